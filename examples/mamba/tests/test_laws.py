"""The laws of any game and those of Mamba hold, and each law of Mamba can fail."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from mamba_boards import scattered_game, small
from mamba_rules import DUEL, Ruleset, mamba_game
from mamba_rules.laws import MAMBA_LAWS
from mamba_witnesses import WITNESSES, broken
from mantis_rules.game import GAME_LAWS, Law
from mantis_rules.testing import LawBroken, LawNeverExercised, check_law, explore, machine_for

SHORT = [small(6, camps, mambiz=24, turns=6) for camps in (2, 3, 4)]
"""Short games on small boards, so that the kit can play many of them to the end."""

NOT_OF_THE_END = [law for law in (*GAME_LAWS, *MAMBA_LAWS) if law.id != "nothing_after_the_end"]
"""The laws that apply long before a game is over."""

FEW, MORE = settings(max_examples=30), settings(max_examples=80)
FIRST = settings(max_examples=300, phases=[Phase.generate])  # the first failure is enough


@pytest.mark.parametrize("rules", SHORT, ids=lambda rules: f"{rules.players} camps")
@pytest.mark.parametrize("law", [*GAME_LAWS, *MAMBA_LAWS], ids=str)
def test_a_law_holds_on_small_boards(law: Law, rules: Ruleset) -> None:
    """M1 to M8: every law holds in short games from any board, at every player count."""
    check_law(law, scattered_game(rules), MORE if law in MAMBA_LAWS else FEW)


@pytest.mark.parametrize("law", MAMBA_LAWS, ids=str)
def test_a_law_holds_in_teams(law: Law) -> None:
    """M1 to M8, B16: the laws of Mamba hold when four play in teams."""
    check_law(law, scattered_game(small(6, 4, mambiz=24, turns=8, teams=True)), MORE)


@pytest.mark.parametrize("law", NOT_OF_THE_END, ids=str)
def test_a_law_holds_from_the_opening(law: Law) -> None:
    """M1 to M8: every law except that of the end holds in the published game for two."""
    check_law(law, mamba_game(DUEL), FEW)


@pytest.mark.parametrize("law", GAME_LAWS, ids=str)
def test_a_law_of_any_game_holds_in_three_turns(law: Law) -> None:
    """M5, M8: the laws of any game hold in the published game for two, cut to three turns."""
    rules = evolve(DUEL, name="begun", turns=3)
    check_law(law, mamba_game(rules), settings(max_examples=10))


def test_every_law_holds_in_every_game_of_three_turns() -> None:
    """M1 to M8: the kit explores all 1,480 games on a tiny board, and every law holds."""
    rules = small(3, 2, mambiz=3, turns=3)
    found = explore(mamba_game(rules), laws=(*GAME_LAWS, *MAMBA_LAWS))
    assert (found.positions, found.pairs, found.games) == (1097, 1254, 1480)
    assert [law for law, times in found.asked.items() if not times] == ["removals_are_the_ends"]


def test_the_state_machine_plays_it() -> None:
    """M5: the kit's state machine runs without a server, illegal actions included."""
    machine = machine_for(mamba_game(DUEL))
    run_state_machine_as_test(machine, settings=settings(max_examples=10))


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
    removals = next(law for law in MAMBA_LAWS if law.rule_ids == ("M4",))
    with pytest.raises(LawNeverExercised):
        check_law(removals, scattered_game(rules), FEW)
