"""The plots of `what_wins.py`; they need matplotlib."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mantis_rules.arena import Share, Tally, seat_shares, shares

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def bots(path: Path, tallies: Mapping[int, Tally]) -> None:
    """Draw the shares of the bots and of the seats, and the lengths, by the number of players."""
    figure = new_figure(9, 3.4)
    of_bots, of_seats, lengths = figure.subplots(1, 3)
    overall = {n: [s for s in shares(tally) if not s.line_up] for n, tally in tallies.items()}
    for place, name in enumerate(next(iter(tallies.values())).bots):
        found = [next(s for s in of if s.bot == name) for of in overall.values()]
        points(of_bots, [n + (place - 2) / 12 for n in tallies], found, name)
    of_bots.plot([*tallies], [1 / n for n in tallies], ":", color="grey", label="equal")
    of_bots.set_title("share of wins", fontsize="medium")
    for n, tally in tallies.items():
        ratios = [float(seat.share) * n for seat in seat_shares(tally)]
        of_seats.plot(range(n), ratios, "o-", markersize=3, label=f"{n} players")
        games = [tally.actions.get(length, 0) / tally.game_count for length in range(80)]
        lengths.plot(range(80), games, label=f"{n} players")
    of_seats.set_title("wins of a seat ÷ equal share", fontsize="medium")
    of_seats.set_xlabel("seat; 0 begins")
    of_seats.axhline(1, color="grey", linestyle=":")
    lengths.set_title("share of games by actions", fontsize="medium")
    lengths.set_xlabel("actions")
    of_bots.set_xlabel("players")
    for axes in of_bots, of_seats, lengths:
        axes.legend(fontsize="x-small")
    save(figure, path)


def companies(
    path: Path, names: Sequence[str], found: Mapping[int, Mapping[tuple[str, str], Share]]
) -> None:
    """Draw the share of one bot among copies of another, for each number of players."""
    figure = new_figure(9, 2.6)
    for n, axes in zip(found, figure.subplots(1, len(found), sharey=True), strict=True):
        cells = [
            [float(found[n][bot, other].share) if bot != other else 1 / n for other in names]
            for bot in names
        ]
        axes.imshow([[cell * n for cell in row] for row in cells], cmap="PuOr", vmin=0, vmax=2)
        for y, row in enumerate(cells):
            for x, cell in enumerate(row):
                text = f"{100 * cell:.0f}" if x != y else ""
                color = "black" if 0.3 < cell * n < 1.7 else "white"
                axes.text(x, y, text, ha="center", va="center", fontsize="x-small", color=color)
        axes.set_xticks(range(len(names)), names, rotation=90, fontsize="x-small")
        axes.set_yticks(range(len(names)), names, fontsize="x-small")
        axes.set_title(f"{n} players", fontsize="medium")
    figure.supylabel("one", fontsize="small")
    figure.supxlabel("among copies of", fontsize="small")
    save(figure, path)


def advice(path: Path, followed: Mapping[str, Mapping[int, Share]]) -> None:
    """Draw the share of the only seat that follows an advice, relative to an equal share."""
    figure = new_figure(8, 4)
    axes = figure.subplots()
    places = [-place for place in range(len(followed))]
    for shift, n in enumerate(next(iter(followed.values()))):
        found = [by_players[n] for by_players in followed.values()]
        ratios = [float(share.share) * n for share in found]
        errors = (
            [max(0.0, float(share.share) - share.low) * n for share in found],
            [max(0.0, share.high - float(share.share)) * n for share in found],
        )
        heights = [place + 0.3 - 0.15 * shift for place in places]
        axes.errorbar(ratios, heights, xerr=errors, fmt="o", markersize=3, label=f"{n} players")
    axes.axvline(1, color="grey", linestyle=":")
    axes.set_yticks(places, list(followed))
    axes.set_xlabel("wins of the only one who follows the advice ÷ equal share")
    axes.grid(axis="x", alpha=0.3)
    axes.legend(fontsize="small")
    save(figure, path)


def new_figure(width: float, height: float) -> Figure:
    """A new figure, in inches."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def points(axes: Axes, at: Sequence[float], found: Sequence[Share], name: str) -> None:
    """Draw shares with their intervals."""
    middles = [float(share.share) for share in found]
    errors = (
        [max(0.0, float(share.share) - share.low) for share in found],
        [max(0.0, share.high - float(share.share)) for share in found],
    )
    axes.errorbar(at, middles, yerr=errors, fmt="o", markersize=3, label=name)


def save(figure: Figure, path: Path) -> None:
    """Save a figure: as text in an SVG, without a date."""
    from matplotlib import rc_context

    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "mantis"}):
        figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    print("Run `python what_wins.py --games 100000 --plots FOLDER` for the plots.")
