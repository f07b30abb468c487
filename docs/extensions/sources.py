"""A Sphinx extension: pages with the source of the code and the tests, for links to a line.

The role {source}`text <tests/test_house.py:12>` makes such a link, and each name in the API
reference has one. Only the files that are linked get a page.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from html import escape
from importlib import import_module
from operator import attrgetter
from pathlib import Path, PurePosixPath
from typing import Any

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxRole
from sphinx.util.typing import ExtensionMetadata

from docs.trace import ROOT

FOLDER = "source"


class SourceRole(SphinxRole):
    """A link to a line of a file: {source}`text <path:line>`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link; its text is shown as code."""
        said = re.fullmatch(r"(.+?) <(\S+):(\d+)>", self.text)
        if said is None or not (ROOT / said[2]).is_file():
            message = self.inliner.reporter.error(f"no such source: {self.text}", line=self.lineno)
            return [], [message]
        text, path, line = said.groups()
        link = nodes.reference("", "", nodes.literal(text, text), internal=True)
        link["refuri"] = address(self.env, path, int(line))
        return [link], []


def address(env: BuildEnvironment, path: str, line: int) -> str:
    """Return the address of a line, seen from the page that is read, and note the file."""
    linked(env).setdefault(env.docname, set()).add(path)
    up = "../" * env.docname.count("/")
    return f"{up}{page_of(path)}.html#L-{line}"


def page_of(path: str) -> str:
    """Return the name of the page of a file."""
    return f"{FOLDER}/{PurePosixPath(path).with_suffix('')}"


def linked(env: BuildEnvironment) -> dict[str, set[str]]:
    """Return the files that each page links to; Sphinx keeps this between builds."""
    if not hasattr(env, "mantis_sources"):
        env.mantis_sources = {}  # type: ignore[attr-defined]  # Sphinx's way to keep such data
    found: dict[str, set[str]] = env.mantis_sources  # type: ignore[attr-defined]  # as above
    return found


def forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """Forget the links of a page that is read again."""
    linked(env).pop(docname, None)


def merge(app: Sphinx, env: BuildEnvironment, docnames: set[str], other: BuildEnvironment) -> None:
    """Add what another process of the build has noted."""
    linked(env).update({name: linked(other).get(name, set()) for name in docnames})


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield a page for each file that is linked."""
    lexer = PythonLexer()
    form: HtmlFormatter[str] = HtmlFormatter(linenos="inline", linespans="L")
    for path in sorted(set().union(*linked(app.env).values())):
        code = highlight(Path(ROOT, path).read_text("utf-8"), lexer, form)
        body = f'<h1>{escape(path)}</h1><div class="source">{code}</div>'
        yield page_of(path), {"title": path, "body": body}, "page.html"


def link_signatures(app: Sphinx, document: nodes.document) -> None:
    """Add a link to the source to each name that the API reference describes."""
    for signature in list(document.findall(addnodes.desc_signature)):
        place = source_of(signature.get("module"), signature.get("fullname"))
        if place:
            shown = nodes.inline("", "[source]", classes=["viewcode-link"])
            link = nodes.reference("", "", shown, internal=True)
            link["refuri"] = address(app.env, *place)
            signature += link


def source_of(module: str | None, name: str | None) -> tuple[str, int] | None:
    """Return the file and the line of a class or function of the library."""
    if not module or not name:
        return None
    try:
        thing = attrgetter(name)(import_module(module))
        thing = inspect.unwrap(getattr(thing, "fget", thing))
        path = Path(inspect.getsourcefile(thing) or "")
        line = inspect.getsourcelines(thing)[1]
    except (AttributeError, ImportError, OSError, TypeError):
        return None  # a value, or a method that attrs has made
    inside = path.is_relative_to(ROOT / "src")
    return (path.relative_to(ROOT).as_posix(), max(line, 1)) if inside else None


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect role and pages."""
    app.add_role("source", SourceRole())
    app.connect("env-purge-doc", forget)
    app.connect("env-merge-info", merge)
    app.connect("doctree-read", link_signatures)
    app.connect("html-collect-pages", pages)
    return {"parallel_read_safe": True}
