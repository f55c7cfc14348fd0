"""Coarse colour grids of scenes: 32 x 18 mean colours each, so that what is gone is seen."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import pygame

from tools.sheets import COUCH, FLAT, Shot, whole

KEPT = Path(__file__).with_name("grids.json")
CELLS = (32, 18)
SIZES = ((1280, 720), (1080, 1920))
FAR = 9
"""Steps of 255 by which a channel's mean may differ: letters are drawn a little otherwise elsewhere."""
SHOTS = (
    Shot("menu"),
    Shot("tutorial"),
    Shot("lesson"),
    Shot("puzzles"),
    Shot("setup"),
    Shot("setup", 0, "", "table"),
    Shot("setup", 0, "", "options"),
    Shot("play", 152),
    Shot("play", 152, "C3"),
    Shot("play", 152, "R2"),
    Shot("play", 154, "m5"),
    Shot("play", 152, "G"),
    Shot("play", 158, "harvest,b6"),
    Shot("play", 152, "", "owners"),
    Shot("play", 152, "", "left"),
    Shot("play", 152, "", "log"),
    Shot("play", 152, "", "pause"),
    Shot("play", 152, "", "rules"),
    Shot("play", 152, "", "settings"),
    Shot("play", 152, "", "hand-over"),
    Shot("play", 154, "", "", COUCH),
    Shot("play", 154, "", "", FLAT),
    Shot("replay", 154),
    Shot("charts", 300),
    Shot("scoring", 300),
)


def name_of(shot: Shot, size: tuple[int, int]) -> str:
    """Name a picture: the scene, the step, what is pointed at and opened, the size."""
    settings = [name for name, _value in shot.settings]
    parts = [shot.scene, *([str(shot.step)] if shot.step else []), shot.hover, shot.view, *settings]
    return " ".join([*filter(None, parts), f"{size[0]}x{size[1]}"])


def named() -> Iterator[tuple[str, Shot, tuple[int, int]]]:
    """Give every picture by its name."""
    for size in SIZES:
        for shot in SHOTS:
            yield name_of(shot, size), shot, size


def grid(shot: Shot, size: tuple[int, int]) -> bytes:
    """Draw a scene and give the mean colours of its cells, row by row."""
    return pygame.image.tobytes(pygame.transform.smoothscale(whole(shot, size, {}), CELLS), "RGB")


def kept() -> dict[str, bytes]:
    """Read the grids that are kept."""
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    return {name: base64.b64decode(text) for name, text in found.items()}


def keep(grids: dict[str, bytes]) -> None:
    """Write the grids, a line for each."""
    lines = {name: base64.b64encode(raw).decode() for name, raw in grids.items()}
    KEPT.write_text(json.dumps(lines, indent=0) + "\n", encoding="utf-8")


def changed(before: bytes, now: bytes) -> list[tuple[int, int]]:
    """List the cells, as column and row, whose colour is another."""
    wide = CELLS[0]
    cells = range(len(before) // 3)
    return [
        (cell % wide, cell // wide)
        for cell in cells
        if any(abs(before[3 * cell + n] - now[3 * cell + n]) > FAR for n in range(3))
    ]


def told(cells: list[tuple[int, int]], size: tuple[int, int]) -> str:
    """Draw the changed cells as a small map, and say which pixels they cover."""
    across, down = size[0] / CELLS[0], size[1] / CELLS[1]
    columns, rows = [cell[0] for cell in cells], [cell[1] for cell in cells]
    corner = f"{min(columns) * across:.0f},{min(rows) * down:.0f}"
    opposite = f"{(max(columns) + 1) * across:.0f},{(max(rows) + 1) * down:.0f}"
    lines = ["".join(".#"[(x, y) in cells] for x in range(CELLS[0])) for y in range(CELLS[1])]
    return "\n".join([f"{len(cells)} cells between {corner} and {opposite}:", *lines])
