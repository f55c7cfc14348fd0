"""The title of the attract loop: landscape, logo, the call to touch, the frieze (LOOK.md, frames/kiosk)."""

import pygame

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.attract.page import AttractPage
from citrus_game.client.kiosk.parts.call import Call, call_words
from citrus_game.client.kit.draw.landscape import composition
from citrus_game.client.kit.input.intents import Position
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.content.kiosk import KioskSettings
from citrus_game.content.preferences.languages import language_title
from citrus_game.kiosk.games import minutes_offered
from citrus_game.text import _, ngettext

FRIEZE = 0.678
"""Where the frieze begins, as a share of the window's height."""
LOGO = (860, 296)


class TitlePage(AttractPage):
    """What is seen from afar."""

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app)
        self._tongues: list[tuple[str, Button]] = []

    @property
    def moving(self) -> bool:
        """Tell whether frieze and call move."""
        return not self.app.settings.reduced_motion

    def layout(self) -> None:
        """Place everything, and draw what does not move."""
        self.widgets.rebuild(self._build)
        self._kept = self._draw_kept()

    def wake(self, pos: Position | None) -> None:
        """Welcome whoever has come, in the language that was touched."""
        for code, button in self._tongues:
            if pos is not None and button.rect.collidepoint(pos):
                self.app.speak_for(code)
        super().wake(pos)

    def update(self, dt: float) -> None:
        """Let the frieze slide and the call breathe."""
        if self.moving:
            self.damage(self._frieze.rect)
            self.damage(self.call.extent)
        self.pass_page(dt)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the landscape with all that stands in it, what moves last."""
        surface.blit(self._kept, area, area)
        passed = self.shown if self.moving else 0.0
        if self._frieze.rect.colliderect(area):
            # one frieze for all loops: it goes on where it was
            self._frieze.draw(surface, self.app.clock if self.moving else 0.0, self.look.metrics.k)
        if self.call.extent.colliderect(area):
            self.call.draw(surface, passed)
        super().draw(surface, area)
        self.draw_trouble(surface, area)

    def _build(self) -> None:
        look, window = self.look, self.window
        top = window.height - min(round(window.height * (1 - FRIEZE)), round(window.width * 0.34))
        self._frieze = self.app.grounds.frieze(look, pygame.Rect(0, top, window.width, window.height - top))
        self._tongues = tongues(self.app.kiosk.languages, self.app.settings.language)
        x = y = look.u(34)
        for _code, button in self._tongues:
            self.widgets.add(button)
            wide, high = button.natural()
            if x + wide > window.width - look.u(34):
                x, y = look.u(34), y + high + look.u(14)
            button.rect = pygame.Rect(x, y, wide, high)
            x += wide + look.u(17)
        head = y + (self._tongues[0][1].rect.height if self._tongues else 0)
        self._place_middle(head, top)

    def _place_middle(self, head: int, foot: int) -> None:
        """Share the height between language buttons and frieze: logo, call, facts."""
        look, window = self.look, self.window
        line = look.type.line("note") + look.u(26)
        place = composition(window.size)
        widest = min(place.before_farm(), window.width - look.u(80))
        words = call_words(touch=self.app.by_touch)
        call = Call.natural(look, "title", words, look.u(144))
        call = (min(call[0], widest), call[1])
        room = foot - head
        most = max(look.u(264), round(window.width * 0.8) * LOGO[1] // LOGO[0] if room > window.width else 0)
        logo_high = min(most, room - call[1] - line - look.u(120))
        logo_wide = min(logo_high * LOGO[0] // LOGO[1], widest)
        logo_high = logo_wide * LOGO[1] // LOGO[0]
        spare = room - logo_high - call[1] - line
        self.logo = pygame.Rect(0, head + round(spare * 0.16), logo_wide, logo_high)
        self.logo.centerx = window.centerx
        self._facts = pygame.Rect(window.centerx, 0, 0, line)
        self._facts.bottom = foot - round(spare * 0.2)
        middle = (self.logo.bottom + self._facts.top) // 2
        rect = pygame.Rect((0, 0), call)
        rect.center = window.centerx, middle
        most = max(0, (self._facts.top - self.logo.bottom - call[1]) // 2 - look.u(20))
        rect.y += clear_of(rect, place.sails(), most)
        self.call = Call(look, rect.center, call, "title", words)

    def _draw_kept(self) -> pygame.Surface:
        look = self.look
        kept = self.app.grounds.landscape(look).copy()
        logo = look.art.piece("logo", self.logo.size)
        kept.blit(logo, logo.get_rect(center=self.logo.center))
        self._draw_facts(kept)
        return kept

    def _draw_facts(self, surface: pygame.Surface) -> None:
        look = self.look
        facts = (_("alone or together"), time_offered(self.app.kiosk), _("easy to learn"))
        gap = look.u(62)
        widths = [look.type.width(fact, "note") for fact in facts]
        pill = pygame.Rect(0, self._facts.y, sum(widths) + gap * 2 + look.u(80), self._facts.height)
        pill.width = min(pill.width, self.window.width - look.u(32))
        pill.centerx = max(self._facts.x, look.u(16) + pill.width // 2)
        ground = look.colour("table-deep")
        ground.a = 225
        look.art.paint_box(surface, pill, pill.height // 2, ground)
        x = pill.centerx - (sum(widths) + gap * 2) // 2
        for number, (fact, wide) in enumerate(zip(facts, widths, strict=True)):
            if number:
                dot = pygame.Rect(0, 0, look.u(9), look.u(9))
                dot.center = (x - gap // 2, pill.centery)
                look.art.paint_box(surface, dot, dot.width // 2, look.colour("gold"))
            box = pygame.Rect(x, pill.y, wide + 2, pill.height)
            look.type.place(surface, fact, "note", look.colour("cream"), box)
            x += wide + gap


def clear_of(rect: pygame.Rect, things: list[pygame.Rect], most: int) -> int:
    """Give the shortest way up or down that a rect goes to cut none of some things, else 0."""
    for way in sorted(range(-most, most + 1), key=abs):
        moved = rect.move(0, way)
        if not any(moved.colliderect(thing) and not moved.contains(thing) for thing in things):
            return way
    return 0


def time_offered(kiosk: KioskSettings) -> str:
    """Say how long the games that are offered take, from the shortest to the longest."""
    least, most = minutes_offered(kiosk)
    if least == most:
        return ngettext("{n} minute", "{n} minutes", most).format(n=most)
    return _("{least} to {most} minutes").format(least=least, most=most)


def tongues(codes: list[str], spoken: str) -> list[tuple[str, Button]]:
    """Make a button for each language, none where there is only one."""
    if len(codes) < 2:
        return []
    return [
        (code, Button(language_title(code), kind="secondary" if code == spoken else "dark")) for code in codes
    ]
