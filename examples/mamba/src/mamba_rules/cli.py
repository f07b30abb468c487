"""The command's verb `play`: a game in the terminal, between people and bots."""

from __future__ import annotations

import argparse
import random
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from mantis_rules import MantisError

from .actions import Action
from .bots import Bot, choices_of, greedy_bot, random_bot
from .engine import legal_actions, new_game, result, step
from .notation import format_action, parse_action
from .records import Record, dumps
from .ruleset import Ruleset, official
from .search import Search
from .state import State
from .terminal import board_text, camp_text, ending_text, event_text, mover_text

__all__ = ["run"]

_KINDS: Final = ("human", "random", "greedy", "search")


class _Stopped(Exception):
    """Whoever plays wants to stop."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command with its words.

    Args:
        arguments: the words after the command's name; None for those of this process.

    Returns:
        The exit code 0; wrong words end the process with 2.
    """
    parser = argparse.ArgumentParser(
        prog="mamba", description="The board game Mamba.", allow_abbrev=False
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    play = verbs.add_parser(
        "play",
        help="play a game, at any seat or none",
        description="Play a game. Actions are words: move d3 d5, birth a1 b2, end births, "
        "remove c1; '?' lists them, 'quit' stops.",
        allow_abbrev=False,
    )
    play.add_argument("--players", type=_whole, default=2, metavar="N", help="2 to 4 (default: 2)")
    play.add_argument("--teams", action="store_true", help="of four, A and C against B and D")
    play.add_argument(
        "--seats",
        metavar="WHO,WHO,...",
        help=f"who plays camp A, B, ...: {', '.join(_KINDS)} (default: human, then greedy)",
    )
    play.add_argument("--seed", type=_whole, metavar="S", help="decides the bots' chance")
    play.add_argument(
        "--budget", type=_whole, default=1000, metavar="N", help="states that a search looks at"
    )
    play.add_argument("--turns", type=_whole, metavar="N", help="a draw after so many (B15)")
    play.add_argument("--quiet", action="store_true", help="show the last board alone")
    play.add_argument("--record", metavar="FILE", help="write the game's record there")
    chosen = parser.parse_args(arguments)
    seed = secrets.randbelow(2**32) if chosen.seed is None else chosen.seed
    try:
        rules = _rules(official(chosen.players, teams=chosen.teams), chosen.turns)
        bots = _bots(chosen.seats, rules.players, chosen.budget)
    except MantisError as error:
        play.error(str(error))
    except ValueError as error:
        play.error(str(error))
    console = Console(highlight=False, soft_wrap=True)
    if console.width < 1:  # as COLUMNS=0 has it; rich would print nothing
        console.width = 80
    record = _play(rules, bots, seed, console, chosen.quiet)
    if chosen.record:
        Path(chosen.record).write_text(dumps(record) + "\n", encoding="utf-8")
    return 0


def _whole(word: str) -> int:
    """Read a whole number; argparse reports the error with the name of the argument."""
    if not (word.isascii() and word.isdigit() and len(word) < 30):
        raise argparse.ArgumentTypeError(f"expected a whole number, got {word[:40]!r}")
    return int(word)


def _rules(rules: Ruleset, turns: int | None) -> Ruleset:
    if turns is None:
        return rules
    return Ruleset(
        name=f"{rules.name} of {turns} turns",
        opening=rules.opening,
        out=rules.out,
        turns=turns,
        teams=rules.teams,
    )


def _bots(seats: str | None, players: int, budget: int) -> list[Bot | None]:
    """Return who plays each camp; None stands for whoever is at the keyboard."""
    names = seats.split(",") if seats is not None else ["human"] + ["greedy"] * (players - 1)
    if len(names) != players or not all(name in _KINDS for name in names):
        raise ValueError(
            f"--seats: expected {players} of {', '.join(_KINDS)}, with commas, got {seats!r}"
        )
    known: dict[str, Bot | None] = {
        "human": None,
        "random": random_bot,
        "greedy": greedy_bot,
        "search": Search(budget),
    }
    return [known[name] for name in names]


def _play(
    rules: Ruleset, bots: Sequence[Bot | None], seed: int, console: Console, quiet: bool
) -> Record:
    """Play a game to its end, or until somebody stops, and show it."""
    state = new_game(rules=rules)
    chance = [choices_of(seed, camp) for camp in range(rules.players)]
    actions: list[Action] = []
    console.print(f"A game of Mamba: {rules.players} camps, {rules.name} rules, seed {seed}")
    while result(state) is None:
        bot = bots[state.to_move]
        if not quiet or bot is None:
            console.print(board_text(state))
            console.print(mover_text(state))
        try:
            action = _chosen(state, bot, chance[state.to_move], console)
        except _Stopped:
            console.print("The game was stopped.")
            break
        taken = step(state, action)
        actions.append(action)
        if not quiet:
            console.print(camp_text(state.to_move).append(f": {format_action(action)}"))
            for event in taken.events:
                console.print(event_text(event))
        state = taken.after
    console.print(board_text(state))
    ended = result(state)
    if ended is not None:
        console.print(ending_text(state, ended))
    return Record(rules, tuple(actions), ended)


def _chosen(state: State, bot: Bot | None, rng: random.Random, console: Console) -> Action:
    """Return the action of a bot, or ask for one until it is legal."""
    if bot is not None:
        return bot(state, rng)
    while True:
        try:
            words = console.input("> ").strip()
        except EOFError:
            raise _Stopped from None
        if words == "quit":
            raise _Stopped
        if words == "?":
            console.print(", ".join(map(format_action, legal_actions(state))))
            continue
        try:
            action = parse_action(words)
            step(state, action)
        except MantisError as error:
            console.print(str(error), markup=False)
            continue
        return action
