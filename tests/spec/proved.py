"""What `prove_law` proves of the shipped variants: a table, made by `nox -s proved`.

It is written to `proved.json` and into the page on what is checked. Each cell is a variant
and one of its laws. The variants are played with six cards; their policies are those that are
shipped. The laws of steps are also proved for the official rulesets with their own decks.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import resource
import sys
import time
from collections.abc import Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import attrs

from mantis_rules import DUEL, STANDARD, Colour, Deck, Ruleset, Steal
from mantis_rules.game import Law
from mantis_rules.laws import laws_for
from mantis_rules.testing import LawBroken, NotProved, prove_law
from mantis_rules.variants import (
    RULESETS,
    PowerToken,
    extra_turn_on_hit,
    last_protected,
    no_stealing_below,
    take_at_most,
)

RESULT: Final = Path(__file__).with_name("proved.json")
PAGE: Final = Path(__file__).parents[2] / "docs" / "explanation" / "what-is-checked.md"
BEGIN, END = "<!-- proved: begin -->", "<!-- proved: end -->"
"""What is between these lines of the page is made here."""

SECONDS: Final = 60
"""The most processor time that one cell may take."""

SMALL: Final = Deck.of(list(Colour)[:3], 2)


def small(rules: Ruleset, name: str, **policies: Any) -> Ruleset:
    """Return a ruleset with the policies of another, six cards, and two or three players."""
    most = min(rules.max_players, 3)
    return attrs.evolve(rules, name=name, deck=SMALL, hand=1, goal=3, max_players=most, **policies)


VARIANTS: Final[Mapping[str, Ruleset]] = {
    **{rules.name: small(rules, rules.name) for rules in RULESETS},
    "extra_turn_on_hit()": small(STANDARD, "again", succession=extra_turn_on_hit()),
    "extra_turn_on_hit(after=Steal)": small(
        STANDARD, "steals-again", succession=extra_turn_on_hit(after=Steal)
    ),
    "take_at_most(1)": small(STANDARD, "take-one", resolution=take_at_most(1)),
    "take_at_most(2)": attrs.evolve(
        small(STANDARD, "take-two", resolution=take_at_most(2)), deck=Deck.of(list(Colour)[:4], 2)
    ),  # twelve cards: of six, no more than two have the same front
    "last_protected()": small(STANDARD, "last", legality=last_protected()),
    "no_stealing_below(2)": small(STANDARD, "floor", legality=no_stealing_below(2)),
}
"""The shipped variants by their names in the table."""

WHOLE: Final[Mapping[str, Ruleset]] = {"standard, all cards": STANDARD, "duel, all cards": DUEL}
"""The official rulesets with their own decks, for two players."""


def provable(law: Law) -> bool:
    """Return whether a law is about positions or steps."""
    return law.kind != "rules"


def cells() -> list[tuple[str, Law]]:
    """Return the names of variants, each with one of its laws."""
    every = [
        (name, law) for name, rules in VARIANTS.items() for law in laws_for(rules) if provable(law)
    ]
    steps = [
        (name, law) for name, rules in WHOLE.items() for law in laws_for(rules)
        if law.kind == "step" and law.id != "game_ends"
    ]  # fmt: skip
    return sorted(every, key=lambda cell: cell[0] == "power-token") + steps


def tokens_of(rules: Ruleset) -> tuple[Hashable, ...]:
    """Return the tokens that a position can have."""
    if rules.token_kind is STANDARD.token_kind:
        return (None,)
    players = range(rules.max_players)
    return tuple([PowerToken(holder, owed) for holder in players for owed in players])


def players_of(name: str) -> list[int]:
    """Return the numbers of players for which a variant is proved."""
    rules = VARIANTS.get(name)
    if rules is not None and name == "standard":
        return [2, 3]
    return [2 if rules is None else rules.min_players]


def proved(name: str, law_id: str) -> dict[str, Any]:
    """Prove one law of one variant; return a cell of the table."""
    rules = VARIANTS.get(name) or WHOLE[name]
    law = next(law for law in laws_for(rules) if law.id == law_id)
    cell = {"variant": name, "law": law_id}
    started = time.process_time()
    try:
        proof = prove_law(law, rules, players=players_of(name), tokens=tokens_of(rules))
    except NotProved as error:
        return cell | {"not_proved": error.reason}
    except LawBroken as error:
        return cell | {"broken": str(error)}
    seconds = round(time.process_time() - started, 1)
    return cell | {"players": list(proof.players), "paths": proof.paths, "seconds": seconds}


def _into(pipe: Any, name: str, law_id: str) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    pipe.send(proved(name, law_id))


def in_time(named: tuple[str, str]) -> dict[str, Any]:
    """Do the same in a process of its own, for a limited time."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_into, args=(there, *named))
    process.start()
    there.close()
    try:
        cell: dict[str, Any] = here.recv()
    except EOFError:
        late = f"it takes more than {SECONDS} seconds"
        cell = {"variant": named[0], "law": named[1], "not_proved": late}
    process.join()
    print(json.dumps(cell), flush=True)
    return cell


OFFICIAL: Final = [rules.name for rules in RULESETS]
"""The columns of the first table; the second one has the combinators."""


def recorded() -> list[dict[str, Any]]:
    """Return the cells that were recorded."""
    return list(json.loads(RESULT.read_text()))


def tables(found: list[dict[str, Any]]) -> str:
    """Return the cells as two tables in Markdown, and the reasons for what is not proved."""
    reasons: dict[str, str] = {}

    def shown(cell: dict[str, Any] | None) -> str:
        if cell is None:
            return ""
        if "paths" in cell:
            return f"{cell['paths']:,} ({cell['seconds']:g} s)"
        reason = cell["not_proved"]
        return f"not: {reasons.setdefault(reason, chr(ord('a') + len(reasons)))}"

    by_name = {(cell["variant"], cell["law"]): cell for cell in found}
    laws = list(dict.fromkeys([cell["law"] for cell in found]))
    others = [name for name in VARIANTS if name not in OFFICIAL]
    lines: list[str] = []
    for columns in OFFICIAL, others, [*WHOLE]:
        lines += ["| law | " + " | ".join(f"`{name}`" for name in columns) + " |"]
        lines += ["|---" * (len(columns) + 1) + "|"]
        for law in laws:
            row = [by_name.get((name, law)) for name in columns]
            if any(row):
                lines += [f"| `{law}` | " + " | ".join(map(shown, row)) + " |"]
        lines += [""]
    lines += [f"- {letter}: {reason}" for reason, letter in reasons.items()]
    return "\n".join(lines).strip()


def main(wanted: Sequence[str]) -> None:
    """Make the table, or only the cells of some variants and laws again."""
    named = [(name, law.id) for name, law in cells()]
    kept = {(cell["variant"], cell["law"]): cell for cell in recorded()} if wanted else {}
    again = [each for each in named if each not in kept or {*each} & {*wanted}]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        kept |= dict(zip(again, pool.map(in_time, again), strict=True))
    found = [kept[each] for each in named]
    RESULT.write_text("[\n" + ",\n".join([json.dumps(cell) for cell in found]) + "\n]\n")
    before, rest = PAGE.read_text().split(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n\n{tables(found)}\n\n{END}{rest.split(END)[1]}")


if __name__ == "__main__":
    main(sys.argv[1:])
