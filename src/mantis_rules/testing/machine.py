"""A Hypothesis state machine that plays against a server, with the library as the model.

After every request the server must show what the library says of the position, and it must refuse
what the library refuses. Without a server the machine tests the library itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ..engine import apply, legal_actions, new_game, step
from ..errors import InvalidCheck, shown
from ..laws import laws_for
from ..moves import Action, Score, Steal
from ..ruleset import Ruleset
from ..state import State
from .check import LawBroken

__all__ = ["Server", "machine_for"]


class Server(Protocol):
    """How the machine talks to a server; write one with these three methods."""

    def new_game(self, players: int, seed: int, /) -> None:
        """Begin a game as `mantis_rules.new_game` would, with seat 0 first."""
        ...

    def act(self, action: Action, /) -> None:
        """Take an action for the seat to move; raise an error if the server refuses it."""
        ...

    def shown(self) -> object:
        """Return what the server shows of the position that it holds."""
        ...


class _InMemory:
    """The simplest server: the library, and a variable."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules

    def new_game(self, players: int, seed: int) -> None:
        self._state = new_game(players, seed, rules=self._rules)

    def act(self, action: Action) -> None:
        self._state = apply(self._state, action)

    def shown(self) -> object:
        return self._state


def _all_of_it(state: State) -> object:
    return state


def machine_for(
    rules: Ruleset,
    server: Callable[[], Server] | None = None,
    *,
    expected: Callable[[State], object] = _all_of_it,
    refusal: type[Exception] | tuple[type[Exception], ...] = ValueError,
) -> type[RuleBasedStateMachine]:
    """Return a state machine that plays games by a ruleset against a server.

    Args:
        rules: the ruleset.
        server: makes a server, or a connection to one, for each run; None for the library itself.
        expected: what the server is to show of a position; as a rule all of the state.
        refusal: what `act` raises when the server refuses an action.

    Raises:
        InvalidRuleset: if `rules` is not a ruleset.
        InvalidCheck: if another argument is of the wrong type.

    Returns:
        The class, for `hypothesis.stateful.run_state_machine_as_test`, or for its `TestCase`.

    >>> from hypothesis import settings
    >>> from hypothesis.stateful import run_state_machine_as_test
    >>> from mantis_rules import DUEL
    >>> run_state_machine_as_test(machine_for(DUEL), settings=settings(max_examples=5))
    """
    laws = laws_for(rules)  # which refuses what is no ruleset
    kinds = refusal if isinstance(refusal, tuple) else (refusal,)
    if not kinds or not all(isinstance(k, type) and issubclass(k, Exception) for k in kinds):
        raise InvalidCheck(f"refusal: expected an exception's class, got {shown(refusal)}")
    for name, function in {"server": server, "expected": expected}.items():
        if not callable(function) and not (name == "server" and function is None):
            raise InvalidCheck(f"{name}: expected a function, got {shown(function)}")
    make_server = server or (lambda: _InMemory(rules))

    class Machine(RuleBasedStateMachine):
        """A game that the library and the server play side by side."""

        state: State

        @initialize(
            players=st.integers(rules.min_players, rules.max_players),
            seed=st.integers(0, 2**32 - 1),
        )
        def begin(self, players: int, seed: int) -> None:
            self.server = make_server()
            self.state = new_game(players, seed, rules=rules)
            self.server.new_game(players, seed)

        @precondition(lambda self: legal_actions(self.state) != ())
        @rule(choice=st.integers(0, 255))
        def act(self, choice: int) -> None:
            legal = legal_actions(self.state)
            taken = step(self.state, legal[choice % len(legal)])
            self.server.act(taken.flip.action)
            self.state = taken.after
            for law in laws:
                if law.broken_by(taken):
                    raise LawBroken(law.id, law.text, (f"  {taken.before!r}", f"  {taken.after!r}"))

        @rule(action=st.one_of(st.just(Score()), st.integers(-1, rules.max_players).map(Steal)))
        def try_what_is_not_legal(self, action: Action) -> None:
            if action in legal_actions(self.state):
                return
            try:
                self.server.act(action)
            except kinds:
                return
            except Exception as error:
                raise AssertionError(
                    f"the server raised {type(error).__name__} for {action}; "
                    "if that is how it refuses, pass it as refusal="
                ) from error
            raise AssertionError(f"the server accepted {action}, which is not legal here")

        @invariant()
        def server_shows_the_position(self) -> None:
            shown, right = self.server.shown(), expected(self.state)
            if shown != right:
                raise AssertionError(f"the server shows {shown!r}; expected {right!r}")

    return Machine
