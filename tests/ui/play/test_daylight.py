"""The light of the day lies on the land alone, and is that of the position."""

import random

import pygame
import pytest

from citrus_game.ui.board.colours import FRUIT_PAINTS
from citrus_game.ui.board.painter import BANDS, FULL, LIGHTS, BoardPainter, Light, light_at, light_of
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


def relight(table: Table, light: Light, *, dry: bool = False) -> list[pygame.Rect]:
    """Draw all the land in another light; return the rectangles drawn."""
    drawn: list[pygame.Rect] = []
    while rects := board(table).update_light(table.scene.view.kept, light, dry=dry):
        drawn += rects
    return drawn


def wide(table: Table, areas: list[pygame.Rect]) -> bool:
    """Whether a band of the land was drawn in another light, which is as wide as the board."""
    rect = board(table).rect
    seen = [area.clip(rect) for area in areas]
    return any(area.width == rect.width and area.height > rect.height / 5 for area in seen)


def test_the_light_falls_on_the_land_and_not_on_what_stands_there(show: Show) -> None:
    table = show(new_sitting(3, seed=2, steps=150), reduced_motion=True)
    state, picture = table.session.state, board(table).drawn_view
    assert light_of(state) != FULL
    assert picture is not None
    dusk = table.app.screen.copy()
    kept = table.scene.view.kept
    relight(table, FULL)
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
    assert relight(table, FULL)
    assert pygame.image.tobytes(kept, "RGB") != pygame.image.tobytes(dusk, "RGB")
    table.frames(BANDS + 1)
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
    table.frames(BANDS + 2)
    assert redness()[greenest] - fresh[greenest] > 30, "the light of the evening alone makes half of it"


def test_drying_grass_is_made_in_one_frame_and_shown_in_the_next(show: Show) -> None:
    table = show(new_sitting(3, seed=2, steps=150), reduced_motion=True)
    painter, kept, light = board(table), table.scene.view.kept, light_of(table.session.state)
    fresh = pygame.image.tobytes(kept, "RGB")
    for dry in (True, False):
        assert painter.update_light(kept, light, dry=dry) == []
        assert (pygame.image.tobytes(kept, "RGB") == fresh) is dry, "only made"
        relight(table, light, dry=dry)
        assert (pygame.image.tobytes(kept, "RGB") == fresh) is not dry, "under the same light"


def test_all_land_is_drawn_in_another_light_but_never_all_of_it_in_one_frame(show: Show) -> None:
    table = show(new_sitting(3, seed=2, steps=150), reduced_motion=True)
    before, rect = table.scene.view.kept.copy(), board(table).rect
    drawn = relight(table, FULL)
    assert rect.unionall(drawn) == rect
    assert sum(band.height for band in drawn) == rect.height
    assert all(band.height <= rect.height / 2 for band in drawn)
    relight(table, light_of(table.session.state))
    assert pygame.image.tobytes(table.scene.view.kept, "RGB") == pygame.image.tobytes(before, "RGB")


@pytest.mark.parametrize("theme", ["high-contrast"])
def test_it_is_always_day_where_contrast_counts(show: Show, theme: str) -> None:
    table = show(new_sitting(3, seed=2, steps=150), theme=theme)
    assert table.scene.view.update_light(table.session.state) == []


def test_the_light_follows_a_frame_after_what_was_done(show: Show) -> None:
    table = show(new_sitting(3, seed=2), reduced_motion=True)
    session, rng = table.session, random.Random(2)
    before = light_of(session.state)
    while light_of(session.state) == before:
        table.frames(BANDS + 1)
        session.do(rng.choice(session.legal()))
    drawn = []
    for _frame in range(3 + BANDS):
        areas = table.app.frame(table.app._last + 1 / 60)
        drawn.append(wide(table, areas))
    assert drawn == [False, *[True] * BANDS, False, False], "first only what was done"


def test_the_light_waits_while_something_else_is_asked_for(show: Show) -> None:
    table = show(new_sitting(3, seed=2), reduced_motion=True)
    session, rng = table.session, random.Random(2)
    before = light_of(session.state)
    while light_of(session.state) == before:
        table.frames(BANDS + 1)
        session.do(rng.choice(session.legal()))
    drawn = []
    for does in (False, True, True, False, True, *[False] * BANDS):
        if does:
            table.scene.display.swap()
        areas = table.app.frame(table.app._last + 1 / 60)
        drawn.append(wide(table, areas))
    assert drawn == [False, False, False, True, False, *[True] * (BANDS - 1), False], "each click goes first"


def test_a_computer_player_does_nothing_in_a_frame_that_draws_the_land(show: Show) -> None:
    table = show(new_sitting(2, seed=2, bots=2), speed="4x")
    session = table.session
    lights = 0
    for _frame in range(2000):
        played = len(session.history)
        areas = table.app.frame(table.app._last + 1 / 20)
        if wide(table, areas):
            lights += 1
            assert len(session.history) == played
        if lights > 4 * BANDS:
            break
    assert lights > 4 * BANDS
