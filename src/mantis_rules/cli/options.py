"""The options of `mantis play`."""

from __future__ import annotations

import argparse
import secrets

from ..bots import BOTS
from ..records.fields import MOST_DIGITS
from .arguments import (
    MOST_GAMES,
    NAMES_OF_RULES,
    NamedBot,
    at_least,
    bots,
    file_name,
    ruleset,
    whole,
)
from .games import Options
from .seating import Players


def add_play_options(play: argparse.ArgumentParser) -> None:
    """Add the options to the parser of the subcommand."""
    play.add_argument(
        "--rules",
        type=ruleset,
        metavar="NAME",
        help=f"{NAMES_OF_RULES} (default: the official ones)",
    )
    play.add_argument(
        "--players",
        type=whole,
        metavar="N",
        help="how many, 2 to 6 (default: as many as --bots has names; with one name or none 4, or "
        "the nearest number that the rules allow)",
    )
    play.add_argument(
        "--first", type=whole, default=0, metavar="K", help="the seat that starts (default: 0)"
    )
    play.add_argument(
        "--seed", type=whole, metavar="S", help="any whole number (default: a random one)"
    )
    play.add_argument(
        "--games",
        type=at_least(1, MOST_GAMES),
        default=1,
        metavar="N",
        help="play N games, each with the next seed (default: 1)",
    )
    play.add_argument(
        "--save", type=file_name, metavar="FILE", help="save the records in a file, one per line"
    )
    play.add_argument(
        "--bots",
        type=bots,
        metavar="NAMES",
        help=f"who plays: {', '.join(BOTS)}, or MODULE:NAME for your own; one for all seats, or "
        "one for each, with commas between (default: random actions)",
    )
    play.add_argument(
        "--human",
        type=at_least(0),
        action="append",
        default=[],
        metavar="SEAT",
        help="play this seat yourself; may be given more than once (the other seats: greedy)",
    )
    play.add_argument("--no-odds", action="store_true", help="do not show the odds to --human")
    play.add_argument("--quiet", action="store_true", help="print only the summary")
    play.add_argument("--json", action="store_true", help="print the findings as JSON")


def play_options(chosen: argparse.Namespace) -> Options:
    """Return the options of `play`, with a number of players that the ruleset allows."""
    players = players_of(chosen)
    if not 0 <= chosen.first < players:
        reason = f"expected a seat from 0 to {players - 1}, got {chosen.first}"
        raise argparse.ArgumentTypeError(f"argument --first: {reason}")
    seed = secrets.randbits(256) if chosen.seed is None else chosen.seed
    if abs(seed + chosen.games - 1) >= 10**MOST_DIGITS:
        reason = f"expected at most {MOST_DIGITS} digits in the seed of the last game, too"
        raise argparse.ArgumentTypeError(f"argument --seed: {reason}")
    return Options(
        players=players,
        table=_players(chosen, players),
        first=chosen.first,
        named=chosen.rules,
        seed=seed,
        games=chosen.games,
        save=chosen.save,
        quiet=chosen.quiet,
        as_json=chosen.json,
    )


def players_of(chosen: argparse.Namespace) -> int:
    """Return the number of players asked for, or the nearest usual one that the rules allow."""
    rules = chosen.rules.rules if chosen.rules else None
    fewest, most = (rules.min_players, rules.max_players) if rules else (2, 6)  # S1
    wanted = len(chosen.bots or ()) if len(chosen.bots or ()) > 1 else 4
    players: int = max(fewest, min(wanted, most)) if chosen.players is None else chosen.players
    if not fewest <= players <= most:
        reason = f"expected a number from {fewest} to {most}, got {players}"
        raise argparse.ArgumentTypeError(f"argument --players: {reason}")
    return players


def _players(chosen: argparse.Namespace, players: int) -> Players:
    """Return who plays; raise ArgumentTypeError if the options do not fit each other."""
    given: tuple[NamedBot, ...] = chosen.bots or ()
    if len(given) > 1 and len(given) != players:
        reason = f"expected one bot for all seats, or one for each of {players}, got {len(given)}"
        raise argparse.ArgumentTypeError(f"argument --bots: {reason}")
    for seat in chosen.human:
        if seat >= players:
            reason = f"expected a seat from 0 to {players - 1}, got {seat}"
            raise argparse.ArgumentTypeError(f"argument --human: {reason}")
    for name, is_given in {
        "--games": chosen.games > 1,
        "--quiet": chosen.quiet,
        "--json": chosen.json,
    }.items():
        if chosen.human and is_given:
            raise argparse.ArgumentTypeError(f"argument --human: not allowed with {name}")
    if chosen.no_odds and not chosen.human:
        raise argparse.ArgumentTypeError("argument --no-odds: expected --human too")
    if len(given) > 1 and len({*chosen.human}) == players:
        raise argparse.ArgumentTypeError("argument --bots: expected a seat that is not --human")
    if chosen.human and not given:
        given = bots("greedy")
    return Players(given, frozenset(chosen.human), not chosen.no_odds)
