"""All keys and buttons of a gamepad, with what they do."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.arrange import Column
from citrus_game.client.keynames import keys_shown
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.panels import Label
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App

KEYS = 330
"""Units that the names of keys take at usual text size."""


def command_words(command: str) -> str:
    """Say what a command of the key table does."""
    return {
        "choose": _("Choose"),
        "cancel": _("Put down, go back"),
        "next": _("Next group"),
        "previous": _("Previous group"),
        "up": _("Up"),
        "down": _("Down"),
        "left": _("To the left"),
        "right": _("To the right"),
        "page_up": _("Scroll up"),
        "page_down": _("Scroll down"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "buy": _("Buy the chosen line"),
        "harvest": _("Harvest"),
        "income": _("Take the income"),
        "return": _("Return what cannot be built"),
        "end": _("End turn"),
        "pass": _("Pass"),
        "hand": _("Go to the hand"),
        "market": _("Go to the market"),
        "board": _("Go to the board"),
        "tiles": _("Go to your own tiles"),
        "next_space": _("Next space that can be chosen"),
        "previous_space": _("Previous space that can be chosen"),
        "owners": _("Who owns what, while held"),
        "left_over": _("What is left in the bag"),
        "hint": _("What a computer player would do"),
        "last_round": _("Watch the last round again"),
        "log": _("Log"),
        "rules": _("Rules"),
        "settings": _("Settings"),
        "pause": _("Pause"),
        "fullscreen": _("Full screen"),
        "mute": _("Sound on or off"),
    }.get(command, command)


def pad_words() -> Sequence[tuple[str, str]]:
    """Say what the buttons and sticks of a gamepad do."""
    return (
        (_("Left stick, directional pad"), _("Move the focus")),
        (_("Right stick"), _("Move the pointer; press it: Redo")),
        (_("A / bottom button"), _("Choose")),
        (_("B / right button"), _("Put down, go back")),
        (_("X / left button"), _("Undo")),
        (_("Y / top button"), _("End turn")),
        (_("Shoulder buttons"), _("Previous group, next group")),
        (_("Press the left stick"), _("Next space that can be chosen")),
        (_("Left trigger"), _("Who owns what, while held")),
        (_("Right trigger"), _("What a computer player would do")),
        (_("Start, Back"), _("Pause, Rules")),
    )


class KeysSheet(Sheet):
    """The table of keys as it is now, and that of a gamepad."""

    wide = 1000

    def __init__(self, app: "App") -> None:
        super().__init__(app, _("Keys and gamepad"))

    def buttons(self) -> list[Button]:
        """Give the button that closes it."""
        return [Button(_("Done"), self.close, kind="primary")]

    def fill(self, column: Column) -> None:
        """Put both tables."""
        self._head(column, _("Keyboard"))
        for command, keys in self.app.translator.keys.items():
            if keys:
                self._row(column, keys_shown(keys), command_words(command))
        note = _(
            "For other keys put a file keys.yaml beside your settings.yaml, with lines such as end: [x]. "
            "The names are those of the game's own config/keys.yaml."
        )
        column.put(self.put(Label(note, "note", "muted", wrap=True)))
        self._head(column, _("Gamepad"))
        for button, words in pad_words():
            self._row(column, button, words)

    def _head(self, column: Column, words: str) -> None:
        column.put(self.put(Label(words, "heading")), gap=self.look.u(6))

    def _row(self, column: Column, keys: str, words: str) -> None:
        """Place keys at the left and what they do at the right."""
        look = self.look
        left = min(look.metrics.grown(KEYS), column.width * 2 // 5)
        key, does = self.put(Label(keys, "field", wrap=True)), self.put(Label(words, wrap=True))
        right = column.width - left - look.u(20)
        high = max(key.natural(left)[1], does.natural(right)[1])
        key.rect = pygame.Rect(column.left, column.y, left, high)
        does.rect = pygame.Rect(column.left + column.width - right, column.y, right, high)
        column.y += high + look.u(4)
