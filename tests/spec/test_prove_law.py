"""`prove_law`: true laws are proved, false ones refuted in a real position; the rest is named."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Hashable
from enum import IntEnum
from typing import Any

import attrs
import pytest

from mantis_rules import (
    STANDARD,
    Card,
    CardSet,
    Colour,
    Deck,
    Flip,
    InvalidCard,
    InvalidCheck,
    InvalidRuleset,
    Result,
    Ruleset,
    Score,
    State,
    Steal,
    Step,
    Transfer,
    Turn,
    apply,
    new_game,
)
from mantis_rules.engine import stepping
from mantis_rules.game import Law
from mantis_rules.laws import LAWS, laws_for
from mantis_rules.notation import parse_position
from mantis_rules.testing import LawBroken, NotProved, Proof, prove_law
from mantis_rules.variants import (
    POWER_TOKEN,
    PowerToken,
    extra_turn_on_hit,
    last_protected,
    take_at_most,
)
from tests.helpers.sampled import sampled
from tests.rules import by_law, rule

pytest.importorskip("z3", reason="the proofs need z3-solver")

BY_ID = {law.id: law for law in LAWS}
TINY = attrs.evolve(
    STANDARD, name="tiny", deck=Deck.of(list(Colour)[:3], 2), hand=1, goal=3, max_players=2
)
THREE = attrs.evolve(TINY, max_players=3)
GIVEN = [law for law in LAWS if law.kind != "rules"]


@pytest.mark.parametrize("law", sampled(by_law(GIVEN), every=4))
def test_a_law_is_proved_for_a_small_deck(law: Law) -> None:
    """Every official law of positions and steps is proved."""
    proof = prove_law(law, TINY)
    assert (proof.law, proof.players) == (law.id, (2,))
    assert proof.paths >= proof.applied > 10


@rule("L1")
@pytest.mark.parametrize("lost", [True, False])
def test_a_card_lost_or_doubled_by_the_engine_is_found(
    monkeypatch: pytest.MonkeyPatch, lost: bool
) -> None:
    """L1 is refuted if a step drops the flipped card, or leaves a copy of it elsewhere."""
    carried_out = stepping.carried_out

    def careless(state: State, tank: int, flipped: int, transfers: Any) -> Any:
        tanks, piles, scores = carried_out(state, tank, flipped, transfers)
        first = tanks[0] & ~flipped if lost else tanks[0] | flipped
        return (first, *tanks[1:]), piles, scores

    monkeypatch.setattr(stepping, "carried_out", careless)
    with pytest.raises(LawBroken):
        prove_law(BY_ID["card_conservation"], TINY)


def _counted_one_by_one(state: State) -> bool:
    return len([place for place in state.draw_places if place >= 0]) == state.draw_count


def _last_is_known(state: State) -> bool:
    return not state.draw_count or state.draw_places[-1] < len(state.rules.deck)


@pytest.mark.parametrize(
    ("holds", "reason"),
    [
        (_counted_one_by_one, "the code went through the cards of the draw pile"),
        (_last_is_known, "the code read the draw pile below the top card"),
    ],
)
def test_a_law_that_reads_the_draw_pile_is_not_proved(
    holds: Callable[[State], bool], reason: str
) -> None:
    """The error says what could not be followed, and where."""
    law = Law("reads", "It reads.", (), holds, asks="State")
    with pytest.raises(NotProved, match=rf"reads: not proved: {reason} \(test_prove_law.py:\d+\)"):
        prove_law(law, TINY)


@pytest.mark.parametrize("law", [law for law in LAWS if law.kind == "rules"], ids=str)
def test_a_law_of_rules_is_not_proved(law: Law) -> None:
    """Laws that play steps again in another form are refused at once."""
    with pytest.raises(NotProved, match="plays steps again"):
        prove_law(law, TINY)


def leaves_one(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """For one card that hits three, one of the three stays where it is."""
    bits = flip.cards.bits ^ 1 << state.rules.deck.place(flip.card)
    if flip.card.code != "Roy" or bits.bit_count() != 3:
        return STANDARD.resolution(state, flip)
    kept = CardSet.from_bits(state.rules.deck, bits & -bits)
    return (Transfer(flip.cards - kept, STANDARD.resolution(state, flip)[0].to),)


def only_the_last_stays(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """With the last card, a hit takes only that card."""
    [usual] = STANDARD.resolution(state, flip)
    last = flip.hit and state.draw_count == 1
    return (Transfer(CardSet(state.rules.deck, [flip.card]), usual.to),) if last else (usual,)


def at_six_seats(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """At six seats, for one card and one action, a hit takes only the flipped card."""
    [usual] = STANDARD.resolution(state, flip)
    if flip.hit and state.players == 6 and flip.action == Steal(5) and flip.card.code == "Roy":
        return (Transfer(CardSet(state.rules.deck, [flip.card]), usual.to),)
    return (usual,)


def again_at_ply_90(state: State, flip: Flip) -> Turn:
    """The mover has another turn at ply 90."""
    return Turn(flip.mover) if state.ply == 90 else STANDARD.succession(state, flip)


def least_wins(state: State) -> Result | None:
    """When the draw pile is empty, the least score wins."""
    ended = STANDARD.victory(state)
    if ended is None or ended.reason == "goal":
        return ended
    least = [seat for seat, score in enumerate(state.scores) if score == min(state.scores)]
    return Result(tuple(least), ended.reason)


FEW = {"deck": Deck.of(list(Colour)[:5], 3)}  # enough for three of a front, and faster
RARE: dict[str, tuple[dict[str, Any], str, int]] = {
    "one card on three": ({"resolution": leaves_one, **FEW}, "hit_empties_the_colour", 2),
    "the last card": ({"resolution": only_the_last_stays}, "hit_empties_the_colour", 2),
    "ply 90": ({"succession": again_at_ply_90}, "turn_passes_clockwise", 2),
    "the least score": ({"victory": least_wins}, "goal_or_most_cards", 2),
    "six seats": ({"resolution": at_six_seats}, "hit_empties_the_colour", 6),
}
"""Policies that break a law in few positions, with the law and a number of players."""


@rule("L11", "L12", "L21")
@pytest.mark.parametrize(("policies", "name", "players"), RARE.values(), ids=RARE)
def test_a_rare_fault_is_refuted(policies: dict[str, Any], name: str, players: int) -> None:
    """A law that few positions break is refuted, with a position in which a step breaks it."""
    rules = attrs.evolve(STANDARD, name="rare", **policies)
    law = BY_ID[name]
    with pytest.raises(LawBroken) as broken:
        prove_law(law, rules, players=[players])
    assert (broken.value.law, broken.value.reason) == (name, law.text)
    line = broken.value.trace[-1]
    before = parse_position(line[line.index("'") + 1 : -1], [rules])
    assert f"  {before!r}" == broken.value.trace[0]


VARIANTS = [
    attrs.evolve(THREE, name="again", succession=extra_turn_on_hit(after=Steal)),
    attrs.evolve(THREE, name="last", legality=last_protected()),
]


def test_a_law_of_a_variant_is_proved() -> None:
    """The law with which a variant replaces another is proved."""
    rules = VARIANTS[0]
    [law] = [law for law in laws_for(rules) if law not in LAWS]
    assert prove_law(law, rules, players=[3]).applied


@pytest.mark.exhaustive
@pytest.mark.long
@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_every_law_of_steps_of_a_variant_is_proved(rules: Ruleset) -> None:
    """All that a variant claims of steps is proved, and its own laws of positions."""
    # At the last card `game_ends` follows every order of the seats, which takes minutes.
    given = [law for law in laws_for(rules) if law.kind == "step" and law.id != "game_ends"]
    given += [law for law in laws_for(rules) if law.kind == "position" and law not in LAWS]
    assert len(given) >= 7
    for law in given:
        assert prove_law(law, rules, players=[3]).applied


def test_tokens_are_those_given() -> None:
    """A game with tokens is proved for each given token that fits the number of players."""
    rules = attrs.evolve(
        POWER_TOKEN, deck=TINY.deck, hand=1, goal=3, min_players=2, max_players=2, name="tiny-token"
    )
    tokens = [PowerToken(holder, owed) for holder in range(3) for owed in range(2)]
    for name in "token_goes_to_its_captor", "owed_turns_are_taken":
        law = next(law for law in laws_for(rules) if law.id == name)
        assert prove_law(law, rules, tokens=tokens).applied > 50
    with pytest.raises(NotProved, match="none of them fits"):
        prove_law(BY_ID["top_card_leaves"], rules, tokens=[PowerToken(3)])


def reads_below(state: State, flip: Flip) -> Turn:
    """The next seat depends on the card below the top one."""
    return Turn(state.draw_places[1] % state.players)


def loops(state: State, flip: Flip) -> Turn:
    """The next seat depends on the cards of a tank, one by one."""
    looked = [card.code for card in state.tanks[0]]
    stays = flip.card.front is Colour.RED and looked[1:] == ["Yo"]
    return Turn(flip.mover) if stays and len(looked) == 2 else STANDARD.succession(state, flip)


def counts_by_hand(state: State, flip: Flip) -> Turn:
    """It uses a method of int, not of the value."""
    return Turn(int.bit_count(state.tank_bits[0]) % state.players)


def catches(state: State, flip: Flip) -> Turn:
    """It takes another way if anything goes wrong."""
    try:
        return Turn({state.tank_bits[0]: 0}[state.tank_bits[0]])
    except Exception:
        return Turn((flip.mover + 1) % state.players)


def fails(state: State, flip: Flip) -> Turn:
    """It raises."""
    raise KeyError("mine")


@pytest.mark.parametrize(
    ("succession", "reason"),
    [
        (reads_below, r"the code read the draw pile below the top card \(test_prove_law.py:\d+\)"),
        (counts_by_hand, r"TypeError: .*'Bits' object \(test_prove_law.py:\d+\)"),
        (
            catches,
            r"an unknown set of cards was looked up in a dict or set \(test_prove_law.py:\d+\)",
        ),
        (fails, r"KeyError: 'mine' \(test_prove_law.py:\d+\)"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_code_that_cannot_be_followed_is_named(succession: Any, reason: str) -> None:
    """What the prover cannot follow is NotProved, with file and line, and never holds."""
    rules = attrs.evolve(TINY, name="odd", succession=succession)
    with pytest.raises(NotProved, match=reason):
        prove_law(BY_ID["turn_passes_clockwise"], rules)


@pytest.mark.parametrize(("colours", "followed"), [(3, True), (5, False)])
def test_small_sets_are_gone_through_card_by_card(colours: int, followed: bool) -> None:
    """A loop over cards is followed to the rare position if the deck is small, else refused."""
    rules = attrs.evolve(
        TINY, name="odd", deck=Deck.of(list(Colour)[:colours], 2), succession=loops
    )
    with pytest.raises(LawBroken if followed else NotProved) as found:
        prove_law(BY_ID["turn_passes_clockwise"], rules)
    reason = "the code went through unknown cards of a deck of more than 12 (cards.py:"
    assert followed or reason in str(found.value)


def test_a_house_rule_that_goes_through_cards_is_proved() -> None:
    """`take_at_most` takes cards in the order of the deck, and keeps its law but not L11."""
    deck = Deck.of(list(Colour)[:4], 2)  # three cards of each front
    rules = attrs.evolve(TINY, name="two", deck=deck, resolution=take_at_most(2))
    [law] = [law for law in laws_for(rules) if law.id == "take_at_most_2"]
    assert prove_law(law, rules).applied > 100
    with pytest.raises(LawBroken):
        prove_law(BY_ID["hit_empties_the_colour"], rules)


def knows_ints(state: State, flip: Flip) -> Turn:
    """It is right only for what is no int."""
    is_known = type(state.tank_bits[0]) is int
    return Turn(flip.mover) if is_known else STANDARD.succession(state, flip)


class Number(IntEnum):
    """Numbers with names, as a variant may have them."""

    LATE = 2


ODD: dict[str, Callable[[State, Flip], bool]] = {
    "an enum": lambda state, flip: state.ply == Number.LATE,
    "a tuple with an enum": lambda state, flip: (state.ply,) == (Number.LATE,),
    "a float": lambda state, flip: state.ply == 2.0,
    "one of floats": lambda state, flip: state.ply in (2.0,),
    "cards and a number": lambda state, flip: state.tank_bits[0] == state.draw_count,
    "an action": lambda state, flip: flip.action == Steal(state.ply % state.players),
    "a hit by identity": lambda state, flip: flip.hit is True,
    "no cards by identity": lambda state, flip: (state.tank_bits[0] == 0) is True,
    "few cards by identity": lambda state, flip: (state.scores[0] < 1) is not False,
    "the type of an answer": lambda state, flip: type(state.ply >= 2) is bool,
    "a text": lambda state, flip: str(state.ply) == "2",
    "a format": lambda state, flip: f"{state.ply}" == "2",
    "a text of a truth": lambda state, flip: str(flip.hit) == "True",
    "a remainder": lambda state, flip: divmod(state.ply, 2)[1] == 0,
    "a distance": lambda state, flip: abs(state.ply - 2) == 0,
    "a power": lambda state, flip: state.ply**2 == 4,
    "a quotient": lambda state, flip: state.ply / 2 == 1,
    "cards times two": lambda state, flip: state.tank_bits[0] * 2 == 8,
}
"""Conditions that are true of some positions, in the words of Python."""


@pytest.mark.parametrize("condition", ODD.values(), ids=ODD)
@pytest.mark.parametrize("guard", [Exception, BaseException])
def test_no_condition_leads_to_a_false_proof(
    condition: Callable[[State, Flip], bool], guard: type[BaseException]
) -> None:
    """A policy that breaks a law under some condition is refuted or not proved, also if guarded."""

    def odd(state: State, flip: Flip) -> Turn:
        try:
            stays = condition(state, flip)
        except guard:
            stays = False
        return Turn(flip.mover) if stays else STANDARD.succession(state, flip)

    with pytest.raises((LawBroken, NotProved)):
        prove_law(BY_ID["turn_passes_clockwise"], attrs.evolve(TINY, name="odd", succession=odd))


def test_a_law_that_catches_everything_is_not_proved() -> None:
    """That the code could not be followed is not forgotten if the law catches the error."""

    def careless(step: Step) -> bool:
        try:
            return len(step.before.tank_bits[0].to_bytes(20)) < 99
        except BaseException:
            return True

    with pytest.raises(NotProved, match="to_bytes"):
        prove_law(Law("careless", "It is.", (), careless), TINY)


def counts(state: State, flip: Flip) -> Turn:
    """The token counts to three, and then the mover stays."""
    count = state.token
    assert isinstance(count, int)
    seat = flip.mover if count == 2 else (flip.mover + 1) % state.players
    return Turn(seat, min(count + 1, 3))


@pytest.mark.parametrize(
    ("tokens", "reason"),
    [
        ((), "tokens: none of them fits 2 players"),
        ((0,), "tokens: a game can have the token 1, which was not given"),
        ((0, 1, 2), "tokens: a game can have the token 3, which was not given"),
    ],
)
def test_all_tokens_must_be_given(tokens: tuple[int, ...], reason: str) -> None:
    """A law is not proved if a game can have a token that was not given, or none was."""
    rules = attrs.evolve(TINY, name="odd", succession=counts, opening=lambda state: 0)
    for name in "turn_passes_clockwise", "no_single_scored":
        with pytest.raises((NotProved, LawBroken)) as found:
            prove_law(BY_ID[name], rules, tokens=tokens)
        assert isinstance(found.value, LawBroken) or reason in str(found.value) or name[0] == "n"
    with pytest.raises(LawBroken):
        prove_law(BY_ID["turn_passes_clockwise"], rules, tokens=range(4))


@pytest.mark.parametrize(
    ("opened", "later", "tokens"),
    [(1, None, (None,)), ("first", None, (None,)), ((1,), (True,), ((1,),))],
)
def test_the_token_of_the_deal_must_be_given(
    opened: Hashable, later: Hashable, tokens: tuple[Hashable, ...]
) -> None:
    """It counts for a law of steps too, and an equal token of another type is another one."""

    def stays_once(state: State, flip: Flip) -> Turn:
        first = repr(state.token) == repr(opened)
        seat = flip.mover if first and opened != (1,) else (flip.mover + 1) % state.players
        if repr(state.token) == repr((True,)):
            seat = flip.mover
        return Turn(seat, later)

    rules = attrs.evolve(TINY, name="odd", opening=lambda state: opened, succession=stays_once)
    with pytest.raises(NotProved, match="tokens: a game can have the token"):
        prove_law(BY_ID["turn_passes_clockwise"], rules, tokens=tokens)


def test_sizes_of_ints_with_other_bits_are_not_bounded_by_the_deck() -> None:
    """An int may have bits that stand for no card."""

    def many(state: State, flip: Flip) -> Turn:
        bits = state.tank_bits[0] | state.tank_bits[1] | 0b11 << 6
        return Turn(flip.mover if bits.bit_count() > 6 else (flip.mover + 1) % 2)

    with pytest.raises(LawBroken):
        prove_law(BY_ID["turn_passes_clockwise"], attrs.evolve(TINY, name="odd", succession=many))


def test_code_that_treats_unknown_ints_otherwise_is_refuted() -> None:
    """A policy that compares types is tried with real cards on every way."""
    rules = attrs.evolve(TINY, name="odd", succession=knows_ints)
    with pytest.raises(LawBroken):
        prove_law(BY_ID["turn_passes_clockwise"], rules)


def no_two_scored(state: State) -> bool:
    """No score pile holds exactly two cards, which a step can make of none."""
    return 2 not in [pile.bit_count() for pile in state.score_pile_bits]


def test_a_refuted_law_of_positions_holds_before_the_step() -> None:
    """A position law is refuted by a step from a position in which it holds."""
    law = Law("no_two_scored", "None.", (), no_two_scored, asks="State")
    with pytest.raises(LawBroken) as broken:
        prove_law(law, TINY)
    line = broken.value.trace[-1]
    assert law.holds(parse_position(line[line.index("'") + 1 : -1], [TINY]))


def test_a_law_that_never_applies_is_not_proved() -> None:
    """A law whose `when` is never true is not called proved."""
    law = Law("never", "It never applies.", (), bool, lambda step: False)
    with pytest.raises(NotProved, match="never: not proved: it did not apply to any step"):
        prove_law(law, TINY)


def _some_text(step: Step) -> Any:
    return "yes"


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: prove_law("L1", TINY), InvalidCheck, "law: expected a Law, got 'L1'"),  # type: ignore[arg-type]  # the fault
        (lambda: prove_law(LAWS[0], None), InvalidRuleset, "expected a Ruleset, got None"),  # type: ignore[arg-type]  # the fault
        (
            lambda: prove_law(LAWS[0], TINY, players=[4]),
            InvalidCheck,
            "players: expected ints from 2 to 2, got 4",
        ),
        (lambda: prove_law(LAWS[0], TINY, players=[True]), InvalidCheck, "players: expected "),
        (
            lambda: prove_law(LAWS[0], TINY, players=[]),
            InvalidCheck,
            "players: expected at least one",
        ),
        (
            lambda: prove_law(Law("some", "It is.", (), _some_text), TINY),
            InvalidCheck,
            "some: expected True or False, got a value of type str",
        ),
    ],
)
def test_bad_arguments_are_refused(call: Callable[[], object], error: type, text: str) -> None:
    """Each bad argument gives one clear error."""
    with pytest.raises(error, match=text):
        call()


def test_without_z3_the_error_names_the_extra() -> None:
    """`mantis_rules.testing` works without z3, and `prove_law` says what to install."""
    code = """
