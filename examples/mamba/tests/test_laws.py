"""The laws of any game and Mamba's own hold, and each of Mamba's own can fail."""

from __future__ import annotations

import pytest
from hypothesis import Phase, settings

from mamba_boards import Scattered, small
from mamba_rules import DUEL, MambaGame, Ruleset
from mamba_rules.laws import MAMBA_LAWS
from mamba_witnesses import WITNESSES, broken
from mantis_rules.testing import GAME_LAWS, GameLaw, LawBroken, LawNeverExercised, check_law

SHORT = [small(6, camps, mambiz=24, turns=6) for camps in (2, 3, 4)]
"""Short games on small boards, so that the kit can play many of them to the end."""

FEW, MORE = settings(max_examples=30), settings(max_examples=80)
FIRST = settings(max_examples=300, phases=[Phase.generate])  # the first that breaks will do


@pytest.mark.parametrize("rules", SHORT, ids=lambda rules: f"{rules.players} camps")
@pytest.mark.parametrize("law", [*GAME_LAWS, *MAMBA_LAWS], ids=str)
def test_a_law_holds_on_small_boards(law: GameLaw, rules: Ruleset) -> None:
    """M1 to M8: every law holds in short games that begin on any board, at every player count."""
    check_law(law, Scattered(rules), MORE if law in MAMBA_LAWS else FEW)


@pytest.mark.parametrize("law", MAMBA_LAWS, ids=str)
def test_a_law_holds_in_teams(law: GameLaw) -> None:
    """M1 to M8, B16: Mamba's own laws hold when four play in teams."""
    check_law(law, Scattered(small(6, 4, mambiz=24, turns=8, teams=True)), MORE)


@pytest.mark.parametrize("law", GAME_LAWS, ids=str)
def test_a_law_of_any_game_holds_from_the_opening(law: GameLaw) -> None:
    """M5, M8: the laws of any game hold in the first turns of the published game for two."""
    rules = Ruleset(name="begun", opening=DUEL.opening, out=4, turns=3)
    check_law(law, MambaGame(rules), settings(max_examples=10))


@pytest.mark.parametrize("law", MAMBA_LAWS, ids=str)
def test_a_broken_game_is_caught(law: GameLaw) -> None:
    """M1 to M8: each law catches the games that were made to break it, and says so."""
    for game in broken(small(5, 2, mambiz=16, turns=6))[law.id]:
        with pytest.raises(LawBroken) as caught:
            check_law(law, game, FIRST)
        assert caught.value.reason == law.text


def test_there_is_a_broken_game_for_every_law() -> None:
    """M1 to M8: no law of Mamba's goes without one, and each says which it is."""
    assert list(WITNESSES) == [law.id for law in MAMBA_LAWS]
    assert [law.rule_ids for law in MAMBA_LAWS] == [(f"M{number}",) for number in range(1, 9)]


def test_a_ruleset_without_removals_does_not_exercise_their_law() -> None:
    """M4: with too few mambiz for five in a line, the kit says that the law had nothing to say."""
    rules = small(6, 2, mambiz=4, turns=4)
    removals = next(law for law in MAMBA_LAWS if law.rule_ids == ("M4",))
    with pytest.raises(LawNeverExercised):
        check_law(removals, Scattered(rules), FEW)
