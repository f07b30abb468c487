"""Who plays which seat in `mantis play`: bots, random actions, or the user."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Generator, Iterable
from typing import TypeAlias

from attrs import frozen
from rich.text import Text

from ..arena import choice_seed
from ..arena.games import choice_of
from ..drawing.coloured import STYLES
from ..engine import legal_actions
from ..game.texts import short
from ..model import Action, Score, Seat, State, Steal
from ..model.card import in_order
from ..views import MemoryView, forecast, memory_view, odds
from .arguments import NamedBot

Chooser: TypeAlias = Callable[[State], Generator[Text, None, Action]]
"""Yields the lines to print, and returns the action."""


class InputEnded(Exception):
    """The user's input has ended before the game."""


@frozen
class Players:
    """Who plays.

    Args:
        bots: the bot of each seat, or one for all; none for random actions.
        humans: the seats that the user plays.
        shows_odds: whether the user sees the odds.
    """

    bots: tuple[NamedBot, ...] = ()
    humans: frozenset[Seat] = frozenset()
    shows_odds: bool = True

    def names(self, players: int) -> tuple[str, ...]:
        """Return a name for each seat; none for random actions."""
        if not self.bots:
            return ()
        seats = range(players)
        return tuple(["human" if n in self.humans else self._bot(n).word for n in seats])

    def words(self) -> Iterable[str]:
        """Return the options of the command line that ask for these players."""
        if self.bots:
            yield from ("--bots", ",".join([named.word for named in self.bots]))
        for seat in sorted(self.humans):
            yield from ("--human", f"{seat}")
        if not self.shows_odds:
            yield "--no-odds"

    def chooser(self, seed: int) -> Chooser:
        """Return the function that chooses in a game with this seed."""
        draw = random.Random(f"actions {seed}").random

        def choose(state: State) -> Generator[Text, None, Action]:
            if state.to_move in self.humans:
                return (yield from _asked(memory_view(state), shows_odds=self.shows_odds))
            if self.bots:
                named = self._bot(state.to_move)
                return choice_of(state, (named.word, named.bot), choice_seed(seed, state.ply))
            legal = legal_actions(state)
            return legal[int(draw() * len(legal))]

        return choose

    def _bot(self, seat: Seat) -> NamedBot:
        return self.bots[seat % len(self.bots)]  # one for all, or one for each


def _asked(view: MemoryView, *, shows_odds: bool) -> Generator[Text, None, Action]:
    """Yield what the user may choose from, and return the choice; ask again until it is legal."""
    if shows_odds:
        yield _chances(view)
    yield _options(view, shows_odds=shows_odds)
    while True:
        word = _line()
        action = _action(word)
        if action in view.actions:
            return action
        yield Text(f"expected {_expected(view)}, got {short(word)}")


def _chances(view: MemoryView) -> Text:
    """Return the odds of the top card."""
    text = Text("    the top card is")
    chances = odds(view)
    for at, colour in enumerate(in_order(chances)):
        text.append("," if at else "").append(" ")
        text.append(colour.value, style=STYLES[colour]).append(f" {float(chances[colour]):.0%}")
    return text


def _options(view: MemoryView, *, shows_odds: bool) -> Text:
    """Return the legal actions, with what each brings on average."""
    text = Text(f"    seat {view.to_move}, your action: {_expected(view)}")
    for option in forecast(view) if shows_odds else ():
        text.append(
            f"\n      {option.action!s:<8} hit {float(option.hit):4.0%}; cards on average: "
            f"{float(option.scored):.2f} to your score pile, {float(option.gained):.2f} to your "
            f"tank, {float(option.given):.2f} to others"
        )
    return text


def _expected(view: MemoryView) -> str:
    return " or ".join(map(str, view.actions))


def _line() -> str:
    """Return the next line of standard input; raise InputEnded at its end."""
    line = b"" if sys.stdin is None else sys.stdin.buffer.readline(1000)
    if not line:
        raise InputEnded
    return line.decode("utf-8", "replace").strip()


_STEAL = re.compile(r"(?:steal\s*)?([0-9]{1,9})", re.ASCII)


def _action(word: str) -> Action | None:
    """Parse the words of an action, or the letter `s`, or only the seat to steal from."""
    lower = word.lower()
    if lower in ("s", "score"):
        return Score()
    match = _STEAL.fullmatch(lower)
    return Steal(int(match[1])) if match else None
