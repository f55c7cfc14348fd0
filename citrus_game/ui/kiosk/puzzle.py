"""A puzzle in the kiosk: one turn with a time limit, and its result."""

import pygame

from citrus_game.content.kiosk_scores import EMBLEMS, Entry
from citrus_game.content.settings import commands
from citrus_game.learning.puzzles import Puzzle
from citrus_game.learning.task import PuzzleTask
from citrus_game.rules.model.steps import Step
from citrus_game.rules.turn import apply
from citrus_game.session import history
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.turn_drivers import ScriptDriver, TurnDriver
from citrus_game.text import _
from citrus_game.ui.board.layers.ground import ground_tiles
from citrus_game.ui.board.thumbnail import fitted_painter
from citrus_game.ui.board.view import Highlights, take_view
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.parts.day_scores import ScoreTable
from citrus_game.ui.kiosk.scene import KioskScene
from citrus_game.ui.kiosk.visit.chooser import show_puzzle
from citrus_game.ui.kiosk.visit.session_scene import KioskSessionScene
from citrus_game.ui.scenes.play.coach.highlight import Mark, ring_shown
from citrus_game.ui.scenes.puzzles.puzzle_hints import PuzzleHints
from citrus_game.ui.scenes.scoring.podium import draw_player
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.input.events import InputEvent, Press
from citrus_game.ui.toolkit.layout.nodes import (
    Box,
    Column,
    FirstThatFits,
    Layers,
    Node,
    Row,
    Space,
    lay_out,
)
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Frame, Label

READING = 6.0
"""Seconds to read the task. The clock starts after them or with the first touch."""
LAST_OF_A_TURN = 11
"""Below this number of seconds the clock is red."""
SHOWN_STEP = 1.2
"""Seconds for each step of the solution."""


