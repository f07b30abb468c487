"""Bots that fail, at the top of a module, so that they can be sent to other processes."""

from __future__ import annotations

import os
import signal
import sys
from asyncio import CancelledError
from typing import Any, NoReturn

from mantis_rules import Score, Steal
from mantis_rules.bots import MATCHER, RANDOM, SCORE, Bot
from mantis_rules.views import MemoryView

QUICK: dict[str, Bot] = {"random": RANDOM, "score": SCORE, "matcher": MATCHER}


class Odd(Exception):
    """An error whose text cannot be formatted."""

    def __str__(self) -> str:
        raise RuntimeError


def raises(view: MemoryView, seed: int) -> NoReturn:
    """Raise an error with a text of two lines."""
    raise ValueError("no\nidea")


def raises_odd(view: MemoryView, seed: int) -> NoReturn:
    """Raise an error that cannot be shown."""
    raise Odd


def exits(view: MemoryView, seed: int) -> NoReturn:
    """End the process with a success."""
    sys.exit(0)


def cancels(view: MemoryView, seed: int) -> NoReturn:
    """Raise what is no `Exception`."""
    raise CancelledError("no")


def steals_from_itself(view: MemoryView, seed: int) -> Steal:
    """Name the mover."""
    return Steal(view.to_move)


def returns_nothing(view: MemoryView, seed: int) -> Any:
    """Return no action."""
    return None


def returns_true_seat(view: MemoryView, seed: int) -> Any:
    """Steal from a seat that is a bool, and equals one that is legal."""
    return Steal(view.to_move == 0)


def raises_address(view: MemoryView, seed: int) -> NoReturn:
    """Raise an error whose text has a memory address, which differs between processes."""
    raise ValueError(f"{object()!r} is odd")


def meddles(view: MemoryView, seed: int) -> Steal:
    """Claim that an illegal action is legal."""
    object.__setattr__(view, "actions", (Steal(view.to_move),))
    return Steal(view.to_move)


class Sly(str):
    """A word that claims to equal every action."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


def returns_sly(view: MemoryView, seed: int) -> Any:
    """Return a value that is equal to a legal action, and is none."""
    return Sly("score")


def fails_late(view: MemoryView, seed: int) -> Score:
    """Score, but fail from ply 4 on."""
    if view.ply >= 4:
        raise ValueError(f"ply {view.ply}")
    return Score()


FAILING: dict[str, tuple[Any, str]] = {
    "raises": (raises, "raised ValueError: no idea"),
    "raises-odd": (raises_odd, "raised Odd: an unprintable Odd"),
    "raises-address": (raises_address, "raised ValueError: <object object> is odd"),
    "meddles": (
        meddles,
        "chose Steal(target=0) (Steal), expected one of score, steal 1",
    ),
    "exits": (exits, "raised SystemExit: 0"),
    "itself": (steals_from_itself, "chose Steal(target=0) (Steal), expected one of score, steal 1"),
    "nothing": (returns_nothing, "chose None (NoneType), expected one of score, steal 1"),
    "bool": (returns_true_seat, "chose Steal(target=True) (Steal), expected one of score, steal 1"),
    "sly": (returns_sly, "chose 'score' (Sly), expected one of score, steal 1"),
}
"""Bots that fail with their first action as seat 0 of two, and what is said of them."""


def kills(view: MemoryView, seed: int) -> Any:
    """Kill the process from ply 3 on."""
    if view.ply >= 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return RANDOM(view, seed)


def kills_rarely(view: MemoryView, seed: int) -> Any:
    """End the process with a success, in one of 100 choices."""
    if seed % 100 == 7:
        os._exit(0)
    return RANDOM(view, seed)


def prints(view: MemoryView, seed: int) -> Score:
    """Print something before each score."""
    print("I score")
    return Score()
