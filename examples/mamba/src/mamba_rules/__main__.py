"""The command `python -m mamba_rules`; what it does is in `cli`."""

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
        The exit code: 0 if all went well; 1 if the extra is missing or nothing can be written;
        2 if an argument is wrong; 130 after an interrupt, and 128 and its number after another
        signal that ends a game.
    """
    try:
        import rich  # noqa: F401  # only to tell whether the extra is there
    except ModuleNotFoundError as error:
        if error.name != "rich":
            raise
        print(
            "mamba-rules: the command needs the extra 'cli'; in a clone of the repository, run: "
            'python -m pip install -e . -e "examples/mamba[cli]"',
            file=sys.stderr,
        )
        return 1
    from .cli import run

    try:
        return run(arguments)
    except KeyboardInterrupt:
        return 130  # as shells have it
    except OSError as error:
        file = "" if error.filename is None else f" {error.filename!r}"
        print(f"mamba-rules: cannot write{file}: {error.strerror}", file=sys.stderr)
        if error.filename is None:
            # Python would try to write what is left, and fail again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
