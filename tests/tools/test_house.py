"""The page for who opens the code first: its picture and the places that it names are those of the code."""

import re

from tools.house import PAGE, ROOT, page


def steps(text: str) -> str:
    """Leave out how many files there are: they come and go."""
    return re.sub(r" +\d+ files", "", text)


def test_the_picture_is_that_of_the_code() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert steps(page(text)) == steps(text), "run `python -m tools.house`"


def test_each_place_that_is_named_is_there() -> None:
    named = re.findall(r"`([\w/]+\.(?:py|yaml|toml))`", PAGE.read_text(encoding="utf-8"))
    assert len(named) > 10
    places = [ROOT, ROOT / "citrus_game", ROOT / "citrus_game" / "client"]
    gone = [name for name in named if not any((place / name).exists() for place in places)]
    assert not gone


def test_each_name_in_a_walk_stands_in_the_file_it_follows() -> None:
    pairs = re.findall(r"`([\w/]+\.py)`: `(\w+(?:\.\w+)?)`", PAGE.read_text(encoding="utf-8"))
    assert len(pairs) > 10
    for name, function in pairs:
        paths = [ROOT / name, ROOT / "citrus_game" / name, ROOT / "citrus_game" / "client" / name]
        text = next(path for path in paths if path.exists()).read_text(encoding="utf-8")
        for part in function.split("."):
            assert re.search(rf"\b(?:def|class) {part}\b", text), f"{name}: {function}"
