"""The market's arrows: price tags that point into their lines."""

import pygame

from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.client.kit.input.intents import Position
from citrus_game.client.kit.widgets.base import Widget

RIGHT, DOWN, LEFT, UP = 0, 90, 180, 270
"""Where an arrow points: degrees clockwise."""
ARROW, HIT = 0.80, 0.98
"""The size of an arrow, and of the square in which it is hit, in slots."""


class ArrowButton(Widget):
    """A market arrow: a price tag that points into its line, with the number of coins."""

    def __init__(self, turn: int) -> None:
        super().__init__()
        self.turn = turn
        self._face: tuple[int, bool, bool] = (0, False, False)
        self._warns = False

    def warn(self, warns: bool) -> None:
        """Show whether some of the line's tiles could not be built."""
        if warns != self._warns:
            self._warns = warns
            self.changed()

    def show_line(self, cost: int, chosen: bool, due: bool) -> None:
        """Show a line's price, whether it is chosen, whether buying it makes a finca due."""
        if self._face != (cost, chosen, due):
            self._face = (cost, chosen, due)
            self.changed()

    def stays(self, pos: Position) -> bool:
        """Go on showing the line that a finger chose, until it is bought."""
        return super().stays(pos) or self._face[1]

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the tag and its number, a cross for an empty line."""
        look = self.look
        cost, chosen, due = self._face
        px = round(self.rect.width * ARROW / HIT)
        piece = self._piece(self._state(chosen), px)
        place = piece.get_rect(center=self.rect.center)
        surface.blit(piece, place)
        away = round(px * 0.11)
        shift = {RIGHT: (-away, 0), LEFT: (away, 0), UP: (0, away), DOWN: (0, -away)}[self.turn]
        box = place.move(shift)
        if cost:
            colour = look.colour("on-primary" if self.enabled else "disabled")
            size = min(look.type.px("cost"), round(px * 0.54))
            look.type.place(surface, str(cost), "cost", colour, box, "centre", size)
        else:
            cross = look.icon("cross", round(px * 0.36), "disabled")
            surface.blit(cross, cross.get_rect(center=box.center))
        if due:
            self._draw_due(surface, place)
        if self._warns:
            px = round(place.width * 0.42)
            surface.blit(look.art.piece("space-warning", px), (place.left - px // 4, place.top - px // 4))

    def _piece(self, state: str, px: int) -> pygame.Surface:
        """Give the tag in a state, without its number."""
        name = "arrow" + state
        return self.look.art.keep(("arrow", name, self.turn, px), lambda: self._drawn(name, px))

    def _drawn(self, name: str, px: int) -> pygame.Surface:
        text = (self.look.art.folder / f"{name}.svg").read_text(encoding="utf-8")
        return draw_svg(arrow_svg(text, self.turn), (px, px))

    def _state(self, chosen: bool) -> str:
        if not self.enabled:
            return "-disabled"
        if self.pressed:
            return "-pressed"
        return "-hover" if chosen or self.hovered else ""

    def _draw_due(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Mark with a small finca that one becomes due."""
        px = round(place.width * 0.42)
        piece = self.look.art.piece("finca-back", px)
        surface.blit(piece, (place.right - px + px // 6, place.top - px // 4))


def arrow_svg(text: str, turn: int) -> str:
    """Turn the arrow's SVG by right angles and leave its lip below, where the light wants it."""
    turned = f"rotate({turn} 64 64)"
    return text.replace("translate(0 6)", f"translate(0 6) {turned}").replace(
        'stroke-width="4"', f'transform="{turned}" stroke-width="4"'
    )
