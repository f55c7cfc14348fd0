"""Files: size limits, names, lines that are appended, what is tidied."""

import os
import time
from pathlib import Path

import platformdirs
import pytest

from citrus_game.content.disk import paths
from citrus_game.content.disk.files import PART, append_line, find_named, read_bytes, tidy
from citrus_game.content.disk.limits import FILE_NAME_BYTES, PATH_LETTERS
from citrus_game.content.disk.problem import ContentError

OUTSIDE, TOO_LONG = "is not in the map’s folder", "is too long; rename it"


def test_a_file_may_be_as_large_as_is_said_and_no_larger(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"12345")
    assert read_bytes(file, 5) == b"12345"
    with pytest.raises(ContentError, match="larger than"):
        read_bytes(file, 4)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "no file is named"),
        ("../a.png", OUTSIDE),
        ("a/../../a.png", OUTSIDE),
        ("/a.png", OUTSIDE),
        ("a/" + "b" * (FILE_NAME_BYTES + 1), TOO_LONG),
        ("é" * (FILE_NAME_BYTES // 2 + 1), TOO_LONG),
        ("/".join("ab" for _part in range(PATH_LETTERS // 3 + 1)), TOO_LONG),
        ("b.png", "is missing; put it"),
        ("out/a.png", "leads out of the map’s folder"),
    ],
)
def test_a_name_in_a_map_leads_to_a_file_in_its_folder_alone(name: str, said: str, tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    (folder / "tiles").mkdir(parents=True)
    (tmp_path / "a.png").touch()
    (folder / "out").symlink_to(tmp_path)
    with pytest.raises(ContentError, match=said):
        find_named(folder, name)


def test_a_file_beside_a_map_and_one_in_a_folder_there_are_found(tmp_path: Path) -> None:
    (tmp_path / "tiles").mkdir()
    for name in ("a.png", "tiles/a.png"):
        (tmp_path / name).touch()
        assert find_named(tmp_path, name) == tmp_path / name
    assert find_named(tmp_path, "tiles/../a.png") == tmp_path / "a.png"


def test_a_file_outside_is_found_where_that_is_allowed(tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    (tmp_path / "a.png").touch()
    (folder / "out").symlink_to(tmp_path)
    assert find_named(folder, "../a.png", outside=True) == tmp_path / "a.png"
    assert find_named(folder, "out/a.png", outside=True) == folder / "out" / "a.png"
    for name in ("/a.png", "C:/a.png", "..", "../b.png", ""):
        with pytest.raises(ContentError):
            find_named(folder, name, outside=True)


def test_the_users_folders_are_the_systems_unless_one_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "_chosen", None)
    of_system = [
        each("citrus-game", appauthor=False)
        for each in (platformdirs.user_data_path, platformdirs.user_config_path, platformdirs.user_cache_path)
    ]
    assert [paths.user_data(), paths.user_config(), paths.user_cache()] == of_system
    paths.use_data_dir(tmp_path)
    assert all(
        each().is_relative_to(tmp_path) for each in (paths.user_data, paths.user_config, paths.user_cache)
    )


@pytest.mark.parametrize(
    ("before", "after"), [("", "x\n"), ("a\n", "a\nx\n"), ("a\nb", "a\nb!\nx\n"), ("\n", "\nx\n")]
)
def test_a_line_is_appended_and_only_one_that_was_cut_off_is_ended(
    before: str, after: str, tmp_path: Path
) -> None:
    file = tmp_path / "lines"
    file.write_bytes(before.encode())
    assert append_line(file, "x") == len(after)
    assert file.read_bytes() == after.encode()


@pytest.mark.parametrize(
    ("name", "hours", "stays"),
    [
        (".settings.yaml.ab12cd_9", 2, False),
        (".settings.yaml.ab12cd_9", 0.5, True),
        (".settings.yaml.ab12cd_9", 0, True),
        (".settings.yaml.ab12cd_9", -2, True),
        (f".x{PART}", 2, False),
        (f".x{PART}", 0.5, True),
        ("settings.yaml", 2, True),
        (".hidden", 2, True),
    ],
)
def test_only_temporary_files_of_more_than_an_hour_are_tidied(
    name: str, hours: float, stays: bool, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.touch()
    then = time.time() - hours * 3600
    os.utime(file, (then, then))
    tidy(tmp_path)
    assert file.exists() == stays
