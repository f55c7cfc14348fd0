"""Every scene of the client, for tests that look at all of them: dialogs, saved games, tables."""

import random
from collections.abc import Callable, Iterator
from functools import cache, partial

from citrus_game.content.game.options import options_from
from citrus_game.content.learning.rulebook import load_rulebook
from citrus_game.learning.puzzles import puzzles
from citrus_game.learning.task import PuzzleTask
from citrus_game.rules.model import steps
from citrus_game.session.game_config import GameConfig
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import crash_reports, saves
from citrus_game.session.saves.saves import SavedGame, saved_games
from citrus_game.session.saves.statistics import note_game
from citrus_game.session.seats import LONGEST_NAME, Seat
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.export.export_dialog import ExportDialog
from citrus_game.ui.scenes.lessons.lessons_dialog import LessonsDialog
from citrus_game.ui.scenes.menu.first_game import NameDialog
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.menu.pause_scene import PauseScene
from citrus_game.ui.scenes.play.dialogs import LeftDialog, LogDialog
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene, ResultDialog
from citrus_game.ui.scenes.puzzles.puzzles_page import PuzzlesPage
from citrus_game.ui.scenes.replay.all_turns import AllTurnsDialog
from citrus_game.ui.scenes.replay.judged import JudgedTurns
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.scenes.replay.timeline import Timeline
from citrus_game.ui.scenes.rulebook import RulesScene
from citrus_game.ui.scenes.saves.game_card import from_session
from citrus_game.ui.scenes.saves.game_dialog import GameDialog, RenameDialog
from citrus_game.ui.scenes.saves.saves_scene import SavesScene
from citrus_game.ui.scenes.saves.statistics_dialog import StatisticsDialog
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.seating import HandOver, SeatsDialog
from citrus_game.ui.scenes.settings import KeysDialog, SettingsScene
from citrus_game.ui.scenes.setup.options_dialog import OptionsDialog, TableDialog
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.crash_page import CrashPage
from citrus_game.ui.toolkit.dialogs.messages import ListenDialog, Message, PopupMenu, Question
from citrus_game.ui.toolkit.dialogs.on_screen_keyboard import OnScreenKeyboard
from citrus_game.ui.toolkit.input.events import Cancel
from citrus_game.ui.toolkit.widgets.choices import Dropdown
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.records.played import played
from tests.ui.play.conftest import new_sitting
from tests.ui.routes import plain_routes, scenes_of
from tests.ui.vocabulary.table import Table

MakeScene = Callable[[Game], Scene]
MOMENTS = ("begin", "hand", "site", "income")
"""What a table is shown in: a choice, a full hand, a new finca, the income."""
TILE_STEPS = (steps.MONEY, steps.BULL, steps.CART)


def full_setup(app: Game) -> Scene:
    """Five players on the short board, three of them computers: as much as setup can show."""
    draft = GameConfig.of(app.settings)
    draft.map = "short"
    for _ in range(3):
        draft.add_seat()
    for seat in draft.seats[2:]:
        seat.player = "random"
    return SetupScene(app, draft)


def open_list(app: Game) -> Scene:
    scene = SetupScene(app)
    app.stack.push(scene)
    dropdown = next(widget for widget in scene.widgets if isinstance(widget, Dropdown))
    return PopupMenu.of(app, dropdown)


def question(app: Game) -> Scene:
    return Question(app, "Quit the game?", "It is not kept. " * 8, "Quit the game", app.leave)


def menu_in_game(app: Game) -> Scene:
    app.session = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1).start()
    return MenuScene(app)


@cache
def game() -> GameSession:
    """Return a game of five in the middle, with names as long as they may be."""
    colours = ("azure", "violet", "teal", "ivory", "ink")
    seats = tuple(Seat(f"Wilhelmina Nr. {n}"[:LONGEST_NAME], colour) for n, colour in enumerate(colours))
    session = NewGame(seats, options=options_from("rulebook", {"expansion": True}), seed=2).start()
    rng = random.Random(2)
    for _step in range(150):
        session.do(rng.choice(session.legal()))
    return session


