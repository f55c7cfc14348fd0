"""The PIN pad before the staff menu."""

from functools import partial
from typing import TYPE_CHECKING

from citrus_game.client.arrange import Column
from citrus_game.client.kiosk.stay import Stay
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.panels import Label
from citrus_game.text import _, ngettext

if TYPE_CHECKING:
    from citrus_game.client.kiosk.app import KioskApp

LONGEST = 12
ROWS = ("123", "456", "789", "<0>")
"""The keys: the last row has erase and enter at its ends."""


class PinPad(Stay, Sheet):
    """Ten digits; a wrong PIN makes the next try wait."""

    app: "KioskApp"
    wide = 560

    def __init__(self, app: "KioskApp") -> None:
        super().__init__(app, _("Staff only"))
        self.typed = ""
        self._told = ""
        self._dots = Label("")
        self._note = Label("")

    def fill(self, column: Column) -> None:
        """Put dots, digits and what there is to say."""
        look = self.look
        self._dots = self.put(Label("", "title", "ink", "centre"))
        self._note = self.put(Label("", "note", "bad", "centre", wrap=True))
        column.put(self._dots, gap=look.u(4))
        column.put(self._note, 2 * look.type.line("note"))
        for row in ROWS:
            keys = [self.put(self._key(key)) for key in row]
            column.row(keys)
        self._show()

    def update(self, dt: float) -> None:
        """Count the delay down."""
        super().update(dt)
        self._show()

    def _key(self, key: str) -> Button:
        if key == "<":
            return Button("", partial(self._type, key), icon="back", tall=84)
        if key == ">":
            return Button(_("OK"), self._enter, kind="primary", style="large", tall=84)
        return Button(key, partial(self._type, key), style="large", tall=84)

    def _type(self, key: str) -> None:
        self._told = ""
        self.typed = self.typed[:-1] if key == "<" else (self.typed + key)[:LONGEST]
        self._show()

    def _enter(self) -> None:
        gate, typed = self.app.gate, self.typed
        self.typed = ""
        if gate.wait > 0 or not typed:
            self._show()
            return
        if gate.enter(typed):
            from citrus_game.client.kiosk.staff import StaffMenu

            self.close()
            self.app.stack.push(StaffMenu(self.app))
            return
        self._told = _("This is not the PIN.")
        self._show()

    def _show(self) -> None:
        self._dots.text = "•" * len(self.typed) or "–"
        wait = -int(-self.app.gate.wait // 1)
        if not self.app.kiosk.pin_hash:
            self._note.text = _("No PIN is set. Set one with citrus-game kiosk --set-pin.")
        elif wait > 0:
            text = ngettext("Try again in {n} second.", "Try again in {n} seconds.", wait)
            self._note.text = text.format(n=wait)
        else:
            self._note.text = self._told
