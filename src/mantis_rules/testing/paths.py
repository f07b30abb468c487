"""Ways through code that runs on unknown values: the questions asked, and how they are answered.

When the code asks a question whose answer is not known, its `Path` gives an answer that is possible
and assumes it from then on; the other answer is tried in another run. z3 decides what is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from typing import Any, Final, NoReturn, TypeAlias, TypeVar

import z3  # type: ignore[import-untyped]  # z3 ships no types

from ..errors import InvalidCheck

_T = TypeVar("_T")
SPARE = 8
"""The number of bits above those of the cards, for signs and sums."""


class Undecided(BaseException):
    """The code did something with unknown values that cannot be followed.

    No `except Exception` of the code under test catches it.
    """


_KEPT = (
    "the code used an unknown value of an earlier run, which a cache or a variable has kept; "
    "keep none, and clear what is kept, for example with cache_clear()"
)
_LEFT_OVER = (
    "a cache or a variable has kept an unknown value from prove_law, where it cannot be used any "
    "more; clear what is kept, for example with cache_clear()"
)
_OTHERWISE = (
    "when the code was run again, it asked another question or left one out; it must not use "
    "random numbers, nor anything that an earlier run has kept"
)


class _Impossible(BaseException):
    """What was assumed contradicts itself, so this run is of no way through the code."""


Plan: TypeAlias = tuple[tuple[Any, bool], ...]
"""Questions and their answers, in the order in which they are asked."""


class Ground:
    """What is assumed in every run, and the runs that begin with these assumptions.

    Args:
        width: the number of cards.
        milliseconds: how long a question to the solver may take.
    """

    def __init__(self, width: int, milliseconds: int = 10_000) -> None:
        self.width: int = width
        self.solver: Any = z3.Solver()
        self.solver.set("timeout", milliseconds)
        self.size: Any = z3.Function("size", z3.BitVecSort(width + SPARE), z3.IntSort())
        self.root: Path = Path(self, (), [], {})

    def runs(self, run: Callable[[Path], _T]) -> Iterator[tuple[Path, _T]]:
        """Run a function once for each way in which its questions can be answered.

        Args:
            run: takes the path of a run; it must ask the same questions when run again.

        Yields:
            The path of each run, with the answer of the function. What was assumed can be used
            until the next run, but no more questions can be decided.
        """
        pending: list[Plan] = [()]
        while pending:
            # Not in a `finally`, which a garbage collector might run inside another call of z3.
            self.solver.pop(self.solver.num_scopes())
            self.solver.push()
            path = Path(self, pending.pop(), pending, dict(self.root.sized))
            before = _RUNNING.set(path)
            try:
                answer = run(path)
            except _Impossible:
                continue
            except (Exception, Undecided):
                path.assume(*path.real_sizes())
                if path.is_possible():
                    raise
                continue  # only wrong sizes lead there
            finally:
                _RUNNING.reset(before)
            if path.lost is not None:  # though the code has caught the error
                raise Undecided(path.lost)
            if path.has_unasked():
                raise Undecided(_OTHERWISE)
            yield path, answer


class Path:
    """One way through the code: the answers given so far, and what follows from them."""

    def __init__(
        self, ground: Ground, planned: Plan, pending: list[Plan], sized: dict[int, Any]
    ) -> None:
        self.ground: Ground = ground
        self.width: int = ground.width
        self.solver: Any = ground.solver
        self.sized: dict[int, Any] = sized  # the sets whose sizes were asked for
        self._planned = planned
        self._pending = pending
        self._taken: list[tuple[Any, bool]] = []  # the terms are kept, so their ids stay
        self._known: dict[int, bool] = {}
        self._model: Any = None  # of all that is assumed
        self.lost: str | None = None  # why this way cannot be followed

    def decide(self, question: Any) -> bool:
        """Answer a question, and assume the answer from now on."""
        self._check_running()
        if z3.is_true(question) or z3.is_false(question):
            return bool(z3.is_true(question))
        name = question.get_id()
        if name in self._known:
            return self._known[name]
        if self.has_unasked():
            planned, answer = self._planned[len(self._taken)]
            if not planned.eq(question):
                self._lose(_OTHERWISE)
            self.assume(question if answer else z3.Not(question))
        else:
            answer = z3.is_true(self.model().eval(question, model_completion=True))
            if self.solver.check(z3.Not(question) if answer else question) != z3.unsat:
                self._pending.append((*self._taken, (question, not answer)))
                kept = self._model
                self.assume(question if answer else z3.Not(question))
                self._model = kept
        self._taken.append((question, answer))
        self._known[name] = answer
        return answer

    def model(self) -> Any:
        """Return values for the terms, of which all that is assumed is true."""
        if self._model is None:
            found = self.solver.check()
            if found == z3.unsat:
                raise _Impossible
            if found != z3.sat:
                self._lose("the solver took too long")
            self._model = self.solver.model()
        return self._model

    def undecided(self, reason: str) -> NoReturn:
        """Raise Undecided, and remember it in case that the code catches the error."""
        self._check_running()
        self._lose(reason)

    def _lose(self, reason: str) -> NoReturn:
        self.lost = reason
        raise Undecided(reason)

    def _check_running(self) -> None:
        """Refuse a value of an earlier run, whose assumptions need not be true any more."""
        running = _RUNNING.get()
        if running is self:
            return
        if running is not None:
            running.undecided(_KEPT)
        self.lost = _KEPT  # in case that this run goes on in another thread
        raise InvalidCheck(_LEFT_OVER)

    def check_same(self, other: Path) -> None:
        """Refuse to combine values of this path with those of another one."""
        if other is not self:
            other.undecided(_KEPT)

    def has_unasked(self) -> bool:
        """Return whether the run has not yet asked all that was planned."""
        return len(self._taken) < len(self._planned)

    def is_possible(self) -> bool:
        """Return False if what is assumed contradicts itself."""
        return bool(self.solver.check() != z3.unsat)

    def assume(self, *claims: Any) -> None:
        """Take claims as true from now on."""
        self.solver.add(*claims)
        self._model = None

    def pick(self, options: Sequence[_T]) -> _T:
        """Return one of the options; each is tried in a run of its own."""
        for number, option in enumerate(options[:-1]):
            if self.decide(z3.Bool(f"pick {len(self._taken)} {number}")):
                return option
        return options[-1]

    def size(self, bits: Any) -> Any:
        """Return the term for the number of bits of an int, known or not."""
        if type(bits) is int:
            return z3.IntVal(bits.bit_count())
        found: Any = self.ground.size(bits.term)
        if bits.term.get_id() in self.sized:
            return found
        self.sized[bits.term.get_id()] = bits.term
        self.assume(found >= 0, found <= self.width + SPARE, (found == 0) == (bits.term == 0))
        self.assume(*_axioms(self, bits, found))
        return found

    def real_sizes(self) -> list[Any]:
        """Return that the sets have the sizes that they really have; slow to reason about."""
        found = []
        for term in self.sized.values():
            bits = [z3.Extract(place, place, term) for place in range(self.width + SPARE)]
            counted = z3.Sum([z3.If(bit == 1, 1, 0) for bit in bits])
            found.append(self.ground.size(term) == counted)
        return found


_RUNNING: Final[ContextVar[Path | None]] = ContextVar("_RUNNING", default=None)
"""The path of the run that goes on now."""


def _axioms(path: Path, bits: Any, size: Any) -> Iterator[Any]:
    """Yield how the size of a set follows from the sizes of those that it was made of."""
    match bits.made:
        case "|", left, right:
            yield size + path.size(left & right) == path.size(left) + path.size(right)
        case "^", left, right:
            yield size + 2 * path.size(left & right) == path.size(left) + path.size(right)
        case "-", left, right:
            yield size + path.size(left & right) == path.size(left)
        case "&", left, right:
            for each in left, right:
                yield size <= path.size(each)
