"""Each clause of a law of steps can fail alone.

A case takes one of a few real steps and changes exactly what the clause is about; most move one
card.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from mantis_rules import (
    STANDARD,
    Action,
    Card,
    CardSet,
    Colour,
    Deck,
    Score,
    ScorePile,
    Steal,
    Step,
    Tank,
    apply,
    new_game,
    step,
)
from mantis_rules.laws import LAWS
from mantis_rules.laws.of_steps import again_after_a_steal_hit
from mantis_rules.model import Zone
from mantis_rules.model.position import make_state
from mantis_rules.rulebook import again_after_steal_hit
from tests.helpers.positions import cards, table
from tests.rules import of_law, rule

BY_ID = {law.id: law for law in (*LAWS, again_after_a_steal_hit)}
DUEL_TURNS = attrs.evolve(STANDARD, name="turns", succession=again_after_steal_hit)
TANKS, PILES = "Roy Ypk / Rgb Gyk / Kyg Obk", "Bop Byk / Pro Pry / Orb Org"


def _next_colour(flipped: Card, lying: Card) -> bool:
    colours = list(Colour)
    return colours.index(lying.front) - colours.index(flipped.front) == 1


def _taken(draw: str, action: Action, *, mover: int = 0) -> Step:
    """A step of seat 0, with the duel's turns; the card that is drawn first is flipped."""
    return step(table(TANKS, piles=PILES, draw=draw, to_move=mover, rules=DUEL_TURNS), action)


SCORE_HIT = _taken("Rpk Gry Gbp Krp", Score())
SCORE_MISS = _taken("Bgk Gry Gbp Krp", Score())
STEAL_HIT = _taken("Rpk Gry Gbp Krp", Steal(1))
STEAL_MISS = _taken("Bgk Gry Gbp Krp", Steal(1))
ORANGE_HIT = step(
    table("Ypk / Gyk", draw="Orb Krp", rules=attrs.evolve(STANDARD, matching=_next_colour)), Score()
)
"""The flipped card matches yellow ones, and not its own colour."""
LAST = _taken("Rpk", Score())
LAST_SEAT = _taken("Rpk Gry", Score(), mover=2)
REAL = {
    "score that hits": SCORE_HIT,
    "score that misses": SCORE_MISS,
    "steal that hits": STEAL_HIT,
    "steal that misses": STEAL_MISS,
    "hit of another colour": ORANGE_HIT,
    "last card": LAST,
    "last seat": LAST_SEAT,
}


def _after(taken: Step, **changed: object) -> Step:
    """The step, with these parts of the state after it replaced, unchecked."""
    names = "rules", "to_move", "tank_bits", "score_pile_bits", "stack", "token"
    parts = dict(zip(names, taken.after.__reduce__()[1], strict=True)) | changed
    return attrs.evolve(taken, after=make_state(**parts))  # type: ignore[arg-type]  # by keyword


def _put(taken: Step, code: str, zone: Zone | None) -> Step:
    """The step, with a card moved to this zone of the state after it, or to none."""
    [bit] = [1 << taken.after.rules.deck.place(card) for card in cards(code)]
    zones = {
        Tank: [bits & ~bit for bits in taken.after.tank_bits],
        ScorePile: [bits & ~bit for bits in taken.after.score_pile_bits],
    }
    if zone is not None:
        zones[type(zone)][zone.seat] |= bit
    return _after(taken, tank_bits=(*zones[Tank],), score_pile_bits=(*zones[ScorePile],))


def _drawn(taken: Step, codes: str) -> Step:
    """The step, with these cards as the draw pile after it, the top card first."""
    deck = taken.after.rules.deck
    return _after(taken, stack=tuple(deck.place(card) for card in cards(codes)[::-1]))


def _said(taken: Step, **changed: object) -> Step:
    """The step, with these fields of its flip replaced."""
    return attrs.evolve(taken, flip=attrs.evolve(taken.flip, **changed))  # type: ignore[arg-type]  # by keyword


def _set(taken: Step, codes: str) -> CardSet:
    return CardSet(taken.before.rules.deck, cards(codes))


def _goes_on(taken: Step) -> Step:
    """The step, with no result after it."""
    changed = _after(taken)
    for name, kept in {"_result": None, "_legal": (Score(),)}.items():
        object.__setattr__(changed.after, name, kept)
    return changed


