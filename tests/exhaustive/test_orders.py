"""Odds, outcomes and samples compared with every order that a draw pile can have (L19, L20).

`test_exhaustive` explores all games of a tiny deck under every law.
"""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import permutations, product

import attrs
import pytest

from mantis_rules import (
    STANDARD,
    Action,
    CardSet,
    Colour,
    Deck,
    Ruleset,
    State,
    apply,
    legal_actions,
    new_game,
    official,
    step,
)
from mantis_rules.notation import parse_card
from mantis_rules.views import (
    Event,
    MemoryView,
    View,
    event_of,
    memory_view,
    odds,
    outcomes,
    sample_state,
    table_view,
)
from tests.rules import rule

SIX = Deck.of(list(Colour)[:3], back_size=2)
TRIPLES = Deck(
    [card for card in Deck.of(list(Colour)[:4]) if Colour.GREEN in card.back and card.code != "Ryg"]
)
"""Eight cards: three backs of three, one of which lacks a front."""


def rules_of(deck: Deck, hand: int, players: int) -> Ruleset:
    """A ruleset in which no seat wins before the last card."""
    return attrs.evolve(
        STANDARD, name="tiny", deck=deck, hand=hand, goal=99, min_players=2, max_players=players
    )


def dealt(rules: Ruleset, players: int) -> Iterator[State]:
    """The first position of the game for every order of the deck."""
    for order in permutations(rules.deck.cards):
        yield new_game(players, deck_order=order, rules=rules)


def agree(states: Iterable[State], view_of: Callable[[State], View]) -> int:
    """Require that positions with equal views have top cards in the proportions of the odds.

    Returns the number of different views.
    """
    fronts: defaultdict[View, Counter[Colour]] = defaultdict(Counter)
    for state in states:
        fronts[view_of(state)][state.draw_pile[0].front] += 1
    for view, counted in fronts.items():
        expected = {colour: Fraction(n, counted.total()) for colour, n in counted.items()}
        assert {colour: chance for colour, chance in odds(view).items() if chance} == expected
    return len(fronts)


def memory_odds_hold(rules: Ruleset, players: int, depth: int) -> int:
    """Check every order of the deck after every sequence of at most `depth` choices.

    The choices do not depend on the cards, so they reveal nothing about them.
    """
    states = list(dealt(rules, players))
    seen = agree(states, memory_view)
    for length in range(1, depth + 1):
        for choices in product(range(players), repeat=length):
            seen += agree((played(state, choices) for state in states), memory_view)
    return seen


def played(state: State, choices: Iterable[int]) -> State:
    """The position after these choices."""
    for choice in choices:
        state = apply(state, legal_actions(state)[choice])
    return state


@rule("I3", "L20")
def test_memory_odds_match_all_orders() -> None:
    """Among all orders with the same memory view, each front occurs as often as the odds say."""
    assert memory_odds_hold(rules_of(SIX, 1, 2), players=2, depth=2) > 300


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("deck", "hand", "players", "depth"),
    [(SIX, 1, 2, 3), (SIX, 0, 3, 4), (TRIPLES, 1, 2, 2), (TRIPLES, 2, 2, 1)],
)
def test_memory_odds_match_more_orders(deck: Deck, hand: int, players: int, depth: int) -> None:
    """The same for larger decks, more seats and longer games."""
    assert memory_odds_hold(rules_of(deck, hand, players), players, depth) > 500


def outcomes_hold(rules: Ruleset, players: int, depth: int) -> int:
    """Compare outcomes with what follows in every order, for each view after `depth` choices.

    Returns the number of different outcomes.
    """
    found: defaultdict[tuple[MemoryView, Action], Counter[tuple[Event, MemoryView]]]
    found = defaultdict(Counter)
    for start in dealt(rules, players):
        for choices in product(range(players), repeat=depth):
            state = played(start, choices)
            for action in legal_actions(state):
                taken = step(state, action)
                happened = event_of(taken), memory_view(taken.after)
                found[memory_view(state), action][happened] += 1
    for (view, action), counted in found.items():
        expected = {pair: Fraction(n, counted.total()) for pair, n in counted.items()}
        branches = outcomes(view, action)
        assert len(branches) == len(expected)
        assert {(each.event, each.view): each.chance for each in branches} == expected
    return sum(map(len, found.values()))


