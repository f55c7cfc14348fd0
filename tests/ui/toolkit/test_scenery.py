"""The menu's background moves slightly, costs little, and stands still if that is set."""

import itertools
import random

import pygame
import pytest

from citrus_game.content.disk.paths import assets
from citrus_game.content.settings.languages import languages
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.drawing.menu_background import (
    HIGH,
    WIDE,
    BackgroundLayout,
    composition,
    landscape_picture,
    walker_picture,
)
from citrus_game.ui.toolkit.drawing.scenery import LAYERS, Gull, Scenery, Smoke, Walker, Wheel
from tests.cases import plain
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp

SIZES = [(1280, 720), (1024, 768), (2560, 1080), (1080, 1920)]
TICK = 0.05
"""Seconds of a frame while nobody does anything."""


def menu(make_app: MakeApp, size: tuple[int, int] = (1280, 720), **settings: object) -> Game:
    app = make_app(size, **settings)
    app.stack.reset(MenuScene(app))
    drive.frames(app, 3)
    return app


def lived(app: Game, seconds: float) -> list[list[pygame.Rect]]:
    return [drive.frames(app, 1, TICK) for _tick in range(round(seconds / TICK))]


@pytest.mark.parametrize("size", plain(1, SIZES, whole=True))
def test_only_small_areas_are_drawn_again(make_app: MakeApp, size: tuple[int, int]) -> None:
    """Issue 12: the menu with its living layers at most 1 % of a core."""
    app = menu(make_app, size)
    frames = lived(app, 20)
    pixels = size[0] * size[1]
    drawn = [sum(area.width * area.height for area in areas) / pixels for areas in frames]
    assert max(drawn) < 0.3
    assert 0 < sum(drawn) / 20 < 0.35, "windows a second"
    assert sum(map(bool, frames)) < 8 * 20, "frames with anything to draw"


def test_every_layer_lives(make_app: MakeApp) -> None:
    scenery = Scenery(menu(make_app).style)
    for layer in scenery.layers:
        assert any(layer.step(0.25 * tick) for tick in range(40)), type(layer).__name__
    assert len({type(layer) for layer in scenery.layers}) == len(LAYERS) + 1 == 7


