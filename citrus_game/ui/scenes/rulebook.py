"""The rulebook: a list of chapters, a page of text, and a search field."""

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from citrus_game.content.learning.rulebook import Block, Chapter, load_rulebook
from citrus_game.content.settings.commands import RULES
from citrus_game.learning.rules_search import chapter_of, find
from citrus_game.narration.rule_texts import (
    PRINTED,
    RuleTexts,
    presets_words,
    rule_help,
    rule_title,
    rules_in,
    tile_card,
)
from citrus_game.narration.words import headed
from citrus_game.rules.model.components import KIND
from citrus_game.rules.model.refusal import RULE_IDS
from citrus_game.text import _, ngettext
from citrus_game.ui.board.figure import FigureView, HelpCard, PiecesView
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.messages import PopupMenu
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.input.commands import command_of, key_rows, pad_rows
from citrus_game.ui.toolkit.input.events import InputEvent
from citrus_game.ui.toolkit.layout.nodes import (
    Box,
    Column,
    FirstThatFits,
    Item,
    Layers,
    Node,
    Row,
    Scroll,
    Space,
    lay_out,
)
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, FlatIconButton
from citrus_game.ui.toolkit.widgets.choices import Dropdown, Option
from citrus_game.ui.toolkit.widgets.lists import ListEntry, ScrollList
from citrus_game.ui.toolkit.widgets.panels import Bullet, Frame, Label
from citrus_game.ui.toolkit.widgets.text_field import TextField

WIDE, LIST, PAGE = 1560, 380, 614
"""Units at usual text size: greatest width of the panel, width of the list of chapters, and least width of
the page beside it.
"""
MOST_FOUND = 40
"""Number of search results that are listed."""


