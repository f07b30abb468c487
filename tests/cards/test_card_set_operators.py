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
    """`|`, `&`, `-` and `^` of card sets give a card set with the same cards as plain sets give."""
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
    """With a set of another kind on the right, the result is the same card set."""
    assert combine(one, kind(other)) == combine(one, other)


@combining
@given(one=small, other=small)
def test_other_sets_combine_with_a_card_set(
    combine: Operator, one: CardSet, other: CardSet
) -> None:
    """With a `frozenset` or `set` on the left, the result is the same card set."""
    for kind in (frozenset, set):
        assert combine(kind(one), other) == combine(one, other)


@combining
@given(one=small, other=small)
def test_dictionary_keys_combine_with_a_card_set(
    combine: Operator, one: CardSet, other: CardSet
) -> None:
    """With a dictionary's keys on the left, the result has the right cards."""
    assert frozenset(combine(keys(one), other)) == frozenset(combine(one, other))


@comparing
@given(one=small, other=small)
def test_card_sets_compare_like_sets(compare: Operator, one: CardSet, other: CardSet) -> None:
    """`<=`, `<`, `>=` and `>` compare card sets and other sets as they compare frozensets."""
    expected = compare(frozenset(one), frozenset(other))
    assert compare(one, other) is expected
    for kind in OTHER_SETS:
        assert compare(one, kind(other)) is expected
        assert compare(kind(one), other) is expected


@comparing
@given(other=small, data=st.data())
def test_subsets_compare_like_sets(compare: Operator, other: CardSet, data: st.DataObject) -> None:
    """The comparisons also agree with those of frozensets for subsets and for equal sets."""
    one = other & data.draw(small)
    expected = compare(frozenset(one), frozenset(other))
    assert compare(one, other) is expected
    assert compare(one, one) is compare(frozenset(one), frozenset(one))


@given(one=small, other=small)
def test_isdisjoint_agrees_with_frozenset(one: CardSet, other: CardSet) -> None:
    """`isdisjoint` is true if no card is in both, for card sets and for any other collection."""
    expected = frozenset(one).isdisjoint(other)
    kinds: list[Callable[[CardSet], Iterable[Card]]] = [list, *OTHER_SETS]
    for kind in kinds:
        assert one.isdisjoint(kind(other)) is expected
    assert one.isdisjoint(other) is (not one & other)


@rule("C5")
@combining
def test_card_sets_of_equal_decks_combine(combine: Operator) -> None:
    """Card sets combine if their decks are equal; the decks need not be the same object."""
    first, second = cards("Ro Ry"), cards("Ry Gr")
    twin = Deck(SMALL_DECK.cards)
    made = combine(CardSet(SMALL_DECK, first), CardSet(twin, second))
    assert frozenset(made) == combine(frozenset(first), frozenset(second))


@combining
def test_card_sets_of_different_decks_do_not_combine(combine: Operator) -> None:
    """Combining card sets of different decks is refused, even if both decks have the cards."""
    for cards_of_other in (SMALL_DECK.cards[:3], SMALL_DECK.cards[::-1]):  # fewer; another order
        other = CardSet(Deck(cards_of_other), SMALL_DECK.cards[:2])
        with pytest.raises(InvalidCard, match="two different decks"):
            combine(CardSet(SMALL_DECK, SMALL_DECK.cards[:2]), other)


@pytest.mark.parametrize("combine", [operator.or_, operator.xor])
def test_no_foreign_card_gets_in(combine: Operator) -> None:
    """`|` and `^` refuse a set with a card that is not in the deck, on either side."""
    tank, foreign = CardSet(SMALL_DECK), frozenset(STANDARD_DECK.cards[:1])
    with pytest.raises(InvalidCard, match="Roy: not a card of this deck"):
        combine(tank, foreign)
    with pytest.raises(InvalidCard, match="Roy: not a card of this deck"):
        combine(foreign, tank)


@pytest.mark.parametrize("combine", [operator.and_, operator.sub])
def test_foreign_elements_are_ignored(combine: Operator) -> None:
    """`&` and `-` accept any set on the right and ignore elements that are not in the deck."""
    tank = CardSet(SMALL_DECK, cards("Ro Ry"))
    right = {*cards("Ry Roy"), "Ro", None, 0}
    assert combine(tank, right) == combine(tank, CardSet(SMALL_DECK, cards("Ry")))


@combining
@pytest.mark.parametrize("other", [[], (), "Ro", None, 0, range(3)], ids=repr)
def test_a_card_set_combines_only_with_sets(combine: Operator, other: Any) -> None:
    """Combining with a value that is not a set raises TypeError, on either side."""
    with pytest.raises(TypeError):
        combine(CardSet(SMALL_DECK), other)
    with pytest.raises(TypeError):
        combine(other, CardSet(SMALL_DECK))


@comparing
@pytest.mark.parametrize("other", [[], (), "Ro", None, 0], ids=repr)
def test_a_card_set_compares_only_with_sets(compare: Operator, other: Any) -> None:
    """Comparing with a value that is not a set raises TypeError."""
    with pytest.raises(TypeError):
        compare(CardSet(SMALL_DECK), other)


@pytest.mark.parametrize(
    "combine",
    [*COMBINING, operator.ior, operator.iand, operator.isub, operator.ixor],
    ids=lambda op: op.__name__,
)
def test_operators_do_not_change_their_operands(combine: Operator) -> None:
    """An operator makes a new set and changes neither operand; so do the in-place operators."""
    one, other = CardSet(SMALL_DECK, cards("Ro Ry")), CardSet(SMALL_DECK, cards("Ry Gr"))
    assert combine(one, other) != one
    assert (list(one), list(other)) == (list(cards("Ro Ry")), list(cards("Ry Gr")))
