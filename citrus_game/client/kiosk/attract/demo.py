"""A game between computer players who say why they move: a page of the attract loop."""

from dataclasses import replace
from weakref import proxy

import pygame

from citrus_game.client.board.portraits import portrait
from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.attract.lesson import LessonPage
from citrus_game.client.kiosk.attract.page import AttractPage
from citrus_game.client.kiosk.parts.call import Call, call_words
from citrus_game.client.kiosk.parts.cards import KioskPanel
from citrus_game.client.kiosk.parts.loop import SHARES
from citrus_game.client.kiosk.parts.places import is_wide, place_kiosk
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.prompt import PromptBar, PromptFace
from citrus_game.client.play.table import SittingScene
from citrus_game.client.play.view.places import Places
from citrus_game.client.play.view.table import Kit
from citrus_game.content.disk.problem import ContentError
from citrus_game.kiosk.showcase import Caption, Showing, files, showing
from citrus_game.table.conduct.script import Script
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.wording import Prompt

PAUSE = 1.2
"""Seconds for a step with the usual pause."""
READING = 0.025
"""Further seconds for each letter of its reason."""
CAPTION = 190
"""Units: height of the caption."""


class CaptionBar(PromptBar):
    """What the player on turn says, large enough to be read from afar."""

    def hand_slots(self, count: int) -> list[pygame.Rect]:
        """Give the places of the hand's tiles, at the right end."""
        u = self.look.u
        px = min(u(84), (self.rect.height - u(40)))
        step = px + u(10)
        left = self.rect.right - u(28) - step * count + u(10)
        top = self.rect.centery - px // 2
        return [pygame.Rect(left + index * step, top, px, px) for index in range(count)]

    def settle(self, moment: Moment) -> None:
        """Show the hand beside the words."""
        super().settle(moment)
        tiles = [tile for tile in self.tiles if tile.visible]
        slots = self.hand_slots(max(1, len(tiles)))
        for tile, slot in zip(tiles, slots, strict=False):
            tile.rect, tile.hint = slot, ""
        right = slots[0].left if tiles else self.rect.right
        self.bounds = self.bounds[0], right - self.look.u(28)

    def see(self, moment: Moment) -> PromptFace:
        """Give what is said, and the name and colour of who says it."""
        speaker = moment.prompt.speaker
        seat = moment.seats[speaker] if speaker is not None else None
        who = () if seat is None else (seat.name, seat.colour)
        return super().see(moment)._replace(active=True, texts=who)

    def paint(self, target: pygame.Surface, face: PromptFace) -> None:
        """Draw the worker of who speaks, the name, the sentence."""
        look, rect = self.look, self.rect
        who, colour = face.texts or ("", "")
        pad = look.u(26)
        left = rect.x + pad
        if who:
            px = rect.height - 2 * look.u(22)
            box = pygame.Rect(left, rect.y + look.u(18), px, px)
            tint = look.colour(f"player-{colour}-tint")
            look.art.paint_box(target, box, look.u(14), tint)
            piece = portrait(look.art, colour, "idle", round(px * 0.96))
            target.blit(piece, piece.get_rect(midbottom=box.midbottom))
            left = box.right + pad
        room = pygame.Rect(left, rect.y, max(20, face.right - left), rect.height - look.u(5))
        name = look.type.line("body")
        style = "motto"
        if look.type.block_height(face.titles[0], style, room.width) + name > room.height - look.u(12):
            style = "body"
        high = min(room.height - name, look.type.block_height(face.titles[0], style, room.width))
        top = rect.y + (room.height - high - name) // 2
        if who:
            box = pygame.Rect(left, top, room.width, name)
            look.type.place(target, who, "body", look.colour("muted"), box)
        box = pygame.Rect(left, top + name, room.width, high)
        look.type.block(target, face.titles[0], style, look.colour("ink"), box)


KIT = Kit(panel=KioskPanel, prompt=CaptionBar, icons=(), turn=False, tab=False)
"""The table of play, with a caption where visitors have their prompt."""


class DemoPage(AttractPage, SittingScene):
    """Some turns of a game, played from a record at a pace at which they can be read."""

    app: KioskApp

    def __init__(self, app: KioskApp, shown: Showing) -> None:
        self.showing = shown
        self._said = shown.caption
        self._ended = False
        page = proxy(self)  # as in `Scene`
        script = Script(lambda: not page._ended, lambda: page._step(), lambda: page._next, runs_on=True)  # noqa: PLW0108
        super().__init__(app, Desk(shown.playback, watched=True), script, kit=KIT)
        self._next = PAUSE

    @property
    def moving(self) -> bool:
        """Tell whether something flies, or the call breathes."""
        return self.stage.busy or not self.app.settings.reduced_motion

    def places(self) -> Places:
        """Give the places of the kiosk's play, with a caption over the whole foot."""
        m = self.look.metrics
        high = max(m.u(CAPTION), m.line_px(30) * 2 + m.u(56))
        call = Call.natural(self.look, "button", call_words(touch=self.app.by_touch), m.target)[0]
        extra = round(call / m.k) + 24
        places = place_kiosk(m, self.sitting.state.game.players, foot=high, extra=extra)
        foot = places.prompt
        wide = pygame.Rect(m.u(18), foot.y, m.width - 2 * m.u(18), foot.height)
        if is_wide(m):
            wide = pygame.Rect(foot.x, foot.y, foot.width, places.end.bottom - foot.y)
        none = pygame.Rect(wide.right, wide.bottom, 1, 1)
        return replace(places, prompt=wide, harvest=none, end=none, words_over=False)

    def layout(self) -> None:
        """Place everything, the call in the top bar."""
        super().layout()
        look, top = self.look, self.view.places.top
        words = call_words(touch=self.app.by_touch)
        size = Call.natural(look, "button", words, top.height - look.u(16))
        centre = self.window.width - look.u(18) - size[0] // 2, top.centery
        self._call = Call(look, centre, size, "button", words, lit=False)

    def update(self, dt: float) -> None:
        """Let time pass: step by step, then the next page."""
        super().update(dt)
        if not self.app.settings.reduced_motion:
            self.damage(self._call.extent)
        self.pass_page(dt)

    def ask(self) -> Prompt:
        """Say what is said of the step that comes next."""
        said = self._said
        return Prompt(said.text, (), speaker=said.player) if said is not None else Prompt("", ())

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the game, then the call, and what the staff has to be told."""
        super().draw(surface, area)
        if self._call.extent.colliderect(area):
            self._call.draw(surface, 0.0 if self.app.settings.reduced_motion else self.shown)
        self.draw_trouble(surface, area, self.view.places.prompt.top)

    def _step(self) -> None:
        """Play the step that was announced, and say what comes next."""
        done = self.showing.step()
        if done is None:
            self._ended = True
            return
        self._said = done
        self.refresh()
        self._next = takes(done)


def takes(said: Caption) -> float:
    """Tell how many seconds a step is shown, so that what is said for it can be read."""
    return PAUSE * said.pause + READING * len(said.text)


def demo(app: KioskApp) -> AttractPage:
    """Give the page with the showing of this loop, the lesson where there is none."""
    try:
        if not files():
            return LessonPage(app)
        shown = showing(app.loop.number)
        shown.fit(dict(SHARES)["demo"] * app.kiosk.attract_seconds - PAUSE, takes)
        return DemoPage(app, shown)
    except ContentError:
        return LessonPage(app)
