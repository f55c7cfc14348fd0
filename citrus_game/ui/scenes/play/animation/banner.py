"""Banners in a player's colour: whose turn it is, and when time is short.

They slide over the table for a moment. Nothing waits for them, and clicks go through.
"""

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from citrus_game.rules.model.events import Event, TurnStarted
from citrus_game.session.clock import Ring
from citrus_game.session.game_session import GameSession
from citrus_game.text import _
from citrus_game.ui.board.layers.ground import paint_coordinates, paint_turn
from citrus_game.ui.scenes.play.animation.sprites import ease_out
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.panels.tiles import readable
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.drawing.cells import (
    LETTERS,
    Cell,
    FirstThatFits,
    Line,
    PictureCell,
    Space,
    TextCell,
)
from citrus_game.ui.toolkit.drawing.dirty_rects import without
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.events import PASSIVE, InputEvent

SLIDE, STAY = 0.3, 1.9
"""Seconds for sliding in or out, and for staying."""
AROUND = 0.3
"""Twice the distance that the worker on the rim extends beyond it, in tiles."""
CORNER = 1.2
"""Size in tiles of the part of the rim in which this worker stands and moves."""
HEIGHT, LEAST, CLEAR, EDGE, GAP = 104, 420, 3, 10, 24
"""Units: greatest height, usual width, distance to what is above or below, to what is beside, round words."""


class News(NamedTuple):
    """The text of a banner, the player's colour, and of a turn's a ``brief`` text for little room."""

    words: str
    colour: str
    brief: str = ""


