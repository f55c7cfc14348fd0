"""The command line: its output, and its answers to invalid arguments."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from citrus_game.bots.players import BOTS
from citrus_game.cli import main
from citrus_game.cli.rounds import Progress
from citrus_game.content.records.expect import ExpectModel
from citrus_game.content.records.record import read_record
from tests.cases import plain

ROOT = Path(__file__).resolve().parent.parent
SCENARIO = ROOT / "tests" / "scenarios" / "06-buy-a-line.yaml"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in a folder of its own; return exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        try:
            code = main.main(["--data-dir", str(tmp_path / "data"), *arguments])
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 1
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


BAD: list[tuple[list[str], str]] = [
    (["dance"], "dance"),
    (["--dance"], "--dance"),
    (["--size", "big"], "'big' is not a size; write it as in 1280x720"),
    (["--size", "10x10"], "'10x10' is not a size for the window"),
    (["--size", "99999x99999"], "'99999x99999' is not a size for the window"),
    (["play", "--players", "Ana"], "--players names 1 player, 2 to 5 can play"),
    (["play", "--players", "A,B,C,D,E,F"], "--players names 6 players"),
    (["play", "--players", "Ana,Ana"], "--players names Ana twice"),
    (["play", "--players", "Ana,,Ben"], "leaves a player without a name"),
    (["play", "--players", f"Ana,{'b' * 41}"], "is too long; write at most 40 characters"),
    (["play", "--players", "Ana,B\x00en"], "holds a control character"),
    (["play", "--players", "Ana,B\x1b[31men"], "holds a control character"),
    (["play", "--players", "Ana,B\ud83den"], "holds a control character"),
    (["play", "--side", "🍋" * 300], "there is no map"),
    (["play", "--side", "🍋" * 300 + ".tmx"], "cannot be read"),
    (["play", "--players", "Ana,Ben:robot"], "'Ben:robot' in --players"),
    (["play", "--players", "Ana,Ben:bot"], "'Ben:bot' in --players"),
    (["play", "--players", "Ana,Ben:bot:rendom"], "there is no computer player 'rendom'"),
    (["play", "--players", "Ana,Ben:bot:random:9"], "random takes no argument"),
    (["play", "--side", "round"], "there is no map 'round'"),
    (["play", "--side", "nowhere.tmx"], "nowhere.tmx: there is no such file"),
    (["play", "--preset", "house"], "there is no preset 'house'"),
    (["play", "--set", "expansion"], "'expansion' should read NAME=VALUE"),
    (["play", "--set", "expansion=maybe"], "option expansion"),
    (["play", "--set", "expansoin=true"], "did you mean 'expansion'"),
    (["play", "--set", "start_fincas=16"], "option start_fincas"),
    (["play", "--seed", "abc"], "'abc' is not a whole number"),
    (["play", "--seed", "-1"], "a seed is 0 or more"),
    (["play", "--seed", "9" * 30], "is not a whole number"),
    (["scenario"], "FILE"),
    (["scenario", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
    (["scenario", "."], "this is a folder"),
    (["check", "nowhere.tmx"], "there is no such file"),
    (["show"], "FILE"),
    (["show", "nowhere.citrus"], "nowhere.citrus: there is no such file"),
    (["show", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
    (["show", str(SCENARIO), "--step", "-1"], "minimum 0"),
    (["show", str(SCENARIO), "--step", "9999"], "there is no step 9999, the last is "),
    (["show", str(SCENARIO), "--step", "x"], "'x' is not a whole number"),
    (["simulate", "--games", "0"], "minimum 1"),
    (["simulate", "--games", "many"], "'many' is not a whole number"),
    (["simulate", "--players", "6"], "6 players cannot play"),
    (["simulate", "--players", "1"], "1 player cannot play, 2 to 5 can"),
    (["simulate", "--bots", "clever"], "there is no computer player 'clever'"),
    (["simulate", "--bots", "random,random,random"], "--bots names 3 computer players for 2 seats"),
    (["simulate", "--out", "/dev/null/here"], "the folder /dev/null/here cannot be made"),
    (["simulate", "--set", "start_fincas=15", "--side", "short"], "sites"),
    (["kiosk", "--csv", "counts.csv"], "add --report"),
    (["kiosk", "--report", "--set-pin"], "not allowed with"),
    (["kiosk", "--report", "--csv", "/dev/null/counts.csv"], "there is no such folder"),
    (["kiosk", "--report", "--format", "xml"], "'xml'"),
]


@pytest.mark.parametrize(("arguments", "sentence"), plain(3, BAD), ids=[" ".join(bad[0])[:60] for bad in BAD])
def test_bad_arguments_are_one_clear_sentence(run: Run, arguments: list[str], sentence: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1, err
    assert sentence in err
    assert err.startswith("citrus-game")
    assert "Traceback" not in err


@pytest.mark.parametrize("command", plain(3, ["", *main.COMMANDS, "scenario"], whole=True))
def test_every_command_explains_itself(run: Run, command: str) -> None:
    code, out, _err = run(*filter(None, [command]), "--help")
    assert code == 0
    assert "usage: citrus-game" in out


def test_the_version_is_told(run: Run) -> None:
    from citrus_game import __version__

    assert run("--version")[:2] == (0, f"citrus-game {__version__}\n")


def test_a_compiled_game_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citrus_game.rules.turn.__spec__.origin", f"turn{EXTENSION_SUFFIXES[0]}")
    assert run("--version")[1].endswith(" (compiled)\n")


def test_scenarios_pass_a_line_each(run: Run) -> None:
    code, out, err = run("scenario", str(SCENARIO), str(SCENARIO))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[0] for line in lines] == ["ok", "ok", "2"]
    assert lines[-1] == "2 passed, 0 failed"


def test_a_failed_scenario_says_what_was_expected(run: Run, tmp_path: Path) -> None:
    text = SCENARIO.read_text(encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(text + "  - expect: {over: true}\n", encoding="utf-8")
    code, out, _err = run("scenario", "bad.yaml", str(SCENARIO))
    assert code == 1
    failed, passed, summary = out.splitlines()
    assert failed.startswith("FAILED ")
    assert "expected" in failed
    assert "got" in failed
    assert passed.startswith("ok ")
    assert summary == "1 passed, 1 failed"


def test_a_file_that_is_no_scenario_is_an_error_with_line_and_key(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("title: x\nbord: long\nsteps: []\n", encoding="utf-8")
    code, out, err = run("scenario", "bad.yaml", str(SCENARIO))
    assert code == 1
    assert "bad.yaml, line 2, key bord" in err
    assert out.splitlines()[-1] == "1 passed, 1 failed"


@pytest.mark.slow
def test_all_that_the_game_ships_is_good(run: Run) -> None:
    code, out, err = run("check")
    assert (code, err) == (0, "")
    good = out.splitlines()
    assert good[-1] == f"{len(good) - 1} good, 0 bad"
    for kind in (".tmx", ".yaml", ".svg"):
        assert any(line.endswith(kind) for line in good)


def test_check_names_what_is_wrong_and_goes_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.svg").write_text("<svg", encoding="utf-8")
    (tmp_path / "bad.tmx").write_text("no map", encoding="utf-8")
    (tmp_path / "what.txt").write_text("", encoding="utf-8")
    code, out, err = run("check", "bad.svg", "bad.tmx", "what.txt", str(SCENARIO))
    assert code == 1
    assert out.splitlines()[-1] == "1 good, 3 bad"
    assert [line.split(":")[1].split(",")[0].strip() for line in err.splitlines()] == [
        "bad.svg",
        "bad.tmx",
        "what.txt",
    ]


def test_check_prints_its_judgement_as_json(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.svg").write_text("<svg", encoding="utf-8")
    code, out, err = run("check", "bad.svg", str(SCENARIO), "--json")
    assert (code, err) == (1, "")
    bad, good = json.loads(out)
    assert (bad["file"], bad["ok"]) == ("bad.svg", False)
    assert "bad.svg" in bad["problems"][0]
    assert good == {"file": str(SCENARIO), "ok": True, "problems": [], "warnings": []}


def test_paths_are_printed(run: Run, tmp_path: Path) -> None:
    code, out, err = run("paths")
    assert (code, err) == (0, "")
    data = tmp_path / "data"
    for words, path in (
        ("settings", data / "settings.yaml"),
        ("keys", data / "keys.yaml"),
        ("saved games", data / "saves"),
        ("boards", data / "maps"),
        ("exports", data / "exports"),
        ("reviews", data / "reviews"),
        ("crash reports", data / "crashes"),
    ):
        (line,) = (line for line in out.splitlines() if line.startswith(words))
        assert line.endswith(str(path))
    assert json.loads(run("paths", "--json")[1])["saves"] == str(data / "saves")


def test_simulate_prints_a_table(run: Run) -> None:
    code, out, _err = run("simulate", "--bots", "greedy,random", "--side", "short", "--seed", "1")
    assert code == 0
    head, first, second, last = out.splitlines()
    assert head.split() == ["seat", "computer", "player", "wins", "mean", "points"]
    assert (first.split()[:2], second.split()[:2]) == (["1", "greedy"], ["2", "random"])
    assert last == "1 game, seed 1"


@pytest.mark.parametrize("command", plain(3, main.COMMANDS, whole=True))
def test_help_has_two_examples_that_are_understood(run: Run, command: str) -> None:
    module = main._module((main.COMMANDS | main.UNLISTED)[command][0])
    assert len(module.EXAMPLES) == 2
    out = run(command, "--help")[1]
    for example in module.EXAMPLES:
        assert f"  citrus-game {example}\n" in out
        words = example.partition(" >")[0].split()
        main.parser_of(words).parse_args(words)


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "survey"])
def test_help_lists_the_computer_players(run: Run, command: str) -> None:
    out = " ".join(run(command, "--help")[1].split())
    assert ", ".join(BOTS) in out


def test_help_lists_options_and_languages(run: Run) -> None:
    out = " ".join(run("play", "--help")[1].split())
    assert "purchase_check, horses_score," in out
    assert "language: en, de, fr, it" in out


@pytest.fixture
def records(run: Run, tmp_path: Path) -> dict[str, object]:
    """Two simulated games; the summary."""
    code, out, err = run(
        "simulate", "--games", "2", "--players", "3", "--side", "short", "--bots", "greedy,random,greedy",
        "--set", "expansion=true", "--preset", "online", "--seed", "5", "--json",
        "--out", str(tmp_path / "out"),
    )  # fmt: skip
    assert (code, err) == (0, "")
    summary: dict[str, object] = json.loads(out)
    return summary


@pytest.mark.slow
def test_simulated_records_replay_to_the_scores_they_claim(
    records: dict[str, object], tmp_path: Path
) -> None:
    results = records["results"]
    assert isinstance(results, list)
    assert [path.name for path in sorted((tmp_path / "out").iterdir())] == ["game-1.citrus", "game-2.citrus"]
    for result in results:
        record = read_record(Path(result["record"]))
        assert record.state.over
        assert list(record.state.points) == result["points"]
        assert len(record.steps) == result["steps"]
        assert record.head.seed == result["seed"]
        assert record.head.seats == ("greedy", "random", "greedy")
        assert record.start.player == result["first"]
        assert [sum(sources.values()) for sources in result["sources"]] == result["points"]
    assert records["bots"] == ["greedy", "random", "greedy"]
    wins = records["wins"]
    assert isinstance(wins, list)
    assert sum(wins) == pytest.approx(2, abs=0.01)


@pytest.mark.slow
def test_show_prints_every_key_of_an_expectation_and_all_legal_steps(
    run: Run, records: dict[str, object], tmp_path: Path
) -> None:
    record = str(tmp_path / "out" / "game-1.citrus")
    code, out, err = run("show", record, "--step", "30", "--json")
    assert (code, err) == (0, "")
    shown = json.loads(out)
    assert set(shown) == set(ExpectModel.model_fields) - {"illegal"}
    assert len(shown["points"]) == len(shown["tiles"]) == 3
    assert shown["legal"]
    state = read_record(Path(record)).position(30)
    assert set(shown["plantations"]) == set(state.game.board.spaces)
    assert shown["turn"] in shown["points"]
    assert shown["points"] == dict(zip(shown["points"], state.points, strict=True))
    assert json.loads(run("show", record, "--json")[1])["over"] is True


@pytest.mark.slow
def test_show_draws_a_position(run: Run, records: dict[str, object], tmp_path: Path) -> None:
    record = str(tmp_path / "out" / "game-1.citrus")
    code, out, _err = run("show", record, "--step", "3")
    assert code == 0
    assert "3 steps played" in out
    assert "Legal: " in out
    assert "The game ended: no plantations were left." in run("show", record)[1]
    assert run("show", str(SCENARIO), "--step", "0")[0] == 0


@pytest.mark.slow
def test_a_record_that_was_tampered_with_is_refused_with_its_line(
    run: Run, records: dict[str, object], tmp_path: Path
) -> None:
    lines = (tmp_path / "out" / "game-1.citrus").read_text(encoding="utf-8").splitlines(keepends=True)
    at = lines.index("---\n") + 4
    (tmp_path / "bad.citrus").write_text("".join([*lines[:at], "milestone\n", *lines[at:]]), encoding="utf-8")
    code, out, err = run("show", "bad.citrus")
    assert (code, out) == (2, "")
    assert f"bad.citrus, line {at + 1}" in err


def test_a_scenario_whose_step_is_not_legal_is_refused(run: Run, tmp_path: Path) -> None:
    text = SCENARIO.read_text(encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(text + "  - do: milestone\n", encoding="utf-8")
    code, out, err = run("show", "bad.yaml")
    assert (code, out) == (2, "")
    assert "is not legal: milestone: " in err


@pytest.mark.slow  # one game is in test_determinism
def test_the_same_seed_gives_the_same_games_in_another_process(tmp_path: Path) -> None:
    outputs = []
    for hash_seed in ("1", "77"):
        folder = tmp_path / hash_seed
        command = [sys.executable, "-m", "citrus_game", "simulate", "--games", "4", "--players", "4"]
        command += ["--bots", "random", "--set", "expansion=true", "--seed", "9", "--out", str(folder)]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        subprocess.run(command, env=environment, check=True, capture_output=True, cwd=tmp_path)
        outputs.append([path.read_bytes() for path in sorted(folder.iterdir())])
    assert len(outputs[0]) == 4
    assert outputs[0] == outputs[1]


@pytest.mark.slow
def test_without_a_display_the_window_says_what_to_do(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["PYTHONPATH"] = str(ROOT)
    for arguments in ([], ["play"]):
        command = [sys.executable, "-m", "citrus_game", "--data-dir", str(tmp_path), *arguments]
        ran = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False, timeout=60
        )
        assert ran.returncode == 2
        assert "No window can be opened" in ran.stderr
        assert "Start the game from a graphical desktop" in ran.stderr
        assert "Traceback" not in ran.stderr


@pytest.mark.slow
def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m citrus_game show {SCENARIO} | head -1"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(["sh", "-c", command], env=environment, capture_output=True, text=True, check=True)
    assert ran.stderr == ""


@pytest.mark.slow
def test_the_commands_without_a_window_do_not_load_pygame() -> None:
    code = (
        "import sys; from citrus_game.cli.main import main; "
        f"main(['scenario', {str(SCENARIO)!r}]); sys.exit('pygame' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True)


def test_progress_is_a_bar_on_a_terminal_and_else_a_line_each_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    quiet = Progress(4, "games")
    quiet.show(2)
    assert capsys.readouterr().err == ""
    clock[0] += 61
    quiet.show(3)
    quiet.show(3)
    assert capsys.readouterr().err == "3 of 4 games\n", "once a minute where there is no terminal"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress = Progress(4, "games")
    progress.show(2)
    progress.close()
    drawn = capsys.readouterr().err
    assert "2 of 4 games" in drawn
    assert "#" * 15 + "-" * 15 in drawn
    assert drawn.endswith("\x1b[K")
