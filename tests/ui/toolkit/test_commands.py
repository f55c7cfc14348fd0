"""Each command has words, and works by its key and its gamepad button."""

import pygame
import pytest

from citrus_game.content.settings.commands import COMMANDS, END, LOG, OWNERS, REDO, UNDO, Command
from citrus_game.ui.toolkit.input.commands import Commands, command_of
from citrus_game.ui.toolkit.input.events import Redo, Scroll, Shortcut, Undo, intent_of
from citrus_game.ui.toolkit.input.gamepads import BUTTONS, NAMED, NAMED_TRIGGERS, Gamepads
from citrus_game.ui.toolkit.input.keyboard import chord
from tests.cases import plain
from tests.ui.toolkit.conftest import MakeApp


def test_a_scene_does_what_it_knows_and_nothing_else() -> None:
    done: list[str] = []
    commands = Commands({LOG: lambda: done.append("log"), UNDO: lambda: done.append("undo")})
    assert commands.handle(Shortcut("log"))
    assert commands.handle(Undo())
    assert not commands.handle(Redo())
    assert not commands.handle(Shortcut("rules"))
    assert not commands.handle(Scroll(None, 1))
    assert done == ["log", "undo"]


def test_undo_and_redo_are_commands_as_well() -> None:
    assert command_of(Undo()) is UNDO
    assert command_of(Redo()) is REDO
    assert command_of(Shortcut("end")) is END
    assert command_of(Shortcut("unknown")) is None


@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda command: command.name)
def test_each_command_is_known_by_its_name(command: Command) -> None:
    assert COMMANDS[command.name] is command
    assert command.words
    assert command.hint in (command.words, command.on_button)
    assert command_of(intent_of(command.name)) in (command, None)


@pytest.mark.parametrize("command", plain(3, COMMANDS.values(), whole=True), ids=lambda command: command.name)
def test_each_command_is_asked_for_by_its_keys_its_pad_or_its_button(
    command: Command, make_app: MakeApp
) -> None:
    translator = make_app().translator
    keys = translator.keys.get(command.name, ())
    assert keys or command.pad or command.icon
    for key in keys:
        *mods, letter = key.split("+")
        held = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}
        mod = sum(held[each] for each in mods)
        event = pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(letter), mod=mod, unicode="")
        assert translator.translate(event, (1280, 720)) == intent_of(command.name)
    if command.pad in NAMED:
        assert BUTTONS[NAMED[command.pad]] == intent_of(command.name)


def test_each_button_of_a_gamepad_stands_for_one_command() -> None:
    pads = [command.pad for command in COMMANDS.values() if command.pad]
    assert sorted(pads) == sorted({*NAMED, *NAMED_TRIGGERS})
    for command in COMMANDS.values():
        if command.pad in NAMED:
            assert BUTTONS[NAMED[command.pad]] == intent_of(command.name)


def test_only_a_command_that_is_held_ends_when_its_key_is_let_go(make_app: MakeApp) -> None:
    translator = make_app().translator
    for command in (OWNERS, LOG):
        key, _mod = chord(translator.keys[command.name][0])
        down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0)
        up = pygame.event.Event(pygame.KEYUP, key=key, mod=0)
        assert translator.translate(down, (1, 1)) == Shortcut(command.name)
        assert (translator.translate(up, (1, 1)) is not None) is command.held


def test_only_a_trigger_of_a_command_that_is_held_says_that_it_was_let_go() -> None:
    pads = Gamepads()
    for name, axis in NAMED_TRIGGERS.items():
        command = next(command for command in COMMANDS.values() if command.pad == name)
        told = [
            pads.translate(
                pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=axis, value=value)
            )
            for value in (32_000, 0)
        ]
        assert told[0] == Shortcut(command.name)
        assert (told[1] is not None) is command.held
