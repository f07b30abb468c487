"""Your own policies: compiled and not, they choose the same; a failing one is named."""

from __future__ import annotations

import pickle
import sys
from typing import Any

import pytest

from mantis_rules import STANDARD, Score, Steal, apply, new_game
from mantis_rules.arena import (
    BotFailed,
    InvalidTournament,
    PolicyView,
    deck_order,
    play,
    policy,
    simulate,
    tournament,
)
from mantis_rules.bots import SCORE, InvalidBot
from mantis_rules.views import memory_view
from tests.arena.kernel_games import by_the_seed
from tests.helpers.processes import output_of
from tests.helpers.refusals import Refusal, call, check, each

VIEW = memory_view(new_game(3, seed=7))
LATER = memory_view(apply(apply(apply(new_game(3, seed=7), Steal(1)), Steal(2)), Steal(0)))
"""Not every card with the back on top can be there: one of them has been seen."""


@policy
def at_ply_20(view: PolicyView, seed: int) -> int:
    """Score, but return a seat that there is not once 20 actions have been taken."""
    return 0 if view.draw_count > 73 else 4


@policy
def outside(view: PolicyView, seed: int) -> Any:
    """Read an array outside its bounds."""
    return view.scores[view.players]


@policy
def dividing(view: PolicyView, seed: int) -> Any:
    """Divide by zero when the first card is scored."""
    return view.to_move + 0 // (1 - view.scores[view.to_move] // 2)


@policy
def changing(view: Any, seed: int) -> int:
    """Change an array."""
    view.scores[0] = 9
    return 0


@policy
def fractional(view: PolicyView, seed: int) -> Any:
    """Return a float."""
    return view.to_move / 2


@policy
def deciding(view: PolicyView, seed: int) -> Any:
    """Return a bool."""
    return view.to_move > 2


@policy
def uncompiled(view: PolicyView, seed: int) -> int:
    """Use what numba does not have."""
    return len(sys.modules)


def test_a_policy_sees_the_memory_view_as_numbers() -> None:
    """The view has the counts, the back's colours, and those that the top card can still have."""
    seen: list[Any] = []

    def look(view: PolicyView, seed: int) -> int:
        seen.append(view)
        return 1

    assert policy(look)(LATER, 5) == Steal(1)
    [view] = seen
    assert (view.to_move, view.players, view.colours) == (0, 3, 7)
    assert (view.goal, view.draw_count, view.holder, view.owed) == (10, 90, -1, 0)
    colours = STANDARD.deck.colours
    for seat, tank in enumerate(LATER.tanks):
        assert [view.tanks[seat, number] for number in range(7)] == [*map(tank.count, colours)]
    assert [*view.scores] == [*LATER.scores]
    assert LATER.top_back is not None
    assert [*view.back] == [int(colour in LATER.top_back) for colour in colours]
    tops = {STANDARD.deck.cards[place].front for place in LATER.tops()}
    assert [*view.possible] == [int(colour in tops) for colour in colours]
    assert sum(view.possible) < sum(view.back)
    for array in view.tanks, view.scores, view.back, view.possible:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_a_policy_is_a_bot() -> None:
    """A policy plays in `play`; a score is its own seat, a steal another one."""
    assert policy(lambda view, seed: view.to_move)(VIEW, 1) == Score()
    assert policy(lambda view, seed: 2)(VIEW, 1) == Steal(2)
    record = play([by_the_seed, by_the_seed], seed=3)
    assert record.seats == ("by_the_seed", "by_the_seed")


@pytest.mark.parametrize("answer", [-1, 3, 1.0, True, None])
def test_a_policy_must_return_a_seat(answer: Any) -> None:
    """Uncompiled, another answer than a seat is refused."""
    with pytest.raises(InvalidBot, match="expected a seat from 0 to 2, got"):
        policy(lambda view, seed: answer)(VIEW, 1)


def test_a_policy_pickles_by_name() -> None:
    """A policy at the top of a module unpickles as itself, another one does not pickle."""
    assert pickle.loads(pickle.dumps(by_the_seed)) is by_the_seed
    with pytest.raises(pickle.PicklingError, match="expected a function at the top of a module"):
        pickle.dumps(policy(lambda view, seed: 0))