import sys
sys.modules["z3"] = None
from mantis_rules import STANDARD
from mantis_rules.laws import LAWS
from mantis_rules.testing import prove_law
try:
    prove_law(LAWS[0], STANDARD)
except ModuleNotFoundError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("prove_law needs the extra 'proof'")


def test_nothing_is_left_changed() -> None:
    """After a proof, card sets refuse unknown bits again, and the engine judges each state."""
    assert prove_law(BY_ID["steal_scores_nothing"], TINY, players=[2]) == Proof(
        "steal_scores_nothing", (2,), *_counts(TINY)
    )
    with pytest.raises(InvalidCard):
        CardSet.from_bits(TINY.deck, -1)
    after = apply(new_game(2, 1, rules=TINY), Score())
    assert after._legal is not None  # noqa: SLF001  # what the engine keeps


def _counts(rules: Ruleset) -> tuple[int, int]:
    proof = prove_law(BY_ID["steal_scores_nothing"], rules, players=[2])
    return proof.paths, proof.applied


def looks_at_sets(state: State, flip: Flip) -> Turn:
    """It asks card sets, as a policy written for readability does."""
    tank, card = state.tanks[flip.mover], state.rules.deck.cards[0]
    odd = bool(flip.matched) and card in tank and len(tank) == 3 and card not in flip.cards
    return Turn(flip.mover) if odd and state.ply == 1 else STANDARD.succession(state, flip)


