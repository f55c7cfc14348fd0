"""The animation of a harvest: fruit jumps into a basket, the region turns neutral, the worker goes home."""

from collections.abc import Sequence
from math import pi, sin

import pygame

from citrus_game.narration.events import event_sentence
from citrus_game.narration.words import capital, source_name
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.board import bits
from citrus_game.ui.board.layers.plants import drawn
from citrus_game.ui.scenes.play.animation.plan import FADE, SAID, AnimationPlan
from citrus_game.ui.scenes.play.animation.sprites import Blit, Pixel, Sprite, between, flight, standing
from citrus_game.ui.toolkit.drawing.art import Art, draw_svg

EACH, MOST = 120.0, 900.0
"""Milliseconds from tile to tile, and limit for all tiles of a region."""
POPS, LATER, DRAINS, GOES_HOME = 320.0, 60.0, 180.0, 480.0
"""Milliseconds: for a fruit to jump, until its space changes, for that change, and for a worker's way."""
COUNTS, READ = 1400.0, 1800.0
"""Milliseconds for which the points for horses and bonuses are shown, and at least those of a player's last
harvests.
"""
SMALL = 0.3
"""Size of a fruit in the basket, as a share of its size on the board."""
BASKET, BESIDE = 0.44, (0.74, 0.78)
"""Size of the basket in tiles, and its centre within the worker's space."""
_BASKET = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    '<path d="M14 34C14 8 50 8 50 34" fill="none" stroke="#4A2E10" stroke-width="8"/>'
    '<path d="M14 34C14 8 50 8 50 34" fill="none" stroke="#B98245" stroke-width="4"/>'
    '<path d="M5 30H59L52 59H12Z" fill="#C58F4C" stroke="#4A2E10" stroke-width="4.5"/>'
    '<path d="M10 40H54M12 49H52M22 32L25 57M42 32L39 57M32 32V57" stroke="#8A5A24" '
    'stroke-width="3.4"/></svg>'
)


def basket(art: Art, px: int) -> pygame.Surface:
    """Return the picture of a basket, ``px`` pixels wide."""
    return art.get(("basket", px), lambda: draw_svg(_BASKET, (px, px)))


def pop(piece: pygame.Surface, way: tuple[Pixel, Pixel], rise: float, start: float) -> Sprite:
    """Return the sprite of a fruit that jumps off its tile into the basket while it shrinks."""

    def pose(t: float) -> list[Blit]:
        px = round(piece.get_width() * (1 + 0.15 * sin(pi * min(1.0, 4 * t)) - (1 - SMALL) * t * t))
        place = pygame.Rect(0, 0, px, px)
        place.center = between(way, t, rise=rise * sin(pi * min(1.0, t * 1.1)))
        return [Blit(pygame.transform.smoothscale(piece, place.size), place)]

    return Sprite("pop", pose, start, POPS)


def harvested(plan: AnimationPlan, event: ev.Harvested) -> None:
    """Animate a harvest: each tile loses its fruit, the worker's own tile last."""
    if event.final:
        own = [each for each in plan.last_harvests if each.player == event.player]
        if event is own[0]:
            tell_last(plan, _in_one(own), "final harvest", READ)
        plan.goes_on = plan.at + READ / len(own)
    points = event.plantations + event.wells + event.large_wells
    if plan.still:
        plan.hide(plan.bounds_of(event.region), plan.at, FADE)
        plan.delay(plan.at, event.player, points=points)
        plan.at = plan.goes_on
        return
    cells = [low.bit_length() - 1 for low in bits(event.region)]
    plan.harvested |= event.region
    at = _worker_of(plan, event) or cells[-1]
    cells.sort(key=lambda space: (space == at, abs(space - at) * -1))
    each = min(EACH, MOST / len(cells))
    cell, spot = plan.cell(at), _beside(plan, at)
    over = plan.at + each * (len(cells) - 1) + POPS
    for number, space in enumerate(cells):
        start = plan.at + number * each
        # a worker's foot may extend a pixel beyond its space
        drained = plan.cell(space).union(plan.foot(space)) if space == at else plan.cell(space)
        plan.hide(drained, start + LATER, DRAINS, way="down")
        tile = plan.state.tile_on(space)
        if tile is not None:
            fruit = plan.art.piece(drawn(plan.view.canvas, tile, space), plan.tile)
            plan.motions.append(pop(fruit, (plan.space(space), spot), plan.tile * 0.55, start))
    wicker = basket(plan.art, round(plan.tile * BASKET))
    plan.motions.append(standing(wicker, spot, plan.at + 1, over - plan.at))
    plan.add_text(f"+{points}", cell.center, plan.points_spot(event.player), over - 60, 700)
    plan.delay(over + 560 + SAID, event.player, points=points)
    plan.at = over
    plan.show_board_at(over - POPS + LATER)


