"""The command `mantis`, with rich (extra `cli`)."""

from .verbs import run

__all__ = ["run"]
