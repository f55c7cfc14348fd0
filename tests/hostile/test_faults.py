"""Whatever fails at whatever call: play goes on or one sentence is told, and nothing is lost."""

import random
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

import pytest

from citrus_game.content.day_scores import Entry
from citrus_game.content.disk import paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.game.options import options_from
from citrus_game.content.maps.tmx import known_maps
from citrus_game.content.preferences.keys import load_keys
from citrus_game.content.preferences.settings import default_settings, load_settings, save_settings
from citrus_game.content.records.record import read_record
from citrus_game.kiosk.ledger.counts import Counts
from citrus_game.kiosk.ledger.scores import DayScores
from citrus_game.table.keeping import saves
from citrus_game.table.keeping.saves import Autosave
from citrus_game.table.newgame import NewGame
from citrus_game.table.review import statistics
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tests.hostile.faults import faults
from tests.records.played import played


@pytest.fixture(autouse=True)
def data(tmp_path: Path) -> Iterator[Path]:
    paths.use_data_dir(tmp_path / "data")
    begun()  # what the game ships is read once, before anything fails
    yield tmp_path / "data"
    paths.use_data_dir(None)


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.sweep)], ids=["in turn", "every"])
def every(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def begun() -> Sitting:
    game = first_game()
    return Sitting(game.start.copy(), game.seats, seed=1, map_name="short")


@cache
def first_game() -> Sitting:
    seats = (Seat("Ana", "azure"), Seat("Ben", "teal"))
    return NewGame(seats, "short", options_from("rulebook", {}), 0, 1).start()


def sentence(error: ContentError) -> str:
    text = str(error)
    assert text
    assert "\n" not in text
    assert "None" not in text
    return text


def test_saving_a_step(data: Path, every: bool) -> None:
    sitting = begun()
    autosave = Autosave(sitting)
    rng = random.Random(1)
    kept = 0

    def step() -> None:
        sitting.do(rng.choice(sitting.legal()))

    for way in faults(data, step, every=every):
        told = [each for each in sitting.notices if "cannot be saved" in each]
        sitting.notices.clear()
        found = len(read_record(autosave.path).steps)
        assert found >= kept, f"what was saved is lost: {way}"
        if not told and not autosave._told:
            assert found == len(sitting.steps), f"nothing was told: {way}"
        step()  # the next save works, and has everything
        kept = len(read_record(autosave.path).steps)
        assert kept == len(sitting.steps), way
        if sitting.state.over or len(sitting.steps) > 8:
            sitting = begun()
            autosave, kept = Autosave(sitting), 0


def test_the_first_save_and_its_folder(data: Path, every: bool) -> None:
    games: list[Sitting] = []

    def begin() -> None:
        paths.use_data_dir(data / str(len(games)))
        sitting = begun()
        Autosave(sitting)
        sitting.do(sitting.legal()[0])
        games.append(sitting)

    for way in faults(data, begin, every=every):
        sitting = games[-1]
        sitting.do(sitting.legal()[0])
        assert sitting.record is not None
        assert len(read_record(sitting.record).steps) == 2, way
        assert all("\n" not in notice for notice in sitting.notices)


@pytest.mark.sweep
def test_listing_and_loading(data: Path, every: bool) -> None:
    path = saves.folder() / "a.citrus"
    game = begun()
    game.do(game.legal()[0])
    game.last_played = datetime.now(UTC)
    saves.save(game, path)
    raw = path.read_bytes()
    told: list[str] = []

    def look() -> None:
        saves.saved_games()
        try:
            saves.latest_unfinished()
        except ContentError as error:
            told.append(sentence(error))
        known_maps()

    for way in faults(data, look, every=every):
        assert path.read_bytes() == raw, way
    assert told


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
        counts.started("sprint")

    for done, way in enumerate(faults(data, count, every=every), 1):
        counts.started("full")
        days = counts.read()
        assert days[0].mode("full").started == done, f"a count is lost: {way}"
