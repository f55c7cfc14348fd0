"""Coarse colour grids of scenes and films: 64 x 36 mean colours each, which reveal missing parts."""

import base64
import json
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pygame

from citrus_game.cli.given import played
from tests.ui.pages.pages import pictures as all_pages
from tools.screenshot.film import Film
from tools.sheets import GAME, SHOTS, Shot, whole

KEPT = Path(__file__).with_name("grids.json")
CELLS = (64, 36)
FINE = 4
"""Steps of 255 to which mean colours are rounded, so that they take little room."""
SIZES = ((1280, 720), (1080, 1920))
FAR = 9
"""Steps of 255 by which a channel's mean may differ: letters are drawn a little otherwise elsewhere."""


CLOSER = (
    Shot("play", 152, "R4"),
    Shot("play", 158, "tile1"),
    Shot("play", 164, "j4"),
    Shot("play", 222, "player2"),
    Shot("play", 154, "m5", "", (("theme", "high-contrast"),)),
    Shot("play", 154, "", "", (("text_size", 200),)),
)
"""Scenes that are drawn at the first size alone."""
BOARDS = (66, 154, 170, 222)
"""Steps of the example game after which the board alone is looked at, and from near."""
LARGE, BOARD = (1920, 1080), pygame.Rect(390, 90, 1100, 940)
"""The window in which that is done, and where its board stands."""
PAGES = {
    "menu in a game", "full setup", "list", "still to come", "a result", "saved games", "export",
    "kiosk title", "kiosk demo", "kiosk lesson", "kiosk scores", "kiosk chooser", "kiosk table",
    "kiosk short", "kiosk full", "kiosk result", "kiosk sprint result", "kiosk puzzle", "kiosk puzzle result",
    "kiosk sign", "kiosk table of the day",
}  # fmt: skip
"""Pages with pictures; what others say is read by `tests.ui.pages`."""
FILMS = {
    "a line bought": 1, "a finca built": 14, "the market refilled": 16, "a harvest": 32, "income": 33,
    "money used": 59, "a cart used": 63, "the bull put": 66, "plowed": 77, "a finca scored": 78,
    "a region joined": 154, "two fincas scored": 169, "the end": 222,
}  # fmt: skip
"""Steps of the example game that set something in motion."""
FRAMES = (6, 16, 30, 52)
"""The frames that are looked at, 60 a second."""


def name_of(shot: Shot, size: tuple[int, int]) -> str:
    """Name a picture: the scene, the step, what is pointed at and opened, the size."""
    settings = [name for name, _value in shot.settings]
    parts = [shot.scene, *([str(shot.step)] if shot.step else []), shot.hover, shot.view, *settings]
    return " ".join([*filter(None, parts), f"{size[0]}x{size[1]}"])


def pictures() -> Iterator[tuple[str, Callable[[], bytes], tuple[int, int]]]:
    """Yield every grid's name, what draws it, and the size of its pictures."""
    yield from ((name, partial(grid, shot, size), size) for name, shot, size in named())
    yield from ((f"board {step}", partial(board_grid, step), BOARD.size) for step in BOARDS)
    pages = (page for page in all_pages() if page[0] in PAGES)
    yield from ((name, partial(drawn, draw), SIZES[0]) for name, draw in pages)
    yield from ((f"film of {name}", partial(film_grid, number), SIZES[0]) for name, number in FILMS.items())


def named() -> Iterator[tuple[str, Shot, tuple[int, int]]]:
    """Yield every picture by its name."""
    for size in SIZES:
        shots = [shot for shot in SHOTS if shot.grid]
        if size == SIZES[0]:
            shots += CLOSER
        for shot in shots:
            yield name_of(shot, size), shot, size


def grid(shot: Shot, size: tuple[int, int]) -> bytes:
    """Draw a scene and give the mean colours of its cells, row by row."""
    return means(whole(shot, size, {}))


def drawn(draw: Callable[[], pygame.Surface]) -> bytes:
    """Draw something and give the mean colours of its cells."""
    return means(draw())


def board_grid(step: int) -> bytes:
    """Draw the board after a step and give the mean colours of its cells, smaller ones than a window's."""
    return means(whole(Shot("play", step), LARGE, {}).subsurface(BOARD))


def means(picture: pygame.Surface) -> bytes:
    """Return the mean colours of a picture's cells, row by row."""
    raw = pygame.image.tobytes(pygame.transform.smoothscale(picture, CELLS), "RGB")
    return bytes(each // FINE * FINE for each in raw)


def film_grid(number: int) -> bytes:
    """Let a step of the example game be shown, and give the cells of some frames, one below the other.

    Where everything has come to rest before, the last frame stands for those to come.
    """
    with patch(
        "citrus_game.session.selection.stranding_guard.BUDGET", 60.0
    ):  # nothing waits for a later frame
        film = Film(played(GAME, number - 1), SIZES[0], speed="1x")
        found: list[bytes] = []
        for frame, picture in enumerate(film.frames(played(GAME, number).history[-1].step)):
            if frame == FRAMES[len(found)]:
                found.append(means(picture))
                if len(found) == len(FRAMES):
                    break
    film.scene.on_leave()
    last = means(film.app.screen)
    return b"".join([*found, *[last] * (len(FRAMES) - len(found))])


def kept() -> dict[str, bytes]:
    """Read the grids that are kept."""
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    return {name: zlib.decompress(base64.b64decode(text)) for name, text in found.items()}


def keep(grids: dict[str, bytes]) -> None:
    """Write the grids, a line for each; the line of one that looks the same stays.

    One that is only just within the tolerance is written anew, so that small changes do not add up to it.
    """
    old = kept()
    same = {name for name, raw in grids.items() if name in old and not changed(old[name], raw, FINE)}
    raws = {name: old[name] if name in same else raw for name, raw in grids.items()}
    lines = {name: base64.b64encode(zlib.compress(raw, 9)).decode() for name, raw in raws.items()}
    KEPT.write_text(json.dumps(lines, indent=0) + "\n", encoding="utf-8")


def changed(before: bytes, now: bytes, far: int = FAR) -> list[tuple[int, int]]:
    """List the cells, as column and row, of which a channel differs by more than ``far``."""
    wide = CELLS[0]
    cells = range(len(before) // 3)
    return [
        (cell % wide, cell // wide)
        for cell in cells
        if before[3 * cell : 3 * cell + 3] != now[3 * cell : 3 * cell + 3]
        and any(abs(before[3 * cell + n] - now[3 * cell + n]) > far for n in range(3))
    ]


def told(cells: list[tuple[int, int]], size: tuple[int, int]) -> str:
    """Draw the changed cells as a small map, and say which pixels they cover."""
    across, down = size[0] / CELLS[0], size[1] / CELLS[1]
    columns, rows = [cell[0] for cell in cells], [cell[1] for cell in cells]
    corner = f"{min(columns) * across:.0f},{min(rows) * down:.0f}"
    opposite = f"{(max(columns) + 1) * across:.0f},{(max(rows) + 1) * down:.0f}"
    lines = ["".join(".#"[(x, y) in cells] for x in range(CELLS[0])) for y in range(max(rows) + 1)]
    return "\n".join([f"{len(cells)} cells between {corner} and {opposite}:", *lines])
