"""Entry point of the command `mantis` and of `python -m mantis_rules`; see `cli`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the command-line arguments; None for `sys.argv[1:]`.

    Returns:
        The exit code: 0 for success; 1 if a law is broken, the extra is missing or the output
        cannot be written; 2 for invalid arguments; 130 after an interrupt.
    """
    try:
        import rich  # noqa: F401  # checks that the extra is installed
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
        return 130  # the convention of shells
    except OSError as error:
        print(f"mantis: cannot write: {error.strerror}", file=sys.stderr)
        return _given_up_on_output()


def _given_up_on_output() -> int:
    """Redirect stdout to devnull, so that Python does not flush to a closed pipe; return 1."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


if __name__ == "__main__":
    sys.exit(main())
