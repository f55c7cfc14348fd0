"""Coins that tumble one by one into their places; what is too many rolls off the edge."""

from math import cos, pi

import pygame

from citrus_game.client.play.motion.motions import Motion, Pixel
from citrus_game.client.play.motion.plan import Choreography
from citrus_game.rules.material import events as ev
from citrus_game.rules.material.components import MONEY_KINDS

TUMBLES, RESTS, BETWEEN, ROLLS = 300.0, 100.0, 75.0, 620.0
"""A coin's way, its rest until it is counted, from coin to coin, and how long a lost one rolls."""
TURNS = 1.5
"""How often a coin turns over on its way."""


class Tumble(Motion):
    """A coin that turns over and over on its way in an arc."""

    def __init__(
        self, coin: pygame.Surface, way: tuple[Pixel, Pixel], rise: float, start: float, rests: float = RESTS
    ) -> None:
        self.coin, self.way, self.rise, self.start = coin, way, rise, start
        self.length = TUMBLES + rests

    def rect(self, t: float) -> pygame.Rect:
        """Give where the coin is."""
        t = self._way(t)
        (x0, y0), (x1, y1) = self.way
        y = y0 + (y1 - y0) * t * t - self.rise * 4 * t * (1 - t)
        return self.coin.get_rect(center=(round(x0 + (x1 - x0) * t), round(y)))

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw the coin, as thin as it is seen."""
        if t > 0:
            wide, high = self.coin.get_size()
            size = (wide, max(2, round(high * abs(cos(pi * TURNS * 2 * (1 - self._way(t)))))))
            coin = pygame.transform.smoothscale(self.coin, size)
            target.blit(coin, coin.get_rect(center=self.rect(t).center))

    def _way(self, t: float) -> float:
        return min(1.0, t * self.length / TUMBLES)


class Roll(Motion):
    """A coin that rolls along the full row, over its end and off the card."""

    def __init__(self, coin: pygame.Surface, way: tuple[Pixel, Pixel], edge: int, start: float) -> None:
        self.coin, self.way, self.edge, self.start = coin.copy(), way, edge, start
        self.length = ROLLS

    def rect(self, t: float) -> pygame.Rect:
        """Give where the coin is, however it is turned."""
        (x0, y0), (x1, _y1) = self.way
        x = x0 + (x1 - x0) * t
        fallen = max(0.0, (x - self.edge) / max(1, x1 - self.edge))
        return self.coin.get_rect(
            center=(round(x), round(y0 + self.coin.get_height() * 2 * fallen**2))
        ).inflate(8, 8)

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw the coin as it rolls and falls."""
        if t > 0:
            coin = pygame.transform.rotozoom(self.coin, -720 * t, 1.0)
            coin.set_alpha(round(255 * min(1.0, 3 * (1 - t))))
            target.blit(coin, coin.get_rect(center=self.rect(t).center))


def income(plan: Choreography, event: ev.Income) -> None:
    """Pay the income of a harvest from the workers that earned it."""
    pay(plan, event.player, event.coins, event.forfeited, plan.mat(event.player))


def money_used(plan: Choreography, event: ev.MoneyUsed) -> None:
    """Let the coins of a money tile come from where it lay."""
    source = plan.tray(MONEY_KINDS[event.value], event.player)
    pay(plan, event.player, event.value - event.forfeited, event.forfeited, source)


def pay(plan: Choreography, player: int, coins: int, lost: int, source: Pixel) -> None:
    """Let coins come one by one, each counted as it lies there; lost ones come last and roll away."""
    view, u = plan.view, plan.look.u
    places = view.mat.coin_places() if player == view.player and view.mat_stands else []
    have = plan.state.coins[player] - coins
    panel = view.places.players[player]
    px = places[0].width if places else u(29)
    coin = plan.art.piece("coin", px)
    for number in range(coins):
        to = places[have + number].center if places else (panel.x + u(128), panel.bottom - u(40))
        start = plan.at + number * BETWEEN
        plan.motions.append(Tumble(coin, (source, to), u(70), start))
        plan.owe(start + TUMBLES, player, coins=1)
    plan.at += coins * BETWEEN
    row = (places[0].center, places[-1].right) if places else (panel.midbottom, panel.right)
    for number in range(lost):
        start = plan.at + number * BETWEEN * 2
        begin = (row[0][0] + (row[1] - row[0][0]) * 2 // 3, row[0][1] - u(22))
        plan.motions.append(Tumble(coin, (source, begin), u(70), start, 0.0))
        way = (begin, (row[1] + u(70), begin[1]))
        plan.motions.append(Roll(coin, way, row[1] - px // 2, start + TUMBLES))
    plan.at += lost * BETWEEN * 2 + (ROLLS if lost else 0)
