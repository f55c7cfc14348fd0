"""A table that lies flat: the board stays as it lies, all else turns towards whoever plays."""

import pygame
import pytest

from citrus_game.client.app import App
from citrus_game.client.pause import PauseScene
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.replay.scene import ReplayScene
from citrus_game.client.turned import SIDES
from citrus_game.client.widgets.buttons import Button
from citrus_game.content.settings import default_settings
from citrus_game.table.sitting import Sitting
from tests.client.play.conftest import new_sitting
from tests.client.play.drive import click as post_click
from tests.client.play.drive import key

SIZES = [(1280, 720), (1920, 1080), (1440, 1080)]


def seated(sides: str) -> dict[str, object]:
    """Give the settings of a flat table; the sides are those of the seats."""
    seats = default_settings().seats
    placed = [seat.model_copy(update={"side": side}) for seat, side in zip(seats, sides, strict=False)]
    return {"flat": True, "seats": placed}


def table(sitting: Sitting, sides: str, size: tuple[int, int] = (1280, 720), **more: object) -> PlayScene:
    values = default_settings().model_copy(update={"speed": "off", **seated(sides), **more})
    app = App(values, size=size, headless=True)
    scene = PlayScene(app, sitting, lingers=True)
    app.stack.reset(scene)
    scene.heralds.rest()
    frames(app)
    return scene


def frames(app: App, count: int = 2) -> None:
    for _frame in range(count):
        app.step(pygame.event.get())
        app.frame(app._last + 0.05)


def click(app: App, pos: tuple[int, int]) -> None:
    post_click(app, app.turn.back(pos))
    frames(app)


def space_in_window(scene: PlayScene, name: str) -> tuple[int, int]:
    geometry = scene.cards.seen.geometry
    return scene.app.turn.back(geometry.rect(geometry.board.spaces[name]).center)


@pytest.mark.parametrize("size", SIZES)
def test_the_board_lies_still_while_the_rest_turns(size: tuple[int, int]) -> None:
    boards, windows = set(), set()
    for side in SIDES:
        scene = table(new_sitting(3, steps=60), side * 5, size)
        app = scene.app
        assert app.turn.quarter == SIDES.index(side)
        board = app.turn.back_rect(scene.cards.seen.geometry.slab)
        board = board.inflate(-scene.cards.canvas.tile, -scene.cards.canvas.tile)
        boards.add((tuple(board), pygame.image.tobytes(app.screen.subsurface(board), "RGB")))
        windows.add(pygame.image.tobytes(app.screen, "RGB"))
    assert len(boards) == 1
    assert len(windows) == 4


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_is_in_sight_and_apart(side: str, size: tuple[int, int]) -> None:
    for text_size in (100, 150, 200):
        scene = table(new_sitting(5, steps=60), side * 5, size, text_size=text_size)
        places, window = scene.cards.places, pygame.Rect((0, 0), scene.app.turn.size)
        parts = [*places.players, places.prompt, places.market, places.mat, places.harvest, places.end]
        parts += [scene.cards.board.rect]
        assert all(window.contains(part) and part.width > 60 and part.height > 30 for part in parts)
        for number, part in enumerate(parts):
            assert part.collidelist(parts[number + 1 :]) < 0, f"{part} lies over another at text {text_size}"


def test_a_click_means_the_same_space_from_every_side() -> None:
    chosen = set()
    for side in SIDES:
        scene = table(new_sitting(2, steps=0), side * 5)
        app = scene.app
        arrow = next(arrow for arrow in scene.controls.market.arrows if arrow.live)
        click(app, arrow.rect.center)
        button = scene.controls.hand.primary
        click(app, button.rect.center)
        assert len(scene.sitting.history) == 1
        for low in range(scene.sitting.state.game.board.width * 40):
            if scene.controls.board.open >> low & 1:
                name = scene.sitting.state.game.board.names[low]
                click(app, app.turn.point(space_in_window(scene, name)))
                break
        assert len(scene.sitting.history) == 2
        chosen.add(scene.sitting.history[1].step)
    assert len(chosen) == 1


@pytest.mark.parametrize("side", SIDES)
def test_what_is_drawn_again_is_what_a_whole_drawing_shows(side: str) -> None:
    scene = table(new_sitting(3, steps=61), side * 5, speed="1x")
    app = scene.app
    names = sorted(scene.sitting.state.game.board.spaces)
    for name in names[::9]:
        pos = space_in_window(scene, name)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        frames(app)
    scene.sitting.do(scene.sitting.legal()[0])
    frames(app, 60)
    scene.stage.finish()
    frames(app, 80)
    shown = pygame.image.tobytes(app.screen, "RGB")
    app.stack.damage.add(None)
    app.paint()
    assert pygame.image.tobytes(app.screen, "RGB") == shown


def test_the_table_turns_to_whoever_is_on_turn() -> None:
    scene = table(new_sitting(4, steps=0), "SNEW")
    seen: list[str] = []
    while len(seen) < 4:
        side = SIDES[scene.app.turn.quarter]
        seen += [side] if side not in seen else []
        scene.sitting.do(scene.sitting.legal()[-1])
        frames(scene.app)
    assert seen == ["S", "N", "E", "W"]


def test_it_does_not_turn_to_a_computer_player() -> None:
    sitting = new_sitting(2, bots=1)
    scene = table(sitting, "EN", speed="1x")
    turn = sitting.state.turn
    while sitting.state.turn == turn:
        sitting.do(sitting.legal()[-1])
    scene.stage.finish()
    frames(scene.app)
    assert sitting.is_bot_turn()
    assert SIDES[scene.app.turn.quarter] == "E"


@pytest.mark.parametrize("side", SIDES)
def test_dialogs_turn_and_are_clicked_where_they_are(side: str) -> None:
    scene = table(new_sitting(2), side * 5)
    app = scene.app
    app.sitting = scene.sitting
    app.stack.push(PauseScene(app))
    frames(app)
    assert app.turn.quarter == SIDES.index(side)
    pause = app.stack.visible()[-1]
    on = next(widget for widget in pause.widgets if isinstance(widget, Button) and widget.label == "Play on")
    click(app, on.rect.center)
    assert app.stack.top is scene


def test_arrows_lead_where_the_player_sees_them() -> None:
    for side in SIDES:
        scene = table(new_sitting(2), side * 5)
        board = scene.controls.board
        scene.widgets.focus_on(board)
        board.cursor = board.geometry.board.spaces["g5"]
        before = board.geometry.rect(board.cursor)
        key(scene.app, pygame.K_RIGHT)
        frames(scene.app)
        after = board.geometry.rect(board.cursor)
        assert after.x > before.x
        assert after.y == before.y


def test_what_nobody_sits_at_is_not_turned() -> None:
    scene = table(new_sitting(3, steps=40), "EEE")
    app = scene.app
    quarters = [app.turn.quarter]
    app.stack.push(ReplayScene(app, scene.sitting))
    quarters.append(app.turn.quarter)
    frames(app)
    app.stack.pop()
    frames(app)
    quarters.append(app.turn.quarter)
    app.change(flat=False)
    frames(app)
    quarters.append(app.turn.quarter)
    assert quarters == [1, 0, 1, 0]
    assert app.look.metrics.size == (1280, 720)


def test_a_new_size_of_the_window_is_turned_as_well() -> None:
    scene = table(new_sitting(3, steps=40), "EEE")
    app = scene.app
    app.step([pygame.event.Event(pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900)])
    frames(app)
    assert app.turn.size == app.look.metrics.size == app.view.get_size() == (900, 1600)
