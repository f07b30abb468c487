"""The page "What is checked by what": each rule with its laws, its code and its tests."""

from __future__ import annotations

from collections.abc import Iterator

from docs import trace
from docs.first_tests import FIRST_TESTS
from mantis_rules.game import GAME_LAWS
from mantis_rules.laws import selection_for
from mantis_rules.variants import RULESETS

__all__ = ["page"]

OPENING = """\
# What is checked by what

This page is made from the laws, the rules page and the tests when the documentation is built. A
test of the project fails when a rule is cited by no test, and when a test cites a rule that does
not exist. Unfold a rule to see:

- the laws that follow from the rule, in `LAWS` or in a shipped ruleset, with all rules whose code
  makes them true;
- under *code*, the lines of `src/mantis_rules` with the rule's id beside them: first in the
  rulebook, the engine and the model, which implement the rules, then in other modules. For a law
  this is the law's own definition;
- under *named in*, the docstrings and texts that name the id;
- one test to read first, then all tests by the kind of check. (pytest lists more: a test with
  parameters runs once for each.)

`pytest --rule T4b` runs the tests of a rule; add `--collect-only -q` to list them. Each of these
tests fails when its rule is broken: `nox -s rules` breaks every rule in a few ways to verify this
(`tests/RULES.md`).

The laws are values in `mantis_rules.laws.LAWS`. `check_law(law, rules)` checks a law in games
played at random, `explore` in every game of a tiny deck, and `mantis play` in the game that it
shows. For each clause of a law there is a witness: rules, an engine or a step made to break this
clause. A test expects the law to catch it."""


def page() -> str:
    """Return the page, in Markdown."""
    return "\n".join((OPENING, *_entries(), *_ruleset_table(), *_game_law_table(), ""))


def _entries() -> Iterator[str]:
    for heading, rules in trace.sections().items():
        yield from ("", f"## {heading}")
        for rule in rules:
            yield from _entry(rule)


def _entry(rule: str) -> Iterator[str]:
    citing = [test for test in trace.tests() if rule in test.rules]
    yield from ("", f"(checks-{rule})=", f"~~~~{{dropdown}} **{rule}** {trace.sentence(rule)}", "")
    yield f"- *rule*: [{rule}](#rule-{rule}), in the specification: [{rule}](#spec-{rule})"
    for law in trace.laws_of(rule):
        number, *others = [f"[{each}](#rule-{each})" for each in law.rule_ids]
        origin = f", follows from {', '.join(others)}" if others else ""
        yield f"- *law* {number} `{law.id}` (kind *{law.kind}*{origin}): {law.text}"
    if not trace.laws_of(rule):
        yield "- *law*: none cites this rule"
    found = trace.mentions(rule)
    for title, places in ("code", found.beside), ("named in", found.named):
        if places:
            yield f"- *{title}*: {'; '.join(_lines(path, at) for path, at in places.items())}"
    [first] = [test for test in citing if test.name == f"tests/{FIRST_TESTS[rule]}"]
    yield f"- *first test*: {first.link}. {first.text.splitlines()[0]}"
    yield from ("", f"{len(citing)} tests:", "")
    for folder, kind in trace.KINDS.items():
        if links := [test.link for test in citing if test.folder == folder]:
            yield f"- *{kind}*: {', '.join(links)}"
    yield "~~~~"


def _lines(path: str, at: list[int]) -> str:
    """Return the links to some lines of a file."""
    short = path.removeprefix("src/mantis_rules/")
    first, *others = [f"{{source}}`{number} <{path}:{number}>`" for number in at]
    return ", ".join([first.replace("`", f"`{short} ", 1), *others])


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
