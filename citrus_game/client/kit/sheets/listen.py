"""Giving a seat a gamepad: the one on which a button is pressed."""

from collections.abc import Callable

from citrus_game.client.kit.input.intents import NO_PAD, Intent, Leave, Point
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.text import _


class ListenSheet(Sheet):
    """Waits for a button of any gamepad; ``changed`` is called once a choice was made."""

    wide = 720

    def __init__(self, app: App, name: str, colour: str, changed: Callable[[], None]) -> None:
        super().__init__(app, _("A gamepad for {player}").format(player=name))
        self.colour, self.changed = colour, changed

    def fill(self, column: Column) -> None:
        """Say what to do."""
        text = _("Press a button on the gamepad. In the game it works only on its player’s turn.")
        column.put(self.put(Label(text, wrap=True)))

    def buttons(self) -> list[Button]:
        """Give the ways out."""
        none = Button(_("No gamepad"), self._none)
        none.enable(bool(self.app.pad_seats.number(self.colour)), _("None is connected yet."))
        return [none, Button(_("Cancel"), self.close, kind="primary")]

    def handle(self, intent: Intent) -> bool:
        """Take the gamepad that an intent comes from."""
        if intent.device == NO_PAD:
            return super().handle(intent)
        if not isinstance(intent, Point | Leave):
            self._give(intent.device)
        return True

    def _none(self) -> None:
        self._give(NO_PAD)

    def _give(self, device: int) -> None:
        self.app.pad_seats.give(self.colour, device)
        self.app.change(pads=self.app.pad_seats.kept())
        self.close()
        self.changed()
