"""Format cards, actions and positions as text, and parse them.

A card is its code (`Ory`: front orange, back red, orange and yellow). An action is one or two words
(`score`, `steal 2`). A position is one line of six fields, separated by spaces: the ruleset's name,
the seat to move, the tanks, the score piles, the draw pile from the top, and the token. Zones of
different seats are separated by `/`; `-` means no card, or no token. A token that is itself written
with dashes alone gets one more, so that `--` is the token `-`.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from functools import cache
from itertools import combinations

from ..errors import InvalidCard, InvalidRecord, InvalidState, MantisError
from ..game.checks import is_key
from ..game.texts import a_kind, quoted, shown, word_shown
from ..model import Action, Card, CardSet, Colour, Deck, Ruleset, Score, State, Steal
from ..model.moves import is_action
from ..model.zones import token_fits
from ..variants import RULESETS
from .naming import by_name, check_name, token_of, token_text

_COLOUR_OF = {colour.letter: colour for colour in Colour}
_LETTERS = "".join(_COLOUR_OF)
_CODE = re.compile(f"[{_LETTERS.upper()}][{_LETTERS}]+")
_STEAL = re.compile(r"steal (0|[1-9][0-9]*)", re.ASCII)
_SEAT = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)


def format_card(card: Card) -> str:
    """Format a card as its code: the front in upper case, then the back's other colours.

    Args:
        card: the card.

    Returns:
        Its code, with one letter for each colour of the back.

    Raises:
        InvalidCard: if `card` is not a Card.

    >>> format_card(Card(Colour.PINK, {Colour.RED, Colour.PURPLE, Colour.PINK}))
    'Krp'
    """
    if type(card) is not Card:
        raise InvalidCard(f"expected a Card, got {shown(card)}")
    return card.code


def parse_card(code: str) -> Card:
    """Parse a card's code; the exact inverse of `format_card`.

    Args:
        code: a card's code.

    Returns:
        The card.

    Raises:
        InvalidRecord: if it is not the code of a card.

    >>> parse_card("Krp").front
    <Colour.PINK: 'pink'>
    """
    if type(code) is str and (known := _cards_by_code().get(code)):
        return known
    if type(code) is not str or not _CODE.fullmatch(code):
        raise InvalidRecord(
            f"card: expected a code such as 'Ory', in letters of {_LETTERS!r}, got {quoted(code)}"
        )
    try:
        card = Card(_COLOUR_OF[code[0].lower()], frozenset(_COLOUR_OF[c] for c in code.lower()))
    except MantisError as error:
        raise InvalidRecord(f"card {quoted(code)}: {error}") from None
    raise InvalidRecord(
        f"card: expected {card.code!r}, each colour once and in order, got {quoted(code)}"
    )


@cache
def _cards_by_code() -> dict[str, Card]:
    """Return every possible card by its code."""
    backs = (back for size in range(2, 8) for back in combinations(Colour, size))
    every = (Card(front, frozenset(back)) for back in backs for front in back)
    return {card.code: card for card in every}


def format_action(action: Action) -> str:
    """Format an action.

    Args:
        action: the action.

    Returns:
        `"score"`, or `"steal"` and the seat.

    Raises:
        InvalidRecord: if `action` is not an action, or its target is not an int of 0 or more.

    >>> format_action(Steal(2))
    'steal 2'
    """
    if not is_action(action):
        raise InvalidRecord(f"expected Score() or Steal(seat), got {shown(action)}")
    return str(action)


def parse_action(words: str) -> Action:
    """Parse an action; the exact inverse of `format_action`.

    Args:
        words: `"score"`, or `"steal"` and a seat.

    Returns:
        The action, which need not be legal.

    Raises:
        InvalidRecord: if `words` are not an action.

    >>> parse_action("steal 2")
    Steal(target=2)
    """
    if type(words) is str and words == "score":
        return Score()
    match = _STEAL.fullmatch(words) if type(words) is str and len(words) < 1000 else None
    if match is None:
        raise InvalidRecord(f"action: expected 'score' or 'steal' and a seat, got {shown(words)}")
    return Steal(int(match[1]))


def format_position(state: State) -> str:
    """Format a state as one line, with its hidden cards: for reports and tests, not for players.

    Args:
        state: the state; its ruleset's `token_kind` must be able to format its token.

    Returns:
        The line, from which `parse_position` makes an equal state.

    Raises:
        InvalidState: if `state` is not a State, or its token cannot be formatted; or if its
            ruleset has the name of a shipped ruleset but differs from it.

    >>> from mantis_rules import DUEL, Deck, apply, new_game
    >>> import attrs
    >>> tiny = attrs.evolve(DUEL, name="tiny", hand=1, deck=Deck.of(list(Colour)[:3], 2))
    >>> format_position(apply(new_game(2, seed=3, rules=tiny), Score()))
    'tiny 1 OrYr/Oy -/- YoRoRy -'
    """
    if type(state) is not State:
        raise InvalidState(f"expected a State, got {word_shown(state)}")
    check_name(state.rules)
    return " ".join(
        (
            state.rules.name,
            str(state.to_move),
            "/".join(map(_format_cards, state.tanks)),
            "/".join(map(_format_cards, state.score_piles)),
            _format_cards(state.draw_pile),
            _format_token(state.rules, state.token),
        )
    )


def parse_position(line: str, rulesets: Iterable[Ruleset] = RULESETS) -> State:
    """Parse a position, with the same checks as `State()`.

    Args:
        line: a line in the form that `format_position` writes; the cards of a tank or score pile
            may be in any order.
        rulesets: the rulesets that the line may name.

    Returns:
        The state.

    Raises:
        InvalidRecord: if the line or its position is invalid; its text quotes no part of the line.
        InvalidRuleset: if `rulesets` is not a collection of rulesets.
    """
    fields = line.split(" ", 5) if type(line) is str else []
    if len(fields) != 6:
        raise InvalidRecord(
            "position: expected ruleset, seat, tanks, score piles, draw pile and token, with a "
            f"space between, got {f'{len(fields)} fields' if fields else a_kind(line)}"
        )
    name, seat, tanks, piles, draw_pile, token = fields
    known = by_name(rulesets)
    if name not in known:
        raise InvalidRecord(
            f"position: expected a ruleset of {', '.join(known)}, got another text; "
            "pass others as rulesets="
        )
    rules = known[name]
    if not _SEAT.fullmatch(seat):
        raise InvalidRecord("position: expected the number of the seat to move, got another text")
    for zones in tanks, piles:
        if zones.count("/") >= rules.max_players:
            raise InvalidRecord(f"position: expected zones of at most {rules.max_players} seats")
    try:
        return State(
            rules=rules,
            draw_pile=_parse_cards(draw_pile),
            tanks=[_parse_zone(rules.deck, zone) for zone in tanks.split("/")],
            score_piles=[_parse_zone(rules.deck, zone) for zone in piles.split("/")],
            to_move=int(seat),
            token=_parse_token(rules, tanks.count("/") + 1, token),
        )
    except MantisError as error:
        raise InvalidRecord(f"position: {error}") from None


def _format_token(rules: Ruleset, token: Hashable) -> str:
    if token is None:
        return "-"
    text = token_text(rules, token)
    return f"-{text}" if _is_dashes(text) else text


def _parse_token(rules: Ruleset, players: int, text: str) -> Hashable:
    """Parse a token without quoting it: a space among the cards would make them part of it."""
    if text == "-":
        return None
    try:
        token = token_of(rules, text[1:] if _is_dashes(text) else text)
    except InvalidRecord as error:
        raise InvalidRecord("expected a token as the ruleset's token_kind writes it") from error
    if not is_key(token) or not token_fits(rules.token_kind, token, players):
        raise InvalidRecord(f"token: expected one of ruleset {rules.name!r} for {players} seats")
    return token


def _is_dashes(text: str) -> bool:
    return text != "" and not text.strip("-")


def _format_cards(cards: Iterable[Card]) -> str:
    return "".join(card.code for card in cards) or "-"


def _parse_cards(text: str) -> list[Card]:
    codes = [] if text == "-" else _CODE.findall(text)
    if text != "-" and (not codes or "".join(codes) != text):
        raise InvalidRecord("expected '-' or codes of cards in each zone")
    try:
        return [parse_card(code) for code in codes]
    except InvalidRecord:  # its text would quote a card that may be hidden
        raise InvalidRecord("expected codes of cards such as 'Ory' in each zone") from None


def _parse_zone(deck: Deck, text: str) -> CardSet:
    cards = _parse_cards(text)
    if len(set(cards)) != len(cards):
        raise InvalidRecord("expected each card once in a zone")
    try:
        return CardSet(deck, cards)
    except InvalidCard:
        raise InvalidRecord("expected cards of the ruleset's deck in each zone") from None
