"""Signals that end a process, as an exception that can be caught, so that no record is lost.

Elsewhere: the interrupt from the keyboard, which Python raises itself.
"""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Final, final

from attrs import define, field

__all__ = ["Signalled", "Signals"]

_NAMES: Final = ("SIGTERM", "SIGHUP")  # not every platform has both


class Signalled(BaseException):
    """The process was asked to end. It is no Exception, as KeyboardInterrupt is none.

    Args:
        number: the number of the signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@final
@define
class Signals:
    """A context in which the first signal to end raises `Signalled`; later ones do nothing.

    A signal that somebody handles already, or ignores as `nohup` does, stays as it is.
    """

    deaf: bool = False
    """Whether a signal does nothing: after the first, and while a record is written."""
    handled: list[signal.Signals] = field(init=False, factory=list)

    def __enter__(self) -> Signals:
        if threading.current_thread() is threading.main_thread():  # or Python allows no handler
            present = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
            self.handled = [one for one in present if signal.getsignal(one) is signal.SIG_DFL]
        for one in self.handled:
            signal.signal(one, self._raise)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for one in self.handled:
            signal.signal(one, signal.SIG_DFL)

    def _raise(self, number: int, frame: FrameType | None) -> None:
        if not self.deaf:
            self.deaf = True  # a terminal that is closed often sends two
            raise Signalled(number)
