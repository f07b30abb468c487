"""Draw positions and steps as pictures (SVG) and as text, and recorded games as pages of HTML.

Drawings show only what everybody at the table can see. `drawing.coloured` has `rich_text`, for
terminals with colours (extra `cli`).
"""

from .pages import replay_page
from .pictures import svg
from .terminal import text

__all__ = ["replay_page", "svg", "text"]
