"""Which day it is at this place: for the day's scores and the counts."""

from collections.abc import Callable
from datetime import UTC, date, datetime


def _now() -> datetime:
    return datetime.now(UTC)


_clock: Callable[[], datetime] = _now


def today() -> date:
    """Give today's date at this place, by the machine's clock and zone as they are now."""
    return _clock().astimezone().date()


def use_clock(clock: Callable[[], datetime] | None) -> None:
    """Tell the time by another clock from now on (for a soak of days), None: the machine's own.

    ``clock`` gives a time with its zone.
    """
    global _clock
    _clock = clock or _now
