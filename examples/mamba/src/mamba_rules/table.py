"""A game in the terminal, between people and bots: asked for, shown and kept for its record.

Elsewhere: the words of the command (`cli`), and how a board is drawn (`terminal`).
"""

from __future__ import annotations

import random
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, Final, final

from attrs import define, evolve, field
from rich.console import Console

from mantis_rules import MantisError

from .actions import Action, Move
from .bots import Bot, choices_of
from .engine import legal_actions, new_game, result, step
from .notation import format_action, parse_action
from .records import Record, record_of
from .rules_page import rule_text, rules_page
from .ruleset import Ruleset
from .state import State, Step
from .terminal import board_text, camp_text, ending_text, hint_lines, mover_text, step_lines

__all__ = ["Table"]

_HELP: Final = """\
birth FROM TO   an isolated mambiz of yours gives birth on a square next to it (B5)
end births      you want no more births in this turn (B5)
move FROM TO    a mambiz of yours moves one step or two (B6)
remove SQUARE   the mambiz at an end of a line that is too long dies (B9)
?               list all actions that are legal now
board           show the board again
undo            take back the last action that a person chose, and what the bots did since
rules           print the rules; 'rules B9' prints one of them
quit            stop the game; its record is written if an action was played"""
_HINT: Final = "or ? for all actions, help for what else you can type"


class _Stopped(Exception):
    """Somebody who plays wants to stop."""


@final
@define
class Table:
    """A game as it is played.

    Args:
        rules: what it is played by.
        bots: who plays each camp; None stands for a person at the keyboard.
        seats: the names of who plays each camp, for the record.
        seed: decides the bots' chance.
        console: where it is shown.
        quiet: whether only the last board is shown, and what a person has to know.
    """

    rules: Ruleset
    bots: Sequence[Bot | None]
    seats: Sequence[str]
    seed: int
    console: Console
    quiet: bool = field(kw_only=True)
    state: State = field(init=False)
    chance: list[random.Random] = field(init=False)
    steps: list[Step] = field(init=False, factory=list)
    kept: list[list[Any]] = field(init=False, factory=list)
    """The chance of each camp before each step, so that `undo` takes back what it has decided."""

    def __attrs_post_init__(self) -> None:
        self.state = new_game(rules=self.rules)
        self.chance = [choices_of(self.seed, camp) for camp in range(self.rules.players)]

    def record(self) -> Record:
        """Return the record of what was played so far; it is played again, so that it is true."""
        played = record_of(self.rules, [taken.action for taken in self.steps])
        return evolve(played, seats=tuple(self.seats), seed=self.seed)

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
        self.console.print(
            f"A game of Mamba: {self.rules.players} camps, {self.rules.name} rules, "
            f"seed {self.seed}"
        )
        while result(self.state) is None:
            state = self.state
            bot = self.bots[state.to_move]
            if not self.quiet or bot is None:
                self._show()
            kept = [one.getstate() for one in self.chance]
            action = self._asked() if bot is None else bot(state, self.chance[state.to_move])
            if action is not None:
                self._take(action, kept)

    def _take(self, action: Action, kept: list[Any]) -> None:
        taken = step(self.state, action)
        self.state = taken.after
        self.steps.append(taken)
        self.kept.append(kept)
        if not self.quiet:
            for line in step_lines(taken):
                self.console.print(line)

    def _show(self) -> None:
        """Show the board, how all stand, and the last move."""
        self.console.print(board_text(self.state))
        self.console.print(mover_text(self.state))
        moves = [taken for taken in self.steps if isinstance(taken.action, Move)]
        if moves:
            last = camp_text(moves[-1].before.to_move).append(f": {moves[-1].action}")
            self.console.print("last move: ", last, sep="")

    def _asked(self) -> Action | None:
        """Ask for an action until it is legal; return None if an earlier one was taken back."""
        self._hint()
        while True:
            words = self._typed()
            if words == "quit":
                raise _Stopped
            if words == "undo":
                if self._undo():
                    return None
                self.console.print("There is no action of yours to take back.")
            elif words == "?":
                self.console.print(_listed(legal_actions(self.state), self.console.width))
            elif words == "help":
                self.console.print(_HELP, markup=False)
            elif words == "board":
                self._show()
                self._hint()
            elif words.partition(" ")[0] == "rules":
                self._print_rules(words.partition(" ")[2])
            else:
                try:
                    action = parse_action(words, self.rules.size)
                    step(self.state, action)
                except MantisError as error:
                    self.console.print(str(error), markup=False)
                    self._hint()
                else:
                    return action

    def _hint(self) -> None:
        for line in (*hint_lines(self.state), _HINT):
            self.console.print(line, markup=False)

    def _print_rules(self, rule: str) -> None:
        try:
            self.console.print(rule_text(rule) if rule else rules_page().rstrip(), markup=False)
        except MantisError as error:
            self.console.print(str(error), markup=False)

    def _undo(self) -> bool:
        """Go back to before the last action of a person; return whether there was one."""
        own = [number for number, one in enumerate(self.steps) if self._is_of_person(one)]
        if not own:
            return False
        self.state = self.steps[own[-1]].before
        for chance, kept in zip(self.chance, self.kept[own[-1]], strict=True):
            chance.setstate(kept)
        del self.steps[own[-1] :], self.kept[own[-1] :]
        return True

    def _is_of_person(self, taken: Step) -> bool:
        return self.bots[taken.before.to_move] is None

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
    """Return actions as lines that are no longer than a width, no action in two."""
    names = ", ".join(format_action(action).replace(" ", "_") for action in actions)
    return textwrap.fill(names, width, break_long_words=False).replace("_", " ")
