"""Checks whether a game can start on a board, copies a shipped board for editing, and loads the results of
surveys of the shipped boards.
"""

import html
import re
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from citrus_game.content.disk import paths
from citrus_game.content.disk.files import is_there, write_bytes_atomically
from citrus_game.content.disk.model import Model
from citrus_game.content.disk.names import MAP, composed, is_new_name
from citrus_game.content.disk.problem import ContentError, Faults, quoted_value, translated
from citrus_game.content.disk.yaml_file import load_yaml
from citrus_game.content.game.box import load_components
from citrus_game.content.maps.pictures import check_pictures
from citrus_game.content.maps.tmx import LONGEST_TITLE, LoadedMap, known_maps, read_map
from citrus_game.rules.model.board import Board
from citrus_game.rules.model.options import Options
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.setup import FEWEST, MOST, SetupError, new_game
from citrus_game.text import _, ngettext

FILES = (".png", ".tsx", ".tmx")
"""File endings of a board: picture, tileset, map. The tileset names the picture, the map the tileset."""
_ODD = re.compile(r"^[ .-]|[ .]$")
"""Ends of a name that a command line or a person misreads."""
ENOUGH = {"long": (12, 80), "short": (9, 72)}
"""Sites and open spaces needed for each side; with fewer, surveys found every other game blocked."""


def begin_game(loaded: LoadedMap, game: Game, seed: int, first: int = 0) -> State:
    """Return the start position of a game on a map; raise `ContentError` if map or options do not allow
    one.
    """
    check_pictures(loaded)
    return _start(loaded, game, seed, first)


def _start(loaded: LoadedMap, game: Game, seed: int, first: int = 0) -> State:
    try:
        return new_game(game, seed, first)
    except SetupError as error:
        raise ContentError(translated(error), loaded.path) from None


def check_board(path: Path) -> None:
    """Raise `ContentError` with all that is wrong with a map, also what keeps a standard game with fewest or
    most players from starting on it.
    """
    faults = Faults()
    loaded = read_map(path, faults, outside=True)
    if loaded is not None:
        with faults:
            check_pictures(loaded)
        for players in (FEWEST, MOST):
            with faults:
                _start(loaded, Game(loaded.board, load_components(), Options(), players), seed=1)
    faults.raise_all()


def board_warnings(board: Board) -> list[str]:
    """Return a sentence for each property of a playable board that may end games early."""
    sites, still_open = len(board.sites), (board.plantable & ~board.bushes).bit_count()
    enough_sites, enough_open = ENOUGH[board.side]
    found = []
    if sites < enough_sites:
        message = ngettext(
            "{n} site is few: games may end because nobody can do anything; draw {most} or more",
            "{n} sites are few: games may end because nobody can do anything; draw {most} or more",
            sites,
        )
        found.append(message.format(n=sites, most=enough_sites))
    if still_open < enough_open:
        message = ngettext(
            "{n} open space is few: games may end because nobody can do anything; draw {most} or more",
            "{n} open spaces are few: games may end because nobody can do anything; draw {most} or more",
            still_open,
        )
        found.append(message.format(n=still_open, most=enough_open))
    return found


def copy_board(name: str, side: str) -> Path:
    """Copy a shipped board with its tileset and picture to the user's maps; return the path of the map.

    Raise `ContentError` if the name is taken or not allowed on some system.
    """
    name = name.removesuffix(".tmx")
    if not is_new_name(name, MAP) or _ODD.search(name) or len(name) > LONGEST_TITLE:
        message = _("{name} cannot be the name of a board; write a word, as in orchard")
        raise ContentError(message.format(name=quoted_value(name)))
    folder = paths.user_maps()
    taken = {known.casefold() for known in known_maps()}
    if composed(name).casefold() in taken or any(is_there(folder / f"{name}{ending}") for ending in FILES):
        message = _("there is a board {name} already; choose another name")
        raise ContentError(message.format(name=quoted_value(name)))
    escaped = html.escape(name)
    names = {f'"citrus{ending}"': f'"{escaped}{ending}"' for ending in FILES}
    names |= {f'"{side.capitalize()} side"': f'"{escaped}"'}  # The map's title.
    for ending in FILES:
        raw = (paths.maps() / f"{side if ending == '.tmx' else 'citrus'}{ending}").read_bytes()
        if ending != ".png":
            text = raw.decode()
            for old, new in names.items():
                text = text.replace(old, new)
            raw = text.encode()
        write_bytes_atomically(folder / f"{name}{ending}", raw)
    return folder / f"{name}.tmx"


class SurveyModel(Model):
    """The results of games with one number of players; ``seats`` are a seat's share with 95 % interval."""

    games: int = Field(ge=1)
    blocked: float
    seats: list[Annotated[list[float], Field(min_length=3, max_length=3)]] = Field(min_length=2, max_length=5)
    scored: float
    points: float
    turns: float


class SurveysModel(Model):
    """Model of ``surveys.yaml``: for each side a list, for 2 to 5 players."""

    long: list[SurveyModel] = Field(min_length=4, max_length=4)
    short: list[SurveyModel] = Field(min_length=4, max_length=4)


@cache
def shipped_surveys() -> dict[str, dict[int, SurveyModel]]:
    """Load the results by side and number of players; raise `ContentError`."""
    found = load_yaml(paths.config() / "surveys.yaml", SurveysModel)
    return {
        side: dict(enumerate(counts, 2)) for side, counts in (("long", found.long), ("short", found.short))
    }
