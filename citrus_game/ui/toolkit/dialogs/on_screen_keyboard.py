"""On-screen keyboard: text entry by touch or gamepad."""

from collections.abc import Iterator
from functools import partial

from citrus_game.text import _, pgettext
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.input.events import Erase, InputEvent, Text
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Item, Row
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.text_field import TextField

ENGLISH = ("1234567890", "qwertyuiop", "asdfghjklé", "zxcvbnm'-.")
KEYBOARDS = {
    "de": ("1234567890ß", "qwertzuiopü", "asdfghjklöä", "yxcvbnmé'-."),
    "es": ("1234567890'", "qwertyuiopú", "asdfghjklñá", "zxcvbnméíó-"),
    "fr": ("1234567890", "éèêëàâîïôû", "azertyuiop", "qsdfghjklm", "wxcvbnçù'-"),
    "it": ("1234567890'", "qwertyuiopè", "asdfghjklòà", "zxcvbnmùìé-"),
}
CAPITALS = str.maketrans({"ß": "ẞ"})
"""A key has one letter, also where Python makes two of it."""


def keyboard(language: str) -> tuple[str, ...]:
    """Return the rows of lower-case keys, digits first."""
    return KEYBOARDS.get(language, ENGLISH)


def capitals(row: str) -> str:
    """Return a row in capitals, character by character.

    >>> capitals("straße")
    'STRAẞE'
    """
    return row.translate(CAPITALS).upper()


def capital_letters(language: str) -> tuple[str, ...]:
    """Return rows of capital letters only; letters of the digit row move to the end.

    >>> capital_letters("de")
    ('QWERTZUIOPÜ', 'ASDFGHJKLÖÄ', 'YXCVBNMÉẞ')
    """
    rows = ["".join(letter for letter in row if letter.isalpha()) for row in keyboard(language)]
    first, *rest = (capitals(row) for row in rows)
    return (*rest[:-1], rest[-1] + first)


def sign_words(letter: str) -> str:
    """Return how to read a sign aloud that a voice would skip; "" for letters and digits."""
    return {".": _("Full stop"), "'": _("Apostrophe"), "-": _("Hyphen")}.get(letter, "")


class OnScreenKeyboard(Dialog):
    """An on-screen keyboard that types into ``field``."""

    wide = 1080
    secret = True

    def __init__(self, app: App, field: TextField) -> None:
        super().__init__(app, field.hint or _("Write"))
        self.field = field
        field.caret = len(field.text)
        self.large = not field.text
        self._shown: TextField | None = None

    def rows(self) -> list[str]:
        """Return the rows of characters that the field accepts."""
        rows = keyboard(self.app.settings.language)
        taken = ["".join(letter for letter in row if self.field.allowed(letter)) for row in rows]
        return [capitals(row) if self.large else row for row in taken if row]

    def content(self) -> Iterator[Item]:
        gap, rows = self.style.u(8), self.rows()
        most = max(len(row) for row in rows)
        wide = (self.inner_width + gap) // most - gap
        self._shown = TextField(self.field.text, self._ignore, longest=self.field.longest, empty=self.title)
        self._shown.focusable = False
        keys = [[self._key(letter) for letter in row] for row in rows]
        lines = [Row(*(Box(key, width=wide) for key in row), gap=gap, justify="centre") for row in keys]
        controls = [
            Button(pgettext("a letter", "Delete"), self._erase, icon="back", scale=0.6),
            Button(_("Clear"), self._empty, scale=0.6),
            Button(_("Space"), partial(self._type, " "), scale=0.6),
            Button(_("Capitals"), self._turn_large, icon="check" if self.large else "", scale=0.6),
        ]
        last = Row(
            *(Box(each, grow=1, basis=0) for each in controls if self._fits(each)), gap=gap, justify="between"
        )
        width = most * (wide + gap) - gap
        yield Column(self._shown, *lines, last, gap=gap, width=width, align_self="centre")

    def buttons(self) -> list[Button]:
        return [Button(_("Done"), self.close, kind="primary")]

    def handle(self, input_event: InputEvent) -> bool:
        if isinstance(input_event, Text | Erase):
            self._give(input_event)
            return True
        return super().handle(input_event)

    @property
    def typing(self) -> bool:
        return True

    def _key(self, letter: str) -> Button:
        return Button(letter, partial(self._type, letter), hint=sign_words(letter), scale=0.6)

    def _fits(self, button: Button) -> bool:
        """Return whether a control is useful in a field that may accept numbers only."""
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
        self.relayout()

    def _give(self, input_event: InputEvent) -> None:
        self.field.handle_key(input_event)
        if self.field.refusal:
            self._cue("refused")
        if self._shown is not None:
            self._shown.text = self.field.text

    def _ignore(self, _text: str) -> None:
        """Do nothing: the keys write the text, this field only shows it."""
