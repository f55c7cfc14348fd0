"""The saved games: a list with pictures, and what can be done with each."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from io import BytesIO
from itertools import islice
from typing import get_args

import pygame

from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.page import Page
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button, IconButton
from citrus_game.client.kit.widgets.choices import Option, Segments
from citrus_game.client.kit.widgets.panels import Illustration, Label, Panel
from citrus_game.client.kit.widgets.rows import RowList
from citrus_game.client.kit.widgets.scroll import BAR
from citrus_game.client.rooms.saved.card import FULLEST, THUMBNAIL, CardFace, GameCard, card_face
from citrus_game.client.rooms.saved.easel import PICTURE, Done, Easel, Pictures, Wanted
from citrus_game.client.rooms.saved.game_sheet import GameSheet
from citrus_game.client.rooms.saved.known import read
from citrus_game.table.keeping.saves import SavedGame, folder
from citrus_game.table.keeping.shelf import Order, Shelf, when_words
from citrus_game.text import _

GAP, RIM = 20, 14
RECALLED, SHOWN = 20, 3
"""Games that are recalled a frame, and cards in sight that are shown: what takes a quarter of a frame."""
TWO_COLUMNS = 1180
"""Units of width, at usual text size, from which cards stand side by side."""
NOTHING_WIDE, WAITING = 800, 230
"""Units of the card where there are no games yet: width at usual text size, height of who waits there."""


class LoadScene(Page):
    """All saved games. Only what is in sight is laid out, drawn and asked for before all else."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.game = game
        self.shelf = Shelf()
        self.easel = Easel()
        self._pictures = Pictures()
        self._asked: set[SavedGame] = set()
        self._body = RowList(self._row)
        self._columns, self._card_size, self._lines = 1, (1, 1), 1
        self._new_game: Button | None = None

    @property
    def moving(self) -> bool:
        """Tell whether something in sight is still to come."""
        return next(self._missing(), None) is not None

    @property
    def heading(self) -> str:
        """Give the words at its head."""
        return _("Saved games")

    @property
    def back_hint(self) -> str:
        """Say where it leads back."""
        return _("Back to the menu")

    def again(self) -> None:
        """Look at the folder anew and show what is there now."""
        self.shelf.look()
        super().again()

    def entered(self) -> None:
        """Put the focus on the first game, or on what begins one."""
        first = next(iter(self._cards()), self._new_game)
        if self.widgets.focus is None and first is not None:
            self.widgets.focus_on(first)

    def left(self) -> None:
        """Let nothing more be read."""
        self.easel.close()

    def update(self, dt: float) -> None:
        """Take what was read meanwhile, recall some more, and ask for the next."""
        super().update(dt)
        complete, done = self.shelf.complete, self.easel.take()
        if done is not None:
            self._take(done)
        self._show_known()
        self.shelf.recall(RECALLED)
        self._ask()
        if self.shelf.complete and not complete and self.shelf.order != "latest":
            self._sort(self.shelf.order)

    def _cards(self) -> list[GameCard]:
        """Give the cards that are laid out."""
        return [card for card in self._body.children if isinstance(card, GameCard)]

    def _missing(self) -> Iterator[GameCard]:
        """Give the cards in sight on which something is still to come."""
        for card in self._cards():
            known = self.shelf.known(card.game)
            drawable = known is None or bool(known.names)
            if card.seen.height > 0 and drawable and card.picture is None:
                yield card

    def _show_known(self) -> None:
        """Show what is known from before of cards that have come into sight, some a frame."""
        waiting = (card for card in self._missing() if card.game not in self._asked)
        for card in list(islice(waiting, SHOWN)):
            known = self.shelf.recall_one(card.game)
            raw = self._pictures.get(card.game, card.picture_size()) if known is not None else None
            self._show(card, raw)

    def _ask(self) -> None:
        """Ask for what is in sight, then for all the others."""
        size = (self.look.u(THUMBNAIL[0]), self.look.u(THUMBNAIL[1]))
        while not self.easel.busy:
            card = next((card for card in self._missing() if card.game not in self._asked), None)
            game = card.game if card is not None else self.shelf.next_unread()
            if game is None:
                return
            self._asked.add(game)
            self.easel.ask(Wanted(game, size if card is not None else None, self.look.metrics))

    def _take(self, done: Done) -> None:
        """Show a game that has been read, where it still stands as it was."""
        self._asked.discard(done.game)
        if not self.shelf.holds(done.game):
            return
        self.shelf.learn(done.game, done.summary)
        for card in self._cards():
            if card.game == done.game:
                self._show(card, done.picture)

    def _show(self, card: GameCard, raw: bytes | None) -> None:
        """Say on a card what is known, and put a board's picture on it."""
        card.say(self._face(card.game))
        if raw is None:
            return
        key = ("saved game", card.game, card.picture_size())
        with suppress(pygame.error):
            card.picture = self.look.art.keep(
                key, lambda: pygame.image.load(BytesIO(raw), PICTURE).convert_alpha()
            )
        card.changed()

    def _face(self, game: SavedGame) -> CardFace:
        return card_face(self.shelf.title(game), when_words(game.when), self.shelf.known(game))

    def beside(self) -> Widget | None:
        """Make the choice of the order."""
        if not self.shelf.games:
            return None
        options = [Option("latest", _("Latest")), Option("name", _("Name")), Option("turn", _("Longest"))]
        return Segments(options, self.shelf.order, self._sort, hint=_("Sort by"))

    def corner(self) -> Widget:
        """Make the button that opens the folder of saved games."""
        action = partial(self.app.open_folder, folder)
        return IconButton("folder", action, hint=_("Open folder"))

    def place(self, room: pygame.Rect) -> None:
        """Place the cards, which scroll."""
        look = self.look
        rim = look.u(RIM)
        self._body, self._new_game = self.widgets.add(RowList(self._row)), None
        rect = pygame.Rect(room.x - rim, room.y, room.width + 2 * rim, room.height - look.u(24))
        self._body.settle(rect, self._measure(rim, rect.width - 2 * rim - look.u(BAR), rect.height))

    def _measure(self, left: int, width: int, height: int) -> int:
        """Find the size of the cards, in one column or two; give the height of them all."""
        look, body = self.look, self._body
        gap = look.u(GAP)
        if not self.shelf.games:
            # it stands in the window's middle, for nothing scrolls
            return self._build_nothing(pygame.Rect(left, 0, width + look.u(BAR), height))
        self._columns = 2 if width >= look.metrics.grown(TWO_COLUMNS) else 1
        wide = (width - gap * (self._columns - 1)) // self._columns
        game = self.shelf.games[0]
        fullest = GameCard(game, card_face("?", when_words(game.when), FULLEST))
        fullest.join(self.damage, lambda: self.look)
        self._card_size, self._lines = fullest.natural(wide), fullest.lines(wide)
        body.top, body.pitch = look.u(RIM), self._card_size[1] + gap
        body.count = -(-len(self.shelf.games) // self._columns)
        return body.top + body.count * body.pitch

    def _row(self, row: int) -> list[GameCard]:
        """Make the cards of a row."""
        (wide, high), gap = self._card_size, self.look.u(GAP)
        first = row * self._columns
        cards = []
        for number, game in enumerate(self.shelf.games[first : first + self._columns]):
            card = GameCard(game, self._face(game), partial(self._open, game), self._lines)
            card.rect = pygame.Rect(self.look.u(RIM) + number * (wide + gap), 0, wide, high)
            cards.append(card)
        return cards

    def _build_nothing(self, room: pygame.Rect) -> int:
        """Say that there is nothing yet and how that changes; give the height of it all."""
        look, add = self.look, self._body.add
        pad, gap = look.u(48), look.u(GAP)
        card = add(Panel("panel-active"))
        wide = min(room.width, look.metrics.grown(NOTHING_WIDE))
        inside = pygame.Rect(room.centerx - wide // 2 + pad, 0, wide - 2 * pad, 0)
        side = look.u(WAITING)
        head = add(Label(_("There are no saved games yet."), "heading", "ink", "centre", wrap=True))
        text = add(Label(_("Every game is saved as you play."), "body", "muted", "centre", wrap=True))
        new = Button(_("New game"), self._new, kind="primary", icon="build", style="large", tall=84)
        self._new_game = add(new)
        heights = [each.natural(inside.width)[1] for each in (head, text, new)]
        high = 2 * pad + side + sum(heights) + 4 * gap
        card.rect = pygame.Rect(inside.x - pad, max(look.u(RIM), (room.height - high) // 2), wide, high)
        y = card.rect.y + pad
        add(Illustration("waiting")).rect = pygame.Rect(inside.x, y, inside.width, side)
        y += side + gap
        for label, tall in zip((head, text), heights, strict=False):
            label.rect = pygame.Rect(inside.x, y, inside.width, tall)
            y += tall + gap
        across = min(inside.width, new.natural()[0] + look.u(80))
        new.rect = pygame.Rect(inside.centerx - across // 2, y + gap, across, heights[-1])
        return card.rect.bottom + look.u(RIM)

    def _open(self, game: SavedGame) -> None:
        known = read(game.path)
        self.shelf.learn(game, known.summary())
        self.app.stack.push(GameSheet(self.game, self.shelf.title(game), game, known, self.again))

    def _sort(self, order: str) -> None:
        self.shelf.sort(next(each for each in get_args(Order) if each == order))
        super().again()

    def _new(self) -> None:
        self.app.stack.pop(self)
        self.game.ways.setup()
