"""A Hypothesis state machine that tests a server, with the library as the model.

After every request the server must show the position that the library computes, and it must refuse
the actions that the library refuses. Without a server, the machine tests the game itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ..engine import new_game
from ..errors import InvalidCheck
from ..game import GAME_LAWS, Game, Move
from ..game.texts import shown
from ..laws import laws_for
from ..model import Ruleset
from .games import as_game
from .trying import LawBroken


class Server(Protocol):
    """The client that the machine uses to talk to a server; implement these three methods."""

    def new_game(self, players: int, seed: int, /) -> None:
        """Start the same game as the library; for a ruleset, `new_game` with seat 0 first."""
        ...

    def act(self, action: Any, /) -> None:
        """Take an action for the seat to move; raise an error if the server refuses it."""
        ...

    def shown(self) -> object:
        """Return what the server shows of its current position."""
        ...


class _InMemory:
    """A server that holds the state in memory."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def new_game(self, players: int, seed: int) -> None:
        self._state = self._game.begin(players, seed)

    def act(self, action: object) -> None:
        self._state = self._game.apply(self._state, action)

    def shown(self) -> object:
        return self._state


def machine_for(
    game: Ruleset | Game[Any, Any],
    server: Callable[[], Server] | None = None,
    *,
    expected: Callable[[Any], object] = lambda state: state,
    refusal: type[Exception] | tuple[type[Exception], ...] = ValueError,
) -> type[RuleBasedStateMachine]:
    """Return a state machine that plays games against a server.

    Args:
        game: a ruleset, or any game. The illegal actions to try are those of the game's `tried`,
            and those that were legal before.
        server: returns a new server, or a connection to one, for each run; None to test the game
            itself.
        expected: returns what the server must show for a state; the default is the state.
        refusal: the exception class, or a tuple of classes, that `act` raises for a refused action.

    Raises:
        InvalidRuleset: if `game` is neither a ruleset nor a game.
        InvalidCheck: if another argument has the wrong type.

    Returns:
        The class; pass it to `hypothesis.stateful.run_state_machine_as_test`, or use its
        `TestCase`.

    >>> from hypothesis import settings
    >>> from hypothesis.stateful import run_state_machine_as_test
    >>> from mantis_rules import DUEL
    >>> run_state_machine_as_test(machine_for(DUEL), settings=settings(max_examples=5))
    """
    played, laws = as_game(game), GAME_LAWS
    if isinstance(game, Ruleset):
        rules, laws = game, laws_for(game)
        played = attrs.evolve(
            played, new_game=lambda players, seed: new_game(players, seed, rules=rules)
        )
    kinds = refusal if isinstance(refusal, tuple) else (refusal,)
    if not kinds or not all(isinstance(k, type) and issubclass(k, Exception) for k in kinds):
        raise InvalidCheck(f"refusal: expected an exception's class, got {shown(refusal)}")
    for name, function in {"server": server, "expected": expected}.items():
        if not callable(function) and not (name == "server" and function is None):
            raise InvalidCheck(f"{name}: expected a function, got {shown(function)}")
    make_server = server or (lambda: _InMemory(played))

    class Machine(RuleBasedStateMachine):
        """Plays the same game with the library and the server."""

        state: Any

        @initialize(
            players=st.integers(played.min_players, played.max_players),
            seed=st.integers(0, 2**32 - 1),
        )
        def begin(self, players: int, seed: int) -> None:
            self.server = make_server()
            self.state = played.begin(players, seed)
            self.ply = 0
            self.seen = dict.fromkeys(played.tried)
            self.server.new_game(players, seed)

        @precondition(lambda self: played.legal_actions(self.state) != ())
        @rule(choice=st.integers(0, 255))
        def act(self, choice: int) -> None:
            legal = played.legal_actions(self.state)
            action = legal[choice % len(legal)]
            self.seen.update(dict.fromkeys(legal))
            taken = Move.taken(played, self.state, action, self.ply, tuple(self.seen))
            self.server.act(action)
            before, self.state = self.state, taken.after
            self.ply += 1
            for law in laws:
                if law.broken_by(law.about(taken)):
                    raise LawBroken(law.id, law.text, (f"  {before!r}", f"  {taken.after!r}"))

        @rule(choice=st.integers(0, 255))
        def try_what_is_not_legal(self, choice: int) -> None:
            tried = [a for a in self.seen if a not in played.legal_actions(self.state)]
            if not tried:
                return
            action = tried[choice % len(tried)]
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
            shown_now, right = self.server.shown(), expected(self.state)
            if shown_now != right:
                raise AssertionError(f"the server shows {shown_now!r}; expected {right!r}")

    return Machine
