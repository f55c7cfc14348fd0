"""The puzzle: one turn against the clock, and what came of it."""

import pygame

from citrus_game.client.board.grounds import ground_tiles
from citrus_game.client.board.miniature import Miniature
from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.parts.dayboard import draw_table
from citrus_game.client.kiosk.scene import KioskScene
from citrus_game.client.kiosk.visit.next_puzzle import show_puzzle
from citrus_game.client.kiosk.visit.table import KioskTable
from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.input.intents import Intent, Press
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label, Panel
from citrus_game.client.play.coach.ring import Mark
from citrus_game.client.rooms.puzzles.part import PuzzlePart
from citrus_game.client.rooms.scoring.podium import draw_player
from citrus_game.content.preferences import commands
from citrus_game.kiosk.ledger.score import Score
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.turn import apply
from citrus_game.table import history
from citrus_game.table.conduct.conductor import Conductor
from citrus_game.table.conduct.script import Script
from citrus_game.table.desk.wording import Prompt
from citrus_game.table.lessons.puzzles import Puzzle
from citrus_game.table.lessons.task import PuzzleTask
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

READING = 6.0
"""Seconds to read what is asked, at the most: the clock starts then or with the first touch."""
LAST_OF_A_TURN = 11
"""Seconds from which on the clock is red."""
SHOWN_STEP = 1.2
"""Seconds for each step of the best turn."""


