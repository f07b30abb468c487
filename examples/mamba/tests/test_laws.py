"""The laws of any game and those of Mamba hold, and each law of Mamba can fail."""

from __future__ import annotations

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

import mamba_middle
from mamba_boards import scattered_game, small
from mamba_first import first_of
from mamba_rules import DUEL, Ruleset, mamba_game
from mamba_rules.laws import MAMBA_LAWS
from mamba_witnesses import WITNESSES, broken
from mantis_rules.game import GAME_LAWS, Law
from mantis_rules.testing import LawBroken, LawNeverExercised, check_law, explore, machine_for

SHORT = [
    small(6, 4, mambiz=24, turns=8, teams=True),
    small(6, 3, mambiz=24, turns=6, birth_squares=4, corners=False, majority="most"),
    *(small(6, camps, mambiz=24, turns=6) for camps in (2, 3, 4)),
    small(6, 3, mambiz=24, turns=6, first="first camp", alternate=True, out_rises=True),
]
"""Short games on small boards, so that the kit can play many of them to the end."""

FEW, MORE = settings(max_examples=8), settings(max_examples=25)
FIRST = settings(max_examples=300, phases=[Phase.generate])  # the first failure is enough


@pytest.mark.parametrize("rules", first_of(mamba_middle.PUBLISHED, 1), ids=lambda rules: rules.name)
@pytest.mark.parametrize("law", [*GAME_LAWS, *MAMBA_LAWS], ids=str)
def test_a_law_holds_in_the_published_games(law: Law, rules: Ruleset) -> None:
    """M1 to M8: every law holds from the opening, from the middle and until the end."""
    check_law(law, mamba_middle.game(rules), FEW)


@pytest.mark.parametrize("law", GAME_LAWS, ids=str)
def test_a_law_holds_from_the_opening_alone(law: Law) -> None:
    """M8: however long a published game may be, the kit plays it as far as its `walk`."""
    if law.id != "nothing_after_the_end":  # no game of 60 actions ends
        check_law(law, mamba_game(DUEL), settings(max_examples=4))


@pytest.mark.parametrize("rules", first_of(SHORT, 2), ids=lambda rules: f"{rules.players} camps")
@pytest.mark.parametrize("law", MAMBA_LAWS, ids=str)
def test_a_law_holds_on_small_boards(law: Law, rules: Ruleset) -> None:
    """M1 to M8, B5, B6, B10, B11, B13, B16: every law holds on any board, by any choice."""
    check_law(law, scattered_game(rules), MORE)


def test_every_law_holds_in_every_game_of_three_turns() -> None:
    """M1 to M8: the kit explores all 1,480 games on a tiny board, and every law holds."""
    rules = small(3, 2, mambiz=3, turns=3)
    found = explore(mamba_game(rules), laws=(*GAME_LAWS, *MAMBA_LAWS))
    assert (found.positions, found.pairs, found.games) == (1097, 1254, 1480)
    assert [law for law, times in found.asked.items() if not times] == ["removals_are_the_ends"]


@pytest.mark.parametrize("rules", mamba_middle.PUBLISHED, ids=lambda rules: rules.name)
def test_the_state_machine_plays_it(rules: Ruleset) -> None:
    """M5: the kit's state machine runs without a server, illegal actions included."""
    machine = machine_for(mamba_middle.game(rules))
    limits = settings(max_examples=3, stateful_step_count=20)
    run_state_machine_as_test(machine, settings=limits)


@pytest.mark.parametrize("law", MAMBA_LAWS, ids=str)
def test_a_broken_game_is_caught(law: Law) -> None:
    """M1 to M8: each law fails for the games made to break it, with its text as the reason."""
    for game in broken(small(5, 2, mambiz=16, turns=6))[law.id]:
        with pytest.raises(LawBroken) as caught:
            check_law(law, game, FIRST)
        assert caught.value.reason == law.text


def test_there_is_a_broken_game_for_every_law() -> None:
    """M1 to M8: every law of Mamba has a broken game and cites its own rule id."""
    assert list(WITNESSES) == [law.id for law in MAMBA_LAWS]
    assert [law.rule_ids for law in MAMBA_LAWS] == [(f"M{number}",) for number in range(1, 9)]


def test_a_ruleset_without_removals_does_not_exercise_their_law() -> None:
    """M4: with too few mambiz for five in a line, the law is reported as never exercised."""
    rules = small(6, 2, mambiz=4, turns=4)
    with pytest.raises(LawNeverExercised):
        check_law(mamba_middle.mamba_law("M4"), scattered_game(rules), FEW)
