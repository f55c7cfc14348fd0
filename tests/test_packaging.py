"""The wheel contains everything and runs from another folder."""

import ast
import errno
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from citrus_game.cli.main import COMMANDS
from tools import environment as install
from tools.bundle import forms

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "tools" / "install.py"
DATA = ("assets", "maps", "config")
SOURCES = (".po", ".pot")
"""What translators need, and the game does not."""

pytest.importorskip("build", reason="the wheel is built by the development extra")
pytest.importorskip("hatchling", reason="the wheel is built by the development extra")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_is_pure_python_and_has_all_data_inside_the_package(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl"), "compiled only where it is asked for"
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    shipped = {
        f"citrus_game/_data/{path.relative_to(ROOT).as_posix()}"
        for folder in DATA
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in SOURCES
    }
    assert len(shipped) > 100
    assert shipped <= names
    assert "citrus_game/py.typed" in names
    assert all(name.startswith("citrus_game/") for name in names)
    assert not [name for name in names if name.endswith(SOURCES)]


@pytest.mark.slow
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


Said = list[tuple[str, int, str]]


@pytest.fixture
def setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Said:
    """What pip is asked for in a folder that was set up before; what it answers to a part of a command."""
    answers: Said = []

    def run(command: list[str], surroundings: dict[str, str]) -> tuple[int, list[str]]:
        asked = " ".join([*command, surroundings.get("CITRUS_COMPILED", "")])
        asks.append(asked)
        code, text = next(((code, text) for part, code, text in answers if part in asked), (0, ""))
        return code, text.splitlines()

    monkeypatch.delenv("CITRUS_COMPILED", raising=False)
    monkeypatch.setattr(install, "ROOT", tmp_path)
    monkeypatch.setattr(install, "run", run)
    monkeypatch.setattr(install, "works", lambda _python: True)
    asks.clear()
    return answers


asks: list[str] = []
UNFIT = ("--require-hashes", 1, "ERROR: No matching distribution found for pillow==1\n")


def installed(what: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    (folder / install.FOLDERS[what]).mkdir(parents=True, exist_ok=True)
    (folder / install.FOLDERS[what] / f".{what}").touch()
    monkeypatch.setattr(sys, "argv", ["install.py", what])
    return install.main()


def test_where_nothing_tested_fits_this_python_the_newest_is_installed_and_said(
    setting: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    setting.append(UNFIT)
    monkeypatch.setattr(install, "reachable", lambda _python: True)
    assert installed("dev", tmp_path, monkeypatch) == 0
    assert asks[-1].rstrip().endswith(f"{tmp_path}[dev]")
    assert "(No matching distribution found for pillow==1)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("answer", "online", "told"),
    [
        (UNFIT, False, "No network: Citrus needs it once, about 30 MB."),
        (("--require-hashes", 1, "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES.\n"), True, "A wrong hash"),
        (
            ("--require-hashes", 1, "ERROR: [Errno 28] No space left on device\n"),
            True,
            "No space left on device",
        ),
    ],
)
def test_what_else_goes_wrong_ends_the_installation_with_one_sentence(
    setting: Said,
    answer: tuple[str, int, str],
    online: bool,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    setting.append(answer)
    monkeypatch.setattr(install, "reachable", lambda _python: online)
    assert installed("play", tmp_path, monkeypatch) == 1
    assert len(asks) == 1
    said = capsys.readouterr().err.strip()
    assert told in said
    assert "\n" not in said
    assert not (tmp_path / ".venv" / ".play").exists()


def test_only_development_installs_a_link_to_the_sources(
    setting: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert installed("play", tmp_path, monkeypatch) == 0
    assert "--editable" not in " ".join(asks)
    assert installed("dev", tmp_path, monkeypatch) == 0
    assert "--editable" in asks[-1]
    assert installed("play", tmp_path, monkeypatch) == 0
    assert "--editable" in asks[-1], "who works on the game plays what is worked on"


def test_an_environment_that_was_left_half_made_is_made_anew(
    setting: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = tmp_path / ".venv" / "half"
    half.mkdir(parents=True)
    monkeypatch.setattr(sys, "argv", ["install.py"])
    monkeypatch.setattr(install, "run", lambda _command, _surroundings: (0, []))
    monkeypatch.setattr(install, "works", lambda _python: True)
    (tmp_path / ".venv" / ".play").touch()
    install.environment(tmp_path / ".venv", "play")
    assert half.exists()
    (tmp_path / ".venv" / ".play").unlink()
    install.environment(tmp_path / ".venv", "play")
    assert not half.exists()


def test_without_the_package_venv_its_name_is_said_and_nothing_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def debian(command: list[str], _surroundings: dict[str, str]) -> tuple[int, list[str]]:
        Path(command[-1]).mkdir()
        return 1, ["ensurepip is not available. On Debian/Ubuntu"]

    monkeypatch.setattr(install, "run", debian)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    name = f"python3.{sys.version_info.minor}-venv"
    with pytest.raises(install.FailedError, match=f"sudo apt install {name}"):
        install.environment(tmp_path / ".venv", "play")
    assert not (tmp_path / ".venv").exists()


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13)])
def test_an_old_python_is_told_which_one_is_needed(
    version: tuple[int, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    with pytest.raises(SystemExit) as stop:
        runpy.run_path(str(SCRIPT), run_name="__main__")
    assert stop.value.code == 1
    told = f"Citrus needs Python 3.11 or later, and this is {version[0]}.{version[1]}"
    assert capsys.readouterr().err == f"{told}; see python.org/downloads.\n"


def test_an_old_python_can_read_what_tells_it() -> None:
    """Python 2.7 and 3.6 met f-strings and annotations first, and answered with a SyntaxError."""
    tree = ast.parse(SCRIPT.read_text("utf-8"))
    new = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Nonlocal, ast.AsyncFunctionDef, ast.FunctionDef)
    assert not [node for node in ast.walk(tree) if isinstance(node, new)]
    assert SCRIPT.read_bytes().isascii(), "Python 2 reads no other letters without being told"


def test_nothing_is_silent_for_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install, "SILENT", 0.05)
    code = "import time; print('Collecting a'); time.sleep(1); print('WARNING: Retrying (Retry(total=0')"
    assert install.run([sys.executable, "-uc", code], dict(os.environ)) == (
        0,
        ["Collecting a", "WARNING: Retrying (Retry(total=0"],
    )
    said = capsys.readouterr().out
    assert said.startswith("...")
    assert said.count("\nThe network does not answer; trying again") == 1
    assert set(said.split("trying again")[1]) <= {"."}


def test_a_program_that_is_slow_to_start_is_not_waited_for_in_silence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a busy machine the first dot came after 14 s."""
    started, shown = subprocess.Popen, ""

    def slow(*arguments: Any, **more: Any) -> Any:
        nonlocal shown
        patience = time.monotonic() + 10
        while not shown and time.monotonic() < patience:
            time.sleep(0.01)
            shown = capsys.readouterr().out
        return started(*arguments, **more)

    monkeypatch.setattr(install, "SILENT", 0.05)
    monkeypatch.setattr(subprocess, "Popen", slow)
    assert install.run([sys.executable, "-c", "print('Done')"], dict(os.environ)) == (0, ["Done"])
    assert shown.startswith(".")


def test_a_server_that_does_not_answer_is_told_without_asking_again(
    setting: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "WARNING: Retrying (Retry(total=0\nERROR: No matching distribution found for pillow==1\n"
    setting.append(("--require-hashes", 1, text))
    monkeypatch.setattr(install, "reachable", lambda _python: pytest.fail("it is known not to be"))
    assert installed("play", tmp_path, monkeypatch) == 1
    assert "No network: Citrus needs it once, about 30 MB." in capsys.readouterr().err


@pytest.mark.usefixtures("setting")
def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(**_more: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    assert installed("play", tmp_path, monkeypatch) == 1
    told = f"The folder {tmp_path} cannot be written (Read-only file system): put Citrus into a folder of"
    assert told in capsys.readouterr().err
    assert asks == []


def test_the_documents_name_the_size_of_the_download() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert f"about\n{install.MEGABYTES['play']} MB once" in text
    assert f"{install.MEGABYTES['dev']} MB" in text


@pytest.mark.slow
def test_pip_takes_no_file_whose_hash_is_another(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install, "WHEELS", [])
    lock = tmp_path / "lock.txt"
    lock.write_text(f"citrus-game=={wheel.name.split('-')[1]} --hash=sha256:{'0' * 64}\n", "utf-8")
    options = [
        "--no-index",
        "--find-links",
        str(wheel.parent),
        "--target",
        str(tmp_path / "there"),
        "--no-deps",
    ]
    with pytest.raises(install.FailedError, match=r"A wrong hash: .*\(citrus-game==") as failure:
        install.pip("play", sys.executable, [*options, "--require-hashes", "--requirement", str(lock)])
    assert not isinstance(failure.value, install.NothingFitsError)
    assert not (tmp_path / "there").exists()


def test_a_bundle_that_cannot_be_compiled_is_made_of_pure_python(
    setting: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting.append((f"{tmp_path} 1", 1, "ERROR: no compiler\n"))
    monkeypatch.setattr(install, "compiler", lambda: True)
    monkeypatch.setattr(install, "reachable", lambda _python: True)
    assert installed("bundle", tmp_path, monkeypatch) == 0
    assert [asked.endswith(" 1") for asked in asks] == [False, True, False]


def test_how_long_it_takes_is_said_beforehand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install, "run", lambda *_: (0, []))
    for compiles, takes in ((True, "some minutes to compile"), (False, "up to a minute")):
        monkeypatch.setattr(install, "compiler", lambda compiles=compiles: compiles)
        install.environment(tmp_path / "bundle", "bundle")
        assert f"about 50 MB, {takes}" in capsys.readouterr().out


def test_the_manual_page_names_every_command() -> None:
    page = forms.filled_in((forms.LINUX / "citrus-game.6").read_text("utf-8"))
    assert not re.search("@[A-Z]+@", page)
    assert re.findall(r"(?m)^\.TP\n\.B ([a-z-]+)$", page) == list(COMMANDS)


def name_of(line: str) -> str:
    """Return the name of a requirement, as the index writes it."""
    return re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0].lower().replace("_", "-").replace(".", "-")
