"""Play one game between bots."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import attrs

from ..bots import Bot, InvalidBot
from ..bots.choosing import check_bot
from ..engine import apply, legal_actions, new_game, result
from ..errors import InvalidRecord, InvalidState, MantisError
from ..game.checks import is_unordered
from ..game.texts import message, short, shown
from ..model import Action, Result, Ruleset, Seat, State
from ..model.moves import is_action
from ..records import Record, record_of
from ..records.fields import check_names
from ..views import memory_view
from .seeds import check_seed, choice_seeds

LONGEST = 300
"""The most characters of a failing bot's own text that are kept."""


class BotFailed(MantisError, RuntimeError):
    """A bot raised an error, exited, or returned no legal action.

    Attributes:
        seat: its seat.
        bot: its name.
        ply: the number of actions taken before.
        reason: what it did, and what was expected. An error that it raised is the `__cause__`.
    """

    def __init__(self, seat: Seat, bot: str, ply: int, reason: str) -> None:
        super().__init__(seat, bot, ply, reason)
        self.seat = seat
        self.bot = bot
        self.ply = ply
        self.reason = reason

    def __str__(self) -> str:
        return f"ply {self.ply}: the bot {self.bot!r} of seat {self.seat} {self.reason}"


def play(
    bots: Mapping[str, Bot] | Iterable[Bot],
    seed: int,
    rules: Ruleset | None = None,
    *,
    first: Seat = 0,
) -> Record:
    """Play a game between bots.

    Args:
        bots: the bot of each seat, in the order of the seats; or a mapping from the name of each
            seat to its bot. Without a mapping, a name is the `__name__` or the repr of the bot.
        seed: an int of at most 1000 digits, which decides the deal, as for `new_game`, and the seed
            of each choice, `choice_seed(seed, ply)`.
        rules: the ruleset; None for the official one for that number of players.
        first: the seat that starts.

    Returns:
        The record of the game, with the names of the `seats` and the `seed`.

    Raises:
        InvalidBot: if `bots` is empty or has something that is not a bot or not a name.
        InvalidState: if another argument is invalid, or the rules are not for that number of
            players.
        BotFailed: if a bot raises an error, exits, or returns no legal action.
        PolicyFault: if a policy raises an error or returns an invalid value.

    >>> from mantis_rules.bots import MATCHER, RANDOM
    >>> play([MATCHER, RANDOM, RANDOM], seed=7)
    <Record standard: 3 players, seat 0 first, 32 actions, Result(winners=(1,), reason='goal')>
    """
    named = to_named(bots)
    check_seed(seed)
    start = new_game(len(named), seed, rules=rules, first=first)
    _, ended, actions = finish(start, named, seed)
    record = record_of(start, seats=[name for name, _ in named], seed=seed)
    return attrs.evolve(record, actions=actions, result=ended)


def ranking(state: State) -> tuple[int, ...]:
    """Return the rank of each seat at the end of a game.

    Args:
        state: a state in which the game is over.

    Returns:
        For each seat, 1 + the number of seats that are better. The winners are best, and have rank
        1. Among the others, the larger score pile is better, then the larger tank. Seats that are
        equal in both have the same rank.

    Raises:
        InvalidState: if `state` is not a State, or its game is not over.
    """
    ended = result(state)
    if ended is None:
        raise InvalidState("state: expected one in which the game is over")
    tanks = [bits.bit_count() for bits in state.tank_bits]
    marks = [
        (1, 0, 0) if seat in ended.winners else (0, score, tank)
        for seat, (score, tank) in enumerate(zip(state.scores, tanks, strict=True))
    ]
    return tuple([1 + sum([other > mark for other in marks]) for mark in marks])


def to_named(bots: Mapping[str, Bot] | Iterable[Bot]) -> tuple[tuple[str, Bot], ...]:
    """Return bots with their names, checked."""
    named: list[tuple[str, Bot]]
    if isinstance(bots, Mapping):
        named = list(bots.items())
    else:
        if is_unordered(bots) or not isinstance(bots, Iterable):
            raise InvalidBot(f"bots: expected bots in order or a mapping, got {shown(bots)}")
        named = [(_name_of(bot), bot) for bot in bots]
    if not named:
        raise InvalidBot("bots: expected at least one bot, got none")
    for name, bot in named:
        try:
            check_names((name,), 1)
        except (InvalidRecord, TypeError):
            raise InvalidBot(
                "bots: expected names of 1 to 200 characters in one line, without space at either "
                f"end, got {shown(name)}"
            ) from None
        check_bot(f"bots: {name}", bot)
    return tuple(named)


def _name_of(bot: object) -> str:
    name = getattr(bot, "__name__", None)
    text = name if type(name) is str else short(bot)
    return text if text.isprintable() and 0 < len(text) <= 200 else type(bot).__name__


def finish(
    state: State, bots: Sequence[tuple[str, Bot]], seed: int
) -> tuple[State, Result, tuple[Action, ...]]:
    """Let the bots of the seats play to the end; return the last state, the result, the actions."""
    actions = []
    seed_of = choice_seeds(seed)
    while (ended := result(state)) is None:
        action = choice_of(state, bots[state.to_move], seed_of(state.ply))
        actions.append(action)
        state = apply(state, action)
    return state, ended, tuple(actions)


def choice_of(state: State, named: tuple[str, Bot], seed: int) -> Action:
    """Return the action of the bot to move with the seed of this choice, or raise BotFailed."""
    name, bot = named
    view, actions = memory_view(state), legal_actions(state)
    try:
        action: object = bot(view, seed)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also CancelledError, or what a test framework raises to skip
        raise BotFailed(state.to_move, name, state.ply, _raised(error)) from error
    for legal in actions:  # not those of the view, which the bot had
        if action is legal or (is_action(action) and action == legal):
            return legal
    reason = f"chose {shown(action)}, expected one of {', '.join(map(str, actions))}"
    raise BotFailed(state.to_move, name, state.ply, reason[:LONGEST])


def _raised(error: BaseException) -> str:
    """Return what a bot raised, on one line and without addresses, the same in any process."""
    text = f"raised {type(error).__name__}: {message(error)}"
    line = " ".join(re.sub(r" at 0x[0-9a-fA-F]+", "", text).split())
    return line[:LONGEST].removesuffix(":")
