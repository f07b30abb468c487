"""The bots of the library against one another: a table for each number of players.

`python examples/bot_table.py 1000 random score matcher collector greedy` plays 1000 deals with 2, 3
and 4 players. The tables are in Markdown.
"""

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from mantis_rules.arena import Tally, pairs, seat_shares, shares, tournament
from mantis_rules.bots import BOTS

SEED = 2026


def percent(share: float) -> str:
    """A share as a percentage with one decimal."""
    return f"{100 * share:.1f}"


def summary(tally: Tally) -> str:
    """The games, how they ended, how long they were, and the shares of the seats."""
    plies = sum(length * count for length, count in tally.actions.items()) / tally.game_count
    empty = tally.endings.get("draw pile empty", 0) / tally.game_count
    seats = [
        f"{percent(float(seat.share))} % ({percent(seat.low)} to {percent(seat.high)})"
        for seat in seat_shares(tally)
    ]
    return (
        f"{tally.players} players, {tally.rules}: {tally.deal_count} deals, {tally.game_count} "
        f"games of {plies:.1f} actions on average; the draw pile ran out in {percent(empty)} %. "
        f"Wins by seat: {', '.join(seats)}."
    )


def table(tally: Tally) -> str:
    """The overall share of each bot, and how often it finished before each other bot."""
    found = [share for share in shares(tally) if not share.line_up]
    lines = [
        ["bot", "share of wins, %", *[f"before {each.bot}, %" for each in found]],
        ["---"] * (len(found) + 2),
    ]
    for each in found:
        overall = f"{percent(float(each.share))} ({percent(each.low)} to {percent(each.high)})"
        lines.append([each.bot, overall, *[before(tally, each.bot, o.bot) for o in found]])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def before(tally: Tally, bot: str, other: str) -> str:
    """How often one bot finished before another, over all line-ups; equal ranks count half."""
    better = total = 0.0
    for pair in pairs(tally):
        if {pair.bot, pair.other} == {bot, other}:
            better += (pair.better if pair.bot == bot else pair.worse) + pair.equal / 2
            total += pair.better + pair.equal + pair.worse
    return percent(better / total) if total else "-"


def main(deals: int, names: Sequence[str]) -> None:
    """Print a summary and a table for 2, 3 and 4 players."""
    bots = {name: BOTS[name] for name in names}
    with ProcessPoolExecutor() as executor:
        for players in 2, 3, 4:
            tally = tournament(bots, players=players, deals=deals, seed=SEED, executor=executor)
            print(f"{summary(tally)}\n\n{table(tally)}\n", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 3, sys.argv[2:] or ["random", "score", "matcher"])
