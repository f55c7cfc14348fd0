"""The engineers' commands run, and report invalid arguments."""

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from tests.cases import plain
from tools.command import run_command

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = ROOT / "tests" / "scenarios" / "06-buy-a-line.yaml"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a tool in a folder of its own; return exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)

    def call(name: str, *arguments: str) -> tuple[int, str, str]:
        module = import_module(f"tools.{name}.__main__")
        monkeypatch.setattr(sys, "argv", [name, *arguments])
        try:
            code = run_command(name, "", module.add, module.run)
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 1
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


BAD: list[tuple[list[str], str]] = [
    (["stress_test", "--minutes", "long"], "'long' is not a number of minutes"),
    (["stress_test", "--minutes", "-1"], "'-1' is not a number of minutes"),
    (["stress_test", "--events", "0"], "minimum 1"),
    (["stress_test", "--speed", "nan"], "'nan' is not a number of times"),
    (["screenshot"], "OUT.png"),
    (["screenshot", "picture.jpg"], "does not end in .png"),
    (["screenshot", "a.png", "--scene", "dream"], "dream"),
    (["screenshot", "a.png", "--record", "a.citrus", "--scenario", "b.yaml"], "not allowed with"),
    (["screenshot", "a.png", "--record", "nowhere.citrus"], "nowhere.citrus: there is no such file"),
    (["screenshot", "a.png", "--hover", "z99"], "'z99' in --hover is neither a space of the board"),
    (["screenshot", "a.png", "--scene", "menu", "--hover", "c4"], "--hover points at the board"),
    (["screenshot", "/dev/null/a.png", "--size", "640x360"], "/dev/null/a.png cannot be written"),
    (["screenshot", "a.png", "--view", "moon"], "'moon' in --view is none of these: owners"),
    (
        ["screenshot", "a.png", "--scene", "menu", "--view", "owners"],
        "--view opens something over",
    ),
    (["screenshot", "a.png", "--theme", "pink"], "'pink' in --theme is none of these: citrus"),
    (["screenshot", "a.png", "--language", "xx"], "'xx' in --language is none of these: en"),
    (["screenshot", "a.png", "--text", "300"], "--text is a size in percent from 100 to 200"),
    (["bench", "--fast"], "--fast"),
    (["bench", "--against", "/no/python"], "/no/python is no checkout of Citrus"),
]


@pytest.mark.parametrize(("arguments", "sentence"), plain(3, BAD), ids=[" ".join(bad[0])[:60] for bad in BAD])
def test_bad_arguments_are_one_clear_sentence(run: Run, arguments: list[str], sentence: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1, err
    assert sentence in err


@pytest.mark.slow
def test_scenarios_run_as_by_the_game_s_own_command() -> None:
    command = [sys.executable, "-m", "tools.scenario", str(SCENARIO)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert ran.stdout.splitlines()[-1] == "1 passed, 0 failed"


@pytest.mark.slow
def test_a_screenshot_needs_no_display(tmp_path: Path) -> None:
    out = tmp_path / "menu.png"
    command = [sys.executable, "-m", "tools.screenshot", str(out), "--scene", "menu", "--size", "1280x720"]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    assert out.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert out.stat().st_size > 50_000
