"""The other reading of the model: formulas, and z3 to decide them.

All that is untyped about z3 stays in this module; outside, a formula is a `Term` or a `Claim`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pytest

pytest.importorskip("z3", reason="the proofs need z3-solver")

import z3  # type: ignore[import-untyped]  # z3 ships no types; `Term` and `Claim` stand in.

from tests.spec.logic import INTS, Logic
from tests.spec.model import Game, IntGame, IntState, Result, State, map_state
from tests.spec.relations import Relation, Square, same_colour, written_out

MILLISECONDS: Final = 20_000  # far above what any proof here takes: more would be a hang


@dataclass(frozen=True, eq=False)
class Term:
    """A whole number as a formula."""

    formula: z3.ArithRef = field(repr=False)  # z3 may take minutes to write a formula out

    def __add__(self, other: Term, /) -> Term:
        return Term(self.formula + other.formula)

    def __sub__(self, other: Term, /) -> Term:
        return Term(self.formula - other.formula)


@dataclass(frozen=True, eq=False)
class Claim:
    """A truth as a formula."""

    formula: z3.BoolRef = field(repr=False)


class Formulas:
    """The reading that speaks of all numbers at once."""

    def number(self, value: int) -> Term:
        """A numeral."""
        return Term(z3.IntVal(value))

    def same(self, left: Term, right: Term) -> Claim:
        """Equality; between numerals decided on the spot, which keeps formulas small."""
        return Claim(z3.simplify(left.formula == right.formula))

    def at_least(self, left: Term, right: Term) -> Claim:
        """Greater or equal."""
        return Claim(left.formula >= right.formula)

    def every(self, truths: Iterable[Claim]) -> Claim:
        """Conjunction."""
        return Claim(z3.And([truth.formula for truth in truths]))

    def some(self, truths: Iterable[Claim]) -> Claim:
        """Disjunction."""
        return Claim(z3.Or([truth.formula for truth in truths]))

    def no(self, truth: Claim) -> Claim:
        """Negation."""
        return Claim(z3.Not(truth.formula))

    def choose(self, truth: Claim, then: Term, otherwise: Term) -> Term:
        """Choice inside the formula."""
        return Term(z3.If(truth.formula, then.formula, otherwise.formula))


FORMULAS: Final[Logic[Term, Claim]] = Formulas()

AnyGame = Game[Term, Claim]
AnyState = State[Term]
AnyRelation = Relation[Term, Claim]


def unknown(name: str) -> Term:
    """Any whole number, the same one wherever it has this name."""
    return Term(z3.Int(name))


def unknown_number_of(name: str, places: int) -> Callable[..., Term]:
    """Any function from that many whole numbers to one, such as a count for each seat."""
    function = z3.Function(name, *[z3.IntSort()] * places, z3.IntSort())
    return lambda *terms: Term(function(*[term.formula for term in terms]))


def unknown_truth_of(name: str, places: int) -> Callable[..., Claim]:
    """Any function from that many whole numbers to a truth, such as a relation."""
    function = z3.Function(name, *[z3.IntSort()] * places, z3.BoolSort())
    return lambda *terms: Claim(function(*[term.formula for term in terms]))


def any_game(
    players: int,
    *,
    extra_turn: bool = False,
    tank_tie_break: bool = True,
    colours: int = 7,
    matches: AnyRelation = same_colour,
) -> AnyGame:
    """A game with any deck, any hand and any goal.

    A deck of fewer colours is among them: the one with none of the others.
    """
    return Game(
        logic=FORMULAS,
        players=players,
        deck=_row("deck", colours),
        hand=unknown("hand"),
        goal=unknown("goal"),
        extra_turn=extra_turn,
        tank_tie_break=tank_tie_break,
        matches=matches,
    )


def any_relation(colours: int) -> Square[Claim]:
    """Any truth at all in each place of the square (V4)."""
    rows = range(colours)
    return Square(tuple(tuple(_maybe(f"{a} matches {b}") for b in rows) for a in rows))


def any_state(game: AnyGame, name: str) -> AnyState:
    """Any numbers at all in the place of a state's: of a position in play or not."""
    return State(
        draw_pile=_row(f"{name} draw pile", len(game.colours)),
        tanks=any_tanks(game, name),
        score_piles=tuple(_row(f"{name} score {s}", len(game.colours)) for s in game.seats),
        to_move=unknown(f"{name} to move"),
        ply=unknown(f"{name} ply"),
    )


