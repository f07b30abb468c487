"""The subcommands of `mantis` and their arguments."""

from __future__ import annotations

import argparse
import importlib
import os
import random
import re
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version

from rich.console import Console

from ..engine import legal_actions, new_game, result, step
from ..errors import MantisError
from ..game.texts import shown
from ..model import Ruleset, State, Step
from ..notation.naming import by_name
from ..records import record_of, save_records, verify
from ..variants import RULESETS
from .files import replay_file, verify_files
from .showing import ending, headline, laws_asked, table, title


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the command-line arguments; None for `sys.argv[1:]`.

    Returns:
        The exit code: 0 for success; 1 if a law is broken, a record is bad or a file cannot be
        used. Invalid arguments exit the process with 2.
    """
    parser = argparse.ArgumentParser(
        prog="mantis", description="The card game Mantis.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=version("mantis-rules"))
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name: str, what: str) -> argparse.ArgumentParser:
        title = f"{what[0].upper()}{what[1:]}."
        return verbs.add_parser(name, help=what, description=title, allow_abbrev=False)

    play = _play_words(verb("play", "play a game with random actions, show it, and check it"))
    _verify_words(verb("verify", "check recorded games by the rules and their laws"))
    _replay_words(verb("replay", "show a recorded game"))
    chosen = parser.parse_args(arguments)
    console = Console(highlight=False, soft_wrap=True)
    if console.width < 1:  # for COLUMNS=0 rich would print nothing
        console.width = 80
    if chosen.verb != "play":
        rulesets = (*RULESETS, *chosen.rulesets)
        try:
            by_name(rulesets)
        except MantisError as error:
            parser.error(str(error))
        if chosen.verb == "verify":
            return verify_files(chosen.files, rulesets, as_json=chosen.json, console=console)
        return replay_file(chosen.file, rulesets, chosen.game, chosen.ply, console)
    seed = secrets.randbelow(2**32) if chosen.seed is None else chosen.seed
    players, rules = chosen.players, chosen.rules
    fewest, most = (rules.min_players, rules.max_players) if rules else (2, 6)  # S1
    if not fewest <= players <= most:
        play.error(f"--players: expected a number from {fewest} to {most}, got {players}")
    if not 0 <= chosen.first < players:
        play.error(f"--first: expected a seat from 0 to {players - 1}, got {chosen.first}")
    try:
        first_state = new_game(players, seed, rules=rules, first=chosen.first)
        return _play(first_state, seed, chosen.save, console)
    except MantisError as fault:  # the user's own ruleset is at fault
        print(f"mantis: {fault}", file=sys.stderr)
        return 1


def _play_words(play: argparse.ArgumentParser) -> argparse.ArgumentParser:
    play.add_argument(
        "--players", type=_whole, default=4, metavar="N", help="how many, 2 to 6 (default: 4)"
    )
    play.add_argument(
        "--seed", type=_whole, metavar="S", help="any whole number (default: a new one)"
    )
    play.add_argument(
        "--first", type=_whole, default=0, metavar="K", help="the seat that starts (default: 0)"
    )
    known = ", ".join(rules.name for rules in RULESETS)
    play.add_argument(
        "--rules",
        type=_ruleset,
        metavar="NAME",
        help=f"{known}, or MODULE:NAME for your own (default: the official ones)",
    )
    play.add_argument("--save", metavar="FILE", help="keep the record of the game in a file")
    return play


def _verify_words(verify: argparse.ArgumentParser) -> None:
    verify.add_argument(
        "files", nargs="+", metavar="FILE", help="records as JSON or JSON Lines; - for stdin"
    )
    _ruleset_words(verify)
    verify.add_argument("--json", action="store_true", help="print the findings as JSON")


def _replay_words(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("file", metavar="FILE", help="records as JSON or JSON Lines; - for stdin")
    _ruleset_words(replay)
    replay.add_argument(
        "--game",
        type=_at_least(1),
        default=1,
        metavar="N",
        help="which game (default: 1)",
    )
    replay.add_argument("--ply", type=_at_least(0), metavar="N", help="show one position")


def _whole(word: str) -> int:
    """Parse an int; argparse adds the name of the argument to the error."""
    if not re.fullmatch(r"[-+]?\d{1,1000}", word, re.ASCII):
        given = repr(word) if len(word) < 40 else f"{word[:30]!r} and more"
        raise argparse.ArgumentTypeError(
            f"expected a whole number of at most 1000 digits, got {given}"
        )
    return int(word)


def _ruleset_words(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--ruleset",
        action="append",
        type=_ruleset,
        default=[],
        dest="rulesets",
        metavar="MODULE:NAME",
        help="your own ruleset that the records may name; may be given more than once",
    )


def _ruleset(word: str) -> Ruleset:
    """Return a ruleset of this library by its name, or any ruleset by MODULE:NAME."""
    module, colon, name = word.partition(":")
    if not colon:
        known = by_name(RULESETS)
        if word not in known:
            raise argparse.ArgumentTypeError(
                f"expected a ruleset of {', '.join(known)}, or MODULE:NAME, got {word!r}"
            )
        return known[word]
    sys.path.insert(0, os.getcwd())  # as `python -m` does
    try:
        found: object = getattr(importlib.import_module(module), name)
    except Exception as error:  # an import may raise anything
        raise argparse.ArgumentTypeError(
            f"{word!r} cannot be imported: {type(error).__name__}: {error}"
        ) from None
    finally:
        sys.path.pop(0)
    if type(found) is not Ruleset:
        raise argparse.ArgumentTypeError(f"expected a Ruleset at {word!r}, got {shown(found)}")
    return found


def _at_least(lowest: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        number = _whole(word)
        if number < lowest:
            raise argparse.ArgumentTypeError(f"expected a number of {lowest} or more, got {number}")
        return number

    return read


def _play(state: State, seed: int, save: str | None, console: Console) -> int:
    """Play a random game, print, verify and save it; return 1 on failure, else 0."""
    console.print(f"{title(state)}, seed {seed}", style="bold")
    console.print(table(state))
    record = record_of(state)
    for taken in _random_game(state, seed):
        console.print(headline(taken))
        console.print(table(taken.after))
        state = taken.after
        record = record.with_action(taken.flip.action)
    ended = result(state)
    if ended is not None:
        console.print(ending(state, ended), style="bold")
    broken: MantisError | None = None
    try:
        report = verify(record)
    except MantisError as error:
        broken = error
        console.print(str(broken), style="bold red", markup=False)
    else:
        console.print(f"{state.ply + 1} positions checked: the laws that were asked hold.")
        for line in laws_asked(report):
            console.print(line, markup=False)
    if save is not None:
        try:
            save_records(save, record)
        except OSError as error:
            print(f"mantis: {save} cannot be written: {error.strerror}", file=sys.stderr)
            return 1
        console.print(f"The record is in {save}.")
    return 0 if broken is None else 1


def _random_game(state: State, seed: int) -> Iterator[Step]:
    """Yield random steps until the game is over; the seed decides the actions."""
    draw = random.Random(f"actions {seed}").random
    while legal := legal_actions(state):
        taken = step(state, legal[int(draw() * len(legal))])
        yield taken
        state = taken.after
