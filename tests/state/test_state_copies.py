"""States pickled, copied, and sent to other processes (L13)."""

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
    """Return a function that copies a state through a pickle of that protocol."""

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
    """The state that the code in `PLAY` reaches."""
    state = new_game(4, seed=11)
    while (actions := legal_actions(state)) and state.ply < 40:
        state = apply(state, actions[(state.ply * 7) % len(actions)])
    return state


@rule("L13")
@given(games())
def test_a_state_survives_copying_at_every_ply(states: list[State]) -> None:
    """Each copy equals the state, with the same hash, repr, legal actions and result."""
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
    """However the copies are made, the rest of the game is the same when played on copies."""
    state, other = new_game(3, seed=4), made_by(new_game(3, seed=4))
    while actions := legal_actions(state):
        action = actions[state.ply % len(actions)]
        state, other = apply(state, action), made_by(apply(other, action))
        assert other == state
    assert result(other) == result(state)


@pytest.mark.parametrize("rules", [STANDARD, DUEL], ids=repr)
def test_a_copy_has_the_same_official_rules(rules: Ruleset) -> None:
    """The ruleset in every copy is equal to the official one, with the same hash and repr."""
    state = new_game(2, seed=3, rules=rules)
    for made_by in COPIES.values():
        copied = made_by(state).rules
        assert copied == rules
        assert (hash(copied), repr(copied)) == (hash(rules), repr(rules))


@given(positions())
def test_a_pickle_holds_no_cached_values(state: State) -> None:
    """A state is pickled the same before and after its cached values are computed."""
    pickled = pickle.dumps(state)
    for name in ("draw_pile", "tanks", "score_piles"):
        getattr(state, name)
    legal_actions(state)
    assert pickle.dumps(state) == pickled


@rule("L13")
@given(positions())
def test_a_step_survives_copying(state: State) -> None:
    """A pickled or copied step is equal, and so are the hit and the cards of its flip."""
    for action in legal_actions(state)[:2]:
        made = step(state, action)
        for again in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made), copy.copy(made)):
            assert again == made
            assert (again.flip.hit, again.flip.cards) == (made.flip.hit, made.flip.cards)


@rule("L13")
def test_a_state_from_another_process_is_the_same() -> None:
    """A state unpickled in a process with another hash seed is equal, with the same hash.

    It is also found in a set of states there.
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
    """A state without a token has the same hash in every process."""
    hashes = {output_of(PLAY + "print(hash(state))", hash_seed=seed) for seed in (0, 1, 2)}
    assert hashes == {f"{hash(a_state())}\n"}
