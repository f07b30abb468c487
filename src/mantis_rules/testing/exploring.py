"""Explore a tiny game exhaustively: all positions, all actions, and all orders of the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from attrs import frozen

from ..errors import InvalidCheck, InvalidState, MantisError
from ..game import GAME_LAWS, Game, Law, Move
from ..game.checks import FOREIGN_ERRORS, is_whole, to_tuple
from ..game.texts import shown
from ..laws import laws_for
from ..model import Ruleset, Seat
from .games import as_game
from .reporting import (
    STUCK,
    LawBroken,
    LawNeverExercised,
    position_before,
    text_of,
    what_went_wrong,
)
from .trying import LawFailed, check_step, is_not_ours, verdict
from .walks import Key, Walk, new_by, walk_of

_T = TypeVar("_T")


@frozen
class Progress:
    """The progress of an exploration, for its callback.

    Args:
        ply: the number of actions taken before the current positions.
        positions: the number of current positions.
        pairs: the number of pairs of a position and an action visited so far.
    """

    ply: int
    positions: int
    pairs: int


@frozen
class Exploration:
    """The counts of an exploration.

    Args:
        positions: the number of different positions, ignoring the order of the draw pile; the sum
            over all plies.
        pairs: the number of different pairs of a position, with a given top card, and an action.
        games: the number of different games, as orders of the whole deck with the actions taken.
        results: the number of these games by result.
        widest: the largest number of positions held in memory at once.
        asked: by law id, how often the law was checked and applied. A law about steps is checked
            once for each pair; a law about positions for each first position, and for the position
            after each pair; a law of kind rules only for the sample.
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
    key: Callable[[Any], Hashable] | None = None,
) -> Exploration:
    """Play every possible game of a tiny deck, or of any small game, and check laws at every step.

    Args:
        game: a ruleset whose policies do not look below the top card; or any game. A game is
            explored from its `starts`, or from the state that its `new_game` returns for seed 0.
        players: the number of players; None for the smallest number.
        first: for a ruleset, the seat that starts.
        laws: the laws to check; None for all of the ruleset's, or `GAME_LAWS` for a game; `()` to
            only count. Laws of the kinds position and step are checked for every pair.
        sample: the number of positions of each ply for which laws of the kind rules are checked,
            with every top card and action, since these laws are slower. The positions are spread
            evenly over the ply.
        max_positions: the most positions to hold in memory at once; each takes about half a
            kilobyte.
        progress: called for every ply.
        key: for a game whose positions come again: returns the part of a state that identifies a
            position, without a history for example. A position is then explored only where it
            first comes up, and `games` and `results` count the positions where games end. All keys
            are held in memory.

    Returns:
        The counts.

    Raises:
        LawBroken: if a law is broken, or a step cannot be taken; the text has the position and the
            action.
        LawNeverExercised: if none of the laws applied to any position or step.
        InvalidState: if there are more positions than `max_positions`, or the ruleset does not
            allow `players` or `first`.
        InvalidRuleset: if `game` is neither a ruleset nor a game.
        InvalidCheck: if another argument has the wrong type.

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
    for name, function in {"progress": progress, "key": key}.items():
        if function is not None and not callable(function):
            raise InvalidCheck(f"{name}: expected a function, got {shown(function)}")
    if key is not None and isinstance(game, Ruleset):
        raise InvalidCheck("key: expected none for a ruleset, whose games never go in circles")
    seats = played.min_players if players is None else players
    new = None if key is None else new_by(key)
    walk = _of_the_game(lambda: walk_of(game, seats, first))
    levels = _explored(played, walk, checked, sample, max_positions, new)
    while isinstance(found := _of_the_game(lambda: next(levels)), Progress):
        if progress is not None:
            progress(found)
    if checked and not any(found.asked.values()):
        raise LawNeverExercised("explore: none of the laws applied to any position or step")
    return found


def _of_the_game(call: Callable[[], _T]) -> _T:
    """Call functions of the game; an error of theirs is LawBroken, and no exit is a success."""
    try:
        return call()
    except MantisError:
        raise
    except FOREIGN_ERRORS as error:
        reason = f"the game cannot continue: {what_went_wrong(error)}"
        raise LawBroken("explore", reason, ()) from error


def _explored(
    game: Game[Any, Any],
    walk: Walk,
    laws: tuple[Law, ...],
    sample: int,
    max_positions: int,
    is_new: Callable[[Any], bool] | None,
) -> Iterator[Progress | Exploration]:
    """Explore level by level; a level has all positions after the same number of actions.

    Yields:
        The progress before each level, and the counts at the end.
    """
    asked = dict.fromkeys((law.id for law in laws), 0)
    of_every_pair = tuple(law for law in laws if law.kind != "rules")
    level: Counter[Key] = Counter()
    for number, (start, ways) in enumerate(walk.starts):
        among = laws if number < sample else of_every_pair
        state = _visited(game, among, asked, start)
        if is_new is None or is_new(state):
            level[walk.key(state)] += ways
        _check_size(level, max_positions)
    ply = positions = pairs = widest = 0
    results: Counter[object] = Counter()
    while level:
        positions += len(level)
        yield Progress(ply, len(level), pairs)
        following: Counter[Key] = Counter()
        for number, (key, ways) in enumerate(level.items()):
            # Spreads the sample evenly over the level.
            is_sampled = number * sample % len(level) < sample
            among = laws if is_sampled else of_every_pair
            ended, games = walk.ended(key)
            if ended is not None:
                results[ended] += ways * games
                continue
            before = pairs
            for state, legal in walk.pairs(key):
                seen = tuple(dict.fromkeys((*game.tried, *legal)))
                for action in legal:
                    pairs += 1
                    after = _visited(game, among, asked, state, action, ply, seen)
                    if is_new is None or is_new(after):
                        following[walk.key(after)] += ways
            if pairs == before:
                raise LawBroken("explore", STUCK, _where(key))
            _check_size(following, max_positions)
        widest = max(widest, len(level) + len(following))
        level = following
        ply += 1
    yield Exploration(positions, pairs, results.total(), dict(results), widest, asked)


def _visited(
    game: Game[Any, Any], laws: tuple[Law, ...], asked: dict[str, int], state: Any, *taken: Any
) -> Any:
    """Take an action, check the laws, and return the state after it.

    Args:
        game: the game.
        laws: the laws.
        asked: for each law, the number of times that it applied; updated.
        state: the state.
        taken: the action, the ply and the actions that may be tried; nothing to only check the laws
            about states for a first state.
    """
    name = "explore"
    try:
        move = Move.taken(game, state, *taken) if taken else None
        for law in laws:
            if move is not None or law.asks == "State":
                name = law.id
                holds = verdict(law, state if move is None else law.about(move))
                asked[name] += holds is not None
                if holds is False:
                    raise LawBroken(name, law.text, _where(state, *taken))
    except LawBroken:
        raise
    except LawFailed as error:
        raise LawBroken(name, str(error), _where(state, *taken)) from error.__cause__
    except BaseException as error:
        if is_not_ours(error):
            raise
        reason = f"the step cannot be taken: {what_went_wrong(error)}"
        raise LawBroken("explore", reason, _where(state, *taken)) from error
    return state if move is None else move.after


def _where(state: object, *taken: object) -> tuple[str, ...]:
    line = f"{text_of(taken[0])} in {text_of(state)}" if taken else text_of(state)
    return (f"  {line}", *position_before(state))


def _check_size(level: Counter[Key], most: int) -> None:
    if len(level) > most:
        raise InvalidState(
            f"more than max_positions ({most:,}) positions at once; "
            "expected a smaller deck, a larger hand or a larger bound"
        )
