"""The page of the attract loop with a recorded game of computer players who explain their moves."""

from dataclasses import replace
from weakref import proxy

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.kiosk.demo_games import Caption, DemoGame, files, showing
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.turn_drivers import ScriptDriver
from citrus_game.ui.board.people.cells import HeadCell
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.attract.page import AttractPage, LessonPage
from citrus_game.ui.kiosk.attract_loop import SHARES
from citrus_game.ui.kiosk.parts.cards import Call, call_words
from citrus_game.ui.kiosk.parts.panels import KioskPanel
from citrus_game.ui.kiosk.parts.places import place_kiosk
from citrus_game.ui.scenes.play.panels.prompt import PromptBar, PromptData
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.scenes.play.view.places import Places
from citrus_game.ui.scenes.play.view.table import TableStyle
from citrus_game.ui.toolkit.drawing.cells import Line, Paragraphs, TextCell
from citrus_game.ui.toolkit.layout.nodes import Node, Row, Space

PAUSE = 1.2
"""Seconds for a step, without its text."""
READING = 0.025
"""Additional seconds for each letter of its text."""
CAPTION, PAD, AROUND = 132, 26, 20
"""Units: height of the caption, the gap between its parts, and what is left above and below them. Names
stand on the panels, where the same heads are.
"""


class CaptionBar(PromptBar):
    """A prompt bar with the text of the player on turn in large letters."""

    def hand_slots(self, count: int) -> list[pygame.Rect]:
        u = self.style.u
        px = min(u(84), (self.rect.height - u(40)))
        step = px + u(10)
        left = self.rect.right - u(28) - step * count + u(10)
        top = self.rect.centery - px // 2
        return [pygame.Rect(left + index * step, top, px, px) for index in range(count)]

    def update(self, snapshot: Snapshot) -> None:
        super().update(snapshot)
        tiles = [tile for tile in self.tiles if tile.visible]
        slots = self.hand_slots(max(1, len(tiles)))
        for tile, slot in zip(tiles, slots, strict=False):
            tile.rect, tile.hint = slot, ""
        right = slots[0].left if tiles else self.rect.right
        self.bounds = self.bounds[0], right - self.style.u(28)

    def build_data(self, snapshot: Snapshot) -> PromptData:
        speaker = snapshot.prompt.speaker
        seat = snapshot.seats[speaker] if speaker is not None else None
        who = () if seat is None else (seat.colour,)
        return super().build_data(snapshot)._replace(active=True, texts=who)

    def paint(self, target: pygame.Surface, face: PromptData) -> None:
        style, u = self.style, self.style.u
        left, colour = self.rect.x + u(PAD), next(iter(face.texts), "")
        room = pygame.Rect(left, self.rect.y, max(20, face.right - left), self.rect.height - u(8))
        side = room.height / style.metrics.k - AROUND
        said = Paragraphs([TextCell(face.titles[0], "ink", text_style)] for text_style in ("motto", "body"))
        heads = [HeadCell(self.people[colour], "calm", colour, side, side)] if colour in self.people else []
        Line(*heads, said, gap=PAD).draw(style, target, room)


TABLE_STYLE = TableStyle(panel=KioskPanel, prompt=CaptionBar, icons=(), turn=False, tab=False)
"""The table layout of play, with the caption in place of the prompt."""


class DemoPage(AttractPage, SessionScene):
    """Plays some turns of a recorded game, slowly enough to read the texts."""

    app: KioskApp

    def __init__(self, app: KioskApp, shown: DemoGame) -> None:
        self.showing = shown
        self._said = shown.caption
        self._ended = False
        page: DemoPage = proxy(self)  # as in `Scene`
        script = ScriptDriver(
            lambda: not page._ended,
            lambda: page._step(),  # noqa: PLW0108
            lambda: page._next,
            counts_during_animation=True,
        )
        super().__init__(app, TurnController(shown.playback, read_only=True), script, table_style=TABLE_STYLE)
        self._next = PAUSE

    @property
    def moving(self) -> bool:
        return self.effects.stage.busy or not self.app.settings.reduced_motion

    def places(self) -> Places:
        m, game = self.style.metrics, self.session.state.game
        words = call_words(touch=self.app.by_touch)
        self._call = Call(self.style, "button", words, m.target, lit=False)
        corner = Row(self._call, align="centre", padding=(m.u(24), 0, m.u(18), 0))
        high = max(m.u(CAPTION), m.line_px(30) * 2 + m.u(AROUND))

        def caption(_over: bool) -> Node:
            return Space(high, shrink=0)

        places = place_kiosk(m, game.board, game.players, [corner], caption)
        market = places.market.union(places.turn)
        return replace(places, market=market, turn=pygame.Rect(market.bottomright, (0, 0)), words_over=False)

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.app.settings.reduced_motion:
            self.dirty(self._call.extent)
        self.pass_page(dt)

    def current_prompt(self) -> Prompt:
        said = self._said
        return Prompt(said.text, (), speaker=said.player) if said is not None else Prompt("", ())

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super().draw(surface, area)
        if self._call.extent.colliderect(area):
            self._call.draw(surface, 0.0 if self.app.settings.reduced_motion else self.shown)
        self.draw_trouble(surface, area, self.view.places.prompt.top)

    def _step(self) -> None:
        """Play the announced step, and show the text of the next one."""
        done = self.showing.step()
        if done is None:
            self._ended = True
            return
        self._said = done
        self.refresh()
        self._next = caption_seconds(done)


def caption_seconds(said: Caption) -> float:
    """Return for how many seconds a step is shown, so that its text can be read."""
    return PAUSE * said.pause + READING * len(said.text)


def demo(app: KioskApp) -> AttractPage:
    """Return the page with the next demo game, or the page with the rules if there is none."""
    try:
        if not files():
            return LessonPage(app)
        shown = showing(app.loop.number)
        shown.skip_to_fit(dict(SHARES)["demo"] * app.kiosk.attract_seconds - PAUSE, caption_seconds)
        return DemoPage(app, shown)
    except ContentError:
        return LessonPage(app)
