"""All widgets of the play scene, placed on the cards and kept true to the desk."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.intents import Position
from citrus_game.client.look import Look
from citrus_game.client.play.arrows import ArrowButton, MarketStation
from citrus_game.client.play.boardarea import BoardArea
from citrus_game.client.play.cards import Cards
from citrus_game.client.play.desk import Desk
from citrus_game.client.play.handstation import FittingButton, HandStation
from citrus_game.client.play.history import round_start
from citrus_game.client.play.loglist import LogList
from citrus_game.client.play.orders import Orders, Told
from citrus_game.client.play.spots import explain_spots
from citrus_game.client.play.tiles import TileButton
from citrus_game.client.play.tray import TrayStation, tray_items
from citrus_game.client.play.why import Why, why_not_bare, why_not_harvest
from citrus_game.client.widgets.base import Action, Widget
from citrus_game.client.widgets.buttons import Button, IconButton, ToggleIcon
from citrus_game.client.widgets.group import Widgets
from citrus_game.content.settings import Settings
from citrus_game.rules import steps
from citrus_game.rules.components import MILESTONE, STOREHOUSE, STOREHOUSE_USED
from citrus_game.rules.steps import Step
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

ICONS = ("undo", "redo", "hint", "owners", "last_round", "log", "help", "speed", "settings")
"""The buttons of the top bar; their icons have the same names."""
TOGGLES = ("hint", "owners")
"""Those that stay down while what they show is on."""
ICON_KEYS: Mapping[str, str] = {
    "undo": "undo",
    "redo": "redo",
    "hint": "hint",
    "owners": "owners",
    "last_round": "last_round",
    "log": "log",
    "help": "rules",
    "settings": "pause",
}
"""The keys that do the same as the buttons of the top bar."""

if TYPE_CHECKING:
    from citrus_game.client.play.guard import Guard


class TableWidgets(Widgets):
    """The widgets of the play scene: what an arrow has to say stands under the market, not over it.

    ``silent`` tells of other widgets that the scene has a call-out of its own for.
    """

    silent: Callable[[Widget], bool] | None = None

    def update(self, dt: float) -> None:
        """Let time pass; tooltips appear, but none for what speaks otherwise."""
        looked_at = self.focus if self.ring and self.focus is not None else self.hovered
        if isinstance(looked_at, ArrowButton):
            return
        if looked_at is None or self.silent is None or not self.silent(looked_at):
            super().update(dt)


class Spot(Widget):
    """A part of a card that explains itself while it is pointed at; with an action it says more if chosen."""

    def __init__(self, action: Action | None = None) -> None:
        super().__init__(action=action)
        self.focusable = action is not None

    def spot(self, _pos: Position) -> object:
        """Explain itself at a finger's first tap."""
        return self.hint


class SeatSpot(Widget):
    """A player's panel: it explains itself, and choosing it lets the seat change hands."""

    def spot(self, _pos: Position) -> object:
        """Explain itself at a finger's first tap."""
        return self.hint


