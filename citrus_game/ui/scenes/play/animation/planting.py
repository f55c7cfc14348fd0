"""The animation of planting: the tile flies to its space and drops, its region closes around it, the
worker hops on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import pi, sin

import pygame

from citrus_game.rules.model import events as ev
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import BRIDGE
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.board.view import BoardView
from citrus_game.ui.scenes.play.animation.plan import AnimationPlan, InterimPicture
from citrus_game.ui.scenes.play.animation.sprites import (
    Blit,
    Pixel,
    Sprite,
    arc,
    between,
    ease_out,
    outside,
    reach,
    smoothstep,
)
from citrus_game.ui.scenes.play.panels.player import tile_piece
from citrus_game.ui.toolkit.drawing.art import Art, draw_svg

FLIES, DROPS, CLOSES = 260.0, 140.0, 180.0
"""Milliseconds: flight, drop, and the region's outline closing around the tile."""
STRAIGHT, APART = 320.0, 90.0
"""Milliseconds for a flight from the market to the space, and between two tiles."""
LIFT, GROWN, TILT = 10, 1.12, 4.0
"""Units that a tile is lifted, its scale in the air, and the degrees that it tilts."""
TOUCHES = ((0.0, 1.0), (0.3, 0.94), (0.65, 1.03), (1.0, 1.0))
"""Scale of the tile during the drop: pairs of progress and scale."""
GLINT, DUST = 300.0, 340.0
HOPS, SQUASH = (230.0, 150.0), 90.0
"""Milliseconds of a worker's two hops, and of being squashed at the end."""
HOPPED = sum(HOPS) + SQUASH
_GLINT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 24"><defs>'
    '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="48" cy="48" r="48" '
    'gradientTransform="scale(1 .25)"><stop offset="0" stop-color="#FFFFFF"/>'
    '<stop offset="0.3" stop-color="#FFFDF0" stop-opacity=".85"/>'
    '<stop offset="1" stop-color="#FFFDF0" stop-opacity="0"/></radialGradient></defs>'
    '<rect width="96" height="24" fill="url(#g)"/></svg>'
)
_PUFF = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" '
    'fill="#C9AA72"/><circle cx="13" cy="12" r="9" fill="#E9D8B0"/></svg>'
)


