"""Any step at a table of any number of seats and colours: counts are unknown functions of both.

It is the model's own `moves` and `next_seat` that are asked, of one seat and one colour at a time.
What sums over seats or colours stays with `AnyStep`, where the numbers of both are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tests.spec import model, proving
from tests.spec.logic import implies
from tests.spec.model import Game, Moves
from tests.spec.symbolic import (
    FORMULAS,
    AnyGame,
    Claim,
    Formulas,
    Term,
    counterexample,
    unknown,
    unknown_number_of,
    unknown_truth_of,
)

Place = Any
"""A seat or a colour. The model types both as int; here each is a `Term`."""


Table = Callable[..., Term]
"""A number for each place, or for each seat and colour."""


class Places(Formulas):
    """Formulas in which a seat or a colour need not be known."""

    def number(self, value: Place) -> Term:
        """A numeral, or the unknown seat or colour itself."""
        return value if isinstance(value, Term) else super().number(value)


@dataclass(frozen=True)
class Matching:
    """The matched cards of each colour in one tank (V4)."""

    count: Callable[[Place], Term]

    def __getitem__(self, colour: Place) -> Term:
        return self.count(colour)


@dataclass(frozen=True)
class AnyFlip:
    """Any step of any game, of which no number is known: neither of seats nor of colours."""

    game: AnyGame
    colours: Term
    mover: Term
    action: Term
    flipped: Term
    matches: Callable[..., Claim]
    tank: Table
    score_pile: Table
    draw_pile: Table
    hit: Claim
    witness: Term
    """If it is a hit, a colour that is matched in the tank."""
    seat: Term
    colour: Term
    """The seat and the colour that a claim speaks of: any."""

    @classmethod
    def of(cls, *, extra_turn: bool = True) -> AnyFlip:
        """The step that the model takes from a position of which nothing is known."""
        players: Place = unknown("players")
        game = Game(
            logic=Places(),
            players=players,
            deck=(),
            hand=unknown("hand"),
            goal=unknown("goal"),
            extra_turn=extra_turn,
        )
        return cls(
            game=game,
            colours=unknown("colours"),
            mover=unknown("mover"),
            action=unknown("action"),
            flipped=unknown("flipped"),
            matches=unknown_truth_of("matches", 2),
            tank=unknown_number_of("tank", 2),
            score_pile=unknown_number_of("score pile", 2),
            draw_pile=unknown_number_of("draw pile", 1),
            hit=FORMULAS.same(unknown("hit"), FORMULAS.number(1)),
            witness=unknown("witness"),
            seat=unknown("seat"),
            colour=unknown("colour"),
        )

    @property
    def now(self) -> Moves[Term]:
        """How the model changes each count."""
        taken = self.mover, self.action, self.flipped
        return model.moves(self.game, *taken, Matching(self.matched), self.hit)

    def matched(self, colour: Place) -> Term:
        """The matched cards of a colour in the tank flipped into."""
        o = self.game.logic
        lying = self.tank(self.action, colour)
        return o.choose(self.matches(self.flipped, colour), lying, o.number(0))

    def tank_after(self, seat: Place, colour: Place) -> Term:
        """The cards of a colour in a tank, afterwards."""
        return self.now.tank(seat, colour, self.tank(seat, colour))

    def score_pile_after(self, seat: Place, colour: Place) -> Term:
        """The cards of a colour in a score pile, afterwards."""
        return self.now.score_pile(seat, colour, self.score_pile(seat, colour))

    def draw_pile_after(self, colour: Place) -> Term:
        """The cards of a colour in the draw pile, afterwards."""
        return self.now.drawn(colour, self.draw_pile(colour))

    def next_seat(self) -> Term:
        """The seat to move next."""
        return model.next_seat(self.game, self.mover, self.action, self.hit)

    def premises(self) -> list[Claim]:
        """What is given: seats and colours exist, no count is below zero, the card is there."""
        o = self.game.logic
        seats = self.mover, self.action, self.seat
        colours = self.flipped, self.witness, self.colour
        one, zero, players = o.number(1), o.number(0), o.number(self.game.players)
        held = [self.draw_pile(colour) for colour in colours]
        held += [
            zone(s, c) for zone in (self.tank, self.score_pile) for s in seats for c in colours
        ]
        lies = [o.at_least(self.matched(colour), one) for colour in colours]
        return [
            *proving.agreed(self.game),
            o.at_least(players, o.number(2)),
            *(self.within(seat, players) for seat in seats),
            *(self.within(colour, self.colours) for colour in colours),
            *(o.at_least(count, zero) for count in held),
            o.at_least(self.draw_pile(self.flipped), one),
            implies(o, self.hit, lies[1]),  # of the witness
            *(implies(o, here, self.hit) for here in lies),
        ]

    def within(self, place: Term, number: Term) -> Claim:
        """Whether there is a seat, or a colour, of this number."""
        o = self.game.logic
        return o.every((o.at_least(place, o.number(0)), o.no(o.at_least(place, number))))

    def prove(self, claim: Claim, *, given: Iterable[Claim] = ()) -> None:
        """Raise if the claim can be false of the seat and the colour."""
        found = counterexample(claim, given=(*self.premises(), *given))
        if found is not None:
            places = {"players": self.game.logic.number(self.game.players), **vars(self)}
            told = {name: found.number(places[name]) for name in _TOLD}
            raise AssertionError(f"false for {told}")


_TOLD = "players", "mover", "action", "flipped", "seat", "colour"
