"""The animation of a scored finca: everything else darkens, regions are counted, the winners are paid."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import cos, pi, sin
from typing import NamedTuple
from weakref import proxy

import pygame

from citrus_game.narration.events import scored_words
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.board import bits
from citrus_game.session.history import finca_winners
from citrus_game.ui.board.colours import RIBBONS
from citrus_game.ui.board.layers.fincas import GLOW, house_picture
from citrus_game.ui.board.leaves import SCATTER, leaf
from citrus_game.ui.board.portraits import Pose, portrait
from citrus_game.ui.board.regions import lit_svg
from citrus_game.ui.scenes.play.animation.plan import GOLD, AnimationPlan, Stages
from citrus_game.ui.scenes.play.animation.sprites import (
    Blit,
    Pixel,
    Sprite,
    Way,
    ease_out,
    ease_out_back,
    flight,
    lazy,
)
from citrus_game.ui.scenes.play.animation.tally import (
    Count,
    Pill,
    pill_height,
    pill_picture,
    pill_width,
    pills,
)
from citrus_game.ui.scenes.play.panels.tiles import paint_ring
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.drawing.art import Art, draw_svg
from citrus_game.ui.toolkit.drawing.dirty_rects import without

FIRST, MOMENT, NOBODY = 3200.0, 2200.0, 700.0
"""Milliseconds for the first finca of a game, for later ones, and for one where nobody has a region."""
SEVERAL, AT_THE_END = 5400.0, 3900.0
"""Limits in milliseconds for all fincas of one step, and for those of the final count."""
DIMS = 160.0
"""Milliseconds for darkening and for the house to grow, and the same again at the end."""
DIM = 128
"""Brightness of the darkened parts, of 255."""
COUNTS, EACH, COUNTED = 240.0, 120.0, 960.0
"""Milliseconds: begin of counting, from region to region, and when all are counted."""
WINS, FLIES, AFTER, PAID = 140.0, 360.0, 280.0, 520.0
"""Milliseconds: from the last count to the points, from there to their flight, between players, and for
the flight.
"""
MANY, LEAVES_FALL = 32, 1100.0
"""Number of leaves, and milliseconds for their fall."""
GROWS, RAISED, LIT = 1.45, 39, 100.0
"""Size of the house in tiles, how many units it stands higher so that its ring is seen, and milliseconds for
a light to come on.
"""
POINTS, SECOND_POINTS = 72, 48
"""Size of the winner's flying points in units, and of other players'."""
POPS, PULSES, JUMPS = 130.0, 460.0, 360.0
"""Milliseconds for a pill to grow, for a pulse of a panel, and for a jump or two claps of a worker."""
CLOTH = (0.32, 0.5)
"""Width and height in tiles of the winner's banner on the roof."""
HANGS = (0.335, 0.36)
_CLOTH = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 100">'
    '<path d="M4 4H60V96L32 80L4 96Z" fill="{line}" stroke="{deep}" stroke-width="5"/>'
    '<path d="M0 4H64" stroke="#3A2418" stroke-width="8"/></svg>'
)


class Beats(NamedTuple):
    """The timing of a finca's animation, in milliseconds: ``each`` is the time for a region, all others count
    from the start.
    """

    counts: float
    each: float
    wins: float
    flies: float
    last: float


def beats(event: ev.FincaScored, first: bool, haste: float) -> Beats:
    """Return the timing of a finca's animation; the factor ``haste`` shortens it."""
    regions = sum(map(len, event.sizes))
    if not regions:
        return Beats(0, 0, 0, 0, NOBODY * haste)
    each = min(EACH, (COUNTED - COUNTS) / regions)
    wins, spare = COUNTS + each * regions + WINS, FIRST - MOMENT if first else 0.0
    found = (COUNTS, each, wins, wins + FLIES + spare / 2, MOMENT + spare)
    return Beats(*(time * haste for time in found))


def scored_first(scored: int, happened: Sequence[ev.Event]) -> bool:
    """Whether the first finca of the game is among the events; ``scored`` is the mask of scored fincas
    after them.
    """
    return scored.bit_count() == sum(isinstance(event, ev.FincaScored) for event in happened)


def haste(happened: Sequence[ev.Event]) -> float:
    """Return the factor that shortens the animations of fincas if several are scored in one step."""
    scored = [event for event in happened if isinstance(event, ev.FincaScored)]
    whole = sum(beats(event, False, 1.0).last for event in scored)
    most = AT_THE_END if any(event.final for event in scored) else SEVERAL
    return min(1.0, most / whole) if whole else 1.0


