"""All keys and buttons of a gamepad, with what they do."""

from collections.abc import Iterator

from citrus_game.client.kit.input.keytable import key_rows, pad_rows
from citrus_game.client.kit.sheets.form import Fact, Form, FormPart, Heading
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.text import _


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
        for keys, words in key_rows(self.app.translator.keys):
            yield Fact(keys, words)
        note = _(
            "To change keys, put a file keys.yaml beside your settings.yaml, with entries such as "
            "end: [x]. The names are those in the game’s own config/keys.yaml."
        )
        yield Label(note, "note", "muted", wrap=True)
        yield Heading(_("Gamepad"))
        for button, words in pad_rows():
            yield Fact(button, words)