@pytest.mark.parametrize("size", plain(1, SIZES, whole=True))
def test_a_worker_walks_up_to_the_door_below_the_middle_of_the_window(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    scenery = Scenery(menu(make_app, size).style)
    (walker,) = [layer for layer in scenery.layers if isinstance(layer, Walker)]
    walked = []
    for second in range(60):
        walker.step(float(second))
        walked.append(walker.rect)
    assert not walked[0].width, "nobody stands still in a still picture"
    feet = [rect.midbottom for rect in walked if rect.width and rect.bottom < size[1]]
    assert len(feet) > 15
    assert feet[0][1] > size[1] * 0.75
    # it arrives at the foot of the house
    assert abs(feet[-1][0] - walker.place.rect(*walker.place.path[-1][:2], 1, 1).x) < size[0] / 20
    assert all(y > size[1] * 0.4 for _x, y in feet)
    assert all(lower[1] > upper[1] - walker.place.scale * 12 for lower, upper in itertools.pairwise(feet))


@pytest.mark.parametrize("size", plain(1, SIZES, whole=True))
def test_only_a_panel_behind_the_buttons_is_dark_and_nothing_is_told_apart_there(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    """Trees looked like stray marks between the buttons, and half of the picture lay in the dark."""
    app = menu(make_app, size)
    seen, scene = app.view, app.stack.top
    assert isinstance(scene, MenuScene)
    free, beside = backgrounds.landscape(app.style), (size[0] * 5 // 8, size[1] * 7 // 10)
    assert seen.get_at(beside) == free.get_at(beside)
    words = [widget.rect.inflate(16, 24) for widget in scene.widgets if widget.visible]
    quit_at = max((rect for rect in words), key=lambda rect: rect.bottom)
    between = pygame.Rect(quit_at.x, quit_at.y - 24, 300, 12)
    colours = [seen.get_at((x, between.y))[:3] for x in range(between.x, between.right)]
    steps = [
        max(abs(a - b) for a, b in zip(one, other, strict=True)) for one, other in itertools.pairwise(colours)
    ]
    assert max(steps) <= 12


def test_the_wheel_turns_once_in_14_seconds(make_app: MakeApp) -> None:
    scenery = Scenery(menu(make_app).style)
    (wheel,) = [layer for layer in scenery.layers if isinstance(layer, Wheel)]

    def seen(now: float) -> bytes:
        wheel.step(now)
        surface = pygame.Surface((1280, 720))
        wheel.draw(surface, surface.get_rect())
        return pygame.image.tobytes(surface.subsurface(wheel.rect), "RGB")

    # it has eight spokes: after an eighth of a turn it looks the same
    eighth = 14.4 / 8
    assert seen(0.0) == seen(eighth)
    assert len({seen(eighth * part / 6) for part in range(6)}) == 6


@pytest.mark.parametrize("place", [WIDE, HIGH])
def test_who_walks_to_the_house_shrinks_on_the_way_and_has_no_pale_rim(
    make_app: MakeApp, place: BackgroundLayout
) -> None:
    size = (1280, 720) if place is WIDE else (720, 1280)
    scenery = Scenery(menu(make_app, size).style)
    (walker,) = [layer for layer in scenery.layers if isinstance(layer, Walker)]
    highs = []
    for second in range(5, 40):
        walker.step(float(second))
        highs.append(walker.rect.height)
    assert highs[0] == pytest.approx(29, abs=2)
    assert highs[-1] == pytest.approx(16, abs=1)
    assert highs == sorted(highs, reverse=True)
    drawn = walker_picture("worker-azure", (64, 64))
    rim = pygame.image.load_sized_svg(assets() / "svg" / "worker-azure.svg", (64, 64))
    assert drawn.get_bounding_rect().width < rim.get_bounding_rect().width


def test_smoke_is_drawn_once_and_copied_from_then_on(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, drawn = menu(make_app), list[int]()
    draw = Smoke._puff

    def counted(smoke: Smoke, size: tuple[int, int], alpha: int) -> pygame.Surface:
        drawn.append(alpha)
        return draw(smoke, size, alpha)

    monkeypatch.setattr(Smoke, "_puff", counted)
    lived(app, 13)
    assert len(drawn) > 10
    drawn.clear()
    late = random.Random(1)
    for _tick in range(300):
        drive.frames(app, 1, TICK * late.uniform(0.9, 1.3))  # a frame comes when it can
    assert not drawn


def test_reduced_motion_keeps_it_still(make_app: MakeApp) -> None:
    assert not any(lived(menu(make_app, reduced_motion=True), 10))


def test_it_keeps_still_under_a_sheet(make_app: MakeApp) -> None:
    app = menu(make_app)
    app.router.message("a", "b")
    drive.frames(app, 3)
    assert not any(lived(app, 5))


@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1080, 1920)], whole=True))
def test_what_is_drawn_in_parts_is_the_whole_picture(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = menu(make_app, size)
    lived(app, 12)
    parts = app.view.copy()
    app.stack.dirty.add(None)
    app.paint()
    assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(app.view, "RGB")


@pytest.mark.parametrize("place", [WIDE, HIGH])
def test_light_glints_on_the_sea_alone(place: BackgroundLayout) -> None:
    here = composition(place.size)
    assert here.picture == place.picture
    picture = landscape_picture(place.size)
    for x, y, long in here.glints:
        for dx in (-long / 2, 0, long / 2):
            red, green, blue, _alpha = picture.get_at((round(x + dx), round(y)))
            assert blue > green > red, (x, y, "is no sea")


@pytest.mark.parametrize("size", [*SIZES, (3840, 2160)])
def test_house_and_branch_are_in_every_window(size: tuple[int, int]) -> None:
    place = composition(size)
    window = pygame.Rect((0, 0), size)
    assert window.contains(place.rect(*place.chimney, 10, 10))
    assert window.contains(place.branch)
    assert place.branch.width < 0.62 * size[0]


BEHIND = itertools.product([((1280, 720), 200), ((1024, 768), 100), ((1080, 1920), 200)], languages())


@pytest.mark.parametrize(
    ("size", "text", "language"),
    plain(
        lambda size, _text, language: language == ("it" if size == (1280, 720) else "de"),
        ((*window, language) for window, language in BEHIND),
    ),
)
def test_no_bird_is_among_words(make_app: MakeApp, size: tuple[int, int], text: int, language: str) -> None:
    """Behind large letters the gull was a stray mark; in the free sky it is white still."""
    app = menu(make_app, size, text_size=text, language=language)
    scene = app.stack.top
    assert isinstance(scene, MenuScene)
    words = [widget.rect for widget in scene.widgets if widget.visible]
    scenery = Scenery(app.style, words)
    (gull,) = [layer for layer in scenery.layers if isinstance(layer, Gull)]
    brightest = 0
    for second in range(28):
        gull.step(float(second))
        sky = pygame.Surface(size, pygame.SRCALPHA)
        gull.draw(sky, sky.get_rect())
        seen = sky.get_bounding_rect()
        assert seen.collidelist(words) < 0, f"{seen} at {second} s"
        brightest = max(brightest, pygame.transform.average_color(sky, seen)[3] if seen.width else 0)
    assert brightest > 40


def test_a_bird_rises_and_sinks_on_its_way(make_app: MakeApp) -> None:
    (gull,) = [each for each in Scenery(make_app().style).layers if isinstance(each, Gull)]
    ways = set[int]()
    for second in range(30):
        before = gull.rect.copy()
        gull.step(float(second))
        if before.width and gull.rect.x < before.x:
            ways.add((gull.rect.y > before.y) - (gull.rect.y < before.y))
    assert {-1, 1} <= ways


@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1080, 1920)], whole=True))
def test_no_bird_hangs_in_a_landscape_that_keeps_still(make_app: MakeApp, size: tuple[int, int]) -> None:
    """At the kiosk it stood between two letters of the title."""
    style = make_app(size).style
    (gull,) = [each for each in Scenery(style).layers if isinstance(each, Gull)]
    still = backgrounds.landscape(style)
    bird = still.copy()
    gull.draw(bird, bird.get_rect())
    assert pygame.image.tobytes(bird, "RGB") != pygame.image.tobytes(still, "RGB")
    free = landscape_picture(size).convert()
    around = gull.rect.inflate(8, 8)
    assert pygame.transform.average_color(still, around) == pygame.transform.average_color(free, around)


def test_a_cloud_stands_level() -> None:
    """Its foot fell from the left to the right by four units."""
    picture = pygame.image.load_sized_svg(assets() / "svg" / "menu-cloud.svg", (660, 276))
    mask = pygame.mask.from_surface(picture, 200)
    feet = {max(y for y in range(mask.get_size()[1]) if mask.get_at((x, y))) for x in range(120, 560, 20)}
    assert len(feet) == 1
