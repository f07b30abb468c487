"""The fast interface of cards, positions, flips and rulesets: bits, places, ready-made values.

Each part agrees with the friendly form beside it, and refuses bad input as clearly.
"""

from __future__ import annotations

import copy
import itertools
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given, settings, strategies as st

from mantis_rules import (
    DUEL,
    STANDARD,
    STANDARD_DECK,
    Action,
    CardSet,
    Colour,
    Deck,
    Flip,
    InvalidCard,
    InvalidState,
    Ruleset,
    Score,
    ScorePile,
    State,
    Steal,
    Tank,
    Transfer,
    Turn,
    Zone,
    apply,
    is_over,
    legal_actions,
    new_game,
    result,
    step,
)
from mantis_rules.model import Seating
from mantis_rules.testing import Trace, decks as any_decks
from mantis_rules.variants import POWER_TOKEN as POWER
from tests.helpers.lookalikes import any_games, any_positions, any_rules, moments
from tests.helpers.positions import SMALL_DECK, cards, rebuilt, table
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.helpers.strategies import card_sets, decks, open_positions, seeds
from tests.helpers.variants import TOKEN
from tests.rules import rule

STATE = new_game(3, seed=2)
FLIP = step(STATE, Score()).flip
FOREIGN = Deck.of(back_size=4)
ALL = STANDARD_DECK.bits
LATE = table("Roy Yro / Oyg / -", draw="Gyb Ory", piles="- / Gob / -", to_move=2)


def parts(state: State) -> dict[str, Any]:
    """The arguments from which `State.from_bits` makes the state."""
    return {
        "rules": state.rules,
        "to_move": state.to_move,
        "tank_bits": state.tank_bits,
        "score_pile_bits": state.score_pile_bits,
        "draw_places": state.draw_places,
        "token": state.token,
    }


def made(state: State, **changes: Any) -> State:
    """The state made from its own parts, with these changes."""
    return State.from_bits(**parts(state) | changes)


def bits_by_hand(deck: Deck, wanted: Callable[[Any], bool]) -> int:
    """The bits of the cards of a deck for which `wanted` is true."""
    return sum(1 << place for place, card in enumerate(deck.cards) if wanted(card))


# Decks and card sets


@given(decks() | any_decks())
def test_a_card_is_at_its_place(deck: Deck) -> None:
    """`place` is a card's index in the deck, and `bits` has one bit for each card."""
    assert [deck.place(card) for card in deck] == list(range(len(deck)))
    assert deck.bits == bits_by_hand(deck, lambda card: True) == CardSet(deck, deck).bits


@given(decks() | any_decks())
def test_the_bits_of_a_colour_are_its_cards(deck: Deck) -> None:
    """`bits_of` has the cards with that front; every card belongs to exactly one colour."""
    together = 0
    for colour in Colour:
        bits = deck.bits_of(colour)
        assert bits == bits_by_hand(deck, lambda card, front=colour: card.front is front)  # type: ignore[misc]  # a default is typed as its value
        assert CardSet.from_bits(deck, bits) == CardSet(deck, deck).of(colour)
        assert not together & bits
        together |= bits
    assert together == deck.bits


@given(decks() | any_decks(), st.frozensets(st.sampled_from(Colour), max_size=7))
def test_the_bits_of_a_back_are_its_cards(deck: Deck, other: frozenset[Colour]) -> None:
    """`bits_of_back` has the cards with that back, and none for a back not in the deck."""
    for back in {other, *(card.back for card in deck)}:
        by_hand = [card for card in deck if card.back == back]
        assert CardSet.from_bits(deck, deck.bits_of_back(back)) == CardSet(deck, by_hand)


@given(card_sets())
def test_a_card_set_and_its_bits_agree(tank: CardSet) -> None:
    """Bit *i* stands for card *i* of the deck, and `from_bits` gives an equal set."""
    assert tank.bits == bits_by_hand(tank.deck, lambda card: card in tank)
    again = CardSet.from_bits(tank.deck, tank.bits)
    assert again == tank
    assert (type(again), hash(again), repr(again)) == (CardSet, hash(tank), repr(tank))
    assert list(again) == list(tank)


