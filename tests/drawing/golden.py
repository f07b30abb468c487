"""The stored drawings, those in the documentation too: what they show, and how to store them anew.

`python -m tests.drawing.golden` writes them; look at each picture before you keep it.
"""

from __future__ import annotations

from collections.abc import Callable
from doctest import DocTestParser
from pathlib import Path

from mantis_rules import DUEL, STANDARD, State, Steal, Step
from mantis_rules.drawing import svg, text
from mantis_rules.drawing.palette import Theme
from mantis_rules.drawing.seen import Drawable
from mantis_rules.variants import POWER_TOKEN
from tests.helpers.lookalikes import played

FOLDER = Path(__file__).parent / "drawings"
DOCS = Path(__file__).parents[2] / "docs"


def _stolen() -> Step:
    """A steal that hits a pile of two cards or more."""
    for taken in played(STANDARD, 6, 9).steps:
        if isinstance(taken.flip.action, Steal) and len(taken.flip.matched) > 1:
            return taken
    raise AssertionError("no such steal")


def _early(players: int) -> State:
    return played(STANDARD, players, 3).steps[4].after


SHOWN: dict[str, tuple[Callable[[], Drawable], Theme, tuple[str, ...]]] = {
    "two-early": (lambda: played(DUEL, 2, 3).steps[2].after, "light", ()),
    "three-early": (lambda: _early(3), "auto", ("Ada", "Grace", "Emmy")),
    "four-end": (lambda: played(STANDARD, 4, 5).end, "dark", ()),
    "five-token": (lambda: played(POWER_TOKEN, 5, 2).steps[9].after, "light", ()),
    "six-steal": (_stolen, "auto", ()),
    "six-last": (lambda: played(STANDARD, 6, 2).steps[-1], "dark", ()),
}
"""For each name: what is drawn, the theme, and the names of the players."""


def drawings(name: str) -> dict[Path, str]:
    """The files of a drawing and their contents."""
    make, theme, names = SHOWN[name]
    shown = make()
    return {
        FOLDER / f"{name}.svg": svg(shown, theme=theme, names=names) + "\n",
        FOLDER / f"{name}.txt": text(shown, names=names) + "\n",
    }


def documented() -> dict[Path, str]:
    """The pictures of the page "Draw a position", made by the examples that stand there."""
    page = (DOCS / "how-to" / "draw-a-position.md").read_text("utf-8")
    made: dict[str, str] = {}
    for example in DocTestParser().get_examples(page.replace("```", "")):
        if "picture" not in made or "stolen" not in made:
            exec(example.source, made)
    pictures = DOCS / "pictures"
    return {pictures / "position.svg": made["picture"], pictures / "step.svg": made["stolen"]}


if __name__ == "__main__":
    files = [drawings(name) for name in SHOWN]
    for each in (*files, documented()):
        for path, drawing in each.items():
            path.parent.mkdir(exist_ok=True)
            path.write_text(drawing, "utf-8")
