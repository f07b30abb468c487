"""What a player may know of a game: the only data that a server should send.

`table_view` and `memory_view` return what is known of a state. `odds` and `forecast` compute
chances from a view, `outcomes` lists what can follow an action, and `sample_state` draws a possible
state. `event_of` and `follow` update a view.

All seats see the same, so there is one view for all of them. `notation.to_dict` makes a dict of a
view or an event, for JSON, and `notation.from_dict` reads it back.
"""

from .branching import Outcome, outcomes
from .chances import Forecast, forecast, odds
from .events import Event, event_of, follow
from .memory import MemoryView, memory_view
from .sampling import sample_state
from .table import TableView, View, table_view

__all__ = [
    "Event",
    "Forecast",
    "MemoryView",
    "Outcome",
    "TableView",
    "View",
    "event_of",
    "follow",
    "forecast",
    "memory_view",
    "odds",
    "outcomes",
    "sample_state",
    "table_view",
]
