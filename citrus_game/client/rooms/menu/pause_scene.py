"""The pause overlay: back to the game, rules, settings, or away from it."""

from collections.abc import Iterator
from functools import partial

from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.form import Flag, Flags, Form, FormPart
from citrus_game.client.kit.widgets.base import Action
from citrus_game.client.kit.widgets.buttons import Button, Kind
from citrus_game.client.rooms.menu.menu_scene import saved_words
from citrus_game.content.preferences.commands import PAUSE
from citrus_game.text import _


class PauseScene(Form):
    """What can be done beside playing on."""

    wide = 520
    key = PAUSE

    def __init__(self, game: Game) -> None:
        super().__init__(game, _("Pause"))
        self.game = game

    def layout(self) -> None:
        """Build everything anew, also in a language just chosen."""
        self.title = _("Pause")
        super().layout()

    def rows(self) -> Iterator[FormPart]:
        """List the ways on, then the two settings that cannot wait."""
        ways = self.game.ways
        # a lesson or a puzzle lies over the game that goes on: charts and seats are that game's
        shown = self.game.seen_sitting()
        sitting = shown if shown is self.game.sitting else None
        yield self._way(_("Resume"), "play", self.close, "primary")
        if sitting is not None:
            charts = self._way(_("Score charts"), "chart", partial(ways.charts, sitting))
            charts.enable(bool(sitting.history), _("Nothing has happened yet."))
            yield charts
            seats = self._way(
                _("Change players"), "person", partial(ways.seats, sitting, range(len(sitting.seats)))
            )
            seats.enable(not sitting.state.over, _("The game is over."))
            yield seats
        yield self._way(_("Rules"), "book", ways.rulebook)
        yield self._way(_("Settings"), "settings", ways.settings)
        yield self._way(_("Menu"), "home", ways.menu)
        yield self._way(_("Leave the game"), "quit", self.app.leave, note=saved_words())
        yield Flags((Flag("mute", _("Mute all sound")), Flag("fullscreen", _("Full screen"))), across=1)

    def value(self, setting: str) -> object:
        """Give a setting; the window's is what it is now."""
        return self.app.fullscreen if setting == "fullscreen" else getattr(self.app.settings, setting)

    def change(self, setting: str, value: object) -> None:
        """Set one of the two settings."""
        self.app.change(**{setting: value})

    def _way(self, words: str, icon: str, action: Action, kind: Kind = "secondary", note: str = "") -> Button:
        return Button(words, action, kind=kind, icon=icon, note=note, centred=False, tall=68)

    def entered(self) -> None:
        """Put the focus on playing on."""
        first = next(widget for widget in self.widgets if isinstance(widget, Button))
        if self.widgets.focus is None:
            self.widgets.focus_on(first)
