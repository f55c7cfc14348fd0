"""What to do next, in one sentence, for somebody who plays for the first time."""

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import pygame

from citrus_game.client.play.desk import Desk
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

    def hush(self) -> None:
        """Hide what is said: it was read."""
        self._put(None)

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
            title, more = self.first
            self.first = "", ""
            self._put(self._callout(tip, title, f"{more}\n{tip.text}" if more else tip.text))

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what is said."""
        if self.callout is not None and self.callout.extent.colliderect(area):
            self.callout.draw(surface)

    def _callout(self, tip: Tip, title: str, words: str) -> Callout:
        """Point at what a tip is about; under the players' panels, if there is room, it hides nothing."""
        look, places = self.table.look, self.table.cards.places
        last = places.players[-1]
        free = pygame.Rect(last.x, last.bottom + look.u(8), last.width, 0)
        free.height = places.prompt.top - look.u(4) - free.y
        if tip.anchor == places.prompt and free.right <= places.board.x and free.height >= look.u(330):
            anchor = pygame.Rect(free.x, places.prompt.y, free.width, places.prompt.height)
            return Callout(look, anchor, title, words, sides=("above",), bounds=free.inflate(0, look.u(8)))
        sides: tuple[Side, ...] = ("above", "left", "below", "right")
        if tip.anchor == places.market:
            sides = ("left", "above", "below", "right")
        return Callout(look, tip.anchor, title, words, sides=sides)

    def _put(self, callout: Callout | None) -> None:
        for each in (self.callout, callout):
            if each is not None:
                self.table.damage(each.extent)
        self.callout = callout

    def _tip(self) -> Tip | None:
        desk, places = self.table.desk, self.table.cards.places
        kind = moment(desk)
        if not kind:
            return None
        anchor = {"buy": places.market, "harvest": places.harvest, "end": places.end}.get(kind, places.prompt)
        return Tip(kind, words(kind), anchor)


def moment(desk: Desk) -> str:
    """Name what is to be done now; empty for somebody else's turn."""
    pick = desk.pick.kind if desk.pick is not None else ""
    if not desk.open:
        return ""
    if desk.state.drawn is not None:
        return "site"
    if pick in ("line", "region"):
        return pick
    if desk.state.hand:
        return "hand"
    if steps.END in desk.now.bare:
        return "end"
    if pick:
        return ""
    return "buy" if desk.now.lines else "harvest" if desk.now.harvest else ""


def words(kind: str) -> str:
    """Say in a sentence what to do at a moment."""
    return {
        "site": _("A new finca! Touch one of the lit letters, twice, to build it there."),
        "line": _("Touch a lit space, and touch it again: that buys the row and plants its fruit."),
        "region": _("Touch it again to harvest it."),
        "hand": _("Plant what you bought: touch a lit space, and touch it again."),
        "end": _("All done? Then end your turn here."),
        "buy": _("Touch an arrow: the number is what that row of fruit costs."),
        "harvest": _("No row to buy? Harvest one of your regions for points and coins."),
    }[kind]
