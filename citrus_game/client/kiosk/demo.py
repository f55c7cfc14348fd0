"""A game between computer players who say why they move: a page of the attract loop."""

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.kiosk.attract import SHARES, Page
from citrus_game.client.kiosk.call import Call
from citrus_game.client.kiosk.cards import KioskCards
from citrus_game.client.kiosk.places import place_kiosk
from citrus_game.client.play.controls import Controls
from citrus_game.client.play.handstation import HandStation
from citrus_game.client.play.places import Places
from citrus_game.client.play.promptbar import PromptBar, PromptFace
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.replay.controls import WatchDesk
from citrus_game.content.problem import ContentError
from citrus_game.kiosk.showcase import Caption, Showing, files, showing
from citrus_game.table.seat import Seat

if TYPE_CHECKING:
    from citrus_game.client.kiosk.app import KioskApp

PAUSE = 1.2
"""Seconds for a step with the usual pause."""
READING = 0.025
"""Further seconds for each letter of its reason."""
CAPTION = 190
"""Units: height of the caption."""


class CaptionBar(PromptBar):
    """What the player on turn says, large enough to be read from afar."""

    caption: Caption | None = None
    seat: Seat | None = None

    def hand_slots(self, count: int) -> list[pygame.Rect]:
        """Give the places of the hand's tiles, at the right end."""
        u = self.look.u
        px = min(u(84), (self.rect.height - u(40)))
        step = px + u(10)
        left = self.rect.right - u(28) - step * count + u(10)
        top = self.rect.centery - px // 2
        return [pygame.Rect(left + index * step, top, px, px) for index in range(count)]

    def paint(self, target: pygame.Surface, face: PromptFace) -> None:
        """Draw the worker of who speaks, the name, the sentence."""
        look, seat, rect = self.look, self.seat, self.rect
        pad = look.u(26)
        left = rect.x + pad
        if seat is not None:
            px = rect.height - 2 * look.u(22)
            box = pygame.Rect(left, rect.y + look.u(18), px, px)
            tint = look.colour(f"player-{seat.colour}-tint")
            look.art.paint_box(target, box, look.u(14), tint)
            piece = look.art.piece(f"worker-{seat.colour}", round(px * 0.96))
            target.blit(piece, piece.get_rect(midbottom=box.midbottom))
            left = box.right + pad
        room = pygame.Rect(left, rect.y, max(20, face.right - left), rect.height - look.u(5))
        name = look.type.line("body")
        style = "motto"
        if look.type.block_height(face.title, style, room.width) + name > room.height - look.u(12):
            style = "body"
        high = min(room.height - name, look.type.block_height(face.title, style, room.width))
        top = rect.y + (room.height - high - name) // 2
        if seat is not None:
            box = pygame.Rect(left, top, room.width, name)
            look.type.place(target, seat.name, "body", look.colour("muted"), box)
        box = pygame.Rect(left, top + name, room.width, high)
        look.type.block(target, face.title, style, look.colour("ink"), box)


class DemoCards(KioskCards):
    """The cards of play, with a caption where visitors have their prompt."""

    bar = CaptionBar


class DemoStation(HandStation):
    """The hand of the player on turn beside the caption."""

    said = ""

    def refresh(self, names: tuple[str, ...]) -> PromptFace:  # type: ignore[override]
        """Show the hand; give what is said."""
        face = super().refresh(names)
        count = sum(tile.visible for tile in self.tiles)
        slots = self.bar.hand_slots(max(1, count))
        for tile, slot in zip(self.tiles, slots, strict=False):
            tile.rect = slot
            tile.hint = ""
        self.primary.show(False)
        self.secondary.show(False)
        right = slots[0].left if count else self.bar.rect.right
        return face._replace(title=self.said, texts=(), right=right - self.bar.look.u(28), active=True)


class DemoControls(Controls):
    """The widgets of play that are looked at."""

    station = DemoStation


class DemoPage(Page, PlayScene):
    """Some turns of a game, played from a record at a pace at which they can be read."""

    app: "KioskApp"
    cards_kind = DemoCards
    turns = announces = False

    def __init__(self, app: "KioskApp", shown: Showing) -> None:
        self.showing = shown
        super().__init__(app, shown.playback, lingers=True)
        self.desk = WatchDesk(shown.playback)
        self.pace.held = True
        self._said = shown.caption
        self._next = PAUSE

    @property
    def moving(self) -> bool:
        """Tell whether something flies, or the call breathes."""
        return self.stage.busy or not self.app.settings.reduced_motion

    def places(self) -> Places:
        """Give the places of the kiosk's play, with a caption over the whole foot."""
        m = self.look.metrics
        high = max(m.u(CAPTION), m.line_px(30) * 2 + m.u(56))
        call = Call.natural(self.look, "button", m.target)[0]
        extra = round(call / m.k) + 24
        places = place_kiosk(m, self.sitting.state.game.players, foot=high, extra=extra)
        foot = places.prompt
        wide = pygame.Rect(foot.x, foot.y, places.end.right - foot.x, foot.height)
        wide.x, wide.width = m.u(18), m.width - 2 * m.u(18)
        none = pygame.Rect(wide.right, wide.bottom, 1, 1)
        return replace(places, prompt=wide, harvest=none, end=none, words_over=False)

    def layout(self) -> None:
        """Place everything, the call in the top bar."""
        super().layout()
        look, top = self.look, self.cards.places.top
        size = Call.natural(look, "button", top.height - look.u(16))
        self._call = Call(
            look, (self.window.width - look.u(18) - size[0] // 2, top.centery), size, "button", lit=False
        )
        self.refresh()

    def update(self, dt: float) -> None:
        """Let time pass: step by step, then the next page."""
        super().update(dt)
        if not self.app.settings.reduced_motion:
            self.damage(self._call.extent)
        self._next -= dt
        if self._next <= 0 and not self.stage.busy:
            self._step()
        self.pass_page(dt)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the game, then the call."""
        super().draw(surface, area)
        if self._call.extent.colliderect(area):
            self._call.draw(surface, 0.0 if self.app.settings.reduced_motion else self.shown)

    def refresh(self) -> None:
        """Bring everything up to date, the caption too."""
        bar, station = self.cards.prompt, self.controls.hand
        assert isinstance(bar, CaptionBar)
        assert isinstance(station, DemoStation)
        said = self._said
        bar.caption = said
        station.said = said.text if said else ""
        if said is not None and self.sitting.seats:
            bar.seat = self.sitting.seats[said.player]
        bar.forget()
        super().refresh()

    def _build(self) -> None:
        self.controls = DemoControls(self.widgets, self.cards, self.sitting, self.desk, self)
        controls = self.controls
        for widget in (*controls.icons.values(), controls.harvest, controls.end, controls.tab):
            widget.show(False)

    def _step(self) -> None:
        """Play the step that was announced, and say what comes next."""
        done = self.showing.step()
        if done is None:
            self._next = self.seconds
            return
        self._said = done
        self.refresh()
        self._next = takes(done)


def takes(said: Caption) -> float:
    """Tell how many seconds a step is shown, so that what is said for it can be read."""
    return PAUSE * said.pause + READING * len(said.text)


def demo(app: "KioskApp") -> Page:
    """Give the page with the showing of this loop, the lesson where there is none."""
    from citrus_game.client.kiosk.lesson import LessonPage

    try:
        if not files():
            return LessonPage(app)
        shown = showing(app.loop.number)
        shown.fit(dict(SHARES)["demo"] * app.kiosk.attract_seconds - PAUSE, takes)
        return DemoPage(app, shown)
    except ContentError:
        return LessonPage(app)
