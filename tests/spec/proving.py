"""What is proved of and how: any step from any state of any game, and what is given of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.spec import model
from tests.spec.end_laws import EndLaw
from tests.spec.logic import B, N, both_or_neither, total
from tests.spec.model import Game, Result, State
from tests.spec.relations import same_colour
from tests.spec.state_laws import StateLaw, a_seat_is_to_move, nothing_is_lost, one_seat_at_the_goal
from tests.spec.step_laws import Step, StepLaw
from tests.spec.symbolic import (
    FORMULAS,
    AnyGame,
    AnyRelation,
    AnyState,
    Claim,
    Term,
    any_game,
    any_state,
    any_tanks,
    counterexample,
    unknown,
)


def agreed(game: Game[N, B]) -> list[B]:
    """What is given of every game: a goal of one or more, a hand of none or more (E1, S2)."""
    o = game.logic
    return [o.at_least(game.goal, o.number(1)), o.at_least(game.hand, o.number(0))]


def playable(game: Game[N, B], step: Step[N]) -> list[B]:
    """What is given of every step: the cards are there, and the action may be chosen."""
    return [
        *agreed(game),
        nothing_is_lost(game, step.before),
        a_seat_is_to_move(game, step.before),
        model.is_legal(game, step.before, step.action),
        model.can_flip(game, step.before, step.flipped),
    ]


def standing(game: Game[N, B], state: State[N]) -> list[B]:
    """The assumptions of every claim about a result."""
    laws = (nothing_is_lost, a_seat_is_to_move, one_seat_at_the_goal)
    return [*agreed(game), *(law(game, state) for law in laws)]


@dataclass(frozen=True)
class AnyDeal:
    """Any deal of any game with these seats, and the state it leads to."""

    game: AnyGame
    tanks: tuple[tuple[Term, ...], ...]
    first: Term
    state: AnyState

    @classmethod
    def of(cls, players: int) -> AnyDeal:
        """The state the model makes of tanks of which nothing is known."""
        game = any_game(players)
        tanks, first = any_tanks(game, "dealt"), unknown("first")
        return cls(game, tanks, first, model.initial(game, tanks, first))

    def premises(self) -> list[Claim]:
        """What is given of every deal: full hands, no count below zero, and a seat to start."""
        o, rows = self.game.logic, (*self.tanks, self.state.draw_pile)
        return [
            *agreed(self.game),
            *(o.same(total(o, tank), self.game.hand) for tank in self.tanks),
            *(o.at_least(count, o.number(0)) for row in rows for count in row),
            o.some(o.same(self.first, o.number(seat)) for seat in self.game.seats),
        ]

    def prove_law(self, law: StateLaw) -> None:
        """Raise if the law can be false of the first state."""
        found = counterexample(law(self.game, self.state), given=self.premises())
        if found is not None:
            raise AssertionError(f"false for {found.game(self.game)}: {found.state(self.state)}")


@dataclass(frozen=True)
class AnyStep:
    """Any step of any game with these seats, succession (T7 or D2) and relation (V4)."""

    game: AnyGame
    step: Step[Term]

    @classmethod
    def of(
        cls,
        players: int,
        *,
        extra_turn: bool,
        colours: int = 7,
        matches: AnyRelation = same_colour,
    ) -> AnyStep:
        """The step the model takes from a state of which nothing is known."""
        game = any_game(players, extra_turn=extra_turn, colours=colours, matches=matches)
        before, action, flipped = any_state(game, "before"), unknown("action"), unknown("flipped")
        after = model.step(game, before, action, flipped)
        return cls(game, Step(before=before, action=action, flipped=flipped, after=after))

    def prove(self, claim: Claim, *, given: Iterable[Claim] = ()) -> None:
        """Raise if the claim can be false of a step that may be taken."""
        found = counterexample(claim, given=(*playable(self.game, self.step), *given))
        if found is not None:
            game, before = found.game(self.game), found.state(self.step.before)
            action, flipped = found.number(self.step.action), found.number(self.step.flipped)
            raise AssertionError(f"false for {game}: {before}, {action=}, {flipped=}")

    def prove_kept(self, law: StateLaw) -> None:
        """Raise if a step leads from a state where the law holds to one where it does not."""
        held = law(self.game, self.step.before)
        self.prove(law(self.game, self.step.after), given=[held])

    def prove_law(self, law: StepLaw, *, where: Iterable[StepLaw] = ()) -> None:
        """Raise if the law can be false of a step that meets the conditions."""
        conditions = (condition(self.game, self.step) for condition in where)
        self.prove(law(self.game, self.step), given=conditions)

    def refute(self, law: StepLaw, *, where: Sequence[StepLaw] = ()) -> None:
        """Raise unless some step that meets the conditions breaks the law, on ints too."""
        conditions = (condition(self.game, self.step) for condition in where)
        given = (*playable(self.game, self.step), *conditions)
        found = counterexample(law(self.game, self.step), given=given)
        assert found is not None
        game = found.game(self.game)
        step = Step(
            before=found.state(self.step.before),
            action=found.number(self.step.action),
            flipped=found.number(self.step.flipped),
            after=found.state(self.step.after),
        )
        assert game.logic.every(playable(game, step))
        assert model.step(game, step.before, step.action, step.flipped) == step.after
        assert all(condition(game, step) for condition in where)
        assert not law(game, step)


@dataclass(frozen=True)
class AnyEnd:
    """Any state of any game with these seats, over or not, with or without E4."""

    game: AnyGame
    state: AnyState
    outcome: Result[Claim]

    @classmethod
    def of(cls, players: int, *, tank_tie_break: bool) -> AnyEnd:
        """The result the model finds for a state of which nothing is known."""
        game = any_game(players, tank_tie_break=tank_tie_break)
        state = any_state(game, "end")
        return cls(game, state, model.result(game, state))

    def prove(self, claim: Claim, *, given: Iterable[Claim] = ()) -> None:
        """Raise if the claim can be false of a state in play or just over."""
        found = counterexample(claim, given=(*standing(self.game, self.state), *given))
        if found is not None:
            game, state = found.game(self.game), found.state(self.state)
            raise AssertionError(f"false for {game}: {state}")

    def prove_law(self, law: EndLaw) -> None:
        """Raise if the law can be false of the result."""
        self.prove(law(self.game, self.state, self.outcome))


def same_result(left: Result[Claim], right: Result[Claim]) -> Claim:
    """Whether two results are the same in every truth."""
    ours = (left.over, left.by_goal, *left.winners)
    theirs = (right.over, right.by_goal, *right.winners)
    pairs = zip(ours, theirs, strict=True)
    return FORMULAS.every(both_or_neither(FORMULAS, a, b) for a, b in pairs)
