"""Pictures of any position are well-formed, right, bounded, and show nothing that is hidden."""

from __future__ import annotations

import random
from itertools import pairwise
from math import atan2, tau
from xml.etree import ElementTree

import attrs
import pytest
from hypothesis import given, strategies as st

from mantis_rules import (
    STANDARD,
    Flip,
    Result,
    ScorePile,
    State,
    Steal,
    Tank,
    Transfer,
    legal_actions,
    new_game,
    step,
)
from mantis_rules.drawing import svg
from mantis_rules.drawing.layout import layout_for
from mantis_rules.drawing.seen import seen
from mantis_rules.engine import result
from mantis_rules.laws import with_laws
from mantis_rules.model import Ruleset
from mantis_rules.model.card import in_order
from mantis_rules.records import record_of
from mantis_rules.testing import Trace
from mantis_rules.views import memory_view, table_view
from tests.helpers.lookalikes import any_games, any_positions, lookalikes, played
from tests.helpers.positions import table
from tests.rules import rule

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ElementTree.Element:
    """The picture as a tree; a fault in its XML fails the test."""
    return ElementTree.fromstring(picture)


def texts(element: ElementTree.Element) -> list[str]:
    """The texts that are drawn in an element."""
    return [each.text or "" for each in element.iter(f"{SVG}text")]


def seats_in(picture: str) -> list[ElementTree.Element]:
    """The mats of the seats in a picture."""
    return [each for each in parsed(picture).iter(f"{SVG}g") if each.get("class") == "m-seat"]


def of_class(picture: str, name: str) -> int:
    """How many elements of a picture have a class."""
    return sum(name in (each.get("class") or "").split() for each in parsed(picture).iter())


@given(any_positions())
def test_a_picture_has_what_everybody_sees(state: State) -> None:
    """Each seat's mat has its tank and score; the middle has the draw pile and the top back."""
    picture = svg(state)
    ended = result(state)
    for seat, mat in enumerate(seats_in(picture)):
        tank = [(c.letter.upper(), f"{n}") for c, n in state.tanks[seat].counts.items() if n]
        badge = ["to move"] if ended is None and seat == state.to_move else []
        badge = ["winner"] if ended is not None and seat in ended.winners else badge
        piles = [text for pile in tank for text in pile]
        assert texts(mat) == [f"Seat {seat}", *badge, *piles, f"{state.scores[seat]}", "scored"]
    assert len(seats_in(picture)) == state.players
    back = [colour.letter.upper() for colour in in_order(state.top_back or ())]
    assert texts(parsed(picture))[-len(back) - 1 :] == [*back, f"{state.draw_count} to draw"]


@given(lookalikes(), st.sampled_from(["auto", "light", "dark"]))
def test_hidden_cards_are_not_drawn(pair: tuple[State, State], theme: str) -> None:
    """Positions that differ only in hidden cards have equal pictures."""
    first, second = pair
    assert svg(first, theme=theme) == svg(second, theme=theme)  # type: ignore[arg-type]  # a theme


@given(lookalikes(kept=1), st.randoms(use_true_random=False))
def test_hidden_cards_are_not_drawn_after_a_step(
    pair: tuple[State, State], chance: random.Random
) -> None:
    """The pictures of steps that flip the same card are equal if only hidden cards differ."""
    if legal := legal_actions(pair[0]):
        action = chance.choice(legal)
        assert svg(step(pair[0], action)) == svg(step(pair[1], action))


@rule("I1")
@given(any_positions())
def test_a_state_and_its_views_have_one_picture(state: State) -> None:
    """The picture of a state is that of its views, so score piles show only their number."""
    assert svg(state) == svg(memory_view(state)) == svg(table_view(state))


@given(any_games())
def test_every_step_can_be_drawn(trace: Trace) -> None:
    """A step has an arrow for each group of cards that moved, and says whether it was a hit."""
    for taken in trace.steps[:6]:
        picture = svg(taken)
        flows = seen(taken).flows
        assert of_class(picture, "m-arrow") == of_class(picture, "m-moved") == len(flows)
        assert texts(parsed(picture))[-1] == ("hit" if taken.flip.hit else "miss")
        moved = [card for transfer in taken.transfers for card in transfer.cards]
        staying = [
            card
            for transfer in taken.transfers
            if not isinstance(transfer.to, ScorePile)
            for card in transfer.cards & taken.before.tanks[transfer.to.seat]
        ]
        assert sum(flow.count for flow in flows) == len(moved) - len(staying)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_whole_game_is_drawn_within_its_bounds(players: int) -> None:
    """Pictures are small, and everything lies inside them, from the deal to the end."""
    for taken in played(STANDARD, players, seed=players).steps:
        picture = svg(taken)
        assert len(picture) < 9_000 + 2_200 * players
        _check_bounds(picture)


