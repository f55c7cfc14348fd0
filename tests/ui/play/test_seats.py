"""Seats can change players during a game, by mouse and by keyboard."""

from dataclasses import replace

import pygame
import pytest

from citrus_game.session.saves import saves
from citrus_game.session.saves.saves import Autosave
from citrus_game.session.seats import Seat
from citrus_game.ui.scenes.menu.first_game import LEVEL
from citrus_game.ui.scenes.menu.pause_scene import PauseScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.seating import HandOver
from citrus_game.ui.toolkit.app.layer import Layer
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.choices import Dropdown, SegmentedControl
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.drive import click, frames, key
from tests.ui.vocabulary.table import Table


def top(table: Table) -> Layer:
    found = table.top
    assert found is not None
    return found


def one_of(scene: Layer, kind: type[Widget]) -> Widget:
    return next(widget for widget in scene.widgets if isinstance(widget, kind))


def button(scene: Layer, words: str) -> Button:
    return next(widget for widget in scene.widgets if isinstance(widget, Button) and widget.label == words)


@pytest.mark.slow
def test_a_click_on_the_panel_makes_a_computer_player_of_a_person_and_back(show: Show) -> None:
    session = new_sitting(3)
    autosave = Autosave(session)
    table = show(session)
    app = table.app
    table.panel(0).click()
    dialog = top(table)
    assert isinstance(dialog, HandOver)
    kind = one_of(dialog, SegmentedControl)
    assert isinstance(kind, SegmentedControl)
    click(app, kind.segment(1).center)
    click(app, button(dialog, "Done"))
    assert table.on_top
    assert session.seats[0].is_bot
    assert saves.load(autosave.path).seats == session.seats
    session.seat(0, Seat("Robot", "azure", "random"))
    frames(app, 3)
    assert session.history, "the computer player goes on"
    assert not session.is_bot_turn()
    app.router.seats(session, (0,))
    frames(app, 2)
    kind = one_of(top(table), SegmentedControl)
    assert isinstance(kind, SegmentedControl)
    click(app, kind.segment(0).center)
    click(app, button(top(table), "Done"))
    assert session.seats[0] == Seat("Robot", "azure")


@pytest.mark.slow
def test_the_pause_menu_shows_all_seats_and_keys_reach_them(show: Show) -> None:
    session = new_sitting(2)
    table = show(session)
    table.app.session = session
    key(table.app, pygame.K_F10)
    assert isinstance(top(table), PauseScene)
    while not (isinstance(focus := top(table).widgets.focus, Button) and focus.label == "Change players"):
        key(table.app, pygame.K_TAB)
    key(table.app, pygame.K_RETURN)
    dialog = top(table)
    assert isinstance(dialog, HandOver)
    fields = [widget for widget in dialog.widgets if isinstance(widget, TextField)]
    assert [field.text for field in fields] == ["Ana", "Ben"]
    while dialog.widgets.focus is not fields[1]:
        key(table.app, pygame.K_TAB)
    for _letter in "Ben":
        key(table.app, pygame.K_BACKSPACE)
    assert not button(dialog, "Done").enabled
    for letter in "Ana":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    frames(table.app)
    assert "Ana" in button(dialog, "Done").reason
    key(table.app, pygame.K_ESCAPE)
    assert [seat.name for seat in session.seats] == ["Ana", "Ben"]


@pytest.mark.slow
def test_nobody_takes_a_seat_of_a_game_that_is_over(show: Show) -> None:
    session = new_sitting(2, steps=2000, side="short")
    assert session.state.over
    table = show(session, speed="1x")
    table.panel(0).click()
    assert table.on_top


@pytest.mark.slow
def test_who_gave_a_seat_to_a_computer_player_has_it_back_in_the_next_game(show: Show) -> None:
    app, session = show(new_sitting(3)).app, new_sitting(3, "short", steps=20)
    session.seat(1, replace(session.seats[1], player="random"))
    while not session.state.over:
        session.do(session.legal()[0])
    scene = ScoringScene(app, session)
    app.stack.reset(scene)
    frames(app, 60)
    click(app, scene.play_again)
    assert app.session is not None
    assert [seat.player for seat in app.session.seats] == ["person"] * 3


def test_a_computer_player_with_lapses_has_its_name_in_the_dialog_and_keeps_them(show: Show) -> None:
    session = new_sitting(2)
    session.seat(1, replace(session.seats[1], name="Nino", player=LEVEL))
    table = show(session)
    table.app.router.seats(session, (1,))
    frames(table.app, 2)
    chooser = one_of(top(table), Dropdown)
    assert isinstance(chooser, Dropdown)
    assert chooser.value == LEVEL
    values = [option.value for option in chooser.options]
    assert "picker" not in values
    (label,) = [option.label for option in chooser.options if option.value == LEVEL]
    assert label == "Beginner: Nino"
