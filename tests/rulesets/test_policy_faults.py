"""Policies that answer wrongly: the engine names the policy and moves no card (L1, I2).

Elsewhere: unusual but valid policies (`test_policies`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NoReturn

import attrs
import pytest
from attrs import frozen

from mantis_rules import (
    STANDARD,
    STANDARD_DECK,
    Action,
    CardSet,
    Deck,
    Flip,
    InvalidRuleset,
    InvalidState,
    PolicyFault,
    Ruleset,
    Score,
    ScorePile,
    State,
    Tank,
    Transfer,
    Turn,
    apply,
    is_over,
    legal_actions,
    new_game,
    result,
    step,
    winner,
)
from tests.helpers.faulty_policies import LEGALITIES, MISGUIDED, RESOLUTIONS, SUCCESSIONS, VICTORIES
from tests.helpers.positions import disguised, rebuilt
from tests.rules import rule

START = new_game(3, seed=8)


def rules_with(**policies: Any) -> Ruleset:
    """The standard rules with other policies, under the name `odd`."""
    return attrs.evolve(STANDARD, name="odd", **policies)


def after_the_deal(rules: Ruleset) -> State:
    """The position after the deal, for which no policy of the ruleset has been called yet."""
    return attrs.evolve(START, rules=rules)


def assert_fault(fault: PolicyFault, policy: str, text: str) -> None:
    """Require that the fault names policy, ruleset and reason, and shows no card."""
    assert (fault.policy, fault.rules) == (policy, "odd")
    assert fault.reason.startswith(text)
    assert str(fault) == f"the {policy} policy of ruleset 'odd': {fault.reason}"
    assert not [card for card in START.draw_pile if card.code in repr(fault)]


@rule("L1", "L13")
@pytest.mark.parametrize("act", [apply, step])
@pytest.mark.parametrize(("policy", "text"), RESOLUTIONS.values(), ids=RESOLUTIONS)
def test_a_wrong_resolution_is_refused(
    act: Callable[[State, Action], object], policy: Any, text: str
) -> None:
    """Transfers that would lose, duplicate or invent a card are refused; the state is unchanged."""
    state = after_the_deal(rules_with(resolution=policy))
    twin = rebuilt(state)
    with pytest.raises(PolicyFault) as fault:
        act(state, Score())
    assert_fault(fault.value, "resolution", text)
    assert state == twin


@rule("L13")
@pytest.mark.parametrize("act", [apply, step])
@pytest.mark.parametrize(("policy", "text"), SUCCESSIONS.values(), ids=SUCCESSIONS)
def test_a_wrong_succession_is_refused(
    act: Callable[[State, Action], object], policy: Any, text: str
) -> None:
    """An answer that is not a turn of a seat at the table is refused; the state is unchanged."""
    state = after_the_deal(rules_with(succession=policy))
    twin = rebuilt(state)
    with pytest.raises(PolicyFault) as fault:
        act(state, Score())
    assert_fault(fault.value, "succession", text)
    assert state == twin


@pytest.mark.parametrize("ask", [legal_actions, result, winner, is_over])
@pytest.mark.parametrize(
    ("name", "policy", "text"),
    [
        *(("legality", policy, text) for policy, text in LEGALITIES.values()),
        *(("victory", policy, text) for policy, text in VICTORIES.values()),
    ],
    ids=[
        *(f"legality: {what}" for what in LEGALITIES),
        *(f"victory: {what}" for what in VICTORIES),
    ],
)
def test_wrong_legal_actions_and_results_are_refused(
    ask: Callable[[State], object], name: str, policy: Any, text: str
) -> None:
    """Wrong legal actions and results are refused every time they are read."""
    rules = rules_with(**{name: policy})
    state = after_the_deal(rules)
    for _ in range(2):  # the wrong answer is not cached
        with pytest.raises(PolicyFault) as fault:
            ask(state)
        assert_fault(fault.value, name, text)
    with pytest.raises(PolicyFault):
        apply(state, Score())
    with pytest.raises(PolicyFault):
        new_game(3, seed=8, rules=rules)


@pytest.mark.parametrize("token", [[], {}, ([],), float("nan")], ids=repr)
def test_a_first_token_that_cannot_be_compared_is_refused(token: Any) -> None:
    """A first token that has no hash, or is unequal to itself, is refused at the deal."""
    with pytest.raises(PolicyFault) as fault:
        new_game(3, seed=8, rules=rules_with(opening=lambda state: token))
    assert_fault(
        fault.value, "opening", "expected a hashable token, equal to itself, got a value of type "
    )


@rule("E2")
def test_a_game_must_end_with_the_last_card() -> None:
    """A victory policy must return a result once no card is left to draw, or it is refused."""
    rules = attrs.evolve(rules_with(victory=lambda state: None), hand=0)
    deck = rules.deck
    state = State(rules, deck.cards[:1], [CardSet(deck, deck.cards[1:]), CardSet(deck)],
                  [CardSet(deck)] * 2, to_move=0)  # fmt: skip
    assert not is_over(state)
    with pytest.raises(PolicyFault, match="expected a Result when no card is left, got None"):
        apply(state, Score())


def test_a_wrong_answer_about_the_next_position_is_refused_at_once() -> None:
    """A policy that answers wrongly about the next position is refused by the step to it."""
    rules = rules_with(legality=lambda state: (Score(),) if state.ply == 0 else None)
    state = after_the_deal(rules)
    assert legal_actions(state) == (Score(),)
    with pytest.raises(PolicyFault) as fault:
        apply(state, Score())
    assert_fault(fault.value, "legality", "expected a tuple of actions")
    assert legal_actions(state) == (Score(),)


def calls(policy: str, error: Exception) -> Callable[[], object]:
    """A call that runs the policy, which raises the error."""

    def fail(*_: object) -> NoReturn:
        raise error

    rules = rules_with(**{policy: fail})
    if policy == "opening":
        return lambda: new_game(3, seed=8, rules=rules)
    return lambda: apply(after_the_deal(rules), Score())


POLICIES = ["legality", "resolution", "succession", "victory", "opening"]


class Unprintable(Exception):
    """An error whose text cannot be made."""

    def __str__(self) -> str:
        raise ZeroDivisionError

    __repr__ = __str__


TOP = START.draw_pile[0]
ERRORS = [
    InvalidState("no such table"),
    InvalidRuleset(f"no rule for {TOP.front}"),
    InvalidState(f"no rule for {TOP.front.name}{TOP.code.lower()}"),
    ZeroDivisionError("Gro"),
    KeyError("red"),
    Unprintable(TOP.code),
]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_in_a_policy_is_a_fault_that_does_not_quote_it(
    policy: str, error: Exception
) -> None:
    """I2: Any error in a policy is reported only by its type, and is the cause of the fault."""
    with pytest.raises(PolicyFault) as fault:
        calls(policy, error)()
    assert_fault(fault.value, policy, f"raised {type(error).__name__}, which is the cause")
    assert fault.value.__cause__ is error


def test_a_type_made_at_run_time_is_not_named() -> None:
    """The name of a type that a policy makes while the game is played is not in the fault."""
    made = type(TOP.code, (Exception,), {})
    for policy, answer in (("victory", made()), ("succession", made()), ("legality", (made(),))):
        rules = rules_with(**{policy: lambda *_, answer=answer: answer})
        with pytest.raises(PolicyFault, match="got a value of another type") as fault:
            apply(after_the_deal(rules), Score())
        assert_fault(fault.value, policy, "expected")
    with pytest.raises(PolicyFault) as fault:
        calls("resolution", made())()
    assert_fault(fault.value, "resolution", "raised an error, which is the cause")


@frozen
class Wind:
    """Tokens that are seats of the table; no token is not one of them."""

    def fits(self, token: object, players: int) -> bool:
        return token in range(players)

    def write(self, token: int) -> str:
        return str(token)

    def read(self, text: str) -> int:
        return int(text)

    def turned(self, token: int, seats: Mapping[int, int], colours: object) -> int:
        return seats[token]


class Whole(Wind):
    """Tokens that are ints, and not just equal to one."""

    def fits(self, token: object, players: int) -> bool:
        return type(token) is int


def test_a_token_that_only_equals_the_last_one_is_checked() -> None:
    """A new token is checked unless it is the very same value: equal ones may be of other types."""
    rules = rules_with(
        token_kind=Whole(), opening=lambda state: 1, succession=lambda state, flip: Turn(1, True)
    )
    with pytest.raises(PolicyFault) as fault:
        apply(new_game(3, seed=8, rules=rules), Score())
    assert_fault(fault.value, "succession", "expected a token that fits the ruleset's token_kind")
    unhashable: Any = set()
    rules = rules_with(
        opening=lambda state: frozenset(), succession=lambda state, flip: Turn(1, unhashable)
    )
    with pytest.raises(PolicyFault) as fault:
        apply(new_game(3, seed=8, rules=rules), Score())
    assert_fault(
        fault.value,
        "succession",
        "expected a hashable token, equal to itself, got a value of type set",
    )


@pytest.mark.parametrize("token", [None, 3, -1, "north"], ids=repr)
def test_a_token_that_does_not_fit_its_kind_is_a_fault(token: Hashable) -> None:
    """A token that its kind refuses is a fault of the opening, and of the succession."""
    text = "expected a token that fits the ruleset's token_kind"
    with pytest.raises(PolicyFault) as fault:
        new_game(3, seed=8, rules=rules_with(token_kind=Wind(), opening=lambda state: token))
    assert_fault(fault.value, "opening", text)
    rules = rules_with(
        token_kind=Wind(),
        opening=lambda state: 0,
        succession=lambda state, flip: Turn(1, token if state.ply else 2),
    )
    after = apply(new_game(3, seed=8, rules=rules), Score())
    assert after.token == 2
    with pytest.raises(PolicyFault) as fault:
        apply(after, Score())
    assert_fault(fault.value, "succession", text)


@pytest.mark.parametrize(("policy", "answer"), MISGUIDED.values(), ids=MISGUIDED)
def test_a_fault_does_not_show_the_top_card(policy: str, answer: Any) -> None:
    """If a policy misuses the top card, the fault is the same whichever card it is."""
    state = after_the_deal(rules_with(**{policy: answer}))
    told = []
    for position in (state, disguised(state)):
        with pytest.raises(PolicyFault) as fault:
            apply(position, Score())
        told.append(str(fault.value))
    assert told[0] == told[1]
    assert START.draw_pile[0].code not in told[0]


def _moves_twice(state: State, flip: Flip) -> tuple[Transfer, ...]:
    deck, tank = state.rules.deck, [*state.tanks[flip.mover]]
    first, second = (CardSet(deck, [card]) for card in tank[:2])
    other = Tank((flip.mover + 1) % state.players)
    return (flip.to(other), Transfer(first, other), Transfer(second, other),
            Transfer(first, ScorePile(flip.mover)))  # fmt: skip


def test_a_card_cannot_be_moved_twice() -> None:
    """A card that an earlier transfer moved cannot be moved again, with others in between."""
    rules = attrs.evolve(STANDARD, name="twice", resolution=_moves_twice)
    with pytest.raises(PolicyFault, match="moves a card twice"):
        apply(new_game(3, seed=1, rules=rules), Score())


def test_cards_of_another_deck_of_the_same_size_are_refused() -> None:
    """Decks are compared by their cards, not by their number of cards."""
    mirrored = Deck(STANDARD_DECK.cards[::-1])

    def foreign(state: State, flip: Flip) -> tuple[Transfer, ...]:
        return (Transfer(CardSet(mirrored, flip.cards), Tank(flip.mover)),)

    rules = attrs.evolve(STANDARD, name="foreign", resolution=foreign)
    with pytest.raises(PolicyFault, match="moves cards of another deck"):
        apply(new_game(3, seed=1, rules=rules), Score())
