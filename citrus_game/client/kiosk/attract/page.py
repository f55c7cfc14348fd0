"""What the pages of the attract loop have in common: any touch leads to the chooser."""

import pygame

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.parts.loop import LoopPage
from citrus_game.client.kit.input.intents import Position
from citrus_game.text import _


class AttractPage(LoopPage):
    """A page of the loop: it turns by itself when `pass_page` was told of enough seconds.

    Any touch leads to the chooser.
    """

    app: KioskApp

    def wake(self, pos: Position | None) -> None:  # noqa: ARG002
        """Welcome whoever has come: a visitor, even where the staff was here before and changed nothing."""
        self.app.staff_here = False
        self.app.welcome()

    def draw_trouble(self, surface: pygame.Surface, area: pygame.Rect, foot: int = 0) -> None:
        """Paint what the staff has to be told over ``foot``, else the page's, if there is anything."""
        if not self.app.trouble:
            return
        look, pad = self.look, self.look.u(20)
        text = _("Staff: {trouble}").format(trouble=self.app.trouble)
        box = self.window.inflate(-2 * pad, 0)
        box.height = look.type.block_height(text, "note", box.width - 2 * pad) + 2 * pad
        box.bottom = (foot or self.window.bottom) - pad
        if box.colliderect(area):
            look.art.paint_box(surface, box, pad, look.colour("panel-active"), look.colour("terracotta"), 3)
            look.type.block(surface, text, "note", look.colour("ink"), box.inflate(-2 * pad, -2 * pad))

    def pass_page(self, dt: float) -> None:
        """Let time pass, and turn the page when it is over; not under the staff's hands."""
        if self.app.stack.top is not self:
            return
        self.shown += dt
        if self.shown >= self.seconds:
            self.app.loop.turn(self.shown - self.seconds)
