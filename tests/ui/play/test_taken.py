"""Small cases of snapshots, plans and banners: highlights, order, what appears and disappears."""

import itertools

import pygame
import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.rules.model import steps
from citrus_game.rules.model.steps import Step
from citrus_game.session.selection.lookahead import in_order, numbered, without
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.animation.banner import Banner, News
from citrus_game.ui.scenes.play.view.places import (
    BOARD,
    Card,
    Places,
    place_window,
)
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.drawing.style import Style
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.test_scene import ROADS

AIDS = default_settings().aids
LEMON, WELL, LIME = 0, 1, 6


@pytest.fixture(scope="module")
def style() -> Style:
    return open_game(default_settings(), size=(1280, 720), headless=True).style


# plans


def plan_of(*tiles: int, first: int = 10) -> tuple[tuple[Step, int], ...]:
    return numbered([Step(steps.PLACE, tile, first + at) for at, tile in enumerate(tiles)])


def test_a_hand_of_tiles_that_are_alike_goes_as_planned_each_once() -> None:
    hand = (LEMON, LIME, LEMON)
    assert in_order(hand, plan_of(LEMON, LEMON, LIME)) == [(0, 1), (2, 2), (1, 3)]
    assert in_order(hand, plan_of(LIME, LEMON)) == [(1, 1), (0, 2), (2, 0)]
    assert in_order(hand, plan_of(WELL)) == [(0, 0), (1, 0), (2, 0)]
    stored = (*plan_of(LIME), (Step(steps.UNSTORE, LEMON, 3), 2), (Step(steps.STORE, LEMON), 0))
    assert in_order(hand, stored) == [(1, 0), (0, 0), (2, 0)]


def test_what_is_done_leaves_the_plan_and_the_numbers_stay() -> None:
    plan = plan_of(LEMON, LEMON, LIME)
    assert [number for _step, number in plan] == [1, 2, 3]
    assert without(plan, plan[1][0]) == (plan[0], plan[2])
    assert without(plan, Step(steps.END)) == plan
    assert [number for _step, number in plan_of(LEMON)] == [0], "one alone needs no number"


# moments


@pytest.mark.parametrize("legal", [True, False])
def test_lights_show_what_may_be_chosen_where_they_are_wanted(show: Show, drawn: Drawn, legal: bool) -> None:
    table = show(
        drawn(ROADS.replace("{b1: ben}", "{b1: ana}")), aids=AIDS.model_copy(update={"legal": legal})
    )
    snapshot = table.scene.view.snapshot
    assert snapshot is not None
    assert bool(table.board().marks.ready) == legal == snapshot.aided.lights
    assert snapshot.outcome is not None
    table.do("buy R1")
    table.look_ahead()
    marks = table.board().marks
    assert bool(marks.legal) == legal
    assert marks.rings
    if not legal:
        assert not marks.strands


def test_whose_turn_it_is_is_told_after_the_task_and_with_what_may_be_done(show: Show) -> None:
    lines = show(new_sitting(2)).told_of_turn("A task.", "")
    assert lines[0] == "A task."
    assert all(lines)
    assert len(lines) > 2
    assert "Ana" in lines[1]


# banners


@pytest.mark.parametrize("who", ["Ana", "Ana Maria " * 9])
def test_a_banner_covers_nothing_before_it_comes_and_once_it_is_gone(style: Style, who: str) -> None:
    damaged: list[pygame.Rect | None] = []
    banner = Banner(damaged.append)
    assert banner.rect.size == (0, 0)
    room = pygame.Rect(300, 10, 600, 60)
    banner.show(style, room, News(f"Your turn, {who}", "azure"), cut=True)
    assert room.contains(banner.rect)
    assert banner.rect.midbottom == room.midbottom
    here = banner.rect
    banner.update(0.4)
    banner.slide_out()
    assert banner.rect.size == (0, 0)
    assert None not in damaged, "never the whole window"
    assert damaged[-1] == here


def slides(banner: Banner) -> bool:
    return banner.sliding


def test_a_banner_slides_from_above_and_away_sooner_when_somebody_acts(style: Style) -> None:
    banner, room = Banner(lambda _area: None), pygame.Rect(300, 10, 600, 60)
    banner.show(style, room, News("Your turn, Ana", "azure"), cut=False)
    assert slides(banner)
    assert banner.rect.bottom <= 0
    banner.update(0.1)
    banner.slide_out()
    banner.update(0.21)
    assert not slides(banner), "what is still coming stays"
    assert banner.rect.bottom == room.bottom
    banner.slide_out()
    assert slides(banner)
    banner.update(0.2)
    assert banner.rect.bottom < room.bottom
    banner.update(0.2)
    assert banner.news is None


def test_another_window_has_its_banner_painted_anew(show: Show) -> None:
    table = show(new_sitting(3), told=True, reduced_motion=True)
    table.frames(3)
    said = table.banner()
    assert said
    table.place_banner()
    assert not table.banner(), "the old picture is gone"
    table.frames(2)
    assert table.banner() == said
    table.no_banner()
    table.place_banner()
    table.frames(2)
    assert not table.banner()


# places


def metrics(width: int, height: int, text: float = 1.0) -> Metrics:
    return Metrics(width, height, text)


def rects(places: Places) -> list[pygame.Rect]:
    found = [*places.players, places.board, places.prompt, places.market, places.mat, places.tray]
    found.append(places.turn)
    return found + [rect for rect in (places.rival_turns, places.card, places.readout) if rect is not None]


CARDS = (None, Card(60, over=False), Card(120, over=True, wide=200))
WIDE = [(2560, 1080), (3440, 1440)]


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize(
    "size", [(640, 360), (640, 480), (640, 900), (800, 480), (720, 1280), (1000, 1400), (1280, 720), *WIDE]
)
def test_no_part_of_the_table_leaves_the_window_and_a_wide_one_gives_the_board_its_height(
    size: tuple[int, int], text: float
) -> None:
    m, window = metrics(*size, text), pygame.Rect(0, 0, *size)
    for players, readout, card in itertools.product(range(1, 6), (False, True), CARDS):
        places = place_window(m, players, readout=readout, card=card)
        every = rects(places)
        for rect in every:
            assert window.contains(rect), (players, readout, card)
            assert min(rect.size) > 0, (players, readout, card)
        if size in WIDE:
            assert not any(one.colliderect(other) for one, other in itertools.combinations(every, 2))
            assert places.board.width >= (0.98 if text == 1 else 0.8) * places.board.height * BOARD
            assert places.board.height >= 0.9 * m.height
