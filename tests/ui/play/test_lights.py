"""Light effects of the scoring: fading lights, a darkened board, shutters."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.animation.scoring import DIM, DIMS, cloth, light, shade, sign
from citrus_game.ui.scenes.play.animation.sprites import AnimationLayer, Sprite, Way, behind, make_mask
from citrus_game.ui.scenes.play.panels.tiles import paint_frame, paint_ring
from citrus_game.ui.toolkit.drawing.dirty_rects import without
from citrus_game.ui.toolkit.drawing.style import Style

SIDE = 60
ROOM = pygame.Rect(10, 10, 40, 40)


@pytest.fixture(scope="module")
def style() -> Style:
    return open_game(default_settings(), size=(1280, 720), headless=True).style


def black(side: int = SIDE) -> pygame.Surface:
    return pygame.Surface((side, side))


def lit(motion: Sprite, t: float, *spots: tuple[int, int], ground: str = "black") -> list[int]:
    """Draw a motion at a time; return the red of some pixels."""
    surface = black()
    surface.fill(ground)
    motion.draw(surface, t)
    return [surface.get_at(spot).r for spot in spots]


def white(size: tuple[int, int] = (10, 10)) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill("white")
    return picture


def test_a_frame_is_a_line_inside_the_border(style: Style) -> None:
    surface = black(100)
    paint_frame(style, surface, pygame.Rect(10, 10, 80, 80), 6, "#FFFFFF", 4)
    across = [surface.get_at((x, 50)).r for x in range(100)]
    assert across == [0] * 10 + [255] * 4 + [0] * 72 + [255] * 4 + [0] * 10


def test_a_ring_has_a_dark_edge_on_both_sides(style: Style) -> None:
    surface = pygame.Surface((140, 140))
    surface.fill("#808080")
    paint_ring(style, surface, pygame.Rect(30, 30, 80, 80), "#FFFFFF")
    across = [surface.get_at((x, 70)).r for x in range(70)]
    bright = [x for x, red in enumerate(across) if red > 200]
    edge, wide = max(1, style.u(2)), max(2, style.u(6))
    assert (bright[0], len(bright)) == (30, wide)
    for x in (*range(30 - edge, 30), *range(30 + wide, 30 + wide + edge)):
        assert across[x] < 100
    assert across[: 30 - edge] == [128] * (30 - edge)
    assert across[30 + wide + edge :] == pytest.approx([128] * (40 - wide - edge), abs=1)


PLACE = pygame.Rect(5, 5, 10, 10)


def test_a_light_comes_on_and_goes_out() -> None:
    lamp = light(white(), PLACE, 0, 1000, 100)
    seen = {t: lit(lamp, t, (10, 10))[0] for t in (0.0, 0.05, 0.1, 0.5, 0.9, 0.95)}
    assert seen[0.0] == 0
    assert seen[0.05] == seen[0.95] == pytest.approx(128, abs=2), "it fades again before it is gone"
    assert seen[0.1] == seen[0.5] == seen[0.9] == 255
    assert lamp.rect(0.5) == PLACE


def test_only_what_changes_is_drawn_again() -> None:
    lamp = light(white(), PLACE, 0, 1000, 100)
    assert drawn_again(lamp, 0.01, 0.05) == [PLACE, PLACE]
    assert drawn_again(lamp, 0.11, 0.36) == []
    assert drawn_again(lamp, 0.92, 0.94) == [PLACE, PLACE]
    board = shade([(1000, [ROOM])], 0, 1000)
    assert drawn_again(board, 0.3, 0.6) == []
    assert drawn_again(board, 0.3) == [ROOM]
    pill = sign(white((40, 20)), PLACE, 0, 260, pops=True)
    assert drawn_again(pill, 0.6, 0.8) == []
    assert drawn_again(pill, 0.6, 1.0) == [PLACE]
    assert drawn_again(pill, 0.1, 0.2)


def drawn_again(sprite: Sprite, *shares: float) -> list[pygame.Rect]:
    """Return what is drawn again as the last of some shares of its time comes."""
    found: list[pygame.Rect] = []
    stage, clock = AnimationLayer(lambda area: found.append(area) if area else None), 0.0
    stage.add([replace(sprite)])
    for share in shares:
        found.clear()
        stage.update(share * sprite.length / 1000 - clock)
        clock = share * sprite.length / 1000
    return found


def test_all_goes_to_half_darkness_but_for_some_cells() -> None:
    dark = without([ROOM], pygame.Rect(20, 20, 10, 10))
    board = shade([(1000, dark)], 0, 1000)
    spots = (25, 25), (15, 45), (5, 5)
    assert lit(board, 0.5, *spots, ground="white") == [255, DIM, 255]
    assert lit(board, 0.0, *spots, ground="white") == lit(board, 1.0, *spots, ground="white") == [255] * 3
    half = lit(board, DIMS / 2000, *spots, ground="white")[1]
    assert half == pytest.approx(255 - (255 - DIM) // 2, abs=1)


def test_shade_keeps_to_what_is_drawn() -> None:
    surface = black()
    surface.fill("white")
    surface.set_clip(pygame.Rect(0, 0, 30, 60))
    shade([(1000, [ROOM])], 0, 1000).draw(surface, 0.5)
    surface.set_clip(None)
    assert [surface.get_at((x, 30)).r for x in (12, 29, 30, 45)] == [DIM, DIM, 255, 255]


def test_a_cloth_drops_from_its_top() -> None:
    banner = cloth(white((20, 30)), (30, 10), 0, 1000)
    column = [(30, y) for y in range(SIDE)]
    assert sum(lit(banner, 0.0, *column)) == 0
    lengths = [sum(map(bool, lit(banner, t, *column))) for t in (0.02, 0.1, 0.35, 1.0)]
    assert lengths == sorted(lengths)
    assert 0 < lengths[0] < lengths[-1] == lengths[-2] == 30
    assert lit(banner, 1.0, (30, 9), (30, 10), (30, 39), (30, 40)) == [0, 255, 255, 0]
    assert lit(banner, 1.0, (19, 20), (20, 20), (39, 20), (40, 20)) == [0, 255, 255, 0]


def test_a_sign_grows_from_its_left_and_stands() -> None:
    place = pygame.Rect(10, 20, 40, 20)
    pill = sign(white((40, 20)), place, 0, 260, pops=True)
    row = [(x, 30) for x in range(SIDE)]
    wide = [sum(map(bool, lit(pill, t, *row))) for t in (0.0, 0.05, 0.5, 0.9)]
    assert wide[0] == 0 < wide[1] < wide[2] == wide[3] == 40
    assert lit(pill, 0.05, (9, 30), (10, 30)) == pytest.approx([0, 255], abs=5)
    plain = sign(white((40, 20)), place, 0, 260)
    assert sum(map(bool, lit(plain, 0.01, *row))) == 40


def left(way: Way, t: float) -> Iterator[tuple[int, int]]:
    """Yield the pixels that a veil still covers."""
    surface, old = black(), make_mask(white(ROOM.size), ROOM, 0, 1000, way=way, origin=ROOM.center)
    old.draw(surface, t)
    yield from ((x, y) for x in range(SIDE) for y in range(SIDE) if surface.get_at((x, y)).r)


def test_an_edge_that_moves_uncovers_from_above() -> None:
    rect = pygame.Rect(10, 20, 40, 30)
    assert behind(ROOM, "down", 0.25) == rect
    covered = {(x, y) for x in range(rect.x, rect.right) for y in range(rect.y, rect.bottom)}
    assert set(left("down", 0.25)) == covered
    assert len(set(left("down", 0.0))) == 1600
    assert not set(left("down", 1.0))


def test_a_circle_uncovers_from_the_middle_outward() -> None:
    assert len(set(left("round", 0.0))) == 1600
    half = set(left("round", 0.5))
    assert (30, 30) not in half
    assert {(10, 10), (49, 10), (10, 49), (49, 49)} <= half
    assert len(half) == pytest.approx(1600 - 3.14159 * (0.5 * 28.3) ** 2, rel=0.06)
    assert not set(left("round", 1.0))


def test_a_veil_that_fades_lets_both_be_seen() -> None:
    patch = pygame.Surface(ROOM.size)
    patch.fill("white")
    old = make_mask(patch, ROOM, 0, 1000, pieces=[pygame.Rect(10, 10, 20, 40)])
    assert lit(old, 0.25, (20, 20)) == pytest.approx([191], abs=2)
    assert lit(old, 0.0, (20, 20), (40, 20), (5, 5)) == [255, 0, 0], "of its place only its pieces"
    assert patch.get_alpha() is None, "it is copied as long as it covers"
    assert lit(old, 0.25, (20, 20)) == pytest.approx([191], abs=2)
