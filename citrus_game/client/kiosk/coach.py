"""What to do next, in one sentence, for somebody who plays for the first time."""

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import pygame

from citrus_game.client.widgets.callout import Callout, Side
from citrus_game.rules import steps
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.kiosk.table import KioskTable

TIMES = 2
"""How often each thing is said."""
AFTER = 0.6
"""Seconds until it is said."""


class Tip(NamedTuple):
    """A sentence about something on the screen; ``kind`` is what it is about, for counting."""

    kind: str
    text: str
    anchor: pygame.Rect


class Coach:
    """Says what can be done as long as it is new; a call-out about something pointed at goes before."""

    def __init__(self, table: "KioskTable") -> None:
        self.table = table
        self.callout: Callout | None = None
        self.first = "", ""
        """Title and sentence to begin with, where the game is a special one."""
        self._said: Counter[str] = Counter()
        self._kind = ""
        self._waited = 0.0
        self._told = False
        """Whether it was said what is to be done now."""

    def look(self) -> None:
        """Look what is to be done now; say it soon where it is new."""
        tip = self._tip()
        kind = tip.kind if tip is not None else ""
        if kind != self._kind:
            self._put(None)
            self._kind, self._waited, self._told = kind, 0.0, False

    def away(self) -> None:
        """Say nothing for now; for a scene that is laid out anew."""
        self.callout, self._kind, self._waited, self._told = None, "", 0.0, False
        self.look()

    def update(self, dt: float) -> None:
        """Let time pass: what waits is said."""
        table = self.table
        if self.callout is not None and table.looking.callout is not None:
            self._put(None)
        if (
            table.stage.busy
            or table.heralds.moving
            or not self._kind
            or self._told
            or table.looking.callout is not None
        ):
            return
        self._waited += dt
        tip = self._tip() if self._waited >= AFTER and self._said[self._kind] < TIMES else None
        if tip is not None:
            self._told = True
            self._said[tip.kind] += 1
            title, words = (self.first[0], self.first[1]) if any(self.first) else ("", tip.text)
            self.first = "", ""
            sides: tuple[Side, ...] = ("left", "above", "below", "right")
            self._put(Callout(table.look, tip.anchor, title, words, sides=sides))

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what is said."""
        if self.callout is not None and self.callout.extent.colliderect(area):
            self.callout.draw(surface)

    def _put(self, callout: Callout | None) -> None:
        for each in (self.callout, callout):
            if each is not None:
                self.table.damage(each.extent)
        self.callout = callout

    def _tip(self) -> Tip | None:
        desk, cards = self.table.desk, self.table.cards
        state = desk.state
        if not desk.open:
            return None
        if state.drawn is not None:
            return Tip(
                "site", _("A new finca! Touch one of the lit letters to build it there."), cards.prompt.rect
            )
        pick = desk.pick
        if pick is not None and pick.kind == "line":
            return Tip(
                "line",
                _("Touch a lit space: that buys the row and plants its fruit there."),
                cards.prompt.rect,
            )
        if pick is not None and pick.kind == "region":
            return Tip("region", _("Touch it again to harvest it."), cards.prompt.rect)
        if state.hand:
            return Tip("hand", _("Plant what you bought: touch a lit space."), cards.prompt.rect)
        if steps.END in desk.now.bare:
            return Tip("end", _("All done? Then end your turn here."), cards.places.end)
        if desk.now.lines and pick is None:
            return Tip(
                "buy", _("Touch an arrow: the number is what that row of fruit costs."), cards.market.rect
            )
        if desk.now.harvest and pick is None:
            return Tip(
                "harvest",
                _("No row to buy? Harvest one of your fields for points and coins."),
                cards.places.harvest,
            )
        return None
