"""The grass around orchards: where it grows depends only on the board and on which spaces are planted."""

from collections.abc import Sequence
from random import Random
from zlib import crc32

import pygame

from citrus_game.rules.model.board import OPEN, bits
from citrus_game.ui.board.canvas import Canvas

REACH = 1.3
"""How far grass can reach from an orchard, in tiles. Noise takes about a fifth of it away."""
SPACES = 2
"""How far it reaches in whole spaces."""
GRAIN = 16
"""Points for each tile at which the height of the grass is known. Between them it is smooth."""
NOISE = ((0.7, 66), (0.26, 36), (0.13, 22))
"""Sizes in tiles of what is taken away from the grass, and how much at most, of 255."""
TINT = (96, 36, 96)
"""What the densest grass takes away from the colour of the earth, of 255."""
TUFTS, FLOWERS = 3, 0.08
"""Most rows and columns of tufts on a space, and the share of them that are flowers in dense grass."""
TUFT = 0.25
"""Size of a tuft in tiles."""
LEAST, DENSE = 50, 150
"""Heights of grass, of 255, at which tufts and flowers begin."""
DRAWINGS = 3
"""Number of variants of a tuft's and of a flower's picture."""


def grow_grass(canvas: Canvas, target: pygame.Surface, planted: int, spaces: Sequence[int]) -> None:
    """Colour the earth of ``spaces`` where grass grows around the ``planted`` ones, and draw tufts."""
    board, tile = canvas.geometry.board, canvas.tile
    noise = _noise(canvas)  # made with the empty board: in a frame of the game it would be felt
    if not planted or not spaces:
        return
    grass = canvas.art.get(("grass", board.rows, planted), lambda: _height(canvas, planted, noise))
    # the last row and column of points belong to the next spaces, so that parts fit together exactly
    px = board.width * tile, board.height * tile
    first = pygame.Rect(canvas.geometry.cell_rect(0, 0).topleft, px)
    cells = [canvas.geometry.rect(space) for space in spaces]
    part = cells[0].unionall(cells[1:])
    points = pygame.Rect(
        (part.x - first.x) // tile * GRAIN,
        (part.y - first.y) // tile * GRAIN,
        part.width // tile * GRAIN + 1,
        part.height // tile * GRAIN + 1,
    )
    shade = pygame.Surface(points.size)
    shade.fill("white")
    tint = grass.subsurface(points).copy()
    tint.fill(TINT, special_flags=pygame.BLEND_RGB_MULT)
    shade.blit(tint, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    shade = pygame.transform.smoothscale(shade, part.size)
    for rect in cells:
        target.blit(shade, rect, rect.move(-part.x, -part.y), pygame.BLEND_RGB_MULT)
    if canvas.lively:
        for space in spaces:
            if not planted >> space & 1 and board.kind(space) == OPEN:
                _draw_tufts(canvas, target, space, grass)


def _height(canvas: Canvas, planted: int, noise: pygame.Surface) -> pygame.Surface:
    """Return the height of the grass at all points of the board, from black to white."""
    board = canvas.geometry.board
    grass = pygame.Surface((board.width * GRAIN + 1, board.height * GRAIN + 1))
    stamp, reach = canvas.art.get("grass-stamp", _stamp), round(REACH * GRAIN)
    for low in bits(planted):
        column, row = board.column_row(low.bit_length() - 1)
        at = column * GRAIN - reach, row * GRAIN - reach
        grass.blit(stamp, at, special_flags=pygame.BLEND_RGB_MAX)
    grass.blit(noise, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    grass.blit(grass.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return grass


def _stamp() -> pygame.Surface:
    """Return the height around one planted space without noise, which falls with the distance."""
    reach = round(REACH * GRAIN)
    edge = GRAIN + 1 + 2 * reach
    stamp = pygame.Surface((edge, edge))
    cell = pygame.Rect(reach, reach, GRAIN + 1, GRAIN + 1)
    for far in range(reach, -1, -1):
        grey = round(255 * (1 - far / reach))
        pygame.draw.rect(stamp, (grey, grey, grey), cell.inflate(2 * far, 2 * far), border_radius=far)
    return stamp


def _noise(canvas: Canvas) -> pygame.Surface:
    """Return what is taken away from the height of the grass, so that its edge is uneven."""
    size = canvas.geometry.board.width, canvas.geometry.board.height
    return canvas.art.get(("grass-noise", size), lambda: _draw_noise(*size))


def _draw_noise(columns: int, rows: int) -> pygame.Surface:
    random = Random(columns * 41 + rows)
    size = columns * GRAIN + 1, rows * GRAIN + 1
    noise = pygame.Surface(size)
    for wide, most in NOISE:
        across, down = round(columns / wide) + 2, round(rows / wide) + 2
        greys = [_at_most(random, most) for _each in range(across * down)]
        coarse = pygame.image.frombytes(
            bytes(grey for each in greys for grey in (each, each, each)), (across, down), "RGB"
        ).convert(noise)
        noise.blit(pygame.transform.smoothscale(coarse, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return noise


def _at_most(random: Random, most: int) -> int:
    """Return what ``random.randint(0, most)`` would, but faster: a board needs thousands."""
    size = (most + 1).bit_length()
    number = random.getrandbits(size)
    while number > most:
        number = random.getrandbits(size)
    return number


def _draw_tufts(canvas: Canvas, target: pygame.Surface, space: int, grass: pygame.Surface) -> None:
    """Draw the tufts and flowers of a space, more where the grass is high. None reaches beyond the space."""
    board, rect, px = canvas.geometry.board, canvas.geometry.rect(space), round(TUFT * canvas.tile)
    column, row = board.column_row(space)
    random = Random(crc32(f"{board.names[space]} {board.width}x{board.height}".encode()))
    for place in range(TUFTS * TUFTS):
        x, y, needs, flower, number = (random.random() for _number in range(5))
        x, y = (place % TUFTS + x) / TUFTS, (place // TUFTS + y) / TUFTS
        high = grass.get_at((int((column + x) * GRAIN), int((row + y) * GRAIN))).r
        if high > LEAST + (255 - LEAST) * needs:
            name = "flower" if high > DENSE and flower < FLOWERS else "tuft"
            picture = canvas.art.piece(f"grass-{name}-{int(number * DRAWINGS) + 1}", px)
            room = rect.width - px
            target.blit(picture, (rect.x + round(x * room), rect.y + round(y * room)))
