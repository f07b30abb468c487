"""`Prover`: follow every way through the code of a ruleset and a law, on unknown cards."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path as File
from typing import Any, TypeAlias

from attrs import frozen

from ..engine import step
from ..errors import IllegalAction, InvalidCheck, MantisError
from ..game import Law
from ..game.checks import FOREIGN_ERRORS
from ..game.laws import no_bool
from ..game.texts import message, short
from ..model import Action, Card, Ruleset, State
from ..model.zones import token_fits
from .paths import Path, Undecided
from .reporting import LawBroken, NotProved, position_before
from .unknown_states import Table, unknown_cards_allowed


@frozen
class _Claim:
    """What a law says at the end of one way through the code.

    Args:
        holds: whether the law holds.
        before: the position after the deal or before the step, with unknown cards.
        top: its top card; None if all cards are dealt.
        action: the action; None after the deal.
    """

    holds: bool
    before: State
    top: Card | None
    action: Action | None


_Way: TypeAlias = Callable[[Path], _Claim | None]


class Prover:
    """Proves one law of one ruleset.

    Args:
        law: the law.
        rules: the ruleset.
    """

    def __init__(self, law: Law, rules: Ruleset) -> None:
        self.law: Law = law
        self.rules: Ruleset = rules
        self._tokens: tuple[Hashable, ...] = ()
        self.paths: int = 0
        """The number of ways that were followed."""
        self.applied: int = 0
        """The number of those in which the law applied."""

    def prove(self, players: Iterable[int], tokens: tuple[Hashable, ...]) -> None:
        """Prove the law, or raise LawBroken or NotProved.

        Args:
            players: the numbers of players.
            tokens: the tokens that the position before a step can have.
        """
        self._tokens = tokens
        with unknown_cards_allowed():
            for number in players:
                table = Table(self.rules, number)
                fitting = self._fitting(tokens, number)
                for mover in range(number):
                    of_states = self.law.asks == "State"
                    for top in (*self.rules.deck, None):  # for other laws, to check the token
                        self._follow(table, self._deal(table, mover, top), is_counted=of_states)
                    for token in fitting:
                        for top in self.rules.deck:
                            self._follow(table, self._step(table, mover, top, token))
        if not self.applied:
            raise NotProved(self.law.id, "it did not apply to any step")

    def _fitting(self, tokens: tuple[Hashable, ...], players: int) -> list[Hashable]:
        kind = self.rules.token_kind
        fitting = [token for token in tokens if token_fits(kind, token, players)]
        if not fitting:
            raise NotProved(self.law.id, f"tokens: none of them fits {players} players")
        return fitting

    def _check_token(self, state: State) -> None:
        """Refuse a token that a game has and that was not given."""
        token = state.token
        # Equal tokens such as (1,) and (True,) can lead to different games.
        if not any(token == given and repr(token) == repr(given) for given in self._tokens):
            reason = f"tokens: a game can have the token {short(token)}, which was not given"
            raise NotProved(self.law.id, reason)

    def _deal(self, table: Table, mover: int, top: Card | None) -> _Way:
        def deal(path: Path) -> _Claim | None:
            state = table.dealt(path, mover, top)
            if state is None:
                return None
            self._check_token(state)
            return self._claim(state, state, top, None) if self.law.asks == "State" else None

        return deal

    def _step(self, table: Table, mover: int, top: Card, token: Hashable) -> _Way:
        def one(path: Path) -> _Claim | None:
            before = table.state(path, mover, top, token)
            taken = table.step(path, before)
            if taken is None:
                return None
            action = taken.flip.action
            self._check_token(taken.after)
            if self.law.asks == "Step":
                return self._claim(taken, before, top, action)
            if self._answer(before) is False:
                return None
            return self._claim(taken.after, before, top, action)

        return one

    def _claim(
        self, asked: Any, before: State, top: Card | None, action: Action | None
    ) -> _Claim | None:
        holds = self._answer(asked)
        return None if holds is None else _Claim(holds, before, top, action)

    def _answer(self, asked: Any) -> bool | None:
        """Return what the law says; None if it does not apply."""
        try:
            applies = self._checked(self.law.when(asked))
            return self._checked(self.law.holds(asked)) if applies else None
        except IllegalAction:
            return False

    def _checked(self, answer: object) -> bool:
        """Refuse an answer that `Law.verdict` refuses."""
        if answer is True or answer is False:
            return answer
        raise no_bool(self.law.id, answer)

    def _follow(self, table: Table, way: _Way, *, is_counted: bool = True) -> None:
        """Prove the law for each way through the code."""
        ways = table.ground.runs(way)
        while True:
            try:
                if (found := next(ways, None)) is None:
                    return
                path, claim = found
                self.paths += is_counted
                if claim is not None and path.is_possible():
                    self.applied += 1
                    self._check(table, path, claim)
            except (LawBroken, NotProved, InvalidCheck):
                raise
            except Undecided as error:
                raise NotProved(self.law.id, f"{error} ({_place(error)})") from None
            except (
                FOREIGN_ERRORS
            ) as error:  # also of the law and the policies, which met unknown cards
                cause = error.__cause__ or error
                text = f"{type(cause).__name__}: {message(cause)} ({_place(cause)})"
                raise NotProved(self.law.id, text) from error

    def _check(self, table: Table, path: Path, claim: _Claim) -> None:
        """Prove a claim, or raise LawBroken with a real position.

        One real position of each way is tried too, since code may treat unknown ints in another way
        than ints, for example if it compares types.
        """
        real = table.real(claim.before, claim.top, path.model())
        if real is not None:
            self._replay(real, claim.action)
        if claim.holds:
            return
        # At first the sizes of sets are nearly unknown, which is often enough and much faster.
        for sizes in (), path.real_sizes():
            path.assume(*sizes)
            if not path.is_possible():
                return
            real = table.real(claim.before, claim.top, path.model())
            if real is not None:
                self._replay(real, claim.action)
        raise NotProved(self.law.id, "the solver found no real position in which it is broken")

    def _replay(self, before: State, action: Action | None) -> None:
        """Raise LawBroken if the law is broken from a real position."""
        lines = [f"  {before!r}"]
        asked: Any = before
        try:
            if action is not None:
                if self.law.asks == "State" and self.law.broken_by(before):
                    return  # it holds before the step, or nothing is claimed of it
                taken = step(before, action)
                asked = taken.after if self.law.asks == "State" else taken
                lines.append(f"  {action}: {taken.after!r}")
            broken = self.law.broken_by(asked)
        except MantisError:
            return
        if broken:
            raise LawBroken(self.law.id, self.law.text, (*lines, *position_before(before)))


_HERE = str(File(__file__).parent)


def _place(error: BaseException) -> str:
    """Return the last place outside of this package at which an error was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    outside = [frame for frame in frames if not frame.filename.startswith(_HERE)]
    last = (outside or list(frames))[-1]
    return f"{File(last.filename).name}:{last.lineno}"
