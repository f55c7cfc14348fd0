"""A list that scrolls: more widgets than there is room for."""

from typing import TypeVar

import pygame

from citrus_game.client.kit.input.intents import Intent, Move, Position
from citrus_game.client.kit.widgets.base import Widget

W = TypeVar("W", bound=Widget)
STEP = 64
"""Units a step of the wheel scrolls."""
BAR, FADE = 12, 34
"""Units: width of the bar, which stands at the right, inside the rectangle, and height of what fades."""


class ScrollList(Widget):
    """A window on a taller content. Its children stand in window pixels and move as it scrolls.

    Add the children, place them below each other from 0, 0 as if there were no end, then call
    `settle`.
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
        """Give the largest offset in pixels; 0 where everything fits."""
        return max(0, self.content - self.rect.height)

    def add(self, child: W) -> W:
        """Add a child and give it back; the list must have been added to its group."""
        if self._damage is None or self._look is None:
            raise RuntimeError("add the list to its group before its children")
        child.viewport = self
        child.join(self._damage, self._look)
        self.children.append(child)
        return child

    def settle(self, rect: pygame.Rect, content: int) -> None:
        """Stand at ``rect``, with children that were placed as if its corner were at 0, 0.

        ``content`` is how high they are together, in pixels.
        """
        self.rect = rect.copy()
        self.content, self.offset = content, 0
        alone = self.reads or not any(child.focusable for child in self.children)
        self.focusable = alone and self.furthest > 0
        for child in self.children:
            child.rect.move_ip(rect.topleft)
        self.changed()

    def scroll_by(self, steps: float) -> bool:
        """Scroll by steps of the wheel; tell whether there is anything to scroll."""
        self.scroll_to(self.offset + round(steps * self.look.u(STEP)))
        return self.furthest > 0

    def scroll_to(self, offset: int) -> None:
        """Put the content's pixel ``offset`` at the top, as far as there is content."""
        offset = max(0, min(self.furthest, offset))
        if offset == self.offset:
            return
        for child in self.children:
            child.rect.y += self.offset - offset
        self.offset = offset
        self.changed()

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll until a child's rectangle can be seen."""
        margin = self.look.u(16)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top + margin))
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom + margin - self.rect.bottom)

    def key(self, intent: Intent) -> bool:
        """Scroll with the arrow keys as long as there is something to scroll to."""
        if not isinstance(intent, Move) or not intent.dy:
            return False
        before = self.offset
        self.scroll_by(intent.dy)
        return self.offset != before

    def cue(self, _pos: Position | None) -> str:
        """Sound like nothing: taking hold of a list is no choice."""
        return ""

    def draw_focus(self, surface: pygame.Surface) -> None:
        """Paint the focus ring along its edge, within which its content is cut off."""
        self.look.focus_ring(surface, self.rect, 0.8)

    def press(self, pos: Position) -> None:
        """Take hold of the content."""
        self._held = pos

    def drag(self, pos: Position) -> None:
        """Move the content with the finger, or the bar with the pointer."""
        if self._held is None:
            return
        moved = pos[1] - self._held[1]
        if self._held[0] >= self._bar_left() and self.content:
            moved = -moved * self.content // max(1, self.rect.height)
        self._held = pos
        self.scroll_to(self.offset - moved)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the children that can be seen, fading where there are more, and the bar."""
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
        """Give the ground at the edges beyond which there is more: a line cut in half fades into it."""
        seen = self.rect.clip(surface.get_rect())
        high = min(self.look.u(FADE), seen.height // 4)
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
        """Give white that is opaque at one edge and nothing at the other."""

        def make() -> pygame.Surface:
            shades = pygame.Surface(size, pygame.SRCALPHA)
            for y in range(size[1]):
                from_edge = (y if above else size[1] - 1 - y) / (size[1] - 1)
                shades.fill((255, 255, 255, round(255 * (1 - from_edge) ** 1.5)), (0, y, size[0], 1))
            return shades

        return self.look.art.keep(("fade", size, above), make)

    def _bar_left(self) -> int:
        return self.rect.right - 2 * self.look.u(BAR)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        if not self.furthest:
            return
        wide = self.look.u(BAR)
        rail = pygame.Rect(self.rect.right - wide, self.rect.y, wide, self.rect.height)
        height = max(self.look.u(40), rail.height * rail.height // self.content)
        top = rail.y + (rail.height - height) * self.offset // self.furthest
        bar = pygame.Rect(rail.x + wide // 4, top, max(3, wide // 2), height)
        pygame.draw.rect(surface, self.look.colour("switch-off"), bar, border_radius=bar.width)
