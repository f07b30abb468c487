"""The state machine: what it sends to a server, which faults it finds, and how it reports them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import Phase, settings
from hypothesis.errors import FailedHealthCheck, Unsatisfiable
from hypothesis.stateful import run_state_machine_as_test

from mantis_rules import (
    STANDARD,
    Action,
    InvalidCheck,
    MantisError,
    Ruleset,
    Score,
    State,
    apply,
    legal_actions,
    new_game,
)
from mantis_rules.game import Game
from mantis_rules.game.laws import Law
from mantis_rules.testing import LawBroken, machine_for, mantis_game
from tests.helpers.strategies import TINY_DUEL
from tests.laws.nim import NIM, Heap, take
from tests.rules import rule

FEW = settings(max_examples=20)
FIRST = settings(FEW, phases=[Phase.generate])  # the first failure is enough


class Table:
    """A sound server of a game of Mantis, which counts how many are open."""

    is_open = opened = 0
    rules: Ruleset = TINY_DUEL

    def __init__(self) -> None:
        type(self).is_open += 1
        type(self).opened += 1

    def new_game(self, players: int, seed: int) -> None:
        """Begin a game."""
        self.state = new_game(players, seed, rules=self.rules)

    def act(self, action: Action, ply: int) -> None:
        """Take an action, if it is meant for this position."""
        if ply != self.state.ply:
            raise ValueError("meant for another position")
        self.state = apply(self.state, action)

    def shown(self) -> object:
        """Show everything."""
        return self.state

    def close(self) -> None:
        """Close it."""
        type(self).is_open -= 1


def run(game: Any, server: Any, chosen: settings = FEW, **options: Any) -> None:
    """Run the machine for a server."""
    run_state_machine_as_test(machine_for(game, server, **options), settings=chosen)


def fault(game: Any, server: Any, chosen: settings = FIRST, **options: Any) -> LawBroken:
    """Run the machine for a server, and return the one fault that it reports."""
    with pytest.raises(LawBroken) as caught:
        run(game, server, chosen, **options)
    return caught.value


class NimServer:
    """A sound server of Nim."""

    def new_game(self, players: int, seed: int) -> None:
        """Begin a game."""
        self.heap: Heap = NIM.new_game(players, seed)
        self.ply = 0

    def act(self, action: int, ply: int) -> None:
        """Take matches."""
        if ply != self.ply:
            raise ValueError("meant for another position")
        self.heap = take(self.heap, action)
        self.ply += 1

    def shown(self) -> object:
        """Show the heap."""
        return self.heap


class LaxServer(NimServer):
    """A server that accepts any number of matches."""

    def act(self, action: int, ply: int) -> None:
        """Take matches, even if there are fewer."""
        if ply != self.ply:
            raise ValueError("meant for another position")
        self.heap = Heap(max(0, self.heap.matches - action), 1 - self.heap.mover)
        self.ply += 1


def test_a_server_of_any_game_can_be_tested() -> None:
    """The machine passes a sound server of Nim, and finds one that accepts illegal actions."""
    run(NIM, NimServer)
    found = fault(NIM, LaxServer)
    assert found.law == "agrees_with_server"
    assert found.reason.startswith("the server accepted")
    assert found.reason.endswith("which is not legal here")


@rule("L15")
def test_a_server_may_refuse_with_its_own_error() -> None:
    """The machine accepts the error passed as `refusal=`, and reports any other."""

    class Surly(Table):
        def act(self, action: Action, ply: int) -> None:
            try:
                super().act(action, ply)
            except ValueError:
                raise RuntimeError("no") from None

    run(TINY_DUEL, Surly, refusal=RuntimeError)
    assert "if that is how it refuses, pass it as refusal=" in str(fault(TINY_DUEL, Surly))


class DoubleClick(Table):
    """A server that also accepts requests for the position before."""

    def act(self, action: Action, ply: int) -> None:
        """Take an action, unless it is more than one ply late."""
        if self.state.ply - ply not in (0, 1):
            raise ValueError("meant for another position")
        self.state = apply(self.state, action)


class Early(Table):
    """A server that also accepts requests for positions to come."""

    def act(self, action: Action, ply: int) -> None:
        """Take an action, unless it is late."""
        if ply < self.state.ply:
            raise ValueError("meant for another position")
        self.state = apply(self.state, action)


class Opened(Table):
    """A server that also accepts requests for the first position, two plies later or more."""

    def act(self, action: Action, ply: int) -> None:
        """Take an action, unless it is for any other position."""
        if ply != self.state.ply and (ply > 0 or self.state.ply < 2):
            raise ValueError("meant for another position")
        self.state = apply(self.state, action)


class OnceEach(Table):
    """A server that refuses only the last request again, and what is early."""

    last: Any = None

    def act(self, action: Action, ply: int) -> None:
        """Take an action, unless it is the last one again."""
        if (action, ply) == self.last or ply > self.state.ply or not self.state.ply - 1 <= ply:
            raise ValueError("meant for another position")
        self.state = apply(self.state, action)
        self.last = (action, ply)


class Ignorant(Table):
    """A server that ignores the ply."""

    def act(self, action: Action, ply: int) -> None:
        """Take any legal action."""
        self.state = apply(self.state, action)


@pytest.mark.parametrize("server", [DoubleClick, Early, Opened, OnceEach, Ignorant])
def test_a_server_that_accepts_late_or_repeated_requests_is_found(server: type[Table]) -> None:
    """Every request for another ply must be refused, also if its action is legal now."""
    found = fault(TINY_DUEL, server, settings(FIRST, max_examples=200))
    assert "the server accepted" in found.reason
    assert "but the game is at ply" in found.reason


def test_the_last_request_is_sent_again() -> None:
    """A server that accepts a request twice is found, even if it accepts no other late one."""

    class Twice(Table):
        last: Any = None

        def act(self, action: Action, ply: int) -> None:
            again = self.last is not None and self.last == (action, ply) != (Score(), ply)
            if ply != self.state.ply and not again:
                raise ValueError("meant for another position")
            self.state = apply(self.state, action)
            self.last = (action, ply)

    found = fault(STANDARD, type("Official", (Twice,), {"rules": STANDARD}))
    assert "the server accepted steal" in found.reason
    assert "again, for ply" in found.reason


def test_the_steps_are_printed_as_actions() -> None:
    """The requests in the trace, and in Hypothesis' own report, are words such as `steal 1`."""

    class Frozen(Table):
        def act(self, action: Action, ply: int) -> None:
            """Forget steals."""
            if ply != self.state.ply or action not in self.state.rules.legality(self.state):
                raise ValueError("no")
            if action == Score():
                super().act(action, ply)

    found = fault(TINY_DUEL, Frozen, FEW)
    assert found.reason.startswith("the server shows <State tiny-duel, ply 0")
    assert [line.split(":")[0] for line in found.trace[1:-1]] == ["  steal 1"]
    assert "state.act(request=steal 1)" in "\n".join(found.__notes__)
    assert "choice" not in "\n".join(found.__notes__)


