"""Thousands of saved games: only what is in sight is laid out, and nothing is read by the window itself."""

import os
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from citrus_game.bots.worker import Worker
from citrus_game.client.game import Game
from citrus_game.client.kit.input.intents import Move
from citrus_game.client.rooms.saved import easel
from citrus_game.client.rooms.saved.card import GameCard
from citrus_game.client.rooms.saved.load_scene import RECALLED, SHOWN, LoadScene
from citrus_game.table.keeping import saves
from citrus_game.table.keeping.heads import Heads
from tests.client.kit import drive
from tests.records.conftest import MakeApp
from tests.records.drive import begun
from tests.records.played import played

MANY = 2000
IN_SIGHT = 14
"""Cards that fit into the window, and a row more at each end."""


def fill(count: int) -> None:
    saves.save(played(3, 3, "short"), saves.folder() / "0000.citrus")
    raw = (saves.folder() / "0000.citrus").read_bytes()
    for number in range(count):
        path = saves.folder() / f"{number:04}.citrus"
        path.write_bytes(raw)
        os.utime(path, (1_700_000_000 + number,) * 2)


def scene_of(app: Game) -> LoadScene:
    app.ways.saved()
    scene = app.stack.top
    assert isinstance(scene, LoadScene)
    return scene


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count what the window does: cards made and drawn, records read, heads looked up, processes started."""
    counts: Counter[str] = Counter()

    def counted(owner: object, name: str, what: str) -> None:
        real: Callable[..., object] = getattr(owner, name)

        def act(*given: object, **more: object) -> object:
            counts[what] += 1
            return real(*given, **more)

        monkeypatch.setattr(owner, name, act)

    counted(GameCard, "__init__", "made")
    counted(GameCard, "draw", "drawn")
    counted(saves, "load", "read")
    counted(Heads, "kept", "looked up")
    monkeypatch.setattr(Worker, "launch", lambda _worker: counts.update(["launched"]))
    return counts


def test_the_first_frame_does_no_more_with_thousands(make_app: MakeApp, work: Counter[str]) -> None:
    fill(MANY)
    app = make_app()
    scene = scene_of(app)
    drive.frames(app)
    assert len(scene.shelf.games) == MANY
    assert 0 < work["made"] <= IN_SIGHT + 1
    assert 0 < work["drawn"] <= IN_SIGHT
    assert work["read"] == 0
    assert work["looked up"] <= RECALLED + SHOWN
    assert scene._body.furthest > MANY / 2 * scene._body.pitch - app.look.metrics.size[1]


def test_scrolling_to_the_end_keeps_as_few(make_app: MakeApp, work: Counter[str]) -> None:
    fill(MANY)
    app = make_app()
    scene = scene_of(app)
    drive.frames(app)
    for _step in range(40):
        work.clear()
        drive.wheel(app, (600, 400), 5)
        assert work["made"] <= 2 * IN_SIGHT
        assert work["drawn"] <= IN_SIGHT
        assert work["read"] == 0
        assert work["looked up"] <= RECALLED + SHOWN
        assert len(scene._body.children) <= IN_SIGHT
    scene._body.scroll_to(scene._body.furthest)
    drive.frames(app)
    assert isinstance(scene._body.children[-1], GameCard)
    assert scene._body.children[-1].face.title == "0000"


def test_the_keys_reach_what_is_not_in_sight(make_app: MakeApp) -> None:
    fill(60)
    app = make_app()
    scene = scene_of(app)
    scene.easel.stay()
    for _move in range(40):
        scene.handle(Move(0, 1))
    drive.frames(app, 2)
    focus = scene.widgets.focus
    assert isinstance(focus, GameCard)
    assert focus.face.title in {"0000", "0001"}
    assert focus.seen == focus.rect


def test_another_process_reads_and_draws_and_its_work_is_kept(make_app: MakeApp) -> None:
    fill(3)
    app = make_app()
    scene = scene_of(app)
    end = time.monotonic() + 60
    while (scene.moving or not scene.shelf.complete) and time.monotonic() < end:
        drive.frames(app)
        time.sleep(0.01)
    cards = [card for card in scene._body.children if isinstance(card, GameCard)]
    assert [card.face.players[0][1] for card in cards] == ["Ana"] * 3
    assert all(card.picture is not None for card in cards)
    process = scene.easel._worker._process
    assert process is not None
    app.ways.menu()
    assert scene.easel._worker.pid is None
    again = scene_of(app)
    drive.frames(app, 3)
    assert again.shelf.complete
    assert not again.moving
    assert not again.easel._worker.alive


def test_a_record_that_ends_the_process_ends_nothing_else(make_app: MakeApp) -> None:
    fill(2)
    wanted = [easel.Wanted(game, None, make_app().look.metrics) for game in saves.saved_games()]
    bench = easel.Easel()
    for each in wanted:
        bench.ask(each)
    process = bench._worker._process
    assert process is not None
    process.kill()
    process.join()
    found: list[easel.Done] = []
    end = time.monotonic() + 60
    while len(found) < 2 and time.monotonic() < end:
        done = bench.take()
        if done is not None:
            found.append(done)
    bench.close()
    assert [done.game for done in found] == [each.game for each in wanted]
    assert found[0].summary.problem == "This record is damaged."
    assert found[1].summary.names == ("Ana", "Ben", "Zoë")


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_a_game_that_is_closed_while_saved_games_are_shown_ends(make_app: MakeApp) -> None:
    saves.save(played(1, 2, "short"), saves.folder() / "a.citrus")
    (game,) = saves.saved_games()
    bench = easel.Easel()
    bench.ask(easel.Wanted(game, None, make_app().look.metrics))
    end = time.monotonic() + 60
    while bench.take() is None:
        assert time.monotonic() < end, "nothing is read"
        time.sleep(0.01)
    process = bench._worker._process
    assert process is not None
    process.terminate()  # as Python does with each process at the end of its own
    process.join(20)
    ended = not process.is_alive()
    bench.close()
    assert ended


def test_where_no_process_can_be_started_it_is_done_here(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_worker: Worker) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(Worker, "launch", refuse)
    begun("game")
    app = make_app()
    scene = scene_of(app)
    drive.frames(app, 3)
    assert scene.shelf.complete
    assert not scene.moving


def test_what_is_longest_comes_first_once_all_is_known(make_app: MakeApp) -> None:
    for number, steps in enumerate((4, 30, 12)):
        begun(str(number), steps=steps, when=1_700_000_000 + number)
    app = make_app()
    scene = scene_of(app)
    scene.easel.stay()
    scene.shelf.sort("turn")
    drive.frames(app, 5)
    assert [Path(game.path).stem for game in scene.shelf.games] == ["1", "2", "0"]
    assert [card.face.title for card in scene._body.children if isinstance(card, GameCard)] == ["1", "2", "0"]