@given(st.integers(0, ALL), st.integers(0, ALL))
def test_any_bits_of_the_deck_make_a_set(one: int, other: int) -> None:
    """Each int with bits of the deck makes its own set, and set operators act on the bits."""
    left, right = (CardSet.from_bits(STANDARD_DECK, bits) for bits in (one, other))
    assert (left.bits, len(left)) == (one, one.bit_count())
    assert (left == right) is (one == other)
    assert [(left | right).bits, (left & right).bits, (left - right).bits, (left ^ right).bits] == [
        one | other,
        one & other,
        one & ~other,
        one ^ other,
    ]


@rule("C4")
@given(st.integers(-(2**110), 2**110) | st.integers(ALL - 2, ALL + 2))
def test_bits_outside_the_deck_are_refused(bits: int) -> None:
    """A negative int, or one with a bit that stands for no card, is refused."""
    if 0 <= bits <= ALL:
        assert CardSet.from_bits(STANDARD_DECK, bits).bits == bits
    else:
        with pytest.raises(ValueError, match="bits: expected an int of 105 bits"):
            CardSet.from_bits(STANDARD_DECK, bits)


# Positions


@rule("L1")
@given(any_positions())
def test_the_bits_of_a_position_agree_with_its_zones(state: State) -> None:
    """The bits agree with the tanks and score piles, and the places with the draw pile."""
    deck = state.rules.deck
    assert state.tank_bits == tuple(tank.bits for tank in state.tanks)
    assert state.score_pile_bits == tuple(pile.bits for pile in state.score_piles)
    assert state.draw_places == tuple(map(deck.place, state.draw_pile))
    assert state.draw_pile == tuple(deck.cards[place] for place in state.draw_places)
    assert state.draw_count == len(state.draw_places)
    zones = (*state.tank_bits, *state.score_pile_bits, *(1 << at for at in state.draw_places))
    assert sum(zones) == deck.bits
    assert sum(bits.bit_count() for bits in zones) == len(deck)


@rule("S4", "T6")
@given(any_positions())
def test_the_top_card_is_at_the_first_place(state: State) -> None:
    """The first place is that of the top card: its back is shown, and it is flipped next."""
    if not state.draw_places:
        assert state.top_back is None
        return
    top = state.rules.deck.cards[state.draw_places[0]]
    assert state.top_back == top.back
    for action in legal_actions(state):
        taken = step(state, action)
        assert taken.flip.card == top
        assert taken.after.draw_places == state.draw_places[1:]


@rule("L13")
@given(any_positions())
def test_a_state_made_from_its_bits_is_equal(state: State) -> None:
    """A state made from its own bits is equal, with the same hash, repr, actions and result."""
    for again in made(state), made(rebuilt(state)), pickle.loads(pickle.dumps(made(state))):
        assert again == state
        assert (hash(again), repr(again)) == (hash(state), repr(state))
        assert parts(again) == parts(state)
        assert attrs.astuple(again, recurse=False)[:6] == attrs.astuple(state, recurse=False)[:6]
        assert (legal_actions(again), result(again)) == (legal_actions(state), result(state))
        for action in legal_actions(state):
            assert apply(again, action) == apply(state, action)


@rule("L13")
@given(any_positions(), st.data())
def test_the_draw_places_may_be_in_any_order(state: State, data: st.DataObject) -> None:
    """The draw places may be in any order; another order makes a different position."""
    places = tuple(data.draw(st.permutations(state.draw_places)))
    other = made(state, draw_places=places)
    assert other == attrs.evolve(state, draw_pile=[state.rules.deck.cards[at] for at in places])
    assert (other == state) is (places == state.draw_places)


@rule("L1")
@given(any_positions(), st.data())
def test_changing_one_bit_is_refused(state: State, data: st.DataObject) -> None:
    """One card more or fewer in any zone is refused, and the error names no card."""
    deck = state.rules.deck
    place = data.draw(st.integers(0, len(deck) - 1))
    seat = data.draw(st.integers(0, state.players - 1))
    name = data.draw(st.sampled_from(["tank_bits", "score_pile_bits"]))
    zones = list(parts(state)[name])
    zones[seat] ^= 1 << place
    with pytest.raises(InvalidState) as refused:
        made(state, **{name: tuple(zones)})
    assert not [card for card in deck if card.code in str(refused.value)]


