"""Keys can be changed in the user's keys.yaml, and tooltips name them."""

import re
from pathlib import Path

import pygame
import pytest

from citrus_game.content.disk.paths import user_config
from citrus_game.content.settings.commands import COMMANDS, load_keys, open_keys
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from citrus_game.ui.scenes.rulebook import RulesScene
from citrus_game.ui.scenes.settings import KeysDialog
from citrus_game.ui.toolkit.dialogs.messages import Message
from citrus_game.ui.toolkit.input.commands import key_shown
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Label
from tests.cases import plain
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp


def own_keys(text: str) -> Path:
    folder = user_config()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "keys.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def pressed(app: Game, code: int) -> bool:
    """Return whether a key opens the rules from the menu."""
    app.stack.reset(MenuScene(app))
    drive.key(app, code)
    return isinstance(app.stack.top, RulesScene)


def test_ones_own_keys_take_the_place_of_the_games(make_app: MakeApp) -> None:
    own_keys("rules: [x, f5]\n")
    app = make_app()
    assert [pressed(app, code) for code in (pygame.K_x, pygame.K_F5, pygame.K_F1)] == [True, True, False]
    assert app.style.keys_of("rules") == "X / F5"
    assert app.style.keys_of("undo") == "Ctrl+Z / Backspace", "all others stay"


@pytest.mark.parametrize(
    ("text", "word"),
    plain(
        2,
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
    ),
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


@pytest.mark.parametrize(
    ("bad", "word"),
    [
        ("fly: [x]", "fly"),
        ("undo: [nokey]", "nokey"),
        ("undo: x", "undo"),
        ("undo: [q, e]", "end"),
        ("redo: [q]", "undo"),
        ("3: [x]", "3"),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_bad_line_costs_no_good_one_and_is_named(bad: str, word: str, first: bool) -> None:
    good = ["rules: [f6]", "end: [ctrl+e]"] if word != "end" else ["rules: [f6]"]
    good += ["undo: [q]"] * (word == "undo" and bad.startswith("redo"))
    path = own_keys("\n".join([bad, *good] if first else [*good, bad]))
    keys, problems = open_keys()
    (problem,) = problems
    assert str(path) in str(problem)
    assert word in str(problem)
    assert "line " in str(problem)
    assert keys["rules"] == ("f6",)
    if word != "end":
        assert keys["end"] == ("ctrl+e",)


def test_two_commands_may_change_their_keys() -> None:
    usual = load_keys()
    own_keys(f"undo: {list(usual['redo'])}\nredo: {list(usual['undo'])}\n")
    keys, problems = open_keys()
    assert not problems
    assert (keys["undo"], keys["redo"]) == (usual["redo"], usual["undo"])


def test_a_tooltip_says_the_key(make_app: MakeApp) -> None:
    own_keys("end: [x]\n")
    app = make_app()
    menu = MenuScene(app)
    app.stack.reset(menu)
    button = next(widget for widget in menu.widgets if isinstance(widget, Button))
    button.shortcut, button.hint = "end", ""
    assert button.tooltip_text() == f"{button.label} (X)"
    button.hint = "End it"
    assert button.tooltip_text() == "End it (X)"
    button.disable("Not yet.")
    assert button.tooltip_text() == "Not yet."


def test_every_key_has_a_name_and_every_command_words(make_app: MakeApp) -> None:
    app = make_app()
    assert {key_shown(key) for keys in load_keys().values() for key in keys} >= {"Ctrl+Z", "F1", "Enter", "N"}
    for name, command in COMMANDS.items():
        assert command.words not in ("", name)
    app.stack.reset(MenuScene(app))
    app.stack.push(KeysDialog(app))
    shown = " ".join(w.text for w in app.stack.top.widgets if isinstance(w, Label))  # type: ignore[union-attr]
    for keys in load_keys().values():
        assert re.search(rf"(?<!\w){re.escape(key_shown(keys[0]))}(?!\w)", shown)
