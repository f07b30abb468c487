"""The replay page in a real browser: Chromium without a window, driven by playwright.

Skipped where playwright or Chromium is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mantis_rules.drawing import replay_page
from mantis_rules.records import Record, replay
from mantis_rules.views import forecast, memory_view
from tests.drawing.test_pages import golden, share, states
from tests.helpers.browsers import chromium

playwright: Any = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

GAME = "three-greedy"


@pytest.fixture(scope="module")
def record() -> Record:
    """A whole recorded game."""
    return golden(GAME)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The browser, which is started once."""
    yield from chromium()


@pytest.fixture
def page(browser: Any, record: Record, tmp_path: Path, request: Any) -> Iterator[Any]:
    """The page of the game; a message on its console, or a request, fails the test."""
    file = tmp_path / "game.html"
    file.write_text(replay_page(record), "utf-8")
    faults: list[str] = []
    opened = browser.new_context(**getattr(request, "param", {}))
    tab = opened.new_page()
    tab.on("console", lambda message: faults.append(message.text))
    tab.on("pageerror", lambda error: faults.append(f"{error}"))
    tab.on("request", lambda sent: faults.append(sent.url) if sent.url[:4] == "http" else None)
    tab.goto(file.as_uri())
    yield tab
    opened.close()
    assert faults == []


def place(page: Any) -> int:
    """The number of the position that is shown; just one is."""
    shown = page.evaluate("[...document.querySelectorAll('.frame')].map(frame => !frame.hidden)")
    assert shown.count(True) == 1
    current = page.locator("ol [aria-current=step]")
    assert current.count() == 1
    found: int = shown.index(True)
    assert page.locator("ol button").nth(found).get_attribute("aria-current") == "step"
    assert page.locator("input").input_value() == f"{found}"
    assert page.get_by_role("status").inner_text() == current.inner_text()
    return found


def button(page: Any, name: str) -> Any:
    """The button with a name."""
    return page.get_by_role("button", name=name, exact=True)


def test_a_whole_game_can_be_stepped_through(page: Any, record: Record) -> None:
    """Each step shows its words, its picture, and the library's own forecast."""
    positions = states(record)
    steps = [None, *replay(record)]
    for number, (state, taken) in enumerate(zip(positions, steps, strict=True)):
        assert place(page) == number
        frame = page.locator(".frame:not([hidden])")
        rows = frame.locator("tbody tr").all_inner_texts()
        options = forecast(memory_view(state))
        assert [row.split("\t")[1] for row in rows] == [share(option.hit) for option in options]
        marked = frame.locator("tr.taken")
        assert marked.count() == (number < len(record.actions))
        counts = frame.locator("svg .m-chalk").text_content()
        assert counts == f"{state.draw_count} to draw"
        if taken is not None:
            kind = "hit" if taken.flip.hit else "miss"
            assert frame.locator("p").nth(1).inner_text().startswith(f"A {kind}: ")
        page.keyboard.press("ArrowRight")
    assert button(page, "Forward").is_disabled()


def test_the_keys_work(page: Any, record: Record) -> None:
    """The arrow keys step, Home and End jump, and nothing leaves the game's range."""
    last = len(record.actions)
    for key, expected in [
        ("ArrowLeft", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last),
        ("ArrowRight", last), ("ArrowLeft", last - 1), ("Home", 0),
    ]:  # fmt: skip
        page.keyboard.press(key)
        assert place(page) == expected
    page.locator("input").focus()
    page.keyboard.press("ArrowRight")
    assert place(page) == 1
    page.keyboard.press("Control+ArrowRight")


def test_buttons_moves_and_slider_work(page: Any, record: Record) -> None:
    """Every control shows the position that it names."""
    button(page, "Last").click()
    assert place(page) == len(record.actions)
    button(page, "Back").click()
    assert place(page) == len(record.actions) - 1
    button(page, "First").click()
    assert place(page) == 0
    page.locator("ol button").nth(7).click()
    assert place(page) == 7
    page.locator("input").fill("3")
    assert place(page) == 3


def test_the_game_plays_by_itself(page: Any) -> None:
    """Space starts and stops; a step by hand stops too."""
    page.keyboard.press("Space")
    assert button(page, "Pause").count() == 1
    playwright.expect(page.locator("input")).to_have_value("1")
    page.keyboard.press("Space")
    assert button(page, "Play").count() == 1
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    assert button(page, "Play").count() == 1
    assert place(page) == 2


@pytest.mark.parametrize(
    "page",
    [
        {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
        {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    ],
    indirect=True,
    ids=["phone", "desktop"],
)
def test_the_page_fits_its_screen(page: Any) -> None:
    """Nothing is wider than the screen, and what one presses is large enough for a finger."""
    page.keyboard.press("ArrowRight")
    width = page.evaluate("innerWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for button in page.locator(".controls button").all():
        box = button.bounding_box()
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= width


@pytest.mark.parametrize(
    ("page", "animation"),
    [({"reduced_motion": "reduce"}, "none"), ({"reduced_motion": "no-preference"}, "appear")],
    indirect=["page"],
)
def test_motion_is_reduced_on_request(page: Any, animation: str) -> None:
    """Nothing is animated for readers who ask for less motion."""
    page.keyboard.press("ArrowRight")
    arrow = page.locator(".frame:not([hidden]) .m-arrow").first
    assert arrow.evaluate("arrow => getComputedStyle(arrow).animationName") == animation


@pytest.mark.parametrize("page", [{"java_script_enabled": False}], indirect=True)
def test_without_scripts_the_whole_game_is_there(page: Any, record: Record) -> None:
    """All positions stand below one another, and there are no dead controls."""
    assert page.locator(".frame").count() == len(record.actions) + 1
    assert page.locator(".frame").last.is_visible()
    assert not page.locator(".controls").is_visible()


def test_the_focus_can_be_seen(page: Any) -> None:
    """A button that has the focus has an outline, and every control can be reached by Tab."""
    reached = set()
    for _ in range(8):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.textContent.trim().slice(0, 7)"))
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none"
    assert {"Play", "Forward", "Last"} <= reached
