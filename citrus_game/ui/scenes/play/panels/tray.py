"""The tray: the bonuses and stored plantations of the player on turn."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from citrus_game.narration import words
from citrus_game.narration.rule_texts import RuleTexts, tile_card
from citrus_game.rules.model.components import HORSES, KINDS
from citrus_game.rules.model.steps import Step
from citrus_game.session.history import taken_in_order
from citrus_game.session.selection.selection import KINDS_PICKED
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.selection.why import why_not_kind, why_not_stored
from citrus_game.text import _
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.scenes.play.panels.buttons import TabButton
from citrus_game.ui.scenes.play.panels.mat import BESIDE
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.play.panels.tiles import Spot, TileButton
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.toolkit.drawing.cells import TextCell
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget

MOST = 18
"""Limit of different items that a player can have."""
GAP = 8
"""Units between tiles."""
HIGH_TILE = 148
"""Largest tile in units on a high panel."""
BACK = -1
"""Kind of all face-down wild horses together."""


class TrayItem(NamedTuple):
    """Equal tiles: kind (or `BACK`), index of a stored plantation (or -1), picture, and number."""

    kind: int
    stored: int
    piece: str
    number: int


def tray_items(controller: TurnController) -> list[TrayItem]:
    """Return the items of the player on turn: stored plantations, then bonuses in the order in which they
    were taken.

    New items come last, so that the others keep their places.
    """
    state, player = controller.state, controller.session.turn_player
    items = [
        TrayItem(-2, index, whole_tile(tile), 1) for index, (tile, _fresh) in enumerate(state.stored[player])
    ]
    horses = state.horses[player]
    back = TrayItem(BACK, -1, "landscape-back", len(horses))
    counts = Counter(state.tiles[player])
    for kind in taken_in_order(controller.session, player):
        if kind in counts:
            items.append(TrayItem(kind, -1, land_piece(kind), counts[kind]))
        elif kind in horses and back not in items:
            items.append(back)
    return items


class TrayData(NamedTuple):
    """What the tray shows beside its tiles: its titles, the longest first, and how many pixels of the panel
    are seen.
    """

    titles: tuple[str, ...]
    high: int


class Tray(Panel[TrayData]):
    """The bonuses and stored plantations of the player on turn. A high panel is as high as they are.

    If it shares the place of the mat, ``tab`` adds the button that switches between them.
    """

    def __init__(self, style: Style, rect: pygame.Rect, *, shared: bool, tab: bool) -> None:
        super().__init__(style, rect)
        self.items: list[TrayItem] = []
        self.tiles = [TileButton() for _place in range(MOST)]
        for tile in self.tiles:
            tile.asks, tile.group = True, "tray"
        self.tab = TabButton("", text_style="field", scale=0.6)
        self.tab.visible = shared and tab
        self._shared = self.tab if shared else None
        self.spot = Spot()
        self.spot.rect = rect

    def widgets(self) -> Sequence[Widget]:
        return [self.spot, *self.tiles]

    def is_visible(self, snapshot: Snapshot) -> bool:
        return self._shared is None or snapshot.swapped

    def update(self, snapshot: Snapshot) -> None:
        self.items = tray_items(snapshot.controller)
        slots = self.slots(len(self.items))
        shown = self.is_visible(snapshot)
        empty = _("Bonuses that you take from the board come here. You use them in your own turn.")
        self.spot.hint = empty
        self.spot.set_visible(shown and not self.items)
        for place, tile in enumerate(self.tiles):
            tile.set_visible(shown and place < len(self.items))
            if tile.visible:
                tile.move_to(slots[place])
                self._settle_tile(tile, self.items[place], snapshot)
            tile.set_warning(self.step_of(tile, snapshot.controller) in snapshot.warned.steps)
        if self.tab.visible:
            self._name_tab(snapshot, shown)

    def _settle_tile(self, tile: TileButton, item: TrayItem, snapshot: Snapshot) -> None:
        controller = snapshot.controller
        if item.kind == BACK:
            values = [HORSES[kind] for kind in controller.state.horses[snapshot.player]]
            tile.hint = ""
            tile.show_tile(item.piece, points=sum(values))
            tile.disable(RuleTexts.of(controller.state.game).horses_worth(item.number, sum(values)))
            return
        pick = controller.pick
        if item.stored >= 0:
            held = controller.state.stored[snapshot.player][item.stored][0]
            can = held in controller.now.unstore
            picked = pick is not None and (pick.kind, pick.what) == ("stored", item.stored)
            why = None if can or not controller.open else why_not_stored(controller, item.stored)
            tile.hint = words.headed(_("Storehouse"), words.plantation_name(held))
        else:
            can = controller.usable(item.kind)
            picked = pick is not None and pick.kind == KINDS_PICKED.get(item.kind)
            why = None if can or not controller.open else why_not_kind(controller, item.kind)
            tile.hint = tile_card(item.kind).title
        tile.show_tile(item.piece, count=item.number, picked=picked, dull=not can)
        self.set_enabled(tile, can, lambda: why, snapshot)
        if not can and not tile.reason:
            tile.disable(tile.hint)

    def _name_tab(self, snapshot: Snapshot, shown: bool) -> None:
        """Update the label of the tab, or use an icon if the title needs the room."""
        number = sum(item.number for item in self.items)
        tab, style, card = self.tab, self.style, self.rect
        tab.icon, tab.short, tab.hint = "", False, ""
        tab.label = _("Workers") if shown else _("Bonuses: {number}").format(number=number)
        wide, high = tab.measure()
        title = (_("Bonuses") if self.items else _("No bonuses")) if shown else _("Workers")
        if not style.type.fits(title, "card", (card.width - style.u(36 + BESIDE) - wide, 0)):
            tab.icon, tab.short, tab.hint = "person" if shown else "bonus", True, tab.label
            tab.number = str(snapshot.state.mat[snapshot.player] if shown else number)
            wide, high = tab.measure()
        high = min(high, style.type.line("card") + style.u(6))
        tab.rect = pygame.Rect(card.right - style.u(12) - wide, card.y + style.u(10), wide, high)

    def build_data(self, snapshot: Snapshot) -> TrayData:  # noqa: ARG002
        high = self.rect.height
        if not self.high and len(self.items) > self.one_row:
            return TrayData(("",), high)
        if self._hugs:
            tiles = self.slots(len(self.items))
            high = min(high, tiles[-1].bottom + self.style.u(18) - self.rect.y) if tiles else 0
        title = _("Bonuses") if self.items else _("No bonuses")
        return TrayData((title,) if self._shared is None else (title, _("Bonuses"), ""), high)

    @property
    def _hugs(self) -> bool:
        """Whether it is as high as its tiles, and nothing is seen of it without any."""
        return self.high and self._shared is None

    @property
    def casts_shadow(self) -> bool:
        return not self._hugs

    def chrome_rect(self, face: TrayData) -> pygame.Rect:
        return pygame.Rect(self.rect.topleft, (self.rect.width, face.high))

    def chrome_of(self, face: TrayData) -> str:
        return self.chrome if face.high else ""

    def paint(self, target: pygame.Surface, face: TrayData) -> None:
        u = self.style.u
        if not face.high:
            return
        if self.high:
            self.title(
                target, face.titles, beside=0 if self._shared is None else self.tab.rect.width + u(BESIDE)
            )
        else:
            box = pygame.Rect(self.rect.x + u(18), self.rect.y, self.rect.width, self.rect.height - u(5))
            TextCell(face.titles[0], "ink", "card").draw(self.style, target, box)

    def item_of(self, widget: Widget | None) -> TrayItem | None:
        """Return the item that a widget shows, or None."""
        for item, tile in zip(self.items, self.tiles, strict=False):
            if tile is widget and tile.visible:
                return item
        return None

    def kind_of(self, widget: Widget | None) -> int:
        """Return the landscape tile that a widget shows, or -1."""
        item = self.item_of(widget)
        return -1 if item is None else max(-1, item.kind)

    def step_of(self, widget: Widget | None, controller: TurnController) -> Step | None:
        """Return the step that choosing a tile plays at once, or None if it only selects the tile."""
        if widget is None or not widget.enabled:
            return None
        return controller.tile_step(self.kind_of(widget))

    def place_of(self, kind: int) -> pygame.Rect | None:
        """Return the rectangle of a kind of tile, or None."""
        for item, tile in zip(self.items, self.tiles, strict=False):
            if item.kind == kind or (item.kind == BACK and KINDS[kind].startswith("horses")):
                return tile.rect
        return None

    def next_place(self) -> pygame.Rect:
        """Return about where the next tile will be: after the last one, or else the whole panel."""
        lying = [tile.rect for tile in self.tiles if tile.visible]
        behind = lying[-1].move(lying[-1].width, 0) if lying else self.rect
        return behind if self.rect.contains(behind) else self.rect

    @property
    def high(self) -> bool:
        """Whether the panel is high enough for a title and rows of tiles."""
        return self.rect.height > self.style.u(180)

    def slots(self, count: int) -> list[pygame.Rect]:
        """Return the rectangles for ``count`` tiles, in as few rows as keep them large."""
        style, inside = self.style, self.rect.inflate(-self.style.u(32), -self.style.u(26))
        inside.height -= style.u(5)
        if self.high:
            # the tab beside the title is a little higher than the title
            head = style.type.line("card") + (style.u(6) if self.tab.visible else 0)
            inside.y, inside.height = inside.y + head, inside.height - head
        elif count <= self.one_row:
            words_wide = self.title_width()
            inside.x, inside.width = inside.x + words_wide, inside.width - words_wide
        rows, px = self._rows(inside, count)
        columns = -(-count // rows)
        gap = self._gap(inside, columns, px)
        top = inside.y if self.high else inside.centery - (rows * px + (rows - 1) * gap) // 2
        return [
            pygame.Rect(inside.x + index % columns * (px + gap), top + index // columns * (px + gap), px, px)
            for index in range(count)
        ]

    def _rows(self, inside: pygame.Rect, count: int) -> tuple[int, int]:
        """Return the number of rows and the size of the tiles in pixels."""
        u = self.style.u
        best = (1, 1)
        for rows in (1, 2, 3):
            columns = -(-count // rows) if count else 1
            wide = (inside.width - u(GAP) * (columns - 1)) // columns
            px = min(u(HIGH_TILE if self.high else 72), wide, (inside.height - u(GAP) * (rows - 1)) // rows)
            if px > best[1]:
                best = (rows, px)
            # a low panel keeps one row as long as the tiles can be touched
            if not self.high and px >= max(u(58), self.style.metrics.reach - u(GAP)):
                break
        return best

    def _gap(self, inside: pygame.Rect, columns: int, px: int) -> int:
        """Return the pixels between tiles: as much as touch needs, if there is room."""
        usual, room = self.style.u(GAP), inside.width - columns * px
        wanted = max(usual, self.style.metrics.reach - px)
        return wanted if columns < 2 or (columns - 1) * wanted <= room else usual

    @property
    def one_row(self) -> int:
        """Number of tiles that fit beside the title."""
        wide = self.rect.width - self.style.u(32) - self.title_width()
        return max(0, wide // self.style.u(64))

    def title_width(self) -> int:
        """Return the width in pixels of the title with its gap."""
        return self.style.type.width(_("Bonuses"), "card") + self.style.u(22)