def tell_last(plan: AnimationPlan, event: ev.Harvested | ev.TilesScored, source: str, length: float) -> None:
    """Show the source of final points in the prompt while they are counted."""
    text = event_sentence(event, plan.names, plan.state.game)
    if text:
        plan.caption(capital(source_name(source)), text, event.player, plan.at, length)


def _in_one(harvests: Sequence[ev.Harvested]) -> ev.Harvested:
    """Return a player's harvests as one, with the fruit of the first."""
    return harvests[0]._replace(
        region=sum(each.region for each in harvests),
        plantations=sum(each.plantations for each in harvests),
        wells=sum(each.wells for each in harvests),
        large_wells=sum(each.large_wells for each in harvests),
    )


def tiles_scored(plan: AnimationPlan, event: ev.TilesScored) -> None:
    """Count a player's points for wild horses and unused bonuses."""
    if event.horses or event.tiles:
        tell_last(plan, event, "horses" if event.horses else "tiles", COUNTS)
        plan.delay(plan.at + COUNTS / 4, event.player, points=event.horses + event.tiles)
        plan.at += COUNTS


def _beside(plan: AnimationPlan, space: int) -> Pixel:
    """Return the centre of a basket beside a worker."""
    cell = plan.cell(space)
    return cell.x + round(BESIDE[0] * plan.tile), cell.y + round(BESIDE[1] * plan.tile)


def _worker_of(plan: AnimationPlan, event: ev.Harvested) -> int | None:
    """Return the space of a region's worker before the harvest, or None."""
    workers = plan.before.workers if plan.before is not None else {}
    return next((space for space in workers if event.region >> space & 1), None)


def worker_returned(plan: AnimationPlan, event: ev.WorkerReturned) -> None:
    """Animate a worker that goes home, after a merger or with the basket of a harvest."""
    place = plan.foot(event.space)
    piece = plan.art.piece(plan.worker(event.player), place.width)
    start, carried, stands = plan.at, place, POPS - LATER + 1.0
    if plan.landed:
        start = plan.landed + 100
        plan.leaving.add(event.space)
        stands = start + 1.0
    # from when its space changes until it leaves, the worker is drawn as a sprite
    plan.motions.insert(0, standing(piece, place.center, start - stands, stands + 1.0))
    if not plan.landed:
        wicker = basket(plan.art, round(plan.tile * BASKET))
        beside = wicker.get_rect(center=_beside(plan, event.space))
        carried = place.union(beside)
        both = pygame.Surface(carried.size, pygame.SRCALPHA)
        both.blit(piece, (place.x - carried.x, place.y - carried.y))
        both.blit(wicker, (beside.x - carried.x, beside.y - carried.y))
        piece = both
    plan.at_home[event.player] += 1
    # the worker ends in the centre of its slot; the basket is beside it
    home = carried.move(-place.centerx, -place.centery).move(plan.mat(event.player))
    way = (carried.center, home.center)
    plan.motions.append(flight(piece, way, start, GOES_HOME, rise=plan.tile * 0.5))
    plan.delay(start + GOES_HOME, event.player, workers=1)
    plan.at = max(plan.at, start + GOES_HOME * 0.5, plan.goes_on)
