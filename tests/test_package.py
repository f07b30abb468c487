"""What a user installs: a wheel without extras, in an empty environment."""

from __future__ import annotations

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from docs.trace import ROOT

GAME = """
import sys
from mantis_rules import apply, legal_actions, new_game, result
from mantis_rules.laws import LAWS
from mantis_rules.records import dumps, loads, record_of, verify
from mantis_rules.views import forecast, memory_view
state = new_game(4, seed=7)
record = record_of(state)
while actions := legal_actions(state):
    assert len(forecast(memory_view(state))) == len(actions)
    record, state = record.with_action(actions[0]), apply(state, actions[0])
assert verify(loads(dumps(record))).result == result(state)
loaded = {name.partition(".")[0] for name in sys.modules}
assert not loaded & {"rich", "hypothesis", "z3", "numba", "matplotlib"}
print(len(LAWS), "laws,", record.state().ply, "actions")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder), "."]
    subprocess.run(words, check=True, cwd=ROOT)
    [made] = folder.glob("*.whl")
    return made


@pytest.mark.exhaustive
def test_a_wheel_without_extras_plays_a_game(wheel: Path, tmp_path: Path) -> None:
    """It needs attrs alone; what needs an extra says which, and how to get it."""
    venv.create(tmp_path / "empty", with_pip=True)
    python = str(tmp_path / "empty" / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel)], check=True)

    def ran(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [python, "-I", *words], capture_output=True, text=True, check=False, cwd=tmp_path
        )

    listed = ran("-m", "pip", "list", "--format=freeze").stdout.lower().split()
    names = {line.partition("==")[0] for line in listed}
    assert names - {"pip", "setuptools"} == {"attrs", "mantis-rules"}
    played = ran("-c", GAME)
    assert (played.returncode, played.stderr) == (0, "")
    error = ran("-c", "import mantis_rules.testing").stderr.splitlines()[-1]
    assert "[testing]" in error
    command = ran("-m", "mantis_rules", "play")
    assert command.returncode != 0
    assert "[cli]" in command.stderr
    assert "Traceback" not in command.stderr


@pytest.mark.exhaustive
def test_a_wheel_has_the_library_alone(wheel: Path) -> None:
    """It has every module, the type marker, the data and the licence, and no test."""
    names = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    files = [
        path
        for path in (source / "mantis_rules").rglob("*")
        if path.is_file() and path.parent.name != "__pycache__"
    ]
    assert {name for name in names if ".dist-info/" not in name} == {
        str(path.relative_to(source)) for path in files
    }
    assert {"mantis_rules/py.typed", "mantis_rules/drawing/page.js"} <= names
    assert any(name.endswith("licenses/LICENSE") for name in names)
