"""Rewrite the stored colour grids: ``python -m tests.ui.grids``. Prints the changes."""

import tempfile
from pathlib import Path

from citrus_game.content.disk import paths
from tests.ui.grids.grid import KEPT, changed, keep, kept, pictures, told


def main() -> None:
    """Draw every scene, tell what is other than it was, and keep the grids."""
    before = kept() if KEPT.exists() else {}
    now = {}
    with tempfile.TemporaryDirectory() as folder:
        paths.use_data_dir(Path(folder))
        for name, draw, size in pictures():
            now[name] = draw()
            cells = changed(before.get(name, now[name]), now[name])
            if cells:
                print(name, told(cells, size), sep=": ")
    keep(now)
    print(f"{len(now)} grids in {KEPT}")


if __name__ == "__main__":
    main()
