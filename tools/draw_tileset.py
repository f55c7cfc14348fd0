"""Draw the maps' tileset, ``maps/citrus.png`` and ``maps/citrus.tsx``, from the pictures in ``assets/svg``.

Run it again after a change to those pictures: ``python tools/draw_tileset.py``.
"""

import os
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import quoteattr

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

ROOT = Path(__file__).resolve().parent.parent
TILE = 128
COLUMNS = 3
EARTH = "#E0CFA4"
"""The colour of the board's earth; the ground tiles only have what lies on it."""
OPEN = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
<circle cx="64" cy="64" r="9" fill="#7D5B2C" opacity="0.35"/></svg>"""
TILES = (
    ("ground-1", ""), ("ground-2", ""), ("ground-3", ""), ("ground-4", ""), ("ground-5", ""),
    ("", "open"), ("bush", "bush"), ("rock", "rock"), ("site", "site"),
)  # fmt: skip
"""Picture and class of each tile; the client finds a ground tile's picture by its ``art``."""


def main() -> None:
    """Write the picture and the tileset."""
    rows = -(-len(TILES) // COLUMNS)
    sheet = pygame.Surface((COLUMNS * TILE, rows * TILE), pygame.SRCALPHA)
    size = f'tilewidth="{TILE}" tileheight="{TILE}" tilecount="{len(TILES)}" columns="{COLUMNS}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.8" tiledversion="1.8.2" name="citrus" {size}>',
        f' <image source="citrus.png" width="{COLUMNS * TILE}" height="{rows * TILE}"/>',
    ]
    for number, (art, kind) in enumerate(TILES):
        source = (ROOT / "assets" / "svg" / f"{art}.svg").read_bytes() if art else OPEN
        picture = pygame.image.load_sized_svg(BytesIO(source), (TILE, TILE))
        if art.startswith("ground"):
            sheet.fill(EARTH, (number % COLUMNS * TILE, number // COLUMNS * TILE, TILE, TILE))
        sheet.blit(picture, (number % COLUMNS * TILE, number // COLUMNS * TILE))
        lines += _tile(number, art, kind)
    pygame.image.save(sheet, ROOT / "maps" / "citrus.png")
    (ROOT / "maps" / "citrus.tsx").write_text("\n".join([*lines, "</tileset>", ""]), encoding="utf-8")


def _tile(number: int, art: str, kind: str) -> list[str]:
    """Return a tile's XML: its class for the layer ``spaces``, or its ``art`` for the layer ``ground``."""
    if kind:
        return [f' <tile id="{number}" type={quoteattr(kind)}/>']
    return [
        f' <tile id="{number}">',
        "  <properties>",
        f'   <property name="art" value={quoteattr(art)}/>',
        "  </properties>",
        " </tile>",
    ]


if __name__ == "__main__":
    main()