def counted(plan: AnimationPlan, event: ev.FincaScored, now: Beats) -> list[Count]:
    """Return the regions that count for a finca in the order of counting: the winner's come first."""
    ring = plan.state.game.board.rings[event.site]
    regions = plan.before.regions if plan.before is not None else ()
    found: list[tuple[int, int]] = []
    for player in sorted(range(len(event.sizes)), key=lambda player: -sum(event.sizes[player])):
        wanted = list(event.sizes[player])
        own = [region.mask for region in regions if region.owner == player and region.mask & ring]
        for mask in sorted(own, key=int.bit_count, reverse=True):
            if mask.bit_count() in wanted:
                wanted.remove(mask.bit_count())
                found.append((player, mask))
    return [Count(*both, now.counts + now.each * number) for number, both in enumerate(found)]


def shade(stages: Stages, start: float, length: float) -> Sprite:
    """Return a sprite that darkens rectangles, those of each stage until its end. Its length may grow."""
    sprite = Sprite("shade", lambda _t: [], start, length)
    itself: Sprite = proxy(sprite)  # no circle of references

    def pose(t: float) -> list[Blit]:
        now, length = t * itself.length, itself.length
        depth = min(1.0, now / DIMS, (length - now) / DIMS)
        level = 255 - (255 - DIM) * round(6 * depth) // 6
        if t >= 1 or level == 255:
            return []
        colour = pygame.Color(level, level, level)
        dark = next(rects for end, rects in stages if now <= end)
        return [Blit(colour, rect, flags=pygame.BLEND_RGB_MULT) for rect in dark]

    sprite.pose = pose
    return sprite


def darken(plan: AnimationPlan, lit: Sequence[pygame.Rect], length: float) -> None:
    """Darken the window but for the rectangles ``lit`` for a time. Between two fincas it stays dark."""
    dark = [plan.view.kept.get_rect()]
    for rect in lit:
        dark = without(dark, rect)
    if plan.shade is None or plan.shade.start + plan.shade.length < plan.at:
        plan.darkened = []
        plan.shade = shade(plan.darkened, plan.at, 0.0)
        plan.motions.append(plan.shade)
    plan.shade.length += length
    plan.darkened.append((plan.shade.length, dark))


def light(
    picture: pygame.Surface,
    place: pygame.Rect,
    start: float,
    length: float,
    fades: float,
    *,
    goes: bool = True,
) -> Sprite:
    """Return a sprite of a light that comes on, stays and, if it ``goes``, fades out."""

    def pose(t: float) -> list[Blit]:
        left = (1 - t) * length / fades if goes else 1.0
        alpha = min(1.0, t * length / fades, left)
        return [Blit(picture, place, alpha=max(1, round(255 * alpha)))]

    return Sprite("light", pose, start, length)


def house(
    pictures: tuple[pygame.Surface, pygame.Surface],
    place: pygame.Rect,
    small: int,
    start: float,
    length: float,
    *,
    still: bool,
) -> Sprite:
    """Return the sprite of a house that grows from a tile's size with a slight overshoot, and shrinks at
    the end; with ``still`` it fades in and out. ``pictures`` show it before and at the end.
    """

    def pose(t: float) -> list[Blit]:
        done = min(1.0, t * length / DIMS, (1 - t) * length / DIMS)
        if done >= 1:
            return [Blit(pictures[0], place)]
        picture = pictures[0 if t < 0.5 else 1]
        if still:
            return [Blit(picture, place, alpha=round(255 * done))]
        grown = ease_out_back(done) if t < 0.5 else done
        px = round(small + (place.width - small) * grown)
        seen = pygame.transform.smoothscale(picture, (px, px))
        return [Blit(seen, seen.get_rect(center=place.center))]

    return Sprite("house", pose, start, length)


def cloth(picture: pygame.Surface, top: Pixel, start: float, length: float) -> Sprite:
    """Return the sprite of a banner that drops from a roof."""
    wide, high = picture.get_size()

    def pose(t: float) -> list[Blit]:
        down = ease_out_back(min(1.0, t / 0.35))
        size = (wide, max(1, round(high * down)))
        seen = picture if down == 1 else pygame.transform.smoothscale(picture, size)
        return [Blit(seen, seen.get_rect(midtop=top))]

    return Sprite("cloth", pose, start, length)


