"""A Sphinx extension: pages that fit a phone, and that can be used with the keyboard.

Names in code may be broken, so that tables are narrow. The theme lets wide code and wide tables
scroll in a box of their own; here such a box gets a place in the order of the Tab key. The captions
of the sidebar get the level that their role needs.
"""

from __future__ import annotations

import re
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

WIDE = 32
"""The number of characters in a line of code that fit on any phone, in a list too."""


def make_fit(
    app: Sphinx, page: str, template: str, context: dict[str, Any], document: object
) -> None:
    """Change the HTML of a page before it is put into the template."""
    if "body" in context:
        body = re.sub(r"<pre>(.*?)</pre>", _code, context["body"], flags=re.DOTALL)
        body = re.sub(r'(?<=<span class="pre">)[^<]+', _name, body)
        context["body"] = body.replace(
            '<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'
        )
    if "furo_navigation_tree" in context:
        level = 'role="heading" aria-level="2"'
        tree = context["furo_navigation_tree"]
        context["furo_navigation_tree"] = tree.replace('role="heading"', level)


def _code(found: re.Match[str]) -> str:
    lines = re.sub(r"<.*?>|&(?=\w+;)", "", found[1]).splitlines()
    wide = max(map(len, lines), default=0) > WIDE
    return found[0].replace("<pre>", '<pre tabindex="0">', 1) if wide else found[0]


def _name(found: re.Match[str]) -> str:
    return re.sub(r"(?<=\w[_./(])(?=\w)", "<wbr>", found[0])


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect the change, after the theme's own."""
    app.connect("html-page-context", make_fit, priority=900)
    return {"parallel_read_safe": True}
