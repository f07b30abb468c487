"""A law is a function made a value: it has a name, pickles by it, and works under -OO."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import settings

from mantis_rules import (
    DUEL,
    STANDARD,
    InvalidCheck,
    Ruleset,
    Score,
    State,
    Step,
    new_game,
    rulebook,
    step,
)
from mantis_rules.game import GAME_LAWS, Law, law, with_laws
from mantis_rules.game.stating import without_laws
from mantis_rules.laws import LAWS, laws_for
from mantis_rules.laws.of_steps import is_steal, steal_scores_nothing
from mantis_rules.testing import check_law
from tests.helpers.processes import output_of
from tests.rules import rule

TAKEN = step(new_game(3, seed=1), Score())


@law("L8", "T5")
def piles_grow(step: Step) -> bool:
    """Nothing ever leaves
    a score pile."""
    return all(
        before <= after
        for before, after in zip(step.before.score_piles, step.after.score_piles, strict=True)
    )


@law(kind="rules")
def anything(state: State) -> bool:
    """Whatever it is."""
    return state is not None


def at_most(most: int, step: Step) -> bool:
    """A law with a parameter."""
    return sum(step.after.scores) <= most


def test_the_decorator_reads_everything_from_the_function() -> None:
    """The id is the function's name, the text its docstring, and `asks` its annotation."""
    assert (piles_grow.id, piles_grow.text) == ("piles_grow", "Nothing ever leaves a score pile.")
    assert (piles_grow.rule_ids, piles_grow.asks, piles_grow.kind) == (("L8", "T5"), "Step", "step")
    assert (anything.rule_ids, anything.asks, anything.kind) == ((), "State", "rules")
    assert piles_grow(TAKEN) is piles_grow.holds(TAKEN) is True
    assert str(piles_grow) == "piles_grow"


def test_laws_have_the_kinds_of_the_rules_page() -> None:
    """The kinds are position, step and rules, as on the rules page."""
    kinds: dict[str, set[str]] = {}
    for each in LAWS:
        kinds.setdefault(each.kind, set()).update(i for i in each.rule_ids if i[0] == "L")
    assert kinds == {
        "position": {"L1", "L2", "L3", "L4", "L5", "L15", "L16", "L21"},
        "step": {"L6", "L7", "L8", "L9", "L10", "L11", "L12", "L14"},
        "rules": {"L13", "L17", "L18", "L19", "L20", "L21"},
    }


@pytest.mark.parametrize("each", [*LAWS, *GAME_LAWS, piles_grow, anything], ids=str)
def test_a_law_pickles_by_name(each: Law) -> None:
    """A pickled law is loaded as the same object, from less than 150 bytes."""
    text = pickle.dumps(each)
    assert pickle.loads(text) is each
    assert copy.copy(each) is copy.deepcopy(each) is each
    assert len(text) < 150


@pytest.mark.parametrize(
    "made",
    [
        attrs.evolve(piles_grow, text="Another text."),
        attrs.evolve(steal_scores_nothing, when=is_steal, kind="rules"),
        Law("law", "A law.", (), piles_grow.holds),
        Law("few_scored", "Few cards are scored.", ("L8",), partial(at_most, 3), when=is_steal),
    ],
    ids=["another text", "another kind", "another id", "a parameter"],
)
def test_a_law_that_is_not_importable_pickles_by_its_fields(made: Law) -> None:
    """It is loaded with the same fields, and gives the same answer."""
    again = pickle.loads(pickle.dumps(made))
    for name in ("id", "text", "rule_ids", "asks", "kind"):
        assert getattr(again, name) == getattr(made, name)
    assert again.when is made.when
    assert again.holds(TAKEN) == made.holds(TAKEN)


def test_laws_work_without_docstrings() -> None:
    """Under -OO the text of a law is its id, and no law is broken by a good step."""
    code = (
        "from mantis_rules import *\n"
        "from mantis_rules.laws import LAWS\n"
        "taken = step(new_game(3, seed=1), Score())\n"
        "print(all(law.text == law.id for law in LAWS))\n"
        "print(any(law.broken_by(law.about(taken)) for law in LAWS))\n"
    )
    assert output_of(code, "-OO") == "True\nFalse\n"


