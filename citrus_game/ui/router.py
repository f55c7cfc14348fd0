"""The router, which opens every scene. Scenes are imported when they are first opened."""

from collections.abc import Callable, Sequence
from pathlib import Path

from citrus_game.content.learning.exercise import Exercise
from citrus_game.content.settings.settings import Settings
from citrus_game.narration.rule_texts import PRINTED, RuleTexts
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.toolkit.widgets.base import Action
from citrus_game.ui.toolkit.widgets.text_field import TextField


def open_game(
    settings: Settings | None = None,
    *,
    size: tuple[int, int] | None = None,
    fullscreen: bool | None = None,
    headless: bool = False,
) -> Game:
    """Create the application and its window.

    Raises `citrus_game.ui.toolkit.app.window.WindowError` without a display.
    """
    return Game(Router, settings, size=size, fullscreen=fullscreen, headless=headless)


class Router:
    """One method for each scene to open; the kiosk has a subclass."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def menu(self, greeting: Action | None = None) -> None:
        """Close all scenes and open the menu, with an unfinished game from disk to continue if there is one.
        ``greeting`` is called once the menu is open.
        """
        from citrus_game.ui.scenes.menu.menu_scene import MenuScene
        from citrus_game.ui.scenes.saves.opening import load_unfinished

        load_unfinished(self._game)
        self._game.stack.reset(MenuScene(self._game, greeting))

    def first_game(self) -> None:
        """Start somebody's first game, with a coach."""
        from citrus_game.ui.scenes.menu.first_game import begin_first

        begin_first(self._game)

    def ask_name(self, session: GameSession, player: int, on_done: Action) -> None:
        """Ask for the player's name after the first game."""
        from citrus_game.ui.scenes.menu.first_game import NameDialog

        self._game.stack.push(NameDialog(self._game, session, player, on_done))

    def setup(self) -> None:
        """Open the setup of a new game."""
        from citrus_game.ui.scenes.setup.setup_scene import SetupScene

        self._game.stack.push(SetupScene(self._game))

    def lessons(self) -> None:
        """Open the list of lessons."""
        from citrus_game.ui.scenes.lessons.lessons_dialog import LessonsDialog

        self._game.stack.push(LessonsDialog(self._game))

    def learn(self) -> None:
        """Start the first lesson, or open the list if a lesson was finished before."""
        from citrus_game.ui.scenes.lessons.lessons_dialog import learn

        learn(self._game)

    def puzzles(self) -> None:
        """Open the list of puzzles."""
        from citrus_game.ui.scenes.puzzles.puzzles_page import PuzzlesPage

        self._game.stack.push(PuzzlesPage(self._game))

    def practise(self, exercise: Exercise) -> None:
        """Open an exercise made from the player's own game: find a better turn."""
        from citrus_game.learning.task import PracticeTask
        from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene

        self._game.stack.push(PuzzleScene(self._game, PracticeTask(exercise)))

    def saved(self) -> None:
        """Open the list of saved games."""
        from citrus_game.ui.scenes.saves.saves_scene import SavesScene

        self._game.stack.push(SavesScene(self._game))

    def statistics(self) -> None:
        """Open the statistics of all games on this machine."""
        from citrus_game.ui.scenes.charts.statistics_dialog import StatisticsDialog

        self._game.stack.push(StatisticsDialog(self._game))

    def rulebook(self, topic: str = "") -> None:
        """Open the rulebook at ``topic``: a chapter, a landscape tile or a rule id; "" opens the start."""
        from citrus_game.ui.scenes.rulebook import RulesScene

        self._game.stack.push(RulesScene(self._game, topic, self._rules()))

    def _rules(self) -> RuleTexts:
        """Return the rules of the game being shown or set up, or else the printed rules."""
        from citrus_game.ui.scenes.play.session_scene import SessionScene
        from citrus_game.ui.scenes.setup.setup_scene import SetupScene

        for scene in reversed(list(self._game.stack)):
            if isinstance(scene, SessionScene):
                return RuleTexts.of(scene.session.state.game)
            if isinstance(scene, SetupScene):
                loaded = scene.draft.chosen_map.loaded
                return RuleTexts(scene.draft.options, loaded.board if loaded is not None else None)
        return PRINTED

    def settings(self) -> None:
        """Open the settings."""
        from citrus_game.ui.scenes.settings import SettingsScene

        self._game.stack.push(SettingsScene(self._game))

    def pause(self) -> None:
        """Open the pause menu over the current game."""
        from citrus_game.ui.scenes.menu.pause_scene import PauseScene

        self._game.stack.push(PauseScene(self._game))

    def play(self, session: GameSession) -> None:
        """Close all scenes and play a session, which becomes the current one."""
        from citrus_game.ui.scenes.play.play_scene import PlayScene

        self._game.session, self._game.failed_save = session, None
        self._game.stack.reset(PlayScene(self._game, session))

    def board(self, session: GameSession) -> None:
        """Replace the top scene by the board of a finished game."""
        from citrus_game.ui.scenes.play.play_scene import PlayScene

        self._game.stack.replace(PlayScene(self._game, session, stays_open=True))

    def scoring(self, session: GameSession) -> None:
        """Replace the top scene by the final scoring."""
        from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene

        self._game.stack.replace(ScoringScene(self._game, session))

    def last_round(self, session: GameSession) -> None:
        """Play back everything since the player's last turn."""
        from citrus_game.ui.scenes.replay.replay_scene import LastRound

        self._game.stack.push(LastRound(self._game, session))

    def replay(self, session: GameSession, position: int | None = None) -> None:
        """Open the replay of a game at a position of its history (default: where the session stands)."""
        from citrus_game.ui.scenes.replay.replay_scene import ReplayScene

        self._game.stack.push(ReplayScene(self._game, session, position))

    def show_turn(self, session: GameSession, title: str) -> None:
        """Play a session with one turn, from its beginning; the title is what is shown."""
        from citrus_game.ui.scenes.replay.replay_scene import ReplayScene

        scene = ReplayScene(self._game, session, 0, title)
        self._game.stack.push(scene)
        scene.watch(running=True)

    def charts(self, session: GameSession, watch: Callable[[int], None] | None = None) -> None:
        """Open the charts of a game. A click on a position calls ``watch`` with it; by default it opens the
        replay there.
        """
        from citrus_game.ui.scenes.charts.charts_scene import ChartsScene

        self._game.stack.push(ChartsScene(self._game, session, watch))

    def export(self, session: GameSession) -> None:
        """Open the dialog that exports a game as files."""
        from citrus_game.ui.scenes.export.export_dialog import ExportDialog

        self._game.stack.push(ExportDialog(self._game, session))

    def seats(self, session: GameSession, players: Sequence[int]) -> None:
        """Open the dialog that gives the seats of ``players`` to other people or computer players."""
        from citrus_game.ui.scenes.seating import HandOver

        self._game.stack.push(HandOver(self._game, session, players))

    def other_seats(
        self, turn: int, seats: Sequence[Seat], chosen: Callable[[tuple[Seat, ...]], None]
    ) -> None:
        """Open the dialog that chooses who plays on from a turn; ``chosen`` is called with the new seats."""
        from citrus_game.ui.scenes.seating import SeatsDialog

        self._game.stack.push(SeatsDialog(self._game, turn, seats, chosen))

    def open_record(self, path: Path) -> None:
        """Continue or watch the game in a record file; show a message if it cannot be read."""
        from citrus_game.ui.scenes.saves.opening import open_record

        open_record(self._game, path)

    def message(self, title: str, text: str) -> None:
        """Show a message with a button to close it."""
        from citrus_game.ui.toolkit.dialogs.messages import Message

        self._game.stack.push(Message(self._game, title, text))

    def letters(self, field: TextField) -> None:
        """Open the on-screen keyboard for a text field."""
        from citrus_game.ui.toolkit.dialogs.on_screen_keyboard import OnScreenKeyboard

        self._game.stack.push(OnScreenKeyboard(self._game, field))
