"""Layers 5, 6, 7 and 9: landscape tiles, roads, sites and fincas, workers."""

import pygame

from citrus_game.client.art import Art
from citrus_game.client.board.canvas import Canvas, Spot, paint_numeral
from citrus_game.client.board.picture import Picture, SiteLook
from citrus_game.client.type import Type
from citrus_game.rules.components import KINDS, STOREHOUSE, STOREHOUSE_USED, Values

LAND, LAND_ON_LEGAL = 0.86, 0.74
ROADS = (((0, -1), 0), ((-1, 0), 90), ((0, 1), 180), ((1, 0), 270))
"""Where a road leads from its site, and by how many degrees the picture is turned to the left."""
WORKER = 0.76
FOOT: Spot = (0.37, 0.985)
FIRST: Spot = (0.335, 0.67)
SECOND: Spot = (0.735, 0.70)
WINNER: Spot = (0.335, 0.66)
FIRST_COLOUR, SECOND_COLOUR = "#3A2418", "#FFFBF0"
MARKED_SPOT: Spot = (0.5, 0.485)
MARKED_SHARE = 0.40
LETTER_COLOUR, MARKED_COLOUR = "#5E4526", "#123C70"


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


class FincaLayer:
    """Building sites with their letters, marked ones, and fincas with their values."""

    def draw(self, canvas: Canvas, target: pygame.Surface, picture: Picture) -> None:
        """Draw sites and fincas."""
        board = canvas.geometry.board
        for letter, space, look in zip(board.sites, board.site_spaces, picture.sites, strict=True):
            around = canvas.geometry.rect(space).inflate(canvas.tile, canvas.tile)
            if not target.get_clip().colliderect(around):
                continue
            if look.values:
                draw_finca(canvas, target, space, look)
            elif look.marked:
                canvas.piece(target, "site-marked", space)
                canvas.numeral(target, letter, space, MARKED_SPOT, MARKED_SHARE, MARKED_COLOUR)
            else:
                canvas.numeral(target, letter, space, (0.5, 0.5), 0.33, LETTER_COLOUR)


def draw_finca(canvas: Canvas, target: pygame.Surface, space: int, look: SiteLook) -> None:
    """Draw a finca: its values, or the emblems of who won it."""
    assert look.values is not None
    blur = max(1, canvas.tile // 16)
    name = "finca-scored" if look.scored else "finca"
    shadow, margin = canvas.art.shadow(name, canvas.tile, blur)
    rect = canvas.geometry.rect(space)
    target.blit(shadow, (rect.x - margin, rect.y - margin + round(canvas.tile * 0.06)))
    canvas.piece(target, name, space)
    if look.scored:
        _draw_winners(canvas, target, rect, look.winners)
        return
    paint_values(canvas.type, target, rect, look.values)


def paint_finca(art: Art, type_: Type, target: pygame.Surface, rect: pygame.Rect, values: Values) -> None:
    """Draw a finca with its values anywhere, as large as a rect's width."""
    target.blit(art.piece("finca", rect.width), rect)
    paint_values(type_, target, rect, values)


def paint_values(type_: Type, target: pygame.Surface, rect: pygame.Rect, values: Values) -> None:
    """Draw a finca's values onto its front and its door."""
    first, second = values
    paint_numeral(type_, target, str(first), rect, FIRST, 0.345 if first > 9 else 0.38, FIRST_COLOUR)
    paint_numeral(type_, target, str(second), rect, SECOND, 0.305, SECOND_COLOUR)


def _draw_winners(
    canvas: Canvas, target: pygame.Surface, rect: pygame.Rect, winners: tuple[int, ...]
) -> None:
    """Draw the winners' emblems over the check mark; those who tie share its place."""
    if not winners:
        return
    share = 0.42 if len(winners) == 1 else 0.30
    px = round(canvas.tile * share)
    step = round(px * 0.72)
    x = rect.x + round(WINNER[0] * canvas.tile) - (px + step * (len(winners) - 1)) // 2
    y = rect.y + round(WINNER[1] * canvas.tile) - px // 2
    for number, player in enumerate(winners):
        target.blit(canvas.art.piece(f"emblem-{canvas.colours[player]}", px), (x + number * step, y))


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
BADGE: Spot = (0.19, 0.19)


def _draw_badge(canvas: Canvas, target: pygame.Surface, rect: pygame.Rect) -> None:
    """Mark a worker that may be harvested: a basket in the upper left of its space."""
    px = max(12, round(canvas.tile * 0.36))
    icon_px = round(px * 0.72)
    centre = (rect.x + round(BADGE[0] * canvas.tile), rect.y + round(BADGE[1] * canvas.tile))
    disc = canvas.art.svg(_BADGE, (px, px), "harvest-badge")
    icon = canvas.art.piece("icon-harvest", icon_px, pygame.Color("#12324A"))
    target.blit(disc, disc.get_rect(center=centre))
    target.blit(icon, icon.get_rect(center=centre))
