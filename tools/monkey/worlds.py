"""Worlds: a window in some language, look and size, opened at some place of the client or the kiosk. `world`
deals them so that within a few rounds every place meets every value of every setting.
"""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from citrus_game.content.disk import paths
from citrus_game.content.game.options import options_from
from citrus_game.content.kiosk import MODES, default_kiosk
from citrus_game.content.kiosk_scores import EMBLEMS, Entry
from citrus_game.content.settings.languages import languages, speak
from citrus_game.content.settings.settings import PACES, default_settings
from citrus_game.content.settings.themes import theme_names
from citrus_game.kiosk.pin import hash_pin
from citrus_game.kiosk.time_limit import start_sprint
from citrus_game.learning.lesson import lessons
from citrus_game.learning.puzzles import puzzles
from citrus_game.learning.task import PuzzleTask
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves.saves import Autosave
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.router import new_kiosk
from citrus_game.ui.kiosk.staff.menu import ScoresDialog
from citrus_game.ui.kiosk.staff.pin_pad import NewPinPad
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.lessons.lesson_scene import LessonScene
from citrus_game.ui.scenes.puzzles.puzzle_scene import PuzzleScene
from citrus_game.ui.scenes.saves.opening import play_on
from citrus_game.ui.scenes.settings import INCHES, SPEEDS, TEXT_SIZES, KeysDialog
from citrus_game.ui.toolkit.dialogs.crash_page import CrashPage
from citrus_game.ui.toolkit.screen_reader.narrator import Narrator
from citrus_game.ui.toolkit.screen_reader.voices import Voice
from citrus_game.ui.toolkit.widgets.text_field import TextField

SIZES = ((1280, 720), (640, 900), (800, 480), (1920, 1080), (1024, 768), (640, 360), (720, 1280), (960, 1080))
COLOURS = ("azure", "violet", "teal", "ivory", "ink")
NAMES = ("Ana", "Ben", "Chloé", "Dario", "Eva")
KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"expansion": True},
    {"random_start": True},
    {"family": True},
    {"start_fincas": 3},
)
AXES: dict[str, tuple[Any, ...]] = {
    "size": SIZES,
    "language": tuple(languages()),
    "text_size": (100, 200, 150),
    "flat": (False, True, False, False, False),
    "theme": tuple(theme_names()),
    "speed": ("off", "4x", "1x"),
    "couch": (False, False, False, True),
    "purist": (False,) * 6 + (True,),
    "speech": (False, True),
}
"""What each place comes to meet: see `world`."""
OFFERED: dict[str, tuple[Any, ...]] = {
    "language": tuple(languages()), "text_size": TEXT_SIZES, "theme": tuple(theme_names()), "speed": SPEEDS,
    "flat": (False, True), "couch": (False, True), "purist": (False, True), "speech": (False, True),
    "speech_pace": PACES, "reduced_motion": (False, True), "screen_inches": tuple(map(float, INCHES)),
}  # fmt: skip
"""Settings that a person can change in the middle, with all values that the settings offer."""
PIN = "2580"


def sitting(rng: random.Random, steps: int, bots: bool = True) -> GameSession:
    """Return a game of any kind after some steps, as far as it goes."""
    players = rng.randint(2, 5)
    who = ["person", *(rng.choice(("person", "picker") if bots else ("person",)) for _ in range(players - 1))]
    seats = tuple(Seat(*each) for each in zip(NAMES, COLOURS, who, strict=False))
    options = options_from(rng.choice(("rulebook", "online", "manual")), dict(rng.choice(KINDS)))
    session = NewGame(seats, rng.choice(("long", "short")), options, 0, rng.randrange(10**6)).start()
    while len(session.history) < steps and not session.state.over:
        session.do(rng.choice(session.legal()))
    return session


def _play(app: Game, rng: random.Random) -> None:
    play_on(app, sitting(rng, rng.choice((0, 20, 60, 120))), None)


