"""A lesson: the play scene with a coach, who allows one action at a time."""

from collections.abc import Callable, Sequence
from functools import partial

from citrus_game.content.disk.paths import statistics_file
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.lesson import LessonData
from citrus_game.content.learning.progress import note_lesson
from citrus_game.content.settings import commands
from citrus_game.learning.lesson import ENDING, Lesson, action_words, choice_words, lack_words, lessons
from citrus_game.narration import words
from citrus_game.rules.model.events import Event
from citrus_game.rules.model.steps import Step
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.selection import aided
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.turn_drivers import PAUSES, ScriptDriver
from citrus_game.text import _
from citrus_game.ui.board.layers.hover import HoverMarks
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.coach.card import Words
from citrus_game.ui.scenes.play.coach.highlight import Mark, target
from citrus_game.ui.scenes.play.coached_scene import CoachedScene
from citrus_game.ui.scenes.play.input.commands import played_commands, say_turn
from citrus_game.ui.scenes.play.input.controllers import InputController
from citrus_game.ui.scenes.play.panels.buttons import ICONS, OfferButton
from citrus_game.ui.scenes.play.view.table import TableStyle
from citrus_game.ui.toolkit.input.events import InputEvent

HIDDEN = (commands.HINT, commands.LAST_ROUND)
"""Commands that are not available, because the coach's button gives help."""
QUICK = 0.3
"""Seconds before other players move if animations are off."""


