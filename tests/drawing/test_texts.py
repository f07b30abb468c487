"""Texts for terminals: plain ASCII without an extra, and the same in colour with rich."""

from __future__ import annotations

import attrs
from hypothesis import given

from mantis_rules import Score, State, Steal, Step, step
from mantis_rules.drawing import text
from mantis_rules.drawing.coloured import rich_text
from mantis_rules.records import record_of
from mantis_rules.testing import Trace
from mantis_rules.views import memory_view, table_view
from tests.helpers.lookalikes import any_games, any_positions, lookalikes
from tests.helpers.positions import table
from tests.helpers.processes import output_of
from tests.rules import rule

BEFORE = table("Roy Rog / Bop / -", draw="Rpk Obk", piles="- / Kry / -", to_move=1, token="é")


def test_a_position_is_drawn_as_text() -> None:
    """Each seat has a line, then come the draw pile and the token, in ASCII."""
    assert text(BEFORE, names=["Ada", "Bo", "Zoë"]).splitlines() == [
        "    seat 0  scored  0  tank RR  Ada",
        "  > seat 1  scored  1  tank B  Bo",
        r"    seat 2  scored  0  tank -  Zo\xeb",
        "    2 to draw, the top card's back: red purple pink",
        r"    token: '\xe9'",
    ]


def test_a_step_is_drawn_with_its_words_and_what_follows() -> None:
    """A step begins with what happened; at the end stands who won."""
    taken = step(attrs.evolve(BEFORE, token=None), Steal(0))
    assert text(taken).splitlines() == [
        "5. Seat 1 steals from seat 0: red, a hit; 3 cards go to seat 1's tank",
        "    seat 0  scored  0  tank -",
        "    seat 1  scored  1  tank RRR B",
        "  > seat 2  scored  0  tank -",
        "    1 to draw, the top card's back: orange blue pink",
    ]
    last = text(step(taken.after, Score()))
    assert last.splitlines()[-3:] == [
        "    0 to draw",
        "",
        "Seat 1 wins after 6 actions: the draw pile is empty; 1 cards scored.",
    ]


@given(any_games())
def test_colours_only_repeat_the_words(trace: Trace) -> None:
    """The coloured text of a position or step has the same words, which are ASCII."""
    drawn: list[State | Step] = [trace.end, *trace.steps[-2:]]
    for shown in drawn:
        plain = text(shown)
        assert plain == rich_text(shown).plain
        assert plain.isascii()


@given(lookalikes())
def test_hidden_cards_are_not_in_a_text(pair: tuple[State, State]) -> None:
    """Positions that differ only in hidden cards have equal texts."""
    assert text(pair[0]) == text(pair[1])


@rule("I1")
@given(any_positions())
def test_a_state_and_its_views_have_one_text(state: State) -> None:
    """The text of a state is that of its views, and of a record that ends there."""
    assert text(state) == text(memory_view(state)) == text(table_view(state))
    assert text(record_of(state)) == text(state)


def test_the_names_of_a_record_are_shown() -> None:
    """A record's own names are shown unless others are given."""
    record = attrs.evolve(record_of(attrs.evolve(BEFORE, token=None)), seats=("Ada", "Bo", "Cy"))
    assert "tank RR  Ada\n" in text(record)
    assert "tank RR  Dee\n" in text(record, names=["Dee", "Eve", "Fay"])


def test_plain_texts_and_pictures_need_no_extra() -> None:
    """Without rich, texts and pictures work; coloured texts say which extra is missing."""
    printed = output_of(
        "import sys\n"
        "sys.modules['rich'] = sys.modules['rich.text'] = None\n"
        "from mantis_rules import new_game\n"
        "from mantis_rules.drawing import svg, text\n"
        "print(len(svg(new_game(3, 1))) > 1000, len(text(new_game(3, 1)).splitlines()))\n"
        "try:\n"
        "    import mantis_rules.drawing.coloured\n"
        "except ModuleNotFoundError as error:\n"
        "    print(error)\n"
    )
    first, second = printed.splitlines()
    assert first == "True 4"
    assert second.startswith("mantis_rules.drawing.coloured needs the extra 'cli'; in a clone")
