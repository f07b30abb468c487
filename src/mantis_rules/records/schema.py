"""The JSON Schema of a record, for those who read or write records in another language."""

from __future__ import annotations

import json
from importlib.resources import files


def record_schema() -> dict[str, object]:
    """Return the JSON Schema (draft 2020-12) of what `dumps` writes and `loads` reads.

    Returns:
        A new dictionary. A schema cannot say all that `loads` checks: that the deck is the
        ruleset's deck, for one.
    """
    text = files(__package__).joinpath("record.schema.json").read_text("utf-8")
    schema: dict[str, object] = json.loads(text)
    return schema
