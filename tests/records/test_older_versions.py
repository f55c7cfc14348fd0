"""The folders of players of older versions, made by these versions, are read with nothing lost.

``folders`` has one of version 0.2.0, and one of the commit 8a4485ce after it. In each: changed settings and
keys, lessons, a puzzle and an exercise, statistics, a finished game, one in the middle, and one that was
counted and then lost its last step, as after a crash in between.
"""

import random
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from citrus_game.cli.main import main
from citrus_game.content.disk.paths import statistics_file, user_data
from citrus_game.content.disk.yaml_file import read_yaml
from citrus_game.content.learning.exercise import exercises_folder, load_exercise
from citrus_game.content.learning.progress import open_progress
from citrus_game.content.settings.commands import open_keys
from citrus_game.content.settings.settings import load_settings, open_settings, own_settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from citrus_game.session.saves.saves import Autosave
from citrus_game.session.saves.statistics import load_statistics, open_statistics
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game

FOLDERS = Path(__file__).parent / "folders"
VERSIONS = ("0.2.0", "8a4485ce")


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    """Give the user the folder of an older version; return the version."""
    shutil.copytree(FOLDERS / request.param, user_data(), dirs_exist_ok=True)
    return str(request.param)


def written(name: str, version: str) -> Mapping[str, Any]:
    """Return what stands in a file of the older version."""
    data = read_yaml(FOLDERS / version / name).data
    assert isinstance(data, dict)
    return data


def is_within(old: object, new: object) -> bool:
    """Whether everything old is in the new, where a mapping may have more."""
    if isinstance(old, dict) and isinstance(new, dict):
        return all(key in new and is_within(value, new[key]) for key, value in old.items())
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(is_within, old, new))
    return old == new


def opened() -> Game:
    return open_game(None, size=(1280, 720), headless=True)


def finish(name: str) -> GameSession:
    """Play a saved game to its end."""
    path = saves.folder() / f"{name}.citrus"
    session, chance = saves.load(path), random.Random(2)
    Autosave(session, path)
    while not session.state.over:
        session.do(chance.choice(session.legal()))
    saves.wait_for_saves()
    assert session.notices == []
    return session


def test_settings_and_keys_are_kept(version: str) -> None:
    assert open_settings().problems == ()
    old = written("settings.yaml", version)
    assert is_within(old, load_settings().model_dump())
    app = opened()
    app.change(mute=False)
    assert app.problems == []
    assert is_within({**old, "mute": False}, read_yaml(own_settings()).data)
    keys, problems = open_keys()
    assert (keys["undo"], keys["hint"], list(problems)) == (("z",), ("f5",), [])


def test_progress_and_exercises_are_kept(version: str) -> None:
    found = open_progress()
    assert found.problems == ()
    assert is_within(written("progress.yaml", version), found.value.model_dump())
    (exercise,) = map(load_exercise, exercises_folder().glob("*.yaml"))
    assert (exercise.name, exercise.tries, exercise.missed) == ("2026-11-25-5-1", 2, 1)


def test_statistics_and_ratings_are_kept(version: str) -> None:
    assert open_statistics().problems == ()
    old, kept = written("statistics.yaml", version), load_statistics()
    assert is_within({key: old[key] for key in ("games", "seats", "noted")}, kept.model_dump())
    assert sum(count.games for count in kept.levels.values()) == 2 * kept.games
    assert kept.levels["person"].games == kept.games
    assert {"person", "grower", "picker"} == set(kept.levels)
    assert [best.points for best in kept.best] == [best["points"] for best in old["best"]]
    ratings = old.get("ratings", {})
    assert sum(rating.games for rating in kept.ratings.values()) == sum(
        rating["games"] for rating in ratings.values()
    )
    if ratings:
        assert kept.ratings["Ana"].model_dump() == ratings["Ana"]
        assert set(kept.ratings) == {"Ana", "José"}, "both forms of a name are one person"


def test_games_are_all_there_and_go_on(version: str) -> None:
    names = {path.stem for path in (FOLDERS / version / "saves").iterdir()}
    assert {game.path.stem for game in saves.saved_games()} == names
    for game in saves.saved_games():
        session = saves.load(game.path)
        assert session.notices == []
        assert session.state.over == (game.path.stem == "over")
        assert [seat.name for seat in session.seats] == ["Ana", "José"]
        assert not session.seats[1].is_bot or session.seats[1].player.partition(":")[0] in {
            "grower",
            "master",
        }
        assert len(session.steps) > 20
    app = opened()
    assert app.problems == []
    latest = saves.latest_unfinished()
    assert latest is not None
    assert latest.record is not None
    assert latest.record.stem in {"last", "left", "unfinished"}


def test_a_game_of_before_counts_once_for_who_played_it(version: str) -> None:
    before = load_statistics()
    finish("last")
    assert load_statistics() == before, "it was counted by the older version"
    session = finish("unfinished")
    again = saves.folder() / "again.citrus"
    shutil.copy(FOLDERS / version / "saves" / "unfinished.citrus", again)
    finish("again")
    after = load_statistics()
    assert after.games == before.games + 1
    rated = before.ratings["Ana"].games if before.ratings else 0
    assert after.ratings["Ana"].games == rated + 1
    assert after.levels["person"].games == before.levels["person"].games + 1
    assert session.game_id in after.noted
    assert statistics_file().stat().st_size < 2048


def test_check_knows_all_files_of_a_player(version: str) -> None:
    folder = FOLDERS / version
    assert main(["check", *(str(path) for path in folder.rglob("*.*") if path.is_file())]) == 0


def test_check_names_the_line_of_any_file_of_a_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A spoilt line of each kind of YAML file is named, and a file of no kind is said to be none."""
    for path in sorted((FOLDERS / "0.2.0").rglob("*.yaml")):
        bad = tmp_path / path.name
        bad.write_text(path.read_text(encoding="utf-8") + "xyzzy: 1\n", encoding="utf-8")
        assert main(["check", str(bad)]) == 1
        assert "key xyzzy" in capsys.readouterr().err, path
    strange = tmp_path / "strange.yaml"
    strange.write_text("xyzzy: 1\n", encoding="utf-8")
    assert main(["check", str(strange)]) == 1
    assert "which kind of file" in capsys.readouterr().err
