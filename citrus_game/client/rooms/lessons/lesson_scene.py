"""A lesson on the screen: the play scene with a coach, who lets one thing be done at a time."""

from collections.abc import Callable, Sequence
from functools import partial

from citrus_game.client.board.layers.over import Over
from citrus_game.client.game import Game
from citrus_game.client.kit.input.intents import Intent
from citrus_game.client.play.coach.card import Words
from citrus_game.client.play.coach.ring import Mark
from citrus_game.client.play.coach.target import target
from citrus_game.client.play.coached import CoachedScene
from citrus_game.client.play.hands.commands import played_commands, say_turn
from citrus_game.client.play.hands.hands import Hands
from citrus_game.client.play.parts.answers import OfferButton
from citrus_game.client.play.parts.buttons import ICONS
from citrus_game.client.play.view.table import Kit
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.lessons.lesson import LessonData
from citrus_game.content.lessons.progress import note_lesson
from citrus_game.content.preferences import commands
from citrus_game.rules.material.events import Event
from citrus_game.rules.material.steps import Step
from citrus_game.table.conduct.conductor import PAUSES
from citrus_game.table.conduct.script import Script
from citrus_game.table.desk.aids import aided
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.wording import Prompt
from citrus_game.table.lessons.astray import action_words, choice_words
from citrus_game.table.lessons.lacking import lack_words
from citrus_game.table.lessons.lesson import ENDING, Lesson, lessons
from citrus_game.text import _

HIDDEN = (commands.HINT, commands.LAST_ROUND)
"""Commands of play that a lesson has no use for: the coach's button shows the way, where it is asked."""
QUICK = 0.3
"""Seconds before the others answer where nothing is animated."""


