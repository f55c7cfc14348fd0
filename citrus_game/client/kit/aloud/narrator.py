"""The narrator: hears what a scene has to say and lets a voice speak it, each thing once."""

from collections.abc import Callable, Sequence
from typing import Protocol

from citrus_game.client.kit.voice.voice import Silence, Voice

AGAIN = 1.0
"""Seconds before the same words are spoken once more."""


class Spoken(Protocol):
    """What can be heard of a scene: what stands there, what is looked at, what has happened."""

    def standing(self) -> Sequence[str]:
        """Give the words that stand there, in their order."""

    def looked_at(self) -> str:
        """Say what has the focus or is pointed at."""

    def fresh(self) -> Sequence[str]:
        """Give what has happened since the last time."""


class Narrator:
    """Speaks of the scene on top while it is ``on``; ``find`` looks for the voice when it is first needed.

    What stands there is spoken when it is new, what is looked at when it changes. An intent interrupts what
    is being said.
    """

    def __init__(self, find: Callable[[], Voice]) -> None:
        self._find = find
        self._voice: Voice = Silence()
        self._found = False
        self.on = False
        self._scene: Spoken | None = None
        self._standing: list[str] = []
        self._looked = ""
        self._pending: list[str] = []
        self._asked = self._pointed = False
        self._last: dict[str, float] = {}
        self._clock = 0.0

    def tune(self, language: str, pace: int, *, on: bool) -> None:
        """Be on or off, in a language, at a pace in percent."""
        if on and not self._found:
            self._found, self._voice = True, self._find()
        if self.on and not on:
            self.hush()
        elif on and not self.on:
            self.forget()
        self.on = on
        self._voice.tune(language, pace)

    def forget(self) -> None:
        """Speak of everything that is there once more."""
        self._scene, self._standing, self._looked = None, [], ""

    def hush(self) -> None:
        """Interrupt what is being said: somebody wants something, and is answered whatever comes of it."""
        if self.on:
            self._asked = True
            self._pending.clear()
            self._voice.stop()

    def pointed(self) -> None:
        """Note that a pointer moved: what it comes to interrupts what is being said."""
        self._pointed = True

    def tell(self, texts: Sequence[str]) -> None:
        """Speak something that was asked for."""
        if self.on:
            self._pending += texts

    def look(self, scene: Spoken) -> None:
        """Hear what a scene has to say now."""
        if not self.on:
            return
        if scene is not self._scene and self._scene is not None:
            self._pending += self._scene.fresh()  # the last of it, before another scene came
        self._pending += scene.fresh()
        if scene is not self._scene:
            self._scene, self._standing, self._looked = scene, [], ""
        standing = [text for text in scene.standing() if text]
        if standing != self._standing:
            self._pending += [text for text in standing if text not in self._standing]
            self._standing = standing
        looked = scene.looked_at()
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
        """Let time pass, and the voice speak what is due; what was spoken a moment ago waits a little."""
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
        """End the voice."""
        self._voice.close()
        self._voice, self.on = Silence(), False


def _added(text: str, before: str) -> str:
    """Give the sentences by which a text has grown, all of it where it is another.

    >>> _added("Row 1. Two lemons.", "Row 1."), _added("Row 12.", "Row 1")
    ('Two lemons.', 'Row 12.')
    """
    grown = before.endswith(".") and text.startswith(f"{before} ")
    return text[len(before) :].strip() if grown else text
