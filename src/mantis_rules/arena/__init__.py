"""Games and tournaments between bots, with honest statistics.

`play` plays one game, and `tournament` many: it returns a `Tally`, which counts in integers, so
that tallies add. `shares`, `seat_shares` and `pairs` compute from a tally who won how often, with
intervals; `save_plot` draws them. `verify_many` verifies any number of records. `simulate` plays
millions of games in compiled code (extra `fast`).
"""

from .compiled import fast_tallies, fast_tournament
from .deals import deck_order, policy_seed
from .games import BotFailed, play, ranking
from .guarding import WorkerDied
from .lineups import line_ups, seatings_of
from .plotting import save_plot
from .policies import IntArray, Policy, PolicyView, policy
from .reports import rows, to_csv
from .seeds import choice_seed, deal_seed
from .sharing import Pair, SeatShare, Share, pairs, seat_shares, shares
from .simulating import simulate
from .simulations import Simulation
from .storing import dumps, loads
from .tally import Failure, Finish, InvalidTournament, Tally
from .tournaments import tallies, tournament
from .verifying import BadRecord, ManyReport, verify_many

__all__ = [
    "BadRecord",
    "BotFailed",
    "Failure",
    "Finish",
    "IntArray",
    "InvalidTournament",
    "ManyReport",
    "Pair",
    "Policy",
    "PolicyView",
    "SeatShare",
    "Share",
    "Simulation",
    "Tally",
    "WorkerDied",
    "choice_seed",
    "deal_seed",
    "deck_order",
    "dumps",
    "fast_tallies",
    "fast_tournament",
    "line_ups",
    "loads",
    "pairs",
    "play",
    "policy",
    "policy_seed",
    "ranking",
    "rows",
    "save_plot",
    "seat_shares",
    "seatings_of",
    "shares",
    "simulate",
    "tallies",
    "to_csv",
    "tournament",
    "verify_many",
]
