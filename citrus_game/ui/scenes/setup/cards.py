"""Widgets of the setup: portrait of a player, card of a board, panel with a title."""

from collections.abc import Collection, Sequence
from typing import Unpack

import pygame

from citrus_game.rules.model.board import BUSH, NO_SPACE, OPEN, ROCK, Board
from citrus_game.session.game_config import MapChoice
from citrus_game.text import _, ngettext
from citrus_game.ui.board.portraits import portrait
from citrus_game.ui.toolkit.drawing.art import draw_svg
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import (
    Box,
    Column,
    FirstThatFits,
    Flex,
    Item,
    Layers,
    Node,
    Row,
    Space,
)
from citrus_game.ui.toolkit.widgets.base import Action, Widget
from citrus_game.ui.toolkit.widgets.panels import Caption, Frame, Illustration

CELL, RIM = 12, 5
LEAST_SEAT, LEAST_BOARD = 90, 186
"""Least height of a seat and of a board's card, in units."""
PICTURE, WIDEST = (170, 130), 290
"""Units: least width and height of a board's picture, and greatest width beside words."""
FILLS = {OPEN: "#E8D5AB", BUSH: "#A5AE68", ROCK: "#8B8894"}
HOUSE = (
    '<path d="M{x} {y}h8v6h-8z" fill="#FFFBF0" stroke="#3A2418" stroke-width="0.9"/>'
    '<path d="M{left} {y}L{roof} {top}h5L{right} {y}Z" fill="#CC5A30" stroke="#3A2418" stroke-width="0.9"/>'
)


def board_svg(board: Board, fincas: Collection[str]) -> str:
    """Return a small picture of a board as SVG. ``fincas`` are the letters of sites with a finca."""
    width, height = board.width * CELL + 2 * RIM, board.height * CELL + 2 * RIM
    ground = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + 3}">'
        f'<rect y="3" width="{width}" height="{height}" rx="7" fill="#7D5B2C"/>'
        f'<rect width="{width}" height="{height}" rx="7" fill="#C9A768"/>'
    )
    parts = [ground]
    for row, line in enumerate(board.rows):
        for column, kind in enumerate(line):
            if kind != NO_SPACE:
                parts.append(_space(RIM + column * CELL, RIM + row * CELL, kind, kind in fincas))
    return "".join(parts) + "</svg>"


def picture_size(board: Board) -> tuple[int, int]:
    """Return the width and height of a board's picture in SVG units."""
    return board.width * CELL + 2 * RIM, board.height * CELL + 2 * RIM + 3


def _space(x: int, y: int, kind: str, finca: bool) -> str:
    fill = FILLS.get(kind, "#DCC08A")
    ground = f'<rect x="{x + 0.7}" y="{y + 0.7}" width="10.6" height="10.6" rx="2" fill="{fill}"/>'
    if kind in FILLS:
        return ground
    if finca:
        return ground + HOUSE.format(
            x=x + 2, y=y + 4.6, left=x + 0.9, roof=x + 3.5, top=y + 1.4, right=x + 11.1
        )
    return ground + (
        f'<rect x="{x + 2.6}" y="{y + 2.6}" width="6.8" height="6.8" rx="1" fill="#D2B27A" '
        'stroke="#7A5730" stroke-width="1.4"/>'
    )


class Portrait(Widget):
    """A player's worker on the player's colour, or a computer player's ``face`` with the worker in front;
    clicking it opens the list of colours.
    """

    def __init__(self, colour: str, action: Action, *, face: str = "", hint: str) -> None:
        super().__init__(hint=hint, action=action)
        self.colour, self.face = colour, face

    def measure(self, _width: int = 0) -> tuple[int, int]:
        return self.style.metrics.target, self.style.metrics.target

    def draw(self, surface: pygame.Surface) -> None:
        style, px = self.style, min(self.rect.size)
        tint = style.colour(f"player-{self.colour}-tint")
        edge = style.colour(f"player-{self.colour}") if self.hovered or self.pressed else None
        style.art.paint_box(surface, self.rect, style.u(12), tint, edge, max(2, style.u(4)))
        foot = self.rect.centerx, self.rect.bottom - style.u(3)
        if not self.face:
            picture = portrait(style.art, self.colour, "idle", round(px * 0.92))
            surface.blit(picture, picture.get_rect(midbottom=foot))
            return
        picture = style.art.piece(self.face, round(px * 0.84))
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        worker = style.art.piece(f"worker-{self.colour}", round(px * 0.4))
        surface.blit(worker, worker.get_rect(bottomright=(self.rect.right, self.rect.bottom)))


