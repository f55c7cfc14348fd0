"""Sheets of pictures of every scene and overlay: ``python -m tools.sheets [FOLDER]``.

One sheet each for 1280x720, 1920x1080, 3840x2160, a 4:3 window, the largest text, high contrast and
greyscale; the pictures are those of ``citrus-game shot``, made smaller.
"""

import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame

from citrus_game.client.shot import render
from citrus_game.commands.games import played
from citrus_game.content import paths
from citrus_game.table.seat import PERSON
from citrus_game.table.sitting import Sitting

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "docs" / "example.citrus"
COLUMNS, GAP, WIDE = 4, 12, 480
GROUND = "#0C2C3D"
FORMAT = "jpg"


class Shot(NamedTuple):
    """A picture: the scene, the step of the example game, what is pointed at, what is opened over it."""

    scene: str
    step: int = 0
    hover: str = ""
    view: str = ""


SHOTS = (
    Shot("menu"),
    Shot("tutorial"),
    Shot("lesson"),
    Shot("puzzles"),
    Shot("setup"),
    Shot("play", 152),
    Shot("play", 152, "C3"),
    Shot("play", 152, "R2"),
    Shot("play", 154, "m5"),
    Shot("play", 164, "j4"),
    Shot("play", 152, "G"),
    Shot("play", 152, "player2"),
    Shot("play", 158, "harvest,b6"),
    Shot("play", 152, "", "hint"),
    Shot("play", 152, "", "owners"),
    Shot("play", 152, "", "left"),
    Shot("play", 152, "", "log"),
    Shot("play", 152, "", "pause"),
    Shot("play", 152, "", "rules"),
    Shot("play", 152, "", "settings"),
    Shot("replay", 154),
    Shot("charts", 300),
    Shot("scoring", 300),
    Shot("load"),
    Shot("attract"),
    Shot("attract-game"),
    Shot("attract-rules"),
    Shot("chooser"),
    Shot("sprint"),
    Shot("puzzle"),
    Shot("puzzle-result"),
    Shot("countdown"),
    Shot("staff"),
)
SHEETS: dict[str, tuple[tuple[int, int], dict[str, object]]] = {
    "1280x720": ((1280, 720), {}),
    "1920x1080": ((1920, 1080), {}),
    "3840x2160": ((3840, 2160), {}),
    "1440x1080": ((1440, 1080), {}),
    "text-200": ((1280, 720), {"text_size": 200}),
    "high-contrast": ((1280, 720), {"theme": "high-contrast"}),
    "greyscale": ((1280, 720), {}),
}


def main(arguments: list[str]) -> int:
    """Write all sheets."""
    folder = Path(arguments[0]) if arguments else ROOT / "docs" / "sheets"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as own:
        paths.use_data_dir(Path(own))
        for name, (size, settings) in SHEETS.items():
            pictures = [picture(shot, size, settings) for shot in SHOTS]
            if name == "greyscale":
                pictures = [pygame.transform.grayscale(each) for each in pictures]
            pygame.image.save(sheet(pictures), folder / f"{name}.{FORMAT}")
            print(folder / f"{name}.{FORMAT}")
    return 0


def picture(shot: Shot, size: tuple[int, int], settings: dict[str, object]) -> pygame.Surface:
    """Draw one, as small as it comes onto the sheet."""
    whole = render(shot.scene, size, sitting_of(shot), shot.hover, shot.step or None, shot.view, **settings)
    return pygame.transform.smoothscale(whole, (WIDE, round(WIDE * size[1] / size[0])))


def sitting_of(shot: Shot) -> Sitting | None:
    """Play the example game up to the step; people sit everywhere, so that things can be pointed at."""
    if not shot.step:
        return None
    game = played(GAME, None if shot.scene == "replay" else shot.step)
    game.seats = tuple(replace(seat, player=PERSON) for seat in game.seats)
    return game


def sheet(pictures: list[pygame.Surface]) -> pygame.Surface:
    """Lay pictures out in rows."""
    high = pictures[0].get_height()
    rows = -(-len(pictures) // COLUMNS)
    whole = pygame.Surface((COLUMNS * (WIDE + GAP) + GAP, rows * (high + GAP) + GAP))
    whole.fill(GROUND)
    for number, each in enumerate(pictures):
        row, column = divmod(number, COLUMNS)
        whole.blit(each, (GAP + column * (WIDE + GAP), GAP + row * (high + GAP)))
    return whole


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