def landing(
    art: Art,
    piece: str,
    sizes: tuple[int, int],
    way: tuple[Pixel, Pixel],
    lift: int,
    seam: tuple[Pixel, float],
    start: float,
    flies: float = FLIES,
    rests: float = 0.0,
) -> Sprite:
    """Return the sprite of a tile that flies from the hand to its space, and stays until the region has
    closed over it.

    ``sizes`` are the tile's pixels in the hand and on the board. ``seam`` is the point where the outline
    begins to close, and the distance that it has to cover. ``rests`` is the time on the space before that.
    """
    small, tile = sizes
    (x0, y0), (x1, y1) = way
    rise = min(tile * 0.6, 0.1 * (abs(x1 - x0) + abs(y1 - y0)))
    leans = TILT if x1 < x0 else -TILT
    length = flies + DROPS + rests + CLOSES

    def large() -> pygame.Surface:
        return art.piece(piece, round(tile * GROWN))

    def travels(share: float) -> list[Blit]:
        gone = smoothstep(share)
        height = min(1.0, share / 0.25, (1 - share) / 0.2)
        size = (small / tile + (1 - small / tile) * min(1.0, gone * 1.6)) * (1 + (GROWN - 1) * height)
        x, y = between(way, gone, rise=rise * arc(gone) + lift * height)
        turned = pygame.transform.rotozoom(large(), leans * sin(pi * share), size / GROWN)
        above = Blit(turned, turned.get_rect(center=(x, y)))
        if height <= 0:
            return [above]
        far = 0.04 + 0.14 * height
        shadow = art.shadow(piece, tile, max(2, tile // 14), 150)[0]
        below = x + round(far * 0.6 * tile), y + round(far * tile) + round(lift * height)
        return [Blit(shadow, shadow.get_rect(center=below), alpha=round(255 * min(1.0, height))), above]

    def closes(share: float) -> list[Blit]:
        flat = art.piece(piece, tile)
        place = flat.get_rect(center=way[1])
        left = outside(place, seam[0], seam[1] * share)
        return [Blit(flat, rect, rect.move(-place.x, -place.y)) for rect in left]

    def pose(t: float) -> list[Blit]:
        now = t * length
        if now < flies:
            return travels(now / flies)
        if now >= flies + DROPS:
            return closes(max(0.0, now - flies - DROPS - rests) / CLOSES)
        dropped = pygame.transform.rotozoom(large(), 0.0, touched((now - flies) / DROPS) / GROWN)
        return [Blit(dropped, dropped.get_rect(center=way[1]))]

    return Sprite("landing", pose, start, length, early=not rests and flies == FLIES)


def touched(share: float) -> float:
    """Return how much larger a falling tile is drawn at a share (0 to 1) of its way down."""
    for (t0, size0), (t1, size1) in pairwise(TOUCHES):
        if share < t1:
            return size0 + (size1 - size0) * (share - t0) / (t1 - t0)
    return 1.0


def dust(art: Art, cell: pygame.Rect, start: float) -> Sprite:
    """Return the sprite of dust from under something that lands."""
    px = max(4, cell.width // 5)
    puff = art.get(("puff", px), lambda: draw_svg(_PUFF, (px, px)))

    def pose(t: float) -> list[Blit]:
        far = cell.width * (0.5 + 0.22 * ease_out(t))
        low = cell.centery + cell.height * 0.34
        alpha, found = round(190 * (1 - t)), []
        for side, down in ((-1.0, 0.1), (-0.72, 0.16), (-0.3, 0.2), (0.3, 0.2), (0.72, 0.16), (1.0, 0.1)):
            at = (cell.centerx + side * far, low + down * far - t * px * 0.4)
            found.append(Blit(puff, puff.get_rect(center=at), alpha=alpha))
        return found

    return Sprite("dust", pose, start, DUST)


def glint(art: Art, cells: Iterable[pygame.Rect], start: float) -> Sprite:
    """Return the sprite of a light that runs along the upper edge of a region, from left to right."""
    row = sorted(cells, key=lambda cell: (cell.x, cell.y))
    tile, left, wide = row[0].width, row[0].x, row[-1].right - row[0].x
    size = (max(8, round(tile * 0.8)), max(3, round(tile * 0.2)))
    light = art.get(("glint", size), lambda: draw_svg(_GLINT, size))

    def pose(t: float) -> list[Blit]:
        x = left + round(wide * t)
        over = [cell for cell in row if cell.x <= x < cell.right] or row[-1:]
        spot = x, min(cell.y for cell in over) + round(tile * 0.04)
        return [Blit(light, light.get_rect(center=spot))]

    return Sprite("glint", pose, start, GLINT)


def hop(piece: pygame.Surface, source: Pixel, place: pygame.Rect, tile: int, start: float) -> Sprite:
    """Return the sprite of a worker that arrives in two hops and is squashed a little when it lands."""
    wide, high = piece.get_size()
    x, y = place.center
    far = max(1.0, ((source[0] - x) ** 2 + (source[1] - y) ** 2) ** 0.5)
    middle = between((place.center, source), min(0.5, tile * 0.95 / far))
    ways = ((source, middle), tile * 0.7), ((middle, place.center), tile * 0.35)

    def pose(t: float) -> list[Blit]:
        now = t * HOPPED
        for (way, rise), length in zip(ways, HOPS, strict=True):
            if now < length:
                # smooth, because the first hop may cross the whole window
                share = now / length
                spot = between(way, smoothstep(share), rise=rise * arc(share))
                return [Blit(piece, piece.get_rect(midbottom=(spot[0], spot[1] + high // 2)))]
            now -= length
        squash = 0.16 * sin(pi * min(1.0, now / SQUASH))
        size = (round(wide * (1 + squash * 0.6)), round(high * (1 - squash)))
        flat = pygame.transform.smoothscale(piece, size) if squash else piece
        return [Blit(flat, flat.get_rect(midbottom=(x, y + high // 2)))]

    return Sprite("hop", pose, start, HOPPED)


def planted(plan: AnimationPlan, event: ev.Planted) -> None:
    """Animate a planted tile, the outline of its region, and a light along its edge.

    Tiles planted in one animation follow each other closely, and their regions close together.
    """
    button, cell = plan.hand(event.tile), plan.cell(event.space)
    px, flies = (button.rect.width if button is not None else plan.style.u(60)), FLIES
    if plan.purchase:
        px, flies = round(plan.view.market.places.pitch * 0.925), STRAIGHT
    start = plan.at + APART * plan.flown
    plan.landed = plan.at + APART * (plan.plantings - 1) + flies + DROPS
    rests = plan.landed - start - flies - DROPS
    way = (plan.hand_spot(event.tile, event.player), cell.center)
    region = plan.state.region_at(event.space)
    around, origin = plan.bounds_of(region).clip(plan.view.board.rect), joint(plan, event.space, region)
    seam = origin, reach(around, origin)
    piece, lift = whole_tile(event.tile), plan.style.u(LIFT)
    sizes = px, plan.tile
    plan.motions.append(landing(plan.art, piece, sizes, way, lift, seam, start, flies, rests))
    plan.motions.append(dust(plan.art, cell, start + flies))
    if event.stored:
        plan.delay(start, event.player, spent=piece)
    if event.bridged:
        plan.delay(start, event.player, spent=tile_piece(BRIDGE))
    plan.hide(around, plan.landed, CLOSES, way="round", origin=origin)
    plan.show_board_at(plan.landed)
    plan.flown += 1
    if plan.flown == plan.plantings:
        cells = [plan.cell(low.bit_length() - 1) for low in bits(region)]
        plan.at, plan.flown, plan.plantings = plan.landed + CLOSES, 0, 1
        plan.motions.append(glint(plan.art, cells, plan.at))


def joint(plan: AnimationPlan, space: int, region: int) -> Pixel:
    """Return the middle of the edge between a new tile and its region; for a single tile its centre."""
    cell = plan.cell(space)
    column, row = plan.state.game.board.column_row(space)
    for dx, dy in ((0, 1), (-1, 0), (1, 0), (0, -1)):
        beside = plan.state.game.board.at(column + dx, row + dy)
        if beside is not None and region >> beside & 1:
            return edge_between(cell, plan.cell(beside))
    return cell.center


def edge_between(cell: pygame.Rect, other: pygame.Rect) -> Pixel:
    """Return the middle of the edge between two cells."""
    return (cell.centerx + other.centerx) // 2, (cell.centery + other.centery) // 2


def worker_placed(plan: AnimationPlan, event: ev.WorkerPlaced) -> None:
    """Animate a worker that hops on its new region."""
    hop_on(plan, event.player, event.space)


def hop_on(plan: AnimationPlan, player: int, space: int) -> None:
    """Animate a worker that hops from the mat to a space. Until then the region is shown without it."""
    place = plan.foot(space)
    piece = plan.art.piece(plan.worker(player), place.width)
    plan.motions.append(hop(piece, plan.mat(player), place, plan.tile, plan.at))
    plan.delay(plan.at, player, workers=-1)
    plan.at_home[player] -= 1
    rect = place.inflate(plan.tile // 2, plan.tile // 2)
    # workers that arrive later are missing in the picture of earlier ones
    plan.coming.append(space)
    make_view = partial(_without_later_workers, plan.coming, len(plan.coming) - 1)
    plan.interim.insert(0, InterimPicture(rect, plan.at + HOPPED, make_view))
    plan.at += HOPPED


def _without_later_workers(coming: Sequence[int], number: int, picture: BoardView) -> BoardView:
    """Return a view without the workers that have not arrived yet."""
    later = coming[number:]
    return replace(picture, workers={at: who for at, who in picture.workers.items() if at not in later})
