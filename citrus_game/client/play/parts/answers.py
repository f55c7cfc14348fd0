"""Buttons of the play scene: those that keep what fits, those that answer the prompt."""

from collections.abc import Hashable, Sequence

import pygame

from citrus_game.client.kit.widgets.buttons import BETWEEN, LABEL_COLOURS, Button

TIGHT = 10
"""Units at either side of words, and between them and an icon, where they would not fit otherwise."""


LEAST = 0.85
"""How far words may shrink before an icon takes their place."""


class FittingButton(Button):
    """A button that keeps what fits: icon and words, if need be close together, the words, or the icon."""

    close = False
    """Whether an icon may stand close to the edge, rather than give way to the words."""
    _tight = False
    peers: Sequence["FittingButton"] = ()
    """Those beside it: all of them have icons beside their words, or none."""
    _measured: Hashable = None
    """What of it and its peers decided what fits."""
    _fitted = ("", "", False, BETWEEN)

    def _pad(self, width: int) -> int:
        return self._side(width, tight=self._tight)

    def _side(self, width: int, *, tight: bool) -> int:
        """Give the pixels at either side, the usual room or little."""
        usual = super()._pad(width)
        return min(usual, self.look.u(TIGHT)) if tight else usual

    def _spare(self, *, tight: bool) -> int:
        """Give the pixels that words and icon leave, with the usual room at either side or with little."""
        pad = self._side(self.rect.width, tight=tight)
        return self.rect.width - 2 * pad - 2 - self._words_width() - self._icon_px()

    def _fits(self, *, tight: bool) -> bool:
        """Tell whether icon and words fit here and in all beside it."""
        return min(each._spare(tight=tight) for each in (self, *self.peers)) >= self.look.u(TIGHT)

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        icon, label = self.icon, self._label
        row = tuple((each.rect.width, each._label, each._note) for each in (self, *self.peers))
        measured = self.look, face.width, icon, self.close, row
        if measured != self._measured:
            self._measured, self._fitted = measured, self._fit(face.width)
        self.icon, self._label, self._tight, self.between = self._fitted
        super()._draw_inside(surface, face)
        self.icon, self._label, self._tight = icon, label, False

    def _fit(self, width: int) -> tuple[str, str, bool, int]:
        """Give icon and words that fit so many pixels, whether they stand close, the units between them."""
        icon, label, tight = self.icon, self._label, self.close and not self._fits(tight=False)
        between = BETWEEN if self._spare(tight=tight) >= self.look.u(BETWEEN) else TIGHT
        if icon and label and not self._fits(tight=tight):
            words = self._words_width()
            tight = words > width - 2 * self._side(width, tight=False) - 2
            if LEAST * words > width - 2 * self._side(width, tight=tight) - 2:
                label = ""
            else:
                icon = ""
        return icon, label, tight, between

    def _words_px(self, width: int) -> int | None:
        if self._words_width() <= width:
            return None
        return round(LEAST * self.look.type.px(self.style))


class OfferButton(Button):
    """A button of the prompt; ``coin`` puts a coin behind its words, ``small`` an icon in their place."""

    coin = small = False

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give the size at which words and coin fit."""
        wide, high = super().natural(width)
        return wide + self._coin_room(), high

    def _pad(self, width: int) -> int:
        usual = super()._pad(width)
        tight = self._words_width() + 2 * usual + 2 > width
        return min(usual, self.look.u(TIGHT)) if tight else usual

    def _coin_room(self) -> int:
        return round(self.look.type.px(self.style) * 1.6) if self.coin else 0

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        if self.small:
            px = round(min(face.size) * 0.56)
            icon = self.look.icon("cross", px, self._colour(LABEL_COLOURS))
            surface.blit(icon, icon.get_rect(center=face.center))
            return
        room = self._coin_room()
        super()._draw_inside(surface, pygame.Rect(face.x, face.y, face.width - room, face.height))
        if room:
            px = round(room * 0.72)
            words_end = face.x + (face.width - room + self._words_width()) // 2
            left = words_end + room - px - self.look.u(4)
            surface.blit(self.look.art.piece("coin", px), (left, face.centery - px // 2))


class TabButton(Button):
    """A button in a card's head; ``short`` leaves room for the title: an icon and a ``number``, no words.

    Whoever hears it still hears the words.
    """

    short = False
    number = ""

    def _pad(self, width: int) -> int:
        return min(super()._pad(width), self.look.u(1.8 * TIGHT))

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give the size at which the words fit, or icon and number."""
        high = super().natural(width)[1]
        if not self.short:
            return self._words_width() + 2 * self.look.u(1.8 * TIGHT) + 2, high
        inside = self._icon_px() + self.look.u(TIGHT) + self.look.type.width(self.number, self.style)
        return inside + 2 * self.look.u(1.5 * TIGHT), high

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        if not self.short:
            super()._draw_inside(surface, face)
            return
        look, colour = self.look, self._colour(LABEL_COLOURS)
        px, gap = self._icon_px(), look.u(TIGHT)
        wide = look.type.width(self.number, self.style)
        left = face.centerx - (px + gap + wide) // 2
        surface.blit(look.icon(self.icon, px, colour), (left, face.centery - px // 2))
        words = pygame.Rect(left + px + gap, face.y, wide + 2, face.height)
        look.type.place(surface, self.number, self.style, look.colour(colour), words, "left")
