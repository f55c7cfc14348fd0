"""The light of the day lies on the land alone, and is that of the position."""

import random

import pygame
import pytest

from citrus_game.ui.board.colours import FRUIT_PAINTS
from citrus_game.ui.board.painter import FULL, LIGHTS, BoardPainter, light_at, light_of
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.toolkit.colourmath import Colour, difference
from tests.ui.vocabulary.table import Table

LANDS = ("#E8D5AB", "#E6D2A6", "#E5D0A3")


def rgb(colour: str) -> Colour:
    red, green, blue, _alpha = pygame.Color(colour)
    return red, green, blue


def test_land_and_harvested_land_stay_apart_all_day() -> None:
    for step in range(LIGHTS + 1):
        light = light_at(step / LIGHTS)
        for land in map(rgb, LANDS):
            red, green, blue = (value * share // 255 for value, share in zip(land, light, strict=True))
            for paint in FRUIT_PAINTS:
                assert difference((red, green, blue), rgb(paint.neutral)) >= 9.0, (light, paint)


def board(table: Table) -> BoardPainter:
    painter = table.scene.view.board
    assert isinstance(painter, BoardPainter)
    return painter


def test_the_light_falls_on_the_land_and_not_on_what_stands_there(show: Show) -> None:
    table = show(new_sitting(3, seed=2, steps=150), reduced_motion=True)
    state, picture = table.session.state, board(table).drawn_view
    assert light_of(state) != FULL
    assert picture is not None
    dusk = table.app.screen.copy()
    kept = table.scene.view.kept
    board(table).update_light(kept, FULL)
    geometry, taken = table.scene.view.canvas.geometry, {*picture.plants, *picture.land}
    sites = set(state.game.board.site_spaces)
    for space in state.game.board.names:
        middle = geometry.rect(space).inflate(*[-geometry.tile // 4] * 2)
        shown, noon = (pygame.transform.average_color(surface, middle)[:3] for surface in (dusk, kept))
        apart = difference(shown, noon)
        if space in taken | sites:
            assert apart < 3, geometry.board.names[space]
        elif not table.lit():
            assert apart > 0.5, geometry.board.names[space]


def test_the_light_comes_back_to_that_of_the_position(show: Show) -> None:
    table = show(new_sitting(3, seed=2, steps=150), reduced_motion=True)
    now, kept = table.picture(), table.scene.view.kept
    dusk = kept.copy()
    assert board(table).update_light(kept, FULL)
    assert pygame.image.tobytes(kept, "RGB") != pygame.image.tobytes(dusk, "RGB")
    table.frames(2)
    assert pygame.image.tobytes(table.app.screen, "RGB") == now


def test_grass_dries_when_no_plantation_is_left_to_draw(show: Show) -> None:
    table = show(new_sitting(3, seed=2, steps=150), reduced_motion=True)
    state, picture, geometry = table.session.state, board(table).drawn_view, table.scene.view.canvas.geometry
    assert picture is not None
    taken = {*picture.plants, *picture.land, *state.game.board.site_spaces}

    def redness() -> dict[int, int]:
        """Return by how much red is stronger than green on each free space."""
        kept = table.scene.view.kept
        free = (space for space in state.game.board.names if space not in taken)
        means = {space: pygame.transform.average_color(kept, geometry.rect(space)) for space in free}
        return {space: red - green for space, (red, green, *_more) in means.items()}

    fresh = redness()
    greenest = min(fresh, key=lambda space: fresh[space])
    assert fresh[greenest] < 0
    state.bag = ()
    table.frames(2)
    assert redness()[greenest] - fresh[greenest] > 30, "the light of the evening alone makes half of it"


def test_drying_grass_is_made_in_one_frame_and_shown_in_the_next(show: Show) -> None:
    table = show(new_sitting(3, seed=2, steps=150), reduced_motion=True)
    painter, kept, light = board(table), table.scene.view.kept, light_of(table.session.state)
    fresh = pygame.image.tobytes(kept, "RGB")
    for dry in (True, False):
        assert painter.update_light(kept, light, dry=dry) == []
        assert (pygame.image.tobytes(kept, "RGB") == fresh) is dry, "only made"
        assert painter.update_light(kept, light, dry=dry) == [painter.rect]
        assert (pygame.image.tobytes(kept, "RGB") == fresh) is not dry, "under the same light"
        assert painter.update_light(kept, light, dry=dry) == []


@pytest.mark.parametrize("theme", ["high-contrast"])
def test_it_is_always_day_where_contrast_counts(show: Show, theme: str) -> None:
    table = show(new_sitting(3, seed=2, steps=150), theme=theme)
    assert table.scene.view.update_light(table.session.state) == []


def test_the_light_follows_a_frame_after_what_was_done(show: Show) -> None:
    table = show(new_sitting(3, seed=2), reduced_motion=True)
    session, rng, corner = table.session, random.Random(2), pygame.Rect(board(table).rect.topleft, (40, 40))
    before = light_of(session.state)
    while light_of(session.state) == before:
        table.frames(2)
        session.do(rng.choice(session.legal()))
    drawn = []
    for _frame in range(3):
        areas = table.app.frame(table.app._last + 1 / 60)
        drawn.append(any(area.contains(corner) for area in areas))
    assert drawn == [False, True, False], "first only what was done"


def test_the_light_waits_while_something_else_is_asked_for(show: Show) -> None:
    table = show(new_sitting(3, seed=2), reduced_motion=True)
    session, rng = table.session, random.Random(2)
    before = light_of(session.state)
    while light_of(session.state) == before:
        table.frames(2)
        session.do(rng.choice(session.legal()))
    drawn = []
    for does in (False, True, True, False, False):
        if does:
            table.scene.display.swap()
        areas = table.app.frame(table.app._last + 1 / 60)
        drawn.append(any(area.contains(board(table).rect) for area in areas))
    assert drawn == [False, False, False, True, False], "each click is answered first"


def test_a_computer_player_does_nothing_in_the_frame_that_draws_the_whole_board(show: Show) -> None:
    table = show(new_sitting(2, seed=2, bots=2), speed="4x")
    session = table.session
    lights = 0
    for _frame in range(2000):
        played = len(session.history)
        areas = table.app.frame(table.app._last + 1 / 20)
        if any(area.contains(board(table).rect) for area in areas):
            lights += 1
            assert len(session.history) == played
        if lights > 4:
            break
    assert lights > 4
