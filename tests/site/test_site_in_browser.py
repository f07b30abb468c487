"""The built documentation in a real browser: accessible, no wider than a phone, and searchable."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.site

axe: Any = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is missing")

PAGES = (
    "index.html",
    "tutorial/first-game.html",
    "tutorial/first-variant.html",
    "how-to/how-do-i.html",
    "how-to/verify-games.html",
    "reference/rules.html",
    "reference/specification.html",
    "reference/checks.html",
    "reference/api.html",
    "reference/api/engine.html",
    "reference/api/model.html",
    "reference/record-format.html",
    "explanation/what-is-checked.html",
    "source/src/mantis_rules/rulebook.html",
)
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "is_mobile": True},
}
MOST_SCREENS = 45
"""The most heights of a phone's screen that a page may have."""

PATIENCE = 120_000
"""The milliseconds after which a page that does not answer is at fault, on a busy machine too."""

SEARCHES = {
    "undo": "how-to/how-do-i.html",
    "odds": "how-to/read-the-back.html",
    "save load": "how-to/how-do-i.html",
    "draw a position": "how-to/draw-a-position.html",
    "verify": "how-to/verify-games.html",
    "write a bot": "how-to/let-bots-play.html",
    "goal hand": "how-to/how-do-i.html",
    "legal_actions": "reference/api/engine.html",
}
"""What a reader may search for, and a page that answers it."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and writes no log."""

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The address of the site on this machine: its search needs a server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(params=SCREENS)
def tab(browser: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A tab on a desktop or on a phone."""
    opened = browser.new_context(**SCREENS[request.param])
    opened.set_default_timeout(PATIENCE)
    yield opened.new_page()
    opened.close()


def serious(tab: Any) -> list[str]:
    """The serious violations that axe finds, each with the first element that it names."""
    found = axe.Axe().run(tab).response["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['html']}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_accessible_and_fits(tab: Any, address: str, page: str) -> None:
    """axe finds nothing serious, and nothing is wider than the screen, also when unfolded."""
    tab.goto(f"{address}/{page}")
    width, height = tab.viewport_size["width"], tab.viewport_size["height"]
    assert tab.evaluate("document.documentElement.scrollHeight") <= MOST_SCREENS * height
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert serious(tab) == []
    tab.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width


def test_axe_finds_a_fault(tab: Any) -> None:
    """A picture without a text is a serious violation."""
    tab.set_content('<html lang="en"><title>x</title><main><img src="data:,"></main></html>')
    assert [fault.partition(":")[0] for fault in serious(tab)] == ["image-alt"]


@pytest.mark.parametrize("words", SEARCHES)
def test_the_search_finds_the_answer(browser: Any, address: str, words: str) -> None:
    """One of the first five results is the page that answers."""
    tab = browser.new_page()
    tab.set_default_timeout(PATIENCE)
    tab.goto(f"{address}/search.html?q={words.replace(' ', '+')}")
    tab.locator("#search-results ul.search li a").first.wait_for()
    links = tab.locator("#search-results ul.search li > a").all()[:5]
    found = [link.get_attribute("href").partition("#")[0] for link in links]
    tab.close()
    assert SEARCHES[words] in found


def test_a_folded_test_can_be_found(tab: Any, address: str) -> None:
    """A link to a rule's checks leads to its entry; unfolded, it has links to the tests' lines."""
    tab.goto(f"{address}/reference/checks.html#checks-T4a")
    entry = tab.locator("details", has_text="T4a").first
    entry.locator("summary").click()
    link = entry.get_by_role("link", name="test_", exact=False).first
    assert link.is_visible()
    assert serious(tab) == []
    link.click()
    assert "def test_" in tab.locator(":target").inner_text()