def _late(app: Game, rng: random.Random) -> None:
    session = sitting(rng, 10**6, bots=False)
    back = NewGame(session.seats, session.map_name, session.start.game.options, 0, session.seed).start()
    back.replay(session.steps[: -rng.randint(3, 25)])
    play_on(app, back, None)


def _ended(opens: str) -> Callable[[Game, random.Random], None]:
    def show(app: Game, rng: random.Random) -> None:
        app.router.menu()
        session = sitting(rng, 10**6)
        Autosave(session)
        getattr(app.router, opens)(session)

    return show


def _round(app: Game, rng: random.Random) -> None:
    session = sitting(rng, rng.choice((30, 90)))
    play_on(app, session, None)
    app.router.last_round(session)


def _name(app: Game, rng: random.Random) -> None:
    app.router.menu()
    app.router.ask_name(sitting(rng, 10**6), 0, app.router.menu)


def _letters(app: Game, rng: random.Random) -> None:
    app.router.menu()
    opens = rng.choice((app.router.setup, app.router.rulebook))
    opens()
    fields = (
        [widget for widget in app.stack.top.widgets if isinstance(widget, TextField)] if app.stack.top else []
    )
    if fields:
        app.router.letters(rng.choice(fields))


def _seats(app: Game, rng: random.Random) -> None:
    session = sitting(rng, rng.choice((0, 40)))
    play_on(app, session, None)
    app.router.seats(session, range(len(session.seats)))


def _keys(app: Game, _rng: random.Random) -> None:
    app.router.menu()
    app.stack.push(KeysDialog(app))


def _crash(app: Game, rng: random.Random) -> None:
    def on() -> None:
        app.router.menu()

    app.stack.reset(
        CrashPage(app, rng.choice((None, Path("crashes/crash.txt"))), on, kept=rng.random() < 0.5)
    )


def _played(app: Game, rng: random.Random) -> None:
    """Play some games to their ends, so that there are statistics, and exercises of own games."""
    for _game in range(2):
        Autosave(sitting(rng, 10**6))
    _menu_then(rng.choice(("statistics", "puzzles", "saved")))(app, rng)


def _menu_then(opens: str) -> Callable[[Game, random.Random], None]:
    def show(app: Game, _rng: random.Random) -> None:
        app.router.menu()
        getattr(app.router, opens)()

    return show


def _saved(app: Game, rng: random.Random) -> None:
    for steps in (0, 30, 10**6):
        Autosave(sitting(rng, steps))
    app.router.menu()
    app.router.saved()


def _puzzle(app: Game, rng: random.Random) -> None:
    app.router.menu()
    app.stack.push(PuzzleScene(app, PuzzleTask(rng.choice(puzzles()))))


def _visit(app: Game, rng: random.Random) -> None:
    """Be anywhere in a visit: at the title, in a game, at a result, at the scores."""
    assert isinstance(app, KioskApp)
    seats = [Seat("Ana", "azure"), Seat("Picker", "violet", "picker")]
    where = rng.choice(
        ("title", "title", "sprint", "result", "sign", "scores", "how to play", "puzzle result")
    )
    _scores(app, rng)
    if where in ("sprint", "result"):
        sprint = start_sprint(seats, rng.randrange(9), rng.randrange(99))
        if where == "result":
            app.router.result(sprint.session, "sprint", sprint)
        else:
            app.begin("sprint", sprint)
            app.router.table(sprint.session, "sprint", sprint)
    elif where == "sign":
        app.router.sign(_entry(rng))
    elif where == "scores":
        app.router.day_table("puzzle", rng.randint(0, 5))
    elif where == "how to play":
        app.show_chooser()
        app.router.howto()
    elif where == "puzzle result":
        app.router.puzzle_result(PuzzleTask(rng.choice(puzzles())))


def _scores(app: KioskApp, rng: random.Random) -> None:
    for _score in range(rng.choice((0, 3, 12))):
        app.scores.add(_entry(rng).model_copy(update={"letters": rng.choice(("", "A", "ZOE", "MAX"))}))


