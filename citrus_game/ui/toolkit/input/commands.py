"""Commands of a scene, whether triggered by key, button or gamepad."""

from collections.abc import Callable, Mapping, Sequence

from citrus_game.content.settings.commands import COMMANDS, REDO, UNDO, Command
from citrus_game.text import _, pgettext
from citrus_game.ui.toolkit.input.events import InputEvent, Redo, Shortcut, Undo


def command_of(input_event: InputEvent) -> Command | None:
    """Return the command of an input event, or None."""
    match input_event:
        case Shortcut(name=name):
            return COMMANDS.get(name)
        case Undo():
            return UNDO
        case Redo():
            return REDO
    return None


class Commands(dict[Command, Callable[[], object]]):
    """The commands of a scene, each with the function that does it."""

    def run(self, command: Command) -> bool:
        """Run a command; return whether the scene has it."""
        act = self.get(command)
        if act is not None:
            act()
        return act is not None

    def handle(self, input_event: InputEvent) -> bool:
        """Run the command of an input event; return whether the scene has it."""
        command = command_of(input_event)
        return command is not None and self.run(command)


KEY_WORDS: Mapping[str, Callable[[], str]] = {
    "ctrl": lambda: _("Ctrl"),
    "alt": lambda: _("Alt"),
    "shift": lambda: _("Shift"),
    "return": lambda: _("Enter"),
    "space": lambda: _("Space"),
    "escape": lambda: _("Esc"),
    "tab": lambda: _("Tab"),
    "backspace": lambda: _("Backspace"),
    "delete": lambda: pgettext("key", "Delete"),
    "insert": lambda: _("Insert"),
    "home": lambda: _("Home"),
    "end": lambda: _("End"),
    "page up": lambda: _("Page up"),
    "page down": lambda: _("Page down"),
    "up": lambda: _("Arrow up"),
    "down": lambda: _("Arrow down"),
    "left": lambda: _("Arrow left"),
    "right": lambda: _("Arrow right"),
}
"""The words for keys that have more than a letter or a number."""


def keys_shown(keys: Sequence[str]) -> str:
    """Return the first two keys as text, such as ``Ctrl+Z``."""
    return " / ".join(key_shown(key) for key in keys[:2])


def key_shown(key: str) -> str:
    """Return a key's name as text."""
    marks = []
    for mark in ("ctrl+", "alt+", "shift+"):
        if mark in key:
            key = key.replace(mark, "", 1)
            marks.append(KEY_WORDS[mark.rstrip("+")]())
    if key in KEY_WORDS:
        return "+".join([*marks, KEY_WORDS[key]()])
    return "+".join([*marks, key.upper() if len(key) == 1 else key.capitalize()])


Rows = Sequence[tuple[str, str]]
"""What is pressed, and what it does."""


def key_rows(keys: Mapping[str, Sequence[str]]) -> Rows:
    """Return rows for the help: keys, and what they do."""
    return [(keys_shown(keys[name]), _(COMMANDS[name].words)) for name in keys if keys[name]]


def pad_rows() -> Rows:
    """Return rows for the help: gamepad buttons and sticks, and what they do."""
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
    """Return what some gamepad buttons do, as help text, e.g. "End the turn / Undo". ``buttons`` are SDL's
    names.
    """
    words = {command.pad: command.words for command in COMMANDS.values()}
    return " / ".join(_(words[button]) for button in buttons)
