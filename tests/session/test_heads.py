"""Many saved games are listed at once, summarised in the background, and cached."""

import json
import os
import shutil
import time
from pathlib import Path

import pytest

from citrus_game.content.disk import paths
from citrus_game.content.disk.cache import Cache
from citrus_game.session.saves import saves
from citrus_game.session.saves.save_index import SaveIndex, Summary, summary_from, summed
from tests.records.played import played

MANY = 2000


pytestmark = pytest.mark.usefixtures("data")


def test_games_are_summed_up_once() -> None:
    game = played(1, 2, "short")
    path = saves.folder() / "game.citrus"
    saves.save(game, path)
    (saved,) = saves.saved_games()
    assert SaveIndex().known(saved) is None
    SaveIndex().set_summary(saved, summed(game, "line 9"))
    known = SaveIndex().known(saved)
    assert known == summed(game, "line 9")
    assert known is not None
    assert (known.names, known.points, known.over) == ([*game.names], [*game.state.points], True)
    assert (known.side, known.turn, known.problem) == ("short", game.state.turn, "line 9")
    saves.save(played(2, 2, "short"), path)
    os.utime(path, (5, 5))
    (changed,) = saves.saved_games()
    assert SaveIndex().known(changed) is None
    shutil.rmtree(paths.user_cache())
    assert SaveIndex().known(saved) is None


@pytest.mark.parametrize("many", [0, 1, 3, 300])
def test_each_game_is_read_once_and_then_all_are_known(many: int) -> None:
    saves.folder().mkdir(parents=True)
    for number in range(many):
        (saves.folder() / f"{number}.citrus").touch()
    index, read = SaveIndex(), []
    while (game := index.next_unread()) is not None:
        assert not index.complete
        read.append(game)
        index.learn(game, Summary())
    assert index.complete
    assert sorted(read) == sorted(index.games)
    assert len(read) == many


@pytest.mark.slow
def test_thousands_are_listed_fast() -> None:
    saves.folder().mkdir(parents=True)
    for number in range(MANY):
        (saves.folder() / f"{number}.citrus").write_bytes(b"x")
    before = time.process_time()
    games = saves.saved_games()
    assert time.process_time() - before < 0.5
    assert len(games) == MANY


def test_a_cache_bears_anything(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache("pictures")
    assert cache.get("a") is None
    cache.put("a", b"1" * 100)
    assert Cache("pictures").get("a") == b"1" * 100
    cache.put("b", b"2" * 100)
    assert len(list(cache.folder.iterdir())) == 2
    Cache("pictures", most=150)
    assert [cache.get("a"), cache.get("b")].count(None) == 1
    shutil.rmtree(data / "cache")
    (data / "cache").write_text("a file", encoding="utf-8")
    cache.put("a", b"3")
    assert cache.get("a") is None
    assert summary_from(b"[]") is None
    assert summary_from(b"\xff") is None
    assert summary_from(b'{"names": 1}') is None


GOOD = {
    "colours": ["azure", "teal"], "names": ["Ana", "Ben"], "over": False, "players": ["person", "person"],
    "points": [1, 2], "problem": "", "side": "long", "turn": 3,
}  # fmt: skip


@pytest.mark.parametrize(
    "changed",
    [
        {"names": [1, 2]}, {"names": "Ana"}, {"names": ["Ana\n", "Ben"]}, {"names": ["Ana"]},
        {"colours": ["../../x", "teal"]}, {"colours": [1, 2]}, {"points": ["1", None]}, {"turn": "3"},
        {"players": [None, None]}, {"side": 3}, {"problem": None}, {"more": 1},
        {"names": ["A"] * 9, "colours": ["azure"] * 9, "players": ["person"] * 9, "points": [1] * 9},
    ],
)  # fmt: skip
def test_what_the_cache_says_is_not_believed(changed: dict[str, object]) -> None:
    assert summary_from(json.dumps(GOOD).encode()) is not None
    assert summary_from(json.dumps(GOOD | changed).encode()) is None
