"""``python -m tools.scenario FILE...``: run scenario files, as ``citrus-game scenario`` does."""

import sys

from citrus_game.cli.scenario import add, run
from tools.command import run_command

if __name__ == "__main__":
    sys.exit(run_command("scenario", "Run scenario files and print which pass.", add, run))
