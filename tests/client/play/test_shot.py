"""Pictures without a display, and the frame figures that the bench prints."""

from pathlib import Path

import pygame
import pytest

from citrus_game.client import bench_frames
from citrus_game.client.shot import render, shoot
from tests.client.play.conftest import new_sitting


@pytest.mark.parametrize("scene", ["menu", "setup", "play", "scoring"])
def test_every_scene_can_be_drawn(scene: str, tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "picture.png"
    shoot(file, scene, new_sitting(3, steps=40), size=(1024, 768))
    picture = pygame.image.load(file)
    assert picture.get_size() == (1024, 768)
    colours = {tuple(picture.get_at((x, y))[:3]) for x in range(0, 1024, 16) for y in range(0, 768, 16)}
    assert len(colours) > 100


def test_the_same_position_gives_the_same_picture() -> None:
    one, other = (render("play", (1280, 720), new_sitting(3, steps=40)) for _time in range(2))
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("hover", ["c4", "R2"])
def test_what_is_pointed_at_shows(hover: str) -> None:
    sitting = new_sitting(3, steps=40)
    plain, pointed = render("play", (1280, 720), sitting), render("play", (1280, 720), sitting, hover)
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(pointed, "RGB")


def test_frames_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in (("CLICKS", 20), ("MOVED", 4), ("FULL", 3), ("HOVERED", 20)):
        monkeypatch.setattr(bench_frames, name, few)
    figures = bench_frames.measure_frames((960, 600))
    assert set(figures) == {"full", "hover", "moving"}
    assert all(0 < each["median_ms"] <= each["p99_ms"] for each in figures.values())
