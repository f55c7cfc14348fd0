"""Call-outs: a dark card that points at something and says what or why."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from operator import itemgetter
from typing import Literal, Protocol

import pygame

from citrus_game.client.kit.draw.look import Look

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


class Filling(Protocol):
    """What a card may hold in place of words."""

    @property
    def size(self) -> tuple[int, int]:
        """Give width and height in pixels."""

    @property
    def whole(self) -> bool:
        """Tell whether nothing of it is cut off."""

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it into a rect of its size."""


class Callout:
    """A card beside ``anchor`` with a title, an icon and a text, each of which may be empty, or a filling.

    ``fill`` makes the filling for a greatest width in pixels.

    ``foot`` is a last line: where to read more. It lies wholly inside ``bounds`` (default: the window),
    on the first of ``sides`` with room that hides least of ``avoid``, and then of ``spare``; where it would
    hide any of that, it is moved along its side.
    """

    def __init__(
        self,
        look: Look,
        anchor: pygame.Rect,
        title: str = "",
        body: str = "",
        *,
        icon: str = "",
        icon_colour: str = "bad-on-dark",
        sides: tuple[Side, ...] = ("left", "right", "above", "below"),
        bounds: pygame.Rect | None = None,
        fill: Callable[[int], Filling] | None = None,
        foot: str = "",
        avoid: Sequence[pygame.Rect] = (),
        spare: Sequence[pygame.Rect] = (),
    ) -> None:
        self.look, self.anchor = look, anchor
        self.title, self.body, self.foot = title, body, foot
        self.avoid, self.spare = avoid, spare
        self.icon, self.icon_colour = icon, icon_colour
        window = pygame.Rect((0, 0), look.metrics.size)
        self.bounds = bounds or window.inflate(-look.u(MARGIN), -look.u(MARGIN))
        self.filling = fill(room_in(look, self.bounds.width)) if fill is not None else None
        size = self._measure()
        self.side, self.rect = self._place(size, sides)

    @classmethod
    def tooltip(
        cls, look: Look, text: str, anchor: pygame.Rect, avoid: Sequence[pygame.Rect] = ()
    ) -> "Callout":
        """Make a plain tooltip, under its target if it hides nothing of ``avoid`` there."""
        return cls(look, anchor, body=text, sides=("below", "above", "right", "left"), avoid=avoid)

    @cached_property
    def extent(self) -> pygame.Rect:
        """Give all pixels it draws on, with point and shadow."""
        around = 2 * self.look.u(TIP)
        return self.rect.inflate(around, around).union(self._shadow_of(self.rect, 2))

    def _shadow_of(self, card: pygame.Rect, reach: int = 0) -> pygame.Rect:
        """Give the box whose shadow a card throws, or with ``reach`` in its blurs how far that is seen."""
        look = self.look
        return card.move(look.u(3), look.u(6)).inflate(2 * reach * self._blur, 2 * reach * self._blur)

    @property
    def _blur(self) -> int:
        return max(2, self.look.u(BLUR))

    @property
    def fits(self) -> bool:
        """Tell whether all it says can be read: it lies inside its bounds, and nothing in it is cut off."""
        whole = self.filling is None or self.filling.whole
        return whole and self.bounds.contains(self.rect)

    @property
    def clear(self) -> bool:
        """Tell whether all it says can be read beside what it is about."""
        return self.fits and not self.rect.colliderect(self.anchor)

    @property
    def share(self) -> float:
        """Give its share of the window."""
        width, height = self.look.metrics.size
        return self.rect.width * self.rect.height / (width * height)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card with its shadow, painted when it is first shown."""
        surface.blit(self._picture, self.extent)

    @cached_property
    def _picture(self) -> pygame.Surface:
        look, pad, extent = self.look, self.look.u(PAD), self.extent
        picture = pygame.Surface(extent.size, pygame.SRCALPHA)
        card = self.rect.move(-extent.x, -extent.y)
        look.art.paint_shadow(picture, self._shadow_of(card), look.u(14), self._blur, 130)
        look.chrome(picture, "tooltip", card, 0.8)
        self._draw_point(picture, card, self.anchor.move(-extent.x, -extent.y))
        inside = card.inflate(-2 * pad, -2 * pad)
        if self.filling is not None:
            self.filling.draw(picture, pygame.Rect(inside.topleft, self.filling.size))
        else:
            self._draw_words(picture, inside)
        return picture

    def _draw_words(self, surface: pygame.Surface, inside: pygame.Rect) -> None:
        look = self.look
        if self.foot:
            self._draw_foot(surface, inside)
        if self.title:
            line = look.type.line("field")
            head = pygame.Rect(inside.x, inside.y, inside.width, line)
            if self.icon:
                px = round(line * 0.72)
                icon = look.icon(self.icon, px, self.icon_colour)
                surface.blit(icon, (head.x, head.centery - px // 2))
                head = pygame.Rect(head.x + line, head.y, head.width - line, line)
            look.type.place(surface, self.title, "field", look.colour("cream"), head)
            inside = pygame.Rect(inside.x, inside.y + line, inside.width, inside.height - line)
        if self.body:
            look.type.block(surface, self.body, "note", look.colour("muted-dark"), inside)

    def _draw_foot(self, surface: pygame.Surface, inside: pygame.Rect) -> None:
        look = self.look
        line = look.type.line("note")
        row = pygame.Rect(inside.x, inside.bottom - line, inside.width, line)
        px = round(line * FOOT_ICON)
        surface.blit(look.icon("book", px, "gold"), (row.x, row.centery - px // 2))
        row.x, row.width = row.x + line, row.width - line
        look.type.place(surface, self.foot, "note", look.colour("gold"), row)

    def _measure(self) -> tuple[int, int]:
        look = self.look
        pad = look.u(PAD)
        if self.filling is not None:
            width, height = self.filling.size
            return width + 2 * pad + 2, height + 2 * pad
        for times in (1, 1.5, 2):
            room = min(look.metrics.grown(times * WIDEST), self.bounds.width - 2 * pad - 2)
            size = self._measure_in(room)
            if size[1] + 2 * pad <= self.bounds.height and self._head_width() <= room:
                break
        return size[0] + 2 * pad + 2, size[1] + 2 * pad

    def _head_width(self) -> int:
        """Give the width of the title with its icon."""
        if not self.title:
            return 0
        look = self.look
        return look.type.width(self.title, "field") + (look.type.line("field") if self.icon else 0)

    def _measure_in(self, room: int) -> tuple[int, int]:
        """Give the size of words wrapped to a width."""
        look = self.look
        lines = look.type.wrap(self.body, "note", room) if self.body else []
        widths = [look.type.width(line, "note") for line in lines]
        height = len(lines) * look.type.line("note")
        if self.title:
            line = look.type.line("field")
            head = min(room, self._head_width())
            if self.body and head > max(widths):  # beside a long title the text has room for more
                height = len(look.type.wrap(self.body, "note", head + 2)) * look.type.line("note")
            widths.append(head)
            height += line
        if self.foot:
            widths.append(min(room, look.type.width(self.foot, "note") + look.type.line("note")))
            height += look.type.line("note") + look.u(FOOT_GAP)
        return max(widths, default=0), height

    def _place(self, size: tuple[int, int], sides: tuple[Side, ...]) -> tuple[Side, pygame.Rect]:
        away = self.look.u(TIP + GAP)
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

    def _least(self, places: Iterable[tuple[Side, pygame.Rect]]) -> tuple[Side, pygame.Rect]:
        """Give the first of the places that hide least; behind one that hides nothing none is looked at."""
        found: list[tuple[tuple[int, int, int], tuple[Side, pygame.Rect]]] = []
        for place in places:
            found.append((self._covers(place[1]), place))
            if not any(found[-1][0]):
                break
        return min(found, key=itemgetter(0))[1]

    def _slid(self, side: Side, rect: pygame.Rect) -> Iterator[pygame.Rect]:
        """Give other places on a side, as far along it as the point still meets the anchor."""
        reach = self.look.u(REACH)
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
        """Give how much it hides of the anchor, of what must and of what should be seen, in pixels."""
        return self._covers(self.rect)

    def _covers(self, rect: pygame.Rect) -> tuple[int, int, int]:
        """Give how much a place hides of the anchor, of what must and of what should be seen, in pixels."""
        return _overlap(rect, [self.anchor]), _overlap(rect, self.avoid), _overlap(rect, self.spare)

    def _draw_point(self, surface: pygame.Surface, card: pygame.Rect, anchor: pygame.Rect) -> None:
        if card.colliderect(anchor):
            return
        look, flat = self.look, self.side in ("left", "right")
        units = (14, 24) if flat else (24, 14)
        size = (look.u(units[0]), look.u(units[1]))
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {units[0]} {units[1]}">'
            f'<path d="{POINTS[self.side]}" fill="#14293B" stroke="#F3E6C8" stroke-width="2.4"/></svg>'
        )
        point = look.art.svg(text, size, ("point", self.side))
        rect, inset = point.get_rect(), look.u(3)
        reach = look.u(REACH)
        if flat:
            rect.centery = max(card.top + reach, min(card.bottom - reach, anchor.centery))
            rect.x = card.right - inset if self.side == "left" else card.left - rect.width + inset
        else:
            rect.centerx = max(card.left + reach, min(card.right - reach, anchor.centerx))
            top = card.bottom - inset - look.lip(0.8)
            rect.y = top if self.side == "above" else card.top - rect.height + inset
        surface.blit(point, rect)


def room_in(look: Look, width: int | None = None) -> int:
    """Give the room that a card as wide as a width, else as the window lets it be, has for what fills it."""
    if width is None:
        width = look.metrics.width - look.u(MARGIN)
    return width - 2 * look.u(PAD) - 2


def _overlap(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    shared = [rect.clip(others[index]) for index in rect.collidelistall(others)]
    return sum(part.width * part.height for part in shared)
