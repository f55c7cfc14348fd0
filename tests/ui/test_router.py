"""Every route leads to the scenes in a table; the game's routes are closed in the kiosk."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from citrus_game.content.game.options import options_from
from citrus_game.content.kiosk import default_kiosk
from citrus_game.content.learning.exercise import Exercise
from citrus_game.content.settings import commands
from citrus_game.content.settings.languages import languages
from citrus_game.content.settings.settings import default_settings
from citrus_game.narration.rule_texts import PRINTED
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.kiosk.router import new_kiosk
from citrus_game.ui.kiosk.visit.session_scene import KioskSessionScene
from citrus_game.ui.router import open_game
from citrus_game.ui.routes import Router
from citrus_game.ui.scenes.play.input.commands import played_commands, watched_commands
from citrus_game.ui.scenes.rulebook import RulesScene
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.cases import plain
from tests.ui.routes import all_routes, plain_routes

Open = Callable[[Router, GameSession], None]
BELOW = ["MenuScene"]


def an_exercise(session: GameSession) -> Exercise:
    """Make an exercise of a game's first turn."""
    state = session.state
    best = tuple(session.legal()[:1])
    return Exercise("one", "2026-11-22", state.copy(), session.names, "long", best, 4, 0)


def begun(session: GameSession) -> GameSession:
    """Play a game's first step."""
    session.do(session.legal()[0])
    return session


ROUTES: dict[str, tuple[Open, list[str]]] = {
    "menu": (lambda router, _session: router.menu(), ["MenuScene"]),
    "first_game": (lambda router, _session: router.first_game(), ["PlayScene"]),
    "ask_name": (lambda router, session: router.ask_name(session, 0, router.menu), [*BELOW, "NameDialog"]),
    "setup": (lambda router, _session: router.setup(), [*BELOW, "SetupScene"]),
    "lessons": (lambda router, _session: router.lessons(), [*BELOW, "LessonsDialog"]),
    "puzzles": (lambda router, _session: router.puzzles(), [*BELOW, "PuzzlesPage"]),
    "practise": (lambda router, session: router.practise(an_exercise(session)), [*BELOW, "PuzzleScene"]),
    "saved": (lambda router, _session: router.saved(), [*BELOW, "SavesScene"]),
    "statistics": (lambda router, _session: router.statistics(), [*BELOW, "StatisticsDialog"]),
    "rulebook": (lambda router, _session: router.rulebook("fincas"), [*BELOW, "RulesScene"]),
    "settings": (lambda router, _session: router.settings(), [*BELOW, "SettingsScene"]),
    "pause": (lambda router, _session: router.pause(), [*BELOW, "PauseScene"]),
    "play": (lambda router, session: router.play(session), ["PlayScene"]),
    "scoring": (lambda router, session: router.scoring(session), ["ScoringScene"]),
    "coach_review": (lambda router, session: router.coach_review(begun(session)), [*BELOW, "CoachReview"]),
    "last_round": (lambda router, session: router.last_round(session), [*BELOW, "LastRound"]),
    "replay": (lambda router, session: router.replay(session, 0), [*BELOW, "ReplayScene"]),
    "show_turn": (lambda router, session: router.show_turn(session, "a"), [*BELOW, "ReplayScene"]),
    "log": (lambda router, session: router.log(session), [*BELOW, "LogDialog"]),
    "left_over": (lambda router, session: router.left_over(session.state), [*BELOW, "LeftDialog"]),
    "export": (lambda router, session: router.export(session), [*BELOW, "ExportDialog"]),
    "seats": (lambda router, session: router.seats(session, (0,)), [*BELOW, "HandOver"]),
    "other_seats": (
        lambda router, session: router.other_seats(1, session.seats, lambda _seats: None),
        [*BELOW, "SeatsDialog"],
    ),
    "open_record": (lambda router, _session: router.open_record(Path("none.citrus")), [*BELOW, "Message"]),
    "message": (lambda router, _session: router.message("a", "b"), [*BELOW, "Message"]),
    "letters": (lambda router, _session: router.letters(TextField("", print)), [*BELOW, "OnScreenKeyboard"]),
}


@pytest.fixture
def session() -> GameSession:
    return NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=3).start()


def names(game: Game) -> list[str]:
    return [type(scene).__name__ for scene in game.stack]


def test_the_table_has_every_route_that_needs_arguments() -> None:
    assert all_routes() - plain_routes() <= set(ROUTES) <= all_routes()


@pytest.mark.parametrize("name", sorted(plain_routes() - {"menu"}))
def test_a_route_opens_another_scene(name: str) -> None:
    game = open_game(size=(1280, 720), headless=True)
    game.router.menu()
    menu = game.stack.top
    getattr(game.router, name)()
    assert game.stack.top is not menu


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", plain(3, ROUTES, whole=True))
def test_a_route_leads_where_the_table_says(name: str, language: str, session: GameSession) -> None:
    settings = default_settings().model_copy(update={"language": language})
    game = open_game(settings, size=(1280, 720), headless=True)
    game.router.menu()
    act, expected = ROUTES[name]
    act(game.router, session)
    assert names(game) == expected
    assert name == "first_game" or game.session is (session if name == "play" else None)


def test_the_games_routes_are_shut_in_the_kiosk(session: GameSession) -> None:
    app = new_kiosk(default_kiosk(), size=(960, 600), headless=True, keeps=False)
    app.router.chooser()
    before = list(app.stack)
    acts = [partial(act, app.router, session) for act, _expected in ROUTES.values()]
    for act in (*acts, *(getattr(app.router, name) for name in plain_routes())):
        act()
        assert list(app.stack) == before
        assert app.session is None


def test_no_command_of_play_opens_anything_in_the_kiosk(session: GameSession) -> None:
    app = new_kiosk(default_kiosk(), size=(960, 600), headless=True, keeps=False)
    app.router.table(session, "short")
    table, before = app.stack.top, list(app.stack)
    assert isinstance(table, KioskSessionScene)
    assert table.input_controller is not None
    acts = {
        **watched_commands(app, table.controller, table.owners, table.pointing),
        **played_commands(app, table.input_controller, table.input.focus, table.hints),
    }
    assert {commands.LOG, commands.SETTINGS, commands.PAUSE} <= set(acts)
    for act in acts.values():
        act()
        assert list(app.stack) == before


@pytest.mark.slow
def test_the_rules_are_those_of_what_they_are_opened_over() -> None:
    game = open_game(default_settings(), size=(1280, 720), headless=True)

    def rules_open() -> RulesScene:
        scene = game.stack.top
        assert isinstance(scene, RulesScene)
        return scene

    game.router.rulebook()
    assert rules_open().rules == PRINTED
    game.stack.pop(rules_open())
    seats = (Seat("Ana", "azure"), Seat("Ben", "violet"))
    online = options_from("online", {"family": True})
    session = NewGame(seats, "short", online, 0, 1).start()
    game.router.play(session)
    game.router.pause()
    game.router.rulebook("planting")
    assert rules_open().rules.options == online
    game.frame(0.0)
    labels = [words for widget in rules_open().widgets for words in widget.accessible_text()]
    assert any("may carry the same fruit twice" in text for text in labels)
    assert not any("different fruits" in text for text in labels)
    setup = SetupScene(game)
    setup.draft.set_option("horses_score", "now")
    game.stack.reset(setup)
    game.router.rulebook("tiles")
    assert rules_open().rules.options.horses_score == "now"
