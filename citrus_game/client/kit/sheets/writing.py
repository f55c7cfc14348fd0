"""Letters on the screen: writing into a field by finger, or with a gamepad."""

from functools import partial

import pygame

from citrus_game.client.kit.input.intents import Erase, Intent, Text
from citrus_game.client.kit.sheets.keyboards import capitals, keyboard
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.text import _, pgettext


class WritingSheet(Sheet):
    """A keyboard to point at; what is written goes into ``field``, and at the end the sheet closes."""

    wide = 1080
    secret = True

    def __init__(self, app: App, field: TextField) -> None:
        super().__init__(app, field.hint or _("Write"))
        self.field = field
        field.caret = len(field.text)
        self.large = not field.text
        self._shown: TextField | None = None

    def rows(self) -> list[str]:
        """Give the letters that the field takes, row by row."""
        rows = keyboard(self.app.settings.language)
        taken = ["".join(letter for letter in row if self.field.allowed(letter)) for row in rows]
        return [capitals(row) if self.large else row for row in taken if row]

    def fill(self, column: Column) -> None:
        """Put the text, and the keys below it; all ends where the rows of keys do."""
        gap = self.look.u(8)
        rows = self.rows()
        most = max(len(row) for row in rows)
        wide = (column.width + gap) // most - gap
        rest = column.width - most * (wide + gap) + gap
        column.left, column.width = column.left + rest // 2, column.width - rest
        self._shown = TextField(self.field.text, self._ignore, longest=self.field.longest, empty=self.title)
        self._shown.focusable = False
        column.put(self.put(self._shown))
        for row in rows:
            keys: list[Widget] = [
                self.put(Button(letter, partial(self._type, letter), scale=0.6)) for letter in row
            ]
            self._line(column, keys, wide, gap)
        controls = [
            Button(pgettext("a letter", "Delete"), self._erase, icon="back", scale=0.6),
            Button(_("Clear"), self._empty, scale=0.6),
            Button(_("Space"), partial(self._type, " "), scale=0.6),
            Button(_("Capitals"), self._turn_large, icon="check" if self.large else "", scale=0.6),
        ]
        kept: list[Widget] = [self.put(each) for each in controls if self._fits(each)]
        column.row(kept, gap)
        kept[-1].rect.width = column.left + column.width - kept[-1].rect.x

    def buttons(self) -> list[Button]:
        """Give the button that closes it."""
        return [Button(_("Done"), self.close, kind="primary")]

    def handle(self, intent: Intent) -> bool:
        """Take letters of a keyboard too."""
        if isinstance(intent, Text | Erase):
            self._give(intent)
            return True
        return super().handle(intent)

    @property
    def typing(self) -> bool:
        """Tell that letters of a keyboard are for the field."""
        return True

    def _line(self, column: Column, keys: list[Widget], wide: int, gap: int) -> None:
        """Place a row of keys in the middle."""
        high = max(key.natural()[1] for key in keys)
        left = column.left + (column.width - len(keys) * (wide + gap) + gap) // 2
        for number, key in enumerate(keys):
            key.rect = pygame.Rect(left + number * (wide + gap), column.y, wide, high)
        column.y += high + gap

    def _fits(self, button: Button) -> bool:
        """Tell whether a control is of use in a field that may take numbers only."""
        if button.label == _("Space"):
            return self.field.allowed(" ")
        return button.label != _("Capitals") or self.field.allowed("a")

    def _type(self, letter: str) -> None:
        self._give(Text(letter))
        if self.large and letter != " ":
            self._turn_large()

    def _erase(self) -> None:
        self._give(Erase())

    def _empty(self) -> None:
        while self.field.text:
            self._give(Erase())

    def _turn_large(self) -> None:
        self.large = not self.large
        self.again()

    def _give(self, intent: Intent) -> None:
        self.field.key(intent)
        if self._shown is not None:
            self._shown.text = self.field.text

    def _ignore(self, _text: str) -> None:
        """Nothing: the text is shown only, the keys write it."""
