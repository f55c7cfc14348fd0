"""What is shown after a crash: that it was no fault of the player's, where the report is, and a way back."""

import re
from collections.abc import Callable
from pathlib import Path

import pygame

from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.sheets.dialogs import focus_last
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Action
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.text import _


class CrashPage(Sheet):
    """A page over the whole window; ``report`` is where the report lies, None if none could be written.

    ``back`` leads to the menu; ``kept`` says that a game was going on, which is saved.
    """

    overlay = False
    closes = False
    wide = 860

    def __init__(self, app: App, report: Path | None, back: Action, *, kept: bool = False) -> None:
        super().__init__(app, _("Something went wrong"))
        self.report, self.back, self.kept = report, back, kept

    def fill(self, column: Column) -> None:
        """Put what happened, what became of the game, and where the report lies."""
        look = self.look
        told = _("Citrus had to stop here. It’s a bug in the game, not something you did.")
        column.put(self.put(Label(told, wrap=True)))
        if self.kept:
            words = _("Your game is saved up to the last step. Choose Continue in the menu to go on with it.")
            column.put(self.put(Label(words, wrap=True)))
        if self.report is None:
            column.put(self.put(Label(_("No report could be written."), colour="muted", wrap=True)))
            return
        words = _("A report helps to fix it. It contains no names and is saved here:")
        column.put(self.put(Label(words, wrap=True)))
        lines = path_lines(self.report, lambda text: look.type.width(text, "note") <= column.width)
        for line in lines:
            column.put(self.put(Label(line, "note", "muted")), gap=0)

    def buttons(self) -> list[Button]:
        """Give the way back."""
        return [Button(_("Back to the menu"), self.back, kind="primary")]

    def entered(self) -> None:
        """Put the focus on the way back."""
        focus_last(self)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the table and the page on it."""
        surface.blit(backdrop.table(self.look), area, area)
        Scene.draw(self, surface, area)


def path_lines(path: Path, fits: Callable[[str], bool]) -> list[str]:
    """Break a path after its folders into lines that fit, as far as they can."""
    lines = [""]
    for part in re.findall(r"[^/\\]*[/\\]?", str(path)):
        if lines[-1] and not fits(lines[-1] + part):
            lines.append(part)
        else:
            lines[-1] += part
    return lines
