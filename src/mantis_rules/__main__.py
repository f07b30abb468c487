"""The command `mantis`, also `python -m mantis_rules`; what it does is in `cli`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the words after the command's name; None for those of this process.

    Returns:
        The exit code: 0 if all went well; 1 if a law did not hold, the extra is missing or nothing
        can be written; 2 if an argument is wrong; 130 after an interrupt.
    """
    try:
        import rich  # noqa: F401  # only to tell whether the extra is there
    except ModuleNotFoundError as error:
        if error.name != "rich":
            raise
        print(
            "mantis: the command needs the extra 'cli': pip install 'mantis-rules[cli]'",
            file=sys.stderr,
        )
        return 1
    from .cli import run

    try:
        return run(arguments)
    except KeyboardInterrupt:
        return 130  # as shells have it
    except OSError as error:
        print(f"mantis: cannot write: {error.strerror}", file=sys.stderr)
        return _given_up_on_output()


def _given_up_on_output() -> int:
    """Point stdout elsewhere, so that Python does not try to write what is left, and return 1."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


if __name__ == "__main__":
    sys.exit(main())
