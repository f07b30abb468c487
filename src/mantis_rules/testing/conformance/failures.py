"""`ProgramFailed`: what a tested program did instead of answering."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from ...errors import MantisError

Failure: TypeAlias = Literal["start", "ended", "silent", "garbage", "too much", "handshake"]
"""What a program did instead of answering."""


class ProgramFailed(MantisError, RuntimeError):
    """A program could not be started, ended, did not answer, or answered no valid JSON.

    Attributes:
        failure: what it did, in a word or two.
        reason: what it did, and what was expected.
        request: the request that it should have answered, or None.
        stderr: the last that it printed to standard error.
    """

    def __init__(
        self,
        failure: Failure,
        reason: str,
        request: Mapping[str, object] | None = None,
        stderr: str = "",
    ) -> None:
        super().__init__(failure, reason, request, stderr)
        self.failure = failure
        self.reason = reason
        self.request = request
        self.stderr = stderr

    def __str__(self) -> str:
        return f"the program {self.reason}"
