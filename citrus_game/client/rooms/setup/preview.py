"""A small picture of a board, drawn from its spaces."""

from collections.abc import Collection

from citrus_game.rules.material.board import BUSH, NO_SPACE, OPEN, ROCK, Board

CELL, RIM = 12, 5
FILLS = {OPEN: "#E8D5AB", BUSH: "#A5AE68", ROCK: "#8B8894"}
HOUSE = (
    '<path d="M{x} {y}h8v6h-8z" fill="#FFFBF0" stroke="#3A2418" stroke-width="0.9"/>'
    '<path d="M{left} {y}L{roof} {top}h5L{right} {y}Z" fill="#CC5A30" stroke="#3A2418" stroke-width="0.9"/>'
)


def board_svg(board: Board, fincas: Collection[str]) -> str:
    """Draw a board as SVG text; ``fincas`` are letters of the sites on which one stands."""
    width, height = board.width * CELL + 2 * RIM, board.height * CELL + 2 * RIM
    ground = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + 3}">'
        f'<rect y="3" width="{width}" height="{height}" rx="7" fill="#7D5B2C"/>'
        f'<rect width="{width}" height="{height}" rx="7" fill="#C9A768"/>'
    )
    parts = [ground]
    for row, line in enumerate(board.rows):
        for column, kind in enumerate(line):
            if kind != NO_SPACE:
                parts.append(_space(RIM + column * CELL, RIM + row * CELL, kind, kind in fincas))
    return "".join(parts) + "</svg>"


def picture_size(board: Board) -> tuple[int, int]:
    """Give width and height of a board's picture in its own units."""
    return board.width * CELL + 2 * RIM, board.height * CELL + 2 * RIM + 3


def _space(x: int, y: int, kind: str, finca: bool) -> str:
    fill = FILLS.get(kind, "#DCC08A")
    ground = f'<rect x="{x + 0.7}" y="{y + 0.7}" width="10.6" height="10.6" rx="2" fill="{fill}"/>'
    if kind in FILLS:
        return ground
    if finca:
        return ground + HOUSE.format(
            x=x + 2, y=y + 4.6, left=x + 0.9, roof=x + 3.5, top=y + 1.4, right=x + 11.1
        )
    return ground + (
        f'<rect x="{x + 2.6}" y="{y + 2.6}" width="6.8" height="6.8" rx="1" fill="#D2B27A" '
        'stroke="#7A5730" stroke-width="1.4"/>'
    )
