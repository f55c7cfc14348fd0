"""All commands keep the conventions of the command line (the table in CONTRIBUTING.md)."""

import argparse
import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from citrus_game import INTERRUPTED
from citrus_game.cli import main
from citrus_game.cli.arguments import kept_file, source, target
from citrus_game.cli.main import COMMANDS, MENU, UNLISTED, parser_of
from citrus_game.content.settings.languages import languages
from tests.cases import plain

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = ROOT / "tests" / "scenarios" / "06-buy-a-line.yaml"
EVERY = [*COMMANDS, *UNLISTED]
NEEDED = {"arena": ["--bots", "random"]}
"""Arguments without which a command is refused, besides positional ones."""
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line in a folder of its own; return exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str, str]:
        try:
            code: object = main.main(words)
        except SystemExit as stop:
            code = stop.code
        captured = capsys.readouterr()
        assert isinstance(code, int)
        return code, captured.out, captured.err

    return call


def actions(command: str) -> list[argparse.Action]:
    """Return the arguments of a command; of the main command for ""."""
    parser = parser_of([command])
    (group,) = (each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    found = group.choices[command]._actions if command else parser._actions
    return [each for each in found if each.help != argparse.SUPPRESS and each is not group]


def options(command: str) -> Iterator[argparse.Action]:
    return (each for each in actions(command) if each.option_strings)


@pytest.mark.parametrize("command", EVERY)
def test_help_is_there_in_three_ways(run: Run, command: str) -> None:
    code, told, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert told.startswith(f"usage: citrus-game {command} ")
    assert run(command, "-h") == (0, told, "")
    if command in COMMANDS:
        assert run("help", command) == (0, told, "")


def test_help_alone_is_that_of_the_program(run: Run) -> None:
    code, told, _err = run("help")
    assert code == 0
    assert run("--help") == (0, told, "")
    assert all(f"    {name} " in told for name in COMMANDS)
    assert not any(f"    {name} " in told for name in UNLISTED)


def test_the_version_is_told_in_two_ways(run: Run) -> None:
    assert run("-V") == run("--version")
    assert run("-V")[0] == 0


@pytest.mark.parametrize("command", ["", *EVERY])
def test_every_command_has_the_common_arguments(command: str) -> None:
    strings = {name for action in options(command) for name in action.option_strings}
    assert {"-h", "--help", "-q", "--quiet", "--data-dir", "--language"} <= strings


@pytest.mark.parametrize("command", plain(4, EVERY, whole=True))
def test_the_common_arguments_may_stand_before_or_after_the_command(command: str) -> None:
    common = ["--quiet", "--data-dir", "d", "--language", "de"]
    needed = [*NEEDED.get(command, []), *("bash" for _ in range(command == "completion"))]
    needed += [
        "x" for each in actions(command) if not each.option_strings and not each.choices and each.nargs != "*"
    ]
    for words in ([*common, command, *needed], [command, *needed, *common]):
        args = parser_of(words).parse_args(words)
        assert (args.quiet, args.data_dir, args.language) == (True, Path("d"), "de")


@pytest.mark.parametrize("command", ["", *EVERY])
def test_a_misspelt_argument_is_told_by_its_command_with_what_was_meant(run: Run, command: str) -> None:
    for action in options(command):
        right = action.option_strings[-1]
        wrong = right + right[-1]
        words = [*filter(None, [command]), wrong]
        if any(not each.option_strings or each.required for each in actions(command)):
            words += [
                *NEEDED.get(command, []),
                "bash" if command == "completion" else "play" if command == "help" else "x",
            ]
        code, out, err = run(*words)
        program = " ".join(filter(None, ["citrus-game", command]))
        told = f"{program}: there is no argument '{wrong}' here; did you mean '{right}'?"
        assert (code, out, err) == (2, "", f"{told} See {program} --help.\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_misspelt_command_is_told_with_what_was_meant(run: Run, command: str) -> None:
    code, out, err = run(command[:-1] + command[-1] * 2)
    assert (code, out) == (2, "")
    assert f"did you mean '{command}'? See citrus-game --help." in err
    told = run("xyzzy")[2]
    assert all(name in told for name in COMMANDS)
    assert not any(name in told for name in UNLISTED)


def test_choices_and_computer_players_are_guessed_too(run: Run) -> None:
    assert "did you mean 'short'" in run("new-board", "x", "--side", "shotr")[2]
    assert "did you mean 'fish'" in run("completion", "fihs")[2]
    assert "did you mean 'grower'" in run("simulate", "--bots", "growre")[2]
    assert "did you mean 'long'" in run("check", "lnog")[2]


@pytest.mark.parametrize("language", languages()[1:])
@pytest.mark.parametrize("command", plain(3, EVERY, whole=True))
def test_errors_are_told_in_the_language_asked_for(run: Run, command: str, language: str) -> None:
    english = run(command, "--bogus", *NEEDED.get(command, []))[2]
    for words in (["--language", language, command, "--bogus"], [command, "--bogus", "--language", language]):
        code, out, err = run(*words, *NEEDED.get(command, []))
        assert (code, out) == (2, "")
        assert err != english
        assert "there is no" not in err


FILES = {source, target, kept_file}


@pytest.mark.parametrize("command", ["", *EVERY])
def test_every_file_says_whether_it_may_be_a_stream(command: str) -> None:
    """Files to read take ``-`` for standard input, files to write for standard output; others refuse it."""
    named = re.compile(r"FILE|P\.png|T\.gif")
    for action in actions(command):
        if isinstance(action.metavar, str) and named.search(action.metavar):
            assert action.type in FILES, action.option_strings or action.dest


def test_standard_input_is_read(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    text = SCENARIO.read_bytes()

    def given(*words: str, raw: bytes = text) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        return run(*words)

    assert given("show", "-")[1].split("\n", 1)[1] == run("show", str(SCENARIO))[1].split("\n", 1)[1]
    assert given("check", "-") == (0, "ok -\n1 good, 0 bad\n", "")
    assert given("scenario", "-")[0] == 0
    assert given("check", "-", raw=b"players: 1\n")[2].startswith("citrus-game: standard input, line 1")
    assert given("check", "-", raw=b"a: 1\n")[2].startswith("citrus-game: standard input: nothing here says")
    assert "so it cannot come from here; name its file" in given("check", "-", raw=b"<map/>")[2]
    record = (ROOT / "docs" / "example.citrus").read_bytes()
    assert given("check", "-", raw=record)[0] == 0
    assert "standard input, line " in given("show", "-", raw=record + b"income\n")[2]


def test_results_go_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    words = ["export", str(ROOT / "docs" / "example.citrus")]
    assert main.main([*words, "--poster", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"\x89PNG")
    assert main.main([*words, "--poster", "-", "--timelapse", "-"]) == 2
    assert b"only one result can go to standard output" in capfdbinary.readouterr().err
    assert main.main(["survey", "short", "--picture", "-"]) == 2


@pytest.mark.parametrize(
    "words",
    [
        ["export", str(ROOT / "docs" / "example.citrus"), "--poster", "no/p.png"],
        ["survey", "short", "--games", "1", "--picture", "no/p.png"],
        ["survey", "short", "--games", "1", "--resume", "no/part"],
        ["arena", "--bots", "random", "--games", "1", "--resume", "no/part"],
        ["kiosk", "--report", "--csv", "no/counts.csv"],
    ],
)
def test_no_folder_is_made_for_a_result(run: Run, words: list[str], tmp_path: Path) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert "there is no such folder; make it first" in err
    assert list(tmp_path.iterdir()) == []


def test_quiet_leaves_results_and_errors(run: Run) -> None:
    assert run("check", str(SCENARIO), "--quiet") == (0, "", "")
    assert run("check", "no.yaml", "-q")[2].count("\n") == 1
    assert len(run("-q", "scenario", str(SCENARIO))[1].splitlines()) == 1
    code, out, err = run("new-board", "orchard", "-q", "--data-dir", "d")
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    assert "orchard.tmx" in out


@pytest.mark.parametrize("quiet", [False, True])
def test_advice_names_the_folder_that_was_given(
    run: Run, monkeypatch: pytest.MonkeyPatch, *, quiet: bool
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n"))
    words = ["--data-dir", "my data", "play", "--text", "--players", "Ana,Ben", "--seed", "1"]
    code, out, _err = run(*words, *(["-q"] if quiet else []))
    assert code == 0
    assert ("Type help" in out) == (not quiet)
    advice = "Go on with it: citrus-game --data-dir 'my data' play --text --resume\n"
    assert out.endswith(advice) == (not quiet)
    if not quiet:
        assert run("new-board", "orchard", "--data-dir", "my data")[1].count("--data-dir 'my data'") == 2


def test_a_wrong_argument_is_told_before_anything_is_asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    for words in (["--side", "nosuch"], ["--preset", "nosuch"], ["--set", "nosuch=1"]):
        code, out, err = run("play", "--text", *words)
        assert (code, out) == (2, "")
        assert "nosuch" in err


def test_exit_codes_tell_what_happened(run: Run) -> None:
    Path("bad.yaml").write_text("a: 1\n", encoding="utf-8")
    assert run("check", str(SCENARIO))[0] == 0
    assert run("check", "bad.yaml")[0] == 1
    assert run("scenario", "bad.yaml")[0] == 1
    assert run("check", "nowhere.yaml")[0] == 2


STARTED = 2.0
"""Seconds of the processor after which a command plays its games."""


def worked(pid: int) -> float:
    """Return the seconds for which a process has worked; wait for as long where nobody tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        time.sleep(2 * STARTED)
        return STARTED
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code", "kept"),
    [(signal.SIGINT, INTERRUPTED, True), (signal.SIGTERM, main.TERMINATED, False)],
)
def test_an_interrupted_run_says_what_is_kept(
    number: signal.Signals, code: int, tmp_path: Path, *, kept: bool
) -> None:
    words = ["survey", "short", "--games", "5000", "--players", "2", "--bot", "random"]
    command = [sys.executable, "-m", "citrus_game", *words, *(["--resume", "part"] if kept else [])]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True
    ) as running:
        while worked(running.pid) < STARTED:
            time.sleep(0.05)
        running.send_signal(number)
        said = running.stderr.read() if running.stderr else ""
    assert running.returncode == code
    told = r"Interrupted\. \d+ of 5000 games are kept; the same command goes on from there\.\n"
    lost = r"Interrupted\. Nothing is kept; --resume FILE would keep the games\.\n"
    assert re.fullmatch(told if kept else lost, said)


def test_the_document_has_the_conventions() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    part = text.partition("## The command line")[2].partition("\n## ")[0]
    for word in (
        "`help`",
        "`-V`",
        "`--quiet`",
        "`--data-dir`",
        "`--language`",
        "`-`",
        "`--json`",
        "did you mean",
        "`completion`",
    ):
        assert word in part, word
    for code in (0, 1, main.BAD_ARGUMENT, INTERRUPTED, main.PIPE_CLOSED, main.TERMINATED):
        assert re.search(rf"\b{code}\b", part), code
    assert MENU
