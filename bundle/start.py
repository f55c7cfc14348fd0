"""The bundle's program: the same command line as ``citrus-game``."""

import sys

from citrus_game.__main__ import main

sys.exit(main())
