"""Events that cannot come next, and invalid events (I1, I3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from mantis_rules import (
    STANDARD,
    CardSet,
    Colour,
    Flip,
    InvalidState,
    PolicyFault,
    Result,
    Score,
    ScorePile,
    State,
    Steal,
    Tank,
    Transfer,
    Turn,
    new_game,
    step,
)
from mantis_rules.notation import parse_card
from mantis_rules.testing import Trace
from mantis_rules.views import Event, event_of, follow, memory_view, table_view
from tests.helpers.faulty_policies import OTHER_DECK, RESOLUTIONS
from tests.helpers.lookalikes import any_games
from tests.helpers.positions import SMALL_DECK, table
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.helpers.variants import THIEVES
from tests.rules import rule
from tests.rulesets.test_policy_faults import START, after_the_deal, rules_with

STATE = new_game(3, seed=7)
VIEW = memory_view(STATE)
TAKEN = step(STATE, Steal(1))
EVENT = event_of(TAKEN)
LATER = step(TAKEN.after, Score())
FLIP = EVENT.flip
FLIPPED = CardSet(STANDARD.deck, [FLIP.card])
OVER = Result((0,), "goal")


def told(**changes: Any) -> Callable[[], object]:
    """A call that follows the event with these changes."""
    return lambda: follow(VIEW, attrs.evolve(EVENT, **changes))


def flipped(**changes: Any) -> Callable[[], object]:
    """A call that follows the event with these changes to its flip."""
    return lambda: told(flip=attrs.evolve(FLIP, **changes))()


def moved(*transfers: tuple[Any, Any]) -> Callable[[], object]:
    """A call that follows the event with these transfers instead of its own."""
    return lambda: told(transfers=[Transfer(cards, to) for cards, to in transfers])()


def no(what: str, made: Callable[[], object], text: str) -> Refusal:
    return Refusal(what, made, InvalidState, text)


def made_with(field: str, value: Any) -> Event:
    """The event with one field replaced."""
    return attrs.evolve(EVENT, **{field: value})


HIDDEN = CardSet(STANDARD.deck, STATE.draw_pile[1:2])
OUT_OF_TURN = event_of(step(attrs.evolve(STATE, to_move=2), Steal(1)))
BY_OTHERS = event_of(step(new_game(3, seed=7, rules=THIEVES), Steal(1)))
LONELY = step(table("Rob / Ryb / -", draw="Roy Gyb"), Score())
LAST = step(LONELY.after, Score())
NO_BACK = "top_back: no card with this back can be on top then"
TRANSFERS = "event: transfers: expected (Transfer("
FOLLOWED = [
    no("another ruleset", call(follow, VIEW, BY_OTHERS),
       f"event: expected one of the view's ruleset {STANDARD!r}, got one of {THIEVES!r}"),
    no("a missed event", call(follow, VIEW, event_of(LATER)),
       "event: expected ply 0, as the view's, got 1"),
    no("an event told twice", call(follow, memory_view(TAKEN.after), EVENT),
       "event: expected ply 1, as the view's, got 0"),
    no("a wrong mover", call(follow, VIEW, OUT_OF_TURN),
       "event: flip: expected Flip(mover=0, "),
    no("an illegal action", flipped(action=Steal(0), tank=0), "event: steal 0 is not legal here"),
    no("a seat that is not there", flipped(action=Steal(3), tank=3),
       "event: steal 3 is not legal here"),
    no("a bool for a seat", flipped(action=Steal(True)), "flip: expected an action, got "),
    no("another card", flipped(card=next(iter(STATE.tanks[0]))), "cannot be the top card here"),
    no("a card of another back", flipped(card=STATE.draw_pile[1]), "cannot be the top card here"),
    no("another mover", flipped(mover=1), "event: flip: expected Flip(mover=0, "),
    no("a match that was none", flipped(matched=CardSet(STANDARD.deck, [*STATE.tanks[0]][:1])),
       "event: flip: expected Flip(mover=0, "),
    no("nothing moved", moved(), "event: transfers: expected (Transfer("),
    no("only another card moved", moved((STATE.tanks[0], Tank(1))), TRANSFERS),
    no("the flipped card doubled", moved((FLIPPED, Tank(0)), (FLIPPED, Tank(1))), TRANSFERS),
    no("another card doubled", moved((FLIPPED, Tank(0)), *[(STATE.tanks[2], Tank(1))] * 2),
       TRANSFERS),
    no("a card that is hidden", moved((FLIPPED | HIDDEN, Tank(0))), TRANSFERS),
    no("a tank that is not there", moved((FLIPPED, Tank(3))), TRANSFERS),
    no("a pile that is not there", moved((FLIPPED, ScorePile(9))), TRANSFERS),
    no("a pile that it does not belong in", moved((FLIP.cards, ScorePile(2))), TRANSFERS),
    no("a next seat that is not there", told(to_move=3),
       "event: to_move: expected 1, as the rules say, got 3 (int)"),
    no("a wrong next seat", told(to_move=2),
       "event: to_move: expected 1, as the rules say, got 2 (int)"),
    no("a token out of nowhere", told(token=5), "event: token: expected None, as the rules say"),
    no("no next back, and the end", told(top_back=None, result=OVER, actions=()),
       f"event: {NO_BACK} (none)"),
    no("a next back of which all cards have been seen",
       lambda: follow(memory_view(LONELY.before),
                      attrs.evolve(event_of(LONELY), top_back=parse_card("Rob").back)),
       f"event: {NO_BACK} (red, orange, blue)"),
    no("a back after the last card",
       lambda: follow(memory_view(LAST.before),
                      attrs.evolve(event_of(LAST), top_back=parse_card("Rob").back)),
       f"event: {NO_BACK} (red, orange, blue)"),
    no("a result that is not so", told(result=OVER, actions=()), "event: result: expected None,"),
    no("a winner who is not there", told(result=Result((3,), "goal"), actions=()),
       "event: result: expected None, as the rules say, got Result("),
    no("actions of nobody", told(actions=(Steal(3),)), "event: actions: expected (Score(), "),
    no("an action twice", told(actions=(Score(), Score())), "event: actions: expected (Score(), "),
    *for_each("a view", [None, 5, STATE, table_view(STATE), EVENT],
              lambda view: follow(view, EVENT), InvalidState, "view: expected a MemoryView, got "),
    *for_each("an event", [None, 5, TAKEN, STATE, VIEW], lambda event: follow(VIEW, event),
              InvalidState, "event: expected an Event, got a value of type "),
]  # fmt: skip
PARTS: list[tuple[str, list[Any], str]] = [
    ("rules", [None, "standard", THIEVES.deck], "rules: expected a Ruleset, got "),
    ("ply", [-1, True, 1.0, "1", None, 2**63], "ply: expected an int of 0 or more, got {}"),
    ("flip", [None, STATE, FLIP.card], "flip: expected a Flip, got a value of type "),
    ("to_move", [-1, True, 1.0, "1", None, 2**63], "to_move: expected an int of 0 or more, got {}"),
    ("result", [0, "goal", (0,), False], "result: expected None or a Result, got {}"),
    (
        "token",
        [[], {}, ([],), float("nan")],
        "token: expected a hashable value, equal to itself, got {}",
    ),
    ("transfers", [None, 5], "transfers: expected Transfers, got {}"),
    ("transfers", [{}, set()], "transfers: expected Transfers in order, got a value of "),
    ("transfers", [[None], ["x"]], "transfers: expected a Transfer, got "),
    ("top_back", [5, True], "top_back: expected Colours, got {}"),
    ("top_back", ["red", b"red", ["red"], [None]], "top_back: expected a Colour, got "),
    ("actions", [None, [Score()], ("score",), Score()], "actions: expected a tuple of act"),
]
CONTRADICTIONS = [
    no("a card of another deck", flipped(card=OTHER_DECK.cards[0], matched=CardSet(OTHER_DECK)),
       "flip: expected cards of the ruleset's deck"),
    no("a tank that is not the named one", flipped(tank=2),
       "flip: expected tank 1 for steal 1, got 2"),
    no("a tank that is not the mover's", flipped(action=Score()),
       "flip: expected tank 0 for score, got 1"),
    no("transfers of another deck", moved((FLIPPED, Tank(0)), (CardSet(SMALL_DECK), Tank(0))),
       "transfers: expected cards of the ruleset's deck"),
    no("an empty transfer", moved((FLIPPED, Tank(1)), (CardSet(STANDARD.deck), Tank(0))),
       "transfers: expected cards in each transfer, got an empty one"),
    no("no next back, but no result", told(top_back=None),
       "top_back: expected a back, since there is no result, got None"),
    no("an empty back", told(top_back=[]), f"{NO_BACK} (none)"),
    no("a next back of four", told(top_back=list(Colour)[:4]),
       f"{NO_BACK} (red, orange, yellow, green)"),
    no("the back of the flipped card alone",
       lambda: attrs.evolve(event_of(LONELY), top_back=LONELY.flip.card.back),
       f"{NO_BACK} (red, orange, yellow)"),
    no("a result, and actions", told(result=OVER),
       "actions: expected none with a result, got (Score(), "),
    no("neither a result nor an action", told(actions=()),
       "actions: expected some, since there is no result, got ()"),
]  # fmt: skip
MADE = [
    *CONTRADICTIONS,
    *(
        refusal
        for field, values, text in PARTS
        for refusal in for_each(
            field, values, partial(made_with, field), InvalidState, text,
        )
    ),
    *for_each("event_of", [None, 5, STATE, FLIP, EVENT], event_of, InvalidState,
              "expected a Step, got a value of type "),
]  # fmt: skip
REFUSALS = [*FOLLOWED, *MADE]


@rule("I1", "I3")
@pytest.mark.parametrize("refusal", each(FOLLOWED))
def test_an_event_that_cannot_come_next_is_refused(refusal: Refusal) -> None:
    """A missed, repeated or false event raises a clear error, and the view is unchanged."""
    before = memory_view(STATE)
    check(refusal)
    assert before == VIEW
    assert follow(VIEW, EVENT) == memory_view(TAKEN.after)


@pytest.mark.parametrize("refusal", each(MADE))
def test_what_makes_no_event_is_refused(refusal: Refusal) -> None:
    """A part of the wrong type, or one that contradicts another, is named."""
    check(refusal)


def test_nothing_can_follow_the_end() -> None:
    """When the game is over, no event can be followed."""
    lost: State = attrs.evolve(STATE, rules=attrs.evolve(STANDARD, name="won", victory=_won))
    view = memory_view(lost)
    assert view.result == OVER
    event = attrs.evolve(EVENT, rules=lost.rules)
    with pytest.raises(InvalidState, match="event: steal 1 is not legal here"):
        follow(view, event)


def _won(state: State) -> Result:
    return OVER


@rule("I3")
@settings(max_examples=40)
@given(any_games().filter(lambda trace: len(trace.steps) > 1))
def test_events_out_of_order_are_noticed(trace: Trace) -> None:
    """An event can be followed only at its own ply of the game."""
    events = [event_of(taken) for taken in trace.steps]
    for now, taken in enumerate(trace.steps[:8]):
        view = memory_view(taken.before)
        for other in range(len(events)):
            if other != now:
                with pytest.raises(InvalidState, match=f"expected ply {view.ply}, as the view's"):
                    follow(view, events[other])


@rule("E2")
def test_the_last_event_must_have_a_result() -> None:
    """An event with actions and no result is refused if no card is left to draw."""
    before = table("Rob / Ryb / -", draw="Rog")
    event = event_of(step(before, Steal(1)))
    with pytest.raises(InvalidState, match="top_back: expected a back, since there is no result"):
        attrs.evolve(event, result=None, actions=(Score(),))
    other = attrs.evolve(event, result=OVER)
    with pytest.raises(InvalidState, match="event: result: expected Result"):
        follow(memory_view(before), other)


def test_a_huge_seat_is_refused() -> None:
    """A seat with more digits than Python writes is refused like other bad input."""
    with pytest.raises(InvalidState, match="flip: expected an action, got "):
        attrs.evolve(EVENT, flip=attrs.evolve(FLIP, action=Steal(10**5000)))


@rule("L1")
@pytest.mark.parametrize(("policy", "text"), RESOLUTIONS.values(), ids=RESOLUTIONS)
def test_a_policy_at_fault_is_named(policy: Any, text: str) -> None:
    """`follow` raises the PolicyFault that the engine raises for a wrong resolution.

    The text is the same whatever the order of the cards below the top one.
    """
    state = after_the_deal(rules_with(resolution=policy))
    event = attrs.evolve(event_of(step(START, Score())), rules=state.rules)
    told = []
    for position in state, disguised_below(state):
        with pytest.raises(PolicyFault) as fault:
            follow(memory_view(position), event)
        told.append(str(fault.value))
    assert told[0] == told[1]
    assert told[0].startswith(f"the resolution policy of ruleset 'odd': {text}")


def disguised_below(state: State) -> State:
    """The position with the cards below the top one in reverse order."""
    top, *rest = state.draw_pile
    return attrs.evolve(state, draw_pile=(top, *reversed(rest)))


def stays_one(state: State, flip: Flip) -> Turn:
    """The next seat, and a token that never changes."""
    return Turn((flip.mover + 1) % state.players, 1)


def test_a_token_of_another_type_is_refused() -> None:
    """True equals 1, but it is another token: as text, it would be `True`."""
    taken = step(new_game(3, seed=1, rules=attrs.evolve(STANDARD, succession=stays_one)), Score())
    event = event_of(taken)
    assert follow(memory_view(taken.before), event).token == 1
    with pytest.raises(InvalidState, match="event: token: expected 1, as the rules say, got True"):
        follow(memory_view(taken.before), attrs.evolve(event, token=True))


def test_an_event_of_other_rules_with_the_same_name_is_refused() -> None:
    """An event of another ruleset is refused even if the rulesets have the same name."""
    taken = step(new_game(3, seed=1), Score())
    other = attrs.evolve(event_of(taken), rules=attrs.evolve(STANDARD, goal=9))
    with pytest.raises(InvalidState, match="expected one of the view's ruleset"):
        follow(memory_view(taken.before), other)


@pytest.mark.parametrize(
    ("tanks", "piles"),
    [("Rog Ryb / Kry / -", "- / - / -"), ("Ryb / Kry / -", "Rog Gyb / - / -")],
    ids=["in a tank", "in a score pile"],
)
def test_a_card_that_was_shown_before_cannot_be_flipped(tanks: str, piles: str) -> None:
    """It is refused, though its back is that of the top card."""
    state = table(tanks, piles=piles, draw="Gro Brp Ybk")
    event = event_of(step(state, Steal(2)))
    [again] = [card for card in state.rules.deck if card.code == "Rog"]
    wrong = attrs.evolve(event, flip=attrs.evolve(event.flip, card=again))
    with pytest.raises(InvalidState, match=r"^event: Rog cannot be the top card here$"):
        follow(memory_view(state), wrong)
