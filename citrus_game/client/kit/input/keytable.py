"""All keys, and the buttons of a gamepad, with what they do."""

from collections.abc import Mapping, Sequence

from citrus_game.client.kit.input.keynames import keys_shown
from citrus_game.content.preferences.commands import COMMANDS
from citrus_game.text import _

Rows = Sequence[tuple[str, str]]
"""What is pressed, and what it does."""


def key_rows(keys: Mapping[str, Sequence[str]]) -> Rows:
    """Say what the keys of a key table do."""
    return [(keys_shown(keys[name]), _(COMMANDS[name].words)) for name in keys if keys[name]]


def pad_rows() -> Rows:
    """Say what the buttons and sticks of a gamepad do."""
    held_stick = _("Move the pointer (press: {command})").format(command=pad_command("rightstick"))
    return (
        (_("Left stick, directional pad"), _("Move the focus")),
        (_("Right stick"), held_stick),
        (_("A / bottom button"), pad_command("a")),
        (_("B / right button"), pad_command("b")),
        (_("X / left button"), pad_command("x")),
        (_("Y / top button"), pad_command("y")),
        (_("Shoulder buttons"), pad_command("leftshoulder", "rightshoulder")),
        (_("Press the left stick"), pad_command("leftstick")),
        (_("Left trigger"), pad_command("lefttrigger")),
        (_("Right trigger"), pad_command("righttrigger")),
        (_("Start, Back"), pad_command("start", "back")),
    )


def pad_command(*buttons: str) -> str:
    """Say what some buttons of a gamepad do, as SDL names them."""
    words = {command.pad: command.words for command in COMMANDS.values()}
    return " / ".join(_(words[button]) for button in buttons)
