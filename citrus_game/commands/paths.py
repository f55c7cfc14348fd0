"""``citrus-game paths``: where the user's files lie."""

import argparse
import json
from pathlib import Path

from citrus_game.commands.arguments import add_data_dir, add_json
from citrus_game.content.disk import paths
from citrus_game.table.keeping import crashes, savefile
from citrus_game.text import _, aligned

EXAMPLES = ("paths", "paths --json")


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_json(parser)
    add_data_dir(parser, again=True)


def run(args: argparse.Namespace) -> int:
    """Print the folders and files; those of which nothing has been written yet do not exist."""
    found: dict[str, tuple[str, Path]] = {
        "settings": (_("settings"), paths.user_config() / paths.SETTINGS),
        "keys": (_("keys"), paths.user_config() / "keys.yaml"),
        "saves": (_("saved games"), savefile.folder()),
        "maps": (_("boards"), paths.user_maps()),
        "exports": (_("exports"), paths.user_exports()),
        "crashes": (_("crash reports"), crashes.folder()),
    }
    if args.json:
        print(json.dumps({key: str(path.absolute()) for key, (_words, path) in found.items()}, indent=2))
    else:
        print("\n".join(aligned([(words, str(path.absolute())) for words, path in found.values()])))
    return 0
