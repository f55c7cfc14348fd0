"""The pause overlay: back to the game, rules, settings, or away from it."""

from typing import TYPE_CHECKING

from citrus_game.client.arrange import Column
from citrus_game.client.begin import show_menu
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.buttons import Button, Kind
from citrus_game.client.widgets.choices import Switch
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App


class PauseScene(Sheet):
    """What can be done beside playing on."""

    wide = 520
    key = "pause"

    def __init__(self, app: "App") -> None:
        super().__init__(app, _("Pause"))

    def layout(self) -> None:
        """Build everything anew, also in a language just chosen."""
        self.title = _("Pause")
        super().layout()

    def fill(self, column: Column) -> None:
        """Put the buttons below each other."""
        for words, icon, action in (
            (_("Play on"), "play", self.close),
            (_("How it goes"), "chart", self._charts),
            (_("Who plays"), "person", self._seats),
            (_("Rules"), "book", self._rules),
            (_("Settings"), "settings", self._settings),
            (_("Menu"), "home", self._menu),
            (_("Leave the game"), "quit", self.app.leave),
        ):
            kind: Kind = "primary" if icon == "play" else "secondary"
            button = Button(words, action, kind=kind, icon=icon, centred=False, tall=68)
            if icon == "chart":
                begun = self.app.sitting is not None and bool(self.app.sitting.history)
                button.enable(begun, _("Nothing has been done yet."))
            if icon == "person":
                going = self.app.sitting is not None and not self.app.sitting.state.over
                button.enable(going, _("The game is over."))
            column.put(self.put(button))
        app = self.app
        silent = Switch(_("No sound at all"), app.settings.mute, lambda on: app.change(mute=on))
        full = Switch(_("Full screen"), app.fullscreen, lambda on: app.change(fullscreen=on))
        for switch in (silent, full):
            column.put(self.put(switch))

    def entered(self) -> None:
        """Put the focus on playing on."""
        first = next(widget for widget in self.widgets if isinstance(widget, Button))
        if self.widgets.focus is None:
            self.widgets.focus_on(first)

    def _charts(self) -> None:
        from citrus_game.client.charts.scene import ChartsScene

        if self.app.sitting is not None:
            self.app.stack.push(ChartsScene(self.app, self.app.sitting))

    def _seats(self) -> None:
        from citrus_game.client.seating import HandOver

        sitting = self.app.sitting
        if sitting is not None:
            self.app.stack.push(HandOver(self.app, sitting, range(len(sitting.seats))))

    def _rules(self) -> None:
        from citrus_game.client.pages.scene import RulesScene

        self.app.stack.push(RulesScene(self.app))

    def _settings(self) -> None:
        from citrus_game.client.settings_scene import SettingsScene

        self.app.stack.push(SettingsScene(self.app))

    def _menu(self) -> None:
        show_menu(self.app)
