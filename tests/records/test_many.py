"""With thousands of saved games, only visible ones are laid out; one is read per frame, none while
scrolling.
"""

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.saves.game_card import GameCard
from citrus_game.ui.scenes.saves.saves_scene import SavesScene
from citrus_game.ui.toolkit.input.events import Move
from tests.records.conftest import MakeApp
from tests.records.drive import begun
from tests.records.played import played
from tests.ui.toolkit import drive

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


def scene_of(app: Game) -> SavesScene:
    app.router.saved()
    scene = app.stack.top
    assert isinstance(scene, SavesScene)
    return scene


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count what the window does: cards made and drawn, records read."""
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
    return counts


@pytest.mark.slow
def test_the_first_frame_does_no_more_with_thousands(make_app: MakeApp, work: Counter[str]) -> None:
    fill(MANY)
    app = make_app()
    scene = scene_of(app)
    drive.frames(app)
    assert len(scene.shelf.games) == MANY
    assert 0 < work["made"] <= IN_SIGHT + 1
    assert 0 < work["drawn"] <= IN_SIGHT
    assert work["read"] <= 1
    assert scene._body.furthest > MANY / 2 * scene._body.pitch - app.style.metrics.size[1]


@pytest.mark.slow
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
        assert len(scene._body.children) <= IN_SIGHT
    for _time in range(2):  # the first time brings the focus with it
        scene._body.scroll_to(scene._body.furthest)
        drive.frames(app)
    assert isinstance(scene._body.children[-1], GameCard)
    assert scene._body.children[-1].face.title == "0000"


def test_the_keys_reach_what_is_not_in_sight(make_app: MakeApp) -> None:
    fill(60)
    app = make_app()
    scene = scene_of(app)
    for _move in range(40):
        scene.handle(Move(0, 1))
    while not isinstance(scene.widgets.focus, GameCard):
        scene.handle(Move(0, -1))  # past the buttons below the games
    drive.frames(app, 2)
    focus = scene.widgets.focus
    assert isinstance(focus, GameCard)
    assert focus.face.title in {"0000", "0001"}
    assert focus.visible_rect == focus.rect


@pytest.mark.slow
def test_what_was_read_and_drawn_is_kept(make_app: MakeApp, work: Counter[str]) -> None:
    fill(3)
    app = make_app()
    scene = scene_of(app)
    drive.frames(app, 5)
    cards = [card for card in scene._body.children if isinstance(card, GameCard)]
    assert [card.face.players[0][1] for card in cards] == ["Ana"] * 3
    assert all(card.picture is not None for card in cards)
    assert work["read"] == 3
    app.router.menu()
    again = scene_of(app)
    drive.frames(app, 2)
    assert again.shelf.complete
    assert not again.moving
    assert work["read"] == 3
    later = scene_of(make_app())
    drive.frames(later.app, 1)
    assert later.shelf.complete, "what a game is about is known at the next start, too"


def test_a_record_that_nobody_thought_of_hides_no_other(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(2)
    load = saves.load

    def fail(path: Path, steps: int | None = None) -> GameSession:
        if path.stem == "0001":
            raise ZeroDivisionError
        return load(path, steps)

    monkeypatch.setattr(saves, "load", fail)
    app = make_app()
    scene = scene_of(app)
    drive.frames(app, 5)
    faces = {card.face.title: card.face for card in scene._body.children if isinstance(card, GameCard)}
    assert faces["0001"].lines[-1] == "This record is damaged."
    assert [name for _colour, name, _points in faces["0000"].players] == ["Ana", "Ben", "Zoë"]


def test_what_is_longest_comes_first_once_all_is_known(make_app: MakeApp) -> None:
    for number, steps in enumerate((4, 30, 12)):
        begun(str(number), steps=steps, when=1_700_000_000 + number)
    app = make_app()
    scene = scene_of(app)
    scene.shelf.sort("turn")
    drive.frames(app, 5)
    assert [Path(game.path).stem for game in scene.shelf.games] == ["1", "2", "0"]
    assert [card.face.title for card in scene._body.children if isinstance(card, GameCard)] == ["1", "2", "0"]
