"""The wheel carries everything inside the package and runs from another folder."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

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
