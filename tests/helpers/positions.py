"""Positions given as card codes, and positions made from other positions.

Elsewhere: positions of random games (`strategies`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import attrs

from mantis_rules import STANDARD, Card, CardSet, Colour, Deck, Ruleset, State
from mantis_rules.notation import parse_card


def cards(codes: str) -> tuple[Card, ...]:
    """The cards of codes separated by spaces; `-` stands for no card."""
    return tuple(parse_card(code) for code in codes.split() if code != "-")


def table(
    tanks: str,
    *,
    draw: str = "-",
    piles: str | None = None,
    to_move: int = 0,
    rules: Ruleset = STANDARD,
    token: Hashable = None,
) -> State:
    """A position whose deck is exactly these cards, in this order; none were dealt.

    Seats are separated by `/`. Without `piles`, the score piles are empty.
    """
    in_tanks = [cards(codes) for codes in tanks.split("/")]
    in_piles = [cards(codes) for codes in piles.split("/")] if piles else [() for _ in in_tanks]
    to_draw = cards(draw)
    deck = Deck([card for zone in (*in_tanks, *in_piles, to_draw) for card in zone])
    return State(
        rules=attrs.evolve(rules, name="hand-made", deck=deck, hand=0),
        draw_pile=to_draw,
        tanks=[CardSet(deck, zone) for zone in in_tanks],
        score_piles=[CardSet(deck, zone) for zone in in_piles],
        to_move=to_move,
        token=token,
    )


def told(zones: Iterable[CardSet]) -> str:
    """The cards of zones in the form that `table` takes."""
    return " / ".join(" ".join(card.code for card in zone) or "-" for zone in zones)


def disguised(state: State) -> State:
    """A position that looks the same: another front on top if possible, and the rest reversed.

    A newcomer at the table cannot tell the two apart (I2).
    """
    if not state.draw_pile:
        return state
    top, *rest = state.draw_pile
    twins = [card for card in rest if card.back == top.back]
    if twins:
        rest[rest.index(twins[0])], top = top, twins[0]
    return attrs.evolve(state, draw_pile=(top, *reversed(rest)))


def with_scores(rules: Ruleset, scores: Iterable[int], *, draw: int, to_move: int = 0) -> State:
    """A position of the ruleset's deck with these scores and this number of cards to draw.

    Piles and draw pile hold the deck's last cards; its first ones lie in the tank of seat 0.
    """
    deck = rules.deck
    place = len(deck)
    piles = []
    for score in scores:
        piles.append(CardSet(deck, deck.cards[place - score : place]))
        place -= score
    to_draw = deck.cards[place - draw : place]
    return State(
        rules=rules,
        draw_pile=to_draw,
        tanks=[CardSet(deck, deck.cards[: place - draw]), *[CardSet(deck)] * (len(piles) - 1)],
        score_piles=piles,
        to_move=to_move,
    )


def rebuilt(state: State) -> State:
    """The same position, made from its public fields by the checked constructor."""
    return State(
        rules=state.rules,
        draw_pile=list(state.draw_pile),
        tanks=[CardSet(state.rules.deck, list(tank)) for tank in state.tanks],
        score_piles=[CardSet(state.rules.deck, list(pile)) for pile in state.score_piles],
        to_move=state.to_move,
        token=state.token,
    )


SMALL_DECK = Deck.of(list(Colour)[:4], back_size=2)
"""Twelve cards: four colours, two on each back."""
