"""The subcommands of `mantis` and their options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib.metadata import PackageNotFoundError, version

from rich.console import Console

from ..errors import MantisError
from .arguments import (
    MOST_GAMES,
    NAMES_OF_RULES,
    at_least,
    file_name,
    ruleset,
    whole,
    with_shipped,
)
from .conforming import conform
from .files import verify_files
from .options import add_play_options, play_options
from .parsing import Parser
from .playing import play_games
from .replaying import replay_file, save_page
from .reporting import complain, explained, output, traced
from .simulating import add_simulate_options, simulate, simulation_of
from .working import add_workers_option, check_sendable


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the command-line arguments; None for `sys.argv[1:]`.

    Returns:
        The exit code: 0 for success; 1 if a law is broken, a record is bad, a ruleset fails, a
        program does not conform or a file cannot be used. Invalid arguments exit the process with
        2.
    """
    parser = Parser(prog="mantis", description="The card game Mantis.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=_version())
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name: str, what: str) -> argparse.ArgumentParser:
        title = f"{what[0].upper()}{what[1:]}."
        made = verbs.add_parser(name, help=what, description=title, allow_abbrev=False)
        made.set_defaults(parser=made)
        return made

    add_play_options(verb("play", "play games by bots, at random or by you, and check them"))
    add_simulate_options(verb("simulate", "let bots play many games, and count who wins"))
    _verify_options(verb("verify", "check recorded games by the rules and their laws"))
    _replay_options(verb("replay", "show a recorded game"))
    _conform_options(verb("conform", "test a program in any language that plays by the rules"))
    words = sys.argv[1:] if arguments is None else arguments
    chosen, unknown = parser.parse_known_args(words)
    if unknown:  # with the usage of the subcommand
        chosen.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if (
        chosen.verb == "conform"
        and (chosen.program or "--" in words)
        and not any(chosen.program[:1])
    ):
        chosen.parser.error("expected a program, got nothing")  # an empty variable?
    console = output()
    try:
        with redirect_stdout(sys.stderr):  # for what a user's policies print
            return _dispatched(chosen, console)
    except argparse.ArgumentTypeError as error:
        used: argparse.ArgumentParser = chosen.parser
        used.error(str(error))
    except MantisError as error:  # the user's own ruleset is at fault
        return complain(explained(error))
    except SystemExit as error:  # raised by the user's own ruleset; it must not end as a success
        return complain(traced(error))


def _dispatched(chosen: argparse.Namespace, console: Console) -> int:
    """Run a subcommand; raise ArgumentTypeError if two arguments do not fit each other."""
    if chosen.verb == "play":
        with_shipped([chosen.rules] if chosen.rules else [])
        return play_games(play_options(chosen), console)
    if chosen.verb == "simulate":
        return simulate(simulation_of(chosen), console)
    if chosen.verb == "conform":
        return _conform(chosen, console)
    rulesets = with_shipped(chosen.rules)
    if chosen.verb == "verify":
        check_sendable(chosen.workers, {named.word: named.rules for named in chosen.rules})
        return verify_files(
            chosen.files, rulesets, workers=chosen.workers, as_json=chosen.json, console=console
        )
    if chosen.html is None:
        return replay_file(chosen.file, rulesets, chosen.game, chosen.ply, console)
    if chosen.ply is not None:
        raise argparse.ArgumentTypeError("argument --ply: not allowed with argument --html")
    return save_page(chosen.file, rulesets, chosen.game, chosen.html, console)


def _conform(chosen: argparse.Namespace, console: Console) -> int:
    if chosen.json and not chosen.program:
        reason = "expected a program, since without one the cases are printed as JSON"
        raise argparse.ArgumentTypeError(f"argument --json: {reason}")
    if chosen.timeout is not None and not chosen.program:
        raise argparse.ArgumentTypeError("argument --timeout: expected a program, got none")
    timeout = 10 if chosen.timeout is None else chosen.timeout
    if timeout > 3600:
        reason = f"expected up to 3600 seconds, got {timeout}"
        raise argparse.ArgumentTypeError(f"argument --timeout: {reason}")
    return conform(
        chosen.program,
        cases=chosen.cases,
        seed=chosen.seed,
        timeout=timeout,
        as_json=chosen.json,
        console=console,
    )


def _version() -> str:
    try:
        return version("mantis-rules")
    except PackageNotFoundError:
        return "unknown: mantis-rules is not installed"


def _verify_options(verify: argparse.ArgumentParser) -> None:
    verify.add_argument(
        "files", nargs="+", metavar="FILE", help="records as JSON or JSON Lines; - for stdin"
    )
    _rules_of_records(verify)
    add_workers_option(verify)
    verify.add_argument("--json", action="store_true", help="print the findings as JSON")


def _replay_options(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("file", metavar="FILE", help="records as JSON or JSON Lines; - for stdin")
    _rules_of_records(replay)
    replay.add_argument(
        "--game", type=at_least(1), default=1, metavar="N", help="which game (default: 1)"
    )
    replay.add_argument("--ply", type=at_least(0), metavar="N", help="show one position")
    replay.add_argument(
        "--html",
        type=file_name,
        metavar="OUT",
        help="write the game to a file as a page for a browser, instead of showing it",
    )


def _conform_options(conform: argparse.ArgumentParser) -> None:
    conform.usage = "%(prog)s [OPTION ...] [-- PROGRAM [ARGUMENT ...]]"
    conform.add_argument(
        "program",
        nargs="*",
        metavar="PROGRAM",
        help="the program and its arguments, after --; without it, the cases are printed",
    )
    conform.add_argument(
        "--cases",
        type=at_least(0, MOST_GAMES),
        default=100,
        metavar="N",
        help="play N random games after the edge cases (default: 100)",
    )
    conform.add_argument(
        "--seed", type=whole, default=0, metavar="S", help="any whole number (default: 0)"
    )
    conform.add_argument(
        "--timeout",
        type=at_least(1),
        metavar="SECONDS",
        help="how long the program may take for one answer (default: 10)",
    )
    conform.add_argument("--json", action="store_true", help="print the report as JSON")


def _rules_of_records(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--rules",
        action="append",
        type=ruleset,
        default=[],
        metavar="NAME",
        help=f"a ruleset that the records may name: {NAMES_OF_RULES}; may be given more than once, "
        "and the shipped ones are always known",
    )