def _last_of_deal() -> Step:
    """The last step of a game in which each seat was dealt a card."""
    deck = Deck.of(list(Colour)[:3], 2)
    rules = attrs.evolve(STANDARD, name="few", deck=deck, hand=1, goal=6, max_players=3)
    state = new_game(2, 1, rules=rules)
    while state.draw_count > 1:
        state = apply(state, Score())
    return step(state, Score())


LAST_OF_DEAL = _last_of_deal()
Broken = dict[str, tuple[Step, Callable[[Step], Step]]]
BROKEN: dict[str, Broken] = {
    "top_card_leaves": {
        "another card is flipped": (SCORE_HIT, lambda s: _said(s, card=cards("Gry")[0])),
        "the card below leaves": (SCORE_HIT, lambda s: _drawn(s, "Rpk Gbp Krp")),
        "the bottom card leaves as well": (SCORE_HIT, lambda s: _drawn(s, "Gry Gbp")),
        "no card leaves": (SCORE_HIT, lambda s: _drawn(s, "Rpk Gry Gbp Krp")),
        "the rest is in another order": (STEAL_MISS, lambda s: _drawn(s, "Gry Krp Gbp")),
        "a card comes back": (STEAL_HIT, lambda s: _drawn(s, "Gry Gbp Krp Roy")),
    },
    "steal_scores_nothing": {
        "the mover scores": (STEAL_HIT, lambda s: _put(s, "Rpk", ScorePile(0))),
        "the target scores": (STEAL_HIT, lambda s: _put(s, "Rpk", ScorePile(1))),
        "a third seat scores": (STEAL_MISS, lambda s: _put(s, "Bgk", ScorePile(2))),
        "the mover loses a card": (STEAL_MISS, lambda s: _put(s, "Bop", None)),
    },
    "score_piles_grow": {
        "the mover of a score loses": (SCORE_HIT, lambda s: _put(s, "Bop", Tank(0))),
        "the mover of a miss loses": (SCORE_MISS, lambda s: _put(s, "Bop", None)),
        "another seat loses": (SCORE_HIT, lambda s: _put(s, "Pro", Tank(0))),
        "the mover of a steal loses": (STEAL_HIT, lambda s: _put(s, "Bop", Tank(0))),
        "the target loses": (STEAL_HIT, lambda s: _put(s, "Pro", Tank(0))),
        "a third seat loses": (STEAL_MISS, lambda s: _put(s, "Orb", ScorePile(0))),
    },
    "others_untouched": {
        "a score changes another tank": (SCORE_HIT, lambda s: _put(s, "Rpk", Tank(1))),
        "a score changes a third tank": (SCORE_MISS, lambda s: _put(s, "Bgk", Tank(2))),
        "a score changes another pile": (SCORE_HIT, lambda s: _put(s, "Rpk", ScorePile(1))),
        "a score changes a third pile": (SCORE_MISS, lambda s: _put(s, "Bgk", ScorePile(2))),
        "a steal changes a third tank": (STEAL_MISS, lambda s: _put(s, "Bgk", Tank(2))),
        "a steal changes the mover's pile": (STEAL_HIT, lambda s: _put(s, "Rpk", ScorePile(0))),
        "a steal changes the target's pile": (STEAL_HIT, lambda s: _put(s, "Rpk", ScorePile(1))),
        "a steal changes a third pile": (STEAL_MISS, lambda s: _put(s, "Bgk", ScorePile(2))),
    },
    "one_colour_moves": {
        "a score takes another colour": (SCORE_HIT, lambda s: _put(s, "Ypk", ScorePile(0))),
        "a steal takes another colour": (STEAL_HIT, lambda s: _put(s, "Gyk", Tank(0))),
        "a score that misses loses a card": (SCORE_MISS, lambda s: _put(s, "Ypk", None)),
        "a steal that misses loses a card": (STEAL_MISS, lambda s: _put(s, "Gyk", None)),
        "a third tank loses a card": (STEAL_MISS, lambda s: _put(s, "Kyg", None)),
        "a third tank gives": (STEAL_HIT, lambda s: _put(s, "Kyg", Tank(0))),
        "a pile gives to a pile": (STEAL_HIT, lambda s: _put(s, "Orb", ScorePile(1))),
        "an undrawn card comes": (SCORE_HIT, lambda s: _put(s, "Gry", Tank(0))),
    },
    "hit_empties_the_colour": {
        "a hit of a score told as a miss": (SCORE_HIT, lambda s: _said(s, matched=_set(s, "-"))),
        "a hit of a steal told as a miss": (STEAL_HIT, lambda s: _said(s, matched=_set(s, "-"))),
        "a miss of a score told as a hit": (SCORE_MISS, lambda s: _said(s, matched=_set(s, "Roy"))),
        "a miss of a steal told as a hit": (STEAL_MISS, lambda s: _said(s, matched=_set(s, "Rgb"))),
        "a score leaves one it matched": (SCORE_HIT, lambda s: _put(s, "Roy", Tank(0))),
        "a steal leaves one it matched": (STEAL_HIT, lambda s: _put(s, "Rgb", Tank(1))),
        "a score leaves the flipped card": (SCORE_HIT, lambda s: _put(s, "Rpk", Tank(0))),
        "a steal leaves the flipped card": (STEAL_HIT, lambda s: _put(s, "Rpk", Tank(1))),
        "it stays, of another colour": (ORANGE_HIT, lambda s: _put(s, "Orb", Tank(0))),
        "a score that misses goes away": (SCORE_MISS, lambda s: _put(s, "Bgk", ScorePile(0))),
        "a steal that misses goes away": (STEAL_MISS, lambda s: _put(s, "Bgk", Tank(0))),
        "a score that misses brings two": (SCORE_MISS, lambda s: _put(s, "Bop", Tank(0))),
        "a steal that misses brings two": (STEAL_MISS, lambda s: _put(s, "Bop", Tank(1))),
    },
    "turn_passes_clockwise": {
        "the mover again": (SCORE_HIT, lambda s: _after(s, to_move=0)),
        "the turn passes anticlockwise": (STEAL_MISS, lambda s: _after(s, to_move=2)),
        "the last seat passes it back": (LAST_SEAT, lambda s: _after(s, to_move=1)),
    },
    "again_after_a_steal_hit": {
        "the turn passes after a steal that hits": (STEAL_HIT, lambda s: _after(s, to_move=1)),
        "the mover again after a steal that misses": (STEAL_MISS, lambda s: _after(s, to_move=0)),
        "the mover again after a score that hits": (SCORE_HIT, lambda s: _after(s, to_move=0)),
        "the mover again after a score that misses": (SCORE_MISS, lambda s: _after(s, to_move=0)),
        "the turn passes anticlockwise": (SCORE_HIT, lambda s: _after(s, to_move=2)),
    },
    "game_ends": {
        "no card used up": (SCORE_HIT, lambda s: _drawn(s, "Rpk Gry Gbp Krp")),
        "nobody has won when no card is left": (LAST, _goes_on),
        "nobody has won with no card left after hands were dealt": (LAST_OF_DEAL, _goes_on),
    },
}


