"""Seats change hands in mid-game, by mouse and by keys."""

import pygame

from citrus_game.client.pause import PauseScene
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.scene import Scene
from citrus_game.client.seating import HandOver
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.choices import Segments
from citrus_game.client.widgets.field import TextField
from citrus_game.table import saves
from citrus_game.table.saves import Autosave
from citrus_game.table.seat import Seat
from tests.client.play.conftest import Show, new_sitting
from tests.client.play.drive import click, frames, key


def top(scene: PlayScene) -> Scene:
    found = scene.app.stack.top
    assert found is not None
    return found


def one_of(scene: Scene, kind: type[Widget]) -> Widget:
    return next(widget for widget in scene.widgets if isinstance(widget, kind))


def button(scene: Scene, words: str) -> Button:
    return next(widget for widget in scene.widgets if isinstance(widget, Button) and widget.label == words)


def test_a_click_on_the_panel_makes_a_computer_player_of_a_person_and_back(show: Show) -> None:
    sitting = new_sitting(3)
    autosave = Autosave(sitting)
    scene = show(sitting)
    app = scene.app
    click(app, scene.controls.panels[0])
    sheet = top(scene)
    assert isinstance(sheet, HandOver)
    kind = one_of(sheet, Segments)
    assert isinstance(kind, Segments)
    click(app, kind.segment(1).center)
    click(app, button(sheet, "Done"))
    assert top(scene) is scene
    assert sitting.seats[0].is_bot
    assert saves.load(autosave.path).seats == sitting.seats
    sitting.seat(0, Seat("Robot", "azure", "random"))
    frames(app, 3)
    assert sitting.history, "the computer player goes on"
    assert not sitting.is_bot_turn()
    click(app, scene.controls.panels[0])
    kind = one_of(top(scene), Segments)
    assert isinstance(kind, Segments)
    click(app, kind.segment(0).center)
    click(app, button(top(scene), "Done"))
    assert sitting.seats[0] == Seat("Robot", "azure")


def test_the_pause_menu_shows_all_seats_and_keys_reach_them(show: Show) -> None:
    sitting = new_sitting(2)
    scene = show(sitting)
    scene.app.sitting = sitting
    key(scene.app, pygame.K_F10)
    assert isinstance(top(scene), PauseScene)
    while not (isinstance(focus := top(scene).widgets.focus, Button) and focus.label == "Who plays"):
        key(scene.app, pygame.K_TAB)
    key(scene.app, pygame.K_RETURN)
    sheet = top(scene)
    assert isinstance(sheet, HandOver)
    fields = [widget for widget in sheet.widgets if isinstance(widget, TextField)]
    assert [field.text for field in fields] == ["Ana", "Ben"]
    while sheet.widgets.focus is not fields[1]:
        key(scene.app, pygame.K_TAB)
    for _letter in "Ben":
        key(scene.app, pygame.K_BACKSPACE)
    assert not button(sheet, "Done").enabled
    for letter in "Ana":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    frames(scene.app)
    assert "Ana" in button(sheet, "Done").reason
    key(scene.app, pygame.K_ESCAPE)
    assert [seat.name for seat in sitting.seats] == ["Ana", "Ben"]


def test_nobody_takes_a_seat_of_a_game_that_is_over(show: Show) -> None:
    sitting = new_sitting(2, steps=2000, side="short")
    assert sitting.state.over
    scene = show(sitting, speed="1x")
    click(scene.app, scene.controls.panels[0])
    assert top(scene) is scene
