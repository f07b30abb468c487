"""A replay page has the library's own numbers, loads nothing, and shows nothing hidden.

Elsewhere: the page in a browser (`test_browser`).
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import attrs
import pytest
from hypothesis import given

from mantis_rules import Score, State, Steal, legal_actions, new_game
from mantis_rules.drawing import replay_page
from mantis_rules.records import Record, loads, record_of, replay
from mantis_rules.views import forecast, memory_view, odds
from tests.drawing.test_pictures import HOSTILE, HOSTILE_RULES
from tests.helpers.lookalikes import lookalikes, played
from tests.helpers.positions import table
from tests.helpers.processes import output_of

GAMES = Path(__file__).parents[1] / "playthroughs" / "games"


def golden(name: str) -> Record:
    """A recorded game of `tests/playthroughs`."""
    return loads(json.dumps(json.loads((GAMES / f"{name}.json").read_text())["record"]))


def states(record: Record) -> list[State]:
    """All positions of a record."""
    return [record.start(), *[taken.after for taken in replay(record)]]


def parsed(page: str) -> ElementTree.Element:
    """The page as a tree, without its script and styles."""
    return ElementTree.fromstring(re.sub(r"<(script|style)>.*?</\1>", "", page, flags=re.S))


def frames(page: str) -> list[ElementTree.Element]:
    """The positions of a page."""
    return parsed(page).findall(".//section")


def said(element: ElementTree.Element | None) -> str:
    """All text in an element."""
    assert element is not None
    return "".join(element.itertext())


def share(chance: Fraction) -> str:
    """How a chance is written."""
    return f"{chance}" if chance in (0, 1) else f"{chance} ({round(float(chance) * 100)}%)"


@pytest.mark.parametrize("name", ["three-greedy", "duel-chains", "token-four", "six-shared-win"])
def test_the_numbers_are_those_of_the_library(name: str) -> None:
    """Before each choice stand its odds and the forecast of each action; the taken one is named."""
    record = golden(name)
    shown = frames(replay_page(record))
    positions = states(record)
    assert len(shown) == len(positions) == len(record.actions) + 1
    for frame, state, taken in zip(shown, positions, [*record.actions, None], strict=True):
        view = memory_view(state)
        rows = [[said(cell) for cell in row] for row in frame.iterfind(".//tbody/tr")]
        expected = []
        for option in forecast(view):
            action = option.action
            words = f"steal from seat {action.target}" if isinstance(action, Steal) else "score"
            words += " (taken)" if action == taken else ""
            numbers = option.scored, option.gained, option.given
            expected.append([words, share(option.hit), *map(str, numbers)])
        assert rows == expected
        if view.actions:
            chances = ", ".join(f"{c.value} {share(chance)}" for c, chance in odds(view).items())
            line = frame.find(".//p[@class='odds']")
            assert said(line) == f"The chances of the top card's front: {chances}."


def test_each_step_says_who_what_and_why() -> None:
    """A step has its words, the number of matched cards, and at the end who won."""
    record = golden("three-greedy")
    page = replay_page(record)
    shown = frames(page)
    moves = [said(move) for move in parsed(page).iterfind(".//ol/li")]
    for frame, move, taken in zip(shown[1:], moves[1:], replay(record), strict=True):
        kind = "hit" if taken.flip.hit else "miss"
        count = len(taken.flip.matched)
        cards = f"{count or 'no'} card{'' if count < 2 else 's'}"
        why = f"A {kind}: the flipped card matches {cards} in seat {taken.flip.tank}'s tank."
        lines = [said(line) for line in frame.iterfind("p")]
        assert lines[1] == why
        assert lines[0].startswith(move)
        assert move.startswith(f"{taken.before.ply + 1}. Seat {taken.flip.mover} ")
        assert frame.get("data-said") == move
    assert moves[0] == "0. The game begins: seat 0 to move"
    assert "reached the goal with 1" in said(shown[-1])
    assert "reached the goal with 1" in said(parsed(page).find(".//header"))


@given(lookalikes())
def test_hidden_cards_are_not_in_a_page(pair: tuple[State, State]) -> None:
    """The pages of records that differ only in cards that are never flipped are equal."""
    first, second = [replay_page(record_of(state)) for state in pair]
    assert first == second


@given(lookalikes(kept=1))
def test_hidden_cards_are_not_in_a_page_after_a_step(pair: tuple[State, State]) -> None:
    """So are those of records that flip one card."""
    if legal := legal_actions(pair[0]):
        first, second = [replay_page(record_of(s).with_action(legal[-1])) for s in pair]
        assert first == second


def test_a_page_loads_nothing() -> None:
    """The page refuses to load anything, and has no address to load anything from."""
    page = replay_page(golden("three-greedy"))
    policy = parsed(page).find(".//meta[@http-equiv='Content-Security-Policy']")
    assert policy is not None
    assert (policy.get("content") or "").startswith("default-src 'none';")
    assert set(re.findall(r'(?:src|href)="([^"]*)"', page)) == {"data:,"}
    assert set(re.findall(r"\w+://[^\"' <]*", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"url\(|@import|fetch\(|import\(", page)


def test_a_page_can_be_read_by_all() -> None:
    """The language, titles, roles and labels are there; each picture has its description."""
    page = parsed(replay_page(golden("duel-chains")))
    assert page.get("lang") == "en"
    assert (
        page.findtext(".//title")
        == page.findtext(".//h1")
        == ("Mantis: duel rules, 2 players, goal 15")
    )
    assert page.find(".//*[@role='status']") is not None
    assert [said(button) for button in page.iterfind(".//*[@role='group']/button")] == [
        "First", "Back", "Play", "Forward", "Last",
    ]  # fmt: skip
    for row in page.iterfind(".//tbody/tr"):
        assert row[0].get("scope") == "row"
    assert all(head.get("scope") == "col" for head in page.iterfind(".//thead/tr/th"))
    assert all(figure.get("tabindex") == "0" for figure in page.iterfind(".//figure"))
    assert "prefers-reduced-motion" in replay_page(golden("duel-chains"))


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_a_page_has_a_theme(theme: str) -> None:
    """The page and its pictures have the same theme, and only "auto" follows the system."""
    page = replay_page(record_of(new_game(2, 1)), theme=theme)  # type: ignore[arg-type]  # a theme
    assert f'<svg xmlns="http://www.w3.org/2000/svg" class="mantis-{theme}"' in page
    assert ("prefers-color-scheme" in page) is (theme == "auto")
    assert page.count(f".mantis-{theme} .m-felt") == (2 if theme == "auto" else 1)


def test_texts_are_escaped() -> None:
    """Names, tokens and reasons cannot add elements or scripts to the page."""
    record = record_of(played(HOSTILE_RULES, 2, 3))
    record = attrs.evolve(record, seats=("</script><script>x()</script>", "<b>&lt;\ufffe"))
    page = replay_page(record)
    assert page.count("<script>") == page.count("</script>") == 1
    assert "<b>" not in page
    assert f"{HOSTILE} rules" in said(parsed(page).find(".//h1"))
    assert "seat 0: </script><script>x()</script>" in said(parsed(page).find(".//header"))


def test_a_page_is_bounded() -> None:
    """A position takes at most thirty thousand characters."""
    record = golden("six-greedy")
    assert len(replay_page(record)) < 30_000 * (len(record.actions) + 1)


def test_a_game_that_begins_in_the_middle_is_shown() -> None:
    """A record with a position begins with it, whatever its token."""
    state = table("Roy / Rog Rob Bop", draw="Rpk Obk Kry", token=3)
    page = replay_page(record_of(state).with_action(Score()))
    assert [frame.get("data-said") for frame in frames(page)] == [
        "4. The game begins: seat 0 to move",
        "5. Seat 0 scores: red, a hit",
    ]
    assert "The game is not over." in said(parsed(page).find(".//header"))


def test_pages_are_equal_in_every_process() -> None:
    """Pages depend neither on hashes nor on `-O`."""
    code = (
        "from hashlib import sha256\n"
        "from tests.drawing.test_pages import golden, replay_page\n"
        "print(sha256(replay_page(golden('token-four')).encode()).hexdigest())"
    )
    assert output_of(code, hash_seed=1) == output_of(code, "-OO", hash_seed=2)
