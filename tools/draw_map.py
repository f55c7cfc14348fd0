"""Convert a board drawing (FILE_FORMATS.md) into a map for Tiled, with the tileset of ``maps/``.

``python tools/draw_map.py DRAWING.txt maps/NAME.tmx --title "Long side" --side long --start "A B C D"``
"""

import argparse
from pathlib import Path
from random import Random
from xml.sax.saxutils import quoteattr

from citrus_game.rules.model.board import BUSH, NO_SPACE, OPEN, ROCK, SITE_LETTERS, Board, parse_board

TILE = 128
SPACES = {NO_SPACE: 0, OPEN: 6, BUSH: 7, ROCK: 8, **dict.fromkeys(SITE_LETTERS, 9)}
GROUND = (1, 1, 1, 2, 3, 4, 5, 1)
"""Half of the ground is plain."""


def main() -> None:
    """Read and check the drawing, and write the map."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("drawing", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--title", required=True)
    parser.add_argument("--side", choices=("long", "short"), required=True)
    parser.add_argument("--start", required=True, help="starting sites, as in 'A B C D'")
    options = parser.parse_args()
    board = parse_board(
        options.drawing.read_text(encoding="utf-8"),
        title=options.title,
        side=options.side,
        start_sites=options.start.split(),
    )
    options.out.write_text(tmx(board), encoding="utf-8")


def tmx(board: Board) -> str:
    """Return a board as TMX."""
    properties = {"side": board.side, "start_sites": " ".join(board.start_sites), "title": board.title}
    size = f'width="{board.width}" height="{board.height}" tilewidth="{TILE}" tileheight="{TILE}"'
    looks = 'orientation="orthogonal" renderorder="right-down" infinite="0" backgroundcolor="#d8bd86"'
    numbers = f'nextlayerid="4" nextobjectid="{len(board.sites) + 1}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<map version="1.8" tiledversion="1.8.2" {looks} {size} {numbers}>',
        " <properties>",
        *(f'  <property name="{name}" value={quoteattr(value)}/>' for name, value in properties.items()),
        " </properties>",
        ' <tileset firstgid="1" source="citrus.tsx"/>',
        *_layer(
            1, "ground", [[_ground(board, x, y) for x in range(board.width)] for y in range(board.height)]
        ),
        *_layer(2, "spaces", [[SPACES[kind] for kind in row] for row in board.rows]),
        ' <objectgroup id="3" name="sites">',
    ]
    for number, (letter, space) in enumerate(zip(board.sites, board.site_spaces, strict=True), 1):
        column, row = board.column_row(space)
        x, y = column * TILE + TILE // 2, row * TILE + TILE // 2
        lines += [f'  <object id="{number}" name="{letter}" x="{x}" y="{y}">', "   <point/>", "  </object>"]
    return "\n".join([*lines, " </objectgroup>", "</map>", ""])


def _ground(board: Board, column: int, row: int) -> int:
    """Return a ground tile, random but always the same for the same space."""
    return 0 if board.at(column, row) is None else Random(f"{column} {row}").choice(GROUND)


def _layer(number: int, name: str, gids: list[list[int]]) -> list[str]:
    rows = ",\n".join(",".join(map(str, row)) for row in gids)
    return [
        f' <layer id="{number}" name="{name}" width="{len(gids[0])}" height="{len(gids)}">',
        '  <data encoding="csv">',
        rows,
        "</data>",
        " </layer>",
    ]


if __name__ == "__main__":
    main()
