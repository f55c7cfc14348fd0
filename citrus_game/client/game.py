"""The application of this game: the sitting that is going on, and the ways between its scenes."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.stage.boundary import attempt
from citrus_game.client.kit.voice.voice import Silence, Voice
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.content.lessons.exercise import Exercise
from citrus_game.content.preferences.settings import Settings
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from citrus_game.text import _


class Ways(Protocol):
    """Every door that a scene may go through; none of them says what lies behind it."""

    def menu(self) -> None:
        """Go back to the menu; the game that is going on can be continued from there."""

    def first_game(self) -> None:
        """Offer the first game: who plays, and whether to learn or to play first."""

    def setup(self) -> None:
        """Set up a new game, over what is shown now."""

    def lessons(self) -> None:
        """Choose a lesson."""

    def learn(self) -> None:
        """Begin the first lesson, or choose one where some are finished."""

    def puzzles(self) -> None:
        """Choose a puzzle."""

    def practise(self, exercise: Exercise) -> None:
        """Try to find the better turn of an exercise, over what is shown now."""

    def saved(self) -> None:
        """Look at the saved games."""

    def statistics(self) -> None:
        """Look at the figures of all games on this machine."""

    def rulebook(self, topic: str = "") -> None:
        """Read the rules: the name of a chapter or landscape tile, a rule's id, or from the start."""

    def settings(self) -> None:
        """Change the settings."""

    def pause(self) -> None:
        """Hold the game that is going on, and offer what can be done beside it."""

    def play(self, sitting: Sitting) -> None:
        """Play a sitting in place of everything else; from now on it is the one that is going on."""

    def board(self, sitting: Sitting) -> None:
        """Look at the board of a game that is over, in place of the scene on top."""

    def scoring(self, sitting: Sitting) -> None:
        """Show the final scoring in place of the scene on top."""

    def last_round(self, sitting: Sitting) -> None:
        """Watch what happened since the player's last turn."""

    def replay(self, sitting: Sitting, position: int | None = None) -> None:
        """Watch a game, from a position of its history or from where it is."""

    def charts(self, sitting: Sitting, watch: Callable[[int], None] | None = None) -> None:
        """See how a game went; ``watch`` takes the position to watch, without it the replay opens."""

    def export(self, sitting: Sitting) -> None:
        """Choose what to write of a game into files."""

    def seats(self, sitting: Sitting, players: Sequence[int]) -> None:
        """Let seats of a game that is going on change hands: those of ``players``."""

    def other_seats(
        self, turn: int, seats: Sequence[Seat], chosen: Callable[[tuple[Seat, ...]], None]
    ) -> None:
        """Choose who plays on from a turn; ``chosen`` takes the new seats."""

    def open_record(self, path: Path) -> None:
        """Play on or watch the game of a record; a bad record is told."""

    def message(self, title: str, text: str) -> None:
        """Tell something to read and put away."""

    def letters(self, field: TextField) -> None:
        """Offer letters to write into a field."""

    def voice(self) -> Voice:
        """Give the system's voice; silence where nobody shall speak."""
        return Silence()

    def crash(self, error: Exception) -> None:
        """Report what went wrong, in place of everything else."""

    def ready(self) -> None:
        """Load what must be there before anything goes wrong: a fault may leave no room for it."""


@runtime_checkable
class Sits(Protocol):
    """A scene that shows a sitting."""

    sitting: Sitting


class Game(App):
    """A client with a sitting and ways between scenes; ``doors`` makes the ways for it."""

    def __init__(
        self,
        doors: "Callable[[Game], Ways]",
        settings: Settings | None = None,
        *,
        size: tuple[int, int] | None = None,
        fullscreen: bool | None = None,
        headless: bool = False,
    ) -> None:
        self.ways = doors(self)
        super().__init__(settings, size=size, fullscreen=fullscreen, headless=headless)
        self.sitting: Sitting | None = None
        """The game that is going on, for the menu's Continue; None before the first."""
        self.troubled: Path | None = None
        """The last game's record, where Citrus broke off in it: the menu offers it with a word."""

    def crashed(self, error: Exception) -> None:
        """Write a report, take everything off the table, and show where the report lies."""
        self.ways.crash(error)

    def get_ready(self) -> None:
        """Load what a crash needs."""
        self.ways.ready()

    def find_voice(self) -> Voice:
        """Give the system's voice."""
        return self.ways.voice()

    def leave_scenes(self) -> None:
        """Take all scenes off, whatever is wrong with any of them."""
        for scene in self.stack.abandon():
            attempt(scene.left)

    def seen_sitting(self) -> Sitting | None:
        """Give the sitting that is shown now, None where none is."""
        return next((scene.sitting for scene in reversed(list(self.stack)) if isinstance(scene, Sits)), None)

    def dropped(self, file: str) -> None:
        """Open the record that was dropped on the window."""
        self.ways.open_record(Path(file))

    def refused_folder(self, why: str) -> None:
        """Say why a folder could not be opened."""
        self.ways.message(_("This folder cannot be opened"), why)

    def open_letters(self, field: TextField) -> None:
        """Open letters to write into a field."""
        self.ways.letters(field)