def a_result(app: Game) -> Scene:
    # what lies below is not looked at here
    app.change(aids=app.settings.aids.model_copy(update={"coordinates": False}))
    scene = PuzzleScene(app, PuzzleTask(puzzles()[0]))
    app.stack.push(scene)
    app.stack.push(MenuScene(app))
    return ResultDialog(app, scene)


def a_name(app: Game) -> Scene:
    return NameDialog(app, game(), 0, lambda: None)


DIALOGS: dict[str, MakeScene] = {
    "menu": MenuScene,
    "menu in a game": menu_in_game,
    "first game": a_name,
    "setup": SetupScene,
    "full setup": full_setup,
    "more": lambda app: OptionsDialog(app, GameConfig.of(app.settings), lambda: None),
    "settings": SettingsScene,
    "pause": PauseScene,
    "message": lambda app: Message(app, "Something went wrong", "A file cannot be read. " * 30),
    "question": question,
    "list": open_list,
    "rules": RulesScene,
    "puzzles": PuzzlesPage,
    "crash": lambda app: CrashPage(
        app, crash_reports.folder() / "2026-11-22 20.15.00.txt", app.leave, kept=True
    ),
    "keys": KeysDialog,
    "writing": lambda app: OnScreenKeyboard(app, TextField("Ana", lambda _text: None, hint="Type a name")),
    "writing digits": lambda app: OnScreenKeyboard(app, TextField("", lambda _t: None, allowed=str.isdigit)),
    "table and timer": lambda app: TableDialog(app, GameConfig.of(app.settings), lambda: None),
    "a gamepad": lambda app: ListenDialog(app, "Ana", "azure", lambda: None),
    "log": lambda app: LogDialog(app, game()),
    "still to come": lambda app: LeftDialog(app, game().state),
    "hand over": lambda app: HandOver(app, game(), range(5)),
    "lessons": LessonsDialog,
    "a result": a_result,
}
ROUTES = {
    "menu", "setup", "settings", "pause", "rulebook", "puzzles", "lessons", "first_game", "saved",
    "statistics",
}  # fmt: skip
"""Routes whose scenes are in these tables."""
DIALOGS |= scenes_of(plain_routes() - ROUTES)
PAGES: dict[str, MakeScene] = {
    chapter.name: partial(RulesScene, topic=chapter.name) for chapter in load_rulebook()
}


def ended() -> GameSession:
    """Return a game of five that is over."""
    return played(2, 5, "long", "random", True)


def saved(app: Game) -> SavesScene:
    for number, session in enumerate((ended(), played(3, 3, "short"))):
        saves.save(session, saves.folder() / f"{'A long name of a game ' * 2}{number}.citrus")
    (saves.folder() / "broken.citrus").write_text("format: 1\n", encoding="utf-8")
    scene = SavesScene(app)
    scene.layout()
    while not scene.shelf.complete:
        scene.update(0.0)
    return scene


def one_saved() -> SavedGame:
    saves.save(ended(), saves.folder() / "2026-11-21 08.52.08.citrus")
    return saved_games()[0]


def dialog(app: Game, problem: str = "") -> Scene:
    known = from_session(ended())._replace(problem=problem)
    return GameDialog(app, "Ana, Ben, Chiara", one_saved(), known, lambda: None)


def result(tab: str, app: Game) -> Scene:
    scene = ScoringScene(app, ended())
    scene.tab = tab
    return scene


def coached(app: Game) -> Scene:
    whole = played(3, 3, "short")
    session = GameSession(whole.start.copy(), [Seat("Blue", "azure"), *whole.seats[1:]])
    session.replay(whole.steps)
    return ScoringScene(app, session, coached=True)


def statistics(app: Game) -> Scene:
    note_game(ended())
    return StatisticsDialog(app)