class Banners:
    """Announces turns if several people play, and when time is short.

    Only with ``announces``: for people who play, not for replays.
    """

    def __init__(self, app: App, session: GameSession, dirty: Redraw, *, announces: bool) -> None:
        self.app, self.session, self.announces = app, session, announces
        self.banner, self._damage = Banner(dirty), dirty
        self._rim = -1
        self._on_turn = session.state.player
        self._next: News | None = None
        self._lost: frozenset[int] = frozenset()

    @property
    def moving(self) -> bool:
        """Whether a banner slides or is about to."""
        return not self._cut and (self._next is not None or self.banner.sliding)

    @property
    def _cut(self) -> bool:
        """Whether banners appear without sliding."""
        return self.app.settings.reduced_motion or self.app.settings.speed == "off"

    @property
    def several(self) -> bool:
        """Whether several people play on this screen."""
        return self.announces and sum(not seat.is_bot for seat in self.session.seats) > 1

    def turn(self, player: int) -> None:
        """Announce a player's turn, if a person plays this seat and is not the only one."""
        if self.several and not self.session.seats[player].is_bot:
            self._say(player, _("Your turn, {player}"), self.session.seats[player].name)

    def announce_start(self, told: str) -> None:
        """Announce what there is to say of a game that begins in its middle."""
        self._say(self.session.state.player, told)

    def announce_turn(self, events: Iterable[Event]) -> None:
        """Announce the turn if one has started in these events, or goes on since its end was undone."""
        player, before = self.session.state.player, self._on_turn
        self._on_turn = player
        if player != before or any(isinstance(event, TurnStarted) for event in events):
            self.turn(player)

    def redraw_rim(self, view: TableView) -> None:
        """Redraw the rim if the player on turn has changed."""
        rim = -1 if self.session.state.over or view.snapshot is None else view.snapshot.turn
        if rim != self._rim and self.several:
            for side in without([self.frame(view)], view.seen.geometry.inside):
                self._damage(side)
        self._rim = rim

    def frame(self, view: TableView) -> pygame.Rect:
        """Return the rectangle of the board's rim with the worker on it."""
        spread = round(AROUND * view.canvas.tile)
        return view.seen.geometry.slab.inflate(spread, spread)

    def corner(self, view: TableView) -> pygame.Rect:
        """Return the rectangle of the rim's corner with the worker; empty if there is none."""
        side = round(CORNER * view.canvas.tile) if self.several else 0
        corner = pygame.Rect(0, 0, side, side)
        corner.center = view.seen.geometry.slab.topleft
        return corner

    def draw_frame(self, view: TableView, surface: pygame.Surface, area: pygame.Rect, aside: int = 0) -> None:
        """Tint the board's rim in the colour of the player on turn, with the player's worker on its
        corner, or so many pixels ``aside``.
        """
        slab, snapshot = view.seen.geometry.slab, view.snapshot
        if not self.frame(view).colliderect(area) or view.seen.geometry.inside.contains(area):
            return
        if snapshot is None or not self.several or self.session.state.over:
            return
        paint_turn(view.canvas, surface, slab, self.session.seats[snapshot.turn].colour, aside)
        if view.places.coordinates and view.upright:
            paint_coordinates(view.canvas, surface)

    def announce_time(self, ring: Ring) -> None:
        """Announce that a turn takes long or that the time is up, with a sound."""
        words = {"remind": _("Your move, {player}"), "out": _("{player}, your time is up")}
        self._say(self.session.state.player, words[ring])
        self.app.sound.play_sound("turn")

    def announce_gamepads(self) -> None:
        """Announce gamepads that were disconnected or are back."""
        seats, pads = self.session.seats, self.app.gamepad_seats
        lost = frozenset(player for player, seat in enumerate(seats) if pads.is_unplugged(seat.colour))
        for player in sorted(lost ^ self._lost):
            if player in lost:
                self._say(player, _("{player}: gamepad disconnected; use any device"))
            else:
                self._say(player, _("{player}: the gamepad is back"))
        self._lost = lost

    def update(self, dt: float, view: TableView, *, free: bool) -> None:
        """Advance by ``dt`` seconds. A waiting banner is shown once ``free`` is true, after all
        animations.
        """
        self.banner.update(dt)
        if self._next is not None and free:
            self.banner.show(view.style, self._room(view, self._next), self._next, self._cut)
            self._next = None

    def _room(self, view: TableView, news: News) -> pygame.Rect:
        """Return the rectangle for a banner: the largest that is free at the top, never over the board, a
        card or a button, and the banner of a turn not over a counter.
        """
        u, metrics = view.style.u, view.style.metrics
        cards = [part.rect for part in view.parts if part is not view.top and part.rect.width]
        cards += [view.seen.geometry.slab, *([view.places.card] if view.places.card is not None else [])]
        foot = min(rect.y for rect in cards) - u(CLEAR)
        counters = [spot.rect for spot in view.top.widgets() if spot.rect.width and news.brief]
        icons = [icon.rect for icon in (*view.icons.widgets(), *view.icons.more) if icon.visible]
        second = view.places.icons is not None and bool(icons)
        rows = (
            [(0, icons[0].y, counters), (icons[0].y, foot, icons)]
            if second
            else [(0, foot, counters + icons)]
        )
        rooms = []
        for top, end, things in rows:
            left = u(EDGE)
            for thing in (*sorted(things, key=lambda rect: rect.x), pygame.Rect(metrics.width, 0, 0, 0)):
                right = thing.x - u(EDGE)
                rooms.append(pygame.Rect(left, top + u(CLEAR), right - left, end - top - 2 * u(CLEAR)))
                left = max(left, thing.right + u(EDGE))
        high, least = u(HEIGHT), u(HEIGHT) // 3
        # while the table turns, for a frame nothing may fit: then it is laid out anew
        rooms = [room for room in rooms if room.width >= high and room.height >= least]
        if not rooms:
            return pygame.Rect(u(EDGE), u(CLEAR), max(high, metrics.width - 2 * u(EDGE)), least)
        room = max(rooms, key=lambda each: each.width * min(high, each.height))
        high = min(high, room.height)
        return pygame.Rect(room.x, room.bottom - high, room.width, high)

    def dismiss_on_input(self, input_event: InputEvent) -> None:
        """Dismiss the banner after input, since it has been seen."""
        if not isinstance(input_event, PASSIVE):
            self.banner.slide_out()

    def clear(self) -> None:
        """Hide the banner and discard a waiting one."""
        self.banner.hide()
        self._next = None

    def layout(self) -> None:
        """Show the current banner again after a new layout."""
        self._next = self._next or self.banner.news
        self.banner.hide()

    def _say(self, player: int, words: str, brief: str = "") -> None:
        seat = self.session.seats[player]
        self._next = News(words.format(player=seat.name), seat.colour, brief)


