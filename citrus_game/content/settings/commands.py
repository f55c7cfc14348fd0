"""All commands of the client, for keys, buttons, gamepads and the list of keys.

Each scene says what a command does there (`citrus_game.ui.toolkit.input.commands`).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import RootModel, ValidationError, field_validator

from citrus_game.content.disk import paths
from citrus_game.content.disk.files import is_there
from citrus_game.content.disk.model import first_error, one_of, wrong
from citrus_game.content.disk.problem import ContentError, quoted_value
from citrus_game.content.disk.yaml_file import Document, load_yaml, read_changes
from citrus_game.text import _, later


@dataclass(frozen=True)
class Command:
    """A command that a key, a button or a gamepad can trigger.

    ``words`` describe it, ``on_button`` is its button's text if different, both untranslated; ``icon`` is its
    button's icon. ``held``: it lasts while its key is held. ``pad`` is its gamepad button or trigger in SDL's
    naming, "" for none.
    """

    name: str
    words: str
    icon: str = ""
    on_button: str = ""
    held: bool = False
    pad: str = ""

    @property
    def hint(self) -> str:
        """The text of its button, untranslated."""
        return self.on_button or self.words


CHOOSE = Command("choose", later("Choose"), pad="a")
CANCEL = Command("cancel", later("Cancel, go back"), pad="b")
NEXT = Command("next", later("Next part of the screen"), pad="rightshoulder")
PREVIOUS = Command("previous", later("Previous part of the screen"), pad="leftshoulder")
UP = Command("up", later("Up"), pad="dpup")
DOWN = Command("down", later("Down"), pad="dpdown")
LEFT = Command("left", later("To the left"), pad="dpleft")
RIGHT = Command("right", later("To the right"), pad="dpright")
PAGE_UP = Command("page_up", later("Scroll up"))
PAGE_DOWN = Command("page_down", later("Scroll down"))
UNDO = Command("undo", later("Undo"), "undo", pad="x")
REDO = Command("redo", later("Redo"), "redo", pad="rightstick")
BUY = Command("buy", later("Buy the chosen row or column"))
HARVEST = Command("harvest", later("Harvest"), "harvest")
INCOME = Command("income", later("Take the income"))
RETURN = Command("return", later("Give back what cannot be planted"))
END = Command("end", later("End turn"), "end-turn", pad="y")
PASS = Command("pass", later("Pass"))
HAND = Command("hand", later("Go to the hand"))
MARKET = Command("market", later("Go to the market"))
BOARD = Command("board", later("Go to the board"))
TILES = Command("tiles", later("Go to your bonuses"))
NEXT_SPACE = Command("next_space", later("Next highlighted space"), pad="leftstick")
PREVIOUS_SPACE = Command("previous_space", later("Previous highlighted space"))
OWNERS = Command(
    "owners",
    later("Who owns what (hold)"),
    "owners",
    on_button=later("Who owns what"),
    held=True,
    pad="lefttrigger",
)
RIVAL = Command("rival", later("What rows would bring the next player (hold)"), held=True)
LEFT_OVER = Command("left_over", later("What is still to come"), held=True)
HINT = Command(
    "hint",
    later("Hint"),
    "hint",
    on_button=later("Hint: show a good move"),
    pad="righttrigger",
)
FOLLOW = Command("follow", later("Do the next step of the hint"))
LAST_ROUND = Command("last_round", later("Watch the last round again"), "last-round")
TURN_BACK = Command("turn_back", later("One turn back (review)"))
TURN_NEXT = Command("turn_next", later("One turn on (review)"))
LOG = Command("log", later("Log"), "log")
RULES = Command("rules", later("Rules"), "help", pad="back")
SETTINGS = Command("settings", later("Settings"), "settings")
PAUSE = Command("pause", later("Pause"), "menu", on_button=later("Menu"), pad="start")
NEXT_REGION = Command("next_region", later("Next region of mine"))
PREVIOUS_REGION = Command("previous_region", later("Previous region of mine"))
NEXT_FINCA = Command("next_finca", later("Next finca with an open ring"))
PREVIOUS_FINCA = Command("previous_finca", later("Previous finca with an open ring"))
SAY_MARKET = Command("say_market", later("Hear the market"))
SAY_MINE = Command("say_mine", later("Hear what is mine: workers, bonuses, coins"))
SAY_OTHERS = Command("say_others", later("Hear what the others have"))
SAY_FINCAS = Command("say_fincas", later("Hear how each finca stands"))
SAY_ROUND = Command("say_round", later("Hear the last round again"))
SAY_TURN = Command("say_turn", later("Hear whose turn it is, and what may be done"))
SAY_AGAIN = Command("say_again", later("Hear again what is here"))
SPEECH = Command("speech", later("Speak everything, or not"))
SLOWER = Command("slower", later("Speak slower"))
FASTER = Command("faster", later("Speak faster"))
FULLSCREEN = Command("fullscreen", later("Full screen"), "fullscreen")
MUTE = Command("mute", later("Sound on or off"), "sound")

COMMANDS: Mapping[str, Command] = {
    command.name: command
    for command in (
        CHOOSE, CANCEL, NEXT, PREVIOUS, UP, DOWN, LEFT, RIGHT, PAGE_UP, PAGE_DOWN, UNDO, REDO, BUY, HARVEST,
        INCOME, RETURN, END, PASS, HAND, MARKET, BOARD, TILES, NEXT_SPACE, PREVIOUS_SPACE, OWNERS,
        RIVAL, LEFT_OVER, HINT, FOLLOW, NEXT_REGION, PREVIOUS_REGION, NEXT_FINCA, PREVIOUS_FINCA, SAY_TURN,
        SAY_MARKET, SAY_MINE, SAY_OTHERS, SAY_FINCAS, SAY_ROUND, SAY_AGAIN, SPEECH, SLOWER, FASTER,
        LAST_ROUND, TURN_BACK, TURN_NEXT, LOG, RULES, SETTINGS, PAUSE, FULLSCREEN, MUTE,
    )
}  # fmt: skip
"""All commands that ``config/keys.yaml`` can assign, by name."""


_NAMED = (
    "return", "space", "escape", "tab", "backspace", "delete", "insert", "home", "end", "page up",
    "page down", "up", "down", "left", "right", *(f"f{n}" for n in range(1, 13)),
)  # fmt: skip
MODIFIERS = ("alt+", "ctrl+", "shift+")
"""Modifiers that can be held with a key, in alphabetical order."""
_KEY = re.compile(r"(?:(?:ctrl|alt|shift)\+)*(.+)")
_ALONE = frozenset("-=[]\\;',./`#+<$*:!²¡§")
"""Signs that some keyboards type without Shift: only these work with Ctrl and Alt."""
_SYSTEMS = ("alt+tab", "alt+shift+tab", "alt+f4", "alt+ctrl+delete")
"""Key combinations that the operating system keeps for itself."""


Keys = dict[str, tuple[str, ...]]


class KeysModel(RootModel[dict[str, list[str]]]):
    """Model of ``keys.yaml``: keys by command."""

    @field_validator("root")
    @classmethod
    def _clear(cls, keys: dict[str, list[str]]) -> dict[str, list[str]]:
        taken: dict[str, str] = {}
        for action, names in keys.items():
            if action not in COMMANDS:
                raise one_of(action, tuple(COMMANDS), _("action"), action)
            for name in names:
                check_key(name, action)
                if taken.setdefault(_plain(name), action) != action:
                    raise wrong(
                        _("the key {key} does both {one} and {other}; take it from one of them").format(
                            key=quoted_value(name), one=taken[_plain(name)], other=action
                        ),
                        action,
                    )
        return keys


def load_keys(own: Path | None = None) -> dict[str, tuple[str, ...]]:
    """Load the keys by command, the user's ``keys.yaml`` over the game's.

    Keys have pygame's names, with the prefixes ``ctrl+``, ``alt+``, ``shift+``. Raise `ContentError` for the
    first error; `open_keys` skips errors instead.
    """
    keys, problems = open_keys(own)
    if problems:
        raise problems[0]
    return keys


def open_keys(own: Path | None = None) -> tuple[Keys, Sequence[ContentError]]:
    """Load the keys, ignoring wrong lines of the user's file; also return the problems."""
    usual = _read_keys(paths.config() / "keys.yaml").root
    path = own or paths.user_config() / "keys.yaml"
    problems: list[ContentError] = []
    keys = usual
    if is_there(path):
        try:
            keys = _good_lines(read_changes(path), usual, problems)
        except ContentError as error:
            problems.append(error)
    return {action: tuple(names) for action, names in keys.items()}, problems


