"""What wins at Mantis: bots and popular advice, put to the test with 2 to 6 players.

`python examples/what_wins.py --games 1000000 --plots docs/pictures` makes the numbers and the plots
of the page "What wins at Mantis", in some minutes. Without arguments, a small run with three
players prints some of the tables. The tables are in Markdown. It needs numba (extra `fast`), and
matplotlib for `--plots`.
"""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import comb
from pathlib import Path

from mantis_rules import STANDARD
from mantis_rules.arena import (
    Policy,
    PolicyView,
    Share,
    Tally,
    deck_order,
    fast_tournament,
    line_ups,
    policy,
    seat_shares,
    seatings_of,
    shares,
    simulate,
)
from mantis_rules.bots import BOTS, Bot, Greedy

SEED = 2026
NAMES = "random", "score", "matcher", "collector", "greedy"
GUESS, BACK, COUNT = 0, 1, 2
"""What a rule takes for the front of the top card: any, those of its back, those still unseen."""
CARDS, COLOURS, LEADER = 0, 1, 2
"""Whom a rule steals from: where most cards are expected, most colours match, or the leader."""


def rule(least: int, whom: int = CARDS, reads: int = COUNT, crowded: int = 8) -> Policy:
    """A simple rule: score if that is likely enough to hit, else steal.

    Args:
        least: score if the chance of a hit is at least so many thirds.
        whom: whom to steal from, among those where a steal can hit; if there is nobody, score.
        reads: what is known of the top card.
        crowded: with this number of colours in the tank, score on any chance.
    """

    @policy
    def choose(view: PolicyView, seed: int) -> int:
        hits, possible, colours = 0, 0, 0
        best, most = view.to_move, 0
        for step in range(view.players):
            seat = (view.to_move + step) % view.players
            matching, cards = 0, 0
            for colour in range(view.colours):
                can_be = 1
                if reads == BACK:
                    can_be = view.back[colour]
                elif reads == COUNT:
                    can_be = view.possible[colour]
                lying = view.tanks[seat, colour]
                if step == 0:
                    possible += can_be
                    colours += min(lying, 1)
                if can_be == 1 and lying > 0:
                    matching += 1
                    cards += lying + 1
            if step == 0:
                hits = matching
            elif matching > 0:
                value = cards
                if whom == COLOURS:
                    value = matching
                elif whom == LEADER:
                    value = 100 * (view.scores[seat] + 1) + cards
                if value > most:
                    best, most = seat, value
        if hits > 0 and (3 * hits >= least * possible or colours >= crowded):
            return view.to_move
        return best

    return choose


@policy
def sure_thief(view: PolicyView, seed: int) -> int:
    """Steal where a steal is sure to hit, unless a score is; else score."""
    for step in range(view.players):
        seat = (view.to_move + step) % view.players
        sure = True
        for colour in range(view.colours):
            if view.possible[colour] == 1 and view.tanks[seat, colour] == 0:
                sure = False
        if sure:
            return seat
    return view.to_move


class Advice:
    """A piece of advice: a bot that follows it, and one that does not."""

    def __init__(self, text: str, follows: Bot, ignores: Bot) -> None:
        self.text = text
        self.bots = {"with": follows, "without": ignores}


def all_advice() -> list[Advice]:
    """The advice that is put to the test."""
    eager, middle, reader = rule(1), rule(2), rule(2, reads=BACK)
    return [
        Advice("score at 1/3, not only at 2/3", eager, middle),
        Advice("score at 2/3, not only when sure", middle, rule(3)),
        Advice("always score, not only at 1/3", BOTS["score"], eager),
        Advice("steal from the leader", rule(2, LEADER), middle),
        Advice("steal from the leader, as `greedy` does", Greedy(), Greedy(leader=0)),
        Advice("read the back", reader, rule(2, reads=GUESS)),
        Advice("remember the cards seen", middle, reader),
        Advice("keep few colours", rule(2, crowded=4), middle),
        Advice("take a sure steal, else score", sure_thief, BOTS["score"]),
        Advice("look for cards, not colours", middle, rule(2, COLOURS)),
    ]


