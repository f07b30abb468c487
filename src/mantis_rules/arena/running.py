"""`Machine`: the compiled kernel with a ruleset and policies; it needs numba (extra `fast`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, final

import numpy as np

from ..bots import COLLECTOR, MATCHER, RANDOM, SCORE, Bot, Greedy
from ..model import Ruleset
from .deals import base_of
from .games import BotFailed
from .kernel import codes
from .kernel.games import play_deals
from .kernel.own import compiled
from .policies import Policy
from .recognising import Numbers, recognised

KINDS: Final = (
    (RANDOM, codes.RANDOM),
    (SCORE, codes.SCORE),
    (MATCHER, codes.MATCHER),
    (COLLECTOR, codes.COLLECTOR),
)
"""The bots without parameters that have a twin in the kernel."""
FAILED: Final = 1 << 30
"""The bit of packed ranks that says that a policy failed."""

_NO_LOG: Final = np.zeros((0, 0), np.int64)


@final
class Machine:
    """Plays deals of a simulation in compiled code.

    Args:
        rules: the ruleset.
        policies: the name and the policy of each seat.
        seed: the seed of the simulation.
        numbers: the ruleset as numbers, if it is recognised already.
    """

    def __init__(
        self,
        rules: Ruleset,
        policies: Iterable[tuple[str, Bot]],
        seed: int,
        numbers: Numbers | None = None,
    ) -> None:
        self._named = tuple(policies)
        players = len(self._named)
        numbers = numbers or recognised(rules, players)
        self._base = np.uint64(base_of(seed))
        self._plies = len(rules.deck) - players * rules.hand
        self._kept = [compiled(each) for _, each in self._named if type(each) is Policy]
        self._rules: tuple[Any, ...] = (
            np.array(numbers.fronts, np.uint8),
            np.array(numbers.backs, np.uint8),
            np.array(numbers.shown, np.uint8),
            np.array([_bytes_of(fronts) for fronts in numbers.matched], np.uint64),
            players,
            len(rules.deck.colours),
            rules.hand,
            rules.goal,
            numbers.succession,
            numbers.by_tanks,
        )
        self._seats: tuple[Any, ...] = (
            np.array([_kind(each) for _, each in self._named], np.int64),
            np.array([_weights(each, rules.goal) for _, each in self._named], np.int64),
            np.array([_address(each) for _, each in self._named], np.int64),
        )

    def count(self, first: int, games: int) -> tuple[Counter[int], Counter[int]]:
        """Play consecutive deals, and count.

        Args:
            first: the first deal.
            games: their number.

        Returns:
            The number of games by their packed ranks (see `unpacked`), and by their number of
            actions.

        Raises:
            BotFailed: if a policy raises an error, or returns something else than a seat.
        """
        ranks, lengths = _zeros(games), _zeros(games)
        if (failed := self._run(first, ranks, lengths, _NO_LOG)) is not None:
            game, error = failed
            where = f"in deal {first + game} {error.reason}"
            raise BotFailed(error.seat, error.bot, error.ply, where)
        return counted(ranks), counted(lengths)

    def play(self, first: int, games: int) -> tuple[Any, Any, list[tuple[int, BotFailed]]]:
        """Play consecutive deals; a policy that fails loses the game, as in a `tournament`.

        Args:
            first: the first deal.
            games: their number.

        Returns:
            Arrays of the packed ranks and the number of actions of each game, and the deals in
            which a policy failed, with its error.
        """
        ranks, lengths = _zeros(games), _zeros(games)
        failures: list[tuple[int, BotFailed]] = []
        at = 0
        while at < games:
            failed = self._run(first + at, ranks[at:], lengths[at:], _NO_LOG)
            if failed is None:
                break
            at += failed[0]
            seat, players = failed[1].seat, len(self._named)
            ranks[at] = FAILED | sum(
                [(players if each == seat else 1) << 4 * each for each in range(players)]
            )
            failures.append((first + at, failed[1]))
            at += 1
        return ranks, lengths, failures

    def log(self, deal: int) -> Any:
        """Play a deal, and return a row of ints for each position, the last one included.

        Returns:
            An array. A row has the seat to move, the holder of the token and the turns owed, the
            place of the top card in the deck and the seat whose tank it is flipped into (-1 at the
            end), then the scores, and then the tanks, with a byte for each front.
        """
        log = np.zeros((self._plies + 1, 5 + 2 * len(self._named)), np.int64)
        lengths = _zeros(1)
        self._run(deal, _zeros(1), lengths, log)
        return log[: lengths[0] + 1]

    def _run(self, first: int, ranks: Any, lengths: Any, log: Any) -> tuple[int, BotFailed] | None:
        """Play until all games are played, or a policy fails; return in which game, and how."""
        failed = _zeros(2)
        game = play_deals(
            *self._rules, *self._seats, self._base, first, ranks, lengths, log, failed
        )
        if game < 0:
            return None
        seat, returned = map(int, failed)
        done = f"returned {returned}, expected a seat from 0 to {len(self._named) - 1}"
        if returned == codes.RAISED:
            done = "raised an error"
        return game, BotFailed(seat, self._named[seat][0], int(lengths[game]), done)


def unpacked(ranks: int, players: int) -> tuple[tuple[int, ...], bool]:
    """Return the rank of each seat, as `arena.ranking` does, and whether a seat has the goal."""
    return tuple([ranks >> 4 * seat & 15 for seat in range(players)]), bool(ranks >> 31)


def units_of(ranks: Any, players: int, unit: int) -> list[Any]:
    """Return for each seat an array with the units that it won in each game."""
    won = [ranks >> 4 * seat & 15 == 1 for seat in range(players)]
    share = unit // sum([each.astype(np.int64) for each in won])
    return [each * share for each in won]


def counted(numbers: Any) -> Counter[int]:
    """Return how often each number is in an array."""
    found, times = np.unique(numbers, return_counts=True)
    return Counter(dict(zip(found.tolist(), times.tolist(), strict=True)))


def _zeros(size: int) -> Any:
    return np.zeros(size, np.int64)


def _kind(bot: object) -> int:
    if type(bot) is Policy:
        return codes.OWN
    return next((code for known, code in KINDS if bot is known), codes.GREEDY)


def _weights(bot: object, goal: int) -> list[int]:
    """Return the weights of a Greedy, all but that of the leader times the goal."""
    if type(bot) is not Greedy:
        return [0] * 8
    times_goal = [bot.own_card, bot.own_pile, bot.other_card, bot.other_pile]
    more = [bot.win * goal, bot.turn * goal, 100 * goal]
    return [*[weight * goal for weight in times_goal], bot.leader, *more]


def _address(bot: object) -> int:
    return int(compiled(bot).address) if type(bot) is Policy else 0


def _bytes_of(fronts: int) -> int:
    """Return all bits of the bytes of a set of fronts."""
    return sum([255 << 8 * front for front in range(7) if fronts >> front & 1])
