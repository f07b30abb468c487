"""The model on ints: what the rule text says, worked through card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pytest

from tests.rules import rule
from tests.spec import model
from tests.spec.logic import INTS
from tests.spec.model import Game, IntGame, IntState, State

LETTERS: Final = "roygbpk"  # red, orange, yellow, green, blue, purple, pink


def row(cards: str) -> tuple[int, ...]:
    """How many cards of each colour these are, one letter a card."""
    return tuple(cards.count(letter) for letter in LETTERS)


def rows(zones: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The same for a zone of each seat."""
    return tuple(map(row, zones))


@dataclass(frozen=True)
class Table:
    """A game and where it stands."""

    game: IntGame
    state: IntState

    def play(self, action: int, flipped: str) -> Table:
        """Take a step that may be taken, and see the table after it."""
        colour = LETTERS.index(flipped)
        assert action in model.legal_actions(self.game, self.state)
        assert colour in model.possible_flips(self.game, self.state)
        return Table(self.game, model.step(self.game, self.state, action, colour))

    @property
    def legal(self) -> tuple[int, ...]:
        """The actions that may be chosen."""
        return model.legal_actions(self.game, self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        return model.winning_seats(self.game, self.state)

    @property
    def by_goal(self) -> bool:
        """Whether the goal ended it."""
        return model.result(self.game, self.state).by_goal


def table(
    *,
    draw: str,
    tanks: Sequence[str],
    scores: Sequence[str] = (),
    to_move: int = 0,
    goal: int = 10,
    extra_turn: bool = False,
    tank_tie_break: bool = True,
) -> Table:
    """A table with these cards on it, one letter a card, a zone of each seat in order."""
    scores = scores or [""] * len(tanks)
    game = Game(
        logic=INTS,
        players=len(tanks),
        deck=row(draw + "".join(tanks) + "".join(scores)),
        hand=0,
        goal=goal,
        extra_turn=extra_turn,
        tank_tie_break=tank_tie_break,
    )
    state = State(
        draw_pile=row(draw),
        tanks=rows(tanks),
        score_piles=rows(scores),
        to_move=to_move,
        ply=0,
    )
    return Table(game, state)


# Components and setup.


def test_the_official_deck() -> None:
    """Seven colours of fifteen cards each."""
    assert model.official(4).deck == (15, 15, 15, 15, 15, 15, 15)


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_too_few_or_too_many_players(players: int) -> None:
    """2 to 6 players."""
    with pytest.raises(ValueError, match="expected 2 to 6"):
        model.official(players)


def test_cards_are_dealt_one_at_a_time() -> None:
    """Card after card goes clockwise, from seat 0 on, whoever starts."""
    order = [LETTERS.index(letter) for letter in "roy" + "rbb" + "rrk" + "gor" + "pp"]
    game = Game(logic=INTS, players=3, deck=row("royrbbrrkgorpp"), hand=4, goal=10)
    state = model.deal(game, order, first=2)
    assert state.tanks == rows(["rrrg", "obro", "ybkr"])
    assert state.draw_pile == row("pp")
    assert state.to_move == 2


@rule("S5")
def test_dealing_scores_nothing() -> None:
    """Four cards of one colour in a first tank are no score."""
    game = model.official(2)
    order = [0, 1] * 4 + [0] * 11 + [1] * 11 + [c for c in range(2, 7) for _ in range(15)]
    state = model.deal(game, order)
    assert state.tanks == rows(["rrrr", "oooo"])
    assert state.score_piles == rows(["", ""])


# A turn.


@rule("T1", "L15")
def test_one_score_and_a_steal_from_each_other_seat() -> None:
    """The mover's seat stands first, for the score, then the others ascending."""
    assert table(draw="r", tanks=["", "", "", ""], to_move=2).legal == (2, 0, 1, 3)


@rule("T3a")
def test_a_score_that_hits() -> None:
    """Every card of the colour and the flipped card join the own score pile."""
    after = table(draw="rb", tanks=["rro", "rg"], scores=["rrk", "yy"]).play(0, "r").state
    assert after.tanks == rows(["o", "rg"])
    assert after.score_piles == rows(["rrrrrk", "yy"])
    assert after.draw_pile == row("b")


@rule("T3b")
def test_a_score_that_misses() -> None:
    """The flipped card stays in the own tank."""
    after = table(draw="rb", tanks=["gro", "bb"]).play(0, "b").state
    assert after.tanks == rows(["grob", "bb"])
    assert after.score_piles == rows(["", ""])


@rule("T2")
def test_a_score_into_an_empty_tank() -> None:
    """An empty own tank forbids nothing."""
    after = table(draw="r", tanks=["", "r"]).play(0, "r").state
    assert after.tanks == rows(["r", "r"])


@rule("T4a")
def test_a_steal_that_hits() -> None:
    """Every card of the colour and the flipped card go to the thief's tank."""
    before = table(draw="r", tanks=["g", "rro", "r"], scores=["pp", "", ""], to_move=2)
    after = before.play(1, "r").state
    assert after.tanks == rows(["g", "o", "rrrr"])
    assert after.score_piles == rows(["pp", "", ""])


@rule("T4b")
def test_a_steal_that_misses() -> None:
    """The flipped card is a gift to the named seat, even if the thief has its colour."""
    after = table(draw="r", tanks=["g", "o", "rr"], to_move=2).play(1, "r").state
    assert after.tanks == rows(["g", "or", "rr"])


@rule("S6", "T7")
@pytest.mark.parametrize(("mover", "following"), [(0, 1), (1, 2), (2, 0)])
@pytest.mark.parametrize("flipped", ["r", "b"])
@pytest.mark.parametrize("action", [0, 1, 2])
def test_play_is_clockwise(mover: int, following: int, flipped: str, action: int) -> None:
    """Whatever the mover did, the next seat is the one on the left."""
    before = table(draw="rb", tanks=["r", "r", "r"], to_move=mover)
    assert before.play(action, flipped).state.to_move == following


# The end.


@rule("E1")
def test_the_goal_ends_the_game() -> None:
    """With cards left to flip, the goal wins, in whatever colours it was reached."""
    before = table(draw="rb", tanks=["r", "b"], scores=["ooyyyggg", "bbb"])
    assert (before.winners, before.legal) == ((), (0, 1))
    after = before.play(0, "r")
    assert (after.winners, after.by_goal, after.legal) == ((0,), True, ())


def test_more_than_the_goal_wins_too() -> None:
    """At least the goal is enough."""
    after = table(draw="rb", tanks=["rrrr", "b"], scores=["ooyyyggg", "bbb"]).play(0, "r")
    assert after.winners == (0,)


def test_the_game_goes_on_below_the_goal() -> None:
    """One card short of the goal is not there, however full the tank."""
    after = table(draw="rb", tanks=["rbbbbb", "b"], scores=["ooyyygg", "bbb"]).play(0, "r")
    assert (after.winners, after.legal) == ((), (1, 0))


@rule("E2")
def test_the_last_card_is_played() -> None:
    """The last card's action is carried out before cards are counted."""
    before = table(draw="r", tanks=["rr", "b"], scores=["", "bb"])
    assert before.legal == (0, 1)
    after = before.play(0, "r")
    assert (after.winners, after.by_goal, after.legal) == ((0,), False, ())


@rule("E1")
def test_the_last_card_may_reach_the_goal() -> None:
    """A hit with the last card that reaches the goal is a win by the goal."""
    after = table(draw="r", tanks=["rr", "b"], scores=["oo", "bb"], goal=5).play(0, "r")
    assert (after.winners, after.by_goal) == ((0,), True)


@rule("E3")
def test_most_cards_win() -> None:
    """The largest score pile wins, and the fullest tank does not help."""
    assert table(draw="", tanks=["rrrrr", "", "o"], scores=["oo", "bbb", ""]).winners == (1,)


@rule("E4", "E5")
@pytest.mark.parametrize(
    ("tanks", "winners"),
    [
        (["r", "bb", "gggg"], (1,)),
        (["rr", "b", "gggg"], (0,)),
        (["rb", "bb", "gggg"], (0, 1)),
        (["", "", "g"], (0, 1)),
    ],
)
def test_two_seats_tied(tanks: list[str], winners: tuple[int, ...]) -> None:
    """Of two tied seats the fuller tank wins; equal tanks share; the third is out."""
    assert table(draw="", tanks=tanks, scores=["ooo", "ppp", "kk"]).winners == winners


@rule("E4", "E5")
@pytest.mark.parametrize(
    ("tanks", "winners"),
    [
        (["r", "b", "gg"], (2,)),
        (["r", "bb", "gg"], (1, 2)),
        (["rb", "b", "gg"], (0, 2)),
        (["rb", "bk", "gg"], (0, 1, 2)),
    ],
)
def test_three_seats_tied(tanks: list[str], winners: tuple[int, ...]) -> None:
    """Of three tied seats the fullest tank wins; who has as many shares it."""
    assert table(draw="", tanks=tanks, scores=["oo", "pp", "kk"]).winners == winners


def test_a_tie_without_the_tie_break() -> None:
    """Where tanks do not count, the tied share the win."""
    end = table(draw="", tanks=["r", "bb", ""], scores=["oo", "pp", ""], tank_tie_break=False)
    assert end.winners == (0, 1)


@rule("E4")
def test_nobody_scored() -> None:
    """With every score pile empty the fullest tank wins."""
    assert table(draw="", tanks=["r", "bb", ""]).winners == (1,)


# Two players.


@rule("D1")
def test_the_goal_for_two() -> None:
    """15 cards for two players, 10 for more."""
    assert [model.official(players).goal for players in range(2, 7)] == [15, 10, 10, 10, 10]


def test_who_plays_with_extra_turns() -> None:
    """Extra turns are for two players."""
    extra = [model.official(players).extra_turn for players in range(2, 7)]
    assert extra == [True, False, False, False, False]


@rule("D2")
def test_a_chain_of_steals() -> None:
    """Each steal that hits gives the turn again, until a score ends the chain."""
    first = table(draw="rbb", tanks=["", "rbg"], extra_turn=True).play(1, "r")
    assert first.state.to_move == 0
    second = first.play(1, "b")
    assert (second.state.to_move, second.state.tanks) == (0, rows(["rrbb", "g"]))
    third = second.play(0, "b")
    assert (third.state.to_move, third.state.score_piles) == (1, rows(["bbb", ""]))


@pytest.mark.parametrize(("action", "flipped"), [(0, "r"), (0, "b"), (1, "r")])
def test_what_gives_no_extra_turn(action: int, flipped: str) -> None:
    """A score, hit or miss, and a steal that misses pass the turn."""
    before = table(draw="rb", tanks=["r", "b"], extra_turn=True)
    assert before.play(action, flipped).state.to_move == 1


@rule("D3")
def test_an_extra_turn_needs_a_card() -> None:
    """A steal that hits with the last card ends the game, and the stolen cards count."""
    after = table(draw="r", tanks=["", "r"], scores=["oo", "bb"], extra_turn=True).play(1, "r")
    assert (after.legal, after.winners, after.by_goal) == ((), (0,), False)
