"""The narrator: collects a scene's texts and passes each to the voice once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from citrus_game.ui.toolkit.screen_reader.voices import Voice
from citrus_game.ui.toolkit.widgets.base import Widget

AGAIN = 1.0
"""Seconds before the same words are spoken once more."""


class Readable(Protocol):
    """What the narrator reads: a scene."""

    def static_text(self) -> Sequence[str]:
        """Return the static text."""

    def hover_text(self) -> str:
        """Return the text of what is focused or hovered."""

    def new_text(self) -> Sequence[str]:
        """Return news since the last call."""


class Narrator:
    """Speaks for the top scene while ``on``; ``find`` returns the voice when it is first needed. Static text
    is spoken when new, hover text when it changes. An input event interrupts the speech.
    """

    def __init__(self, find: Callable[[], Voice]) -> None:
        self._find = find
        self._voice: Voice = Voice()
        self._found = False
        self.on = False
        self._scene: Readable | None = None
        self._standing: list[str] = []
        self._looked = ""
        self._pending: list[str] = []
        self._asked = self._pointed = False
        self._last: dict[str, float] = {}
        self._clock = 0.0

    def configure(self, language: str, pace: int, *, on: bool) -> None:
        """Turn speech on or off; set language and speed (percent)."""
        if on and not self._found:
            self._found, self._voice = True, self._find()
        if self.on and not on:
            self.interrupt()
        elif on and not self.on:
            self.reset()
        self.on = on
        self._voice.configure(language, pace)

    def reset(self) -> None:
        """Forget what was spoken, so that everything is spoken again."""
        self._scene, self._standing, self._looked = None, [], ""

    def interrupt(self) -> None:
        """Stop what is being spoken, since the player goes on."""
        if self.on:
            self._asked = True
            self._pending.clear()
            self._voice.stop()

    def pointer_moved(self) -> None:
        """Note that the pointer moved: the next hover text interrupts the speech."""
        self._pointed = True

    def speak(self, texts: Sequence[str]) -> None:
        """Speak requested texts."""
        if self.on:
            self._pending += texts

    def read_scene(self, scene: Readable) -> None:
        """Read the scene's texts and queue what is new."""
        if not self.on:
            return
        if scene is not self._scene and self._scene is not None:
            self._pending += self._scene.new_text()  # the last of it, before another scene came
        self._pending += scene.new_text()
        if scene is not self._scene:
            self._scene, self._standing, self._looked = scene, [], ""
        standing = [text for text in scene.static_text() if text]
        if standing != self._standing:
            self._pending += [text for text in standing if text not in self._standing]
            self._standing = standing
        looked = scene.hover_text()
        if looked != self._looked:
            if self._pointed:
                self._pending.clear()
                self._voice.stop()
            self._pending += [looked if self._pointed or self._asked else _added(looked, self._looked)]
            self._looked = looked
        elif self._asked and not self._pending:
            self._pending += [looked]
        self._asked = self._pointed = False

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds and speak what is due; repetitions wait a moment."""
        if not self.on:
            return
        self._clock += dt
        self._last = {text: at for text, at in self._last.items() if self._clock - at < AGAIN}
        waiting: list[str] = []
        for text in dict.fromkeys(filter(None, self._pending)):
            if text in self._last:
                waiting.append(text)
            else:
                self._last[text] = self._clock
                self._voice.say(text)
        self._pending = waiting
        self._voice.update()

    def close(self) -> None:
        """Close the voice."""
        self._voice.close()
        self._voice, self.on = Voice(), False


def _added(text: str, before: str) -> str:
    """Return a text without the sentences with which the text before began as well.

    >>> _added("Row 1. Two lemons.", "Row 1."), _added("Row 1. Two limes.", "Row 1. Two lemons. They fit.")
    ('Two lemons.', 'Two limes.')
    >>> _added("Row 12.", "Row 1"), _added("Row 1.", "Row 1. Two lemons.")
    ('Row 12.', '')
    """
    new, old = (each.split(". ") for each in (text, before))
    known = 0
    while known < min(len(new), len(old)) and new[known].rstrip(".") == old[known].rstrip("."):
        known += 1
    return ". ".join(new[known:])


def standing_words(widgets: Iterable[Widget]) -> Iterator[str]:
    """Yield the texts of non-interactive widgets (titles, labels, notices) in order."""
    for widget in widgets:
        if widget.visible and not widget.focusable and any(widget.accessible_text()):
            yield widget.spoken()
