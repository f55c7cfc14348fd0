"""The pause menu."""

from collections.abc import Iterator
from functools import partial

from citrus_game.content.settings.commands import PAUSE
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import saved_words
from citrus_game.ui.toolkit.dialogs.form import Flag, Flags, FormDialog, FormPart
from citrus_game.ui.toolkit.widgets.base import Action
from citrus_game.ui.toolkit.widgets.buttons import Button, Kind


class PauseScene(FormDialog):
    """The menu over a paused game."""

    wide = 520
    key = PAUSE

    def __init__(self, game: Game) -> None:
        super().__init__(game, _("Pause"))
        self.game = game

    def layout(self) -> None:
        self.title = _("Pause")
        super().layout()

    def rows(self) -> Iterator[FormPart]:
        router = self.game.router
        # no review and players in lessons and puzzles, which are not the current game
        shown = self.game.shown_session()
        session = shown if shown is self.game.session else None
        yield self._menu_button(_("Resume"), "play", self.close, "primary")
        if session is not None:
            review = self._menu_button(_("Review"), "replay", partial(router.replay, session))
            review.enable(bool(session.history), _("Nothing has happened yet."))
            yield review
            seats = self._menu_button(
                _("Change players"), "person", partial(router.seats, session, range(len(session.seats)))
            )
            seats.enable(not session.state.over, _("The game is over."))
            yield seats
        yield self._menu_button(_("Rules"), "book", router.rulebook)
        yield self._menu_button(_("Settings"), "settings", router.settings)
        yield self._menu_button(_("Menu"), "home", router.menu)
        yield self._menu_button(_("Quit the game"), "quit", self.app.leave, note=saved_words())
        yield Flags((Flag("mute", _("Mute all sound")), Flag("fullscreen", _("Full screen"))), across=1)

    def value(self, setting: str) -> object:
        return self.app.fullscreen if setting == "fullscreen" else getattr(self.app.settings, setting)

    def change(self, setting: str, value: object) -> None:
        self.app.change(**{setting: value})

    def _menu_button(
        self, words: str, icon: str, action: Action, kind: Kind = "secondary", note: str = ""
    ) -> Button:
        return Button(words, action, kind=kind, icon=icon, note=note, centred=False, tall=68)

    def on_enter(self) -> None:
        first = next(widget for widget in self.widgets if isinstance(widget, Button))
        if self.widgets.focus is None:
            self.widgets.focus_on(first)
