"""A lesson on the screen: the play scene with a coach, who lets one thing be done at a time."""

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.begin import show_menu
from citrus_game.client.intents import Intent
from citrus_game.client.lessons.coach import Coach, Words, coach_height
from citrus_game.client.play.pace import PAUSES
from citrus_game.client.play.places import Places, text_scale
from citrus_game.client.play.scene import PlayScene
from citrus_game.content.lesson import LessonData
from citrus_game.rules import steps
from citrus_game.rules.steps import Step
from citrus_game.table.lesson import Lesson, lessons
from citrus_game.text import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citrus_game.client.app import App
    from citrus_game.rules.events import Event

HIDDEN = ("hint", "last_round")
"""Icons of play that a lesson has no use for."""
LARGE = 1.3
"""From this text scale on the coach stands beside the board."""
QUICK = 0.3
"""Seconds before the others answer where nothing is animated."""


class LessonScene(PlayScene):
    """One lesson; ``number`` counts from 0."""

    turns = False
    coach: Coach

    def __init__(self, app: "App", number: int) -> None:
        self.number = number
        self.lesson = Lesson(lessons()[number])
        self._again = False
        self._waited = 0.0
        self._ring: pygame.Rect | None = None
        self._room = pygame.Rect(0, 0, 0, 0)
        super().__init__(app, self.lesson.sitting, lingers=True)
        self.pace.held = True

    @property
    def data(self) -> LessonData:
        """Give the lesson."""
        return self.lesson.data

    @property
    def moving(self) -> bool:
        """Tell whether something flies, or the others are about to answer."""
        return super().moving or self.lesson.reply is not None

    def places(self) -> Places:
        """Give the places of play, with room for the coach over the board, or beside it."""
        places = super().places()
        if places.log is not None and text_scale(self.look.metrics) > LARGE:
            self._room = places.log
            return replace(places, log=None)
        high, gap = coach_height(self.look), self.look.u(14)
        board = places.board
        self._room = pygame.Rect(board.x, board.y, board.width, high)
        below = pygame.Rect(board.x, board.y + high + gap, board.width, board.height - high - gap)
        return replace(places, board=below)

    def update(self, dt: float) -> None:
        """Let time pass; the others answer in theirs."""
        super().update(dt)
        reply = self.lesson.reply
        if reply is None or self.stage.busy or self.app.stack.top is not self:
            return
        self._waited += dt
        if self._waited >= PAUSES.get(self.app.settings.speed, QUICK):
            self._waited = 0.0
            self.sitting.do(reply)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the game, and the ring around what the coach speaks of."""
        super().draw(surface, area)
        if self._ring is not None:
            self.look.focus_ring(surface, self._ring, 1.1)

    def play(self, found: list[Step]) -> None:
        """Play the steps that the coach asks for, no others."""
        if found and not self.lesson.accepts(found):
            self._again = True
            self.app.sound.cue("refused")
            self.desk.cancel()
            self.refresh()
            return
        super().play(found)

    def happened(self, step: Step | None, events: "Sequence[Event]") -> None:
        """Go on in the lesson, and show what the step changed."""
        self._again = False
        self.lesson.stepped(step)
        super().happened(step, events)

    def refresh(self) -> None:
        """Bring everything up to date, the coach's words too."""
        super().refresh()
        self._coach()

    def command(self, name: str) -> None:
        """Do what a named button says, as far as a lesson has it."""
        if name not in HIDDEN:
            super().command(name)

    def show_seat(self, player: int) -> None:
        """Let nobody else take a seat here."""

    def cancel(self) -> bool:
        """Put down what was picked, else leave."""
        if self.desk.cancel():
            self.refresh()
        else:
            self.leave()
        return True

    def leave(self) -> None:
        """Go back to the menu."""
        show_menu(self.app)

    def go_on(self) -> None:
        """Go on after words that were only to be read; after the last ones to the next lesson."""
        if not self.lesson.over:
            self.lesson.read()
            self.refresh()
        elif self.number + 1 < len(lessons()):
            self.app.stack.reset(LessonScene(self.app, self.number + 1))
        else:
            from citrus_game.client.setup.scene import SetupScene

            show_menu(self.app)
            self.app.stack.push(SetupScene(self.app))

    def _build(self) -> None:
        super()._build()
        for name in HIDDEN:
            self.controls.icons[name].show(False)
        self.coach = Coach(self.widgets, self.look, self.go_on, self.leave)
        if text_scale(self.look.metrics) > LARGE and not self.look.metrics.narrow:
            self.coach.place_beside(self._room)
        else:
            self.coach.place_over(self._room)

    def _handle(self, intent: Intent) -> bool:
        used = super()._handle(intent)
        space = self.controls.board.space if self.looking.widget is self.controls.board else None
        if space is not None and not self.stage.busy and self.lesson.looked(space):
            self.app.sound.cue("press")
            self.refresh()
        return used

    def _coach(self) -> None:
        lesson = self.lesson
        total = len(self.data.tasks)
        note = _("{number} / {total}").format(number=min(lesson.at + 1, total), total=total)
        self.coach.say(Words(_(self.data.title), note, self._text(), self._button()))
        ring = None if lesson.reply is not None else self._pointed()
        if ring != self._ring:
            for rect in (ring, self._ring):
                if rect is not None:
                    self.damage(rect.inflate(self.look.u(20), self.look.u(20)))
            self._ring = ring
        if self.coach.next.visible:
            self.widgets.focus_on(self.coach.next, ring=False)

    def _text(self) -> str:
        task = self.lesson.task
        if task is not None:
            again = _("Not that one yet.") + " " if self._again else ""
            return again + _(task.say)
        if self.lesson.reply is not None:
            return _("The others play.")
        if self.number + 1 < len(lessons()):
            return _("Well done! The next lesson: {title}.").format(title=_(lessons()[self.number + 1].title))
        return _("Well done! You know all that you need.")

    def _button(self) -> str:
        if self.lesson.only_said:
            return _("Go on")
        if not self.lesson.over:
            return ""
        return _("Next lesson") if self.number + 1 < len(lessons()) else _("Your first game")

    def _pointed(self) -> pygame.Rect | None:
        """Give the rect to be ringed: a space, an arrow or a button, with some air around."""
        task = self.lesson.task
        if task is None or not task.point:
            return None
        game, around = self.sitting.state.game, self.look.u(12)
        if task.point in game.lines:
            rect = self.controls.market.arrows[game.lines.index(task.point)].rect
        elif task.point == steps.END:
            rect = self.controls.end.rect
        elif task.point == steps.INCOME:
            rect = self.controls.hand.primary.rect
        else:
            rect = self.cards.canvas.geometry.rect(game.board.spaces[task.point])
        return rect.inflate(around, around)
