"""The JSON Schema of a record, for programs in other languages."""

from __future__ import annotations

import json
from importlib.resources import files


def record_schema() -> dict[str, object]:
    """Return the JSON Schema (draft 2020-12) of records, as `dumps` and `loads` use them.

    Returns:
        A new dictionary. `loads` checks more than a schema can express: for example, that the cards
        are the ruleset's deck.
    """
    text = files(__package__).joinpath("record.schema.json").read_text("utf-8")
    schema: dict[str, object] = json.loads(text)
    return schema
