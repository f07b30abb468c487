"""Find a real position for each way through a step of the official rules (extra `proof`).

`python -m mantis_rules.testing.conformance.following FILE` writes the file that `recorded` reads.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path as File
from typing import Any, Final, TypeAlias

import z3  # type: ignore[import-untyped]  # z3 ships no types
from attrs import frozen

from ...engine import result, step
from ...engine.dealing import chance, shuffled
from ...model import Card, Colour, Ruleset, Score, State, Step
from ...notation import format_position, parse_action
from ...rulebook import DUEL, STANDARD
from ..paths import Ground, Path
from ..unknown_states import Table, unknown_cards_allowed
from .arranging import Draw
from .recorded import FORMAT, VERSION

SEED: Final = 0
MILLISECONDS: Final = 300_000
"""How long a question to the solver may take."""

Followed: TypeAlias = tuple[State, Step | None]
"""An unknown position and a step from it; no step if the game is over."""


@frozen
class Group:
    """The ways through a step with some things given.

    Args:
        rules: the ruleset.
        players: the number of players.
        mover: the seat to move.
        top: the top card.
        is_last: whether it is the last card.
    """

    rules: Ruleset
    players: int
    mover: int
    top: Card
    is_last: bool

    def __str__(self) -> str:
        kind = "the last card" if self.is_last else "a card"
        return (
            f"{self.rules.name}, {self.players} players, seat {self.mover}, {kind} {self.top.code}"
        )

    def paths(self) -> Iterator[tuple[Path, Followed]]:
        """Yield each way through the code, from positions that obey the laws L1 to L5.

        The engine, the official policies and the judging run on unknown cards.
        """
        table = Table(self.rules, self.players)
        table.ground.solver.set("timeout", MILLISECONDS)
        left = z3.Int("to draw")

        def follow(path: Path) -> Followed:
            before = table.state(path, self.mover, self.top)
            path.assume(left == 1 if self.is_last else left > 1)
            scores = [path.size(pile) for pile in before.score_pile_bits]
            path.assume(*[score != 1 for score in scores])  # L3
            path.assume(z3.AtMost(*[score >= self.rules.goal for score in scores], 1))  # L4
            taken = table.step(path, before)
            if taken is not None:
                result(taken.after)
            return before, taken

        with unknown_cards_allowed():
            yield from table.ground.runs(follow)

    def found(self, draw: Draw) -> Iterator[dict[str, Any]]:
        """Yield a line of the file for each way that some real position takes.

        Args:
            draw: decides which cards lie where, as far as the way leaves it open.
        """
        for number, (path, (before, taken)) in enumerate(self.paths()):
            real = self._guessed(before, path.model(), draw)
            if real is None or not takes(path, before, real):
                path.assume(*path.real_sizes())
                if not path.is_possible():
                    continue
                real = self._guessed(before, path.model(), draw)
                if real is None or not takes(path, before, real):
                    raise AssertionError(f"{self}: no position was found that takes path {number}")
            action = Score() if taken is None else taken.flip.action
            yield {
                "name": f"path {number} of {self}: {outcome(real, str(action))}",
                "position": format_position(real),
                "action": str(action),
            }

    def _guessed(self, before: State, model: Any, draw: Draw) -> State | None:
        """Return a position like that of a model; None if there are too few cards for it.

        Each zone has as many cards as in the model, and a card of the top card's front if the model
        has one in this zone. Sizes of sets may be wrong in a model, so the position may take
        another way.
        """
        deck, at = self.rules.deck, self.rules.deck.place(self.top)
        front = deck.bits_of(self.top.front)
        order = [place for place in shuffled(len(deck), draw) if place != at]
        alike = [place for place in order if front >> place & 1]
        others = [place for place in order if not front >> place & 1]
        size = Ground(len(deck)).size
        zones: tuple[Any, ...] = before.tank_bits + before.score_pile_bits
        terms = [zone.term for zone in zones]
        totals = [model.eval(size(term), True).as_long() for term in terms]
        found = [(model.eval(term, True).as_long() & front).bit_count() for term in terms]
        same = [min(pair) for pair in zip(found, totals, strict=True)]
        if not _spread(same, totals, self.players, len(alike), len(others)):
            return None
        bits = []
        for mine, total in zip(same, totals, strict=True):
            taken = alike[:mine] + others[: total - mine]
            del alike[:mine], others[: total - mine]
            bits.append(sum([1 << place for place in taken]))
        rest = [place for place in order if place in {*alike, *others}]
        tanks, piles = bits[: self.players], bits[self.players :]
        return State.from_bits(self.rules, self.mover, tanks, piles, [at, *rest])


def _spread(same: list[int], totals: list[int], players: int, alike: int, others: int) -> bool:
    """Change how many cards of one front lie in each zone until there are enough cards.

    Args:
        same: the numbers for each zone, which are changed; those of tanks stay 0 if they are.
        totals: the number of all cards of each zone.
        players: the number of tanks, which come first.
        alike: the number of cards of that front.
        others: the number of other cards.

    Returns:
        Whether there are enough.
    """
    least = [int(mine > 0 and seat < players) for seat, mine in enumerate(same)]
    most = [0 if not mine and seat < players else totals[seat] for seat, mine in enumerate(same)]
    for seat in reversed(range(len(same))):  # score piles first, of which fronts do not matter
        fewer = min(same[seat] - least[seat], max(0, sum(same) - alike))
        same[seat] -= fewer
        more = min(most[seat] - same[seat], max(0, sum(totals) - sum(same) - others))
        same[seat] += more
    return sum(same) <= alike and sum(totals) - sum(same) <= others


def takes(path: Path, before: State, real: State) -> bool:
    """Return whether a step from a real position takes this way through the code.

    Args:
        path: the way.
        before: the unknown position before the step.
        real: the real position.
    """
    unknown: tuple[Any, ...] = before.tank_bits + before.score_pile_bits
    zones = zip(unknown, real.tank_bits + real.score_pile_bits, strict=True)
    path.solver.push()
    path.solver.add(*path.real_sizes(), *[zone.term == bits for zone, bits in zones])
    found = path.solver.check()
    path.solver.pop()
    return bool(found == z3.sat)


def outcome(state: State, action: str) -> str:
    """Describe what an action leads to, with real cards."""
    if result(state) is not None:
        return f"{action}, but the game is over"
    taken = step(state, parse_action(action))
    ended = result(taken.after)
    words = [action, "a hit" if taken.flip.hit else "a miss"]
    if ended is not None:
        winners = " and ".join(map(str, ended.winners))
        words.append(f"won by {winners} ({ended.reason})")
    return ", ".join(words)


def groups() -> Iterator[Group]:
    """Yield what the file has the ways of.

    Two players: a card of each front in a duel, and one card in the standard game. Three players:
    one card. For both, the last card too. Four to six players: one card, which is not the last.
    Every seat is to move in turn.
    """
    deck = STANDARD.deck
    cards = [[card for card in deck if card.front is front] for front in Colour]
    for front, _ in enumerate(Colour):
        for mover in range(2):
            for is_last in False, True:
                yield Group(DUEL, 2, mover, cards[front][2 * front + mover], is_last)
    for players in range(2, 7):
        for mover in range(players):
            top = cards[(players + mover) % len(cards)][2 * players + mover // 2 - 4]
            for is_last in (False, True) if players < 4 else (False,):
                yield Group(STANDARD, players, mover, top, is_last)


def main(arguments: Sequence[str]) -> None:
    """Write the file.

    Args:
        arguments: the name of the file.
    """
    [name] = arguments
    draw = chance(SEED)
    head = {"format": FORMAT, "version": VERSION, "seed": SEED, "z3": z3.get_version_string()}
    lines: list[dict[str, Any]] = [head]
    for group in groups():
        lines += group.found(draw)
        print(f"{len(lines) - 1} after {group}", flush=True)
    text = "".join([json.dumps(line, separators=(",", ":")) + "\n" for line in lines])
    File(name).write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))


if __name__ == "__main__":
    main(sys.argv[1:])
