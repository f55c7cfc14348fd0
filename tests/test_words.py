"""Tests and pilots speak of the table: only their vocabulary knows how the play scene is put together."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
INSIDES = {
    "banners", "commands", "conductor", "counting", "desk", "guard", "owners", "pointing", "proposals",
    "stage", "timekeeper", "transport",
}  # fmt: skip
"""The parts of the play scene."""
KNOW_THEM = (ROOT / "tests/client/vocabulary", ROOT / "tools/inspector.py")


def reaches(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a source that reach into a scene's parts, and which."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in INSIDES:
            own = isinstance(node.value, ast.Name) and node.value.id == "self"
            if not own:
                yield node.lineno, node.attr


def test_a_reach_into_the_scene_is_found() -> None:
    assert list(reaches("x = 1\nscene.pointing.look(None)\nself.stage = 2")) == [(2, "pointing")]


def test_only_the_vocabulary_knows_the_parts_of_the_play_scene() -> None:
    files = [*(ROOT / "tests/client").rglob("*.py"), *(ROOT / "tools").rglob("*.py")]
    found = [
        f"{file.relative_to(ROOT)}:{line} .{name}"
        for file in sorted(files)
        if not any(file.is_relative_to(known) for known in KNOW_THEM)
        for line, name in reaches(file.read_text(encoding="utf-8"))
    ]
    assert found == []