@pytest.mark.parametrize("server", [Table, Ignorant])
def test_every_server_is_closed(server: type[Table]) -> None:
    """Each server that was opened is closed once, also after a failure."""
    server.is_open = server.opened = 0
    try:
        run(TINY_DUEL, server, FIRST, close=server.close)
    except LawBroken:
        assert server is Ignorant
    assert server.is_open == 0
    assert server.opened >= 2


def test_an_error_in_closing_is_reported_unless_another_fault_was() -> None:
    """An error of `close` alone is a fault; after another fault, that one is reported."""

    def close(server: Table) -> None:
        raise OSError("still busy")

    assert "the server raised OSError: still busy" in str(fault(TINY_DUEL, Table, close=close))
    gone = type("Gone", (Table,), {"new_game": fails})
    assert "raised ConnectionError: gone" in fault(TINY_DUEL, gone, close=close).reason


def fails(*anything: object) -> Any:
    """A server's function that raises."""
    raise ConnectionError("gone")


@pytest.mark.parametrize("name", ["new_game", "act", "shown", "__init__"])
def test_an_error_of_the_server_is_a_fault(name: str) -> None:
    """An error in any call of the server is reported with its place, and as the cause."""
    found = fault(TINY_DUEL, type("Gone", (Table,), {name: fails}))
    assert found.law == "agrees_with_server"
    assert "the server raised ConnectionError: gone (test_servers.py:" in found.reason
    assert isinstance(found.__cause__, ConnectionError)


def test_a_refused_legal_action_is_a_fault() -> None:
    """A server that refuses a legal action is reported with its own error."""

    class Strict(Table):
        def act(self, action: Action, ply: int) -> None:
            raise ValueError("never")

    assert fault(TINY_DUEL, Strict).reason.startswith(
        "the server refused score, which is legal here: ValueError: never"
    )


@pytest.mark.parametrize("steps", [1, 50])
def test_a_server_that_refuses_everything_is_found(steps: int) -> None:
    """Every run has a legal action, also if its only step is a request to be refused."""

    class Strict(Table):
        def act(self, action: Action, ply: int) -> None:
            raise ValueError("never")

    one = settings(FIRST, max_examples=1, stateful_step_count=steps)
    assert "which is legal here" in fault(TINY_DUEL, Strict, one).reason


def test_a_game_that_is_over_from_the_start_tests_no_server() -> None:
    """A machine whose games are all over fails, even if the server agrees."""
    over = Heap(0, 0)
    with pytest.raises(InvalidCheck, match="starts: expected a state with a legal action"):
        machine_for(attrs.evolve(NIM, starts=[over, Heap(0, 1)]), NimServer)
    for empty in (
        attrs.evolve(NIM, new_game=lambda players, seed: over),
        attrs.evolve(NIM, starts=[*[over] * 999, Heap(3, 0)]),
    ):
        with pytest.raises((Unsatisfiable, FailedHealthCheck)):
            run(empty, None, settings(FIRST, max_examples=5, derandomize=True))
    run(attrs.evolve(NIM, starts=[over, Heap(3, 0)]), None)


