"""The PIN pad before the staff menu, and the one on which the staff sets another PIN."""

from functools import partial

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.window.stay import Stay
from citrus_game.client.kit.input.intents import Erase, Intent, Text
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.kiosk.pin import PIN
from citrus_game.text import _, ngettext

LONGEST = 12
ERASE = "<"
ROWS = ("123", "456", "789", "<0>")
"""The keys: the last row has erase and enter at its ends."""


class NumberPad(Stay, Sheet):
    """Ten digits, and what there is to say; override `enter` and `note`."""

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

    def handle(self, intent: Intent) -> bool:
        """Type on a keyboard, too: then Enter means OK."""
        if isinstance(intent, Text | Erase):
            self._type(intent.text if isinstance(intent, Text) else ERASE)
            self.widgets.focus_on(self._ok)
            return True
        return super().handle(intent)

    def fill(self, column: Column) -> None:
        """Put what is asked, dots, digits and what there is to say."""
        look = self.look
        column.put(self.put(Label(self.about, "note", "muted", wrap=True)))
        self._dots = self.put(Label("", "title", "ink", "centre"))
        self._note = self.put(Label("", "note", "bad", "centre", wrap=True))
        column.put(self._dots, gap=look.u(4))
        column.put(self._note, 2 * look.type.line("note"))
        for row in ROWS:
            keys = [self.put(self._key(key)) for key in row]
            column.row(keys)
        self._show()

    def update(self, dt: float) -> None:
        """Say what there is to say by now."""
        super().update(dt)
        self._show()

    def enter(self, typed: str) -> None:
        """Act on digits that were typed, none perhaps."""
        raise NotImplementedError

    def note(self) -> str:
        """Give what is said under the digits."""
        raise NotImplementedError

    def keyed(self) -> None:
        """Forget what was said: somebody types."""

    def _key(self, key: str) -> Button:
        if key == ERASE:
            return Button("", partial(self._type, key), icon="back", tall=84)
        if key == ">":
            self._ok = Button(_("OK"), self._enter, kind="primary", style="large", tall=84)
            return self._ok
        return Button(key, partial(self._type, key), style="large", tall=84)

    def _type(self, key: str) -> None:
        self.keyed()
        self.typed = self.typed[:-1] if key == ERASE else (self.typed + key)[:LONGEST]
        self._show()

    def _enter(self) -> None:
        typed, self.typed = self.typed, ""
        self.enter(typed)
        self._show()

    def _show(self) -> None:
        self._dots.text = "•" * len(self.typed) or "–"
        self._note.text = self.note()


class PinPad(NumberPad):
    """Asks for the PIN; a wrong one makes the next try wait."""

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, _("Staff only"), _("Enter the PIN, then OK. It opens the staff menu."))
        self._told = ""

    def enter(self, typed: str) -> None:
        """Let in who knows the PIN."""
        gate = self.app.gate
        if gate.wait > 0 or not typed:
            return
        if gate.enter(typed):
            self.close()
            self.app.let_in()
        else:
            self._told = _("Wrong PIN.")

    def keyed(self) -> None:
        """Forget the last try."""
        self._told = ""

    def note(self) -> str:
        """Say what is wrong, or how long there is to wait."""
        wait = -int(-self.app.gate.wait // 1)
        if not self.app.kiosk.pin_hash:
            return _("No PIN is set. Set one with citrus-game kiosk --set-pin.")
        if wait > 0:
            text = ngettext("Try again in {n} second.", "Try again in {n} seconds.", wait)
            return text.format(n=wait)
        return self._told


class NewPinPad(NumberPad):
    """Takes another PIN, typed twice."""

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app, _("Change the PIN"), _("Enter the new PIN, then OK. It has 4 to 12 digits."))
        self._first = self._told = ""

    def enter(self, typed: str) -> None:
        """Take the first time, then the second; keep what was the same."""
        if not PIN.fullmatch(typed):
            self._first, self._told = "", _("4 to 12 digits")
        elif not self._first:
            self._first, self._told = typed, _("Enter it again")
        elif typed != self._first:
            self._first, self._told = "", _("The two PINs differ.")
        elif trouble := self.app.set_pin(typed):
            self._first, self._told = "", trouble
        else:
            self.close()

    def note(self) -> str:
        """Say what is to be done next."""
        return self._told
