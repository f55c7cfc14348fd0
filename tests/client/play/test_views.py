"""The views: who owns what, what is still to come, whose the last move was."""

from collections import Counter

import pygame
import pytest

from citrus_game.client.board.owners import NEUTRAL, middle
from citrus_game.client.board.paint import RIBBONS
from citrus_game.client.play.history import last_move
from citrus_game.client.play.leftsheet import LeftSheet, Lot
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.replay.scene import ReplayScene
from citrus_game.rules import steps
from tests.client.play import drive
from tests.client.play.conftest import Drawn, Show, new_sitting

POSITION = """
board: |
  . . . . .
  . A . . .
  . . . . .
players: [{name: ana}, {name: ben}]
fincas: {A: 8/4}
bag: [lime]
plantations: {a1: lemon, b1: lemon, d1: orange, d3: lime}
owners: {a1: ana, d1: ben}
"""


GONE = 160
"""Frames after which no banner lies over the board any more."""


def board_colour(scene: PlayScene, space: str, at: tuple[float, float] = (0.5, 0.12)) -> str:
    """Give the colour of a spot of a space, as shares of its tile."""
    geometry = scene.cards.canvas.geometry
    rect = geometry.rect(geometry.board.spaces[space])
    drive.frames(scene.app, 2)
    found = scene.app.screen.get_at((rect.x + int(rect.width * at[0]), rect.y + int(rect.height * at[1])))
    return "#{:02X}{:02X}{:02X}".format(*found[:3])


def key_up(scene: PlayScene, code: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0))
    drive.frames(scene.app)


def test_a_tap_shows_who_owns_what_until_the_next(show: Show) -> None:
    scene = show(new_sitting(3, steps=60))
    plain = drive.picture(scene.app)
    drive.key(scene.app, pygame.K_o)
    key_up(scene, pygame.K_o)
    owned = drive.picture(scene.app)
    assert owned != plain
    drive.key(scene.app, pygame.K_o)
    assert drive.picture(scene.app) == plain
    drive.click(scene.app, scene.controls.icons["owners"])
    assert scene.views.owners
    drive.click(scene.app, scene.controls.icons["owners"])
    assert not scene.views.owners


def test_a_held_key_shows_it_only_that_long(show: Show) -> None:
    scene = show(new_sitting(3, steps=60))
    drive.key(scene.app, pygame.K_o)
    drive.frames(scene.app, 30)
    assert scene.views.owners
    key_up(scene, pygame.K_o)
    assert not scene.views.owners


def test_regions_are_flooded_in_their_owners_colours_and_neutral_ones_flat(drawn: Drawn, show: Show) -> None:
    scene = show(drawn(POSITION))
    drive.frames(scene.app, GONE)
    scene.views.toggle()
    colours = scene.cards.canvas.colours
    assert board_colour(scene, "b1") == RIBBONS[colours[0]].line
    assert board_colour(scene, "d3") == NEUTRAL
    seen = {board_colour(scene, "d1", (x / 20, 0.1)) for x in range(3, 18)}
    assert RIBBONS[colours[1]].line in seen
    assert len(seen) > 1, "the pattern of the second player"


def test_the_view_follows_the_game(show: Show) -> None:
    sitting = new_sitting(2, steps=0)
    scene = show(sitting)
    scene.views.toggle()
    before = drive.picture(scene.app)
    while not any(done.step.verb == steps.PLACE for done in sitting.history):
        sitting.do(sitting.legal()[0])
    drive.frames(scene.app, GONE)
    shown = drive.picture(scene.app)
    assert shown != before
    scene.layout()
    assert drive.picture(scene.app) == shown


def test_a_regions_size_stands_on_one_of_its_spaces(show: Show) -> None:
    scene = show(new_sitting(4, steps=150))
    board = scene.cards.canvas.geometry.board
    for own in scene.sitting.state.own:
        for region in board.regions(own):
            assert region >> middle(scene.cards.canvas, region) & 1


@pytest.mark.parametrize("way", ["key", "bag"])
def test_what_is_left_is_what_was_not_seen(show: Show, way: str) -> None:
    scene = show(new_sitting(3, steps=30))
    if way == "key":
        drive.key(scene.app, pygame.K_t)
    else:
        drive.click(scene.app, scene.controls.bag)
    sheet = scene.app.stack.top
    assert isinstance(sheet, LeftSheet)
    lots = [widget for widget in sheet.body.children if isinstance(widget, Lot)]
    state = scene.sitting.state
    counts = Counter(state.bag)
    codes = (*range(0, 10, 2), *range(1, 10, 2))
    assert [lot.number for lot in lots[:10]] == [counts[code] for code in codes]
    fincas = Counter(state.finca_stack)
    assert {lot.finca: lot.number for lot in lots if lot.finca} == fincas
    land = {kind: mask.bit_count() for kind, mask in enumerate(state.land) if mask}
    assert [lot.number for lot in lots[10 + len(fincas) :]] == list(land.values())
    drive.key(scene.app, pygame.K_t)
    assert scene.app.stack.top is scene


def test_the_sheet_of_what_is_left_closes_when_its_held_key_is_let_go(show: Show) -> None:
    scene = show(new_sitting(2))
    drive.key(scene.app, pygame.K_t)
    drive.frames(scene.app, 30)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_t, mod=0, unicode="", scancode=0))
    drive.frames(scene.app)
    assert scene.app.stack.top is scene


def test_the_last_move_is_framed_in_its_players_colour(show: Show) -> None:
    sitting = new_sitting(3, steps=0, seed=4)
    while not any(done.step.verb == steps.PLACE for done in sitting.history):
        sitting.do(sitting.legal()[0])
    mask, player = last_move(sitting)
    assert mask
    assert player == sitting.history[-1].player
    scene = show(sitting)
    drive.frames(scene.app, GONE)
    name = sitting.state.game.board.name((mask & -mask).bit_length() - 1)
    line = RIBBONS[scene.cards.canvas.colours[player]].line
    assert line in {board_colour(scene, name, (0.5, y / 40)) for y in range(6)}


def test_the_views_work_in_a_replay_too(show: Show) -> None:
    app = show(new_sitting(2, steps=20)).app
    sitting = new_sitting(2, steps=20)
    replay = ReplayScene(app, sitting, 10)
    app.stack.reset(replay)
    drive.key(app, pygame.K_o)
    assert replay.views.owners
    drive.key(app, pygame.K_t)
    assert isinstance(app.stack.top, LeftSheet)
