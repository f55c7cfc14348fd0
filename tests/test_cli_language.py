"""The command line uses the language of the option, the settings or the system."""

import argparse
import gettext
import itertools
import os
import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract

from citrus_game.cli import main
from citrus_game.cli.language import ARGPARSE
from citrus_game.content.disk.paths import assets
from citrus_game.content.settings.languages import environment_language, languages
from citrus_game.content.settings.settings import default_settings, own_settings, save_settings
from citrus_game.text import _
from citrus_game.ui.game import Game
from tests.cases import plain
from tests.test_messages import placeholders

FINISHED = ("de", "fr", "it")
"""Others may be on their way."""
NEVER_SAID = (
    "unrecognized arguments", "invalid choice",
    "conflicting", "cannot merge", "'required' is", "invalid option string", "dest=", "must be",
    "not callable", "conflict_resolution", "unknown parser",
    'argument "-"', "can't open", "subcommands", "%(prog)s: error",
    "unexpected option string", "ambiguous option", "invalid %(type)s", "expected %s argument", "deprecated",
    "%(heading)s", "suppress", "show program's version", "multiple subparser", "__call__",
)  # fmt: skip
"""What argparse says to programmers, or of what is not here: abbreviations, files that it opens."""
PROSE = re.compile(r"[a-z]+ [a-z]+ [a-z]+")


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Return exit code, stdout and stderr of a command line."""
    try:
        code: object = main.main(words)
    except SystemExit as stop:
        code = stop.code
    said = capsys.readouterr()
    assert isinstance(code, int)
    return code, said.out, said.err


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, None),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_DE"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE@euro"}, "de"),
        ({"LC_MESSAGES": "fr_FR", "LC_ALL": "de_DE"}, "de"),
        ({"LC_MESSAGES": "it_IT", "LC_ALL": "de_DE", "LANG": "fr_FR"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "xx:de"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE", "LANGUAGE": "de"}, "en"),
        ({"LANG": "xx_XX"}, "en"),
    ],
)
def test_the_environment_is_read_as_gettext_reads_it(environment: dict[str, str], code: str | None) -> None:
    assert environment_language(environment) == code


def test_a_catalogue_of_a_country_comes_before_that_of_its_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for code in ("pt", "pt_BR"):
        path = tmp_path / "locale" / code / "LC_MESSAGES"
        path.mkdir(parents=True)
        (path / "citrus.mo").touch()
    monkeypatch.setattr("citrus_game.content.settings.languages.assets", lambda: tmp_path)
    assert environment_language({"LANG": "pt_BR.UTF-8"}) == "pt_BR"
    assert environment_language({"LANG": "pt_PT.UTF-8"}) == "pt"


@pytest.mark.parametrize("language", plain(3, FINISHED, whole=True))
@pytest.mark.parametrize("command", ["", *main.COMMANDS])
def test_no_english_is_left_in_help(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    command: str,
    language: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    words = ["--data-dir", str(tmp_path), *filter(None, [command]), "--help"]
    english = answer(capsys, *words)[1].splitlines()
    monkeypatch.setenv("LANG", f"{language}.UTF-8")
    theirs = answer(capsys, *words)[1].splitlines()
    assert theirs[0].startswith(f"{_('usage: ')}citrus-game")
    assert theirs[0] != english[0]
    assert f"{_('options')}:" in theirs
    prose = {line for line in filter(PROSE.search, english) if not line.startswith("  citrus-game ")}
    assert not prose & set(theirs)


def test_a_bad_argument_is_told_in_german(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    before = gettext.textdomain()
    data = ["--data-dir", str(tmp_path)]
    for words, sentence in (
        (["dance"], "den Befehl 'dance' gibt es nicht; schreibe eines von play, check"),
        (["show"], "es fehlt: DATEI"),
        (["--dance"], "das Argument '--dance' gibt es hier nicht"),
        (["play", "--seed", "x"], "Argument --seed: 'x' ist keine ganze Zahl"),
        (["play", "--seed"], "ein Wert fehlt dahinter"),
        (["kiosk", "--report", "--set-pin"], "geht nicht zusammen mit"),
        (["show", "nowhere.citrus"], "diese Datei gibt es nicht"),
    ):
        code, out, err = answer(capsys, *data, *words)
        assert (code, out) == (2, "")
        assert sentence in err
        assert err.count("\n") == 1
    assert gettext.textdomain() == before
    assert "LANGUAGE" not in os.environ


def test_the_language_asked_for_comes_before_that_of_the_settings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    save_settings(default_settings().model_copy(update={"language": "de"}), own_settings(tmp_path))
    data = ["--data-dir", str(tmp_path)]
    assert answer(capsys, *data, "show")[2].startswith("citrus-game show: es fehlt: DATEI.")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "are required: FILE." in answer(capsys, *data, "--language", "en", "show")[2]
    known = ", ".join(languages())
    problem = _("'{word}' in {option} is none of these: {known}")
    told = answer(capsys, *data, "--language", "xx", "show")
    assert told[0] == 2
    assert problem.format(word="xx", option="--language", known=known) not in told[2]  # it is told in German
    assert f"{known}\n" in told[2]


def test_a_window_opens_in_the_language_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[Game] = []
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(Game, "run", lambda game, _scene=None: opened.append(game))
    words = ["--data-dir", str(tmp_path), "--size", "960x600", "--language", "de"]
    assert answer(capsys, *words)[0] == 0
    assert opened[0].settings.language == "de"
    assert _("Settings") == "Einstellungen"
    assert not own_settings(tmp_path).exists()


@pytest.mark.slow
def test_all_that_argparse_says_is_known() -> None:
    source = Path(argparse.__file__).read_bytes()
    marked = extract("python", BytesIO(source), {"_": None, "ngettext": (1, 2)})
    said = {texts if isinstance(texts, str) else texts[0] for _line, texts, _comments, _context in marked}
    assert not [text for text in said - set(ARGPARSE) if not any(part in text for part in NEVER_SAID)]


@pytest.mark.parametrize("language", languages()[1:])
def test_argparse_keeps_what_is_filled_in(language: str) -> None:
    catalogue = gettext.translation("citrus", assets() / "locale", languages=[language])
    for text in ARGPARSE:
        translated = catalogue.gettext(text)
        assert text.count("%") == translated.count("%")
        assert placeholders(text) == placeholders(translated)


TABLES = {
    "arena --bots greedy,random --side short --games 2": "mean rank",
    "survey short --bot greedy --players 2 --games 2": "first to last seat",
    "simulate --bots greedy --side short": "mean points",
}
"""Commands that tell figures, with words of their tables."""


@pytest.mark.parametrize(
    ("command", "language"),
    plain(
        lambda _command, language: language == "de",
        itertools.product(TABLES, FINISHED),
    ),
)
def test_no_english_is_left_in_tables(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    command: str,
    language: str,
) -> None:
    monkeypatch.setenv("LANG", f"{language}.UTF-8")
    code, out, _err = answer(capsys, "--data-dir", str(tmp_path), *command.split())
    assert code == 0
    assert _(TABLES[command]) in out
    assert not any(words in out for words in (*TABLES.values(), "order of turns", "of the spaces", "none"))
