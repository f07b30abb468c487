"""`Session`: the same game in the library and in a server, with each request compared."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn

from attrs import Factory, define

from ..game import Game, Law, Move
from ..game.checks import FOREIGN_ERRORS
from .reporting import STUCK, LawBroken, Played, Taken, text_of, traced, what_went_wrong
from .requests import Request, refusable
from .servers import Server, first_ply
from .trying import LawFailed, is_not_ours, verdict

_AGREES = "agrees_with_server"


class _Refused:
    """Stands in a trace for the state after a refused request."""

    def __repr__(self) -> str:
        return "refused"


class _Fault(Exception):
    """A broken law and the reason; its cause is the error of a law or server."""

    def __init__(self, law: str, reason: str) -> None:
        super().__init__(law, reason)
        self.law = law
        self.reason = reason


@define
class Session:
    """A game that is played by the library and by a server.

    Args:
        game: the game.
        laws: the laws to check at each step.
        open_server: returns a new server.
        close_server: called with the server at the end.
        expected: returns what the server must show for a state.
        refusals: the errors with which the server refuses a request.

    Attributes:
        legal: a request for each legal action.
        refusable: requests that the server must refuse, by kind.
    """

    game: Game[Any, Any]
    laws: tuple[Law, ...]
    open_server: Callable[[], Server]
    close_server: Callable[[Any], object]
    expected: Callable[[Any], object]
    refusals: tuple[type[Exception], ...]
    legal: tuple[Request, ...] = ()
    refusable: tuple[tuple[Request, ...], ...] = ()
    _servers: list[Server] = Factory(list)  # the one that is open
    _state: Any = None
    _ply: int = 0
    _seen: dict[Any, None] = Factory(dict)
    _record: Played = Factory(lambda: Played(None, []))
    _failed: bool = False

    def begin(self, players: int, seed: int) -> None:
        """Open a server and start the same game in both."""
        self._attempt(lambda: self._begin(players, seed))

    def act(self, request: Request) -> None:
        """Take a legal action in both."""
        self._attempt(lambda: self._act(request))

    def refuse(self, request: Request) -> None:
        """Send a request that the server must refuse."""
        self._attempt(lambda: self._refuse(request))

    def act_once(self) -> None:
        """Take the first legal action, unless the server has taken one before."""
        if self.legal and self._ply == first_ply(self._record.start):
            self.act(self.legal[0])

    def close(self) -> None:
        """Close the server; after a fault, an error in closing it is ignored."""
        if not self._servers:
            return
        server = self._servers.pop()
        if self._failed:
            with suppress(*FOREIGN_ERRORS):
                self.close_server(server)
        else:
            self._attempt(lambda: self._ask("close", self.close_server, server))

    def _attempt(self, do: Callable[[], object]) -> None:
        """Do one thing, and report its fault.

        Hypothesis tells failures apart by the line that raises them, and would report several at
        once. All are raised here, outside the `except`, so that it knows and shrinks only one.
        """
        try:
            do()
            return
        except BaseException as error:
            if is_not_ours(error):
                raise
            broken = self._report(error)
        self._failed = True
        raise broken

    def _report(self, error: BaseException) -> LawBroken:
        law, reason = "machine_for", f"the game cannot continue: {what_went_wrong(error)}"
        cause: BaseException | None = error
        if isinstance(error, _Fault):
            law, reason, cause = error.law, error.reason, error.__cause__
        broken = LawBroken(law, reason, traced(self._record))
        broken.__cause__ = cause
        return broken

    def _begin(self, players: int, seed: int) -> None:
        self._state = self._record.start = self.game.begin(players, seed)
        self._ply = first_ply(self._state)
        self._seen = dict.fromkeys(self.game.tried)
        self._servers.append(self._ask("open", self.open_server))
        self._ask("new_game", self._servers[0].new_game, players, seed)
        for law in self.laws:
            if law.asks == "State":
                self._check(law, self._state)
        self._ready(None)
        if not self.legal and self.game.result(self._state) is None:
            raise _Fault("machine_for", STUCK)

    def _act(self, request: Request) -> None:
        taken = Taken(self._state, request)
        self._record.taken.append(taken)
        number = self._ply - first_ply(self._record.start)
        seen = tuple(self._seen)
        move = Move.taken(self.game, self._state, request.action, number, seen)
        try:
            self._ask("act(action, ply)", self._servers[0].act, request.action, request.ply)
        except _Fault as fault:
            if isinstance(fault.__cause__, self.refusals):
                text = what_went_wrong(fault.__cause__)
                _blame(f"the server refused {request}, which is legal here: {text}", fault)
            raise
        self._state = taken.after = move.after
        self._ply += 1
        for law in self.laws:
            self._check(law, law.about(move))
        self._ready(request)

    def _refuse(self, request: Request) -> None:
        taken = Taken(self._state, request)
        self._record.taken.append(taken)
        try:
            self._ask("act(action, ply)", self._servers[0].act, request.action, request.ply)
        except _Fault as fault:
            if not isinstance(fault.__cause__, self.refusals):
                hint = "if that is how it refuses, pass it as refusal="
                _blame(f"{fault.reason}, for {request}; {hint}", fault)
        else:
            why = "which is not legal here"
            if request.ply != self._ply:
                why = f"but the game is at ply {self._ply}"
            raise _Fault(_AGREES, f"the server accepted {request}, {why}")
        taken.after = _Refused()
        self._compare()

    def _ask(self, called: str, function: Callable[..., Any], *given: object) -> Any:
        """Call a function of the server."""
        try:
            return function(*given)
        except BaseException as error:
            if is_not_ours(error):
                raise
            reason = f"the server raised {what_went_wrong(error)} in {called}"
            raise _Fault(_AGREES, reason) from error

    def _check(self, law: Law, asked: object) -> None:
        try:
            if verdict(law, asked) is False:
                raise _Fault(law.id, law.text)
        except LawFailed as error:
            raise _Fault(law.id, str(error)) from error.__cause__

    def _ready(self, last: Request | None) -> None:
        """Compare the positions, and find the requests that may follow."""
        self._compare()
        actions, ply = self.game.legal_actions(self._state), self._ply
        self._seen.update(dict.fromkeys(actions))
        self.legal = tuple(Request(action, ply) for action in actions)
        first = first_ply(self._record.start)
        self.refusable = refusable(self.legal, self._seen, ply, first, last)

    def _compare(self) -> None:
        """Compare what the server shows with what it must show."""
        shown, right = self._ask("shown", self._servers[0].shown), self.expected(self._state)
        if shown != right:
            most = 4000  # the whole line of a position
            texts = f"{text_of(shown, most)}; expected {text_of(right, most)}"
            raise _Fault(_AGREES, f"the server shows {texts}")


def _blame(reason: str, fault: _Fault) -> NoReturn:
    raise _Fault(_AGREES, reason) from fault.__cause__
