"""From the rules to their laws, code and tests, and back: who checks what.

The pages "What is checked by what" and "Specification" are made from this when the documentation is
built, and `tests/test_rule_ids.py` sees to it that nothing is missing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path

from _pytest.mark import ParameterSet
from attrs import frozen

from mantis_rules.game import Law
from mantis_rules.laws import LAWS, laws_for
from mantis_rules.variants import RULESETS
from tests.rules import ids_in

__all__ = [
    "CitingTest",
    "READ_FIRST",
    "Mentions",
    "cited",
    "laws_of",
    "mentions",
    "rules",
    "sections",
    "sentence",
    "tests",
    "text_of",
]

ROOT = Path(__file__).parent.parent
CODE = ROOT / "src" / "mantis_rules"
ID = r"[CSTEDIVL]\d+[a-z]?"

KINDS = {
    "tests/cards": "cards, sets of cards and decks",
    "tests/state": "states",
    "tests/rulesets": "rulesets and policies",
    "tests/engine": "deals, actions, turns and endings",
    "tests/views": "views, odds, events and samples",
    "tests/notation": "texts and dicts",
    "tests/game": "what any game shares",
    "tests/laws": "property, for games played at random",
    "tests/spec": "model and proof",
    "tests/exhaustive": "every game of a tiny deck",
    "tests/playthroughs": "recorded game",
    "tests/records": "records: texts, files and tampering",
    "tests/variants": "a shipped variant",
    "tests/third_party": "an outsider's variant",
    "tests/conformance": "programs in other languages",
    "tests/cli": "the command",
    "tests/typing": "types",
    "tests": "the project itself",
}
"""What kind of check the tests of each folder are."""


@frozen
class CitingTest:
    """A test function, and the rules that it cites.

    Args:
        folder: where it stands, as in `KINDS`.
        name: its path and name, as pytest takes them.
        text: its docstring.
        rules: the ids that its marks cite.
        line: where it begins in its file.
    """

    folder: str
    name: str
    text: str
    rules: frozenset[str]
    line: int

    @property
    def link(self) -> str:
        """A link to its source, in Markdown."""
        path, _, name = self.name.partition("::")
        return f"{{source}}`{name} <{path}:{self.line}>`"


@cache
def rules() -> dict[str, str]:
    """Return the text of each rule and law on the rules page, by id, in order."""
    text = (ROOT / "docs" / "reference" / "rules.md").read_text()
    parts = re.split(rf"^\(rule-({ID})\)=$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@cache
def sections() -> dict[str, list[str]]:
    """Return the ids of the rules below each heading of the rules page, in order."""
    text = (ROOT / "docs" / "reference" / "rules.md").read_text()
    found: dict[str, list[str]] = {}
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        if ids := re.findall(rf"^\(rule-({ID})\)=$", part, re.MULTILINE):
            found[part.splitlines()[0]] = ids
    return found


def text_of(rule: str) -> str:
    """Return what a rule says, in Markdown: without its id, its source and its pictures."""
    text, *_ = re.split(r"\*(?:Sourced|Choice|Inference)\b|^#|^```", rules()[rule], flags=re.M)
    return re.sub(r"\*\*.*?\*\*\s*", "", text, count=1).strip()


def sentence(rule: str) -> str:
    """Return the first sentence of a rule, without links and other marks."""
    text = re.sub(r"\[(.*?)\]\(.*?\)|\{\w+\}`(.*?)(?: <.*?>)?`|\*", r"\1\2", text_of(rule))
    return re.split(r"(?<=\.)\s", " ".join(text.split()))[0].rstrip(".;:") + "."


def laws_of(rule: str) -> list[Law]:
    """Return the laws that follow from a rule, in `LAWS` or in a shipped ruleset."""
    return [
        law for law in dict.fromkeys(chain(LAWS, *map(laws_for, RULESETS))) if rule in law.rule_ids
    ]


@cache
def tests() -> tuple[CitingTest, ...]:
    """Return every test function of the project."""
    return tuple(_tests())


def _tests() -> Iterator[CitingTest]:
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        place = path.relative_to(ROOT).as_posix()
        folder = max((kind for kind in KINDS if place.startswith(f"{kind}/")), key=len)
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                name = f"{place}::{node.name}"
                ids = cited(node) | cited_by_parameters(node, place)
                yield CitingTest(folder, name, ast.get_docstring(node) or "", ids, node.lineno)


def cited(test: ast.FunctionDef) -> frozenset[str]:
    """Return the ids in the marks of a test: `@rule("T4b", "L1-L5")`."""
    found: set[str] = set()
    for call in _calls_in_marks(test):
        if ast.unparse(call.func) in ("rule", "pytest.mark.rule"):
            found |= ids_in([ast.literal_eval(argument) for argument in call.args])
    return frozenset(found)


def cited_by_parameters(test: ast.FunctionDef, place: str) -> frozenset[str]:
    """Return the ids in the marks of a test's parameters, made by `by_law` or `of_law`.

    Which laws these are is known only when the module has run, so it is imported.
    """
    if not {ast.unparse(call.func) for call in _calls_in_marks(test)} & {"by_law", "of_law"}:
        return frozenset()
    module = import_module(place.removesuffix(".py").replace("/", "."))
    marks = [
        mark
        for parametrize in getattr(module, test.name).pytestmark
        if parametrize.name == "parametrize"
        for parameter in parametrize.args[1]
        if isinstance(parameter, ParameterSet)
        for mark in parameter.marks
    ]
    return frozenset(ids_in(each for mark in marks if mark.name == "rule" for each in mark.args))


def _calls_in_marks(test: ast.FunctionDef) -> Iterator[ast.Call]:
    for mark in test.decorator_list:
        yield from (node for node in ast.walk(mark) if isinstance(node, ast.Call))


@frozen
class Mentions:
    """Where the code of the library names a rule, by file: the numbers of the lines.

    Args:
        beside: comments and decorators, which stand beside the code of the rule.
        named: docstrings and other texts.
    """

    beside: dict[str, list[int]]
    named: dict[str, list[int]]


@cache
def mentions(rule: str) -> Mentions:
    """Return the lines that implement a rule, and those that only name it."""
    found = Mentions({}, {})
    for place, lines in _code().items():
        at = {number: line for number, line in enumerate(lines, 1) if rule in _named_in(line)}
        # A comment or a decorator stands beside code, any other mention in a docstring or text.
        beside = [n for n, line in at.items() if rule in _named_in(_beside(line))]
        others = [number for number in at if number not in beside]
        found.beside.update({place: beside} if beside else {})
        found.named.update({place: others} if others else {})
    return found


def _beside(line: str) -> str:
    """Return what stands beside the code: from a comment or the decorator of a law on."""
    return "".join(re.findall("(?:#|@law).*", line))


@cache
def _named_in(line: str) -> frozenset[str]:
    """Return the rules that a line names, those in a range such as "C1 to C5" too."""
    order = list(rules())
    named = {found for found in re.findall(rf"\b{ID}\b", line) if found in order}
    for first, last in re.findall(rf"\b({ID}) to ({ID})\b", line):
        named.update(order[order.index(first) : order.index(last) + 1])
    return frozenset(named)


READ_FIRST = "rulebook.py", "engine/", "model/"
"""The code that implements the rules, in the order in which to read it."""


@cache
def _code() -> dict[str, list[str]]:
    """Return the lines of each file of the library, those of `READ_FIRST` first."""

    def rank(path: Path) -> tuple[list[bool], str]:
        place = path.relative_to(CODE).as_posix()
        return [not place.startswith(start) for start in READ_FIRST], place

    paths = sorted(CODE.rglob("*.py"), key=rank)
    return {path.relative_to(ROOT).as_posix(): path.read_text().splitlines() for path in paths}