class Banner:
    """Slides one banner at a time in and out. With ``cut`` it appears at once."""

    def __init__(self, dirty: Redraw) -> None:
        self._damage = dirty
        self.news: News | None = None
        self.cut = False
        self._age = 0.0
        self._place = pygame.Rect(0, 0, 0, 0)
        self._picture: pygame.Surface | None = None

    @property
    def sliding(self) -> bool:
        """Whether it is sliding in or out."""
        return self.news is not None and not (self.cut or SLIDE <= self._age < STAY + SLIDE)

    @property
    def rect(self) -> pygame.Rect:
        """Its current rectangle; empty while nothing is shown."""
        if self.news is None:
            return pygame.Rect(0, 0, 0, 0)
        return self._place.move(0, -round(self._away() * self._place.bottom))

    def show(self, style: Style, room: pygame.Rect, news: News, cut: bool) -> None:
        """Show a banner in ``room``, replacing the current one."""
        self._damage(self.rect)
        self.news, self.cut, self._age = news, cut, 0.0
        self._picture = picture = paint_banner(style, news, room.size)
        self._place = picture.get_rect(midbottom=room.midbottom)
        self._damage(self.rect)

    def slide_out(self) -> None:
        """Slide out, or hide at once without sliding. A banner that is still sliding in stays."""
        if self.news is None or self._age < SLIDE:
            return
        if self.cut:
            self.hide()
        else:
            self._age = max(self._age, STAY + SLIDE)

    def hide(self) -> None:
        self._damage(self.rect)
        self.news = self._picture = None

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
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
        if self._picture is not None and self.rect.colliderect(area):
            surface.blit(self._picture, self.rect)

    def _away(self) -> float:
        """Return how far it is from its place, from 0 to 1."""
        if self.cut:
            return 0.0
        if self._age < SLIDE:
            return 1 - ease_out(self._age / SLIDE)
        return 1 - ease_out(max(0.0, min(1.0, (STAY + 2 * SLIDE - self._age) / SLIDE)))


def paint_banner(style: Style, news: News, room: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a banner, at most as large as ``room``, with two emblems, one or none as they
    fit.
    """
    widest, high = room
    gap = style.u(GAP) if widest >= style.u(LEAST) else widest // 24
    ground, edge = style.colour(f"player-{news.colour}"), style.colour(f"player-{news.colour}-edge")
    words = TextCell(news.words, readable(style, ground), "title", shrinks=True, align="centre")
    emblem = PictureCell(f"emblem-{news.colour}", units=0.72 * high / style.metrics.k)
    ways: list[list[Cell]] = [[emblem, Space(), words, Space(), emblem], [emblem, Space(), words], [words]]
    ways += [[Space(), words._replace(text=news.brief), Space()]] if news.brief else []
    line = FirstThatFits(Line(*way, gap=GAP / 2) for way in ways).first(style, widest - 2 * gap)
    least, ends = words.span(style)[0], line.span(style)[0] + 2 * gap
    px = min(style.type.px("title"), round((high - high // 6) * LETTERS))
    wanted = ends - least + style.type.width(news.words, "title", px)
    # a narrow one fills its room, so that no part of the logo is left beside it
    most = widest if widest < style.u(LEAST) else widest * 2 // 3
    picture = pygame.Surface((min(widest, max(ends, wanted, most)), high), pygame.SRCALPHA)
    style.art.paint_box(picture, picture.get_rect(), high // 5, ground, edge, max(3, style.u(6)))
    line.draw(style, picture, picture.get_rect().inflate(-2 * gap, -high // 6))
    return picture
