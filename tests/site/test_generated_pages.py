"""The pages that are made from rules, code and tests, and the examples that are drawn on them."""

from __future__ import annotations

import re

import pytest

from docs import specification, trace
from docs.examples import ALSO, EXAMPLES
from docs.first_tests import FIRST_TESTS
from mantis_rules import Score, Steal, Step, result
from mantis_rules.laws import LAWS

PAGE = specification.page()
ENTRIES = dict(re.findall(r"^\(spec-(\w+)\)=\n(.*?)^~~~~$", PAGE, re.MULTILINE | re.DOTALL))


def taken(rule: str) -> Step:
    """The step of a rule's example."""
    found = EXAMPLES[rule][-1]
    assert isinstance(found, Step)
    return found


def test_the_specification_has_every_rule_and_law() -> None:
    """Each rule has one entry, in the order of the rules page: its text, and its first test."""
    assert list(ENTRIES) == list(trace.rules())
    for rule, entry in ENTRIES.items():
        assert trace.text_of(rule) in entry
        assert f"`{FIRST_TESTS[rule].partition('::')[2]} <" in entry
        assert "*broken on purpose*: " in entry


def test_the_text_of_a_rule_is_its_own() -> None:
    """What a rule says has neither its id, nor its source, nor the next heading."""
    for rule in trace.rules():
        text = trace.text_of(rule)
        assert text
        assert not re.search(rf"\*\*{rule}|\*(Sourced|Choice|Inference)|^#|```", text, re.MULTILINE)


def test_the_code_stands_beside_each_rule() -> None:
    """The code shown for a rule begins at a line with its id, or it is the code of the law."""
    for rule, entry in ENTRIES.items():
        pieces = re.findall(r"<(\S+):(\d+)>`:\n\n```\{code-block\} python\n(.*?)\n", entry)
        assert pieces or "Code: {source}" in entry, rule
        for path, line, shown in pieces:
            text = (trace.ROOT / path).read_text().splitlines()[int(line) - 1]
            assert shown == text.strip()
            assert rule in trace.mentions(rule).beside or "#" in shown or shown.startswith("@law")
    for rule, path in {"T4a": "rulebook", "S2": "engine/playing", "T6": "engine/stepping"}.items():
        assert f"<src/mantis_rules/{path}.py:" in ENTRIES[rule]


def test_a_piece_of_code_ends_with_its_block() -> None:
    """The code below a comment ends where its block ends, or at the next comment."""
    assert "type(flip.action)" not in ENTRIES["T3b"]
    assert "return (flip.to(seating.tanks[flip.tank]),)" in ENTRIES["T3b"]
    assert "E5" not in ENTRIES["E3"].partition("~~~~")[0]


def test_every_law_has_its_code_and_its_witness() -> None:
    """Each law is shown whole, with the witness that it catches, and what `prove_law` proved."""
    for law in LAWS:
        [rule] = [rule for rule in law.rule_ids if rule.startswith("L")]
        assert f"def {law.holds.__name__}(" in ENTRIES[rule]
        assert re.search(r"\*can fail\*: .*<tests/laws/witnesses.py:\d+>", ENTRIES[rule])
    assert re.search("by `prove_law`, .* for `standard`, `duel`", ENTRIES["L7"])
    assert "*beyond* the model that counts cards: " in ENTRIES["L18"]
    for cited, name in ("V1", "token_goes_to_its_captor"), ("D2", "again_after_a_steal_hit"):
        assert f"- *law* [L12](#spec-L12) `{name}`: " in ENTRIES[cited]


def test_types_and_values_are_those_of_the_code() -> None:
    """The types have the fields of the classes, and the numbers are those of the rulesets."""
    assert "    draw_pile: tuple[Card, ...]       # the cards of the draw pile" in PAGE
    assert "| goal | 10 | 15 |" in PAGE
    assert "| succession | `again_after_steal_hit` | " in PAGE


@pytest.mark.parametrize("rule", EXAMPLES)
def test_an_example_is_drawn_where_its_rule_is(rule: str) -> None:
    """The specification draws every example, below its rule."""
    assert f"```{{drawn}} {rule}\n" in ENTRIES[rule]


def test_other_rules_lead_to_an_example() -> None:
    """A rule without an example of its own names a rule that has one."""
    for rule, shown in ALSO.items():
        assert rule not in EXAMPLES
        assert f"[{shown}](#spec-{shown})" in ENTRIES[rule]


def test_examples_show_their_rules() -> None:
    """Each example does what its rule says: the action, the flip and the result."""
    for rule, kind, hit in [
        ("T2", Steal, False), ("T3a", Score, True), ("T3b", Score, False), ("T4a", Steal, True),
        ("T4b", Steal, False), ("E1", Score, True), ("D2", Steal, True), ("V1", Steal, True),
        ("V4", Score, True),
    ]:  # fmt: skip
        flip = taken(rule).flip
        assert (type(flip.action), flip.hit) == (kind, hit), rule
    assert not taken("T2").before.tanks[taken("T2").flip.tank]
    assert taken("D2").after.to_move == taken("D2").before.to_move
    assert taken("V1").after.token.holder == taken("V1").before.to_move  # type: ignore[attr-defined]  # a PowerToken
    ends = {rule: result(taken(rule).after) for rule in ("E1", "E3", "E4", "E5")}
    assert {rule: end and end.winners for rule, end in ends.items()} == {
        "E1": (0,), "E3": (0,), "E4": (1,), "E5": (0, 1),
    }  # fmt: skip
    scores = {rule: taken(rule).after.scores for rule in ("E4", "E5")}
    assert all(first == second for first, second, _ in scores.values())


def test_the_page_of_questions_lists_all_of_them_first() -> None:
    """In the order of the page, by group, so that none is left out when one is added."""
    page = (trace.ROOT / "docs/how-to/how-do-i.md").read_text(encoding="utf-8")
    top, *rest = page.partition("\n## ")
    listed = re.findall(r"^- \*\*(.*):\*\*$|^  \[(.*)\]\(#", top, re.MULTILINE)
    there = re.findall(r"^## (.*)$|^### (.*)$", "".join(rest), re.MULTILINE)
    assert listed == there
    assert len([question for _, question in listed if question]) > 40
