"""A lesson on the screen: the play scene with a coach, who lets one thing be done at a time."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from citrus_game.client.game import Game
from citrus_game.client.kit.input.intents import Intent
from citrus_game.client.play.conduct.conductor import PAUSES
from citrus_game.client.play.conduct.script import Script
from citrus_game.client.play.hands.commands import played_commands, say_turn
from citrus_game.client.play.hands.hands import Hands
from citrus_game.client.play.moment.desk import Desk
from citrus_game.client.play.moment.moment import Prompt
from citrus_game.client.play.parts.buttons import ICONS
from citrus_game.client.play.table import SittingScene
from citrus_game.client.play.view.places import Card, Places
from citrus_game.client.play.view.shapes import card_beside
from citrus_game.client.play.view.table import Kit
from citrus_game.client.rooms.lessons.coach import Coach, Words, coach_height
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.lessons.lesson import LessonData
from citrus_game.content.lessons.progress import note_lesson
from citrus_game.content.preferences import commands
from citrus_game.rules import steps
from citrus_game.rules.events import Event
from citrus_game.rules.steps import Step
from citrus_game.table.lessons.lesson import Lesson, lessons
from citrus_game.table.speech.words import line_name
from citrus_game.text import _

HIDDEN = (commands.HINT, commands.LAST_ROUND)
"""Commands of play that a lesson has no use for."""
QUICK = 0.3
"""Seconds before the others answer where nothing is animated."""


class LessonScene(SittingScene):
    """One lesson; ``number`` counts from 0. ``lesson`` is given where a task of it is begun anew."""

    coach: Coach

    def __init__(self, game: Game, number: int, lesson: Lesson | None = None) -> None:
        self.number = number
        self.lesson = lesson or Lesson(lessons()[number])
        self._again = self._noted = False
        self._ring: pygame.Rect | None = None
        self.lesson.sitting.subscribe(self._stepped)
        desk = Desk(self.lesson.sitting, watched=self.lesson.reply is not None)
        hands = Hands(desk, self.touched, self.go_on, self._allows)
        kit = Kit(icons=tuple(command for command in ICONS if command not in HIDDEN))
        replies = Script(lambda: self.lesson.reply is not None, self._reply, self._pause)
        super().__init__(game, desk, replies, hands, kit=kit, announces=True)
        acts = played_commands(game, hands, self.focus, self.proposals)
        acts = {each: partial(self._unless_shown, acts[each]) for each in acts if each not in HIDDEN}
        told = {commands.SAY_TURN: say_turn(game, desk, self._asked)}
        self.commands = self.commands.with_({**acts, **told})

    @property
    def data(self) -> LessonData:
        """Give the lesson."""
        return self.lesson.data

    def places(self) -> Places:
        """Give the places of play, with room for the coach over the board, or beside it."""
        return card_beside(self.look.metrics, super().places())

    def card(self) -> Card:
        """Want room for the coach."""
        return Card(coach_height(self.look), over=True)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the game, and the ring around what the coach speaks of."""
        super().draw(surface, area)
        if self._ring is not None:
            self.look.focus_ring(surface, self._ring, 1.1)

    def handle(self, intent: Intent) -> bool:
        """Act on an intent; a space that is looked at may be what was asked for."""
        used = super().handle(intent)
        space = self.view.area.space if self.pointing.regard.widget is self.view.area else None
        if space is not None and not self.stage.busy and self.lesson.looked(space):
            self.app.sound.cue("press")
            self._look_on()
        return used

    def _look_on(self) -> None:
        """Show what the lesson has come to; what it shows or answers is not asked of the player."""
        self.desk.watch(watched=self.lesson.reply is not None)
        self.refresh()

    def standing(self) -> list[str]:
        """Name also what has the ring around it, for who does not see it."""
        return [*super().standing(), self._ring_words()]

    def _asked(self) -> list[str]:
        """Say what the coach says, all of it, where the ring is, and what the coach's button does."""
        button = _("Buttons: {labels}.").format(labels=self._button()) if self._button() else ""
        return [self._text(), self._ring_words(), button]

    def _ring_words(self) -> str:
        words = self._pointed_words() if self.lesson.reply is None else ""
        return _("The ring is around {thing}.").format(thing=words) if words else ""

    def _pointed_words(self) -> str:
        task, game = self.lesson.task, self.sitting.state.game
        if task is None or not task.point:
            return ""
        if task.point in game.lines:
            return line_name(task.point)
        if task.point in (steps.END, steps.INCOME):
            return _("End turn") if task.point == steps.END else _("Take the income")
        return task.point

    def ask(self) -> Prompt:
        """Ask nothing beside what the coach wants to be read or looked at."""
        task, state = self.lesson.task, self.sitting.state
        looks = task is not None and task.look >= 0 and not state.hand
        if self.lesson.over or (self.lesson.reply is None and (self.lesson.only_said or looks)):
            return Prompt(_(self.data.title), ())
        return super().ask()

    def changed(self) -> None:
        """Let the coach speak of what is shown."""
        self._coach()

    def _allows(self, found: list[Step]) -> bool:
        """Tell whether these are the steps that the coach asks for."""
        if self.lesson.accepts(found):
            return True
        if self.lesson.reply is not None:
            return False
        self._again = True
        self.app.sound.cue("refused")
        return False

    def _unless_shown(self, act: Callable[[], object]) -> None:
        """Do what a command does, but leave alone what is just being shown or answered."""
        if self.lesson.reply is None:
            act()

    def _stepped(self, step: Step | None, _events: Sequence[Event]) -> None:
        self._again = False
        self.lesson.stepped(step)
        self.desk.watch(watched=self.lesson.reply is not None)
        self._note()

    def _note(self) -> None:
        """Keep that the lesson is finished, once."""
        if not self.lesson.over or self._noted:
            return
        self._noted = True
        try:
            note_lesson(self.data.name)
        except ContentError as error:
            self.app.problems.append(str(error))

    def _reply(self) -> None:
        if self.lesson.reply is not None:
            self.sitting.do(self.lesson.reply)

    def _pause(self) -> float:
        return PAUSES.get(self.app.settings.speed, QUICK)

    def cancel(self) -> bool:
        """Put down what was picked, else leave."""
        if self.hands is None or not self.hands.put_down():
            self.leave()
        return True

    def leave(self) -> None:
        """Go back to the menu."""
        self.game.ways.menu()

    def go_on(self) -> None:
        """Go on after words that were only to be read, begin a turn alone anew, or go to the next lesson."""
        if self.lesson.alone:
            self.app.stack.replace(LessonScene(self.game, self.number, self.lesson.again()))
        elif not self.lesson.over:
            self.lesson.read()
            self._note()
            self._look_on()
        elif self.number + 1 < len(lessons()):
            self.app.stack.reset(LessonScene(self.game, self.number + 1))
        else:
            self.game.ways.menu()

    def furnish(self) -> None:
        """Put the coach's card over the board, or beside it."""
        self.coach = Coach(self.widgets, self.look, self.go_on, self.leave)
        room = self.view.places.card
        assert room is not None
        if room.height > room.width:
            self.coach.place_beside(room)
        else:
            self.coach.place_over(room)

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
        if self.coach.next.visible and not self.lesson.alone:
            self.focus.rest_on(self.coach.next)

    def _text(self) -> str:
        task = self.lesson.task
        if task is not None:
            missed = _("Not yet.") if self.lesson.alone else _("Not that one.")
            return f"{missed} {_(task.say)}" if self._again else _(task.say)
        if self.lesson.reply is not None:
            return _("The others are playing.")
        if self.number + 1 < len(lessons()):
            return _("Well done! The next lesson: {title}.").format(title=_(lessons()[self.number + 1].title))
        return _("Well done! You are ready to play.")

    def _button(self) -> str:
        if self.lesson.only_said:
            return _("Go on")
        if self.lesson.alone:
            return _("Start again") if self.lesson.begun else ""
        if not self.lesson.over:
            return ""
        return _("Next lesson") if self.number + 1 < len(lessons()) else _("To the menu")

    def _pointed(self) -> pygame.Rect | None:
        """Give the rect to be ringed: a space, an arrow or a button, with some air around."""
        task = self.lesson.task
        if task is None or not task.point:
            return None
        game, around = self.sitting.state.game, self.look.u(12)
        if task.point in game.lines:
            rect = self.view.market.arrows[game.lines.index(task.point)].rect
        elif task.point == steps.END:
            rect = self.view.places.end
        elif task.point == steps.INCOME:
            rect = self.view.prompt.primary.rect
        else:
            rect = self.view.canvas.geometry.rect(game.board.spaces[task.point])
        return rect.inflate(around, around)
