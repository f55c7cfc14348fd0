"""A picture of a board that shows how often each space is used."""

from collections.abc import Mapping
from io import BytesIO

import pygame

from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.geometry import Geometry
from citrus_game.client.rooms.export.studio import open_studio, studio
from citrus_game.content.maps.tmx import LoadedMap
from citrus_game.rules.material.board import bits

TILE = 72
"""Pixels a space, about: the board's longer side decides."""
EDGE = 40
COLD, HOT = (70, 96, 150), (214, 84, 40)
NEVER = (40, 40, 46)
PAPER, ROCK, SITE = (244, 236, 220), (120, 116, 110), (250, 250, 244)


def heat_map_bytes(loaded: LoadedMap, usage: Mapping[str, float]) -> bytes:
    """Draw a board with the share of games in which each space was planted, in %; give a PNG file.

    Rocks are grey, sites white with their letter; a space that is never used is black.
    """
    open_studio()
    board = loaded.board
    size = (board.width * TILE + 2 * EDGE, board.height * TILE + 2 * EDGE)
    look = studio(size)
    surface = pygame.Surface(size)
    surface.fill(PAPER)
    canvas = Canvas(look.art, look.type, Geometry(board, TILE, EDGE, EDGE), ())
    for low in bits(board.cells):
        space = low.bit_length() - 1
        share = usage.get(board.name(space))
        colour = ROCK if board.rocks & low else SITE if share is None else _heat(share)
        pygame.draw.rect(surface, colour, canvas.geometry.rect(space).inflate(-4, -4), border_radius=8)
        if share is not None:
            canvas.numeral(surface, f"{share:.0%}".rstrip("%"), space, (0.5, 0.5), 0.34, "#FFFFFF")
        elif not board.rocks & low:
            canvas.numeral(surface, board.kind(space), space, (0.5, 0.5), 0.5, "#3A2A1C")
    file = BytesIO()
    pygame.image.save(surface, file, "survey.png")
    return file.getvalue()


def _heat(share: float) -> tuple[int, int, int]:
    if not share:
        return NEVER
    red, green, blue = (round(cold + (hot - cold) * share) for cold, hot in zip(COLD, HOT, strict=True))
    return red, green, blue