def _good_lines(
    document: Document, usual: dict[str, list[str]], problems: list[ContentError]
) -> dict[str, list[str]]:
    """Return the usual keys overridden by a file's valid lines; add the others to ``problems``."""
    mine: Any = document.data
    while True:
        # The file's lines come last, so that if two commands have the same key, the file's is reported.
        merged = {**{k: v for k, v in usual.items() if k not in mine}, **mine} if type(mine) is dict else mine
        try:
            return KeysModel.model_validate(merged).root
        except ValidationError as error:
            place, message = first_error(error)
            problems.append(document.problem(place, message))
            if type(mine) is not dict or not place or mine.pop(place[0], None) is None:
                return usual


@cache
def _read_keys(path: Path) -> KeysModel:
    return load_yaml(path, KeysModel)


def parts_of(name: str) -> tuple[frozenset[str], str]:
    """Return the modifiers of a key such as ``ctrl+z``, and the key itself."""
    match = _KEY.fullmatch(name)
    if match is None:
        return frozenset(), name
    held = name[: match.start(1)]
    return frozenset(each for each in MODIFIERS if each in held), "space" if match[1] == " " else match[1]


def _plain(name: str) -> str:
    """Return a key with its modifiers in a fixed order, for comparison."""
    held, key = parts_of(name)
    return "".join(sorted(held)) + key


def check_key(name: str, *inside: str) -> None:
    """Raise an error for a validator if a key's name is unknown or the key cannot be pressed.

    ``inside`` are the keys of the file that lead to it.
    """
    held, key = parts_of(name)
    sign = len(key) == 1 and key.isprintable() and not key.isupper() and ord(key) < 0x1_0000
    if key not in _NAMED and not sign:
        raise one_of(key or name, _NAMED, _("key or small letter"), *inside)
    if sign and held - {"shift+"} and not (key.isalnum() or key in _ALONE):
        text = _("{key} cannot be pressed; with Ctrl or Alt, use a letter, a digit or a key such as f5")
        raise wrong(text.format(key=quoted_value(name)), *inside)
    if _plain(name) in _SYSTEMS:
        text = _("{key} never reaches the game, the system takes it; use another key")
        raise wrong(text.format(key=quoted_value(name)), *inside)
