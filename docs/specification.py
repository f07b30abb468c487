"""The page "Specification": types, values, actions, the end, knowledge and invariants, top down.

Everything on it comes from the rules page, the code, the laws, the proofs and the tests.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from textwrap import wrap

import attrs

from docs import trace
from docs.examples import EXAMPLES, example_of
from docs.extensions.summaries import sentence
from docs.first_tests import FIRST_TESTS
from mantis_rules import DUEL, STANDARD, engine, model, rulebook
from mantis_rules.game import Law
from mantis_rules.laws import LAWS
from tests.breaking.faults import FAULTS

__all__ = ["page"]

OPENING = """\
# Specification

This page reads from top to bottom like a formal specification: types, values, actions, the end,
what players may know, variants, and the invariants that follow. It is made from the rules, the
code, the laws, the proofs and the tests when the documentation is built. For each rule and law it
shows:

- the id, which links to [the rule](rules.md) with its source and the reasons for it;
- an example, drawn: the position before, and the step;
- the lines of the code that carry it out, with a link to the file;
- what proves and tests it. *Broken on purpose* lists faults: each of them was planted in the code,
  and a test that cites the rule failed.

| a specification has | here it is | by the rules |
|---|---|---|
| an initial state | `new_game` | S1 to S6 |
| a condition for each action | `legal_actions` | T1, T2 |
| a next state | `apply` and `step` | T3 to T7, D2 |
| final states | `result` and `winner` | E1 to E6, D1 |
| what an observer sees | `table_view` and `memory_view` | I1 to I4 |
| invariants | `LAWS` | L1 to L21 |"""

PARTS = {
    "Components (C)": "Types",
    "Setup (S)": "Values and the initial state",
    "A turn (T)": "Actions",
    "The end (E)": "The end",
    "Two players (D)": "Two players",
    "Information (I)": "What players may know",
    "Variants (V)": "Variants",
    "The laws (L)": "Invariants",
}
"""For each heading of the rules page, the heading here."""

TYPES = "Card", "State", "Score", "Steal", "Flip", "Transfer", "Tank", "ScorePile", "Turn", "Result"
POLICIES = "legality", "matching", "resolution", "succession", "victory", "opening"
PLACES = *trace.READ_FIRST, "variants/", "views/"
"""Where the code of a rule is looked for, in this order; laws only check it."""

PROOFS = r"tests/spec/test_(proof\w*|code|prove_law|two_solvers)\.py"
MOST_LINES = 5
"""The most lines of code that are shown after a comment with a rule's id."""


def page() -> str:
    """Return the page, in Markdown."""
    parts = [_part(heading, rules) for heading, rules in trace.sections().items()]
    return "\n".join((OPENING, *chain.from_iterable(parts), ""))


def _part(heading: str, rules: Iterable[str]) -> Iterator[str]:
    yield from ("", f"## {PARTS[heading]}")
    if before := BEFORE.get(heading):
        yield from ("", *before())
    for rule in rules:
        yield from _rule(rule)


def _rule(rule: str) -> Iterator[str]:
    yield from ("", f"(spec-{rule})=", f"**[{rule}](#rule-{rule})** {trace.text_of(rule)}", "")
    if rule in EXAMPLES:
        yield from (f"```{{drawn}} {rule}", "```", "")
    elif shown := example_of(rule):
        yield from (f"The example of [{shown}](#spec-{shown}) shows this too.", "")
    laws = [law for law in trace.laws_of(rule) if rule[0] == "L" and law in LAWS]
    followed = [example_of(each) for law in laws for each in law.rule_ids]
    if shown := next(filter(None, followed), None):
        yield from (f"The example of [{shown}](#spec-{shown}) obeys it.", "")
    excerpts = list(map(_law_code, laws)) or _excerpts(rule)
    for path, line, code in excerpts:
        yield from (_link(path, line), "", "```{code-block} python", *code, "```", "")
    if not excerpts:
        yield from (f"Code: {'; '.join(_mentioned(rule))}.", "")
    evidence = list(_evidence(rule, laws))
    yield from (f"~~~~{{dropdown}} What proves and tests {rule}", *evidence, "~~~~")


