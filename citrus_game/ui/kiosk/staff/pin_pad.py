"""Number pads: one asks for the PIN of the staff menu, the other sets a new PIN."""

from collections.abc import Iterator
from functools import partial

from citrus_game.kiosk.pin import PIN
from citrus_game.text import _, ngettext, pgettext
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.lock import IdlePolicy
from citrus_game.ui.toolkit.dialogs.dialog import GAP, Dialog
from citrus_game.ui.toolkit.input.events import Erase, InputEvent, Text
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Grid, Item
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Label

LONGEST = 12
ERASE = "<"
ROWS = ("123", "456", "789", "<0>")
"""Rows of keys. "<" erases a digit, ">" is OK."""


class NumberPad(IdlePolicy, Dialog):
    """A dialog with ten digits and a message. Override `submit` and `message`."""

    app: KioskApp
    gives_way = True
    secret = digits = True
    wide = 560

    def __init__(self, app: KioskApp, title: str, about: str) -> None:
        super().__init__(app, title)
        self.about, self.typed = about, ""
        self._dots = Label("")
        self._note = Label("")
        self._ok = Button("")

    def handle(self, input_event: InputEvent) -> bool:
        if isinstance(input_event, Text | Erase):
            self._type(input_event.text if isinstance(input_event, Text) else ERASE)
            self.widgets.focus_on(self._ok)
            return True
        return super().handle(input_event)

    def content(self) -> Iterator[Item]:
        u, line = self.style.u, self.style.type.line("note")
        self._dots = Label("", "title", "ink", "centre")
        self._note = Label("", "note", "bad", "centre", wrap=True)
        yield Label(self.about, "note", "muted", wrap=True)
        yield Column(self._dots, Box(self._note, height=2 * line), gap=u(4))
        yield Grid(*(self._key(key) for row in ROWS for key in row), columns=3, gap=u(GAP))
        self._show()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._show()

    def clear(self) -> None:
        """Forget the digits typed so far."""
        self.typed = ""
        self._show()

    def submit(self, typed: str) -> None:
        """Handle the typed digits after OK; there may be none."""
        raise NotImplementedError

    def message(self) -> str:
        """Return the message below the digits."""
        raise NotImplementedError

    def key_pressed(self) -> None:
        """Clear the message, because a key was pressed."""

    def _key(self, key: str) -> Button:
        if key == ERASE:
            erase = pgettext("a letter", "Delete")
            return Button("", partial(self._type, key), icon="back", hint=erase, tall=84)
        if key == ">":
            self._ok = Button(_("OK"), self._enter, kind="primary", text_style="large", tall=84)
            return self._ok
        return Button(key, partial(self._type, key), text_style="large", tall=84)

    def _type(self, key: str) -> None:
        self.key_pressed()
        self.typed = self.typed[:-1] if key == ERASE else (self.typed + key)[:LONGEST]
        self._show()

    def _enter(self) -> None:
        typed, self.typed = self.typed, ""
        self.submit(typed)
        self._show()

    def _show(self) -> None:
        self._dots.text = "•" * len(self.typed) or "–"
        self._note.text = self.message()


class PinPad(NumberPad):
    """Asks for the PIN. After a wrong one, the next attempt has to wait."""

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, _("Staff only"), _("Enter the PIN, then OK. It opens the staff menu."))
        self._message = ""

    def submit(self, typed: str) -> None:
        gate = self.app.gate
        if gate.wait > 0 or not typed:
            return
        if gate.check(typed):
            self.close()
            self.app.show_staff_menu()
        else:
            self._message = _("Wrong PIN.")

    def key_pressed(self) -> None:
        self._message = ""

    def message(self) -> str:
        wait = -int(-self.app.gate.wait // 1)
        if not self.app.kiosk.pin_hash:
            return _("No PIN is set. Set one with citrus-game kiosk --set-pin.")
        if wait > 0:
            text = ngettext("Try again in {n} second.", "Try again in {n} seconds.", wait)
            return text.format(n=wait)
        return self._message


class NewPinPad(NumberPad):
    """Sets a new PIN, which must be typed twice."""

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, _("Change the PIN"), _("Enter the new PIN, then OK. It has 4 to 12 digits."))
        self._first = self._message = ""

    def submit(self, typed: str) -> None:
        if not PIN.fullmatch(typed):
            self._first, self._message = "", _("4 to 12 digits")
        elif not self._first:
            self._first, self._message = typed, _("Enter it again")
        elif typed != self._first:
            self._first, self._message = "", _("The two PINs differ.")
        elif trouble := self.app.set_pin(typed):
            self._first, self._message = "", trouble
        else:
            self.close()

    def message(self) -> str:
        return self._message
