"""A new finca: a scaffold, walls that rise with the numbers on them, the roof, roads that unroll."""

from dataclasses import replace

import pygame

from citrus_game.client.board.layers.fincas import house_picture
from citrus_game.client.board.picture import Picture
from citrus_game.client.kit.draw.art import Art, draw_svg
from citrus_game.client.play.motion.motions import Motion, Pixel, arrive
from citrus_game.client.play.motion.plan import Choreography, Interim
from citrus_game.client.play.motion.planting import Dust
from citrus_game.client.play.view.table import TableView
from citrus_game.rules.material import events as ev

BUILT = 1000.0
"""The whole of it."""
POLES, WALLS, ROOF, ROADS = (0.0, 0.16), (0.12, 0.5), (0.42, 0.66), (0.64, 0.95)
"""From when to when each comes, as shares of it; the scaffold goes with the roads."""
GIVES = (0.74, 0.95)
"""When what was built gives way to the board, which shows the same and what belongs to it."""
EAVES, GROUND = 0.36, 0.885
"""Heights of a house at which its roof ends and its walls begin, as shares of the tile."""
FALLS, COMES = 0.9, 0.45
"""Tiles that the roof drops, and the share of its fall in which it comes into sight."""
SHOWS = 160.0
"""How long the finished house takes to give way to the board with its marks."""
_GROUND = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">'
    '<rect x="3" y="8" width="122" height="119" rx="16" fill="#B8965A"/>'
    '<rect x="3" y="5" width="122" height="118" rx="16" fill="#EBD9B2"/></svg>'
)
_POLES = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">'
    '<g fill="none" stroke="#5A3A14" stroke-linecap="round">'
    '<path d="M10 116V22M118 116V22M64 116V22" stroke-width="9"/>'
    '<path d="M6 86H122M6 54H122" stroke-width="9"/>'
    '<path d="M10 86L64 54M64 86L118 54" stroke-width="7"/></g>'
    '<g fill="none" stroke="#C79A55" stroke-linecap="round">'
    '<path d="M10 116V22M118 116V22M64 116V22" stroke-width="4.5"/>'
    '<path d="M6 86H122M6 54H122" stroke-width="4.5"/>'
    '<path d="M10 86L64 54M64 86L118 54" stroke-width="3"/></g>'
    "</svg>"
)


class Building(Motion):
    """A house that is built on its site, until the board shows it."""

    def __init__(
        self, art: Art, house: pygame.Surface, cell: pygame.Rect, start: float, length: float
    ) -> None:
        self.house, self.cell, self.start, self.length = house, cell, start, length
        size = cell.size
        self._ground = art.keep(("building-ground", size), lambda: draw_svg(_GROUND, size)).copy()
        self._poles = art.keep(("building-poles", size), lambda: draw_svg(_POLES, size)).copy()
        self._eaves, self._base = round(EAVES * cell.height), round(GROUND * cell.height)

    def rect(self, _t: float) -> pygame.Rect:
        """Give the site with the air that the roof drops through."""
        rect = self.cell.copy()
        rect.height += round(FALLS * rect.height)
        rect.bottom = self.cell.bottom
        return rect

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw what stands so far."""
        if t > 0:
            self._paint(target, self.cell, t)

    def _paint(self, target: pygame.Surface, cell: pygame.Rect, t: float) -> None:
        """Draw it as it stands upright on a cell."""
        roof = part(t, ROOF)
        if roof >= 1:
            self._paint_whole(target, cell, t)
            return
        self._ground.set_alpha(round(255 * part(t, POLES)))
        target.blit(self._ground, cell)
        walls = round((self._base - self._eaves) * arrive(part(t, WALLS)))
        if walls:
            band = pygame.Rect(0, self._eaves, cell.width, walls)
            target.blit(self.house, (cell.x, cell.y + self._base - walls), band)
        self._draw_poles(target, cell, part(t, POLES))
        if roof > 0:
            fallen = -round(FALLS * cell.height * (1 - roof * roof))
            tiles = self.house.subsurface((0, 0, cell.width, self._eaves)).copy()
            tiles.set_alpha(round(255 * min(1.0, roof / COMES)))
            target.blit(tiles, (cell.x, cell.y + fallen))

    def _paint_whole(self, target: pygame.Surface, cell: pygame.Rect, t: float) -> None:
        """Draw the house that stands, giving way to the board's; the scaffold goes."""
        self._ground.set_alpha(255)
        whole = self._ground.copy()
        whole.blit(self.house, (0, 0))
        whole.set_alpha(round(255 * (1 - part(t, GIVES))))
        target.blit(whole, cell)
        self._poles.set_alpha(round(255 * (1 - part(t, ROADS))))
        target.blit(self._poles, cell)

    def _draw_poles(self, target: pygame.Surface, cell: pygame.Rect, grown: float) -> None:
        """Draw the scaffold as far as it has grown from the ground."""
        high = round(cell.height * grown)
        area = pygame.Rect(0, cell.height - high, cell.width, high)
        self._poles.set_alpha(255)
        target.blit(self._poles, (cell.x, cell.bottom - high), area)


