"""Which laws a ruleset keeps, which it replaces and by what, and which it gives up."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import settings

from mantis_rules import (
    DUEL,
    STANDARD,
    STANDARD_DECK,
    Card,
    Colour,
    Deck,
    Flip,
    InvalidCheck,
    InvalidState,
    Ruleset,
    State,
    Turn,
)
from mantis_rules.game import GAME_LAWS, Law, replaced_by, with_laws
from mantis_rules.laws import LAWS, laws_for, selection_for
from mantis_rules.laws.symmetry import renamings
from mantis_rules.model import LITERAL, LiteralToken
from mantis_rules.testing import LawBroken, check_law
from mantis_rules.variants import extra_turn_on_hit, no_stealing_below, take_at_most
from tests.rules import rule

BY_ID = {law.id: law for law in LAWS}
L12, AGAIN = "turn_passes_clockwise", "again_after_a_steal_hit"


def _so(state: State) -> bool:
    return True


MINE = Law("mine", "It is so.", (), _so, asks="State")
YOURS = Law("yours", "It is so too.", (), _so, asks="State")


def _not_today(rules: Ruleset) -> str:
    return "it is Monday"


def variant(**policies: Any) -> Ruleset:
    """The standard rules with other policies."""
    return attrs.evolve(STANDARD, name="other", **policies)


def stating(replaces: dict[str, list[Law | str]]) -> Ruleset:
    """The standard rules with a succession that states laws."""
    return variant(succession=with_laws(STANDARD.succession, replaces))


def test_the_official_rules_obey_every_law() -> None:
    """With three or more seats no law is replaced; with two D2 replaces L12."""
    assert selection_for(STANDARD).laws == laws_for(STANDARD) == LAWS
    assert selection_for(STANDARD).replaced == {}
    assert selection_for(STANDARD).given_up == {}
    assert selection_for(DUEL).replaced == {L12: (AGAIN,)}
    assert selection_for(DUEL).given_up == {}


@pytest.mark.parametrize(
    ("rules", "replaced", "given_up"),
    [
        (stating({L12: [MINE]}), {L12: ("mine",)}, {}),
        (stating({L12: [MINE, YOURS, MINE]}), {L12: ("mine", "yours")}, {}),
        (stating({L12: []}), {}, {L12: "the succession states no law in its place"}),
        (stating({L12: [AGAIN], AGAIN: [MINE]}), {L12: ("mine",)}, {}),
        (
            stating({L12: [YOURS, AGAIN], AGAIN: [MINE]}),
            {L12: ("yours", "mine")},
            {},
        ),
        (
            stating({L12: [AGAIN], AGAIN: []}),
            {},
            {L12: f"{AGAIN}: the succession states no law in its place"},
        ),
        (
            stating({L12: [attrs.evolve(MINE, unfit=_not_today)]}),
            {},
            {L12: "mine: it is Monday"},
        ),
        (
            variant(victory=with_laws(STANDARD.victory, {"goal_or_most_cards": [MINE]})),
            {"goal_or_most_cards": ("mine",)},
            {"most_cards_win_at_the_end": "the victory replaces goal_or_most_cards"},
        ),
        (
            variant(
                succession=with_laws(STANDARD.succession, {"one_at_goal": []}),
                victory=with_laws(STANDARD.victory, {"one_at_goal": [MINE]}),
            ),
            {"one_at_goal": ("mine",)},
            {},
        ),
        (
            variant(resolution=take_at_most(2)),
            {"hit_empties_the_colour": ("take_at_most_2",)},
            {"colours_are_alike": "the resolution states no law in its place"},
        ),
    ],
    ids=[
        "one",
        "two",
        "none",
        "a chain",
        "two, one of them a chain",
        "a chain to nothing",
        "one that does not fit",
        "the end",
        "two policies",
        "both",
    ],
)
def test_a_law_is_kept_replaced_or_given_up(
    rules: Ruleset, replaced: dict[str, tuple[str, ...]], given_up: dict[str, str]
) -> None:
    """Each law is selected, or replaced by selected laws, or given up with a reason."""
    selection = selection_for(rules)
    assert (selection.replaced, selection.given_up) == (replaced, given_up)
    held = {law.id for law in selection.laws}
    assert set(BY_ID) - held == replaced.keys() | given_up.keys()
    assert held.issuperset(name for names in replaced.values() for name in names)
    assert hash(selection) == hash(selection_for(rules))


def _seven(rules: Ruleset) -> Any:
    return 7


def _fails(rules: Ruleset) -> str:
    raise ZeroDivisionError("mine")


@pytest.mark.parametrize(
    ("replaces", "text"),
    [
        ({"one_at_goal": [L12], L12: ["one_at_goal"]}, "one_at_goal, turn_passes_clockwise"),
        ({L12: [GAME_LAWS[0]]}, "'input_is_kept' asks moves; expected State or Step"),
        ({L12: [attrs.evolve(MINE, unfit=_fails)]}, "mine: its unfit raised ZeroDivisionError"),
        ({L12: [attrs.evolve(MINE, unfit=_seven)]}, "mine: expected a text or None of its unfit"),
    ],
    ids=["a circle", "moves", "an error", "no text"],
)
def test_invalid_statements_are_refused(replaces: dict[str, list[Law | str]], text: str) -> None:
    """Circular replacements, laws about moves, and an `unfit` that fails are refused."""
    with pytest.raises(InvalidCheck, match=text):
        laws_for(stating(replaces))


def test_each_call_returns_a_fresh_selection() -> None:
    """Changing the returned dict does not change the next answer."""
    selection_for(DUEL).replaced.clear()  # type: ignore[attr-defined]  # wrong on purpose
    assert selection_for(DUEL).replaced == {L12: (AGAIN,)}


def test_a_policy_that_wraps_another_states_its_laws_too() -> None:
    """A wrapper also states what the inner policy states, unless it replaces that."""
    inner = with_laws(STANDARD.legality, {"one_at_goal": [MINE]})
    outer = selection_for(variant(legality=no_stealing_below(2, inner)))
    assert outer.replaced == {
        "one_at_goal": ("mine",),
        "score_or_any_steal": ("no_stealing_below_2", "score_stays_open"),
    }
    chained = selection_for(attrs.evolve(DUEL, succession=extra_turn_on_hit(DUEL.succession)))
    assert chained.replaced == {L12: ("extra_turn_after_a_score",)}
    wrapped = with_laws(STANDARD.victory, {}, wraps=DUEL.succession)
    assert selection_for(variant(victory=wrapped)).replaced == {L12: (AGAIN,)}
    assert replaced_by(wrapped) == replaced_by(DUEL.succession) == {L12: (AGAIN,)}
    assert replaced_by(STANDARD.victory) == {}
    with pytest.raises(InvalidCheck, match="wraps: expected a function, got 5"):
        with_laws(STANDARD.victory, {}, wraps=5)


def _neighbours(flipped: Card, lying: Card) -> bool:
    """Colours match the ones beside them on a wheel, and themselves."""
    wheel = list(Colour)
    apart = wheel.index(flipped.front) - wheel.index(lying.front)
    return apart % len(wheel) in (0, 1, len(wheel) - 1)


@rule("V4", "L17")
def test_neighbours_on_a_wheel_are_not_alike() -> None:
    """A relation of neighbours on a wheel breaks the law of colours and keeps that of seats."""
    rules = variant(matching=_neighbours)
    with pytest.raises(LawBroken):
        check_law(BY_ID["colours_are_alike"], rules)
    check_law(BY_ID["seats_are_alike"], rules, settings(max_examples=20))


def _two_pairs() -> Deck:
    """A deck that is unchanged only if red and orange, and yellow and green, are both swapped."""
    r, o, y, g = Colour.RED, Colour.ORANGE, Colour.YELLOW, Colour.GREEN
    pairs = [(r, y), (o, g), (r, g), (o, y), (y, r), (g, o)]
    return Deck([Card(front, frozenset((front, other))) for front, other in pairs])


@pytest.mark.parametrize(
    ("deck", "groups"),
    [
        (STANDARD_DECK, [6, 21]),
        (Deck.of(list(Colour)[:3], 2), [2, 3]),
        (Deck.of(list(Colour)[:2], 2), [1, 1]),
        (Deck([card for card in STANDARD_DECK if card.front is not Colour.RED]), [15]),
        (_two_pairs(), [1]),
        (Deck(STANDARD_DECK.cards[::2]), []),
    ],
    ids=["standard", "three colours", "two", "one front less", "two at once", "none"],
)
def test_renamings_leave_the_deck_unchanged(deck: Deck, groups: list[int]) -> None:
    """Cycles and swaps that keep the deck are found, else any other renaming, else none."""
    found = renamings(deck)
    assert [len(group) for group in found] == groups
    for way in (way for group in found for way in group):
        assert way != tuple(range(len(deck.colours)))
        named = {colour: deck.colours[to] for colour, to in zip(deck.colours, way, strict=True)}
        moved = [Card(named[c.front], frozenset(map(named.__getitem__, c.back))) for c in deck]
        assert sorted(map(deck.place, moved)) == list(range(len(deck)))


@rule("L17")
def test_a_deck_without_a_renaming_gives_up_that_colours_are_alike() -> None:
    """Without a renaming that keeps the deck the law is given up; with one it holds."""
    lopsided = attrs.evolve(STANDARD, name="lopsided", deck=Deck(STANDARD_DECK.cards[::2]))
    reason = "no renaming of the colours gives its deck again"
    assert selection_for(lopsided).given_up == {"colours_are_alike": reason}
    pairs = attrs.evolve(STANDARD, name="pairs", deck=_two_pairs(), hand=1, max_players=3)
    check_law(BY_ID["colours_are_alike"], pairs, settings(max_examples=20))


def _round_1(state: State) -> int:
    return 1


def _counted(state: State, flip: Flip) -> Turn:
    seat = (flip.mover + 1) % state.players
    assert isinstance(state.token, int)
    return Turn(seat, state.token + (seat == 0))


def _last_thief(state: State, flip: Flip) -> Turn:
    return Turn((flip.mover + 1) % state.players, flip.mover)


@rule("L17")
def test_a_neutral_token_keeps_the_laws_of_symmetry() -> None:
    """A literal token declared neutral is checked; one that names a seat breaks the law."""
    rounds = variant(opening=_round_1, succession=_last_thief)
    why = "its literal token may name seats or colours"
    assert selection_for(rounds).given_up == dict.fromkeys(
        ("seats_are_alike", "colours_are_alike"), why
    )
    neutral = attrs.evolve(rounds, token_kind=LiteralToken(neutral=True))
    assert selection_for(neutral).given_up == {}
    check_law(BY_ID["colours_are_alike"], neutral, settings(max_examples=20))
    with pytest.raises(LawBroken):  # since it does name a seat
        check_law(BY_ID["seats_are_alike"], neutral)


@rule("L17")
def test_a_round_counter_that_names_a_seat_is_found() -> None:
    """Counting a round whenever seat 0 is next breaks the law of equal seats."""
    counter = variant(opening=_round_1, succession=_counted, token_kind=LiteralToken(neutral=True))
    with pytest.raises(LawBroken):
        check_law(BY_ID["seats_are_alike"], counter)


def test_a_literal_kind_is_a_value() -> None:
    """Literal kinds are equal if they agree in `neutral`, which must be a bool."""
    assert LiteralToken() == LITERAL != LiteralToken(neutral=True)
    assert LiteralToken(neutral=True).turned((1, "red"), {}, {}) == (1, "red")
    with pytest.raises(InvalidState, match=r"token_kind=LiteralToken\(neutral=True\)"):
        LITERAL.turned(1, {}, {})
    with pytest.raises(InvalidState, match="neutral: expected True or False, got 1"):
        LiteralToken(neutral=1)  # type: ignore[arg-type]  # wrong on purpose
