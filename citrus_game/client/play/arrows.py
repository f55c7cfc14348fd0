"""The market's widgets: priced arrows, and tiles that a cart may take."""

from collections.abc import Container
from functools import partial

import pygame

from citrus_game.client.art import draw_svg
from citrus_game.client.board.plants import whole_tile
from citrus_game.client.intents import Position
from citrus_game.client.play.desk import Desk
from citrus_game.client.play.market import ARROW, DOWN, HIT, LEFT, RIGHT, UP, MarketCard, arrow_svg
from citrus_game.client.play.orders import Orders, Told
from citrus_game.client.play.tiles import TileButton
from citrus_game.client.play.why import why_not_line, why_not_market
from citrus_game.client.widgets.base import Action, Widget
from citrus_game.client.widgets.group import Widgets
from citrus_game.rules.market import due_after, line_tiles
from citrus_game.rules.state import EMPTY


class ArrowButton(Widget):
    """A market arrow: a price tag that points into its line, with the number of coins."""

    def __init__(self, action: Action, turn: int) -> None:
        super().__init__(action=action)
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
        name = "arrow" + self._state(chosen)
        px = round(self.rect.width * ARROW / HIT)
        piece = look.art.keep(("arrow", name, self.turn, px), lambda: self._drawn(name, px))
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


class MarketStation:
    """The market's arrows, and its tiles while a cart may take one of them."""

    def __init__(self, widgets: Widgets, card: MarketCard, desk: Desk, orders: Orders) -> None:
        self.desk, self.card, self.orders = desk, card, orders
        self.arrows = []
        for line, arrow in enumerate(card.places.arrows):
            button = widgets.add(ArrowButton(partial(self._choose_line, line), arrow.turn))
            button.rect = arrow.rect
            self.arrows.append(button)
        self.tiles = []
        for index, slot in enumerate(card.places.slots):
            tile = widgets.add(TileButton(partial(self._choose_tile, index), ring=False))
            tile.rect = slot.inflate(-slot.width // 14, -slot.height // 14)
            tile.asks = True
            self.tiles.append(tile)

    def refresh(self, told: Told) -> None:
        """Show prices and what may be bought; say why not where it may not."""
        state, pick = self.desk.state, self.desk.pick
        chosen = pick.what if pick is not None and pick.kind == "line" else -1
        fincas = bool(state.finca_stack and state.marked)
        for line, button in enumerate(self.arrows):
            cost = len(line_tiles(state, line))
            legal = line in self.desk.now.lines
            if told.alike and self.desk.open:
                button.show_line(cost, line == chosen, False)
                told.judge(button, cost > 0, None)
                continue
            button.show_line(cost, line == chosen, legal and fincas and due_after(state, cost))
            told.judge(button, legal, None if legal or not self.desk.open else why_not_line(self.desk, line))
        with_cart = pick is not None and pick.kind == "cart"
        for index, tile in enumerate(self.tiles):
            held = state.market[index]
            tile.show(with_cart and held != EMPTY)
            if tile.visible:
                fits = index + 1 in self.desk.now.carts
                tile.show_tile(whole_tile(held), dull=not fits)
                told.judge(tile, fits, None if fits else why_not_market(self.desk, index))

    def warn(self, lines: Container[int]) -> None:
        """Mark the lines of which not all tiles could be built."""
        for line, button in enumerate(self.arrows):
            button.warn(line in lines)

    def looked_at(self, widget: Widget | None) -> int:
        """Give the line whose arrow is pointed at or has the focus, -1 for none."""
        for line, button in enumerate(self.arrows):
            if button is widget:
                return line
        return -1

    def _choose_line(self, line: int) -> None:
        self.orders.play(self.desk.choose_line(line))

    def _choose_tile(self, index: int) -> None:
        self.orders.play(self.desk.choose_market(index))
