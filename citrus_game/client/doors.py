"""The doors between scenes: the one place that names them all, each imported when it is first opened."""

from collections.abc import Callable, Sequence
from pathlib import Path

from citrus_game.client.game import Game
from citrus_game.client.kit.voice.voice import Voice
from citrus_game.client.kit.widgets.base import Action
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.content.lessons.exercise import Exercise
from citrus_game.content.preferences.settings import Settings
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech.rule_words import PRINTED, Rules


def open_game(
    settings: Settings | None = None,
    *,
    size: tuple[int, int] | None = None,
    fullscreen: bool | None = None,
    headless: bool = False,
) -> Game:
    """Open the window of a game all of whose doors are open.

    Raises `citrus_game.client.kit.stage.window.WindowError` where there is no display.
    """
    return Game(Doors, settings, size=size, fullscreen=fullscreen, headless=headless)


class Doors:
    """The ways of the desk: every one leads somewhere."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def menu(self, greeting: Action | None = None) -> None:
        """Show the menu in place of everything else; ``greeting`` is what it does once it is there."""
        from citrus_game.client.rooms.menu.menu_scene import MenuScene
        from citrus_game.client.rooms.saved.opening import take_up_unfinished

        take_up_unfinished(self._game)
        self._game.stack.reset(MenuScene(self._game, greeting))

    def first_game(self) -> None:
        """Offer the first game."""
        from citrus_game.client.rooms.menu.first_game import NameSheet

        self._game.stack.push(NameSheet(self._game))

    def setup(self) -> None:
        """Open the setup."""
        from citrus_game.client.rooms.setup.setup_scene import SetupScene

        self._game.stack.push(SetupScene(self._game))

    def lessons(self) -> None:
        """Open the list of lessons."""
        from citrus_game.client.rooms.lessons.lessons_sheet import LessonsSheet

        self._game.stack.push(LessonsSheet(self._game))

    def learn(self) -> None:
        """Open the first lesson, or the list of them."""
        from citrus_game.client.rooms.lessons.lessons_sheet import learn

        learn(self._game)

    def puzzles(self) -> None:
        """Open the list of puzzles."""
        from citrus_game.client.rooms.puzzles.puzzles_page import PuzzlesPage

        self._game.stack.push(PuzzlesPage(self._game))

    def practise(self, exercise: Exercise) -> None:
        """Open an exercise."""
        from citrus_game.client.rooms.puzzles.scene import PuzzleScene
        from citrus_game.table.lessons.task import PracticeTask

        self._game.stack.push(PuzzleScene(self._game, PracticeTask(exercise)))

    def saved(self) -> None:
        """Open the saved games."""
        from citrus_game.client.rooms.saved.load_scene import LoadScene

        self._game.stack.push(LoadScene(self._game))

    def statistics(self) -> None:
        """Open the figures of all games."""
        from citrus_game.client.rooms.charts.all_games import StatisticsSheet

        self._game.stack.push(StatisticsSheet(self._game))

    def rulebook(self, topic: str = "") -> None:
        """Open the rules."""
        from citrus_game.client.rooms.rulebook.rules_scene import RulesScene

        self._game.stack.push(RulesScene(self._game, topic, self._rules()))

    def _rules(self) -> Rules:
        """Return the rules of what is shown: a game, or one that is being set up; else the rule book's."""
        from citrus_game.client.play.table import SittingScene
        from citrus_game.client.rooms.setup.setup_scene import SetupScene

        for scene in reversed(list(self._game.stack)):
            if isinstance(scene, SittingScene):
                return Rules.of(scene.sitting.state.game)
            if isinstance(scene, SetupScene):
                loaded = scene.draft.chosen_map.loaded
                return Rules(scene.draft.options, loaded.board if loaded is not None else None)
        return PRINTED

    def settings(self) -> None:
        """Open the settings."""
        from citrus_game.client.rooms.settings.settings_scene import SettingsScene

        self._game.stack.push(SettingsScene(self._game))

    def pause(self) -> None:
        """Open the pause."""
        from citrus_game.client.rooms.menu.pause_scene import PauseScene

        self._game.stack.push(PauseScene(self._game))

    def play(self, sitting: Sitting) -> None:
        """Show a sitting in place of everything else."""
        from citrus_game.client.play.scene import PlayScene

        self._game.sitting, self._game.troubled = sitting, None
        self._game.stack.reset(PlayScene(self._game, sitting))

    def board(self, sitting: Sitting) -> None:
        """Show the board in place of the scene on top."""
        from citrus_game.client.play.scene import PlayScene

        self._game.stack.replace(PlayScene(self._game, sitting, lingers=True))

    def scoring(self, sitting: Sitting) -> None:
        """Show the final scoring in place of the scene on top."""
        from citrus_game.client.rooms.scoring.scoring_scene import ScoringScene

        self._game.stack.replace(ScoringScene(self._game, sitting))

    def last_round(self, sitting: Sitting) -> None:
        """Show the last round over the game."""
        from citrus_game.client.rooms.replay.lastround import LastRound

        self._game.stack.push(LastRound(self._game, sitting))

    def replay(self, sitting: Sitting, position: int | None = None) -> None:
        """Show a game's replay over what is shown now."""
        from citrus_game.client.rooms.replay.scene import ReplayScene

        self._game.stack.push(ReplayScene(self._game, sitting, position))

    def charts(self, sitting: Sitting, watch: Callable[[int], None] | None = None) -> None:
        """Open the charts of a game."""
        from citrus_game.client.rooms.charts.charts_scene import ChartsScene

        self._game.stack.push(ChartsScene(self._game, sitting, watch))

    def export(self, sitting: Sitting) -> None:
        """Open what can be written of a game."""
        from citrus_game.client.rooms.export.export_sheet import ExportSheet

        self._game.stack.push(ExportSheet(self._game, sitting))

    def seats(self, sitting: Sitting, players: Sequence[int]) -> None:
        """Open the seats of a game that is going on."""
        from citrus_game.client.rooms.seating.hand_over import HandOver

        self._game.stack.push(HandOver(self._game, sitting, players))

    def other_seats(
        self, turn: int, seats: Sequence[Seat], chosen: Callable[[tuple[Seat, ...]], None]
    ) -> None:
        """Open the seats of a game that branches off."""
        from citrus_game.client.rooms.seating.seats_sheet import SeatsSheet

        self._game.stack.push(SeatsSheet(self._game, turn, seats, chosen))

    def open_record(self, path: Path) -> None:
        """Open a record from anywhere."""
        from citrus_game.client.rooms.saved.opening import open_record

        open_record(self._game, path)

    def message(self, title: str, text: str) -> None:
        """Tell something over what is shown now."""
        from citrus_game.client.kit.sheets.dialogs import Message

        self._game.stack.push(Message(self._game, title, text))

    def letters(self, field: TextField) -> None:
        """Open the letters."""
        from citrus_game.client.kit.sheets.writing import WritingSheet

        self._game.stack.push(WritingSheet(self._game, field))

    def voice(self) -> Voice:
        """Look for the system's voice: with the programs and processes behind it, for who wants it."""
        from citrus_game.client.kit.voice.find import find_voice

        return find_voice()

    def crash(self, error: Exception) -> None:
        """Report what went wrong, in place of everything else."""
        from citrus_game.client.rooms.saved.crash import show_crash

        show_crash(self._game, error)

    def ready(self) -> None:
        """Load what reports a crash."""
        import citrus_game.client.rooms.saved.crash  # noqa: F401
