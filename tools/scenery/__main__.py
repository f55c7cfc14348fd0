"""Write the pictures of the menu's background into ``assets/svg``."""

import sys
from pathlib import Path

from tools.scenery import scenes
from tools.scenery.branch import branch
from tools.scenery.farm import wheel

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "svg"


def main() -> int:
    """Draw and write all pictures."""
    pictures = {
        "menu-background": scenes.landscape(),
        "menu-portrait": scenes.portrait(),
        "menu-branch": branch(),
        "menu-wheel": wheel(),
        "menu-cloud": scenes.cloud(),
        **{f"menu-bird-{wings}": scenes.bird(wings) for wings in range(3)},
    }
    for name, text in pictures.items():
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
