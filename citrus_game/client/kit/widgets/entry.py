"""An entry of a list: words, perhaps with a picture or an icon; one of the list is chosen."""

import pygame

from citrus_game.client.kit.widgets.base import Action, Widget
from citrus_game.client.kit.widgets.choices import Option
from citrus_game.text import _


class ListEntry(Widget):
    """A line of a list that can be chosen."""

    def __init__(self, option: Option, action: Action, chosen: bool = False) -> None:
        super().__init__(action=action)
        self.option, self.chosen = option, chosen

    def words_on(self) -> tuple[str, ...]:
        """Give its words, and whether it is the chosen one."""
        return self.option.label, self.option.note, _("chosen") if self.chosen else ""

    def natural(self, _width: int = 0) -> tuple[int, int]:
        """Give room for picture, words and the mark of what is chosen."""
        look = self.look
        words = max(look.type.width(self.option.label, "field"), look.type.width(self.option.note, "note"))
        high = look.type.line("field") + (look.type.line("note") if self.option.note else 0)
        wide = words + self._left() + 2 * look.u(16) + look.type.px("field")
        return wide, max(look.metrics.target, high + look.u(16))

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it, tinted while it is pointed at."""
        look, option = self.look, self.option
        if self.chosen:
            look.art.paint_box(surface, self.rect, look.u(10), look.colour("cobalt"))
        elif self.hovered:
            look.art.paint_box(surface, self.rect, look.u(10), look.colour("inset"))
        colour, quiet = ("on-primary", "on-primary") if self.chosen else ("ink", "muted")
        inside = self.rect.inflate(-2 * look.u(14), 0)
        px = self._picture_px()
        picture = None
        if option.picture:
            picture = look.art.piece(option.picture, px)
        elif option.icon:
            picture = look.icon(option.icon, px, colour)
        if picture is not None:
            surface.blit(picture, picture.get_rect(midleft=(inside.x, inside.centery)))
        words = pygame.Rect(inside.x + self._left(), inside.y, inside.width - self._left(), inside.height)
        if option.note:
            line, small = look.type.line("field"), look.type.line("note")
            top = words.centery - (line + small) // 2
            below = pygame.Rect(words.x, top + line, words.width, small)
            look.type.place(surface, option.note, "note", look.colour(quiet), below)
            words = pygame.Rect(words.x, top, words.width, line)
        look.type.place(surface, option.label, "field", look.colour(colour), words)

    def _picture_px(self) -> int:
        return round(self.look.type.px("field") * (1.9 if self.option.picture else 1.2))

    def _left(self) -> int:
        has = self.option.picture or self.option.icon
        return self._picture_px() + self.look.u(12) if has else 0
