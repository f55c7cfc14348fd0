"""What `release.toml` says is told wherever the game is published; what it does not say is left out."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring

from citrus_game import __version__
from tools import published
from tools.bundle import debian, forms

ROOT = Path(__file__).resolve().parent.parent
FILLED = """
id = "org.example.citrus"
[maintainer]
name = "Ana"
email = "ana@example.org"
[urls]
Homepage = "https://example.org"
Repository = "https://example.org/code"
Issues = "https://example.org/issues"
Changelog = "https://example.org/changes"
[files]
raw = "https://example.org/raw/v{version}"
pages = "https://example.org/pages/v{version}/"
"""
EMPTY = re.sub(r'"(ana@|https:).*"', '""', FILLED)
LINK = re.compile(r"(!?)\[[^\[\]]*\]\(([^)\s]+)\)")
RAW, PAGES = (f"https://example.org/{kind}/v{__version__}/" for kind in ("raw", "pages"))


def test_what_whoever_publishes_fills_in_is_all_that_is_read() -> None:
    given, filled = (tomllib.loads(text) for text in ((ROOT / "release.toml").read_text("utf-8"), FILLED))
    assert list(given) == list(filled)
    assert all(list(given[part]) == list(filled[part]) for part in ("maintainer", "urls", "files"))


def told(text: str, folder: Path) -> dict[str, Any]:
    """Return the metadata of a wheel of this source with another `release.toml`."""
    for name in ("pyproject.toml", "README.md", "LICENSE", "tools/published.py", "citrus_game/__init__.py"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / "release.toml").write_text(text, "utf-8")
    command = [sys.executable, "-m", "hatchling", "metadata"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    metadata = json.loads(done.stdout)
    assert isinstance(metadata, dict)
    return metadata


def test_metadata_is_whole_once_it_is_filled_in(tmp_path: Path) -> None:
    metadata = told(FILLED, tmp_path)
    assert metadata["maintainers"] == [{"name": "Ana", "email": "ana@example.org"}]
    assert metadata["urls"] == tomllib.loads(FILLED)["urls"]
    links = LINK.findall(metadata["readme"]["text"])
    pictures = [target for picture, target in links if picture]
    assert pictures
    assert all((ROOT / target.removeprefix(RAW)).is_file() for target in pictures)
    pages = [target for picture, target in links if not picture and target.startswith(PAGES)]
    assert len(pages) > 5
    assert all((ROOT / target.removeprefix(PAGES).partition("#")[0]).is_file() for target in pages)


@pytest.mark.parametrize("text", [FILLED, EMPTY])
def test_no_link_or_picture_of_readme_is_broken_on_an_index(text: str, tmp_path: Path) -> None:
    page = told(text, tmp_path)["readme"]["text"]
    assert not [target for _picture, target in LINK.findall(page) if not target.startswith(("https://", "#"))]
    assert "(docs/" not in page
    assert "Contributing" in page


def test_appstream_has_the_addresses_pictures_and_releases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (forms.LINUX / "metainfo.xml").read_text("utf-8")
    (tmp_path / "release.toml").write_text(FILLED, "utf-8")
    monkeypatch.setattr(forms, "published", lambda version: published.published(version, tmp_path))
    component = fromstring(forms.filled_in(text))
    assert component.findtext("id") == "org.example.citrus"
    assert {url.get("type"): url.text for url in component.findall("url")} == {
        "homepage": "https://example.org",
        "vcs-browser": "https://example.org/code",
        "bugtracker": "https://example.org/issues",
    }
    shots = [shot.findtext("image") or "" for shot in component.findall("screenshots/screenshot")]
    assert len(shots) == 3
    assert all((ROOT / shot.removeprefix(RAW)).is_file() for shot in shots)
    assert __version__ in [release.get("version") for release in component.findall("releases/release")]


def test_packages_say_nothing_of_what_is_not_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "release.toml").write_text(EMPTY, "utf-8")
    monkeypatch.setattr(forms, "published", lambda version: published.published(version, tmp_path))
    component = fromstring(forms.filled_in((forms.LINUX / "metainfo.xml").read_text("utf-8")))
    assert component.find("url") is None
    assert component.find("screenshots") is None
    for name in ("citrus-game", "citrus-kiosk"):
        assert "Homepage" not in debian.control_text(name, "all", 1)


def test_debian_names_maintainer_and_homepage_in_each_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "release.toml").write_text(FILLED, "utf-8")
    monkeypatch.setattr(forms, "published", lambda version: published.published(version, tmp_path))
    for name in ("citrus-game", "citrus-kiosk"):
        control = debian.control_text(name, "all", 1)
        assert f"Package: {name}\n" in control
        assert "Maintainer: Ana <ana@example.org>\n" in control
        assert "Homepage: https://example.org\n" in control
        assert "${" not in control
        assert "\n\n" not in control
