"""Stored drawings come out the same, in every process."""

from __future__ import annotations

import pytest

from docs.trace import ROOT
from tests.drawing.golden import FOLDER, SHOWN, documented, drawings
from tests.helpers.processes import output_of


@pytest.mark.parametrize("name", SHOWN)
def test_stored_drawings_come_out_the_same(name: str) -> None:
    """A drawing is the one that was looked at and stored."""
    for path, drawing in drawings(name).items():
        assert drawing == path.read_text("utf-8"), "run python -m tests.drawing.golden, and look"


def test_the_documentation_shows_what_its_examples_draw() -> None:
    """The pictures of the page "Draw a position" are those that its examples make."""
    made = documented()
    kept = [path.name for path in next(iter(made)).parent.iterdir()]
    plots = [name for name in kept if name.startswith("what-wins-")]  # of a run of minutes
    assert {path.name for path in made} == {*kept} - {*plots}
    page = (ROOT / "docs" / "explanation" / "what-wins.md").read_text("utf-8")
    assert all(f"../pictures/{name}" in page for name in plots)
    for path, drawing in made.items():
        assert drawing == path.read_text("utf-8"), "run python -m tests.drawing.golden, and look"


def test_no_stored_drawing_is_left_over() -> None:
    """Each stored file is a drawing of the table above."""
    made = {path.name for name in SHOWN for path in drawings(name)}
    assert {path.name for path in FOLDER.iterdir()} == made


@pytest.mark.parametrize(("hash_seed", "flags"), [(1, ()), (2, ("-O",)), (3, ("-OO",))])
def test_drawings_are_equal_in_every_process(hash_seed: int, flags: tuple[str, ...]) -> None:
    """Drawings depend neither on hashes nor on `-O`."""
    code = (
        "from tests.drawing.golden import SHOWN, drawings\n"
        "print([drawing for name in SHOWN for drawing in drawings(name).values()])"
    )
    here = [drawing for name in SHOWN for drawing in drawings(name).values()]
    assert output_of(code, *flags, hash_seed=hash_seed) == f"{here}\n"
