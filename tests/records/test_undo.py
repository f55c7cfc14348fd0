"""Undo and redo give equal positions and equal pictures, and nothing revealed is ever taken back."""

import random

import pygame
import pytest

from citrus_game.client.kit.draw.layout import Metrics
from citrus_game.client.kit.input.intents import Redo, Undo
from citrus_game.client.kit.stage.app import App
from citrus_game.client.play.parts.buttons import ICONS
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.play.view.places import place_all
from citrus_game.content.game.options import options_from
from citrus_game.rules.material.events import REVEALING, TurnEnded
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import PERSON, Seat
from citrus_game.table.sitting import Sitting
from tests.client.vocabulary.table import Table
from tests.records.conftest import MakeApp
from tests.records.played import SEATS
from tools.screenshot.render import render

SIZE = (960, 600)
WHOLE = 10_000
"""More steps than any game has."""


def begin(seed: int, players: int, side: str, expansion: bool) -> Sitting:
    seats = tuple(Seat(seat.name, seat.colour, PERSON) for seat in SEATS[:players])
    return NewGame(seats, side, options_from("rulebook", {"expansion": expansion}), 0, seed).start()


def screen(app: App) -> bytes:
    """Let the client draw what it thinks has changed, and give the pixels."""
    app.frame(0.0)
    return pixels(app.screen.copy())


def pixels(picture: pygame.Surface) -> bytes:
    """Give a picture's pixels but those of the redo button, which is the one thing that must differ."""
    redo = place_all(Metrics(*SIZE), 2).top
    button = pygame.Rect(redo.right, 0, SIZE[0] - redo.right, redo.height)
    button.width = button.width * 2 // len(ICONS)
    picture.fill((0, 0, 0), button)
    return pygame.image.tobytes(picture, "RGB")


@pytest.mark.parametrize(
    ("seed", "players", "side", "expansion", "most"),
    [
        (2, 3, "short", False, 40),
        pytest.param(2, 3, "short", False, WHOLE, marks=pytest.mark.sweep),
        pytest.param(1, 2, "long", True, WHOLE, marks=pytest.mark.sweep),
        pytest.param(3, 5, "long", True, WHOLE, marks=pytest.mark.sweep),
    ],
)
def test_undo_and_redo_show_the_same_screen(
    make_app: MakeApp, seed: int, players: int, side: str, expansion: bool, most: int
) -> None:
    sitting, rng = begin(seed, players, side, expansion), random.Random(seed)
    app = make_app(SIZE)
    app.stack.reset(PlayScene(app, sitting, lingers=True))
    offered = 0
    while not sitting.state.over and offered < most:
        before, shown = sitting.state.copy(), screen(app)
        events = sitting.do(rng.choice(sitting.legal()))
        after, then = sitting.state.copy(), screen(app)
        closed = any(isinstance(event, (TurnEnded, *REVEALING)) for event in events)
        assert sitting.can_undo() is not closed
        if closed:
            app.handle(Undo())
            assert sitting.state == after
            continue
        offered += 1
        app.handle(Undo())
        assert sitting.state == before
        assert screen(app) == shown
        app.handle(Redo())
        assert sitting.state == after
        assert screen(app) == then
    assert offered > 30


@pytest.mark.sweep
@pytest.mark.parametrize("seed", [4, 5])
def test_undo_and_redo_give_the_same_shot(seed: int) -> None:
    sitting, rng = begin(seed, 3, "long", True), random.Random(seed)
    pictures = 0
    while not sitting.state.over and pictures < 12:
        before = shot(sitting) if rng.random() < 0.1 else b""
        sitting.do(rng.choice(sitting.legal()))
        if not before or not sitting.can_undo():
            continue
        pictures += 1
        after = shot(sitting)
        sitting.undo()
        assert shot(sitting) == before
        sitting.redo()
        assert shot(sitting) == after
    assert pictures > 5


def shot(sitting: Sitting) -> bytes:
    return pixels(render("play", SIZE, sitting))


def test_the_button_says_what_it_would_take_back(make_app: MakeApp) -> None:
    sitting, rng = begin(6, 2, "long", False), random.Random(6)
    app = make_app()
    scene = PlayScene(app, sitting)
    app.stack.reset(scene)
    undo, redo = Table(scene).button("undo"), Table(scene).button("redo")
    assert (undo.enabled, undo.why_not) == (False, "Nothing to undo yet.")
    assert (redo.enabled, redo.why_not) == (False, "There is nothing to undo.")
    while not sitting.can_undo():
        sitting.do(rng.choice(sitting.legal()))
    told = next(entry.text for entry in sitting.log if entry.step == len(sitting.history) - 1)
    Table(scene).frames()
    assert undo.enabled
    assert undo.hint == f"Undo: {told}"
    undo.use()
    Table(scene).frames()
    assert redo.enabled
    assert redo.hint == f"Redo: {told}"
    while sitting.can_undo() or not sitting.history:
        sitting.do(rng.choice(sitting.legal()))
    Table(scene).frames()
    assert (bool(undo.enabled), undo.why_not) == (False, sitting.undo_reason())