def _check_bounds(picture: str) -> None:
    root = parsed(picture)
    _, _, width, height = map(float, (root.get("viewBox") or "").split())
    for each in root.iter(f"{SVG}rect"):
        if "transform" not in each.attrib:
            x, y, w, h = (float(each.get(key) or 0) for key in ("x", "y", "width", "height"))
            if x < 0:  # a card of a pile, placed by its group
                continue
            assert 0 <= x <= x + w <= width
            assert 0 <= y <= y + h <= height


@pytest.mark.parametrize("players", [*range(2, 10), 30, 1000])
def test_mats_never_overlap(players: int) -> None:
    """However many seats there are, each has a mat of its own, in clockwise order to eight."""
    rules = attrs.evolve(STANDARD, max_players=1000, hand=0)
    picture = svg(_seated(rules, players))
    assert len(picture) < 9_000 + 2_200 * players
    _check_bounds(picture)
    mats = [each for each in parsed(picture).iter() if each.get("class") == "m-mat"]
    corners = {(float(mat.get("x") or 0), float(mat.get("y") or 0)) for mat in mats}
    assert len(corners) == players
    for x, y in corners:
        for other in corners - {(x, y)}:
            assert abs(other[0] - x) >= 284 + 8 or abs(other[1] - y) >= 112 + 8
        if players > 100:
            break


def _seated(rules: Ruleset, players: int) -> State:
    empty = [0] * players
    return State.from_bits(rules, 0, empty, empty, range(len(rules.deck)))


@pytest.mark.parametrize("players", range(2, 9))
def test_seats_sit_clockwise(players: int) -> None:
    """From the lowest mat on, the seats follow one another clockwise around the draw pile (S6)."""
    layout = layout_for(players)
    x, y = layout.centre
    around = [atan2(mat[1] - y - 12, mat[0] - x) for mat in layout.mats]
    turns = [(after - before) % tau for before, after in pairwise(around)]
    assert all(0 < turn < tau / 2 + 0.01 for turn in turns)
    assert sum(turns) < tau
    assert layout.mats[0][1] == max(mat[1] for mat in layout.mats)


def test_a_huge_tank_is_no_larger_than_a_small_one() -> None:
    """Of a pile at most five cards are drawn; the number tells the rest."""
    deck = STANDARD.deck
    bits = deck.bits
    full = State.from_bits(attrs.evolve(STANDARD, hand=0), 0, [bits, 0], [0, 0], [])
    picture = svg(full)
    assert texts(seats_in(picture)[0])[:5] == ["Seat 0", "winner", "R", "15", "O"]
    assert len(picture) < 13_000


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_pictures_can_stand_on_one_page(theme: str) -> None:
    """No element has an id, and each rule of the style sheet is for pictures of its theme."""
    taken = played(STANDARD, 3, 5).steps[7]
    picture = svg(taken, theme=theme)  # type: ignore[arg-type]  # one of the themes
    root = parsed(picture)
    assert root.get("class") == f"mantis-{theme}"
    assert not [each for each in root.iter() if "id" in each.attrib]
    style = root.find(f"{SVG}style")
    assert style is not None
    sheet = (style.text or "").replace("@media (prefers-color-scheme:dark){", "")
    rules = [each for each in sheet.replace("}", "}\n").splitlines() if len(each) > 1]
    assert all(each.startswith(f".mantis-{theme} ") for each in rules)
    assert ("@media" in picture) is (theme == "auto")


def test_every_class_that_is_used_has_a_style() -> None:
    """A class without a rule would be drawn black."""
    for taken in played(STANDARD, 2, 5).steps:
        picture = svg(taken, theme="light")
        used = {
            name for each in parsed(picture).iter() for name in (each.get("class") or "").split()
        }
        used -= {"mantis-light", "m-seat"}
        assert [name for name in used if f".{name}{{" not in picture] == []


