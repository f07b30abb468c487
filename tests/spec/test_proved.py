"""The table of what is proved of the shipped variants is that of a run, and cells of it hold."""

from __future__ import annotations

from typing import Any

import pytest

from tests.spec import proved

pytest.importorskip("z3", reason="the proofs need z3-solver")

CELLS = proved.recorded()
CHEAP = {
    ("duel", "top_card_leaves"),
    ("short", "turn_passes_clockwise"),
    ("extra_turn_on_hit()", "extra_turn_after_a_score"),
}


def same(cell: dict[str, Any]) -> dict[str, Any]:
    """A cell without the time that it took."""
    return {key: value for key, value in cell.items() if key != "seconds"}


def name_of(cell: dict[str, Any]) -> str:
    """The variant and the law of a cell."""
    return f"{cell['variant']}: {cell['law']}"


def test_every_law_of_every_variant_has_its_cell() -> None:
    """The recorded cells are all laws of kind position and step of all shipped variants."""
    expected = [(name, law.id) for name, law in proved.cells()]
    assert [(cell["variant"], cell["law"]) for cell in CELLS] == expected
    assert not [cell for cell in CELLS if "broken" in cell]


def test_the_page_shows_the_recorded_cells() -> None:
    """The page on what is checked has the tables as they were recorded."""
    assert proved.tables(CELLS) in proved.PAGE.read_text()


@pytest.mark.parametrize(
    "cell",
    [cell for cell in CELLS if (cell["variant"], cell["law"]) in CHEAP],
    ids=name_of,
)
def test_a_cell_of_the_table_is_true(cell: dict[str, Any]) -> None:
    """Proved again, the law takes as many paths as the table says."""
    assert same(proved.proved(cell["variant"], cell["law"])) == same(cell)


@pytest.mark.exhaustive
@pytest.mark.long
@pytest.mark.parametrize("cell", CELLS, ids=name_of)
def test_every_cell_of_the_table_is_true(cell: dict[str, Any]) -> None:
    """The same for all cells; one that took too long may be proved now."""
    again = same(proved.in_time((cell["variant"], cell["law"])))
    assert "paths" in again or again == same(cell)
    assert "paths" not in cell or again == same(cell)
