"""The rules overlay: chapters at the left, a page at the right, a field to search."""

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from citrus_game.client.board.figure import FigureView, HelpCard, PiecesView
from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.input.commands import command_of
from citrus_game.client.kit.input.intents import Intent
from citrus_game.client.kit.input.keytable import key_rows, pad_rows
from citrus_game.client.kit.sheets.dialogs import ListSheet
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button, PlainButton
from citrus_game.client.kit.widgets.choices import Dropdown, Option
from citrus_game.client.kit.widgets.entry import ListEntry
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.client.kit.widgets.panels import Bullet, Label, Panel
from citrus_game.client.kit.widgets.scroll import BAR, ScrollList
from citrus_game.content.lessons.pages import (
    Block,
    Chapter,
    Figure,
    GameRules,
    Head,
    KeyTable,
    MarkCards,
    Para,
    Pieces,
    PresetRules,
    RuleCards,
    TileCards,
)
from citrus_game.content.lessons.rulebook import load_rulebook
from citrus_game.content.preferences.commands import RULES
from citrus_game.rules.material.components import KIND
from citrus_game.table.lessons.rules_search import Found, chapter_of, find
from citrus_game.table.speech.help_cards import RULE_IDS, rule_help, rule_title, rules_in, tile_card
from citrus_game.table.speech.rule_words import PRINTED, Rules, presets_words
from citrus_game.table.speech.words import headed
from citrus_game.text import _, ngettext

WIDE, LIST = 1560, 380
"""Units: width of the overlay and of the list of chapters."""
MOST_FOUND = 40
"""More results than this are not listed."""


