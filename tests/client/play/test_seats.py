"""Seats change hands in mid-game, by mouse and by keys."""

from dataclasses import replace

import pygame

from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.choices import Segments
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.client.rooms.menu.pause_scene import PauseScene
from citrus_game.client.rooms.scoring.scoring_scene import ScoringScene
from citrus_game.client.rooms.seating.hand_over import HandOver
from citrus_game.table.keeping import saves
from citrus_game.table.keeping.saves import Autosave
from citrus_game.table.seat import Seat
from tests.client.play.conftest import Show, new_sitting
from tests.client.play.drive import click, frames, key
from tests.client.vocabulary.table import Table


def top(table: Table) -> Scene:
    found = table.top
    assert found is not None
    return found


def one_of(scene: Scene, kind: type[Widget]) -> Widget:
    return next(widget for widget in scene.widgets if isinstance(widget, kind))


def button(scene: Scene, words: str) -> Button:
    return next(widget for widget in scene.widgets if isinstance(widget, Button) and widget.label == words)


def test_a_click_on_the_panel_makes_a_computer_player_of_a_person_and_back(show: Show) -> None:
    sitting = new_sitting(3)
    autosave = Autosave(sitting)
    table = show(sitting)
    app = table.app
    table.panel(0).click()
    sheet = top(table)
    assert isinstance(sheet, HandOver)
    kind = one_of(sheet, Segments)
    assert isinstance(kind, Segments)
    click(app, kind.segment(1).center)
    click(app, button(sheet, "Done"))
    assert table.on_top
    assert sitting.seats[0].is_bot
    assert saves.load(autosave.path).seats == sitting.seats
    sitting.seat(0, Seat("Robot", "azure", "random"))
    frames(app, 3)
    assert sitting.history, "the computer player goes on"
    assert not sitting.is_bot_turn()
    table.panel(0).click()
    kind = one_of(top(table), Segments)
    assert isinstance(kind, Segments)
    click(app, kind.segment(0).center)
    click(app, button(top(table), "Done"))
    assert sitting.seats[0] == Seat("Robot", "azure")


def test_the_pause_menu_shows_all_seats_and_keys_reach_them(show: Show) -> None:
    sitting = new_sitting(2)
    table = show(sitting)
    table.app.sitting = sitting
    key(table.app, pygame.K_F10)
    assert isinstance(top(table), PauseScene)
    while not (isinstance(focus := top(table).widgets.focus, Button) and focus.label == "Change players"):
        key(table.app, pygame.K_TAB)
    key(table.app, pygame.K_RETURN)
    sheet = top(table)
    assert isinstance(sheet, HandOver)
    fields = [widget for widget in sheet.widgets if isinstance(widget, TextField)]
    assert [field.text for field in fields] == ["Ana", "Ben"]
    while sheet.widgets.focus is not fields[1]:
        key(table.app, pygame.K_TAB)
    for _letter in "Ben":
        key(table.app, pygame.K_BACKSPACE)
    assert not button(sheet, "Done").enabled
    for letter in "Ana":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    frames(table.app)
    assert "Ana" in button(sheet, "Done").reason
    key(table.app, pygame.K_ESCAPE)
    assert [seat.name for seat in sitting.seats] == ["Ana", "Ben"]


def test_nobody_takes_a_seat_of_a_game_that_is_over(show: Show) -> None:
    sitting = new_sitting(2, steps=2000, side="short")
    assert sitting.state.over
    table = show(sitting, speed="1x")
    table.panel(0).click()
    assert table.on_top


def test_who_gave_a_seat_to_a_computer_player_has_it_back_in_the_next_game(show: Show) -> None:
    app, sitting = show(new_sitting(3)).app, new_sitting(3, "short", steps=20)
    sitting.seat(1, replace(sitting.seats[1], player="random"))
    while not sitting.state.over:
        sitting.do(sitting.legal()[0])
    scene = ScoringScene(app, sitting)
    app.stack.reset(scene)
    frames(app, 60)
    click(app, scene.again)
    assert app.sitting is not None
    assert [seat.player for seat in app.sitting.seats] == ["person"] * 3
