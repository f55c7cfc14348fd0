"""A player who only hears: sends keys, and knows only what was spoken."""

import pygame

from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.toolkit.screen_reader.narrator import Narrator
from citrus_game.ui.toolkit.screen_reader.voices import Voice
from tests.ui.unpainted import frame

FRAME = 0.1
NAMED = {
    "return": pygame.K_RETURN, "escape": pygame.K_ESCAPE, "tab": pygame.K_TAB, "up": pygame.K_UP,
    "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "f1": pygame.K_F1,
}  # fmt: skip


class Recorder(Voice):
    """``said`` holds the texts, with None at each interruption."""

    def __init__(self) -> None:
        self.said: list[str | None] = []
        self.language, self.pace = "", 0

    def say(self, text: str) -> None:
        self.said.append(text)

    def stop(self) -> None:
        self.said.append(None)

    def configure(self, language: str, pace: int) -> None:
        self.language, self.pace = language, pace


class Listener:
    """A game that speaks into a recorder. Time passes only while somebody waits."""

    def __init__(self, **settings: object) -> None:
        values = default_settings().model_copy(update={"speed": "off", **settings})
        self.game: Game = open_game(values, size=(960, 600), headless=True)
        self.voice = Recorder()
        self.game.narrator = Narrator(lambda: self.voice)
        self.game.change_for_now(speech=True)
        self.game.configure_voice()
        self._now = 0.0
        self.times: list[tuple[float, str]] = []
        self.heard: list[str] = []
        """What was spoken since the last key."""

    def wait(self, seconds: float = 2 * FRAME) -> list[str]:
        """Let time pass; return what was spoken since the last key."""
        end, number = self._now + seconds, 0
        while self._now < end:
            self._now, number = self._now + FRAME, number + 1
            before = len(self.voice.said)
            self.game.step(())
            frame(self.game, self._clock + self._now, number, last=self._now >= end)
            new = [text for text in self.voice.said[before:] if text is not None]
            self.times += [(self._now, text) for text in new]
            self.heard += new
        return self.heard

    @property
    def _clock(self) -> float:
        return 1e6

    def press(self, key: str) -> list[str]:
        """Press a key (``n``, ``shift+n``, ``return``) and give what is spoken of it."""
        self.heard = []
        *held, name = key.split("+")
        code = NAMED.get(name) or pygame.key.key_code(name)
        mod = pygame.KMOD_SHIFT if "shift" in held else pygame.KMOD_CTRL if "ctrl" in held else 0
        letter = name if len(name) == 1 else ""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.game.step([pygame.event.Event(kind, key=code, mod=mod, unicode=letter, scancode=0)])
        return self.wait()

    def write(self, text: str) -> list[str]:
        """Write into a field, and give what is spoken of it."""
        self.heard = []
        self.game.step([pygame.event.Event(pygame.TEXTINPUT, text=text)])
        return self.wait(1.5)


class Ears:
    """Somebody at a `Listener`'s keys: presses one, and waits until something is heard of it."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.keys = 0

    def press(self, key: str) -> list[str]:
        """Press a key, and wait until something is heard of it."""
        self.keys += 1
        heard = self.listener.press(key)
        return list(heard or self.listener.wait(1.2))

    def ask(self, key: str) -> list[str]:
        """Ask once all is quiet: what was said just now is not said twice in a second."""
        before = -1
        while before != len(self.listener.times):
            before = len(self.listener.times)
            self.listener.wait(1.1)
        return self.press(key)

    def find(self, key: str, wanted: str, start: str = "") -> bool:
        """Press a key until something wanted is heard; first another one where it is given."""
        for pressed in (*([start] if start else []), *[key] * 40):
            if wanted.casefold() in " ".join(self.press(pressed)).casefold():
                return True
        return False
