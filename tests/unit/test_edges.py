"""Edges that a change of one character would move, each at both of its sides."""

from __future__ import annotations

import inspect
from fractions import Fraction

import attrs
import pytest

from mantis_rules import (
    DUEL,
    STANDARD,
    STANDARD_DECK,
    Action,
    Card,
    CardSet,
    Colour,
    Deck,
    Flip,
    IllegalAction,
    InvalidCard,
    InvalidRuleset,
    InvalidState,
    PolicyFault,
    Result,
    Score,
    ScorePile,
    State,
    Steal,
    Tank,
    Transfer,
    apply,
    new_game,
    result,
    step,
)
from mantis_rules.model import Seating
from mantis_rules.views import event_of, follow, forecast, memory_view, table_view
from tests.rules import rule

from .positions import table

RED, ORANGE, YELLOW, GREEN = list(Colour)[:4]


def one(state: State) -> str:
    """A token of the simplest kind."""
    return "one"


@rule("T7", "D2")
def test_another_turn_keeps_the_token() -> None:
    """By the standard successions a token stays as it is, whoever is next."""
    rules = attrs.evolve(DUEL, name="token", opening=one)
    hits = misses = 0
    for seed in range(40):
        state = new_game(2, seed, rules=rules)
        after = apply(state, Steal(1))
        assert after.token == "one"
        hits += after.to_move == 0
        misses += after.to_move == 1
    assert hits > 0
    assert misses > 0


@rule("V3")
@pytest.mark.parametrize("name", ["x", "x" * 60])
def test_a_name_has_one_to_sixty_letters(name: str) -> None:
    """The shortest and the longest name are names."""
    assert attrs.evolve(STANDARD, name=name).name == name


@rule("V3")
@pytest.mark.parametrize("name", ["", "x" * 61, "two words", "zero\u200bwidth"])
def test_a_name_has_no_fewer_and_no_more(name: str) -> None:
    """One letter less or more is refused, and so are a space and what does not print."""
    with pytest.raises(InvalidRuleset, match="name: expected one word"):
        attrs.evolve(STANDARD, name=name)


@rule("S1")
def test_a_thousand_players_are_not_too_many() -> None:
    """The bound on players is inclusive; it is there to keep memory small."""
    assert attrs.evolve(STANDARD, name="crowd", hand=0, max_players=1000).max_players == 1000
    with pytest.raises(InvalidRuleset, match="max_players: expected at most 1000, got 1001"):
        attrs.evolve(STANDARD, name="crowd", hand=0, max_players=1001)


@rule("E1", "V3")
def test_a_goal_has_a_bound_that_can_be_written() -> None:
    """Any goal that fits 63 bits is a goal, and no larger one."""
    assert attrs.evolve(STANDARD, name="far", goal=2**63 - 1).goal == 2**63 - 1
    with pytest.raises(
        InvalidRuleset, match=r"goal: expected an int below 2\*\*63, got 922337203685"
    ):
        attrs.evolve(STANDARD, name="far", goal=2**63)


@rule("C2")
def test_a_back_of_another_size_is_compared_with_the_first_card() -> None:
    """The text names the card at fault, and the first one as the measure."""
    cards = [Card(RED, {RED, ORANGE, YELLOW}), Card(RED, {RED, ORANGE}), Card(RED, {RED, GREEN})]
    with pytest.raises(InvalidCard, match=r"^Ro: expected a back of 3 colours, as Roy$"):
        Deck(cards)


@rule("L13")
def test_a_state_is_made_of_what_is_on_the_table_alone() -> None:
    """What the engine keeps in a state cannot be passed in."""
    assert list(inspect.signature(State).parameters) == [
        "rules",
        "draw_pile",
        "tanks",
        "score_piles",
        "to_move",
        "token",
    ]


@rule("T1")
def test_a_long_seat_number_is_shortened() -> None:
    """The text of a refusal has the number, unless that would fill the page."""
    state = new_game(2, seed=1)
    with pytest.raises(IllegalAction) as told:
        apply(state, Steal(10**39))
    assert told.value.reason.startswith(f"steal {10**39}: there is no such seat")
    with pytest.raises(IllegalAction) as told:
        apply(state, Steal(10**40))
    assert told.value.reason.startswith("steal 100000000000000000...0000000000000000000: there is")
    with pytest.raises(IllegalAction) as told:
        apply(state, Steal(2**1000))
    assert told.value.reason.startswith("steal an int of 1001 bits: there is no such seat")