OF_D2 = {"again_after_a_steal_hit": [rule("D2")]}


@pytest.mark.parametrize(
    ("law", "case"),
    [
        pytest.param(law, case, marks=[of_law(BY_ID[law]), *OF_D2.get(law, [])])
        for law, broken in BROKEN.items()
        for case in broken
    ],
)
def test_a_clause_of_a_law_of_steps_can_fail(law: str, case: str) -> None:
    """A step in which one clause alone is false breaks the law."""
    taken, tamper = BROKEN[law][case]
    assert BY_ID[law].holds(taken)
    assert BY_ID[law].broken_by(tamper(taken))


@pytest.mark.parametrize(
    "law",
    # No fault of L14 makes a step break it: the games go on after all steps but one.
    [pytest.param(law, marks=of_law(BY_ID[law]) if law != "game_ends" else ()) for law in BROKEN],
)
@pytest.mark.parametrize("taken", REAL.values(), ids=REAL)
def test_real_steps_keep_the_laws_of_steps(law: str, taken: Step) -> None:
    """Hits and misses by scores and steals keep every law; D2 replaces L12."""
    replaced = law == "turn_passes_clockwise" and taken is STEAL_HIT
    assert BY_ID[law].broken_by(taken) is replaced


def test_there_are_cases_for_every_law_of_steps() -> None:
    """Every law of steps has cases above."""
    assert BROKEN.keys() == {law.id for law in BY_ID.values() if law.kind == "step"}


@rule("L7")
def test_a_score_pile_may_grow_by_a_score() -> None:
    """The law about steals does not apply to a score."""
    law = BY_ID["steal_scores_nothing"]
    assert not law.holds(SCORE_HIT)
    assert not law.broken_by(SCORE_HIT)
