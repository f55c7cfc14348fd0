"""Widgets of the setup: portrait of a player, card of a board, panel with a title."""

from collections.abc import Collection, Sequence
from typing import Unpack

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.game.box import load_components
from citrus_game.content.maps.pictures import check_pictures
from citrus_game.content.maps.tmx import LoadedMap
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.rules.model.options import Options
from citrus_game.rules.model.state import Game
from citrus_game.rules.position import Mat, Parts, make_position
from citrus_game.rules.setup import FEWEST
from citrus_game.session.game_config import MapChoice
from citrus_game.text import _, ngettext
from citrus_game.ui.board.layers.ground import grounds_of
from citrus_game.ui.board.people.cells import draw_bust
from citrus_game.ui.board.portraits import portrait
from citrus_game.ui.board.thumbnail import draw_board
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

LEAST_SEAT, LEAST_BOARD = 90, 186
"""Least height of a seat and of a board's card, in units."""
PICTURE, WIDEST = (170, 130), 290
"""Units: least width and height of a board's picture, and greatest width beside words."""
ANY_VALUES = (6, 3)
"""Values of fincas in a picture: which ones lie where is drawn by lot."""


class Portrait(Widget):
    """A player's worker on the player's colour, or the ``person`` who plays for a computer player; clicking
    it opens the list of colours.
    """

    def __init__(self, colour: str, action: Action, *, person: str = "", hint: str) -> None:
        super().__init__(hint=hint, action=action)
        self.colour, self.person = colour, person

    def measure(self, _width: int = 0) -> tuple[int, int]:
        return self.style.metrics.target, self.style.metrics.target

    def draw(self, surface: pygame.Surface) -> None:
        style, px = self.style, min(self.rect.size)
        tint = style.colour(f"player-{self.colour}-tint")
        edge = style.colour(f"player-{self.colour}") if self.hovered or self.pressed else None
        style.art.paint_box(surface, self.rect, style.u(12), tint, edge, max(2, style.u(4)))
        if self.person:
            inside = self.rect.inflate(-2 * style.u(4), -2 * style.u(4)) if edge else self.rect
            draw_bust(style, surface, inside, self.person, "pleased" if edge else "calm", self.colour)
            return
        foot = self.rect.centerx, self.rect.bottom - style.u(3)
        picture = portrait(style.art, self.colour, "idle", round(px * 0.92))
        surface.blit(picture, picture.get_rect(midbottom=foot))


class LightCard(Widget):
    """The light background of a seat in the setup."""

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
    """The background of a board's card; `board_card` returns it with its contents."""

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
            size, key = self.rect.size, ("board", loaded.sha256, self.fincas)
            picture = style.art.get((key, size), lambda: self._drawn(loaded, size))
        surface.blit(picture, picture.get_rect(center=self.rect.center))

    def _drawn(self, loaded: LoadedMap, size: tuple[int, int]) -> pygame.Surface:
        """Return the bare board with its first fincas, drawn as in play."""
        style, board = self.style, loaded.board
        game = Game(board, load_components(), Options(), FEWEST)
        sites = [board.sites.index(letter) for letter in self.fincas]
        fincas = dict.fromkeys(sites, (ANY_VALUES, False))
        state = make_position(game, Parts(mats=[Mat()] * FEWEST, fincas=fincas))
        try:
            check_pictures(loaded)
            grounds = grounds_of(loaded)
        except ContentError:
            grounds = {}
        return draw_board(style.art, style.type, size, state, PLAYER_COLOURS[:FEWEST], {}, grounds)


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
    """Return a panel of the setup: a title, something beside it, and parts below."""
    line = Layers(
        Space(min_height=style.type.line("heading") + style.u(12)),
        Row(*head, gap=style.u(12), align="centre"),
    )
    inside = Column(line, *parts, gap=gap, padding=(style.u(26), style.u(12), style.u(26), style.u(26)))
    return Layers(Frame(), inside, **flex)
