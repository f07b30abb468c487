"""The built documentation: every link inside it leads somewhere, and nothing public is left out.

`nox -s docs` builds it and runs these tests; links to other sites are not followed.
"""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from docs import trace
from docs.extensions.summaries import PACKAGES, home

pytestmark = pytest.mark.site

DOORS = {
    "tutorial/first-game.html",
    "reference/api/engine.html",
    "tutorial/first-variant.html",
    "how-to/verify-games.html",
}
"""The four uses: import it, read the API, write a variant, verify."""


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the tag leads to, and what leads to the tag."""
        named = dict(attrs)
        for name in ("href", "src"):
            if link := named.get(name):
                self.links.append(link)
        if anchor := named.get("id"):
            self.anchors.append(anchor)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    """Every page of the site."""
    found = [path for path in site.rglob("*.html") if "_static" not in path.parts]
    assert len(found) > 60
    return {path: Page(path) for path in found}


def broken(pages: Mapping[Path, Page]) -> list[str]:
    """The links inside the site that lead nowhere."""
    faults = []
    for path, page in pages.items():
        for link in page.links:
            place = urlsplit(link)
            if place.scheme or place.netloc:
                continue
            target = (path.parent / unquote(place.path)).resolve() if place.path else path
            there = pages.get(target)
            anchor = unquote(place.fragment)
            if not target.is_file() or (there and anchor and anchor not in there.anchors):
                faults.append(f"{path.name}: {link}")
    return faults


def test_every_link_inside_leads_somewhere(pages: dict[Path, Page]) -> None:
    """Every linked page, file and anchor exists."""
    assert broken(pages) == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    """A link to a missing page or anchor is reported, and a good one is not."""
    path = tmp_path / "a.html"
    path.write_text('<p id="x"><a href="b.html"></a><a href="#y"></a><a href="#x"></a>')
    assert broken({path: Page(path)}) == ["a.html: b.html", "a.html: #y"]


def test_every_rule_has_its_anchors(site: Path, pages: dict[Path, Page]) -> None:
    """`rules.html#rule-T4a` leads to the rule, spelled just so, and two other pages have it too."""
    for page, prefix in [("rules", "rule"), ("specification", "spec"), ("checks", "checks")]:
        anchors = pages[site / "reference" / f"{page}.html"].anchors
        assert {f"{prefix}-{rule}" for rule in trace.rules()} <= {*anchors}


def test_no_anchor_is_there_twice(pages: dict[Path, Page]) -> None:
    """An id names one place of a page."""
    for path, page in pages.items():
        assert len(page.anchors) == len(set(page.anchors)), path


def test_the_landing_page_has_four_doors(site: Path, pages: dict[Path, Page]) -> None:
    """Each of the four uses is one click away."""
    landing = (site / "index.html").read_text("utf-8")
    assert {*pages[site / "index.html"].links} >= DOORS
    assert landing.count('class="sd-stretched-link') == len(DOORS)


def test_every_public_name_is_in_the_api_reference(pages: dict[Path, Page]) -> None:
    """Each public name is described on a page of the API reference."""
    described = [page.anchors for path, page in pages.items() if path.parent.name == "api"]
    anchors = {anchor for found in described for anchor in found}
    names = {
        home(module, name)
        for module in [import_module(f"mantis_rules.{package}") for package in PACKAGES]
        for name in module.__all__
    }
    assert names - anchors == set()


def test_names_and_rule_ids_are_links(site: Path) -> None:
    """A function in a text leads to the API reference, and a rule in a docstring to the rules."""
    tutorial = (site / "tutorial" / "first-game.html").read_text("utf-8")
    assert 'href="../reference/api/engine.html#mantis_rules.engine.step"' in tutorial
    engine = (site / "reference" / "api" / "engine.html").read_text("utf-8")
    assert 'href="../rules.html#rule-S6"' in engine
    assert 'href="../../source/src/mantis_rules/engine/playing.html#L-' in engine


def test_positions_are_drawn(site: Path) -> None:
    """Pages that discuss a position have its picture, for both themes."""
    for page in ("index", "tutorial/first-game", "reference/rules", "reference/specification"):
        text = (site / f"{page}.html").read_text("utf-8")
        pictures = text.count('class="mantis-light"')
        assert pictures == text.count('class="mantis-dark"')
        assert pictures >= 3, page
