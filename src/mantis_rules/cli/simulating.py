"""The subcommand `simulate`: bots play many games, and the command prints who wins how often."""

from __future__ import annotations

import argparse
import secrets
from contextlib import closing
from typing import get_args

from rich.console import Console

from ..arena import InvalidTournament, Tally, dumps, save_plot, to_csv
from ..arena.compiled import checked_job
from ..arena.lineups import Seatings, tables_of
from ..arena.plotting import check_matplotlib, format_of
from ..arena.simulating import check_threads
from ..bots import BOTS
from ..drawing.seen import printable
from ..errors import InvalidRecord, MantisError
from .arguments import MOST_GAMES, NAMES_OF_RULES, at_least, bots, ruleset, whole
from .options import players_of
from .reporting import complain, explained, one_line, progress
from .saving import unwritable
from .simulations import Simulation
from .standings import standings
from .working import add_workers_option, check_sendable, worker_pool


def add_simulate_options(simulate: argparse.ArgumentParser) -> None:
    """Add the options to the parser of the subcommand."""
    simulate.add_argument(
        "--bots",
        type=bots,
        required=True,
        metavar="NAMES",
        help=f"who plays, with commas between: {', '.join(BOTS)}, or MODULE:NAME for your own",
    )
    simulate.add_argument(
        "--games",
        type=at_least(1, MOST_GAMES),
        required=True,
        metavar="N",
        help="play at least N games; every deal is played by all line-ups in all their seats",
    )
    simulate.add_argument(
        "--players",
        type=whole,
        metavar="K",
        help="of a game, 2 to 6 (default: as many as --bots names; for one name 4)",
    )
    simulate.add_argument(
        "--rules",
        type=ruleset,
        metavar="NAME",
        help=f"{NAMES_OF_RULES} (default: the official ones)",
    )
    simulate.add_argument(
        "--seed", type=whole, metavar="S", help="any whole number (default: a random one)"
    )
    simulate.add_argument(
        "--seatings",
        choices=get_args(Seatings),
        default="rotations",
        help="how the bots take the seats (default: rotations)",
    )
    simulate.add_argument(
        "--fast",
        action="store_true",
        help="play in compiled code, with other deals and W threads (needs the extra 'fast')",
    )
    add_workers_option(simulate)
    formats = simulate.add_mutually_exclusive_group()
    formats.add_argument(
        "--json", action="store_const", const="json", dest="output", help="print the tally as JSON"
    )
    formats.add_argument(
        "--csv", action="store_const", const="csv", dest="output", help="print the shares as CSV"
    )
    simulate.add_argument(
        "--plot",
        type=_plot_name,
        metavar="FILE",
        help="save a plot in a file that ends in .png, .svg or .pdf (needs the extra 'plot')",
    )
    simulate.set_defaults(output="text")


def _plot_name(word: str) -> str:
    """Refuse a word that cannot name the file of a plot."""
    try:
        format_of(word)
    except (InvalidRecord, InvalidTournament) as error:
        raise argparse.ArgumentTypeError(str(error).removeprefix("path: ")) from None
    return word


def simulation_of(chosen: argparse.Namespace) -> Simulation:
    """Return what is asked for; raise ArgumentTypeError if the options do not fit each other."""
    words = [named.word for named in chosen.bots]
    for word in words:
        if words.count(word) > 1:
            raise argparse.ArgumentTypeError(
                f"argument --bots: expected different bots, got {word!r} {words.count(word)} times "
                "(if there are fewer bots than players, they are repeated)"
            )
    players = players_of(chosen)
    try:
        games_of_deal = len(tables_of(words, players, chosen.seatings))
    except InvalidTournament as error:
        raise argparse.ArgumentTypeError(f"argument --{error}") from None
    if chosen.fast:
        _check_fast(chosen, players)
    sent = {named.word: named.bot for named in chosen.bots}
    check_sendable(1 if chosen.fast else chosen.workers, sent)
    if chosen.rules and not chosen.fast:
        check_sendable(chosen.workers, {chosen.rules.word: chosen.rules.rules})
    return Simulation(
        bots=chosen.bots,
        players=players,
        named=chosen.rules,
        seed=secrets.randbits(64) if chosen.seed is None else chosen.seed,
        seatings=chosen.seatings,
        games_of_deal=games_of_deal,
        deals=-(-chosen.games // games_of_deal),
        workers=chosen.workers,
        fast=chosen.fast,
        output=chosen.output,
        plot=chosen.plot,
    )


def _check_fast(chosen: argparse.Namespace, players: int) -> None:
    """Refuse bots, rules or workers that compiled games cannot have."""
    named = {each.word: each.bot for each in chosen.bots}
    rules = chosen.rules.rules if chosen.rules else None
    try:
        checked_job(named, players, 0, rules, chosen.seatings)
        check_threads(chosen.workers)
    except MantisError as error:
        text = str(error).replace("threads:", "workers:", 1)
        raise argparse.ArgumentTypeError(f"argument --fast: {text}") from None


def simulate(options: Simulation, console: Console) -> int:
    """Play the games and print the tally; after Ctrl-C or an error, the tally so far.

    Returns:
        0; 1 if a bot or the ruleset failed, or the plot cannot be saved; 130 after Ctrl-C.
    """
    if options.plot is not None:
        try:
            check_matplotlib()
        except ModuleNotFoundError as error:
            return complain(one_line(error))
        if (reason := unwritable(options.plot)) is not None:
            return complain(f"{printable(options.plot)} cannot be written: {reason}")
    tally, code, workers = None, 0, 1 if options.fast else options.workers
    try:
        with (
            progress() as bar,
            worker_pool(workers) as executor,
            closing(options.tallies(executor)) as found,
        ):
            task = bar.add_task("games", total=options.games)
            for tally in found:
                bar.update(task, completed=tally.game_count)
    except KeyboardInterrupt:
        code = 130
    except ModuleNotFoundError as error:  # numba
        return complain(one_line(error))
    except BaseException as error:  # the ruleset is at fault, and may raise anything
        code = complain(explained(error))
    played = tally.game_count if tally is not None else 0
    if played < options.games:
        complain(f"stopped after {played:,} of {options.games:,} games")
    if tally is not None:
        code = code or (1 if tally.forfeits else 0)
        _print(tally, options, console)
        if options.plot is not None:
            code = _plotted(tally, options.plot, console, says=options.output == "text") or code
    return code


def _print(tally: Tally, options: Simulation, console: Console) -> None:
    if options.output == "json":
        console.out(dumps(tally), highlight=False)
    elif options.output == "csv":
        console.out(to_csv(tally), highlight=False, end="")
    else:
        for part in standings(tally):
            console.print(part)
        console.print(f"To play again: {options.command()}")


def _plotted(tally: Tally, name: str, console: Console, *, says: bool) -> int:
    """Save the plot; return 1 if that fails, else 0."""
    try:
        save_plot(tally, name)
    except OSError as error:
        return complain(f"{printable(name)} cannot be written: {error.strerror}")
    if says:
        console.print(f"The plot is in {printable(name)}.")
    return 0