@rule("L1")
@given(any_positions(), st.data())
def test_a_missing_or_extra_place_is_refused(state: State, data: st.DataObject) -> None:
    """A missing place, a repeated one, or one of a card that is elsewhere is refused."""
    places = list(state.draw_places)
    extra = data.draw(st.integers(0, len(state.rules.deck) - 1))
    places.insert(data.draw(st.integers(0, len(places))), extra)
    with pytest.raises(InvalidState):
        made(state, draw_places=tuple(places))
    if state.draw_places:
        with pytest.raises(InvalidState):
            made(state, draw_places=state.draw_places[1:])


FORMS: dict[str, Callable[[tuple[int, ...]], Any]] = {
    "a list": list,
    "an iterator": iter,
    "a generator": lambda zones: (bits for bits in zones),
}


@rule("L13")
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("name", ["tank_bits", "score_pile_bits", "draw_places"])
def test_other_sequences_are_accepted_or_refused(name: str, form: Callable[[Any], Any]) -> None:
    """Arguments that are not tuples either make an equal state or raise InvalidState."""
    for state in STATE, LATE:
        try:
            again = made(state, **{name: form(parts(state)[name])})
        except InvalidState:
            continue
        assert again == state
        assert hash(again) == hash(state)
        assert type(parts(again)[name]) is tuple


# Seatings


@rule("T1")
@given(any_positions())
def test_a_seating_equals_values_made_by_hand(state: State) -> None:
    """The zones, turns and actions of a seating equal those made by hand."""
    seats, seating = range(state.players), state.seating
    assert seating == Seating(state.players)
    assert seating.players == state.players
    assert seating.tanks == tuple(Tank(seat) for seat in seats)
    assert seating.score_piles == tuple(ScorePile(seat) for seat in seats)
    assert seating.turns == tuple(Turn(seat) for seat in seats)
    assert seating.actions == tuple(
        (Score(), *(Steal(seat) for seat in seats if seat != mover)) for mover in seats
    )


@rule("S1")
@settings(max_examples=30)
@given(any_games())
def test_games_with_as_many_seats_share_one_seating(trace: Trace) -> None:
    """Positions of all games with the same number of seats share one seating object."""
    players = trace.start.players
    other = new_game(players, 1, rules=attrs.evolve(STANDARD, max_players=max(players, 6)))
    assert all(state.seating is other.seating for state in moments(trace))


@rule("T2")
@given(st.integers(2, 6), seeds)
def test_official_legal_actions_are_the_seatings_own(players: int, seed: int) -> None:
    """While the game is on, `legal_actions` is the seating's own tuple of the mover's actions."""
    state = new_game(players, seed, first=seed % players)
    while not is_over(state):
        assert legal_actions(state) is state.seating.actions[state.to_move]
        state = apply(state, legal_actions(state)[state.ply % players])
    assert legal_actions(state) == ()


def _pickled(seating: Seating) -> Seating:
    again = pickle.loads(pickle.dumps(seating))
    assert isinstance(again, Seating)
    return again


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, _pickled])
def test_a_seating_is_a_value(copied: Callable[[Seating], Seating]) -> None:
    """A copied seating is equal, with the same hash and repr; one for four seats is not."""
    seating = STATE.seating
    again = copied(seating)
    assert again == seating
    assert (hash(again), repr(again)) == (hash(seating), repr(seating))
    assert (again.tanks, again.turns, again.actions) == (
        seating.tanks,
        seating.turns,
        seating.actions,
    )
    assert Seating(4) != seating


# Flips


@given(open_positions(), st.integers(0, 5))
def test_a_flip_makes_its_transfer(state: State, seat: int) -> None:
    """`Flip.to` gives the same transfer as one made by hand, for any zone."""
    zones: list[Zone] = [Tank(seat), ScorePile(seat)]
    for action in legal_actions(state):
        flip = step(state, action).flip
        own = Flip(flip.mover, flip.action, flip.tank, flip.card, flip.matched)
        for zone in zones:
            for sent in flip.to(zone), own.to(zone):
                by_hand = Transfer(flip.cards, zone)
                assert sent == by_hand
                assert (hash(sent), repr(sent)) == (hash(by_hand), repr(by_hand))
                assert copy.deepcopy(sent) == by_hand