def _entry(rng: random.Random) -> Entry:
    return Entry(
        mode="puzzle", points=rng.randint(0, 30), maximum=30, emblem=rng.choice(EMBLEMS), colour="teal"
    )


def _staff(app: Game, rng: random.Random) -> None:
    """Be the staff: at the number pad, in the menu, or on one of its pages."""
    assert isinstance(app, KioskApp)
    _scores(app, rng)
    app.ask_pin()
    if (where := rng.choice(("pad", "menu", "menu", "scores", "pin"))) != "pad":
        app.stack.pop(app.stack.top)
        app.show_staff_menu()
        if where == "scores":
            app.stack.push(ScoresDialog(app))
        elif where == "pin":
            app.stack.push(NewPinPad(app))


PLACES: dict[str, Callable[[Game, random.Random], None]] = {
    "play": _play,
    "menu": lambda app, _rng: app.router.menu(),
    "puzzle": _puzzle,
    "first game": _menu_then("first_game"),
    "replay": _ended("replay"),
    "late": _late,
    "setup": _menu_then("setup"),
    "lesson": lambda app, rng: app.stack.reset(LessonScene(app, rng.randrange(len(lessons())))),
    "settings": _menu_then("settings"),
    "play again": _play,
    "scoring": _ended("scoring"),
    "saved": _saved,
    "kiosk": _visit,
    "staff": _staff,
    "puzzles": _menu_then("puzzles"),
    "export": _ended("export"),
    "statistics": _menu_then("statistics"),
    "rulebook": _menu_then("rulebook"),
    "lessons": _menu_then("lessons"),
    "keys": _keys,
    "letters": _letters,
    "name": _name,
    "seats": _seats,
    "last round": _round,
    "played": _played,
    "crash": _crash,
}
KIOSK = ("kiosk", "staff")
"""Places in the kiosk."""


class Recorder(Voice):
    """A voice that keeps what it is to say."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: str) -> None:
        self.said.append(text)


class World(NamedTuple):
    """What the monkey finds: the number, the place and the settings."""

    number: int
    place: str
    settings: dict[str, Any]


def world(seed: int, number: int, only: str = "") -> World:
    """Return the world of a number. Place and values come round at different paces: after as many rounds as
    an axis has values, every place has met all of them.
    """
    places = [only] if only else list(PLACES)
    turn, at = divmod(number, len(places))
    turn += seed
    chosen = {
        name: values[(turn + at * (step + 1) + at // len(values)) % len(values)]
        for step, (name, values) in enumerate(AXES.items())
    }
    return World(number, places[at], chosen)


def enter(found: World, rng: random.Random, folder: Path) -> Game:
    """Open a world in a data folder of its own."""
    paths.use_data_dir(folder)
    if pygame.display.get_init():
        pygame.event.clear()
    values = dict(found.settings)
    size = values.pop("size")
    app = _kiosk(values["language"], size) if found.place in KIOSK else _client(values, size)
    app.running = True
    app._last = 0.0
    PLACES[found.place](app, rng)
    return app


def _kiosk(language: str, size: tuple[int, int]) -> Game:
    kiosk = default_kiosk().model_copy(
        update={
            "pin_hash": hash_pin(PIN, cost=2, salt=b"citrus citrus 16"),
            "level": "picker", "modes": list(MODES),
            "language": language, "languages": list(languages()),
            "idle_seconds": 20, "countdown_seconds": 10, "brief_seconds": 8,
        }
    )  # fmt: skip
    app = new_kiosk(kiosk, size=size, headless=True)
    app.loop.start()
    app.frame(0.0)
    return app


def _client(values: dict[str, Any], size: tuple[int, int]) -> Game:
    speak(values["language"])
    app = open_game(default_settings().model_copy(update=values), size=size, headless=True)
    voice = Recorder()
    app.narrator = Narrator(lambda: voice)
    app.configure_voice()
    return app
