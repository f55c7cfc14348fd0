"""Uses hostile files as the game does: listed, opened, drawn, played ten steps, saved, read back.

Success and an error in one sentence are both fine. Any other exception, and more than two seconds, is a
fault.
"""

import random
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pygame

from citrus_game.cli.arguments import CommandError
from citrus_game.cli.given import played
from citrus_game.content.check import check_file
from citrus_game.content.disk import paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import open_kiosk
from citrus_game.content.kiosk_scores import Entry
from citrus_game.content.records.record import RecordProblem
from citrus_game.content.settings.commands import load_keys
from citrus_game.content.settings.settings import default_settings, load_settings, save_settings
from citrus_game.kiosk.stats.counts import Counts, as_csv, as_table
from citrus_game.kiosk.stats.scores import DayScores
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.saves.saves_scene import SavesScene
from tests.hostile.make import Made

SECONDS = 2.0
"""Most seconds of work for one file."""
FRAMES, STEPS = 4, 10
READING = 30
"""Frames in which Saved games has read the record."""
SEATS = (Seat("Ana", "azure"), Seat("Ben", "teal"))


class TooSlowError(Exception):
    """A file took longer than any may."""


SIZE = (640, 480)
_opened: list[Game] = []


def client() -> Game:
    """Return the client without a window that draws everything, a new one after another had the window."""
    if not _opened or pygame.display.get_surface() is not _opened[0].screen or size_of(_opened[0]) != SIZE:
        values = default_settings().model_copy(update={"speed": "off"})
        _opened[:] = [open_game(values, size=SIZE, headless=True)]
    return _opened[0]


def size_of(game: Game) -> tuple[int, int]:
    """Return the size of a game's window."""
    return game.screen.get_size()


def use(made: Made, folder: Path) -> str:
    """Use hostile files in an empty folder; return what became of them. Raises `TooSlowError`."""
    paths.use_data_dir(folder)
    place = {"record": folder / "saves", "map": folder / "maps"}.get(made.kind, folder)
    place.mkdir(parents=True, exist_ok=True)
    for name, raw in made.files.items():
        (place / name).write_bytes(raw)
    started = time.process_time()
    told = _USES[made.kind](place / made.name)
    spent = time.process_time() - started
    if spent > SECONDS:
        raise TooSlowError(f"{spent:.1f} s")
    return told


def _frames(game: Game, count: int = FRAMES) -> None:
    for _frame in range(count):
        game.step(pygame.event.get())
        game.frame(game._last + 1 / 60)


def _seen(session: GameSession, path: Path | None) -> None:
    """Draw a game, play some steps of it, have it saved, and read it back."""
    game = client()
    if not session.state.over and session.map_name:
        saves.Autosave(session, path)
    game.router.play(session)
    _frames(game)
    rng = random.Random(1)
    for _step in range(STEPS):
        if not session.state.over:
            session.do(rng.choice(session.legal()))
    _frames(game)
    if session.record is not None:
        back = saves.load(session.record)
        assert back.state == session.state
        assert back.names == session.names
    game.router.menu()
    _frames(game, 1)


def _listed() -> None:
    """Show Saved games until all records have been read."""
    game = client()
    scene = SavesScene(game)
    game.stack.push(scene)
    for _frame in range(READING):
        _frames(game, 1)
        if scene.shelf.complete:
            break
    assert scene.shelf.complete
    _frames(game, 1)
    game.router.menu()


def _record(path: Path) -> str:
    assert [game.path for game in saves.saved_games()] == [path]
    good = check_file(path) == []
    _listed()
    try:
        _seen(saves.load(path), path)
    except RecordProblem as problem:
        assert not good
        _seen(saves.session_of(problem.good), None)
        return "good until a line"
    except ContentError:
        assert not good
        return "refused"
    return "used"


def _map(path: Path) -> str:
    game = client()
    game.router.setup()
    _frames(game, 2)
    game.router.menu()
    good = check_file(path) == []
    try:
        session = NewGame(SEATS, path.stem, seed=1).start()
    except ContentError:
        assert not good
        return "refused"
    assert good
    _seen(session, None)
    _listed()
    return "used"


def _scenario(path: Path) -> str:
    good = check_file(path) == []
    try:
        _seen(played(path), None)
    except CommandError:
        return "a step is illegal"
    except ContentError:
        assert not good
        return "refused"
    return "used"


def _settings(path: Path) -> str:
    try:
        settings = load_settings(path)
    except ContentError:
        assert check_file(path)
        return "refused"
    save_settings(settings, path)
    assert load_settings(path) == settings
    client().router.settings()
    _frames(client(), 2)
    client().router.menu()
    return "used"


def _keys(path: Path) -> str:
    try:
        load_keys(path)
    except ContentError:
        return "refused"
    return "used"


def _kiosk(path: Path) -> str:
    opened = open_kiosk(path)
    if not opened.trouble:
        again = open_kiosk(path)
        assert again == opened
    return "refused" if opened.trouble else "used"


def _scores(path: Path) -> str:
    told: list[str] = []
    scores = DayScores(lambda: date(2026, 5, 30), told.append, path)
    scores.add(Entry(mode="sprint", points=5, emblem="lemon", colour="azure"))
    assert any(entry.points == 5 for entry in scores.best("sprint", 30))
    again = DayScores(lambda: date(2026, 5, 30), told.append, path)
    assert again.best("sprint") == scores.best("sprint")
    return "refused" if told else "used"


def _counts(path: Path) -> str:
    counts = Counts(path, lambda: "2026-05-31")
    counts.count_start("sprint")
    days = counts.read()
    assert any(day.date == "2026-05-31" and day.mode("sprint").started for day in days)
    assert as_table(days)
    assert as_csv(days)
    return "used"


_USES: dict[str, Callable[[Path], str]] = {
    "record": _record,
    "map": _map,
    "scenario": _scenario,
    "settings": _settings,
    "keys": _keys,
    "kiosk": _kiosk,
    "scores": _scores,
    "counts": _counts,
}
