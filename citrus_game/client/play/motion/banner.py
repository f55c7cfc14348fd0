"""A banner in a player's colour and shape: whose turn it is, and when time is short.

It lies over the table for a moment and is never waited for: clicks go through it.
"""

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from citrus_game.client.board.geometry import MARGIN
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.input.intents import Intent, Leave, Point, Release
from citrus_game.client.kit.stage.app import App
from citrus_game.client.play.motion.motions import arrive
from citrus_game.client.play.parts.frames import paint_glow
from citrus_game.client.play.parts.part import Redraw
from citrus_game.client.play.view.table import TableView
from citrus_game.rules.material.events import Event, TurnStarted
from citrus_game.table.clock import Ring
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

SLIDE, STAY = 0.3, 1.9
"""Seconds in which it comes and goes, and for which it stays."""
MEDALLION = 0.56
"""Tiles: the emblems on two corners of the board."""
HEIGHT, LEAST, CLEAR = 104, 420, 3
"""Units: its height at most, its width at least, and from its ends to the window's top and the board."""


class News(NamedTuple):
    """What a banner says about a player, by the name of the player's colour."""

    words: str
    colour: str


class Banners:
    """Says whose turn it is at a table with several people, and when time is short.

    Only where it ``announces``: where people play, not where they watch.
    """

    def __init__(self, app: App, sitting: Sitting, damage: Redraw, *, announces: bool) -> None:
        self.app, self.sitting, self.announces = app, sitting, announces
        self.banner, self._damage = Banner(damage), damage
        self._rim = -1
        self._next: News | None = None
        self._lost: frozenset[int] = frozenset()

    @property
    def moving(self) -> bool:
        """Tell whether a banner slides, or will."""
        return not self._cut and (self._next is not None or self.banner.sliding)

    @property
    def _cut(self) -> bool:
        """Tell whether banners come and go without a slide."""
        return self.app.settings.reduced_motion or self.app.settings.speed == "off"

    @property
    def several(self) -> bool:
        """Tell whether several people play here."""
        return self.announces and sum(not seat.is_bot for seat in self.sitting.seats) > 1

    def turn(self, player: int) -> None:
        """Say that a player's turn begins, if it is a person among several."""
        if self.several and not self.sitting.seats[player].is_bot:
            self._say(player, _("Your turn, {player}"))

    def begun(self, events: Iterable[Event]) -> None:
        """Say whose turn begins, if that is among what happened."""
        if any(isinstance(event, TurnStarted) for event in events):
            self.turn(self.sitting.state.player)

    def turned(self, view: TableView) -> None:
        """Have the rim drawn again where it is to glow for another player, or for none any more."""
        rim = -1 if self.sitting.state.over or view.moment is None else view.moment.turn
        if rim != self._rim and self.several:
            self._damage(self.frame(view))
        self._rim = rim

    def frame(self, view: TableView) -> pygame.Rect:
        """Give the rect of the glow around the board, with the medallions on its corners."""
        spread = round(MEDALLION * view.canvas.tile)
        return view.seen.geometry.slab.inflate(spread, spread)

    def draw_frame(self, view: TableView, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Let the board's rim glow in the colour of whoever is on turn, with medallions on two corners."""
        look, slab, tile, moment = view.look, view.seen.geometry.slab, view.canvas.tile, view.moment
        deep = round(MARGIN * tile)
        px = round(MEDALLION * tile)
        if not slab.inflate(px, px).colliderect(area) or slab.inflate(-2 * px, -2 * px).contains(area):
            return
        if moment is None or not self.several or self.sitting.state.over:
            return
        colour = self.sitting.seats[moment.turn].colour
        paint_glow(look, surface, slab, max(4, round(0.3 * tile)), deep, look.colour(f"player-{colour}"))
        emblem = look.art.piece(f"emblem-{colour}", px)
        away = round(deep * 0.45)
        for corner, dx, dy in (("topleft", 1, 1), ("bottomright", -1, -1)):
            x, y = getattr(slab, corner)
            surface.blit(emblem, emblem.get_rect(center=(x + dx * away, y + dy * away)))

    def ring(self, ring: Ring) -> None:
        """Say that a turn takes long, or that a bank is empty, and let it be heard."""
        words = {"remind": _("Your move, {player}"), "out": _("{player}, your time is up")}
        self._say(self.sitting.state.player, words[ring])
        self.app.sound.cue("turn")

    def gamepads(self) -> None:
        """Say whose gamepad is gone, or there again."""
        seats, pads = self.sitting.seats, self.app.pad_seats
        lost = frozenset(player for player, seat in enumerate(seats) if pads.lost(seat.colour))
        for player in sorted(lost ^ self._lost):
            if player in lost:
                self._say(player, _("{player}: gamepad disconnected; use any device"))
            else:
                self._say(player, _("{player}: the gamepad is back"))
        self._lost = lost

    def update(self, dt: float, view: TableView, *, free: bool) -> None:
        """Let time pass; a banner comes when it is ``free``: everything else has come to rest."""
        self.banner.update(dt)
        if self._next is not None and free:
            self.banner.show(view.look, self._room(view), self._next, self._cut)
            self._next = None

    def _room(self, view: TableView) -> pygame.Rect:
        """Give where a banner may stand: on the top bar's words, never on the board, a card or a button."""
        slab, clear = view.seen.geometry.slab, view.look.u(CLEAR)
        right = min(slab.right, view.places.top.right)
        left = min(max(slab.x, view.top.beside_logo), right - view.look.u(LEAST))
        cards = [part.rect for part in view.parts if part is not view.top and part.rect.width]
        if view.places.card is not None:
            cards.append(view.places.card)
        below = [rect.y for rect in (slab, *cards) if rect.x < right and left < rect.right]
        room = min(below) - 2 * clear
        high = max(view.look.u(HEIGHT) // 3, min(view.look.u(HEIGHT), room))
        return pygame.Rect(left, room + clear - high, right - left, high)

    def heed(self, intent: Intent) -> None:
        """Let the banner go once somebody acts: it has been seen."""
        if not isinstance(intent, Point | Leave | Release):
            self.banner.go()

    def rest(self) -> None:
        """Say nothing more."""
        self.banner.hide()
        self._next = None

    def layout(self) -> None:
        """Paint what is said anew: the window is another one, or is seen from another side."""
        self._next = self._next or self.banner.news
        self.banner.hide()

    def _say(self, player: int, words: str) -> None:
        seat = self.sitting.seats[player]
        self._next = News(words.format(player=seat.name), seat.colour)


class Banner:
    """Shows one piece of news at a time, the latest; ``cut`` lets it appear without a slide."""

    def __init__(self, damage: Redraw) -> None:
        self._damage = damage
        self.news: News | None = None
        self.cut = False
        self._age = 0.0
        self._place = pygame.Rect(0, 0, 0, 0)
        self._picture: pygame.Surface | None = None

    @property
    def sliding(self) -> bool:
        """Tell whether it comes or goes now."""
        return self.news is not None and not (self.cut or SLIDE <= self._age < STAY + SLIDE)

    @property
    def rect(self) -> pygame.Rect:
        """Give where it is now; empty where there is nothing to see."""
        if self.news is None:
            return pygame.Rect(0, 0, 0, 0)
        return self._place.move(0, -round(self._away() * self._place.bottom))

    def show(self, look: Look, room: pygame.Rect, news: News, cut: bool) -> None:
        """Show news in a room above the board, in place of any others."""
        self._damage(self.rect)
        self.news, self.cut, self._age = news, cut, 0.0
        self._picture = picture = paint_banner(look, news, room.size)
        self._place = picture.get_rect(midbottom=room.midbottom)
        self._damage(self.rect)

    def go(self) -> None:
        """Let it slide away, at once where it does not slide; what is still coming stays."""
        if self.news is None or self._age < SLIDE:
            return
        if self.cut:
            self.hide()
        else:
            self._age = max(self._age, STAY + SLIDE)

    def hide(self) -> None:
        """Take it away."""
        self._damage(self.rect)
        self.news = self._picture = None

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        if self.news is None:
            return
        before = self.rect
        self._age += dt
        if self._age >= STAY + 2 * SLIDE:
            self._damage(before)
            self.hide()
        elif self.rect != before:
            self._damage(before.union(self.rect))

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint it."""
        if self._picture is not None and self.rect.colliderect(area):
            surface.blit(self._picture, self.rect)

    def _away(self) -> float:
        """Give how far it is from its place, 0 to 1."""
        if self.cut:
            return 0.0
        if self._age < SLIDE:
            return 1 - arrive(self._age / SLIDE)
        return 1 - arrive(max(0.0, min(1.0, (STAY + 2 * SLIDE - self._age) / SLIDE)))


def paint_banner(look: Look, news: News, room: tuple[int, int]) -> pygame.Surface:
    """Paint a banner as wide as its words, at most as large as a room, with emblems beside them."""
    style, (widest, high) = "title", room
    side, gap = round(high * 0.72), look.u(24)
    # the words first: two emblems, one or none stand beside them
    for emblems in (2, 1, 0):
        before = side + 2 * gap if emblems else gap
        ends = before + (before if emblems == 2 else gap)
        px = min(look.type.shrunk(news.words, style, widest - ends), round(high * 0.62))
        if look.type.width(news.words, style, px) <= widest - ends:
            break
    words = look.type.width(news.words, style, px)
    wide = min(widest, max(words + ends, widest * 2 // 3))
    ground, edge = look.colour(f"player-{news.colour}"), look.colour(f"player-{news.colour}-edge")
    picture = pygame.Surface((wide, high), pygame.SRCALPHA)
    look.art.paint_box(picture, picture.get_rect(), high // 5, ground, edge, max(3, look.u(6)))
    emblem = look.art.piece(f"emblem-{news.colour}", side)
    for middle in (gap + side // 2, wide - gap - side // 2)[:emblems]:
        picture.blit(emblem, emblem.get_rect(center=(middle, high // 2)))
    box = pygame.Rect(before, 0, wide - ends, high)
    look.type.place(picture, news.words, style, readable(look, ground), box, "centre", px)
    return picture


def readable(look: Look, ground: pygame.Color) -> pygame.Color:
    """Give the colour of text that stands out best from a ground: the theme's light or its dark one."""
    light, dark = look.colour("cream"), look.colour("ink")
    here = luminance(ground)
    more = (luminance(light) + 0.05) / (here + 0.05)
    less = (here + 0.05) / (luminance(dark) + 0.05)
    return light if more >= less else dark


def luminance(colour: pygame.Color) -> float:
    """Give the relative luminance of a colour, 0 to 1 (WCAG)."""
    parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
