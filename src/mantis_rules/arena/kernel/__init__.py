"""The compiled games of `simulate` (extra `fast`: numba); `arena.simulating` calls them.

Numba's cache notices a change in the module of a function, but not in the modules that it uses. So
only the outermost function, in `games`, is cached, and `STAMP`, a hash of all modules here, is part
of its key. What is compiled must therefore be in this package, its constants too.
"""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from typing import Final


def _stamp() -> int:
    found = sha256()
    for path in sorted(files(__name__).iterdir(), key=lambda path: path.name):
        if path.name.endswith(".py"):
            found.update(path.read_bytes())
    return int.from_bytes(found.digest()[:7], "big")


STAMP: Final = _stamp()
"""A hash of the source of this package."""
