"""Let a game speak into sound files, and see that none is empty: ``python -m tools.speech FOLDER``."""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from citrus_game.client.doors import open_game
from citrus_game.client.kit.aloud.narrator import Narrator
from citrus_game.client.kit.voice.programs import FileVoice
from citrus_game.client.play.scene import PlayScene
from citrus_game.content.preferences.languages import languages
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat

KEYS = (pygame.K_5, pygame.K_6, pygame.K_8, pygame.K_3, pygame.K_RIGHT)
LEAST = 2000
"""Bytes that even a single short word takes."""


def main(folder: Path) -> int:
    """Begin a game in each language that is spoken, press some keys, and look at the files."""
    written: list[Path] = []
    for language in languages():
        (folder / language).mkdir()
        written += spoken(language, FileVoice(folder / language))
    empty = [path for path in written if not path.is_file() or path.stat().st_size < LEAST]
    print(f"{len(written)} texts spoken, {sum(path.stat().st_size for path in written)} bytes")
    return int(bool(empty) or len(written) < 2 * len(KEYS))


def spoken(language: str, voice: FileVoice) -> list[Path]:
    """Begin a game that speaks a language, press some keys, and give the files of what was said."""
    settings = default_settings().model_copy(update={"speed": "off", "language": language})
    game = open_game(settings, size=(960, 600), headless=True)
    game.narrator = Narrator(lambda: voice)
    game.narrator.tune(language, 150, on=True)
    sitting = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1).start()
    game.stack.reset(PlayScene(game, sitting))
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
