"""Keys and buttons that are held down repeat what they mean."""

from collections.abc import Hashable, Iterator

from citrus_game.client.kit.input.intents import Intent

DELAY, EVERY = 0.4, 0.08
"""Seconds until a held key repeats, and between repetitions."""
LONGEST = 10.0
"""Seconds after which it counts as let go: a keyboard that was pulled out never says so."""


class Held:
    """The key or button that was pressed last, as long as it is held."""

    def __init__(self) -> None:
        self._source: Hashable = None
        self._intent: Intent | None = None
        self._left = self._held_for = 0.0

    def __bool__(self) -> bool:
        return self._intent is not None

    def hold(self, source: Hashable, intent: Intent) -> None:
        """Begin to repeat an intent after a while, instead of any other."""
        self._source, self._intent, self._left = source, intent, DELAY
        self._held_for = 0.0

    def let_go(self, source: Hashable) -> None:
        """End it, if this is what is held."""
        if source == self._source:
            self._source = self._intent = None

    def clear(self) -> None:
        """End it, whatever is held."""
        self._source = self._intent = None

    def update(self, dt: float) -> Iterator[Intent]:
        """Let ``dt`` seconds pass and give what is repeated."""
        intent = self._intent
        self._held_for += dt
        if intent is None:
            return
        if self._held_for > LONGEST:
            self.clear()
            return
        self._left -= dt
        while self._intent is intent and self._left <= 0.0:
            self._left += EVERY
            yield intent
