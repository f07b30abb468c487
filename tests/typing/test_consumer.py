"""What a user's strict type checker sees: `mypy --strict` checks this file, and pytest runs it."""

from __future__ import annotations

from typing import assert_never, assert_type

import attrs

from mantis_rules import (
    STANDARD,
    STANDARD_DECK,
    Action,
    Card,
    CardSet,
    Colour,
    Deck,
    Flip,
    Result,
    Ruleset,
    Score,
    ScorePile,
    Seat,
    State,
    Steal,
    Step,
    Tank,
    Transfer,
    Turn,
    apply,
    is_over,
    legal_actions,
    new_game,
    result,
    step,
    winner,
)
from mantis_rules.laws import Law, laws_for
from mantis_rules.model import ColourCounts
from tests.rules import rule


def words(action: Action) -> str:
    """A match over the actions is exhaustive with these two cases."""
    match action:
        case Score():
            return "score"
        case Steal(target):
            return f"steal {target}"
        case _:
            assert_never(action)


def place(transfer: Transfer) -> Seat:
    """A match over the zones is exhaustive with this case."""
    match transfer.to:
        case Tank(seat) | ScorePile(seat):
            return seat
        case _:
            assert_never(transfer.to)


def generous(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """A plain function can be a policy."""
    return (Transfer(flip.cards, Tank(flip.tank)),)


@attrs.frozen
class Backwards:
    """A frozen object with `__call__` can be a policy."""

    by: int = 1

    def __call__(self, state: State, flip: Flip, /) -> Turn:
        """Pass the turn anticlockwise."""
        return Turn((flip.mover - self.by) % state.players)


@rule("T1")
def test_functions_have_the_declared_types() -> None:
    """A strict type checker infers the declared type of each public function."""
    state = assert_type(new_game(3, seed=1), State)
    actions = assert_type(legal_actions(state), tuple[Action, ...])
    taken = assert_type(step(state, actions[0]), Step)
    assert_type(apply(state, actions[0]), State)
    assert_type(result(state), Result | None)
    assert_type(winner(state), int | None)
    assert_type(is_over(state), bool)
    assert_type(laws_for(state.rules), tuple[Law, ...])
    assert [words(action) for action in actions] == ["score", "steal 1", "steal 2"]
    assert place(assert_type(taken.transfers, tuple[Transfer, ...])[0]) == 0


def test_fields_have_the_declared_types() -> None:
    """Fields, properties and operations on sets of cards have their declared types."""
    state = new_game(2, seed=1)
    assert_type(state.draw_pile, tuple[Card, ...])
    tank = assert_type(state.tanks, tuple[CardSet, ...])[0]
    assert_type(tank.counts, ColourCounts)
    assert_type(tank | state.tanks[1], CardSet)
    assert_type(state.top_back, frozenset[Colour] | None)
    assert_type(state.rules, Ruleset)
    assert_type(state.rules.deck, Deck)
    assert {card.front for card in tank} == tank.colours


def test_a_variant_needs_no_cast() -> None:
    """Functions and frozen objects are accepted as policies without a cast."""
    rules = assert_type(
        attrs.evolve(STANDARD, name="odd", resolution=generous, succession=Backwards()), Ruleset
    )
    state = new_game(3, deck_order=STANDARD_DECK.cards, rules=rules)
    assert apply(state, Score()).to_move == 2
