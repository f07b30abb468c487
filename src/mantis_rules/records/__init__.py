"""Save, load, replay and verify games.

A `Record` has the deal and the actions of a game. `dumps` and `loads` convert one to and from JSON,
`save_records`, `append_record` and `read_records` write and read files, `replay` yields the steps
of a record, and `verify` checks it.
"""

from .beginning import Playthrough, record_of
from .files import read_records
from .record import Record
from .schema import record_schema
from .text import dumps, loads
from .verifying import Report, replay, verify
from .writing import append_record, save_records

__all__ = [
    "Playthrough",
    "Record",
    "Report",
    "append_record",
    "dumps",
    "loads",
    "read_records",
    "record_of",
    "record_schema",
    "replay",
    "save_records",
    "verify",
]
