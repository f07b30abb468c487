"""The option `--workers`: processes that share the work of a command."""

from __future__ import annotations

import argparse
import multiprocessing
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Final

from ..arena.starting import clean_context
from .arguments import at_least
from .reporting import one_line

MOST_WORKERS: Final = 1000


def add_workers_option(verb: argparse.ArgumentParser) -> None:
    """Add the option to the parser of a subcommand."""
    verb.add_argument(
        "--workers",
        type=at_least(1, MOST_WORKERS),
        default=1,
        metavar="W",
        help="the number of processes that share the work; the result is the same (default: 1)",
    )


def check_sendable(workers: int, values: Mapping[str, object]) -> None:
    """Raise ArgumentTypeError if values, named by their words, cannot be sent to the workers."""
    for word, value in values.items() if workers > 1 else ():
        try:
            pickle.dumps(value)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # the user's own code may raise anything
            raise argparse.ArgumentTypeError(
                f"argument --workers: {word!r} cannot be sent to other processes: {one_line(error)}"
            ) from None


@contextmanager
def worker_pool(workers: int) -> Iterator[Executor | None]:
    """Yield an executor with some workers; None for one. After an error, they end at once."""
    if workers == 1:
        yield None
        return
    hook = threading.excepthook
    before = {*multiprocessing.active_children()}
    pool = ProcessPoolExecutor(workers, mp_context=clean_context(), initializer=_begin)
    try:
        yield pool
    except BaseException:
        threading.excepthook = partial(_reported, hook)
        for process in {*multiprocessing.active_children()} - before:
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        threading.excepthook = hook


def _reported(
    hook: Callable[[threading.ExceptHookArgs], object], error: threading.ExceptHookArgs
) -> None:
    """Report an error of a thread, but not that of a broken pool at pieces that were cancelled."""
    if error.exc_type is not InvalidStateError:
        hook(error)


def _begin() -> None:
    """Leave Ctrl-C to the command, and standard output too: a user's bots may print."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
