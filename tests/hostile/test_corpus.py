"""Files that once led to a fault, and some new ones, used as the game uses them."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus_game.content.check import check_file
from citrus_game.content.disk import paths
from tests.hostile.make import Made, make
from tests.hostile.use import use

CORPUS = Path(__file__).parent / "corpus"
GOOD = {
    "map good", "record absurd computer player", "record name of no width", "record name from right to left",
    "record name with a variation selector", "scenario names of no width", "settings names of no width",
    "counts half a line",
}  # fmt: skip
"""What is to be used, not refused."""
NEW = 30
"""How many files are made each time."""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path) -> Iterator[None]:
    paths.use_data_dir(tmp_path / "start")
    yield
    paths.use_data_dir(None)


def made_of(folder: Path) -> Made:
    """Take a folder of the corpus: its first word is the kind. What a map lacks is that of the good one."""
    kind = folder.name.partition(" ")[0]
    good = sorted((CORPUS / "map good").iterdir()) if kind == "map" else []
    files = {path.name: path.read_bytes() for path in (*good, *sorted(folder.iterdir()))}
    return Made(kind, "own.tmx" if kind == "map" else next(iter(files)), files)


@pytest.mark.parametrize("folder", sorted(CORPUS.iterdir()), ids=lambda folder: folder.name)
def test_a_file_that_was_a_fault_is_used_or_refused_in_a_sentence(folder: Path, tmp_path: Path) -> None:
    told = use(made_of(folder), tmp_path)
    assert told == ("used" if folder.name in GOOD else "refused")
    for path in tmp_path.rglob("*"):
        if path.suffix in (".tmx", ".citrus", ".yaml") and told == "refused":
            (sentence,) = check_file(path)
            assert "\n" not in sentence
            assert path.suffix == ".tmx" or sentence.startswith(str(path)), "it names the file to look into"


def test_new_hostile_files(tmp_path: Path) -> None:
    first = int(os.environ.get("HOSTILE_FIRST", "0"))
    for number in range(first, first + NEW):
        use(make(number), tmp_path / str(number))
