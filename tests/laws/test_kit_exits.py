"""No exit of a game or server ends a check as a success, and no stuck game passes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from mantis_rules.game import GAME_LAWS, Game, Law
from mantis_rules.testing import LawBroken, check_law, explore, machine_for
from tests.laws.nim import NIM, Heap, take

STUCK = "a position has no legal action and no result"
FEW = settings(max_examples=5, deadline=None, database=None, phases=[Phase.generate])


def leaves(*anything: object) -> Any:
    """A function that ends the process as a success."""
    sys.exit(0)


class Server:
    """A server of Nim that shows nothing, or refuses everything."""

    refuses = False

    def new_game(self, players: int, seed: int) -> None:
        """Begin a game."""

    def act(self, action: int, ply: int) -> None:
        """Take an action, or refuse it."""
        if self.refuses:
            raise ValueError("never")

    def shown(self) -> object:
        """Show what is no position."""
        return None


def machine_fault(game: Game[Any, Any], *given: Any, steps: int = 50, **named: Any) -> LawBroken:
    """The fault that a run of the machine reports."""
    with pytest.raises(LawBroken) as found:
        run_state_machine_as_test(
            machine_for(game, *given, **named), settings=settings(FEW, stateful_step_count=steps)
        )
    return found.value


def test_an_exit_in_closing_hides_no_fault() -> None:
    """A server that is at fault, and ends the process when it is closed, is reported."""
    assert "the server shows None" in machine_fault(NIM, Server, close=leaves).reason
    assert "the server raised SystemExit" in machine_fault(NIM, close=leaves).reason


@pytest.mark.parametrize("name", ["new_game", "legal_actions", "apply", "result"])
@pytest.mark.parametrize("error", [leaves, lambda *_: 1 // 0], ids=["exit", "error"])
def test_no_exit_of_a_game_is_a_success(name: str, error: Callable[..., Any]) -> None:
    """`explore` and the machine report any error of a game's function as a broken law."""
    changed: dict[str, Any] = {name: error}
    broken = attrs.evolve(NIM, **changed)
    with pytest.raises(LawBroken):
        explore(broken)
    machine_fault(broken)
    if name != "new_game":
        machine_fault(attrs.evolve(broken, starts=[Heap(3, 0)]))


def test_what_a_callback_raises_is_raised() -> None:
    """The caller's own `progress` may end an exploration with any error."""

    def stop(progress: object) -> None:
        raise TimeoutError("enough")

    with pytest.raises(TimeoutError, match="enough"):
        explore(NIM, progress=stop)


LOST = attrs.evolve(NIM, legal_actions=lambda heap: () if heap.matches == 9 else _takes(heap))


def _takes(heap: Heap) -> tuple[int, ...]:
    return tuple(n for n in (1, 2, 3) if n <= heap.matches)


@pytest.mark.parametrize("law", GAME_LAWS, ids=str)
def test_a_stuck_first_position_breaks_every_law(law: Law) -> None:
    """A game that cannot begin is not passed because no action was taken."""
    stuck = attrs.evolve(LOST, starts=[Heap(9, 0), Heap(3, 0)])
    with pytest.raises(LawBroken, match=STUCK):
        check_law(law, stuck, settings=settings(FEW, max_examples=30))


@pytest.mark.parametrize("laws", [(), GAME_LAWS], ids=["only counting", "all laws"])
def test_a_stuck_position_ends_no_exploration(laws: tuple[Law, ...]) -> None:
    """A position without actions and result is found at the start, or later without laws."""
    with pytest.raises(LawBroken, match=STUCK):
        explore(attrs.evolve(LOST, starts=[Heap(9, 0), Heap(3, 0)]), laws=laws)
    with pytest.raises(LawBroken):
        explore(attrs.evolve(LOST, starts=[Heap(11, 0)]), laws=laws)


def test_a_machine_reports_a_stuck_first_position() -> None:
    """It is no game that is over from the start, which would be rejected."""
    stuck = attrs.evolve(LOST, starts=[Heap(9, 0), Heap(3, 0)])
    assert STUCK in machine_fault(stuck).reason


@pytest.mark.parametrize("steps", [1, 50])
def test_a_machine_can_be_run_while_an_error_is_handled(steps: int) -> None:
    """A server that refuses everything is found there too."""
    strict = type("Strict", (Server,), {"refuses": True})
    found = []
    try:
        take(Heap(1, 0), 9)
    except ValueError:
        found.append(machine_fault(NIM, strict, expected=lambda state: None, steps=steps))
    assert "which is legal here" in found[0].reason
