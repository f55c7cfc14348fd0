"""From what happened to what moves: the durations of LOOK.md 7, in milliseconds."""

from collections.abc import Callable, Mapping, Sequence
from math import atan2
from typing import Any

import pygame

from citrus_game.client.board.layers.pieces import land_piece, worker_rect
from citrus_game.client.board.layers.plants import motif, whole_tile
from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.client.play.motion.motions import Flight, Lights, Motion, Spot, Veil, arrive, land
from citrus_game.client.play.parts.tiles import TileButton
from citrus_game.client.play.view.table import TableView
from citrus_game.content.preferences.settings import Settings
from citrus_game.rules import events as ev
from citrus_game.rules.board import bits
from citrus_game.rules.components import BULL
from citrus_game.rules.state import State

TO_HAND, BETWEEN = 260, 60
LANDS, FLOWS = 220, 160
WORKER = 240
BUILT, SCORED = 420, 900
HARVEST_EACH, HARVEST_MOST = 120, 900
REFILL, REFILL_BETWEEN = 180, 45
TURN = 300
COIN, COINS_MOST = 320, 5
FADE = 120
"""How long everything takes with reduced motion."""

_LIGHT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><defs>'
    '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="16" cy="16" r="16">'
    '<stop offset="0" stop-color="#FFF6C8"/><stop offset="0.45" stop-color="#FFD34D"/>'
    '<stop offset="1" stop-color="#FFD34D" stop-opacity="0"/></radialGradient></defs>'
    '<circle cx="16" cy="16" r="16" fill="url(#g)"/></svg>'
)


class Choreography:
    """Plans the motions of one step, before what changed is shown: ``state`` is the position after it.

    ``board_until`` is when the board may show the new position, ``slots`` by when each market slot
    may, ``turned`` are the cards that go over to another player; `veils` turns them into patches of
    the picture as it was. ``starts`` is when each event begins.
    """

    def __init__(self, view: TableView, state: State) -> None:
        self.view, self.state, self.look = view, state, view.look
        self.art = view.look.art
        self.motions: list[Motion] = []
        self.at = 0.0
        self.board_until = 0.0
        self.board_fade = float(FLOWS)
        self.slots: dict[int, float] = {}
        self.turned: list[pygame.Rect] = []
        self.starts: list[tuple[ev.Event, float]] = []

    def plan(self, happened: Sequence[ev.Event]) -> None:
        """Plan the motions of a step's events, one after the other."""
        for event in happened:
            self.starts.append((event, self.at))
            plan = _PLANS.get(type(event))
            if plan is not None:
                plan(self, event)

    def veils(self, board: Sequence[pygame.Rect]) -> list[Motion]:
        """Cover with the picture as it was: the board's parts to be drawn, and market slots."""
        kept, window = self.view.kept, self.view.kept.get_rect()
        covers = [(rect, self.board_until, self.board_fade) for rect in board]
        places = self.view.market.places.slots
        covers += [(places[index], until, 40.0) for index, until in self.slots.items()]
        covers += [(rect, self.at, float(TURN)) for rect in self.turned]
        found: list[Motion] = []
        for rect, until, fade in covers:
            inside = rect.clip(window)
            found.append(Veil(kept.subsurface(inside).copy(), inside, until, fade))
        return found

    # where things are

    def space(self, space: int) -> Spot:
        """Give the middle of a space."""
        return self.view.seen.geometry.rect(space).center

    def foot(self, space: int) -> Spot:
        """Give the middle of a worker on a space."""
        return self.view.seen_rect(worker_rect(self.view.canvas, space)).center

    def slot(self, index: int) -> Spot:
        """Give the middle of a market slot."""
        return self.view.market.places.slots[index].center

    def mat(self, player: int) -> Spot:
        """Give where a player's workers stand: on the mat shown, else on the panel."""
        if player == self.view.player:
            return self.view.mat.rect.center
        return self.view.places.players[player].center

    def hand(self, tile: int) -> TileButton | None:
        """Give the tile of the hand that shows a plantation."""
        name = whole_tile(tile)
        return next((each for each in self.view.prompt.tiles if each.visible and each.piece == name), None)

    def hand_spot(self, tile: int, player: int) -> Spot:
        """Give where a plantation of the hand is."""
        button = self.hand(tile)
        return button.rect.center if button is not None else self.view.places.players[player].center

    def tray(self, kind: int, player: int) -> Spot:
        """Give where a player's landscape tile lies or comes to lie."""
        if player == self.view.player:
            return (self.view.tray.place_of(kind) or self.view.places.tray).center
        return self.view.places.players[player].center

    # what flies

    def fly(
        self, piece: str, px: int, way: tuple[Spot, Spot], start: float, length: float, **more: Any
    ) -> None:
        """Let a piece fly."""
        self.motions.append(Flight(self.art.piece(piece, px), way, start, length, **more))

    def say(self, text: str, spot: Spot, to: Spot, start: float, length: float, colour: str) -> None:
        """Let words rise from a spot."""
        look = self.look
        words = look.type.text(text, "points", look.colour("ink"))
        front = look.type.text(text, "points", pygame.Color(colour))
        edge = max(1, look.u(2))
        size = words.get_width() + 2 * edge, words.get_height() + 2 * edge
        picture = pygame.Surface(size, pygame.SRCALPHA)
        for dx in (0, edge, 2 * edge):
            for dy in (0, edge, 2 * edge):
                picture.blit(words, (dx, dy))
        picture.blit(front, (edge, edge))
        self.motions.append(Flight(picture, (spot, to), start, length, arrive, fades=True))

    def coins(self, player: int, count: int, source: Spot, start: float) -> None:
        """Let coins fly to a player's panel, at most five."""
        panel, u = self.view.places.players[player], self.look.u
        way = (source, (panel.x + u(128), panel.bottom - u(40)))
        for number in range(min(COINS_MOST, count)):
            self.fly("coin", u(30), way, start + number * BETWEEN, COIN, rise=u(40))

    def show_board_at(self, time: float) -> None:
        """Let the board show the new position not before a time."""
        self.board_until = max(self.board_until, time)

    @property
    def tile(self) -> int:
        """Give the tile size in pixels."""
        return self.view.canvas.tile


