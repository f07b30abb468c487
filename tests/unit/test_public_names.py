"""The names that users import: none goes or comes unnoticed, and importing them is cheap."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from types import FunctionType

import mantis_rules

from .processes import output_of

NAMES = """
    DUEL LAWS STANDARD STANDARD_DECK
    Action Card CardSet Colour ColourCounts Deck Event Flip Forecast IllegalAction InvalidCard
    InvalidCheck InvalidRecord InvalidRuleset InvalidState Law Legality MantisError MemoryView
    Opening PolicyFault Record Report Resolution Result Ruleset Score ScorePile Seat State
    Steal Step Succession TableView Tank TokenKind Transfer Turn Victory View Zone
    apply dumps event_of follow forecast format_action format_card format_position from_json
    is_over laws_for legal_actions loads memory_view new_game odds official parse_action
    parse_card parse_position read_records record_of record_schema replay result sample_state
    save_records step table_view to_json verify winner with_laws
"""
ENGINE = {
    "new_game": "(players, seed=None, *, deck_order=None, rules=None, first=0)",
    "legal_actions": "(state)",
    "apply": "(state, action)",
    "step": "(state, action)",
    "result": "(state)",
    "winner": "(state)",
    "is_over": "(state)",
}


def test_the_public_names_are_these() -> None:
    """L1: a name that is added or taken away changes this list as well."""
    assert sorted(mantis_rules.__all__) == sorted(NAMES.split())


def test_every_public_name_is_there_once() -> None:
    """L1: `__all__` repeats nothing, and each name in it can be imported."""
    assert len(set(mantis_rules.__all__)) == len(mantis_rules.__all__)
    assert all(hasattr(mantis_rules, name) for name in mantis_rules.__all__)


def test_the_engine_takes_these_arguments() -> None:
    """L13: names, order and defaults of the arguments are part of the interface."""
    found = {}
    for name in ENGINE:
        signature = inspect.signature(getattr(mantis_rules, name))
        bare = [
            parameter.replace(annotation=inspect.Parameter.empty)
            for parameter in signature.parameters.values()
        ]
        found[name] = str(inspect.Signature(bare))
    assert found == ENGINE


def test_every_public_class_and_function_says_what_it_is() -> None:
    """L1: each has a docstring of its own, and so has each public method of a class."""
    silent = []
    for name in mantis_rules.__all__:
        thing = getattr(mantis_rules, name)
        if not isinstance(thing, type | FunctionType) or thing is int:
            continue
        parts = [] if isinstance(thing, FunctionType) else list(vars(thing).items())
        members = [
            (f"{name}.{key}", member)
            for key, member in parts
            if not key.startswith("_") and isinstance(member, FunctionType | property | classmethod)
        ]
        silent += [what for what, one in [(name, thing), *members] if not one.__doc__]
    assert silent == []


def test_every_module_says_what_lives_there() -> None:
    """L1: each module of the package opens with a docstring."""
    folder = Path(mantis_rules.__file__).parent
    modules = sorted(folder.rglob("*.py"))
    assert len(modules) > 10
    assert [m.name for m in modules if not ast.get_docstring(ast.parse(m.read_text("utf-8")))] == []


def test_importing_loads_no_extra() -> None:
    """L1: `import mantis_rules` loads attrs, the standard library, and nothing else."""
    loaded = output_of(
        "import sys\n"
        "before = set(sys.modules)\n"
        "import mantis_rules\n"
        "names = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(*sorted(names - sys.stdlib_module_names))\n"
    )
    assert loaded.split() == ["attr", "attrs", "mantis_rules"]


def test_importing_warns_of_nothing() -> None:
    """L1: with every warning an error, and without docstrings, the package can still be used."""
    code = "from mantis_rules import *; print(result(new_game(2, seed=1)))"
    assert output_of(code, "-W", "error", "-OO") == "None\n"
