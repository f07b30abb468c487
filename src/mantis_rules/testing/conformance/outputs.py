"""Read what a program prints, in threads: lines of standard output, the end of standard error."""

from __future__ import annotations

import os
import queue
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import IO

LONGEST = 1_000_000
"""The most bytes that a line of a program may have."""

_LAST_WORDS = 2000
_CHUNK = 65536


class Outputs:
    """Both outputs of a running program, each read by a thread.

    Args:
        output: its standard output.
        errors: its standard error.
    """

    def __init__(self, output: IO[bytes], errors: IO[bytes]) -> None:
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=16)
        self._begun = bytearray()
        self._last_words = bytearray()
        self._threads = {
            output: Thread(target=self._read_lines, args=[output], daemon=True),
            errors: Thread(target=self._read_errors, args=[errors], daemon=True),
        }
        for thread in self._threads.values():
            thread.start()

    @property
    def has_line(self) -> bool:
        """Whether a line, or the end of the output, can be taken at once."""
        return not self._lines.empty()

    @property
    def begun(self) -> bytes:
        """What was printed after the last line end."""
        return bytes(self._begun)

    @property
    def last_words(self) -> str:
        """The last of standard error."""
        return bytes(self._last_words).decode(errors="replace").strip()

    def line(self, timeout: float) -> bytes | None:
        """Return the next line, empty at the end; None if there is none in time.

        A line of more than `LONGEST` bytes is cut, and the last one.
        """
        try:
            return self._lines.get(timeout=timeout)
        except queue.Empty:
            return None

    def close(self) -> None:
        """Let the threads end, after the program has; close the pipes if they do."""
        patience = monotonic() + 2
        while any(each.is_alive() for each in self._threads.values()) and monotonic() < patience:
            self.line(0.01)  # the thread may wait for room
        for pipe, thread in self._threads.items():
            if not thread.is_alive():  # else closing it would wait
                pipe.close()

    def _read_lines(self, output: IO[bytes]) -> None:
        """Put lines in the queue; an empty one at the end."""
        begun = self._begun
        with suppress(OSError, ValueError):  # closed
            while len(begun) <= LONGEST and (chunk := os.read(output.fileno(), _CHUNK)):
                begun += chunk
                while end := begun.find(b"\n", 0, LONGEST + 1) + 1:
                    line = bytes(begun[:end])
                    del begun[:end]
                    self._lines.put(line)
        if begun:  # too long, or without a line end
            self._lines.put(bytes(begun[: LONGEST + 1]))
        self._lines.put(b"")

    def _read_errors(self, output: IO[bytes]) -> None:
        """Keep the last words."""
        words = self._last_words
        with suppress(OSError, ValueError):
            while chunk := os.read(output.fileno(), _CHUNK):
                words += chunk
                del words[:-_LAST_WORDS]