def sign(
    picture: pygame.Surface, place: pygame.Rect, start: float, length: float, *, pops: bool = False
) -> Sprite:
    """Return the sprite of a picture that stays for a while; with ``pops`` it grows at the start."""
    pop_end = min(1.0, POPS / length) if pops else 0.0

    def pose(t: float) -> list[Blit]:
        if t >= pop_end:
            return [Blit(picture, place)]
        share = ease_out(t / pop_end)
        size = max(1, round(place.width * share)), max(1, round(place.height * share))
        seen = pygame.transform.smoothscale(picture, size)
        return [Blit(seen, seen.get_rect(midleft=place.midleft))]

    return Sprite("sign", pose, start, length)


def fading(sprite: Sprite) -> Sprite:
    """Return a sprite that fades out at its end."""

    def pose(t: float) -> list[Blit]:
        left = min(1.0, (1 - t) * sprite.length / DIMS)
        return [blit._replace(alpha=round(blit.alpha * left)) for blit in sprite.pose(t)]

    return replace(sprite, pose=pose)


def jumping(picture: pygame.Surface, place: pygame.Rect, start: float, length: float) -> Sprite:
    """Return the sprite of a worker that jumps."""

    def pose(t: float) -> list[Blit]:
        up = round(abs(sin(pi * t * length / JUMPS)) * place.height / 2)
        return [Blit(picture, place.move(0, -up))]

    return Sprite("jumping", pose, start, length)


def clapping(
    pictures: tuple[pygame.Surface, pygame.Surface], place: pygame.Rect, start: float, length: float
) -> Sprite:
    """Return the sprite of a worker that claps; ``pictures`` are shown in turn."""

    def pose(t: float) -> list[Blit]:
        return [Blit(pictures[int(t * length / JUMPS * 4) % 2], place)]

    return Sprite("clapping", pose, start, length)


