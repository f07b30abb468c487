"""`save_plot`: a picture of a tally (extra `plot`)."""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..game.texts import shown
from ..records.fields import check_path
from .sharing import SeatShare, Share, check, seat_shares, shares
from .tally import InvalidTournament, Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS: Final = ".pdf", ".png", ".svg"
"""The endings of the names of files that a plot can be saved in."""

_LONGEST: Final = 24
"""The most characters of a name that are shown."""

_BLUE, _GREY = "#3465a4", "#888a85"


def save_plot(tally: Tally, path: str | os.PathLike[str], level: float = 0.95) -> None:
    """Draw a tally, and save the picture: the shares of bots and seats, and the lengths of games.

    Args:
        tally: the tally.
        path: the name of the file, which ends in `.pdf`, `.png` or `.svg`.
        level: the level of the intervals, which are drawn as bars.

    Raises:
        InvalidRecord: if `path` is not the name of a file.
        InvalidTournament: if `path` has another ending, `tally` is not a Tally, or `level` is not
            between 0 and 1.
        ModuleNotFoundError: if matplotlib is missing (extra `plot`).
        OSError: if the file cannot be written.
    """
    check(tally, level)
    format_ = format_of(path)
    check_matplotlib()
    from matplotlib.figure import Figure

    bots = [share for share in shares(tally, level) if not share.line_up]
    heights = [max(2, len(bots)), max(2, tally.players), 6]
    figure = Figure(figsize=(8, 2.2 + 0.36 * sum(heights)), layout="constrained")
    of_bots, of_seats, lengths = figure.subplots(3, 1, height_ratios=heights)
    games = f"{tally.game_count:,} games of {tally.deal_count:,} deals"
    title = f"{_short(tally.rules)}, {tally.players} players: {games}"
    figure.suptitle(title, parse_math=False)
    _draw_shares(of_bots, bots, [_short(share.bot) for share in bots], tally)
    of_bots.set_title(f"share of wins, with {level * 100:g} % intervals", fontsize="medium")
    seats = seat_shares(tally, level)
    _draw_shares(of_seats, seats, [f"seat {share.seat}" for share in seats], tally)
    of_seats.set_xlabel("dotted: the share if all were equal", color=_GREY)
    _draw_lengths(lengths, tally)
    made = BytesIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")  # a name may have characters of any script
        figure.savefig(made, format=format_, dpi=120)
    Path(path).write_bytes(made.getvalue())


def format_of(path: str | os.PathLike[str]) -> str:
    """Return the format that a name of a file asks for, such as `png`."""
    check_path(path)
    ending = Path(path).suffix.lower()
    if ending not in FORMATS:
        raise InvalidTournament(
            f"path: expected a name that ends in {', '.join(FORMATS)}, got {shown(os.fspath(path))}"
        )
    return ending[1:]


def check_matplotlib() -> None:
    """Refuse to draw without matplotlib."""
    try:
        import matplotlib.figure  # noqa: F401  # a clear error if the extra is missing
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"a plot needs the extra 'plot' ({error}); in a clone of the repository, run: "
            'python -m pip install -e ".[plot]"',
            name=error.name,
        ) from None


def _draw_shares(
    axes: Axes, found: Sequence[Share | SeatShare], names: Sequence[str], tally: Tally
) -> None:
    """Draw a point for each share, with a bar for its interval; the first one on top."""
    places = [-n for n in range(len(found))]
    middles = [float(share.share) for share in found]
    below = [max(0.0, float(share.share) - share.low) for share in found]
    above = [max(0.0, share.high - float(share.share)) for share in found]
    axes.errorbar(middles, places, xerr=(below, above), fmt="o", color=_BLUE, capsize=4)
    axes.axvline(1 / tally.players, color=_GREY, linestyle=":")
    axes.set_yticks(places, names, parse_math=False)
    axes.set_ylim(min(places) - 0.6, 0.6)
    axes.set_xlim(left=0)
    axes.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.grid(axis="x", alpha=0.3)


def _draw_lengths(axes: Axes, tally: Tally) -> None:
    """Draw how many games had which number of actions."""
    axes.bar(list(tally.actions), list(tally.actions.values()), width=0.9, color=_BLUE)
    axes.set_xlabel("actions in a game")
    axes.set_ylabel("games")
    axes.grid(axis="y", alpha=0.3)


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
