"""The cases: every rule is exercised, the edges are there, and their JSON says it all."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from docs import trace
from mantis_rules import DUEL, STANDARD, Score, Steal, apply, new_game, result, variants
from mantis_rules.errors import InvalidCheck, InvalidRecord, InvalidState
from mantis_rules.notation import format_position, parse_action, parse_position
from mantis_rules.testing.conformance import (
    PARTLY,
    PROTOCOL,
    Case,
    Deal,
    case_line,
    conformance_cases,
)


def read(cases: Iterable[Case]) -> list[dict[str, Any]]:
    """The cases as a reader of their JSON gets them."""
    return [json.loads(case_line(case)) for case in cases]


EDGES = read(conformance_cases(0))
STEPS = [(data, step) for data in EDGES for step in data["steps"]]
EVENTS = [(data, step["event"], step) for data, step in STEPS if "event" in step]
OFFICIAL = [rule for rule in trace.rules() if rule[0] in "CSTEDI"]


def test_every_official_rule_is_exercised() -> None:
    """Each rule from C1 to I4 on the rules page is exercised by an edge case, and no other id."""
    exercised = Counter(rule for data in EDGES for rule in data["rules"])
    assert set(exercised) == set(OFFICIAL)


def test_what_cannot_be_exercised_is_said() -> None:
    """The rules that are exercised in part only are official rules, each with a reason."""
    assert set(PARTLY) <= set(OFFICIAL)
    assert all(PARTLY.values())


def test_cases_are_the_same_for_the_same_seed() -> None:
    """Equal arguments give equal cases; another seed gives other cards."""
    assert list(conformance_cases(6, 5)) == list(conformance_cases(6, 5))
    starts = [
        {case.start for case in conformance_cases(6, seed) if not case.name.startswith("path ")}
        for seed in (5, 6)
    ]
    assert len(starts[0] & starts[1]) < len(starts[0]) / 10


def test_names_are_unique_and_cases_are_versioned() -> None:
    """Each case has a name of its own, the format's name and its version."""
    everything = read(conformance_cases(30))
    assert len({data["name"] for data in everything}) == len(everything)
    assert {(data["format"], data["version"]) for data in everything} == {
        ("mantis-conformance", PROTOCOL)
    }


@pytest.mark.exhaustive
def test_each_count_adds_one_random_game() -> None:
    """The fixed cases come first, then one game for each of `count`, at every official table."""
    more = read(conformance_cases(12))
    assert [data["name"] for data in more[: len(EDGES)]] == [data["name"] for data in EDGES]
    games = more[len(EDGES) :]
    assert len(games) == 12
    tables = Counter((data["start"]["rules"], data["start"]["players"]) for data in games)
    assert set(tables) == {("duel", 2), *(("standard", players) for players in range(2, 7))}
    whole = [data for data in games if data["steps"][-1]["result"] is not None]
    assert len(whole) >= 2


def test_a_case_is_what_the_library_does() -> None:
    """From the start, the actions lead to the positions that the case states."""
    for data in EDGES:
        if data["start"]["do"] != "load":
            continue
        state = parse_position(data["start"]["position"])
        assert data["begun"]["position"] == format_position(state)
        for step in data["steps"]:
            if "event" in step:
                state = apply(state, parse_action(step["action"]))
            else:
                assert step["refused"]["reason"]
            assert step["position"] == format_position(state)
            ended = result(state)
            assert ("result" not in step) or (step["result"] is None) == (ended is None)


def test_there_are_hits_of_every_size_and_misses() -> None:
    """Scores and steals miss, and hit 1 to 14 cards, at every table."""
    seen = {
        (event["rules"], len(step["table_view"]["tanks"]), event["flip"]["action"] == "score", size)
        for _, event, step in EVENTS
        if (size := len(event["flip"]["matched"])) in range(15)
    }
    assert len(seen) == 6 * 2 * 15


