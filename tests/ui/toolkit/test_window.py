"""The window's size: small ones, the first one, command line and environment."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from citrus_game.content.disk.paths import user_exports
from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.menu.pause_scene import PauseScene
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.saves.saves_scene import SavesScene
from citrus_game.ui.scenes.settings import SettingsScene
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.window import LEAST, first_size, fit
from citrus_game.ui.toolkit.dialogs.crash_page import CrashPage
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.dialogs.messages import Message
from tests.cases import plain
from tests.ui.play.conftest import new_sitting
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp

SMALL = ((1280, 100), (40, 40), (20, 20), (1, 1), (60, 1000), (100, 720), (3840, 160))


@pytest.mark.slow
@pytest.mark.parametrize("text_size", plain(1, [100, 200], whole=True))
def test_no_window_is_too_small(make_app: MakeApp, text_size: int) -> None:
    app = make_app(text_size=text_size)
    scenes = (
        MenuScene(app), SetupScene(app), SavesScene(app), PlayScene(app, new_sitting(3, steps=40)),
        CrashPage(app, Path("report.txt"), app.router.menu),
    )  # fmt: skip
    for scene in scenes:
        app.stack.reset(scene)
        for size in SMALL:
            drive.resize(app, size)
            assert app.screen.get_size() == size
            assert all(got >= least for got, least in zip(app.style.metrics.size, LEAST, strict=True))
        drive.resize(app, (1280, 720))
        assert app.style.metrics.size == (1280, 720)


def test_a_window_that_is_too_small_shows_a_part_of_the_scene(make_app: MakeApp) -> None:
    app = make_app(LEAST)
    app.stack.reset(SetupScene(app))
    drive.frames(app)
    part = app.screen.subsurface((0, 0, 300, 200)).copy()
    drive.resize(app, (300, 200))
    assert pygame.image.tobytes(app.screen, "RGB") == pygame.image.tobytes(part, "RGB")


@pytest.mark.parametrize(
    ("desktop", "expected"),
    [((1920, 1080), (1280, 720)), ((1366, 768), (1280, 680)), ((800, 480), (784, 392)), ((320, 240), LEAST)],
)
def test_a_window_leaves_room_for_its_title_bar(desktop: tuple[int, int], expected: tuple[int, int]) -> None:
    assert fit((1280, 720), desktop) == expected


@pytest.mark.parametrize(
    ("desktop", "expected"),
    [
        ((800, 480), (1280, 720)),
        ((1366, 768), (1280, 720)),
        ((1920, 1080), (1280, 720)),
        ((1080, 1920), (1280, 720)),
        ((2560, 1440), (1706, 959)),
        ((5120, 1440), (1706, 959)),
        ((3840, 2160), (2560, 1440)),
    ],
)
def test_a_first_window_is_larger_on_a_screen_of_many_pixels(
    desktop: tuple[int, int], expected: tuple[int, int]
) -> None:
    assert first_size(desktop) == expected


@pytest.mark.parametrize(("size", "fullscreen"), [(None, True), ((960, 600), False)])
def test_a_size_that_is_asked_for_means_a_window(size: tuple[int, int] | None, fullscreen: bool) -> None:
    settings = default_settings().model_copy(update={"fullscreen": True})
    assert open_game(settings, size=size, headless=True).fullscreen == fullscreen
    assert open_game(settings, size=size, fullscreen=True, headless=True).fullscreen


@pytest.mark.parametrize("make", [PauseScene, SettingsScene])
def test_a_click_outside_closes_what_a_key_opens(make_app: MakeApp, make: Callable[[Game], Dialog]) -> None:
    app = make_app()
    app.stack.reset(MenuScene(app))
    dialog = make(app)
    app.stack.push(dialog)
    drive.click(app, (5, 5))
    assert app.stack.top is dialog, "it may be the second half of the double click that opened it"
    drive.frames(app, 60)
    drive.press(app, dialog.panel.rect.center)
    drive.release(app, (5, 5))
    assert app.stack.top is dialog, "it was pressed inside"
    drive.click(app, (5, 5))
    assert isinstance(app.stack.top, MenuScene)


OPENERS = {"linux": "xdg-open", "darwin": "open"}


@pytest.mark.parametrize(("works", "told"), [(True, ""), (False, "exports")])
def test_a_folder_is_opened_by_the_system_or_named(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, works: bool, told: str
) -> None:
    opened = tmp_path / "opened"
    for name in OPENERS.values():
        program = tmp_path / name
        program.write_text(f'#!/bin/sh\necho "$1" >{opened}\nexit {0 if works else 3}\n', encoding="utf-8")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    app = make_app()
    app.stack.reset(MenuScene(app))
    app.open_folder(user_exports)
    end = time.monotonic() + 120
    while not opened.exists() or app.folders.busy:
        assert time.monotonic() < end, "what has been closed is forgotten"
        drive.frames(app)
        time.sleep(0.02)
    assert opened.read_text(encoding="utf-8").strip() == str(user_exports())
    assert user_exports().is_dir()
    top = app.stack.top
    assert (top.text if isinstance(top, Message) else "").endswith(f"{told}." if told else "")
    assert isinstance(top, Message) == (not works)


def test_a_folder_without_a_file_manager_is_named(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    app = make_app()
    app.stack.reset(MenuScene(app))
    app.open_folder(user_exports)
    assert isinstance(app.stack.top, Message)
    assert str(user_exports()) in app.stack.top.text


def test_a_driver_without_a_name_is_none() -> None:
    code = "from citrus_game.ui.toolkit.app.window import open_window\nopen_window(None, False)"
    environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    environment["SDL_VIDEODRIVER"] = ""
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert "WindowError: No window can be opened: there is no display." in done.stderr
