"""The list of saved games."""

from collections.abc import Hashable, Iterator
from functools import partial
from typing import get_args

from citrus_game.session.saves.save_index import Order, SaveIndex, Summary, when_words
from citrus_game.session.saves.saves import SavedGame, folder
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.saves.game_card import GameCard, GameCardData, card_data, read, thumbnail
from citrus_game.ui.scenes.saves.game_dialog import GameDialog
from citrus_game.ui.toolkit.app.errors import suppress_errors
from citrus_game.ui.toolkit.dialogs.page import Page
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Item, Layers, LongGrid, Node, Row, Scroll
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, IconButton
from citrus_game.ui.toolkit.widgets.choices import Option, SegmentedControl
from citrus_game.ui.toolkit.widgets.lists import RowList
from citrus_game.ui.toolkit.widgets.panels import Frame, Illustration, Label

GAP = 20
LEAST_CARD = 580
"""Least width of a card in units, at the usual text size: where two fit, there are two columns."""
NOTHING_WIDE, WAITING, NEW_GAME = 800, 230, 300
"""The card for an empty list, in units: its width at the usual text size, the height of its picture, and the
width of its button at the usual text size.
"""


class SavesScene(Page):
    """The page of saved games. Cards are made, and their records read, only when they come into view."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.game = game
        self.shelf = SaveIndex()
        self._last_offset = 0
        """The scroll offset in the previous frame."""
        self._body = RowList()
        self._new_game: Button | None = None

    @property
    def moving(self) -> bool:
        return next(self._missing(), None) is not None

    @property
    def heading(self) -> str:
        return _("Saved games")

    @property
    def back_hint(self) -> str:
        return _("Back to the menu")

    def relayout(self) -> None:
        self.shelf.refresh()
        super().relayout()

    def on_enter(self) -> None:
        first = next(iter(self._cards()), self._new_game)
        if self.widgets.focus is None and first is not None:
            self.widgets.focus_on(first)

    def update(self, dt: float) -> None:
        super().update(dt)
        complete = self.shelf.complete
        for card in self._missing():
            self._show(card)
        if self._body.offset == self._last_offset:
            self._read_next()
        self._last_offset = self._body.offset
        if self.shelf.complete and not complete and self.shelf.order != "latest":
            self._sort(self.shelf.order)

    def _cards(self) -> list[GameCard]:
        """Return the cards that exist now."""
        return [card for card in self._body.children if isinstance(card, GameCard)]

    def _missing(self) -> Iterator[GameCard]:
        """Yield the visible cards whose picture is still missing."""
        for card in self._cards():
            known = self.shelf.known(card.game)
            drawable = known is None or bool(known.names)
            if card.visible_rect.height > 0 and drawable and card.picture is None:
                yield card

    def _read_next(self) -> None:
        """Read one game and draw its picture: a visible one, or any other if all visible ones are done."""
        card = next(self._missing(), None)
        game = card.game if card is not None else self.shelf.next_unread()
        if game is None:
            return
        if suppress_errors(partial(self._read, game, card)) is not None:
            # an unexpected error in one record must not hide the others
            self.shelf.learn(game, Summary(problem=_("This record is damaged.")))
        if card is not None:
            self._show(card)

    def _read(self, game: SavedGame, card: GameCard | None) -> None:
        """Read a game, and draw the picture for a card."""
        known, art = read(game.path), self.style.art
        if card is not None and known.session is not None:
            size = card.picture_size()
            art.get(_picture(card), lambda: thumbnail(art, self.style.type, known, size))
        self.shelf.set_summary(game, known.summary())

    def _show(self, card: GameCard) -> None:
        """Update the texts and the picture of a card."""
        card.set_face(self._face(card.game))
        card.picture = self.style.art.find(_picture(card))
        if card.picture is not None:
            card.mark_dirty()

    def _face(self, game: SavedGame) -> GameCardData:
        return card_data(self.shelf.title(game), when_words(game.when), self.shelf.known(game))

    def foot(self) -> Item:
        label = _("Results and records")
        records = Button(label, self.game.router.statistics, kind="dark", icon="trophy", tall=76)
        return Row(records, justify="end", padding=(0, self.style.u(22), 0, 0))

    def header_widget(self) -> Widget | None:
        if not self.shelf.games:
            return None
        options = [Option("latest", _("Latest")), Option("name", _("Name")), Option("turn", _("Longest"))]
        return SegmentedControl(options, self.shelf.order, self._sort, hint=_("Sort by"))

    def corner_button(self) -> Widget:
        action = partial(self.app.open_folder, folder)
        return IconButton("folder", action, hint=_("Open folder"))

    def main(self) -> Item:
        style, games = self.style, self.shelf.games
        self._body, self._new_game = RowList(), None
        if not games:
            return Scroll(self._nothing(), padding=self.rim)
        least, gap = style.metrics.scaled(LEAST_CARD), style.u(GAP)
        return LongGrid(self._card, len(games), self._body, columns=2, least=least, gap=gap, padding=self.rim)

    def _card(self, number: int) -> GameCard:
        game = self.shelf.games[number]
        return GameCard(game, self._face(game), partial(self._open, game))

    def _nothing(self) -> Node:
        """Return the card that is shown if there are no games."""
        u, scaled = self.style.u, self.style.metrics.scaled
        new = Button(_("New game"), self._new, kind="primary", icon="build", text_style="large", tall=84)
        self._new_game = new
        inside = Column(
            Box(Illustration("waiting"), height=u(WAITING), shrink=0),
            Label(_("There are no saved games yet."), "heading", "ink", "centre", wrap=True),
            Label(_("Every game is saved as you play."), "body", "muted", "centre", wrap=True),
            Box(new, min_width=scaled(NEW_GAME), padding=(0, u(GAP), 0, 0), align_self="centre"),
            gap=u(GAP),
            padding=u(48),
        )
        card = Layers(Frame("panel-active"), inside, width=scaled(NOTHING_WIDE))
        return Column(card, align="centre", justify="centre")

    def _open(self, game: SavedGame) -> None:
        known = read(game.path)
        self.shelf.learn(game, known.summary())
        self.app.stack.push(GameDialog(self.game, self.shelf.title(game), game, known, self.relayout))

    def _sort(self, order: str) -> None:
        self.shelf.sort(next(each for each in get_args(Order) if each == order))
        super().relayout()

    def _new(self) -> None:
        self.app.stack.pop(self)
        self.game.router.setup()


def _picture(card: GameCard) -> Hashable:
    """Return the cache key of a card's picture."""
    return "saved game", card.game, card.picture_size()