SAVED: dict[str, MakeScene] = {
    "saved games": saved,
    "no saved games": SavesScene,
    "a game": dialog,
    "a damaged game": partial(dialog, problem="line 127: 'zz' is no space, which is a column letter. " * 2),
    "name": lambda app: RenameDialog(app, one_saved(), lambda: None),
    "numbers": partial(result, "numbers"),
    "after the first game": coached,
    "export": lambda app: ExportDialog(app, ended()),
    "all turns": lambda app: AllTurnsDialog(app, JudgedTurns(ended(), None), None, lambda _at: None),
    "play on": lambda app: SeatsDialog(app, 3, ended().seats, lambda _seats: None),
    "statistics": statistics,
}


# tables: each is shown in several moments, one after the other


@cache
def moments(players: int) -> dict[str, GameSession]:
    """Return games in the moments that show the most."""
    found: dict[str, GameSession] = {}
    for seed in range(60):
        session = new_sitting(players, seed=seed, expansion=True)
        rng = random.Random(seed)
        while not session.state.over and len(found) < 4:
            state = session.state
            verbs = {step.verb for step in session.legal()}
            if steps.BUY in verbs and steps.HARVEST in verbs and state.turn > 20:
                found.setdefault("begin", session)
            elif len(state.hand) == 4 and steps.PLACE in verbs and len(state.tiles[state.player]) > 1:
                found.setdefault("hand", session)
            elif steps.SITE in verbs and len(state.hand) > 2:
                found.setdefault("site", session)
            elif state.income_due and state.turn > 10:
                found.setdefault("income", session)
            if session in found.values():
                break
            hold = [step for step in session.legal() if step.verb not in TILE_STEPS]
            session.do(rng.choice(hold or session.legal()))
        if len(found) == 4:
            break
    return found


def at_table(moment: str, players: int, app: Game) -> Iterator[Scene]:
    """Show a moment of a game, and what can be selected in it."""
    # with the line of text for what is pointed at in every other case: it takes room from the rest
    app.change(aids=app.settings.aids.model_copy(update={"readout": players == 2}))
    scene = PlayScene(app, moments(players)[moment])
    app.stack.reset(scene)
    table = Table(scene)
    yield scene
    if moment == "begin":
        table.arrow(table.buyable()[-1]).use()
        yield scene
        scene.handle(Cancel())
        table.command("harvest")
        yield scene
        table.space(table.harvestable()[-1]).use()
        yield scene
    if table.button("tiles").shown:
        table.swap()
        yield scene


@cache
def finished(players: int) -> GameSession:
    return new_sitting(players, "short", seed=5, steps=3000)


def scored(players: int, app: Game) -> Iterator[Scene]:
    """Show the final scoring as a picture and as a table."""
    scene = ScoringScene(app, finished(players))
    app.stack.reset(scene)
    yield scene
    scene.choice.value = "table"
    scene.choose_tab("table")
    yield scene


def replayed(app: Game) -> Iterator[Scene]:
    """Show a replay; its curve has some height, and its board some size. Where card and market share a
    place, nothing of the market is below the card; then it is shown, too.
    """
    scene = ReplayScene(app, ended(), 100)
    app.stack.reset(scene)
    yield scene
    table = Table(scene)
    timeline = table.button("timeline").widget
    assert isinstance(timeline, Timeline)
    assert timeline.marks().plot.room.height >= 10
    assert table.tile_size >= 16
    card = scene.turn_card.rect
    below = [each for each in scene.view.market.widgets() if each.visible]
    assert not any(each.rect.colliderect(card) for each in below)
    if scene.tabs is not None:
        scene.tabs.choose(scene.tabs.segment(0).center)
        yield scene
        assert any(each.rect.colliderect(card) for each in scene.view.market.arrows if each.visible)


TABLES: dict[str, Callable[[Game], Iterator[Scene]]] = {
    **{
        f"{moment}, {players}": partial(at_table, moment, players) for players in (2, 5) for moment in MOMENTS
    },
    **{f"scoring, {players}": partial(scored, players) for players in (2, 5)},
    "replay": replayed,
}
