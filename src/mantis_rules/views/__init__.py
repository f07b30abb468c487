"""What a player may know of a game, and what follows from it: all that may leave a server.

`table_view` and `memory_view` return what is known; `odds` and `forecast` what follows from it;
`sample_state` makes a position that is truly possible; `event_of` and `follow` carry a view on.
"""

from .chances import Forecast, forecast, odds
from .events import Event, event_of, follow
from .memory import MemoryView, memory_view
from .sampling import sample_state
from .table import TableView, View, table_view

__all__ = [
    "Event",
    "Forecast",
    "MemoryView",
    "TableView",
    "View",
    "event_of",
    "follow",
    "forecast",
    "memory_view",
    "odds",
    "sample_state",
    "table_view",
]
