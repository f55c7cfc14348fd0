"""The sheet of all people is drawn by a command, and with the other sheets."""

import sys
from pathlib import Path

import pygame
import pytest

from tools import people_sheet, sheets


@pytest.mark.slow
def test_the_sheet_has_everybody_large_and_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setattr(sys, "argv", ["people_sheet", str(tmp_path / "people.png")])
    assert people_sheet.main() == 0
    picture = pygame.image.load(tmp_path / "people.png")
    assert picture.get_width() > 7 * 131
    assert picture.get_height() > 5 * 160 + 4 * 38


@pytest.mark.slow
def test_it_is_one_of_the_sheets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setattr(sys, "argv", ["sheets", str(tmp_path), "people"])
    assert sheets.main() == 0
    assert [file.name for file in tmp_path.iterdir()] == ["people.webp"]
