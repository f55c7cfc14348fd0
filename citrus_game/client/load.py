"""The list of saved games: choose one to play on."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from citrus_game.client.arrange import Column
from citrus_game.client.begin import show_game
from citrus_game.client.dialogs import Message
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.choices import Option
from citrus_game.client.widgets.entry import Entry
from citrus_game.content.problem import ContentError
from citrus_game.table.saves import Autosave, SavedGame, load, saved_games
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App

MOST_SHOWN = 40
"""The latest games that are listed."""


class LoadScene(Sheet):
    """The saved games, the latest first. Their records are read one a frame, so that it opens at once."""

    wide = 900

    def __init__(self, app: "App") -> None:
        super().__init__(app, _("Saved games"))
        self.games = saved_games()[:MOST_SHOWN]
        self._notes: dict[Path, str] = {}

    @property
    def moving(self) -> bool:
        """Tell whether there are records still to be read."""
        return len(self._notes) < len(self.games)

    def update(self, dt: float) -> None:
        """Read the next record."""
        super().update(dt)
        if self.moving:
            game = self.games[len(self._notes)]
            self._notes[game.path] = summary(game.path)
            for entry in self._entries():
                if entry.option.value == game.path.name:
                    entry.option = self._option(game)
                    entry.changed()

    def fill(self, column: Column) -> None:
        """Put an entry for every game."""
        for game in self.games:
            column.put(self.put(Entry(self._option(game), partial(self._load, game.path))))

    def _entries(self) -> list[Entry]:
        return [widget for widget in self.widgets if isinstance(widget, Entry)]

    def _option(self, game: SavedGame) -> Option:
        when = game.when.astimezone().strftime("%Y-%m-%d %H:%M")
        return Option(game.path.name, when, picture="landscape-back", note=self._notes.get(game.path, "..."))

    def _load(self, path: Path) -> None:
        try:
            sitting = load(path)
        except ContentError as error:
            self.app.stack.push(Message(self.app, _("This game cannot be loaded"), str(error)))
            return
        Autosave(sitting, path)
        show_game(self.app, sitting)


def summary(path: Path) -> str:
    """Sum a saved game up: who plays, and how far it is; or why it cannot be read."""
    try:
        return told(load(path))
    except ContentError as error:
        return error.message


def told(sitting: Sitting) -> str:
    """Say in a line who plays and how far the game is."""
    names = ", ".join(sitting.names)
    if sitting.state.over:
        return _("{names}: over").format(names=names)
    return _("{names}: turn {turn}").format(names=names, turn=sitting.state.turn)
