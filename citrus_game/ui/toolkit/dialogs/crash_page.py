"""The crash page: where the report is, and a button back to the menu."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from citrus_game.text import _
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.dialogs.messages import focus_last
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.layout.nodes import Column, Item
from citrus_game.ui.toolkit.widgets.base import Action
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.lists import BAR
from citrus_game.ui.toolkit.widgets.panels import Label


class CrashPage(Dialog):
    """The page shown after a crash. ``report`` is the report's path, or None if writing it failed. ``back``
    returns to the menu; ``kept`` says that a game was running and is saved.
    """

    overlay = False
    closes = False
    dims = False
    wide = 860

    def __init__(self, app: App, report: Path | None, back: Action, *, kept: bool = False) -> None:
        super().__init__(app, _("Something went wrong"))
        self.report, self.back, self.kept = report, back, kept

    def content(self) -> Iterator[Item]:
        told = _("Citrus had to stop here. It’s a bug in the game, not something you did.")
        yield Label(told, wrap=True)
        if self.kept:
            words = _("Your game is saved up to the last step. Choose Continue in the menu to go on with it.")
            yield Label(words, wrap=True)
        if self.report is None:
            yield Label(_("No report could be written."), colour="muted", wrap=True)
            return
        yield Label(_("A report helps to fix it. It contains no names and is saved here:"), wrap=True)
        room = self.inner_width - self.style.u(BAR)
        lines = path_lines(self.report, lambda text: self.style.type.width(text, "note") <= room)
        yield Column(*(Label(line, "note", "muted") for line in lines))

    def buttons(self) -> list[Button]:
        return [Button(_("Back to the menu"), self.back, kind="primary")]

    def on_enter(self) -> None:
        focus_last(self)

    def background(self) -> pygame.Surface:
        return backgrounds.table(self.style)


def path_lines(path: Path, fits: Callable[[str], bool]) -> list[str]:
    """Break a path at its folders into lines that fit, where possible."""
    lines = [""]
    for part in re.findall(r"[^/\\]*[/\\]?", str(path)):
        if lines[-1] and not fits(lines[-1] + part):
            lines.append(part)
        else:
            lines[-1] += part
    return lines
