"""The library's own code does what the rules say, for all positions: it runs on unknown cards.

The rules are written again here, as formulas about sets of cards. z3 compares them with the code at
the end of every way through it. `nox -s proofs` does so for every seat, every card on top and two
to six players; the default run for a few of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from unittest import mock

import attrs
import pytest

from mantis_rules import (
    DUEL,
    STANDARD,
    Action,
    Card,
    CardSet,
    Flip,
    Result,
    Ruleset,
    Score,
    State,
    Steal,
    Step,
    Transfer,
    legal_actions,
    new_game,
    result,
)
from mantis_rules.engine import stepping
from tests.rules import rule

z3 = pytest.importorskip("z3", reason="the proofs need z3-solver")

from mantis_rules.testing.paths import Path, Undecided  # noqa: E402  # needs z3
from mantis_rules.testing.symbols import Number  # noqa: E402  # as above
from mantis_rules.testing.unknown_states import Table, Undrawn, unknown_cards_allowed  # noqa: E402  # as above

TABLES = [(DUEL, 2), *[(STANDARD, players) for players in range(2, 7)]]


def bits_of(zone: Any) -> Any:
    """The term of a zone, known or not."""
    return zone if type(zone) is int else zone.term


def after_the_rules(before: State, action: Action, card: Card) -> tuple[list[Any], list[Any]]:
    """Tanks and score piles after a step, by T3 to T5."""
    rules, mover = before.rules, before.to_move
    flipped = 1 << rules.deck.place(card)
    colour = sum(1 << rules.deck.place(each) for each in rules.deck if each.front is card.front)
    tanks = [zone.term for zone in before.tank_bits]  # type: ignore[attr-defined]  # unknown cards
    piles = [zone.term for zone in before.score_pile_bits]  # type: ignore[attr-defined]  # as above
    named = mover if isinstance(action, Score) else action.target
    lying = tanks[named] & colour
    hit = lying != 0
    tanks[named] = z3.If(hit, tanks[named] & ~colour, tanks[named] | flipped)  # T3a, T4a; T3b, T4b
    if isinstance(action, Score):
        piles[mover] = z3.If(hit, piles[mover] | lying | flipped, piles[mover])  # T3a, T5
    else:
        tanks[mover] = z3.If(hit, tanks[mover] | lying | flipped, tanks[mover])  # T4a
    return tanks, piles


def next_by_the_rules(before: State, action: Action, card: Card, *, again: bool) -> Any:
    """The seat to move next, by T7 and D2."""
    rules, mover = before.rules, before.to_move
    clockwise = (mover + 1) % before.players
    if isinstance(action, Score) or not again:
        return z3.IntVal(clockwise)
    lying = before.tank_bits[action.target].term & rules.deck.bits_of(card.front)  # type: ignore[attr-defined]  # unknown cards
    return z3.If(lying != 0, mover, clockwise)


def start_of(rules: Ruleset, players: int, mover: int) -> State:
    """Any real position in which this seat is to move."""
    return new_game(players, 1, rules=rules, first=mover)


def wrong_steps(rules: Ruleset, players: int, tops: Iterable[Card]) -> Iterator[str]:
    """Every way through a step that does not do what the rules say, and every position without."""
    table = Table(rules, players)
    again = rules.succession is DUEL.succession
    for mover in range(players):
        for top in tops:

            def one(path: Path, mover: int = mover, top: Card = top) -> Step | None:
                return table.step(path, table.state(path, mover, top))

            followed, legal = set(), rules.legality(start_of(rules, players, mover))
            for path, taken in table.ground.runs(one):
                if taken is None:
                    continue
                before, after, flip = taken.before, taken.after, taken.flip
                followed.add((flip.action, bool(flip.hit)))
                tanks, piles = after_the_rules(before, flip.action, top)
                zones = zip(after.tank_bits + after.score_pile_bits, tanks + piles, strict=True)
                same = [bits_of(zone) == term for zone, term in zones]
                turn = next_by_the_rules(before, flip.action, top, again=again)
                same += [turn == after.to_move]
                same += [before.draw_count.term - 1 == after.draw_count.term]  # type: ignore[attr-defined]  # an unknown number
                assert path.solver.check() == z3.sat
                if path.solver.check(z3.Not(z3.And(same))) != z3.unsat:
                    yield f"seat {mover}, {top}: {flip.action}"
                elif flip.card != top or after.token is not None:
                    yield f"seat {mover}, {top}: {flip}"
            yield from [
                f"seat {mover}, {top}: no way for {action}, hit {hit}"
                for action in legal
                for hit in (True, False)
                if (action, hit) not in followed
            ]


def one_of_each_front(rules: Ruleset) -> list[Card]:
    """The first card of each front."""
    return [
        next(card for card in rules.deck if card.front is front) for front in rules.deck.colours
    ]


@rule("T3a", "T3b", "T4a", "T4b", "T5", "T6", "T7", "D2")
@pytest.mark.parametrize(("rules", "players"), [(DUEL, 2), (STANDARD, 3)], ids=["duel", "three"])
def test_a_step_does_what_the_rules_say_in_every_position(rules: Ruleset, players: int) -> None:
    """From every position with one of these cards on top, a step leads where T3 to T7 say."""
    with unknown_cards_allowed():
        assert list(wrong_steps(rules, players, one_of_each_front(rules)[:2])) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize(("rules", "players"), TABLES[:4], ids=["duel", "two", "three", "four"])
def test_a_step_does_what_the_rules_say_for_every_card(rules: Ruleset, players: int) -> None:
    """The same for two to four players, every seat and every card on top."""
    with unknown_cards_allowed():
        assert list(wrong_steps(rules, players, rules.deck)) == []


@pytest.mark.exhaustive
@pytest.mark.long
@pytest.mark.parametrize(("rules", "players"), TABLES[4:], ids=["five", "six"])
def test_a_step_with_many_players_does_what_the_rules_say(rules: Ruleset, players: int) -> None:
    """The same for five and six players."""
    with unknown_cards_allowed():
        assert list(wrong_steps(rules, players, rules.deck)) == []


def leaves_one_of_many(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """A hit leaves a card behind if the tank holds more than ninety cards."""
    bits, whole = flip.cards.bits, state.tank_bits[flip.tank]
    if flip.hit and whole.bit_count() > 90:
        bits &= bits - 1
        if not bits >> state.rules.deck.place(flip.card) & 1:
            return STANDARD.resolution(state, flip)
        return (Transfer(CardSet.from_bits(state.rules.deck, bits), flip_to(state, flip)),)
    return STANDARD.resolution(state, flip)


def flip_to(state: State, flip: Flip) -> Any:
    """Where a hit's cards go."""
    return STANDARD.resolution(state, flip)[0].to


