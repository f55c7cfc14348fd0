"""Light and shade over the table: the rim's glow, lights that fade, a board that goes darker, shutters."""

from collections.abc import Iterator

import pygame
import pytest

from citrus_game.client.doors import open_game
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.play.motion.motions import Motion
from citrus_game.client.play.motion.scoring import DIM, LEAVES, Cloth, Lights, Shade, Sign
from citrus_game.client.play.motion.veils import Veil, Way, behind
from citrus_game.client.play.parts.frames import paint_frame, paint_glow, paint_ring
from citrus_game.content.preferences.settings import default_settings

SIDE = 60
ROOM = pygame.Rect(10, 10, 40, 40)


@pytest.fixture(scope="module")
def look() -> Look:
    return open_game(default_settings(), size=(1280, 720), headless=True).look


def black(side: int = SIDE) -> pygame.Surface:
    return pygame.Surface((side, side))


def lit(motion: Motion, t: float, *spots: tuple[int, int], ground: str = "black") -> list[int]:
    """Draw a motion at a time; give the red of some pixels."""
    surface = black()
    surface.fill(ground)
    motion.draw(surface, t)
    return [surface.get_at(spot).r for spot in spots]


def white(size: tuple[int, int] = (10, 10)) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill("white")
    return picture


def test_a_glow_is_a_bright_line_that_fades_inward_and_ends(look: Look) -> None:
    surface, rect, deep = black(200), pygame.Rect(20, 20, 160, 160), 40
    paint_glow(look, surface, rect, 8, deep, pygame.Color("white"))
    across = [surface.get_at((x, 100)).r for x in range(200)]
    line = deep // 8
    assert across[:20] == [0] * 20, "nothing outside of the rect"
    assert across[20 : 20 + line] == [255] * line, "a bright line along the border"
    fading = across[20 + line : 20 + deep]
    assert fading == sorted(fading, reverse=True)
    assert 130 < fading[0] < 255
    assert fading[len(fading) // 2] < fading[0] / 3, "it is gone sooner than half of its way"
    assert across[20 + deep : 100] == [0] * (80 - deep), "nothing deeper inside"
    assert across == across[::-1]
    assert [surface.get_at((100, y)).r for y in range(200)] == across
    assert surface.get_at((20, 20)).r == 0, "its corners are round"


@pytest.mark.parametrize("deep", [4, 9, 24])
def test_a_glow_is_as_deep_as_it_is_said_to_be(look: Look, deep: int) -> None:
    surface, rect = black(120), pygame.Rect(0, 0, 120, 120)
    paint_glow(look, surface, rect, 6, deep, pygame.Color("white"))
    across = [surface.get_at((x, 60)).r for x in range(60)]
    assert across[:2] == [255, 255]
    assert all(across[: deep - deep // 4])
    assert not any(across[deep:])


def test_a_frame_is_a_line_inside_the_border(look: Look) -> None:
    surface = black(100)
    paint_frame(look, surface, pygame.Rect(10, 10, 80, 80), 6, "#FFFFFF", 4)
    across = [surface.get_at((x, 50)).r for x in range(100)]
    assert across == [0] * 10 + [255] * 4 + [0] * 72 + [255] * 4 + [0] * 10


def test_a_ring_has_a_dark_edge_on_both_sides(look: Look) -> None:
    surface = pygame.Surface((140, 140))
    surface.fill("#808080")
    paint_ring(look, surface, pygame.Rect(30, 30, 80, 80), "#FFFFFF")
    across = [surface.get_at((x, 70)).r for x in range(70)]
    bright = [x for x, red in enumerate(across) if red > 200]
    edge, wide = max(1, look.u(2)), max(2, look.u(6))
    assert (bright[0], len(bright)) == (30, wide)
    for x in (*range(30 - edge, 30), *range(30 + wide, 30 + wide + edge)):
        assert across[x] < 100
    assert across[: 30 - edge] == [128] * (30 - edge)
    assert across[30 + wide + edge :] == pytest.approx([128] * (40 - wide - edge), abs=1)


@pytest.fixture
def lights() -> Lights:
    """Give two lights that come on at a fifth and at two fifths, each in a tenth of the time."""
    rects = [pygame.Rect(5, 5, 10, 10), pygame.Rect(30, 40, 10, 10)]
    return Lights([(white(), rect, when) for rect, when in zip(rects, (0.2, 0.4), strict=True)], 0, 1000, 0.1)


def test_lights_come_on_one_by_one_and_go_out_together(lights: Lights) -> None:
    one, other = (10, 10), (35, 45)
    seen = {t: lit(lights, t, one, other) for t in (0.1, 0.25, 0.3, 0.35, 0.5, 0.85, LEAVES, 0.95)}
    assert seen[0.1] == seen[LEAVES] == seen[0.95] == [0, 0]
    assert seen[0.25] == pytest.approx([128, 0], abs=2)
    assert seen[0.3] == seen[0.35] == [255, 0]
    assert seen[0.5] == [255, 255]
    assert seen[0.85] == pytest.approx([128, 128], abs=2), "they fade again before they are gone"
    assert lights.rect(0.5) == pygame.Rect(5, 5, 35, 45)


def test_only_lights_that_change_are_drawn_again(lights: Lights) -> None:
    one, other = (rect for _picture, rect, _when in lights.lights)
    assert list(lights.changed(0.0, 0.1)) == []
    assert list(lights.changed(0.21, 0.25)) == [one]
    assert list(lights.changed(0.31, 0.36)) == []
    assert list(lights.changed(0.38, 0.45)) == [other]
    assert list(lights.changed(0.82, 0.84)) == [one, other]


def test_lights_that_take_no_time_are_there_at_once() -> None:
    still = Lights([(white(), pygame.Rect(0, 0, 10, 10), 0.2)], 0, 1000)
    assert [lit(still, t, (5, 5)) for t in (0.19, 0.2, 0.89, 0.9)] == [[0], [255], [255], [0]]


@pytest.mark.parametrize("soft", [True, False])
def test_the_board_goes_darker_but_for_some_cells(soft: bool) -> None:
    cell = pygame.Rect(20, 20, 10, 10)
    shade = Shade(ROOM, [cell], 0, 1000, soft=soft)
    spots = (25, 25), (15, 45), (5, 5)
    assert lit(shade, 0.5, *spots, ground="white") == [255, DIM, 255]
    assert lit(shade, 0.0, *spots, ground="white") == lit(shade, 1.0, *spots, ground="white") == [255] * 3
    half = lit(shade, 0.025, *spots, ground="white")[1]
    assert half == (255 - (255 - DIM) // 2 if soft else DIM)
    assert list(shade.changed(0.3, 0.6)) == []
    assert list(shade.changed(0.0, 0.3)) == [ROOM]


def test_shade_keeps_to_what_is_drawn() -> None:
    surface = black()
    surface.fill("white")
    surface.set_clip(pygame.Rect(0, 0, 30, 60))
    Shade(ROOM, [], 0, 1000, soft=False).draw(surface, 0.5)
    surface.set_clip(None)
    assert [surface.get_at((x, 30)).r for x in (12, 29, 30, 45)] == [DIM, DIM, 255, 255]


def test_a_cloth_drops_from_its_top() -> None:
    cloth = Cloth(white((20, 30)), (30, 10), 0, 1000)
    column = [(30, y) for y in range(SIDE)]
    assert sum(lit(cloth, 0.0, *column)) == 0
    lengths = [sum(map(bool, lit(cloth, t, *column))) for t in (0.02, 0.1, 0.35, 1.0)]
    assert lengths == sorted(lengths)
    assert 0 < lengths[0] < lengths[-1] == lengths[-2] == 30
    assert lit(cloth, 1.0, (30, 9), (30, 10), (30, 39), (30, 40)) == [0, 255, 255, 0]
    assert lit(cloth, 1.0, (19, 20), (20, 20), (39, 20), (40, 20)) == [0, 255, 255, 0]
    assert cloth.rect(0.2).contains(cloth.place)


def test_a_sign_grows_from_its_left_and_stands() -> None:
    place = pygame.Rect(10, 20, 40, 20)
    sign = Sign(white((40, 20)), place, 0, 260, pops=True)
    row = [(x, 30) for x in range(SIDE)]
    wide = [sum(map(bool, lit(sign, t, *row))) for t in (0.0, 0.05, 0.5, 0.9)]
    assert wide[0] == 0 < wide[1] < wide[2] == wide[3] == 40
    assert lit(sign, 0.05, (9, 30), (10, 30)) == pytest.approx([0, 255], abs=5)
    assert list(sign.changed(0.6, 0.8)) == []
    assert list(sign.changed(0.1, 0.2)) == list(sign.changed(0.6, 1.0)) == [place]
    plain = Sign(white((40, 20)), place, 0, 260)
    assert sum(map(bool, lit(plain, 0.01, *row))) == 40


def left(way: Way, t: float) -> Iterator[tuple[int, int]]:
    """Yield the pixels that a veil still covers."""
    surface, veil = black(), Veil(white(ROOM.size), ROOM, 0, 1000, way=way, origin=ROOM.center)
    veil.draw(surface, t)
    yield from ((x, y) for x in range(SIDE) for y in range(SIDE) if surface.get_at((x, y)).r)


WAYS: dict[Way, pygame.Rect] = {
    "down": pygame.Rect(10, 20, 40, 30),
    "up": pygame.Rect(10, 10, 40, 30),
    "across": pygame.Rect(12, 10, 38, 40),
}
"""What is covered at a quarter of the time: an edge that moves across sets out gently."""


@pytest.mark.parametrize("way", WAYS)
def test_an_edge_that_moves_uncovers_from_its_side(way: Way) -> None:
    rect = WAYS[way]
    assert behind(ROOM, way, 0.25) == rect
    assert set(left(way, 0.25)) == {
        (x, y) for x in range(*rect_span(rect)) for y in range(rect.y, rect.bottom)
    }
    assert len(set(left(way, 0.0))) == 1600
    assert not set(left(way, 1.0))


def rect_span(rect: pygame.Rect) -> tuple[int, int]:
    return rect.x, rect.right


def test_a_circle_uncovers_from_the_middle_outward() -> None:
    assert len(set(left("round", 0.0))) == 1600
    half = set(left("round", 0.5))
    assert (30, 30) not in half
    assert {(10, 10), (49, 10), (10, 49), (49, 49)} <= half
    assert len(half) == pytest.approx(1600 - 3.14159 * (0.5 * 28.3) ** 2, rel=0.06)
    assert not set(left("round", 1.0))


def test_a_veil_that_fades_lets_both_be_seen() -> None:
    veil = Veil(white(ROOM.size), ROOM, 0, 1000, pieces=[pygame.Rect(10, 10, 20, 40)])
    assert lit(veil, 0.25, (20, 20)) == pytest.approx([191], abs=2)
    assert lit(veil, 0.0, (20, 20), (40, 20), (5, 5)) == [255, 0, 0], "of its place only its pieces"
    assert veil.patch.get_alpha() is None, "it is copied as long as it covers"
    assert lit(veil, 0.25, (20, 20)) == pytest.approx([191], abs=2)
    assert list(veil.changed(0.1, 0.2)) == [ROOM]
