"""The model on ints follows the rule text, in worked examples."""

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
    """The number of cards of each colour, for a text of one letter a card."""
    return tuple(cards.count(letter) for letter in LETTERS)


def rows(zones: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The same for one zone of each seat."""
    return tuple(map(row, zones))


@dataclass(frozen=True)
class Table:
    """A game and its state."""

    game: IntGame
    state: IntState

    def play(self, action: int, flipped: str) -> Table:
        """The table after a legal step."""
        colour = LETTERS.index(flipped)
        assert action in model.legal_actions(self.game, self.state)
        assert colour in model.possible_flips(self.game, self.state)
        return Table(self.game, model.step(self.game, self.state, action, colour))

    @property
    def legal(self) -> tuple[int, ...]:
        """The legal actions."""
        return model.legal_actions(self.game, self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        return model.winning_seats(self.game, self.state)

    @property
    def by_goal(self) -> bool:
        """Whether the game ended by the goal."""
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
    """A table with these cards on it, one letter a card, and the zones in seat order."""
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
    """The official deck has seven colours of fifteen cards each."""
    assert model.official(4).deck == (15, 15, 15, 15, 15, 15, 15)


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_too_few_or_too_many_players(players: int) -> None:
    """The official game is for 2 to 6 players."""
    with pytest.raises(ValueError, match="expected 2 to 6"):
        model.official(players)


def test_cards_are_dealt_one_at_a_time() -> None:
    """Cards are dealt singly and clockwise from seat 0, whichever seat moves first."""
    order = [LETTERS.index(letter) for letter in "roy" + "rbb" + "rrk" + "gor" + "pp"]
    game = Game(logic=INTS, players=3, deck=row("royrbbrrkgorpp"), hand=4, goal=10)
    state = model.deal(game, order, first=2)
    assert state.tanks == rows(["rrrg", "obro", "ybkr"])
    assert state.draw_pile == row("pp")
    assert state.to_move == 2


@rule("S5")
def test_dealing_scores_nothing() -> None:
    """Four dealt cards of one colour stay in the tank and are not scored."""
    game = model.official(2)
    order = [0, 1] * 4 + [0] * 11 + [1] * 11 + [c for c in range(2, 7) for _ in range(15)]
    state = model.deal(game, order)
    assert state.tanks == rows(["rrrr", "oooo"])
    assert state.score_piles == rows(["", ""])


# A turn.


@rule("T1", "L15")
def test_one_score_and_a_steal_from_each_other_seat() -> None:
    """The score, named by the mover's seat, comes first, then the other seats in order."""
    assert table(draw="r", tanks=["", "", "", ""], to_move=2).legal == (2, 0, 1, 3)


@rule("T3a")
def test_a_score_that_hits() -> None:
    """All cards of the colour, and the flipped card, move to the mover's score pile."""
    after = table(draw="rb", tanks=["rro", "rg"], scores=["rrk", "yy"]).play(0, "r").state
    assert after.tanks == rows(["o", "rg"])
    assert after.score_piles == rows(["rrrrrk", "yy"])
    assert after.draw_pile == row("b")


@rule("T3b")
def test_a_score_that_misses() -> None:
    """The flipped card stays in the mover's tank."""
    after = table(draw="rb", tanks=["gro", "bb"]).play(0, "b").state
    assert after.tanks == rows(["grob", "bb"])
    assert after.score_piles == rows(["", ""])


@rule("T2")
def test_a_score_into_an_empty_tank() -> None:
    """A score is legal with an empty tank, and misses."""
    after = table(draw="r", tanks=["", "r"]).play(0, "r").state
    assert after.tanks == rows(["r", "r"])


@rule("T4a")
def test_a_steal_that_hits() -> None:
    """All cards of the colour, and the flipped card, move to the thief's tank."""
    before = table(draw="r", tanks=["g", "rro", "r"], scores=["pp", "", ""], to_move=2)
    after = before.play(1, "r").state
    assert after.tanks == rows(["g", "o", "rrrr"])
    assert after.score_piles == rows(["pp", "", ""])


@rule("T4b")
def test_a_steal_that_misses() -> None:
    """The flipped card stays in the target's tank, even if the thief has its colour."""
    after = table(draw="r", tanks=["g", "o", "rr"], to_move=2).play(1, "r").state
    assert after.tanks == rows(["g", "or", "rr"])


@rule("S6", "T7")
@pytest.mark.parametrize(("mover", "following"), [(0, 1), (1, 2), (2, 0)])
@pytest.mark.parametrize("flipped", ["r", "b"])
@pytest.mark.parametrize("action", [0, 1, 2])
def test_play_is_clockwise(mover: int, following: int, flipped: str, action: int) -> None:
    """After any action, hit or miss, the next seat clockwise is to move."""
    before = table(draw="rb", tanks=["r", "r", "r"], to_move=mover)
    assert before.play(action, flipped).state.to_move == following


# The end.


@rule("E1")
def test_the_goal_ends_the_game() -> None:
    """Reaching the goal wins at once, with cards left to draw, whatever the colours."""
    before = table(draw="rb", tanks=["r", "b"], scores=["ooyyyggg", "bbb"])
    assert (before.winners, before.legal) == ((), (0, 1))
    after = before.play(0, "r")
    assert (after.winners, after.by_goal, after.legal) == ((0,), True, ())


def test_more_than_the_goal_wins_too() -> None:
    """A score pile larger than the goal wins."""
    after = table(draw="rb", tanks=["rrrr", "b"], scores=["ooyyyggg", "bbb"]).play(0, "r")
    assert after.winners == (0,)


def test_the_game_goes_on_below_the_goal() -> None:
    """One card short of the goal the game goes on, however full the tank."""
    after = table(draw="rb", tanks=["rbbbbb", "b"], scores=["ooyyygg", "bbb"]).play(0, "r")
    assert (after.winners, after.legal) == ((), (1, 0))


@rule("E2")
def test_the_last_card_is_played() -> None:
    """The action with the last card is carried out before score piles are compared."""
    before = table(draw="r", tanks=["rr", "b"], scores=["", "bb"])
    assert before.legal == (0, 1)
    after = before.play(0, "r")
    assert (after.winners, after.by_goal, after.legal) == ((0,), False, ())


@rule("E1")
def test_the_last_card_may_reach_the_goal() -> None:
    """If a hit with the last card reaches the goal, the win is by the goal."""
    after = table(draw="r", tanks=["rr", "b"], scores=["oo", "bb"], goal=5).play(0, "r")
    assert (after.winners, after.by_goal) == ((0,), True)


@rule("E3")
def test_most_cards_win() -> None:
    """With no card to draw the largest score pile wins, not the fullest tank."""
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
    """Of two tied seats the one with the fuller tank wins; equal tanks share the win."""
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
    """Of three tied seats the one with the fullest tank wins; equal tanks share the win."""
    assert table(draw="", tanks=tanks, scores=["oo", "pp", "kk"]).winners == winners


def test_a_tie_without_the_tie_break() -> None:
    """Without the tie-break by tanks, tied seats share the win."""
    end = table(draw="", tanks=["r", "bb", ""], scores=["oo", "pp", ""], tank_tie_break=False)
    assert end.winners == (0, 1)


@rule("E4")
def test_with_empty_score_piles_the_fullest_tank_wins() -> None:
    """If no seat has scored, the seat with the fullest tank wins."""
    assert table(draw="", tanks=["r", "bb", ""]).winners == (1,)


# Two players.


@rule("D1")
def test_the_goal_for_two() -> None:
    """The goal is 15 cards for two players, and 10 for more."""
    assert [model.official(players).goal for players in range(2, 7)] == [15, 10, 10, 10, 10]


def test_extra_turns_are_for_two_players() -> None:
    """Only the official game for two has extra turns."""
    extra = [model.official(players).extra_turn for players in range(2, 7)]
    assert extra == [True, False, False, False, False]


@rule("D2")
def test_a_chain_of_steals() -> None:
    """Each steal that hits gives another turn, until a score ends the chain."""
    first = table(draw="rbb", tanks=["", "rbg"], extra_turn=True).play(1, "r")
    assert first.state.to_move == 0
    second = first.play(1, "b")
    assert (second.state.to_move, second.state.tanks) == (0, rows(["rrbb", "g"]))
    third = second.play(0, "b")
    assert (third.state.to_move, third.state.score_piles) == (1, rows(["bbb", ""]))


@pytest.mark.parametrize(("action", "flipped"), [(0, "r"), (0, "b"), (1, "r")])
def test_other_actions_give_no_extra_turn(action: int, flipped: str) -> None:
    """After a score, and after a steal that misses, the turn passes."""
    before = table(draw="rb", tanks=["r", "b"], extra_turn=True)
    assert before.play(action, flipped).state.to_move == 1


@rule("D3")
def test_an_extra_turn_needs_a_card() -> None:
    """A steal that hits with the last card ends the game, and the stolen cards break the tie."""
    after = table(draw="r", tanks=["", "r"], scores=["oo", "bb"], extra_turn=True).play(1, "r")
    assert (after.legal, after.winners, after.by_goal) == ((), (0,), False)
