"""The operators of card sets, compared with those of `frozenset` (S3)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Set
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mantis_rules import STANDARD_DECK, Card, CardSet, Deck, InvalidCard
from tests.helpers.positions import SMALL_DECK, cards
from tests.helpers.strategies import card_sets
from tests.rules import rule

Operator = Callable[[Any, Any], Any]

COMBINING: list[Operator] = [operator.or_, operator.and_, operator.sub, operator.xor]
COMPARING: list[Operator] = [operator.le, operator.lt, operator.ge, operator.gt]


def keys(cards: CardSet) -> Set[Card]:
    return dict.fromkeys(cards).keys()


OTHER_SETS: list[Callable[[CardSet], Set[Card]]] = [frozenset, set, keys]

combining = pytest.mark.parametrize("combine", COMBINING, ids=lambda op: op.__name__)
comparing = pytest.mark.parametrize("compare", COMPARING, ids=lambda op: op.__name__)
of_other_kinds = pytest.mark.parametrize("kind", OTHER_SETS, ids=lambda kind: kind.__name__)
small = card_sets(SMALL_DECK)


@combining
@given(one=small, other=small)
def test_card_sets_combine_like_sets(combine: Operator, one: CardSet, other: CardSet) -> None:
    """`|`, `&`, `-` and `^` of card sets hold what those of sets do, as a card set."""
    made = combine(one, other)
    assert type(made) is CardSet
    assert made.deck is SMALL_DECK
    assert frozenset(made) == combine(frozenset(one), frozenset(other))


@combining
@of_other_kinds
@given(one=small, other=small)
def test_a_card_set_combines_with_other_sets(
    combine: Operator, kind: Callable[[CardSet], Set[Card]], one: CardSet, other: CardSet
) -> None:
    """With a set of another kind on the right, the result is a card set just as well."""
    assert combine(one, kind(other)) == combine(one, other)


@combining
@given(one=small, other=small)
def test_other_sets_combine_with_a_card_set(
    combine: Operator, one: CardSet, other: CardSet
) -> None:
    """With a set on the left, the card set still gives the answer, and it is a card set."""
    for kind in (frozenset, set):
        assert combine(kind(one), other) == combine(one, other)


@combining
@given(one=small, other=small)
def test_dictionary_keys_combine_with_a_card_set(
    combine: Operator, one: CardSet, other: CardSet
) -> None:
    """A dictionary's keys on the left answer themselves, with the right cards."""
    assert frozenset(combine(keys(one), other)) == frozenset(combine(one, other))


@comparing
@given(one=small, other=small)
def test_card_sets_compare_like_sets(compare: Operator, one: CardSet, other: CardSet) -> None:
    """`<=`, `<`, `>=` and `>` ask for subsets, among card sets and with sets of other kinds."""
    expected = compare(frozenset(one), frozenset(other))
    assert compare(one, other) is expected
    for kind in OTHER_SETS:
        assert compare(one, kind(other)) is expected
        assert compare(kind(one), other) is expected


@comparing
@given(other=small, data=st.data())
def test_subsets_compare_like_sets(compare: Operator, other: CardSet, data: st.DataObject) -> None:
    """The same where one set is a part of the other, or all of it."""
    one = other & data.draw(small)
    expected = compare(frozenset(one), frozenset(other))
    assert compare(one, other) is expected
    assert compare(one, one) is compare(frozenset(one), frozenset(one))


@given(one=small, other=small)
def test_card_sets_can_be_disjoint(one: CardSet, other: CardSet) -> None:
    """`isdisjoint` tells that no card is in both, of card sets and of any other collection."""
    expected = frozenset(one).isdisjoint(other)
    kinds: list[Callable[[CardSet], Iterable[Card]]] = [list, *OTHER_SETS]
    for kind in kinds:
        assert one.isdisjoint(kind(other)) is expected
    assert one.isdisjoint(other) is (not one & other)


@rule("C5")
@combining
def test_sets_of_one_deck_made_twice_combine(combine: Operator) -> None:
    """A deck's order is its identity, so sets of equal decks combine."""
    first, second = cards("Ro Ry"), cards("Ry Gr")
    twin = Deck(SMALL_DECK.cards)
    made = combine(CardSet(SMALL_DECK, first), CardSet(twin, second))
    assert frozenset(made) == combine(frozenset(first), frozenset(second))


@combining
def test_sets_of_two_decks_do_not_combine(combine: Operator) -> None:
    """Card sets of different decks are refused, even where the cards would do."""
    other = CardSet(Deck(SMALL_DECK.cards[:3]), SMALL_DECK.cards[:2])
    with pytest.raises(InvalidCard, match="two different decks"):
        combine(CardSet(SMALL_DECK, SMALL_DECK.cards[:2]), other)


@pytest.mark.parametrize("combine", [operator.or_, operator.xor])
def test_no_foreign_card_gets_in(combine: Operator) -> None:
    """`|` and `^` refuse a set with a card of no place in the deck, on either side."""
    tank, foreign = CardSet(SMALL_DECK), frozenset(STANDARD_DECK.cards[:1])
    with pytest.raises(InvalidCard, match="Roy: not a card of this deck"):
        combine(tank, foreign)
    with pytest.raises(InvalidCard, match="Roy: not a card of this deck"):
        combine(foreign, tank)


@pytest.mark.parametrize("combine", [operator.and_, operator.sub])
def test_foreign_things_are_passed_over(combine: Operator) -> None:
    """`&` and `-` take any set on the right; what is no card of the deck changes nothing."""
    tank = CardSet(SMALL_DECK, cards("Ro Ry"))
    right = {*cards("Ry Roy"), "Ro", None, 0}
    assert combine(tank, right) == combine(tank, CardSet(SMALL_DECK, cards("Ry")))


@combining
@pytest.mark.parametrize("other", [[], (), "Ro", None, 0, range(3)], ids=repr)
def test_a_card_set_combines_with_sets_alone(combine: Operator, other: Any) -> None:
    """What is no set is refused on either side, as `frozenset` refuses it."""
    with pytest.raises(TypeError):
        combine(CardSet(SMALL_DECK), other)
    with pytest.raises(TypeError):
        combine(other, CardSet(SMALL_DECK))


@comparing
@pytest.mark.parametrize("other", [[], (), "Ro", None, 0], ids=repr)
def test_a_card_set_compares_with_sets_alone(compare: Operator, other: Any) -> None:
    """What is no set is neither smaller nor larger."""
    with pytest.raises(TypeError):
        compare(CardSet(SMALL_DECK), other)


@pytest.mark.parametrize(
    "combine",
    [*COMBINING, operator.ior, operator.iand, operator.isub, operator.ixor],
    ids=lambda op: op.__name__,
)
def test_combining_leaves_both_as_they_were(combine: Operator) -> None:
    """An operator makes a new set, the ones with `=` too."""
    one, other = CardSet(SMALL_DECK, cards("Ro Ry")), CardSet(SMALL_DECK, cards("Ry Gr"))
    assert combine(one, other) != one
    assert (list(one), list(other)) == (list(cards("Ro Ry")), list(cards("Ry Gr")))
