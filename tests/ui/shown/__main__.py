"""Rewrite the stored animations and drawings: ``python -m tests.ui.shown``."""

import tempfile
from pathlib import Path

from citrus_game.content.disk import paths
from tests.ui.shown import met, moved, placed
from tests.ui.shown.noted import MADE_WITH, made_with
from tests.ui.shown.pointed import KINDS, file_of, told

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        paths.use_data_dir(Path(folder))
        MADE_WITH.write_text(made_with(), encoding="utf-8")
        met.file_of().write_text("\n".join(met.told()) + "\n", encoding="utf-8")
        for kind in KINDS:
            file_of(kind).write_text("\n".join(told(kind)) + "\n", encoding="utf-8")
        moved.file_of().write_text("\n".join(moved.everything()) + "\n", encoding="utf-8")
        for window in placed.WINDOWS:
            placed.file_of(window).write_text("\n".join(placed.told(window)) + "\n", encoding="utf-8")
