"""Figures of the code: counted rightly."""

from pathlib import Path

import pytest

from tools import figures


def test_lengths_folders_and_names_that_stand_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    (tmp_path / "a").mkdir()
    texts = {
        "a/one.py": "class Spot:\n    def go(self):\n        x = 1\n        return x\n\n"
        "Place = int | None\nMOST = 3\n",
        "a/two.py": "Spot = tuple[int, int]\n\ndef go():\n    pass\n",
        "three.py": "def stay():\n" + "    pass\n" * 9,
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    counted = figures.count([tmp_path / name for name in texts])
    assert (len(counted.files), counted.lines) == (3, 21)
    assert sorted(length for length, _where in counted.functions) == [2, 3, 10]
    assert (counted.nth(0.5), counted.nth(1)) == (3, 10)
    assert counted.fullest == (2, Path("a"))
    assert counted.twice == {"Spot": ["a/one.py", "a/two.py"]}


def test_every_package_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert figures.main([]) == 0
    said = capsys.readouterr().out
    assert all(f"\n{name}" in said for name in ("rules", "client", "table", "  client/play", "(top)"))


def test_an_unknown_package_is_refused() -> None:
    with pytest.raises(SystemExit):
        figures.main(["orchard"])
