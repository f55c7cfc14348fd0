"""Every door leaves the scenes that a table names; those of the desk are shut in the kiosk."""

from collections.abc import Callable
from pathlib import Path

import pytest

from citrus_game.client.doors import Doors, open_game
from citrus_game.client.game import Game, Ways
from citrus_game.client.kiosk.doors import KioskDoors, new_kiosk
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.client.rooms.rulebook.rules_scene import RulesScene
from citrus_game.client.rooms.setup.setup_scene import SetupScene
from citrus_game.content.config import options_from
from citrus_game.content.kiosk import default_kiosk
from citrus_game.content.lessons.exercise import Exercise
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech.rule_words import PRINTED

Open = Callable[[Ways, Sitting], None]
BELOW = ["MenuScene"]


def an_exercise(sitting: Sitting) -> Exercise:
    """Make an exercise of a game's first turn."""
    state = sitting.state
    best = tuple(sitting.legal()[:1])
    return Exercise("one", "2026-11-22", state.copy(), sitting.names, "long", best, 4, 0)


DOORS: dict[str, tuple[Open, list[str]]] = {
    "menu": (lambda ways, _sitting: ways.menu(), ["MenuScene"]),
    "first_game": (lambda ways, _sitting: ways.first_game(), [*BELOW, "NameSheet"]),
    "setup": (lambda ways, _sitting: ways.setup(), [*BELOW, "SetupScene"]),
    "lessons": (lambda ways, _sitting: ways.lessons(), [*BELOW, "LessonsSheet"]),
    "learn": (lambda ways, _sitting: ways.learn(), ["LessonScene"]),
    "puzzles": (lambda ways, _sitting: ways.puzzles(), [*BELOW, "PuzzlesPage"]),
    "practise": (lambda ways, sitting: ways.practise(an_exercise(sitting)), [*BELOW, "PuzzleScene"]),
    "saved": (lambda ways, _sitting: ways.saved(), [*BELOW, "LoadScene"]),
    "statistics": (lambda ways, _sitting: ways.statistics(), [*BELOW, "StatisticsSheet"]),
    "rulebook": (lambda ways, _sitting: ways.rulebook("fincas"), [*BELOW, "RulesScene"]),
    "settings": (lambda ways, _sitting: ways.settings(), [*BELOW, "SettingsScene"]),
    "pause": (lambda ways, _sitting: ways.pause(), [*BELOW, "PauseScene"]),
    "play": (lambda ways, sitting: ways.play(sitting), ["PlayScene"]),
    "board": (lambda ways, sitting: ways.board(sitting), ["PlayScene"]),
    "scoring": (lambda ways, sitting: ways.scoring(sitting), ["ScoringScene"]),
    "last_round": (lambda ways, sitting: ways.last_round(sitting), [*BELOW, "LastRound"]),
    "replay": (lambda ways, sitting: ways.replay(sitting, 0), [*BELOW, "ReplayScene"]),
    "charts": (lambda ways, sitting: ways.charts(sitting), [*BELOW, "ChartsScene"]),
    "export": (lambda ways, sitting: ways.export(sitting), [*BELOW, "ExportSheet"]),
    "seats": (lambda ways, sitting: ways.seats(sitting, (0,)), [*BELOW, "HandOver"]),
    "other_seats": (
        lambda ways, sitting: ways.other_seats(1, sitting.seats, lambda _seats: None),
        [*BELOW, "SeatsSheet"],
    ),
    "open_record": (lambda ways, _sitting: ways.open_record(Path("none.citrus")), [*BELOW, "Message"]),
    "message": (lambda ways, _sitting: ways.message("a", "b"), [*BELOW, "Message"]),
    "letters": (lambda ways, _sitting: ways.letters(TextField("", print)), [*BELOW, "WritingSheet"]),
    "voice": (lambda ways, _sitting: ways.voice().close(), BELOW),
    "crash": (lambda ways, _sitting: ways.crash(ValueError()), ["CrashPage"]),
    "ready": (lambda ways, _sitting: ways.ready(), BELOW),
}


@pytest.fixture
def sitting() -> Sitting:
    return NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=3).start()


def names(game: Game) -> list[str]:
    return [type(scene).__name__ for scene in game.stack]


def test_the_table_has_every_door() -> None:
    ways = {name for name in vars(Ways) if not name.startswith("_")}
    assert set(DOORS) == ways
    assert ways == {name for name in vars(Doors) if not name.startswith("_")}


@pytest.mark.parametrize("name", DOORS)
def test_a_door_leads_where_the_table_says(name: str, sitting: Sitting) -> None:
    game = open_game(default_settings(), size=(1280, 720), headless=True)
    game.ways.menu()
    act, expected = DOORS[name]
    act(game.ways, sitting)
    assert names(game) == expected
    assert game.sitting is (sitting if name == "play" else None)


def test_the_doors_of_the_desk_are_shut_in_the_kiosk(sitting: Sitting) -> None:
    app = new_kiosk(default_kiosk(), size=(960, 600), headless=True, keeps=False)
    assert not set(DOORS) & set(vars(KioskDoors)), "a door of the desk was opened here"
    app.ways.chooser()
    before = list(app.stack)
    for act, _expected in DOORS.values():
        act(app.ways, sitting)
        assert list(app.stack) == before
        assert app.sitting is None


def test_the_rules_are_those_of_what_they_are_opened_over() -> None:
    game = open_game(default_settings(), size=(1280, 720), headless=True)

    def rules_open() -> RulesScene:
        scene = game.stack.top
        assert isinstance(scene, RulesScene)
        return scene

    game.ways.rulebook()
    assert rules_open().rules == PRINTED
    game.stack.pop(rules_open())
    seats = (Seat("Ana", "azure"), Seat("Ben", "violet"))
    online = options_from("online", {"family": True})
    sitting = NewGame(seats, "short", online, 0, 1).start()
    game.ways.play(sitting)
    game.ways.pause()
    game.ways.rulebook("planting")
    assert rules_open().rules.options == online
    game.frame(0.0)
    labels = [words for widget in rules_open().widgets for words in widget.words_on()]
    assert any("may carry the same fruit twice" in text for text in labels)
    assert not any("different fruits" in text for text in labels)
    setup = SetupScene(game)
    setup.draft.set_option("horses_score", "now")
    game.stack.reset(setup)
    game.ways.rulebook("tiles")
    assert rules_open().rules.options.horses_score == "now"
