"""A law can be checked for a family of rulesets, and in games from given positions."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, settings, strategies as st

from mantis_rules import (
    DUEL,
    STANDARD,
    Colour,
    Deck,
    Flip,
    InvalidCheck,
    Result,
    Ruleset,
    ScorePile,
    State,
    Tank,
    Transfer,
    apply,
    is_over,
    new_game,
)
from mantis_rules.game import GAME_LAWS, Law, with_laws
from mantis_rules.laws import LAWS
from mantis_rules.model import DRAW_PILE_EMPTY
from mantis_rules.testing import (
    Checked,
    LawBroken,
    LawNeverExercised,
    check_law,
    mantis_game,
    rulesets,
    states,
)
from tests.helpers.strategies import TINY_DUEL
from tests.laws.nim import NIM, Heap
from tests.rules import by_law, rule

FEW = settings(max_examples=30)
BY_ID = {law.id: law for law in LAWS}
SCORES_NOTHING = BY_ID["steal_scores_nothing"]


@pytest.mark.parametrize("law", by_law(LAWS))
def test_a_law_holds_for_a_family_of_rulesets(law: Law) -> None:
    """Each law holds for the rulesets of the family that should obey it."""
    check_law(law, rulesets(), FEW)


@pytest.mark.parametrize("law", GAME_LAWS, ids=str)
def test_a_law_of_any_game_holds_for_a_family(law: Law) -> None:
    """A family may mix rulesets, states and games."""
    check_law(law, st.sampled_from([NIM, TINY_DUEL, new_game(2, 1, rules=DUEL)]), FEW)


def _to_the_pile(state: State, flip: Flip) -> tuple[Transfer, ...]:
    return (Transfer(flip.cards, ScorePile(flip.mover) if flip.hit else Tank(flip.tank)),)


def _spoilt(rules: Ruleset) -> Ruleset:
    return attrs.evolve(rules, resolution=_to_the_pile) if rules.goal == 7 else rules


@rule("L7")
def test_the_one_broken_ruleset_of_a_family_is_found() -> None:
    """The report has the ruleset that breaks the law, with its deck and its own policies."""
    with pytest.raises(LawBroken) as caught:
        check_law(SCORES_NOTHING, rulesets().map(_spoilt), settings(max_examples=500))
    assert caught.value.trace[0].startswith("  <Ruleset house: ")
    assert "goal 7" in caught.value.trace[0]
    assert "<Deck of " in caught.value.trace[0]
    assert "resolution _to_the_pile" in caught.value.trace[0]
    assert "the position before the last step: 'house" in caught.value.trace[-1]


def test_rulesets_that_replace_or_give_up_a_law_are_left_out() -> None:
    """A law is asked only of the rulesets that should obey it, and there must be some."""
    seen: set[str] = set()

    def note(state: State) -> bool:
        seen.add(state.rules.name)
        return True

    noted = Law("steal_scores_nothing", "Noted.", (), note, asks="State")
    free = attrs.evolve(STANDARD, name="free", resolution=with_laws(_to_the_pile, {noted.id: []}))
    check_law(noted, st.sampled_from([free, STANDARD]), FEW)
    assert seen == {"standard"}
    with pytest.raises(InvalidCheck, match="a strategy for games that the law is about"):
        check_law(noted, st.just(free), FEW)


def test_a_law_that_no_game_of_a_family_exercises_is_reported() -> None:
    """A family in which the law never applies raises LawNeverExercised."""
    full = Deck.of(list(Colour)[:3], 2)
    dealt = attrs.evolve(STANDARD, deck=full, hand=1, min_players=6, max_players=6)
    with pytest.raises(LawNeverExercised):
        check_law(BY_ID["top_card_leaves"], st.just(dealt), FEW)


def test_every_game_begins_from_a_given_position() -> None:
    """A state, and a strategy of states, are the first states of the games."""
    late = new_game(3, 1)
    for _ in range(20):
        late = apply(late, STANDARD.legality(late)[-1])
    starts: set[State] = set()

    def note(state: State) -> bool:
        if state.ply == late.ply:
            starts.add(state)
        assert state.ply >= late.ply
        return True

    noted = Law("noted", "Noted.", (), note, asks="State")
    check_law(noted, late, FEW)
    assert starts == {late}
    other = attrs.evolve(late, to_move=2)
    check_law(noted, st.sampled_from([late, other]), FEW)
    assert starts == {late, other}
    check_law(noted, mantis_game(STANDARD, [late, other]), FEW)
    assert starts == {late, other}


def test_a_game_of_any_kind_begins_from_its_starts() -> None:
    """A family of games with `starts` needs nothing of Mantis."""
    heaps = st.integers(1, 12).map(lambda n: attrs.evolve(NIM, starts=[Heap(n, 0)]))
    small = Law("small", "Small.", (), lambda heap: heap.matches < 12, asks="State")
    with pytest.raises(LawBroken) as caught:
        check_law(small, heaps)
    assert caught.value.trace == ("  Heap(matches=12, mover=0)",)


def _is_last(state: State) -> bool:
    result = STANDARD.victory(state)
    return result is not None and result.reason == DRAW_PILE_EMPTY


def _at_most_two_win(state: State) -> bool:
    result = state.rules.victory(state)
    return result is None or len(result.winners) < 3


def _all_win(state: State) -> Result | None:
    ended = STANDARD.victory(state)
    if ended is None or ended.reason != DRAW_PILE_EMPTY:
        return ended
    return Result(tuple(range(state.players)), DRAW_PILE_EMPTY)


@rule("E2")
def test_a_law_about_the_end_is_exercised_on_the_full_deck() -> None:
    """From positions with few cards left, a law about an empty draw pile applies, and can fail."""
    end = Law("two_win", "Two.", (), _at_most_two_win, when=_is_last, asks="State")
    seen: list[Checked] = []
    check_law(end, states(STANDARD, cards_left=4), FEW, report=seen.append)
    assert seen[0].last_cards > seen[0].games // 2
    generous = attrs.evolve(STANDARD, name="generous", victory=_all_win)
    with pytest.raises(LawBroken) as caught:
        check_law(end, states(generous, cards_left=4).filter(lambda s: s.players > 2), FEW)
    assert "the position before the last step: 'generous" in str(caught.value)


@pytest.mark.parametrize("rules", [STANDARD, DUEL, TINY_DUEL], ids=lambda rules: rules.name)
def test_states_with_few_cards_left_are_those_of_games(rules: Ruleset) -> None:
    """They have 1 to that number of cards left, the game goes on, and some tables have scored."""

    seen: list[State] = []

    @settings(max_examples=50)
    @given(states(rules, cards_left=3))
    def inner(state: State) -> None:
        assert 1 <= state.draw_count <= 3
        assert not is_over(state)
        assert state.rules is rules
        seen.append(state)

    inner()
    assert {state.draw_count for state in seen} == {1, 2, 3}
    assert any(sum(state.scores) > 3 for state in seen)


@rule("L1", "L5")
@pytest.mark.parametrize("law", by_law(LAWS))
def test_a_law_holds_near_the_end(law: Law) -> None:
    """Each law holds in games of the full deck that begin with few cards left."""
    check_law(law, states(STANDARD, cards_left=5), settings(max_examples=20))