class LightCard(Widget):
    """The background of a seat."""

    focusable = False

    def measure(self, width: int = 0) -> tuple[int, int]:
        return width, self.style.u(LEAST_SEAT)

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        fill, edge = style.colour("panel-active"), style.colour("line")
        style.art.paint_box(surface, self.rect, style.u(18), fill, edge, max(2, style.u(2)))


def board_title(choice: MapChoice) -> str:
    """Return a board's name."""
    side = choice.loaded.board.side if choice.loaded else ""
    if choice.name == side:
        return {"long": _("Long"), "short": _("Short")}[side]
    title = choice.loaded.board.title if choice.loaded else ""
    return _(title) if title else choice.name


class BoardCard(Widget):
    """The card of a board to choose from; `board_card` returns it with what stands on it."""

    beyond = 8

    def __init__(self, choice: MapChoice, chosen: bool, action: Action) -> None:
        super().__init__(action=action)
        self.choice, self.chosen = choice, chosen
        if choice.problem:
            self.disable(choice.problem)

    def accessible_text(self) -> tuple[str, ...]:
        return board_title(self.choice), *board_lines(self.choice)

    def measure(self, width: int = 0) -> tuple[int, int]:
        return width, self.style.u(LEAST_BOARD)

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        lit = self.chosen or (self.hovered and self.enabled)
        fill = style.colour("panel-active" if lit else "inset")
        edge = style.colour("gold-edge" if self.chosen else "line")
        style.art.paint_box(
            surface, self.rect, style.u(18), fill, edge, max(2, style.u(4 if self.chosen else 2))
        )


class BoardPicture(Widget):
    """A small picture of a board. ``fincas`` are the letters of sites with a finca."""

    focusable = False

    def __init__(self, choice: MapChoice, fincas: Collection[str]) -> None:
        super().__init__()
        self.choice, self.fincas = choice, tuple(fincas)

    def measure(self, _width: int = 0) -> tuple[int, int]:
        return self.style.u(PICTURE[0]), self.style.u(PICTURE[1])

    def draw(self, surface: pygame.Surface) -> None:
        style, loaded = self.style, self.choice.loaded
        if loaded is None:
            picture = style.icon("warning", min(style.u(64), *self.rect.size), "bad")
        else:
            board = loaded.board
            units = picture_size(board)
            scale = min(self.rect.width / units[0], self.rect.height / units[1])
            size = max(8, int(units[0] * scale)), max(8, int(units[1] * scale))
            key = ("board", loaded.sha256, self.fincas)
            picture = style.art.keep((key, size), lambda: draw_svg(board_svg(board, self.fincas), size))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


def board_lines(choice: MapChoice) -> list[str]:
    """Return what stands below a board's name: number of sites and duration."""
    if choice.loaded is None:
        return [_("cannot be played")]
    board = choice.loaded.board
    count = len(board.sites)
    sites = ngettext("{n} site", "{n} sites", count).format(n=count)
    times = {"long": _("50 to 60 min"), "short": _("30 to 40 min")}
    size = _("{width} by {height}").format(width=board.width, height=board.height)
    return [sites, times.get(choice.name, size)]


def board_card(
    style: Style, choice: MapChoice, fincas: Collection[str], action: Action, *, chosen: bool
) -> Node:
    """Return a board's card: its picture, and beside it, or below where that is too narrow, its words."""
    u, small = style.u, style.type.line("note")
    mark = Row(
        Box(Illustration("icon-check", "good"), width=small, height=small, shrink=0),
        Caption(_("chosen"), "note", "good"),
        gap=u(8),
        min_width=style.type.width(_("chosen"), "note") + small + u(10),
    )
    words = [
        Caption(board_title(choice), "button"),
        *(Caption(line, "note", "muted") for line in board_lines(choice)),
    ]
    text = Column(*words, Space(grow=1), mark if chosen else Space(small, shrink=0))
    picture = BoardPicture(choice, fincas)
    wide = Row(
        Box(picture, basis=0, grow=1, min_width=u(PICTURE[0]), max_width=u(WIDEST), height=0),
        Box(text, shrink=0),
        gap=u(14),
    )
    narrow = Column(Box(picture, basis=u(PICTURE[1]), grow=1), text, gap=u(10))
    return Layers(BoardCard(choice, chosen, action), FirstThatFits(wide, narrow, padding=u(18)))


def panel(style: Style, head: Sequence[Item], *parts: Item, gap: int, **flex: Unpack[Flex]) -> Node:
    """Return a panel with a title, what stands beside it, and parts below."""
    line = Layers(
        Space(min_height=style.type.line("heading") + style.u(12)),
        Row(*head, gap=style.u(12), align="centre"),
    )
    inside = Column(line, *parts, gap=gap, padding=(style.u(26), style.u(12), style.u(26), style.u(26)))
    return Layers(Frame(), inside, **flex)
