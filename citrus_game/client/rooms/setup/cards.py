"""The cards of the setup scene: a player's portrait, a free seat, a board."""

from collections.abc import Collection

import pygame

from citrus_game.client.board.portraits import portrait
from citrus_game.client.kit.draw.art import draw_svg
from citrus_game.client.kit.widgets.base import Action, Widget
from citrus_game.client.play.sitters import PORTRAIT
from citrus_game.client.rooms.setup.preview import board_svg, picture_size
from citrus_game.content.config import load_player_colours
from citrus_game.table.draft import MapChoice
from citrus_game.text import _, ngettext


class Portrait(Widget):
    """A player's worker on a tint of the colour; choosing it chooses another colour."""

    def __init__(self, colour: str, action: Action, *, hint: str) -> None:
        super().__init__(hint=hint, action=action)
        self.colour = colour

    def natural(self, _width: int = 0) -> tuple[int, int]:
        """Give a square."""
        return self.look.u(PORTRAIT), self.look.u(PORTRAIT)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint tint and worker."""
        look = self.look
        tint = look.colour(f"player-{self.colour}-tint")
        edge = look.colour(f"player-{self.colour}") if self.hovered or self.pressed else None
        look.art.paint_box(surface, self.rect, look.u(12), tint, edge, max(2, look.u(4)))
        picture = portrait(look.art, self.colour, "idle", round(min(self.rect.size) * 0.92))
        surface.blit(picture, picture.get_rect(midbottom=(self.rect.centerx, self.rect.bottom - look.u(3))))


class FreeSeat(Widget):
    """A seat that nobody has taken yet; ``large`` are the pixels of the portraits of those that are taken."""

    def __init__(self, colour: str, action: Action, large: int) -> None:
        super().__init__(action=action)
        self.colour, self.large = colour, large

    def words_on(self) -> tuple[str, ...]:
        """Give its words."""
        return (_("Add a player"),)

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give the height of a seat's card."""
        return width, max(self.look.u(80), self.lowest())

    def lowest(self) -> int:
        """Give the least height at which it can still be pressed by a finger."""
        return max(self.look.u(64), self.look.type.line("field") + self.look.u(30))

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the card, a grey worker, a plus and the words."""
        look = self.look
        fill = look.colour("panel-active" if self.hovered else "inset")
        look.art.paint_box(surface, self.rect, look.u(18), fill, look.colour("line"), max(2, look.u(3)))
        px = min(round(self.large * 0.83), self.rect.height - look.u(14))
        grey = look.art.keep(("grey", self.colour, px), lambda: self._grey(px))
        surface.blit(
            grey, grey.get_rect(center=(self.rect.x + look.u(12) + self.large // 2, self.rect.centery))
        )
        icon_px = look.type.px("field")
        left = self.rect.x + look.u(12 + 14 + 16) + self.large
        surface.blit(look.icon("plus", icon_px, "muted"), (left, self.rect.centery - icon_px // 2))
        left += icon_px + look.u(16)
        words = pygame.Rect(left, self.rect.y, self.rect.right - left - look.u(16), self.rect.height)
        look.type.place(surface, _("Add a player"), "field", look.colour("muted"), words)

    def _grey(self, px: int) -> pygame.Surface:
        worker = load_player_colours()[self.colour].worker
        grey = pygame.transform.grayscale(self.look.art.piece(worker, px))
        grey.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
        return grey


class LightCard(Widget):
    """A light card that a player's widgets stand on."""

    focusable = False

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it."""
        look = self.look
        fill, edge = look.colour("panel-active"), look.colour("line")
        look.art.paint_box(surface, self.rect, look.u(18), fill, edge, max(2, look.u(2)))


class BoardCard(Widget):
    """A board to choose: picture, name, sites and how long a game takes."""

    def __init__(self, choice: MapChoice, chosen: bool, fincas: Collection[str], action: Action) -> None:
        super().__init__(action=action)
        self.choice, self.chosen, self.fincas = choice, chosen, tuple(fincas)
        if choice.problem:
            self.disable(choice.problem)

    def words_on(self) -> tuple[str, ...]:
        """Give the board's title and what stands below it."""
        return self.title, *self.lines

    @property
    def title(self) -> str:
        """The board's name."""
        side = self.choice.loaded.board.side if self.choice.loaded else ""
        if self.choice.name == side:
            return {"long": _("Long"), "short": _("Short")}[side]
        title = self.choice.loaded.board.title if self.choice.loaded else ""
        return _(title) if title else self.choice.name

    @property
    def lines(self) -> list[str]:
        """What else there is to say of it."""
        if self.choice.loaded is None:
            return [_("cannot be played")]
        board = self.choice.loaded.board
        count = len(board.sites)
        sites = ngettext("{n} site", "{n} sites", count).format(n=count)
        times = {"long": _("50 to 60 min"), "short": _("30 to 40 min")}
        size = _("{width} by {height}").format(width=board.width, height=board.height)
        return [sites, times.get(self.choice.name, size)]

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give room for picture and words, beside each other if the width allows."""
        look = self.look
        words = self._words_height()
        if self._beside(width):
            return width, max(look.u(186), words + look.u(36))
        return width, words + look.u(130) + look.u(50)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint card, picture and words."""
        look = self.look
        lit = self.chosen or (self.hovered and self.enabled)
        fill = look.colour("panel-active" if lit else "inset")
        edge = look.colour("gold-edge" if self.chosen else "line")
        look.art.paint_box(
            surface, self.rect, look.u(18), fill, edge, max(2, look.u(4 if self.chosen else 2))
        )
        inside = self.rect.inflate(-2 * look.u(18), -2 * look.u(18))
        if self._beside(self.rect.width):
            wide = min(round(inside.height * 1.5), inside.width - self._words_width() - look.u(14))
            picture = pygame.Rect(inside.x, inside.y, wide, inside.height)
            left = picture.right + look.u(14)
            words = pygame.Rect(left, inside.y, inside.right - left, inside.height)
        else:
            high = inside.height - self._words_height() - look.u(10)
            picture = pygame.Rect(inside.x, inside.y, inside.width, high)
            words = pygame.Rect(inside.x, picture.bottom + look.u(10), inside.width, self._words_height())
        self._draw_picture(surface, picture)
        self._draw_words(surface, words)

    def _draw_picture(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        look = self.look
        if self.choice.loaded is None:
            px = min(look.u(64), *box.size)
            warning = look.icon("warning", px, "bad")
            surface.blit(warning, warning.get_rect(center=box.center))
            return
        board = self.choice.loaded.board
        units = picture_size(board)
        scale = min(box.width / units[0], box.height / units[1])
        size = max(8, int(units[0] * scale)), max(8, int(units[1] * scale))
        key = ("board", self.choice.loaded.sha256, self.fincas)
        picture = look.art.keep((key, size), lambda: draw_svg(board_svg(board, self.fincas), size))
        surface.blit(picture, picture.get_rect(center=box.center))

    def _draw_words(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        look = self.look
        line, small = look.type.line("button"), look.type.line("note")
        place = pygame.Rect(box.x, box.y, box.width, line)
        look.type.place(surface, self.title, "button", look.colour("ink"), place)
        place = pygame.Rect(box.x, box.y + line, box.width, small)
        for text in self.lines:
            look.type.place(surface, text, "note", look.colour("muted"), place)
            place = place.move(0, small)
        if self.chosen:
            px = min(small, look.u(36))
            mark = pygame.Rect(box.x, box.bottom - small, px, px)
            mark.centery = box.bottom - small // 2
            look.art.paint_box(surface, mark, px // 2, look.colour("good"))
            check = look.icon("check", round(px * 0.6), "on-primary")
            surface.blit(check, check.get_rect(center=mark.center))
            words = pygame.Rect(mark.right + look.u(8), 0, box.right - mark.right - look.u(8), small)
            words.centery = mark.centery
            look.type.place(surface, _("chosen"), "note", look.colour("good"), words)

    def _words_height(self) -> int:
        look = self.look
        lines = len(self.lines) + 1
        return max(look.metrics.target, look.type.line("button") + lines * look.type.line("note"))

    def _words_width(self) -> int:
        measure = self.look.type.width
        chosen = measure(_("chosen"), "note") + self.look.u(44)
        return max(measure(self.title, "button"), chosen, *(measure(line, "note") for line in self.lines))

    def _beside(self, width: int) -> bool:
        return width - self._words_width() - self.look.u(50) >= self.look.u(170)
