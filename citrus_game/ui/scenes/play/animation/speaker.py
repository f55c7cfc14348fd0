"""Who plays for the computer leans in from the lower left corner, and the prompt is the bubble; dots move in
it while one thinks.
"""

from typing import NamedTuple

import pygame

from citrus_game.bots.people import person_of
from citrus_game.ui.board.people.figures import HEIGHT, WIDTH, Mood, bust
from citrus_game.ui.scenes.play.animation.sprites import RATES, ease_in, ease_out_back
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.drawing.style import Style

LEANS, FADES = 0.22, 0.12
"""Seconds in which a person leans in or out, and fades in or out with reduced motion."""
HIGH = 292
"""Greatest height of a person in units."""
DOT, APART, EVERY, DOTS = 7, 14, 0.3, 3
"""Units of a dot and from one to the next, seconds until the next one comes, and their number."""
SHUT, OPEN = 0.12, 3.4
"""Seconds for which eyes are shut and open."""
ASIDE, SHIFTS = 4.5, 0.7
"""Units by which the worker on the rim moves while a person thinks, and seconds until it moves again."""
TAIL = 30
"""Width and half the height of the bubble's tail, in units."""


class Shown(NamedTuple):
    """A person who is in the corner of the window."""

    person: str
    colour: str
    mood: Mood


class Speaker:
    """Shows who plays for the computer: the person on turn leans into a corner. ``dirty`` is called with
    rectangles to redraw.
    """

    def __init__(self, dirty: Redraw) -> None:
        self._damage = dirty
        self._shown: Shown | None = None
        self._here = 0.0
        """How far the person has come, from 0 to 1."""
        self._leaves = True
        self._time = 0.0
        """Seconds since the person came or began to think."""
        self._dots = 0
        self.aside = 0
        """Pixels by which the worker on the rim is moved while a person thinks."""
        self._drawn: tuple[object, ...] = ()

    def reset(self) -> None:
        """Start again, because the table was laid out again."""
        self._shown, self._here, self._leaves, self._dots, self._drawn = None, 0.0, True, 0, ()

    @property
    def moving(self) -> bool:
        """Whether a person is on the way in or out."""
        return self._shown is not None and (self._leaves or self._here < 1)

    def update(self, dt: float, view: TableView, *, busy: bool, still: bool, speed: str) -> None:
        """Advance by ``dt`` seconds: let the person on turn in, and others out. While one thinks and nothing
        is ``busy``, the dots move; with ``still`` motion nothing does.
        """
        wanted = wanted_in(view, busy=busy)
        self._time += dt
        rate = RATES.get(speed, 0.0) / (FADES if still else LEANS)
        if self._shown is None or (wanted is not None and wanted[:2] == self._shown[:2]):
            self._shown, self._leaves = wanted or self._shown, wanted is None
        else:
            self._leaves = True
        moved = dt * rate if rate else 1.0
        self._here = max(0.0, self._here - moved) if self._leaves else min(1.0, self._here + moved)
        if self._leaves and not self._here:
            self._shown = None
        # what is told of a step lies over the prompt
        thinks = view.prompt.dots is not None and not busy
        self._dots = (DOTS if still else int(self._time / EVERY) % (DOTS + 1)) if thinks else 0
        moved_aside = thinks and not still and int(self._time / SHIFTS) % 2 == 1
        self.aside = view.style.u(ASIDE) if moved_aside else 0
        self._show(view, still=still)

    @property
    def _speaks(self) -> bool:
        """Whether the person is there, so that the prompt is a bubble."""
        return self._here >= 1 and not self._leaves

    def _show(self, view: TableView, *, still: bool) -> None:
        """Redraw what has changed."""
        where = self._place(view, still=still)
        fades = self._here if still else 0
        now = self._look(still=still), where, fades, self._speaks, self._dots, view.prompt.dots
        if now == self._drawn:
            return
        for rect in (*_rects(view, self._drawn), *_rects(view, now)):
            self._damage(rect)
        self._drawn = now

    def _look(self, *, still: bool) -> Shown | None:
        """Return the person, who blinks from time to time."""
        shown = self._shown
        if still or shown is None or shown.mood not in ("calm", "thinking"):
            return shown
        return shown._replace(mood="blinking") if self._time % (OPEN + SHUT) > OPEN else shown

    def _place(self, view: TableView, *, still: bool) -> pygame.Rect | None:
        """Return where the person is drawn now."""
        corner = view.places.corner
        if self._shown is None or corner is None:
            return None
        room = pygame.Rect(0, 0, *size_in(view.style, corner))
        room.midbottom = corner.centerx, corner.bottom
        if still:
            return room
        away = 1 - (ease_in(self._here) if self._leaves else ease_out_back(self._here))
        # beyond its place only sideways: below it is nothing of the person
        return room.move(-round(away * room.width * 0.7), max(0, round(away * room.height * 0.8)))

    def draw(self, view: TableView, surface: pygame.Surface, *, still: bool) -> None:
        """Draw the person, the bubble's tail and the dots within the surface's clip."""
        look, place, style = self._look(still=still), self._place(view, still=still), view.style
        near = place is not None and surface.get_clip().colliderect(place.union(_tail_rect(view)))
        if look is not None and place is not None and near:
            picture = bust(style.art, look.person, look.mood, look.colour, place.height)
            if still and self._here < 1:
                picture = picture.copy()
                picture.set_alpha(round(255 * self._here))
            surface.blit(picture, place)
            if self._speaks:
                _draw_tail(view, surface)
        if self._dots and view.prompt.dots is not None:
            _draw_dots(style, surface, view.prompt.dots, self._dots)