def test_there_are_empty_tanks() -> None:
    """Some score into an empty tank, steal from one, and steal for one, at every table."""
    kinds: Counter[str] = Counter()
    for data, event, step in EVENTS:
        before = data["begun"]["memory_view"]["tanks"] if step is data["steps"][0] else None
        flip = event["flip"]
        if before and not before[flip["tank"]]:
            kinds["score" if flip["action"] == "score" else "from"] += 1
        if before and flip["action"] != "score" and flip["hit"] and not before[flip["mover"]]:
            kinds["for"] += 1
    assert all(kinds[kind] >= 6 for kind in ("score", "from", "for"))


def test_the_goal_is_missed_reached_and_exceeded() -> None:
    """Scores one below the goal, at it and above it are reached, by ten and by fifteen."""
    ends = {
        (event["rules"], max(step["table_view"]["scores"])): event["result"] is not None
        for _, event, step in EVENTS
        if event["top_back"] is not None
    }
    for rules in STANDARD, DUEL:
        assert not ends[rules.name, rules.goal - 1]
        assert all(ends[rules.name, rules.goal + over] for over in range(4))
    assert not ends["duel", 10]


def test_the_last_card_ends_the_game_in_every_way() -> None:
    """With the last card some win by score, by tank, together, all together, and by the goal."""
    last = [data for data, event, _ in EVENTS if event["top_back"] is None]
    assert {rule for data in last for rule in data["rules"]} >= {"E1", "E3", "E4", "E5", "E6", "D3"}
    shares = {
        (len(event["result"]["winners"]), len(step["table_view"]["scores"]))
        for _, event, step in EVENTS
        if event["top_back"] is None
    }
    assert shares >= {(2, 3), (3, 3), (2, 4), (3, 4), (5, 5), (2, 6), (5, 6)}
    for data in last:  # and nobody acts afterwards
        if "the last card" in data["name"] and not re.match("path |.*chain", data["name"]):
            assert data["steps"][-1]["refused"]["rule"] in ("E1", "E2")


def test_there_are_chains_of_steals() -> None:
    """In duels, one seat hits up to seven times in a row, the most, or until the pile ends.

    Each steal that hits takes all cards of a colour from a tank that gets no card meanwhile.
    """
    longest = 0
    for data in EDGES:
        flips = [step["event"]["flip"] for step in data["steps"] if "event" in step]
        hits = [flip["mover"] for flip in flips if flip["hit"]]
        if data["name"].startswith("duel:") and len(set(hits)) == 1:
            longest = max(longest, len(hits))
    assert longest == len(STANDARD.deck.colours)
    assert sum("D3" in data["rules"] for data in EDGES) >= 4


def test_illegal_requests_name_the_rule() -> None:
    """Deals and actions are refused with a rule and a reason, and change nothing."""
    refused_deals = Counter(
        data["begun"]["refused"]["rule"] for data in EDGES if "refused" in data["begun"]
    )
    assert set(refused_deals) == {"C1", "C2", "C4", "C5", "S1", "S6", ""}
    refused = Counter(step["refused"]["rule"] for _, step in STEPS if "refused" in step)
    assert set(refused) == {"T1", "E1", "E2"}
    words = {step["action"] for _, step in STEPS if "refused" in step}
    assert words >= {"pass", "", "steal", "steal -1", "steal 2", "steal 6", "Score", "score"}
    almost = {"steal 10", "steal 01", "steal 1x", "steal +1", "steal  1", " score", "scoreboard"}
    assert words >= {*almost, "STEAL 1", "steal 1 ", "steal 1.0", "steal 0x1", "steal 1\n"}


def test_deals_are_refused_during_a_game() -> None:
    """Each refused deal comes while another game goes on, which is shown unchanged afterwards."""
    refused = [data for data in EDGES if "refused" in data["begun"]]
    assert len(refused) == 20
    for data in refused:
        start = data["during"]
        deck = "".join(start["deck"])
        assert data["begun"]["position"].split(" ")[:2] == ["duel", str(start["first"])]
        assert data["begun"]["position"].split(" ")[4] == deck[24:]
        assert data["begun"].keys() == {"refused", "position"}
    asked = {(data["start"]["rules"], data["start"]["players"]) for data in refused}
    assert asked >= {("duel", players) for players in (1, 3, 4, 5, 6)}
    written = [data for data in refused if data["begun"]["refused"]["rule"] == ""]
    assert [data["name"] for data in written] == ["a card with letters in another order"]


