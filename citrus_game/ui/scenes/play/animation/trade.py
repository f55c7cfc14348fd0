"""Animations of tiles and coins: buying, giving back, refilling the market, income."""

from math import cos, pi

import pygame

from citrus_game.rules.model import events as ev
from citrus_game.rules.model.components import MONEY_KINDS
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.scenes.play.animation.plan import RED, AnimationPlan
from citrus_game.ui.scenes.play.animation.sprites import (
    Blit,
    Pixel,
    Sprite,
    arc,
    between,
    ease_in,
    ease_in_out,
    ease_out,
    flight,
)
from citrus_game.ui.scenes.play.panels.player import tile_piece

TO_HAND, BETWEEN = 260.0, 60.0
COMES, POURS, APART = 220.0, 200.0, 60.0
"""Milliseconds: for the bag to come and to leave, for a tile to fall, and between tiles."""
LEANS = 118.0
"""Degrees that the bag tilts while it pours."""
BAG, ABOVE = 1.15, 0.55
"""Size of the bag, and its height above the first slots, in slots."""


def bag(picture: pygame.Surface, way: tuple[Pixel, Pixel], start: float, length: float) -> Sprite:
    """Return the sprite of the bag: it comes to the market, tilts, pours, and leaves."""
    leaning = pygame.transform.rotozoom(picture, LEANS, 1.0)

    def pose(t: float) -> list[Blit]:
        now = t * length
        there = ease_in_out(max(0.0, min(1.0, now / COMES, (length - now) / COMES)))
        seen = leaning
        if there < 1:
            lean = LEANS * max(0.0, there * 2 - 1)
            seen = pygame.transform.rotozoom(picture, lean, 0.4 + 0.6 * there)
        return [Blit(seen, seen.get_rect(center=between(way, there)))]

    return Sprite("bag", pose, start, length)


def bought(plan: AnimationPlan, event: ev.Bought) -> None:
    """Fly the tiles of a line into the hand."""
    for number, (index, tile) in enumerate(event.taken):
        _to_hand(plan, tile, index, number, plan.at + number * BETWEEN)
    plan.at += TO_HAND + BETWEEN * (len(event.taken) - 1)


def cart_used(plan: AnimationPlan, event: ev.CartUsed) -> None:
    """Fly the tile fetched by a cart into the hand."""
    _to_hand(plan, event.tile, event.market, 0, plan.at)
    plan.at += TO_HAND


def _to_hand(plan: AnimationPlan, tile: int, slot: int, number: int, start: float) -> None:
    """Fly a tile from a market slot to a place of the hand."""
    place = plan.view.prompt.tiles[number].rect
    way = (plan.slot(slot), place.center)
    plan.fly(whole_tile(tile), place.width, way, start, TO_HAND, tween=ease_out)
    plan.delay(start + TO_HAND, place=number)


def refilled(plan: AnimationPlan, event: ev.Refilled) -> None:
    """Pour new tiles from the bag into the market."""
    if not event.drawn:
        return
    pitch = plan.view.market.places.pitch
    home = plan.view.top.bag.rect
    source = (home.x + plan.style.u(20), home.centery) if home.width else plan.view.places.top.center
    slots = [plan.slot(index) for index, _tile in event.drawn]
    mouth = plan.view.market.places.slots[0].centerx, min(y for _x, y in slots) - round(pitch * ABOVE)
    spot = mouth[0] + round(pitch * 0.9), mouth[1] - round(pitch * 0.35)
    length = 2 * COMES + POURS + APART * (len(event.drawn) - 1)
    px = round(pitch * 0.925)
    for number, (index, tile) in enumerate(event.drawn):
        start = plan.at + COMES + number * APART
        piece = plan.art.piece(whole_tile(tile), px)
        way = (mouth, slots[number])
        plan.motions.append(flight(piece, way, start, POURS, ease_in, rise=pitch * 0.25))
        plan.delay(start + POURS, slot=index)
    picture = plan.art.piece("bag", round(pitch * BAG))
    plan.motions.append(bag(picture, (source, spot), plan.at, length))
    plan.at += length - COMES
    plan.cover_market(plan.at)  # prices and text change only after the refill


def returned(plan: AnimationPlan, event: ev.Returned) -> None:
    """Fly tiles from the hand back to the market, and show the penalty."""
    px = round(plan.view.market.places.pitch * 0.925)
    for number, (index, tile) in enumerate(event.given):
        way = (plan.hand_spot(tile, event.player), plan.slot(index))
        start = plan.at + number * BETWEEN
        plan.fly(whole_tile(tile), px, way, start, TO_HAND)
        plan.delay(start + TO_HAND, slot=index)
    to = plan.points_spot(event.player)
    plan.add_text(f"−{event.penalty}", plan.view.prompt.rect.center, to, plan.at, 900, RED)
    plan.at += TO_HAND


