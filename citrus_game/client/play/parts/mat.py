"""The workers' mat of the player on turn: workers, the income of a harvest, coins (RULES.md 8)."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.frames import paint_frame
from citrus_game.client.play.parts.part import Part
from citrus_game.client.play.parts.tiles import Spot
from citrus_game.rules.actions.harvest import workers_paid
from citrus_game.rules.material.components import MOST_COINS, WORKERS
from citrus_game.table.speech import words
from citrus_game.text import _

TERRACOTTA = "#B5431B"
LEAST = 0.85
"""How far a title may shrink beside a tab."""
HIGH = 320
"""Units of a card that is so high that its coins are larger."""


class MatFace(NamedTuple):
    """What the mat shows; ``next_income`` counts the workers that a harvest now would be paid for.

    Of the ``notes`` the first with room is shown.
    """

    title: str
    notes: tuple[str, ...]
    colour: str
    workers: int
    coins: int
    income: tuple[int, ...]
    next_income: int


class Mat(Part[MatFace]):
    """Five slots from the left, the income below each, twelve places for coins.

    Where the own tiles share its place, ``tab`` is the button that shows them instead.
    """

    def __init__(self, look: Look, rect: pygame.Rect, tab: Button | None) -> None:
        super().__init__(look, rect)
        self._tab = tab
        self.spot = Spot()
        self.spot.rect = rect
        self.slots: list[pygame.Rect] = []

    def widgets(self) -> Sequence[Widget]:
        """List the one spot that says what the workers are for."""
        return [self.spot]

    def settle(self, moment: Moment) -> None:
        """Say what the workers at home are paid, where they are in sight."""
        self.spot.show(self.stands(moment))
        if self._tab is not None and self.rect.colliderect(self._tab.rect):
            top = self._tab.rect.bottom
            self.spot.rect = pygame.Rect(self.rect.x, top, self.rect.width, self.rect.bottom - top)
        self.spot.hint = _(
            "A new region uses a worker from here. Harvesting brings it back and pays for every worker "
            "at home."
        )
        if paid := _paid(moment):
            coins = words.coins(moment.state.game.components.income[paid])
            told = _("With {workers} at home a harvest pays {coins}.")
            self.spot.hint += " " + told.format(coins=coins, workers=words.workers(paid))

    def stands(self, moment: Moment) -> bool:
        """Tell whether it is not the own tiles that stand in its place."""
        return self._tab is None or not moment.swapped

    def see(self, moment: Moment) -> MatFace:
        """Look at the player on turn, and at what a harvest would pay."""
        desk, state, player = moment.desk, moment.state, moment.player
        seat, workers = moment.seats[player], moment.state.mat[player]
        title = _("Your workers") if desk.open else _("{player}’s workers").format(player=seat.name)
        notes = () if self._tab is not None else (_("income from a harvest"), _("income"))
        income = state.game.components.income
        title = beside_tab(self.look, self.rect, self._tab, title, _("Workers"))
        coins = moment.passing.coins[player]
        return MatFace(title, notes, seat.colour, workers, coins, income, _paid(moment))

    def paint(self, target: pygame.Surface, face: MatFace) -> None:
        """Draw title, slots and coins."""
        look = self.look
        beside = self._tab.rect.width if self._tab is not None else 0
        head = self.title(target, face.title, *face.notes, beside=beside)
        coins = self.coin_places()
        slots_top = head.bottom - look.u(2)
        if self._tab is not None:
            slots_top = max(slots_top, self._tab.rect.bottom + look.u(6))
        high = coins[0].y - look.u(12) - slots_top
        inside = self.rect.inflate(-look.u(36), 0)
        gap = look.u(9)
        wide = (inside.width - gap * (WORKERS - 1)) // WORKERS
        self.slots = [
            pygame.Rect(inside.x + slot * (wide + gap), slots_top, wide, high) for slot in range(WORKERS)
        ]
        for number, box in enumerate(self.slots, 1):
            self._paint_slot(target, face, number, box)
        for number, place in enumerate(coins):
            name = "coin" if number < face.coins else "coin-slot"
            target.blit(look.art.piece(name, place.width), place)

    def home(self, number: int) -> tuple[int, int]:
        """Give the middle of where a worker stands, by its number from the left."""
        if not self.slots:
            return self.rect.center
        box = self.slots[max(1, min(number, WORKERS)) - 1]
        return box.centerx, box.centery - self.look.type.line("count") // 2

    def coin_places(self) -> list[pygame.Rect]:
        """Give the places of the coins, from the left."""
        u, inside = self.look.u, self.rect.inflate(-self.look.u(36), 0)
        px = u(27)
        if self.rect.height > u(HIGH):
            px = max(px, min(u(44), round(inside.width / (MOST_COINS * 1.2))))
        top = self.rect.bottom - max(u(37), px // 2 + u(22)) - px // 2
        step = (inside.width - px) / (MOST_COINS - 1)
        return [pygame.Rect(inside.x + round(number * step), top, px, px) for number in range(MOST_COINS)]

    def _paint_slot(self, target: pygame.Surface, face: MatFace, number: int, box: pygame.Rect) -> None:
        look = self.look
        look.art.paint_box(target, box, look.u(8), look.colour("inset"), look.colour("line"), 1)
        line = look.type.line("count")
        px = max(8, min(max(look.u(64), box.width), box.height - line - look.u(4)))
        name = f"worker-{face.colour}" if number <= face.workers else "worker-slot"
        top = box.y + (box.height - line - px) // 2 + look.u(2)
        target.blit(look.art.piece(name, px), (box.centerx - px // 2, top))
        text = str(face.income[number])
        coin = look.u(24)
        wide = coin + look.u(5) + look.type.width(text, "count")
        left, middle = box.centerx - wide // 2, box.bottom - line // 2 - look.u(3)
        target.blit(look.art.piece("coin", coin), (left, middle - coin // 2))
        self.count(target, text, left + coin + look.u(5), middle)
        if number == face.next_income:
            frame = box.inflate(look.u(6), look.u(6))
            paint_frame(look, target, frame, look.u(10), TERRACOTTA, max(2, look.u(4)))


def beside_tab(look: Look, card: pygame.Rect, tab: Button | None, *titles: str) -> str:
    """Give the first title of a card that has room, none where its tab needs it all."""
    if tab is None:
        return titles[0]
    return next((title for title in titles if title_fits(look, card, tab.rect.width, title)), "")


def title_fits(look: Look, card: pygame.Rect, tab: int, title: str) -> bool:
    """Tell whether a card's title has room beside a tab so wide, if need be a little smaller."""
    return look.type.width(title, "card") * LEAST <= card.width - look.u(54) - tab


def _paid(moment: Moment) -> int:
    """Return how many workers the next income pays for, 0 where none is near or nobody is to be told."""
    pays = moment.state.income_due or moment.desk.now.harvest
    if not pays or moment.aided.purist:
        return 0
    pick = moment.desk.pick
    return workers_paid(moment.state, harvesting=pick is not None and pick.kind == "region")
