"""The naive model beside the engine: what it says is legal, and what it makes of an action."""

from __future__ import annotations

from mamba_boards import pieces_of
from mamba_naive import (
    Equilibrium,
    Pieces,
    Place,
    births,
    ends_too_long,
    isolated,
    moves,
    next_camp,
    suffocate,
    without_the_out,
)
from mamba_rules import Birth, EndBirths, Move, Phase, Remove, State
from mamba_rules.squares import STRIDE, squares_in


def place(square: int) -> Place:
    """A square as the naive model has it."""
    return square % STRIDE, square // STRIDE


def places(bits: int) -> set[Place]:
    """A set of squares as the naive model has it."""
    return {place(square) for square in squares_in(bits)}


class Shadow:
    """A game that the naive model plays beside the engine."""

    def __init__(self, state: State) -> None:
        """Begin at any state, in the middle of a turn as well."""
        self.size, self.camps = state.rules.size, state.players
        self.rules = state.rules
        self.pieces, self.camp = pieces_of(state.board), state.to_move
        self.moved = state.phase is Phase.MOVE_REMOVAL
        self.parents = places(state.parents)
        self.births_over = state.phase is Phase.MOVE

    def begin_turn(self, pieces: Pieces, camp: int) -> None:
        """B5: who may give birth is settled now."""
        self.pieces, self.camp, self.moved = pieces, camp, False
        self.parents = isolated(pieces, camp, self.size)
        self.births_over = not self.births()

    def births(self) -> set[tuple[Place, Place]]:
        """The births that are legal."""
        supply = self.rules.mambiz - len(self.pieces)
        return births(self.pieces, self.parents, supply, self.size)

    def legal(self) -> set[object]:
        """Every action that is legal, squares as the naive model has them."""
        if self.too_long():
            return {("remove", end) for end in self.too_long()}
        if not self.births_over:
            return {("birth", *pair) for pair in self.births()} | {("end",)}
        return {("move", *pair) for pair in moves(self.pieces, self.camp, self.size)}

    def too_long(self) -> list[Place]:
        """The ends of what is too long."""
        return ends_too_long(self.pieces, self.size)

    def act(self, action: object) -> None:
        """Take an action, and go on until a camp has to decide."""
        match action:
            case Birth(parent, child):
                self.parents -= {place(parent)}
                self.pieces[place(child)] = self.camp
            case Move(origin, target):
                self.moved = True
                self.pieces[place(target)] = self.pieces.pop(place(origin))
            case Remove(square):
                del self.pieces[place(square)]
            case _:
                self.births_over = True
                return
        if not isinstance(action, Remove):
            for dead in suffocate(self.pieces, self.size):
                del self.pieces[dead]
        if self.too_long():
            self.parents = {one for one in self.parents if self.pieces.get(one) == self.camp}
            return
        # No mambiz suffocates now, so the naive equilibrium goes on from the transformations.
        rest = Equilibrium(self.pieces, self.size, self.camps, self.camp, max)
        assert not rest.died
        self.pieces = rest.pieces
        self.parents = {one for one in self.parents if self.pieces.get(one) == self.camp}
        self.births_over = self.births_over or not self.births()
        if self.moved or self.camp not in self.pieces.values():
            left = without_the_out(self.pieces, self.camps, self.rules.out)
            camp = next_camp(left, self.camps, self.camp) if left else self.camp
            self.begin_turn(left, camp)


def told(action: object) -> object:
    """An engine's action as the naive model has it."""
    match action:
        case Birth(parent, child):
            return "birth", place(parent), place(child)
        case Move(origin, target):
            return "move", place(origin), place(target)
        case Remove(square):
            return "remove", place(square)
        case EndBirths():
            return ("end",)
    raise TypeError(action)
