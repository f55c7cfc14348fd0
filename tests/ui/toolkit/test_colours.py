"""Colours can be distinguished and read: computed from themes, pictures and drawings."""

import itertools
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pygame
import pytest

from citrus_game.content.disk import paths
from citrus_game.content.settings.settings import default_settings
from citrus_game.content.settings.themes import PLAYER_COLOURS, theme_names
from citrus_game.rules.model.components import FRUITS
from citrus_game.session.standings import COLOURS, PENALTIES
from citrus_game.ui.board.layers.plants import DRAWINGS
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.lessons.lessons_dialog import LessonsDialog
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.rulebook import RulesScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.settings import SettingsScene
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.drawing.art import Art
from citrus_game.ui.toolkit.drawing.style import Theme
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from tests.cases import plain
from tests.ui.play.conftest import new_sitting
from tests.ui.toolkit.colourmath import (
    DEUTAN,
    EYES,
    Colour,
    contrast,
    difference,
    lab,
    least_apart,
    luminance,
    seen_by,
)
from tests.ui.toolkit.conftest import MakeApp

LEAST = {"citrus": 4.5, "high-contrast": 7.0}
"""Contrast of text that each theme promises."""
LARGE_PX = 24
"""Text of this size at 1080p counts as large; so do icons: less contrast will do."""
APART, APART_BLIND, APART_PLAYERS = 20.0, 10.0, 15.0
NEUTRAL = "-neutral"


def colour(theme: Theme, name: str) -> Colour:
    red, green, blue, _alpha = theme.colour(name)
    return red, green, blue


@pytest.fixture(params=sorted(theme_names()))
def theme(request: pytest.FixtureRequest) -> Theme:
    return Theme(request.param)


def test_the_formulas_give_known_values() -> None:
    assert round(contrast((0, 0, 0), (255, 255, 255)), 2) == 21.0
    assert round(difference((255, 0, 0), (0, 0, 255)), 1) == 52.9
    assert round(difference((10, 200, 30), (10, 200, 30)), 6) == 0
    assert seen_by(DEUTAN, (255, 255, 255)) == (255, 255, 255)


@pytest.mark.parametrize("suffix", ["", NEUTRAL])
def test_fruits_differ(theme: Theme, suffix: str) -> None:
    check_apart([colour(theme, fruit + suffix) for fruit in FRUITS])


def test_players_differ(theme: Theme) -> None:
    check_apart([colour(theme, f"player-{name}") for name in PLAYER_COLOURS])


def test_sources_of_points_differ_and_are_nobodys_colour(theme: Theme) -> None:
    """Wells were azure and bonuses violet, as if they were these players' points."""
    # penalties lie below zero, apart from all else
    sources = [colour(theme, name) for name in COLOURS if name != COLOURS[PENALTIES]]
    check_apart(sources)
    players = [colour(theme, f"player-{name}") for name in PLAYER_COLOURS]
    assert min(difference(one, other) for one in sources for other in players) >= APART_PLAYERS


def check_apart(colours: list[Colour]) -> None:
    for eyes in EYES:
        assert least_apart(eyes, colours) >= (APART_BLIND if eyes else APART), eyes


def test_ribbons_stand_out_from_the_ribbons_edge(theme: Theme) -> None:
    for name in PLAYER_COLOURS:
        assert contrast(colour(theme, f"player-{name}"), colour(theme, f"player-{name}-edge")) >= 2.3


def test_the_pictures_have_the_themes_colours() -> None:
    theme = Theme("citrus")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    art = Art(paths.assets() / "svg")
    art.resize((1280, 720), {})
    for fruit in FRUITS:
        face = art.piece(fruit, 128)
        rim = {face.get_at((x, 10))[:3] for x in range(24, 60)}
        assert colour(theme, fruit) in rim, fruit
        pale = art.piece(fruit + NEUTRAL, 128)
        drawn = {pale.get_at((x, 12))[:3] for x in range(20, 108)}
        assert colour(theme, fruit + NEUTRAL) in drawn, fruit


def test_panels_have_the_themes_colour(make_app: MakeApp, theme: Theme) -> None:
    app, area = make_app(theme=theme.name), pygame.Rect(100, 100, 400, 300)
    app.style.chrome(app.screen, "panel", area)
    assert app.screen.get_at(area.center)[:3] == colour(theme, "panel")