class RulesScene(Scene):
    """The rules, as a game has them.

    ``topic`` is what to begin with: the name of a chapter or landscape tile, or a rule's id.
    """

    overlay = True

    def __init__(self, app: App, topic: str = "", rules: Rules = PRINTED) -> None:
        super().__init__(app)
        self.rules = rules
        self.chapter, self.topic = chapter_of(topic), topic
        self.words = ""
        self._page = ScrollList()
        self._list: ScrollList | None = None
        self._panel = Panel()

    def layout(self) -> None:
        """Build list and page anew."""
        self.widgets.rebuild(self._build)

    def cancel(self) -> bool:
        """Close the rules."""
        self.app.stack.pop(self)
        return True

    def handle(self, intent: Intent) -> bool:
        """Close on the key that opened it."""
        if command_of(intent) is RULES:
            return self.cancel()
        return super().handle(intent)

    def first_focus(self) -> Widget | None:
        """Begin with the page, to scroll it, else with the chapter it shows."""
        if self._page.focusable:
            return self._page
        chosen = (widget for widget in self.widgets if isinstance(widget, ListEntry) and widget.chosen)
        return next(chosen, super().first_focus())

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Darken what lies under it and paint the pages."""
        backdrop.dim(surface, area)
        super().draw(surface, area)

    def show(self, chapter: Chapter) -> None:
        """Turn to a chapter, at its top."""
        self.chapter, self.words, self.topic = chapter, "", ""
        self._page.offset = 0
        self.layout()
        self.damage()

    def _build(self) -> None:
        look, window = self.look, self.window
        margin, pad = look.u(12), look.u(26)
        rect = pygame.Rect(
            0, 0, min(look.metrics.grown(WIDE), window.width - 2 * margin), window.height - 2 * margin
        )
        rect.center = window.center
        self._panel = self.widgets.add(Panel())
        self._panel.rect = rect
        top = self._build_head(rect, pad)
        body = pygame.Rect(
            rect.x + pad, top, rect.width - 2 * pad, rect.bottom - look.lip() - look.u(12) - top
        )
        listed = look.metrics.grown(LIST)
        if body.width - listed >= look.metrics.grown(640):
            chapters = pygame.Rect(body.x, body.y, listed, body.height)
            self._build_list(chapters)
            body = pygame.Rect(body.x + listed + pad, body.y, body.width - listed - pad, body.height)
        else:
            body = self._build_dropdown(body)
        self._build_page(body)

    def _build_head(self, rect: pygame.Rect, pad: int) -> int:
        """Place title, search and cross; give where the body begins."""
        look = self.look
        title = Label(_("Rules"), "title")
        search = TextField(
            self.words, self._search, longest=40, empty=_("Search"), hint=_("Search the rules")
        )
        cross = PlainButton("cross", self._close, hint=_("Close"))
        for widget in (title, search, cross):
            self.widgets.add(widget)
        side, high = cross.natural()[0], search.natural()[1]
        line = max(side, high, look.type.line("title"))
        top = rect.y + look.u(14)
        cross.rect = pygame.Rect(rect.right - side - look.u(12), top + (line - side) // 2, side, side)
        wide = min(look.metrics.grown(420), (rect.width - 2 * pad - side) // 2)
        left = cross.rect.x - look.u(14) - wide
        search.rect = pygame.Rect(left, top + (line - high) // 2, wide, high)
        title.rect = pygame.Rect(rect.x + pad, top, left - rect.x - pad - look.u(14), line)
        return top + line + look.u(12)

    def _build_list(self, rect: pygame.Rect) -> None:
        look = self.look
        rim = look.u(6)
        chapters = self.widgets.add(ScrollList())
        column = Column(rim, rim, rect.width - 2 * rim, 0)
        # a little closer where all chapters can be in sight at once
        each = (rect.height - 2 * rim) // len(load_rulebook())
        high = each if each >= max(look.metrics.target, look.type.line("button") + look.u(14)) else 0
        for chapter in load_rulebook():
            chosen = chapter is self.chapter and not self.words.strip()
            entry = chapters.add(ListEntry(_option(chapter), partial(self.show, chapter), chosen))
            entry.group = "chapters"
            column.put(entry, min(high, entry.natural(column.width)[1]))
        chapters.settle(rect, column.bottom + rim)

    def _build_dropdown(self, body: pygame.Rect) -> pygame.Rect:
        """Put the chapters into a drop-down over the page; give what is left for the page."""
        look = self.look
        options = [_option(chapter) for chapter in load_rulebook()]
        dropdown = self.widgets.add(Dropdown(options, self.chapter.name, self._choose, self._open))
        wide, high = dropdown.natural()
        dropdown.rect = pygame.Rect(body.x, body.y, min(wide, body.width), high)
        taken = high + look.u(10)
        return pygame.Rect(body.x, body.y + taken, body.width, body.height - taken)

    def _build_page(self, rect: pygame.Rect) -> None:
        look = self.look
        rim = look.u(14)
        self._page = self.widgets.add(ScrollList(reads=True))
        width = min(rect.width - 2 * rim - look.u(BAR), look.metrics.grown(1040))
        column = Column(rim, rim, width, look.u(14))
        if self.words.strip():
            self._put_found(column)
        else:
            column.put(self._page.add(Label(_(self.chapter.title), "card", wrap=True)))
            if self.topic in RULE_IDS:
                title, text = rule_title(self.topic), rule_help(self.topic, self.rules)
                column.put(self._page.add(HelpCard("icon-cross", title, text, asked=True)))
            for block in self.chapter.blocks:
                self._put_block(column, block)
            self._put_next(column)
        self._page.settle(rect, column.bottom + rim)
        asked = next((child for child in self._page.children if getattr(child, "asked", False)), None)
        if asked is not None and self._page.offset == 0:
            self._page.reveal(asked.rect)

    def _put_block(self, column: Column, block: Block) -> None:
        add, rules = self._page.add, self.rules
        match block:
            case Head(text):
                column.space(self.look.u(10))
                column.put(add(Label(_(text), "heading", wrap=True)))
            case Para(text, bullet):
                text = rules.told(text)
                column.put(add(Bullet(text) if bullet else Label(text, wrap=True)))
            case Pieces():
                told = [(piece, rules.told(words)) for piece, words in block.pieces]
                column.put(add(PiecesView([each for each in told if each[1]])))
            case Figure():
                column.put(add(FigureView(block, rules)))
            case TileCards() | MarkCards() | RuleCards():
                for card in self._cards(block):
                    column.put(add(card))
            case GameRules():
                self._put_points(column, _("In this game"), rules.listed() if rules.board is not None else [])
            case PresetRules():
                self._put_points(column, _("Three sets of rules"), presets_words())
            case KeyTable():
                self._put_keys(column)

    def _cards(self, block: TileCards | MarkCards | RuleCards) -> Iterator[HelpCard]:
        rules = self.rules
        match block:
            case TileCards(names):
                for name in names:
                    card = tile_card(KIND[name], rules)
                    asked = self.topic in KIND and tile_card(KIND[self.topic], rules) == card
                    yield HelpCard(name, card.title, card.text, asked=asked)
            case MarkCards(cards):
                for picture, title, text in cards:
                    yield HelpCard(picture, _(title), rules.told(text))
            case RuleCards():
                for rule in rules_in(rules):
                    yield HelpCard("icon-cross", rule_title(rule), rule_help(rule, rules))

    def _put_points(self, column: Column, title: str, texts: Sequence[str]) -> None:
        """Put a list with its heading, nothing where it is empty."""
        if texts:
            self._put_block(column, Head(title))
        for text in texts:
            column.put(self._page.add(Bullet(text)))

    def _put_keys(self, column: Column) -> None:
        """Put the tables of keyboard and gamepad."""
        tables = ((_("Keyboard"), key_rows(self.app.translator.keys)), (_("Gamepad"), pad_rows()))
        for title, rows in tables:
            column.put(self._page.add(Label(title, "heading", wrap=True)))
            for pressed, told in rows:
                column.put(self._page.add(Bullet(headed(pressed, told))))

    def _put_next(self, column: Column) -> None:
        """Put the button that turns the page."""
        index = load_rulebook().index(self.chapter)
        if index + 1 < len(load_rulebook()):
            following = load_rulebook()[index + 1]
            button = self._page.add(Button(_(following.title), partial(self.show, following), trail="next"))
            column.space(self.look.u(12))
            wide, high = button.natural()
            wide = min(column.width, wide)
            button.rect = pygame.Rect(column.left + column.width - wide, column.y, wide, high)
            column.y += high + column.gap

    def _put_found(self, column: Column) -> None:
        found = find(self.words, (*key_rows(self.app.translator.keys), *pad_rows()), self.rules)
        count = len(found)
        head = ngettext("{n} result", "{n} results", count).format(n=count) if count else _("Nothing found")
        column.put(self._page.add(Label(head, "card", wrap=True)))
        before: Chapter | None = None
        for result in found[:MOST_FOUND]:
            if result.chapter is not before:
                before = result.chapter
                self._put_source(column, result)
            column.put(self._page.add(Label(result.text, wrap=True)))

    def _put_source(self, column: Column, result: Found) -> None:
        chapter = result.chapter
        column.put(self._page.add(ListEntry(_option(chapter), partial(self.show, chapter))))

    def _search(self, words: str) -> None:
        self.words = words
        self._page.offset = 0
        self.layout()
        self.damage()

    def _choose(self, name: str) -> None:
        self.show(chapter_of(name))

    def _open(self, dropdown: Dropdown) -> None:
        self.app.stack.push(ListSheet.of(self.app, dropdown))

    def _close(self) -> None:
        self.cancel()


def _option(chapter: Chapter) -> Option:
    """Name a chapter in a list of chapters."""
    return Option(chapter.name, _(chapter.title), picture=chapter.picture)
