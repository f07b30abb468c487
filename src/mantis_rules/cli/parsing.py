"""A parser of the command line that prints no control characters and reports failed writes."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, NoReturn

from ..drawing.seen import printable

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class Parser(argparse.ArgumentParser):
    """An ArgumentParser for any words, and for any standard output."""

    def error(self, message: str) -> NoReturn:
        """Exit with 2 after a printable message; argparse quotes some words as they are."""
        super().error(printable(message))

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print a message; if it is help for standard output, raise OSError if that fails."""
        if file is None or file is not sys.stdout:
            super()._print_message(message, file)
        else:  # argparse would ignore the error
            file.write(message)
