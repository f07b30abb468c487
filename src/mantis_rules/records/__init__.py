"""Games that can be kept, shown again and verified.

A `Record` has the deal and the actions of a game. `dumps` and `loads` write and read one as JSON,
`save_records` and `read_records` files of them; `replay` plays one again, and `verify` checks it.
"""

from .files import read_records, save_records
from .record import Record, record_of
from .schema import record_schema
from .text import dumps, loads
from .verifying import Report, replay, verify

__all__ = [
    "Record",
    "Report",
    "dumps",
    "loads",
    "read_records",
    "record_of",
    "record_schema",
    "replay",
    "save_records",
    "verify",
]
