"""The cases at the edges of the rules: a function for each part of the rules page."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.dealing import shuffled
from ...model import STANDARD_DECK, Action, Colour, Ruleset, Score, State, Steal
from ...rulebook import DUEL, STANDARD
from .arranging import (
    SCORE,
    Draw,
    Outcome,
    before,
    order_of,
    other,
    position_case,
    scripted,
    spread,
)
from .asking import Case
from .starting import Deal

_ALMOST = (
    *("score ", " score", "scoreboard", "score {}", "SCORE", "score\n"),
    *("steal {}0", "steal 0{}", "steal {}x", "steal +{}", "steal  {}", "steal {} ", " steal {}"),
    *("STEAL {}", "Steal {}", "steal{}", "steal {}.0", "steal {}e0", "steal 0x{}", "steal {},0"),
    *("steal\t{}", "steal {}\n", "steal ", "{}"),
)
"""Texts that a careless program reads as a legal action; the braces stand for a seat."""

TABLES = ((DUEL, 2), *((STANDARD, players) for players in range(2, 7)))
"""The official rulesets with every number of players that they allow."""


def edge_cases(draw: Draw) -> Iterator[Case]:
    """Yield the cases at the edges of the rules, for every official table.

    Args:
        draw: decides which cards the cases have.
    """
    yield from _refused_deals(draw)
    for rules, players in TABLES:
        title = f"{rules.name}, {players} players"
        for part in (_deals, _sizes, _empty_tanks, _goals, _last_cards, _illegal):
            for case in part(rules, players, draw):
                yield Case(f"{title}: {case.name}", case.start, case.actions)
    yield from _chains(draw)


def _refused_deals(draw: Draw) -> Iterator[Case]:
    """C1 to C5, S1, S6: deals that break a rule, while another game goes on."""
    deck = order_of(STANDARD, draw)
    during = Deal("duel", 2, 1, order_of(DUEL, draw))

    def case(
        name: str, players: int, first: int, cards: list[str], rules: Ruleset = STANDARD
    ) -> Case:
        return Case(name, Deal(rules.name, players, first, cards), during=during)

    for players in 0, 1, 7:
        yield case(f"a deal to {players} players", players, 0, deck)
    for players in 1, 3, 4, 5, 6:
        yield case(f"a duel of {players}", players, 0, deck, DUEL)
    for first in 3, -1:
        yield case(f"seat {first} of 3 starts", 3, first, deck)
    yield case("a deck without its last card", 3, 0, deck[:-1])
    yield case("no deck at all", 3, 0, [])
    yield case("a deck with a card twice", 3, 0, [*deck[:-1], deck[0]])
    yield case("a deck with a card too many", 3, 0, [*deck, deck[0]])
    wrong = {
        "of an eighth colour": f"X{deck[0][1:]}",
        "with a back of two colours": deck[0][:2],
        "with a back of four colours": "Royg",
        "whose back has a colour twice": "Roo",
        "with letters in another order": deck[0][0] + deck[0][:0:-1],
        "with a small letter first": deck[0].lower(),
    }
    for what, code in wrong.items():
        yield case(f"a card {what}", 3, 0, [code, *deck[1:]])


def _deals(rules: Ruleset, players: int, draw: Draw) -> Iterator[Case]:
    """S2 to S6: the hands, with equal colours too, and the seat that starts."""
    for first in range(players):
        deal = Deal(rules.name, players, first, order_of(rules, draw))
        yield Case(f"a deal, seat {first} starts", deal, ["score"] * (players + 1))
    fronts = [[card.code for card in STANDARD_DECK if card.front is c] for c in Colour]
    hands = [fronts[seat][card] for card in range(4) for seat in range(players)]
    rest = [code for code in order_of(rules, draw) if code not in hands]
    yield Case("hands of one colour", Deal(rules.name, players, 0, hands + rest), ["score"])


def _sizes(rules: Ruleset, players: int, draw: Draw) -> Iterator[Case]:
    """T3 and T4: a miss, and hits of every size."""
    every: list[Action] = [Score(), *map(Steal, sorted({1, players - 1}))]
    for matched in range(15):
        for action in [every[0], every[-1]] if 5 < matched < 14 else every:
            scores = [matched + 1 if isinstance(action, Score) and matched else 0]
            tanks = [matched + 5] * players
            if matched > 5:  # the other tanks are small, so that there are enough cards
                tanks[1 : players - 1] = [5] * (players - 2)
            outcome = Outcome(0, action, matched, scores + [0] * (players - 1), tanks)
            kind = f"a hit on {matched} card{'s' * (matched > 1)}" if matched else "a miss"
            yield position_case(f"{action}, {kind}", before(rules, outcome, draw), [action])


def _empty_tanks(rules: Ruleset, players: int, draw: Draw) -> Iterator[Case]:
    """T2: an empty tank forbids nothing."""
    last = players - 1

    def case(name: str, mover: int, action: Action, matched: int, tanks: list[int]) -> Case:
        outcome = Outcome(mover, action, matched, [3] * players, tanks)
        return position_case(name, before(rules, outcome, draw), [action])

    full = [9] * players
    yield case("a score into an empty tank", last, Score(), 0, [*full[:last], 1])
    yield case("a steal from an empty tank", last, Steal(0), 0, [1, *full[:last]])
    yield case("a hit for an empty tank", 0, Steal(last), 2, [3, *full[:last]])
    yield case("a steal that empties a tank", 0, Steal(last), 2, [*full[:last], 0])
    yield case("a score that empties a tank", last, Score(), 1, [*full[:last], 0])


def _goals(rules: Ruleset, players: int, draw: Draw) -> Iterator[Case]:
    """E1, D1: the goal missed by one, reached and exceeded; nobody acts afterwards."""
    for mover in 0, players - 1:
        for score in sorted({9, 10, 11, *range(rules.goal - 1, rules.goal + 4)}):
            scores = [score if seat == mover else 4 for seat in range(players)]
            matched = max(2, score - rules.goal + 1)  # more than the goal is still missing
            outcome = Outcome(mover, Score(), matched, scores, [5] * players)
            start = before(rules, outcome, draw)
            after = ["score", f"steal {mover}"]
            yield position_case(f"seat {mover} scores {score}", start, ["score", *after])
    near = [rules.goal - 1] + [0] * (players - 1)
    outcome = Outcome(0, Steal(1), 4, near, [8] * players)
    yield position_case("a steal does not score", before(rules, outcome, draw), ["steal 1"])


def _last_cards(rules: Ruleset, players: int, draw: Draw) -> Iterator[Case]:
    """E1 to E6, D3: every way to end with the last card; nobody acts afterwards."""
    deck = len(rules.deck)
    for number, (name, scores, tanks) in enumerate(_endings(rules.goal, players, deck)):
        for matched in 0, 1:
            for steals in False, True:
                mover = (number + matched) % players
                action = Steal((mover + 1) % players) if steals else Score()
                outcome = Outcome(mover, action, matched, scores, tanks)
                start = before(rules, outcome, draw)
                kind = f"{'steal' if steals else 'score'}, {'hit' if matched else 'miss'}"
                name_of_case = f"the last card, {kind}: {name}"
                yield position_case(name_of_case, start, [action, "score", action])
    high = [rules.goal] + [5] * (players - 1)
    outcome = Outcome(0, Score(), 2, high, spread(deck - sum(high), players))
    start = before(rules, outcome, draw)
    yield position_case("the last card reaches the goal", start, ["score", "steal 1"])


def _endings(goal: int, players: int, deck: int) -> Iterator[tuple[str, list[int], list[int]]]:
    """Yield the sizes of score piles and tanks when the draw pile has run out."""
    last = players - 1
    for best in range(players):  # E3: the smallest tank
        scores = [8 if seat == best else 7 for seat in range(players)]
        rest = spread(deck - sum(scores) - 6, last)
        yield f"seat {best} has the most scored", scores, [*rest[:best], 6, *rest[best:]]
    for best in range(players):  # E4
        scores = [7] * players
        tanks = [10] * players
        tanks[best] += deck - sum(scores) - sum(tanks)
        yield f"seat {best} has the most in its tank", scores, tanks
    for tied in range(2, players + 1):  # E5
        others = players - tied
        scores = [goal - 3] * others + [goal - 1] * tied
        each, over = divmod(deck - sum(scores), players)
        if others or not over:
            tanks = [each + size for size in spread(over, others)] + [each] * tied
            yield f"the last {tied} seats are level", scores, tanks
            yield f"the first {tied} seats are level", scores[::-1], tanks[::-1]
    if players > 3:  # E5: seats that are no neighbours
        level = {0, 2, players - 1}
        scores = [8 if seat in level else 7 for seat in range(players)]
        each, over = divmod(deck - sum(scores), players)
        tanks = [each] * players
        tanks[1] += over
        yield "seats apart from each other are level", scores, tanks


def _illegal(rules: Ruleset, players: int, draw: Draw) -> Iterator[Case]:
    """T1: what is no action, what only begins like one, a steal from oneself, and from nobody."""
    for mover in range(players):
        outcome = Outcome(mover, Score(), 1, [2] * players, [6] * players)
        start = before(rules, outcome, draw)
        words = ["pass", "", "steal", f"steal {mover}", f"steal {players}", "steal -1"]
        yield position_case(f"what seat {mover} may not do", start, [*words, "Score", "score"])
        seat = (mover + 1) % players
        if mover in (0, players - 1):
            almost = [words.format(seat) for words in _ALMOST]
            name = f"what seat {mover} may do, written in another way"
            yield position_case(name, start, [*almost, f"steal {seat}"])


def _chains(draw: Draw) -> Iterator[Case]:
    """D2, D3: chains of steals that hit, what ends them, and one that ends with the last card."""
    endings: dict[str, list[tuple[bool, bool]]] = {
        "one steal that hits": [(True, True)],
        "a chain that a miss ends": [(True, True)] * 3 + [(True, False)],
        "a chain that a score ends": [(True, True)] * 2 + [(False, True)],
        "a chain that a missed score ends": [(True, True)] * 2 + [(False, False)],
        "a chain of five": [(True, True)] * 5,
        "a chain that takes all seven colours": [(True, True)] * 7 + [(True, False)],
    }
    for rules in DUEL, STANDARD:
        for name, steps in endings.items():
            for mover in 0, 1:
                title = f"{rules.name}: {name}, seat {mover} begins"
                yield _chain(title, _colourful(rules, mover, draw), steps)
    for mover in 0, 1:
        left = 3
        tanks = spread(len(DUEL.deck) - 8 - left, 2)
        start = before(DUEL, Outcome(mover, SCORE, 0, [4, 4], tanks), draw)
        title = f"duel: a chain until the last card, seat {mover} begins"
        yield _chain(title, start, [(True, True)] * (left + 1))


def _colourful(rules: Ruleset, mover: int, draw: Draw) -> State:
    """Return a position for two with all colours in both tanks, since each steal takes one."""
    deck, order = rules.deck, shuffled(len(rules.deck), draw)
    tanks = []
    for _ in range(2):
        one_each = {deck.cards[place].front: place for place in order}.values()
        order = [place for place in order if place not in one_each]
        tanks.append(sum([1 << place for place in one_each]))
    piles = [sum([1 << order.pop() for _ in range(size)]) for size in (2, 3)]
    return State.from_bits(rules, mover, tanks, piles, order)


def _chain(name: str, start: State, steps: list[tuple[bool, bool]]) -> Case:
    """Return a case of steps, each of which steals or scores, and hits or misses."""
    left = iter(steps)

    def choose(state: State) -> tuple[Action, bool]:
        steals, hits = next(left)
        return (other(state) if steals else SCORE), hits

    arranged, actions = scripted(start, choose, len(steps))
    return position_case(name, arranged, actions)