def leaves(art: Art, middle: Pixel, tile: int, start: float) -> Sprite:
    """Return the sprite of leaves that burst out above a house and fall."""
    px = max(6, tile // 3)

    def pose(t: float) -> list[Blit]:
        found, alpha = [], round(255 * min(1.0, 4 * (1 - t)))
        for number in range(MANY):
            way, far = 2 * pi * (number * SCATTER % 1), 1.0 + 2.2 * (number * number * SCATTER % 1)
            out = tile * far * ease_out(t)
            x = middle[0] + cos(way) * out
            y = middle[1] + sin(way) * out * 0.7 - tile * 0.8 * (1 - (1 - 2 * t) ** 2) + tile * 1.6 * t * t
            picture = leaf(art, number, 1.5 * t + number / MANY, px)
            found.append(Blit(picture, picture.get_rect(center=(round(x), round(y))), alpha=alpha))
        return found

    return Sprite("leaves", pose, start, LEAVES_FALL)


def finca_scored(plan: AnimationPlan, event: ev.FincaScored) -> None:
    """Animate a scored finca; shorter if nobody has a region there."""
    now = beats(event, plan.first_finca, plan.haste)
    plan.first_finca = False
    counts = counted(plan, event, now)
    board, view = plan.state.game.board, plan.view
    space = board.site_spaces[event.site]
    mask = 1 << space
    for count in counts:
        mask |= count.mask
    if not counts:
        mask |= board.rings[event.site]
    cells = [plan.cell(low.bit_length() - 1) for low in bits(mask)]
    apart = [*cells, *view.places.players, view.prompt.rect]
    if view.places.card is not None:
        apart.append(view.places.card)
    darken(plan, apart, now.last)
    most = max(event.points)
    winner = event.points.index(most) if most else plan.state.player
    plan.caption(*scored_words(event, plan.names, board), winner, plan.at, now.last)
    if counts:
        _stage(plan, event, counts, cells, now)
    closes: Way = "fade" if plan.still else "down"
    # at the end all land has its colours again; what lies beside the house has to wait for them
    changes = plan.cell(space) if plan.state.over else plan.bounds_of(1 << space)
    plan.hide(changes, plan.at + now.last - DIMS, plan.board_fade, way=closes)
    plan.at += now.last
    plan.show_board_at(plan.at)


def _stage(
    plan: AnimationPlan,
    event: ev.FincaScored,
    counts: Sequence[Count],
    cells: Sequence[pygame.Rect],
    now: Beats,
) -> None:
    """Light the regions one by one, count them beside the house, and pay the points."""
    _light(plan, counts, now)
    grown = _house(plan, event, now)
    found = pills(event, counts, now.wins)
    high = pill_height(plan, found)
    wide = max(pill_width(plan, pill, pill.stages[-1][0], high) for pill in found)
    room = beside(grown, (wide, high * len(found)), cells, plan.view.seen.geometry.inside)
    for number, pill in enumerate(found):
        place = pygame.Rect(room.x, room.y + number * high, wide, high)
        _pill(plan, pill, place, now)
    ends = {pill.player: (room.right - high, room.y + high * n + high // 2) for n, pill in enumerate(found)}
    _pay(plan, event, ends, now)


def _light(plan: AnimationPlan, counts: Sequence[Count], now: Beats) -> None:
    """Light the regions that count, one by one."""
    for player, mask, when in counts:
        start, length = plan.at + when, now.last - when
        lit = partial(_lit, plan.view, player, mask, start, length)
        plan.motions.append(lazy("light", lit, start, length))


def _lit(view: TableView, player: int, mask: int, start: float, length: float) -> Sprite:
    """Return the sprite of the light on a region."""
    cells, rect = view.canvas.geometry.cells(mask)
    picture = view.turned(draw_svg(lit_svg(cells, RIBBONS[view.canvas.colours[player]]), rect.size))
    return light(picture, view.seen_rect(rect), start, length, LIT)


def _house(plan: AnimationPlan, event: ev.FincaScored, now: Beats) -> pygame.Rect:
    """Grow the house in a warm light, with the winners' banners on its roof; return its rectangle."""
    board, canvas, start = plan.state.game.board, plan.view.canvas, plan.at
    cell, px = plan.cell(board.site_spaces[event.site]), round(plan.tile * GROWS)
    place = pygame.Rect(0, 0, px, px)
    place.center = cell.centerx, cell.centery - plan.style.u(RAISED)
    large = replace(canvas, geometry=replace(canvas.geometry, tile=px))
    wins, left = start + now.wins, now.last - now.wins - DIMS
    winners = finca_winners([event]).get(event.site, ())

    def hangs(number: int) -> Pixel:
        half = round(CLOTH[0] * px) // 2
        return round((HANGS[0] + 0.36 * number) * px) - half, round(HANGS[1] * px)

    def glowing() -> Sprite:
        picture = plan.art.piece("finca-glow", round(px * GLOW * 0.8))
        return light(picture, picture.get_rect(center=place.center), start, now.last, DIMS)

    def growing() -> Sprite:
        picture = plan.view.turned(house_picture(large, board.sites[event.site], event.values))
        won = picture.copy()
        won.blit(plan.view.turned(plan.art.piece("finca-lit", px)), (0, 0))
        for number, player in enumerate(winners):
            won.blit(cloth_of(plan.art, canvas.colours[player], px), hangs(number))
        return house((picture, won), place, plan.tile, start, now.last, still=plan.still)

    def windows() -> Sprite:
        picture = plan.view.turned(plan.art.piece("finca-lit", px))
        return light(picture, place, wins, left, DIMS, goes=False)

    def banner(number: int, player: int) -> Sprite:
        piece, (x, y) = cloth_of(plan.art, canvas.colours[player], px), hangs(number)
        hanging = piece.get_rect(topleft=(place.x + x, place.y + y))
        if plan.still:
            return light(piece, hanging, wins, left, DIMS, goes=False)
        return cloth(piece, hanging.midtop, wins, left)

    plan.motions.append(lazy("light", glowing, start, now.last))
    plan.motions.append(lazy("house", growing, start, now.last))
    plan.motions.append(lazy("light", windows, wins, left))
    for number, player in enumerate(winners):
        plan.motions.append(lazy("cloth", partial(banner, number, player), wins, left))
    return place


def cloth_of(art: Art, colour: str, tile: int) -> pygame.Surface:
    """Return the picture of a winner's banner with its emblem, for the tile size ``tile``."""
    size, ribbon = (round(CLOTH[0] * tile), round(CLOTH[1] * tile)), RIBBONS[colour]
    cloth = draw_svg(_CLOTH.format(line=ribbon.line, deep=ribbon.deep), size)
    emblem = art.piece(f"emblem-{colour}", round(size[0] * 0.66))
    cloth.blit(emblem, emblem.get_rect(center=(size[0] // 2, size[1] * 2 // 5)))
    return cloth


def _pill(plan: AnimationPlan, pill: Pill, place: pygame.Rect, now: Beats) -> None:
    """Show a player's pill with the count, and the worker who cheers or claps."""
    until = [when for _words, when in pill.stages[1:]] + [now.last]

    def stage(words: str, start: float, length: float, *, pops: bool, ends: bool) -> Sprite:
        picture = pill_picture(plan, pill, words, place.size)
        shown = sign(picture, picture.get_rect(midleft=place.midleft), start, length, pops=pops)
        return fading(shown) if ends else shown

    for number, ((words, when), end) in enumerate(zip(pill.stages, until, strict=True)):
        start, length, pops = plan.at + when, end - when, number == 0 and not plan.still
        made = partial(stage, words, start, length, pops=pops, ends=end == now.last)
        plan.motions.append(lazy("sign", made, start, length))
    begins, wins, ends = (plan.at + when for when in (pill.stages[0][1], now.wins, now.last))
    begins = begins if plan.still else min(wins, begins + POPS)

    def worker(pose: Pose) -> tuple[pygame.Surface, pygame.Rect]:
        px = round(place.height * 0.82)
        picture = portrait(plan.art, plan.view.canvas.colours[pill.player], pose, px)
        foot = place.x + round(place.height * 0.62), place.bottom - place.height // 9
        return picture, picture.get_rect(midbottom=foot)

    def stands(length: float) -> Sprite:
        return sign(*worker("idle"), begins, length)

    def acts() -> Sprite:
        if pill.rank == 1:
            return fading(jumping(*worker("cheering"), wins, ends - wins))
        (idle, foot), (claps, _foot) = worker("idle"), worker("clapping")
        return fading(clapping((claps, idle), foot, wins, ends - wins))

    if plan.still or not pill.points:
        length = ends - begins
        plan.motions.append(lazy("sign", lambda: fading(stands(length)), begins, length))
        return
    plan.motions.append(lazy("sign", partial(stands, wins - begins), begins, wins - begins))
    plan.motions.append(lazy("jumping" if pill.rank == 1 else "clapping", acts, wins, ends - wins))


def _pay(
    plan: AnimationPlan,
    event: ev.FincaScored,
    ends: Mapping[int, Pixel],
    now: Beats,
) -> None:
    """Let leaves burst, and points fly from the pills to the panels, which pulse and then count them."""
    if not plan.still:
        middle = plan.space(plan.state.game.board.site_spaces[event.site])
        plan.motions.append(leaves(plan.art, middle, plan.tile, plan.at + now.wins))
    paid, long = [player for player in ends if event.points[player]], min(PAID, now.last - now.flies)
    apart = min(AFTER, (now.last - now.flies - long) / max(1, len(paid) - 1))
    for number, player in enumerate(paid):
        start = plan.at + now.flies + apart * number
        if not plan.still:
            px = plan.style.u(SECOND_POINTS if number else POINTS)
            words = plan.words(f"+{event.points[player]}", GOLD, px)
            way = (ends[player], plan.beside_points(player, words.get_size()))
            rise = plan.tile * 0.6
            plan.motions.append(flight(words, way, start, long, kind="words", rise=rise))
            pulse = partial(_pulse, plan, plan.view.places.players[player], start + long)
            plan.motions.append(lazy("pulse", pulse, start + long, PULSES))
        plan.delay(start + long, player, points=event.points[player])


def _pulse(plan: AnimationPlan, card: pygame.Rect, start: float) -> Sprite:
    """Return the sprite of a panel's golden frame that grows and fades."""
    reach = plan.style.u(10)
    pictures = []
    for step in range(4):
        rect = card.inflate(2 * reach * step // 3, 2 * reach * step // 3)
        around = rect.inflate(8, 8)
        picture = pygame.Surface(around.size, pygame.SRCALPHA)
        paint_ring(plan.style, picture, picture.get_rect().inflate(-8, -8), GOLD)
        pictures.append((picture, around))

    def pose(t: float) -> list[Blit]:
        picture, place = pictures[min(3, int(8 * min(t, 1 - t)))]
        return [Blit(picture, place, alpha=round(255 * min(1.0, 3 * (1 - t))))]

    return Sprite("pulse", pose, start, PULSES)


def beside(
    house: pygame.Rect, size: tuple[int, int], cells: Sequence[pygame.Rect], room: pygame.Rect
) -> pygame.Rect:
    """Return the place beside a house where a rectangle of ``size`` covers least of ``cells``, within
    ``room``.
    """
    gap = house.width // 6
    found = [pygame.Rect(0, 0, *size) for _side in range(4)]
    for far in (0, house.width, 2 * house.width):
        away = house.inflate(2 * (gap + far), 2 * (gap + far))
        found += [pygame.Rect(0, 0, *size) for _side in range(4)]
        found[-4].midleft, found[-3].midright = away.midright, away.midleft
        found[-2].midbottom, found[-1].midtop = away.midtop, away.midbottom
    del found[:4]

    def covers(rect: pygame.Rect) -> int:
        inside = [rect.clip(cell) for cell in (*cells, house, house)]
        return sum(part.width * part.height for part in inside)

    return min((rect.clamp(room) for rect in found), key=covers)
