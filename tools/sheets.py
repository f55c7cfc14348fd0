"""Sheets of pictures of every scene and overlay: ``make sheets`` writes them into ``build/sheets``.

One sheet each for the sizes of windows, the largest text in each language, high contrast, greyscale and three
kinds of colour-blind eyes; the pictures are those of ``tools.screenshot``, made smaller. Made again they are
the same: ``tools.compare_sheets`` tells what is not.
"""

import argparse
import contextlib
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pygame
from PIL import Image

from citrus_game.client.doors import open_game
from citrus_game.client.game import Game
from citrus_game.client.kiosk.window.still import paint
from citrus_game.client.kit.sheets.writing import WritingSheet
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.rooms.charts.all_games import StatisticsSheet
from citrus_game.client.rooms.charts.charts_scene import ChartsScene
from citrus_game.client.rooms.export.export_sheet import ExportSheet
from citrus_game.client.rooms.seating.hand_over import HandOver
from citrus_game.client.rooms.settings.keys_sheet import KeysSheet
from citrus_game.client.rooms.setup.options_sheet import OptionsSheet
from citrus_game.client.rooms.setup.setup_scene import SetupScene
from citrus_game.client.rooms.setup.table_sheet import TableSheet
from citrus_game.commands.games import played
from citrus_game.content.disk import paths
from citrus_game.content.kiosk import default_kiosk
from citrus_game.content.preferences.languages import languages, speak
from citrus_game.content.preferences.settings import default_settings
from citrus_game.table.seat import PERSON
from citrus_game.table.sitting import Sitting
from citrus_game.text import _
from tests.client.kit.colourmath import EYES as MATRICES
from tests.client.kit.colourmath import seen_by
from tools.screenshot.render import make_scene, render

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "docs" / "example.citrus"
COLUMNS, GAP, WIDE = 5, 10, 300
GROUND = "#0C2C3D"
FORMAT, QUALITY = "webp", 66
LAST = 222
"""The last step of the example game."""
SEED = 12345678
"""What chance draws as a game's seed in pictures that are to be the same each time."""


class Shot(NamedTuple):
    """A picture: the scene, the step of the example game, what is pointed at, what is opened over it.

    ``view`` is one of `VIEWS` or of `SHEETS_OVER`; ``settings`` differ from the game's own. Of those with a
    ``grid`` coarse colours are kept (`tests.client.grids`): they show the same at any hour, on any machine.
    """

    scene: str
    step: int = 0
    hover: str = ""
    view: str = ""
    settings: tuple[tuple[str, object], ...] = ()
    grid: bool = False


