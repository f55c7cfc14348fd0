"""Comparing two folders of pictures: differences are printed and drawn."""

from pathlib import Path

import pytest
from PIL import Image

from tools.compare_sheets import main


def test_what_differs_is_told_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("old", "new"):
        (tmp_path / folder).mkdir()
        Image.new("RGB", (200, 100), "#206040").save(tmp_path / folder / "same.png")
        Image.new("RGB", (200, 100), "#206040").save(tmp_path / folder / "other.png")
        Image.new("RGB", (200, 100), "#206040").save(tmp_path / folder / f"only-{folder}.png")
    assert main([str(tmp_path / "old"), str(tmp_path / "old")]) == 0
    other = Image.new("RGB", (200, 100), "#206040")
    other.paste("#206041", (10, 20, 30, 25))
    other.paste("#FFFFFF", (150, 60, 151, 90))
    other.save(tmp_path / "new" / "other.png")
    capsys.readouterr()
    assert main([str(tmp_path / "old"), str(tmp_path / "new"), "--into", str(tmp_path / "by")]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("only-new.png: not in ")
    assert said[1].startswith("only-old.png: not in ")
    assert said[2] == "other.png: 0.650% changed, in [(10, 20, 30, 25), (150, 60, 151, 90)]"
    assert said[3] == "1 of 4 pictures are the same"
    with Image.open(tmp_path / "by" / "other.png") as shown:
        assert shown.getpixel((150, 70)) == (255, 255, 255)
        assert shown.getpixel((0, 0)) == (0x20 // 5, 0x60 // 5, 0x40 // 5)
    assert main([str(tmp_path / "old"), str(tmp_path / "new"), "--far", "255"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "2 of 4 pictures are the same"