def test_fruits_differ_in_greyscale_by_shape() -> None:
    """Silhouettes: two fruits differ in a good part of the tile, all drawings of a fruit are alike."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    art = Art(paths.assets() / "svg")
    art.resize((1280, 720), {})
    numbers = ("", *(f"-{number}" for number in range(2, DRAWINGS + 1)))
    for suffix in ("", NEUTRAL):
        shapes = {
            (fruit, number): silhouette(art.piece(f"{fruit}-motif{suffix}{number}", 64))
            for fruit in FRUITS
            for number in numbers
        }
        for one, other in combinations(shapes, 2):
            common = len(shapes[one] & shapes[other]) / len(shapes[one] | shapes[other])
            assert (common < 0.85) == (one[0] != other[0]), f"{one} {other} {common:.2f}"


def silhouette(picture: pygame.Surface) -> set[tuple[int, int]]:
    size = range(picture.get_width())
    return {(x, y) for x in size for y in size if picture.get_at((x, y))[3] > 128}


# what is drawn


def play(app: Game) -> Scene:
    return PlayScene(app, new_sitting(5, steps=90, expansion=True))


def scoring(app: Game) -> Scene:
    return ScoringScene(app, new_sitting(5, steps=2000))


SCENES: dict[str, Callable[[Game], Scene]] = {
    "menu": MenuScene,
    "tutorial": LessonsDialog,
    "setup": SetupScene,
    "play": play,
    "scoring": scoring,
    "settings": SettingsScene,
    "rules": RulesScene,
}


@pytest.mark.parametrize(
    ("style", "name"),
    plain(
        lambda style, name: style == "citrus" or name in ("play", "settings"),
        itertools.product(LEAST, SCENES),
    ),
)
def test_all_text_can_be_read(name: str, style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    faint: list[str] = []
    place, block = TextRenderer.place, TextRenderer.block

    def judge(
        type_: TextRenderer, before: pygame.Surface, at: pygame.Rect, text: str, text_style: str, ink: Any
    ) -> None:
        ground = ground_of(before, at)
        if not text.strip() or ground is None:
            return
        large = type_.px(text_style) >= LARGE_PX
        least = LEAST[style] if not large else 3.0 if style == "citrus" else 4.5
        red, green, blue = tuple(pygame.Color(ink))[:3]
        found = contrast((red, green, blue), ground)
        if found < least - 0.05:
            faint.append(f"{text!r} {text_style} {found:.1f} {(red, green, blue)} on {ground}")

    def watch(
        self: TextRenderer,
        surface: pygame.Surface,
        text: str,
        text_style: str,
        ink: Any,
        box: pygame.Rect,
        *rest: Any,
        **more: Any,
    ) -> pygame.Rect:
        shown = box.colliderect(surface.get_clip())
        ground = box.inflate(box.height, box.height).clip(surface.get_rect())
        before = surface.subsurface(ground).copy() if shown else None
        used = place(self, surface, text, text_style, ink, box, *rest, **more)
        if before is not None:
            judge(self, before, used.move(-ground.x, -ground.y), text, text_style, ink)
        return used

    def watch_block(
        self: TextRenderer,
        surface: pygame.Surface,
        text: str,
        text_style: str,
        ink: Any,
        box: pygame.Rect,
        *rest: Any,
    ) -> int:
        if box.colliderect(surface.get_clip()):
            judge(self, surface, box, text, text_style, ink)
        return block(self, surface, text, text_style, ink, box, *rest)

    monkeypatch.setattr(TextRenderer, "place", watch)
    monkeypatch.setattr(TextRenderer, "block", watch_block)
    values = default_settings().model_copy(update={"speed": "off", "theme": style})
    app = open_game(values, size=(1920, 1080), headless=True)
    app.stack.reset(SCENES[name](app))
    for _frame in range(3):
        app.stack.update(0.5)
    app.stack.dirty.add(None)
    app.stack.draw(app.screen)
    assert not faint, "\n".join(sorted(set(faint)))


def ground_of(surface: pygame.Surface, box: pygame.Rect) -> Colour | None:
    """Return the colour that most of a box has before text comes onto it; None outside the surface."""
    inside = box.clip(surface.get_rect())
    if inside.width < 4 or inside.height < 4:
        return None
    counts: dict[Colour, int] = {}
    for x in range(inside.left, inside.right, max(1, inside.width // 24)):
        for y in range(inside.top, inside.bottom, max(1, inside.height // 8)):
            red, green, blue, alpha = surface.get_at((x, y))
            if alpha > 200:
                counts[red, green, blue] = counts.get((red, green, blue), 0) + 1
    return max(counts, key=lambda each: counts[each]) if counts else None


def test_luminance_runs_from_black_to_white() -> None:
    assert luminance((0, 0, 0)) == 0
    assert round(luminance((255, 255, 255)), 6) == 1


@pytest.mark.parametrize("px", [44, 56, 78])
def test_harvested_fruit_is_lighter_than_its_ground_but_for_its_lines(px: int) -> None:
    """Harvested limes were lines only, dark as their ground."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    art = Art(paths.assets() / "svg")
    art.resize((1280, 720), {})
    for fruit in FRUITS:
        ground = colour(Theme("citrus"), fruit + NEUTRAL)
        motif = art.piece(f"{fruit}-motif{NEUTRAL}", px)
        tile = pygame.Surface(motif.size)
        tile.fill(ground)
        tile.blit(motif, (0, 0))
        light = [
            lab((red, green, blue))[0] > lab(ground)[0] + 3
            for red, green, blue, _alpha in map(tile.get_at, silhouette(motif))
        ]
        assert sum(light) / len(light) > 0.45, fruit


@pytest.mark.parametrize("eyes", EYES)
def test_a_scored_finca_is_warm_and_looks_unlike_an_open_one(eyes: str) -> None:
    """It was grey, as if it were out of the game."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    art = Art(paths.assets() / "svg")
    art.resize((1280, 720), {})
    scored = art.piece("finca-scored", 56)
    house = sorted(silhouette(scored))
    red, _green, blue, _alpha = pygame.transform.average_color(scored)
    assert red > blue + 20
    changes = [
        difference(*(as_seen(eyes, art.piece(name, 56).get_at(at)) for name in ("finca", "finca-scored")))
        for at in house
    ]
    assert sum(changes) / len(changes) > 14


def as_seen(eyes: str, shown: pygame.Color) -> Colour:
    matrix = EYES[eyes]
    return seen_by(matrix, (shown.r, shown.g, shown.b)) if matrix else (shown.r, shown.g, shown.b)
