"""Entry point of the command `mantis` and of `python -m mantis_rules`; see `cli`."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the command-line arguments; None for `sys.argv[1:]`.

    Returns:
        The exit code: 0 for success; 1 if a law is broken, a record is bad, the extra is missing or
        a file or the output cannot be written; 2 for invalid arguments; 130 after an interrupt.
    """
    try:
        from .cli import run
    except ImportError as error:  # rich, or one of the packages that rich needs
        print(
            f"mantis: the command needs the extra 'cli' ({error}); in a clone of the repository, "
            'run: python -m pip install -e ".[cli]"',
            file=sys.stderr,
        )
        return 1
    try:
        try:
            code = run(arguments)
        except SystemExit as ended:
            if not ended.code:  # it has printed help
                _flush()
            raise
        _flush()
        return code
    except KeyboardInterrupt:
        return 130  # the convention of shells
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # as after `| head`, which is no fault
            print(f"mantis: cannot write: {error.strerror}", file=sys.stderr)
        return _given_up_on_output()


def _flush() -> None:
    """Raise OSError if what was printed cannot be written."""
    if sys.stdout is None:  # the shell has closed it
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    sys.stdout.flush()


def _given_up_on_output() -> int:
    """Redirect stdout to devnull, so that Python does not flush to a closed pipe; return 1."""
    if sys.stdout is not None:  # the shell may have closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


if __name__ == "__main__":
    sys.exit(main())
