"""Write which texts a player meets in a first game, for the order of the catalogues: ``python -m tools.met``.

Plays two games without a window, by clicks on what can be clicked, and notes each text when it is first
asked for. Translators begin with these (`tools/messages.py`).
"""

import gettext
import json
import os
import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = ROOT / "tools" / "met.txt"
GAMES = ((1, "short"), (2, "long"))
"""Seeds and boards."""


class Noted(gettext.NullTranslations):
    """English; notes each text with its context, in the order of the first times."""

    def __init__(self) -> None:
        super().__init__()
        self.met: dict[tuple[str, str | None], None] = {}

    def gettext(self, message: str) -> str:
        """Return and note a message."""
        self.met.setdefault((message, None))
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return and note a message for a number."""
        self.met.setdefault((msgid1, None))
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context: str, message: str) -> str:
        """Return and note a message with a context."""
        self.met.setdefault((message, context))
        return message


def met() -> list[tuple[str, str | None]]:
    """Return the texts that a first game asks for."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANG": "C.UTF-8"}
    from citrus_game import text
    from citrus_game.bots.players import BOTS
    from citrus_game.content.disk import paths
    from citrus_game.content.settings.settings import default_settings
    from citrus_game.session import ai_runner
    from citrus_game.ui.router import open_game
    from citrus_game.ui.scenes.menu.menu_scene import MenuScene
    from tools.pilots.pilot import Pilot

    ai_runner.__dict__["AT_ONCE"] = tuple(
        BOTS
    )  # No processes, whose time a game without a clock does not wait for.
    noted = Noted()
    with tempfile.TemporaryDirectory() as folder:
        paths.use_data_dir(Path(folder))
        settings = default_settings().model_copy(update={"speed": "off"})
        game = open_game(settings, size=(1280, 720), headless=True)
        text._catalogue = noted
        for seed, board in GAMES:
            game.stack.reset(MenuScene(game))
            pilot = Pilot(game, random.Random(seed))
            pilot.frame()
            pilot.begin(board)
            pilot.play()
        text.use_language("en", ROOT / "assets" / "locale")
    return list(noted.met)


def main() -> int:
    """Write the file."""
    lines = [json.dumps(each, ensure_ascii=False) for each in met() if each[0]]
    SHOWN.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
    print(f"{SHOWN.relative_to(ROOT)}: {len(lines)} texts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
