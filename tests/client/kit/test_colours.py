"""Colours that can be told apart and read: computed from the themes, the pictures and what is drawn."""

import itertools
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pygame
import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.client.kit.draw.art import Art
from citrus_game.client.kit.draw.theme import Theme
from citrus_game.client.kit.draw.type import Type
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.rooms.charts.charts_scene import ChartsScene
from citrus_game.client.rooms.lessons.lessons_sheet import LessonsSheet
from citrus_game.client.rooms.menu.menu_scene import MenuScene
from citrus_game.client.rooms.rulebook.rules_scene import RulesScene
from citrus_game.client.rooms.scoring.scoring_scene import ScoringScene
from citrus_game.client.rooms.settings.settings_scene import SettingsScene
from citrus_game.client.rooms.setup.setup_scene import SetupScene
from citrus_game.content.disk import paths
from citrus_game.content.preferences.look import PLAYER_COLOURS, theme_names
from citrus_game.content.preferences.settings import default_settings
from citrus_game.rules.material.components import FRUITS
from tests.cases import plain
from tests.client.kit.colourmath import (
    DEUTAN,
    EYES,
    Colour,
    contrast,
    difference,
    least_apart,
    luminance,
    seen_by,
)
from tests.client.play.conftest import new_sitting

LEAST = {"citrus": 4.5, "high-contrast": 7.0}
"""Contrast of text that each theme promises."""
LARGE_PX = 24
"""Text of this size at 1080p counts as large; so do icons: less contrast will do."""
APART, APART_BLIND = 20.0, 10.0
NEUTRAL = "-neutral"


def colour(theme: Theme, name: str) -> Colour:
    red, green, blue, _alpha = theme.colour(name)
    return red, green, blue


@pytest.fixture(params=sorted(theme_names()))
def theme(request: pytest.FixtureRequest) -> Theme:
    return Theme.load(request.param)


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


def check_apart(colours: list[Colour]) -> None:
    for eyes in EYES:
        assert least_apart(eyes, colours) >= (APART_BLIND if eyes else APART), eyes


def test_ribbons_stand_out_from_the_ribbons_edge(theme: Theme) -> None:
    for name in PLAYER_COLOURS:
        assert contrast(colour(theme, f"player-{name}"), colour(theme, f"player-{name}-edge")) >= 2.3


def test_the_pictures_have_the_themes_colours() -> None:
    theme = Theme.load("citrus")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    art = Art(paths.assets() / "svg")
    art.renew((1280, 720), {})
    for fruit in FRUITS:
        face = art.piece(fruit, 128)
        rim = {face.get_at((x, 10))[:3] for x in range(24, 60)}
        assert colour(theme, fruit) in rim, fruit
        pale = art.piece(fruit + NEUTRAL, 128)
        drawn = {pale.get_at((x, 12))[:3] for x in range(20, 108)}
        assert colour(theme, fruit + NEUTRAL) in drawn, fruit


def test_fruits_differ_in_greyscale_by_shape() -> None:
    """Silhouettes: no two fruits cover the same part of the tile by more than four fifths."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    art = Art(paths.assets() / "svg")
    art.renew((1280, 720), {})
    shapes = {fruit: silhouette(art.piece(f"{fruit}-motif", 64)) for fruit in FRUITS}
    for one, other in combinations(FRUITS, 2):
        common = len(shapes[one] & shapes[other]) / len(shapes[one] | shapes[other])
        assert common < 0.85, f"{one} {other} {common:.2f}"


def silhouette(picture: pygame.Surface) -> set[tuple[int, int]]:
    size = range(picture.get_width())
    return {(x, y) for x in size for y in size if picture.get_at((x, y))[3] > 128}


# what is drawn


def play(app: Game) -> Scene:
    return PlayScene(app, new_sitting(5, steps=90, expansion=True))


def charts(app: Game) -> Scene:
    return ChartsScene(app, new_sitting(5, steps=2000))


def scoring(app: Game) -> Scene:
    return ScoringScene(app, new_sitting(5, steps=2000))


SCENES: dict[str, Callable[[Game], Scene]] = {
    "menu": MenuScene,
    "tutorial": LessonsSheet,
    "charts": charts,
    "setup": SetupScene,
    "play": play,
    "scoring": scoring,
    "settings": SettingsScene,
    "rules": RulesScene,
}


@pytest.mark.parametrize(
    ("look", "name"),
    plain(
        lambda look, name: look == "citrus" or name in ("play", "settings"), itertools.product(LEAST, SCENES)
    ),
)
def test_all_text_can_be_read(name: str, look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    faint: list[str] = []
    place, block = Type.place, Type.block

    def judge(type_: Type, before: pygame.Surface, at: pygame.Rect, text: str, style: str, ink: Any) -> None:
        ground = ground_of(before, at)
        if not text.strip() or ground is None:
            return
        large = type_.px(style) >= LARGE_PX
        least = LEAST[look] if not large else 3.0 if look == "citrus" else 4.5
        red, green, blue = tuple(pygame.Color(ink))[:3]
        found = contrast((red, green, blue), ground)
        if found < least - 0.05:
            faint.append(f"{text!r} {style} {found:.1f} {(red, green, blue)} on {ground}")

    def watch(
        self: Type,
        surface: pygame.Surface,
        text: str,
        style: str,
        ink: Any,
        box: pygame.Rect,
        *rest: Any,
        **more: Any,
    ) -> pygame.Rect:
        shown = box.colliderect(surface.get_clip())
        ground = box.inflate(box.height, box.height).clip(surface.get_rect())
        before = surface.subsurface(ground).copy() if shown else None
        used = place(self, surface, text, style, ink, box, *rest, **more)
        if before is not None:
            judge(self, before, used.move(-ground.x, -ground.y), text, style, ink)
        return used

    def watch_block(
        self: Type, surface: pygame.Surface, text: str, style: str, ink: Any, box: pygame.Rect, *rest: Any
    ) -> int:
        if box.colliderect(surface.get_clip()):
            judge(self, surface, box, text, style, ink)
        return block(self, surface, text, style, ink, box, *rest)

    monkeypatch.setattr(Type, "place", watch)
    monkeypatch.setattr(Type, "block", watch_block)
    values = default_settings().model_copy(update={"speed": "off", "theme": look})
    app = open_game(values, size=(1920, 1080), headless=True)
    app.stack.reset(SCENES[name](app))
    for _frame in range(3):
        app.stack.update(0.5)
    app.stack.damage.add(None)
    app.stack.draw(app.screen)
    assert not faint, "\n".join(sorted(set(faint)))


def ground_of(surface: pygame.Surface, box: pygame.Rect) -> Colour | None:
    """Give the colour that most of a box has before text comes onto it; None outside the surface."""
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
