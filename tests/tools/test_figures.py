"""Figures of the code: counted rightly."""

import subprocess
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


@pytest.mark.sweep
def test_every_package_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert figures.main([]) == 0
    said = capsys.readouterr().out
    assert all(f"\n{name}" in said for name in ("rules", "client", "table", "  client/play", "(top)"))


def test_an_unknown_package_is_refused() -> None:
    with pytest.raises(SystemExit):
        figures.main(["orchard"])


def test_lines_of_before_are_told_from_those_that_have_come_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was moved is no new one."""

    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@y", *words], cwd=tmp_path, check=True)

    old = "".join(f"number_{each} = {each} * {each} + {each}\n" for each in range(40))
    (tmp_path / "old.py").write_text(old)
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "before")
    (tmp_path / "old.py").rename(tmp_path / "moved.py")
    (tmp_path / "new.py").write_text("".join(f"word_{each} = 'a' * {each}\n" for each in range(7)))
    git("add", "-A")
    git("commit", "-qm", "after")
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    assert figures.kept_lines(tmp_path / "moved.py", "HEAD~1") == 40
    assert figures.kept_lines(tmp_path / "new.py", "HEAD~1") == 0
    with pytest.raises(SystemExit):
        figures.kept_lines(tmp_path / "new.py", "nowhere")
