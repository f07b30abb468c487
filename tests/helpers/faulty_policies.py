"""Policies that answer wrongly, each with the beginning of its fault's text; for three seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mantis_rules import (
    STANDARD_DECK,
    Card,
    CardSet,
    Deck,
    Flip,
    Result,
    Score,
    ScorePile,
    State,
    Steal,
    Tank,
    Transfer,
    Turn,
)

RAISED = "raised InvalidState, which is the cause"
OTHER_DECK = Deck.of(back_size=4)


def card_set(*cards: Card) -> CardSet:
    return CardSet(STANDARD_DECK, cards)


def misplaced(state: State, flip: Flip) -> Transfer:
    """A transfer of only the flipped card, to a place where it may go."""
    return Transfer(card_set(flip.card), Tank(flip.tank))


RESOLUTIONS: dict[str, tuple[Callable[[State, Flip], Any], str]] = {
    "None": (lambda s, f: None, "expected a tuple of Transfers, got a value of type NoneType"),
    "a list": (lambda s, f: [misplaced(s, f)], "expected a tuple of Transfers, got a value of"),
    "one transfer": (misplaced, "expected a tuple of Transfers, got a value of type Transfer"),
    "a generator": (lambda s, f: iter([misplaced(s, f)]), "expected a tuple of Transfers, got"),
    "card sets": (lambda s, f: (f.cards,), "expected Transfers, got a value of type CardSet"),
    "a card": (lambda s, f: (f.card,), "expected Transfers, got a value of type Card"),
    "nothing": (lambda s, f: (), "leaves the flipped card without a place"),
    "no flipped card": (
        lambda s, f: (Transfer(s.tanks[0], Tank(1)),),
        "leaves the flipped card without a place",
    ),
    "a card yet to be drawn": (
        lambda s, f: (misplaced(s, f), Transfer(card_set(s.draw_pile[1]), Tank(0))),
        "moves a card that is not in play",
    ),
    "the last card of the draw pile": (
        lambda s, f: (Transfer(card_set(f.card, s.draw_pile[-1]), Tank(0)),),
        "moves a card that is not in play",
    ),
    "the flipped card twice": (
        lambda s, f: (misplaced(s, f), Transfer(card_set(f.card), ScorePile(0))),
        "moves a card twice",
    ),
    "another card twice": (
        lambda s, f: (misplaced(s, f), *[Transfer(s.tanks[1], Tank(2))] * 2),
        "moves a card twice",
    ),
    "no card": (
        lambda s, f: (misplaced(s, f), Transfer(card_set(), Tank(0))),
        "expected cards in each transfer, got an empty one",
    ),
    "another deck": (
        lambda s, f: (
            misplaced(s, f),
            Transfer(CardSet(OTHER_DECK, OTHER_DECK.cards[:1]), Tank(0)),
        ),
        "moves cards of another deck than the ruleset's",
    ),
    "a tank beyond the table": (
        lambda s, f: (Transfer(f.cards, Tank(3)),),
        "expected a seat from 0 to 2, got another value",
    ),
    "a score pile beyond the table": (
        lambda s, f: (misplaced(s, f), Transfer(s.tanks[0], ScorePile(3))),
        "expected a seat from 0 to 2, got another value",
    ),
    "a seat below 0": (
        lambda s, f: (Transfer(f.cards, Tank(-1)),),
        RAISED,
    ),
    "a seat that is a bool": (
        lambda s, f: (Transfer(f.cards, Tank(True)),),
        RAISED,
    ),
    "no card set": (
        lambda s, f: (Transfer([f.card], Tank(0)),),  # type: ignore[arg-type]  # the fault
        RAISED,
    ),
    "no zone": (
        lambda s, f: (Transfer(f.cards, 0),),  # type: ignore[arg-type]  # the fault
        RAISED,
    ),
}
SUCCESSIONS: dict[str, tuple[Callable[[State, Flip], Any], str]] = {
    "None": (lambda s, f: None, "expected a Turn, got a value of type NoneType"),
    "a seat": (lambda s, f: 1, "expected a Turn, got a value of type int"),
    "a tuple": (lambda s, f: (1, None), "expected a Turn, got a value of type tuple"),
    "the flipped card": (lambda s, f: f.card, "expected a Turn, got a value of type Card"),
    "beyond the table": (lambda s, f: Turn(3), "expected a seat from 0 to 2, got another value"),
    "below 0": (lambda s, f: Turn(-1), RAISED),
    "a bool": (lambda s, f: Turn(True), RAISED),
    "a float": (lambda s, f: Turn(1.0), RAISED),  # type: ignore[arg-type]  # the fault
    "a list as token": (
        lambda s, f: Turn(1, []),  # type: ignore[arg-type]  # the fault
        "expected a hashable token, equal to itself, got a value of type",
    ),
}
LEGALITIES: dict[str, tuple[Callable[[State], Any], str]] = {
    "None": (lambda s: None, "expected a tuple of actions, got a value of type NoneType"),
    "a list": (lambda s: [Score()], "expected a tuple of actions, got a value of type list"),
    "a set": (lambda s: {Score()}, "expected a tuple of actions, got a value of type set"),
    "one action": (lambda s: Score(), "expected a tuple of actions, got a value of type Score"),
    "words": (lambda s: ("score",), "expected Score or Steal actions, got a value of type str"),
    "a class": (lambda s: (Score,), "expected Score or Steal actions, got a value of type"),
    "a card": (lambda s: (s.draw_pile[0],), "expected Score or Steal actions, got a value of type"),
    "beyond the table": (lambda s: (Steal(3),), "expected a seat from 0 to 2, got another value"),
    "below 0": (lambda s: (Score(), Steal(-1)), "expected a seat from 0 to 2, got another value"),
    "a bool": (lambda s: (Steal(True),), "expected a seat from 0 to 2, got another value"),
    "no action at all": (lambda s: (), "expected at least one action while the game is on"),
    "an action twice": (lambda s: (Score(), Steal(1), Score()), "expected each action once"),
    "a ready-made action twice": (
        lambda s: s.seating.actions[s.to_move][:1] * 2,
        "expected each action once",
    ),
}
VICTORIES: dict[str, tuple[Callable[[State], Any], str]] = {
    "a seat": (lambda s: 0, "expected a Result, got a value of type int"),
    "False": (lambda s: False, "expected a Result, got a value of type bool"),
    "seats": (lambda s: (0, 1), "expected a Result, got a value of type tuple"),
    "a card": (lambda s: s.draw_pile[0], "expected a Result, got a value of type Card"),
    "beyond the table": (
        lambda s: Result((0, 1, 3), "goal"),
        "expected a seat from 0 to 2, got another value",
    ),
    "alone beyond the table": (
        lambda s: Result((3,), "goal"),
        "expected a seat from 0 to 2, got another value",
    ),
    "nobody": (lambda s: Result((), "goal"), RAISED),
    "in disorder": (lambda s: Result((1, 0), "goal"), RAISED),
    "a list": (lambda s: Result([0], "goal"), RAISED),  # type: ignore[arg-type]  # the fault
    "no reason": (lambda s: Result((0,), ""), RAISED),
    "a reason of two lines": (
        lambda s: Result((0,), "six rounds\nplayed"),
        RAISED,
    ),
}

MISGUIDED: dict[str, tuple[str, Callable[..., Any]]] = {
    "a foreign card set": (
        "resolution",
        lambda s, f: (Transfer(CardSet(OTHER_DECK, [f.card]), Tank(0)),),
    ),
    "a card as tank": ("resolution", lambda s, f: (Transfer(f.cards, Tank(f.card)),)),
    "a card as turn": ("succession", lambda s, f: Turn(f.card)),
    "a card as winner": ("victory", lambda s: Result((s.draw_pile[0],), "goal")),
    "a card as reason": ("victory", lambda s: Result((0,), f"{s.draw_pile[0]} ")),
    "a front that its back does not show": (
        "resolution",
        lambda s, f: Card(f.card.front, f.card.back - {f.card.front}),
    ),
    "the card just flipped in a foreign set": (
        "victory",
        lambda s: CardSet(OTHER_DECK, s.tanks[0]) if s.ply else None,
    ),
    "a card as target": ("legality", lambda s: (Score(), Steal(s.draw_pile[0]))),
}
"""Policies whose wrong answer contains the top card, each with the kind of the policy."""