def _evidence(rule: str, laws: Iterable[Law]) -> Iterator[str]:
    citing = [test for test in trace.tests() if rule in test.rules]
    proofs = [test for test in citing if re.match(PROOFS, test.name)]
    for test in proofs:
        yield f"- *proved* in {test.link}: {_first_line(test)}"
    for law in laws:
        yield from _about_law(law)
    if rule in _beyond_counts():
        yield f"- *beyond* the model that counts cards: {_beyond_counts()[rule]}"
    if rule[0] != "L":
        for law in trace.laws_of(rule):
            number = next(each for each in law.rule_ids if each[0] == "L")
            yield f"- *law* [{number}](#spec-{number}) `{law.id}`: {law.text}"
    [first] = [test for test in citing if test.name == f"tests/{FIRST_TESTS[rule]}"]
    yield f"- *tested* first in {first.link}: {_first_line(first)}"
    yield f"- *all tests*: [{len(citing)} tests](#checks-{rule})"
    faults = [fault.what for fault in FAULTS if rule in fault.rules]
    yield f"- *broken on purpose*: {'; '.join(faults)}"


def _about_law(law: Law) -> Iterator[str]:
    """Yield what proves a law on the code itself, and what it is shown to catch."""
    cells = [cell for cell in _proved() if cell["law"] == law.id and "paths" in cell]
    if cells:
        names = ", ".join(f"`{cell['variant']}`" for cell in cells)
        table = "../explanation/what-is-checked.md#what-is-proved-of-the-variants"
        yield f"- *proved* of the code by `prove_law`, as [this table]({table}) says, for {names}"
    place = "tests/laws/witnesses.py"
    lines = (trace.ROOT / place).read_text().splitlines()
    [line] = [at for at, text in enumerate(lines, 1) if text.startswith(f'    "{law.id}":')]
    yield f"- *can fail*: it catches {{source}}`its witness <{place}:{line}>`, made to break it"


def _first_line(test: trace.CitingTest) -> str:
    return test.text.splitlines()[0]


@cache
def _proved() -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads((trace.ROOT / "tests/spec/proved.json").read_text())
    return found


@cache
def _beyond_counts() -> dict[str, str]:
    """Return what the proofs about counts leave out, by law, as it stands beside the proofs."""
    for node in ast.parse((trace.ROOT / "tests/spec/test_proof.py").read_text()).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "BEYOND_COUNTS":
            assert node.value is not None
            found: dict[str, str] = ast.literal_eval(node.value)
            return found
    raise AssertionError("no BEYOND_COUNTS")


# The code beside a rule.


def _excerpts(rule: str) -> list[tuple[str, int, list[str]]]:
    """Return the pieces of code with the rule's id beside them: the core's, or else others."""
    beside = trace.mentions(rule).beside
    found: list[tuple[str, int, list[str]]] = []
    for place in PLACES:
        if found and place not in trace.READ_FIRST:
            break
        for path, lines in beside.items():
            if path.startswith(f"src/mantis_rules/{place}"):
                text = (trace.ROOT / path).read_text().splitlines()
                found += [(path, n, _piece(text, n)) for n in lines if "@law" not in text[n - 1]]
    return found


def _piece(text: list[str], line: int) -> list[str]:
    """Return a line, and the code that follows it if it is a comment."""
    first = text[line - 1]
    if not first.lstrip().startswith("#"):
        return [first.strip()]
    indent = len(first) - len(first.lstrip())
    piece, code = [first], 0
    for each in text[line:]:
        comment = each.lstrip().startswith("#")
        outside = len(each) - len(each.lstrip()) < indent
        if not each.strip() or outside or code == MOST_LINES or (comment and code):
            break
        piece.append(each)
        code += not comment
    return [each[indent:] for each in piece]


