"""The operator's file is never written, and invalid settings never prevent the start."""

import re
from pathlib import Path

import pytest

from citrus_game.content.check import check_file
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.yaml_file import read_yaml
from citrus_game.content.kiosk import (
    change_kiosk,
    default_kiosk,
    last_good,
    load_kiosk,
    open_kiosk,
    staff_file,
)
from citrus_game.kiosk.pin import hash_pin
from tests.cases import plain

ROOT = Path(__file__).resolve().parents[2]
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


def test_only_what_changed_is_written_and_the_operators_file_is_not_touched(own: Path) -> None:
    hashed = hash_pin("2468", cost=1024)
    change_kiosk({"effects": 40, "modes": ["puzzle"]}, own)
    change_kiosk({"effects": 30, "pin_hash": hashed}, own)
    assert own.read_text("utf-8") == OURS
    assert read_yaml(staff_file(own)).data == {"effects": 30, "modes": ["puzzle"], "pin_hash": hashed}
    kiosk = load_kiosk(own)
    assert (kiosk.language, kiosk.effects, kiosk.modes, kiosk.watchdog.crashes) == ("de", 30, ["puzzle"], 5)


def test_what_the_staff_changed_in_0_2_0_still_counts_until_it_is_changed_again(own: Path) -> None:
    hashed, another = hash_pin("2468", cost=1024), hash_pin("1357", cost=1024)
    before = f"{OURS}pin_hash: {hashed}\nidle_seconds: 45.0\n"
    own.write_text(before, "utf-8")
    change_kiosk({"effects": 40}, own)
    assert (load_kiosk(own).pin_hash, load_kiosk(own).idle_seconds) == (hashed, 45)
    change_kiosk({"pin_hash": another}, own)
    assert load_kiosk(own).pin_hash == another
    assert own.read_text("utf-8") == before


def test_both_files_are_checked(own: Path) -> None:
    change_kiosk({"language": "fr"}, own)
    staff = staff_file(own)
    assert check_file(own) == check_file(staff) == []
    own.write_text("language: de\nlanguages: [de, en]\n", "utf-8")
    (problem,) = check_file(staff)
    assert "staff.yaml" in problem
    assert "language" in problem
    staff.write_text("effects: loud\n", "utf-8")
    (problem,) = check_file(staff)
    assert "staff.yaml, line 1, key effects" in problem


@pytest.mark.parametrize("dirty", ["effects: loud\n", "- 1\n", ""])
def test_a_broken_file_of_the_staffs_leaves_the_operators_and_the_pin(own: Path, dirty: str) -> None:
    hashed = hash_pin("2468", cost=1024)
    staff_file(own).write_text(f"{dirty}pin_hash: {hashed}\n" if dirty else "", "utf-8")
    opened = open_kiosk(own)
    kept = {"pin_hash": hashed} if dirty else {}
    assert "staff.yaml" in opened.trouble
    staff_file(own).unlink()
    assert opened.settings == load_kiosk(own).model_copy(update=kept)


def test_a_broken_file_of_the_operators_leaves_what_the_staff_changed(own: Path) -> None:
    change_kiosk({"effects": 40}, own)
    own.write_text("effects: [\n", "utf-8")
    opened = open_kiosk(own)
    assert (opened.settings.language, opened.settings.effects) == ("de", 40)
    assert "kiosk.yaml, line" in opened.trouble


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


@pytest.mark.parametrize("raw", plain(3, BROKEN, whole=True))
def test_a_broken_file_starts_on_the_last_good_one(own: Path, raw: bytes) -> None:
    change_kiosk({"pin_hash": hash_pin("2468", cost=1024)}, own)
    good = open_kiosk(own)
    written = good.settings.pin_hash
    assert good == (load_kiosk(own), "")
    own.write_bytes(raw)
    opened = open_kiosk(own)
    assert opened.settings == good.settings
    assert "kiosk.yaml" in opened.trouble
    assert last_good(own).read_text("utf-8").startswith("# Our fair"), "it is kept as it was written"
    assert own.read_bytes() == raw
    own.write_text("effects: 3\n", "utf-8")
    assert open_kiosk(own).settings.effects == 3
    assert open_kiosk(own).settings.pin_hash == written
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
    change_kiosk({"level": "picker"}, own)
    assert load_kiosk(own).level == "picker"


def test_an_unknown_level_is_told_with_the_known_ones(own: Path) -> None:
    own.write_text("level: mater\n", "utf-8")
    with pytest.raises(ContentError, match="did you mean 'master'"):
        load_kiosk(own)


def test_a_file_of_comments_changes_nothing(own: Path) -> None:
    own.write_text("# level: grower\n# nothing else\n", "utf-8")
    assert load_kiosk(own) == default_kiosk()
    check_file(own)
    assert open_kiosk(own).trouble == ""


def test_each_comment_of_the_shipped_file_shows_the_default(own: Path) -> None:
    shipped = ROOT / "bundle" / "kiosk" / "kiosk.yaml"
    lines = shipped.read_text("utf-8").splitlines()
    shown = [line.removeprefix("# ") for line in lines if re.match(r"(# )?[a-z_]+: ", line)]
    assert len(shown) > 8
    for line in shown:
        own.write_text(f"{line}\n", "utf-8")
        assert load_kiosk(own) == default_kiosk(), line
