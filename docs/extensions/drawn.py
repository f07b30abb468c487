"""A Sphinx extension: `{drawn}` draws positions and steps of a page when the page is built.

Each line of its content is an expression with the names of the page's own examples, which are run
up to there, so that a picture always shows what the text beside it says. With a rule's id instead
of lines, it draws the example of the rule: the position before, and the step.
"""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from doctest import DocTestParser
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from docs.examples import EXAMPLES
from mantis_rules.drawing import svg
from mantis_rules.drawing.palette import Theme
from mantis_rules.drawing.seen import Drawable


class Drawn(SphinxDirective):
    """Pictures of positions and steps, side by side where there is room."""

    optional_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the pictures."""
        if self.arguments:
            return [pictures(*EXAMPLES[self.arguments[0]])]
        names = self._names_above()
        return [pictures(*[eval(line, names) for line in self.content])]

    def _names_above(self) -> dict[str, Any]:
        """Run the examples of the page above this place, those that have not been run yet."""
        path, line = self.get_source_info()
        names: dict[str, Any]
        ran, names = self.env.current_document.get("drawn") or (0, {})
        lines = Path(path).read_text("utf-8").splitlines()[ran : line - 1]
        text = "\n".join([each for each in lines if not each.startswith("```")])
        with redirect_stdout(io.StringIO()):
            for example in DocTestParser().get_examples(text):
                if example.exc_msg is None:
                    exec(compile(example.source, f"{path}, an example", "single"), names)
        self.env.current_document["drawn"] = (line, names)
        return names


def pictures(*shown: Drawable) -> nodes.raw:
    """Return the pictures, in the colours of the light and of the dark theme of the site."""
    themes: tuple[Theme, ...] = "light", "dark"
    made = [
        f'<div class="only-{theme}"><div class="drawn">{"".join(drawings)}</div></div>'
        for theme in themes
        for drawings in [[svg(each, theme=theme) for each in shown]]
    ]
    return nodes.raw("", "".join(made), format="html")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("drawn", Drawn)
    return {"parallel_read_safe": True}
