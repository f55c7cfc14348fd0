"""The router, which opens every scene. Scenes are imported when they are first opened."""

from collections.abc import Callable, Sequence
from pathlib import Path

from citrus_game.content.learning.exercise import Exercise
from citrus_game.content.settings.settings import Settings
from citrus_game.narration.rule_texts import PRINTED, RuleTexts
from citrus_game.rules.model.state import State
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.routes import Router
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
    return Game(GameRouter, settings, size=size, fullscreen=fullscreen, headless=headless)


class GameRouter(Router):
    """Opens the scenes of the game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def menu(self, greeting: Action | None = None) -> None:
        from citrus_game.ui.scenes.menu.menu_scene import MenuScene
        from citrus_game.ui.scenes.saves.opening import load_unfinished

        load_unfinished(self._game)
        self._game.stack.reset(MenuScene(self._game, greeting))

    def first_game(self) -> None:
        from citrus_game.ui.scenes.menu.first_game import begin_first

        begin_first(self._game)

    def ask_name(self, session: GameSession, player: int, on_done: Action) -> None:
        from citrus_game.ui.scenes.menu.first_game import NameDialog

        self._game.stack.push(NameDialog(self._game, session, player, on_done))

    def setup(self) -> None:
        from citrus_game.ui.scenes.setup.setup_scene import SetupScene

        self._game.stack.push(SetupScene(self._game))

    def lessons(self) -> None:
        from citrus_game.ui.scenes.lessons.lessons_dialog import LessonsDialog

        self._game.stack.push(LessonsDialog(self._game))

    def puzzles(self) -> None:
        from citrus_game.ui.scenes.puzzles.puzzles_page import PuzzlesPage

        self._game.stack.push(PuzzlesPage(self._game))

    def practise(self, exercise: Exercise) -> None:
        from citrus_game.learning.task import PracticeTask
        from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene

        self._game.stack.push(PuzzleScene(self._game, PracticeTask(exercise)))

    def saved(self) -> None:
        from citrus_game.ui.scenes.saves.saves_scene import SavesScene

        self._game.stack.push(SavesScene(self._game))

    def statistics(self) -> None:
        from citrus_game.ui.scenes.saves.statistics_dialog import StatisticsDialog

        self._game.stack.push(StatisticsDialog(self._game))

    def rulebook(self, topic: str = "") -> None:
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
        from citrus_game.ui.scenes.settings import SettingsScene

        self._game.stack.push(SettingsScene(self._game))

    def pause(self) -> None:
        from citrus_game.ui.scenes.menu.pause_scene import PauseScene

        self._game.stack.push(PauseScene(self._game))

    def play(self, session: GameSession) -> None:
        from citrus_game.ui.scenes.play.play_scene import PlayScene

        self._game.session, self._game.failed_save = session, None
        self._game.stack.reset(PlayScene(self._game, session))

    def scoring(self, session: GameSession, *, coached: bool = False) -> None:
        from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene

        self._game.stack.replace(ScoringScene(self._game, session, coached=coached))

    def coach_review(self, session: GameSession) -> None:
        from citrus_game.ui.scenes.replay.coach_review import CoachReview

        self._game.stack.push(CoachReview(self._game, session))

    def last_round(self, session: GameSession) -> None:
        from citrus_game.ui.scenes.replay.replay_scene import LastRound

        self._game.stack.push(LastRound(self._game, session))

    def replay(self, session: GameSession, position: int | None = None) -> None:
        from citrus_game.ui.scenes.replay.replay_scene import ReplayScene

        self._game.stack.push(ReplayScene(self._game, session, position))

    def show_turn(self, session: GameSession, title: str) -> None:
        from citrus_game.ui.scenes.replay.replay_scene import ReplayScene

        scene = ReplayScene(self._game, session, 0, title)
        self._game.stack.push(scene)
        scene.watch(running=True)

    def log(self, session: GameSession) -> None:
        from citrus_game.ui.scenes.play.dialogs import LogDialog

        self._game.stack.push(LogDialog(self._game, session))

    def left_over(self, state: State) -> None:
        from citrus_game.ui.scenes.play.dialogs import LeftDialog

        self._game.stack.push(LeftDialog(self._game, state))

    def export(self, session: GameSession) -> None:
        from citrus_game.ui.scenes.export.export_dialog import ExportDialog

        self._game.stack.push(ExportDialog(self._game, session))

    def seats(self, session: GameSession, players: Sequence[int]) -> None:
        from citrus_game.ui.scenes.seating import HandOver

        self._game.stack.push(HandOver(self._game, session, players))

    def other_seats(
        self, turn: int, seats: Sequence[Seat], chosen: Callable[[tuple[Seat, ...]], None]
    ) -> None:
        from citrus_game.ui.scenes.seating import SeatsDialog

        self._game.stack.push(SeatsDialog(self._game, turn, seats, chosen))

    def open_record(self, path: Path) -> None:
        from citrus_game.ui.scenes.saves.opening import open_record

        open_record(self._game, path)

    def message(self, title: str, text: str) -> None:
        from citrus_game.ui.toolkit.dialogs.messages import Message

        self._game.stack.push(Message(self._game, title, text))

    def letters(self, field: TextField) -> None:
        from citrus_game.ui.toolkit.dialogs.on_screen_keyboard import OnScreenKeyboard

        self._game.stack.push(OnScreenKeyboard(self._game, field))
