"""``python -m citrus_game``: the same as the command ``citrus-game``."""

import sys

from citrus_game.cli import main

if __name__ == "__main__":
    sys.exit(main())
