"""Write down anew what is said of what is pointed at: ``python -m tests.client.pointed``."""

import tempfile
from pathlib import Path

from citrus_game.content.disk import paths
from tests.client.pointed.pointed import KINDS, file_of, told

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        paths.use_data_dir(Path(folder))
        for kind in KINDS:
            file_of(kind).write_text("\n".join(told(kind)) + "\n", encoding="utf-8")