def test_an_annotation_may_be_a_type() -> None:
    """Without postponed annotations the annotation is the class itself."""

    def f(asked: Any) -> bool:
        return True

    f.__annotations__["asked"] = State
    assert law("L1")(f).asks == "State"
    for wrong in (int, "Card", None):
        f.__annotations__["asked"] = wrong
        with pytest.raises(InvalidCheck, match="expected a parameter annotated as State"):
            law("L1")(f)
    del f.__annotations__["asked"]
    with pytest.raises(InvalidCheck, match="no annotation"):
        law("L1")(f)


def test_stating_laws_costs_no_call() -> None:
    """`without_laws` returns the innermost policy, however often it is wrapped."""
    twice = with_laws(with_laws(STANDARD.succession, {}), {"turn_passes_clockwise": [anything]})
    assert without_laws(twice) is STANDARD.succession
    rules = attrs.evolve(STANDARD, name="stated", succession=twice)
    assert [each.id for each in laws_for(rules)][-1] == "anything"
    assert twice(TAKEN.before, TAKEN.flip) == STANDARD.succession(TAKEN.before, TAKEN.flip)


def test_laws_can_be_stated_by_their_ids() -> None:
    """A policy may state laws by id; unknown ids and ids already in use are refused."""
    stated = with_laws(STANDARD.succession, {"turn_passes_clockwise": ["steal_scores_nothing"]})
    rules = attrs.evolve(STANDARD, name="by-id", succession=stated)
    assert "turn_passes_clockwise" not in [each.id for each in laws_for(rules)]
    unknown = with_laws(STANDARD.succession, {"turn_passes_clockwise": ["no_such_law"]})
    with pytest.raises(InvalidCheck, match="expected the id of a law, got 'no_such_law'"):
        laws_for(attrs.evolve(STANDARD, name="unknown", succession=unknown))
    own = attrs.evolve(anything, text="Another.")
    twice = with_laws(STANDARD.succession, {"one_at_goal": [anything, own]})
    with pytest.raises(InvalidCheck, match="'anything' is another law's id"):
        laws_for(attrs.evolve(STANDARD, name="twice", succession=twice))
    with pytest.raises(InvalidCheck, match="expected laws by id"):
        with_laws(STANDARD.succession, {"turn_passes_clockwise": "steal_scores_nothing"})


@pytest.mark.parametrize(
    "instead",
    [
        [attrs.evolve(anything, id="card_conservation")],
        [attrs.evolve(anything, id="one_at_goal")],
        ["one_at_goal"],
    ],
    ids=["a stock law's id", "the id of the replaced law", "the replaced law itself"],
)
def test_the_id_of_a_stated_law_must_be_new(instead: list[Law | str]) -> None:
    """A stated law may have the id neither of a stock law nor of the law that it replaces."""
    stated = with_laws(STANDARD.victory, {"one_at_goal": instead})
    with pytest.raises(InvalidCheck, match="is another law's id"):
        laws_for(attrs.evolve(STANDARD, name="borrowed", victory=stated))


def test_an_equal_law_may_be_stated_twice() -> None:
    """A law that is stated twice is selected once."""
    stated = {"turn_passes_clockwise": [piles_grow]}
    twice = with_laws(with_laws(STANDARD.succession, stated), stated)
    ids = [each.id for each in laws_for(attrs.evolve(STANDARD, name="twice", succession=twice))]
    assert ids.count("piles_grow") == 1


@pytest.mark.parametrize("annotation", ["Step", "m.Step", "mantis_rules.Step", "'Step'"])
def test_an_annotation_may_be_written_in_full(annotation: str) -> None:
    """An annotation with its module, or in quotes, is recognised."""

    def f(asked: Any) -> bool:
        return True

    f.__annotations__["asked"] = annotation
    assert law("L7")(f).asks == "Step"


def test_asks_can_be_passed() -> None:
    """`asks` may be passed, for games whose types have other names."""

    def f(board: tuple[int, ...]) -> bool:
        return bool(board)

    assert law(asks="State")(f).asks == "State"
    assert law(asks="State")(f).kind == "position"


