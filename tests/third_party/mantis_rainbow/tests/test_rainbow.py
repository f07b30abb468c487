"""The variant keeps the laws of Mantis, and ends as its rules say."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, settings
from mantis_rainbow import RAINBOW

from mantis_rules import Flip, ScorePile, State, Transfer, result
from mantis_rules.game import GAME_LAWS
from mantis_rules.laws import Law, laws_for
from mantis_rules.testing import LawBroken, check_law, states

FEW = settings(max_examples=30)


@pytest.mark.rule("L1", "L3", "L5-L13", "L15-L20")
@pytest.mark.parametrize("law", laws_for(RAINBOW), ids=str)
def test_law(law: Law) -> None:
    """The laws that the variant selects hold."""
    check_law(law, RAINBOW, FEW)


@pytest.mark.rule("L13", "L16")
@pytest.mark.parametrize("law", GAME_LAWS, ids=str)
def test_law_of_any_game(law: Law) -> None:
    """The laws of any game hold for the variant."""
    check_law(law, RAINBOW, FEW)


@settings(max_examples=200)
@given(states(RAINBOW))
def test_five_colours_win(state: State) -> None:
    """The game goes on exactly while no seat has five colours and there is a card to draw."""
    colours = [len(pile.colours) for pile in state.score_piles]
    ended = result(state)
    assert (ended is None) == (max(colours) < 5 and state.draw_count > 0)
    if ended is not None:
        assert all(colours[seat] == max(colours) for seat in ended.winners)


def scores_everything(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """A wrong resolution: stolen cards are scored."""
    return (Transfer(flip.cards, ScorePile(flip.mover)),)


@pytest.mark.rule("L7")
def test_a_careless_version_is_caught_in_a_few_steps() -> None:
    """A wrong resolution breaks the laws about it, with a short trace."""
    careless = attrs.evolve(RAINBOW, name="careless", resolution=scores_everything)
    laws = {law.id: law for law in laws_for(careless)}
    for broken in "steal_scores_nothing", "no_single_scored":
        with pytest.raises(LawBroken) as caught:
            check_law(laws[broken], careless)
        assert len(caught.value.trace) <= 5
    check_law(laws["card_conservation"], careless)  # no policy can break this law
