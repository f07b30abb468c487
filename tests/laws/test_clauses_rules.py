"""Each clause of the laws that steps are pure, and that seats and colours are alike, can fail.

See `test_clauses_hidden` for the laws about hidden cards and `test_clauses_odds` for odds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, count, cycle
from typing import Any

import attrs
import pytest

from mantis_rules import (
    STANDARD,
    Action,
    Card,
    Colour,
    Deck,
    Flip,
    Result,
    Ruleset,
    Score,
    State,
    Step,
    Turn,
    legal_actions,
    new_game,
    step,
)
from mantis_rules.laws import LAWS, of_rules
from mantis_rules.laws.symmetry import renamings, rotated
from mantis_rules.model import LiteralToken
from mantis_rules.variants import POWER_TOKEN, PowerToken
from tests.helpers.positions import cards
from tests.rules import rule

BY_ID = {law.id: law for law in LAWS}
FIVE = attrs.evolve(STANDARD, name="five", deck=Deck.of(list(Colour)[:5], 2), hand=1, max_players=4)
COLOURS = FIVE.deck.colours


def _first(rules: Ruleset, dealt: str, players: int = 2) -> Step:
    """A score in the first position of a game with these cards first in its deck."""
    begin = cards(dealt)
    order = [*begin, *[card for card in rules.deck if card not in begin]]
    return step(new_game(players, deck_order=order, rules=rules), Score())


def _with(**policies: object) -> Ruleset:
    return attrs.evolve(FIVE, name="odd", **policies)  # type: ignore[arg-type]  # by keyword


# L13


def _tokens(*tokens: object) -> Ruleset:
    """Rules in which the turn passes, each time with the next of these tokens."""
    given = cycle(tokens)
    return _with(succession=lambda state, flip: Turn(1 - flip.mover, next(given)))


def _spoil(state: State, flip: Flip) -> Turn:
    object.__setattr__(state, "token", (state.token,))
    return Turn(1 - flip.mover)


class _Rehashed:
    """A token that equals all others of its class, and has a new hash on every call."""

    def __init__(self) -> None:
        self._hashes = count()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rehashed)

    def __hash__(self) -> int:
        return next(self._hashes)


def _other_actions() -> Ruleset:
    answers = cycle([False, True])

    def every_other_time(state: State) -> tuple[Action, ...]:
        return STANDARD.legality(state)[: 1 if next(answers) else None]

    return _with(legality=every_other_time)


def _other_winner() -> Ruleset:
    winners = cycle([0, 1])

    def in_turn(state: State) -> Result | None:
        return Result((next(winners),), "goal") if state.ply else None

    return _with(victory=in_turn)


IMPURE: dict[str, Callable[[], Ruleset]] = {
    "the state before changes": lambda: _with(succession=_spoil),
    # The hashes of -1 and -2 are the same. A step is taken three times: by the kit, by the law
    # from the same state, and by the law from a copy.
    "another state the second time": lambda: _tokens(-1, -2),
    "another state from a copy": lambda: _tokens(-1, -1, -2),
    "another hash": lambda: _tokens(_Rehashed()),
    "other legal actions": _other_actions,
    "another result": _other_winner,
}


@rule("L13")
@pytest.mark.parametrize("make", IMPURE.values(), ids=IMPURE)
def test_a_clause_of_purity_can_fail(make: Callable[[], Ruleset]) -> None:
    """The state before, and the state, hash, legal actions and result after, are compared."""
    law = BY_ID["apply_is_pure"]
    assert not law.broken_by(_first(FIVE, "Ro Yo Gr"))
    assert law.broken_by(_first(make(), "Ro Yo Gr"))


# L17: seats


def _seat_0_next(state: State, flip: Flip) -> Turn:
    return Turn(0)


def _seat_0_wins(state: State) -> Result | None:
    return Result((0,), "goal") if state.ply else None


def _seat_1_only_scores(state: State) -> tuple[Action, ...]:
    return STANDARD.legality(state)[: 1 if state.to_move == 1 else None]


@rule("L17")
@pytest.mark.parametrize(
    "policies",
    [
        {"succession": _seat_0_next},
        {"victory": _seat_0_wins},
        {"legality": _seat_1_only_scores},
    ],
    ids=["state", "result", "legal actions"],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_clause_of_equal_seats_can_fail(policies: dict[str, Any], players: int) -> None:
    """With the seats rotated, state, result and legal actions must be the same."""
    law = BY_ID["seats_are_alike"]
    assert not law.broken_by(_first(FIVE, "Ro Yo Gr Bo", players))
    assert law.broken_by(_first(_with(**policies), "Ro Yo Gr Bo", players))


@rule("L17")
def test_an_opening_that_names_a_seat_is_found() -> None:
    """An opening that always gives the first token to seat 0 breaks the law."""
    to_seat_0 = attrs.evolve(POWER_TOKEN, name="to-seat-0", opening=_holder_0)
    assert BY_ID["seats_are_alike"].broken_by(step(new_game(3, 1, rules=to_seat_0), Score()))
    assert not BY_ID["seats_are_alike"].broken_by(step(new_game(3, 1, rules=POWER_TOKEN), Score()))


def _holder_0(state: State) -> PowerToken:
    return PowerToken(0)


# L17: colours. With five colours, at the first ply, the cycle moves each colour by one place, and
# the transposition exchanges red and orange.


def _again_after(*colours: Colour) -> Ruleset:
    def again(state: State, flip: Flip) -> Turn:
        return Turn(flip.mover if flip.card.front in colours else 1 - flip.mover)

    return _with(succession=again)


def _over_with(*colours: Colour) -> Ruleset:
    def over(state: State) -> Result | None:
        fronts = {card.front for tank in state.tanks for card in tank}
        return Result((0,), "goal") if state.ply and fronts & {*colours} else None

    return _with(victory=over)


def _won_by(colour: Colour) -> Ruleset:
    def won(state: State) -> Result | None:
        fronts = {card.front for tank in state.tanks for card in tank}
        return Result((int(colour in fronts),), "goal") if state.ply else None

    return _with(victory=won)


def _opens_with(colour: Colour) -> Ruleset:
    def opened(state: State) -> bool:
        return colour in {card.front for tank in state.tanks for card in tank}

    return _with(opening=opened, token_kind=LiteralToken(neutral=True))


def _scores_with(colour: Colour) -> Ruleset:
    def legal(state: State) -> tuple[Action, ...]:
        fronts = {card.front for tank in state.tanks for card in tank}
        return STANDARD.legality(state)[: 1 if state.ply and colour in fronts else None]

    return _with(legality=legal)


def _are_neighbours(flipped: Card, lying: Card) -> bool:
    """Colours are in a ring, as every cycle leaves it."""
    apart = COLOURS.index(flipped.front) - COLOURS.index(lying.front)
    return apart % len(COLOURS) in (1, len(COLOURS) - 1)


def _over_with_neighbours(state: State) -> Result | None:
    shown = [card for tank in state.tanks for card in tank]
    near = any(_are_neighbours(one, other) for one, other in combinations(shown, 2))
    return Result((0,), "goal") if state.ply and near else None


RING = _with(matching=_are_neighbours)
BLUE = Colour.BLUE
UNEQUAL: dict[str, tuple[int, Ruleset, str]] = {
    "another state after a cycle": (0, _again_after(BLUE), "Ro Yo Br"),
    "another result after a cycle": (0, _over_with(BLUE), "Ro Yo Br"),
    "other actions after a cycle": (0, _scores_with(BLUE), "Ro Yo Br"),
    "another winner after a cycle": (0, _won_by(BLUE), "Ro Yo Br"),
    "another token after a cycle": (0, _opens_with(Colour.YELLOW), "Ro Yo Br"),
    "another state after a transposition": (1, RING, "Yo Gb Or"),
    "another result after a transposition": (1, _with(victory=_over_with_neighbours), "Or Yr Yb"),
}
"""The group of renamings that finds it, the rules, and the cards on top."""


def _rename_by_one_group(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the law try the renamings of one group only."""
    same = tuple(range(len(COLOURS)))
    groups = [ways if n == number else (same,) for n, ways in enumerate(renamings(FIVE.deck))]
    monkeypatch.setattr(of_rules, "renamings", lambda deck: groups)


