"""Valid lines of a user's file are never lost; invalid ones are reported, and the file is copied before it is
changed.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus_game.content.check import check_file
from citrus_game.content.disk import paths
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.progress import load_progress, note_lesson, note_puzzle, open_progress
from citrus_game.content.settings.settings import default_settings, open_settings, save_settings
from citrus_game.session.saves.statistics import load_statistics, note_game, open_statistics
from tests.records.played import played


@pytest.fixture(autouse=True)
def data(tmp_path: Path) -> Iterator[Path]:
    paths.use_data_dir(tmp_path)
    yield tmp_path
    paths.use_data_dir(None)


GOOD = "language: de\ntext_size: 150\neffects: 10\naids: {readout: true}\n"
BAD = {
    "haptics: true\n": "haptics",
    "aids: {readout: true, sonar: true}\n": "aids.sonar",
    "mute: yes\n": "mute",
    "speed: 8x\n": "speed",
    "aids: {readout: true, coach: 3}\n": "aids.coach",
    "theme: neon\n": "theme",
    "pads: {pink: 030000004c050000c405000000000000}\n": "pads.pink",
    "seats: [{name: Zoe, colour: azure}, {name: Ben, colour: teal}, {name: Kim, colour: pink}]\n": "seats",
}


@pytest.mark.parametrize("line", BAD)
def test_one_bad_line_costs_no_other_and_is_named(line: str, data: Path) -> None:
    own = data / "settings.yaml"
    text = GOOD.replace("aids: {readout: true}\n", "") + line if line.startswith("aids") else GOOD + line
    own.write_text(text, encoding="utf-8")
    found = open_settings()
    (problem,) = found.problems
    assert str(own) in str(problem)
    assert BAD[line] in str(problem)
    kept = found.value
    assert (kept.language, kept.text_size, kept.effects, kept.aids.readout) == ("de", 150, 10, True)
    save_settings(kept.model_copy(update={"mute": True}))
    again = open_settings()
    assert (again.value.language, again.value.text_size, again.value.mute) == ("de", 150, True)
    assert again.value.aids.readout
    aside = own.with_suffix(".damaged")
    if "haptics" in line or "sonar" in line:
        assert line.strip("{}\n").split()[-2] in own.read_text(encoding="utf-8"), "a newer version's"
        assert not aside.exists()
    else:
        assert aside.read_text(encoding="utf-8") == text
        assert not again.problems


def test_a_seat_that_does_not_fit_leaves_the_others(data: Path) -> None:
    seats = "[{name: Zoe, colour: azure}, {name: Kim, colour: pink}, {name: Ben, colour: teal}]"
    (data / "settings.yaml").write_text(f"seats: {seats}\n", encoding="utf-8")
    assert [seat.name for seat in open_settings().value.seats] == ["Zoe", "Kim", "Ben"]


@pytest.mark.parametrize("text", ["language: [", "- a\n", "3\n", "", "\x00", "a: 1\na: 2\n"])
def test_a_file_of_which_nothing_can_be_used_is_put_aside(text: str, data: Path) -> None:
    own = data / "settings.yaml"
    own.write_text(text, encoding="utf-8")
    assert open_settings().value == default_settings()
    assert "settings.damaged" in save_settings(default_settings())
    assert own.with_suffix(".damaged").read_text(encoding="utf-8") == text
    assert save_settings(default_settings()) == "", "once is enough"
    assert len(list(data.glob("settings.*"))) == 2


def test_nothing_replaces_what_cannot_be_put_aside(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = data / "settings.yaml"
    own.write_text("mute: yes\n", encoding="utf-8")

    def refuse(_path: Path) -> Path:
        raise ContentError("cannot be saved")

    monkeypatch.setattr("citrus_game.content.disk.user_file.put_aside", refuse)
    with pytest.raises(ContentError):
        save_settings(default_settings())
    assert own.read_text(encoding="utf-8") == "mute: yes\n"


@pytest.mark.parametrize("code", ["no", "es", "DE", "de_DE", "de "])
def test_a_language_that_is_not_there_is_refused(code: str, data: Path) -> None:
    own = data / "settings.yaml"
    own.write_text(f'language: "{code}"\ntext_size: 150\n', encoding="utf-8")
    (told,) = check_file(own)
    assert f"'{code}'" in told
    assert "line 1, key language" in told
    assert open_settings().value.text_size == 150


def test_progress_is_kept_beside_what_does_not_fit(data: Path) -> None:
    own = data / "progress.yaml"
    text = "lessons: [a, b]\npuzzles:\n  x: {points: 5, leaves: 2}\n  y: {points: 5, leaves: 9}\nstreak: 4\n"
    own.write_text(text, encoding="utf-8")
    assert load_progress().lessons == ["a", "b"]
    assert len(open_progress().problems) == 2
    note_lesson("c")
    note_puzzle("z", 7, 3)
    now = load_progress()
    assert (now.lessons, now.leaves("x"), now.leaves("y"), now.leaves("z")) == (["a", "b", "c"], 2, 0, 3)
    assert "streak: 4" in own.read_text(encoding="utf-8")
    assert own.with_suffix(".damaged").read_text(encoding="utf-8") == text


def test_statistics_are_kept_beside_what_does_not_fit(data: Path) -> None:
    game = played(1, 2, "short")
    note_game(game)
    own = data / "statistics.yaml"
    text = own.read_text(encoding="utf-8").replace("games: 1", "games: 7", 1).replace("best:", "best: 3 #")
    text = text.split("best: 3 #")[0] + "best: 3\nnoted: []\nmedals: [gold]\n"
    own.write_text(text, encoding="utf-8")
    told = note_game(game)
    assert "statistics.damaged" in told
    assert load_statistics().games == 8
    assert own.with_suffix(".damaged").read_text(encoding="utf-8") == text
    assert "medals:" in own.read_text(encoding="utf-8")
    assert len(open_statistics().problems) == 1
