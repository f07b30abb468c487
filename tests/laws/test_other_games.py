"""The laws of any game can check a game other than Mantis, and each of them can fail."""

from __future__ import annotations

import attrs
import pytest

from mantis_rules import InvalidRuleset
from mantis_rules.game import GAME_LAWS
from mantis_rules.laws import Law
from mantis_rules.laws.of_steps import steal_scores_nothing
from mantis_rules.testing import LawBroken, check_law, explore
from mantis_rules.testing.reporting import STUCK
from tests.laws.nim import BROKEN_GAMES, NIM, Heap, takes


@pytest.mark.parametrize("law", GAME_LAWS, ids=str)
def test_a_sound_game_passes(law: Law) -> None:
    """Nim keeps every law of any game."""
    check_law(law, NIM)


@pytest.mark.parametrize("law", GAME_LAWS, ids=str)
def test_a_broken_game_is_caught(law: Law) -> None:
    """Each law of any game fails for the game made to break it, with a short trace."""
    with pytest.raises(LawBroken) as caught:
        check_law(law, BROKEN_GAMES[law.id])
    assert caught.value.reason in (law.text, STUCK)
    assert len(caught.value.trace) <= 6


def test_there_is_a_broken_game_for_every_law() -> None:
    """Every law of any game has a broken game."""
    assert BROKEN_GAMES.keys() == {law.id for law in GAME_LAWS}


def test_a_law_of_mantis_needs_steps_of_mantis() -> None:
    """`check_law` refuses a law about steals for a game without steps."""
    with pytest.raises(InvalidRuleset, match=r"but the game has no `step`"):
        check_law(steal_scores_nothing, NIM)


@pytest.mark.parametrize("stuck_at", [5, 3, 1])
def test_explore_finds_a_position_without_actions_at_any_ply(stuck_at: int) -> None:
    """Not only a first position: one with no action and no result breaks the game later too."""
    game = attrs.evolve(
        NIM,
        new_game=lambda players, seed: Heap(5, 0),
        legal_actions=lambda state: () if state.matches == stuck_at else takes(state),
    )
    with pytest.raises(LawBroken) as caught:
        explore(game, laws=())
    assert caught.value.reason == STUCK
    assert f"Heap(matches={stuck_at}, " in str(caught.value)
