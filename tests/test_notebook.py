"""The notebook of the examples runs, and shows what is stored in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from docs.trace import ROOT

NOTEBOOK = ROOT / "examples" / "tour.ipynb"


def shown(cells: list[Any]) -> list[list[Any]]:
    """What the cells show: printed texts, pictures and values."""
    return [
        [each.get("data") or each.get("text") or each for each in cell["outputs"]]
        for cell in cells
        if cell["cell_type"] == "code"
    ]


@pytest.mark.exhaustive
@pytest.mark.filterwarnings("ignore")  # of Jupyter's packages
def test_the_notebook_shows_what_is_stored(tmp_path: Path) -> None:
    """Run again, each cell shows the same; among it are pictures and no error."""
    nbformat: Any = pytest.importorskip("nbformat", reason="needs nbformat, nbclient, ipykernel")
    nbclient: Any = pytest.importorskip("nbclient", reason="needs nbformat, nbclient, ipykernel")
    pytest.importorskip("ipykernel", reason="needs nbformat, nbclient, ipykernel")
    stored = shown(json.loads(NOTEBOOK.read_text())["cells"])
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    resources = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(notebook, timeout=300, resources=resources).execute()
    again = json.loads(nbformat.writes(notebook))["cells"]
    assert shown(again) == stored
    assert str(stored).count("image/svg+xml") >= 3
    assert all(cell.get("execution_count") for cell in again if cell["cell_type"] == "code")
