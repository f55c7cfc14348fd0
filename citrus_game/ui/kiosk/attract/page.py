"""Pages of the attract loop: their base classes, and two of them, scores of the day and rules."""

import pygame

from citrus_game.kiosk.games import mode_title
from citrus_game.kiosk.stats.scores import TABLES
from citrus_game.text import _
from citrus_game.ui.kiosk.app import BY_TOUCH, KioskApp
from citrus_game.ui.kiosk.lock import IdlePolicy, IdleScene, Wait
from citrus_game.ui.kiosk.parts.cards import Call, call_words, page
from citrus_game.ui.kiosk.parts.day_scores import score_card
from citrus_game.ui.kiosk.parts.how_to_play import how_to_play
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.input.events import Position
from citrus_game.ui.toolkit.layout.nodes import Box, Column, FirstThatFits, Node, Row, lay_out


class AttractPage(IdlePolicy, IdleScene):
    """A page of the attract loop. Any touch opens the chooser. Call `pass_page` in every frame."""

    app: KioskApp
    wait: Wait = "attract"
    seconds: float = 0.0
    """How long the page is shown; set by the loop."""
    shown: float = 0.0

    def settings_changed(self, names: frozenset[str]) -> None:
        if BY_TOUCH in names:
            self.relayout()

    def wake(self, pos: Position | None) -> None:  # noqa: ARG002
        self.app.staff_here = False
        self.app.show_chooser()

    def draw_trouble(self, surface: pygame.Surface, area: pygame.Rect, foot: int = 0) -> None:
        """Draw the message for the staff, if there is one, above the y coordinate ``foot`` (default: the
        bottom of the window).
        """
        if not self.app.trouble:
            return
        style, pad = self.style, self.style.u(20)
        text = _("Staff: {trouble}").format(trouble=self.app.trouble)
        box = self.window.inflate(-2 * pad, 0)
        box.height = style.type.block_height(text, "note", box.width - 2 * pad) + 2 * pad
        box.bottom = (foot or self.window.bottom) - pad
        if box.colliderect(area):
            style.art.paint_box(
                surface, box, pad, style.colour("panel-active"), style.colour("terracotta"), 3
            )
            style.type.block(surface, text, "note", style.colour("ink"), box.inflate(-2 * pad, -2 * pad))

    def pass_page(self, dt: float) -> None:
        """Advance by ``dt`` seconds, and show the next page when the time is over. Do nothing while the
        staff menu is open.
        """
        if self.app.stack.top is not self:
            return
        self.shown += dt
        if self.shown >= self.seconds:
            self.app.save_waiting()
            self.app.loop.show_next_page(self.shown - self.seconds)


class CallPage(AttractPage):
    """A page with a title, cards, and a call to touch. Only the call is animated. Override `title` and
    `body`.
    """

    @property
    def moving(self) -> bool:
        return not self.app.settings.reduced_motion

    def update(self, dt: float) -> None:
        if self.moving:
            self.dirty(self._call.extent)
        self.pass_page(dt)

    def background(self) -> pygame.Surface:
        return backgrounds.table(self.style)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super().draw(surface, area)
        if self._call.extent.colliderect(area):
            self._call.draw(surface, self.shown if self.moving else 0.0)
        self.draw_trouble(surface, area)

    def body(self) -> Node:
        """Return the cards between title and call."""
        raise NotImplementedError

    def title(self) -> str:
        """Return the title."""
        raise NotImplementedError

    def _build(self) -> None:
        style = self.style
        words = call_words(touch=self.app.by_touch)
        self._call = Call(style, "large", words, max(style.u(96), style.metrics.target))
        lay_out(self.widgets, page(style, self.title(), self.body(), self._call), self.window)


class ScoresPage(CallPage):
    """The best scores of the day."""

    def title(self) -> str:
        return _("Best of the day")

    def body(self) -> Node:
        u = self.style.u
        offered = [mode for mode in TABLES if mode in self.app.kiosk.modes] or list(TABLES)

        def cards() -> list[Node]:
            return [score_card(self.style, mode_title(mode), self.app.scores.best(mode)) for mode in offered]

        below = Column(
            *(Box(card, width=u(1000), min_width=0, grow=1) for card in cards()), gap=u(32), align="centre"
        )
        beside = Row(
            *(Box(card, basis=0, grow=1, max_width=u(1000)) for card in cards()), gap=u(32), justify="centre"
        )
        return FirstThatFits(below, beside)


class LessonPage(CallPage):
    """The rules in three pictures."""

    def title(self) -> str:
        return _("How to play")

    def body(self) -> Node:
        return how_to_play(self.style)
