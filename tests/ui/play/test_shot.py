"""Screenshots without a display, and the figures of frames that the bench prints."""

from pathlib import Path

import pygame
import pytest

from tests.cases import plain
from tests.ui.play.conftest import new_sitting
from tools.bench import frames as bench_frames
from tools.screenshot.render import PLAYED, VIEWS, example, render, shoot


@pytest.mark.slow
@pytest.mark.parametrize("scene", plain(1, ["menu", "setup", "play", "scoring"], whole=True))
def test_every_scene_can_be_drawn(scene: str, tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "picture.png"
    shoot(file, scene, new_sitting(3, steps=40), size=(1024, 768))
    picture = pygame.image.load(file)
    assert picture.get_size() == (1024, 768)
    colours = {tuple(picture.get_at((x, y))[:3]) for x in range(0, 1024, 16) for y in range(0, 768, 16)}
    assert len(colours) > 100


@pytest.mark.slow
@pytest.mark.parametrize("scene", plain(1, sorted({*PLAYED, "play"})))
def test_without_a_game_a_scene_of_results_shows_one_that_was_played(scene: str) -> None:
    assert example(scene).state.over == (scene != "play")


def test_the_same_position_gives_the_same_picture() -> None:
    one, other = (render("play", (1280, 720), new_sitting(3, steps=40)) for _time in range(2))
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("hover", plain(1, ["c4", "R2"], whole=True))
def test_what_is_pointed_at_shows(hover: str) -> None:
    session = new_sitting(3, steps=40)
    plain, pointed = render("play", (1280, 720), session), render("play", (1280, 720), session, hover)
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(pointed, "RGB")


@pytest.mark.slow
@pytest.mark.parametrize("view", plain(1, sorted(VIEWS), whole=True))
def test_every_view_can_be_opened(view: str) -> None:
    session = new_sitting(2, "short", steps=30)
    plain, opened = (render("play", (960, 600), session, view=each) for each in ("", view))
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(opened, "RGB")


@pytest.mark.slow
def test_a_picture_can_be_grey_and_of_other_settings(tmp_path: Path) -> None:
    session, file = new_sitting(2, "short", steps=30), tmp_path / "grey.png"
    shoot(file, "play", session, size=(960, 600), grey=True, text_size=150, theme="high-contrast")
    picture = pygame.image.load(file)
    spots = [picture.get_at((x, y)) for x in range(0, 960, 16) for y in range(0, 600, 16)]
    assert all(spot.r == spot.g == spot.b for spot in spots)
    usual = pygame.transform.grayscale(render("play", (960, 600), session))
    assert pygame.image.tobytes(usual, "RGB") != pygame.image.tobytes(picture, "RGB")


def test_the_kiosk_is_pictured_in_the_theme_that_is_asked_for() -> None:
    usual, strong = (render("short", (1280, 720), None, theme=theme) for theme in ("citrus", "high-contrast"))
    ground = pygame.Rect(40, 300, 100, 300)
    lightness = [
        pygame.Color(pygame.transform.average_color(each, ground)).hsla[2] for each in (usual, strong)
    ]
    assert lightness[1] < lightness[0] / 2


@pytest.mark.slow
def test_frames_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in (("CLICKS", 20), ("MOVED", 4), ("HOVERED", 20)):
        monkeypatch.setattr(bench_frames, name, few)
    times = bench_frames.measure_frames((960, 600))
    assert len(times) > 20
    assert 0 < min(times) <= bench_frames.p99(times)
