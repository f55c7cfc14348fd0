"""A flat table: the board keeps its direction, everything else turns to the player on turn."""

import itertools
import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from citrus_game.cli.given import played
from citrus_game.content.settings.languages import languages, speak
from citrus_game.content.settings.settings import default_settings
from citrus_game.narration.events import event_sentence
from citrus_game.session.game_session import GameSession
from citrus_game.session.hints import adviser
from citrus_game.session.seats import PERSON
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.pause_scene import PauseScene
from citrus_game.ui.scenes.play.animation.purchase import DEEDS
from citrus_game.ui.scenes.play.panels.buttons import FittingButton, OfferButton
from citrus_game.ui.scenes.play.panels.market import ArrowButton
from citrus_game.ui.scenes.play.panels.prompt import Caption
from citrus_game.ui.scenes.play.panels.tiles import Spot, TileButton
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.play.view.board import BoardArea
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.toolkit.drawing.metrics import pixels_per_mm
from citrus_game.ui.toolkit.input.rotation import SIDES
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, IconButton
from tests.cases import plain
from tests.ui.play.conftest import new_sitting
from tests.ui.toolkit.drive import resize
from tests.ui.unpainted import frame
from tests.ui.vocabulary.table import Table
from tools.monkey.truths import CUT, watch_texts
from tools.monkey.worlds import sitting

GAME = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"
SIZES = [(1280, 720), (1920, 1080), (1440, 1080), (1080, 1920)]


def seated(sides: str) -> dict[str, object]:
    """Return the settings of a flat table; the sides are those of the seats."""
    seats = default_settings().seats
    placed = [seat.model_copy(update={"side": side}) for seat, side in zip(seats, sides, strict=False)]
    return {"flat": True, "seats": placed}


def flat(session: GameSession, sides: str, size: tuple[int, int] = (1280, 720), **more: object) -> Table:
    values = default_settings().model_copy(update={"speed": "off", **seated(sides), **more})
    app = open_game(values, size=size, headless=True)
    table = Table(PlayScene(app, session, stays_open=True))
    app.stack.reset(table.scene)
    table.no_banner()
    frames(app)
    return table


def frames(app: Game, count: int = 2) -> None:
    for number in range(1, count + 1):
        app.step(pygame.event.get())
        frame(app, app._last + 0.05, number, last=number == count)


@pytest.mark.parametrize("size", plain(1, SIZES, whole=True))
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
@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1440, 1080), (1080, 1920)], whole=True))
def test_everything_is_in_sight_and_apart(side: str, size: tuple[int, int]) -> None:
    for text_size in (100, 150, 200):
        table = flat(new_sitting(5, steps=60), side * 5, size, text_size=text_size)
        window = pygame.Rect((0, 0), table.app.turn.size)
        names = ("player1", "player5", "prompt", "market", "mat", "turn", "board")
        parts = [table.part(name) for name in (*names, "player2", "player3", "player4")]
        assert all(window.contains(part) and part.width > 60 and part.height > 30 for part in parts)
        for number, part in enumerate(parts):
            assert part.collidelist(parts[number + 1 :]) < 0, f"{part} lies over another at text {text_size}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sides", "share"), plain(1, [("EEE", 0.58), ("WWW", 0.58), ("SNS", 0.41), ("SSS", 0.6)])
)
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


@pytest.mark.slow
def test_from_a_short_side_an_answer_and_what_it_answers_are_whole_in_large_type() -> None:
    session = played(GAME, 158)
    session.seats = tuple(replace(seat, player=PERSON) for seat in session.seats)
    table = flat(session, "EEE", text_size=200, language="de")
    table.command("harvest")
    table.look_ahead()
    prompt, cancel = table.scene.view.prompt, table.button("second answer").widget
    assert isinstance(cancel, OfferButton)
    assert cancel.label == "Abbrechen"
    wide = table.app.style.type.width(cancel.label, cancel.text_style)
    assert wide <= cancel.rect.width - 2 * cancel._pad(cancel.rect.width)
    assert prompt.shown_text[-1].startswith("Wähle"), "what to do is said beside it"


