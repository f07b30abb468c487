"""Lines that are not positions, and states that cannot be written as a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from mantis_rules import STANDARD, InvalidRecord, InvalidRuleset, InvalidState, State, new_game
from mantis_rules.notation import format_position, parse_position
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.rules import rule

from .test_notation_positions import LINE, STATE


def read(line: Any) -> State:
    return parse_position(line, rulesets=[STATE.rules])


def changed(place: int, field: str) -> str:
    """The line with one of its fields replaced."""
    fields = LINE.split(" ")
    fields[place] = field
    return " ".join(fields)


def reading(place: int) -> Callable[[str], State]:
    return lambda field: read(changed(place, field))


REFUSALS = [
    *for_each(
        "a line",
        [None, 5, True, b"standard", ["standard"], STANDARD, "", " ", "standard", LINE[:-2]],
        read,
        InvalidRecord,
        "position: expected ruleset, seat, tanks, score piles, draw pile and token, with a space "
        "between, got ",
    ),
    *for_each(
        "a ruleset",
        ["", "Standard", "duel", "other"],
        reading(0),
        InvalidRecord,
        "position: expected a ruleset of hand-made, got another text; pass others as rulesets=",
    ),
    *for_each(
        "a seat",
        ["", "-", "-1", "+1", "01", "1.0", "one", "x", "٣", "²", "1_0", "1" * 10, "1\n"],
        reading(1),
        InvalidRecord,
        "position: expected the number of the seat to move, got another text",
    ),
    *for_each(
        "a seat that is not at the table",
        ["2", "999999999"],
        reading(1),
        InvalidRecord,
        "position: to_move: expected a seat from 0 to 1, got ",
    ),
    *(
        refusal
        for place, name in enumerate(["tanks", "score piles", "draw pile"], start=2)
        for refusal in for_each(
            name,
            ["ro", "RORY", "Ro,Ry", "Ro-", "--", "Roz", "R", "RoR", "RoRy\n", "\tRo", "?"],
            reading(place),
            InvalidRecord,
            "position: expected '-' or codes of cards in each zone",
        )
    ),
    *(
        refusal
        for place, fields in {2: ["", "RoRyGr/"], 3: ["", "/BoBr"], 4: [""]}.items()
        for refusal in for_each(
            "nothing where - is due",
            fields,
            reading(place),
            InvalidRecord,
            "position: expected '-' or codes of cards in each zone",
        )
    ),
    *for_each(
        "tanks with a doubled card",
        ["RoRyRoGr/-"],
        reading(2),
        InvalidRecord,
        "position: expected each card once in a zone",
    ),
    *for_each(
        "a code out of order",
        ["RorRyGr/-", "Roo/-", "Rbg/-"],
        reading(2),
        InvalidRecord,
        "position: expected codes of cards such as 'Ory' in each zone",
    ),
    *for_each(
        "tanks of another number",
        ["RoRyGr", "RoRyGr/-/-", "RoRyGr/-/"],
        reading(2),
        InvalidRecord,
        "position: ",
    ),
    *for_each(
        "foreign cards",
        ["RoRyGrKp/-", "RoyRyGr/-"],
        reading(2),
        InvalidRecord,
        "position: ",
    ),
    *for_each(
        "a card lost or doubled",
        ["RgOrRo", "RgRg", "RgOrRg", "Rg", "-"],
        reading(4),
        InvalidRecord,
        "position: ",
    ),
    *for_each(
        "a token",
        [
            "",
            "x",
            "round",
            "(1",
            "1)",
            "open('x')",
            "__import__('os')",
            "[i for i in 1]",
            "'a",
        ],
        reading(5),
        InvalidRecord,
        "position: expected a token as the ruleset's token_kind writes it",
    ),
    *for_each(
        "a token with something around it",
        [" 1", "1\n", "1 # one"],
        reading(5),
        InvalidRecord,
        "position: expected a token as the ruleset's token_kind writes it",
    ),
    *for_each(
        "a token that cannot be one",
        ["[]", "{}", "{1}", "(1, [])"],
        reading(5),
        InvalidRecord,
        "position: token: expected one of ruleset 'hand-made' for 2 seats",
    ),
    *for_each(
        "rulesets",
        [None, STANDARD, "standard", [None], ["standard"], 5, [], [STANDARD, STANDARD]],
        lambda rulesets: parse_position(LINE, rulesets=rulesets),
        InvalidRuleset,
        "rulesets: expected ",
    ),
    *for_each(
        "format_position",
        [None, 0, LINE, STANDARD, State],
        format_position,
        InvalidState,
        "expected a State, got ",
    ),
    *for_each(
        "a token without a literal form",
        [(float("nan"),), float("inf"), frozenset({1}), STANDARD, int, (1, object)],
        lambda token: format_position(attrs.evolve(STATE, token=token)),
        InvalidState,
        "token: expected None or a literal to write, got ",
    ),
    Refusal(
        "a token of thousands of digits",
        call(format_position, attrs.evolve(STATE, token=10**5000)),
        InvalidState,
        "token: expected None or a literal to write, got ",
    ),
    Refusal(
        "an official name of other rules",
        call(format_position, new_game(3, seed=1, rules=attrs.evolve(STANDARD, goal=3))),
        InvalidState,
        "rules: 'standard' is the name of one of this library's rulesets; give yours another one",
    ),
    Refusal(
        "nothing but spaces",
        call(read, "      "),
        InvalidRecord,
        "position: expected a ruleset of hand-made, got another text",
    ),
]


@rule("L1")
@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_bad_lines_are_refused(refusal: Refusal) -> None:
    """A malformed line raises a clear error that says what was expected."""
    check(refusal)
