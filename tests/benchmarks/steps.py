"""Steps a second of the ordinary loop: what may be done, choose at random, do it.

Every loop keeps the state before each step as it was: ours and OpenSpiel's `child` do so by
themselves, a chess board is copied first. Steps are counted when the clock has stopped.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter
from typing import Final

from mantis_rules import apply, legal_actions, new_game

from .clock import Contender, Effort, Rate, Sampler, Timed, race
from .peers import Board, SpielGame, SpielState, chess_board, spiel_game
from .play import MOST_MOVES, board_choices, spiel_choices
from .table import NOT_INSTALLED, Table, number, times

__all__ = ["SEATS", "dealt", "step_tables"]

SEATS: Final = (2, 4, 6)
SPIEL_GAMES: Final = ("crazy_eights", "hearts")


def step_tables(effort: Effort) -> list[Table]:
    """Two tables from one race: with setting up the game in the clock, and without."""
    whole = [Contender(f"mantis, {seats} seats, dealt", dealt(seats)) for seats in SEATS]
    alone = [Contender(f"mantis, {seats} seats", _loop(seats)) for seats in SEATS]
    board = chess_board()
    whole_peers = [Contender.of("chess, moves generated", board, _generated)]
    alone_peers = [Contender.of("chess, copy and push alone", board, _pushed)]
    for name in SPIEL_GAMES:
        game = spiel_game(name)
        whole_peers.append(Contender.of(f"{name}, usual loop", game, _usual_loop))
        whole_peers.append(Contender.of(f"{name}, shortest loop", game, _shortest_loop))
        alone_peers.append(Contender.of(f"{name}, usual decisions", game, _usual_decisions))
        alone_peers.append(Contender.of(f"{name}, shortest decisions", game, _shortest_decisions))
    rates = race([*whole, *whole_peers, *alone, *alone_peers], effort)
    return [
        _table("Steps: whole games", whole, whole_peers, rates, effort, WHOLE_NOTE),
        _table("Steps: the loop alone", alone, alone_peers, rates, effort, ALONE_NOTE),
    ]


WHOLE_NOTE: Final = (
    f"Dealing is in the clock. A chess game is broken off after {MOST_MOVES} moves. OpenSpiel deals"
    " and draws by chance nodes: their time counts, but only decisions are counted as steps. The"
    " usual loop asks is_terminal, is_chance_node and chance_outcomes, as its examples do; the"
    " shortest calls legal_actions and child alone."
)
ALONE_NOTE: Final = (
    "The games were dealt before. For chess, moves were generated and chosen before too. OpenSpiel"
    " is timed where a player decides, with is_terminal and is_chance_node (usual) and without."
)


def _table(
    title: str,
    ours: list[Contender],
    peers: list[Contender],
    rates: dict[str, Rate],
    effort: Effort,
    note: str,
) -> Table:
    def cells(name: str) -> list[str] | str:
        rate = rates.get(name)
        if rate is None:
            return NOT_INSTALLED
        ratios = [times(rates[our.name].median, rate.median) for our in ours]
        return [number(rate.median), number(rate.best), number(rate.microseconds), *ratios]

    return Table(
        title,
        ["steps/s", "best", "us/step", *(f"{seats} seats/it" for seats in SEATS)],
        [(contender.name, cells(contender.name)) for contender in [*ours, *peers]],
        f"Median of {effort.rounds} rounds, and the best. `4 seats/it`: how many times as many"
        f" steps mantis takes with 4 seats, by the medians; above 1 it is faster. {note}",
    )


def dealt(seats: int) -> Sampler:
    """Time whole random games of ours, with the deal."""

    def sample(seed: int) -> Timed:
        rnd = random.Random(seed).random
        start = perf_counter()
        state = new_game(seats, seed)
        while actions := legal_actions(state):
            state = apply(state, actions[int(rnd() * len(actions))])
        seconds = perf_counter() - start
        return Timed(state.ply, seconds)

    return sample


def _loop(seats: int) -> Sampler:
    def sample(seed: int) -> Timed:
        rnd = random.Random(seed).random
        state = new_game(seats, seed)
        start = perf_counter()
        while actions := legal_actions(state):
            state = apply(state, actions[int(rnd() * len(actions))])
        seconds = perf_counter() - start
        return Timed(state.ply, seconds)

    return sample


def _generated(new_board: Callable[[], Board]) -> Sampler:
    def sample(seed: int) -> Timed:
        rnd = random.Random(seed).random
        start = perf_counter()
        board, made = new_board(), 0
        while made < MOST_MOVES and (moves := list(board.legal_moves)):
            board = board.copy(stack=False)
            board.push(moves[int(rnd() * len(moves))])
            made += 1
        return Timed(made, perf_counter() - start)

    return sample


def _pushed(new_board: Callable[[], Board]) -> Sampler:
    def sample(seed: int) -> Timed:
        kept = list(board_choices(new_board(), seed))
        start = perf_counter()
        for board, move in kept:
            after = board.copy(stack=False)
            after.push(move)
        return Timed(len(kept), perf_counter() - start)

    return sample


def _usual_loop(game: SpielGame) -> Sampler:
    def sample(seed: int) -> Timed:
        rnd = random.Random(seed).random
        start = perf_counter()
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # all alike in these two games
                state = state.child(outcomes[int(rnd() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state = state.child(actions[int(rnd() * len(actions))])
        seconds = perf_counter() - start
        return Timed(_decisions(state), seconds)

    return sample


def _shortest_loop(game: SpielGame) -> Sampler:
    def sample(seed: int) -> Timed:
        rnd = random.Random(seed).random
        start = perf_counter()
        state = game.new_initial_state()
        while actions := state.legal_actions():  # chance has some as well; none: it is over
            state = state.child(actions[int(rnd() * len(actions))])
        seconds = perf_counter() - start
        return Timed(_decisions(state), seconds)

    return sample


def _decisions(state: SpielState) -> int:
    return sum(taken.player >= 0 for taken in state.full_history())


def _usual_decisions(game: SpielGame) -> Sampler:
    def sample(seed: int) -> Timed:
        rnd = random.Random(seed).random
        kept = list(spiel_choices(game, seed))
        start = perf_counter()
        for state in kept:
            if not state.is_terminal() and not state.is_chance_node():
                actions = state.legal_actions()
                state.child(actions[int(rnd() * len(actions))])
        return Timed(len(kept), perf_counter() - start)

    return sample


def _shortest_decisions(game: SpielGame) -> Sampler:
    def sample(seed: int) -> Timed:
        rnd = random.Random(seed).random
        kept = list(spiel_choices(game, seed))
        start = perf_counter()
        for state in kept:
            actions = state.legal_actions()
            state.child(actions[int(rnd() * len(actions))])
        return Timed(len(kept), perf_counter() - start)

    return sample
