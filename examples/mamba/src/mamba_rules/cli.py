"""The command's words; what the verb `play` does with them is in `table`."""

from __future__ import annotations

import argparse
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from mantis_rules import MantisError
from mantis_rules.game.texts import short

from .bots import Bot, greedy_bot, random_bot
from .published import official
from .records import dumps
from .ruleset import Ruleset
from .search import Search
from .table import Table

__all__ = ["run"]

_KINDS: Final = ("human", "random", "greedy", "search")
_MOST_DIGITS: Final = 600  # Python reads and writes so many, however it is set up


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command with its words.

    Args:
        arguments: the words after the command's name; None for those of this process.

    Returns:
        The exit code 0, or 130 after an interrupt; wrong words end the process with 2.

    Raises:
        OSError: if something cannot be written; it has the name of the record's file if it is that.
    """
    parser, play = _parsers()
    chosen = parser.parse_args(arguments)
    seed = secrets.randbelow(2**32) if chosen.seed is None else chosen.seed
    try:
        rules = _rules(official(chosen.players, teams=chosen.teams), chosen.turns)
        bots = _bots(chosen.seats, rules.players, chosen.budget)
    except (MantisError, ValueError) as error:
        play.error(str(error))
    if chosen.record is not None:
        _try_to_write(chosen.record)
    console = Console(highlight=False, soft_wrap=True)
    if console.width < 1:  # as COLUMNS=0 has it; rich would print nothing
        console.width = 80
    table = Table(rules, bots, seed, console, quiet=chosen.quiet)
    try:
        interrupted = not table.play()
    finally:  # whatever ended the game, what was played is not lost
        if chosen.record is not None:
            _write(chosen.record, dumps(table.record()) + "\n")
    return 130 if interrupted else 0  # as shells have it


def _parsers() -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """Return the parser of the command, and that of its verb."""
    parser = argparse.ArgumentParser(
        prog="mamba-rules", description="The board game Mamba.", allow_abbrev=False
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
    play.add_argument(
        "--seed",
        type=_whole,
        metavar="S",
        help="any whole number; decides the bots' chance (default: one is drawn, and shown)",
    )
    play.add_argument(
        "--budget",
        type=_whole,
        default=1000,
        metavar="N",
        help="states that a search looks at (default: 1000)",
    )
    play.add_argument(
        "--turns", type=_whole, metavar="N", help="a draw after so many (B15) (default: 1000)"
    )
    play.add_argument("--quiet", action="store_true", help="show the last board alone")
    play.add_argument(
        "--record",
        metavar="FILE",
        help="write the game's record there, also of one that is stopped",
    )
    return parser, play


def _whole(word: str) -> int:
    """Read a whole number; argparse reports the error with the name of the argument."""
    if not re.fullmatch(r"[+-]?[0-9]+", word, re.ASCII):
        raise argparse.ArgumentTypeError(f"expected a whole number, got {short(word)}")
    if len(word) > _MOST_DIGITS:
        raise argparse.ArgumentTypeError(
            f"expected a whole number of at most {_MOST_DIGITS} characters, got {len(word)}"
        )
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
            f"--seats: expected {players} of {', '.join(_KINDS)}, with commas, got {short(seats)}"
        )
    known: dict[str, Bot | None] = {
        "human": None,
        "random": random_bot,
        "greedy": greedy_bot,
        "search": Search(budget),
    }
    return [known[name] for name in names]


def _try_to_write(file: str) -> None:
    """Find out whether a file can be written, and leave everything as it was."""
    path = Path(file)
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            return  # a pipe or a device: opening it may already do something
        was_there = path.exists() or path.is_symlink()
        with path.open("a", encoding="utf-8"):
            pass
        if not was_there:
            path.unlink()
    except (OSError, ValueError) as error:
        raise _unwritable(file, error) from None


def _write(file: str, text: str) -> None:
    try:
        Path(file).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise _unwritable(file, error) from None


def _unwritable(file: str, error: OSError | ValueError) -> OSError:
    """Return the error that names the file; what was wrong with its name is a ValueError."""
    if isinstance(error, OSError):
        return OSError(error.errno, error.strerror, file)
    return OSError(0, str(error), file)
