"""Planting feels like ceramic: the tile is lifted, flies, drops in place; the worker hops on."""

from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import pi, sin

import pygame

from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.client.board.picture import Picture
from citrus_game.client.kit.draw.art import Art, draw_svg
from citrus_game.client.play.motion.motions import Motion, Pixel, arrive
from citrus_game.client.play.motion.plan import Choreography, Interim
from citrus_game.client.play.motion.veils import outside, reach
from citrus_game.rules.material import events as ev
from citrus_game.rules.material.board import bits

FLIES, DROPS, CLOSES = 260.0, 140.0, 180.0
"""The flight, the drop, and the region's outline closing over the tile."""
LIFT, GROWN, TILT = 10, 1.12, 4.0
"""Units that a tile is lifted, its size in the air, and degrees that it leans."""
TOUCHES = ((0.0, 1.0), (0.3, 0.94), (0.65, 1.03), (1.0, 1.0))
"""The tile's size at shares of the drop."""
GLINT, DUST = 300.0, 340.0
HOPS, SQUASH = (230.0, 150.0), 90.0
"""The two hops of a worker, and the squash after them."""
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


class Landing(Motion):
    """A tile from the hand to its space, seen there until its region has closed over it.

    ``sizes`` are those of the tile in the hand and on the board, ``seam`` is where the region's outline
    begins to close and how far it has to go.
    """

    def __init__(
        self,
        art: Art,
        piece: str,
        sizes: tuple[int, int],
        way: tuple[Pixel, Pixel],
        lift: int,
        seam: tuple[Pixel, float],
        start: float,
    ) -> None:
        self.way, self.start, self.lift, self.seam = way, start, lift, seam
        small, self.tile = sizes
        self.length = FLIES + DROPS + CLOSES
        self._size = small / self.tile
        self._flat = art.piece(piece, self.tile)
        self._large = art.piece(piece, round(self.tile * GROWN))
        self._shadow = art.shadow(piece, self.tile, max(2, self.tile // 14), 150)[0].copy()
        (x0, y0), (x1, y1) = way
        self._rise = min(self.tile * 0.6, 0.1 * (abs(x1 - x0) + abs(y1 - y0)))
        self._lean = TILT if x1 < x0 else -TILT

    def rect(self, t: float) -> pygame.Rect:
        """Give where tile and shadow are."""
        spot, height, size = self._pose(t * self.length)
        side = round(self.tile * max(1.0, size) * 1.1) + 2
        tile = pygame.Rect(0, 0, side, side)
        tile.center = spot
        shadow = self._shadow.get_rect(center=self._fallen(spot, height))
        return tile.union(shadow)

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw the tile in the air, dropping, or lying."""
        now = t * self.length
        spot, height, size = self._pose(now)
        if height > 0:
            self._shadow.set_alpha(round(255 * min(1.0, height)))
            target.blit(self._shadow, self._shadow.get_rect(center=self._fallen(spot, height)))
        if now >= FLIES + DROPS:
            place = self._flat.get_rect(center=spot)
            origin, far = self.seam
            for rect in outside(place, origin, far * (now - FLIES - DROPS) / CLOSES):
                target.blit(self._flat, rect, rect.move(-place.x, -place.y))
            return
        lean = self._lean * sin(pi * min(1.0, now / FLIES))
        piece = pygame.transform.rotozoom(self._large, lean, size / GROWN)
        target.blit(piece, piece.get_rect(center=spot))

    def _pose(self, now: float) -> tuple[Pixel, float, float]:
        """Give the tile's middle, how high it is (0 to 1) and its size at a time."""
        (x0, y0), (x1, y1) = self.way
        if now >= FLIES:
            return self.way[1], 0.0, touched((now - FLIES) / DROPS)
        share = now / FLIES
        gone = share * share * (3 - 2 * share)
        height = min(1.0, share / 0.25, (1 - share) / 0.2)
        size = (self._size + (1 - self._size) * min(1.0, gone * 1.6)) * (1 + (GROWN - 1) * height)
        y = y0 + (y1 - y0) * gone - self._rise * 4 * gone * (1 - gone) - self.lift * height
        return (round(x0 + (x1 - x0) * gone), round(y)), height, size

    def _fallen(self, spot: Pixel, height: float) -> Pixel:
        far = 0.04 + 0.14 * height
        return spot[0] + round(far * 0.6 * self.tile), spot[1] + round(far * self.tile) + round(
            self.lift * height
        )


def touched(share: float) -> float:
    """Give the size of a tile that drops, at a share of its drop."""
    for (t0, size0), (t1, size1) in pairwise(TOUCHES):
        if share < t1:
            return size0 + (size1 - size0) * (share - t0) / (t1 - t0)
    return 1.0


class Dust(Motion):
    """A little dust that is pushed out from under something that comes down."""

    def __init__(self, art: Art, cell: pygame.Rect, start: float) -> None:
        self.start, self.length, self.cell = start, DUST, cell
        self.px = max(4, cell.width // 5)
        self._puff = art.keep(("puff", self.px), lambda: draw_svg(_PUFF, (self.px, self.px))).copy()

    def rect(self, _t: float) -> pygame.Rect:
        """Give the space with what is around it."""
        return self.cell.inflate(self.cell.width // 2 + self.px, self.cell.height // 2 + self.px)

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw the puffs on their way outwards."""
        if t <= 0:
            return
        far = self.cell.width * (0.5 + 0.22 * arrive(t))
        low = self.cell.centery + self.cell.height * 0.34
        self._puff.set_alpha(round(190 * (1 - t)))
        for side, down in ((-1.0, 0.1), (-0.72, 0.16), (-0.3, 0.2), (0.3, 0.2), (0.72, 0.16), (1.0, 0.1)):
            at = (self.cell.centerx + side * far, low + down * far - t * self.px * 0.4)
            target.blit(self._puff, self._puff.get_rect(center=at))


class Glint(Motion):
    """Light that runs along the upper edges of a region, from the left."""

    def __init__(self, art: Art, cells: list[pygame.Rect], start: float) -> None:
        self.start, self.length = start, GLINT
        tile = cells[0].width
        self.cells = sorted(cells, key=lambda cell: (cell.x, cell.y))
        size = (max(8, round(tile * 0.8)), max(3, round(tile * 0.2)))
        self._light = art.keep(("glint", size), lambda: draw_svg(_GLINT, size))
        self._down = round(tile * 0.04)

    def rect(self, t: float) -> pygame.Rect:
        """Give where the light is."""
        return self._light.get_rect(center=self._spot(t))

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw the light."""
        if t > 0:
            target.blit(self._light, self.rect(t))

    def _spot(self, t: float) -> Pixel:
        left = self.cells[0].x
        wide = self.cells[-1].right - left
        x = left + round(wide * t)
        over = [cell for cell in self.cells if cell.x <= x < cell.right] or self.cells[-1:]
        return x, min(cell.y for cell in over) + self._down


class Hop(Motion):
    """A worker that comes in two hops, and is squashed a little as it lands."""

    def __init__(
        self, piece: pygame.Surface, way: tuple[Pixel, pygame.Rect], tile: int, start: float
    ) -> None:
        self.piece, self.start = piece, start
        source, self.place = way
        self.length = sum(HOPS) + SQUASH
        x, y = self.place.center
        far = max(1.0, ((source[0] - x) ** 2 + (source[1] - y) ** 2) ** 0.5)
        share = min(0.5, tile * 0.95 / far)
        between = (round(x + (source[0] - x) * share), round(y + (source[1] - y) * share))
        self._spots = (source, between, self.place.center)
        self._rises = (tile * 0.7, tile * 0.35)

    def rect(self, t: float) -> pygame.Rect:
        """Give where the worker is, however it is stretched."""
        spot, _squash = self._pose(t * self.length)
        return self.piece.get_rect(center=spot).inflate(self.place.width // 3, self.place.height // 3)

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw the worker, standing on its feet however it is stretched."""
        if t <= 0:
            return
        spot, squash = self._pose(t * self.length)
        wide, high = self.piece.get_size()
        size = (round(wide * (1 + squash * 0.6)), round(high * (1 - squash)))
        piece = self.piece if not squash else pygame.transform.smoothscale(self.piece, size)
        target.blit(piece, piece.get_rect(midbottom=(spot[0], spot[1] + high // 2)))

    def _pose(self, now: float) -> tuple[Pixel, float]:
        """Give the worker's middle and how much it is squashed at a time."""
        for number, length in enumerate(HOPS):
            if now < length:
                share = now / length
                (x0, y0), (x1, y1) = self._spots[number], self._spots[number + 1]
                up = self._rises[number] * 4 * share * (1 - share)
                # it sets out and comes down gently: the first hop may lead across the whole window
                gone = share * share * (3 - 2 * share)
                return (round(x0 + (x1 - x0) * gone), round(y0 + (y1 - y0) * gone - up)), 0.0
            now -= length
        return self._spots[-1], 0.16 * sin(pi * min(1.0, now / SQUASH))


def planted(plan: Choreography, event: ev.Planted) -> None:
    """Let a tile fly to its space, its region close round it, and light run along the region's edge."""
    button, cell = plan.hand(event.tile), plan.cell(event.space)
    px = button.rect.width if button is not None else plan.look.u(60)
    way = (plan.hand_spot(event.tile, event.player), cell.center)
    region = plan.state.region_at(event.space)
    around, origin = plan.around(region).clip(plan.view.board.rect), joint(plan, event.space, region)
    seam = origin, reach(around, origin)
    piece, lift = whole_tile(event.tile), plan.look.u(LIFT)
    plan.motions.append(Landing(plan.art, piece, (px, plan.tile), way, lift, seam, plan.at))
    plan.motions.append(Dust(plan.art, cell, plan.at + FLIES))
    plan.landed = plan.at + FLIES + DROPS
    plan.hide(around, plan.landed, CLOSES, way="round", origin=origin)
    plan.show_board_at(plan.landed)
    cells = [plan.cell(low.bit_length() - 1) for low in bits(region)]
    plan.at = plan.landed + CLOSES
    plan.motions.append(Glint(plan.art, cells, plan.at))


def joint(plan: Choreography, space: int, region: int) -> Pixel:
    """Give where a new tile meets the rest of its region: the middle of their edge, else of the tile."""
    cell = plan.cell(space)
    column, row = plan.state.game.board.column_row(space)
    for dx, dy in ((0, 1), (-1, 0), (1, 0), (0, -1)):
        beside = plan.state.game.board.at(column + dx, row + dy)
        if beside is not None and region >> beside & 1:
            other = plan.cell(beside)
            return (cell.centerx + other.centerx) // 2, (cell.centery + other.centery) // 2
    return cell.center


def worker_placed(plan: Choreography, event: ev.WorkerPlaced) -> None:
    """Let a worker hop on once its region is there."""
    hop_on(plan, event.player, event.space)


def hop_on(plan: Choreography, player: int, space: int) -> None:
    """Let a player's worker come from the mat; until then its region is seen without it."""
    place = plan.foot(space)
    piece = plan.art.piece(plan.worker(player), place.width)
    hop = Hop(piece, (plan.mat(player), place), plan.tile, plan.at)
    plan.motions.append(hop)
    plan.cover_mat(player, plan.at)
    plan.at_home[player] -= 1
    rect = place.inflate(plan.tile // 2, plan.tile // 2)
    plan.interim.append(Interim(rect, plan.at + hop.length, partial(_lacking, space)))
    plan.at += hop.length


def _lacking(space: int, picture: Picture) -> Picture:
    """Give a picture without the worker of a space."""
    return replace(picture, workers={at: who for at, who in picture.workers.items() if at != space})