@rule("L17")
@pytest.mark.parametrize(("group", "rules", "dealt"), UNEQUAL.values(), ids=UNEQUAL)
def test_a_clause_of_equal_colours_can_fail(
    group: int, rules: Ruleset, dealt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """State and result must be the same after a cycle and after a transposition."""
    law = BY_ID["colours_are_alike"]
    assert not law.broken_by(_first(FIVE, dealt))
    assert law.broken_by(_first(rules, dealt))
    for number in 0, 1:
        _rename_by_one_group(number, monkeypatch)
        assert law.broken_by(_first(rules, dealt)) is (number == group)


def _lucky(state: State, flip: Flip) -> Turn:
    """Give another turn after this ply's lucky colour, which the transposition does not change."""
    pairs = list(combinations(COLOURS, 2))
    changed = pairs[state.ply % len(pairs)]
    lucky = next(colour for colour in COLOURS if colour not in changed)
    return Turn(flip.mover if flip.card.front is lucky else 1 - flip.mover)


def _steps(rules: Ruleset) -> Iterator[Step]:
    """The steps of six games, in which scores and steals take turns."""
    for seed in range(6):
        state = new_game(2, seed, rules=rules)
        while legal := legal_actions(state):
            taken = step(state, legal[state.ply % len(legal)])
            yield taken
            state = taken.after


@rule("L17")
@pytest.mark.parametrize(("group", "rules"), [(0, _with(succession=_lucky)), (1, RING)])
def test_both_kinds_of_renaming_are_needed(
    group: int, rules: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whole games one variant is found by cycles only, and another by transpositions only."""
    law, found = BY_ID["colours_are_alike"], []
    for number in 0, 1:
        _rename_by_one_group(number, monkeypatch)
        found.append(any(law.broken_by(taken) for taken in _steps(rules)))
    assert found == [group == 0, group == 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_rotated_by_every_number(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the course of a game seats are rotated by each number of seats, and never not at all."""
    state, by = new_game(players, 1, rules=FIVE), []

    def noted(state: State, number: int) -> State:
        by.append(number)
        return rotated(state, number)

    monkeypatch.setattr(of_rules, "rotated", noted)
    while actions := legal_actions(state):
        taken = step(state, actions[-1])
        assert not BY_ID["seats_are_alike"].broken_by(taken)
        state = taken.after
    assert set(by) == set(range(1, players))


@rule("L17")
def test_a_token_kind_gets_both_mappings_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether seats or colours are exchanged, the others are mapped to themselves."""
    given: list[tuple[dict[int, int], dict[Colour, Colour]]] = []

    def turned(
        kind: LiteralToken, token: bool, seats: dict[int, int], colours: dict[Colour, Colour]
    ) -> bool:
        given.append((seats, colours))
        return token

    monkeypatch.setattr(LiteralToken, "turned", turned)
    taken = _first(_opens_with(Colour.PINK), "Ro Yo Br")
    assert not BY_ID["seats_are_alike"].broken_by(taken)
    same_colours = {colour: colour for colour in COLOURS}
    assert {tuple(colours.items()) for _, colours in given} == {tuple(same_colours.items())}
    assert all(seats == {0: 1, 1: 0} for seats, _ in given)
    given.clear()
    assert not BY_ID["colours_are_alike"].broken_by(taken)
    assert all(seats == {0: 0, 1: 1} for seats, _ in given)
    assert all(sorted(colours, key=COLOURS.index) == [*COLOURS] for _, colours in given)
    assert all(colours != same_colours for _, colours in given)
