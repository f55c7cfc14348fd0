"""Layer 1: the rim with its coordinates, and the dry ground. Drawn once for each window size."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from zlib import crc32

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps.pictures import check_pictures, pixels_of
from citrus_game.content.maps.tmx import PLAIN as PLAIN_TINT
from citrus_game.content.maps.tmx import GroundTile, LoadedMap, map_of
from citrus_game.rules.model.board import BUSH, OPEN, ROCK, Board, bits, column_name
from citrus_game.session.game_session import GameSession
from citrus_game.text import _
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.colours import RIBBONS
from citrus_game.ui.board.geometry import MARGIN
from citrus_game.ui.board.layers.grass import draw_tufts, grow_grass
from citrus_game.ui.board.regions import UNIT, Cells, Inset, path, size, svg
from citrus_game.ui.board.view import BoardView, Grass
from citrus_game.ui.toolkit.drawing.art import draw_svg

EARTH = "#E9D8B0"
"""The lightest colour of the earth."""
GRID, GRID_WIDE = "#BFA066", 2.2
EDGE = Inset(0, 0, 0, 20, 10)
SHADES = ((218, 200, 170), (238, 226, 206), (228, 216, 182))
"""Colours that the earth is multiplied by. The last two are for patches."""
PATCHES, STROKES = 1.1, 0.7
"""Patches and brush strokes for each space."""
SMALL = 8
"""Patches are painted this many times smaller and then scaled up, which makes them soft."""


def earth(cells: Cells, px: tuple[int, int]) -> pygame.Surface:
    """Return a picture of the earth under cells, transparent elsewhere.

    The random strokes depend only on the size of the board, so that the picture is always the same.
    """
    shape = draw_svg(svg(cells, [f'<path d="{path(cells, EDGE)}" fill="{EARTH}"/>']), px)
    # the rasteriser keeps the aspect ratio, so a pixel may be missing
    shape.blit(_tones(cells, shape.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    shape.blit(draw_svg(svg(cells, list(_grid(cells))), px), (0, 0))
    return shape


def _tones(cells: Cells, px: tuple[int, int]) -> pygame.Surface:
    """Return the picture that the plain colour is multiplied by: patches, strokes and the shadow of the
    rim.
    """
    columns, rows = size(cells)
    small = max(8, px[0] // SMALL), max(8, px[1] // SMALL)
    random = Random(columns * 41 + rows)
    soft = pygame.Surface(small)
    soft.fill((250, 250, 248))
    tile = small[0] / columns
    for number in range(round(PATCHES * columns * rows)):
        at = random.uniform(0, small[0]), random.uniform(0, small[1])
        light = number % 3 == 0
        shade = (255, 253, 246) if light else SHADES[1] if number % 3 == 1 else SHADES[2]
        pygame.draw.circle(soft, shade, at, tile * random.uniform(0.25, 0.8))
    soft = pygame.transform.gaussian_blur(soft, max(1, round(tile * 0.5)))
    # strokes are soft, too: at half the size they take a third of the time
    half = max(1, px[0] // 2), max(1, px[1] // 2)
    tones = pygame.transform.smoothscale(soft, half)
    tones.blit(draw_svg(svg(cells, [*_strokes(random, columns, rows), *_rim_shadow(cells)]), half), (0, 0))
    return pygame.transform.smoothscale(tones, px)


def _strokes(random: Random, columns: int, rows: int) -> Iterator[str]:
    """Yield the SVG paths of brush strokes: long, nearly horizontal, slightly darker or lighter than the
    earth.
    """
    for number in range(round(STROKES * columns * rows)):
        x, y = random.uniform(-0.5, columns) * UNIT, random.uniform(0, rows) * UNIT
        long, bend = random.uniform(0.8, 2.4) * UNIT, random.uniform(-14, 14)
        colour = ("#FFFFFF", "#E4D2A8", "#DCCBA2")[number % 3]
        yield (
            f'<path d="M{x:.0f} {y:.0f}q{long / 2:.0f} {bend:.0f} {long:.0f} {bend / 3:.0f}" fill="none" '
            f'stroke="{colour}" stroke-width="{random.uniform(5, 15):.0f}" stroke-linecap="round" '
            f'opacity="{random.uniform(0.10, 0.24):.2f}"/>'
        )


def _rim_shadow(cells: Cells) -> Iterator[str]:
    """Yield the SVG paths of the shadow that the rim casts on the earth, with light from the upper left."""
    line = path(cells, Inset(2, -10, 2, 20, 10))
    for wide, opacity in ((22, 0.10), (14, 0.14), (7, 0.20)):
        yield f'<path d="{line}" fill="none" stroke="#8A6A3C" stroke-width="{wide}" opacity="{opacity}"/>'


def _grid(cells: Cells) -> Iterator[str]:
    """Yield the SVG path of thin lines between neighbouring cells, with gaps at the crossings."""
    words = []
    for column, row in sorted(cells):
        x, y = column * UNIT, row * UNIT
        if (column + 1, row) in cells:
            words.append(f"M{x + UNIT} {y + 9}V{y + UNIT - 9}")
        if (column, row + 1) in cells:
            words.append(f"M{x + 9} {y + UNIT}H{x + UNIT - 9}")
    if words:
        yield (
            f'<path d="{"".join(words)}" fill="none" stroke="{GRID}" stroke-width="{GRID_WIDE}" '
            'stroke-linecap="round" opacity=".5"/>'
        )


Grounds = Mapping[tuple[int, int], GroundTile]

BARE = Grass()
"""No grass at all."""
ROCKS = 4
"""Number of variants of a rock's picture."""
PLAIN = "ground-1"
GROUNDS = (PLAIN, "ground-2", "ground-3", "ground-4", "ground-5")


