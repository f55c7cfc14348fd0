"""A puzzle on the screen: one turn, played in peace; then what it brought, and the turn to watch."""

from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label, Notice
from citrus_game.client.play.coach.ring import Mark
from citrus_game.client.play.coached import MarkedScene
from citrus_game.client.play.hands.commands import played_commands, say_turn
from citrus_game.client.play.hands.hands import Hands
from citrus_game.client.play.parts.buttons import ICONS
from citrus_game.client.play.view.places import Card, Places
from citrus_game.client.play.view.shapes import card_beside
from citrus_game.client.play.view.table import Kit
from citrus_game.client.rooms.puzzles.aim import Aim, aim_height
from citrus_game.client.rooms.puzzles.marks import Leaves
from citrus_game.client.rooms.puzzles.part import PuzzlePart
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.preferences import commands
from citrus_game.rules.material.steps import Step
from citrus_game.table.conduct.conductor import PAUSES
from citrus_game.table.conduct.script import Script
from citrus_game.table.desk.desk import Desk
from citrus_game.table.lessons.task import HINTS, Outcome, Task
from citrus_game.text import _

QUICK = 0.4
"""Seconds between the steps of the turn that is shown where nothing is animated."""
HIDDEN = (commands.HINT, commands.LAST_ROUND)
"""Commands of play that a puzzle has no use for: it has hints of its own."""

WATCHED = (commands.SETTINGS, commands.PAUSE)
"""What is left of the commands of play while a turn is shown."""


class PuzzleScene(MarkedScene):
    """A task; with ``shows`` the turn to be found is played, and nothing can be done."""

    turns = True
    aim: Aim

    def __init__(self, game: Game, task: Task, *, shows: bool = False) -> None:
        self.task, self.shows = task, shows
        self._steps: list[Step] = list(task.best) if shows else []
        desk = Desk(task.sitting, watched=shows)
        self.part = PuzzlePart(task, desk)
        hands = Hands(desk, self.touched, self._tell_again, self._allows)
        best = Script(lambda: bool(self._steps), self._play, self._pause)
        kit = Kit(icons=tuple(command for command in ICONS if command not in HIDDEN))
        super().__init__(game, desk, best, hands, kit=kit, announces=not task.practised)
        self.proposals.previews = False
        acts = played_commands(game, hands, self.focus, self.proposals)
        own = {**{each: acts[each] for each in acts if each not in HIDDEN}, commands.HINT: self.give_hint}
        told = {commands.SAY_TURN: say_turn(game, desk, self._asked)}
        self.commands = self.commands.with_({each: own[each] for each in (WATCHED if shows else own)} | told)

    @property
    def moving(self) -> bool:
        """Tell whether something moves or is about to."""
        return super().moving or (self._over and not self.part.told)

    @property
    def _over(self) -> bool:
        """Tell whether the turn has come to its end, or as far as it is shown."""
        return not self._steps if self.shows else self.task.ended

    def places(self) -> Places:
        """Give the places of play, with room for the aim over the board, or beside it."""
        return card_beside(self.look.metrics, super().places())

    def card(self) -> Card:
        """Want room for the aim."""
        return Card(aim_height(self.look), over=True)

    def furnish(self) -> None:
        """Put the aim over the board, or beside it."""
        super().furnish()
        self.aim = Aim(self.widgets, self.look, self.give_hint, self.leave)
        assert self.view.places.card is not None
        self.aim.place(self.view.places.card)

    def _asked(self) -> list[str]:
        """Say what is to be found, how far it is, and all the hints there were."""
        return [self.task.title, f"{self.task.aim}.", self.task.goal, *self.part.hints]

    def changed(self) -> None:
        """Say how far it is, and mark what the hints are about."""
        self.aim.say(self.part, shows=self.shows)
        super().changed()

    def marked(self) -> Mark:
        """Mark what the hints are about."""
        return Mark() if self.shows else self.part.mark()

    def give_hint(self) -> None:
        """Give the next of the two hints."""
        if not self.shows:
            self.part.ask()
            self.refresh()

    def leave(self) -> None:
        """Go back to where it was begun."""
        self.app.stack.pop(self)

    def update(self, dt: float) -> None:
        """Let time pass; the result follows the end of the turn."""
        super().update(dt)
        if self.free and self._over and not self.part.told:
            self.part.told = True
            self._tell()

    def _tell(self) -> None:
        if not self.shows:
            try:
                self.task.keep()
            except ContentError as problem:
                self.app.stack.push(ResultSheet(self.game, self, problem=problem.message))
                return
        self.app.stack.push(ResultSheet(self.game, self))

    def _allows(self, found: list[Step]) -> bool:
        return not self.shows and self.part.allows(found)

    def _play(self) -> None:
        self.sitting.do(self._steps.pop(0))

    def _pause(self) -> float:
        return 2 * PAUSES.get(self.app.settings.speed, QUICK / 2)

    def _tell_again(self) -> None:
        self.part.told = False


class ResultSheet(Sheet):
    """What the turn brought, and what to do next; ``problem`` says why it could not be kept."""

    wide = 760
    closes = False

    def __init__(self, game: Game, scene: PuzzleScene, *, problem: str = "") -> None:
        self.task, self.shows, self.problem = scene.task, scene.shows, problem
        self.outcome = None if scene.shows else scene.task.outcome()
        title = _("The better turn") if scene.task.practised else _("The best turn")
        super().__init__(game, self.outcome.head if self.outcome is not None else title)
        self.game, self.scene = game, scene

    def fill(self, column: Column) -> None:
        """Say what came of it."""
        if self.outcome is None:
            column.put(self.put(Label(_("This is how it could have gone."), wrap=True)))
        else:
            self._fill_outcome(column, self.outcome)
        if self.problem:
            column.put(self.put(Notice(self.problem)))

    def _fill_outcome(self, column: Column, outcome: Outcome) -> None:
        column.put(self.put(Label(outcome.figure, "title", "terracotta", "centre")))
        if outcome.leaves >= 0:
            column.put(self.put(Leaves(outcome.leaves)))
        for text in outcome.texts:
            column.put(self.put(Label(text, wrap=True)))

    def buttons(self) -> list[Button]:
        """Give the ways on: the next puzzle, or the next try, or the turn that was missed."""
        outcome, following = self.outcome, self.task.following()
        found = outcome is not None and outcome.found
        missed = outcome is not None and outcome.given_up
        back = Button(_("Done"), self._back, icon="back")
        best = Button(_("The better turn") if self.task.practised else _("The best turn"), self._show)
        best.icon, best.kind = "eye", "primary" if missed else "secondary"
        again = Button(_("Try again"), self._again, icon="undo")
        feet = [back]
        if not found and not missed:
            feet.append(again)
        if outcome is not None and not found and (missed or not self.task.practised):
            feet.append(best)
        if following is not None:
            feet.append(Button(_("Next puzzle"), self._next, kind="primary", icon="puzzle"))
        elif not missed:
            (back if found or outcome is None else again).kind = "primary"
        return feet

    def _back(self) -> None:
        self.close()
        self.scene.leave()

    def _open(self, task: Task, *, shows: bool = False) -> None:
        self.close()
        self.app.stack.replace(PuzzleScene(self.game, task, shows=shows))

    def _again(self) -> None:
        self._open(self.task.again())

    def _show(self) -> None:
        again = self.task.again()
        again.hints = HINTS
        self._open(again, shows=True)

    def _next(self) -> None:
        following = self.task.following()
        if following is not None:
            self._open(following)
