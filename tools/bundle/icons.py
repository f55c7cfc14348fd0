"""Draws the program's icons from the game's logo."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MARK = ROOT / "assets" / "svg" / "logo-mark.svg"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO = (16, 24, 32, 48, 64, 128, 256)
NAME = "citrus"


def draw(folder: Path) -> None:
    """Write `citrus-16.png` to `citrus-512.png` and `citrus.ico` into a folder."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    for edge in SIZES:
        pygame.image.save(pygame.image.load_sized_svg(MARK, (edge, edge)), folder / f"{NAME}-{edge}.png")
    with Image.open(folder / f"{NAME}-{ICO[-1]}.png") as largest:
        largest.save(folder / f"{NAME}.ico", sizes=[(edge, edge) for edge in ICO])
