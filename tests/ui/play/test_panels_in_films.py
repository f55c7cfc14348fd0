"""Players' panels tell what a step brought only when it has arrived."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from citrus_game.cli.given import played
from citrus_game.rules.model.state import EMPTY
from citrus_game.ui.scenes.play.animation.purchase import INTENT
from citrus_game.ui.scenes.play.input.display import PANELS
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.test_bot_turns import PLAYER, table, until_begins, until_bought
from tests.ui.play.test_films import BULLS, GAME, HARVESTS, JOINS, SIZE, TAKES, TWO_SCORE, before
from tests.ui.play.test_scene import ROADS
from tests.ui.unpainted import unpainted
from tests.ui.vocabulary.table import Table
from tests.ui.vocabulary.table_reader import Panel
from tools.screenshot.film import RATE, Film

PLANTS = 2
"""A step of the example game that begins a region."""
FIRST_TAKES = 3
"""A step of the example game that brings a player the first bonus."""
LEAVES = JOINS.parent / "large-well-brings-one-worker.yaml"
"""The second step places the only worker, whom a large well brings back."""
REFILLS = 16
"""A step of the example game that refills the market."""
FETCHES, FETCHED = 181, 4
"""Steps of the example game before a computer player buys a line and fetches a tile, and its market slot."""


def workers(panel: Panel) -> object:
    return panel.workers


def pieces(panel: Panel) -> object:
    return panel.pieces


@pytest.mark.parametrize(
    ("number", "shows", "kind", "arrives"),
    [
        (HARVESTS, workers, "flight", True),
        (TAKES, pieces, "flight", True),
        (PLANTS, workers, "hop", False),
        (BULLS, pieces, "flight", False),
    ],
)
def test_what_flies_changes_the_panel_when_it_leaves_or_arrives(
    number: int, shows: Callable[[Panel], object], kind: str, arrives: bool
) -> None:
    session, step = before(number)
    player = session.state.player
    film = Film(session, SIZE, speed="1x")
    shown = Table(film.scene)
    old = shows(shown.panel_faces()[player])
    when, now, told = list[float](), list[float](), list[object]()
    with unpainted(film.app):
        for _frame in film.frames(step):
            flights = [each for each in shown.motions() if each.kind == kind]
            when += [each.start + each.length * arrives for each in flights]
            now.append(shown.motion_time)
            told.append(shows(shown.panel_faces()[player]))
    new = told[-1]
    assert new != old
    changes = told.index(new)
    assert set(told[1:changes]) <= {old}
    assert set(told[changes:]) == {new}
    due = max(when) if arrives else min(when)
    assert due == pytest.approx(now[changes], abs=2000 / RATE)


def test_a_computer_players_workers_leave_its_panel_as_they_hop() -> None:
    shown = table()
    at_home = shown.panel_faces()[PLAYER].workers
    until_bought(shown)
    until_begins(shown, "landing", 3)
    assert shown.panel_faces()[PLAYER].workers == at_home
    for number in range(2):
        until_begins(shown, "hop", number)
        shown.frames(1)
        assert shown.panel_faces()[PLAYER].workers == at_home - number - 1


@pytest.mark.parametrize("which", [LEAVES, HARVESTS])
def test_the_mat_shows_a_worker_when_the_panel_does_and_its_frame_moves_then(which: Path | int) -> None:
    session, step = before(which) if isinstance(which, int) else (played(which, 1), played(which).steps[1])
    player, home = session.state.player, session.state.mat[session.state.player]
    film = Film(session, SIZE, speed="1x")
    shown = Table(film.scene)
    told = []
    with unpainted(film.app):
        for _frame in film.frames(step):
            face = film.scene.view.mat.face
            assert face is not None
            assert face.workers == shown.panel_faces()[player].workers
            told.append((face.workers, face.next_income))
    before_, after = told[0], told[-1]
    between = {(home - 1, 0)} if which == LEAVES else set()
    assert set(told) == {before_, after} | between
    assert home in before_


def test_the_panels_tell_of_the_next_turn_when_all_of_the_last_one_has_been_said() -> None:
    session, step = before(TWO_SCORE)
    film = Film(session, SIZE, speed="1x")
    shown, view = Table(film.scene), film.scene.view
    said, now, told = list[float](), list[float](), list[tuple[object, ...]]()
    with unpainted(film.app):
        for _frame in film.frames(step):
            said += [each.start + each.length for each in shown.motions() if each.kind == "caption"]
            now.append(shown.motion_time)
            told.append((view.mat.face, view.top.face, view.rival_turns and view.rival_turns.face))
    assert told[0] != told[-1]
    changes = told.index(told[-1])
    assert set(told[:changes]) == {told[0]}
    assert set(told[changes:]) == {told[-1]}
    assert max(said) == pytest.approx(now[changes], abs=2000 / RATE)


@pytest.mark.parametrize("number", [TAKES, HARVESTS, TWO_SCORE, REFILLS])
def test_at_the_end_of_a_film_each_panel_shows_the_position(number: int) -> None:
    session, step = before(number)
    film = Film(session, SIZE, speed="1x")
    view = film.scene.view
    for _frame in film.frames(step):
        pass
    assert view.snapshot is not None
    shown = [part for part in view.parts if part.is_visible(view.snapshot)]
    assert [part.face for part in shown] == [part.build_data(view.snapshot) for part in shown]


def test_a_panel_that_was_kept_back_is_drawn_as_soon_as_it_may_be(show: Show) -> None:
    shown = show(new_sitting(2, steps=6))
    mat, view = shown.scene.view.mat, shown.scene.view
    old, player = mat.face, shown.session.state.player
    for _time in range(2):
        view.withhold(mat)
    while shown.session.state.player == player:
        shown.do(shown.session.legal()[-1])
    shown.frames(2)
    assert mat.face == old
    view.reveal(mat)
    shown.frames(1)
    assert mat.face == old, "something else keeps it back, too"
    view.reveal(mat)
    shown.frames(1)
    assert view.snapshot is not None
    assert mat.face == mat.build_data(view.snapshot) != old


def test_the_first_bonus_lies_in_the_tray_only_when_it_has_flown_there() -> None:
    session, step = before(FIRST_TAKES)
    film = Film(session, SIZE, speed="1x")
    shown, tray = Table(film.scene), film.scene.view.tray
    place = tray.next_place()
    empty, begins = pygame.image.tobytes(film.app.screen.subsurface(place), "RGB"), list[bool]()
    for frame in film.frames(step):
        flights = [each for each in shown.motions() if each.kind == "flight"]
        if shown.motion_time < min((each.start for each in flights), default=0.0):
            begins.append(pygame.image.tobytes(frame.subsurface(place), "RGB") == empty)
    assert len(begins) > 5
    assert all(begins)
    assert pygame.image.tobytes(film.app.screen.subsurface(place), "RGB") != empty


def test_a_slot_of_the_market_fills_when_its_tile_from_the_bag_arrives() -> None:
    session, step = before(REFILLS)
    film = Film(session, SIZE, speed="1x")
    shown, market = Table(film.scene), film.scene.view.market
    when, now, filled = list[float](), list[float](), list[int]()
    with unpainted(film.app):
        for _frame in film.frames(step):
            face = market.face
            assert face is not None
            slots = [
                market.places.slots[index] for index, tile in enumerate(session.state.market) if tile != EMPTY
            ]
            flights = [each for each in shown.motions() if each.kind == "flight"]
            when += [
                each.start + each.length
                for each in flights
                if any(slot.collidepoint(each.rect(0.999).center) for slot in slots)
            ]
            now.append(shown.motion_time)
            filled.append(sum(tile != EMPTY for tile in face.market))
    assert filled[0] < filled[-1]
    assert filled == sorted(filled)
    first = filled.index(filled[0] + 1)
    assert now[first] == pytest.approx(min(when), abs=2000 / RATE)
    full = filled.index(filled[-1])
    assert now[full] == pytest.approx(max(when), abs=2000 / RATE)


def test_a_tile_that_a_computer_player_fetches_flies_from_its_slot_to_its_space() -> None:
    shown = table(before=FETCHES)
    shown.hold()
    for done in played(GAME, FETCHES + 6).history[FETCHES:]:
        shown.session.do(done.step)
    slot = shown.scene.view.market.places.slots[FETCHED]
    shown.frames(1)
    begin = [each.kind for each in shown.motions() if slot.collidepoint(each.rect(0.001).center)]
    assert {"lifted", "landing"} <= set(begin)
    assert "flight" not in begin


def test_with_reduced_motion_they_leave_it_after_the_intention() -> None:
    shown = table(reduced_motion=True)
    at_home = shown.panel_faces()[PLAYER].workers
    until_bought(shown)
    shown.wait(0.25)
    assert shown.panel_faces()[PLAYER].workers == at_home
    shown.wait(0.25)
    assert shown.panel_faces()[PLAYER].workers == at_home - 2


def test_the_forecast_is_there_again_when_the_board_is_looked_at_after_the_end() -> None:
    session, step = before(222)
    session.do(step)
    film = Film(session, SIZE, speed="1x")
    assert None not in [panel.projected for panel in Table(film.scene).panel_faces()]


def test_a_bridge_that_a_computer_player_uses_is_on_its_panel_until_the_tile_flies(
    show: Show, drawn: Drawn
) -> None:
    rock = ROADS.replace(". A .", ". A #").replace("coins: 6", "coins: 6, tiles: [bridge]")
    session = drawn(rock.replace("lemon}\nowners", "orange}\nowners"))
    session.seats = tuple(replace(seat, player="greedy") for seat in session.seats)
    shown = show(session, speed="1x")
    shown.hold()
    shown.do("buy R1", "bridge lemon c2", "place orange e2")
    shown.frames(1)
    for _frame in range(60):
        assert ("bridge" in shown.panel_faces()[0].pieces) == (shown.motion_time < INTENT)
        shown.frames(1)


def test_panels_that_change_together_are_drawn_in_a_few_frames_and_none_is_forgotten(show: Show) -> None:
    view = show(new_sitting(4, seed=2), reduced_motion=True).scene.view
    snapshot = view.snapshot
    assert snapshot is not None
    visible = [part for part in view.parts if part.is_visible(snapshot)]
    busy = [part for part in visible if part not in (view.prompt, view.verdict)][:PANELS]
    for part in visible:
        part.invalidate()
    left, frames = {id(part) for part in visible}, 0
    while left and frames < 9:
        for part in busy:  # such as those in which points are counted up
            part.invalidate()
        view.draw_changes(snapshot, PANELS)
        shown = {id(part) for part in visible if part.face is not None}
        assert id(view.prompt) in shown
        assert len(left & shown) <= PANELS + 2
        left, frames = left - shown, frames + 1
    assert not left
    assert frames > 1
    for part in visible:
        part.invalidate()
    assert len(view.draw_changes(snapshot)) == len(visible)
