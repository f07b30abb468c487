"""Look for better weights of `Greedy`: change one weight at a time, and play against the others.

`python examples/tune_greedy.py 200 2 3 4` plays 200 deals with 2, 3 and 4 players for each change.
"""

import sys
from concurrent.futures import Executor, ProcessPoolExecutor

import attrs

from mantis_rules.arena import Share, shares, tournament
from mantis_rules.bots import Greedy


def compared(new: Greedy, players: int, deals: int, executor: Executor | None) -> Share:
    """The share of wins of a setting in all line-ups of it and the default one."""
    bots = {"new": new, "default": Greedy()}
    tally = tournament(bots, players=players, deals=deals, seed=17, executor=executor)
    return next(share for share in shares(tally) if share.bot == "new" and not share.line_up)


def changes() -> list[Greedy]:
    """Settings in which one weight is 0, half, or twice its default."""
    default = Greedy()
    found = []
    for name, weight in attrs.asdict(default).items():
        for other in (0, weight // 2, weight * 2):
            found.append(attrs.evolve(default, **{name: other}))
    return [new for new in found if new != default]


def main(deals: int, counts: list[int]) -> None:
    """Print a table: the changed weight, and the lead of the new setting in percentage points."""
    default = attrs.asdict(Greedy())
    with ProcessPoolExecutor() as executor:
        for new in changes():
            changed = {k: v for k, v in attrs.asdict(new).items() if v != default[k]}
            leads = []
            for players in counts:
                share = compared(new, players, deals, executor)
                even = 1 / players
                leads.append(
                    f"{players} players {100 * (float(share.share) - even):+.1f} "
                    f"({100 * (share.low - even):+.1f} to {100 * (share.high - even):+.1f})"
                )
            print(changed, *leads, sep="  ", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 2, [int(n) for n in sys.argv[2:]] or [2])
