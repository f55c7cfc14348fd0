"""A page: a scene over the whole window with a way back and a title, a body, and perhaps a foot."""

import pygame

from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import IconButton
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.text import _

EDGE = 33
"""Units from the window's edge to what stands on the page."""


class Page(Scene):
    """A page of its own. Override `heading`, `place`, and perhaps `beside`, `corner`, `foot`, `back_hint`."""

    @property
    def heading(self) -> str:
        """Give the words at its head."""
        raise NotImplementedError

    @property
    def back_hint(self) -> str:
        """Say where the button at its head leads."""
        return _("Back")

    def beside(self) -> Widget | None:
        """Make what stands at the right end of the head, or below it where it is narrow."""
        return None

    def corner(self) -> Widget | None:
        """Make the button in the upper right corner."""
        return None

    def foot(self, edge: int) -> int:  # noqa: ARG002
        """Place buttons at the bottom, ``edge`` pixels from the sides; give where they begin."""
        return self.window.height

    def place(self, room: pygame.Rect) -> None:
        """Place the body between head and foot."""
        raise NotImplementedError

    def layout(self) -> None:
        """Place everything anew."""
        self.widgets.rebuild(self._build)

    def again(self) -> None:
        """Place everything anew because what it shows has changed."""
        self.layout()
        self.damage()

    def cancel(self) -> bool:
        """Go back to what the page was opened from."""
        self.app.stack.pop(self)
        return True

    def leave(self) -> None:
        """Go back, as the button at the head does."""
        self.cancel()

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the table and everything on it."""
        surface.blit(backdrop.table(self.look), area, area)
        super().draw(surface, area)

    def _build(self) -> None:
        edge = self.look.u(EDGE)
        top = self._build_head(edge) + self.look.u(18)
        foot = self.foot(edge)
        self.place(pygame.Rect(edge, top, self.window.width - 2 * edge, foot - top))

    def _build_head(self, edge: int) -> int:
        """Place the way back, the title and what stands beside it; give where the head ends."""
        look, window = self.look, self.window
        back = self.widgets.add(IconButton("back", self.leave, hint=self.back_hint))
        side = back.natural()[0]
        line = max(side, look.type.line("title"))
        top = look.u(26)
        back.rect = pygame.Rect(edge, top + (line - side) // 2, side, side)
        title = self.widgets.add(Label(self.heading, "title", "cream"))
        left = back.rect.right + look.u(30)
        title.rect = pygame.Rect(left, top, window.width - left - edge, line)
        corner = self.corner()
        if corner is not None:
            size = self.widgets.add(corner).natural()
            corner.rect = pygame.Rect((window.width - edge - size[0], top + (line - size[1]) // 2), size)
            title.rect.width -= size[0] + look.u(16)
        other = self.beside()
        if other is None:
            return top + line
        wide, high = self.widgets.add(other).natural()
        used = title.natural()[0]
        if title.rect.width - used - look.u(40) >= wide:
            other.rect = pygame.Rect(title.rect.right - wide, top + (line - high) // 2, wide, high)
            title.rect.width = used
            return top + line
        other.rect = pygame.Rect(edge, top + line + look.u(10), min(wide, window.width - 2 * edge), high)
        return other.rect.bottom