def stored(plan: AnimationPlan, event: ev.Stored) -> None:
    """Fly a tile from the hand into the storehouse."""
    way = (plan.hand_spot(event.tile, event.player), plan.view.places.tray.center)
    plan.fly(whole_tile(event.tile), plan.style.u(60), way, plan.at, TO_HAND, fades=True)
    plan.delay(plan.at + TO_HAND, event.player, gained=whole_tile(event.tile))


TUMBLES, RESTS, MONEY_BETWEEN, ROLLS = 300.0, 100.0, 75.0, 620.0
"""Milliseconds: a coin's flight, its rest until it is counted, between coins, and for a lost coin to roll
away.
"""
TURNS = 1.5
"""Rotations of a coin during its flight."""


def tumble(
    coin: pygame.Surface, way: tuple[Pixel, Pixel], rise: float, start: float, rests: float = RESTS
) -> Sprite:
    """Return the sprite of a coin that rotates on its way in an arc."""
    length = TUMBLES + rests
    wide, high = coin.get_size()

    def pose(t: float) -> list[Blit]:
        t = min(1.0, t * length / TUMBLES)
        size = (wide, max(2, round(high * abs(cos(pi * TURNS * 2 * (1 - t))))))
        seen = pygame.transform.smoothscale(coin, size)
        return [Blit(seen, seen.get_rect(center=between(way, t, t * t, rise * arc(t))))]

    return Sprite("tumble", pose, start, length)


def roll(coin: pygame.Surface, way: tuple[Pixel, Pixel], edge: int, start: float) -> Sprite:
    """Return the sprite of a coin that rolls along the full row of coins and falls off its end."""
    (x0, y0), (x1, _y1) = way

    def pose(t: float) -> list[Blit]:
        x = x0 + (x1 - x0) * t
        fallen = max(0.0, (x - edge) / max(1, x1 - edge))
        spot = round(x), round(y0 + coin.get_height() * 2 * fallen**2)
        seen = pygame.transform.rotozoom(coin, -720 * t, 1.0)
        alpha = round(255 * min(1.0, 3 * (1 - t)))
        return [Blit(seen, seen.get_rect(center=spot), alpha=alpha)]

    return Sprite("roll", pose, start, ROLLS)


def income(plan: AnimationPlan, event: ev.Income) -> None:
    """Fly the income of a harvest from the workers."""
    pay(plan, event.player, event.coins, event.forfeited, plan.mat(event.player))


def money_used(plan: AnimationPlan, event: ev.MoneyUsed) -> None:
    """Fly the coins of a money tile from its place."""
    source = plan.tray(MONEY_KINDS[event.value], event.player)
    plan.delay(plan.at, event.player, spent=tile_piece(MONEY_KINDS[event.value]))
    pay(plan, event.player, event.value - event.forfeited, event.forfeited, source)


def pay(plan: AnimationPlan, player: int, coins: int, lost: int, source: Pixel) -> None:
    """Fly coins to a player one by one and count each on arrival. ``lost`` coins roll away at the end."""
    view, u = plan.view, plan.style.u
    places = view.mat.coin_places() if player == view.player and view.mat_stands else []
    have = plan.state.coins[player] - coins
    panel = view.places.players[player]
    px = places[0].width if places else u(29)
    coin = plan.art.piece("coin", px)
    for number in range(coins):
        to = places[have + number].center if places else (panel.x + u(128), panel.bottom - u(40))
        start = plan.at + number * MONEY_BETWEEN
        plan.motions.append(tumble(coin, (source, to), u(70), start))
        plan.delay(start + TUMBLES, player, coins=1)
    plan.at += coins * MONEY_BETWEEN
    row = (places[0].center, places[-1].right) if places else (panel.midbottom, panel.right)
    for number in range(lost):
        start = plan.at + number * MONEY_BETWEEN * 2
        begin = (row[0][0] + (row[1] - row[0][0]) * 2 // 3, row[0][1] - u(22))
        plan.motions.append(tumble(coin, (source, begin), u(70), start, 0.0))
        way = (begin, (row[1] + u(70), begin[1]))
        plan.motions.append(roll(coin, way, row[1] - px // 2, start + TUMBLES))
    plan.at += lost * MONEY_BETWEEN * 2 + (ROLLS if lost else 0)
