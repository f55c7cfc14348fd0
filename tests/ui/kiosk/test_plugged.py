"""A touch screen that is plugged in while the kiosk runs."""

from pathlib import Path

import pytest

from citrus_game.kiosk.touch_screens import TouchScreens
from citrus_game.kiosk.watchdog import heartbeat
from tests.ui.kiosk.conftest import MakeKiosk, wait

MOUSE, TOUCH_PAD, TOUCH_SCREEN = "0", "5", "2"
"""Properties of input devices, as Linux writes them."""


def plug(folder: Path, number: int, properties: str) -> None:
    device = folder / f"input{number}"
    device.mkdir(parents=True)
    (device / "properties").write_text(f"{properties}\n", "ascii")


def unplug(folder: Path, number: int) -> None:
    (folder / f"input{number}" / "properties").unlink()
    (folder / f"input{number}").rmdir()


def test_a_touch_screen_that_was_plugged_in_is_heard_once_nobody_plays(
    make_kiosk: MakeKiosk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plug(tmp_path, 3, MOUSE)
    plug(tmp_path, 4, TOUCH_SCREEN)
    app = make_kiosk()
    app.running = True
    app.touch_screens = TouchScreens(tmp_path)
    wait(app, 30)
    assert app.running
    unplug(tmp_path, 4)
    app.show_chooser()
    wait(app, 10)
    plug(tmp_path, 5, TOUCH_SCREEN)
    wait(app, 8)
    assert app.running, "a mouse may go on"
    wait(app, 10)
    assert (app.running, app.code) == (False, heartbeat.RESTART)
    assert "a touch screen was plugged in" in capsys.readouterr().err


@pytest.mark.parametrize("properties", [MOUSE, TOUCH_PAD, "", "rubbish"])
def test_what_is_no_touch_screen_restarts_nothing(
    make_kiosk: MakeKiosk, tmp_path: Path, properties: str
) -> None:
    app = make_kiosk()
    app.running = True
    app.touch_screens = TouchScreens(tmp_path)
    plug(tmp_path, 5, properties)
    wait(app, 30)
    assert app.running