def keeps_the_turn_late(state: State, flip: Flip) -> Any:
    """The mover acts again at ply 90."""
    return state.seating.turns[flip.mover] if state.ply == 90 else STANDARD.succession(state, flip)


def gives_to_the_next(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """A steal that misses goes to the mover if the victim has scored nine cards."""
    if not flip.hit and state.scores[flip.tank] == 9:
        return (flip.to(state.seating.tanks[flip.mover]),)
    return STANDARD.resolution(state, flip)


@pytest.mark.parametrize(
    "wrong",
    [
        {"resolution": leaves_one_of_many},
        {"succession": keeps_the_turn_late},
        {"resolution": gives_to_the_next},
    ],
    ids=["leaves one of many", "keeps the turn late", "gives to the next"],
)
def test_a_rare_fault_is_found(wrong: dict[str, Any]) -> None:
    """The proof finds faults that only a few positions show."""
    rules = attrs.evolve(STANDARD, name="wrong", **wrong)
    with unknown_cards_allowed():
        assert next(wrong_steps(rules, 2, STANDARD.deck.cards[-1:]), None) is not None


def test_a_fault_of_the_engine_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof is about the engine's own code: it fails when a card can be moved twice."""
    carried_out = stepping.carried_out

    def careless(state: State, tank: int, flipped: int, transfers: Any) -> Any:
        tanks, piles, scores = carried_out(state, tank, flipped, transfers)
        return (tanks[0] | flipped, *tanks[1:]), piles, scores

    monkeypatch.setattr(stepping, "carried_out", careless)
    with unknown_cards_allowed():
        assert next(wrong_steps(STANDARD, 2, STANDARD.deck.cards[:1]), None) is not None


def wrong_ends(rules: Ruleset, players: int) -> list[str]:
    """Every way through the victory that does not give the result of E1 to E5, or T1 and T2.

    The seat to move is unknown, and what lies in the draw pile may not be read.
    """
    table, wrong, seats = Table(rules, players), [], range(players)
    for path, asked in table.ground.runs(lambda path: _asked(table, path)):
        state, mover, legal, none_left = asked
        ended = result(state)  # asked for already
        sizes = [path.size(zone) for zone in state.tank_bits]
        scores = [path.size(zone) for zone in state.score_pile_bits]
        reached = [score >= rules.goal for score in scores]
        best = [
            z3.And([z3.Or(scores[seat] > scores[other],
                          z3.And(scores[seat] == scores[other], sizes[seat] >= sizes[other]))
                    for other in seats])
            for seat in seats
        ]  # fmt: skip
        any_reached = z3.Or(reached)
        if ended is None:
            right = z3.And(z3.Not(any_reached), z3.BoolVal(not none_left))
        elif ended.reason == "goal":
            right = z3.And([reached[seat] == (seat in ended.winners) for seat in seats])
        else:
            right = z3.And(z3.Not(any_reached), z3.BoolVal(none_left),
                           *[best[seat] == (seat in ended.winners) for seat in seats])  # fmt: skip
        steals = [Steal(seat) for seat in seats if seat != mover]
        if path.solver.check(z3.Not(right)) != z3.unsat:
            wrong.append(str(ended))
        elif legal != ((Score(), *steals) if ended is None else ()):
            wrong.append(f"seat {mover} may {legal}")
    return wrong


def _asked(table: Table, path: Path) -> tuple[State, int, tuple[Action, ...], bool]:
    """A position with its mover and legal actions, and whether no card is left to draw."""
    mover = Number(path, z3.Int("mover"))
    path.assume(mover.term >= 0, mover.term < table.players)
    state = table.state(path, mover, table.rules.deck.cards[0], may_be_over=True)  # type: ignore[arg-type]  # unknown

    def refuse(*_: object) -> None:
        path.undecided("the draw pile was read")

    with mock.patch.object(Undrawn, "__getitem__", refuse):
        result(state)
        legal = legal_actions(state)
    return state, int(mover), legal, state.draw_count == 0


@rule("T1", "T2", "E1", "E2", "E3", "E4", "E5")
@pytest.mark.parametrize(("rules", "players"), TABLES[:3], ids=["duel", "two", "three"])
def test_every_end_is_the_one_of_the_rules(rules: Ruleset, players: int) -> None:
    """In every position and for every mover, results and actions are those of T and E.

    Positions in which the last card is gone are among them.
    """
    assert wrong_ends(rules, players) == []


@pytest.mark.exhaustive
@pytest.mark.long
@pytest.mark.parametrize("players", [4, 5, 6])
def test_every_end_with_more_players_is_the_one_of_the_rules(players: int) -> None:
    """The same for four to six players."""
    assert wrong_ends(STANDARD, players) == []


def test_a_wrong_end_is_found() -> None:
    """A victory that ignores the tanks when scores are level is refuted."""

    def by_score(state: State) -> Any:
        ended = STANDARD.victory(state)
        if ended is None or ended.reason == "goal":
            return ended
        level = [seat for seat, n in enumerate(state.scores) if n == max(state.scores)]
        return attrs.evolve(ended, winners=tuple(level))

    assert wrong_ends(attrs.evolve(STANDARD, name="wrong", victory=by_score), 2) != []


def test_an_end_that_only_one_mover_has_is_found() -> None:
    """Nothing is proved of one seat alone: a victory or legality for one mover is refuted."""

    def for_the_last(state: State) -> Any:
        ended = STANDARD.victory(state)
        return attrs.evolve(ended, winners=(1,)) if ended and state.to_move == 1 else ended

    def may_pass(state: State) -> Any:
        legal = STANDARD.legality(state)
        return legal[:1] if state.to_move == 1 and not state.tank_bits[0] else legal

    for wrong in (
        attrs.evolve(STANDARD, name="wrong", victory=for_the_last),
        attrs.evolve(STANDARD, name="wrong", legality=may_pass),
    ):
        assert wrong_ends(wrong, 2) != []


def test_an_end_that_reads_the_draw_pile_is_not_proved() -> None:
    """A victory that depends on a hidden card is not followed."""

    def by_top(state: State) -> Any:
        ended = STANDARD.victory(state)
        return Result((0,), "odd") if ended is None and not state.top_back else ended

    with pytest.raises(Undecided, match="the draw pile was read"):
        wrong_ends(attrs.evolve(STANDARD, name="wrong", victory=by_top), 2)
