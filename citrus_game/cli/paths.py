"""``citrus-game paths``: print where the user's files are."""

import argparse
import json
from pathlib import Path

from citrus_game.cli.arguments import add_json
from citrus_game.content.disk import paths
from citrus_game.content.learning.review import reviews_folder
from citrus_game.session.saves import crash_reports, save_file
from citrus_game.text import _, aligned

EXAMPLES = ("paths", "paths --json")


def add(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to the parser."""
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the folders and files; some may not exist yet."""
    found: dict[str, tuple[str, Path]] = {
        "settings": (_("settings"), paths.user_config() / paths.SETTINGS),
        "keys": (_("keys"), paths.user_config() / "keys.yaml"),
        "saves": (_("saved games"), save_file.folder()),
        "reviews": (_("reviews"), reviews_folder()),
        "maps": (_("boards"), paths.user_maps()),
        "exports": (_("exports"), paths.user_exports()),
        "crashes": (_("crash reports"), crash_reports.folder()),
    }
    if args.json:
        print(json.dumps({key: str(path.absolute()) for key, (_words, path) in found.items()}, indent=2))
    else:
        print("\n".join(aligned([(words, str(path.absolute())) for words, path in found.values()])))
    return 0
