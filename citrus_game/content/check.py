"""Checks any file that the game reads: maps, tilesets, YAML, records, scenarios, pictures, sounds."""

from collections.abc import Callable, Mapping
from pathlib import Path

from pydantic import BaseModel

from citrus_game.content.boards import SurveysModel, board_warnings, check_board
from citrus_game.content.disk import paths
from citrus_game.content.disk.files import read_bytes
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.disk.xml_file import read_xml
from citrus_game.content.disk.yaml_file import load_yaml, read_changes, read_yaml
from citrus_game.content.game.box import BoxModel, ExpansionModel, IncomeModel, MarketModel
from citrus_game.content.game.options import PresetModel, VariantsModel
from citrus_game.content.game.seats import SeatsModel
from citrus_game.content.kiosk import load_kiosk
from citrus_game.content.kiosk_scores import DaysModel, LettersModel
from citrus_game.content.learning.exercise import load_exercise
from citrus_game.content.learning.lesson import FOLDER as LESSONS
from citrus_game.content.learning.lesson import load_lesson
from citrus_game.content.learning.progress import Progress
from citrus_game.content.learning.puzzle import FOLDER as PUZZLES
from citrus_game.content.learning.puzzle import load_puzzle
from citrus_game.content.learning.rulebook import CardsModel, read_rulebook
from citrus_game.content.maps.pictures import decode_files
from citrus_game.content.maps.tileset_guard import check_tileset
from citrus_game.content.maps.tmx import load_map
from citrus_game.content.records.record import read_record
from citrus_game.content.records.scenario import ScenarioModel, load_scenario
from citrus_game.content.settings.commands import load_keys
from citrus_game.content.settings.settings import load_settings
from citrus_game.content.settings.themes import PlayersModel, Theme
from citrus_game.text import _

_BY_NAME: Mapping[str, type[BaseModel]] = {
    "components": BoxModel,
    "expansion": ExpansionModel,
    "market": MarketModel,
    "income": IncomeModel,
    "players": PlayersModel,
    "variants": VariantsModel,
    "progress": Progress,
    "scores": DaysModel,
    "seats": SeatsModel,
    "surveys": SurveysModel,
    "help_cards": CardsModel,
    "letters": LettersModel,
}
_BY_KEY: Mapping[str, type[BaseModel]] = {"options": PresetModel, "colours": Theme}

_BY_FOLDER: Mapping[str, type[BaseModel]] = {"presets": PresetModel, "themes": Theme}

SOUND_BYTES = 4_000_000
_PAGE = b"OggS"
_PAGE_HEAD, _LAST_PAGE = 27, 0x04


def check_file(path: Path) -> list[str]:
    """Return the problems of a file as sentences; empty if it is valid."""
    judge = _JUDGES.get(path.suffix.lower())
    try:
        if judge is None:
            message = _("unsupported file type; supported: {suffixes}")
            raise ContentError(message.format(suffixes=", ".join(_JUDGES)), path)
        judge(path)
    except ContentError as error:
        return error.sentences
    return []


def warnings_of(path: Path) -> list[str]:
    """Return warnings about a valid file: sentences about what may spoil games."""
    if path.suffix.lower() != ".tmx":
        return []
    return [f"{path}: {warning}" for warning in board_warnings(load_map(path, named=True).board)]


def shipped_files() -> list[Path]:
    """Return the files that come with the game and can be checked."""
    folders = (paths.assets(), paths.config(), paths.maps())
    return [path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in _JUDGES]


CHANGES = ("kiosk", "settings", "keys", "staff")
"""Files that change defaults, and may hold comments alone."""


def _tileset(path: Path) -> None:
    decode_files(check_tileset(path))


def _yaml(path: Path) -> None:
    """Check a YAML file; its kind is recognised by folder, name or keys."""
    data = (read_changes if path.stem in CHANGES else read_yaml)(path).data
    keys = set(data) if isinstance(data, dict) else set()
    model = _BY_FOLDER.get(path.parent.name) or _BY_NAME.get(path.stem)
    model = model or next((kind for key, kind in _BY_KEY.items() if key in keys), None)
    if path.parent.name == PUZZLES or "solution" in keys:
        load_puzzle(path)
    elif path.parent.name == LESSONS or "tasks" in keys:
        load_lesson(path)
    elif "better" in keys:
        load_exercise(path)
    elif "steps" in keys:
        load_scenario(path)
    elif path.stem == "rulebook" and model is None:
        read_rulebook(path)
    elif path.stem == "settings":
        load_settings(path)
    elif path.stem == "keys":
        load_keys(path)
    elif path.stem == "kiosk":
        load_kiosk(path)
    elif path.stem == "staff":
        load_kiosk(path.with_name("kiosk.yaml"))
    elif model:
        load_yaml(path, model)
    elif keys and keys.isdisjoint(ScenarioModel.model_fields):
        message = _("nothing here says which kind of file this is; see docs/FILE_FORMATS.md")
        raise ContentError(message, path)
    else:
        load_scenario(path)


def _svg(path: Path) -> None:
    """Raise `ContentError` unless a picture is an SVG with a viewBox."""
    root, _raw = read_xml(path, "{http://www.w3.org/2000/svg}svg")
    if not root.get("viewBox"):
        raise ContentError(_("the viewBox is missing; add one, such as 0 0 128 128"), path)


def _ogg(path: Path) -> None:
    """Raise `ContentError` unless a sound is a complete Ogg Vorbis file."""
    raw = read_bytes(path, SOUND_BYTES)
    if not raw.startswith(_PAGE):
        raise ContentError(_("this is not an Ogg file; save the sound as Ogg Vorbis"), path)
    last = raw.rfind(_PAGE)
    head = raw[last : last + _PAGE_HEAD].ljust(_PAGE_HEAD, b"\0")
    content = last + _PAGE_HEAD + head[-1]
    if not head[5] & _LAST_PAGE or content + sum(raw[last + _PAGE_HEAD : content]) != len(raw):
        raise ContentError(_("the sound is cut off; copy or save the file again"), path)
    if b"\x01vorbis" not in raw[: 4 * _PAGE_HEAD]:
        raise ContentError(_("this is not Vorbis sound; save it as Ogg Vorbis"), path)


_JUDGES: Mapping[str, Callable[[Path], object]] = {
    ".tmx": check_board,
    ".tsx": _tileset,
    ".citrus": read_record,
    ".yaml": _yaml,
    ".yml": _yaml,
    ".svg": _svg,
    ".ogg": _ogg,
}
