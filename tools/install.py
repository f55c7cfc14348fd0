"""Install Citrus in its own environment, with the tested versions.

    python3 tools/install.py            in .venv: the game, to be played
    python3 tools/install.py dev        in .venv: what is needed to change and test it, too
    python3 tools/install.py bundle     in build/bundle: a copy, compiled where it can be, and PyInstaller

`environment` does the work. This file has only syntax that Python 2.7 can read: an old Python gets a
sentence, not a traceback.
"""

import os
import sys

OLDEST = (3, 11)

if sys.version_info < OLDEST:
    sys.stderr.write(
        "Citrus needs Python 3.11 or later, and this is %d.%d; see python.org/downloads.\n"  # noqa: UP031
        % sys.version_info[:2]
    )
    sys.exit(1)

if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # noqa: PTH100, PTH120
    from tools.environment import main

    sys.exit(main())