def any_tanks(game: AnyGame, name: str) -> tuple[tuple[Term, ...], ...]:
    """Any numbers at all in the place of the tanks' counts."""
    return tuple(_row(f"{name} tank {seat}", len(game.colours)) for seat in game.seats)


def any_result(game: AnyGame, name: str) -> Result[Claim]:
    """Any truths at all in the place of a result's."""
    return Result(
        over=_maybe(f"{name} over"),
        by_goal=_maybe(f"{name} by goal"),
        winners=tuple(_maybe(f"{name} winner {seat}") for seat in game.seats),
    )


@dataclass(frozen=True)
class Example:
    """Numbers that make some claims true, found by z3."""

    model: z3.ModelRef

    def number(self, term: Term) -> int:
        """The term's value in this example."""
        return int(self.model.eval(term.formula, model_completion=True).as_long())

    def state(self, state: AnyState) -> IntState:
        """The state's value in this example."""
        return map_state(state, self.number)

    def truth(self, claim: Claim) -> bool:
        """Whether the claim is true in this example."""
        return bool(z3.is_true(self.model.eval(claim.formula, model_completion=True)))

    def result(self, outcome: Result[Claim]) -> Result[bool]:
        """The result's value in this example."""
        return Result(
            over=self.truth(outcome.over),
            by_goal=self.truth(outcome.by_goal),
            winners=tuple(map(self.truth, outcome.winners)),
        )

    def game(self, game: AnyGame) -> IntGame:
        """The game's value in this example."""
        return Game(
            logic=INTS,
            players=game.players,
            deck=tuple(map(self.number, game.deck)),
            hand=self.number(game.hand),
            goal=self.number(game.goal),
            extra_turn=game.extra_turn,
            tank_tie_break=game.tank_tie_break,
            matches=self.relation(game),
        )

    def relation(self, game: AnyGame) -> Square[bool]:
        """The game's relation in this example, written out."""
        square = written_out(FORMULAS, game.matches, len(game.deck))
        return Square(tuple(tuple(map(self.truth, row)) for row in square.rows))


class Unsatisfiable(Exception):
    """There are no numbers for which all of the claims are true."""


def example(*claims: Claim) -> Example:
    """Numbers for which all of the claims are true.

    Raises:
        Unsatisfiable: if there are none.
    """
    found = solved(*claims)
    if found is None:
        raise Unsatisfiable("no numbers make all of the claims true")
    return found


def counterexample(claim: Claim, *, given: Iterable[Claim] = ()) -> Example | None:
    """Numbers for which the claim is false though all that is given holds; None: it is proved.

    Anything follows from premises that contradict each other, so these must have a model first. No
    other function proves a claim, so no proof can leave that out.

    Raises:
        Unsatisfiable: if all that is given cannot hold together.
    """
    premises = tuple(given)
    example(*premises)
    return solved(*premises, FORMULAS.no(claim))


def solved(*claims: Claim) -> Example | None:
    """What z3 finds: an example for all of the claims, or None if there is none."""
    solver = _asked(claims)
    solver.set("timeout", MILLISECONDS)
    answer = solver.check()
    if answer == z3.unknown:
        raise RuntimeError(f"z3 gave no answer: {solver.reason_unknown()}")
    return Example(solver.model()) if answer == z3.sat else None


def written(*claims: Claim) -> str:
    """The question whether all of the claims can be true, in SMT-LIB 2 for any solver."""
    formulas = [claim.formula for claim in claims]
    return f"(set-logic {_logic(formulas)})\n{_asked(claims).to_smt2()}"


def _asked(claims: Iterable[Claim]) -> z3.Solver:
    formulas = [claim.formula for claim in claims]
    solver = z3.SolverFor(_logic(formulas))
    solver.add(formulas)
    return solver


def _logic(formulas: Sequence[z3.BoolRef]) -> str:
    """Linear arithmetic of whole numbers, with unknown functions if there are any."""
    return "QF_UFLIA" if any(map(_has_functions, formulas)) else "QF_LIA"


def _has_functions(formula: z3.ExprRef) -> bool:
    """Whether unknown functions occur, and not numbers and truths alone."""
    probe, goal = z3.Probe("is-qflia"), z3.Goal()
    goal.add(formula)
    return not probe(goal)


def _maybe(name: str) -> Claim:
    return Claim(z3.Bool(name))


def _row(name: str, colours: int) -> tuple[Term, ...]:
    return tuple(unknown(f"{name} colour {colour}") for colour in range(colours))
