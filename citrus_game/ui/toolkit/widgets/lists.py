"""Scrolling lists."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame

from citrus_game.text import _
from citrus_game.ui.toolkit.drawing.cells import Cell, Line, PictureCell, TextCell, labelled
from citrus_game.ui.toolkit.input.events import InputEvent, Move, Position
from citrus_game.ui.toolkit.widgets.base import Action, Widget
from citrus_game.ui.toolkit.widgets.choices import Option

W = TypeVar("W", bound=Widget)
STEP = 64
"""Units a step of the wheel scrolls."""
BAR, FADE = 12, 34
"""Units: width of the bar, which stands at the right, inside the rectangle, and height of what fades."""


class ScrollList(Widget):
    """A viewport on taller content. Children are in window pixels and move as it scrolls. Add them, place
    them from 0, 0 downwards, then call `set_content`.
    """

    focusable = False
    pressable = True
    shows_hover = False
    drags = True

    def __init__(self, *, reads: bool = False) -> None:
        super().__init__()
        self.reads = reads
        """Whether it is there to be read: while it overflows it has the focus itself, to be scrolled."""
        self.children: list[Widget] = []
        self.offset = 0
        self.content = 0
        self._held: Position | None = None

    @property
    def furthest(self) -> int:
        """The greatest scroll offset in pixels; 0 if everything fits."""
        return max(0, self.content - self.rect.height)

    def add(self, child: W) -> W:
        """Add a child and return it; add the list to its group first."""
        if self._damage is None or self._style is None:
            raise RuntimeError("add the list to its group before its children")
        child.viewport = self
        child.attach(self._damage, self._style)
        self.children.append(child)
        return child

    def set_content(self, rect: pygame.Rect, content: int) -> None:
        """Set the list's rectangle and shift the children, which were placed from 0, 0. ``content`` is their
        total height in pixels.
        """
        self.rect = rect.copy()
        self.content, self.offset = content, 0
        alone = self.reads or not any(child.focusable for child in self.children)
        self.focusable = alone and self.furthest > 0
        for child in self.children:
            child.rect.move_ip(rect.topleft)
        self.mark_dirty()

    def scroll_by(self, steps: float) -> bool:
        """Scroll by wheel steps; return whether it can scroll."""
        self.scroll_to(self.offset + round(steps * self.style.u(STEP)))
        return self.furthest > 0

    def scroll_to(self, offset: int) -> None:
        """Scroll so that the content's pixel ``offset`` is at the top, within limits."""
        offset = max(0, min(self.furthest, offset))
        if offset == self.offset:
            return
        for child in self.children:
            child.rect.y += self.offset - offset
        self.offset = offset
        self.mark_dirty()

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll until a rectangle is visible."""
        margin = self.style.u(16)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top + margin))
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom + margin - self.rect.bottom)

    def handle_key(self, input_event: InputEvent) -> bool:
        if not isinstance(input_event, Move) or not input_event.dy:
            return False
        before = self.offset
        self.scroll_by(input_event.dy)
        return self.offset != before

    def click_sound(self, _pos: Position | None) -> str:
        return ""

    def draw_focus(self, surface: pygame.Surface) -> None:
        self.style.focus_ring(surface, self.rect, 0.8)

    def press(self, pos: Position) -> None:
        self._held = pos

    def drag(self, pos: Position) -> None:
        if self._held is None:
            return
        moved = pos[1] - self._held[1]
        if self._held[0] >= self.rect.right - 2 * self.style.u(BAR) and self.content:
            moved = -moved * self.content // max(1, self.rect.height)
        self._held = pos
        self.scroll_to(self.offset - moved)

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        area = clip.clip(self.rect)
        surface.set_clip(area)
        veils = self._veils(surface)
        for child in self.children:
            if child.visible and child.extent.colliderect(area):
                child.draw(surface)
                if child.ringed:
                    child.draw_focus(surface)
        for veil, edge in veils:
            surface.blit(veil, edge)
        self._draw_bar(surface)
        surface.set_clip(clip)

    def _veils(self, surface: pygame.Surface) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """Return the fades at the edges beyond which there is more content."""
        seen = self.rect.clip(surface.get_rect())
        high = min(self.style.u(FADE), seen.height // 4)
        edges = []
        if self.offset > 0:
            edges.append((True, pygame.Rect(seen.x, seen.y, seen.width, high)))
        if self.offset < self.furthest:
            edges.append((False, pygame.Rect(seen.x, seen.bottom - high, seen.width, high)))
        found = []
        for above, edge in edges:
            if edge.height > 1 and edge.width > 0 and edge.colliderect(surface.get_clip()):
                veil = surface.subsurface(edge).convert_alpha()
                veil.blit(self._fading(edge.size, above=above), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
                found.append((veil, edge))
        return found

    def _fading(self, size: tuple[int, int], *, above: bool) -> pygame.Surface:
        """Return a white surface that fades out towards one edge."""

        def make() -> pygame.Surface:
            shades = pygame.Surface(size, pygame.SRCALPHA)
            for y in range(size[1]):
                from_edge = (y if above else size[1] - 1 - y) / (size[1] - 1)
                shades.fill((255, 255, 255, round(255 * (1 - from_edge) ** 1.5)), (0, y, size[0], 1))
            return shades

        return self.style.art.get(("fade", size, above), make)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        if not self.furthest:
            return
        wide = self.style.u(BAR)
        rail = pygame.Rect(self.rect.right - wide, self.rect.y, wide, self.rect.height)
        height = max(self.style.u(40), rail.height * rail.height // self.content)
        top = rail.y + (rail.height - height) * self.offset // self.furthest
        bar = pygame.Rect(rail.x + wide // 4, top, max(3, wide // 2), height)
        pygame.draw.rect(surface, self.style.colour("switch-off"), bar, border_radius=bar.width)


class ListEntry(Widget):
    """A clickable line of a list."""

    def __init__(self, option: Option, action: Action, chosen: bool = False) -> None:
        super().__init__(action=action)
        self.option, self.chosen = option, chosen

    def accessible_text(self) -> tuple[str, ...]:
        return self.option.label, self.option.note, _("chosen") if self.chosen else ""

    def measure(self, width: int = 0) -> tuple[int, int]:
        style, option = self.style, self.option
        words = max(style.type.width(option.label, "field"), style.type.width(option.note, "note"))
        wide = words + self._left() + 2 * style.u(16) + style.type.px("field")
        high = style.type.line("field") + self._note_high((width or wide) - self._left() - 2 * style.u(14))
        return wide, max(style.metrics.target, high + style.u(16))

    def draw(self, surface: pygame.Surface) -> None:
        style, option = self.style, self.option
        if self.chosen:
            style.art.paint_box(surface, self.rect, style.u(10), style.colour("cobalt"))
        elif self.hovered:
            style.art.paint_box(surface, self.rect, style.u(10), style.colour("inset"))
        colour, quiet = ("on-primary", "on-primary") if self.chosen else ("ink", "muted")
        units, pictures = self._picture_px() / style.metrics.k, list[Cell]()
        if callable(option.picture):
            pictures = [option.picture(units)]
        elif option.picture or option.icon:
            tint = "" if option.picture else colour
            pictures = [PictureCell(option.picture or f"icon-{option.icon}", colour=tint, units=units)]
        words = labelled(TextCell(option.label, colour, "field"), TextCell(option.note, quiet))
        Line(*pictures, words, gap=12).draw(style, surface, self.rect.inflate(-2 * style.u(14), 0))

    def _note_high(self, width: int) -> int:
        note = self.option.note
        return self.style.type.block_height(note, "note", width) if note else 0

    def _picture_px(self) -> int:
        picture = self.option.picture
        return round(self.style.type.px("field") * (2.8 if callable(picture) else 1.9 if picture else 1.2))

    def _left(self) -> int:
        has = self.option.picture or self.option.icon
        return self._picture_px() + self.style.u(12) if has else 0


Make = Callable[[int], Sequence[Widget]]


class RowList(ScrollList):
    """Virtual list: builds visible rows plus one on each side. Set `make`, `count`, `pitch` and `top` before
    `set_content`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.make: Make = lambda _row: ()
        """Returns the widgets of a row, placed horizontally; their tops are relative to the row."""
        self.count = 0
        self.pitch = 1
        """Pixels from a row to the next."""
        self.top = 0
        """Pixels before the first row."""
        self._rows: dict[int, Sequence[Widget]] = {}

    def set_content(self, rect: pygame.Rect, content: int) -> None:
        super().set_content(rect, content)
        self._fill()

    def scroll_to(self, offset: int) -> None:
        super().scroll_to(offset)
        self._fill()

    def _fill(self) -> None:
        if not self.count:
            return
        self.focusable = False
        first = max(0, (self.offset - self.top) // self.pitch - 1)
        end = min(self.count, (self.offset + self.rect.height - self.top) // self.pitch + 2)
        for row in [row for row in self._rows if not first <= row < end]:
            for widget in self._rows.pop(row):
                widget.set_visible(False)  # it may have the focus still
        for row in range(first, end):
            if row not in self._rows:
                self._rows[row] = self._made(row)
        self.children = [widget for row in sorted(self._rows) for widget in self._rows[row]]

    def _made(self, row: int) -> Sequence[Widget]:
        widgets = self.make(row)
        for widget in widgets:
            self.add(widget)
            widget.rect.move_ip(self.rect.x, self.rect.y + self.top + row * self.pitch - self.offset)
        return widgets