def test_pictures_are_said_in_words() -> None:
    """A picture is an image with a title and a description, for those who cannot see it."""
    root = parsed(svg(played(STANDARD, 3, 5).start))
    assert root.get("role") == "img"
    assert [each.tag for each in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root[0].text == "Mantis: Seat 2 to move"
    assert "Seat 2: 0 scored; tank" in (root[1].text or "")


def _odd(state: State) -> Result | None:
    return Result((0,), "<b>&'\"</b>") if not state.draw_count else None


HOSTILE = "<script>&amp;]]>\"'"


def _hostile_token(state: State) -> str:
    return "</text>\x00\u202e\ufffe" + HOSTILE


HOSTILE_RULES = attrs.evolve(
    STANDARD,
    name=HOSTILE,
    opening=_hostile_token,
    victory=with_laws(_odd, {"goal_or_most_cards": []}),
)


def test_texts_are_escaped() -> None:
    """Names of rulesets and players, tokens and reasons are text, whatever they contain."""
    trace = played(HOSTILE_RULES, 2, 3)
    for shown in (trace.start, trace.steps[-1], trace.end):
        picture = svg(shown, names=["</svg><script>x()", "\x00\x1b\ud800 &lt;"])
        root = parsed(picture)
        assert not [each for each in root.iter() if each.tag.endswith(("script", "}b"))]
        picture.encode()
        desc = root.find(f"{SVG}desc")
        assert desc is not None
        assert f"{HOSTILE} rules" in (desc.text or "")
        assert "(</svg><script>x())" in (desc.text or "")
        assert "('\\x00\\x1b\\ud800 &lt;')" in (desc.text or "")
        assert texts(seats_in(picture)[1])[0].startswith("Seat 1: '\\x00\\x1b\\u")


def test_long_texts_are_cut() -> None:
    """Long names and tokens do not run out of the picture; wide letters count twice."""
    state = table("Roy / Bop", draw="Rpk Obk Kry", token=10**90)
    for name in ("M" * 200, "\u9f8d" * 200):
        picture = svg(state, names=["Ada", name])
        shown = texts(seats_in(picture)[1])[0]
        assert len(shown) < 40
        assert shown.endswith("\u2026")
    assert max(map(len, texts(parsed(svg(state))))) < 90


def test_names_are_shown() -> None:
    """Names given by the caller stand on the mats."""
    state = table("Roy / Bop", draw="Rpk Obk Kry")
    assert [texts(mat)[0] for mat in seats_in(svg(state, names=["Ada", "Bo"]))] == [
        "Seat 0: Ada",
        "Seat 1: Bo",
    ]


def test_given_names_come_before_those_of_the_record() -> None:
    """A record with `seats` is drawn with these, unless the caller gives others."""
    record = record_of(new_game(2, seed=1), seats=["greedy", "random"])
    shown = [texts(mat)[0] for mat in seats_in(svg(record))]
    assert shown == ["Seat 0: greedy", "Seat 1: random"]
    assert svg(record, names=["Ada", "Bo"]) == svg(record.state(), names=["Ada", "Bo"])


@rule("T4a")
def test_a_steal_that_hits_is_drawn_with_its_cards() -> None:
    """The stolen pile leaves its place, an arrow leads to the thief, and the hit is named."""
    taken = step(table("Roy / Rog Rob Bop", draw="Rpk Obk Kry"), Steal(1))
    picture = svg(taken)
    assert texts(parsed(picture))[:2] == [
        "5. Seat 0 steals from seat 1: red, a hit",
        "3 cards go to seat 0's tank. Seat 1 to move",
    ]
    assert "\u22122" in texts(parsed(picture))
    assert of_class(picture, "m-arrow") == 2


def _leaves_all(state: State, flip: Flip) -> tuple[Transfer, ...]:
    return (Transfer(flip.cards, Tank(flip.tank)),)


def test_cards_that_stay_have_no_arrow() -> None:
    """If a variant leaves the matched cards where they are, only the flipped card has an arrow."""
    rules = attrs.evolve(STANDARD, resolution=_leaves_all)
    taken = step(table("Roy / Rog Rob Bop", draw="Rpk Obk Kry", rules=rules), Steal(1))
    picture = svg(taken)
    assert of_class(picture, "m-arrow") == 1
    assert texts(seats_in(picture)[1])[1:4] == ["to move", "R", "3"]
