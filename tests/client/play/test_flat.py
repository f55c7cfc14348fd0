"""A table that lies flat: the board stays as it lies, all else turns towards whoever plays."""

import itertools
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.client.kit.draw.layout import pixels_per_mm
from citrus_game.client.kit.input.turned import SIDES
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button, IconButton
from citrus_game.client.play.parts.answers import FittingButton, OfferButton
from citrus_game.client.play.parts.arrows import ArrowButton
from citrus_game.client.play.parts.tiles import Spot, TileButton
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.play.view.board import BoardArea
from citrus_game.client.rooms.menu.pause_scene import PauseScene
from citrus_game.client.rooms.replay.scene import ReplayScene
from citrus_game.commands.games import played
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.seat import PERSON
from citrus_game.table.sitting import Sitting
from tests.cases import plain
from tests.client.kit.drive import resize
from tests.client.play.conftest import new_sitting
from tests.client.vocabulary.table import Table

GAME = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"
SIZES = [(1280, 720), (1920, 1080), (1440, 1080), (1080, 1920)]


def seated(sides: str) -> dict[str, object]:
    """Give the settings of a flat table; the sides are those of the seats."""
    seats = default_settings().seats
    placed = [seat.model_copy(update={"side": side}) for seat, side in zip(seats, sides, strict=False)]
    return {"flat": True, "seats": placed}


def flat(sitting: Sitting, sides: str, size: tuple[int, int] = (1280, 720), **more: object) -> Table:
    values = default_settings().model_copy(update={"speed": "off", **seated(sides), **more})
    app = open_game(values, size=size, headless=True)
    table = Table(PlayScene(app, sitting, lingers=True))
    app.stack.reset(table.scene)
    table.no_banner()
    frames(app)
    return table


def frames(app: Game, count: int = 2) -> None:
    for _frame in range(count):
        app.step(pygame.event.get())
        app.frame(app._last + 0.05)


@pytest.mark.parametrize("size", plain(lambda size: size in SIZES[::3], [(size,) for size in SIZES]))
def test_the_board_lies_still_while_the_rest_turns(size: tuple[int, int]) -> None:
    boards, windows = set(), set()
    for first in range(4):
        table = flat(new_sitting(4, steps=60), SIDES[first:] + SIDES[:first], size)
        app = table.app
        board = app.turn.back_rect(table.part("slab")).inflate(-table.tile_size, -table.tile_size)
        boards.add((tuple(board), pygame.image.tobytes(app.screen.subsurface(board), "RGB")))
        windows.add(pygame.image.tobytes(app.screen, "RGB"))
    assert len(boards) == 1
    assert len(windows) == 4


@pytest.mark.parametrize("side", plain(lambda side: side in "EN", SIDES))
@pytest.mark.parametrize("size", plain(1, [(size,) for size in SIZES]))
def test_everything_is_in_sight_and_apart(side: str, size: tuple[int, int]) -> None:
    for text_size in (100, 150, 200):
        table = flat(new_sitting(5, steps=60), side * 5, size, text_size=text_size)
        window = pygame.Rect((0, 0), table.app.turn.size)
        names = ("player1", "player5", "prompt", "market", "mat", "harvest", "end", "board")
        parts = [table.part(name) for name in (*names, "player2", "player3", "player4")]
        assert all(window.contains(part) and part.width > 60 and part.height > 30 for part in parts)
        for number, part in enumerate(parts):
            assert part.collidelist(parts[number + 1 :]) < 0, f"{part} lies over another at text {text_size}"


@pytest.mark.parametrize(("sides", "share"), [("EEE", 0.58), ("WWW", 0.58), ("SNS", 0.41), ("SSS", 0.6)])
def test_the_board_has_the_room_of_sides_at_which_nobody_sits(sides: str, share: float) -> None:
    """With people all round it has 0.37 of the width of such a window."""
    table = flat(new_sitting(3, steps=60), sides, (1024, 768))
    slab = table.app.turn.back_rect(table.part("slab"))
    assert slab.width > share * 1024
    assert (
        slab.width
        > 1.1
        * table.app.turn.back_rect(flat(new_sitting(4, steps=60), SIDES, (1024, 768)).part("slab")).width
    )


@pytest.mark.parametrize("side", plain(lambda side: side in "EN", SIDES))
def test_an_upright_window_leaves_the_board_nearly_its_whole_width(side: str) -> None:
    table = flat(new_sitting(3, steps=60), side * 5, (1080, 1920))
    assert max(table.part("slab").size) > 0.9 * 1080


def test_from_a_short_side_an_answer_and_what_it_answers_are_whole_in_large_type() -> None:
    sitting = played(GAME, 158)
    sitting.seats = tuple(replace(seat, player=PERSON) for seat in sitting.seats)
    table = flat(sitting, "EEE", text_size=200, language="de")
    table.command("harvest")
    table.look_ahead()
    prompt = table.scene.view.prompt
    cancel = prompt.secondary if prompt.secondary.visible else prompt.primary
    assert cancel.label == "Abbrechen"
    wide = table.app.look.type.width(cancel.label, cancel.style)
    assert wide <= cancel.rect.width - 2 * cancel._pad(cancel.rect.width)
    assert prompt.told[1], "what to do is said beside it"


POSITIONS = (0, 1, 90, 121)
"""Steps after which a line may be bought, tiles are to be planted, own tiles used, and a turn ended."""