class PuzzleTable(KioskTable):
    """The position and the clock; the result follows when the turn or the time is over."""

    def __init__(self, app: KioskApp, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.task = PuzzleTask(puzzle, seconds=app.kiosk.puzzle_seconds, leaves=False)
        self._read = self._over = 0.0
        self.attempt = self.task.attempt
        super().__init__(app, self.task.sitting, "puzzle", conductor=Conductor())
        self.proposals.previews = False
        self.part = PuzzlePart(self.task, self.desk)
        self.commands = self.commands.with_({commands.HINT: self.give_hint})
        self.speech.aim = puzzle.goal

    def give_hint(self) -> None:
        """Give the next of the puzzle's two hints."""
        self.part.ask()
        self.refresh()

    def ask(self) -> Prompt:
        """Say what is asked; a hint that was asked for stands under it."""
        prompt = super().ask()
        return prompt._replace(texts=(self.part.hint,)) if self.part.hint else prompt

    def marked(self) -> Mark:
        """Mark what the hints are about, else what is new."""
        mark = self.part.mark()
        return mark if mark != Mark() else super().marked()

    @property
    def where(self) -> str:
        """Name the puzzle."""
        return "puzzle"

    @property
    def timed(self) -> bool:
        """There is always a clock."""
        return True

    def update(self, dt: float) -> None:
        """Let time pass; when it is over, show the result after what still moves."""
        super().update(dt)
        self._read += dt
        if self._read >= READING:
            self.attempt.passed(dt)
        if self.attempt.over and self.app.stack.top is self:
            self._over += dt
            if not self.stage.busy or self._over > 2:
                self.show_result()

    def handle(self, intent: Intent) -> bool:
        """Act on an intent; the first touch starts the clock, and none counts after the end."""
        if self.attempt.over:
            return True
        if isinstance(intent, Press):
            self._read = READING
        return super().handle(intent)

    def show_result(self) -> None:
        """Go on to the result."""
        self.app.finish()
        self.app.ways.puzzle_result(self.task)

    def show_clock(self) -> None:
        """Show the time that is left, and what the turn brings by now."""
        self.clock.show()
        self.clock.tell(self.attempt.left, self._made, late=self.attempt.left < LAST_OF_A_TURN)

    def changed(self) -> None:
        """Work out what the turn brings by now."""
        super().changed()
        self._made = self.task.so_far
        self.bar.hint.enable(self.part.can_hint, self.part.none_left)


class PuzzleResult(KioskScene):
    """What the turn brought, the board as it was left, and the best turn for those who ask."""

    counts_down = True

    def __init__(self, app: KioskApp, task: PuzzleTask) -> None:
        super().__init__(app)
        self.puzzle, self.attempt = task.puzzle, task.attempt
        self.result, self.outcome = self.attempt.result(), task.outcome()
        attempt = self.attempt
        self._state = _before_the_end(attempt.sitting)
        self._winners = history.finca_winners(history.all_events(attempt.sitting))
        self._grounds = ground_tiles(attempt.sitting)
        self._steps: list[Step] = []
        self._script = Script(lambda: bool(self._steps), self._play, lambda: SHOWN_STEP)

    @property
    def busy(self) -> bool:
        """Tell whether the best turn is being shown."""
        return bool(self._steps)

    def layout(self) -> None:
        """Place board, words and buttons."""
        self.widgets.rebuild(self._build)

    def update(self, dt: float) -> None:
        """Let the best turn be played."""
        super().update(dt)
        self._script.update(dt, free=True)

    def _play(self) -> None:
        events = apply(self._state, self._steps.pop(0))
        self._winners |= history.finca_winners(events)
        self._show_board()

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint board and card."""
        surface.blit(self._kept, area, area)
        super().draw(surface, area)
        best = self.app.scores.best("puzzle")
        if self._table.colliderect(area) and self._table.height > 2 * self.look.type.line("large"):
            if best:
                draw_table(self.look, surface, self._table, best)
            else:
                colour = self.attempt.sitting.seats[self.puzzle.data.state.player].colour
                draw_player(self.look, surface, self._table, colour, crowned=self.result.solved)

    def show_best(self) -> None:
        """Play the best turn on the board, from the start."""
        start = self.puzzle.data.state
        self._state, self._steps = start.copy(), list(self.puzzle.steps)
        self._script.restart()
        self._winners = {}
        self._note.text = _("The best turn")
        self._show_board()

    def _show_board(self) -> None:
        """Show the position, but not the end of the game, which takes all regions from their owners."""
        if not self._state.over:
            for rect in self._still.show(self._kept, self._state, self._winners):
                self.damage(rect)

    def _build(self) -> None:
        look, window = self.look, self.window
        edge, gap = look.u(36), look.u(28)
        tall = window.height > window.width
        if tall:
            room = pygame.Rect(edge, edge, window.width - 2 * edge, round(window.height * 0.5))
            card = pygame.Rect(edge, room.bottom + gap, room.width, window.height - edge - room.bottom - gap)
        else:
            room = pygame.Rect(edge, edge, round((window.width - 2 * edge) * 0.6), window.height - 2 * edge)
            card = pygame.Rect(room.right + gap, edge, window.width - edge - room.right - gap, room.height)
        line = look.type.line("card")
        self._note = self.widgets.add(Label(self.puzzle.title, "card", "cream"))
        self._note.rect = pygame.Rect(room.x, room.y, room.width, line)
        room.y, room.height = room.y + line + look.u(12), room.height - line - look.u(12)
        self._kept = backdrop.table(look).copy()
        colours = [seat.colour for seat in self.attempt.sitting.seats]
        self._still = Miniature(look.art, look.type, room, self._state, colours, self._grounds)
        self._still.start(self._kept)
        self._still.show(self._kept, self._state, self._winners)
        self._build_card(card)

    def _build_card(self, card: pygame.Rect) -> None:
        look, result, outcome = self.look, self.result, self.outcome
        self.widgets.add(Panel("panel-active")).rect = card
        inside = card.inflate(-2 * look.u(34), -2 * look.u(30))
        head = outcome.head if outcome.found or self.attempt.ended else _("Time is up")
        y = inside.y
        for text, style, colour in (
            (head, "title", "good" if outcome.found else "ink"),
            (outcome.figure, "winner", "terracotta"),
        ):
            label = self.widgets.add(Label(text, style, colour, "centre"))
            label.rect = pygame.Rect(inside.x, y, inside.width, look.type.line(style))
            y = label.rect.bottom + look.u(4)
        words = self.widgets.add(Label(" ".join(outcome.texts), "large", "ink", "centre", wrap=True))
        words.rect = pygame.Rect(inside.x, y, inside.width, words.natural(inside.width)[1])
        best, done = _("The best turn"), _("Done")
        buttons = [
            Button(done, self.app.attract, icon="check"),
            Button(best, self.show_best, icon="eye"),
        ]
        if result.points > 0:
            table = _("Add your name")
            buttons += [
                Button(_("Next puzzle"), self._next, icon="puzzle"),
                Button(table, self._sign, kind="primary", icon="trophy", style="large"),
            ]
        else:
            another = _("Try another one")
            buttons.append(Button(another, self._next, kind="primary", icon="puzzle", style="large"))
        bottom = inside.bottom
        for button in reversed(buttons):
            self.widgets.add(button)
            high = max(button.natural()[1], look.u(84 if button.kind == "primary" else 72))
            button.rect = pygame.Rect(inside.x, bottom - high, inside.width, high)
            bottom -= high + look.u(14)
        self._table = pygame.Rect(inside.x, words.rect.bottom + look.u(24), inside.width, 0)
        self._table.height = bottom - look.u(24) - self._table.y

    def _next(self) -> None:
        show_puzzle(self.app)

    def _sign(self) -> None:
        result, puzzle = self.result, self.puzzle
        seat = self.attempt.sitting.seats[puzzle.data.state.player]
        score = Score(
            "puzzle",
            max(0, result.points),
            result.best,
            result.seconds,
            puzzle.level,
            puzzle.name,
            seat.colour,
        )
        self.app.ways.sign(score)


def _before_the_end(sitting: Sitting) -> State:
    """Give the position as it was left, the final scoring not yet done."""
    state = sitting.state.copy()
    if state.over and sitting.history:
        state.restore(sitting.history[-1].before)
    return state