POSITIONS = (0, 1, 90, 121, 131)
"""Steps after which a line may be bought, tiles planted, own tiles used, an income taken, a turn ended."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "inches", "sides"),
    [
        ((1920, 1080), 24, "SE"),
        pytest.param((1920, 1080), 22, SIDES, marks=pytest.mark.slow),
        pytest.param((1280, 720), 24, SIDES, marks=pytest.mark.slow),
        pytest.param((3840, 2160), 32, "E", marks=pytest.mark.slow),
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
        for target in table.scene.widgets.visible_widgets():
            if not target.is_interactive or isinstance(target, BoardArea | Spot):
                continue
            kinds.add(type(target))
            for x, y in around:
                finger = round(target.rect.centerx + x), round(target.rect.centery + y)
                hit = table.scene.widgets.find_touched(finger)
                missed = f"{told(target)} is not hit at {x:.0f}, {y:.0f} from {side}, but {told(hit)}"
                assert hit is target or not window.collidepoint(finger), missed
    assert kinds >= {ArrowButton, TileButton, OfferButton, FittingButton, IconButton}


@pytest.mark.slow
@pytest.mark.parametrize("size", plain(1, [(1920, 1080), (1280, 720)], whole=True))
def test_such_targets_cost_the_board_next_to_nothing(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [size])
    wide = flat(new_sitting(3, steps=0), "EEE", size, screen_inches=60).part("slab").height
    assert flat(new_sitting(3, steps=0), "EEE", size, screen_inches=24).part("slab").height >= 0.97 * wide


def told(widget: Widget | None) -> str:
    return f"{type(widget).__name__} {getattr(widget, 'label', '')!r} {widget and widget.rect}"


@pytest.mark.slow
def test_a_click_means_the_same_space_from_every_side() -> None:
    chosen = set()
    for side in SIDES:
        table = flat(new_sitting(2, steps=0), side * 5)
        next(arrow for arrow in table.arrows() if arrow.is_interactive).click()
        frames(table.app)
        table.button("answer").click()
        frames(table.app)
        assert len(table.session.history) == 1
        table.first_lit().click()
        frames(table.app)
        assert len(table.session.history) == 2
        chosen.add(table.session.history[1].step)
    assert len(chosen) == 1


@pytest.mark.parametrize("side", SIDES)
def test_the_numbers_of_a_hint_are_drawn_and_taken_away_whole(
    side: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They reach out of a small space at its foot, which from another side is not its lower edge."""
    monkeypatch.setattr(adviser, "ATTEMPTS", 0)
    table = flat(new_sitting(2), side * 5, (640, 360))
    numbered = []
    for _time in range(2):
        table.command("hint")
        frames(table.app, 40)
        numbered.append(any(ghost.number for ghost in table.scene.hints.ghosts))
        shown = pygame.image.tobytes(table.app.screen, "RGB")
        table.app.stack.dirty.add(None)
        table.app.paint()
        assert pygame.image.tobytes(table.app.screen, "RGB") == shown
    assert any(numbered)


@pytest.mark.parametrize("side", plain(lambda side: side in "EN", SIDES))
def test_what_is_drawn_again_is_what_a_whole_drawing_shows(side: str) -> None:
    table = flat(new_sitting(3, steps=61), side * 5, speed="1x")
    app = table.app
    for name in sorted(table.spaces())[::9]:
        pos = app.turn.back(table.space(name).middle)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        frames(app)
    table.session.do(table.session.legal()[0])
    frames(app, 60)
    table.finish()
    frames(app, 80)
    shown = pygame.image.tobytes(app.screen, "RGB")
    app.stack.dirty.add(None)
    app.paint()
    assert pygame.image.tobytes(app.screen, "RGB") == shown


