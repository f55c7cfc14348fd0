"""Marks of the coach: a ring around a thing on the table, and outlines on the board."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import pygame

from citrus_game.narration.words import line_name
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import STOREHOUSE, STOREHOUSE_USED
from citrus_game.rules.model.state import Game
from citrus_game.rules.model.steps import Step
from citrus_game.session.history import used_kind
from citrus_game.session.selection.selection import AssistOptions
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.text import _
from citrus_game.ui.board.colours import GOLD
from citrus_game.ui.board.layers.hover import HoverLayer, HoverMarks
from citrus_game.ui.board.view import BoardView
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.panels.tiles import paint_ring
from citrus_game.ui.scenes.play.panels.tray import tray_items
from citrus_game.ui.scenes.play.tooltips.hover_info import look_at
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.widgets.base import Widget

AIR = 12
"""Units between a thing and its ring."""
ANSWER, ARROWS, BAG, ENDS = "answer", "arrows", "bag", "end"
HARVESTS, MARKET, MAT = "harvest", "market", "mat"
HAND, PANEL, TILE = "hand", "panel", "tile"
"""Prefixes of things of which there are several, for example "tile1"."""


class Mark(NamedTuple):
    """What to mark: a thing with a ring around it, and marks on the board.

    ``thing`` is a market line (R1), a space (c4), a button or card (arrows, market, harvest, end, mat, bag,
    answer, log, owners), or one of several things, counted from 1 (hand2, tile1, market4, panel1). "" is
    nothing.
    """

    thing: str = ""
    over: tuple[HoverMarks, ...] = ()


class Ring:
    """Draws the ring and the outlines of a `Mark`."""

    def __init__(self, game: Game, dirty: Redraw) -> None:
        self.game, self.dirty = game, dirty
        self.mark = Mark()
        self.rects: Sequence[pygame.Rect] = ()
        """Rectangles of the rings: one, or one for each arrow."""
        self._layer = HoverLayer()
        self._board: BoardView | None = None

    @property
    def rect(self) -> pygame.Rect | None:
        """Rectangle around all rings, or None."""
        return self.rects[0].unionall(self.rects[1:]) if self.rects else None

    def show(self, view: TableView, mark: Mark) -> None:
        """Show a mark, or update its place, and what stands over it where the board has changed."""
        rects, board = rects_of(view, self.game, mark.thing), view.board.drawn_view
        if (rects, mark) == (self.rects, self.mark) and board is self._board:
            return
        self._damage(view)
        self.rects, self.mark, self._board = rects, mark, board
        self._damage(view)

    def draw_over(self, view: TableView, surface: pygame.Surface) -> None:
        """Draw the outlines over the board. On a flat table the caller rotates the result."""
        for over in self.mark.over:
            self._layer.draw(view.canvas, surface, over, view.board.drawn_view)

    def draw(self, view: TableView, surface: pygame.Surface) -> None:
        for rect in self.rects:
            paint_ring(view.style, surface, rect, GOLD)

    def _damage(self, view: TableView) -> None:
        for over in self.mark.over:
            for rect in self._layer.extent(view.canvas, over):
                self.dirty(view.seen_rect(rect))
        for rect in self.rects:
            self.dirty(rect.inflate(view.style.u(AIR), view.style.u(AIR)))


def rects_of(view: TableView, game: Game, thing: str) -> Sequence[pygame.Rect]:
    """Return the rectangles of the rings around a thing; for arrows, one around each arrow that can be
    clicked.
    """
    if thing == ARROWS:
        air = view.style.u(AIR) // 2
        return [arrow.rect.inflate(air, air) for arrow in view.market.arrows if arrow.is_interactive]
    rect = rect_of(view, game, thing)
    return [rect] if rect is not None else []


def rect_of(view: TableView, game: Game, thing: str) -> pygame.Rect | None:
    """Return the rectangle of the ring around a thing, or None if the thing is not visible."""
    air = view.style.u(AIR)
    places = view.places
    cards = {MARKET: places.market, MAT: places.mat}
    if thing in cards:
        return None if thing == MAT and not view.mat_stands else cards[thing].inflate(air // 2, air // 2)
    if thing in game.board.spaces:
        return view.seen.geometry.rect(game.board.spaces[thing]).inflate(air, air)
    widget = _widget(view, game.lines, thing)
    if widget is None or not widget.visible:
        return None
    return widget.rect.inflate(air, air).clip(pygame.Rect((0, 0), view.style.metrics.size))


def _widget(view: TableView, lines: Sequence[str], thing: str) -> Widget | None:
    if thing in lines:
        return view.market.arrows[lines.index(thing)]
    turn = view.turn
    if turn is not None and thing in (ANSWER, HARVESTS, ENDS):
        return {ANSWER: turn.primary, HARVESTS: turn.harvest, ENDS: turn.end}[thing]
    if thing == BAG:
        return view.top.bag
    if thing in view.icons.icons:
        return view.icons.icons[thing]
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
    # if the tray is hidden behind the mat, mark the tab that shows it
    return view.tray.tab if name == TILE and not found.visible else found


def thing_words(thing: str, game: Game) -> str:
    """Return the name of a thing in words, or ""."""
    if thing in game.lines:
        return line_name(thing)
    if thing in game.board.spaces:
        return thing
    return _buttons_words().get(thing.rstrip("0123456789"), "")


def _buttons_words() -> dict[str, str]:
    return {
        ARROWS: _("the arrows that you can buy"),
        BAG: _("the bag"),
        ENDS: _("End turn"),
        HARVESTS: _("Harvest"),
        MARKET: _("the market"),
        MAT: _("your workers"),
        HAND: _("your hand"),
        PANEL: _("your points"),
        TILE: _("your bonus"),
    }


def target(controller: TurnController, step: Step) -> str:
    """Return the thing (see `Mark`) to click next in order to play a legal step."""
    game, pick = controller.state.game, controller.pick
    picked = pick.kind if pick is not None else ""
    if step.verb == steps.BUY:
        chosen = pick is not None and (pick.kind, pick.what) == ("line", step.what)
        return ANSWER if chosen else game.lines[step.what]
    if step.verb in (steps.END, steps.PASS):
        return ENDS if step.verb == steps.END else ANSWER
    if step.verb == steps.SITE:
        return game.board.name(game.board.site_spaces[step.what])
    if step.verb == steps.HARVEST:
        chosen = pick is not None and pick.kind == "region" and bool(pick.what >> step.at & 1)
        return ANSWER if chosen else game.board.name(step.at)
    if step.verb in (*steps.PLANTING, steps.STORE):
        return _planting(controller, step, picked)
    if used_kind(step) >= 0 and picked != step.verb:
        return bonus_mark(controller, {used_kind(step)})
    if step.verb == steps.CART:
        return f"{MARKET}{step.what}"
    return game.board.name(step.at) if step.at >= 0 else ANSWER


def _planting(controller: TurnController, step: Step, picked: str) -> str:
    """Return the thing to click next to plant or store a plantation: the plantation, a bonus, or the
    space.
    """
    if step.verb == steps.UNSTORE:
        missing = (
            ""
            if picked == "stored" and controller.picked_tile() == step.what
            else _stored(controller, step.what)
        )
    elif step.verb == steps.PLACE:
        missing = "" if controller.step_for_click(step.at) == step else _hand(controller, step.what)
    elif controller.picked_tile() != step.what or picked == "stored":
        missing = _hand(controller, step.what)
    elif step.verb == steps.STORE:
        missing = bonus_mark(controller, {STOREHOUSE, STOREHOUSE_USED})
    else:
        missing = "" if picked == step.verb else bonus_mark(controller, {used_kind(step)})
    return missing or controller.state.game.board.name(step.at)


def _hand(controller: TurnController, tile: int) -> str:
    return f"{HAND}{list(controller.tiles()).index(tile) + 1}"


def bonus_mark(controller: TurnController, kinds: Collection[int]) -> str:
    """Return the thing (see `Mark`) that is the player's bonus of one of these kinds, preferably one that can
    be used.
    """
    items = list(enumerate(tray_items(controller), 1))
    fit = [(place, item) for place, item in items if item.kind in kinds]
    usable = [place for place, item in fit if controller.usable(item.kind)]
    return next((f"{TILE}{place}" for place in [*usable, *(place for place, _item in fit)]), "")


def _stored(controller: TurnController, tile: int) -> str:
    """Return the storehouse that holds a plantation."""
    mine = [kept for kept, _fresh in controller.state.stored[controller.state.player]]
    places = (
        place for place, item in enumerate(tray_items(controller), 1) if item.stored == mine.index(tile)
    )
    return f"{TILE}{next(places)}"


def telling_site(controller: TurnController) -> int:
    """Return the site of the unscored finca to explain: where the player on turn has most plantations, or
    else whose ring is nearly full; -1 if there is none.
    """
    found = controller.outlook.foresight.fincas()
    telling = max(found, key=lambda facts: (facts.total(controller.state.player), -facts.left), default=None)
    return telling.site if telling is not None else -1


def ring_shown(controller: TurnController, site: int) -> tuple[HoverMarks, ...]:
    """Return marks that show the ring of a finca, with its open spaces and the regions that count; () for -1.

    The outline comes last, since the tint of a region would hide it.
    """
    if site < 0:
        return ()
    board = controller.state.game.board
    pointed = look_at(controller, board.site_spaces[site], controller.session.seats, AssistOptions())
    return pointed.over._replace(ring=-1), HoverMarks(outlined=(board.rings[site],))
