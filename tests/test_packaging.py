"""The wheel carries everything inside the package and runs from another folder."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tools import install

ROOT = Path(__file__).resolve().parent.parent
DATA = ("assets", "maps", "config")

pytest.importorskip("build", reason="the wheel is built by the development extra")
pytest.importorskip("hatchling", reason="the wheel is built by the development extra")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_has_all_data_inside_the_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    shipped = {
        f"citrus_game/_data/{path.relative_to(ROOT).as_posix()}"
        for folder in DATA
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    assert len(shipped) > 100
    assert shipped <= names
    assert all(name.startswith("citrus_game/") for name in names)


def test_a_wheel_is_pure_python_unless_it_is_asked_for_compiled(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")


@pytest.mark.sweep
def test_the_wheel_runs_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed")}
    command = [sys.executable, "-m", "citrus_game", "check"]
    ran = subprocess.run(command, cwd=elsewhere, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert str(ROOT) not in ran.stdout
    assert "_data" in ran.stdout


def test_nothing_pulls_in_plain_pygame() -> None:
    """pytmx names pygame only in an extra; pygame-ce stands in for it."""
    from importlib.metadata import requires

    needed = [line for line in requires("pytmx") or [] if "extra ==" not in line]
    assert not [line for line in needed if line.startswith("pygame ")]


def test_the_locks_hold_what_is_needed_and_no_addresses() -> None:
    described = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = {name_of(line) for line in described["project"]["dependencies"]}
    for lock in sorted((ROOT / "locks").glob("*.txt")):
        text = lock.read_text("utf-8")
        assert needed <= {name_of(line) for line in text.splitlines() if "==" in line}, lock
        assert "://" not in text
        assert text.count("--hash=sha256:") > text.count("==")


def test_where_the_lock_does_not_serve_the_newest_is_installed_and_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def pip(command: list[str], **_more: object) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        bad = "--require-hashes" in command
        return subprocess.CompletedProcess(command, int(bad), "", "ERROR: No wheel of pillow==1.\n" * bad)

    monkeypatch.setattr(subprocess, "run", pip)
    monkeypatch.setattr(sys, "argv", ["install.py", "dev"])
    assert install.main() == 0
    assert asked[-1][-1] == f"{ROOT}[dev]"
    assert "(No wheel of pillow==1)" in capsys.readouterr().err


def test_a_bundle_that_cannot_be_compiled_is_made_of_pure_python(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def pip(_command: list[str], env: dict[str, str], **_more: object) -> subprocess.CompletedProcess[str]:
        wanted = "CITRUS_COMPILED" in env
        asked.append(wanted)
        return subprocess.CompletedProcess([], int(wanted), "", "ERROR: no compiler\n" * wanted)

    monkeypatch.delenv("CITRUS_COMPILED", raising=False)
    monkeypatch.setattr(subprocess, "run", pip)
    monkeypatch.setattr(install, "compiler", lambda: True)
    monkeypatch.setattr(sys, "argv", ["install.py", "bundle"])
    assert install.main() == 0
    assert asked == [False, True, False]


def name_of(line: str) -> str:
    """Give the name of a requirement, as the index writes it."""
    return re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0].lower().replace("_", "-").replace(".", "-")
