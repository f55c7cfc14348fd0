"""Draw sheets of all scenes and overlays: ``make sheets`` writes them into ``build/sheets``.

There is a sheet for each window size, for the largest text in each language, for high contrast, greyscale and
three kinds of colour blindness. Their pictures are those of ``tools.screenshot``, scaled down. They are
reproducible: ``tools.compare_sheets`` finds differences.
"""

import argparse
import contextlib
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pygame
from PIL import Image

from citrus_game.cli.given import played
from citrus_game.content.disk import paths
from citrus_game.content.settings.languages import languages, speak
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import PERSON
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.kiosk.fallback_screen import paint
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.export.export_dialog import ExportDialog
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.saves.statistics_dialog import StatisticsDialog
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.seating import HandOver
from citrus_game.ui.scenes.settings import KeysDialog
from citrus_game.ui.scenes.setup.options_dialog import OptionsDialog, TableDialog
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.on_screen_keyboard import OnScreenKeyboard
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.ui.toolkit.colourmath import EYES as MATRICES
from tests.ui.toolkit.colourmath import seen_by
from tools.people_sheet import people_sheet
from tools.screenshot.render import make_scene, render

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "docs" / "example.citrus"
COLUMNS, GAP, WIDE = 5, 10, 300
GROUND = "#0C2C3D"
FORMAT, QUALITY = "webp", 66
LAST = 222
"""The last step of the example game."""
SEED = 12345678
"""Replaces random seeds, so that pictures are reproducible."""


class Shot(NamedTuple):
    """A picture: scene, step of the example game, what is hovered, what is opened over it.

    ``view`` is one of `VIEWS` or of `SHEETS_OVER`; ``settings`` override the defaults. With ``grid``, its
    coarse colours are stored for tests (`tests.ui.grids`), since it looks the same at any time and on any
    machine.
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
    Shot("scoring", LAST, "", "export"),
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
"""Sheets made from the first one: without colours, and simulating colour blindness."""
PEOPLE = "people"
"""The sheet of all people, in one size."""


def main() -> int:
    """Write the named sheets, or all."""
    parser = argparse.ArgumentParser(prog="python -m tools.sheets", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "sheets", help="where to")
    parser.add_argument(
        "sheets", nargs="*", metavar="SHEET", help=f"which of them, else all: {', '.join((*SHEETS, PEOPLE))}"
    )
    asked = parser.parse_args()
    if unknown := set(asked.sheets) - {*SHEETS, PEOPLE}:
        parser.error(f"no sheet is called {', '.join(sorted(unknown))}")
    folder = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as own, contextlib.chdir(own):
        paths.use_data_dir(Path("Citrus"))  # Shown as the folder of exported files.
        for name, (size, settings) in SHEETS.items():
            if name not in (asked.sheets or SHEETS):
                continue
            whole = sheet([picture(shot, size, settings) for shot in SHOTS])
            keep(whole, folder, name)
            if name == next(iter(SHEETS)):
                for eyes in EYES:
                    keep(seen(eyes, whole), folder, eyes)
        if PEOPLE in (asked.sheets or (PEOPLE,)):
            keep(people_sheet(), folder, PEOPLE)
    return 0


def keep(picture: pygame.Surface, folder: Path, name: str) -> None:
    """Write a sheet as a small file."""
    raw = pygame.image.tobytes(picture, "RGB")
    file = folder / f"{name}.{FORMAT}"
    Image.frombytes("RGB", picture.get_size(), raw).save(file, quality=QUALITY, optimize=True)
    print(file)


def seen(eyes: str, picture: pygame.Surface) -> pygame.Surface:
    """Return a picture without colours, or as seen with colour blindness."""
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
    """Return a picture, scaled down for the sheet."""
    return pygame.transform.smoothscale(whole(shot, size, settings), (WIDE, round(WIDE * size[1] / size[0])))


def whole(shot: Shot, size: tuple[int, int], settings: dict[str, object]) -> pygame.Surface:
    """Return a picture in full size, with fixed random seeds."""
    with patch("secrets.randbelow", lambda below: SEED % below):
        return _drawn(shot, size, settings)


def _drawn(shot: Shot, size: tuple[int, int], settings: dict[str, object]) -> pygame.Surface:
    settings = settings | dict(shot.settings)
    speak(str(settings.get("language", "en")))  # The log of a game is written while it is played.
    if shot.scene == "still":
        still = pygame.Surface(size)
        paint(still)
        return still
    if shot.view in SHEETS_OVER:
        return opened(shot, size, settings)
    return render(shot.scene, size, session_of(shot), shot.hover, shot.step or None, shot.view, **settings)


def opened(shot: Shot, size: tuple[int, int], settings: dict[str, object]) -> pygame.Surface:
    """Return a picture of a scene with a dialog over it."""
    values = default_settings().model_copy(update={"speed": "off", **settings})
    app = open_game(values, size=size, headless=True)
    scene = make_scene(app, shot.scene, session_of(shot), shot.step or None)
    app.stack.reset(scene)
    app.stack.push(SHEETS_OVER[shot.view](app, scene))
    app.stack.update(0.0)
    app.stack.dirty.add(None)
    app.paint()
    return app.screen.copy()


def hand_over(app: Game, scene: Scene) -> Scene:
    """Return the dialog that asks who plays on."""
    assert isinstance(scene, PlayScene)
    return HandOver(app, scene.session, range(len(scene.session.seats)))


def of_setup(kind: type[TableDialog] | type[OptionsDialog]) -> Callable[[Game, Scene], Scene]:
    """Return a function that makes a dialog over the setup."""

    def make(app: Game, scene: Scene) -> Scene:
        assert isinstance(scene, SetupScene)
        return kind(app, scene.draft, scene.relayout)

    return make


def export(app: Game, scene: Scene) -> Scene:
    """Return the dialog that exports a game."""
    assert isinstance(scene, ScoringScene)
    return ExportDialog(app, scene.session)


def name_field() -> TextField:
    """Return a text field with a name, as in setup."""
    return TextField("Ana", lambda _text: None, longest=20, hint=_("Type a name"))


SHEETS_OVER: dict[str, Callable[[Game, Scene], Scene]] = {
    "hand-over": hand_over,
    "table": of_setup(TableDialog),
    "options": of_setup(OptionsDialog),
    "writing": lambda app, _scene: OnScreenKeyboard(app, name_field()),
    "keys": lambda app, _scene: KeysDialog(app),
    "statistics": lambda app, _scene: StatisticsDialog(app),
    "export": export,
}
"""Dialogs that can be opened over a scene and have no command."""


def session_of(shot: Shot) -> GameSession | None:
    """Return the example game at the picture's step, with people in all seats, so that things can be
    hovered.
    """
    if not shot.step:
        return None
    game = played(GAME, None if shot.scene == "replay" else shot.step)
    game.seats = tuple(replace(seat, player=PERSON) for seat in game.seats)
    return game


def sheet(pictures: list[pygame.Surface]) -> pygame.Surface:
    """Return pictures in rows."""
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
