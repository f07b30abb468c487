"""Each clause of a law of positions can fail by itself."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from mantis_rules import STANDARD, Colour, Deck, Result, Score, State, new_game
from mantis_rules.laws import LAWS, of_positions
from mantis_rules.model.position import make_state

BY_ID = {law.id: law for law in LAWS}
FEW = attrs.evolve(STANDARD, name="few", deck=Deck.of(list(Colour)[:3], 2), hand=1, goal=2,
                   max_players=3)  # fmt: skip


def _made(tanks: list[int], piles: list[int], stack: list[int]) -> State:
    """A position of the six cards, unchecked."""
    return make_state(FEW, 0, tuple(tanks), tuple(piles), tuple(stack))


def _wrong_size() -> State:
    deck = Deck.of(list(Colour)[:4], 3)
    card = deck.cards[0]
    object.__setattr__(card, "back", frozenset([card.front, Colour.PINK]))
    return new_game(2, 1, rules=attrs.evolve(FEW, name="forged", deck=deck))


def _wrong_front() -> State:
    deck = Deck.of(list(Colour)[1:5], 3)
    card = deck.cards[0]
    object.__setattr__(card, "back", frozenset([Colour.PINK, Colour.PURPLE, Colour.RED]))
    return new_game(2, 1, rules=attrs.evolve(FEW, name="forged", deck=deck))


def _with(**kept: object) -> State:
    """A first position of which the engine has kept something else."""
    state = new_game(2, 1, rules=FEW)
    for name, value in kept.items():
        object.__setattr__(state, f"_{name}", value)
    return state


BROKEN: dict[str, tuple[str, Callable[[], State]]] = {
    "a card three times, and its neighbour lost": (
        "card_conservation",
        lambda: _made([0b1, 0b1], [0, 0], [0, 2, 3, 4, 5]),
    ),
    "a card for another one": (
        "card_conservation",
        lambda: _made([0b1, 0b1], [0, 0], [2, 3, 4, 5]),
    ),
    "a back of another size": ("front_in_back", _wrong_size),
    "a front that is not in the back": ("front_in_back", _wrong_front),
    "one card scored": ("no_single_scored", lambda: _made([0b1, 0], [0, 0b10], [2, 3, 4, 5])),
    "two seats just at the goal": (
        "one_at_goal",
        lambda: _made([0b1, 0b10], [0b1100, 0b110000], []),
    ),
    "a card drawn that lies nowhere": (
        "ply_counts_actions",
        lambda: _made([0b1, 0b10], [0, 0], [2, 3, 4]),
    ),
    "more to draw than after the deal": (
        "ply_counts_actions",
        lambda: _made([0b1, 0], [0, 0], [1, 2, 3, 4, 5]),
    ),
    "actions after the end": (
        "score_or_any_steal",
        lambda: _with(result=Result((0,), "goal"), legal=(Score(),)),
    ),
    "no steal": ("score_or_any_steal", lambda: _with(legal=(Score(),))),
    "no action without a result": ("over_with_result", lambda: _with(legal=())),
    "a result with actions": (
        "over_with_result",
        lambda: _with(result=Result((0,), "goal"), legal=(Score(),)),
    ),
}


@pytest.mark.parametrize(("law", "make"), BROKEN.values(), ids=BROKEN)
def test_a_clause_of_a_law_can_fail(law: str, make: Callable[[], State]) -> None:
    """L1 to L5, L15, L16: a position that breaks just one clause breaks the law."""
    assert BY_ID[law].broken_by(make())
    assert not BY_ID[law].broken_by(new_game(2, 1, rules=FEW))


def test_the_winner_is_the_one_of_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """L16, E5: a winner that the result does not name alone breaks the law."""
    state = _with(result=Result((0, 1), "goal"), legal=())
    assert not BY_ID["over_with_result"].broken_by(state)
    monkeypatch.setattr(of_positions, "winner", lambda state: 0)
    assert BY_ID["over_with_result"].broken_by(state)