class TurnedBuilding(Building):
    """The same on a board that lies flat, seen from another side: the house stands as the board does."""

    def __init__(
        self, view: TableView, house: pygame.Surface, cell: pygame.Rect, start: float, length: float
    ) -> None:
        super().__init__(view.look.art, house, cell, start, length)
        self._view = view

    def rect(self, t: float) -> pygame.Rect:
        """Give where the site with its air is seen."""
        return self._view.seen_rect(super().rect(t))

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw what stands so far."""
        if t > 0:
            room = super().rect(t)
            upright = pygame.Surface(room.size, pygame.SRCALPHA)
            self._paint(upright, self.cell.move(-room.x, -room.y), t)
            target.blit(self._view.turned(upright), self._view.seen_rect(room))


def part(t: float, span: tuple[float, float]) -> float:
    """Give how far something is that goes on from one share of a time to another.

    >>> part(0.1, (0.2, 0.4)), part(0.3, (0.2, 0.4)) == 0.5, part(0.9, (0.2, 0.4))
    (0.0, True, 1.0)
    """
    begin, end = span
    return round(max(0.0, min(1.0, (t - begin) / (end - begin))), 6)


def finca_built(plan: Choreography, event: ev.FincaBuilt) -> None:
    """Build a finca before the board shows it; its roads unroll away from it."""
    board = plan.state.game.board
    space = board.site_spaces[event.site]
    cell = plan.cell(space)
    house = house_picture(plan.view.canvas, board.sites[event.site], event.values)
    if plan.view.upright:
        plan.motions.append(Building(plan.art, house, cell, plan.at, BUILT))
    else:
        upright = plan.view.canvas.geometry.rect(space)
        plan.motions.append(TurnedBuilding(plan.view, house, upright, plan.at, BUILT))
    plan.motions.append(Dust(plan.art, cell, plan.at + BUILT * ROOF[1]))
    begin, end = (plan.at + BUILT * share for share in ROADS)
    column, row = board.column_row(space)
    for dx, dy in ((0, -1), (-1, 0), (0, 1), (1, 0)):
        beside = board.at(column + dx, row + dy)
        if beside is not None:
            road = plan.cell(beside)
            plan.hide(road, begin, end - begin, way="round", origin=_edge(cell, road))
    around = cell.inflate(plan.tile // 2, plan.tile // 2)
    plan.hide(around, plan.at + BUILT * ROOF[1], 60.0)
    plan.interim.append(Interim(around, plan.at + BUILT, _unmarked, SHOWS))
    plan.at += BUILT
    plan.show_board_at(end)


def _unmarked(picture: Picture) -> Picture:
    """Give a picture without the marks of the last move."""
    return replace(picture, marks=replace(picture.marks, last=0, order=()))


def _edge(cell: pygame.Rect, other: pygame.Rect) -> Pixel:
    """Give the middle of the edge between two cells."""
    return (cell.centerx + other.centerx) // 2, (cell.centery + other.centery) // 2