def _friendly_legality(state: State) -> tuple[Action, ...]:
    others = (seat for seat in range(state.players) if seat != state.to_move)
    return (Score(), *map(Steal, others))


def _friendly_resolution(state: State, flip: Flip) -> tuple[Transfer, ...]:
    moved = CardSet(state.rules.deck, [*flip.matched, flip.card])
    if not flip.hit:
        return (Transfer(moved, Tank(flip.tank)),)
    zone: Zone = ScorePile(flip.mover) if isinstance(flip.action, Score) else Tank(flip.mover)
    return (Transfer(moved, zone),)


def _friendly_succession(state: State, flip: Flip) -> Turn:
    again = state.rules.goal == DUEL.goal and flip.hit and isinstance(flip.action, Steal)
    return Turn(flip.mover if again else (flip.mover + 1) % state.players)


@rule("T1-T7", "D2")
@settings(max_examples=40)
@given(st.sampled_from([STANDARD, DUEL]), st.data(), seeds)
def test_policies_without_fast_values_play_the_same_game(
    rules: Ruleset, data: st.DataObject, seed: int
) -> None:
    """Policies that do not use the ready-made values lead to the same positions and result."""
    friendly = attrs.evolve(
        rules,
        legality=_friendly_legality,
        resolution=_friendly_resolution,
        succession=_friendly_succession,
    )
    players = data.draw(st.integers(rules.min_players, rules.max_players))
    fast, slow = (new_game(players, seed, rules=each) for each in (rules, friendly))
    while not is_over(fast):
        assert attrs.evolve(slow, rules=rules) == fast
        assert legal_actions(slow) == legal_actions(fast)
        action = legal_actions(fast)[(fast.ply * 7 + seed) % players]
        one, other = step(fast, action), step(slow, action)
        assert (one.flip, one.transfers) == (other.flip, other.transfers)
        fast, slow = one.after, other.after
    assert result(slow) == result(fast)


# Rulesets


@settings(max_examples=60)
@given(any_rules())
def test_matched_by_agrees_with_the_matching_policy(rules: Ruleset) -> None:
    """`matched_by` has the bits of the cards that the matching policy accepts."""
    for card in rules.deck.cards[::5]:
        matched = bits_by_hand(rules.deck, lambda lying, card=card: rules.matching(card, lying))  # type: ignore[misc]  # a default is typed as its value
        assert rules.matched_by(card) == matched


@given(st.sampled_from(STANDARD_DECK.cards))
def test_official_matching_is_by_front(card: Any) -> None:
    """By the official rules a card matches the cards with its front, itself included."""
    assert STANDARD.matched_by(card) == STANDARD_DECK.bits_of(card.front)


@given(open_positions())
def test_a_flip_matches_what_the_ruleset_says(state: State) -> None:
    """The matched cards of a flip are those cards of the tank that `matched_by` has."""
    for action in legal_actions(state):
        flip = step(state, action).flip
        tank = state.tank_bits[flip.tank]
        assert flip.matched.bits == tank & state.rules.matched_by(flip.card)


# Refusals

NO_CARDS: list[Any] = [None, "red", 5, True, [], {}, Colour.RED, CardSet(STANDARD_DECK)]
NO_BITS: list[Any] = [-1, True, False, 1.0, "1", None, [], -(2**105), 2**105, 2**200]
UNORDERED: list[Any] = [set, frozenset, dict.fromkeys]
NO_RULES: list[Any] = [None, "standard", STANDARD_DECK, Ruleset, 5]
NO_ZONES: list[Any] = [None, 5, 1.0, frozenset({1}), {1: 2}]
MOVED = STATE.draw_places[0]
DRAWN = STATE.draw_places[1:]


def _with(name: str) -> Callable[[Any], State]:
    return lambda value: made(STATE, **{name: value})


def _first(name: str) -> Callable[[Any], State]:
    return lambda value: made(STATE, **{name: (value, *parts(STATE)[name][1:])})


