"""Walking every deal, every order of the deck and every action of a game with a tiny deck.

Positions that differ only in the order of the cards not yet drawn are walked together: each card of
the draw pile is put on top in turn, which comes to the same as every order, since only the top card
of a draw pile is ever looked at (T6). The numbers still count every order.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import TypeAlias

from attrs import frozen

from .._checks import is_whole
from ..card import Card
from ..engine import legal_actions, new_game, result, step
from ..errors import InvalidCheck, InvalidState, shown
from ..law import Law
from ..laws import laws_for
from ..moves import Action, Result, Seat
from ..ruleset import Ruleset
from ..state import State, Step, make_state
from .check import LawBroken, LawFailed, position_before, verdict, what_went_wrong

__all__ = ["Exploration", "Progress", "explore"]


@frozen
class Progress:
    """How far an exploration has come, for its callback.

    Args:
        cards_left: how many cards are left to draw in the positions now being walked.
        positions: how many of these there are.
        pairs: how many pairs of a position and an action have been walked so far.
    """

    cards_left: int
    positions: int
    pairs: int


@frozen
class Exploration:
    """What an exploration found.

    Args:
        positions: how many different positions there are, the draw pile's order left aside.
        pairs: how many different pairs of a position with a certain top card, and an action.
        games: how many different games: an order of the whole deck, with the actions taken.
        results: in how many of these games each result came about.
        widest: the most positions that were held in memory at once.
        asked: of how many of these pairs each law had something to say, by its id.
    """

    positions: int
    pairs: int
    games: int
    results: Mapping[Result, int]
    widest: int
    asked: Mapping[str, int]


# A position without the order of its draw pile: whose turn, tanks, score piles, token, cards left.
_Key: TypeAlias = tuple[Seat, tuple[int, ...], tuple[int, ...], object, tuple[int, ...]]


def explore(
    rules: Ruleset,
    players: int | None = None,
    *,
    first: Seat = 0,
    laws: Iterable[Law] | None = None,
    max_positions: int = 1_000_000,
    progress: Callable[[Progress], None] | None = None,
) -> Exploration:
    """Play every game that a ruleset with a tiny deck allows, and check laws at every step.

    Args:
        rules: the ruleset; no policy of it may look below the top card.
        players: how many seats; None for the fewest that the ruleset is for.
        first: the seat that starts.
        laws: the laws to check; None for all of the ruleset's, `()` only to count.
        max_positions: the most positions to hold in memory at once; each takes about half a
            kilobyte.
        progress: called for every number of cards left.

    Returns:
        The counts.

    Raises:
        LawBroken: if a law does not hold, or a step cannot be taken; the text has the position and
            the action.
        InvalidState: if there are more positions than `max_positions`, or no such game.
        InvalidRuleset: if `rules` is not a ruleset.
        InvalidCheck: if another argument is of the wrong type.

    >>> import attrs
    >>> from mantis_rules import Colour, DUEL, Deck
    >>> tiny = attrs.evolve(DUEL, name="tiny", hand=1, deck=Deck.of(list(Colour)[:3], 2), goal=3)
    >>> explore(tiny).games
    11472
    """
    checked = _checked_laws(laws_for(rules) if laws is None else laws)
    if not is_whole(max_positions, 1):
        raise InvalidCheck(
            f"max_positions: expected an int of 1 or more, got {shown(max_positions)}"
        )
    if progress is not None and not callable(progress):
        raise InvalidCheck(f"progress: expected a function, got {shown(progress)}")
    seats = rules.min_players if players is None else players
    new_game(seats, deck_order=rules.deck, rules=rules, first=first)  # that there is such a game
    level: Counter[_Key] = Counter()
    for start, orders in _deals(rules, seats, first):
        level[_key(start)] += orders
        _check_size(level, max_positions)
    positions = pairs = widest = 0
    results: Counter[Result] = Counter()
    asked = dict.fromkeys((law.id for law in checked), 0)
    while level:
        cards_left = len(next(iter(level))[-1])
        positions += len(level)
        if progress is not None:
            progress(Progress(cards_left, len(level), pairs))
        following: Counter[_Key] = Counter()
        for key, ways in level.items():
            ended = result(_state(rules, key))
            if ended is not None:
                results[ended] += ways * math.factorial(cards_left)
                continue
            for place in key[-1]:
                state = _state(rules, key, place)
                for action in legal_actions(state):
                    pairs += 1
                    taken = _step_under(checked, state, action, asked)
                    following[_key(taken.after)] += ways
            _check_size(following, max_positions)
        widest = max(widest, len(level) + len(following))
        level = following
    return Exploration(positions, pairs, sum(results.values()), dict(results), widest, asked)


def _checked_laws(laws: Iterable[Law]) -> tuple[Law, ...]:
    try:
        given = tuple(laws)
    except TypeError:
        raise InvalidCheck(f"laws: expected Laws, got {shown(laws)}") from None
    for law in given:
        if not isinstance(law, Law):
            raise InvalidCheck(f"laws: expected a Law, got {shown(law)}")
    return given


def _step_under(laws: tuple[Law, ...], state: State, action: Action, asked: dict[str, int]) -> Step:
    """Take a step and check it; count which laws had something to say of it."""
    law_id = "explore"
    try:
        taken = step(state, action)
        for law in laws:
            law_id = law.id
            says, holds = verdict(law, taken)
            asked[law_id] += says
            if not holds:
                raise LawBroken(law_id, law.text, _where(state, action))
    except LawBroken:
        raise
    except LawFailed as error:
        raise LawBroken(law_id, str(error), _where(state, action)) from error.__cause__
    except Exception as error:
        reason = f"the step cannot be taken: {what_went_wrong(error)}"
        raise LawBroken(law_id, reason, _where(state, action)) from error
    return taken


def _where(state: State, action: Action) -> tuple[str, ...]:
    return (f"  {action} in {state!r}", *position_before(state))


def _check_size(level: Counter[_Key], most: int) -> None:
    if len(level) > most:
        raise InvalidState(
            f"more than max_positions ({most:,}) positions at once; "
            "expected a smaller deck, a larger hand or a larger bound"
        )


def _key(state: State) -> _Key:
    undrawn = tuple(sorted(state._stack[: state.draw_count]))
    return state.to_move, state._tank_bits, state._pile_bits, state.token, undrawn


def _state(rules: Ruleset, key: _Key, top: int | None = None) -> State:
    """Return a position with this card of its draw pile on top, or with any."""
    to_move, tanks, piles, token, undrawn = key
    if top is not None:
        undrawn = (*(place for place in undrawn if place != top), top)
    return make_state(rules, to_move, tanks, piles, undrawn, token)


def _deals(rules: Ruleset, players: int, first: Seat) -> Iterator[tuple[State, int]]:
    """Every way to deal the tanks, as a position, and how many orders of these cards give it."""
    orders = math.factorial(rules.hand) ** players

    def hands(left: tuple[Card, ...], seats: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
        if not seats:
            yield (left,)
            return
        for hand in combinations(left, rules.hand):
            rest = tuple(card for card in left if card not in hand)
            for others in hands(rest, seats - 1):
                yield (hand, *others)

    for *tanks, rest in hands(rules.deck.cards, players):
        dealt = [card for round_ in zip(*tanks, strict=True) for card in round_]
        order = (*dealt, *rest)
        yield new_game(players, deck_order=order, rules=rules, first=first), orders
