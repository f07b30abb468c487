"""What a game starts from, a deal or a position, and why deals and actions are refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import field, frozen

from ...engine import apply, new_game, result
from ...errors import InvalidCheck, InvalidRecord, MantisError
from ...game.checks import to_tuple
from ...game.texts import shown
from ...model import DRAW_PILE_EMPTY, STANDARD_DECK, Ruleset, State
from ...notation import parse_action, parse_card, parse_position
from ...rulebook import DUEL, STANDARD

OFFICIAL: Final[Mapping[str, Ruleset]] = {rules.name: rules for rules in (STANDARD, DUEL)}
"""The rulesets that the suite uses."""


def _to_codes(given: Iterable[str]) -> tuple[str, ...]:
    return to_tuple(str, "deck", given, InvalidCheck)


@frozen
class Deal:
    """A request for a new game, which may be invalid.

    Args:
        rules: the name of the ruleset.
        players: the number of players.
        first: the seat that starts.
        deck: the codes of the cards in the order of dealing (S2).

    Raises:
        InvalidCheck: if an argument has the wrong type, or there is no such official ruleset.
    """

    rules: str
    players: int
    first: int
    deck: tuple[str, ...] = field(converter=_to_codes)

    def __attrs_post_init__(self) -> None:
        if type(self.rules) is not str or self.rules not in OFFICIAL:
            expected = "an official ruleset of " + ", ".join(OFFICIAL)
            raise InvalidCheck(f"rules: expected {expected}, got {shown(self.rules)}")
        for number in self.players, self.first:
            if type(number) is not int:
                raise InvalidCheck(f"players and first: expected ints, got {shown(number)}")


@frozen
class Refusal:
    """The answer to a request that breaks a rule.

    Args:
        rule: the id of the rule; empty if the request is only written in a wrong way.
        reason: what was wrong, and what was expected.
    """

    rule: str
    reason: str


def start_request(start: Deal | str) -> dict[str, object]:
    """Return the request that starts a game or loads a position."""
    if isinstance(start, str):
        return {"do": "load", "position": start}
    numbers = {"rules": start.rules, "players": start.players, "first": start.first}
    return {"do": "new_game", **numbers, "deck": list(start.deck)}


def started(start: Deal | str) -> tuple[State | None, Refusal | None]:
    """Return the state of a start, or why a deal is refused."""
    if isinstance(start, str):
        return parse_position(start, OFFICIAL.values()), None
    try:
        deck = [parse_card(code) for code in start.deck]
        rules = OFFICIAL[start.rules]
        dealt = new_game(start.players, deck_order=deck, rules=rules, first=start.first)
    except MantisError as error:
        return None, Refusal(_broken_by(start), str(error))
    return dealt, None


def _broken_by(deal: Deal) -> str:
    """Return the rule that an invalid deal breaks."""
    rules = OFFICIAL[deal.rules]
    known = {card.code for card in STANDARD_DECK}
    letters = "".join([colour.letter for colour in STANDARD_DECK.colours])
    if not rules.min_players <= deal.players <= rules.max_players:
        return "S1"
    if not 0 <= deal.first < deal.players:
        return "S6"
    for code in deal.deck:
        if code[:1] + "".join(sorted(code[1:], key=letters.find)) in known - {code}:
            return ""  # only the letters are in the wrong order
        if code not in known:
            return "C2" if set(code.lower()) <= {*letters} else "C1"
    return "C5" if len(set(deal.deck)) < len(deal.deck) else "C4"


def why_refused(state: State, words: str) -> Refusal | None:
    """Return why an action is refused in a state; None if it is legal."""
    try:
        apply(state, parse_action(words))
    except MantisError as error:
        ended = result(state)
        if ended is None:
            rule = "T1"
        else:
            rule = "E2" if ended.reason == DRAW_PILE_EMPTY else "E1"
        reason = error.reason if isinstance(error, InvalidRecord) else str(error)
        return Refusal(rule, reason)
    return None
