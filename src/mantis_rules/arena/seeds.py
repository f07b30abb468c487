"""The seeds of a tournament: of each deal, and of each choice of a bot.

Both are hashes, so that they are the same in every process and every version, can be computed in
any language, and show no pattern.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from ..errors import InvalidState
from ..game.checks import is_whole
from ..game.texts import a_kind, shown
from ..records.fields import MOST_DIGITS

_TOO_LARGE = 10**MOST_DIGITS


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of a deal of a tournament, to pass to `play` or `new_game`.

    Args:
        seed: the seed of the tournament, an int of at most 1000 digits.
        deal: the number of the deal, from 0.

    Returns:
        The first 8 bytes, as a big-endian unsigned int, of the SHA-256 hash of the ASCII text
        `mantis deal SEED NUMBER`, with both numbers in decimal.

    Raises:
        InvalidState: if `seed` is not such an int, or `deal` not an int of 0 or more.

    >>> deal_seed(1, 0)
    7540125588453879859
    """
    check_seed(seed)
    if not is_whole(deal, 0):
        raise InvalidState(f"deal: expected an int of 0 or more, got {shown(deal)}")
    return _hashed(f"mantis deal {seed} {deal}")


def choice_seed(seed: int, ply: int) -> int:
    """Return the seed that a bot gets for its choice.

    Args:
        seed: the seed of the game.
        ply: the number of actions taken before.

    Returns:
        Like `deal_seed`, but of the text `mantis choice SEED PLY`. A bot cannot compute the seed of
        the deal from it, except by trying out all seeds that are likely.

    Raises:
        InvalidState: if `seed` is not an int of at most 1000 digits, or `ply` not an int of 0 or
            more.
    """
    check_seed(seed)
    if not is_whole(ply, 0):
        raise InvalidState(f"ply: expected an int of 0 or more, got {shown(ply)}")
    return _hashed(f"mantis choice {seed} {ply}")


def choice_seeds(seed: int) -> Callable[[int], int]:
    """Return `choice_seed` of a game whose seed was checked, as a function of the ply; faster."""
    begun = sha256(f"mantis choice {seed} ".encode("ascii"))

    def of_ply(ply: int) -> int:
        ended = begun.copy()
        ended.update(b"%d" % ply)
        return int.from_bytes(ended.digest()[:8], "big")

    return of_ply


def check_seed(seed: object) -> None:
    """Refuse a seed that a record could not have."""
    if type(seed) is not int or abs(seed) >= _TOO_LARGE:
        raise InvalidState(
            f"seed: expected an int of at most {MOST_DIGITS} digits, got {a_kind(seed)}"
        )


def _hashed(text: str) -> int:
    return int.from_bytes(sha256(text.encode("ascii")).digest()[:8], "big")