class LessonScene(CoachedScene):
    """One lesson; ``number`` counts from 0. ``lesson`` is given where a task of it is begun anew."""

    def __init__(self, game: Game, number: int, lesson: Lesson | None = None) -> None:
        self.number = number
        self.lesson = lesson or Lesson(lessons()[number])
        self._noted = False
        self._lacks = ""
        self._refused: list[Step] = []
        self.lesson.sitting.subscribe(self._stepped)
        desk = Desk(self.lesson.sitting, watched=self.lesson.reply is not None)
        hands = Hands(desk, self.touched, self.go_on, self._allows)
        kit = Kit(icons=tuple(command for command in ICONS if command not in HIDDEN))
        replies = Script(lambda: self.lesson.reply is not None, self._reply, self._pause)
        super().__init__(game, desk, replies, hands, kit=kit, announces=True)
        acts = played_commands(game, hands, self.focus, self.proposals)
        acts = {each: partial(self._unless_shown, acts[each]) for each in acts if each not in HIDDEN}
        told = {commands.SAY_TURN: say_turn(game, desk, self.told)}
        self.commands = self.commands.with_({**acts, **told})

    @property
    def data(self) -> LessonData:
        """Give the lesson."""
        return self.lesson.data

    def layout(self) -> None:
        """Place and draw everything; nobody proposes anything in a lesson."""
        super().layout()
        self.proposals.look(self.view, aided(self.app.settings)._replace(preview=False, hint=False))

    def handle(self, intent: Intent) -> bool:
        """Act on an intent; what is looked at may be what was asked for."""
        used = super().handle(intent)
        if not self.stage.busy and self.lesson.looked(self._looked_at()):
            self.app.sound.cue("press")
            self._refused = []
            self._look_on()
        return used

    def _looked_at(self) -> str:
        """Name the space or market line that is pointed at; empty for none."""
        regard, game, area = self.pointing.regard, self.sitting.state.game, self.view.area
        if regard.widget is area:
            return "" if area.space is None else game.board.name(area.space)
        return game.lines[regard.line] if regard.line >= 0 else ""

    def _look_on(self) -> None:
        """Show what the lesson has come to; what it shows or answers is not asked of the player."""
        self.desk.watch(watched=self.lesson.reply is not None)
        self.refresh()

    def ask(self) -> Prompt:
        """Ask nothing beside what the coach wants to be read or looked at."""
        lesson, task, state = self.lesson, self.lesson.task, self.sitting.state
        if lesson.over:
            return Prompt(_("Lesson {n} is finished").format(n=self.number + 1), ())
        if lesson.reply is None and lesson.only_said:
            return Prompt(_("Read, then continue"), ())
        if lesson.reply is None and task is not None and task.look and not state.hand:
            return Prompt(_("Look at the yellow frame"), (_("Point at it with the mouse, or tap it."),))
        return super().ask()

    def _allows(self, found: list[Step]) -> bool:
        """Tell whether these are the steps that the coach asks for; say why an end comes too early."""
        if self.lesson.accepts(found):
            return True
        if self.lesson.reply is not None:
            return False
        self._refused = found
        if found and found[-1].verb in ENDING and self.lesson.alone:
            lacks = self.lesson.lacking()
            self._lacks = lack_words(lacks[0], self.sitting.state) if lacks else ""
        self.app.sound.cue("refused")
        return False

    def _unless_shown(self, act: Callable[[], object]) -> None:
        """Do what a command does, but leave alone what is just being shown or answered."""
        if self.lesson.reply is None:
            act()

    def _stepped(self, step: Step | None, _events: Sequence[Event]) -> None:
        self._refused, self._lacks = [], ""
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

    def leave(self) -> None:
        """Go back to the list of lessons."""
        self.game.ways.menu()
        self.game.ways.lessons()

    def leaving(self) -> OfferButton:
        """Make the button that leads back."""
        return OfferButton(_("Quit"), self.leave, hint=_("Back to the lessons"))

    def go_on(self) -> None:
        """Go on after words that were only to be read, help with a turn alone, or go to the next lesson."""
        if self.lesson.alone:
            self._help()
        elif not self.lesson.over:
            self.desk.cancel()
            self._refused = []
            self.lesson.read()
            self._note()
            self._look_on()
        elif self.number + 1 < len(lessons()):
            self.app.stack.reset(LessonScene(self.game, self.number + 1))
        else:
            self.game.ways.menu()

    def _help(self) -> None:
        """Begin the turn alone anew, or show the way through it where nothing was done yet."""
        if self.lesson.begun:
            self.app.stack.replace(LessonScene(self.game, self.number, self.lesson.again()))
        else:
            self.lesson.helped = True
            self._look_on()

    def changed(self) -> None:
        """Let the coach speak of what is shown; the focus rests on its button while that leads on."""
        if self.desk.confirm():
            self._refused = []
        super().changed()
        card = self.coach_card
        if card is not None and card.next.visible and not self.lesson.alone:
            self.focus.rest_on(card.next)

    def said(self) -> Words:
        """Give what the coach says now."""
        tasks = self.data.tasks
        note = _("{number} / {total}").format(number=min(self.lesson.at + 1, len(tasks)), total=len(tasks))
        return Words(_(self.data.title), note, self._text(), self._button())

    def marked(self) -> Mark:
        """Mark what is to be clicked next, and around what the words speak of."""
        task, lesson = self.lesson.task, self.lesson
        if task is None or lesson.reply is not None:
            return Mark()
        wanted = lesson.wanted
        thing = task.look or (target(self.desk, wanted) if wanted is not None else "")
        return Mark(thing, self._outlined(task.point) if lesson.only_said or lesson.alone else ())

    def _outlined(self, space: int) -> tuple[Over, ...]:
        """Outline a space, or the ring of the finca on it."""
        board = self.sitting.state.game.board
        if space < 0:
            return ()
        on_site = space in board.site_spaces
        mask = board.rings[board.site_spaces.index(space)] if on_site else 1 << space
        return (Over(outlined=(mask,)),)

    def _text(self) -> str:
        task = self.lesson.task
        if task is not None:
            return self._missed(_(task.say))
        if self.lesson.reply is not None:
            return _("The others are playing.")
        if self.number + 1 < len(lessons()):
            return _("Well done! The next lesson: {title}.").format(title=_(lessons()[self.number + 1].title))
        return _("Well done! You are ready to play.")

    def _missed(self, text: str) -> str:
        """Return the text; before it what was chosen instead, or why the turn cannot end yet."""
        task, lesson = self.lesson.task, self.lesson
        if self._lacks:
            wrong = " ".join((_("Not yet."), self._lacks))
        elif task is None or lesson.alone or lesson.reply is not None:
            wrong = action_words(lesson)
        else:
            # while there is something to read or to look at, an arrow may be looked at as well
            wrong = choice_words(lesson, (self.desk.confirm() if task.verb else []) or self._refused)
        return f"{wrong} {text}".strip()

    def _button(self) -> str:
        """Name what the coach's button does; empty where there is nothing to press."""
        if self.lesson.reply is not None:
            return ""
        if self.lesson.only_said:
            return _("Next")
        if self.lesson.alone:
            return self._helping()
        if not self.lesson.over:
            return ""
        return _("Next lesson") if self.number + 1 < len(lessons()) else _("Main menu")

    def _helping(self) -> str:
        """Name the help with a turn alone: to begin it anew, or to be shown the way."""
        if self.lesson.begun:
            return _("Try again") if self._lacks or self.lesson.strayed else _("Start again")
        return "" if self.lesson.helped else _("Show me how")
