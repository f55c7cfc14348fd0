"""The saved games: a list with pictures, and what can be done with each."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, get_args

import pygame

from citrus_game.client import backdrop
from citrus_game.client.saved.card import GameCard, card_face, thumbnail
from citrus_game.client.saved.shelf import Order, Shelf, when_words
from citrus_game.client.scene import Scene
from citrus_game.client.widgets.buttons import Button, IconButton
from citrus_game.client.widgets.choices import Option, Segments
from citrus_game.client.widgets.panels import Label, Panel, Picture
from citrus_game.client.widgets.scroll import BAR, ScrollList
from citrus_game.table.saves import SavedGame
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App

EDGE, GAP, RIM = 33, 20, 14
TWO_COLUMNS = 1180
"""Units of width, at usual text size, from which cards stand side by side."""
NOTHING = ("lemon", "orange", "finca", "lime", "grapefruit")
"""The pictures where there are no games yet."""
NOTHING_WIDE = 800
"""Units of width, at usual text size, of the card where there are no games yet."""


class LoadScene(Scene):
    """All saved games. Their records are read one a frame, so that it opens at once."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.shelf = Shelf()
        self._body = ScrollList()
        self._cards: list[tuple[SavedGame, GameCard]] = []
        self._new_game: Button | None = None

    @property
    def moving(self) -> bool:
        """Tell whether there are records to be read or boards to be drawn."""
        return not self.shelf.complete or self._undrawn() is not None

    def layout(self) -> None:
        """Place head and cards."""
        self.widgets.rebuild(self._build)

    def again(self) -> None:
        """Look at the folder anew and show what is there now."""
        self.shelf.look()
        self.layout()
        self.damage()

    def entered(self) -> None:
        """Put the focus on the first game, or on what begins one."""
        first = self._cards[0][1] if self._cards else self._new_game
        if self.widgets.focus is None and first is not None:
            self.widgets.focus_on(first)

    def cancel(self) -> bool:
        """Go back to the menu."""
        self.app.stack.pop(self)
        return True

    def update(self, dt: float) -> None:
        """Read the next record, or draw the next board in sight."""
        super().update(dt)
        if self.shelf.read_next() is not None:
            if self.shelf.complete:
                self.shelf.sort(self.shelf.order)
            self.layout()
            self.damage()
            return
        undrawn = self._undrawn()
        if undrawn is not None:
            self._draw_board(*undrawn)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the table and everything on it."""
        surface.blit(backdrop.table(self.look), area, area)
        super().draw(surface, area)

    def _undrawn(self) -> tuple[SavedGame, GameCard] | None:
        """Give the next game in sight whose board is to be drawn."""
        return next(self._undrawn_all(), None)

    def _undrawn_all(self) -> Iterator[tuple[SavedGame, GameCard]]:
        for game, card in self._cards:
            known = self.shelf.known(game)
            drawable = known is not None and known.state is not None
            if drawable and card.picture is None and card.seen.height > 0:
                yield game, card

    def _draw_board(self, game: SavedGame, card: GameCard) -> None:
        known = self.shelf.known(game)
        assert known is not None
        size = card.picture_size()
        key = ("saved game", game, size)
        card.picture = self.look.art.keep(key, lambda: thumbnail(self.look, known, size))
        card.changed()

    def _build(self) -> None:
        look, window = self.look, self.window
        edge, rim = look.u(EDGE), look.u(RIM)
        back = self.widgets.add(IconButton("back", self._leave, hint=_("Back to the menu")))
        side = back.natural()[0]
        line = max(side, look.type.line("title"))
        top = look.u(26)
        back.rect = pygame.Rect(edge, top + (line - side) // 2, side, side)
        title = self.widgets.add(Label(_("Saved games"), "title", "cream"))
        left = back.rect.right + look.u(30)
        title.rect = pygame.Rect(left, top, window.width - left - edge, line)
        bottom = self._build_head(title, edge, top, line) if self.shelf.games else top + line
        self._body = self.widgets.add(ScrollList())
        rect = pygame.Rect(edge - rim, bottom + look.u(18), window.width - 2 * (edge - rim), 0)
        rect.height = window.height - look.u(24) - rect.y
        self._body.settle(rect, self._build_cards(rim, rect.width - 2 * rim - look.u(BAR), rect.height))

    def _build_head(self, title: Label, edge: int, top: int, line: int) -> int:
        """Place the orders beside the title or below it; give where the head ends."""
        look = self.look
        options = [Option("latest", _("Latest")), Option("name", _("Name")), Option("turn", _("Longest"))]
        order = self.widgets.add(Segments(options, self.shelf.order, self._sort, hint=_("Sort by")))
        wide, high = order.natural()
        used = title.natural()[0]
        if title.rect.width - used - look.u(40) >= wide:
            order.rect = pygame.Rect(title.rect.right - wide, top + (line - high) // 2, wide, high)
            title.rect.width = used
            return top + line
        order.rect = pygame.Rect(edge, top + line + look.u(10), min(wide, self.window.width - 2 * edge), high)
        return order.rect.bottom

    def _build_cards(self, left: int, width: int, height: int) -> int:
        """Place the cards in one column or two; give the height of them all. ``height`` is in sight."""
        look = self.look
        gap, y = look.u(GAP), look.u(RIM)
        self._cards, self._new_game = [], None
        columns = 2 if width >= look.metrics.grown(TWO_COLUMNS) else 1
        wide = (width - gap * (columns - 1)) // columns
        cards = [self._card(game) for game in self.shelf.games]
        high = max((card.natural(wide)[1] for card in cards), default=0)
        for number, card in enumerate(cards):
            x = left + number % columns * (wide + gap)
            card.rect = pygame.Rect(x, y + number // columns * (high + gap), wide, high)
        y += -(-len(cards) // columns) * (high + gap)
        return y if self._cards else self._build_nothing(pygame.Rect(left, 0, width, height))

    def _build_nothing(self, room: pygame.Rect) -> int:
        """Say that there is nothing yet and how that changes; give the height of it all."""
        look, add = self.look, self._body.add
        pad, gap = look.u(48), look.u(GAP)
        card = add(Panel("panel-active"))
        wide = min(room.width, look.metrics.grown(NOTHING_WIDE))
        inside = pygame.Rect(room.centerx - wide // 2 + pad, 0, wide - 2 * pad, 0)
        side = min(look.u(112), (inside.width - gap * (len(NOTHING) - 1)) // len(NOTHING))
        head = add(Label(_("There are no saved games yet."), "heading", "ink", "centre", wrap=True))
        text = add(Label(_("Every game is kept while you play it."), "body", "muted", "centre", wrap=True))
        new = Button(_("New game"), self._new, kind="primary", icon="build", style="large", tall=84)
        self._new_game = add(new)
        heights = [each.natural(inside.width)[1] for each in (head, text, new)]
        high = 2 * pad + side + sum(heights) + 3 * gap
        card.rect = pygame.Rect(inside.x - pad, max(look.u(RIM), (room.height - high) // 2), wide, high)
        y = card.rect.y + pad
        row = len(NOTHING) * (side + gap) - gap
        for number, name in enumerate(NOTHING):
            x = inside.centerx - row // 2 + number * (side + gap)
            add(Picture(name)).rect = pygame.Rect(x, y, side, side)
        y += side + gap
        for label, tall in zip((head, text), heights, strict=False):
            label.rect = pygame.Rect(inside.x, y, inside.width, tall)
            y += tall + gap
        across = min(inside.width, new.natural()[0] + look.u(80))
        new.rect = pygame.Rect(inside.centerx - across // 2, y, across, heights[-1])
        return card.rect.bottom + look.u(RIM)

    def _card(self, game: SavedGame) -> GameCard:
        known = self.shelf.known(game)
        face = card_face(self.shelf.title(game), when_words(game.when), known)
        card = self._body.add(GameCard(face, partial(self._open, game)))
        self._cards.append((game, card))
        return card

    def _open(self, game: SavedGame) -> None:
        from citrus_game.client.saved.sheet import GameSheet

        known = self.shelf.known(game)
        if known is not None:
            self.app.stack.push(GameSheet(self.app, self.shelf.title(game), game, known, self.again))

    def _sort(self, order: str) -> None:
        self.shelf.sort(next(each for each in get_args(Order) if each == order))
        self.layout()
        self.damage()

    def _new(self) -> None:
        from citrus_game.client.setup.scene import SetupScene

        self.app.stack.pop(self)
        self.app.stack.push(SetupScene(self.app))

    def _leave(self) -> None:
        self.cancel()
