"""Strips of what steps set in motion, frame by frame: ``python -m tools.strips [FOLDER]``.

One for each thing that is staged: cut to where it happens, numbered by frame at 60 a second.
"""

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pygame

from citrus_game.commands.games import played
from citrus_game.content.disk import paths
from tools.screenshot.film import Film, spread, strip

ROOT = Path(__file__).resolve().parent.parent
GAME = "docs/example.citrus"
SCENARIOS = "tests/scenarios"
SIZE = (1280, 720)
MOST, ROW = 24, 1640
"""Frames of a strip, and the width of a row in pixels."""
SHARE, NARROWEST, WIDEST = 0.34, 200, 320
"""How large a frame is shown, and its width in pixels at least and at most."""


class Strip(NamedTuple):
    """A step of a game or scenario, and where it happens: around a space, or on parts of the table."""

    name: str
    file: str
    step: int
    space: str = ""
    around: float = 2.0
    parts: tuple[str, ...] = ()
    settings: tuple[tuple[str, object], ...] = ()


REDUCED = (("reduced_motion", True),)
BOARD = ("slab", "player1", "log")
STRIPS = (
    Strip("planting-alone", GAME, 24, "c2", 2.5),
    Strip("planting-beside", GAME, 154, "j6"),
    Strip("planting-joins", f"{SCENARIOS}/06-build/join-three-own.yaml", 2, "", 0, ("slab", "mat")),
    Strip("ring-closes", GAME, 78, "", 0, BOARD),
    Strip("two-rings-close", GAME, 169, "", 0, BOARD),
    Strip("ring-closes-reduced", GAME, 78, "", 0, BOARD, REDUCED),
    Strip("harvest", GAME, 140, "d1", 3.2),
    Strip("coins-lost", f"{SCENARIOS}/08-harvest/neutral-afterwards.yaml", 2, "", 0, ("mat",)),
    Strip("refill", GAME, 16, "", 0, ("market",)),
    Strip("new-finca", GAME, 137, "m4", 1.3),
    Strip("turn", GAME, 25, "", 0, ("prompt", "mat")),
)


def main(arguments: list[str]) -> int:
    """Write all strips, or those whose names are given after the folder."""
    folder = Path(arguments[0]) if arguments else ROOT / "docs" / "sheets"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as own:
        paths.use_data_dir(Path(own))
        for each in STRIPS:
            if len(arguments) < 2 or each.name in arguments[1:]:
                file = folder / f"strip-{each.name}.jpg"
                pygame.image.save(taken(each), file)
                print(file)
    return 0


def taken(each: Strip) -> pygame.Surface:
    """Film a step and lay its frames out."""
    path = ROOT / each.file
    step = played(path).steps[each.step - 1]
    film = Film(played(path, each.step - 1), SIZE, **{"speed": "1x", **dict(each.settings)})
    area = place(film, each).clip(film.app.screen.get_rect())
    frames = [frame.subsurface(area).copy() for frame in film.frames(step)]
    wide = max(NARROWEST, min(WIDEST, round(area.width * SHARE)))
    return strip(spread(frames, MOST), wide=wide, across=ROW // wide)


def place(film: Film, each: Strip) -> pygame.Rect:
    """Give what a strip shows of the window."""
    parts = film.eyes.parts()
    rects = [parts[name] for name in each.parts]
    if each.space:
        cell = film.eyes.space(each.space)
        rects.append(cell.inflate(round(2 * each.around * cell.width), round(2 * each.around * cell.height)))
    return rects[0].unionall(rects[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