class KioskPuzzleScene(KioskSessionScene):
    """A puzzle with a clock. The result follows after the turn or when the time is over."""

    def __init__(self, app: KioskApp, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.task = PuzzleTask(puzzle, seconds=app.kiosk.puzzle_seconds, leaves=False)
        self._read = self._over = 0.0
        self.attempt = self.task.attempt
        super().__init__(app, self.task.session, "puzzle", driver=TurnDriver())
        self.hints.previews = False
        self.part = PuzzleHints(self.task, self.controller)
        self.commands[commands.HINT] = self.give_hint
        self.speech.aim = puzzle.goal

    def give_hint(self) -> None:
        """Reveal the next of the puzzle's two hints."""
        self.part.reveal_next()
        self.refresh()

    def current_prompt(self) -> Prompt:
        prompt = super().current_prompt()
        if self.part.hint:
            return prompt._replace(texts=(self.part.hint,))
        begun = bool(self.session.history)
        return prompt._replace(texts=(self.puzzle.goal,)) if self.puzzle.easy and not begun else prompt

    def current_mark(self) -> Mark:
        mark = self.part.mark()
        if mark == Mark() and self.puzzle.easy and not self.session.history:
            return Mark("", ring_shown(self.controller, self.puzzle.sites[0]))
        return mark if mark != Mark() else super().current_mark()

    @property
    def where(self) -> str:
        return "puzzle"

    @property
    def timed(self) -> bool:
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        self._read += dt
        if self._read >= READING:
            self.attempt.passed(dt)
        if self.attempt.over and self.app.stack.top is self:
            self._over += dt
            if not self.effects.stage.busy or self._over > 2:
                self.show_result()

    def handle(self, input_event: InputEvent) -> bool:
        if self.attempt.over:
            return True
        if isinstance(input_event, Press):
            self._read = READING
        return super().handle(input_event)

    def show_result(self) -> None:
        self.app.finish()
        self.app.router.puzzle_result(self.task)

    def show_clock(self) -> None:
        self.clock.set_visible()
        self.clock.show_time(
            self.attempt.seconds_left, self._made, late=self.attempt.seconds_left < LAST_OF_A_TURN
        )

    def snapshot_changed(self) -> None:
        super().snapshot_changed()
        self._made = self.task.so_far
        self.bar.hint.enable(self.part.can_hint, self.part.none_left)


class PlayerPicture(Widget):
    """The visitor's worker, with a crown if the puzzle is solved."""

    focusable = False

    def __init__(self, colour: str, *, crowned: bool) -> None:
        super().__init__()
        self.colour, self.crowned = colour, crowned

    def draw(self, surface: pygame.Surface) -> None:
        draw_player(self.style, surface, self.rect, self.colour, crowned=self.crowned)


class PuzzleResult(KioskScene):
    """The result of a puzzle, with the board as it was left, and the solution on request."""

    counts_down = True

    def __init__(self, app: KioskApp, task: PuzzleTask) -> None:
        super().__init__(app)
        self.task, self.puzzle, self.attempt = task, task.puzzle, task.attempt
        self.result, self.outcome = self.attempt.result(), task.outcome()
        attempt = self.attempt
        over = attempt.session.state.over
        self._state = attempt.session.position_at(len(attempt.session.history) - over)
        """The position before the final scoring."""
        self._winners = history.won_fincas(attempt.session)
        self._grounds = ground_tiles(attempt.session)
        self._steps: list[Step] = []
        self._script = ScriptDriver(lambda: bool(self._steps), self._play, lambda: SHOWN_STEP)

    @property
    def busy(self) -> bool:
        return bool(self._steps)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._script.update(dt, free=True)

    def _play(self) -> None:
        events = apply(self._state, self._steps.pop(0))
        self._winners |= history.finca_winners(events)
        self._show_board()

    def background(self) -> pygame.Surface:
        return self._background

    def show_best(self) -> None:
        """Play the solution on the board from the start."""
        start = self.puzzle.data.state
        self._state, self._steps = start.copy(), list(self.puzzle.steps)
        self._script.restart()
        self._winners = {}
        self._note.text = _("The best turn")
        self._show_board()

    def _show_board(self) -> None:
        """Update the board. The end of the game is not shown, since regions then lose their owners."""
        if not self._state.over:
            picture = take_view(self._state, Highlights(), self._winners)
            for rect in self._painter.draw_changes(self._background, picture):
                self.dirty(rect)

    def _build(self) -> None:
        style, u = self.style, self.style.u
        self._note = Label(self.puzzle.title, "card", "cream")
        board = Space(grow=1, min_height=u(640))
        view = Column(Box(self._note, min_width=0), board, gap=u(12))
        card = Layers(Frame("panel-active"), self._card())
        below = Column(Box(view, basis=0, grow=1), Box(card, basis=0, grow=1), gap=u(28))
        beside = Row(Box(view, basis=0, grow=3), Box(card, basis=0, grow=2), gap=u(28))
        lay_out(self.widgets, FirstThatFits(below, beside, padding=u(36)), self.window)
        self._background = backgrounds.table(style).copy()
        colours = [seat.colour for seat in self.attempt.session.seats]
        self._painter = fitted_painter(
            style.art, style.type, board.rect, self._state.game.board, colours, self._grounds
        )
        self._painter.start(self._background)
        self._painter.draw_changes(self._background, take_view(self._state, Highlights(), self._winners))

    def _card(self) -> Node:
        """Return what was reached, the scores of the day or the player, and the buttons."""
        u, outcome = self.style.u, self.outcome
        head = outcome.head if outcome.found or self.attempt.ended else _("Time is up")
        best = self.app.scores.best("puzzle")
        colour = self.attempt.session.seats[self.puzzle.data.state.player].colour
        filling = ScoreTable(best) if best else PlayerPicture(colour, crowned=self.result.solved)
        table = Box(filling, padding=(0, u(20)), min_height=2 * self.style.type.line("large"))
        return Column(
            Label(head, "title", "good" if outcome.found else "ink", "centre"),
            Label(outcome.figure, "winner", "terracotta", "centre"),
            Label(" ".join(outcome.texts), "large", "ink", "centre", wrap=True),
            FirstThatFits(table, Space(), height=0, min_height=0, grow=1),
            Column(*self._buttons(), gap=u(14)),
            gap=u(4), padding=(u(34), u(30)),
        )  # fmt: skip

    def _buttons(self) -> list[Button]:
        result, easy = self.result, self.puzzle.easy
        done = Button(_("Done"), self.app.show_attract_loop, icon="check", tall=72)
        best = Button(_("The best turn"), self.show_best, icon="eye", tall=72)
        harder = Button(_("Harder"), self._harder, icon="puzzle", tall=72)
        if result.points > 0:
            following = Button(_("Next puzzle"), self._next, icon="puzzle", tall=72)
            sign = Button(
                _("Add your name"), self._sign, kind="primary", icon="trophy", text_style="large", tall=84
            )
            return [done, harder if easy and result.solved else best, following, sign]
        another = Button(
            _("Try another one"), self._next, kind="primary", icon="puzzle", text_style="large", tall=84
        )
        return [done, best, *([harder] if easy else []), another]

    def _next(self) -> None:
        show_puzzle(self.app, harder=not self.puzzle.easy)

    def _harder(self) -> None:
        show_puzzle(self.app, harder=True)

    def _sign(self) -> None:
        result, puzzle = self.result, self.puzzle
        seat = self.attempt.session.seats[puzzle.data.state.player]
        score = Entry(
            mode="puzzle",
            points=max(0, result.points),
            maximum=result.best,
            seconds=round(result.seconds, 1),
            level=puzzle.level,
            puzzle=puzzle.name,
            emblem=EMBLEMS[0],
            colour=seat.colour,
        )
        self.app.router.sign(score)
