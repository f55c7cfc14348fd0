"""The mat of the player on turn: workers, income of a harvest, coins (RULES.md 8)."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from citrus_game.narration import words
from citrus_game.rules.model.components import MOST_COINS, WORKERS
from citrus_game.rules.moves.harvest import workers_paid
from citrus_game.text import _
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.play.panels.tiles import Spot, paint_frame
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.toolkit.drawing.cells import CountCell, Line, Space
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button

TERRACOTTA = "#B5431B"
BESIDE = 18
"""Units between the title and the tab."""
HIGH = 320
"""Height in units from which a panel has larger coins."""


class MatData(NamedTuple):
    """What the mat shows. Of ``titles`` and ``notes`` the first one that fits is drawn. ``next_income`` is
    the number of workers that the next income is paid for, 0 for none; ``beside`` the width of the tab in
    pixels.
    """

    titles: tuple[str, ...]
    notes: tuple[str, ...]
    colour: str
    workers: int
    coins: int
    income: tuple[int, ...]
    next_income: int
    beside: int = 0


class Mat(Panel[MatData]):
    """Five slots for workers with the income below each, and twelve places for coins.

    If the tray shares its place, ``tab`` is the button that switches between them.
    """

    def __init__(self, style: Style, rect: pygame.Rect, tab: Button | None) -> None:
        super().__init__(style, rect)
        self._tab = tab
        self.spot = Spot()
        self.spot.rect = rect
        self.slots: list[pygame.Rect] = []

    def widgets(self) -> Sequence[Widget]:
        return [self.spot]

    def update(self, snapshot: Snapshot) -> None:
        self.spot.set_visible(self.is_visible(snapshot))
        if self._tab is not None and self.rect.colliderect(self._tab.rect):
            top = self._tab.rect.bottom
            self.spot.rect = pygame.Rect(self.rect.x, top, self.rect.width, self.rect.bottom - top)
        self.spot.hint = _(
            "A new region uses a worker from here. A harvest brings it back, and pays more the more are at "
            "home."
        )
        if paid := _paid_workers(snapshot):
            coins = words.takes_coins(snapshot.state.game.components.income[paid])
            told = _("The red frame: with {workers} at home a harvest pays {coins}.")
            paying = told.format(coins=coins, workers=words.workers(paid))
            self.spot.hint = f"{paying}\n{self.spot.hint}"

    def is_visible(self, snapshot: Snapshot) -> bool:
        return self._tab is None or not snapshot.swapped

    def build_data(self, snapshot: Snapshot) -> MatData:
        controller, state, player = snapshot.controller, snapshot.state, snapshot.player
        seat, workers = snapshot.seats[player], snapshot.passing.displayed.workers[player]
        title = _("Your workers") if controller.open else _("{player}’s workers").format(player=seat.name)
        notes = () if self._tab is not None else (_("income from a harvest"), _("income"))
        income = state.game.components.income
        titles = title, _("Workers"), ""
        beside = self._tab.rect.width + self.style.u(BESIDE) if self._tab is not None else 0
        coins = snapshot.passing.displayed.coins[player]
        paid = _paid_workers(snapshot)
        if self.face is not None and workers != snapshot.state.mat[player]:
            paid = self.face.next_income  # the frame stays until the worker that it counts is home
        return MatData(titles, notes, seat.colour, workers, coins, income, paid, beside)

    def paint(self, target: pygame.Surface, face: MatData) -> None:
        style = self.style
        head = self.title(target, face.titles, face.notes, beside=face.beside)
        coins = self.coin_places()
        slots_top = head.bottom - style.u(2)
        if self._tab is not None:
            slots_top = max(slots_top, self._tab.rect.bottom + style.u(6))
        high = coins[0].y - style.u(12) - slots_top
        inside = self.rect.inflate(-style.u(36), 0)
        gap = style.u(9)
        wide = (inside.width - gap * (WORKERS - 1)) // WORKERS
        self.slots = [
            pygame.Rect(inside.x + slot * (wide + gap), slots_top, wide, high) for slot in range(WORKERS)
        ]
        for number, box in enumerate(self.slots, 1):
            self._paint_slot(target, face, number, box)
        for number, place in enumerate(coins):
            name = "coin" if number < face.coins else "coin-slot"
            target.blit(style.art.piece(name, place.width), place)

    def home(self, number: int) -> tuple[int, int]:
        """Return the centre of place ``number`` for workers, counted from 1 on the left."""
        if not self.slots:
            return self.rect.center
        box = self.slots[max(1, min(number, WORKERS)) - 1]
        return box.centerx, box.centery - self.style.type.line("count") // 2

    def coin_places(self) -> list[pygame.Rect]:
        """Return the rectangles of the coins, from left to right."""
        u, inside = self.style.u, self.rect.inflate(-self.style.u(36), 0)
        px = u(27)
        if self.rect.height > u(HIGH):
            px = max(px, min(u(44), round(inside.width / (MOST_COINS * 1.2))))
        top = self.rect.bottom - max(u(37), px // 2 + u(22)) - px // 2
        step = (inside.width - px) / (MOST_COINS - 1)
        return [pygame.Rect(inside.x + round(number * step), top, px, px) for number in range(MOST_COINS)]

    def _paint_slot(self, target: pygame.Surface, face: MatData, number: int, box: pygame.Rect) -> None:
        style = self.style
        style.art.paint_box(target, box, style.u(8), style.colour("inset"), style.colour("line"), 1)
        line = style.type.line("count")
        px = max(8, min(max(style.u(64), box.width), box.height - line - style.u(4)))
        name = f"worker-{face.colour}" if number <= face.workers else "worker-slot"
        top = box.y + (box.height - line - px) // 2 + style.u(2)
        target.blit(style.art.piece(name, px), (box.centerx - px // 2, top))
        place = pygame.Rect(box.x, box.bottom - line - style.u(3), box.width, line)
        Line(Space(), CountCell("coin", str(face.income[number]), 24, 5), Space()).draw(style, target, place)
        if number == face.next_income:
            frame = box.inflate(style.u(6), style.u(6))
            paint_frame(style, target, frame, style.u(10), TERRACOTTA, max(2, style.u(4)))


def _paid_workers(snapshot: Snapshot) -> int:
    """Return the number of workers that the next income pays for; 0 if there is none soon or hints are
    off.
    """
    pays = snapshot.state.income_due or snapshot.controller.now.harvest
    if not pays or snapshot.aided.purist:
        return 0
    return workers_paid(snapshot.state, harvests=len(snapshot.controller.chosen_regions()))