class RulesScene(Scene):
    """The rulebook for the rules of a game.

    ``topic`` is what to open: a chapter, a landscape tile or a rule id.
    """

    overlay = True

    def __init__(self, app: App, topic: str = "", rules: RuleTexts = PRINTED) -> None:
        super().__init__(app)
        self.rules = rules
        self.chapter, self.topic = chapter_of(topic), topic
        self.words = ""
        self._page = ScrollList()

    def cancel(self) -> bool:
        self.app.stack.pop(self)
        return True

    def handle(self, input_event: InputEvent) -> bool:
        if command_of(input_event) is RULES:
            return self.cancel()
        return super().handle(input_event)

    def first_focus(self) -> Widget | None:
        if self._page.focusable:
            return self._page
        chosen = (widget for widget in self.widgets if isinstance(widget, ListEntry) and widget.chosen)
        return next(chosen, super().first_focus())

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        backgrounds.dim(surface, area)
        super().draw(surface, area)

    def open_chapter(self, chapter: Chapter) -> None:
        """Open a chapter at its top."""
        self.chapter, self.words, self.topic = chapter, "", ""
        self._page.offset = 0
        self.relayout()

    def _build(self) -> None:
        u, scaled = self.style.u, self.style.metrics.scaled
        pad, edge = u(26), u(12)
        self._page = ScrollList(reads=True)
        text = Column(*self._text(), gap=u(14), max_width=scaled(1040))
        page = Scroll(Column(text), self._page, padding=u(14), grow=1, height=0, min_height=0)
        chapters, entries = self._chapters()
        for entry in entries:
            self.widgets.attach(entry)
        wide = max(scaled(LIST), *(entry.measure()[0] + 2 * u(6) for entry in entries))
        beside = Row(
            Box(chapters, width=wide, min_width=wide),
            Box(page, width=scaled(PAGE), min_width=scaled(PAGE), grow=1),
            gap=pad,
        )
        below = Column(Box(self._dropdown(), align_self="start"), page, gap=u(10))
        body = FirstThatFits(beside, below, padding=(0, 0, pad - edge, 0), grow=1, height=0, min_height=0)
        inside = Column(self._head(), body, gap=edge, padding=(pad, u(14), edge, self.style.lip() + edge))
        panel = Layers(Frame(), inside, width=scaled(WIDE), min_width=0, grow=1)
        lay_out(self.widgets, Column(panel, align="centre", padding=edge), self.window)
        asked = next((child for child in self._page.children if getattr(child, "asked", False)), None)
        if asked is not None and self._page.offset == 0:
            self._page.reveal(asked.rect)

    def _head(self) -> Node:
        """Return title, search field and close button."""
        search = TextField(
            self.words, self._search, longest=40, empty=_("Search"), hint=_("Search the rules")
        )
        cross = FlatIconButton("cross", self.cancel, hint=_("Close"))
        wide, least = self.style.metrics.scaled(420), self.style.u(120)
        field = Box(search, width=wide, min_width=least)
        return Row(
            Label(_("Rules"), "title"), Space(grow=1), field, cross, gap=self.style.u(14), align="centre"
        )

    def _chapters(self) -> tuple[Node, list[ListEntry]]:
        """Return the list of chapters, and its entries."""
        entries = []
        for chapter in load_rulebook():
            chosen = chapter is self.chapter and not self.words.strip()
            entry = ListEntry(_option(chapter), partial(self.open_chapter, chapter), chosen)
            entry.group = "chapters"
            entries.append(entry)
        return Scroll(Column(*entries), padding=self.style.u(6)), entries

    def _dropdown(self) -> Widget:
        """Return the chapters as a drop-down."""
        options = [_option(chapter) for chapter in load_rulebook()]
        return Dropdown(options, self.chapter.name, self._choose, self._open)

    def _text(self) -> Iterator[Item]:
        """Yield what stands on the page, from top to bottom."""
        if self.words.strip():
            yield from self._found()
            return
        yield Label(_(self.chapter.title), "card", wrap=True)
        if self.topic in RULE_IDS:
            title, text = rule_title(self.topic), rule_help(self.topic, self.rules)
            yield HelpCard("icon-cross", title, text, asked=True)
        for block in self.chapter.blocks:
            yield from self._block(block)
        index = load_rulebook().index(self.chapter)
        if index + 1 < len(load_rulebook()):
            following = load_rulebook()[index + 1]
            button = Button(_(following.title), partial(self.open_chapter, following), trail="next")
            yield Row(button, justify="end", padding=(0, self.style.u(12), 0, 0))

    def _block(self, block: Block) -> Iterator[Item]:
        rules = self.rules
        if block.title is not None:
            yield self._heading(_(block.title))
        if block.say is not None:
            yield Label(rules.fill(block.say), wrap=True)
        for point in block.points or ():
            yield Bullet(rules.fill(point.say))
        if block.pieces is not None:
            told = [(each.piece, rules.fill(each.say)) for each in block.pieces]
            yield PiecesView([each for each in told if each[1]])
        if block.figure is not None:
            yield FigureView(block.figure, rules)
        yield from self._cards(block)
        if block.game and rules.board is not None:
            yield from self._points(_("In this game"), rules.option_texts())
        if block.presets:
            yield from self._points(_("Three sets of rules"), presets_words())
        if block.keys:
            tables = ((_("Keyboard"), key_rows(self.app.translator.keys)), (_("Gamepad"), pad_rows()))
            for title, rows in tables:
                yield Label(title, "heading", wrap=True)
                for pressed, does in rows:
                    yield Bullet(headed(pressed, does))

    def _heading(self, words: str) -> Item:
        return Box(Label(words, "heading", wrap=True), padding=(0, self.style.u(10), 0, 0))

    def _cards(self, block: Block) -> Iterator[HelpCard]:
        rules = self.rules
        for name in block.tiles or ():
            card = tile_card(KIND[name], rules)
            asked = self.topic in KIND and tile_card(KIND[self.topic], rules) == card
            yield HelpCard(name, card.title, card.text, asked=asked)
        for mark in block.marks or ():
            yield HelpCard(mark.piece, _(mark.title), rules.fill(mark.say))
        for rule in rules_in(rules) if block.reasons else ():
            yield HelpCard("icon-cross", rule_title(rule), rule_help(rule, rules))

    def _points(self, title: str, texts: Sequence[str]) -> Iterator[Item]:
        """Yield a heading and a list; nothing if the list is empty."""
        if texts:
            yield self._heading(title)
        yield from map(Bullet, texts)

    def _found(self) -> Iterator[Item]:
        found = find(self.words, (*key_rows(self.app.translator.keys), *pad_rows()), self.rules)
        count = len(found)
        head = ngettext("{n} result", "{n} results", count).format(n=count) if count else _("Nothing found")
        yield Label(head, "card", wrap=True)
        before: Chapter | None = None
        for result in found[:MOST_FOUND]:
            if result.chapter is not before:
                before = result.chapter
                yield ListEntry(_option(before), partial(self.open_chapter, before))
            yield Label(result.text, wrap=True)

    def _search(self, words: str) -> None:
        self.words = words
        self._page.offset = 0
        self.relayout()

    def _choose(self, name: str) -> None:
        self.open_chapter(chapter_of(name))

    def _open(self, dropdown: Dropdown) -> None:
        self.app.stack.push(PopupMenu.of(self.app, dropdown))


def _option(chapter: Chapter) -> Option:
    """Return the list entry of a chapter."""
    return Option(chapter.name, _(chapter.title), picture=chapter.picture)
