"""What goes to the market and comes from it: tiles taken and given back, tiles that pour from the bag."""

import pygame

from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.client.play.motion.motions import Flight, Motion, Pixel, arrive, travel
from citrus_game.client.play.motion.plan import RED, Choreography, HeldPart
from citrus_game.rules.material import events as ev

TO_HAND, BETWEEN = 260.0, 60.0
COMES, POURS, APART = 220.0, 200.0, 60.0
"""The bag's way to the market and back, a tile's way out of it, and from tile to tile."""
LEANS = 118.0
"""Degrees that the bag leans while it pours."""
BAG, ABOVE = 1.15, 0.55
"""The bag's size and how far it is above the first slots, in slots."""


class Bag(Motion):
    """The bag comes to the market, leans over, pours, and goes back."""

    def __init__(self, bag: pygame.Surface, way: tuple[Pixel, Pixel], start: float, length: float) -> None:
        self.bag, self.way, self.start, self.length = bag, way, start, length
        self._leans = pygame.transform.rotozoom(bag, LEANS, 1.0)

    def rect(self, t: float) -> pygame.Rect:
        """Give where the bag is, however it leans."""
        side = round(max(self.bag.get_size()) * 1.45)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = self._spot(self._there(t))
        return rect

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw the bag."""
        if t <= 0:
            return
        there = self._there(t)
        if there >= 1:
            bag = self._leans
        else:
            bag = pygame.transform.rotozoom(self.bag, LEANS * max(0.0, there * 2 - 1), 0.4 + 0.6 * there)
        target.blit(bag, bag.get_rect(center=self._spot(there)))

    def _there(self, t: float) -> float:
        """Give how far it is at the market, 0 to 1."""
        now = t * self.length
        return travel(max(0.0, min(1.0, now / COMES, (self.length - now) / COMES)))

    def _spot(self, there: float) -> Pixel:
        (x0, y0), (x1, y1) = self.way
        return round(x0 + (x1 - x0) * there), round(y0 + (y1 - y0) * there)


def bought(plan: Choreography, event: ev.Bought) -> None:
    """Let a line's tiles fly into the hand."""
    slots = plan.view.prompt.tiles
    px = slots[0].rect.width
    for number, (index, tile) in enumerate(event.taken):
        target = slots[number]
        start = plan.at + number * BETWEEN
        way = (plan.slot(index), target.rect.center)
        plan.fly(whole_tile(tile), px, way, start, TO_HAND, ease=arrive, target=target)
    plan.at += TO_HAND + BETWEEN * (len(event.taken) - 1)


def cart_used(plan: Choreography, event: ev.CartUsed) -> None:
    """Let the tile that a cart fetched fly into the hand."""
    target = plan.view.prompt.tiles[0]
    way = (plan.slot(event.market), target.rect.center)
    plan.fly(whole_tile(event.tile), target.rect.width, way, plan.at, TO_HAND, ease=arrive, target=target)
    plan.at += TO_HAND


def refilled(plan: Choreography, event: ev.Refilled) -> None:
    """Let tiles pour from the bag, one after the other."""
    if not event.drawn:
        return
    pitch = plan.view.market.places.pitch
    home = plan.view.top.bag_spot
    source = (home.x + plan.look.u(20), home.centery) if home.width else plan.view.places.top.center
    slots = [plan.slot(index) for index, _tile in event.drawn]
    mouth = plan.view.market.places.slots[0].centerx, min(y for _x, y in slots) - round(pitch * ABOVE)
    spot = mouth[0] + round(pitch * 0.9), mouth[1] - round(pitch * 0.35)
    length = 2 * COMES + POURS + APART * (len(event.drawn) - 1)
    px = round(pitch * 0.925)
    for number, (index, tile) in enumerate(event.drawn):
        start = plan.at + COMES + number * APART
        piece = plan.art.piece(whole_tile(tile), px)
        way = (mouth, slots[number])
        plan.motions.append(Flight(piece, way, start, POURS, _falls, rise=pitch * 0.25))
        plan.slots[index] = start + POURS
    # prices and words tell the refill, not before it is there
    holes = tuple(plan.view.market.places.slots)
    plan.cards.append(HeldPart(plan.view.market, plan.at + length - COMES, holes=holes))
    bag = plan.art.piece("bag", round(pitch * BAG))
    plan.motions.append(Bag(bag, (source, spot), plan.at, length))
    plan.at += length - COMES


def _falls(t: float) -> float:
    """Ease in a little: for what falls."""
    return t * (0.4 + 0.6 * t)


def returned(plan: Choreography, event: ev.Returned) -> None:
    """Let tiles fly back to the market, and the card lose the points they cost."""
    px = round(plan.view.market.places.pitch * 0.925)
    for number, (index, tile) in enumerate(event.given):
        way = (plan.hand_spot(tile, event.player), plan.slot(index))
        start = plan.at + number * BETWEEN
        plan.fly(whole_tile(tile), px, way, start, TO_HAND)
        plan.slots[index] = start + TO_HAND
    to = plan.points_spot(event.player)
    plan.say(f"−{event.penalty}", plan.view.prompt.rect.center, to, plan.at, 900, RED)
    plan.at += TO_HAND


def stored(plan: Choreography, event: ev.Stored) -> None:
    """Let a tile of the hand fly into the storehouse."""
    way = (plan.hand_spot(event.tile, event.player), plan.view.places.tray.center)
    plan.fly(whole_tile(event.tile), plan.look.u(60), way, plan.at, TO_HAND, fades=True)
