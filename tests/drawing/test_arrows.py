"""Arrows strike out no word: words lie over them, and arrows keep clear of most."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import attrs
import pytest
from hypothesis import given

from docs.examples import EXAMPLES
from mantis_rules import STANDARD, Flip, Score, State, Step, Tank, Transfer, step
from mantis_rules.drawing import svg
from mantis_rules.drawing.routes import point
from mantis_rules.testing import Trace
from tests.helpers.lookalikes import any_games, played
from tests.helpers.positions import table

SVG = "{http://www.w3.org/2000/svg}"
GROUNDS = "m-felt", "m-mat", "m-turning", "m-winning", "m-empty"
"""The surfaces on which a word may stand over an arrow only if it has a halo."""


def drawn(taken: Step, name: str = "Ada") -> list[ElementTree.Element]:
    """All elements of the picture of a step, in the order in which they are drawn."""
    names = [name] * taken.before.players if name else []
    return [*ElementTree.fromstring(svg(taken, names=names)).iter()]


def look(element: ElementTree.Element) -> str:
    """The CSS classes of an element."""
    return element.get("class") or ""


def numbers(arrow: ElementTree.Element) -> list[tuple[float, float]]:
    """The points that the path of an arrow names."""
    found = [float(each) for each in re.findall(r"-?[\d.]+", arrow.get("d") or "")]
    return [*zip(found[::2], found[1::2], strict=True)]


def way(arrow: ElementTree.Element) -> list[tuple[float, float]]:
    """Points of an arrow's line, close to one another."""
    one, two, three, four = numbers(arrow)
    return [point((one, two, three, four), share / 200) for share in range(201)]


def struck(arrow: ElementTree.Element, text: ElementTree.Element) -> bool:
    """Whether the line of an arrow runs through a word, whose letters are taken to be narrow."""
    size, words = float(text.get("font-size") or 0), text.text or ""
    x, y, wide = float(text.get("x") or 0), float(text.get("y") or 0), size * len(words) * 0.5
    left = x if "start" in (text.get("style") or "") else x - wide / 2
    return any(left < ax < left + wide and y - size * 0.7 < ay < y for ax, ay in way(arrow))


def readable(elements: list[ElementTree.Element]) -> None:
    """Words are drawn after all arrows; one that an arrow meets has a halo or a ground of its own.

    A word inside a frame of its own, such as a letter on a card, hides the arrow with the frame.
    """
    arrows = [each for each in elements if look(each) == "m-arrow"]
    lines = [at for at, each in enumerate(elements) if each.tag == f"{SVG}path"]
    for at, text in enumerate(elements):
        if text.tag == f"{SVG}text" and any(struck(arrow, text) for arrow in arrows):
            assert at > max(lines), text.text
            own = elements[at - 1].tag == f"{SVG}rect" and look(elements[at - 1]) not in GROUNDS
            haloed = {"m-over", "m-chalk"} & {*look(text).split()}
            assert haloed or own or re.fullmatch("m-[a-z]i", look(text)), text.text


def heads(elements: list[ElementTree.Element]) -> list[tuple[float, float]]:
    """The tips of the arrows."""
    return [numbers(e)[0] for e in elements if e.tag == f"{SVG}path" and look(e) == "m-ink"]


@pytest.mark.parametrize("players", range(2, 7))
def test_words_can_be_read_where_arrows_run(players: int) -> None:
    """In games of each number of players, no arrow is drawn over a word."""
    for taken in played(STANDARD, players, seed=players).steps[::6]:
        readable(drawn(taken))


@given(any_games())
def test_words_can_be_read_in_any_game(trace: Trace) -> None:
    """By any ruleset, no arrow is drawn over a word."""
    for taken in trace.steps[:1]:
        readable(drawn(taken))


@pytest.mark.parametrize("players", range(2, 7))
def test_heads_do_not_pile_up(players: int) -> None:
    """Arrows that end at one pile end side by side."""
    for taken in played(STANDARD, players, seed=players).steps[::6]:
        assert all(dist(*pair) > 11 for pair in combinations(heads(drawn(taken)), 2))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_word_over_an_arrow_has_a_halo_in_the_colour_of_its_ground(theme: str) -> None:
    """The halo is painted behind the letters, in both themes."""
    picture = svg(played(STANDARD, 3, 5).steps[7], theme=theme)  # type: ignore[arg-type]  # one
    for name, ground in ("over", "mat"), ("chalk", "felt"):
        fill = re.search(rf"\.m-{ground}{{fill:(#\w+)", picture)
        assert fill is not None
        halo = rf"\.m-{name}{{[^}}]*stroke:{fill[1]};stroke-width:5;paint-order:stroke}}"
        assert re.search(halo, picture)


@pytest.mark.parametrize("rule", ["T4a", "E1", "D2"])
def test_arrows_of_documented_steps_keep_clear_of_words(rule: str) -> None:
    """The arrows of these examples run through no word at all."""
    elements = drawn(next(each for each in EXAMPLES[rule] if isinstance(each, Step)), name="")
    arrows = [each for each in elements if look(each) == "m-arrow"]
    texts = [each for each in elements if each.tag == f"{SVG}text"]
    assert [text.text for text in texts if any(struck(arrow, text) for arrow in arrows)] == []


def _scatters(state: State, flip: Flip) -> tuple[Transfer, ...]:
    lying = state.tanks[0] | flip.cards
    return tuple(Transfer(lying & {card}, Tank(1)) for card in lying)


def test_many_arrows_are_drawn_too() -> None:
    """If more arrows come to a pile than have room there, each is drawn all the same."""
    rules = attrs.evolve(STANDARD, resolution=_scatters)
    before = table("Roy Rog Rob Rop Rbp Rbk Rgb Rgp Ryg / Bop", draw="Rpk Obk Kry", rules=rules)
    assert len(heads(drawn(step(before, Score())))) == 10
