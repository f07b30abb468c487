"""Compile a user's own policy to a C function that the compiled games can call."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...game.texts import message
from ..games import LONGEST
from ..policies import Policy, PolicyView
from ..tally import InvalidTournament
from .codes import RAISED
from .compiler import numba, types

_carray = numba.carray
_INT = types.int64
_POINTER = types.CPointer(_INT)
_ROW = types.Array(_INT, 1, "C", readonly=True)
_TABLE = types.Array(_INT, 2, "A", readonly=True)


@lru_cache(maxsize=256)
def compiled(policy: Policy) -> Any:
    """Return the C function of a policy; `address` is where it is, as long as it is kept.

    Raises:
        InvalidTournament: if numba cannot compile it, or it does not return an int.
    """
    chosen = numba.njit(policy.function, boundscheck=True, error_model="python")

    def asked(
        mover: Any,
        players: Any,
        colours: Any,
        goal: Any,
        left: Any,
        holder: Any,
        owed: Any,
        seed: Any,
        tanks: Any,
        scores: Any,
        back: Any,
        possible: Any,
    ) -> Any:
        view = PolicyView(
            mover, players, colours, goal, left, tanks, scores, back, possible, holder, owed
        )
        return chosen(view, seed)

    name = policy.__name__
    try:
        # The types say that the arrays cannot be changed, so numba refuses a policy that tries to.
        within = numba.njit([(*[_INT] * 8, _TABLE, _ROW, _ROW, _ROW)])(asked)
    except Exception as error:  # most often a NumbaError, but not always
        reason = " ".join(message(error).split())[:LONGEST]
        raise InvalidTournament(f"policies: numba cannot compile {name!r}: {reason}") from error
    kind = within.nopython_signatures[0].return_type
    if not isinstance(kind, types.Integer):
        raise InvalidTournament(f"policies: {name!r}: expected to return an int, got {kind}")

    def entry(
        mover: Any,
        players: Any,
        colours: Any,
        goal: Any,
        left: Any,
        holder: Any,
        owed: Any,
        seed: Any,
        tanks: Any,
        scores: Any,
        back: Any,
        possible: Any,
    ) -> Any:
        try:
            return within(
                mover,
                players,
                colours,
                goal,
                left,
                holder,
                owed,
                seed,
                _carray(tanks, (players, 7))[:, :colours],
                _carray(scores, players),
                _carray(back, 7)[:colours],
                _carray(possible, 7)[:colours],
            )
        except Exception:  # an error cannot leave a C function
            return RAISED

    return numba.cfunc(_INT(*[_INT] * 8, *[_POINTER] * 4))(entry)
