"""The grass around orchards: where it grows depends only on the board, and on which spaces are planted and
owned.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple
from zlib import crc32

import pygame

from citrus_game.rules.model.board import OPEN, bits
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.view import BoardView, Grass

OWNED_REACH, LEFT_REACH = 1.15, 0.8
"""How far grass can reach from an orchard, in tiles: from an owned one, and from one that belongs to nobody.
Noise takes about a fifth of it away.
"""
GRAIN = 16
"""Points for each tile at which the height of the grass is known. Between them it is smooth."""
NOISE = ((0.7, 66), (0.26, 36), (0.13, 22))
"""Sizes in tiles of what is taken away from the grass, and how much at most, of 255."""
LEFT = 105
"""Greatest height of the grass where nobody harvests any more, of 255."""
GREEN, STRAW = (82, 18, 94), (14, 26, 88)
"""What the densest grass takes away from the colour of the earth, of 255: usually, and when it is dry."""
DRY_TUFT = (255, 196, 150, 255)
"""What the colours of dry tufts are multiplied by."""
TUFTS, FLOWERS = 3, 0.08
"""Most rows and columns of tufts on a space, and the share of them that are flowers in dense grass."""
TUFT = 0.25
"""Size of a tuft in tiles."""
AROUND = OWNED_REACH + TUFT
"""How far from an orchard, in tiles, the ground and its tufts change with it."""
LEAST, DENSE = 50, 150
"""Heights of grass, of 255, at which tufts and flowers begin."""
DRAWINGS = 3
"""Number of variants of a tuft's and of a flower's picture."""


def grow_grass(canvas: Canvas, target: pygame.Surface, grass: Grass, spaces: Sequence[int]) -> None:
    """Colour the earth of ``spaces`` where grass grows."""
    board, tile = canvas.geometry.board, canvas.tile
    high = heights(canvas, grass)
    if high is None or not spaces:
        return
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
    tint = high.subsurface(points).copy()
    tint.fill(STRAW if grass.dry else GREEN, special_flags=pygame.BLEND_RGB_MULT)
    shade.blit(tint, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    shade = pygame.transform.smoothscale(shade, part.size)
    for rect in _runs(cells):
        target.blit(shade, rect, rect.move(-part.x, -part.y), pygame.BLEND_RGB_MULT)


def _runs(cells: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles of neighbours in a row as one, which is blitted in half the time."""
    runs: list[pygame.Rect] = []
    for rect in cells:
        if runs and runs[-1].topright == rect.topleft:
            runs[-1].width += rect.width
        else:
            runs.append(rect.copy())
    return runs


def heights(canvas: Canvas, grass: Grass) -> pygame.Surface | None:
    """Return the height of the grass at all points of the board, from black to white; None if there is no
    grass.
    """
    noise = _noise(canvas)  # made with the empty board: in a frame of the game it would be felt
    if not grass.owned | grass.left:
        return None
    key = ("grass", canvas.geometry.board.rows, grass.owned, grass.left)
    return canvas.art.get(key, lambda: _grown(canvas, grass, noise))


def _grown(canvas: Canvas, grass: Grass, noise: pygame.Surface) -> pygame.Surface:
    left = _around(canvas, grass.left, LEFT_REACH, noise)
    left.fill((LEFT, LEFT, LEFT), special_flags=pygame.BLEND_RGB_MULT)
    left.blit(_around(canvas, grass.owned, OWNED_REACH, noise), (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    return left


def _around(canvas: Canvas, planted: int, far: float, noise: pygame.Surface) -> pygame.Surface:
    """Return the height of the grass around a mask of spaces."""
    board = canvas.geometry.board
    grass = pygame.Surface((board.width * GRAIN + 1, board.height * GRAIN + 1))
    stamp, reach = canvas.art.get(("grass-stamp", far), lambda: _stamp(far)), round(far * GRAIN)
    for low in bits(planted):
        column, row = board.column_row(low.bit_length() - 1)
        at = column * GRAIN - reach, row * GRAIN - reach
        grass.blit(stamp, at, special_flags=pygame.BLEND_RGB_MAX)
    grass.blit(noise, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    grass.blit(grass.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return grass


def _stamp(far: float) -> pygame.Surface:
    """Return the height around one planted space without noise, which falls with the distance."""
    reach = round(far * GRAIN)
    edge = GRAIN + 1 + 2 * reach
    stamp = pygame.Surface((edge, edge))
    cell = pygame.Rect(reach, reach, GRAIN + 1, GRAIN + 1)
    for away in range(reach, -1, -1):
        grey = round(255 * (1 - away / reach))
        pygame.draw.rect(stamp, (grey, grey, grey), cell.inflate(2 * away, 2 * away), border_radius=away)
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


class Tuft(NamedTuple):
    """Where in its space a tuft stands, as shares of it, what height of grass it ``needs``, whether it may be
    a ``flower``, and which ``drawing`` it is.
    """

    x: float
    y: float
    needs: float
    flower: bool
    drawing: int


def draw_tufts(canvas: Canvas, target: pygame.Surface, spaces: Sequence[int], picture: BoardView) -> None:
    """Draw tufts and flowers on those of ``spaces`` that are free, more where the grass is high. None reaches
    beyond its space.

    Spaces that can be chosen have none, so that their light is even.
    """
    high = heights(canvas, picture.grass) if canvas.lively else None
    if high is None:
        return
    board = canvas.geometry.board
    bare = {*picture.plants, *picture.land}
    for space in spaces:
        free = space not in bare and not picture.marks.legal >> space & 1 and board.kind(space) == OPEN
        place = pygame.Rect(0, 0, GRAIN, GRAIN).move(*(GRAIN * at for at in board.column_row(space)))
        # a young board is bare nearly everywhere
        if free and pygame.transform.average_color(high, place)[0]:
            _draw_on(canvas, target, space, high, dry=picture.grass.dry)


def _draw_on(canvas: Canvas, target: pygame.Surface, space: int, grass: pygame.Surface, *, dry: bool) -> None:
    rect, px = canvas.geometry.rect(space), round(TUFT * canvas.tile)
    column, row = canvas.geometry.board.column_row(space)
    room = rect.width - px
    board = canvas.geometry.board
    for tuft in _tufts(f"{board.names[space]} {board.width}x{board.height}"):
        high = grass.get_at((int((column + tuft.x) * GRAIN), int((row + tuft.y) * GRAIN))).r
        if high > tuft.needs:
            name = "flower" if tuft.flower and high > DENSE and not dry else "tuft"
            tint = DRY_TUFT if dry else None
            picture = canvas.art.piece(f"grass-{name}-{tuft.drawing}", px, tint)
            target.blit(picture, (rect.x + round(tuft.x * room), rect.y + round(tuft.y * room)))


@lru_cache(maxsize=1024)
def _tufts(seed: str) -> tuple[Tuft, ...]:
    """Return the tufts that can grow on a space, always the same ones."""
    random = Random(crc32(seed.encode()))
    return tuple(_sown(random, place) for place in range(TUFTS * TUFTS))


def _sown(random: Random, place: int) -> Tuft:
    x, y, needs, flower, number = (random.random() for _number in range(5))
    return Tuft(
        (place % TUFTS + x) / TUFTS,
        (place // TUFTS + y) / TUFTS,
        LEAST + (255 - LEAST) * needs,
        flower < FLOWERS,
        int(number * DRAWINGS) + 1,
    )