def _moves_twice(state: State, flip: Flip) -> tuple[Transfer, ...]:
    deck, tank = state.rules.deck, [*state.tanks[flip.mover]]
    first, second = (CardSet(deck, [card]) for card in tank[:2])
    other = Tank((flip.mover + 1) % state.players)
    return (flip.to(other), Transfer(first, other), Transfer(second, other),
            Transfer(first, ScorePile(flip.mover)))  # fmt: skip


@rule("L1")
def test_a_card_is_not_moved_twice_however_many_move_between() -> None:
    """A card that was moved by any transfer before may not be moved again."""
    rules = attrs.evolve(STANDARD, name="twice", resolution=_moves_twice)
    with pytest.raises(PolicyFault, match="moves a card twice"):
        apply(new_game(3, seed=1, rules=rules), Score())


@rule("L1")
def test_a_set_of_another_deck_of_the_same_size_is_not_carried_out() -> None:
    """Decks are told apart by their cards, not by their number."""
    mirrored = Deck(STANDARD_DECK.cards[::-1])

    def foreign(state: State, flip: Flip) -> tuple[Transfer, ...]:
        return (Transfer(CardSet(mirrored, flip.cards), Tank(flip.mover)),)

    rules = attrs.evolve(STANDARD, name="foreign", resolution=foreign)
    with pytest.raises(PolicyFault, match="moves cards of another deck"):
        apply(new_game(3, seed=1, rules=rules), Score())


@rule("T1")
def test_the_action_of_a_flip_is_the_ready_made_one() -> None:
    """An equal action is taken for the legal one, which is what a step then holds."""
    state = new_game(3, seed=1)
    assert step(state, Steal(2)).flip.action is state.seating.actions[0][2]


@rule("E1")
def test_all_seats_at_the_goal_win() -> None:
    """By a variant, or made by hand, several may have reached it."""
    state = table("Roy / Bop / -", draw="Gyk", piles="Rog Rob / Org Orb / -",
                  rules=attrs.evolve(STANDARD, goal=2))  # fmt: skip
    assert result(state) == Result((0, 1), "goal")


def _zero(state: State) -> int:
    return 0


@rule("V3")
def test_a_token_of_nothing_is_shown() -> None:
    """Only None is no token."""
    rules = attrs.evolve(STANDARD, name="zero", opening=_zero)
    assert repr(new_game(3, seed=1, rules=rules)).endswith(", token 0>")


def _gives_to_a_pile(state: State, flip: Flip) -> tuple[Transfer, ...]:
    scored = state.score_piles[flip.mover]
    moved = () if not scored else (Transfer(scored, Tank(flip.mover)),)
    return (flip.to(ScorePile((flip.mover + 1) % state.players)), *moved)


@rule("L20")
def test_a_forecast_counts_what_comes_into_piles_and_not_what_goes() -> None:
    """Given is what others get in tank or pile; scored is only what comes."""
    rules = attrs.evolve(STANDARD, resolution=_gives_to_a_pile)
    state = table("Roy / Bop / -", draw="Gyk Obk", piles="Yro Yrg / - / -", rules=rules)
    [option] = [each for each in forecast(memory_view(state)) if each.action == Score()]
    assert (option.scored, option.gained, option.given) == (Fraction(0), Fraction(2), Fraction(1))


@rule("I3")
def test_an_event_of_other_rules_with_the_same_name_is_refused() -> None:
    """Rulesets are compared, not their names."""
    taken = step(new_game(3, seed=1), Score())
    other = attrs.evolve(event_of(taken), rules=attrs.evolve(STANDARD, goal=9))
    with pytest.raises(InvalidState, match="expected one of the view's ruleset"):
        follow(memory_view(taken.before), other)


def _asks_for_its_token(state: State) -> tuple[Action, ...]:
    if state.token != "mine":
        raise ValueError("no token")
    return STANDARD.legality(state)


@rule("V3")
def test_a_made_up_position_has_the_token() -> None:
    """A ruleset that is asked about a view by hand finds the view's token there."""
    rules = attrs.evolve(STANDARD, name="asks", opening=lambda state: "mine",
                         legality=_asks_for_its_token)  # fmt: skip
    view = table_view(new_game(3, seed=1, rules=rules))
    memory = memory_view(new_game(3, seed=1, rules=rules))
    for each in (view, memory):
        assert len(attrs.evolve(each, to_move=1).actions) == 3


@rule("S1")
@pytest.mark.parametrize("players", [1, 1000])
def test_a_seating_may_have_one_to_a_thousand_seats(players: int) -> None:
    """Beyond that the number is refused."""
    assert len(Seating(players).tanks) == players
    with pytest.raises(InvalidState, match="players: expected an int from 1 to 1000"):
        Seating(1001)
