"""The command `mantis`, also `python -m mantis_rules`; what it does is in `cli`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: the words after the command's name; None for those of this process.

    Returns:
        The exit code: 0 if all went well, 1 if a law did not hold or the extra is missing, 2 if an
        argument is wrong.
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

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
