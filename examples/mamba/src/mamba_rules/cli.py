"""The command's words; what the verbs do is in `table`, `files` and `rules_page`."""

from __future__ import annotations

import argparse
import re
import secrets
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from attrs import evolve
from rich.console import Console

from mantis_rules import MantisError
from mantis_rules.game.texts import short

from .bots import Bot, greedy_bot, random_bot
from .files import replay_file, try_to_write, verify_files, write
from .published import official
from .record import MOST_DIGITS
from .records import dumps
from .rules_page import rule_text, rules_page
from .ruleset import Ruleset
from .search import Search
from .signals import Signalled, Signals
from .table import Table

__all__ = ["run"]

_KINDS: Final = ("human", "random", "greedy", "search")


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command with its words.

    Args:
        arguments: the words after the command's name; None for those of this process.

    Returns:
        The exit code 0; 1 if a record is not good or cannot be shown; 130 after an interrupt, and
        in the same way 128 and its number after a signal that ends a game. Wrong words end the
        process with 2.

    Raises:
        OSError: if something cannot be written; it has the name of the record's file if it is that.
    """
    parser, play = _parsers()
    chosen = parser.parse_args(arguments)
    console = Console(highlight=False, soft_wrap=True)
    if console.width < 1:  # as COLUMNS=0 has it; rich would print nothing
        console.width = 80
    if chosen.verb == "rules":
        return _print_rules(chosen.rule, parser, console)
    if chosen.verb == "verify":
        return verify_files(chosen.files, console)
    if chosen.verb == "replay":
        if chosen.turn is not None and chosen.turn < 1:
            parser.error(f"argument --turn: expected 1 or more, got {chosen.turn}")
        return replay_file(chosen.file, chosen.turn, console)
    return _play(chosen, play, console)


def _play(chosen: argparse.Namespace, play: argparse.ArgumentParser, console: Console) -> int:
    seed = secrets.randbelow(2**32) if chosen.seed is None else chosen.seed
    try:
        rules = _rules(official(chosen.players, teams=chosen.teams), chosen.turns)
        names = _names(chosen.seats, rules.players)
        known: dict[str, Bot] = {
            "random": random_bot,
            "greedy": greedy_bot,
            "search": Search(chosen.budget),
        }
        bots = [known.get(name) for name in names]  # None for a person at the keyboard
    except (MantisError, ValueError) as error:
        play.error(str(error))
    if chosen.record is not None:
        try_to_write(chosen.record)
    seats = [f"search of {chosen.budget}" if name == "search" else name for name in names]
    table = Table(rules, bots, seats, seed, console, quiet=chosen.quiet)
    with Signals() as signals:
        try:
            interrupted = not table.play()
        except Signalled as error:  # nothing is shown: the terminal may be gone
            return 128 + error.number  # as shells have it
        finally:  # whatever ended the game, what was played is not lost
            signals.deaf = True
            if chosen.record is not None and table.steps:
                write(chosen.record, dumps(table.record()) + "\n")
    if chosen.record is not None and not table.steps:
        console.print(f"No action was played: {chosen.record} was not written.", markup=False)
    return 130 if interrupted else 0  # as shells have it


def _parsers() -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """Return the parser of the command, and that of its verb."""
    parser = argparse.ArgumentParser(
        prog="mamba-rules", description="The board game Mamba.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"mamba-rules {_version()}")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    play = verbs.add_parser(
        "play",
        help="play a game, at any seat or none",
        description="Play a game. Actions are words: move d3 d5, birth a1 b2, end births, "
        "remove c1; '?' lists them, 'help' says what else can be typed, 'quit' stops.",
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
        "--turns",
        type=_whole,
        metavar="N",
        help="a draw after N turns, each of one camp (B15) (default: 1000)",
    )
    play.add_argument("--quiet", action="store_true", help="show the last board alone")
    play.add_argument(
        "--record",
        metavar="FILE",
        help="write the game's record there, also of one that is stopped, in place of a file that "
        "exists; if no action was played, nothing is written",
    )
    rules = verbs.add_parser("rules", help="print the rules, or one of them", allow_abbrev=False)
    rules.add_argument("rule", nargs="?", metavar="ID", help="such as B10 (default: all)")
    shown = verbs.add_parser("replay", help="show a recorded game", allow_abbrev=False)
    shown.add_argument("file", metavar="FILE", help="a record that play --record wrote")
    shown.add_argument("--turn", type=_whole, metavar="N", help="this turn alone, from 1")
    verified = verbs.add_parser(
        "verify", help="find out whether recorded games keep to the rules", allow_abbrev=False
    )
    verified.add_argument("files", nargs="+", metavar="FILE", help="files with a record each")
    return parser, play


def _version() -> str:
    try:
        return version("mamba-rules")
    except PackageNotFoundError:  # used without being installed
        return "of unknown version"


def _print_rules(rule: str | None, parser: argparse.ArgumentParser, console: Console) -> int:
    try:
        text = rules_page().rstrip() if rule is None else rule_text(rule)
    except MantisError as error:
        parser.error(str(error))
    console.print(text, markup=False)
    return 0


def _whole(word: str) -> int:
    """Read a whole number; argparse reports the error with the name of the argument."""
    if not re.fullmatch(r"[+-]?[0-9]+", word, re.ASCII):
        raise argparse.ArgumentTypeError(f"expected a whole number, got {short(word)}")
    if len(word) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(
            f"expected a whole number of at most {MOST_DIGITS} characters, got {len(word)}"
        )
    return int(word)


def _rules(rules: Ruleset, turns: int | None) -> Ruleset:
    if turns is None:
        return rules
    return evolve(rules, name=f"{rules.name} of {turns} turns", turns=turns)


def _names(seats: str | None, players: int) -> list[str]:
    """Return who plays each camp."""
    names = seats.split(",") if seats is not None else ["human"] + ["greedy"] * (players - 1)
    if len(names) != players or not all(name in _KINDS for name in names):
        raise ValueError(
            f"--seats: expected {players} of {', '.join(_KINDS)}, with commas, got {short(seats)}"
        )
    return names
