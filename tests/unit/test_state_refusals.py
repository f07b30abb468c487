"""What makes no state: zones that are no partition of the deck, and seats not at the table."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mantis_rules import (
    STANDARD,
    STANDARD_DECK,
    CardSet,
    Deck,
    InvalidState,
    Ruleset,
    State,
    new_game,
)

from .positions import SMALL_DECK, table
from .refusals import Refusal, call, check, each, for_each
from .strategies import positions

THREE = new_game(3, seed=2)
PILE = THREE.draw_pile
EMPTY = CardSet(STANDARD_DECK)
MIXED = table("Ro / Ry Gr", piles="- / Bo", draw="Rg Or")
FOREIGN = Deck.of(back_size=4)
LOOKS_LIKE_RULES = SimpleNamespace(**attrs.asdict(STANDARD, recurse=False))


def _with(state: State, **changes: Any) -> Callable[[], object]:
    return call(attrs.evolve, state, **changes)


def _to(name: str) -> Callable[[Any], State]:
    return lambda value: attrs.evolve(THREE, **{name: value})


def _to_first(name: str) -> Callable[[Any], State]:
    return lambda zone: _to(name)([zone, EMPTY, EMPTY])


REFUSALS = [
    Refusal(
        "a card lost from the draw pile",
        _with(THREE, draw_pile=PILE[1:]),
        InvalidState,
        f"cards are missing: {PILE[0]}",
    ),
    Refusal(
        "a card lost from a tank",
        _with(MIXED, tanks=[CardSet(MIXED.rules.deck), MIXED.tanks[1]]),
        InvalidState,
        "cards are missing: Ro",
    ),
    Refusal(
        "a card twice in the draw pile",
        _with(THREE, draw_pile=(PILE[0], *PILE[:-1])),
        InvalidState,
        f"draw_pile: {PILE[0]} is there already, here or in another zone",
    ),
    Refusal(
        "a card in draw pile and tank",
        _with(MIXED, draw_pile=(*MIXED.draw_pile, *MIXED.tanks[0])),
        InvalidState,
        "tanks: Ro is there already, here or in another zone",
    ),
    Refusal(
        "a card in two tanks",
        _with(MIXED, tanks=[MIXED.tanks[0], MIXED.tanks[0] | MIXED.tanks[1]]),
        InvalidState,
        "tanks: Ro is there already, here or in another zone",
    ),
    Refusal(
        "a card in tank and score pile",
        _with(MIXED, score_piles=[MIXED.tanks[0], MIXED.score_piles[1]]),
        InvalidState,
        "score_piles: Ro is there already, here or in another zone",
    ),
    Refusal(
        "a card in two score piles",
        _with(MIXED, score_piles=[MIXED.score_piles[1], MIXED.score_piles[1]]),
        InvalidState,
        "score_piles: Bo is there already, here or in another zone",
    ),
    Refusal(
        "a foreign card in the draw pile",
        _with(THREE, draw_pile=(*PILE[:-1], FOREIGN.cards[0])),
        InvalidState,
        "draw_pile: Royg is not a card of the ruleset's deck",
    ),
    *(
        Refusal(
            f"{name} of another deck",
            call(_to_first(name), CardSet(SMALL_DECK)),
            InvalidState,
            f"{name}: expected CardSets of the ruleset's deck",
        )
        for name in ("tanks", "score_piles")
    ),
    Refusal(
        "one tank",
        call(State, STANDARD, STANDARD_DECK.cards, [EMPTY], [EMPTY], 0),
        InvalidState,
        "tanks: expected 2 to 6 of them, got 1",
    ),
    Refusal(
        "seven tanks",
        call(State, STANDARD, STANDARD_DECK.cards, [EMPTY] * 7, [EMPTY] * 7, 0),
        InvalidState,
        "tanks: expected 2 to 6 of them, got 7",
    ),
    Refusal(
        "a score pile too few",
        _with(THREE, score_piles=[EMPTY] * 2),
        InvalidState,
        "score_piles: expected 3, one for each tank, got 2",
    ),
    Refusal(
        "a score pile too many",
        _with(THREE, score_piles=[EMPTY] * 4),
        InvalidState,
        "score_piles: expected 3, one for each tank, got 4",
    ),
    Refusal(
        "a draw pile larger than after the deal",
        _with(THREE, draw_pile=(*THREE.tanks[0], *PILE), tanks=[EMPTY, *THREE.tanks[1:]]),
        InvalidState,
        "draw_pile: expected at most 93 cards, as after the deal, got 97",
    ),
    *for_each(
        "to_move",
        [-1, 3, 10**30, True, False, 1.0, "1", None, []],
        _to("to_move"),
        InvalidState,
        "to_move: expected a seat from 0 to 2, got {}",
    ),
    *for_each(
        "token",
        [[], {}, {1}, ([],)],
        _to("token"),
        InvalidState,
        "token: expected a hashable value, got {}",
    ),
    *for_each(
        "rules",
        [None, "standard", STANDARD_DECK, EMPTY, Ruleset, LOOKS_LIKE_RULES],
        _to("rules"),
        InvalidState,
        "rules: expected a Ruleset, got ",
    ),
    *for_each(
        "draw_pile",
        [None, 5],
        _to("draw_pile"),
        InvalidState,
        "draw_pile: expected Cards, got {}",
    ),
    *for_each(
        "draw_pile of",
        ["Roy", None, 0, []],
        lambda card: attrs.evolve(THREE, draw_pile=[card]),
        InvalidState,
        "draw_pile: expected a Card, got {}",
    ),
    *(
        refusal
        for name in ("tanks", "score_piles")
        for refusal in for_each(
            name + " of",
            [None, (), frozenset(), "Roy", [[]]],
            _to_first(name),
            InvalidState,
            name + ": expected a CardSet, got {}",
        )
    ),
    *for_each("tanks", [None, 3], _to("tanks"), InvalidState, "tanks: expected CardSets, got {}"),
    *for_each(
        "score_piles",
        [None, 3],
        _to("score_piles"),
        InvalidState,
        "score_piles: expected CardSets, got {}",
    ),
]


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_what_makes_no_state_is_refused(refusal: Refusal) -> None:
    """L1, L5, S1, S5: bad zones and seats give one clear error, which names what was wrong."""
    check(refusal)


@given(positions(), st.data())
def test_no_card_can_be_lost_or_doubled(state: State, data: st.DataObject) -> None:
    """L1: of any position, one with any one card more in any zone, or fewer, is refused."""
    card = data.draw(st.sampled_from(state.rules.deck.cards))
    name = data.draw(st.sampled_from(["tanks", "score_piles"]))
    seat = data.draw(st.integers(0, state.players - 1))
    zones = list(getattr(state, name))
    zones[seat] = zones[seat] ^ {card}
    changed: dict[str, Any] = {name: zones}
    with pytest.raises(InvalidState):
        attrs.evolve(state, **changed)


@pytest.mark.parametrize("lost", [1, 2, 5, 6, 93])
def test_a_long_list_of_lost_cards_is_cut_short(lost: int) -> None:
    """L1: the error names up to five of the lost cards, and says if there are more."""
    codes = [card.code for card in STANDARD_DECK if card in PILE[:lost]]
    with pytest.raises(InvalidState) as refused:
        attrs.evolve(THREE, draw_pile=PILE[lost:])
    more = ", …" if lost > 5 else ""
    assert str(refused.value) == f"cards are missing: {', '.join(codes[:5])}{more}"


def test_the_largest_draw_pile_is_that_after_the_deal() -> None:
    """L5: as many cards as are left after the deal may lie in the draw pile."""
    assert attrs.evolve(THREE).draw_count == 105 - 3 * 4
