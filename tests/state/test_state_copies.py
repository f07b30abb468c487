"""States pickled, copied, and taken to other processes (L13)."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import attrs
import pytest
from hypothesis import given

from mantis_rules import (
    DUEL,
    STANDARD,
    Ruleset,
    State,
    apply,
    legal_actions,
    new_game,
    result,
    step,
)
from tests.helpers.processes import output_of
from tests.helpers.strategies import games, positions
from tests.rules import rule


def by_pickle(protocol: int) -> Callable[[State], State]:
    """A way to copy a state: through a pickle of that protocol."""

    def copied(state: State) -> State:
        made = pickle.loads(pickle.dumps(state, protocol))
        assert isinstance(made, State)
        return made

    return copied


COPIES: dict[str, Callable[[State], State]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "evolve": attrs.evolve,
    **{f"pickle {n}": by_pickle(n) for n in range(pickle.HIGHEST_PROTOCOL + 1)},
}

PLAY = """
from mantis_rules import apply, legal_actions, new_game
state = new_game(4, seed=11)
while (actions := legal_actions(state)) and state.ply < 40:
    state = apply(state, actions[(state.ply * 7) % len(actions)])
"""


def a_state() -> State:
    """The state of `PLAY`."""
    state = new_game(4, seed=11)
    while (actions := legal_actions(state)) and state.ply < 40:
        state = apply(state, actions[(state.ply * 7) % len(actions)])
    return state


@rule("L13")
@given(games())
def test_a_state_survives_copying_at_every_ply(states: list[State]) -> None:
    """Each copy equals the state, in hash, repr, legal actions and result too."""
    for state in states:
        for made in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert made == state
            assert hash(made) == hash(state)
            assert repr(made) == repr(state)
            assert legal_actions(made) == legal_actions(state)
            assert result(made) == result(state)


@rule("L13")
@pytest.mark.parametrize("made_by", COPIES.values(), ids=COPIES)
def test_play_goes_on_from_a_copy(made_by: Callable[[State], State]) -> None:
    """From a copy, made in any way, the rest of the game is the same."""
    state, other = new_game(3, seed=4), made_by(new_game(3, seed=4))
    while actions := legal_actions(state):
        action = actions[state.ply % len(actions)]
        state, other = apply(state, action), made_by(apply(other, action))
        assert other == state
    assert result(other) == result(state)


@pytest.mark.parametrize("rules", [STANDARD, DUEL], ids=repr)
def test_a_copy_has_the_same_official_rules(rules: Ruleset) -> None:
    """The official rulesets are equal in every copy, with their hash and their repr."""
    state = new_game(2, seed=3, rules=rules)
    for made_by in COPIES.values():
        copied = made_by(state).rules
        assert copied == rules
        assert (hash(copied), repr(copied)) == (hash(rules), repr(rules))


@given(positions())
def test_a_pickle_holds_the_position_alone(state: State) -> None:
    """What was asked of a state meanwhile is not in its pickle."""
    pickled = pickle.dumps(state)
    for name in ("draw_pile", "tanks", "score_piles"):
        getattr(state, name)
    legal_actions(state)
    assert pickle.dumps(state) == pickled


@rule("L13")
@given(positions())
def test_a_step_survives_copying(state: State) -> None:
    """A step, with its flip and transfers, is equal to itself when pickled or copied."""
    for action in legal_actions(state)[:2]:
        made = step(state, action)
        for again in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made), copy.copy(made)):
            assert again == made
            assert (again.flip.hit, again.flip.cards) == (made.flip.hit, made.flip.cards)


@rule("L13")
def test_a_state_from_another_process_is_the_same() -> None:
    """Pickled in one process and read in another, with other hashes of strings, it is equal.

    It is found in a set of states there, too.
    """
    pickled = output_of(PLAY + "import pickle; print(pickle.dumps(state).hex())", hash_seed=1)
    found = output_of(
        PLAY + "import pickle\n"
        f"other = pickle.loads(bytes.fromhex({pickled.strip()!r}))\n"
        "print(other == state, hash(other) == hash(state), other in {state})\n",
        hash_seed=2,
    )
    assert found.split() == ["True"] * 3
    assert pickle.loads(bytes.fromhex(pickled.strip())) == a_state()


def test_the_hash_of_a_state_is_the_same_everywhere() -> None:
    """A state without a token has one hash, in every process."""
    hashes = {output_of(PLAY + "print(hash(state))", hash_seed=seed) for seed in (0, 1, 2)}
    assert hashes == {f"{hash(a_state())}\n"}