def test_questions_to_card_sets_can_be_followed() -> None:
    """`flip.matched`, `card in zone` and `len(zone)` are followed to the rare position."""
    rules = attrs.evolve(TINY, name="odd", succession=looks_at_sets)
    with pytest.raises(LawBroken) as broken:
        prove_law(BY_ID["turn_passes_clockwise"], rules)
    assert "ply 1:" in broken.value.trace[0]
    assert prove_law(BY_ID["steal_scores_nothing"], rules).applied


@pytest.mark.parametrize("part", ["when", "holds"])
def test_a_law_that_returns_nothing_is_refused(part: str) -> None:
    """A branch without `return` is no claim that the law does not apply, nor that it holds."""

    def answers(taken: Step) -> bool | None:
        return None if taken.flip.hit else True

    changed: dict[str, Any] = {part: answers}
    law = attrs.evolve(BY_ID["score_piles_grow"], **changed)
    with pytest.raises(InvalidCheck, match="expected True or False, got None"):
        prove_law(law, TINY, players=[2])


def test_a_policy_that_exits_is_not_proved() -> None:
    """`sys.exit(0)` in a policy or a law does not end the process as a success."""

    def leaves(state: State, flip: Flip) -> Turn:
        raise SystemExit(0)

    def law_leaves(taken: Step) -> bool:
        raise SystemExit(0)

    law = BY_ID["score_piles_grow"]
    with pytest.raises(NotProved, match="SystemExit"):
        prove_law(law, attrs.evolve(TINY, name="leaves", succession=leaves), players=[2])
    with pytest.raises(NotProved, match="SystemExit"):
        prove_law(attrs.evolve(law, holds=law_leaves), TINY, players=[2])


