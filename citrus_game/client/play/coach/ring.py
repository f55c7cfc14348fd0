"""What a coach speaks of: a ring around a thing of the table, outlines on the board."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from citrus_game.client.board.layers.over import Over, OverLayer
from citrus_game.client.board.paint import GOLD
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.play.parts.frames import paint_ring
from citrus_game.client.play.parts.part import Redraw
from citrus_game.client.play.view.table import TableView
from citrus_game.rules.material.state import Game
from citrus_game.table.speech.words import line_name
from citrus_game.text import _

AIR = 12
"""Units between a thing and the ring around it."""
ANSWER, BAG, ENDS, HARVESTS, MARKET, MAT = "answer", "bag", "end", "harvest", "market", "mat"
HAND, PANEL, TILE = "hand", "panel", "tile"
"""Things of which there are several: each with its number from 1."""


class Mark(NamedTuple):
    """What is marked: a thing with a ring around it, and what is shown over the board.

    A ``thing`` is a market line (R1), a space (c4), a button or card (market, harvest, end, mat, bag,
    answer), or one of several with its number from 1 (hand2, tile1, market4, panel1); empty for none.
    """

    thing: str = ""
    over: tuple[Over, ...] = ()


class Ring:
    """Marks what the coach speaks of on the table that is shown."""

    def __init__(self, game: Game, damage: Redraw) -> None:
        self.game, self.damage = game, damage
        self.mark = Mark()
        self.rect: pygame.Rect | None = None
        """Where the ring lies, None where there is none."""
        self._layer = OverLayer()

    def show(self, view: TableView, mark: Mark) -> None:
        """Mark something else, or the same where it lies now."""
        rect = rect_of(view, self.game, mark.thing)
        if (rect, mark) == (self.rect, self.mark):
            return
        self._damage(view)
        self.rect, self.mark = rect, mark
        self._damage(view)

    def draw_over(self, view: TableView, surface: pygame.Surface) -> None:
        """Paint what is outlined, on the board as it is painted upright."""
        for over in self.mark.over:
            self._layer.draw(view.canvas, surface, over, view.board.shown)

    def draw(self, view: TableView, surface: pygame.Surface) -> None:
        """Paint the ring around a thing."""
        if self.rect is not None:
            paint_ring(view.look, surface, self.rect, GOLD)

    def _damage(self, view: TableView) -> None:
        for over in self.mark.over:
            for rect in self._layer.extent(view.seen, over):
                self.damage(rect)
        if self.rect is not None:
            self.damage(self.rect.inflate(view.look.u(AIR), view.look.u(AIR)))


def rect_of(view: TableView, game: Game, thing: str) -> pygame.Rect | None:
    """Give where the ring around a thing lies; None where the thing is not to be seen."""
    air = view.look.u(AIR)
    places = view.places
    cards = {MARKET: places.market, HARVESTS: places.harvest, ENDS: places.end, MAT: places.mat}
    if thing in cards:
        return None if thing == MAT and not view.mat_stands else cards[thing].inflate(air // 2, air // 2)
    if thing in game.board.spaces:
        return view.seen.geometry.rect(game.board.spaces[thing]).inflate(air, air)
    widget = _widget(view, game.lines, thing)
    return widget.rect.inflate(air, air) if widget is not None and widget.visible else None


def _widget(view: TableView, lines: Sequence[str], thing: str) -> Widget | None:
    if thing in lines:
        return view.market.arrows[lines.index(thing)]
    if thing == ANSWER:
        return view.prompt.primary
    if thing == BAG:
        return view.top.bag
    name = thing.rstrip("0123456789")
    rows: dict[str, Sequence[Widget]] = {
        HAND: view.prompt.tiles,
        TILE: view.tray.tiles,
        MARKET: view.market.tiles,
        PANEL: [panel.spot for panel in view.panels],
    }
    if name not in rows:
        return None
    found = rows[name][int(thing[len(name) :]) - 1]
    # where the own tiles share the place of the mat, their tab leads to them
    return view.tray.tab if name == TILE and not found.visible else found


def thing_words(thing: str, game: Game) -> str:
    """Name a thing in words; empty for none."""
    if thing in game.lines:
        return line_name(thing)
    if thing in game.board.spaces:
        return thing
    return _buttons_words().get(thing.rstrip("0123456789"), "")


def _buttons_words() -> dict[str, str]:
    return {
        BAG: _("the bag"),
        ENDS: _("End turn"),
        HARVESTS: _("Harvest"),
        MARKET: _("the market"),
        MAT: _("your workers"),
        HAND: _("your hand"),
        PANEL: _("your points"),
        TILE: _("your bonus"),
    }
