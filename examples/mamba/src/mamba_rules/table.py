"""A game in the terminal, between people and bots: asked for, shown and kept for its record.

Elsewhere: the words of the command (`cli`), and how a board is drawn (`terminal`).
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final, final

from attrs import define, field
from rich.console import Console

from mantis_rules import MantisError

from .actions import Action
from .bots import Bot, choices_of
from .engine import legal_actions, new_game, result, step
from .notation import format_action, parse_action
from .records import Record, record_of
from .ruleset import Ruleset
from .state import State, Step
from .terminal import board_text, camp_text, ending_text, event_text, mover_text

__all__ = ["Table"]

_HINT: Final = (
    "type an action: move d3 d5, birth d3 d4, end births, remove d3; ? lists all, quit ends"
)


class _Stopped(Exception):
    """Whoever plays wants to stop."""


@final
@define
class Table:
    """A game as it is played.

    Args:
        rules: what it is played by.
        bots: who plays each camp; None stands for whoever is at the keyboard.
        seed: decides the bots' chance.
        console: where it is shown.
        quiet: whether only the last board is shown.
    """

    rules: Ruleset
    bots: Sequence[Bot | None]
    seed: int
    console: Console
    quiet: bool = field(kw_only=True)
    state: State = field(init=False)
    actions: list[Action] = field(init=False, factory=list)

    def __attrs_post_init__(self) -> None:
        self.state = new_game(rules=self.rules)

    def record(self) -> Record:
        """Return the record of what was played so far; it is played again, so that it is true."""
        return record_of(self.rules, self.actions)

    def play(self) -> bool:
        """Play to the end of the game, or until somebody stops, and show it.

        Returns:
            Whether it ended, or was stopped, without an interrupt.
        """
        interrupted = False
        try:
            self._play()
        except _Stopped:
            self.console.print("The game was stopped.")
        except KeyboardInterrupt:
            interrupted = True
            self.console.print("\nThe game was stopped.")
        self.console.print(board_text(self.state))
        ended = result(self.state)
        if ended is not None:
            self.console.print(ending_text(self.state, ended))
        return not interrupted

    def _play(self) -> None:
        players, console = self.rules.players, self.console
        chance = [choices_of(self.seed, camp) for camp in range(players)]
        console.print(
            f"A game of Mamba: {players} camps, {self.rules.name} rules, seed {self.seed}"
        )
        hinted = -1
        while result(self.state) is None:
            state = self.state
            bot = self.bots[state.to_move]
            if not self.quiet or bot is None:
                console.print(board_text(state))
                console.print(mover_text(state))
            if bot is None and hinted != state.turn:
                hinted = state.turn
                console.print(_HINT)
            action = self._asked(state) if bot is None else bot(state, chance[state.to_move])
            taken = step(state, action)
            self.actions.append(action)
            self.state = taken.after
            if not self.quiet:
                self._tell(taken)

    def _tell(self, taken: Step) -> None:
        words = camp_text(taken.before.to_move).append(f": {format_action(taken.action)}")
        self.console.print(words)
        for event in taken.events:
            self.console.print(event_text(event))

    def _asked(self, state: State) -> Action:
        """Ask for an action until it is legal."""
        while True:
            words = self._typed()
            if words == "quit":
                raise _Stopped
            if words == "?":
                self.console.print(_listed(legal_actions(state), self.console.width))
                continue
            try:
                action = parse_action(words, state.rules.size)
                step(state, action)
            except MantisError as error:
                self.console.print(str(error), markup=False)
                continue
            return action

    def _typed(self) -> str:
        """Return a line that is typed: in lower case, with single spaces."""
        self.console.print("> ", end="")
        self.console.file.flush()  # so that an error of the output is not taken for the input's
        try:
            if sys.stdin is None:  # as `<&-` has it
                raise EOFError
            line = input()
        except UnicodeDecodeError:
            self.console.print("\nWhat was typed is no text in the terminal's encoding.")
            raise _Stopped from None
        except (EOFError, OSError, RuntimeError, ValueError):  # closed, or not to be read
            raise _Stopped from None
        return " ".join(line.lower().split())


def _listed(actions: Iterable[Action], width: int) -> str:
    """Return actions as lines that are no longer than so many letters, no action in two."""
    names = ", ".join(format_action(action).replace(" ", "_") for action in actions)
    return textwrap.fill(names, width, break_long_words=False).replace("_", " ")