COUCH = (("couch", True),)
EAST = [seat.model_copy(update={"side": "E"}) for seat in default_settings().seats]
FLAT = (("flat", True), ("seats", EAST))
SHOTS = (
    Shot("menu", grid=True),
    Shot("tutorial", grid=True),
    Shot("lesson", grid=True),
    Shot("puzzles", grid=True),
    Shot("setup", grid=True),
    Shot("play", 152, grid=True),
    Shot("play", 152, "C3", grid=True),
    Shot("play", 152, "R2", grid=True),
    Shot("play", 154, "m5", grid=True),
    Shot("play", 164, "j4"),
    Shot("play", 152, "G", grid=True),
    Shot("play", 152, "player2"),
    Shot("play", 158, "harvest,b6", grid=True),
    Shot("play", 152, "", "hint"),
    Shot("play", 152, "", "owners", grid=True),
    Shot("play", 152, "", "left", grid=True),
    Shot("play", 152, "", "log", grid=True),
    Shot("play", 152, "", "pause", grid=True),
    Shot("play", 152, "", "rules", grid=True),
    Shot("play", 152, "", "settings", grid=True),
    Shot("play", 152, "", "hand-over", grid=True),
    Shot("play", 154, "m5", "", COUCH, grid=True),
    Shot("play", 154, "m5", "", FLAT, grid=True),
    Shot("setup", 0, "", "table", grid=True),
    Shot("setup", 0, "", "options", grid=True),
    Shot("setup", 0, "", "writing"),
    Shot("menu", 0, "", "keys"),
    Shot("menu", 0, "", "statistics"),
    Shot("replay", 154, grid=True),
    Shot("charts", LAST, grid=True),
    Shot("charts", LAST, "", "sources"),
    Shot("charts", LAST, "", "swings"),
    Shot("charts", 152, "", "chances"),
    Shot("charts", LAST, "", "numbers"),
    Shot("charts", LAST, "", "export"),
    Shot("scoring", LAST, grid=True),
    Shot("load"),
    Shot("attract"),
    Shot("attract-game"),
    Shot("attract-rules"),
    Shot("attract-scores"),
    Shot("chooser"),
    Shot("sprint"),
    Shot("short"),
    Shot("puzzle"),
    Shot("puzzle-result"),
    Shot("sign"),
    Shot("day"),
    Shot("countdown"),
    Shot("pin"),
    Shot("staff"),
    Shot("still"),
    Shot("crash"),
)
SHEETS: dict[str, tuple[tuple[int, int], dict[str, object]]] = {
    "1280x720": ((1280, 720), {}),
    "1920x1080": ((1920, 1080), {}),
    "3840x2160": ((3840, 2160), {}),
    "1024x768": ((1024, 768), {}),
    "2560x1080": ((2560, 1080), {}),
    "1080x1920": ((1080, 1920), {}),
    **{f"text-200-{code}": ((1280, 720), {"text_size": 200, "language": code}) for code in languages()},
    "high-contrast": ((1280, 720), {"theme": "high-contrast"}),
}
EYES = ("greyscale", "protan", "deutan", "tritan")
"""Sheets made of the first one: without colours, and as colour-blind eyes see it."""


def main() -> int:
    """Write the sheets that are named, else all."""
    parser = argparse.ArgumentParser(prog="python -m tools.sheets", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "sheets", help="where to")
    parser.add_argument(
        "sheets", nargs="*", metavar="SHEET", help=f"which of them, else all: {', '.join(SHEETS)}"
    )
    asked = parser.parse_args()
    if unknown := set(asked.sheets) - set(SHEETS):
        parser.error(f"no sheet is called {', '.join(sorted(unknown))}")
    folder = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as own, contextlib.chdir(own):
        paths.use_data_dir(Path("Citrus"))  # as it is shown where files are exported to
        for name, (size, settings) in SHEETS.items():
            if name not in (asked.sheets or SHEETS):
                continue
            whole = sheet([picture(shot, size, settings) for shot in SHOTS])
            keep(whole, folder, name)
            if name == next(iter(SHEETS)):
                for eyes in EYES:
                    keep(seen(eyes, whole), folder, eyes)
    return 0


def keep(picture: pygame.Surface, folder: Path, name: str) -> None:
    """Write a sheet, small enough to be kept."""
    raw = pygame.image.tobytes(picture, "RGB")
    file = folder / f"{name}.{FORMAT}"
    Image.frombytes("RGB", picture.get_size(), raw).save(file, quality=QUALITY, optimize=True)
    print(file)


def seen(eyes: str, picture: pygame.Surface) -> pygame.Surface:
    """Give a picture without colours, or as colour-blind eyes see it."""
    if eyes == "greyscale":
        return pygame.transform.grayscale(picture)
    matrix = MATRICES[eyes]
    assert matrix is not None
    table: dict[bytes, bytes] = {}
    raw = pygame.image.tobytes(picture, "RGB")
    pixels = [raw[at : at + 3] for at in range(0, len(raw), 3)]
    for pixel in set(pixels):
        table[pixel] = bytes(seen_by(matrix, (pixel[0], pixel[1], pixel[2])))
    return pygame.image.frombytes(b"".join(table[pixel] for pixel in pixels), picture.get_size(), "RGB")


def picture(shot: Shot, size: tuple[int, int], settings: dict[str, object]) -> pygame.Surface:
    """Draw one, as small as it comes onto the sheet."""
    return pygame.transform.smoothscale(whole(shot, size, settings), (WIDE, round(WIDE * size[1] / size[0])))


