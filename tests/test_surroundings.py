"""Missing resources of the system give one sentence: home folder, working folder, open files."""

import io
import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from citrus_game.cli.given import played
from citrus_game.content.disk import paths
from citrus_game.content.maps.tmx import find_map, known_maps
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat

ROOT = Path(__file__).parents[1]


def run(
    command: str, folder: Path, env: dict[str, str] | None = None, user: int | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run a command of the game in a shell; the game is ``$citrus``."""
    surroundings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
    surroundings |= {"citrus": f"{sys.executable} -m citrus_game", "LANG": "C.UTF-8"} | (env or {})
    return subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
        user=user,
    )


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_given: object, **_named: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr(paths, "_chosen", None)
    for each in ("user_data_path", "user_config_path", "user_cache_path", "user_documents_path"):
        monkeypatch.setattr(platformdirs, each, unknown)


@pytest.mark.usefixtures("homeless")
def test_without_a_home_folder_what_needs_none_works(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from citrus_game.cli.main import main

    for words in (["--version"], ["--help"], ["play", "--help"]):
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == 0
    assert main(["check", str(paths.maps() / "long.tmx")]) == 0
    assert "long" in known_maps()
    capsys.readouterr()
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    for words in (["play", "--text", "--players", "Ana,Ben"], ["kiosk", "--set-pin"], []):
        assert main(words) == 2
        said = capsys.readouterr().err
        assert "--data-dir" in said
        assert said.count("\n") == 1


@pytest.mark.slow
def test_a_working_folder_that_is_gone_is_called_so(tmp_path: Path) -> None:
    play = "$citrus --data-dir x play --players Ana,Ben --text </dev/null"
    done = run(f"mkdir gone; cd gone; rmdir ../gone; {play}", tmp_path)
    assert "the folder in which this runs is gone" in done.stderr
    assert done.returncode == 2


@pytest.mark.slow
def test_too_few_files_are_called_so(tmp_path: Path) -> None:
    session = NewGame((Seat("Ana", "azure"), Seat("Ben", "violet")), seed=1).start()
    saves.save(session, tmp_path / "a.citrus")
    done = run("ulimit -n 12; $citrus --data-dir x export a.citrus --poster q.png", tmp_path)
    assert "too many files are open" in done.stderr
    assert done.returncode == 2


@pytest.mark.slow
def test_a_full_output_is_called_so(tmp_path: Path) -> None:
    done = run("$citrus --data-dir x paths >/dev/full", tmp_path)
    assert "the output cannot be written" in done.stderr
    assert done.returncode == 2


COMMANDS = ("--version", "play --text --players Ana,Ben", "kiosk --set-pin", "check nothing.tmx")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("closed", "commands"),
    [("<&-", COMMANDS[1:3]), (">&-", COMMANDS[::3]), ("2>&-", COMMANDS[2:]), ("<&- >&- 2>&-", COMMANDS)],
)
def test_closed_streams_leave_no_traceback(closed: str, commands: tuple[str, ...], tmp_path: Path) -> None:
    for words in commands:
        done = run(f"$citrus --data-dir x {words} {closed}", tmp_path)
        assert "Traceback" not in done.stderr + done.stdout, words
        assert done.returncode in (0, 1, 2), words


def test_endings_in_capitals_and_accents_of_a_mac_are_ours_everywhere(tmp_path: Path) -> None:
    paths.use_data_dir(tmp_path)
    try:
        paths.user_maps().mkdir(parents=True)
        for name in ("citrus.tsx", "citrus.png"):
            (paths.user_maps() / name).write_bytes((paths.maps() / name).read_bytes())
        long = (paths.maps() / "long.tmx").read_bytes()
        for name in ("M.TMX", "huerta n\u0303.tmx"):
            (paths.user_maps() / name).write_bytes(long)
        assert {"M", "huerta \u00f1"} <= set(known_maps())
        path = paths.user_maps() / "M.TMX"
        for board in ("M", "huerta \u00f1", "huerta n\u0303", "huerta \u00f1.tmx", path):
            assert find_map(board).is_file(), board
        seats = (Seat("Ana", "azure"), Seat("Ben", "violet"))
        session = NewGame(seats, "huerta \u00f1", seed=1).start()
        path = saves.folder() / "GAME.CITRUS"
        saves.save(session, path)
        assert [game.path for game in saves.saved_games()] == [path]
        assert played(path).names == ("Ana", "Ben")
    finally:
        paths.use_data_dir(None)