def _law_code(law: Law) -> tuple[str, int, list[str]]:
    """Return the function of a law, with its decorator."""
    lines, line = inspect.getsourcelines(law.holds)
    path = f"src/{law.holds.__module__.replace('.', '/')}.py"
    return path, line, "".join(lines).splitlines()


def _link(path: str, line: int) -> str:
    short = path.removeprefix("src/mantis_rules/")
    return f"{{source}}`{short}, line {line} <{path}:{line}>`:"


def _mentioned(rule: str) -> list[str]:
    """Return links to the docstrings that name a rule."""
    named = trace.mentions(rule).named
    return [
        f"{{source}}`{path.removeprefix('src/mantis_rules/')} {line} <{path}:{line}>`"
        for path, lines in named.items()
        for line in lines[:1]
        if path.startswith(tuple(f"src/mantis_rules/{place}" for place in PLACES))
    ]


# What stands before the rules of a part.


def _types() -> Iterator[str]:
    yield "The colours are an enumeration, and the other types are immutable records:"
    yield from ("", "```{code-block} python")
    colours = " | ".join(colour.name for colour in model.Colour)
    yield f"Colour = {colours}"
    for name in TYPES:
        yield from ("", *_record(getattr(model, name)))
    yield from ("", "Action = Score | Steal", "Zone = Tank | ScorePile", "```")


def _record(kind: type) -> Iterator[str]:
    """Yield a type with its fields, in the words of its docstring."""
    text = inspect.getdoc(kind) or ""
    fields = [each for each in attrs.fields(kind) if each.init and not each.name.startswith("_")]
    yield from wrap(sentence(model, kind.__name__), 80, initial_indent="# ", subsequent_indent="# ")
    yield f"class {kind.__name__}:"
    if not fields:
        yield "    pass"
    shown = {each.name: f"    {each.name}: {each.type}" for each in fields}
    width = max(map(len, shown.values()), default=0)
    for name, field in shown.items():
        said = re.search(rf"^    {name}: (.*(?:\n     +.*)*)", text, re.MULTILINE)
        words = re.split(r"[.;] ", " ".join(said[1].split()))[0].rstrip(".") if said else ""
        yield f"{field:{width}}  # {words}" if words else field


def _values() -> Iterator[str]:
    yield "A ruleset is a value, too. These are the official ones, with their numbers:"
    yield from ("", "| number | `STANDARD` | `DUEL` |", "|---|---|---|")
    for field in attrs.fields(type(STANDARD)):
        values = [getattr(rules, field.name, None) for rules in (STANDARD, DUEL)]
        if all(type(value) in (int, str) for value in values) and field.init:
            yield f"| {field.name} | {values[0]} | {values[1]} |"
    yield f"| deck | {len(STANDARD.deck)} cards | {len(DUEL.deck)} cards |"
    yield from ("", f"`new_game`: {sentence(engine, 'new_game')}")


def _actions() -> Iterator[str]:
    yield "Each policy of a ruleset answers one question. `apply` and `step` call the policies,"
    yield "check the answers, and move the cards:"
    yield from ("", "| policy | official answer | what it does |", "|---|---|---|")
    named = [(name, getattr(rulebook, name)) for name in rulebook.__all__]
    for policy in POLICIES:
        for rules in (STANDARD, DUEL):
            official = getattr(rules, policy)
            if rules is STANDARD or official is not getattr(STANDARD, policy):
                [name] = [name for name, value in named if value is official]
                yield f"| {policy} | `{name}` | {sentence(rulebook, name)} |"


def _invariants() -> Iterator[str]:
    yield "Each law is a function that returns whether a state, a step or a ruleset obeys it. The"
    yield "laws of a state hold after the deal and after every step, the laws of a step hold for"
    yield "every step. For each law there is a *witness*: rules or an engine that break it, which"
    yield "the law must catch."


BEFORE = {
    "Components (C)": _types,
    "Setup (S)": _values,
    "A turn (T)": _actions,
    "The laws (L)": _invariants,
}
"""What stands before the rules of a part."""