def choreograph(
    view: TableView, state: State, happened: Sequence[ev.Event], settings: Settings
) -> Choreography:
    """Plan the motions of a step as far as the settings want any; ``state`` is the position after it."""
    plan = Choreography(view, state)
    if happened and settings.speed != "off" and not settings.reduced_motion:
        plan.plan(happened)
    else:
        plan.board_fade = FADE
    return plan


def _bought(plan: Choreography, event: ev.Bought) -> None:
    slots = plan.view.prompt.tiles
    px = slots[0].rect.width
    for number, (index, tile) in enumerate(event.taken):
        target = slots[number]
        start = plan.at + number * BETWEEN
        way = (plan.slot(index), target.rect.center)
        plan.fly(whole_tile(tile), px, way, start, TO_HAND, ease=arrive, target=target)
    plan.at += TO_HAND


def _cart(plan: Choreography, event: ev.CartUsed) -> None:
    target = plan.view.prompt.tiles[0]
    way = (plan.slot(event.market), target.rect.center)
    plan.fly(whole_tile(event.tile), target.rect.width, way, plan.at, TO_HAND, ease=arrive)
    plan.at += TO_HAND


def _planted(plan: Choreography, event: ev.Planted) -> None:
    way = (plan.hand_spot(event.tile, event.player), plan.space(event.space))
    plan.fly(whole_tile(event.tile), plan.tile, way, plan.at, LANDS, ease=land)
    plan.at += LANDS
    plan.show_board_at(plan.at)


def _worker_placed(plan: Choreography, event: ev.WorkerPlaced) -> None:
    colour = plan.view.canvas.colours[event.player]
    px = worker_rect(plan.view.canvas, event.space).width
    start = max(0.0, plan.at - WORKER)
    plan.fly(f"worker-{colour}", px, (plan.mat(event.player), plan.foot(event.space)), start, WORKER)
    plan.show_board_at(start + WORKER)


def _worker_returned(plan: Choreography, event: ev.WorkerReturned) -> None:
    colour = plan.view.canvas.colours[event.player]
    px = worker_rect(plan.view.canvas, event.space).width
    way = (plan.foot(event.space), plan.mat(event.player))
    start = min(plan.at, plan.board_until) if plan.board_until else plan.at
    plan.fly(f"worker-{colour}", px, way, start, 2 * WORKER, rise=plan.tile * 0.3)


def _tile_taken(plan: Choreography, event: ev.TileTaken) -> None:
    way = (plan.space(event.space), plan.tray(event.kind, event.player))
    plan.fly(land_piece(event.kind), round(plan.tile * 0.86), way, plan.at, TO_HAND, rise=plan.tile * 0.3)


