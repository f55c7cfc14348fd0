"""The animation of a harvest: fruit jumps into a basket, the region turns neutral, the worker goes home."""

from collections.abc import Sequence
from math import pi, sin

import pygame

from citrus_game.narration.events import gained_words
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
COUNTS, READ = 850.0, 1900.0
"""Milliseconds for which the points for horses, those for bonuses, and those of the last harvests are shown.
"""
APART = 40.0
"""Milliseconds from region to region that regains its colour in the last harvest, each within `DRAINS`."""
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
    if event.final and event is plan.last_harvests[0]:
        gained = [0] * plan.state.game.players
        for last in plan.last_harvests:
            gained[last.player] += last.plantations + last.wells
        wells = any(last.wells for last in plan.last_harvests)
        tell_gains(plan, gained_words("final harvest", gained, plan.names, wells=wells), gained, READ)
        plan.goes_on = plan.at + READ
    points = event.plantations + event.wells + event.large_wells
    if plan.still:
        plan.hide(plan.bounds_of(event.region), plan.at, FADE)
        plan.delay(plan.at, event.player, points=points)
        return
    if event.final:
        _regains_colour(plan, event, points)
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


def _regains_colour(plan: AnimationPlan, event: ev.Harvested, points: int) -> None:
    """Animate a region of the last harvest: it regains its colour as its points leave."""
    plan.harvested |= event.region
    at = _worker_of(plan, event) or event.region.bit_length() - 1
    plan.hide(plan.bounds_of(event.region), plan.at, DRAINS)
    plan.add_text(f"+{points}", plan.space(at), plan.points_spot(event.player), plan.at, 700)
    plan.delay(plan.at + SAID + 700, event.player, points=points)
    plan.at += APART
    plan.show_board_at(plan.at)


def tell_gains(plan: AnimationPlan, told: tuple[str, str], gained: Sequence[int], length: float) -> None:
    """Show in the prompt what the players gain from a source at the end, by seat: "Ana +7 · Ben +12"."""
    if any(gained):
        plan.caption(*told, gained.index(max(gained)), plan.at, length)


def tiles_scored(plan: AnimationPlan, event: ev.TilesScored) -> None:
    """Count the points for wild horses, then those for unused bonuses, with the first of all players."""
    plan.at = max(plan.at, plan.goes_on)
    if event is not plan.last_tiles[0]:
        return
    for source in ("horses", "tiles"):
        gained = [getattr(each, source) for each in plan.last_tiles]
        if any(gained):
            tell_gains(plan, gained_words(source, gained, plan.names), gained, COUNTS)
            for each, points in zip(plan.last_tiles, gained, strict=True):
                plan.delay(plan.at + COUNTS / 4, each.player, points=points)
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
    if not (plan.landed or plan.last_harvests):
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
    if not plan.last_harvests:
        plan.at = max(plan.at, start + GOES_HOME * 0.5)
