"""Walk every play of a tiny game: all positions, all actions, and for a deck all its orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import frozen

from ..errors import InvalidCheck, InvalidState
from ..game import GAME_LAWS, Game, Law, Move
from ..game.checks import is_whole, to_tuple
from ..game.texts import shown
from ..laws import laws_for
from ..model import Ruleset, Seat, State
from .games import as_game
from .trying import (
    LawBroken,
    LawFailed,
    check_step,
    position_before,
    verdict,
    what_went_wrong,
)
from .walks import Key, Walk, walk_of


@frozen
class Progress:
    """How far an exploration has come, for its callback.

    Args:
        ply: how many actions have been taken in the positions now being walked.
        positions: how many of these there are.
        pairs: how many pairs of a position and an action have been walked so far.
    """

    ply: int
    positions: int
    pairs: int


@frozen
class Exploration:
    """What an exploration found.

    Args:
        positions: how many different positions there are after each number of actions, in all; the
            order of a draw pile is left aside.
        pairs: how many different pairs of a position, with a certain card on top, and an action.
        games: how many different games: an order of the whole deck, with the actions taken.
        results: in how many of these games each result came about.
        widest: the most positions that were held in memory at once.
        asked: for the id of each law about how many of these pairs, or of the positions that they
            led to, it was asked and had something to say.
    """

    positions: int
    pairs: int
    games: int
    results: Mapping[Any, int]
    widest: int
    asked: Mapping[str, int]


def explore(
    game: Ruleset | Game[Any, Any],
    players: int | None = None,
    *,
    first: Seat = 0,
    laws: Iterable[Law] | None = None,
    sample: int = 500,
    max_positions: int = 1_000_000,
    progress: Callable[[Progress], None] | None = None,
) -> Exploration:
    """Play every game that a tiny deck, or any small game, allows, and check laws at every step.

    Args:
        game: a ruleset, of which no policy may look below the top card; or any game. A game is
            walked from its `starts`, or from the position that its `new_game` returns for seed 0.
        players: how many seats; None for the fewest.
        first: for a ruleset, the seat that starts.
        laws: the laws to check; None for all of the ruleset's, or `GAME_LAWS` for a game; `()` only
            to count. Laws of kind position and step are asked of every pair.
        sample: of how many positions of each ply the laws of kind rules are asked, with every top
            card and action; each of them plays a step again, which takes longer. The positions are
            evenly spread over those of the ply, and are all of them if there are no more.
        max_positions: the most positions to hold in memory at once; each takes about half a
            kilobyte.
        progress: called for every ply.

    Returns:
        The counts.

    Raises:
        LawBroken: if a law does not hold, or a step cannot be taken; the text has the position and
            the action.
        InvalidState: if there are more positions than `max_positions`, or no such game.
        InvalidRuleset: if `game` is neither a ruleset nor a game.
        InvalidCheck: if another argument is of the wrong type.

    >>> import attrs
    >>> from mantis_rules import Colour, DUEL, Deck
    >>> tiny = attrs.evolve(DUEL, name="tiny", hand=1, deck=Deck.of(list(Colour)[:3], 2), goal=3)
    >>> explore(tiny).games
    11472
    """
    played = as_game(game)
    if laws is None:
        laws = laws_for(game) if isinstance(game, Ruleset) else GAME_LAWS
    checked = to_tuple(Law, "laws", laws, InvalidCheck)
    for law in checked:
        check_step(law, played)
    for name, number in {"sample": sample, "max_positions": max_positions}.items():
        if not is_whole(number, 1):
            raise InvalidCheck(f"{name}: expected an int of 1 or more, got {shown(number)}")
    if progress is not None and not callable(progress):
        raise InvalidCheck(f"progress: expected a function, got {shown(progress)}")
    seats = played.min_players if players is None else players
    return _explored(played, walk_of(game, seats, first), checked, sample, max_positions, progress)


def _explored(
    game: Game[Any, Any],
    walk: Walk,
    laws: tuple[Law, ...],
    sample: int,
    max_positions: int,
    progress: Callable[[Progress], None] | None,
) -> Exploration:
    """Walk level by level: all positions after the same number of actions are one level."""
    asked = dict.fromkeys((law.id for law in laws), 0)
    of_every_pair = tuple(law for law in laws if law.kind != "rules")
    level: Counter[Key] = Counter()
    for number, (start, ways) in enumerate(walk.starts):
        among = laws if number < sample else of_every_pair
        level[walk.key(_visited(game, among, asked, start))] += ways
        _check_size(level, max_positions)
    ply = positions = pairs = widest = 0
    results: Counter[object] = Counter()
    while level:
        positions += len(level)
        if progress is not None:
            progress(Progress(ply, len(level), pairs))
        following: Counter[Key] = Counter()
        for number, (key, ways) in enumerate(level.items()):
            # One in so many that the sample is spread over the whole level.
            is_sampled = number * sample % len(level) < sample
            among = laws if is_sampled else of_every_pair
            ended, games = walk.ended(key)
            if ended is not None:
                results[ended] += ways * games
                continue
            for state, legal in walk.pairs(key):
                seen = tuple(dict.fromkeys((*game.tried, *legal)))
                for action in legal:
                    pairs += 1
                    after = _visited(game, among, asked, state, action, ply, seen)
                    following[walk.key(after)] += ways
            _check_size(following, max_positions)
        widest = max(widest, len(level) + len(following))
        level = following
        ply += 1
    return Exploration(positions, pairs, results.total(), dict(results), widest, asked)


def _visited(
    game: Game[Any, Any], laws: tuple[Law, ...], asked: dict[str, int], state: Any, *taken: Any
) -> Any:
    """Take an action, ask the laws about it, and return the state after it.

    Args:
        game: the game.
        laws: the laws.
        asked: counts for each law how often it had something to say.
        state: the position.
        taken: the action, the ply and the actions that may be tried; nothing to ask the laws of
            positions about a first position.
    """
    name = "explore"
    try:
        move = Move.taken(game, state, *taken) if taken else None
        for law in laws:
            if move is not None or law.asks == "State":
                name = law.id
                says, holds = verdict(law, state if move is None else law.about(move))
                asked[name] += says
                if not holds:
                    raise LawBroken(name, law.text, _where(state, *taken))
    except LawBroken:
        raise
    except LawFailed as error:
        raise LawBroken(name, str(error), _where(state, *taken)) from error.__cause__
    except Exception as error:
        reason = f"the step cannot be taken: {what_went_wrong(error)}"
        raise LawBroken("explore", reason, _where(state, *taken)) from error
    return state if move is None else move.after


def _where(state: object, *taken: object) -> tuple[str, ...]:
    line = f"  {taken[0]} in {state!r}" if taken else f"  {state!r}"
    return (line, *(position_before(state) if isinstance(state, State) else ()))


def _check_size(level: Counter[Key], most: int) -> None:
    if len(level) > most:
        raise InvalidState(
            f"more than max_positions ({most:,}) positions at once; "
            "expected a smaller deck, a larger hand or a larger bound"
        )
