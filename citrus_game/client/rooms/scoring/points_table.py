"""Points by source as a table: a row a source, a column a player."""

from collections.abc import Sequence

import pygame

from citrus_game.client.board.charts.sources import draw_key
from citrus_game.client.kit.draw.look import Look
from citrus_game.table.review.standings import Standing, source_words, used_sources
from citrus_game.text import _


class PointsTable:
    """Draws the table into ``room``."""

    def __init__(self, look: Look, room: pygame.Rect, standings: Sequence[Standing]) -> None:
        self.look, self.room, self.standings = look, room, list(standings)
        self.sources = used_sources(self.standings)

    def draw(self, target: pygame.Surface) -> None:
        """Paint heads, rows and totals."""
        look, room = self.look, self.room
        words = max((look.type.width(source_words(source), "field") for source in self.sources), default=0)
        left = max(round(room.width * 0.3), words + look.u(92))
        wide = (room.width - left) // len(self.standings)
        rows = len(self.sources) + 2
        high = room.height // rows
        for column, standing in enumerate(self.standings):
            self._draw_head(target, standing, pygame.Rect(room.x + left + column * wide, room.y, wide, high))
        for row, source in enumerate(self.sources, 1):
            line = pygame.Rect(room.x, room.y + row * high, room.width, high)
            if row % 2:
                look.art.paint_box(target, line, look.u(8), look.colour("inset"))
            draw_key(look, target, source, pygame.Rect(line.x + look.u(8), line.y, left - look.u(8), high))
            for column, standing in enumerate(self.standings):
                box = pygame.Rect(line.x + left + column * wide, line.y, wide, high)
                points = standing.sources[source]
                text = f"−{-points}" if points < 0 else str(points)
                colour = look.colour("bad" if points < 0 else "ink" if points else "muted")
                look.type.place(target, text, "count", colour, box, "centre")
        foot = pygame.Rect(room.x, room.y + (rows - 1) * high, room.width, high)
        target.fill(look.colour("ink"), (foot.x, foot.y, foot.width, max(1, look.u(2))))
        look.type.place(target, _("Total"), "name", look.colour("ink"), foot.move(look.u(8), 0))
        for column, standing in enumerate(self.standings):
            box = pygame.Rect(foot.x + left + column * wide, foot.y, wide, high)
            look.type.place(target, str(standing.total), "points", look.colour("ink"), box, "centre")

    def _draw_head(self, target: pygame.Surface, standing: Standing, box: pygame.Rect) -> None:
        look = self.look
        px = max(8, min(look.u(52), box.height - look.u(4)))
        wide = look.type.width(standing.seat.name, "name")
        named = px + look.u(6) + wide <= box.width
        left = box.centerx - (px + (look.u(6) + wide if named else 0)) // 2
        target.blit(look.art.piece(f"worker-{standing.seat.colour}", px), (left, box.centery - px // 2))
        if named:
            name = pygame.Rect(left + px + look.u(6), box.y, wide, box.height)
            look.type.place(target, standing.seat.name, "name", look.colour("ink"), name)
