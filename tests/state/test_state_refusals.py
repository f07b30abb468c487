"""Invalid states: zones that do not partition the deck, and seats that are not at the table."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

from mantis_rules import (
    STANDARD,
    STANDARD_DECK,
    CardSet,
    Deck,
    InvalidState,
    Ruleset,
    Score,
    State,
    new_game,
    step,
)
from tests.helpers.positions import SMALL_DECK, table
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.helpers.strategies import positions
from tests.rules import rule

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
        "cards, but 1 are missing",
    ),
    Refusal(
        "a card lost from a tank",
        _with(MIXED, tanks=[CardSet(MIXED.rules.deck), MIXED.tanks[1]]),
        InvalidState,
        "cards, but 1 are missing",
    ),
    Refusal(
        "a card twice in the draw pile",
        _with(THREE, draw_pile=(PILE[0], *PILE[:-1])),
        InvalidState,
        "draw_pile: expected each card once, but one is here twice, or here and elsewhere",
    ),
    Refusal(
        "a card in draw pile and tank",
        _with(MIXED, draw_pile=(*MIXED.draw_pile, *MIXED.tanks[0])),
        InvalidState,
        "tanks: expected each card once, but one is here twice, or here and elsewhere",
    ),
    Refusal(
        "a card in two tanks",
        _with(MIXED, tanks=[MIXED.tanks[0], MIXED.tanks[0] | MIXED.tanks[1]]),
        InvalidState,
        "tanks: expected each card once, but one is here twice, or here and elsewhere",
    ),
    Refusal(
        "a card in tank and score pile",
        _with(MIXED, score_piles=[MIXED.tanks[0], MIXED.score_piles[1]]),
        InvalidState,
        "score_piles: expected each card once, but one is here twice, or here and elsewhere",
    ),
    Refusal(
        "a card in two score piles",
        _with(MIXED, score_piles=[MIXED.score_piles[1], MIXED.score_piles[1]]),
        InvalidState,
        "score_piles: expected each card once, but one is here twice, or here and elsewhere",
    ),
    Refusal(
        "a foreign card in the draw pile",
        _with(THREE, draw_pile=(*PILE[:-1], FOREIGN.cards[0])),
        InvalidState,
        "draw_pile: expected cards of the ruleset's deck alone",
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
        [[], {}, {1}, ([],), float("nan")],
        _to("token"),
        InvalidState,
        "token: expected a hashable value, equal to itself, got {}",
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
        "draw_pile: expected Cards, got a value of type ",
    ),
    *(
        refusal
        for name, kind in {
            "draw_pile": "Card",
            "tanks": "CardSet",
            "score_piles": "CardSet",
        }.items()
        for refusal in for_each(
            f"{name} without order",
            [set(), frozenset(), {}, EMPTY],
            _to(name),
            InvalidState,
            f"{name}: expected {kind}s in order, got a value of type ",
        )
    ),
    *for_each(
        "draw_pile of",
        ["Roy", None, 0, []],
        lambda card: attrs.evolve(THREE, draw_pile=[card]),
        InvalidState,
        "draw_pile: expected a Card, got a value of type ",
    ),
    *(
        refusal
        for name in ("tanks", "score_piles")
        for refusal in for_each(
            name + " of",
            [None, (), frozenset(), "Roy", [[]]],
            _to_first(name),
            InvalidState,
            name + ": expected a CardSet, got a value of type ",
        )
    ),
    *for_each(
        "tanks",
        [None, 3],
        _to("tanks"),
        InvalidState,
        "tanks: expected CardSets, got a value of type ",
    ),
    *for_each(
        "score_piles",
        [None, 3],
        _to("score_piles"),
        InvalidState,
        "score_piles: expected CardSets, got a value of type ",
    ),
]


@rule("S1", "S5", "L1")
@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_invalid_states_are_refused(refusal: Refusal) -> None:
    """Bad zones and seats raise a clear error that names what was wrong."""
    check(refusal)


@rule("L1")
@given(positions(), st.data())
def test_no_card_can_be_lost_or_doubled(state: State, data: st.DataObject) -> None:
    """A position with one card more or fewer in a tank or score pile is refused."""
    card = data.draw(st.sampled_from(state.rules.deck.cards))
    name = data.draw(st.sampled_from(["tanks", "score_piles"]))
    seat = data.draw(st.integers(0, state.players - 1))
    zones = list(getattr(state, name))
    zones[seat] = zones[seat] ^ {card}
    changed: dict[str, Any] = {name: zones}
    with pytest.raises(InvalidState):
        attrs.evolve(state, **changed)


@pytest.mark.parametrize("lost", [1, 6, 93])
def test_the_error_counts_the_lost_cards(lost: int) -> None:
    """The error says how many cards are missing, but not which."""
    with pytest.raises(InvalidState) as refused:
        attrs.evolve(THREE, draw_pile=PILE[lost:])
    told = f"expected all 105 cards, but {lost} are missing"
    assert str(refused.value) == told


@given(positions(), st.data())
def test_no_error_names_a_card(state: State, data: st.DataObject) -> None:
    """The error for an extra card in the draw pile does not name it, since anybody may see it."""
    cards = list(state.draw_pile)
    card = data.draw(st.sampled_from([*state.rules.deck.cards, *FOREIGN.cards]))
    cards.insert(data.draw(st.integers(0, len(cards))), card)
    with pytest.raises(InvalidState) as refused:
        attrs.evolve(state, draw_pile=cards)
    assert card.code not in str(refused.value)


def test_the_largest_draw_pile_is_that_after_the_deal() -> None:
    """The draw pile may be as large as it is right after the deal."""
    assert attrs.evolve(THREE).draw_count == 105 - 3 * 4


@pytest.mark.parametrize(
    ("part", "wrong", "reason"),
    [
        ("before", None, "before: expected a State, got a value of type NoneType"),
        ("after", 5, "after: expected a State, got a value of type int"),
        ("flip", Score(), "flip: expected a Flip, got a value of type Score"),
        ("transfers", None, "transfers: expected Transfers, got None"),
        ("transfers", [5], "transfers: expected a Transfer, got 5"),
    ],
)
def test_invalid_steps_are_refused(part: str, wrong: Any, reason: str) -> None:
    """A step made by hand is refused if one of its parts has the wrong type."""
    taken = step(new_game(3, seed=1), Score())
    with pytest.raises(InvalidState) as refused:
        attrs.evolve(taken, **{part: wrong})
    assert str(refused.value).startswith(reason)
