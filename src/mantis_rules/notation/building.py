"""Build a state from what is visible: the colours in the tanks, the scores, the top back."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from ..engine.dealing import chance, shuffled
from ..errors import InvalidState
from ..game.checks import is_whole, to_tuple
from ..game.texts import shown
from ..model import Colour, Ruleset, Seat, State
from ..model.position import check_ruleset
from ..rulebook import official

_COLOUR_OF = {colour.letter: colour for colour in Colour}


def build_position(
    tanks: Iterable[str],
    scores: Iterable[int],
    *,
    top_back: str | None = None,
    to_move: Seat = 0,
    token: Hashable = None,
    rules: Ruleset | None = None,
    seed: int = 0,
) -> State:
    """Return a state with the given colours in the tanks and numbers of cards scored.

    Args:
        tanks: for each seat, the letters of its cards' fronts, such as `"RRB"`; `"-"` for no card.
        scores: for each seat, the number of cards in its score pile.
        top_back: the letters of the top card's back, such as `"oyg"`; None for any back.
        to_move: the seat to move.
        token: the variant's token.
        rules: the ruleset; None for the official one for that number of players.
        seed: any int, which decides everything else: the backs of the cards in the tanks, the cards
            in the score piles, and the order of the draw pile.

    Returns:
        The state.

    Raises:
        InvalidState: if an argument is invalid, the deck does not have these cards, or there are
            fewer cards in the tanks and score piles than the ruleset deals.
        InvalidRuleset: if there is no official ruleset for that number of players.

    >>> build_position(["RRB", "KKKK", "-"], [4, 2, 0], to_move=2, top_back="rbk")
    <State standard, ply 1: seat 2 to move, tanks RRB / KKKK / -, scores 4 / 2 / 0, \
92 to draw, top back rbk>
    """
    if isinstance(tanks, str):
        raise InvalidState(f"tanks: expected a text for each seat, got {shown(tanks)}")
    wanted = [_colours("tanks", text) for text in to_tuple(str, "tanks", tanks, InvalidState)]
    numbers = to_tuple(int, "scores", scores, InvalidState)
    for number in numbers:
        if not is_whole(number, 0):
            raise InvalidState(f"scores: expected ints of 0 or more, got {shown(number)}")
    if top_back is not None and type(top_back) is not str:
        raise InvalidState(f"top_back: expected a text or None, got {shown(top_back)}")
    rules = official(len(wanted)) if rules is None else rules
    check_ruleset(rules)
    deck, back = rules.deck, frozenset(_colours("top_back", top_back or ""))
    free = shuffled(len(deck), chance(seed))
    free.sort(key=lambda place: deck.cards[place].back == back)  # takes these last

    def taken(name: str, number: int, bits: int) -> int:
        found = [place for place in free if bits >> place & 1][:number]
        if len(found) < number:
            raise InvalidState(f"{name}: the deck does not have that many cards")
        free[:] = [place for place in free if place not in found]
        return sum([1 << place for place in found])

    tank_bits = [
        sum([taken("tanks", 1, deck.bits_of(colour)) for colour in colours]) for colours in wanted
    ]
    pile_bits = [taken("scores", number, deck.bits) for number in numbers]
    if top_back is not None:
        tops = [place for place in free if deck.cards[place].back == back]
        if not tops:
            raise InvalidState("top_back: no card with this back is left to draw")
        free.remove(tops[0])
        free.insert(0, tops[0])
    return State.from_bits(rules, to_move, tank_bits, pile_bits, free, token)


def _colours(name: str, text: str) -> list[Colour]:
    """Parse letters of colours, in upper or lower case."""
    letters = "" if text == "-" else text.lower().replace(" ", "")
    if not set(letters) <= _COLOUR_OF.keys():
        known = "".join(_COLOUR_OF)
        raise InvalidState(f"{name}: expected letters of colours ({known}), got {shown(text)}")
    return [_COLOUR_OF[letter] for letter in letters]