def test_a_misused_decorator_is_refused() -> None:
    """A decorator without its call, and anything but a function with one bool result, raise."""
    wrong: Any = law
    with pytest.raises(InvalidCheck, match=r"write @law\(\)"):
        wrong(at_most)
    with pytest.raises(InvalidCheck, match="expected a function, got 3"):
        wrong("L1")(3)
    with pytest.raises(InvalidCheck, match="expected a function"):
        wrong("L1")(len)
    for function in (_later, _one_by_one):
        with pytest.raises(InvalidCheck, match="expected a function that returns True or False"):
            wrong("L1")(function)
    with pytest.raises(InvalidCheck, match="at_most: expected a function of one parameter"):
        wrong("L1", asks="Step")(at_most)


async def _later(step: Step) -> bool:
    return True


def _one_by_one(step: Step) -> Iterator[bool]:
    yield True


def _literal(state: State) -> int:
    return 1


@pytest.mark.parametrize(
    ("rules", "turned"),
    [
        (STANDARD, True),
        (attrs.evolve(STANDARD, opening=with_laws(STANDARD.opening, {})), True),
        (attrs.evolve(STANDARD, name="token", opening=_literal), False),
        (pickle.loads(pickle.dumps(attrs.evolve(STANDARD, name="t", opening=_literal))), False),
        (attrs.evolve(STANDARD, name="own", opening=lambda state: None), True),
    ],
    ids=["official", "stated", "a literal token", "pickled", "another opening without a token"],
)
def test_symmetry_depends_on_the_value_of_the_first_token(rules: Ruleset, turned: bool) -> None:
    """A ruleset without a first token keeps the law of equal seats, with any opening."""
    assert ("seats_are_alike" in [each.id for each in laws_for(rules)]) is turned


@rule("D2", "L12")
def test_a_copied_rulebook_has_the_same_laws() -> None:
    """The duel's extra turn is stated by its policy, so a copy of the rulebook has it too."""
    source = Path(rulebook.__file__).read_text("utf-8")
    copied: dict[str, Any] = {"__name__": "copied_rulebook"}
    exec(compile(source, "copied_rulebook", "exec"), copied)
    for official in (STANDARD, DUEL):
        rules = copied[official.name.upper()]
        assert laws_for(rules) == laws_for(official)
        for law_asked in laws_for(rules):
            if law_asked.kind == "step":
                check_law(law_asked, rules, settings(max_examples=10))


def test_statements_about_one_law_add_up() -> None:
    """The laws that a wrapper states come after those of the policy inside."""
    inner = with_laws(STANDARD.succession, {"turn_passes_clockwise": [piles_grow]})
    outer = with_laws(inner, {"turn_passes_clockwise": [anything]})
    ids = [each.id for each in laws_for(attrs.evolve(STANDARD, name="both", succession=outer))]
    assert ids[-2:] == ["piles_grow", "anything"]


def _duels_alone(rules: Ruleset) -> str | None:
    return None if rules.max_players == 2 else "it is for two players"


@law("L12", unfit=_duels_alone)
def for_duels(step: Step) -> bool:
    """Something about duels."""
    return True


def test_a_law_may_be_for_some_rulesets_only() -> None:
    """The decorator takes `unfit`, a pickle keeps it, and it must be a function."""
    assert for_duels.unfit(DUEL) is None
    assert for_duels.unfit(STANDARD) == "it is for two players"
    other = attrs.evolve(for_duels, text="Another.")
    assert pickle.loads(pickle.dumps(other)).unfit is _duels_alone
    with pytest.raises(InvalidCheck, match="for_duels: expected a function"):
        attrs.evolve(for_duels, unfit=5)  # type: ignore[arg-type]  # wrong on purpose


@rule("I2")
@pytest.mark.parametrize("asks", ["holds", "when"])
def test_an_answer_that_is_no_bool_is_not_quoted(asks: str) -> None:
    """A careless law may answer with a hidden card or its place."""
    top = STANDARD.deck.place(TAKEN.before.draw_pile[0])
    changed: dict[str, Any] = {asks: lambda state: top}
    law = attrs.evolve(LAWS[0], **changed)
    with pytest.raises(InvalidCheck) as found:
        law.broken_by(TAKEN.before)
    assert str(found.value) == f"{law.id}: expected True or False, got a value of type int"
