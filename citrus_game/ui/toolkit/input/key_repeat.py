"""Repeats the event of a held key or button."""

from collections.abc import Hashable, Iterator

from citrus_game.ui.toolkit.input.events import InputEvent

DELAY, EVERY = 0.4, 0.08
"""Seconds until a held key repeats, and between repetitions."""
LONGEST = 10.0
"""Seconds after which it counts as let go: a keyboard that was pulled out never says so."""


class KeyRepeat:
    """The key or button pressed last, while it is held."""

    def __init__(self) -> None:
        self._source: Hashable = None
        self._intent: InputEvent | None = None
        self._left = self._held_for = 0.0

    def __bool__(self) -> bool:
        return self._intent is not None

    def hold(self, source: Hashable, input_event: InputEvent) -> None:
        """Start to repeat an input event after a delay, replacing any other."""
        self._source, self._intent, self._left = source, input_event, DELAY
        self._held_for = 0.0

    def release(self, source: Hashable) -> None:
        """Stop repeating if ``source`` is what is held."""
        if source == self._source:
            self._source = self._intent = None

    def clear(self) -> None:
        """Stop repeating."""
        self._source = self._intent = None

    def update(self, dt: float) -> Iterator[InputEvent]:
        """Advance by ``dt`` seconds; yield the repeated events."""
        input_event = self._intent
        self._held_for += dt
        if input_event is None:
            return
        if self._held_for > LONGEST:
            self.clear()
            return
        self._left -= dt
        while self._intent is input_event and self._left <= 0.0:
            self._left += EVERY
            yield input_event
