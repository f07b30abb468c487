"""The names that users import: no change goes unnoticed, and importing them is cheap."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

import mantis_rules
from tests.helpers.processes import output_of

NAMES = {
    "mantis_rules": """
        DUEL STANDARD STANDARD_DECK
        Action Card CardSet Colour Deck Flip IllegalAction InvalidCard InvalidCheck InvalidRecord
        InvalidRuleset InvalidState MantisError PolicyFault Result Ruleset Score ScorePile Seat
        State Steal Step Tank Transfer Turn Zone
        apply is_over legal_actions new_game official result step winner
        game laws model notation records variants views
    """,
    "mantis_rules.game": "GAME_LAWS Game Law Move law replaced_by with_laws",
    "mantis_rules.game.checks": "FOREIGN_ERRORS is_key is_unordered is_value is_whole to_tuple",
    "mantis_rules.game.frozen": "filled made_on_demand unchecked",
    "mantis_rules.game.reading": """
        Reader parse_json read_int read_items read_object read_text reader
    """,
    "mantis_rules.game.texts": "a_kind message quoted short shown type_name word_shown",
    "mantis_rules.model": """
        DRAW_PILE_EMPTY GOAL LITERAL STANDARD_DECK
        Action Card CardSet Colour ColourCounts Deck Flip Legality LiteralToken Matching Opening
        Resolution Result Ruleset Score ScorePile Seat Seating State Steal Step Succession Tank
        TokenKind Transfer Turn Victory Zone
    """,
    "mantis_rules.rulebook": """
        DUEL STANDARD again_after_steal_hit clockwise first_to_goal match_takes_all no_token
        official same_front score_or_steal
    """,
    "mantis_rules.engine": "apply is_over legal_actions new_game result step winner",
    "mantis_rules.views": """
        Event Forecast MemoryView Outcome TableView View event_of follow forecast memory_view odds
        outcomes sample_state table_view
    """,
    "mantis_rules.laws": "LAWS Law Selection laws_for selection_for with_laws",
    "mantis_rules.variants": """
        POWER_TOKEN POWER_TOKEN_DUEL RULESETS SHORT PowerToken extra_turn_on_hit house
        last_protected no_stealing_below power_token take_at_most with_goal with_hand
    """,
    "mantis_rules.notation": """
        build_position format_action format_card format_position from_dict parse_action parse_card
        parse_position to_dict
    """,
    "mantis_rules.records": """
        Playthrough Record Report append_record dumps loads read_records record_of record_schema
        replay save_records verify
    """,
    "mantis_rules.drawing": "replay_page svg text",
    "mantis_rules.drawing.coloured": "rich_text",
    "mantis_rules.testing": """
        Checked Exploration LawBroken LawNeverExercised NotProved Plan Progress Proof Server
        Trace as_game card_sets cards check_against_model check_law decks explore machine_for
        mantis_game partitions plans prove_law rulesets states traces
    """,
    "mantis_rules.bots": "BOTS COLLECTOR MATCHER RANDOM SCORE Bot Greedy InvalidBot Search",
    "mantis_rules.arena": """
        BadRecord BotFailed Failure Finish IntArray InvalidTournament ManyReport Pair Policy
        PolicyView SeatShare Share Simulation Tally WorkerDied
        choice_seed deal_seed deck_order dumps fast_tallies fast_tournament line_ups loads pairs
        play policy policy_seed ranking
        rows save_plot seat_shares seatings_of shares simulate tallies to_csv tournament verify_many
    """,
    "mantis_rules.testing.conformance": """
        PARTLY PROTOCOL Case ConformanceReport Deal Disagreement Exchange Failed Moment
        ProgramFailed Refusal case_data case_line conformance_cases run_program
    """,
}
MODULES = {name: import_module(name) for name in NAMES}
PUBLIC = [(module, name) for module, found in MODULES.items() for name in found.__all__]
ENGINE = {
    "new_game": "(players, seed=None, *, deck_order=None, rules=None, first=0)",
    "legal_actions": "(state)",
    "apply": "(state, action)",
    "step": "(state, action)",
    "result": "(state)",
    "winner": "(state)",
    "is_over": "(state)",
}


@pytest.mark.parametrize("module", NAMES)
def test_the_public_names_are_these(module: str) -> None:
    """Each module exports exactly the names listed here."""
    assert sorted(MODULES[module].__all__) == sorted(NAMES[module].split())
    assert all(hasattr(MODULES[module], name) for name in MODULES[module].__all__)


def test_the_engine_takes_these_arguments() -> None:
    """Names, order and defaults of the engine's arguments are part of the interface."""
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
    """Every public class and function, and every public method of a class, has a docstring."""
    silent = []
    for module, name in PUBLIC:
        thing = getattr(MODULES[module], name)
        if not isinstance(thing, type | FunctionType) or thing is int:
            continue
        is_protocol = getattr(thing, "_is_protocol", False)  # its methods may be signatures only
        parts = [] if isinstance(thing, FunctionType) or is_protocol else list(vars(thing).items())
        members = [
            (f"{name}.{key}", member)
            for key, member in parts
            if not key.startswith("_") and isinstance(member, FunctionType | property | classmethod)
        ]
        silent += [what for what, one in [(name, thing), *members] if not one.__doc__]
    assert silent == []


def test_every_module_says_what_lives_there() -> None:
    """Each module of the package has a docstring."""
    folder = Path(mantis_rules.__file__).parent
    modules = sorted(folder.rglob("*.py"))
    assert len(modules) > 10
    assert [m.name for m in modules if not ast.get_docstring(ast.parse(m.read_text("utf-8")))] == []


def test_importing_loads_no_extra() -> None:
    """`import mantis_rules` loads attrs and the standard library, and nothing else."""
    loaded = output_of(
        "import sys\n"
        "before = set(sys.modules)\n"
        "import mantis_rules\n"
        "names = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(*sorted(names - sys.stdlib_module_names))\n"
    )
    assert loaded.split() == ["attr", "attrs", "mantis_rules"]


def test_importing_warns_of_nothing() -> None:
    """The package works with warnings as errors and without docstrings."""
    code = "from mantis_rules import *; print(result(new_game(2, seed=1)))"
    assert output_of(code, "-W", "error", "-OO") == "None\n"