def _harvested(plan: Choreography, event: ev.Harvested) -> None:
    cells = [low.bit_length() - 1 for low in bits(event.region)]
    each = min(HARVEST_EACH, HARVEST_MOST / len(cells))
    state = plan.state
    for number, space in enumerate(cells):
        tile = state.tile_on(space)
        if tile is None:
            continue
        spot = plan.space(space)
        start = plan.at + number * each
        up = (spot[0], spot[1] - plan.tile // 2)
        plan.fly(motif(tile), plan.tile, (spot, up), start, 2 * each + 120, ease=arrive, fades=True)
    middle = plan.space(cells[len(cells) // 2])
    points = event.plantations + event.wells + event.large_wells
    up = (middle[0], middle[1] - plan.tile)
    length = len(cells) * each
    plan.say(f"+{points}", middle, up, plan.at + length * 0.6, 900, "#FFD34D")
    plan.show_board_at(plan.at + length * 0.5)
    plan.board_fade = max(plan.board_fade, length * 0.5)
    plan.at += length


def _income(plan: Choreography, event: ev.Income) -> None:
    plan.coins(event.player, event.coins, plan.mat(event.player), plan.at)


def _money(plan: Choreography, event: ev.MoneyUsed) -> None:
    plan.coins(event.player, event.value, plan.view.places.tray.center, plan.at)


def _finca_built(plan: Choreography, event: ev.FincaBuilt) -> None:
    spot = plan.space(plan.state.game.board.site_spaces[event.site])
    below = (spot[0], spot[1] + plan.look.u(12))
    plan.fly("finca", plan.tile, (below, spot), plan.at, BUILT, ease=arrive)
    plan.at += BUILT
    plan.show_board_at(plan.at - FLOWS)


def _finca_scored(plan: Choreography, event: ev.FincaScored) -> None:
    board = plan.state.game.board
    space = board.site_spaces[event.site]
    spots = [plan.space(low.bit_length() - 1) for low in bits(board.rings[event.site])]
    px = round(plan.tile * 0.5)
    light = plan.art.keep(("light", px), lambda: draw_svg(_LIGHT, (px, px)))
    plan.motions.append(Lights(light, _around(spots, plan.space(space)), plan.at, SCORED))
    for player, points in enumerate(event.points):
        if points:
            panel = plan.view.places.players[player]
            to = (panel.right - plan.look.u(40), panel.y + plan.look.u(34))
            start = plan.at + SCORED * 0.4
            plan.say(f"+{points}", plan.space(space), to, start, 900, "#FFD34D")
    plan.at += SCORED * 0.6
    plan.show_board_at(plan.at)


def _around(spots: list[Spot], middle: Spot) -> list[Spot]:
    """Sort spots clockwise from the top, as lights come on."""
    return sorted(spots, key=lambda spot: atan2(spot[0] - middle[0], spot[1] - middle[1]), reverse=True)


def _refilled(plan: Choreography, event: ev.Refilled) -> None:
    bag = plan.view.top.bag_spot
    source = (bag.x + plan.look.u(20), bag.centery)
    px = round(plan.view.market.places.pitch * 0.925)
    for number, (index, tile) in enumerate(event.drawn):
        start = plan.at + number * REFILL_BETWEEN
        plan.fly(whole_tile(tile), px, (source, plan.slot(index)), start, REFILL, ease=arrive)
        plan.slots[index] = start + REFILL
    plan.at += REFILL + REFILL_BETWEEN * len(event.drawn)


def _returned(plan: Choreography, event: ev.Returned) -> None:
    px = round(plan.view.market.places.pitch * 0.925)
    for number, (index, tile) in enumerate(event.given):
        way = (plan.hand_spot(tile, event.player), plan.slot(index))
        start = plan.at + number * BETWEEN
        plan.fly(whole_tile(tile), px, way, start, TO_HAND)
        plan.slots[index] = start + TO_HAND
    panel = plan.view.places.players[event.player]
    to = (panel.right - plan.look.u(40), panel.y + plan.look.u(34))
    plan.say(f"−{event.penalty}", plan.view.prompt.rect.center, to, plan.at, 900, "#FF9B85")
    plan.at += TO_HAND


def _stored(plan: Choreography, event: ev.Stored) -> None:
    way = (plan.hand_spot(event.tile, event.player), plan.view.places.tray.center)
    plan.fly(whole_tile(event.tile), plan.look.u(60), way, plan.at, TO_HAND, fades=True)


def _bull_put(plan: Choreography, event: ev.BullPut) -> None:
    way = (plan.tray(BULL, event.player), plan.space(event.space))
    plan.fly(land_piece(BULL), round(plan.tile * 0.86), way, plan.at, TO_HAND, ease=land)
    plan.at += TO_HAND
    plan.show_board_at(plan.at)


def _plowed(plan: Choreography, event: ev.Plowed) -> None:
    colour = plan.view.canvas.colours[event.player]
    space = (plan.state.worker_at[event.player] & event.region).bit_length() - 1
    px = worker_rect(plan.view.canvas, space).width
    plan.fly(f"worker-{colour}", px, (plan.mat(event.player), plan.foot(space)), plan.at, WORKER)
    plan.show_board_at(plan.at + WORKER)


def _turn_started(plan: Choreography, event: ev.TurnStarted) -> None:
    view, before = plan.view, plan.view.player
    plan.turned = [view.places.players[player] for player in sorted({before, event.player})]
    plan.turned += [view.mat.rect, view.prompt.rect]


_PLANS: Mapping[type[Any], Callable[[Choreography, Any], None]] = {
    ev.Bought: _bought,
    ev.CartUsed: _cart,
    ev.Planted: _planted,
    ev.WorkerPlaced: _worker_placed,
    ev.WorkerReturned: _worker_returned,
    ev.TileTaken: _tile_taken,
    ev.Harvested: _harvested,
    ev.Income: _income,
    ev.MoneyUsed: _money,
    ev.FincaBuilt: _finca_built,
    ev.FincaScored: _finca_scored,
    ev.Refilled: _refilled,
    ev.Returned: _returned,
    ev.Stored: _stored,
    ev.BullPut: _bull_put,
    ev.Plowed: _plowed,
    ev.TurnStarted: _turn_started,
}
