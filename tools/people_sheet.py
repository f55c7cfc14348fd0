"""Draw the people on one sheet, beside the workers: every expression, large and small, on cream and on the
table, as silhouettes, without colours, and their heads in the players' colours.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import pygame

from citrus_game.content.disk.paths import assets
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.ui.board.colours import TINTS
from citrus_game.ui.board.people.faces import FACES
from citrus_game.ui.board.people.figures import MOODS, bust, head
from citrus_game.ui.toolkit.drawing.art import Art

LARGE, SIZES, GAP = 160, (60, 38), 8
HEAD = (44, 60)
CREAM, TABLE, DARK = "#FBF3E1", "#123F54", "#1E2A3C"


def main() -> int:
    """Write the sheet."""
    parser = argparse.ArgumentParser(prog="python -m tools.people_sheet", description=__doc__)
    parser.add_argument("out", type=Path, metavar="OUT.png", help="the picture to write")
    asked = parser.parse_args()
    pygame.image.save(people_sheet(), asked.out)
    return 0


def people_sheet() -> pygame.Surface:
    """Return the sheet, drawn without a window."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
    art = Art(assets() / "svg")
    people = tuple(FACES)
    owned = [*zip(people, (*PLAYER_COLOURS, "violet"), strict=False), (people[-1], "")]
    workers = [f"worker-{colour}" for colour in PLAYER_COLOURS]
    rows = [
        _row([bust(art, person, mood, colour, LARGE) for person, colour in owned], ground)
        for mood, ground in zip(MOODS, (CREAM, TABLE) * len(MOODS), strict=False)
    ]
    for px in SIZES:
        line = [bust(art, person, mood, colour, px) for mood in MOODS[:3] for person, colour in owned]
        line += [art.piece(worker, px) for worker in workers]
        rows += [_row(line, CREAM), _row(line, TABLE)]
    small = [bust(art, person, "calm", colour, SIZES[0]) for person, colour in owned]
    rows.append(_row([*map(_silhouette, small), *map(pygame.transform.grayscale, small)], CREAM))
    for colour in PLAYER_COLOURS:
        heads = [head(art, person, mood, colour, HEAD) for mood in MOODS[:3] for person in people]
        rows.append(_row(heads, TINTS[colour]))
    sheet = pygame.Surface((max(row.get_width() for row in rows), sum(row.get_height() for row in rows)))
    sheet.fill(CREAM)
    sheet.blits(list(zip(rows, _places(rows), strict=True)))
    return sheet


def _row(pictures: Sequence[pygame.Surface], ground: str) -> pygame.Surface:
    """Return pictures side by side, on their lower edges."""
    high = max(picture.get_height() for picture in pictures) + GAP
    row = pygame.Surface((sum(picture.get_width() + GAP for picture in pictures), high))
    row.fill(ground)
    left = GAP // 2
    for picture in pictures:
        row.blit(picture, (left, high - picture.get_height()))
        left += picture.get_width() + GAP
    return row


def _places(rows: Iterable[pygame.Surface]) -> Iterable[tuple[int, int]]:
    """Yield where each row begins."""
    top = 0
    for row in rows:
        yield 0, top
        top += row.get_height()


def _silhouette(picture: pygame.Surface) -> pygame.Surface:
    return pygame.mask.from_surface(picture, 60).to_surface(setcolor=DARK, unsetcolor=CREAM)


if __name__ == "__main__":
    sys.exit(main())
