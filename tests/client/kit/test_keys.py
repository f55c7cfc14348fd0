"""Keys can be changed in one's own keys.yaml, and tooltips say which they are."""

import re
from pathlib import Path

import pygame
import pytest

from citrus_game.client.game import Game
from citrus_game.client.kit.input.keynames import key_shown
from citrus_game.client.kit.sheets.dialogs import Message
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.client.rooms.menu.menu_scene import MenuScene
from citrus_game.client.rooms.rulebook.rules_scene import RulesScene
from citrus_game.client.rooms.settings.keys_sheet import KeysSheet
from citrus_game.content.config import load_keys
from citrus_game.content.disk.paths import user_config
from citrus_game.content.preferences.commands import COMMANDS
from tests.client.kit import drive
from tests.client.kit.conftest import MakeApp


def own_keys(text: str) -> Path:
    folder = user_config()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "keys.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def pressed(app: Game, code: int) -> bool:
    """Tell whether a key opens the rules from the menu."""
    app.stack.reset(MenuScene(app))
    drive.key(app, code)
    return isinstance(app.stack.top, RulesScene)


def test_ones_own_keys_take_the_place_of_the_games(make_app: MakeApp) -> None:
    own_keys("rules: [x, f5]\n")
    app = make_app()
    assert [pressed(app, code) for code in (pygame.K_x, pygame.K_F5, pygame.K_F1)] == [True, True, False]
    assert app.look.keys_of("rules") == "X / F5"
    assert app.look.keys_of("undo") == "Ctrl+Z / Backspace", "all others stay"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("rules: [nokey]\n", "nokey"),
        ("fly: [x]\n", "fly"),
        ("rules: x\n", "rules"),
        ("rules: [e]\n", "end"),
        ("rules: [shift+ctrl+z]\n", "redo"),
        ("rules: [ctrl+?]\n", "ctrl+?"),
        ("rules: [shift+alt+%, x]\n", "shift+alt+%"),
        ("rules: [alt+tab]\n", "alt+tab"),
        ("rules: [ctrl+alt+delete]\n", "ctrl+alt+delete"),
        ("rules: [🍋]\n", "🍋"),
        ('rules: [" "]\n', "choose"),
        ("- x\n", ""),
        ("rules: [x\n", ""),
    ],
)
def test_a_bad_file_is_one_sentence_and_the_usual_keys(make_app: MakeApp, text: str, word: str) -> None:
    own_keys(text)
    app = make_app()
    assert len(app.problems) == 1
    problem = app.problems[0]
    assert "keys.yaml" in problem
    assert word in problem
    assert "\n" not in problem
    assert "Traceback" not in problem
    app.stack.reset(MenuScene(app))
    assert isinstance(app.stack.top, Message)
    assert pressed(app, pygame.K_F1)


def test_a_tooltip_says_the_key(make_app: MakeApp) -> None:
    own_keys("end: [x]\n")
    app = make_app()
    menu = MenuScene(app)
    app.stack.reset(menu)
    button = next(widget for widget in menu.widgets if isinstance(widget, Button))
    button.shortcut, button.hint = "end", ""
    assert button.explanation() == f"{button.label} (X)"
    button.hint = "End it"
    assert button.explanation() == "End it (X)"
    button.disable("Not yet.")
    assert button.explanation() == "Not yet."


def test_every_key_has_a_name_and_every_command_words(make_app: MakeApp) -> None:
    app = make_app()
    assert {key_shown(key) for keys in load_keys().values() for key in keys} >= {"Ctrl+Z", "F1", "Enter", "N"}
    for name, command in COMMANDS.items():
        assert command.words not in ("", name)
    app.stack.reset(MenuScene(app))
    app.stack.push(KeysSheet(app))
    shown = " ".join(w.text for w in app.stack.top.widgets if isinstance(w, Label))  # type: ignore[union-attr]
    for keys in load_keys().values():
        assert re.search(rf"(?<!\w){re.escape(key_shown(keys[0]))}(?!\w)", shown)
