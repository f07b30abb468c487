"""Convert cards, actions, positions, views and events to text or plain data, and back."""

from .building import build_position
from .dicts import from_dict, to_dict
from .words import (
    format_action,
    format_card,
    format_position,
    parse_action,
    parse_card,
    parse_position,
)

__all__ = [
    "build_position",
    "format_action",
    "format_card",
    "format_position",
    "from_dict",
    "parse_action",
    "parse_card",
    "parse_position",
    "to_dict",
]
