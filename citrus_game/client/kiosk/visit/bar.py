"""What stands at the right end of the top bar of a visitor's game: clock, rules, hint, undo, the way out."""

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.play.parts.answers import FittingButton
from citrus_game.text import _, ngettext

BUTTON, CLOCK = 150, 410
"""Units: least width of undo and leave, and of the clock beside them where there is room."""
SIDES, BRIEF_SIDES = 84, 40
"""Units that a button of the top bar has beside its words; the latter in a narrow bar, without icons."""
BETWEEN, EDGE, GAP = 12, 18, 20
"""Units between two buttons, right of the last one, and left of the first."""
MOST = 0.63
"""Of the window's width: the most that clock and buttons take with words on all of them."""


class ClockPill(Widget):
    """The time that is left, with what else ends the game."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self._face = (0, "", False)

    def tell(self, seconds: float, words: str, *, late: bool) -> None:
        """Show whole seconds and some words, red when it is late."""
        face = (max(0, -int(-seconds // 1)), words, late)
        if face != self._face:
            self._face = face
            self.changed()

    def draw(self, surface: pygame.Surface) -> None:
        """Paint a pill with clock, time and words."""
        look, (seconds, words, late) = self.look, self._face
        fill = look.colour("terracotta" if late else "panel-active")
        ink = look.colour("on-primary" if late else "ink")
        look.art.paint_box(surface, self.rect, self.rect.height // 2, fill, look.colour("gold-edge"), 3)
        px = round(self.rect.height * 0.5)
        left = self.rect.x + look.u(18)
        surface.blit(
            look.icon("clock", px, "on-primary" if late else "ink"), (left, self.rect.centery - px // 2)
        )
        time = f"{seconds // 60}:{seconds % 60:02}"
        wide = look.type.width(time, "card") + 2
        box = pygame.Rect(left + px + look.u(10), self.rect.y, wide, self.rect.height)
        used = look.type.place(surface, time, "card", ink, box)
        rest = pygame.Rect(used.right + look.u(12), self.rect.y, 0, self.rect.height)
        rest.width = self.rect.right - look.u(20) - rest.x
        if words and rest.width > look.u(40):
            look.type.place(surface, words, "note", ink, rest, "right")


class TopButtons:
    """The buttons of the top bar and the clock. What they do is said by who puts them up."""

    def __init__(self) -> None:
        self.clock = ClockPill()
        self.clock.show(False)
        self.help = FittingButton(_("How to play"), kind="dark", icon="help")
        self.hint = FittingButton(_("Hint"), kind="dark", icon="hint")
        self.undo = FittingButton(_("Undo"), kind="dark", icon="undo")
        self.leave = FittingButton(_("Quit"), kind="dark", icon="quit")
        self.buttons = (self.help, self.hint, self.undo, self.leave)

    def place(self, look: Look, top: pygame.Rect, *, timed: bool) -> None:
        """Place them in the top bar's height, from the right end."""
        brief = is_brief(look)
        named = ((self.help, _("How to play")), (self.hint, _("Hint")), (self.undo, _("Undo")))
        for button, words in named:
            button.label, button.hint = ("", words) if brief else (words, "")
            button.peers = () if brief else self.buttons
        self.leave.icon, self.leave.peers = ("", ()) if brief else ("quit", self.buttons)
        high = max(look.metrics.target, top.height - look.u(16))
        y = max(0, (top.height - high) // 2)
        right = look.metrics.width - look.u(EDGE)
        for button, wide in reversed(list(zip(self.buttons, widths(look), strict=True))):
            button.rect = pygame.Rect(right - wide, y, wide, high)
            right -= wide + look.u(BETWEEN)
        wide = clock_width(look)
        self.clock.rect = pygame.Rect(right - wide, y, wide, high)
        self.clock.show(timed)


def widths(look: Look) -> tuple[int, int, int, int]:
    """Give the widths in pixels of how to play, hint, undo and leave.

    Where the window is not wide (`is_brief`), all but the last show their icons alone.
    """
    brief = is_brief(look)
    sides = look.u(BRIEF_SIDES if brief else SIDES)
    words = [look.type.width(word, "button") + sides for word in (_("Undo"), _("Quit"))]
    undo, leave = (max(look.u(BUTTON), word) for word in words)
    if brief:
        icon = max(look.metrics.target, look.u(68))
        return icon, icon, icon, leave
    rules, hint = (look.type.width(word, "button") + sides for word in (_("How to play"), _("Hint")))
    return rules, hint, undo, leave


def clock_width(look: Look) -> int:
    """Give the clock's width in pixels."""
    said = (_("Last round"), ngettext("{n} finca", "{n} fincas", 2).format(n=2))
    words = max(look.type.width(each, "note") for each in said)
    time = look.type.width("0:00", "card")
    need = words + time + round(look.type.px("card")) + look.u(18 + 10 + 12 + 20 + 18)
    return need if is_brief(look) else max(look.u(CLOCK), need)


def is_brief(look: Look) -> bool:
    """Tell whether the top bar has no room for words on all buttons."""
    if look.metrics.narrow or look.metrics.width < look.metrics.height:
        return True
    said = (_("How to play"), _("Hint"), _("Undo"), _("Quit"))
    words = sum(max(look.u(BUTTON), look.type.width(word, "button") + look.u(SIDES)) for word in said)
    return words + look.u(CLOCK) > MOST * look.metrics.width


def taken(look: Look, *, timed: bool) -> float:
    """Give the units at the right end of the top bar that all of them take."""
    pixels = sum(widths(look)) + (clock_width(look) + look.u(8) if timed else 0)
    return pixels / look.metrics.k + 4 * BETWEEN + EDGE + GAP
