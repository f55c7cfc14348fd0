"""A harvest: fruit pops into a basket at the worker, who brings it home; tiles drain of colour."""

from math import pi, sin

import pygame

from citrus_game.client.board.layers.plants import BLEED, motif
from citrus_game.client.kit.draw.art import Art, draw_svg
from citrus_game.client.play.motion.motions import Flight, Motion, Pixel, travel
from citrus_game.client.play.motion.plan import Choreography
from citrus_game.rules.material import events as ev
from citrus_game.rules.material.board import bits

EACH, MOST = 120.0, 900.0
"""From tile to tile, and for all tiles of a region at most."""
POPS, DRAINS, GOES_HOME = 320.0, 180.0, 480.0
SMALL = 0.3
"""The share of its size that a fruit has in the basket."""
BASKET, BESIDE = 0.44, (0.74, 0.78)
"""The basket's size in tiles, and its middle on the worker's space."""
_BASKET = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    '<path d="M14 34C14 8 50 8 50 34" fill="none" stroke="#4A2E10" stroke-width="8"/>'
    '<path d="M14 34C14 8 50 8 50 34" fill="none" stroke="#B98245" stroke-width="4"/>'
    '<path d="M5 30H59L52 59H12Z" fill="#C58F4C" stroke="#4A2E10" stroke-width="4.5"/>'
    '<path d="M10 40H54M12 49H52M22 32L25 57M42 32L39 57M32 32V57" stroke="#8A5A24" '
    'stroke-width="3.4"/></svg>'
)


def basket(art: Art, px: int) -> pygame.Surface:
    """Give the picture of a basket."""
    return art.keep(("basket", px), lambda: draw_svg(_BASKET, (px, px)))


class Pop(Motion):
    """A fruit that pops off its tile and falls into the basket, smaller all the way."""

    def __init__(self, piece: pygame.Surface, way: tuple[Pixel, Pixel], rise: float, start: float) -> None:
        self.piece, self.way, self.rise, self.start = piece, way, rise, start
        self.length = POPS

    def rect(self, t: float) -> pygame.Rect:
        """Give where the fruit is."""
        (x0, y0), (x1, y1) = self.way
        y = y0 + (y1 - y0) * t - self.rise * sin(pi * min(1.0, t * 1.1))
        px = round(self.piece.get_width() * (1 + 0.15 * sin(pi * min(1.0, 4 * t)) - (1 - SMALL) * t * t))
        place = pygame.Rect(0, 0, px, px)
        place.center = (round(x0 + (x1 - x0) * t), round(y))
        return place

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw the fruit."""
        if t > 0:
            place = self.rect(t)
            target.blit(pygame.transform.smoothscale(self.piece, place.size), place)


class Standing(Motion):
    """Something that comes up at its place and stands there for a while."""

    def __init__(self, piece: pygame.Surface, spot: Pixel, start: float, length: float) -> None:
        self.piece, self.start, self.length = piece, start, length
        self._place = piece.get_rect(center=spot)

    def rect(self, _t: float) -> pygame.Rect:
        """Give its place."""
        return self._place

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw it."""
        if t > 0:
            target.blit(self.piece, self._place)


def harvested(plan: Choreography, event: ev.Harvested) -> None:
    """Let every tile of a region give its fruit and drain, the worker's own last."""
    cells = [low.bit_length() - 1 for low in bits(event.region)]
    at = _worker_of(plan, event) or cells[-1]
    cells.sort(key=lambda space: (space == at, abs(space - at) * -1))
    each = min(EACH, MOST / len(cells))
    cell, spot = plan.cell(at), _beside(plan, at)
    over, edge = plan.at + each * (len(cells) - 1) + POPS, round(BLEED * plan.tile)
    for number, space in enumerate(cells):
        start = plan.at + number * each
        plan.hide(plan.cell(space).inflate(0, 2 * edge), start + 60, DRAINS, way="down")
        tile = plan.state.tile_on(space)
        if tile is not None:
            fruit = plan.art.piece(motif(tile), plan.tile)
            plan.motions.append(Pop(fruit, (plan.space(space), spot), plan.tile * 0.55, start))
    wicker = basket(plan.art, round(plan.tile * BASKET))
    plan.motions.append(Standing(wicker, spot, plan.at + 1, over - plan.at))
    points = event.plantations + event.wells + event.large_wells
    plan.say(f"+{points}", cell.center, plan.points_spot(event.player), over - 60, 700)
    plan.owe(over + 560, event.player, points=points)
    plan.at = over
    plan.show_board_at(over - POPS + 60)


def _beside(plan: Choreography, space: int) -> Pixel:
    """Give where a basket stands beside a worker."""
    cell = plan.cell(space)
    return cell.x + round(BESIDE[0] * plan.tile), cell.y + round(BESIDE[1] * plan.tile)


def _worker_of(plan: Choreography, event: ev.Harvested) -> int | None:
    """Find the space of the worker of a region, as it was."""
    workers = plan.before.workers if plan.before is not None else {}
    return next((space for space in workers if event.region >> space & 1), None)


def worker_returned(plan: Choreography, event: ev.WorkerReturned) -> None:
    """Let a worker go home: from a merger as the seam closes, from a harvest with the basket."""
    place = plan.foot(event.space)
    piece = plan.art.piece(plan.worker(event.player), place.width)
    start = plan.landed + 100 if plan.landed else plan.at
    # it stands there by itself until it goes: what covers its space may give way under it
    plan.leaving.add(event.space)
    plan.motions.insert(0, Standing(piece, place.center, -1.0, start + 2.0))
    carried = place
    if not plan.landed:
        wicker = basket(plan.art, round(plan.tile * BASKET))
        beside = wicker.get_rect(center=_beside(plan, event.space))
        carried = place.union(beside)
        both = pygame.Surface(carried.size, pygame.SRCALPHA)
        both.blit(piece, (place.x - carried.x, place.y - carried.y))
        both.blit(wicker, (beside.x - carried.x, beside.y - carried.y))
        piece = both
    plan.at_home[event.player] += 1
    # the worker itself comes to its slot, wherever the basket is beside it
    home = carried.move(-place.centerx, -place.centery).move(plan.mat(event.player))
    way = (carried.center, home.center)
    plan.motions.append(Flight(piece, way, start, GOES_HOME, travel, rise=plan.tile * 0.5))
    plan.cover_mat(event.player, start + GOES_HOME)
    plan.at = max(plan.at, start + GOES_HOME * 0.5)
