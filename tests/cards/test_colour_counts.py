"""How many cards of each colour, as an immutable mapping (S3, L13)."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mantis_rules import STANDARD_DECK, CardSet, Colour, InvalidCard
from mantis_rules.model import ColourCounts
from tests.helpers.processes import output_of
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.helpers.strategies import card_sets

RED, ORANGE, PINK = Colour.RED, Colour.ORANGE, Colour.PINK
COUNTS = ColourCounts({PINK: 1, RED: 2, ORANGE: 0})

numbers = st.dictionaries(st.sampled_from(Colour), st.integers(0, 2**63 - 1))


@given(numbers)
def test_counts_hold_the_given_numbers_in_colour_order(given_numbers: dict[Colour, int]) -> None:
    """`ColourCounts` has the given keys and numbers, in the order of the colours."""
    counts = ColourCounts(given_numbers)
    assert isinstance(counts, Mapping)
    assert list(counts) == [colour for colour in Colour if colour in given_numbers]
    assert len(counts) == len(given_numbers)
    assert dict(counts.items()) == given_numbers
    assert [*counts.values()] == [given_numbers[colour] for colour in counts]
    for colour in Colour:
        assert (colour in counts) is (colour in given_numbers)
        assert counts.get(colour, -1) == given_numbers.get(colour, -1)


@given(numbers, st.randoms())
def test_the_given_order_makes_no_difference(given_numbers: dict[Colour, int], chance: Any) -> None:
    """Counts given in another order are equal, with the same hash and repr."""
    items = list(given_numbers.items())
    chance.shuffle(items)
    one, other = ColourCounts(given_numbers), ColourCounts(dict(items))
    assert one == other
    assert (hash(one), repr(one)) == (hash(other), repr(other))


@given(numbers, numbers)
def test_counts_equal_any_mapping_with_the_same_numbers(
    one: dict[Colour, int], other: dict[Colour, int]
) -> None:
    """Counts equal any mapping with the same items, on either side; equal counts hash equal."""
    counts = ColourCounts(one)
    for same in one, MappingProxyType(one), ColourCounts(one):
        assert counts == same
        assert same == counts
    assert (counts == other) is (one == other)
    assert (counts != other) is (one != other)
    if ColourCounts(other) == counts:
        assert hash(ColourCounts(other)) == hash(counts)


def test_a_zero_count_differs_from_a_missing_colour() -> None:
    """As in any mapping, a colour with the number 0 is a key, unlike a missing colour."""
    assert ColourCounts({RED: 0}) != ColourCounts({})
    assert RED in ColourCounts({RED: 0})
    assert ColourCounts({RED: 1, PINK: 2}) != ColourCounts({RED: 2, PINK: 1})


@pytest.mark.parametrize("other", [None, 0, "", (), [(RED, 2)], {RED}], ids=repr)
def test_counts_equal_only_mappings(other: object) -> None:
    """Comparing counts with a value that is not a mapping gives False and raises nothing."""
    assert other != COUNTS
    assert (other == COUNTS) is False


def test_the_repr_of_counts_names_colours_and_numbers() -> None:
    """The repr has the names of the colours and their numbers, zeros included."""
    assert repr(COUNTS) == "ColourCounts(red 2, orange 0, pink 1)"
    assert repr(ColourCounts({})) == "ColourCounts()"


def test_a_missing_colour_raises_key_error() -> None:
    """As in any mapping, looking up a missing colour raises KeyError, and `get` gives None."""
    with pytest.raises(KeyError):
        COUNTS[Colour.BLUE]
    assert COUNTS.get(Colour.BLUE) is None
    assert {"red"}.isdisjoint(COUNTS)  # a name is not a colour


def test_colour_counts_are_immutable() -> None:
    """Numbers and attributes cannot be set or deleted, and the given mapping is copied."""
    given_numbers = {RED: 2}
    counts: Any = ColourCounts(given_numbers)
    given_numbers[RED] = 3
    assert counts[RED] == 2
    with pytest.raises(TypeError):
        counts[RED] = 3
    with pytest.raises(TypeError):
        del counts[RED]
    for name in "_numbers", "another":
        with pytest.raises(AttributeError):
            setattr(counts, name, {})
    with pytest.raises(AttributeError):
        delattr(counts, "_numbers")
    assert not hasattr(counts, "__dict__")


def test_colour_counts_can_be_dictionary_keys() -> None:
    """Equal counts are found in sets and dictionaries."""
    assert {COUNTS: "it"}[ColourCounts({RED: 2, ORANGE: 0, PINK: 1})] == "it"
    assert len({COUNTS, ColourCounts(COUNTS), ColourCounts({})}) == 2


@given(numbers)
def test_copies_are_equal(given_numbers: dict[Colour, int]) -> None:
    """Counts pickled with any protocol or copied are equal, with the same hash and order."""
    counts = ColourCounts(given_numbers)
    copies = [pickle.loads(pickle.dumps(counts, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)]
    for again in (*copies, copy.copy(counts), copy.deepcopy(counts)):
        assert type(again) is ColourCounts
        assert (again, hash(again), list(again)) == (counts, hash(counts), list(counts))


def test_the_hash_is_the_same_everywhere() -> None:
    """Hash and repr are the same in every process, whatever its hash seed."""
    code = (
        "from mantis_rules.model import Colour, ColourCounts\n"
        "counts = ColourCounts({Colour.PINK: 1, Colour.RED: 2, Colour.ORANGE: 0})\n"
        "print(hash(counts), counts)\n"
    )
    told = {output_of(code, hash_seed=seed) for seed in (0, 1, 2)}
    assert told == {f"{hash(COUNTS)} {COUNTS}\n"}


@given(card_sets())
def test_a_card_set_has_its_counts(cards: CardSet) -> None:
    """`counts` of a card set has the number of fronts for each colour of the deck."""
    counts = cards.counts
    assert type(counts) is ColourCounts
    assert tuple(counts) == STANDARD_DECK.colours
    assert counts == dict.fromkeys(Colour, 0) | Counter(card.front for card in cards)
    assert counts == ColourCounts(dict(counts))
    assert hash(counts) == hash(ColourCounts(dict(counts)))


REFUSALS = [
    *for_each(
        "numbers",
        [None, 5, "red", [(RED, 1)], {RED}, RED],
        ColourCounts,
        InvalidCard,
        "expected numbers by Colour, got ",
    ),
    *for_each(
        "a number",
        [-1, True, 1.0, "1", None, []],
        lambda number: ColourCounts({RED: number}),
        InvalidCard,
        "expected an int of 0 or more by colour, got {}",
    ),
    *for_each(
        "a colour",
        ["red", 0, None, (), Colour],
        lambda colour: ColourCounts({RED: 1, colour: 1}),
        InvalidCard,
        "colours: expected a Colour, got {}",
    ),
    Refusal(
        "no argument that is no mapping but has items",
        call(ColourCounts, [RED]),
        InvalidCard,
        "expected numbers by Colour, got [<Colour.RED: 'red'>] (list)",
    ),
]


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_invalid_counts_are_refused(refusal: Refusal) -> None:
    """A key that is not a colour, or a bad number, raises a clear error."""
    check(refusal)


def test_a_count_too_long_to_write_is_refused() -> None:
    """A number with too many digits to be written as text is refused."""
    with pytest.raises(InvalidCard):
        ColourCounts({RED: 10**5000})
