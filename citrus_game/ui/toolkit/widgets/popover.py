"""Popovers: dark cards that point at something and explain it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from operator import itemgetter
from typing import Literal, Protocol

import pygame

from citrus_game.ui.toolkit.drawing.style import Style

Side = Literal["left", "right", "above", "below"]
PAD, TIP, GAP, WIDEST = 18, 14, 4, 430
"""Units: inside the card, length of its point, from the point to its target, width of the text."""
MARGIN = 16
"""Units of the window, both sides together, on which no card lies."""
BLUR = 7
"""Units that its shadow is blurred by."""
REACH, SLIDES = 24, 10
"""Units from a corner to where its point may be; steps in which it is moved along a side."""
FOOT_GAP = 8
"""Units over the last line."""
FOOT_ICON = 0.8
"""Height of its icon in lines."""
POINTS = {
    "left": "M0 0L14 12L0 24",
    "right": "M14 0L0 12L14 24",
    "above": "M0 0L12 14L24 0",
    "below": "M0 14L12 0L24 14",
}


class PopoverContent(Protocol):
    """Content of a popover other than text."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    @property
    def whole(self) -> bool:
        """Whether nothing is cut off."""

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it into a rect of its size."""


class Popover:
    """A card beside ``anchor`` with optional title, icon and text, or with other content. ``fill`` creates
    that content for a greatest and a least width in pixels. ``foot`` is a last line, e.g. where to read
    more. The card lies inside ``bounds`` (default: the window), on the first of ``sides`` that hides least
    of ``avoid``, then of ``spare``; it is shifted along that side if that hides less. With a ``home`` it
    lies there, at least as wide, and does not point; it is shifted up or down if that hides less.
    """

    def __init__(
        self,
        style: Style,
        anchor: pygame.Rect,
        title: str = "",
        body: str = "",
        *,
        icon: str = "",
        icon_colour: str = "bad-on-dark",
        sides: tuple[Side, ...] = ("left", "right", "above", "below"),
        bounds: pygame.Rect | None = None,
        home: pygame.Rect | None = None,
        fill: Callable[[int, int], PopoverContent] | None = None,
        foot: str = "",
        avoid: Sequence[pygame.Rect] = (),
        spare: Sequence[pygame.Rect] = (),
    ) -> None:
        self.style, self.anchor = style, anchor
        self.title, self.body, self.foot = title, body, foot
        self.avoid, self.spare = avoid, spare
        self.icon, self.icon_colour = icon, icon_colour
        self.home = home
        window = pygame.Rect((0, 0), style.metrics.size)
        self.bounds = bounds or window.inflate(-style.u(MARGIN), -style.u(MARGIN))
        least = room_in(style, min(home.width, self.bounds.width)) if home is not None else 0
        self.filling = fill(room_in(style, self.bounds.width), least) if fill is not None else None
        size = self._measure()
        self.side, self.rect = self._place(size, sides)

    @classmethod
    def tooltip(
        cls,
        style: Style,
        text: str,
        anchor: pygame.Rect,
        avoid: Sequence[pygame.Rect] = (),
    ) -> "Popover":
        """Return a plain tooltip, below its target unless that hides ``avoid``."""
        sides: tuple[Side, ...] = ("below", "above", "right", "left")
        return cls(style, anchor, body=text, sides=sides, avoid=avoid)

    @cached_property
    def extent(self) -> pygame.Rect:
        """All pixels it draws on, including pointer and shadow."""
        around = 2 * self.style.u(TIP)
        return self.rect.inflate(around, around).union(self._shadow_of(self.rect, 2))

    def _shadow_of(self, card: pygame.Rect, reach: int = 0) -> pygame.Rect:
        """Return the box that casts the shadow, or with ``reach`` (blur radius) all pixels it covers."""
        style = self.style
        return card.move(style.u(3), style.u(6)).inflate(2 * reach * self._blur, 2 * reach * self._blur)

    @property
    def _blur(self) -> int:
        return max(2, self.style.u(BLUR))

    @property
    def fits(self) -> bool:
        """Whether it is completely readable: inside its bounds, and no word cut off."""
        whole = self._words_fit if self.filling is None else self.filling.whole
        return whole and self.bounds.contains(self.rect)

    @property
    def _words_fit(self) -> bool:
        """Whether each word has room for itself."""
        room, font = room_in(self.style, self.rect.width), self.style.type
        texts = (
            (self.title, "field", self._icon_width),
            (self.body, "note", 0),
            (self.foot, "note", font.line("note")),
        )
        return all(
            font.width(word, style) + icon <= room for text, style, icon in texts for word in text.split()
        )

    @property
    def clear(self) -> bool:
        """Whether it is completely readable without covering its anchor."""
        return self.fits and not self.rect.colliderect(self.anchor)

    @property
    def point(self) -> int | None:
        """The coordinate along its side where it points at the anchor, None if it lies elsewhere."""
        rect, anchor, reach = self.rect, self.anchor, self.style.u(REACH)
        gaps = {
            "left": anchor.left - rect.right,
            "right": rect.left - anchor.right,
            "above": anchor.top - rect.bottom,
            "below": rect.top - anchor.bottom,
        }
        if self.side in ("left", "right"):
            at = max(rect.top + reach, min(rect.bottom - reach, anchor.centery))
            meets = anchor.top <= at < anchor.bottom
        else:
            at = max(rect.left + reach, min(rect.right - reach, anchor.centerx))
            meets = anchor.left <= at < anchor.right
        away = self.style.u(TIP + GAP)
        return at if self.home is None and meets and away <= gaps[self.side] < 2 * away else None

    @property
    def share(self) -> float:
        """The share of the window's area that it covers, 0 to 1."""
        width, height = self.style.metrics.size
        return self.rect.width * self.rect.height / (width * height)

    def draw(self, surface: pygame.Surface, alpha: float = 1.0) -> None:
        """Draw the card with its shadow; it is rendered when first shown."""
        self._picture.set_alpha(round(255 * alpha))
        surface.blit(self._picture, self.extent)

    @cached_property
    def _picture(self) -> pygame.Surface:
        style, pad, extent = self.style, self.style.u(PAD), self.extent
        picture = pygame.Surface(extent.size, pygame.SRCALPHA)
        card = self.rect.move(-extent.x, -extent.y)
        style.art.paint_shadow(picture, self._shadow_of(card), style.u(14), self._blur, 130)
        style.chrome(picture, "tooltip", card, 0.8)
        self._draw_point(picture, card)
        inside = card.inflate(-2 * pad, -2 * pad)
        if self.filling is not None:
            self.filling.draw(picture, pygame.Rect(inside.topleft, self.filling.size))
        else:
            self._draw_words(picture, inside)
        return picture

    def _draw_words(self, surface: pygame.Surface, inside: pygame.Rect) -> None:
        style = self.style
        if self.foot:
            self._draw_foot(surface, inside)
        if self.title:
            line, head = style.type.line("field"), inside.copy()
            if self.icon:
                px = round(line * 0.72)
                icon = style.icon(self.icon, px, self.icon_colour)
                surface.blit(icon, (head.x, head.y + (line - px) // 2))
                head = pygame.Rect(head.x + line, head.y, head.width - line, head.height)
            head.height = self._head_height(head.width)
            draw = style.type.place if head.height == line else style.type.block
            draw(surface, self.title, "field", style.colour("cream"), head)
            inside = pygame.Rect(inside.x, head.bottom, inside.width, inside.bottom - head.bottom)
        if self.body:
            style.type.block(surface, self.body, "note", style.colour("muted-dark"), inside)

    def _draw_foot(self, surface: pygame.Surface, inside: pygame.Rect) -> None:
        style = self.style
        line = style.type.line("note")
        high = self._foot_height(inside.width)
        row = pygame.Rect(inside.x + line, inside.bottom - high, inside.width - line, high)
        px = round(line * FOOT_ICON)
        surface.blit(style.icon("book", px, "gold"), (inside.x, row.y + (line - px) // 2))
        style.type.block(surface, self.foot, "note", style.colour("gold"), row)

    def _measure(self) -> tuple[int, int]:
        style = self.style
        pad = style.u(PAD)
        if self.filling is not None:
            width, height = self.filling.size
            return width + 2 * pad + 2, height + 2 * pad
        least = 0 if self.home is None else min(self.home.width, self.bounds.width)
        widths = [style.metrics.scaled(times * WIDEST) for times in (1, 1.5, 2)]
        for width in [least - 2 * pad - 2, *widths] if least else widths:
            room = min(width, self.bounds.width - 2 * pad - 2)
            size = self._measure_in(room)
            if (
                size[1] + 2 * pad <= self.bounds.height
                and max(self._head_width(), self._foot_width()) <= room
            ):
                break
        return max(least, size[0] + 2 * pad + 2), size[1] + 2 * pad

    def _head_width(self) -> int:
        """Return the width in pixels of the title with its icon in one line."""
        return self.style.type.width(self.title, "field") + self._icon_width if self.title else 0

    def _foot_width(self) -> int:
        """Return the width in pixels of the line at the bottom with its icon."""
        return self.style.type.width(self.foot, "note") + self.style.type.line("note") if self.foot else 0

    def _foot_height(self, width: int) -> int:
        """Return the height in pixels of the text at the bottom, beside its icon."""
        return self.style.type.block_height(self.foot, "note", width - self.style.type.line("note"))

    def _head_height(self, width: int) -> int:
        """Return the height in pixels of the title: one line if it fits, maybe a little smaller, or more."""
        font, line = self.style.type, self.style.type.line("field")
        if font.fits(self.title, "field", (width, line)):
            return line
        return font.block_height(self.title, "field", width)

    @property
    def _icon_width(self) -> int:
        """Pixels that the icon takes from the title."""
        return self.style.type.line("field") if self.icon else 0

    def _measure_in(self, room: int) -> tuple[int, int]:
        """Return the size in pixels of the text wrapped to a width."""
        style = self.style
        lines = style.type.wrap(self.body, "note", room) if self.body else []
        widths = [style.type.width(line, "note") for line in lines]
        height = len(lines) * style.type.line("note")
        if self.title:
            head = min(room, self._head_width())
            if self.body and head > max(widths):  # beside a long title the text has room for more
                height = len(style.type.wrap(self.body, "note", head + 2)) * style.type.line("note")
            widths.append(head)
            height += self._head_height(room - self._icon_width)
        if self.foot:
            widths.append(min(room, self._foot_width()))
            height += self._foot_height(room) + style.u(FOOT_GAP)
        return max(widths, default=0), height

    def _place(self, size: tuple[int, int], sides: tuple[Side, ...]) -> tuple[Side, pygame.Rect]:
        if self.home is not None:
            return sides[0], self._at_home(pygame.Rect(self.home.topleft, size).clamp(self.bounds))
        away = self.style.u(TIP + GAP)
        anchor = self.anchor
        places: dict[Side, pygame.Rect] = {}
        for side in sides:
            rect = pygame.Rect((0, 0), size)
            if side in ("left", "right"):
                rect.centery = anchor.centery
                rect.x = anchor.left - away - rect.width if side == "left" else anchor.right + away
            else:
                rect.centerx = anchor.centerx
                rect.y = anchor.top - away - rect.height if side == "above" else anchor.bottom + away
            places[side] = rect.clamp(self.bounds)
        best = self._least(places.items())
        if any(self._covers(best[1])):
            moved = ((side, rect) for side in sides for rect in self._slid(side, places[side]))
            return self._least(chain([best], moved))
        return best

    def _at_home(self, usual: pygame.Rect) -> pygame.Rect:
        """Return the nearest place above or below the usual one that hides least."""
        first, last = self.bounds.top, self.bounds.bottom - usual.height
        tops = [first + (last - first) * step // SLIDES for step in range(SLIDES + 1)]
        places = [usual, *(usual.move(0, top - usual.y) for top in tops)]
        places.sort(key=lambda place: abs(place.y - usual.y))
        return self._least(("right", place) for place in places)[1]

    def _least(self, places: Iterable[tuple[Side, pygame.Rect]]) -> tuple[Side, pygame.Rect]:
        """Return the first of the places that hide least; stops at one that hides nothing."""
        found: list[tuple[tuple[int, int, int], tuple[Side, pygame.Rect]]] = []
        for place in places:
            found.append((self._covers(place[1]), place))
            if not any(found[-1][0]):
                break
        return min(found, key=itemgetter(0))[1]

    def _slid(self, side: Side, rect: pygame.Rect) -> Iterator[pygame.Rect]:
        """Yield other places on a side, as far along it as the pointer still meets the anchor."""
        reach = self.style.u(REACH)
        flat = side in ("left", "right")
        begin, end = (self.anchor.top, self.anchor.bottom) if flat else (self.anchor.left, self.anchor.right)
        usual, long = (rect.y, rect.height) if flat else (rect.x, rect.width)
        inside = min(reach, (end - begin) // 2)
        first, last = begin + inside + reach - long, end - inside - reach
        starts = (first + (last - first) * step // SLIDES for step in range(SLIDES + 1))
        for start in sorted(starts, key=lambda at: abs(at - usual)):
            yield rect.move(*((0, start - usual) if flat else (start - usual, 0))).clamp(self.bounds)

    @property
    def hides(self) -> tuple[int, int, int]:
        """How many pixels it covers of the anchor, of ``avoid`` and of ``spare``."""
        return self._covers(self.rect)

    def _covers(self, rect: pygame.Rect) -> tuple[int, int, int]:
        """Return the pixels that a place would cover of the anchor, of ``avoid`` and of ``spare``."""
        return _overlap(rect, [self.anchor]), _overlap(rect, self.avoid), _overlap(rect, self.spare)

    def _draw_point(self, surface: pygame.Surface, card: pygame.Rect) -> None:
        at = self.point
        if at is None:
            return
        style, flat = self.style, self.side in ("left", "right")
        units = (14, 24) if flat else (24, 14)
        size = (style.u(units[0]), style.u(units[1]))
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {units[0]} {units[1]}">'
            f'<path d="{POINTS[self.side]}" fill="#14293B" stroke="#F3E6C8" stroke-width="2.4"/></svg>'
        )
        point = style.art.svg(text, size, ("point", self.side))
        rect, inset = point.get_rect(), style.u(3)
        if flat:
            rect.centery = at - self.extent.y
            rect.x = card.right - inset if self.side == "left" else card.left - rect.width + inset
        else:
            rect.centerx = at - self.extent.x
            top = card.bottom - inset - style.lip(0.8)
            rect.y = top if self.side == "above" else card.top - rect.height + inset
        surface.blit(point, rect)


def room_in(style: Style, width: int) -> int:
    """Return the content width in pixels of a card of some width."""
    return width - 2 * style.u(PAD) - 2


def _overlap(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    shared = [rect.clip(others[index]) for index in rect.collidelistall(others)]
    return sum(part.width * part.height for part in shared)


FADE = 0.12
"""Seconds in which a popover appears or goes."""


class PopoverLayer:
    """One popover above everything else, or none. It fades in and out; the next takes its place at once."""

    def __init__(self, dirty: Callable[[pygame.Rect | None], None]) -> None:
        self.dirty = dirty
        self.popover: Popover | None = None
        """What is shown, None also while one goes."""
        self._drawn: Popover | None = None
        self._alpha = 0.0

    @property
    def moving(self) -> bool:
        """Whether it appears or goes."""
        return self._drawn is not None and self._alpha != float(self.popover is not None)

    def reset(self) -> None:
        """Drop the popover at once, because the scene was laid out again."""
        if self._drawn is not None:
            self.dirty(self._drawn.extent)
        self.popover = self._drawn = None
        self._alpha = 0.0

    def show(self, popover: Popover | None) -> None:
        """Replace the popover; None hides it."""
        if popover is not None:
            for each in (self._drawn, popover):
                if each is not None:
                    self.dirty(each.extent)
            self._drawn = popover
        self.popover = popover

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if self._drawn is None or not self.moving:
            return
        by = dt / FADE if self.popover is not None else -dt / FADE
        self._alpha = min(1.0, max(0.0, self._alpha + by))
        self.dirty(self._drawn.extent)
        if self.popover is None and not self._alpha:
            self._drawn = None

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the popover if it touches ``area``."""
        if self._drawn is not None and self._alpha and self._drawn.extent.colliderect(area):
            self._drawn.draw(surface, self._alpha)


AFTER = 0.45
"""Seconds until the first tooltip shows."""
STILL_SHOWN = 0.3
"""Seconds after a tooltip has gone in which the next one shows at once."""


class TooltipDelay:
    """Says when a tooltip is due: some time after the pointer has come to something, but at once while
    another one shows or has just gone.
    """

    def __init__(self) -> None:
        self._rested, self._since = 0.0, AFTER

    def restart(self) -> None:
        """Begin the delay again, because the pointer has come to something else."""
        self._rested = min(self._rested, 0.0)

    def skip(self) -> None:
        """End the delay, because a tap asked for the tooltip."""
        self._rested = AFTER

    def tooltip_shown(self) -> None:
        """Remember that a tooltip shows, so that the next one needs no delay."""
        self._since = 0.0

    def mute(self, seconds: float) -> None:
        """Let no tooltip be due for some seconds; then the delay starts again."""
        self._rested, self._since = -seconds, AFTER

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._rested += dt
        self._since += dt

    @property
    def due(self) -> bool:
        """Whether a tooltip may show."""
        return self._rested >= AFTER or (self._rested >= 0 and self._since < STILL_SHOWN)


class Tooltip(PopoverLayer):
    """The tooltip of the hovered widget."""

    def __init__(self, dirty: Callable[[pygame.Rect | None], None], delay: TooltipDelay) -> None:
        super().__init__(dirty)
        self._delay = delay
        self._said = ""

    def hide(self) -> None:
        """Hide the tooltip."""
        self.show(None)

    def outdated(self, text: str) -> None:
        """Hide the tooltip if its text is no longer this one."""
        if self.popover is not None and text != self._said:
            self.hide()

    def appear(self, text: str, make: Callable[[], Popover]) -> None:
        """Show a tooltip with a text, made by ``make``, once the delay is over."""
        if self.popover is not None:
            return
        if self._delay.due:
            self._said = text
            self.show(make())

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.popover is not None:
            self._delay.tooltip_shown()
