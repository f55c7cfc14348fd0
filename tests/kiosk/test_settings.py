"""The operator's file: changed line by line, and never a reason not to start."""

from pathlib import Path

import pytest

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yamledit import changed
from citrus_game.content.kiosk import change_kiosk, default_kiosk, last_good, load_kiosk, open_kiosk
from citrus_game.kiosk.pin import hash_pin

OURS = """# Our fair, hall 3
language: de   # as everybody here
modes: [sprint, puzzle]

# quiet, the neighbours read aloud
effects: 10
watchdog:
  crashes: 5   # the old machine
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "kiosk.yaml"
    path.write_text(OURS, "utf-8")
    return path


def test_only_what_changed_is_written_and_comments_stay(own: Path) -> None:
    hashed = hash_pin("2468", cost=1024)
    change_kiosk({"effects": 40, "modes": ["puzzle"], "pin_hash": hashed}, own)
    lines = own.read_text("utf-8").splitlines()
    assert lines[:2] == OURS.splitlines()[:2]
    assert lines[2:7] == ["modes: [puzzle]", *OURS.splitlines()[3:5], "effects: 40", "watchdog:"]
    assert lines[7:] == ["  crashes: 5   # the old machine", f"pin_hash: {hashed}"]


def test_what_was_written_by_hand_meanwhile_is_not_lost(own: Path) -> None:
    before = open_kiosk(own).settings
    own.write_text(OURS.replace("language: de", "language: en") + "idle_seconds: 33\n", "utf-8")
    change_kiosk({"ambience": 5}, own)
    after = load_kiosk(own)
    assert before.language == "de"
    assert (after.language, after.idle_seconds, after.ambience) == ("en", 33, 5)


@pytest.mark.parametrize("changes", [{"effects": 400}, {"colour": "red"}, {"language": "xx"}])
def test_what_would_be_wrong_is_not_written(own: Path, changes: dict[str, object]) -> None:
    with pytest.raises(ContentError):
        change_kiosk(changes, own)
    assert own.read_text("utf-8") == OURS


def test_a_wrong_file_is_not_changed(own: Path) -> None:
    broken = OURS + "idle_seconds: never\n"
    own.write_text(broken, "utf-8")
    with pytest.raises(ContentError, match="line 9"):
        change_kiosk({"effects": 50}, own)
    assert own.read_text("utf-8") == broken


BROKEN = [
    b"idle_seconds: never\n",
    b"language: [\n",
    b"\xff\xfe\x00",
    b"",
    b"modes: []\n",
    b"- 1\n",
    b"\0" * 999,
]


@pytest.mark.parametrize("raw", BROKEN)
def test_a_broken_file_starts_on_the_last_good_one(own: Path, raw: bytes) -> None:
    change_kiosk({"pin_hash": hash_pin("2468", cost=1024)}, own)
    good = open_kiosk(own)
    assert good == (load_kiosk(own), "")
    own.write_bytes(raw)
    opened = open_kiosk(own)
    assert opened.settings == good.settings
    assert "kiosk.yaml" in opened.trouble
    assert last_good(own).read_text("utf-8").startswith("# Our fair"), "it is kept as it was written"
    assert own.read_bytes() == raw
    own.write_text("effects: 3\n", "utf-8")
    assert open_kiosk(own).settings.effects == 3
    assert not open_kiosk(own).trouble


def test_a_broken_file_that_never_was_good_leaves_the_games_own_and_its_pin(own: Path) -> None:
    hashed = hash_pin("2468", cost=1024)
    own.write_text(f"pin_hash: {hashed}\neffects: loud\n", "utf-8")
    opened = open_kiosk(own)
    assert opened.settings == default_kiosk().model_copy(update={"pin_hash": hashed})
    assert "line 2, key effects" in opened.trouble
    last_good(own).write_text("also: broken\n", "utf-8")
    assert open_kiosk(own) == opened


def test_a_folder_in_its_place_is_trouble_too(tmp_path: Path) -> None:
    (tmp_path / "kiosk.yaml").mkdir()
    assert open_kiosk(tmp_path / "kiosk.yaml").trouble


def test_no_file_is_no_trouble(tmp_path: Path) -> None:
    assert open_kiosk(tmp_path / "kiosk.yaml") == (default_kiosk(), "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("word", "level"),
    [("Trader", "trader"), ("easy", "picker"), ("normal", "grower"), ("expert", "master")],
)
def test_levels_have_the_names_of_the_menu(own: Path, word: str, level: str) -> None:
    own.write_text(f"level: {word}\n", "utf-8")
    assert load_kiosk(own).level == level
    change_kiosk({"level": "trader"}, own)
    assert own.read_text("utf-8") == "level: trader\n"


def test_an_unknown_level_is_told_with_the_known_ones(own: Path) -> None:
    own.write_text("level: mater\n", "utf-8")
    with pytest.raises(ContentError, match="did you mean 'master'"):
        load_kiosk(own)


@pytest.mark.parametrize("text", ["", "  \n", "{}"])
def test_an_empty_text_is_changed_too(text: str) -> None:
    assert changed(text, {"effects": 1, "modes": ["full"]}) in (
        "effects: 1\nmodes:\n- full\n", "{effects: 1, modes: [full]}\n",
    )  # fmt: skip


@pytest.mark.parametrize("text", ["- 1\n", "# nothing yet\n", "a: [\n", "a: 1\na: 2\n"])
def test_what_holds_no_keys_is_not_changed(text: str) -> None:
    with pytest.raises(ContentError):
        changed(text, {"effects": 1})
