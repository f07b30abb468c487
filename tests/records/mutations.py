"""Strategies for spoilt records: values and texts made from good records, valid or not.

`test_fuzz` and `test_schema` say what must hold for them.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import attrs
from hypothesis import strategies as st

from mantis_rules import DUEL, Ruleset
from mantis_rules.records import dumps
from tests.helpers.strategies import TINY, TINY_DUEL
from tests.helpers.variants import TOKEN

from .games import OFFICIAL, QUICK, VERSIONED, begun_later, game

__all__ = ["RULESETS", "spoilt_bytes", "spoilt_texts", "spoilt_values"]

RULESETS: tuple[Ruleset, ...] = (*OFFICIAL, QUICK, TINY, TINY_DUEL, VERSIONED, TOKEN)
GOOD = [
    dumps(record)
    for record in (
        *(game(seed, 2, TINY_DUEL) for seed in range(3)),
        *(game(seed, 3, TINY, part=seed) for seed in range(1, 3)),
        game(1, 2, DUEL),
        game(1, 4),
        game(2, 6),
        game(1, 3, QUICK),
        attrs.evolve(game(1, 3, VERSIONED), seats=["Ann", "Bob", "Eve"], seed=1),
        begun_later(game(4, 3, TINY), 1),
        begun_later(game(1, 2, TOKEN), 5),
    )
]
JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 105, 10**19, 10**40, 0.5, float("nan"), float("inf"),
    "", "score", "steal 0", "steal 1", "steal 99", "Roy", "Ro", "Royg", "goal", "draw pile empty",
    "standard", "duel", "tiny", "mantis-record", "\ud800", "\0", "x" * 5000, [], {}, [[]], [0], [1],
    {"winners": [0], "reason": "goal"}, ["Roy"] * 105, ["score"] * 200,
    {"hand": 1, "goal": 4, "min_players": 2, "max_players": 6},
]  # fmt: skip
TOKENS: list[bytes] = [
    b"", b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"null", b"NaN", b"-Infinity", b"1e400",
    b"9" * 5000, b"-", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\0", b"\n", b"\\ud800", b"\xf0",
    b"[" * 3000, b'{"a":' * 3000, b'"first":0,', b'"players":2,', b'"Roy",', b'"score",', b"//",
]  # fmt: skip

_whole = st.integers(0, 2**16)


def spoilt_values() -> st.SearchStrategy[Any]:
    """JSON values that were good records, with a few changes."""
    change = st.tuples(st.sampled_from(CHANGES), _whole, _whole, st.sampled_from(JUNK))
    return st.builds(_spoil, st.sampled_from(GOOD), st.lists(change, min_size=1, max_size=4))


def spoilt_texts() -> st.SearchStrategy[str]:
    """The texts of such values."""
    return spoilt_values().map(json.dumps)


def spoilt_bytes() -> st.SearchStrategy[bytes]:
    """The bytes of good records, with a few of them taken out, doubled or put in."""
    cut = st.tuples(_whole, st.integers(0, 12), st.sampled_from(TOKENS) | st.binary(max_size=3))
    return st.builds(_cut, st.sampled_from(GOOD), st.lists(cut, min_size=1, max_size=5))


def _cut(text: str, cuts: list[tuple[int, int, bytes]]) -> bytes:
    made = text.encode()
    for place, length, instead in cuts:
        at = place % (len(made) + 1)
        kept = 0 if length == 12 else at + length  # now and then the beginning once more
        made = made[:at] + instead + made[kept:]
    return made[:20_000]


Change = Callable[[Any, Any, int, Any], None]
"""Changes what a list or object holds under a key; of the key, a number and some junk."""


def _spoil(text: str, changes: list[tuple[Change, int, int, Any]]) -> Any:
    root = [json.loads(text)]
    for change, where, number, junk in changes:
        holders = [(holder, key) for holder in _holders(root) for key in _keys(holder)]
        few = [(holder, key) for holder, key in holders if type(key) is str or key < 3]
        chosen = few if number % 3 else holders  # or it would nearly always be a card
        if chosen:
            change(*chosen[where % len(chosen)], number, copy.deepcopy(junk))
    return root[0] if root else None


def _holders(value: Any) -> list[Any]:
    """Every list and object in a value, itself among them."""
    if type(value) not in (list, dict):
        return []
    inner = value if type(value) is list else value.values()
    return [value, *(holder for one in inner for holder in _holders(one))]


def _keys(holder: Any) -> list[Any]:
    return list(range(len(holder))) if type(holder) is list else list(holder)


def _replace(holder: Any, key: Any, number: int, junk: Any) -> None:
    holder[key] = junk


def _delete(holder: Any, key: Any, number: int, junk: Any) -> None:
    del holder[key]


def _add(holder: Any, key: Any, number: int, junk: Any) -> None:
    if type(holder) is list:
        holder.insert(key, junk)
    else:
        holder[f"{key}{number % 3}"] = junk


def _double(holder: Any, key: Any, number: int, junk: Any) -> None:
    if type(holder) is list:
        holder.insert(number % (len(holder) + 1), copy.deepcopy(holder[key]))
    else:
        holder[key] = [holder[key]]


def _exchange(holder: Any, key: Any, number: int, junk: Any) -> None:
    other = _keys(holder)[number % len(holder)]
    holder[key], holder[other] = holder[other], holder[key]


def _shift(holder: Any, key: Any, number: int, junk: Any) -> None:
    if type(holder[key]) is int:
        holder[key] += number % 5 - 2
    elif type(holder[key]) is str:
        holder[key] = holder[key].swapcase() if number % 2 else holder[key][:-1]
    else:
        holder[key] = holder[key] and junk


CHANGES: list[Change] = [_replace, _delete, _add, _double, _exchange, _shift]