def ground_of(name: str) -> str:
    """Return the picture of a space's ground, chosen by its name. About half are plain.

    >>> ground_of("a1") == ground_of("a1")
    True
    """
    number = crc32(name.encode()) % 8
    return GROUNDS[number - 3] if number > 3 else PLAIN


class GroundLayer:
    """The empty board: rim, earth, and the ground of every space.

    ``grounds`` are the pictures that the map's own ground layer defines, by column and row, also outside the
    spaces.
    """

    def __init__(self, grounds: Grounds | None = None, *, coordinates: bool = False) -> None:
        self._grounds, self._coordinates = grounds or {}, coordinates

    def draw(self, canvas: Canvas, target: pygame.Surface) -> None:
        """Draw rim, earth and grounds."""
        paint_rim(canvas, target)
        if self._coordinates:
            paint_coordinates(canvas, target)
        board = canvas.geometry.board
        places = {*map(board.column_row, board.names), *self._grounds}
        left, top = min(c for c, _row in places), min(r for _column, r in places)
        cells = frozenset((column - left, row - top) for column, row in places)
        columns, rows = size(cells)
        at = canvas.geometry.cell_rect(left, top).topleft
        px = columns * canvas.tile, rows * canvas.tile
        # cached because new scenes and settings draw the same board again
        target.blit(canvas.art.get(("earth", cells, px), lambda: earth(cells, px)), at)
        for (column, row), tile in self._grounds.items():
            rect = canvas.geometry.cell_rect(column, row)
            if tile.art and not any(tile.flips) and tile.tint == PLAIN_TINT:
                canvas.piece_in(target, tile.art, rect)
            else:
                target.blit(_own_picture(canvas, tile), rect)
        for space, name in board.names.items():
            if board.kind(space) == OPEN and board.column_row(space) not in self._grounds:
                canvas.piece(target, ground_of(name), space)

    def draw_growth(self, canvas: Canvas, target: pygame.Surface, grass: Grass) -> None:
        """Draw on the empty ground within the clip: grass, rocks and bushes."""
        if not canvas.plain:
            grow_grass(canvas, target, grass, self._bearing(canvas, target))
        for space in _seen(canvas, target):
            kind = canvas.geometry.board.kind(space)
            if kind == ROCK:
                canvas.piece(target, canvas.drawing("rock", space, ROCKS), space)
            elif kind == BUSH:
                canvas.piece(target, "bush", space)

    def draw_tufts(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        """Draw the tufts of the grass on free spaces."""
        draw_tufts(canvas, target, self._bearing(canvas, target), picture)

    def _bearing(self, canvas: Canvas, target: pygame.Surface) -> list[int]:
        """Return the spaces within the clip where grass may grow: not on a picture or colour that the map's
        author chose.
        """
        tiles = (
            (space, self._grounds.get(canvas.geometry.board.column_row(space)))
            for space in _seen(canvas, target)
        )
        return [
            space
            for space, tile in tiles
            if tile is None or (tile.art in GROUNDS and tile.tint == PLAIN_TINT)
        ]


def _seen(canvas: Canvas, target: pygame.Surface) -> list[int]:
    """Return the spaces that touch the clip."""
    return [low.bit_length() - 1 for low in bits(canvas.geometry.spaces_in(target.get_clip()))]


def _own_picture(canvas: Canvas, tile: GroundTile) -> pygame.Surface:
    """Return the picture of a map's own ground tile, scaled to the tile size."""

    def make() -> pygame.Surface:
        pixels = None if tile.art else pixels_of(tile.image)
        if pixels is None:
            picture = canvas.art.piece(tile.art or PLAIN, canvas.tile)
        else:
            picture = pygame.image.frombuffer(pixels.rgba, pixels.size, "RGBA")
            if tile.rect is not None:
                picture = picture.subsurface(pygame.Rect(tile.rect).clip(picture.get_rect()))
            if tile.transparent:
                colour = pygame.Color(tile.transparent)
                mask = pygame.mask.from_threshold(picture, colour, (1, 1, 1, 255))
                picture = mask.to_surface(picture.copy(), setcolor=(0, 0, 0, 0), unsetcolor=None)
        sideways, upside, diagonal = tile.flips
        if diagonal:
            picture = pygame.transform.flip(pygame.transform.rotate(picture, 90), False, True)
        picture = pygame.transform.flip(picture, sideways, upside)
        picture = pygame.transform.smoothscale(picture, (canvas.tile, canvas.tile)).convert_alpha()
        picture.fill(tile.tint, special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return canvas.art.get(("ground", tile, canvas.tile), make)


def board_of(session: GameSession) -> LoadedMap | None:
    """Return the map of a session's board; None if it has no map, as in scenarios.

    Raise `ContentError` if the map cannot be read, or has changed since.
    """
    if not session.map_name:
        return None
    loaded = map_of(session.map_name, session.map_hash)
    check_pictures(loaded)
    if loaded.sha256 != session.map_hash or loaded.board.rows != session.state.game.board.rows:
        raise ContentError(_("this board has changed since the game was begun"), loaded.path)
    return loaded


def ground_tiles(session: GameSession) -> dict[tuple[int, int], GroundTile]:
    """Return the ground tiles of a session's map, by column and row; empty if the map is not as it was."""
    try:
        loaded = board_of(session)
    except ContentError:
        return {}
    return grounds_of(loaded) if loaded is not None else {}


def grounds_of(loaded: LoadedMap) -> dict[tuple[int, int], GroundTile]:
    """Return the ground tiles of a map, by column and row."""
    return {
        (column, row): tile
        for row, line in enumerate(loaded.ground)
        for column, tile in enumerate(line)
        if tile is not None
    }


LETTER = "#2C1A0A"
LETTER_PX, LONG_PX, INWARDS = 0.23, 0.18, 0.06
"""Shares of a tile: size of a coordinate, size of one with two characters, and their distance from the rim's
outer edge.
"""
_RIM = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {edge} {edge}">'
    '<rect y="{lip}" width="{edge}" height="{face}" rx="{radius}" fill="#6E4A22"/>'
    '<rect width="{edge}" height="{face}" rx="{radius}" fill="#B38A4E"/>'
    '<rect x="{a}" y="{a}" width="{wa}" height="{ha}" rx="{ra}" fill="#EBD3A2"/>'
    '<rect x="{a}" y="{b}" width="{wa}" height="{hb}" rx="{ra}" fill="#CDA76E"/>'
    '<rect x="{c}" y="{c}" width="{wc}" height="{hc}" rx="{rc}" fill="#EBD3A2"/>'
    '<rect x="{c}" y="{c}" width="{wc}" height="{hd}" rx="{rc}" fill="#8A6233"/>'
    "</svg>"
)


def paint_rim(canvas: Canvas, target: pygame.Surface) -> None:
    """Draw the rim and its shadow. The ground is drawn over its middle."""
    slab, tile = canvas.geometry.slab, canvas.tile
    lip, blur = lip_height(tile), max(2, tile // 7)
    radius = corner_radius(tile)
    canvas.art.paint_shadow(target, slab.move(blur // 2, lip + blur // 2), radius, blur, 150)
    edge = 2 * radius + 4 * lip
    fine = max(1.0, tile * 0.02)
    inner = round(MARGIN * tile) - max(2, round(tile * 0.035))
    face = edge - lip
    text = _RIM.format(
        edge=edge, lip=lip, face=face, radius=radius,
        a=fine, b=2 * fine, wa=edge - 2 * fine, ha=face - 2 * fine, hb=face - 3 * fine, ra=radius - fine,
        c=inner, wc=edge - 2 * inner, hc=face - 2 * inner, hd=face - 2 * inner - fine,
        rc=max(1, radius - inner + 2),
    )  # fmt: skip
    whole = pygame.Rect(slab.x, slab.y, slab.width, slab.height + lip)
    key = ("rim", tile)
    canvas.art.paint_frame(target, whole, radius + lip, key, lambda: draw_svg(text, (edge, edge)))


TINT, FAINT = 110, 60
"""Alpha of the player's colour over the wood: usually, and on a plain board, whose letters need more
contrast.
"""
WORKER = 0.46
"""Size of the worker on the rim's upper left corner, as a share of a tile: clear of what is above."""


def paint_turn(
    canvas: Canvas, target: pygame.Surface, slab: pygame.Rect, colour: str, aside: int = 0
) -> None:
    """Tint the rim around ``slab`` in a player's colour, and draw the player's worker on its upper left
    corner, or so many pixels ``aside``.
    """
    tile = canvas.tile
    deep, radius = round(MARGIN * tile) - max(2, round(tile * 0.035)), corner_radius(tile)
    fine = max(1.0, tile * 0.02)

    def make() -> pygame.Surface:
        edge, alpha = 2 * radius + 4 * deep, FAINT if canvas.plain else TINT
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {edge} {edge}">'
            f'<rect x="{deep / 2}" y="{deep / 2}" width="{edge - deep}" height="{edge - deep}" '
            f'rx="{max(1.0, radius - deep / 2)}" fill="none" stroke="{RIBBONS[colour].line}" '
            f'stroke-width="{deep - fine:.1f}" opacity="{alpha / 255:.2f}"/></svg>'
        )
        return draw_svg(text, (edge, edge))

    corner = max(radius, deep) + 1
    canvas.art.paint_frame(target, slab, corner, ("turn", colour, tile, canvas.plain), make)
    worker = canvas.art.piece(f"worker-{colour}", round(WORKER * tile))
    feet = slab.x + deep // 2 + round(fine) + aside, slab.y + round(MARGIN * tile)
    target.blit(worker, worker.get_rect(midbottom=feet))


def paint_coordinates(canvas: Canvas, target: pygame.Surface) -> None:
    """Draw the letters of the columns and the numbers of the rows on all four sides of the rim."""
    geometry = canvas.geometry
    inwards = round(INWARDS * canvas.tile)
    wide = round(MARGIN * canvas.tile) - inwards  # not a pixel further: the spaces begin there
    board, slab = geometry.board, geometry.slab.inflate(-2 * inwards, -2 * inwards)
    columns, rows = _columns_and_rows(board)
    clip = target.get_clip()
    for top in (slab.top, slab.bottom - wide):
        if clip.colliderect((slab.x, top, slab.width, wide)):
            for column in columns:
                rect = geometry.cell_rect(column, 0)
                _cut(canvas, target, column_name(column), pygame.Rect(rect.x, top, rect.width, wide))
    for left in (slab.left, slab.right - wide):
        if clip.colliderect((left, slab.y, wide, slab.height)):
            for row in rows:
                rect = geometry.cell_rect(0, row)
                _cut(canvas, target, str(row + 1), pygame.Rect(left, rect.y, wide, rect.height))


@lru_cache(maxsize=4)
def _columns_and_rows(board: Board) -> tuple[Sequence[int], Sequence[int]]:
    """Return the columns and the rows that have spaces."""
    columns, rows = zip(*map(board.column_row, board.names), strict=True)
    return sorted(set(columns)), sorted(set(rows))


def _cut(canvas: Canvas, target: pygame.Surface, text: str, box: pygame.Rect) -> None:
    clip = target.get_clip()
    if not clip.colliderect(box):
        return
    # what is drawn again on the rim must not reach into the spaces
    target.set_clip(clip.clip(box))
    px = max(7, round(canvas.tile * (LETTER_PX if len(text) == 1 else LONG_PX)))
    # two digits may be a little wider than the rim of a small board
    canvas.type.place(target, text, "cost", pygame.Color(LETTER), box.inflate(canvas.tile, 0), "centre", px)
    target.set_clip(clip)


def corner_radius(tile: int) -> int:
    """Return the radius of the rim's corners in pixels, for a tile size."""
    return max(4, round(0.3 * tile))


def lip_height(tile: int) -> int:
    """Return the height of the rim's lower edge in pixels, for a tile size."""
    return max(2, round(tile * 6 / 78))
