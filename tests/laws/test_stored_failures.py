"""A stored failure is kept for its own law and game, and is played again in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from typing import Any

import attrs
import pytest
from hypothesis import Phase, settings, strategies as st
from hypothesis.database import InMemoryExampleDatabase
from hypothesis.stateful import run_state_machine_as_test

from mantis_rules import DUEL, STANDARD, Deck, InvalidCheck, Ruleset, State, new_game
from mantis_rules.game import Game, Law
from mantis_rules.laws import LAWS, laws_for
from mantis_rules.testing import (
    LawBroken,
    check_against_model,
    check_law,
    machine_for,
    mantis_game,
    rulesets,
    states,
)
from mantis_rules.testing.keys import key_of
from tests.helpers.sampled import sampled
from tests.helpers.strategies import TINY, TINY_DUEL
from tests.laws.nim import NIM


def with_database(**changed: Any) -> settings:
    """Settings with an example database; the suite's default has none."""
    return settings(derandomize=False, max_examples=5, **changed)


def _rare(state: State) -> bool:
    return state.ply < 3


RARE = Law("rare", "Rare.", (), _rare, asks="State")


def test_other_checks_keep_a_stored_failure() -> None:
    """After a failure is stored, and other laws and games are checked, it is found by reuse."""
    database = InMemoryExampleDatabase()
    store = with_database(database=database)
    again = settings(store, phases=[Phase.reuse])
    with pytest.raises(LawBroken) as first:
        check_law(RARE, TINY_DUEL, settings(store, max_examples=100))
    saved = {key: set(values) for key, values in database.data.items()}
    assert saved
    for law in laws_for(TINY_DUEL):
        check_law(law, TINY_DUEL, store)
    true = attrs.evolve(RARE, holds=lambda state: True)
    for other in (TINY, DUEL, STANDARD, rulesets(), new_game(2, 1, rules=TINY_DUEL)):
        check_law(attrs.evolve(true, id="rare"), other, store)
    check_law(attrs.evolve(true, id="other"), TINY_DUEL, store)
    check_against_model(TINY_DUEL, mantis_game(TINY_DUEL), store)
    run_state_machine_as_test(machine_for(TINY_DUEL), settings=store)
    assert {key: set(database.data[key]) for key in saved} == saved
    with pytest.raises(LawBroken) as second:
        check_law(RARE, TINY_DUEL, again)
    assert str(second.value) == str(first.value)
    with pytest.raises(InvalidCheck, match="no failure is stored"):
        check_law(RARE, TINY, again)


class Forgetful:
    """A server of the tiny duel that shows nothing after some actions."""

    def __init__(self) -> None:
        self.game = mantis_game(TINY_DUEL)

    def new_game(self, players: int, seed: int) -> None:
        """Begin a game."""
        self.state = new_game(players, seed, rules=TINY_DUEL)

    def act(self, action: Any, ply: int) -> None:
        """Take an action."""
        if ply != self.state.ply:
            raise ValueError("late")
        self.state = self.game.apply(self.state, action)

    def shown(self) -> object:
        """Show the state at first."""
        return self.state if self.state.ply < 2 else None


def test_other_machines_keep_a_stored_failure() -> None:
    """The failure of one machine is kept while those of other games and servers run."""
    database = InMemoryExampleDatabase()
    store = with_database(database=database)
    with pytest.raises(LawBroken):
        run_state_machine_as_test(machine_for(TINY_DUEL, Forgetful), settings=store)
    saved = {key: set(values) for key, values in database.data.items()}
    for game in (TINY, TINY_DUEL, NIM, mantis_game(TINY_DUEL)):
        run_state_machine_as_test(machine_for(game), settings=store)
    assert {key: set(database.data[key]) for key in saved} == saved
    again = settings(store, phases=[Phase.reuse])
    with pytest.raises(LawBroken, match="the server shows None"):
        run_state_machine_as_test(machine_for(TINY_DUEL, Forgetful), settings=again)


def _closed(number: int) -> Game[Any, int]:
    def apply(state: Any, action: int) -> Any:
        return NIM.apply(state, min(action, number))

    return attrs.evolve(NIM, apply=apply)


class Counting:
    """An object whose method is a policy."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __repr__(self) -> str:
        return f"Counting({self.number})"

    def apply(self, state: Any, action: int) -> Any:
        """Take matches."""
        return NIM.apply(state, action)


PLAYED: list[Any] = [
    *(_closed(number) for number in (1, 2)),
    *(attrs.evolve(NIM, apply=partial(NIM.apply, number)) for number in (1, 2)),
    *(attrs.evolve(NIM, apply=Counting(number).apply) for number in (1, 2)),
    attrs.evolve(NIM, apply=lambda state, action: state),
    attrs.evolve(NIM, apply=lambda state, action: action),
    attrs.evolve(NIM, longest=13),
    attrs.evolve(NIM, apply=partial(NIM.apply, frozenset({"a", "b", "c"}))),
    *(mantis_game(rules) for rules in (STANDARD, DUEL, TINY, TINY_DUEL)),
    *(STANDARD, DUEL, TINY, TINY_DUEL),
    *(attrs.evolve(STANDARD, goal=goal) for goal in (3, 4)),
    attrs.evolve(STANDARD, deck=Deck(STANDARD.deck.cards[::-1])),
    attrs.evolve(STANDARD, opening=lambda state: None),
    rulesets(),
    rulesets().filter(lambda rules: rules.goal > 3),
    states(DUEL),
    st.sampled_from([DUEL, TINY_DUEL]),
    new_game(3, 1),
    new_game(4, 1),
]


def _keys() -> list[str]:
    laws = [key_of(law, DUEL) for law in LAWS]
    return [key.hex() for key in (*laws, *(key_of(RARE, each) for each in PLAYED))]


def test_each_law_and_game_has_its_own_key() -> None:
    """Different laws and games have different keys, and equal ones equal keys."""
    keys = _keys()
    assert len(set(keys)) == len(keys) == len(LAWS) + len(PLAYED)
    same: Ruleset = attrs.evolve(STANDARD)
    assert key_of(RARE, same) == key_of(RARE, STANDARD)


@pytest.mark.parametrize("optimised", sampled([["-O"], [], ["-OO"]], every=3), ids=str)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_keys_are_the_same_in_every_process(optimised: list[str], seed: str) -> None:
    """Keys depend on neither memory addresses, hash seeds nor optimisation."""
    code = "from tests.laws.test_stored_failures import _keys; print(*_keys())"
    path = os.pathsep.join(sys.path)
    ran = subprocess.run(
        [sys.executable, *optimised, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == _keys()
