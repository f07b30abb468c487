"""`conformance_cases`: edge cases, paths, cases of given positions, and games at random."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from ...engine import legal_actions
from ...engine.dealing import chance
from ...errors import InvalidCheck
from ...game.checks import is_whole, to_tuple
from ...game.texts import shown
from ...model import Action, State
from .arranging import SCORE, Draw, game_case, order_of, other, position_case, scripted
from .asking import PROTOCOL, Case, Exchange
from .edges import TABLES, edge_cases
from .recorded import path_cases
from .stakes import exercised
from .starting import OFFICIAL, Deal, Refusal, start_request, started


def conformance_cases(
    count: int = 100, seed: int = 0, positions: Iterable[State] = ()
) -> Iterator[Case]:
    """Yield the cases of the suite: edges, paths, those of positions, then random games.

    Args:
        count: the number of random games.
        seed: any int, which decides the cards of the edge cases, and the random games.
        positions: more positions to test. For each legal action of each there is a case; for a
            position in which the game is over there is one. Their rulesets must be the official
            ones.

    Yields:
        The cases; the same for equal arguments.

    Raises:
        InvalidCheck: if an argument is invalid.
        InvalidState: if `seed` is not an int.
    """
    if not is_whole(count, 0):
        raise InvalidCheck(f"count: expected an int of 0 or more, got {shown(count)}")
    given = to_tuple(State, "positions", positions, InvalidCheck)
    for state in given:
        if state.rules not in OFFICIAL.values():
            raise InvalidCheck(f"positions: expected the official rules, got {state.rules!r}")
    draw = chance(seed)
    yield from edge_cases(draw)
    yield from path_cases()
    for number, state in enumerate(given):
        for action in legal_actions(state) or (SCORE,):
            yield position_case(f"position {number}: {action}", state, [action])
    for number in range(count):
        yield _random_game(number, draw)


def _random_game(number: int, draw: Draw) -> Case:
    """Return a game from a deal: a short one, or every fifth time a whole one."""
    rules, players = TABLES[number % len(TABLES)]
    first = int(draw() * players)
    deal = Deal(rules.name, players, first, order_of(rules, draw))
    start, _ = started(deal)
    assert start is not None
    likes_stealing, likes_hitting = draw(), draw()

    def choose(state: State) -> tuple[Action, bool]:
        further = 1 + int(draw() * (players - 1))
        action = other(state, further) if draw() < likes_stealing else SCORE
        return action, draw() < likes_hitting

    most = len(rules.deck) if number % 5 == 4 else 1 + int(draw() * 12)
    return game_case(f"random game {number}", deal, *scripted(start, choose, most))


def case_data(case: Case) -> dict[str, object]:
    """Return a case with all expected answers, as plain data for JSON.

    Args:
        case: the case.

    Returns:
        A new dictionary; the page on conformance describes its keys.
    """
    exchanges = [*case.exchanges()]
    first, *rest = [[*each] for _, each in groupby(exchanges, lambda each: each.moment.actions)]
    during = {} if case.during is None else {"during": start_request(case.during)}
    asked, *shows = first[2:] if during else first  # that game's deal, and its position
    begun = {"refused": _plain(asked.expected)} if asked.expected is not None else {}
    begun |= _shown(shows) if shows else {}
    steps = []
    for words, part in zip(case.actions, rest, strict=True):
        asked, *shows = part
        refused = isinstance(asked.expected, Refusal)
        steps.append(
            {"action": words, "refused" if refused else "event": _plain(asked.expected)}
            | _shown(shows)
        )
    return {
        "format": "mantis-conformance",
        "version": PROTOCOL,
        "name": case.name,
        "rules": list(exercised(exchanges)),
        **during,
        "start": start_request(case.start),
        "begun": begun,
        "steps": steps,
    }


def _shown(exchanges: list[Exchange]) -> dict[str, object]:
    """Return what a program shows of a position, as plain data."""
    answers = {each.asked: each.expected for each in exchanges}
    shown = {"position": answers["show"]}
    if "legal_actions" in answers:  # not after a refused start
        shown["legal_actions"] = answers["legal_actions"]
    table = answers.get("view table")
    if not isinstance(table, Mapping):  # between two refusals
        return shown
    views = {"table_view": table, "memory_view": answers["view memory"]}
    return shown | {"result": table["result"]} | views


def _plain(expected: object) -> object:
    if isinstance(expected, Refusal):
        return {"rule": expected.rule, "reason": expected.reason}
    return expected


def case_line(case: Case) -> str:
    """Return a case as one line of JSON."""
    return json.dumps(case_data(case), separators=(",", ":"))
