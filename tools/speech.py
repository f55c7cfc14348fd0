"""Test speech: let a game speak into sound files and check that none is empty: ``python -m tools.speech
FOLDER``.
"""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from citrus_game.content.settings.languages import languages
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.toolkit.screen_reader.narrator import Narrator
from citrus_game.ui.toolkit.screen_reader.voices import Voice, espeak

KEYS = (pygame.K_5, pygame.K_6, pygame.K_8, pygame.K_3, pygame.K_RIGHT)
LEAST = 2000
"""Minimum bytes of the sound of a short word."""


class FileVoice(Voice):
    """Writes speech by espeak-ng to ``0001.wav`` and so on in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._language, self._pace = "en", 100
        self.written: list[Path] = []

    def configure(self, language: str, pace: int) -> None:
        self._language, self._pace = language, pace

    def say(self, text: str) -> None:
        path = self._folder / f"{len(self.written) + 1:04}.wav"
        *program, dashes, spoken = espeak(text, self._language, self._pace)
        with suppress(OSError):
            subprocess.run([*program, "-w", str(path), dashes, spoken], check=False, stdin=subprocess.DEVNULL)
            self.written.append(path)


def main(folder: Path) -> int:
    """Play a few keys in each language and check the files; return 1 if one is empty."""
    written: list[Path] = []
    for language in languages():
        (folder / language).mkdir()
        written += spoken(language, FileVoice(folder / language))
    empty = [path for path in written if not path.is_file() or path.stat().st_size < LEAST]
    print(f"{len(written)} texts spoken, {sum(path.stat().st_size for path in written)} bytes")
    return int(bool(empty) or len(written) < 2 * len(KEYS))


def spoken(language: str, voice: FileVoice) -> list[Path]:
    """Start a game in a language, press some keys, and return the files of what was spoken."""
    settings = default_settings().model_copy(update={"speed": "off", "language": language})
    game = open_game(settings, size=(960, 600), headless=True)
    game.narrator = Narrator(lambda: voice)
    game.narrator.configure(language, 150, on=True)
    session = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1).start()
    game.stack.reset(PlayScene(game, session))
    now = 1e6
    for key in (0, *KEYS):
        pressed = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        game.step([pressed] if key else [])
        for _frame in range(12):
            now += 0.1
            game.frame(now)
    game.leave_scenes()
    return voice.written


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
