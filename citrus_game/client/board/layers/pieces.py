"""Layers 5, 6 and 9: landscape tiles, roads, pennants, workers."""

import pygame

from citrus_game.client.board.canvas import Canvas, TilePoint
from citrus_game.client.board.picture import Picture
from citrus_game.rules.material.components import KINDS, STOREHOUSE, STOREHOUSE_USED

LAND, LAND_ON_LEGAL = 0.86, 0.74
ROADS = (((0, -1), 0), ((-1, 0), 90), ((0, 1), 180), ((1, 0), 270))
"""Where a road leads from its site, and by how many degrees the picture is turned to the left."""
WORKER = 0.76
FOOT: TilePoint = (0.37, 0.985)
PENNANT = 0.42
FLIES: TilePoint = (0.09, 0.03)
"""The upper left corner of a pennant."""


def land_piece(kind: int) -> str:
    """Name the picture of a landscape tile."""
    return KINDS[STOREHOUSE if kind == STOREHOUSE_USED else kind]


class LandLayer:
    """Landscape tiles lying on the board; smaller where their space may be chosen."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw the tiles."""
        for space, kind in picture.land.items():
            share = LAND_ON_LEGAL if picture.marks.legal >> space & 1 else LAND
            canvas.piece(target, land_piece(kind), space, share)


class RoadLayer:
    """The four roads of every site, over plantations, so that none ever disappears."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw the roads."""
        board = canvas.geometry.board
        for space, look in zip(board.site_spaces, picture.sites, strict=True):
            name = "road-finca" if look.values else "road-marked" if look.marked else "road-site"
            column, row = board.column_row(space)
            for (dx, dy), angle in ROADS:
                if board.at(column + dx, row + dy) is None:
                    continue
                rect = canvas.geometry.cell_rect(column + dx, row + dy)
                if target.get_clip().colliderect(rect):
                    target.blit(_turned(canvas, name, angle), rect)


def _turned(canvas: Canvas, name: str, angle: int) -> pygame.Surface:
    """Turn a road's picture by right angles, which keeps every pixel as it is."""
    return canvas.art.keep(
        ("road", name, angle, canvas.tile),
        lambda: pygame.transform.rotate(canvas.art.piece(name, canvas.tile), angle),
    )


class PennantLayer:
    """The pennants that fly over large regions, in the upper left, which nothing else takes there."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw the pennants."""
        px = round(canvas.tile * PENNANT)
        for space, player in picture.pennants.items():
            rect = canvas.geometry.rect(space)
            if target.get_clip().colliderect(rect):
                place = (rect.x + round(FLIES[0] * canvas.tile), rect.y + round(FLIES[1] * canvas.tile))
                target.blit(canvas.art.piece(f"pennant-{canvas.colours[player]}", px), place)


class WorkerLayer:
    """The workers on their regions; those that may be harvested bear a badge."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw the workers."""
        for space, player in picture.workers.items():
            place = worker_rect(canvas, space)
            if not target.get_clip().colliderect(place):
                continue
            piece = canvas.art.piece(f"worker-{canvas.colours[player]}", place.width)
            target.blit(piece, place)
            if picture.marks.ready >> space & 1:
                _draw_badge(canvas, target, canvas.geometry.rect(space))


def worker_rect(canvas: Canvas, space: int) -> pygame.Rect:
    """Give the rect of a worker's picture on a space."""
    rect = canvas.geometry.rect(space)
    px = round(canvas.tile * WORKER)
    left = rect.x + round(FOOT[0] * canvas.tile) - px // 2
    return pygame.Rect(left, rect.y + round(FOOT[1] * canvas.tile) - px, px, px)


_BADGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
    '<circle cx="24" cy="24" r="23" fill="#12324A"/><circle cx="24" cy="24" r="19.5" fill="#FFD34D"/></svg>'
)
BADGE: TilePoint = (0.19, 0.19)


def _draw_badge(canvas: Canvas, target: pygame.Surface, rect: pygame.Rect) -> None:
    """Mark a worker that may be harvested: a basket in the upper left of its space."""
    px = max(12, round(canvas.tile * 0.36))
    icon_px = round(px * 0.72)
    centre = (rect.x + round(BADGE[0] * canvas.tile), rect.y + round(BADGE[1] * canvas.tile))
    disc = canvas.art.svg(_BADGE, (px, px), "harvest-badge")
    icon = canvas.art.piece("icon-harvest", icon_px, pygame.Color("#12324A"))
    target.blit(disc, disc.get_rect(center=centre))
    target.blit(icon, icon.get_rect(center=centre))