def no(what: str, text: str, state: State = STATE, **changes: Any) -> Refusal:
    """The refusal of a state made with these changes."""
    return Refusal(what, lambda: made(state, **changes), InvalidState, text)


A_BIT_EACH = "bits: expected an int of 105 bits, one for each card of the deck"
A_BIT_EACH = "bits: expected an int of 105 bits, one for each card of the deck"
ONCE = "expected each card once, but one is "
OF_DECKS = [
    *for_each("place", NO_CARDS, STANDARD_DECK.place, InvalidCard, "expected a Card, got {}"),
    *for_each("matched_by", NO_CARDS[:5], STANDARD.matched_by, InvalidCard,
              "expected a Card, got {}"),
    Refusal("the place of a foreign card", call(STANDARD_DECK.place, FOREIGN.cards[0]),
            InvalidCard, "Royg: not a card of this deck"),
    Refusal("the place of a card left out", call(Deck(cards("Roy Rog")).place, cards("Rob")[0]),
            InvalidCard, "Rob: not a card of this deck"),
    Refusal("what a foreign card matches", call(STANDARD.matched_by, FOREIGN.cards[0]),
            InvalidCard, "Royg: not a card of this deck"),
    *for_each("bits_of", ["red", None, 0, [], {}, Colour], STANDARD_DECK.bits_of, InvalidCard,
              "expected a Colour, got {}"),
    *for_each("bits_of_back", [[], {}, {Colour.RED}, [Colour.RED]],
              STANDARD_DECK.bits_of_back, InvalidCard, "expected a frozenset of Colours, got {}"),
    *for_each("bits", NO_BITS[:-3], lambda bits: CardSet.from_bits(STANDARD_DECK, bits),
              InvalidCard, f"{A_BIT_EACH}, got {{}}"),
    *for_each("bits of a small deck", [1 << 12, -1], lambda b: CardSet.from_bits(SMALL_DECK, b),
              InvalidCard, "bits: expected an int of 12 bits, one for each card of the deck, got "),
    *for_each("the deck of bits", [None, "red", [], STANDARD, 5, Deck],
              lambda deck: CardSet.from_bits(deck, 1), InvalidCard, "deck: expected a Deck, got "),
]  # fmt: skip
OF_FLIPS = for_each(
    "to",
    [None, 0, Turn(0), Score(), Tank, "tank 0", [], STATE.tanks[0]],
    FLIP.to,
    InvalidState,
    "to: expected a Tank or a ScorePile, got a value of type ",
)
OF_POSITIONS = [
    *for_each("rules", NO_RULES, _with("rules"), InvalidState, "rules: expected a Ruleset, got "),
    *for_each("to_move", [-1, 3, 10**30, True, False, 1.0, "1", None, []], _with("to_move"),
              InvalidState, "to_move: expected a seat from 0 to 2, got {}"),
    *for_each("token", [[], {}, {1}, ([],), float("nan")], _with("token"), InvalidState,
              "token: expected a hashable value, equal to itself, got {}"),
    *for_each("a token of the ruleset", ["north", 0],
              lambda token: made(STATE, rules=POWER, token=token), InvalidState,
              "token: expected one of ruleset 'power-token' for 3 seats, got {}"),
    *for_each("tank_bits", NO_ZONES, _with("tank_bits"), InvalidState, "tank"),
    *for_each("score_pile_bits", NO_ZONES, _with("score_pile_bits"), InvalidState, "score_pile"),
    *for_each("draw_places", [*NO_ZONES, "Roy"], _with("draw_places"), InvalidState,
              "draw_p"),
    *for_each("tank_bits of", [-1, 2**200], _first("tank_bits"), InvalidState,
              "tanks: expected bits of the deck's 105 cards alone"),
    *for_each("score_pile_bits of", [-1, 2**200], _first("score_pile_bits"), InvalidState,
              "score_piles: expected bits of the deck's 105 cards alone"),
    *for_each("draw_places of", [-1, 105, 2**200], _first("draw_places"), InvalidState,
              "draw_places: expected ints from 0 to 104"),
    *(
        refusal
        for name in ("tank_bits", "score_pile_bits", "draw_places")
        for refusal in for_each(
            f"{name} of", [True, False, 1.0, "1", None, [], STATE.tanks[0], STATE.draw_pile[0]],
            _first(name), InvalidState, f"{name}: expected an int, got a value of type ",
        )
    ),
    *(
        no(f"{name} without order: {kind.__name__}", text, **{name: kind(parts(STATE)[name])})
        for name, text in [("tank_bits", "tank"), ("draw_places", "draw_p")]
        for kind in UNORDERED
    ),
    no("a card lost from a tank", "expected all 105 cards, but 4 are missing",
       tank_bits=(0, *STATE.tank_bits[1:])),
    no("a card lost from the pile", "expected all 105 cards, but 1 are missing",
       draw_places=DRAWN),
    no("a score pile lost", "expected all 6 cards, but 1 are missing", LATE,
       score_pile_bits=(0, 0, 0)),
    no("a card in pile and tank", f"tanks: {ONCE}here twice, or here and elsewhere",
       tank_bits=(STATE.tank_bits[0] | 1 << MOVED, *STATE.tank_bits[1:])),
    no("a card in two tanks", f"tanks: {ONCE}here twice, or here and elsewhere",
       tank_bits=(STATE.tank_bits[1], *STATE.tank_bits[1:])),
    no("a card in tank and score pile", f"score_piles: {ONCE}here twice, or here and elsewhere",
       score_pile_bits=(0, STATE.tank_bits[0], 0)),
    no("a place told twice", "once", draw_places=(DRAWN[0], *DRAWN)),
    no("a place too many", "once", draw_places=(*STATE.draw_places, MOVED)),
    no("a score pile less", "score_piles: expected 3, one for each tank, got 2",
       score_pile_bits=(0, 0)),
    no("a score pile more", "score_piles: expected 3, one for each tank, got 4",
       score_pile_bits=(0, 0, 0, 0)),
    no("one tank", "tanks: expected 2 to 6 of them, got 1",
       tank_bits=(sum(STATE.tank_bits),), score_pile_bits=(0,)),
    no("seven tanks", "tanks: expected 2 to 6 of them, got 7",
       tank_bits=(*STATE.tank_bits, 0, 0, 0, 0), score_pile_bits=(0,) * 7),
    no("more to draw than after the deal",
       "draw_pile: expected at most 93 cards, as after the deal, got 94",
       tank_bits=(STATE.tank_bits[0] & STATE.tank_bits[0] - 1, *STATE.tank_bits[1:]),
       draw_places=((STATE.tank_bits[0] & -STATE.tank_bits[0]).bit_length() - 1,
                    *STATE.draw_places)),
    no("places of another deck", "draw_places: expected ints from 0 to 11",
       rules=attrs.evolve(STANDARD, name="small", deck=SMALL_DECK, hand=1)),
]  # fmt: skip
REFUSALS = [*OF_DECKS, *OF_FLIPS, *OF_POSITIONS]