FIVE = Deck(SIX.cards[:5])


@rule("I3", "L20")
@pytest.mark.parametrize(("hand", "depth"), [(0, 0), (1, 0), (1, 1), (2, 0)])
def test_outcomes_match_all_orders(hand: int, depth: int) -> None:
    """Among all orders with the same memory view, each outcome comes as often as it says."""
    assert outcomes_hold(rules_of(FIVE, hand, 2), players=2, depth=depth) > 5


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("deck", "hand", "players", "depth"),
    [(SIX, 1, 2, 1), (SIX, 0, 3, 1), (SIX, 1, 2, 2), (SIX, 1, 2, 3), (TRIPLES, 2, 2, 0)],
)
def test_outcomes_match_more_orders(deck: Deck, hand: int, players: int, depth: int) -> None:
    """The same for larger decks, more seats and longer games."""
    assert outcomes_hold(rules_of(deck, hand, players), players, depth) > 100


def laid_out(deck: Deck, sizes: tuple[int, ...]) -> Iterator[State]:
    """For each order of a deck, the position with these numbers of cards in the zones."""
    rules = rules_of(deck, 0, len(sizes) // 2)
    for order in permutations(deck.cards):
        cards = iter(order)
        zones = [CardSet(deck, [next(cards) for _ in range(size)]) for size in sizes]
        yield State(rules, tuple(cards), zones[::2], zones[1::2], to_move=0)


UNEVEN = {
    codes: Deck([parse_card(code) for code in codes.split()])
    for codes in (
        "Ro Or Ry Yr",
        "Ro Or Oy Og",
        "Ro Or Ry Rg Rb",
        "Ro Or Oy Yo Og Ob",
        "Roy Ory Yro Org",
        "Roy Ory Yro Ryg Rog Oyg",
        "Roy Ory Org Oyg Oyb Gob",
    )
}
"""Hand-made decks, with different numbers of cards of each front and each back."""


@rule("I1", "L20")
@pytest.mark.parametrize(
    ("codes", "hand"), [(c, hand) for c in UNEVEN for hand in (1, 2) if len(UNEVEN[c]) > 2 * hand]
)
def test_table_odds_are_exact_at_the_deal_of_any_deck(codes: str, hand: int) -> None:
    """Among all shuffles after which the tanks have these fronts, the odds are those of the top."""
    assert agree(dealt(rules_of(UNEVEN[codes], hand, 2), 2), table_view) > 4


@pytest.mark.exhaustive
@pytest.mark.parametrize("hand", [1, 2])
@pytest.mark.parametrize("seed", range(12))
def test_table_odds_are_exact_at_more_deals(seed: int, hand: int) -> None:
    """The same for seven cards chosen at random, and for three seats."""
    chance = random.Random(seed)
    deck = Deck(chance.sample(Deck.of(list(Colour)[:4], 2 + seed % 2).cards, 7))
    for players in 2, 3:
        assert agree(dealt(rules_of(deck, hand, players), players), table_view) > 4


SHAPES = [(0, 0, 0, 0), (2, 0, 1, 0), (1, 2, 1, 0), (2, 0, 1, 2), (0, 3, 2, 0)]


@rule("I1", "L20")
@pytest.mark.parametrize("sizes", SHAPES[1:3])
def test_table_odds_match_all_positions(sizes: tuple[int, ...]) -> None:
    """Among all positions with the same table view, each front occurs as often as the odds say."""
    assert agree(laid_out(SIX, sizes), table_view) > 10


@pytest.mark.exhaustive
@pytest.mark.parametrize("sizes", [*SHAPES, (1, 0, 1, 0, 1, 0), (0, 0, 0, 2, 1, 1)])
def test_table_odds_match_more_positions(sizes: tuple[int, ...]) -> None:
    """The same for zones of other sizes, and for a third seat."""
    assert agree(laid_out(SIX, sizes), table_view) > 2


def chi_square(counted: Counter[object], expected: float, kinds: int) -> float:
    """The chi-square of counts against a uniform expectation; kinds not seen count as well."""
    met = sum((n - expected) ** 2 / expected for n in counted.values())
    return met + (kinds - len(counted)) * expected


def critical(freedom: int, deviation: float) -> float:
    """The chi-square that is exceeded as rarely as a normal value by this many deviations.

    By the approximation of Wilson and Hilferty, with an error of about a percent
    from a few degrees of freedom on.
    """
    share = 2 / (9 * freedom)
    return freedom * (1 - share + deviation * math.sqrt(share)) ** 3


@pytest.mark.exhaustive
@pytest.mark.parametrize("ply", [0, 1, 2])
@pytest.mark.parametrize("deck", [SIX, TRIPLES], ids=len)
def test_samples_are_uniform_over_all_possible_orders(deck: Deck, ply: int) -> None:
    """Sampled orders are uniform, by a chi-square test at the level of 1 in 1000.

    The seeds are fixed, so the result is the same on every run.
    """
    state = new_game(2, seed=5, rules=rules_of(deck, 0 if deck is SIX else 1, 2))
    view = memory_view(played(state, [0] * ply))
    possible = {o for o in permutations(view.unseen) if o[0].back == view.top_back}
    each = 1000 if len(possible) < 300 else 100
    samples = each * len(possible)
    counted: Counter[object] = Counter(sample_state(view, n).draw_pile for n in range(samples))
    assert counted.keys() <= possible
    found = chi_square(counted, each, len(possible))
    assert found < critical(len(possible) - 1, 3.09)
    assert found > critical(len(possible) - 1, -3.09)  # a fit that is too good is not random either


def test_the_statistic_rejects_a_biased_coin() -> None:
    """The test of the samples can fail: it rejects a coin that shows heads 6 times in 10."""
    chance = random.Random(1).random
    fair = Counter[object](chance() < 0.5 for _ in range(2000))
    crooked = Counter[object](chance() < 0.6 for _ in range(2000))
    assert chi_square(fair, 1000, 2) < critical(1, 3.09) < chi_square(crooked, 1000, 2)
    assert chi_square(Counter[object](["heads"] * 2000), 1000, 2) == 2000
    assert critical(10, 3.09) == pytest.approx(29.6, abs=0.3)  # as in published tables


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", [2, 4, 6])
def test_real_games_agree_with_the_odds(players: int) -> None:
    """Of the colours with chance p, a share p is flipped, within 4 standard deviations.

    In the games of 3,000 seeds one colour of each top back is looked at, so no flip counts twice.
    """
    came: Counter[Fraction] = Counter()
    given: Counter[Fraction] = Counter()
    for seed in range(3_000):
        chance = random.Random(seed)
        state = new_game(players, seed)
        while actions := legal_actions(state):
            chances = odds(memory_view(state))
            colour = chance.choice(list(chances))
            given[chances[colour]] += 1
            came[chances[colour]] += state.draw_pile[0].front is colour
            state = apply(state, chance.choice(actions))
    assert given.keys() == {Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)}
    for p, times in given.items():
        assert times > 500
        assert abs(came[p] - times * p) <= 4 * math.sqrt(times * p * (1 - p))


@pytest.mark.exhaustive
def test_samples_are_fair_to_every_card() -> None:
    """In official games each unseen card is sampled equally often at the places looked at.

    By a chi-square test at 1 in 1000 for the first, second and last card, over 40,000 seeds.
    """
    view: MemoryView = memory_view(new_game(4, seed=7, rules=official(4)))
    fits = [card for card in view.unseen if card.back == view.top_back]
    places = {place: Counter[object]() for place in (0, 1, view.draw_count - 1)}
    for seed in range(40_000):
        pile = sample_state(view, seed).draw_pile
        for place, counted in places.items():
            counted[pile[place]] += 1
    assert chi_square(places.pop(0), 40_000 / len(fits), len(fits)) < critical(len(fits) - 1, 3.09)
    for counted in places.values():
        # Cards that fit the top back are sometimes on top, and so less often below.
        rarer = 1 - 1 / len(fits)
        share = 40_000 / (view.draw_count - 1)
        below = {card: share * (rarer if card in fits else 1) for card in view.unseen}
        found = sum((counted[card] - n) ** 2 / n for card, n in below.items())
        assert found < critical(len(below) - 1, 3.09)
    assert STANDARD is view.rules
