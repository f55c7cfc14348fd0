"""The house in one picture, made from the code: ``python -m tools.house`` writes it into docs/HOUSE.md.

Floors are those of the contracts in pyproject.toml; what each is for is said first in its ``__init__.py``.
"""

import ast
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "HOUSE.md"
BEGIN, END = "<!-- floors: made by tools/house.py -->", "<!-- end of floors -->"


def floors(container: str) -> list[str]:
    """Give the floors of a package from the top downward, as its contract has them."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for contract in data["tool"]["importlinter"]["contracts"]:
        if contract.get("containers") == [container]:
            return [floor.strip("()") for layer in contract["layers"] for floor in layer.split(" | ")]
    raise LookupError(container)


def line(dotted: str, depth: int) -> str:
    """Describe a floor: its name, files and lines, and what it is for."""
    place = _place(dotted)
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    head = place / "__init__.py" if place.is_dir() else files[0]
    said = ast.get_docstring(ast.parse(head.read_text(encoding="utf-8"))) or ""
    name = "  " * depth + dotted.rpartition(".")[2]
    return f"{name:16}{len(files):4} files  {said.splitlines()[0] if said else ''}".rstrip()


def picture() -> str:
    """Draw the floors, the highest first; a floor may import what lies below it, never what lies above."""
    lines = [line(f"citrus_game.{floor}", 0) for floor in floors("citrus_game")]
    for container in ("client", "client.board", "client.kit", "kiosk", "table", "content", "rules"):
        dotted = f"citrus_game.{container}"
        at = lines.index(line(dotted, dotted.count(".") - 1)) + 1
        inner = [f"{dotted}.{floor}" for floor in floors(dotted)]
        drawn = [each for each in inner if container == "client" or _place(each).is_dir()]
        lines[at:at] = [line(each, dotted.count(".")) for each in drawn]
    return "\n".join(lines)


def _place(dotted: str) -> Path:
    return ROOT / dotted.replace(".", "/")


def page(text: str) -> str:
    """Give the page with its picture as it is now."""
    before, rest = text.split(BEGIN)
    _old, after = rest.split(END)
    return f"{before}{BEGIN}\n\n```\n{picture()}\n```\n\n{END}{after}"


def main() -> int:
    """Bring the page up to the code."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
