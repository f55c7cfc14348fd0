"""Which tests know which package."""

from pathlib import Path

KNOWING: dict[str, tuple[str, ...]] = {
    "rules": ("citrus_game/rules", "tests/test_scenarios.py", "tests/rules"),
    "content": (
        "citrus_game/content",
        "tests/content",
        "tests/test_scenarios.py",
        "tests/kiosk/test_puzzles.py",
        "tests/kiosk/test_settings.py",
        "tests/kiosk/test_scores.py",
        "tests/kiosk/test_letters.py",
        "tests/kiosk/test_command.py",
        "tests/table/test_lessons.py",
        "tests/table/test_practice.py",
        "tests/table/test_one_writer.py",
        "tests/table/test_heads.py",
        "tests/bots/test_survey.py",
        "tests/hostile/test_corpus.py",
        "tests/hostile/test_ways_in.py",
    ),
    "bots": ("citrus_game/bots", "tests/bots"),
    "table": (
        "citrus_game/table",
        "tests/table",
        "tests/records",
        "tests/kiosk/test_puzzles.py",
        "tests/client/lessons",
        "tests/client/kit/test_boundary.py",
        "tests/content/test_pictures.py",
        "tests/client/kit/test_setup.py",
        "tests/client/kit/test_pages.py",
        "tests/client/play",
        "tests/client/ear",
    ),
    "table/desk": (
        "tests/table/test_desk.py",
        "tests/client/play",
        "tests/client/ear",
        "tests/client/shown",
        "tests/client/lessons",
    ),
    "table/conduct": (
        "citrus_game/table/conduct",
        "tests/table/test_conductors.py",
        "tests/client/play",
        "tests/records/test_watching.py",
    ),
    "kiosk": ("citrus_game/kiosk", "tests/kiosk", "tests/client/kiosk"),
    "commands": ("tests/test_cli.py", "tests/bots/test_arena.py", "tests/kiosk/test_command.py"),
    "client/kit/sound": ("tests/client/sound",),
    "client/kit": ("tests/client/kit", "tests/client/sound", "tests/client/play"),
    "client/board": (
        "tests/client/board",
        "tests/client/shown",
        "tests/client/grids",
        "tests/client/play",
        "tests/client/kit",
        "tests/client/lessons",
        "tests/records/test_analysis.py",
        "tests/records/test_export.py",
        "tests/records/test_tooltips.py",
        "tests/records/test_watching.py",
        "tests/client/ear/test_rooms.py",
    ),
    "client/play": (
        "tests/client/shown",
        "tests/client/play",
        "tests/client/grids",
        "tests/client/lessons",
        "tests/client/sound",
        "tests/records/test_watching.py",
        "tests/client/ear",
    ),
    "client/rooms": ("tests/client/rooms", "tests/client/lessons", "tests/records", "tests/client/kit"),
    "client/kiosk": ("tests/client/kiosk", "tests/kiosk"),
    "client": ("tests/client",),
    "workshop": ("tests/client/pilot", "tests/kiosk/test_soak.py"),
}
"""The tests that know a package, the quickest first; a package's own are those of the longest name."""


def knowing(root: Path, package: str) -> list[Path]:
    """List the test files of a package, and its files with examples in their docstrings.

    Raises:
        KeyError: no tests are known for it.

    """
    parts = package.split("/")
    names = ["/".join(parts[:n]) for n in range(len(parts), 0, -1)]
    place = next((name for name in names if name in KNOWING), None)
    if place is None:
        raise KeyError(f"no tests are known for {package}")
    found: list[Path] = []
    for path in (root / each for each in KNOWING[place]):
        if path.is_dir():
            found += [each for each in sorted(path.rglob("*.py")) if _tests(each)]
        elif path.exists():
            found.append(path)
    return list(dict.fromkeys(each.relative_to(root) for each in found))


def _tests(path: Path) -> bool:
    return path.name.startswith("test_") or ">>> " in path.read_text(encoding="utf-8")