class Controls:
    """The widgets of the play scene, in the order of the focus."""

    station = HandStation
    panel: type[Widget] = SeatSpot

    def __init__(self, widgets: Widgets, cards: Cards, sitting: Sitting, desk: Desk, orders: Orders) -> None:
        self.cards, self.sitting, self.desk = cards, sitting, desk
        self.told = Told(sitting)
        add, look, places = widgets.add, cards.look, cards.places
        self.tab = add(Button("", partial(orders.command, "tray"), style="field", scale=0.6))
        self.tab.show(places.tray_swaps)
        self.market = MarketStation(widgets, cards.market, desk, orders)
        self.board = add(BoardArea(cards.seen.geometry, orders.choose_space))
        self.board.rect = cards.board.rect
        self.hand = self.station(widgets, cards.prompt, desk, orders)
        self.tray = TrayStation(widgets, cards.tray, desk, orders)
        self.harvest = add(FittingButton(_("Harvest"), partial(orders.command, "harvest"), icon="harvest"))
        self.end = add(FittingButton(_("End turn"), partial(orders.command, "end"), icon="end-turn"))
        self.harvest.rect, self.end.rect = places.harvest, places.end
        self.icons = {
            name: add(_icon_button(name, hint, orders))
            for name, hint in zip(ICONS, icon_hints(), strict=True)
        }
        _place_icons(look, self.icons, places.icons or (places.top.right + look.u(8), look.u(10)))
        self._name_groups()
        self.log: LogList | None = None
        if cards.log is not None:
            self.log = add(LogList(cards.canvas.colours))
            self.log.rect = cards.log.inside
        self.panels = [
            add(self.panel(action=partial(orders.show_seat, player))) for player in range(len(places.players))
        ]
        left_over = partial(orders.command, "left_over")
        self.bag, self.fincas = add(Spot(left_over)), add(Spot(left_over))
        for spot, rect in zip(self.panels, places.players, strict=True):
            spot.rect = rect

    def refresh(self, tray_shown: bool) -> None:
        """Bring all widgets but the prompt's up to date."""
        self.board.open, self.board.firm = self.desk.open_spaces(), self.desk.firm()
        self.market.refresh(self.told)
        self.tray.refresh(self.told, tray_shown)
        self._refresh_turn_buttons()
        self._refresh_icons()
        self._refresh_tab(tray_shown)
        if self.log is not None:
            self.log.tell(self.sitting.log)
        self.bag.rect, self.fincas.rect = self.cards.top.bag_spot, self.cards.top.finca_spot
        explain_spots(self.panels, self.bag, self.fincas, self.sitting)

    def _name_groups(self) -> None:
        """Make each station one stop of the focus, and say which keys do what a button does."""
        groups: dict[str, Sequence[Widget]] = {
            "market": [*self.market.arrows, *self.market.tiles],
            "hand": self.hand.tiles,
            "answers": [self.hand.secondary, self.hand.primary],
            "tray": self.tray.tiles,
            "turn": [self.harvest, self.end],
            "icons": list(self.icons.values()),
        }
        for group, members in groups.items():
            for widget in members:
                widget.group = group
        for name, shortcut in ICON_KEYS.items():
            if name in self.icons:
                self.icons[name].shortcut = shortcut
        self.harvest.shortcut, self.end.shortcut = "harvest", "end"

    def _refresh_tab(self, tray_shown: bool) -> None:
        """Name what the narrow window's shared card would show instead."""
        if not self.tab.visible:
            return
        number = sum(item.number for item in tray_items(self.desk))
        self.tab.label = _("Workers") if tray_shown else _("Tiles: {number}").format(number=number)
        look, card = self.cards.look, self.cards.places.mat
        wide, high = self.tab.natural()
        high = min(high, look.type.line("card") + look.u(12))
        # it stands a little above the card's edge, clear of the slots below
        self.tab.rect = pygame.Rect(card.right - look.u(14) - wide, card.y - look.u(8), wide, high)
        self.cards.tab_width = wide

    def _refresh_turn_buttons(self) -> None:
        desk, told = self.desk, self.told
        can = bool(desk.now.harvest)
        told.judge(self.harvest, can, None if can or not desk.open else why_not_harvest(desk))
        passing = steps.PASS in desk.now.bare
        can = passing or steps.END in desk.now.bare
        self.end.label = _("Pass") if passing else _("End turn")
        self.end.shortcut = "pass" if passing else "end"
        told.judge(self.end, can, None if can or not desk.open else why_not_bare(desk, steps.END))
        kind = "primary" if can and not passing else "secondary"
        if self.end.kind != kind:
            self.end.kind = kind  # type: ignore[assignment]
            self.end.changed()

    def _refresh_icons(self) -> None:
        sitting = self.sitting
        reason, undo, redo = sitting.undo_reason(), self.icons["undo"], self.icons["redo"]
        undo.enable(reason is None, reason or "")
        undo.hint = _("Undo: {what}").format(what=sitting.undo_words())
        redo.enable(sitting.can_redo(), _("Nothing was taken back."))
        redo.hint = _("Redo: {what}").format(what=sitting.redo_words())
        news = round_start(sitting) < len(sitting.history)
        self.icons["last_round"].enable(news, _("Nothing has happened since the last turn."))
        self.icons["hint"].enable(self.desk.open, _("It is not your turn."))

    def show_settings(self, settings: Settings) -> None:
        """Show in the top bar how fast it is now, and no hint where none is wanted."""
        self.told.reasons = settings.aids.reasons and not settings.purist
        self.told.alike = settings.purist
        self.board.helps = not settings.purist
        if not settings.aids.hint or settings.purist:
            self.icons["hint"].show(False)
        speed = self.icons["speed"]
        words = _("No animations") if settings.speed == "off" else _("Speed: {speed}")
        speed.hint = words.format(speed=settings.speed)

    def show_on(self, name: str, on: bool) -> None:
        """Show whether what a button of the top bar shows is on."""
        button = self.icons[name]
        assert isinstance(button, ToggleIcon)
        button.show_on(on)

    def why(self, widget: Widget | None) -> Why | None:
        """Give why a widget cannot be chosen, None where it can or nothing is told."""
        return self.told.whys.get(widget) if widget is not None else None

    def show_warnings(self, guard: "Guard") -> None:
        """Mark the market's arrows and the tiles whose choice would leave a tile over."""
        self.market.warn(guard.costly)
        for tile in (*self.tray.tiles, *self.market.tiles):
            tile.warn(guard.warns_of(self.step_of(tile)))

    def step_of(self, widget: Widget | None) -> Step | None:
        """Give the step that choosing one of the own tiles or a market tile would be at once."""
        desk, book = self.desk, self.desk.state.game.steps
        if isinstance(widget, TileButton) and widget.visible and widget.enabled:
            if widget in self.market.tiles:
                return book.cart[self.market.tiles.index(widget)]
            kind = self.tray.kind_of(widget)
            tile = desk.picked_tile()
            if kind in (STOREHOUSE, STOREHOUSE_USED) and tile is not None:
                return book.store[tile]
            if kind == MILESTONE:
                return book.milestone
        return None


def icon_hints() -> tuple[str, ...]:
    """Name the buttons of the top bar, in the order of `ICONS`."""
    return (
        _("Undo"),
        _("Redo"),
        _("Hint: what a computer player would do"),
        _("Who owns what"),
        _("Watch the last round again"),
        _("Log"),
        _("Rules"),
        _("Speed"),
        _("Menu"),
    )


def _icon_button(name: str, hint: str, orders: Orders) -> IconButton:
    kind = ToggleIcon if name in TOGGLES else IconButton
    return kind(name.replace("_", "-"), partial(orders.command, name), hint=hint)


def _place_icons(look: Look, icons: dict[str, IconButton], corner: tuple[int, int]) -> None:
    side = look.u(56)
    for number, name in enumerate(ICONS):
        icons[name].rect = pygame.Rect(corner[0] + look.u(64 * number), corner[1], side, side)