def test_the_last_refusal_is_followed_by_the_views() -> None:
    """After refusals in a row the views are shown once, before the next action and at the end."""
    for data in EDGES:
        for number, step in enumerate(data["steps"], 1):
            following: dict[str, Any] = dict(*data["steps"][number : number + 1])
            is_shown = "refused" not in following
            assert ("memory_view" in step) == (is_shown or "event" in step), data["name"]


def test_every_seat_wins_alone_with_the_last_card() -> None:
    """Each seat of every table wins by its score alone, and by its tank alone."""
    ends = {
        (
            event["rules"],
            len(step["table_view"]["scores"]),
            step["table_view"]["scores"].count(max(step["table_view"]["scores"])) == 1,
            event["result"]["winners"][0],
        )
        for data, event, step in EVENTS
        if not data["name"].startswith("path ") and event["top_back"] is None
        if event["result"]["reason"] != "goal" and len(event["result"]["winners"]) == 1
    }
    assert len(ends) == 2 * sum([2, *range(2, 7)])


def test_seats_apart_from_each_other_win_together() -> None:
    """At four players or more, winners are not always neighbours."""
    winners = {
        (len(step["table_view"]["scores"]), *event["result"]["winners"])
        for _, event, step in EVENTS
        if event["result"]
    }
    assert winners >= {(4, 0, 2, 3), (5, 0, 2, 4), (6, 0, 2, 5)}


def test_positions_can_be_given() -> None:
    """Each given position adds a case for every legal action, or one if the game is over."""
    start = new_game(3, seed=1)
    over = parse_position(
        next(step["position"] for data, _, step in EVENTS if step["result"] is not None)
    )
    given = read(conformance_cases(0, positions=[start, over]))[len(EDGES) :]
    assert [data["name"] for data in given] == [
        "position 0: score",
        "position 0: steal 1",
        "position 0: steal 2",
        "position 1: score",
    ]
    assert given[0]["begun"]["position"] == format_position(start)
    assert given[3]["steps"][0]["refused"]["rule"] in ("E1", "E2")


def test_bad_arguments_are_refused() -> None:
    """Counts, seeds, positions, deals and cases are checked where they are passed in."""
    for count in -1, True, 1.0:
        with pytest.raises(InvalidCheck, match=r"^count: expected an int of 0 or more, got "):
            next(conformance_cases(count))  # type: ignore[arg-type]  # that is the point
    with pytest.raises(InvalidState, match=r"^seed: expected an int, got "):
        next(conformance_cases(0, "1"))  # type: ignore[arg-type]  # that is the point
    with pytest.raises(InvalidCheck, match=r"^positions: expected the official rules, got "):
        next(conformance_cases(0, positions=[new_game(3, 1, rules=variants.SHORT)]))
    with pytest.raises(InvalidCheck, match=r"^positions: expected a State, got "):
        next(conformance_cases(0, positions=["standard"]))  # type: ignore[list-item]  # so
    with pytest.raises(InvalidCheck, match=r"^rules: expected an official ruleset of standard, d"):
        Deal("short", 3, 0, ())
    with pytest.raises(InvalidCheck, match=r"^players and first: expected ints, got True"):
        Deal("duel", 2, True, ())
    with pytest.raises(InvalidCheck, match=r"^deck: expected a str, got 1"):
        Deal("duel", 2, 0, (1,))  # type: ignore[arg-type]  # that is the point
    with pytest.raises(InvalidRecord, match=r"^position: expected ruleset, seat"):
        Case("x", "standard 0")
    with pytest.raises(InvalidCheck, match=r"^actions: expected a str, got Score"):
        Case("x", Deal("duel", 2, 0, ()), [Score(), Steal(1)])  # type: ignore[list-item]  # so
    for during in "duel", Deal("duel", 2, 0, ()):
        with pytest.raises(InvalidCheck, match=r"^during: expected a valid Deal, and a start"):
            Case("x", Deal("duel", 2, 0, ()), during=during)  # type: ignore[arg-type]  # so
    with pytest.raises(InvalidCheck, match=r"^expected a name, and a Deal or a position's line"):
        Case("x", None)  # type: ignore[arg-type]  # that is the point