class TwoFaults(Table):
    """A server that accepts what is illegal, and loses the game in its second position."""

    def act(self, action: Action, ply: int) -> None:
        """Take an action."""
        try:
            super().act(action, ply)
        except MantisError:
            return
        if self.state.ply == 2:
            raise RuntimeError("lost")

    def shown(self) -> object:
        """Show the state, or nothing."""
        return None if self.state.ply == 3 else self.state


def test_one_fault_is_reported_at_a_time() -> None:
    """A server with several faults gives one report, not a group of exceptions."""
    several = settings(FIRST, max_examples=100, report_multiple_bugs=True)
    with pytest.raises(LawBroken):
        run_state_machine_as_test(machine_for(TINY_DUEL, TwoFaults), settings=several)


def _nothing(state: State) -> bool:
    return state.ply < 1


def _raises(state: State) -> bool:
    raise ZeroDivisionError("mine")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (attrs.evolve(NIM, longest=3), "ends_in_time: Every game ends"),
        (attrs.evolve(NIM, apply=fails), "the game cannot continue: ConnectionError: gone"),
        (attrs.evolve(NIM, new_game=fails), "the game cannot continue: ConnectionError: gone"),
        (attrs.evolve(NIM, legal_actions=fails), "the game cannot continue: ConnectionError"),
    ],
    ids=["law", "apply", "new_game", "legal_actions"],
)
def test_a_fault_of_the_game_itself_is_reported(game: Game[Any, Any], text: str) -> None:
    """Without a server, a broken law or an error of the game is reported in the same form."""
    assert text in str(fault(game, None))


@pytest.mark.parametrize(
    ("holds", "text"),
    [(_nothing, "few: Few."), (_raises, "few: the law itself raised ZeroDivisionError: mine")],
)
def test_a_law_of_the_ruleset_is_checked_at_each_step(
    holds: Callable[[State], bool], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken law is reported with the game, and so is a law that raises."""
    few = Law("few", "Few.", (), holds, asks="State")
    monkeypatch.setattr("mantis_rules.testing.machine.laws_for", lambda rules: (few,))
    assert text in str(fault(TINY_DUEL, None))


def test_a_game_may_begin_in_the_middle() -> None:
    """The ply of a request counts the actions from the deal, if the states do."""
    start = apply(apply(new_game(2, 1, rules=TINY_DUEL), Score()), Score())

    class Later(Table):
        def new_game(self, players: int, seed: int) -> None:
            self.state = start

    run(mantis_game(TINY_DUEL, [start]), Later)
    run(mantis_game(TINY_DUEL, [start]), None)


class Eager(Table):
    """A server that accepts requests that are some plies early."""

    early = 2

    def act(self, action: Action, ply: int) -> None:
        """Take an action, unless it is late or only slightly early."""
        if ply != self.state.ply and ply < self.state.ply + self.early:
            raise ValueError("meant for another position")
        self.state = apply(self.state, action)


@pytest.mark.parametrize("early", [1, 2, 5])
def test_requests_that_are_early_are_sent(early: int) -> None:
    """A server that accepts requests for one, two or many later plies is found."""
    server = type("Server", (Eager,), {"early": early})
    assert fault(TINY_DUEL, server).reason.startswith("the server accepted")


class Restarts(Table):
    """A server that begins anew if it gets a request for another ply after the end."""

    def act(self, action: Action, ply: int) -> None:
        """Take an action; after the end, begin anew."""
        if not legal_actions(self.state) and ply < self.state.ply - 1:
            self.state = new_game(self.state.players, 1, rules=self.rules)
            raise ValueError("the game is over")
        super().act(action, ply)


def test_late_requests_are_sent_after_the_end() -> None:
    """After the end of a game, requests for other plies than the last one are sent too."""
    found = fault(TINY_DUEL, Restarts, settings(max_examples=300, phases=[Phase.generate]))
    assert found.reason.startswith("the server shows")


def test_a_run_from_the_middle_of_a_game_has_a_legal_action() -> None:
    """A server that refuses all fails even if the only request of a run is an illegal one."""
    start = new_game(2, 1, rules=TINY_DUEL)
    start = apply(start, legal_actions(start)[0])

    class Refuses(Table):
        def new_game(self, players: int, seed: int) -> None:
            self.state = start

        def act(self, action: Action, ply: int) -> None:
            raise ValueError("no")

    machine = machine_for(mantis_game(TINY_DUEL, starts=[start]), Refuses)
    run_once: Any = machine()
    run_once.begin(players=2, seed=1)
    with pytest.raises(LawBroken, match="the server refused"):
        run_once.teardown()
