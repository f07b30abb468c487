"""Texts of a megabyte made to take long or to fill the memory, and how what they take is measured.

Elsewhere: how much they may take (`test_bombs`).
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

from mantis_rules import InvalidRecord
from mantis_rules.records import dumps, loads, read_records, verify

from .games import game

__all__ = ["SIZE", "bombs", "measured", "report"]

SIZE = 1_000_000
GOOD = dumps(game(1))


def bombs() -> Iterator[tuple[str, str | bytes]]:
    """Each with its name; none is longer than a record may be."""
    yield "lists in lists", "[" * SIZE
    yield "objects in objects", '{"a":' * (SIZE // 5)
    yield "lists in lists, closed", "[" * (SIZE // 2) + "]" * (SIZE // 2)
    yield "lists side by side", _filled("[", "[],", "[]]")
    yield "objects side by side", _filled("[", "{},", "{}]")
    yield "small objects side by side", _filled("[", '{"a":0},', "{}]")
    yield "lists in lists side by side", _filled("[" * 500, "[],", "[]" + "]" * 500)
    for key in "deck", "actions", "result", "rules", "parameters":
        yield f"lists as {key}", _as(key, "[],", "[]")
        yield f"numbers as {key}", _as(key, "12345678901234567890,", "0")
        yield f"texts as {key}", _as(key, '"Roy",', '"Roy"')
    yield "branching lists as deck", _changed("deck", [_branching()])
    yield "999 wrong cards", _changed("deck", [["Roy"] * 40] * 999)
    yield "999 long codes", _changed("deck", ["R" + "o" * 900] * 999)
    for zone in range(3):
        zones = ["-/-/-/-", "-/-/-/-", "-"]
        zones[zone] = "Roy" * ((SIZE - 5000) // 3)
        yield f"cards as zone {zone} of a position", _begun(f"standard 0 {' '.join(zones)} -")
    yield "seats of a position", _begun(f"standard 0 {'-/' * (SIZE - 5000 >> 1)} - - -")
    yield "a code as position", _begun(f"standard 0 R{'o' * (SIZE - 5000)} - - -")
    yield "a token as position", _begun("standard 0 - - - " + "(" * (SIZE - 5000))
    yield "spaces as position", _begun(" " * (SIZE - 5000))
    yield "texts as seats", _as("seats", '"Ann",', '"Ann"')
    yield "long names", _changed("seats", ["A" * (SIZE // 4 - 5000)] * 4)
    yield "numbers of a thousand digits", _filled("[", "9" * 1000 + ",", "0]")
    yield "a seed of a megabyte", GOOD[:-1] + f',"seed":{"9" * (SIZE - 5000)}}}'
    yield "a long version", _changed("ruleset_version", "x" * (SIZE - 5000))
    yield "a long code", _changed("deck", ["R" + "o" * (SIZE - 5000)])
    yield "a long name", _changed("rules", "x" * (SIZE - 5000))
    yield "a name of escapes", _changed("rules", "\\" * (SIZE // 2 - 5000))
    yield "a long action", _changed("actions", ["steal " + "1" * (SIZE - 5000)])
    yield "999 long actions", _changed("actions", ["steal " + "1" * 950] * 999)
    yield "very many keys", "{" + ",".join(f'"{n}":0' for n in range(SIZE // 12)) + "}"
    yield "very many keys more", GOOD[:-1] + "".join(f',"{n}":0' for n in range(80_000)) + "}"
    yield "a key very often", _filled("{", '"a":0,', '"a":0}')
    yield "a number of a megabyte", "9" * SIZE
    yield "a negative number of a megabyte", "-" + "9" * (SIZE - 1)
    yield "a fraction of a megabyte", "0." + "9" * (SIZE - 2)
    yield "an exponent of a megabyte", "1e" + "9" * (SIZE - 2)
    yield "a number of a megabyte in a record", GOOD.replace(":4,", f":{'9' * (SIZE - 5000)},")
    yield "spaces", " " * SIZE
    yield "wide characters", "\U0001f600" * SIZE
    yield "a name of wide characters", GOOD.replace("standard", "\U0001f600" * (SIZE - 5000))
    yield "an open text", '"' + "\\u0000" * (SIZE // 7)
    yield "no UTF-8", b"\xff" * SIZE
    yield "half a record", GOOD[:-1] + " " * (SIZE - len(GOOD))


def _filled(head: str, unit: str, tail: str) -> str:
    """As many of a unit as there is room for."""
    return head + unit * ((SIZE - len(head) - len(tail)) // len(unit)) + tail


def _as(key: str, unit: str, last: str) -> str:
    """A good record with a long list under a key."""
    told = json.loads(GOOD)
    told.pop(key, None)
    return _filled(f'{json.dumps(told)[:-1]},"{key}":[', unit, f"{last}]}}")


def _changed(key: str, value: object) -> str:
    return json.dumps(json.loads(GOOD) | {key: value})


def _begun(position: str) -> str:
    """The text of a record that begins with a position."""
    parts = {"format": "mantis-record", "version": 1, "rules": "standard", "position": position}
    return json.dumps(parts | {"actions": [], "result": None})


def _branching() -> object:
    made: object = "x" * 40
    for _ in range(5):
        made = [made] * 6
    return made


def measured(work: Callable[[], object]) -> tuple[str, float, float]:
    """The outcome in a separate process: the text, seconds, and additional megabytes.

    A forked process begins with what its parent uses now, and counts its own highest from there.
    """
    import resource

    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start = perf_counter()
        try:
            told = f"accepted {work()!r}"
        except InvalidRecord as error:
            told = f"InvalidRecord: {error}"
        except BaseException as error:  # any other error is reported as the outcome
            told = f"{type(error).__name__}: {error}"
        seconds = perf_counter() - start
        more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        with open(writer, "w", encoding="utf-8") as pipe:
            json.dump([told[:2000], seconds, more], pipe)
        os._exit(0)
    os.close(writer)
    with open(reader, encoding="utf-8") as pipe:
        told, seconds, more = json.load(pipe)
    os.waitpid(child, 0)
    return told, seconds, more


def report() -> str:
    """What came of each bomb, as a text and as a file; in a process that has done little else."""
    rows: list[tuple[str, str, float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for name, bomb in bombs():
            path = os.path.join(folder, "bomb")
            with open(path, "wb") as file:
                file.write(bomb if isinstance(bomb, bytes) else bomb.encode()[:SIZE])
            rows.append((name, *measured(partial(_use, bomb))))
            if "side by side" in name or name in ("spaces", "no UTF-8"):
                rows.append((f"{name}, in a file", *measured(partial(_use_file, path))))
    return json.dumps(rows)


def _use(text: str | bytes) -> object:
    return verify(loads(text), ())


def _use_file(path: str) -> object:
    return [verify(record, ()) for record in read_records(path)]