def some_scored(state: State) -> bool:
    """Whether the first seat has scored."""
    return state.score_pile_bits[0] != 0


def not_two(state: State) -> bool:
    """Whether it has not scored exactly two cards."""
    return state.score_pile_bits[0].bit_count() != 2


def test_a_law_of_positions_that_first_applies_after_the_step_is_refuted() -> None:
    """Where it does not apply before the step, it can be broken by it."""
    law = Law("not_two", "The first seat never has two.", (), not_two, some_scored, asks="State")
    with pytest.raises(LawBroken, match="not_two"):
        prove_law(law, TINY)


@pytest.mark.parametrize("mover", range(6))
def test_every_seat_is_the_mover(mover: int) -> None:
    """A law that one mover of six breaks is refuted, whichever it is."""
    six = attrs.evolve(TINY, hand=0, max_players=6)
    law = Law("but_for_one", "One seat never moves.", (), lambda step: step.before.to_move != mover)
    with pytest.raises(LawBroken):
        prove_law(law, six, players=[6])


@pytest.mark.parametrize("top", TINY.deck, ids=str)
def test_every_card_is_on_top(top: Card) -> None:
    """A law that one flipped card alone breaks is refuted, whichever it is."""
    law = Law(
        "but_for_one", "One card is never flipped.", (), lambda step: step.flip.card is not top
    )
    with pytest.raises(LawBroken):
        prove_law(law, TINY)


def test_a_deal_of_all_cards_is_followed() -> None:
    """If nothing is left to draw after the deal, a law of positions is asked of the deal alone."""
    dealt = attrs.evolve(TINY, hand=3)
    law = Law(
        "some_left", "Some card is left.", (), lambda state: state.draw_count > 0, asks="State"
    )
    with pytest.raises(LawBroken):
        prove_law(law, dealt)
    end = next(law for law in LAWS if law.id == "goal_or_most_cards")
    assert prove_law(end, dealt).applied > 0
