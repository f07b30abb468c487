"""The shuffle: the order that a seed gives, and that a game depends on nothing else (S2)."""

from __future__ import annotations

import builtins
import json
import os
import random
import time
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any, NoReturn

import attrs
import pytest
from hypothesis import given

from mantis_rules import STANDARD, Card, Deck, apply, legal_actions, new_game, result
from mantis_rules.notation import parse_card
from tests.helpers.positions import SMALL_DECK
from tests.helpers.processes import output_of
from tests.helpers.strategies import seeds
from tests.rules import rule

GOLDEN: dict[str, str] = json.loads((Path(__file__).parent / "golden_decks.json").read_text())
UNDEALT = attrs.evolve(STANDARD, name="undealt", hand=0)


def deck_of(seed: int) -> tuple[Card, ...]:
    """The whole deck in the order that the seed gives."""
    return new_game(2, seed, rules=UNDEALT).draw_pile


def play(seed: int) -> str:
    """The last state and the result of a game in which the ply chooses each action."""
    state = new_game(4, seed)
    while actions := legal_actions(state):
        state = apply(state, actions[state.ply % len(actions)])
    return repr((state, result(state)))


@rule("S2")
@pytest.mark.parametrize("seed", GOLDEN)
def test_the_deck_of_a_seed_never_changes(seed: str) -> None:
    """These seeds give these decks, on every Python and in every version of this library."""
    codes = "".join(card.code for card in deck_of(int(seed)))
    assert codes == GOLDEN[seed]


@rule("C5")
def test_the_golden_decks_are_decks() -> None:
    """Each recorded deck has all 105 cards, and no two are the same."""
    for codes in GOLDEN.values():
        found = {parse_card(codes[place : place + 3]) for place in range(0, len(codes), 3)}
        assert found == set(STANDARD.deck)
        assert len(codes) == 3 * 105
    assert len(set(GOLDEN.values())) == len(GOLDEN) == 6


@given(seeds)
def test_a_shuffle_keeps_every_card(seed: int) -> None:
    """For any seed, the shuffled deck has exactly the cards of the deck."""
    order = deck_of(seed)
    assert len(order) == 105
    assert set(order) == set(STANDARD.deck)


@rule("S2")
def test_seeds_that_are_near_give_different_decks() -> None:
    """Seeds that differ only in their sign or last digit give different decks, however long."""
    long = [sign * 10**size + last for sign in (1, -1) for size in (30, 5000) for last in range(5)]
    near = [*range(-50, 51), *long]
    assert len({deck_of(seed) for seed in near}) == len(near)


@rule("S2")
def test_every_order_is_equally_likely() -> None:
    """Over 4800 seeds, each order of four cards occurs about 200 times."""
    rules = attrs.evolve(UNDEALT, deck=Deck(SMALL_DECK.cards[:4]))
    seen = Counter(new_game(2, seed, rules=rules).draw_pile for seed in range(-2400, 2400))
    orders = list(permutations(rules.deck.cards))
    chi_square = sum((seen[order] - 200) ** 2 / 200 for order in orders)
    assert sum(seen[order] for order in orders) == 4800
    assert chi_square < 50  # 23 degrees of freedom: a fair shuffle is above this once in a thousand


@rule("S2")
def test_every_card_is_equally_often_first_and_last() -> None:
    """Over 2400 seeds, each of twelve cards is first and last about 200 times each."""
    rules = attrs.evolve(UNDEALT, deck=SMALL_DECK)
    tops = Counter(new_game(2, seed, rules=rules).draw_pile[0] for seed in range(2400))
    bottoms = Counter(new_game(2, seed, rules=rules).draw_pile[-1] for seed in range(2400))
    for seen in (tops, bottoms):
        assert set(seen) == set(SMALL_DECK)
        assert max(abs(count - 200) for count in seen.values()) < 60


@rule("L13")
def test_the_global_random_numbers_are_left_alone() -> None:
    """A game neither changes the global random state nor depends on it."""
    random.seed(1)
    before = random.getstate()
    played = play(5)
    assert random.getstate() == before
    random.seed(2)
    assert play(5) == played


@rule("L13")
def test_a_game_uses_no_clock_file_or_system_randomness(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game calls no function for the clock, for files or for the system's randomness."""
    expected = play(5)

    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise AssertionError("called a function outside the library")

    with monkeypatch.context() as patched:
        for module, names in OUTSIDE.items():
            for name in names:
                patched.setattr(module, name, refuse)
        played = play(5)
    assert played == expected


OUTSIDE: dict[Any, list[str]] = {
    builtins: ["open", "input", "print"],
    os: ["urandom", "getpid", "stat", "open"],
    random: ["random", "shuffle", "randrange", "getrandbits", "_urandom", "SystemRandom"],
    time: ["time", "time_ns", "monotonic", "perf_counter", "sleep"],
}


def test_a_game_raises_no_audit_event() -> None:
    """Playing a game raises no audit event for a file, process, socket or import."""
    events = output_of(
        "import sys\n"
        "from mantis_rules import apply, legal_actions, new_game, result\n"
        "events = []\n"
        "listening = False\n"
        "sys.addaudithook(lambda event, _: events.append(event) if listening else None)\n"
        "listening = True\n"
        "state = new_game(4, -5)\n"
        "while actions := legal_actions(state):\n"
        "    state = apply(state, actions[state.ply % len(actions)])\n"
        "result(state)\n"
        "listening = False\n"
        "print([event for event in events if not event.startswith('object.')])\n"
    )
    assert events == "[]\n"


def test_a_game_is_the_same_in_every_process() -> None:
    """The same seed gives the same game in processes with different hash seeds."""
    code = (
        "from mantis_rules import apply, legal_actions, new_game\n"
        "from mantis_rules.notation import format_position\n"
        "state = new_game(5, 2**64)\n"
        "while actions := legal_actions(state):\n"
        "    print(format_position(state), *actions, repr(state))\n"
        "    state = apply(state, actions[state.ply % len(actions)])\n"
    )
    told = {output_of(code, hash_seed=seed) for seed in (1, 2)}
    assert len(told) == 1
    assert told.pop().count("\n") > 20