def wanted_in(view: TableView, *, busy: bool) -> Shown | None:
    """Return the person who should be in the corner; None for nobody, or if something else is there."""
    snapshot = view.snapshot
    seat = snapshot.speaker if snapshot is not None and view.places.corner is not None else None
    person = person_of(seat.player) if seat is not None else None
    if snapshot is None or seat is None or person is None:
        return None
    told = snapshot.passing.told
    mood: Mood = told.mood if told is not None else "calm" if busy else "thinking"
    return Shown(person.picture, seat.colour, mood)


def size_in(style: Style, corner: pygame.Rect) -> tuple[int, int]:
    """Return the width and height of a person in the corner."""
    high = min(style.u(HIGH), corner.height, corner.width * HEIGHT // WIDTH)
    return round(high * WIDTH / HEIGHT), high


def _tail_rect(view: TableView) -> pygame.Rect:
    """Return the rectangle of the bubble's tail, which lies over the left edge of the prompt."""
    u, prompt = view.style.u, view.prompt.rect
    return pygame.Rect(prompt.x - u(TAIL) + u(5), prompt.centery - u(TAIL) // 2, u(TAIL), u(TAIL))


def _draw_tail(view: TableView, surface: pygame.Surface) -> None:
    style, rect = view.style, _tail_rect(view)
    colours = style.colour("panel-active"), style.colour("gold-edge")
    hexes = [f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}" for colour in colours]
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">'
        f'<path d="M30 4L3 17L30 26Z" fill="{hexes[0]}"/>'
        f'<path d="M27 5.4L3 17L27 25" fill="none" stroke="{hexes[1]}" stroke-width="4" '
        'stroke-linejoin="round"/></svg>'
    )
    surface.blit(style.art.svg(text, rect.size, ("tail", *hexes)), rect)


def _dots_rect(style: Style, at: tuple[int, int]) -> pygame.Rect:
    high = style.u(2 * DOT)
    return pygame.Rect(at[0], at[1] - high // 2, style.u(DOTS * APART), high)


def _draw_dots(style: Style, surface: pygame.Surface, at: tuple[int, int], count: int) -> None:
    side, ink = max(4, style.u(DOT)), style.colour("ink")
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'
        f'<circle cx="4" cy="4" r="4" fill="#{ink.r:02x}{ink.g:02x}{ink.b:02x}"/></svg>'
    )
    dot = style.art.svg(text, (side, side), ("dot", tuple(ink)))
    for number in range(count):
        surface.blit(dot, (at[0] + number * style.u(APART), at[1] - side // 2))


def _rects(view: TableView, drawn: tuple[object, ...]) -> list[pygame.Rect]:
    """Return the rectangles of what was drawn."""
    if not drawn:
        return []
    _look, where, _alpha, _speaks, _count, at = drawn
    found = [where.copy(), _tail_rect(view)] if isinstance(where, pygame.Rect) else []
    return [*found, _dots_rect(view.style, at)] if isinstance(at, tuple) else found