class Run:
    """How much to play: games for each table, and numbers of players."""

    def __init__(self, games: int, players: Sequence[int], threads: int) -> None:
        self.games, self.players, self.threads = games, players, threads

    def tally(self, bots: Mapping[str, Bot], players: int) -> Tally:
        """A tournament of about that number of games."""
        of_a_deal = sum(
            len(seatings_of(each, "rotations")) for each in line_ups(bots.keys(), players)
        )
        return fast_tournament(
            bots,
            players=players,
            deals=-(-self.games // of_a_deal),
            seed=SEED,
            threads=self.threads,
        )


def percent(share: float) -> str:
    """A share as a percentage with one decimal."""
    return f"{100 * share:.1f}"


def interval(share: Share | None) -> str:
    """A share with its interval."""
    if share is None:
        return "-"
    return f"{percent(float(share.share))} ({percent(share.low)} to {percent(share.high)})"


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    print(f"\n{title}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines), flush=True)


def of_bot(tally: Tally, bot: str, line_up: tuple[str, ...] = ()) -> Share:
    """The share of a bot in a line-up, or in all."""
    return next(each for each in shares(tally) if (each.line_up, each.bot) == (line_up, bot))


def one_among(tally: Tally, bot: str) -> Share:
    """The share of a bot that is alone among copies of the other one."""
    (other,) = [each for each in tally.bots if each != bot]
    seats = [bot] + [other] * (tally.players - 1)
    return of_bot(tally, bot, tuple(sorted(seats, key=tally.bots.index)))


def mean_length(tally: Tally) -> float:
    """The average number of actions."""
    return sum(n * count for n, count in tally.actions.items()) / tally.game_count


def ran_out(tally: Tally) -> str:
    """The games that ended with the draw pile, in percent."""
    return f"{100 * tally.endings.get('draw pile empty', 0) / tally.game_count:.2f}"


def bots_at_all_tables(run: Run) -> dict[int, Tally]:
    """Print the shares of the bots, over all line-ups and in each, and return the tallies."""
    bots = {name: BOTS[name] for name in NAMES}
    tallies = {players: run.tally(bots, players) for players in run.players}
    table(
        "Share of wins over all companies, %",
        ["players", "equal", *NAMES],
        [
            [f"{n}", percent(1 / n), *[interval(of_bot(tally, name)) for name in NAMES]]
            for n, tally in tallies.items()
        ],
    )
    rows = []
    for n, tally in tallies.items():
        found = {(each.line_up, each.bot): each for each in shares(tally)}
        if n <= len(NAMES):
            for company in line_ups(NAMES, n):
                rows.append([f"{n}", *[interval(found.get((company, name))) for name in NAMES]])
    table("Share of wins in each company of different bots, %", ["players", *NAMES], rows)
    return tallies


def tempo(run: Run, tallies: Mapping[int, Tally]) -> None:
    """Print the shares of the seats, the lengths, and how often the draw pile runs out."""
    rows = []
    for n, all_bots in tallies.items():
        alone = {name: run.tally({name: BOTS[name]}, n) for name in ("greedy", "collector")}
        for name, tally in {"all": all_bots, **alone}.items():
            lengths = [length for length, count in tally.actions.items() for _ in range(count)]
            part = [lengths[len(lengths) * at // 20] for at in (1, 19)]
            first, last = (seat_shares(tally)[seat] for seat in (0, n - 1))
            rows.append(
                [
                    *(f"{n}", name, f"{tally.game_count:,}", percent(1 / n)),
                    *(
                        f"{percent(float(s.share))} ({percent(s.low)} to {percent(s.high)})"
                        for s in (first, last)
                    ),
                    *(f"{mean_length(tally):.1f}", f"{part[0]} to {part[1]}", ran_out(tally)),
                ]
            )
    head = "players", "bots", "games", "equal", "first seat, %", "last seat, %"
    table("Seats and lengths", [*head, "actions", "9 of 10 games", "pile ran out, %"], rows)


def matrix(run: Run, players: int) -> dict[tuple[str, str], Share]:
    """The share of each bot among copies of each other one."""
    found = {}
    for pair in combinations(NAMES, 2):
        tally = run.tally({name: BOTS[name] for name in pair}, players)
        for bot, other in pair, pair[::-1]:
            found[bot, other] = one_among(tally, bot)
    return found


def one_among_others(run: Run) -> dict[int, dict[tuple[str, str], Share]]:
    """Print who wins alone among copies of another bot."""
    found = {players: matrix(run, players) for players in run.players}
    table(
        "Share of one bot (row) among copies of another (column), %",
        ["players", "equal", "bot", *NAMES],
        [
            [
                *(f"{n}", percent(1 / n), bot),
                *(percent(float(of[bot, o].share)) if o != bot else "-" for o in NAMES),
            ]
            for n, of in found.items()
            for bot in NAMES
        ],
    )
    widths = [each.high - each.low for of in found.values() for each in of.values()]
    print(f"\nThe widest of these intervals has {percent(max(widths) / 2)} points on each side.")
    return found


def advice(run: Run, tested: Iterable[Advice]) -> dict[str, dict[int, Share]]:
    """Print the share of one seat that follows an advice, and of one that does not."""
    rows: list[list[str]] = []
    found: dict[str, dict[int, Share]] = {}
    for each in tested:
        found[each.text] = {}
        for n in run.players:
            tally = run.tally(each.bots, n)
            follows, ignores = (one_among(tally, name) for name in ("with", "without"))
            found[each.text][n] = follows
            rows.append([each.text, f"{n}", percent(1 / n), interval(follows), interval(ignores)])
    head = "advice", "players", "equal", "the only one who follows it, %"
    table("Advice", [*head, "the only one who does not, %"], rows)
    return found


def hobby_field(run: Run) -> None:
    """Print the shares in the field of a published analysis."""
    bots = {"matcher": BOTS["matcher"], "score": BOTS["score"], "random": BOTS["random"]}
    tally = run.tally({**bots, "thief": rule(3, COLOURS, BACK)}, 4)
    cells = [interval(of_bot(tally, name)) for name in tally.bots]
    table("Share of wins of four hobby bots, %", tally.bots, [cells])


def colours_of_a_tank() -> None:
    """Print the chances of the first look at a back, by the number of colours in a tank."""
    backs = comb(7, 3)
    table(
        "The first look at a back, before any card is known, %",
        ["colours in the tank", "at least one on the back", "all three", "a score hits"],
        [
            [
                f"{n}",
                percent(1 - comb(7 - n, 3) / backs),
                percent(comb(n, 3) / backs),
                percent(n / 7),
            ]
            for n in range(1, 8)
        ],
    )


def starting_colours(deals: int) -> None:
    """Print how often a seat wins by the number of colours it begins with: four greedy bots."""
    won, seats = [[0.0] * deals for _ in range(5)], [[0] * deals for _ in range(5)]
    for deal in range(deals):
        order = deck_order(STANDARD, SEED, deal)
        made = simulate(STANDARD, 4, ["greedy"] * 4, 1, SEED, first_deal=deal)
        for seat, share in enumerate(made.shares):
            colours = len({card.front for card in order[seat:16:4]})
            won[colours][deal] += float(share)
            seats[colours][deal] += 1
    rows = []
    for colours in range(1, 5):
        total = sum(seats[colours])
        if total:
            mean = sum(won[colours]) / total
            parts = zip(won[colours], seats[colours], strict=True)
            error = sum((w - mean * n) ** 2 for w, n in parts) ** 0.5 / total
            bounds = f"{percent(mean - 1.96 * error)} to {percent(mean + 1.96 * error)}"
            rows.append([f"{colours}", f"{total:,}", f"{percent(mean)} ({bounds})"])
    title = f"Share of wins by the colours that a seat begins with, {deals:,} deals, %"
    table(title, ["colours", "seats", "share of wins, %"], rows)


def main(games: int | None, threads: int, plots: Path | None) -> None:
    """Print all tables, and save the plots; without a number of games, print only some tables."""
    if games is None:
        run = Run(400, (3,), threads)
        tempo(run, bots_at_all_tables(run))
        advice(run, all_advice()[:1])
        return
    run = Run(games, (2, 3, 4, 5, 6), threads)
    print(f"{games:,} games or a little more for each table and number of players, seed {SEED}.")
    tallies = bots_at_all_tables(run)
    tempo(run, tallies)
    companies = one_among_others(run)
    followed = advice(run, all_advice())
    hobby_field(run)
    colours_of_a_tank()
    starting_colours(min(20_000, games // 4))
    if plots is not None:
        import what_wins_plots  # needs matplotlib

        what_wins_plots.bots(plots / "what-wins-bots.svg", tallies)
        what_wins_plots.companies(plots / "what-wins-companies.svg", NAMES, companies)
        what_wins_plots.advice(plots / "what-wins-advice.svg", followed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--plots", type=Path)
    chosen = parser.parse_args()
    try:
        main(chosen.games, chosen.threads, chosen.plots)
    except ModuleNotFoundError as error:
        print(f"skipped: {error}")