class LessonScene(CoachedScene):
    """A lesson by its number, counted from 0. ``lesson`` is passed when one of its tasks is started again."""

    def __init__(self, game: Game, number: int, lesson: Lesson | None = None) -> None:
        self.number = number
        self.lesson = lesson or Lesson(lessons()[number])
        self._is_saved = False
        self._lacks = ""
        self._refused: list[Step] = []
        self.lesson.session.subscribe(self._stepped)
        read_only = self.lesson.reply is not None
        controller = TurnController(self.lesson.session, read_only=read_only, one_region=True)
        input_controller = InputController(controller, self.selection_changed, self.go_on, self._allows)
        table_style = TableStyle(icons=tuple(command for command in ICONS if command not in HIDDEN))
        replies = ScriptDriver(lambda: self.lesson.reply is not None, self._reply, self._pause)
        super().__init__(game, controller, replies, input_controller, table_style=table_style, announces=True)
        acts = played_commands(game, input_controller, self.input.focus, self.hints)
        acts = {each: partial(self._unless_shown, acts[each]) for each in acts if each not in HIDDEN}
        told = {commands.SAY_TURN: say_turn(game, controller, self.spoken_texts)}
        self.commands |= {**acts, **told}

    @property
    def data(self) -> LessonData:
        """Title and tasks of the lesson."""
        return self.lesson.data

    def layout(self) -> None:
        super().layout()
        self.hints.set_view(self.view, aided(self.app.settings)._replace(preview=False, hint=False))

    def handle(self, input_event: InputEvent) -> bool:
        used = super().handle(input_event)
        if not self.effects.stage.busy and self.lesson.looked(self._pointed_at()):
            self.app.sound.play_sound("press")
            self._refused = []
            self._show_progress()
        return used

    def _pointed_at(self) -> str:
        """Return the name of the space or market line under the pointer, or ""."""
        hover_target, game, area = self.pointing.hover_target, self.session.state.game, self.view.area
        if hover_target.widget is area:
            return "" if area.space is None else game.board.name(area.space)
        return game.lines[hover_target.line] if hover_target.line >= 0 else ""

    def _show_progress(self) -> None:
        """Update the scene after the lesson has moved on. The player cannot act while a reply is played."""
        self.controller.set_read_only(read_only=self.lesson.reply is not None)
        self.refresh()

    def current_prompt(self) -> Prompt:
        lesson, task, state = self.lesson, self.lesson.task, self.session.state
        if lesson.over:
            return Prompt(_("Lesson {n} is finished").format(n=self.number + 1), ())
        if lesson.reply is None and lesson.only_said:
            return Prompt(_("Read, then continue"), ())
        if lesson.reply is None and task is not None and task.look and not state.hand:
            return Prompt(_("Look at the yellow frame"), (_("Point at it with the mouse, or tap it."),))
        return super().current_prompt()

    def _allows(self, found: list[Step]) -> bool:
        """Return whether the steps are what the task asks for. Otherwise keep what the coach will say
        about them.
        """
        if self.lesson.accepts(found):
            return True
        if self.lesson.reply is not None:
            return False
        self._refused = found
        if found and found[-1].verb in ENDING and self.lesson.alone:
            lacks = self.lesson.lacking()
            self._lacks = lack_words(lacks[0], self.session.state) if lacks else ""
        self.app.sound.play_sound("refused")
        return False

    def _unless_shown(self, act: Callable[[], object]) -> None:
        """Run a command, unless the lesson is playing a reply."""
        if self.lesson.reply is None:
            act()

    def _stepped(self, step: Step | None, _events: Sequence[Event]) -> None:
        self._refused, self._lacks = [], ""
        self.lesson.on_step(step)
        self.controller.set_read_only(read_only=self.lesson.reply is not None)
        self._save_progress()

    def _save_progress(self) -> None:
        """Save that the lesson is finished."""
        if not self.lesson.over or self._is_saved:
            return
        self._is_saved = True
        try:
            note_lesson(self.data.name)
        except ContentError as error:
            self.app.problems.append(str(error))

    def _reply(self) -> None:
        if self.lesson.reply is not None:
            self.session.do(self.lesson.reply)

    def _pause(self) -> float:
        return PAUSES.get(self.app.settings.speed, QUICK)

    def leave(self) -> None:
        """Return to the list of lessons."""
        self.game.router.menu()
        self.game.router.lessons()

    def leave_button(self) -> OfferButton:
        return OfferButton(_("Quit"), self.leave, hint=_("Back to the lessons"))

    def go_on(self) -> None:
        if self.lesson.alone:
            self._help()
        elif not self.lesson.over:
            self.controller.cancel()
            self._refused = []
            self.lesson.mark_read()
            self._save_progress()
            self._show_progress()
        elif self.number + 1 < len(lessons()):
            self.app.stack.reset(LessonScene(self.game, self.number + 1))
        elif statistics_file().exists():
            self.game.router.menu()
        else:
            self.game.router.first_game()

    def _help(self) -> None:
        """Restart the task that is solved without help, or show the solution if nothing was done yet."""
        if self.lesson.has_begun:
            self.app.stack.replace(LessonScene(self.game, self.number, self.lesson.restarted()))
        else:
            self.lesson.helped = True
            self._show_progress()

    def snapshot_changed(self) -> None:
        if self.controller.confirm():
            self._refused = []
        super().snapshot_changed()
        card = self.coach_card
        if card is not None and card.next.visible and not self.lesson.alone:
            self.input.focus.rest_on(card.next)

    def coach_texts(self) -> Words:
        tasks = self.data.tasks
        note = _("{number} / {total}").format(number=min(self.lesson.at + 1, len(tasks)), total=len(tasks))
        title, text = _(self.data.title), self._text()
        if self.on_prompt and self.lesson.at == 0:  # where the title has no place of its own
            text = words.headed(title, text)
        return Words(title, note, text, self._button())

    def current_mark(self) -> Mark:
        task, lesson = self.lesson.task, self.lesson
        if task is None or lesson.reply is not None:
            return Mark()
        wanted = lesson.wanted
        look = "" if lesson.only_said else task.look
        thing = look or (target(self.controller, wanted) if wanted is not None else "")
        return Mark(thing, self._outlined(task.point) if lesson.only_said or lesson.alone else ())

    def _outlined(self, space: int) -> tuple[HoverMarks, ...]:
        """Return an outline around a space, or around the ring of the finca on it."""
        board = self.session.state.game.board
        if space < 0:
            return ()
        on_site = space in board.site_spaces
        mask = board.rings[board.site_spaces.index(space)] if on_site else 1 << space
        return (HoverMarks(outlined=(mask,)),)

    def _text(self) -> str:
        task = self.lesson.task
        if self.lesson.reached:
            if self.session.state.hand:
                return _("Well done! Plant the rest, then end your turn.")
            return _("Well done! Now end your turn.")
        if task is not None:
            return self._with_correction(_(task.say))
        if self.lesson.reply is not None:
            return _("The others are playing.")
        if self.number + 1 < len(lessons()):
            return _("Well done! The next lesson: {title}.").format(title=_(lessons()[self.number + 1].title))
        return _("Well done! You are ready to play.")

    def _with_correction(self, text: str) -> str:
        """Return the text of the task, preceded by what was wrong or why the turn cannot end yet."""
        task, lesson = self.lesson.task, self.lesson
        if self._lacks:
            wrong = " ".join((_("Not yet."), self._lacks))
        elif task is None or lesson.alone or lesson.reply is not None:
            wrong = action_words(lesson)
        else:
            # in reading tasks the player may select things without being corrected
            wrong = choice_words(lesson, (self.controller.confirm() if task.verb else []) or self._refused)
        return f"{wrong} {text}".strip()

    def _button(self) -> str:
        """Return the label of the coach's button, or "" for none."""
        if self.lesson.reply is not None:
            return ""
        if self.lesson.only_said:
            return _("Next")
        if self.lesson.alone:
            return self._help_label()
        if not self.lesson.over:
            return ""
        if self.number + 1 < len(lessons()):
            return _("Next lesson")
        return _("Main menu") if statistics_file().exists() else _("Your first game")

    def _help_label(self) -> str:
        """Return the label of the help button in a task without help: start again, or show the solution. Once
        the goal is reached there is none.
        """
        if self.lesson.reached:
            return ""
        if self.lesson.has_begun:
            return _("Try again") if self._lacks or self.lesson.strayed else _("Start again")
        return "" if self.lesson.helped else _("Show me how")