@pytest.mark.parametrize(
    ("size", "inches", "sides"),
    [
        ((1920, 1080), 24, "SE"),
        pytest.param((1920, 1080), 22, SIDES, marks=pytest.mark.sweep),
        pytest.param((1280, 720), 24, SIDES, marks=pytest.mark.sweep),
        pytest.param((3840, 2160), 32, "E", marks=pytest.mark.sweep),
    ],
)
def test_targets_have_20_millimetres_from_every_side(
    size: tuple[int, int], inches: int, sides: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [size])
    half = 10 * pixels_per_mm(size, inches) - 1
    around = [(-half, 0), (half, 0), (0, -half), (0, half)]
    kinds = set()
    for side, steps in itertools.product(sides, POSITIONS):
        table = flat(new_sitting(3, steps=steps), side * 5, size, screen_inches=inches)
        window = pygame.Rect((0, 0), table.app.turn.size)
        for target in table.scene.widgets.shown():
            if not target.live or isinstance(target, BoardArea | Spot):
                continue
            kinds.add(type(target))
            for x, y in around:
                finger = round(target.rect.centerx + x), round(target.rect.centery + y)
                hit = table.scene.widgets.touched(finger)
                missed = f"{told(target)} is not hit at {x:.0f}, {y:.0f} from {side}, but {told(hit)}"
                assert hit is target or not window.collidepoint(finger), missed
    assert kinds >= {ArrowButton, TileButton, OfferButton, FittingButton, IconButton}


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_such_targets_cost_the_board_next_to_nothing(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [size])
    wide = flat(new_sitting(3, steps=0), "EEE", size, screen_inches=60).part("slab").height
    assert flat(new_sitting(3, steps=0), "EEE", size, screen_inches=24).part("slab").height >= 0.97 * wide


def told(widget: Widget | None) -> str:
    return f"{type(widget).__name__} {getattr(widget, 'label', '')!r} {widget and widget.rect}"


def test_a_click_means_the_same_space_from_every_side() -> None:
    chosen = set()
    for side in SIDES:
        table = flat(new_sitting(2, steps=0), side * 5)
        next(arrow for arrow in table.arrows() if arrow.live).click()
        frames(table.app)
        table.button("answer").click()
        frames(table.app)
        assert len(table.sitting.history) == 1
        table.first_lit().click()
        frames(table.app)
        assert len(table.sitting.history) == 2
        chosen.add(table.sitting.history[1].step)
    assert len(chosen) == 1


@pytest.mark.parametrize("side", plain(lambda side: side in "EN", SIDES))
def test_what_is_drawn_again_is_what_a_whole_drawing_shows(side: str) -> None:
    table = flat(new_sitting(3, steps=61), side * 5, speed="1x")
    app = table.app
    for name in sorted(table.spaces())[::9]:
        pos = app.turn.back(table.space(name).middle)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        frames(app)
    table.sitting.do(table.sitting.legal()[0])
    frames(app, 60)
    table.finish()
    frames(app, 80)
    shown = pygame.image.tobytes(app.screen, "RGB")
    app.stack.damage.add(None)
    app.paint()
    assert pygame.image.tobytes(app.screen, "RGB") == shown


def test_the_table_turns_to_whoever_is_on_turn() -> None:
    table = flat(new_sitting(4, steps=0), "SNEW")
    seen: list[str] = []
    while len(seen) < 4:
        side = SIDES[table.app.turn.quarter]
        seen += [side] if side not in seen else []
        table.sitting.do(table.sitting.legal()[-1])
        frames(table.app)
    assert seen == ["S", "N", "E", "W"]


def test_it_does_not_turn_to_a_computer_player() -> None:
    sitting = new_sitting(2, bots=1)
    table = flat(sitting, "EN", speed="1x")
    turn = sitting.state.turn
    while sitting.state.turn == turn:
        sitting.do(sitting.legal()[-1])
    table.finish()
    frames(table.app)
    assert sitting.is_bot_turn()
    assert SIDES[table.app.turn.quarter] == "E"


@pytest.mark.parametrize("side", plain(lambda side: side in "EN", SIDES))
def test_dialogs_turn_and_are_clicked_where_they_are(side: str) -> None:
    table = flat(new_sitting(2), side * 5)
    app = table.app
    app.sitting = table.sitting
    app.stack.push(PauseScene(app))
    frames(app)
    assert app.turn.quarter == SIDES.index(side)
    pause = app.stack.visible()[-1]
    on = next(widget for widget in pause.widgets if isinstance(widget, Button) and widget.label == "Resume")
    table.click(on.rect.center)
    frames(app)
    assert table.on_top


def test_arrows_lead_where_the_player_sees_them() -> None:
    for side in SIDES:
        table = flat(new_sitting(2), side * 5)
        table.focus_board()
        table.put_cursor("g5")
        before = table.space(table.cursor()).rect
        table.key("right")
        frames(table.app)
        after = table.space(table.cursor()).rect
        assert after.x > before.x
        assert after.y == before.y


def test_what_nobody_sits_at_is_not_turned() -> None:
    table = flat(new_sitting(3, steps=40), "EEE")
    app = table.app
    quarters = [app.turn.quarter]
    app.stack.push(ReplayScene(app, table.sitting))
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
    table = flat(new_sitting(3, steps=40), "EEE")
    app = table.app
    resize(app, (1600, 900))
    assert app.turn.size == app.look.metrics.size == app.view.get_size() == (900, 1600)