@rule("C1", "C4")
@pytest.mark.parametrize("refusal", each(OF_DECKS))
def test_bad_cards_colours_backs_and_bits_are_refused(refusal: Refusal) -> None:
    """A card, colour, back or int that the deck does not have raises a clear error."""
    check(refusal)


@pytest.mark.parametrize("refusal", each(OF_FLIPS))
def test_bad_zones_are_refused(refusal: Refusal) -> None:
    """`Flip.to` accepts a tank or a score pile, and refuses anything else."""
    check(refusal)


@rule("S1", "L1")
@pytest.mark.parametrize("refusal", each(OF_POSITIONS))
def test_bad_parts_of_a_position_are_refused(refusal: Refusal) -> None:
    """Bad bits, places, seats and tokens raise a clear error."""
    check(refusal)


def test_the_unchanged_parts_make_a_position() -> None:
    """The parts make a position when nothing is changed, so each refusal is due to the change."""
    assert (made(STATE), made(LATE)) == (STATE, LATE)
    token = new_game(3, seed=2, rules=TOKEN)
    assert made(token) == token


@pytest.mark.parametrize("name", ["tank_bits", "score_pile_bits", "draw_places"])
def test_an_iterable_without_an_end_is_refused(name: str) -> None:
    """An endless iterator is refused, and not read forever."""
    with pytest.raises(InvalidState):
        made(STATE, **{name: itertools.count()})
