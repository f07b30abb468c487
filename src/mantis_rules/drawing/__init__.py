"""Draw positions, steps and records: as pictures (SVG), and as text for terminals.

Drawings show only what everybody at the table can see. `drawing.coloured` has `rich_text`, for
terminals with colours (extra `cli`).
"""

from .pictures import svg
from .terminal import text

__all__ = ["svg", "text"]
