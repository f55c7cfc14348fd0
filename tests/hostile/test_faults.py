"""Whatever system call fails, the game goes on or one sentence is shown, and nothing is lost."""

import random
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.game.options import options_from
from citrus_game.content.kiosk_scores import Entry
from citrus_game.content.maps.tmx import known_maps
from citrus_game.content.records.record import read_record
from citrus_game.content.settings.commands import load_keys
from citrus_game.content.settings.settings import default_settings, load_settings, save_settings
from citrus_game.kiosk.stats.counts import Counts
from citrus_game.kiosk.stats.scores import DayScores
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves, statistics
from citrus_game.session.saves.saves import Autosave
from citrus_game.session.seats import Seat
from tests.hostile.faults import faults
from tests.records.played import played


@pytest.fixture(autouse=True)
def data(tmp_path: Path) -> Iterator[Path]:
    paths.use_data_dir(tmp_path / "data")
    begun()  # what the game ships is read once, before anything fails
    yield tmp_path / "data"
    paths.use_data_dir(None)


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.slow)], ids=["in turn", "every"])
def every(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def begun() -> GameSession:
    game = first_game()
    return GameSession(game.start.copy(), game.seats, seed=1, map_name="short")


@cache
def first_game() -> GameSession:
    seats = (Seat("Ana", "azure"), Seat("Ben", "teal"))
    return NewGame(seats, "short", options_from("rulebook", {}), 0, 1).start()


def sentence(error: ContentError) -> str:
    text = str(error)
    assert text
    assert "\n" not in text
    assert "None" not in text
    return text


@pytest.mark.slow
def test_saving_a_step(data: Path, every: bool) -> None:
    session = begun()
    autosave = Autosave(session)
    rng = random.Random(1)
    kept = 0

    def step() -> None:
        session.do(rng.choice(session.legal()))

    for way in faults(data, step, every=every):
        told = [each for each in session.notices if "cannot be saved" in each]
        session.notices.clear()
        found = len(read_record(autosave.path).steps)
        assert found >= kept, f"what was saved is lost: {way}"
        if not told and not autosave._told:
            assert found == len(session.steps), f"nothing was told: {way}"
        step()  # the next save works, and has everything
        kept = len(read_record(autosave.path).steps)
        assert kept == len(session.steps), way
        if session.state.over or len(session.steps) > 8:
            session = begun()
            autosave, kept = Autosave(session), 0


@pytest.mark.slow
def test_the_first_save_and_its_folder(data: Path, every: bool) -> None:
    games: list[GameSession] = []

    def begin() -> None:
        paths.use_data_dir(data / str(len(games)))
        session = begun()
        Autosave(session)
        session.do(session.legal()[0])
        games.append(session)

    for way in faults(data, begin, every=every):
        session = games[-1]
        session.do(session.legal()[0])
        assert session.record is not None
        assert len(read_record(session.record).steps) == 2, way
        assert all("\n" not in notice for notice in session.notices)


@pytest.mark.slow
def test_listing_and_loading(data: Path, every: bool) -> None:
    path = saves.folder() / "a.citrus"
    game = begun()
    game.do(game.legal()[0])
    game.last_played = datetime.now(UTC)
    saves.save(game, path)
    raw = path.read_bytes()
    told: list[str] = []

    def style() -> None:
        saves.saved_games()
        try:
            saves.latest_unfinished()
        except ContentError as error:
            told.append(sentence(error))
        known_maps()

    for way in faults(data, style, every=every):
        assert path.read_bytes() == raw, way
    assert told


@pytest.mark.slow
def test_settings_and_keys(data: Path, every: bool) -> None:
    mine = default_settings().model_copy(update={"speed": "4x"})
    save_settings(mine)
    (data / "keys.yaml").write_text("undo: [z]\n", encoding="utf-8")
    keys = load_keys()

    def change() -> None:
        try:
            found = load_settings()
            save_settings(found)
            assert load_keys() == keys
        except ContentError as error:
            sentence(error)

    for way in faults(data, change, every=every):
        assert load_settings() == mine, f"settings are lost: {way}"


@pytest.mark.slow
def test_statistics(data: Path, every: bool) -> None:
    game = played(1, 2, "short")
    statistics.note_game(game)
    noted = statistics.load_statistics().games
    told: list[int] = []

    def note() -> None:
        game.seed += 1
        try:
            statistics.note_game(game)
        except ContentError as error:
            sentence(error)
            told.append(1)

    seed = game.seed
    for way in faults(data, note, every=every):
        assert statistics.load_statistics().games + len(told) >= noted, way
        kept = [*data.glob("statistics.*")]
        assert kept, f"the statistics are gone: {way}"
    game.seed = seed


@pytest.mark.slow
def test_scores(data: Path, every: bool) -> None:
    path = data / "scores.yaml"
    told: list[str] = []

    def score() -> None:
        scores = DayScores(lambda: date(2026, 5, 30), told.append, path)
        scores.add(Entry(mode="sprint", points=5, emblem="lemon", colour="azure"))
        assert scores.best("sprint")

    for way in faults(data, score, every=every):
        assert all("\n" not in each for each in told), way
        again = DayScores(lambda: date(2026, 5, 30), told.append, path)
        again.add(Entry(mode="sprint", points=7, emblem="lemon", colour="azure"))
        assert again.best("sprint")[0].points == 7


def test_counts(data: Path, every: bool) -> None:
    counts = Counts(data / "counts.txt", lambda: "2026-05-30")

    def count() -> None:
        counts.count_start("sprint")

    for done, way in enumerate(faults(data, count, every=every), 1):
        counts.count_start("full")
        days = counts.read()
        assert days[0].mode("full").started == done, f"a count is lost: {way}"