def whole(shot: Shot, size: tuple[int, int], settings: dict[str, object]) -> pygame.Surface:
    """Draw one in its full size; chance draws the same seeds for it always."""
    with patch("secrets.randbelow", lambda below: SEED % below):
        return _drawn(shot, size, settings)


def _drawn(shot: Shot, size: tuple[int, int], settings: dict[str, object]) -> pygame.Surface:
    settings = settings | dict(shot.settings)
    speak(str(settings.get("language", "en")))  # the log of a game is written while it is played
    if shot.scene == "still":
        still = pygame.Surface(size)
        paint(still, default_kiosk().languages)
        return still
    if shot.view in SHEETS_OVER or shot.view in TABS:
        return opened(shot, size, settings)
    return render(shot.scene, size, sitting_of(shot), shot.hover, shot.step or None, shot.view, **settings)


def opened(shot: Shot, size: tuple[int, int], settings: dict[str, object]) -> pygame.Surface:
    """Draw a scene with one of its tabs chosen, or with a sheet over it."""
    values = default_settings().model_copy(update={"speed": "off", **settings})
    app = open_game(values, size=size, headless=True)
    scene = make_scene(app, shot.scene, sitting_of(shot), shot.step or None)
    app.stack.reset(scene)
    if shot.view in TABS:
        assert isinstance(scene, ChartsScene)
        scene.choose(shot.view)
        app.stack.update(0.05)
        while shot.view == "chances" and scene.moving:
            app.stack.update(0.05)
            time.sleep(0.05)
    else:
        app.stack.push(SHEETS_OVER[shot.view](app, scene))
    app.stack.update(0.0)
    app.stack.damage.add(None)
    app.paint()
    return app.screen.copy()


def hand_over(app: Game, scene: Scene) -> Scene:
    """Give the sheet that asks who plays on."""
    assert isinstance(scene, PlayScene)
    return HandOver(app, scene.sitting, range(len(scene.sitting.seats)))


def of_setup(kind: type[TableSheet] | type[OptionsSheet]) -> Callable[[Game, Scene], Scene]:
    """Give the maker of a sheet over the setup."""

    def make(app: Game, scene: Scene) -> Scene:
        assert isinstance(scene, SetupScene)
        return kind(app, scene.draft, scene.again)

    return make


def export(app: Game, scene: Scene) -> Scene:
    """Give the sheet that exports a game."""
    assert isinstance(scene, ChartsScene)
    return ExportSheet(app, scene.sitting)


def name_field() -> TextField:
    """Give a field with a name in it, as the setup has for each player."""
    return TextField("Ana", lambda _text: None, longest=20, hint=_("Type a name"))


SHEETS_OVER: dict[str, Callable[[Game, Scene], Scene]] = {
    "hand-over": hand_over,
    "table": of_setup(TableSheet),
    "options": of_setup(OptionsSheet),
    "writing": lambda app, _scene: WritingSheet(app, name_field()),
    "keys": lambda app, _scene: KeysSheet(app),
    "statistics": lambda app, _scene: StatisticsSheet(app),
    "export": export,
}
"""What is opened over a scene and has no key of its own."""
TABS = ("sources", "swings", "chances", "numbers")


def sitting_of(shot: Shot) -> Sitting | None:
    """Play the example game up to the step; people sit everywhere, so that things can be pointed at."""
    if not shot.step:
        return None
    game = played(GAME, None if shot.scene == "replay" else shot.step)
    game.seats = tuple(replace(seat, player=PERSON) for seat in game.seats)
    return game


def sheet(pictures: list[pygame.Surface]) -> pygame.Surface:
    """Lay pictures out in rows."""
    high = pictures[0].get_height()
    rows = -(-len(pictures) // COLUMNS)
    ground = pygame.Surface((COLUMNS * (WIDE + GAP) + GAP, rows * (high + GAP) + GAP))
    ground.fill(GROUND)
    for number, each in enumerate(pictures):
        row, column = divmod(number, COLUMNS)
        ground.blit(each, (GAP + column * (WIDE + GAP), GAP + row * (high + GAP)))
    return ground


if __name__ == "__main__":
    sys.exit(main())
