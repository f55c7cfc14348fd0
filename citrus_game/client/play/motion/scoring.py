"""The moment of a finca whose ring is closed: regions are counted, the winner's banner drops."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from citrus_game.client.board.layers.fincas import GLOW, house_picture
from citrus_game.client.board.paint import RIBBONS
from citrus_game.client.board.regions import lit_svg
from citrus_game.client.kit.draw.art import Art, draw_svg
from citrus_game.client.play.motion.banner import readable
from citrus_game.client.play.motion.motions import Motion, Shout, arrive, land, travel
from citrus_game.client.play.motion.plan import GOLD, Choreography
from citrus_game.client.play.motion.veils import Way, without
from citrus_game.rules.material import events as ev
from citrus_game.rules.material.board import bits
from citrus_game.table.history import finca_winners

MOMENT = 1800.0
"""The whole moment of a finca."""
NOBODY, SEVERAL = 700.0, 5400.0
"""The moment of a finca at which nobody has a region; what those of one step take together at most."""
DIM = 191
"""What the board outside the ring is multiplied by, of 255."""
COUNTS, COUNTED, WINS, FLIES, LEAVES = 0.1, 0.48, 0.52, 0.58, 0.9
"""Shares of the moment: regions are counted from and until, the banner drops, points fly, all goes."""
EACH, GROWS, AFTER, PAID = 0.12, 0.055, 0.12, 0.24
"""Shares too: from region to region at most; a light comes on; points follow those before, and fly."""
TALLY, ROW = 48, 62
"""Units: the numbers of a tally, and its height."""
POPS = 130.0
"""How long a tally takes to grow to its size."""
CLOTH = (0.32, 0.5)
"""Width and height of the winner's banner, in tiles; it hangs from the roof."""
HANGS = (0.335, 0.36)
_CLOTH = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 100">'
    '<path d="M4 4H60V96L32 80L4 96Z" fill="{line}" stroke="{deep}" stroke-width="5"/>'
    '<path d="M0 4H64" stroke="#3A2418" stroke-width="8"/></svg>'
)


class Count(NamedTuple):
    """A region that is counted: whose it is, its spaces, and when, as a share of the moment."""

    player: int
    mask: int
    when: float


def counted(plan: Choreography, event: ev.FincaScored) -> list[Count]:
    """List the regions that count at a finca, whoever has most first, in the order of the counting."""
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
    each = min(EACH, (COUNTED - COUNTS) / max(1, len(found)))
    first = COUNTED - each * len(found)
    return [Count(*both, first + number * each) for number, both in enumerate(found)]


class Shade(Motion):
    """The board goes darker but for some cells."""

    def __init__(
        self, room: pygame.Rect, cells: Sequence[pygame.Rect], start: float, length: float, *, soft: bool
    ) -> None:
        self.start, self.length, self.room, self.soft = start, length, room, soft
        self._pieces = [room]
        for cell in cells:
            self._pieces = without(self._pieces, cell)

    def rect(self, _t: float) -> pygame.Rect:
        """Give the whole board."""
        return self.room

    def changed(self, was: float, now: float) -> Iterable[pygame.Rect]:
        """Give the whole board while it grows darker or lighter, else nothing."""
        return (self.room,) if self._level(was) != self._level(now) else ()

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Shade what lies outside the cells."""
        level = self._level(t)
        if level < 255:
            area = target.get_clip()  # which such a fill does not keep to by itself
            for piece in self._pieces:
                target.fill((level, level, level), piece.clip(area), special_flags=pygame.BLEND_RGB_MULT)

    def _level(self, t: float) -> int:
        if t <= 0 or t >= 1:
            return 255
        depth = min(1.0, t / 0.05, (1 - t) / 0.05) if self.soft else 1.0
        return 255 - (255 - DIM) * round(2 * depth) // 2


class Lights(Motion):
    """Pictures that come on one after the other and go out together: each with its place and its time.

    Each takes ``grows``, a share of the whole, to be fully there; its alpha is its own while it lasts.
    """

    def __init__(
        self,
        lights: Sequence[tuple[pygame.Surface, pygame.Rect, float]],
        start: float,
        length: float,
        grows: float = 0.0,
    ) -> None:
        self.lights, self.start, self.length, self.grows = lights, start, length, grows

    def rect(self, _t: float) -> pygame.Rect:
        """Give the rect around all."""
        return self.lights[0][1].unionall([rect for _picture, rect, _when in self.lights])

    def changed(self, was: float, now: float) -> Iterable[pygame.Rect]:
        """Give those that grow brighter or darker."""
        return [rect for _picture, rect, when in self.lights if self._on(when, was) != self._on(when, now)]

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw those that are on."""
        for picture, rect, when in self.lights:
            bright = self._on(when, t)
            if bright:
                picture.set_alpha(bright)
                target.blit(picture, rect)

    def _on(self, when: float, t: float) -> int:
        """Give how bright a light is at a time, 0 to 255; with no time to grow it is there at once."""
        if t < when or t >= LEAVES:
            return 0
        grown = min(1.0, (t - when) / self.grows, (LEAVES - t) / self.grows) if self.grows else 1.0
        return max(1, round(255 * grown))


