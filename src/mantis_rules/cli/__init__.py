"""The command `mantis`; it needs rich (extra `cli`)."""

from .verbs import run

__all__ = ["run"]
