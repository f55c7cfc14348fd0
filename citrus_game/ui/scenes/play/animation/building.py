"""The animation of a new finca: scaffold, walls, roof, and roads."""

from dataclasses import replace
from functools import partial

import pygame

from citrus_game.rules.model import events as ev
from citrus_game.ui.board.layers.fincas import house_picture
from citrus_game.ui.board.view import BoardView
from citrus_game.ui.scenes.play.animation.plan import AnimationPlan, InterimPicture
from citrus_game.ui.scenes.play.animation.planting import dust, edge_between
from citrus_game.ui.scenes.play.animation.sprites import Blit, Pose, Sprite, draw_blits, ease_out
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.drawing.art import Art, draw_svg

BUILT = 1000.0
"""Milliseconds of the whole animation."""
POLES, WALLS, ROOF, ROADS = (0.0, 0.16), (0.12, 0.5), (0.42, 0.66), (0.64, 0.95)
"""When each part appears, from and to, as shares of `BUILT`. The scaffold disappears with the roads."""
GIVES = (0.74, 0.95)
"""When the sprite fades into the board, as shares of `BUILT`."""
EAVES, GROUND = 0.36, 0.885
"""Shares of the tile's height where the roof ends and where the walls begin."""
FALLS, COMES = 0.9, 0.45
"""Tiles that the roof falls, and the share of its fall in which it fades in."""
SHOWS = 160.0
"""Milliseconds for the finished house to fade into the board with its marks."""
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


def building(art: Art, house: pygame.Surface, cell: pygame.Rect) -> Pose:
    """Return the pose of a house that is being built on a site."""
    size, (x, y) = cell.size, cell.topleft
    ground = art.get(("building-ground", size), lambda: draw_svg(_GROUND, size))
    poles = art.get(("building-poles", size), lambda: draw_svg(_POLES, size))
    eaves, base = round(EAVES * cell.height), round(GROUND * cell.height)
    whole = ground.copy()
    whole.blit(house, (0, 0))

    def pose(t: float) -> list[Blit]:
        frame, roof = part(t, POLES), part(t, ROOF)
        if roof >= 1:
            # the house is finished: fade it into the board, and remove the scaffold
            return [
                Blit(whole, cell, alpha=round(255 * (1 - part(t, GIVES)))),
                Blit(poles, cell, alpha=round(255 * (1 - part(t, ROADS)))),
            ]
        high, walls = round(cell.height * frame), round((base - eaves) * ease_out(part(t, WALLS)))
        fallen = -round(FALLS * cell.height * (1 - roof * roof))
        lower = pygame.Rect(0, cell.height - high, cell.width, high)
        wall, roofs = pygame.Rect(0, eaves, cell.width, walls), pygame.Rect(0, 0, cell.width, eaves)
        found = [
            Blit(ground, cell, alpha=round(255 * frame)),
            Blit(house, wall.move(x, y + base - walls - eaves), wall),
            Blit(poles, lower.move(x, y), lower),
            Blit(house, roofs.move(x, y + fallen), roofs, alpha=round(255 * min(1.0, roof / COMES))),
        ]
        return [blit for blit in found if blit.place.height and blit.alpha]

    return pose


def turned_building(view: TableView, house: pygame.Surface, cell: pygame.Rect) -> Pose:
    """Return the pose of a house that is being built on a flat table, rotated as the board is seen."""
    room = cell.copy()
    room.height += round(FALLS * cell.height)
    room.bottom = cell.bottom
    upright = building(view.style.art, house, cell.move(-room.x, -room.y))

    def pose(t: float) -> list[Blit]:
        picture = pygame.Surface(room.size, pygame.SRCALPHA)
        draw_blits(picture, upright(t))
        return [Blit(view.turned(picture), view.seen_rect(room))]

    return pose


def part(t: float, span: tuple[float, float]) -> float:
    """Return the progress from 0 to 1 of something that lasts from one share of the time to another.

    >>> part(0.1, (0.2, 0.4)), part(0.3, (0.2, 0.4)) == 0.5, part(0.9, (0.2, 0.4))
    (0.0, True, 1.0)
    """
    begin, end = span
    return round(max(0.0, min(1.0, (t - begin) / (end - begin))), 6)


def finca_built(plan: AnimationPlan, event: ev.FincaBuilt) -> None:
    """Animate a new finca; its roads appear outwards from it."""
    board = plan.state.game.board
    space = board.site_spaces[event.site]
    cell = plan.cell(space)
    house = house_picture(plan.view.canvas, board.sites[event.site], event.values)
    if plan.view.upright:
        pose = building(plan.art, house, cell)
    else:
        pose = turned_building(plan.view, house, plan.view.canvas.geometry.rect(space))
    plan.motions.append(Sprite("building", pose, plan.at, BUILT))
    plan.motions.append(dust(plan.art, cell, plan.at + BUILT * ROOF[1]))
    begin, end = (plan.at + BUILT * share for share in ROADS)
    column, row = board.column_row(space)
    for dx, dy in ((0, -1), (-1, 0), (0, 1), (1, 0)):
        beside = board.at(column + dx, row + dy)
        if beside is not None:
            road = plan.cell(beside)
            plan.hide(road, begin, end - begin, way="round", origin=edge_between(cell, road))
    around = cell.inflate(plan.tile // 2, plan.tile // 2)
    plan.hide(around, plan.at + BUILT * ROOF[1], 60.0)
    plan.interim.append(InterimPicture(around, plan.at + BUILT, partial(_unmarked, space), SHOWS))
    plan.at += BUILT
    plan.show_board_at(end)


def _unmarked(space: int, picture: BoardView) -> BoardView:
    """Return a view without the mark of a move on a space."""
    marks = picture.marks
    earlier = {at: mark for at, mark in marks.earlier.items() if at != space}
    return replace(picture, marks=replace(marks, last=marks.last & ~(1 << space), earlier=earlier))
