"""Entering a name for a score: an emblem and up to three letters. Then the scores of the day."""

from collections.abc import Sequence
from functools import partial

import pygame

from citrus_game.content.kiosk_scores import EMBLEMS, MOST_KEPT, Entry, Mode
from citrus_game.kiosk.stats.scores import offered
from citrus_game.text import _, pgettext
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.parts.cards import halves
from citrus_game.ui.kiosk.parts.day_scores import ScoreTable, emblem_name, picture_of, score_card
from citrus_game.ui.kiosk.scene import KioskScene
from citrus_game.ui.toolkit.dialogs.on_screen_keyboard import capital_letters
from citrus_game.ui.toolkit.layout.nodes import (
    Box,
    Column,
    FirstThatFits,
    Item,
    Layers,
    Node,
    Row,
    Space,
    lay_out,
)
from citrus_game.ui.toolkit.widgets.base import Action, Painted, Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Frame, Label

GAP, TALLEST = 14, 220
"""Units: between keys, and the greatest height of a row of emblems or letters."""


class EmblemButton(Widget):
    """A button with an emblem. The chosen one has the visitor's colour."""

    chosen = Painted[bool]()
    """Whether it is the visitor's emblem."""

    def __init__(self, emblem: str, colour: str, action: Action) -> None:
        super().__init__(action=action)
        self.emblem, self.colour = emblem, colour
        self._chosen = False

    def accessible_text(self) -> tuple[str, ...]:
        return (emblem_name(self.emblem),)

    def draw(self, surface: pygame.Surface) -> None:
        style = self.style
        fill = style.colour(f"player-{self.colour}") if self.chosen else style.colour("inset")
        edge = style.colour("gold-edge") if self.chosen or self.hovered else style.colour("line")
        style.art.paint_box(
            surface, self.rect, style.u(16), fill, edge, max(2, style.u(5 if self.chosen else 3))
        )
        piece = style.art.piece(picture_of(self.emblem), round(min(self.rect.size) * 0.78))
        surface.blit(piece, piece.get_rect(center=self.rect.center))


class SignScene(KioskScene):
    """Buttons for emblems and letters, and a preview of the entry."""

    secret = True

    def __init__(self, app: KioskApp, score: Entry) -> None:
        super().__init__(app)
        self.score = score
        self.emblem, self.letters = EMBLEMS[0], ""
        self._offered = offered(app.kiosk)

    def entry(self) -> Entry:
        """Return the entry with the current emblem and letters."""
        return self.score.model_copy(update={"emblem": self.emblem, "letters": self.letters})

    def _build(self) -> None:
        u = self.style.u
        wide = min(self.window.width - 2 * u(44), u(1500))
        rank = self.app.scores.rank_of(self.entry())
        words = _("Number {n} today").format(n=rank)
        if rank > MOST_KEPT:
            words = _("Not in today’s top {n}").format(n=MOST_KEPT)
        title = Box(Label(_("Enter your name"), "title", "cream"), grow=1, min_width=0)
        head = Row(title, Label(words, "card", "gold"), gap=u(20), align="centre")
        self._preview = ScoreTable([self.entry()], mine=rank, most=1, first=rank)
        self._emblems = [
            EmblemButton(emblem, self.score.colour, partial(self._choose, emblem)) for emblem in EMBLEMS
        ]
        rows = capital_letters(self.app.settings.language)
        most = max(*map(len, rows), len(rows[-1]) + 1)
        key = (wide - 2 * u(34) + u(GAP)) // most - u(GAP)
        letters = self._letter_rows(rows, key, most)
        keys = FirstThatFits(self._keys(letters, 3, u(130)), self._keys(letters, 6, 0))
        inside = Box(keys, width=most * (key + u(GAP)) - u(GAP), grow=1, height=0)
        panel = Layers(Frame(), Column(inside, align="centre", padding=u(28)), grow=1, height=0, min_height=0)
        self._save = Button(_("Save"), self._done, kind="primary", icon="trophy", text_style="large", tall=84)
        skip = Button(_("Skip"), self._skip, kind="dark", text_style="large", tall=84)
        scene = Column(head, panel, halves(skip, self._save, u(20)), gap=u(22), width=wide, grow=1)
        lay_out(self.widgets, Column(scene, align="centre", padding=u(30)), self.window)
        self._show()

    def _letter_rows(self, rows: Sequence[str], wide: int, most: int) -> list[list[Node]]:
        """Return the keys of the letters, ``wide`` pixels each; the erase key fills a row of ``most``."""
        gap = self.style.u(GAP)
        self._letters = {
            letter: Button(letter, partial(self._type, letter), text_style="large")
            for letter in "".join(rows)
        }
        keys: list[list[Node]] = [[Box(self._letters[letter], width=wide) for letter in row] for row in rows]
        erase = Button("", partial(self._type, ""), icon="back", hint=pgettext("a letter", "Delete"))
        keys[-1].append(Box(erase, width=(most - len(rows[-1])) * (wide + gap) - gap))
        return keys

    def _keys(self, letters: list[list[Node]], across: int, least: int) -> Node:
        """Return the preview, the emblems in rows of ``across`` and the letters, in rows of one height, at
        least of ``least`` pixels.
        """
        gap, tallest = self.style.u(GAP), self.style.u(TALLEST)

        def row(keys: Sequence[Item]) -> Node:
            return Row(*keys, gap=gap, basis=0, grow=1, min_height=least, max_height=tallest)

        def emblems(at: int) -> list[Node]:
            return [Box(each, basis=0, grow=1) for each in self._emblems[at : at + across]]

        rows = [row(emblems(at)) for at in range(0, len(EMBLEMS), across)]
        return Column(self._preview, *rows, Space(), *map(row, letters), gap=gap)

    def _choose(self, emblem: str) -> None:
        self.emblem = emblem
        self._show()

    def _type(self, letter: str) -> None:
        if letter and not self._offered.leads_on(self.letters + letter):
            return
        self.letters = self.letters + letter if letter else self.letters[:-1]
        self._show()

    def _show(self) -> None:
        """Show the entry, and enable what may come next: letters, or the save button for an allowed name."""
        self._preview.entries = [self.entry()]
        for button in self._emblems:
            button.chosen = button.emblem == self.emblem
        for letter, key in self._letters.items():
            key.enable(self._offered.leads_on(self.letters + letter))
        self._save.enable(self._offered.whole(self.letters))

    def _skip(self) -> None:
        self.letters = ""
        self._done()

    def _done(self) -> None:
        rank = self.app.scores.add(self.entry())
        self.app.router.day_table(self.score.mode, rank)


class TableScene(KioskScene):
    """The scores of the day with the visitor's own entry marked."""

    def __init__(self, app: KioskApp, mode: Mode, mine: int = 0) -> None:
        super().__init__(app)
        self.mode, self.mine = mode, mine

    def _build(self) -> None:
        u = self.style.u
        title = _("Today’s best sprints") if self.mode == "sprint" else _("Today’s best at puzzles")
        entries = self.app.scores.best(self.mode, 100)
        done = Button(
            _("Done"), self.app.show_attract_loop, kind="dark", icon="check", text_style="large", tall=84
        )
        again = Button(
            _("Play again"), self.app.show_chooser, kind="primary", icon="play", text_style="large", tall=84
        )
        scene = Column(
            Box(score_card(self.style, title, entries, mine=self.mine), grow=1, height=0, min_height=0),
            halves(done, again, u(20)),
            gap=u(28), width=u(1080), min_width=0, grow=1,
        )  # fmt: skip
        lay_out(self.widgets, Column(scene, align="centre", padding=(u(44), u(36))), self.window)
