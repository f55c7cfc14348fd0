"""All keys and buttons of a gamepad, with what they do."""

from collections.abc import Iterator, Sequence

from citrus_game.client.kit.input.keynames import keys_shown
from citrus_game.client.kit.sheets.form import Fact, Form, FormPart, Heading
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.content.preferences.commands import COMMANDS
from citrus_game.text import _


def pad_words() -> Sequence[tuple[str, str]]:
    """Say what the buttons and sticks of a gamepad do."""
    held_stick = _("Move the pointer; press it: {command}").format(command=pad_command("rightstick"))
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


class KeysSheet(Form):
    """The table of keys as it is now, and that of a gamepad."""

    wide = 1000

    def __init__(self, app: App) -> None:
        super().__init__(app, _("Keys and gamepad"))

    def buttons(self) -> list[Button]:
        """Give the button that closes it."""
        return [Button(_("Done"), self.close, kind="primary")]

    def rows(self) -> Iterator[FormPart]:
        """List both tables."""
        yield Heading(_("Keyboard"))
        for name, keys in self.app.translator.keys.items():
            if keys:
                yield Fact(keys_shown(keys), _(COMMANDS[name].words))
        note = _(
            "For other keys put a file keys.yaml beside your settings.yaml, with entries such as end: [x]. "
            "The names are those of the game's own config/keys.yaml."
        )
        yield Label(note, "note", "muted", wrap=True)
        yield Heading(_("Gamepad"))
        for button, words in pad_words():
            yield Fact(button, words)