class Cloth(Motion):
    """A banner that drops from a roof and stays until the moment is over."""

    def __init__(self, picture: pygame.Surface, top: tuple[int, int], start: float, length: float) -> None:
        self.picture, self.start, self.length = picture, start, length
        self.place = picture.get_rect(midtop=top)

    def rect(self, _t: float) -> pygame.Rect:
        """Give the rect of the whole banner, and a little more that it swings through."""
        return self.place.inflate(0, self.place.height // 3)

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw as much as has dropped."""
        if t > 0:
            down = land(min(1.0, t / 0.35))
            size = (self.place.width, max(1, round(self.place.height * down)))
            picture = self.picture if down == 1 else pygame.transform.smoothscale(self.picture, size)
            target.blit(picture, self.place.topleft)


def finca_scored(plan: Choreography, event: ev.FincaScored) -> None:
    """Stage a finca's moment; where nobody has a region at it, a short one."""
    counts = counted(plan, event)
    length = (MOMENT if counts else NOBODY) * plan.haste
    board, geometry = plan.state.game.board, plan.view.seen.geometry
    space = board.site_spaces[event.site]
    lit = board.rings[event.site] | 1 << space
    for count in counts:
        lit |= count.mask
    cells = [plan.cell(low.bit_length() - 1) for low in bits(lit)]
    # where little is counted the moment begins later: nothing waits for what is not there
    spared = counts[0].when - COUNTS if counts else 0.0
    lasts = length * (1 - spared)
    plan.motions.append(Shade(geometry.slab, cells, plan.at, lasts, soft=not plan.still))
    plan.at -= length * spared
    if counts:
        _light(plan, counts, length)
        _house(plan, event, length)
        _tally(plan, event, counts, cells, length)
        _pay(plan, event, length)
    closes: Way = "fade" if plan.still else "down"
    plan.hide(plan.around(1 << space), plan.at + length * LEAVES, plan.board_fade, way=closes)
    plan.at += length
    plan.show_board_at(plan.at)


def _light(plan: Choreography, counts: Sequence[Count], length: float) -> None:
    """Light the regions that count, one by one."""
    lights = []
    for player, mask, when in counts:
        cells, rect = plan.view.canvas.geometry.cells(mask)
        ribbon = RIBBONS[plan.view.canvas.colours[player]]
        light = plan.view.turned(draw_svg(lit_svg(cells, ribbon), rect.size))
        lights.append((light, plan.view.seen_rect(rect), when))
    plan.motions.append(Lights(lights, plan.at, length, _grows(plan)))


def _grows(plan: Choreography) -> float:
    """Give the share of a moment that a light takes to come on."""
    return 0.0 if plan.still else GROWS


def _house(plan: Choreography, event: ev.FincaScored, length: float) -> None:
    """Let the windows glow and the winners' banners drop from the roof."""
    board, canvas = plan.state.game.board, plan.view.canvas
    cell = plan.cell(board.site_spaces[event.site])
    glow = plan.art.piece("finca-glow", round(plan.tile * GLOW))
    house = house_picture(canvas, board.sites[event.site], event.values)
    windows = plan.art.piece("finca-lit", plan.tile)
    pictures = [(glow, glow.get_rect(center=cell.center))]
    pictures += [(plan.view.turned(picture), cell) for picture in (house, windows)]
    lights = [(picture.copy(), rect, WINS) for picture, rect in pictures]
    plan.motions.append(Lights(lights, plan.at, length, _grows(plan)))
    winners = finca_winners([event]).get(event.site, ())
    for number, player in enumerate(winners):
        cloth = cloth_of(plan.art, canvas.colours[player], plan.tile)
        x = cell.x + round((HANGS[0] + 0.36 * number) * plan.tile)
        top = x, cell.y + round(HANGS[1] * plan.tile)
        start = plan.at + length * WINS
        plan.motions.append(Cloth(cloth, top, start, length * (LEAVES - WINS)))


def cloth_of(art: Art, colour: str, tile: int) -> pygame.Surface:
    """Give a winner's banner with the emblem on it, for tiles of so many pixels."""
    size, ribbon = (round(CLOTH[0] * tile), round(CLOTH[1] * tile)), RIBBONS[colour]
    cloth = draw_svg(_CLOTH.format(line=ribbon.line, deep=ribbon.deep), size)
    emblem = art.piece(f"emblem-{colour}", round(size[0] * 0.66))
    cloth.blit(emblem, emblem.get_rect(center=(size[0] // 2, size[1] * 2 // 5)))
    return cloth


def _tally(
    plan: Choreography,
    event: ev.FincaScored,
    counts: Sequence[Count],
    cells: Sequence[pygame.Rect],
    length: float,
) -> None:
    """Count beside the house: a row for each player, a number for each region as it is lit."""
    players = list(dict.fromkeys(count.player for count in counts))
    rows: dict[int, list[tuple[pygame.Surface, float]]] = {player: [] for player in players}
    for player in players:
        own = [count for count in counts if count.player == player]
        for number, count in enumerate(own, 1):
            sizes = [each.mask.bit_count() for each in own[:number]]
            rows[player].append((_row(plan, player, " + ".join(map(str, sizes))), count.when))
        total = sum(each.mask.bit_count() for each in own)
        if len(own) > 1:
            text = " + ".join(str(each.mask.bit_count()) for each in own) + f" = {total}"
            rows[player].append((_row(plan, player, text), own[-1].when + 0.06))
    wide = max(picture.get_width() for row in rows.values() for picture, _when in row)
    high = plan.look.u(ROW)
    house = plan.cell(plan.state.game.board.site_spaces[event.site])
    room = beside(house, (wide, high * len(rows)), cells, plan.view.seen.geometry.slab)
    for number, row in enumerate(rows.values()):
        place = pygame.Rect(room.x, room.y + number * high, wide, high)
        for (picture, when), until in zip(row, [*(when for _row, when in row[1:]), LEAVES], strict=True):
            at = picture.get_rect(midleft=place.midleft)
            lit, pops = plan.at + length * when, picture is row[0][0] and not plan.still
            plan.motions.append(Sign(picture, at, lit, length * (until - when), pops=pops))


class Sign(Motion):
    """A picture that stands at its place for a while; one that ``pops`` grows there first."""

    def __init__(
        self, picture: pygame.Surface, place: pygame.Rect, start: float, length: float, *, pops: bool = False
    ) -> None:
        self.picture, self.place, self.start, self.length = picture, place, start, length
        self._grown = min(1.0, POPS / length) if pops else 0.0

    def rect(self, _t: float) -> pygame.Rect:
        """Give its place."""
        return self.place

    def changed(self, was: float, now: float) -> Iterable[pygame.Rect]:
        """Give its place where it comes or goes."""
        moves = (was > 0) != (now > 0) or now >= 1 or was < self._grown
        return (self.place,) if moves else ()

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draw it."""
        if t >= self._grown and t > 0:
            target.blit(self.picture, self.place)
        elif t > 0:
            share = arrive(t / self._grown)
            size = max(1, round(self.place.width * share)), max(1, round(self.place.height * share))
            picture = pygame.transform.smoothscale(self.picture, size)
            target.blit(picture, picture.get_rect(midleft=self.place.midleft))


def _row(plan: Choreography, player: int, text: str) -> pygame.Surface:
    """Paint a row of a tally: a pill in the player's colour with the emblem."""
    look, colour = plan.look, plan.view.canvas.colours[player]
    px, high = look.u(TALLY), look.u(ROW) - look.u(4)
    side, pad = round(high * 0.72), look.u(12)
    wide = look.type.width(text, "points", px) + side + 3 * pad
    picture = pygame.Surface((wide, high), pygame.SRCALPHA)
    ground, edge = look.colour(f"player-{colour}"), look.colour(f"player-{colour}-edge")
    look.art.paint_box(picture, picture.get_rect(), high // 2, ground, edge, max(2, look.u(4)))
    emblem = look.art.piece(f"emblem-{colour}", side)
    picture.blit(emblem, emblem.get_rect(center=(pad + side // 2, high // 2)))
    box = pygame.Rect(side + 2 * pad, 0, wide - side - 3 * pad, high)
    look.type.place(picture, text, "points", readable(look, ground), box, "centre", px)
    return picture


def beside(
    house: pygame.Rect, size: tuple[int, int], cells: Sequence[pygame.Rect], room: pygame.Rect
) -> pygame.Rect:
    """Find where something of a size covers least of some cells beside a house, and stays in a room."""
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


def _pay(plan: Choreography, event: ev.FincaScored, length: float) -> None:
    """Let the points fly from the house to the cards, the most first; the cards count them then."""
    house = plan.space(plan.state.game.board.site_spaces[event.site])
    paid = sorted(
        (player for player, points in enumerate(event.points) if points), key=lambda p: -event.points[p]
    )
    for number, player in enumerate(paid):
        start, long = plan.at + length * (FLIES + AFTER * number), length * PAID
        if not plan.still:
            words = plan.words(f"+{event.points[player]}", GOLD, plan.look.u(TALLY))
            way = (house, plan.beside_points(player, words.get_size()))
            plan.motions.append(Shout(words, way, start, long, travel, rise=plan.tile * 0.6))
        plan.owe(start + long, player, points=event.points[player])


def haste(happened: Sequence[ev.Event]) -> float:
    """Give by how much the moments of a step's fincas are shortened, so that several do not take for ever."""
    whole = sum(MOMENT if any(e.sizes) else NOBODY for e in happened if isinstance(e, ev.FincaScored))
    return min(1.0, SEVERAL / whole) if whole else 1.0
