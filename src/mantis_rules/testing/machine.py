"""A Hypothesis state machine that tests a server, with the library as the model.

After every request the server must show the position that the library computes, and it must refuse
the requests that are not legal, and those that are meant for another ply: the late and the repeated
ones. Without a server, the machine tests the game itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import attrs
import hypothesis
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from ..engine import new_game
from ..errors import InvalidCheck
from ..game import GAME_LAWS, Game
from ..game.checks import FOREIGN_ERRORS
from ..game.texts import shown
from ..laws import laws_for
from ..model import Ruleset
from .games import as_game
from .keys import key_of
from .requests import Request
from .servers import InMemory, Server
from .sessions import Session


def machine_for(
    game: Ruleset | Game[Any, Any],
    server: Callable[[], Server] | None = None,
    *,
    close: Callable[[Any], object] | None = None,
    expected: Callable[[Any], object] = lambda state: state,
    refusal: type[Exception] | tuple[type[Exception], ...] = ValueError,
) -> type[RuleBasedStateMachine]:
    """Return a state machine that plays games against a server.

    It raises LawBroken for the first fault, with all requests as the trace. If a law is broken, it
    is that law; if the server is at fault, the law's id is `agrees_with_server`. Every run has at
    least one legal action, so a server that refuses everything fails. A run whose game is over from
    the start is rejected, as by `hypothesis.assume`. Hypothesis itself raises its own errors: if a
    fault does not happen again (`Flaky`), or its settings play no game (`SkipTest`).

    Args:
        game: a ruleset, or any game. The illegal actions to try are those of the game's `tried`,
            and those that were legal before.
        server: returns a new server, or a connection to one, for each run; None to test the game
            itself.
        close: called with each server at the end of its run, also after a failure.
        expected: returns what the server must show for a state; the default is the state.
        refusal: the exception class, or a tuple of classes, that `act` raises for a refused action.

    Raises:
        InvalidRuleset: if `game` is neither a ruleset nor a game.
        InvalidCheck: if another argument has the wrong type, or the game is over in all its
            `starts`.

    Returns:
        The class; pass it to `hypothesis.stateful.run_state_machine_as_test`, or use its
        `TestCase`.

    >>> from hypothesis import settings
    >>> from hypothesis.stateful import run_state_machine_as_test
    >>> from mantis_rules import DUEL
    >>> few = settings(max_examples=5, deadline=None)
    >>> run_state_machine_as_test(machine_for(DUEL), settings=few)
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
    for name, function in {"server": server, "close": close, "expected": expected}.items():
        if not callable(function) and (name == "expected" or function is not None):
            raise InvalidCheck(f"{name}: expected a function, got {shown(function)}")
    if played.starts and all(_is_over(played, start) for start in played.starts):
        raise InvalidCheck("starts: expected a state with a legal action, got none")

    class Machine(RuleBasedStateMachine):
        """Plays the same game with the library and the server."""

        # Hypothesis adds this to the key of stored failures; its pytest plugin sets it too.
        _hypothesis_internal_add_digest = key_of("machine_for", game, server, expected)

        def __init__(self) -> None:
            super().__init__()
            self.around = sys.exception()  # the caller may be handling one
            self.session = Session(
                played,
                laws,
                server or (lambda: InMemory(played)),
                close or (lambda closed: None),
                expected,
                kinds,
            )

        @initialize(
            players=st.integers(played.min_players, played.max_players),
            seed=st.integers(0, 2**32 - 1),
        )
        def begin(self, players: int, seed: int) -> None:
            self.session.begin(players, seed)
            if not self.session.legal:
                hypothesis.reject()  # if all are rejected, Hypothesis reports it

        @precondition(lambda self: self.session.legal != ())
        @rule(request=_of_machine(lambda machine: st.sampled_from(machine.session.legal)))
        def act(self, request: Request) -> None:
            self.session.act(request)

        @precondition(lambda self: self.session.refusable != ())
        @rule(
            request=_of_machine(
                lambda machine: st.one_of(*map(st.sampled_from, machine.session.refusable))
            )
        )
        def must_refuse(self, request: Request) -> None:
            self.session.refuse(request)

        def teardown(self) -> None:
            try:
                if sys.exception() is self.around:
                    self.session.act_once()
            finally:
                self.session.close()

    return Machine


def _is_over(game: Game[Any, Any], start: object) -> bool:
    try:
        return not game.legal_actions(start)
    except FOREIGN_ERRORS:  # a run of the machine reports it
        return False


def _of_machine(
    choose: Callable[[Any], st.SearchStrategy[Request]],
) -> st.SearchStrategy[Request]:
    """Return a strategy that depends on the machine, so that steps print as `steal 2`."""
    return st.runner().flatmap(choose)
