"""`mantis replay --html` writes a page, or says why not, and loses no file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mantis_rules import Steal, new_game
from mantis_rules.__main__ import main
from mantis_rules.drawing import replay_page
from mantis_rules.records import Record, dumps, record_of, save_records

FIRST = record_of(new_game(3, 1))
SECOND = record_of(new_game(3, 2)).with_action(Steal(1))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of two records."""
    path = tmp_path / "games.jsonl"
    save_records(path, [FIRST, SECOND])
    return path


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command prints when it fails."""
    assert main(["replay", *words]) == 1
    return capsys.readouterr().err


@pytest.mark.parametrize(("words", "record"), [((), FIRST), (("--game", "2"), SECOND)])
def test_the_page_of_a_game_is_written(
    file: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], record: Record
) -> None:
    """The file has the page of the chosen game, and the command says where it is."""
    out = file.with_name("page.html")
    assert main(["replay", str(file), "--html", str(out), *words]) == 0
    assert capsys.readouterr().out == f"The page is in {out}.\n"
    assert out.read_text("utf-8") == replay_page(record)


def test_the_records_are_not_overwritten(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page does not replace the file of records, whatever it is called."""
    before = file.read_bytes()
    link = file.with_name("link.html")
    link.symlink_to(file)
    for out in (file, link):
        error = refused(capsys, str(file), "--html", str(out))
        assert error == f"mantis: {out} cannot be written: it is the file of records\n"
    assert file.read_bytes() == before


def test_records_from_standard_input_are_not_overwritten(file: Path) -> None:
    """`mantis replay - --html FILE < FILE` leaves the records as they are."""
    before = file.read_bytes()
    words = [sys.executable, "-m", "mantis_rules", "replay", "-", "--html", str(file)]
    with file.open("rb") as records:
        ended = subprocess.run(words, stdin=records, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "it is the file of records" in ended.stderr
    assert file.read_bytes() == before


def test_a_page_that_cannot_be_written_is_reported(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing folder is one clear error."""
    out = file.parent / "missing" / "page.html"
    error = refused(capsys, str(file), "--html", str(out))
    assert error == f"mantis: {out} cannot be written: No such file or directory\n"


def test_a_full_disk_leaves_the_old_page(file: Path) -> None:
    """A page that can be written only in part is not the record's fault, and replaces nothing."""
    out = file.with_name("page.html")
    out.write_text("old")
    code = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
from mantis_rules.__main__ import main
sys.exit(main(["replay", {str(file)!r}, "--html", {str(out)!r}]))
"""
    words = [sys.executable, "-c", code]
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == f"mantis: {out} cannot be written: File too large\n"
    assert out.read_text() == "old"
    assert sorted(file.parent.iterdir()) == [file, out]


def test_a_bad_record_makes_no_page(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record with an illegal action, or none, gives an error and leaves the old page as it is."""
    file.write_text(dumps(SECOND).replace("steal 1", "steal 9"))
    out = file.with_name("page.html")
    out.write_text("old")
    assert "steal 9: there is no such seat" in refused(capsys, str(file), "--html", str(out))
    assert "has no game 2" in refused(capsys, str(file), "--game", "2", "--html", str(out))
    assert out.read_text() == "old"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--html", "page.html", "--ply", "0"), "argument --ply: not allowed with argument --html"),
        (("--html", "-"), "argument --html: expected the name of a file, got '-'"),
    ],
)
def test_words_that_do_not_fit_are_refused(
    file: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    """A page has the whole game, and needs a file."""
    with pytest.raises(SystemExit) as ended:
        main(["replay", str(file), *words])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
