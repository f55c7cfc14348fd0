"""Layers 5, 6 and 9: landscape tiles, roads, pennants, workers."""

import pygame

from citrus_game.rules.model.components import KINDS, STOREHOUSE, STOREHOUSE_USED
from citrus_game.ui.board.canvas import Canvas, TilePoint, blit_seen
from citrus_game.ui.board.view import BoardView

LAND, LAND_ON_LEGAL = 0.86, 0.74
ROADS = (((0, -1), 0), ((-1, 0), 90), ((0, 1), 180), ((1, 0), 270))
"""Directions of the roads of a site, and the angles by which the picture is rotated counterclockwise."""
WORKER, ALONE = 0.76, 0.66
"""Size of a worker, and of one in a region of a single space, whose fruit must stay visible; shares of a
tile.
"""
FOOT: TilePoint = (0.37, 0.985)
PENNANT = 0.42
FLIES: TilePoint = (0.09, 0.03)
"""Upper left corner of a pennant."""


def land_piece(kind: int) -> str:
    """Return the name of a landscape tile's picture."""
    return KINDS[STOREHOUSE if kind == STOREHOUSE_USED else kind]


class LandLayer:
    """Landscape tiles on the board, smaller where their space is legal."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        for space, kind in picture.land.items():
            share = LAND_ON_LEGAL if picture.marks.legal >> space & 1 else LAND
            canvas.piece(target, land_piece(kind), space, share)


class RoadLayer:
    """The four roads of every site, drawn over plantations so that they stay visible."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        board = canvas.geometry.board
        for space, roads, site in zip(board.site_spaces, board.roads, picture.sites, strict=True):
            if not picture.spaces & roads:
                continue
            name = "road-finca" if site.values else "road-marked" if site.marked else "road-site"
            column, row = board.column_row(space)
            for (dx, dy), angle in ROADS:
                beside = board.at(column + dx, row + dy)
                if beside is not None and picture.spaces >> beside & 1:
                    blit_seen(
                        target, _rotated_road(canvas, name, angle), canvas.geometry.rect(beside).topleft
                    )


def _rotated_road(canvas: Canvas, name: str, angle: int) -> pygame.Surface:
    """Return the picture of a road, rotated by a multiple of 90 degrees."""
    return canvas.art.get(
        ("road", name, angle, canvas.tile),
        lambda: pygame.transform.rotate(canvas.art.piece(name, canvas.tile), angle),
    )


class PennantLayer:
    """Pennants of large regions, in the upper left of a space."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        px = round(canvas.tile * PENNANT)
        for space, player in picture.pennants.items():
            rect = canvas.geometry.rect(space)
            if target.get_clip().colliderect(rect):
                place = (rect.x + round(FLIES[0] * canvas.tile), rect.y + round(FLIES[1] * canvas.tile))
                target.blit(canvas.art.piece(f"pennant-{canvas.colours[player]}", px), place)


class WorkerLayer:
    """The workers, with a badge on those that can be harvested."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: BoardView) -> None:
        single = {region.mask for region in picture.regions}
        for space, player in picture.workers.items():
            place = worker_rect(canvas, space, alone=1 << space in single)
            if target.get_clip().colliderect(place):
                target.blit(canvas.art.piece(f"worker-{canvas.colours[player]}", place.width), place)
            if picture.marks.ready >> space & 1:
                _draw_badge(canvas, target, canvas.geometry.rect(space))


def worker_rect(canvas: Canvas, space: int, *, alone: bool) -> pygame.Rect:
    """Return the rectangle of a worker on a space. ``alone`` means that its region has no other space."""
    rect = canvas.geometry.rect(space)
    px = round(canvas.tile * (ALONE if alone else WORKER))
    left = rect.x + round(FOOT[0] * canvas.tile) - px // 2
    return pygame.Rect(left, rect.y + round(FOOT[1] * canvas.tile) - px, px, px)


_BADGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
    '<circle cx="24" cy="24" r="23" fill="#12324A"/><circle cx="24" cy="24" r="19.5" fill="#FFD34D"/></svg>'
)
BADGE: TilePoint = (0.19, 0.19)


def _draw_badge(canvas: Canvas, target: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a basket in the upper left of a space whose worker can be harvested."""
    px = max(12, round(canvas.tile * 0.36))
    icon_px = round(px * 0.72)
    centre = (rect.x + round(BADGE[0] * canvas.tile), rect.y + round(BADGE[1] * canvas.tile))
    if not target.get_clip().colliderect((centre[0] - px, centre[1] - px, 2 * px, 2 * px)):
        return
    disc = canvas.art.svg(_BADGE, (px, px), "harvest-badge")
    icon = canvas.art.piece("icon-harvest", icon_px, pygame.Color("#12324A"))
    target.blit(disc, disc.get_rect(center=centre))
    target.blit(icon, icon.get_rect(center=centre))
