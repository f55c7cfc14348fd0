"""Clock and buttons in the top bar of a visitor's game: rules, hint, undo, quit."""

import pygame

from citrus_game.text import _, ngettext
from citrus_game.ui.scenes.play.panels.buttons import FittingButton
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import Box, Node, Row
from citrus_game.ui.toolkit.widgets.base import Widget

BUTTON, CLOCK = 150, 410
"""Units: least width of a button with a label, and of the clock beside such buttons."""
SIDES, BRIEF_SIDES = 84, 40
"""Padding beside a label in units; the second one is for bars without labels on most buttons."""


class ClockPill(Widget):
    """The time left, with a short text beside it."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self._face = (0, "", False)

    def tell(self, seconds: float, words: str, *, late: bool) -> None:
        """Show whole seconds and a text, in red if ``late``."""
        face = (max(0, -int(-seconds // 1)), words, late)
        if face != self._face:
            self._face = face
            self.changed()

    def measure(self, width: int = 0) -> tuple[int, int]:  # noqa: ARG002
        style = self.style
        said = (_("Last round"), ngettext("{n} finca", "{n} fincas", 2).format(n=2))
        words = max(style.type.width(each, "note") for each in said)
        time = style.type.width("0:00", "card") + round(style.type.px("card"))
        return words + time + style.u(18 + 10 + 12 + 20 + 18), style.metrics.target

    def draw(self, surface: pygame.Surface) -> None:
        style, (seconds, words, late) = self.style, self._face
        fill = style.colour("terracotta" if late else "panel-active")
        ink = style.colour("on-primary" if late else "ink")
        style.art.paint_box(surface, self.rect, self.rect.height // 2, fill, style.colour("gold-edge"), 3)
        px = round(self.rect.height * 0.5)
        left = self.rect.x + style.u(18)
        surface.blit(
            style.icon("clock", px, "on-primary" if late else "ink"), (left, self.rect.centery - px // 2)
        )
        time = f"{seconds // 60}:{seconds % 60:02}"
        wide = style.type.width(time, "card") + 2
        box = pygame.Rect(left + px + style.u(10), self.rect.y, wide, self.rect.height)
        used = style.type.place(surface, time, "card", ink, box)
        rest = pygame.Rect(used.right + style.u(12), self.rect.y, 0, self.rect.height)
        rest.width = self.rect.right - style.u(20) - rest.x
        if words and rest.width > style.u(40):
            style.type.place(surface, words, "note", ink, rest, "right")


class TopButtons:
    """The buttons and the clock, or with ``brief`` most buttons as icons. The scene sets their actions."""

    def __init__(self, *, brief: bool, timed: bool) -> None:
        self.brief = brief
        self.clock = ClockPill()
        self.clock.show(timed)
        named = ((_("How to play"), "help"), (_("Hint"), "hint"), (_("Undo"), "undo"))
        self.help, self.hint, self.undo = (
            FittingButton("" if brief else words, kind="dark", icon=icon, hint=words if brief else "")
            for words, icon in named
        )
        self.leave = FittingButton(_("Quit"), kind="dark", icon="" if brief else "quit")
        self.buttons = (self.help, self.hint, self.undo, self.leave)
        for button in () if brief else self.buttons:
            button.peers = self.buttons

    def row(self, style: Style) -> Node:
        """Return the right end of the top bar."""
        u, icon = style.u, max(style.metrics.target, style.u(68))
        sides = u(BRIEF_SIDES if self.brief else SIDES)
        words = [style.type.width(button.label, "button") for button in self.buttons]
        wides = [max(u(BUTTON), wide + sides) if wide else icon for wide in words]
        clock = Box(self.clock, min_width=0 if self.brief else u(CLOCK), shrink=0)
        parts = [clock] if self.clock.visible else []
        parts += [Box(button, width=wide, shrink=0) for button, wide in zip(self.buttons, wides, strict=True)]
        return Row(*parts, gap=u(12), padding=(u(20), u(5), u(18), u(5)))
