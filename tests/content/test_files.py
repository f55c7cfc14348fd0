"""Files as they are read: how large, by which names, and of what a sound consists."""

from pathlib import Path

import platformdirs
import pytest

from citrus_game.content.disk import paths
from citrus_game.content.disk.files import open_inside, read_bytes
from citrus_game.content.disk.limits import FILE_NAME_BYTES, PATH_LETTERS
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.media.ogg import HEAD, pages

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
        open_inside(folder, name)


def test_a_file_beside_a_map_and_one_in_a_folder_there_are_found(tmp_path: Path) -> None:
    (tmp_path / "tiles").mkdir()
    for name in ("a.png", "tiles/a.png"):
        (tmp_path / name).touch()
        assert open_inside(tmp_path, name) == tmp_path / name


def test_a_sound_is_read_page_by_page_to_its_end() -> None:
    raw = min(paths.assets().rglob("*.ogg")).read_bytes()
    found = list(pages(raw))
    assert found[0].start == 0
    assert [page.start for page in found[1:]] == [page.end for page in found[:-1]]
    assert found[-1].end == len(raw)
    assert all(page.content == page.start + HEAD.size + raw[page.start + HEAD.size - 1] for page in found)
    last = found[-1].start
    assert list(pages(raw[: last + HEAD.size - 1])) == found[:-1], "a head that is cut off is no page"
    assert list(pages(b"x" + raw)) == []


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
