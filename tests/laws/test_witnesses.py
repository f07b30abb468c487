"""The kit can fail: each law is broken by its witness, with a short trace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import settings

from mantis_rules import (
    DUEL,
    STANDARD,
    Action,
    Colour,
    Deck,
    Flip,
    InvalidRuleset,
    Result,
    State,
    Steal,
    Step,
    Tank,
    Transfer,
    Turn,
    new_game,
    step,
)
from mantis_rules.game import GAME_LAWS
from mantis_rules.laws import LAWS, Law, laws_for
from mantis_rules.model import Succession, Victory
from mantis_rules.testing import LawBroken, LawNeverExercised, check_law
from tests.laws.witnesses import WITNESSES
from tests.rules import by_law, rule


@pytest.mark.parametrize("law", by_law(LAWS))
def test_a_law_catches_its_witness(law: Law) -> None:
    """Each law fails for its witness, and the error names it with a trace of a few steps."""
    with pytest.raises(LawBroken) as caught:
        check_law(law, WITNESSES[law.id])
    assert caught.value.law == law.id
    assert caught.value.reason == law.text
    assert 2 <= len(caught.value.trace) <= 8, str(caught.value)
    assert max(map(len, str(caught.value).splitlines())) < 800


def _never_again(state: State, flip: Flip) -> Turn:
    return Turn((flip.mover + 1) % state.players)


def _always_again(state: State, flip: Flip) -> Turn:
    return Turn(flip.mover)


def _ending(rank: Callable[[State, int], object], first_alone: bool = False) -> Victory:
    """The official victory, with another ranking of the seats when the draw pile is empty."""

    def victory(state: State) -> Result | None:
        ended = STANDARD.victory(state)
        if ended is None or ended.reason == "goal":
            return ended
        ranks = [rank(state, seat) for seat in range(state.players)]
        best = [seat for seat, each in enumerate(ranks) if each == max(ranks)]  # type: ignore[type-var]  # ranks of a test compare
        return Result(tuple(best[:1] if first_alone else best), ended.reason)

    return victory


@rule("L21")
@pytest.mark.parametrize(
    "victory",
    [
        _ending(lambda state, seat: (-state.scores[seat], len(state.tanks[seat]))),
        _ending(lambda state, seat: state.scores[seat]),
        _ending(lambda state, seat: (state.scores[seat], -len(state.tanks[seat]))),
        _ending(lambda state, seat: (state.scores[seat], len(state.tanks[seat])), first_alone=True),
    ],
    ids=["the fewest win", "tanks break no tie", "the smallest tank wins", "the first seat wins"],
)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_wrong_end_without_cards_is_found(victory: Victory, players: int) -> None:
    """Random games rarely run out of cards, so the law itself deals out the draw pile."""
    rules = attrs.evolve(
        STANDARD, name="ends-otherwise", victory=victory, min_players=players, max_players=players
    )
    law = next(law for law in LAWS if law.id == "most_cards_win_at_the_end")
    with pytest.raises(LawBroken):
        check_law(law, rules)


@rule("L21", "E5")
@pytest.mark.parametrize("players", [3, 5])
def test_the_cards_to_draw_are_dealt_to_all_seats(players: int) -> None:
    """After the deal all are level, and stay so if each gets as many: a sole winner is found."""
    first = _ending(
        lambda state, seat: (state.scores[seat], len(state.tanks[seat])), first_alone=True
    )
    deck = Deck.of(list(Colour)[:6], 3)  # 60 cards, so nobody gets more than another
    rules = attrs.evolve(STANDARD, name="first-alone", deck=deck, victory=first)
    law = next(law for law in LAWS if law.id == "most_cards_win_at_the_end")
    start = new_game(players, 1, rules=attrs.evolve(STANDARD, name="house", deck=deck))
    assert not law.broken_by(start)
    assert law.broken_by(attrs.evolve(start, rules=rules))


@rule("L12")
@pytest.mark.parametrize("succession", [_never_again, _always_again])
def test_the_law_of_the_duel_catches_its_witnesses(succession: Succession) -> None:
    """Turns that always pass and turns that never pass both break the law of the duel."""
    [law] = [law for law in laws_for(DUEL) if law.id == "again_after_a_steal_hit"]
    with pytest.raises(LawBroken):
        check_law(law, attrs.evolve(DUEL, name="other-turns", succession=succession))


def test_there_is_a_witness_for_every_law() -> None:
    """Every law has a witness."""
    assert WITNESSES.keys() == {law.id for law in LAWS}


def test_a_law_that_never_applies_is_reported() -> None:
    """A law that never applied raises LawNeverExercised."""
    silent = attrs.evolve(LAWS[6], when=_never)
    with pytest.raises(LawNeverExercised, match="steal_scores_nothing"):
        check_law(silent, STANDARD, settings(max_examples=5))


def _never(step: Step) -> bool:
    return False


def test_a_policy_that_raises_is_reported_as_a_broken_law() -> None:
    """A policy that raises ends the check with LawBroken and the cause."""
    crashing = attrs.evolve(STANDARD, name="crash", resolution=_crash)
    with pytest.raises(LawBroken, match=r"cannot continue: PolicyFault: .* ZeroDivisionError"):
        check_law(LAWS[0], crashing)


def _crash(state: object, flip: object) -> tuple[()]:
    raise ZeroDivisionError("in a policy")


def test_only_a_ruleset_or_a_game_is_checked() -> None:
    """The checker says what a game is."""
    with pytest.raises(InvalidRuleset, match="expected a Ruleset or a Game"):
        check_law(GAME_LAWS[0], object())  # type: ignore[arg-type]  # wrong on purpose


def _second_is_red(state: State) -> bool:
    return state.draw_count > 1 and state.draw_pile[1].front is Colour.RED


def _score_or_wait(state: State) -> tuple[Action, ...]:
    return STANDARD.legality(state)[: 1 if _second_is_red(state) else None]


def _to_the_pile_or_not(state: State, flip: Flip) -> tuple[Transfer, ...]:
    return (Transfer(flip.cards, Tank(0 if _second_is_red(state) else 1)),)


def _stays_or_passes(state: State, flip: Flip) -> Turn:
    return Turn(0 if _second_is_red(state) else 1)


def _tells_in_the_token(state: State, flip: Flip) -> Turn:
    return Turn(STANDARD.succession(state, flip).seat, _second_is_red(state))


def _tells_at_first(state: State) -> bool:
    return state.draw_pile[0].front is Colour.RED


@rule("L18")
@pytest.mark.parametrize(
    "policies",
    [
        {"legality": _score_or_wait},
        {"resolution": _to_the_pile_or_not},
        {"succession": _stays_or_passes},
        {"succession": _tells_in_the_token},
        {"opening": _tells_at_first},
    ],
    ids=lambda policies: next(iter(policies.values())).__name__,
)
def test_a_policy_that_looks_at_hidden_cards_is_found(policies: dict[str, Any]) -> None:
    """Any policy whose result depends on hidden cards breaks the law."""
    law = next(law for law in LAWS if law.id == "hidden_stays_hidden")
    with pytest.raises(LawBroken):
        check_law(law, attrs.evolve(STANDARD, name="peeking", **policies))


@rule("L17")
def test_an_illegal_action_in_a_law_breaks_it() -> None:
    """A law is broken, and raises nothing, if the rotated position forbids the action."""
    law = next(law for law in LAWS if law.id == "seats_are_alike")
    rules = attrs.evolve(STANDARD, name="seat-1-only-scores", legality=_seat_1_only_scores)
    state = new_game(3, seed=1, rules=rules)
    assert law.broken_by(step(state, Steal(1)))


def _seat_1_only_scores(state: State) -> tuple[Action, ...]:
    return STANDARD.legality(state)[: 1 if state.to_move == 1 else None]