def test_an_impossible_seat_is_reported() -> None:
    """The error names the seat, the policy, the ply, the deal, and what was returned."""
    with pytest.raises(BotFailed) as failed:
        simulate(STANDARD, 4, ["random", "random", at_ply_20, "random"], 9, 1, first_deal=5)
    error = failed.value
    assert (error.seat, error.bot, error.ply) == (2, "at_ply_20", 18)
    assert error.reason == "in deal 5 returned 4, expected a seat from 0 to 3"


@pytest.mark.parametrize("broken", [outside, dividing])
def test_an_error_is_reported(broken: Any) -> None:
    """An index outside an array, or a division by zero, ends the simulation with the name."""
    with pytest.raises(
        BotFailed, match=rf"{broken.__name__}' of seat 1 in deal \d+ raised an error"
    ):
        simulate(STANDARD, 2, ["random", broken], 9, 1)


def test_threads_report_the_first_deal_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """With any number of threads, the first failing deal is reported."""
    texts = set()
    for threads, chunk in (1, 100), (1, 1), (4, 1), (4, 3):
        monkeypatch.setattr("mantis_rules.arena.simulating.GAMES_OF_A_CHUNK", chunk)
        with pytest.raises(BotFailed) as failed:
            simulate(STANDARD, 2, ["random", dividing], 100, 4, threads=threads)
        texts.add(str(failed.value))
    assert len(texts) == 1


REFUSALS = [
    Refusal(name, call(simulate, STANDARD, 2, [made, "random"], 1, 1), InvalidTournament, text)
    for name, made, text in (
        ("changing", changing, "'changing': Failed in nopython mode pipeline"),
        ("uncompiled", uncompiled, "policies: numba cannot compile 'uncompiled'"),
        (
            "fractional",
            fractional,
            "policies: 'fractional': expected to return an int, got float64",
        ),
        ("deciding", deciding, "policies: 'deciding': expected to return an int, got bool"),
    )
] + [
    Refusal(what, call(policy, made), InvalidBot, "policy: expected a plain function of a view")
    for what, made in (("nothing", None), ("a builtin", max), ("no seed", lambda view: 0))
]


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_what_is_no_policy_is_refused(refusal: Refusal) -> None:
    """A function that cannot be compiled, or is not a function of two, is refused by name."""
    check(refusal)


def test_without_numba_the_extra_is_named() -> None:
    """The arena works without numba and NumPy; what needs them names the extra."""
    output = output_of(
        "import sys\n"
        "sys.modules.update(numba=None, numpy=None)\n"
        "from mantis_rules import STANDARD, new_game\n"
        "from mantis_rules.arena import *\n"
        "from mantis_rules.bots import SCORE\n"
        "from mantis_rules.views import memory_view\n"
        "print(play([SCORE] * 2, 1).result, len(deck_order(STANDARD, 1, 0)))\n"
        "view = memory_view(new_game(2, seed=1))\n"
        "mine = policy(lambda view, seed: 0)\n"
        "for ask in lambda: simulate(STANDARD, 2, ['score'] * 2, 1, 1), lambda: mine(view, 1):\n"
        "    try:\n"
        "        ask()\n"
        "    except ModuleNotFoundError as error:\n"
        "        print(error.name, error)\n"
    )
    first, *errors = output.splitlines()
    assert first.endswith(" 105")
    install = 'run: python -m pip install -e ".[fast]"'
    expected = "needs the extra 'fast'; in a clone of the repository, " + install
    assert errors == [f"numpy simulate {expected}", f"numpy a policy {expected}"]


def test_the_arena_does_not_load_numba() -> None:
    """Importing the arena loads neither numba nor NumPy."""
    code = "import sys, mantis_rules.arena; print({'numba', 'numpy'} & set(sys.modules))"
    assert output_of(code) == "set()\n"


def test_a_policy_sees_nothing_hidden() -> None:
    """Two positions that differ only in the order of the draw pile give a policy equal views."""
    seen: list[Any] = []

    def look(view: PolicyView, seed: int) -> int:
        seen.append([array.tolist() if hasattr(array, "tolist") else array for array in view])
        return 0

    order = deck_order(STANDARD, 1, 0)
    for cards in order, (*order[:13], *order[:12:-1]):
        policy(look)(memory_view(new_game(3, deck_order=cards)), 1)
    assert seen[0] == seen[1]


def test_a_tournament_names_the_extra_before_the_first_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without NumPy a policy cannot be asked, and would lose every game without a word."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError, match="a policy needs the extra 'fast'"):
        tournament({"mine": by_the_seed, "score": SCORE}, players=2, deals=1, seed=1)