@pytest.mark.slow
def test_the_table_turns_to_whoever_is_on_turn() -> None:
    table = flat(new_sitting(4, steps=0), "SNEW")
    seen: list[str] = []
    while len(seen) < 4:
        side = SIDES[table.app.turn.quarter]
        seen += [side] if side not in seen else []
        table.session.do(table.session.legal()[-1])
        frames(table.app)
    assert seen == ["S", "N", "E", "W"]


def test_it_turns_back_to_whose_end_of_turn_is_undone() -> None:
    session = new_sitting(2, family=True)
    table = flat(session, "EN")
    while session.state.turn == 1 or not session.can_undo():
        session.do(session.legal()[-1])
    frames(table.app)
    here, there = SIDES[table.app.turn.quarter], "E" if session.state.player else "N"
    assert here != there
    undo = table.button("undo")
    assert undo.hint.endswith("’s turn")
    undo.click()
    table.finish()
    frames(table.app)
    assert SIDES[table.app.turn.quarter] == there


def test_it_does_not_turn_to_a_computer_player() -> None:
    session = new_sitting(2, bots=1)
    table = flat(session, "EN", speed="1x")
    turn = session.state.turn
    while session.state.turn == turn:
        session.do(session.legal()[-1])
    table.finish()
    frames(table.app)
    assert session.is_bot_turn()
    assert SIDES[table.app.turn.quarter] == "E"


@pytest.mark.parametrize("side", plain(lambda side: side in "EN", SIDES))
def test_dialogs_turn_and_are_clicked_where_they_are(side: str) -> None:
    table = flat(new_sitting(2), side * 5)
    app = table.app
    app.session = table.session
    app.stack.push(PauseScene(app))
    frames(app)
    assert app.turn.quarter == SIDES.index(side)
    pause = app.stack.visible()[-1]
    on = next(widget for widget in pause.widgets if isinstance(widget, Button) and widget.label == "Resume")
    table.click(on.rect.center)
    frames(app)
    assert table.on_top


@pytest.mark.slow
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


@pytest.mark.slow
def test_what_nobody_sits_at_is_not_turned() -> None:
    table = flat(new_sitting(3, steps=40), "EEE")
    app = table.app
    quarters = [app.turn.quarter]
    app.stack.push(ReplayScene(app, table.session))
    quarters.append(app.turn.quarter)
    frames(app)
    app.stack.pop()
    frames(app)
    quarters.append(app.turn.quarter)
    app.change(flat=False)
    frames(app)
    quarters.append(app.turn.quarter)
    assert quarters == [1, 0, 1, 0]
    assert app.style.metrics.size == (1280, 720)


@pytest.mark.slow
def test_a_new_size_of_the_window_is_turned_as_well() -> None:
    table = flat(new_sitting(3, steps=40), "EEE")
    app = table.app
    resize(app, (1600, 900))
    assert app.turn.size == app.style.metrics.size == app.view.get_size() == (900, 1600)


@pytest.mark.slow
@pytest.mark.parametrize("text", plain(lambda text: text == 150, (100, 150, 200)))
@pytest.mark.parametrize("language", plain(lambda language: language == "fr", languages()))
def test_all_that_is_told_of_computer_players_is_whole_in_the_least_window(
    language: str, text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also on a small touch screen, whose arrows leave the prompt little room beside the market."""
    watch_texts(monkeypatch)
    games = [sitting(random.Random(number), 10**6) for number in range(3)]
    for inches in (0.0, 7.0):
        table = flat(new_sitting(4, "short", 3), "EEEE", (640, 360), language=language, text_size=text,
                     screen_inches=inches)  # fmt: skip
        speak(language)
        prompt = table.scene.view.prompt
        CUT.clear()
        for session in games:
            names = [seat.name for seat in session.seats]
            events = itertools.chain.from_iterable(entry.events for entry in session.history)
            for event in (event for event in events if isinstance(event, DEEDS)):
                sentence = event_sentence(event, names, session.state.game) or ""
                prompt.caption(Caption(sentence, "", session.seats[event.player].colour, "calm"))
        assert not CUT, CUT[0]
