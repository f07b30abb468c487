"""A Sphinx extension: every rule id and every public name in a text is a link.

The ids of the rules page keep their case in addresses: `rules.html#rule-T4a`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.typing import ExtensionMetadata

from docs import trace
from docs.extensions.summaries import PACKAGES, home
from mantis_rules import testing

ORDINARY_WORDS = {"law", "rows", "pairs", *testing.__all__} - {"check_law", "prove_law"}
"""Names that, as code in a text, usually mean something else."""


@cache
def public_names() -> dict[str, str]:
    """Return where each public name is described; a name with two meanings is left out."""
    found: dict[str, set[str]] = {}
    for package in PACKAGES:
        module = import_module(f"mantis_rules.{package}")
        found[module.__name__] = {module.__name__}
        for name in module.__all__:
            place = home(module, name)
            found.setdefault(name, set()).add(place)
            found[place] = {place}
    return {
        name: next(iter(places))
        for name, places in found.items()
        if len(places) == 1 and name not in ORDINARY_WORDS
    }


class Anchors(SphinxTransform):
    """Give each rule an anchor that is spelled like its id."""

    default_priority = 400  # after docutils has moved the ids of targets to what they stand before

    def apply(self, **kwargs: object) -> None:
        """Add the anchors, and let links lead to them."""
        for rule in trace.rules():
            for prefix in ("rule-", "spec-", "checks-"):
                anchor = f"{prefix}{rule}"
                known = self.document.nameids.get(nodes.fully_normalize_name(anchor))
                if known is not None and known != anchor:
                    node = self.document.ids[known]
                    node["ids"].insert(0, anchor)
                    self.document.ids[anchor] = node
                    self.document.nameids[nodes.fully_normalize_name(anchor)] = anchor


class Links(SphinxTransform):
    """Make links of the rule ids and the public names in texts."""

    default_priority = 700
    closed = (
        nodes.reference, nodes.title, nodes.raw, nodes.literal_block, nodes.doctest_block,
        nodes.rubric, nodes.term, addnodes.pending_xref, addnodes.desc_signature,
    )  # fmt: skip
    """What keeps the texts in it as they are."""

    def apply(self, **kwargs: object) -> None:
        """Replace texts by links."""
        ids = re.compile(rf"\b({'|'.join(sorted(trace.rules(), key=len, reverse=True))})\b")
        names = public_names()
        for text in list(self.document.findall(nodes.Text)):
            parent = text.parent
            if self._is_closed(parent):
                continue
            if isinstance(parent, nodes.literal):
                self._link_name(parent, names)
            elif len(parts := ids.split(text)) > 1:
                made = [
                    self._to_rule(part) if place % 2 else nodes.Text(part)
                    for place, part in enumerate(parts)
                    if part
                ]
                parent.replace(text, made)

    def _is_closed(self, node: nodes.Element | None) -> bool:
        while node is not None:
            if isinstance(node, self.closed) or node.get("design_component") == "card":
                return True
            node = node.parent
        return False

    def _to_rule(self, rule: str) -> nodes.Node:
        return addnodes.pending_xref(
            "",
            nodes.inline(rule, rule),
            refdomain="std",
            reftype="ref",
            reftarget=f"rule-{rule.lower()}",
            refexplicit=True,
            refwarn=True,
            refdoc=self.env.docname,
        )

    def _link_name(self, literal: nodes.literal, names: dict[str, str]) -> None:
        """Make a link of `new_game` or `new_game(…)`, if it is a name of the API reference."""
        said = re.fullmatch(r"([\w.]+)(\(.*\))?", literal.astext())
        place = names.get(said[1]) if said else None
        if place is None:
            return
        link = addnodes.pending_xref(
            "",
            refdomain="py",
            reftype="obj",
            reftarget=place,
            refexplicit=True,
            refwarn=True,
            refdoc=self.env.docname,
        )
        literal.replace_self(link)
        link += literal


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect the transforms."""
    app.add_transform(Anchors)
    app.add_transform(Links)
    return {"parallel_read_safe": True}
