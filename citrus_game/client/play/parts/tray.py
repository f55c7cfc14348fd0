"""The own landscape tiles and stored plantations, each a widget that uses it."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from citrus_game.client.board.layers.pieces import land_piece
from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.answers import TabButton
from citrus_game.client.play.parts.mat import beside_tab, title_fits
from citrus_game.client.play.parts.part import Part
from citrus_game.client.play.parts.tiles import Spot, TileButton
from citrus_game.rules.material.components import HORSES, KINDS
from citrus_game.rules.material.steps import Step
from citrus_game.table.desk.choices import KINDS_PICKED
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.why import why_not_kind, why_not_stored
from citrus_game.table.history import taken_in_order
from citrus_game.table.speech import words
from citrus_game.table.speech.help_cards import tile_card
from citrus_game.table.speech.rule_words import Rules
from citrus_game.text import _

MOST = 18
"""Different things that a player can have: kinds of tiles, stored plantations, wild horses."""
GAP = 8
"""Units between tiles."""
HIGH_TILE = 148
"""Units of a tile on a high card, at most."""
BACK = -1
"""The kind of wild horses lying face down together."""


class TrayItem(NamedTuple):
    """Equal tiles: their kind or `BACK`, or the place of a stored plantation; picture and number."""

    kind: int
    stored: int
    piece: str
    number: int


def tray_items(desk: Desk) -> list[TrayItem]:
    """List what lies in front of the player on turn: storehouses' content, then tiles as they came.

    So what is new comes last, and nothing that lies there makes way for it.
    """
    state, player = desk.state, desk.sitting.turn_player
    items = [
        TrayItem(-2, index, whole_tile(tile), 1) for index, (tile, _fresh) in enumerate(state.stored[player])
    ]
    horses = state.horses[player]
    back = TrayItem(BACK, -1, "landscape-back", len(horses))
    counts = Counter(state.tiles[player])
    for kind in taken_in_order(desk.sitting, player):
        if kind in counts:
            items.append(TrayItem(kind, -1, land_piece(kind), counts[kind]))
        elif kind in horses and back not in items:
            items.append(back)
    return items


class Tray(Part[str]):
    """The own tiles on their card, whose face is its title.

    Where they share the place of the mat, ``tab`` is the button that shows them instead of it, if wanted.
    """

    def __init__(self, look: Look, rect: pygame.Rect, *, shared: bool, tab: bool) -> None:
        super().__init__(look, rect)
        self.items: list[TrayItem] = []
        self.tiles = [TileButton() for _place in range(MOST)]
        for tile in self.tiles:
            tile.asks, tile.group = True, "tray"
        self.tab = TabButton("", style="field", scale=0.6)
        self.tab.visible = shared and tab
        self._shared = self.tab if shared else None
        self.spot = Spot()
        self.spot.rect = rect

    def widgets(self) -> Sequence[Widget]:
        """List card and tiles; the tab is first of all in the focus's order, not here."""
        return [self.spot, *self.tiles]

    def stands(self, moment: Moment) -> bool:
        """Tell whether it has a place of its own, or that of the mat."""
        return self._shared is None or moment.swapped

    def settle(self, moment: Moment) -> None:
        """Show the tiles of the player on turn, and which of them can be used."""
        self.items = tray_items(moment.desk)
        slots = self.slots(len(self.items))
        shown = self.stands(moment)
        empty = _("Bonuses that you take from the board come here. You use them in your own turn.")
        self.spot.hint = empty
        self.spot.show(shown and not self.items)
        for place, tile in enumerate(self.tiles):
            tile.show(shown and place < len(self.items))
            if tile.visible:
                tile.stand(slots[place])
                self._settle_tile(tile, self.items[place], moment)
            tile.warn(self.step_of(tile, moment.desk) in moment.warned.steps)
        if self.tab.visible:
            self._name_tab(moment, shown)

    def _settle_tile(self, tile: TileButton, item: TrayItem, moment: Moment) -> None:
        desk = moment.desk
        if item.kind == BACK:
            values = [HORSES[kind] for kind in desk.state.horses[moment.player]]
            tile.show_tile(item.piece, points=sum(values))
            tile.disable(Rules.of(desk.state.game).horses_worth(item.number, sum(values)))
            return
        pick = desk.pick
        if item.stored >= 0:
            held = desk.state.stored[moment.player][item.stored][0]
            can = held in desk.now.unstore
            picked = pick is not None and (pick.kind, pick.what) == ("stored", item.stored)
            why = None if can or not desk.open else why_not_stored(desk, item.stored)
            tile.hint = words.headed(_("Storehouse"), words.plantation_name(held))
        else:
            can = desk.usable(item.kind)
            picked = pick is not None and pick.kind == KINDS_PICKED.get(item.kind)
            why = None if can or not desk.open else why_not_kind(desk, item.kind)
            tile.hint = tile_card(item.kind).title
        tile.show_tile(item.piece, count=item.number, picked=picked, dull=not can)
        self.judge(tile, can, why, moment)
        if not can and not tile.reason:
            tile.disable(tile.hint)

    def _name_tab(self, moment: Moment, shown: bool) -> None:
        """Name what the shared place would show instead: in pictures where words leave the title no room."""
        number = sum(item.number for item in self.items)
        tab, look, card = self.tab, self.look, self.rect
        tab.icon, tab.short, tab.hint = "", False, ""
        tab.label = _("Workers") if shown else _("Bonuses: {number}").format(number=number)
        wide, high = tab.natural()
        title = (_("Bonuses") if self.items else _("No bonuses")) if shown else _("Workers")
        if not title_fits(look, card, wide, title):
            tab.icon, tab.short, tab.hint = "person" if shown else "bonus", True, tab.label
            tab.number = str(moment.state.mat[moment.player] if shown else number)
            wide, high = tab.natural()
        high = min(high, look.type.line("card") + look.u(6))
        tab.rect = pygame.Rect(card.right - look.u(12) - wide, card.y + look.u(10), wide, high)

    def see(self, moment: Moment) -> str:  # noqa: ARG002
        """Give the card's title: none where the tiles need its room."""
        title = ""
        if self.high or len(self.items) <= self.one_row:
            title = _("Bonuses") if self.items else _("No bonuses")
        return beside_tab(self.look, self.rect, self._shared, title, _("Bonuses") if title else "")

    def paint(self, target: pygame.Surface, face: str) -> None:
        """Draw the title: as a head on a high card, else at the left."""
        if self.high:
            self.title(target, face, beside=0 if self._shared is None else self.tab.rect.width)
        elif face:
            box = self.rect.move(self.look.u(18), 0)
            box.height -= self.look.u(5)
            self.look.type.place(target, face, "card", self.look.colour("ink"), box)

    def item_of(self, widget: Widget | None) -> TrayItem | None:
        """Give what a widget shows, None for none."""
        for item, tile in zip(self.items, self.tiles, strict=False):
            if tile is widget and tile.visible:
                return item
        return None

    def kind_of(self, widget: Widget | None) -> int:
        """Give the kind of landscape tile that a widget shows, -1 for none."""
        item = self.item_of(widget)
        return -1 if item is None else max(-1, item.kind)

    def step_of(self, widget: Widget | None, desk: Desk) -> Step | None:
        """Give the step that choosing one of the tiles would be at once, None where it would be none."""
        if widget is None or not widget.enabled:
            return None
        return desk.tile_step(self.kind_of(widget))

    def place_of(self, kind: int) -> pygame.Rect | None:
        """Give where a kind of tile lies now, for what moves there."""
        for item, tile in zip(self.items, self.tiles, strict=False):
            if item.kind == kind or (item.kind == BACK and KINDS[kind].startswith("horses")):
                return tile.rect
        return None

    def next_place(self) -> pygame.Rect:
        """Give about where a tile comes to lie that is taken: behind the last one, else in the middle."""
        lying = [tile.rect for tile in self.tiles if tile.visible]
        behind = lying[-1].move(lying[-1].width, 0) if lying else self.rect
        return behind if self.rect.contains(behind) else self.rect

    @property
    def high(self) -> bool:
        """Tell whether the card has room for a head and rows of tiles."""
        return self.rect.height > self.look.u(180)

    def slots(self, count: int) -> list[pygame.Rect]:
        """Give the places of so many tiles, in as few rows as leave them large enough."""
        look, inside = self.look, self.rect.inflate(-self.look.u(32), -self.look.u(26))
        inside.height -= look.u(5)
        if self.high:
            # the button beside the title ends a little lower than the title does
            head = look.type.line("card") + (look.u(6) if self.tab.visible else 0)
            inside.y, inside.height = inside.y + head, inside.height - head
        elif count <= self.one_row:
            words_wide = self.title_width()
            inside.x, inside.width = inside.x + words_wide, inside.width - words_wide
        rows, px = self._rows(inside, count)
        columns = -(-count // rows)
        gap = self._gap(inside, columns, px)
        top = inside.centery - (rows * px + (rows - 1) * gap) // 2
        return [
            pygame.Rect(inside.x + index % columns * (px + gap), top + index // columns * (px + gap), px, px)
            for index in range(count)
        ]

    def _rows(self, inside: pygame.Rect, count: int) -> tuple[int, int]:
        """Choose how many rows leave the tiles largest, one if they are large enough; give their edge."""
        u = self.look.u
        best = (1, 1)
        for rows in (1, 2, 3):
            columns = -(-count // rows) if count else 1
            wide = (inside.width - u(GAP) * (columns - 1)) // columns
            px = min(u(HIGH_TILE if self.high else 72), wide, (inside.height - u(GAP) * (rows - 1)) // rows)
            if px > best[1]:
                best = (rows, px)
            # a high card is filled, a low one keeps its tiles in a row as long as they can be hit
            if not self.high and px >= max(u(58), self.look.metrics.reach - u(GAP)):
                break
        return best

    def _gap(self, inside: pygame.Rect, columns: int, px: int) -> int:
        """Give the pixels between tiles beside each other: as fingers need, where there is room."""
        usual, room = self.look.u(GAP), inside.width - columns * px
        wanted = max(usual, self.look.metrics.reach - px)
        return wanted if columns < 2 or (columns - 1) * wanted <= room else usual

    @property
    def one_row(self) -> int:
        """Give how many tiles stand beside the title in one row."""
        wide = self.rect.width - self.look.u(32) - self.title_width()
        return max(0, wide // self.look.u(64))

    def title_width(self) -> int:
        """Give the pixels that the title takes, with its gap."""
        return self.look.type.width(_("Bonuses"), "card") + self.look.u(22)
