"""From the rules to their laws and tests, and back: who checks what.

The page "What is checked by what" is made from this when the documentation is built, and
`tests/test_rule_ids.py` sees to it that nothing is missing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import chain
from pathlib import Path

from _pytest.mark import ParameterSet
from attrs import frozen

from docs.first_tests import FIRST_TESTS
from mantis_rules.game import GAME_LAWS
from mantis_rules.laws import LAWS, laws_for, selection_for
from mantis_rules.variants import RULESETS
from tests.rules import ids_in

__all__ = ["CitingTest", "cited", "page", "rules", "tests"]

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
    """

    folder: str
    name: str
    text: str
    rules: frozenset[str]


def rules() -> dict[str, str]:
    """Return the text of each rule and law on the rules page, by id, in order."""
    text = (ROOT / "docs" / "reference" / "rules.md").read_text()
    parts = re.split(rf"^\(rule-({ID})\)=$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def tests() -> Iterator[CitingTest]:
    """Return every test function of the project."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        place = path.relative_to(ROOT).as_posix()
        folder = max((kind for kind in KINDS if place.startswith(f"{kind}/")), key=len)
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                name = f"{place}::{node.name}"
                ids = cited(node) | cited_by_parameters(node, place)
                yield CitingTest(folder, name, ast.get_docstring(node) or "", ids)


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


def page() -> str:
    """Return the page, in Markdown."""
    parts = _opening(), _law_table(), _ruleset_table(), _game_law_table(), _rule_list()
    return "\n".join((*chain.from_iterable(parts), ""))


def _opening() -> Iterator[str]:
    yield "# What is checked by what"
    yield ""
    yield "This page is made from the laws, the rules page and the tests when the documentation"
    yield "is built. A test of the project fails when a rule is cited by no test, and when a test"
    yield "cites a rule that does not exist."


def _law_table() -> Iterator[str]:
    yield from ("", "## The laws of Mantis", "")
    yield "These laws are values in `mantis_rules.laws.LAWS`. `check_law(law, rules)` checks a law"
    yield "in games played at random, `explore` in every game of a tiny deck, and `mantis play` in"
    yield "the game that it shows. For each clause of a law there is a witness: rules, an engine or"
    yield "a step made to break this clause. A test expects the law to catch it."
    yield from ("", "| law | what it says | rules it follows from | kind |", "|---|---|---|---|")
    for law in LAWS:
        yield f"| `{law.id}` | {law.text} | {_links(law.rule_ids)} | {law.kind} |"


def _ruleset_table() -> Iterator[str]:
    yield from ("", "## What the shipped rulesets replace", "")
    yield "`laws_for(rules)` returns the laws that games by a ruleset obey;"
    yield "`selection_for(rules)` also returns which laws are replaced and given up. `verify`,"
    yield "`mantis verify` and `mantis play` check the laws of kind *position* and *step*. The laws"
    yield "of kind *rules* are left to the ruleset's own tests."
    yield from ("", "| ruleset | laws | replaced | given up |", "|---|---|---|---|")
    for ruleset in RULESETS:
        selection = selection_for(ruleset)
        replaced = [
            f"`{name}` by {' and '.join(f'`{each}`' for each in instead)}"
            for name, instead in selection.replaced.items()
        ]
        given_up = [f"`{name}`: {why}" for name, why in selection.given_up.items()]
        cells = f"`{ruleset.name}`", str(len(selection.laws)), *map(_listed, (replaced, given_up))
        yield f"| {' | '.join(cells)} |"


def _listed(parts: list[str]) -> str:
    return "; ".join(parts) or "none"


def _game_law_table() -> Iterator[str]:
    yield from ("", "## The laws of any game", "")
    yield "These laws are in `mantis_rules.game.GAME_LAWS`. You can check them for any `Game`."
    yield from ("", "| law | what it says |", "|---|---|")
    for law in GAME_LAWS:
        yield f"| `{law.id}` | {law.text} |"


def _rule_list() -> Iterator[str]:
    yield from ("", "## From each rule to its tests", "")
    yield "`pytest --rule T4b` runs the tests of a rule; add `--collect-only -q` to list them. Each"
    yield "of these tests fails when its rule is broken: `nox -s rules` breaks every rule in a few"
    yield "ways to verify this (`tests/RULES.md`). Each entry below has:"
    yield ""
    yield "- the laws that follow from the rule, in `LAWS` or in a shipped ruleset;"
    yield "- under *code*, the lines of `src/mantis_rules` with the rule's id beside them: first in"
    yield "  the rulebook, the engine and the model, which implement the rules, then in other"
    yield "  modules. For a law this is the law's own definition;"
    yield "- under *named in*, the docstrings and texts that name the id;"
    yield "- under *follows from*, for a law: the rules whose code makes the law true;"
    yield "- one test to read first, and below it a list of all tests to unfold. (pytest lists"
    yield "  more: a test with parameters runs once for each.)"
    laws = dict.fromkeys(chain(LAWS, *map(laws_for, RULESETS)))
    sources = _sources()
    everything = list(tests())
    for rule in rules():
        following = ", ".join(f"`{law.id}`" for law in laws if rule in law.rule_ids)
        citing = [test for test in everything if rule in test.rules]
        code = "; ".join([_code(rule, sources), *_follows_from(rule)])
        yield from ("", f"{_links([rule])} — {following or 'no law'}; {code}", "")
        yield from (f"*test*: `tests/{FIRST_TESTS[rule]}`", "")
        yield from (f"<details><summary>{len(citing)} tests</summary>", "")
        for folder, kind in KINDS.items():
            names = [test.name for test in citing if test.folder == folder]
            if names:
                yield f"- *{kind}*: {', '.join(f'`{name}`' for name in names)}"
        yield from ("", "</details>")


READ_FIRST = "rulebook.py", "engine/", "model/"
"""The code that implements the rules, in the order in which to read it."""


def _sources() -> dict[str, list[str]]:
    """Return the lines of each module, those of `READ_FIRST` first."""

    def rank(place: str) -> tuple[list[bool], str]:
        return [not place.startswith(start) for start in READ_FIRST], place

    paths = {path.relative_to(CODE).as_posix(): path for path in CODE.rglob("*.py")}
    return {place: paths[place].read_text().splitlines() for place in sorted(paths, key=rank)}


def _follows_from(rule: str) -> Iterator[str]:
    """Yield the rules that a law follows from, if the rule is a law and there are any."""
    ids = dict.fromkeys(chain(*[law.rule_ids for law in LAWS if law.rule_ids[0] == rule]))
    others = [each for each in ids if each != rule]
    if others:
        yield f"*follows from*: {_links(others)}"


def _code(rule: str, sources: Mapping[str, list[str]]) -> str:
    """Return the lines that implement a rule, then those that only name it."""
    kept: dict[str, list[int]] = {}
    named: dict[str, list[int]] = {}
    for place, lines in sources.items():
        found = {at: line for at, line in enumerate(lines, 1) if re.search(rf"\b{rule}\b", line)}
        # A comment or a decorator stands beside code, any other mention in a docstring or text.
        beside = [at for at, line in found.items() if re.search(rf"(#|@law).*\b{rule}\b", line)]
        others = [at for at in found if at not in beside]
        kept |= {place: beside} if beside else {}
        named |= {place: others} if others else {}
    parts = [f"*code*: {_lines(kept)}"] if kept else []
    return "; ".join([*parts, f"*named in*: {_lines(named)}"] if named else parts)


def _lines(places: dict[str, list[int]]) -> str:
    return "; ".join(f"`{place}` {', '.join(map(str, at))}" for place, at in places.items())


def _links(ids: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f"[{rule}](#rule-{rule})" for rule in ids)
