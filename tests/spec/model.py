"""The rules of Mantis in counts: how many cards of each colour lie in which zone.

Written from the rule text alone; nothing here knows the library. Seats and colours are numbers
from 0. The backs and the order of the draw pile are left out: the caller says which
colour is flipped, and what it matches depends on colours alone. An action is the seat whose tank
the top card is flipped into: the mover's own seat is a score, another seat is a steal from it.

Every function is written once for any `Logic`: on ints it computes, on formulas it speaks of all
states at once. Only the functions for `IntGame` need ints.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from tests.spec.logic import INTS, B, Logic, N, Number, total
from tests.spec.relations import Relation, same_colour

Counts: TypeAlias = tuple[N, ...]  # one number for each colour
M = TypeVar("M", bound=Number)


C = TypeVar("C", bound=Number, covariant=True)


class Matched(Protocol[C]):
    """The cards that a flipped card matches: how many of each colour."""

    def __getitem__(self, colour: int, /) -> C: ...


@dataclass(frozen=True, kw_only=True)
class Game(Generic[N, B]):
    """What is agreed before the deal.

    Attributes:
        logic: How numbers are read.
        players: S1.
        deck: How many cards of each colour there are (C4).
        hand: How many cards are dealt to each seat (S2).
        goal: How many cards in a score pile win at once (E1, D1).
        extra_turn: Whether a steal that hits gives another turn (D2).
        tank_tie_break: Whether tanks decide between equal score piles (E4).
        matches: Which colours a flipped card matches (V4).
    """

    logic: Logic[N, B]
    players: int
    deck: Counts[N]
    hand: N
    goal: N
    extra_turn: bool = False
    tank_tie_break: bool = True
    matches: Relation[N, B] = same_colour

    @property
    def seats(self) -> range:
        """Every seat, clockwise from seat 0."""
        return range(self.players)

    @property
    def colours(self) -> range:
        """Every colour."""
        return range(len(self.deck))


@dataclass(frozen=True, kw_only=True)
class State(Generic[N]):
    """The cards in each zone by colour, the seat to move, and the actions counted so far."""

    draw_pile: Counts[N]
    tanks: tuple[Counts[N], ...]
    score_piles: tuple[Counts[N], ...]
    to_move: N
    ply: N


@dataclass(frozen=True, kw_only=True)
class Result(Generic[B]):
    """Whether the game is over, whether by the goal, and for each seat whether it has won."""

    over: B
    by_goal: B
    winners: tuple[B, ...]


IntGame: TypeAlias = Game[int, bool]
IntState: TypeAlias = State[int]


def initial(game: Game[N, B], tanks: tuple[Counts[N], ...], first: N) -> State[N]:
    """The state after a deal that left these tanks (S3, S4, S5, S6)."""
    zero = game.logic.number(0)
    left = (count - total(game.logic, row) for count, *row in zip(game.deck, *tanks, strict=True))
    empty = tuple(zero for _ in game.colours)
    return State(
        draw_pile=tuple(left),
        tanks=tanks,
        score_piles=tuple(empty for _ in game.seats),
        to_move=first,
        ply=zero,
    )


def is_legal(game: Game[N, B], state: State[N], action: N) -> B:
    """Whether the action may be chosen: the game is on, and it names a seat (T1, T2)."""
    o = game.logic
    names_a_seat = o.some(o.same(action, o.number(seat)) for seat in game.seats)
    return o.every((o.no(result(game, state).over), names_a_seat))


def can_flip(game: Game[N, B], state: State[N], colour: N) -> B:
    """Whether the top card may be of this colour: the draw pile holds one (T6)."""
    o = game.logic
    one = o.number(1)
    return o.some(
        o.every((o.same(colour, o.number(known)), o.at_least(state.draw_pile[known], one)))
        for known in game.colours
    )


def step(game: Game[N, B], state: State[N], action: N, flipped: N) -> State[N]:
    """Choose the action, flip a card of that colour, move what it moves (T3, T4).

    Meaningful where `is_legal` and `can_flip`.
    """
    o = game.logic
    one = o.number(1)
    matched = matching(game, state, action, flipped)
    hit = o.at_least(total(o, matched), one)
    now = moves(game, state.to_move, action, flipped, matched, hit)
    return State(
        draw_pile=tuple(now.drawn(c, here) for c, here in enumerate(state.draw_pile)),
        tanks=_each(state.tanks, now.tank),
        score_piles=_each(state.score_piles, now.score_pile),
        to_move=next_seat(game, state.to_move, action, hit),
        ply=state.ply + one,
    )


@dataclass(frozen=True, kw_only=True)
class Moves(Generic[N]):
    """For a seat, a colour and the number of cards before, that after (a draw pile has no seat)."""

    tank: Callable[[int, int, N], N]
    score_pile: Callable[[int, int, N], N]
    drawn: Callable[[int, N], N]


def moves(
    game: Game[N, B], mover: N, action: N, flipped: N, matched: Matched[N], hit: B
) -> Moves[N]:
    """How a step changes the number of cards of one colour in one zone (T3, T4).

    It looks at no other zone or colour, so it is the same for any number of them.
    """
    o = game.logic
    one = o.number(1)
    scores = o.same(action, mover)

    def flipped_too(colour: int, here: N) -> N:
        return o.choose(o.same(flipped, o.number(colour)), here + one, here)

    def tank(seat: int, colour: int, here: N) -> N:
        left, stays = here - matched[colour], flipped_too(colour, here)
        flipped_into = o.choose(hit, left, stays)  # T3a, T4a: all leave; T3b, T4b: it stays
        thiefs = o.choose(hit, flipped_too(colour, here + matched[colour]), here)  # T4a
        movers = o.choose(o.same(mover, o.number(seat)), thiefs, here)
        return o.choose(o.same(action, o.number(seat)), flipped_into, movers)

    def score_pile(seat: int, colour: int, here: N) -> N:
        grows = o.every((scores, hit, o.same(mover, o.number(seat))))  # T3a, T5
        return o.choose(grows, flipped_too(colour, here + matched[colour]), here)

    def drawn(colour: int, here: N) -> N:
        return o.choose(o.same(flipped, o.number(colour)), here - one, here)

    return Moves(tank=tank, score_pile=score_pile, drawn=drawn)


def matching(game: Game[N, B], state: State[N], action: N, flipped: N) -> Counts[N]:
    """The cards in the tank flipped into that the flipped card matches (T3, T4, V4)."""
    o = game.logic

    def of(colour: int) -> N:
        matches = game.matches(o, flipped, colour)
        here = [o.every((matches, o.same(action, o.number(seat)))) for seat in game.seats]
        lying = zip(here, state.tanks, strict=True)
        return total(o, (o.choose(taken, tank[colour], o.number(0)) for taken, tank in lying))

    return tuple(map(of, game.colours))


def next_seat(game: Game[N, B], mover: N, action: N, hit: B) -> N:
    """Who moves next: the seat on the left, or the mover again (S6, T7, D2)."""
    o = game.logic
    last = o.same(mover + o.number(1), o.number(game.players))
    left = o.choose(last, o.number(0), mover + o.number(1))
    if not game.extra_turn:
        return left
    again = o.every((hit, o.no(o.same(action, mover))))
    return o.choose(again, mover, left)


def result(game: Game[N, B], state: State[N]) -> Result[B]:
    """How the game stands (E1 to E5, D3)."""
    o = game.logic
    scores = tuple(total(o, pile) for pile in state.score_piles)
    tanks = tuple(total(o, tank) for tank in state.tanks)
    at_goal = tuple(o.at_least(score, game.goal) for score in scores)
    by_goal = o.some(at_goal)  # E1
    ran_out = o.same(total(o, state.draw_pile), o.number(0))  # E2, D3

    def yields_to(seat: int, rival: int) -> B:
        fewer = o.no(o.at_least(scores[seat], scores[rival]))  # E3
        if not game.tank_tie_break:
            return fewer
        tied = o.same(scores[seat], scores[rival])
        smaller_tank = o.no(o.at_least(tanks[seat], tanks[rival]))
        return o.some((fewer, o.every((tied, smaller_tank))))  # E4

    def wins(seat: int) -> B:
        unbeaten = o.every(o.no(yields_to(seat, rival)) for rival in game.seats)  # E5
        at_the_end = o.every((ran_out, o.no(by_goal), unbeaten))
        return o.some((at_goal[seat], at_the_end))

    return Result(
        over=o.some((by_goal, ran_out)),
        by_goal=by_goal,
        winners=tuple(wins(seat) for seat in game.seats),
    )


def official(players: int) -> IntGame:
    """The game of the rule sheet (C1, C4, S1, S2, E1, D1, D2)."""
    if players not in range(2, 7):
        raise ValueError(f"{players} players; expected 2 to 6")
    duel = players == 2
    goal = 15 if duel else 10
    return Game(logic=INTS, players=players, deck=(15,) * 7, hand=4, goal=goal, extra_turn=duel)


def deal(game: IntGame, order: Sequence[int], first: int = 0) -> IntState:
    """Deal the colours of a shuffled deck one at a time, clockwise from seat 0 (S2)."""
    dealt = order[: game.players * game.hand]
    hands = (dealt[seat :: game.players] for seat in game.seats)
    tanks = tuple(tuple(hand.count(colour) for colour in game.colours) for hand in hands)
    return initial(game, tanks, first)


def legal_actions(game: IntGame, state: IntState) -> tuple[int, ...]:
    """The score first, then a steal from each other seat, ascending; none when it is over."""
    actions = (state.to_move, *(seat for seat in game.seats if seat != state.to_move))
    return tuple(action for action in actions if is_legal(game, state, action))


def possible_flips(game: IntGame, state: IntState) -> tuple[int, ...]:
    """The colours that are left in the draw pile."""
    return tuple(colour for colour in game.colours if can_flip(game, state, colour))


def winning_seats(game: IntGame, state: IntState) -> tuple[int, ...]:
    """The seats that have won, ascending; none while the game goes on."""
    return tuple(seat for seat, won in enumerate(result(game, state).winners) if won)


def map_state(state: State[N], change: Callable[[N], M]) -> State[M]:
    """The same state with each of its numbers changed."""
    return State(
        draw_pile=tuple(map(change, state.draw_pile)),
        tanks=tuple(tuple(map(change, tank)) for tank in state.tanks),
        score_piles=tuple(tuple(map(change, pile)) for pile in state.score_piles),
        to_move=change(state.to_move),
        ply=change(state.ply),
    )


def _each(
    zones: tuple[Counts[N], ...], change: Callable[[int, int, N], N]
) -> tuple[Counts[N], ...]:
    return tuple(
        tuple(change(seat, colour, here) for colour, here in enumerate(zone))
        for seat, zone in enumerate(zones)
    )
