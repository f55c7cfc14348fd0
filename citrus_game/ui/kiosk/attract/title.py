"""The title page of the attract loop: landscape, logo, call to touch, and a moving frieze."""

from collections.abc import Sequence

import pygame

from citrus_game.content.kiosk import KioskSettings
from citrus_game.content.settings.languages import language_title
from citrus_game.kiosk.games import minutes_offered
from citrus_game.text import _, ngettext
from citrus_game.ui.kiosk.attract.page import AttractPage
from citrus_game.ui.kiosk.parts.cards import Call, call_words
from citrus_game.ui.toolkit.drawing.menu_background import composition
from citrus_game.ui.toolkit.input.events import Position
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Row, Space, lay_out
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Illustration

FRIEZE = 0.322
"""Height of the frieze, as a share of the window's."""
LOGO = (767, 264)
"""Width and height of the logo in units, in windows that are not upright."""
DOTS = 62
"""Units between two facts."""


class FactsPill(Widget):
    """A few words with dots between them, on a dark rounded background."""

    focusable = False

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__()
        self.words = words

    def measure(self, width: int = 0) -> tuple[int, int]:  # noqa: ARG002
        style = self.style
        return self._words_width() + style.u(80), style.type.line("note") + style.u(26)

    def draw(self, surface: pygame.Surface) -> None:
        style, rect, gap = self.style, self.rect, self.style.u(DOTS)
        ground = style.colour("table-deep")
        ground.a = 225
        style.art.paint_box(surface, rect, rect.height // 2, ground)
        dot = pygame.Rect(0, 0, style.u(9), style.u(9))
        place = rect.move((rect.width - self._words_width()) // 2, 0)
        for number, words in enumerate(self.words):
            if number:
                dot.center = place.x - gap // 2, rect.centery
                style.art.paint_box(surface, dot, dot.width // 2, style.colour("gold"))
            place.width = style.type.width(words, "note") + 2
            style.type.place(surface, words, "note", style.colour("cream"), place)
            place.x += place.width + gap

    def _words_width(self) -> int:
        style = self.style
        widths = [style.type.width(each, "note") + 2 for each in self.words]
        return sum(widths) + style.u(DOTS) * (len(widths) - 1)


class TitlePage(AttractPage):
    """The title page; a touch on a language button also changes the language."""

    @property
    def moving(self) -> bool:
        return not self.app.settings.reduced_motion

    def wake(self, pos: Position | None) -> None:
        for code, button in self._language_buttons:
            if pos is not None and button.rect.collidepoint(pos):
                self.app.use_language(code)
        super().wake(pos)

    def update(self, dt: float) -> None:
        if self.moving:
            self.dirty(self._frieze.rect)
            self.dirty(self.call.extent)
        self.pass_page(dt)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.blit(self.app.grounds.landscape(self.style), area, area)
        passed = self.shown if self.moving else 0.0
        if self._frieze.rect.colliderect(area):
            # app time, so that the frieze continues where it was in the last loop
            self._frieze.draw(surface, self.app.clock if self.moving else 0.0, self.style.metrics.k)
        super().draw(surface, area)
        if self.call.extent.colliderect(area):
            self.call.draw(surface, passed)
        self.draw_trouble(surface, area)

    def _build(self) -> None:
        style, window, u = self.style, self.window, self.style.u
        place = composition(window.size)
        widest = min(place.before_farm(), window.width - u(80))
        wide = u(LOGO[0]) if place.farm is not None else round(window.width * 0.8)
        self.logo = Illustration("logo")
        self.call = Call(style, "title", call_words(touch=self.app.by_touch), u(144))
        facts = FactsPill((_("alone or together"), time_offered(self.app.kiosk), _("easy to learn")))
        self._language_buttons = language_buttons(self.app.kiosk.languages, self.app.settings.language)
        frieze = Space(min(round(window.height * FRIEZE), round(window.width * 0.34)), shrink=0)
        page = Column(
            Row(
                *(button for _code, button in self._language_buttons),
                gap=u(17),
                wrap=True,
                padding=(u(34), u(34), u(34), 0),
            ),
            Space(grow=4),
            Box(self.logo, aspect=LOGO[0] / LOGO[1], width=min(wide, widest), align_self="centre"),
            Space(grow=8),
            Box(self.call, max_width=widest, align_self="centre"),
            Space(grow=8),
            Box(facts, max_width=window.width - u(32), align_self="centre"),
            Space(grow=5),
            frieze,
        )
        lay_out(self.widgets, page, window)
        most = max(0, (facts.rect.y - self.logo.rect.bottom - self.call.rect.height) // 2 - u(20))
        self.call.rect.y += clear_of(self.call.rect, place.sails(), most)
        strip = frieze.rect.copy()
        strip.height = window.bottom - strip.y  # what the rounding of the spaces above it left over, too
        self._frieze = self.app.grounds.frieze(style, strip)


def clear_of(rect: pygame.Rect, things: list[pygame.Rect], most: int) -> int:
    """Return the smallest vertical move of ``rect``, at most ``most`` pixels, after which it crosses the
    edge of none of ``things``; 0 if there is none.
    """
    for way in sorted(range(-most, most + 1), key=abs):
        moved = rect.move(0, way)
        if not any(moved.colliderect(thing) and not moved.contains(thing) for thing in things):
            return way
    return 0


def time_offered(kiosk: KioskSettings) -> str:
    """Return the duration of the offered games in words, from the shortest to the longest."""
    least, most = minutes_offered(kiosk)
    if least == most:
        return ngettext("{n} minute", "{n} minutes", most).format(n=most)
    text = ngettext("{least} to {most} minute", "{least} to {most} minutes", most)
    return text.format(least=least, most=most)


def language_buttons(codes: list[str], spoken: str) -> list[tuple[str, Button]]:
    """Return pairs of language code and button; none if there is only one language."""
    if len(codes) < 2:
        return []
    return [
        (code, Button(language_title(code), kind="secondary" if code == spoken else "dark")) for code in codes
    ]
