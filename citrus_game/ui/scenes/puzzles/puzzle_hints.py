"""The goal card of a puzzle: its aim and its hints."""

from collections.abc import Sequence
from contextlib import suppress

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.learning.task import HINTS, Task
from citrus_game.rules.model.events import Event
from citrus_game.rules.model.steps import Step
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.text import _
from citrus_game.ui.scenes.play.coach.highlight import Mark, ring_shown, target
from citrus_game.ui.scenes.play.panels.buttons import FittingButton, least_height
from citrus_game.ui.scenes.play.view.places import LARGE, text_scale
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import Box, Column, FirstThatFits, Layers, Node, Row, lay_out
from citrus_game.ui.toolkit.widgets.base import Action
from citrus_game.ui.toolkit.widgets.group import WidgetGroup
from citrus_game.ui.toolkit.widgets.panels import Frame, Label


class PuzzleHints:
    """The hints of a puzzle or exercise that were taken. ``notified`` is set once the result has
    been shown.
    """

    def __init__(self, task: Task, controller: TurnController) -> None:
        self.task, self.controller = task, controller
        self.notified = False
        task.session.subscribe(self._stepped)

    def _stepped(self, _step: Step | None, _events: Sequence[Event]) -> None:
        """Allow the result to be shown again, since a step was played or undone."""
        self.notified = False

    def allows(self, found: list[Step]) -> bool:
        """Whether steps may be played; none after the end of the turn."""
        return bool(found) and not self.task.ended

    @property
    def can_hint(self) -> bool:
        """Whether there is a hint left."""
        return self.task.hints < HINTS and not self.task.ended

    def reveal_next(self) -> None:
        """Reveal the next hint: first a direction with a ring on the board, then the first step."""
        if self.can_hint:
            with suppress(ContentError):  # the result dialog reports that progress cannot be saved
                self.task.count_hint()

    @property
    def hints(self) -> list[str]:
        """The hints revealed so far. The second one, the first step, is left out once a step was played."""
        stages = range(1, self.task.hints + 1)
        return [self.task.hint(stage) for stage in stages if stage < HINTS or self._at_start]

    @property
    def hint(self) -> str:
        """The last hint, and what the next one costs; "" before the first."""
        if not self.task.hints:
            return ""
        text = self.hints[-1]
        return f"{text} {self.task.price}" if self.task.price and self.can_hint else text

    @property
    def _at_start(self) -> bool:
        return not self.task.session.history

    @property
    def none_left(self) -> str:
        """Why no hint can be revealed."""
        return _("There are two hints.")

    def mark(self) -> Mark:
        """Return what to mark for the hints so far: a ring on the board, then what to click first."""
        if not self.task.hints or self.task.ended:
            return Mark()
        over = tuple(over for site in self.task.sites for over in ring_shown(self.controller, site))
        first = self.task.hints == HINTS and self._at_start
        return Mark(target(self.controller, self.task.best[0]) if first else "", over)


WORDS, BUTTON, BESIDE_PANELS = 200, 120, 424
"""Units at usual text size: least width of the card's words, of its buttons beside them, and of a card beside
the players' panels.
"""
LINES, BESIDE_LINES = 2, 6
"""Lines of text below the aim, above the board and beside it; above it one more if text is large."""
PAD, GAP = 14, 8
"""Units: padding of the card, and gap between its buttons."""
ON_PROMPT = (PAD, 4, 10, 8)
"""Units: padding of the card on the prompt, left, top, right and bottom."""


def aim_height(style: Style) -> int:
    """Return the height in pixels of the goal card above the board."""
    lines = LINES + (text_scale(style.metrics) > LARGE)
    words = style.type.line("heading") + lines * style.type.line("note") + style.u(30)
    return max(words, style.metrics.reach + style.u(2 * PAD + GAP))  # fingers tell its buttons apart


def beside_height(style: Style) -> int:
    """Return the height in pixels that the goal card needs beside the board."""
    words = style.type.line("heading") + BESIDE_LINES * style.type.line("note")
    return words + 2 * (least_height(style) + style.u(GAP + PAD))


class GoalCard:
    """The widgets of the card beside the board: aim, text, and buttons for a hint and to quit.

    Where there is no room for both, a hint takes the place of the aim.
    """

    def __init__(self, style: Style, hint: Action, leave: Action) -> None:
        self._style = style
        self.panel = Frame("panel-active")
        self.head = Label("", "heading")
        self.text = Label("", "note", wrap=True)
        longest = max(_("Hint (1 leaf)"), _("First step (1 leaf)"), key=len)
        self.hint = FittingButton(longest, hint, icon="hint")
        self.leave = FittingButton(_("Quit"), leave)
        self.hint.instead, self.leave.instead = "hint", "cross"

    def place(self, widgets: WidgetGroup, room: pygame.Rect, *, on_prompt: bool) -> None:
        """Place the widgets in a room: buttons at the right, or at the bottom of a narrow room."""
        u, scaled = self._style.u, self._style.metrics.scaled
        gap = u(GAP)
        if on_prompt:
            self.head.text_style = "prompt"
            self.hint.icon = ""  # it is higher than the button
        words = Column(
            Box(self.head, height=self._style.type.line(self.head.text_style), min_width=0, shrink=0),
            Box(self.text, basis=0, grow=1, min_width=0, min_height=0),
            basis=0,
            grow=3,
            min_width=scaled(WORDS),
            min_height=0,
        )
        for button in (self.hint, self.leave):
            widgets.attach(button)
        # as high as the card allows, so that it takes little from the board
        beside = Column(
            *(Box(button, basis=0, grow=1, min_height=0) for button in (self.hint, self.leave)),
            gap=gap,
            basis=0,
            grow=2,
            min_width=scaled(BUTTON),
            max_width=max(button.measure()[0] for button in (self.hint, self.leave)),
        )
        wide = Row(words, beside, gap=u(14))
        narrow = Column(words, self.hint, self.leave, gap=gap)
        ways: Node = FirstThatFits(wide, narrow, padding=u(PAD))
        if on_prompt:
            left, top, right, bottom = map(u, ON_PROMPT)
            ways = Box(wide, padding=(left, top, right, bottom))
        lay_out(widgets, Layers(self.panel, ways), room)
        self._over, self._under, self._on_prompt = self.head.rect, self.text.rect, on_prompt

    def update(self, part: PuzzleHints, *, shows: bool, visible: bool) -> None:
        """Show the aim, and the last hint or else the goal; enable or disable the hint's button. Hide
        everything if not ``visible``. With ``shows`` the solution is being played.
        """
        task = part.task
        self.head.text = task.aim
        shown = _("The better turn") if task.practised else _("The best turn")
        told = [shown] if shows else [part.hint, part.hints[-1]] if part.hint else []
        fits = self._style.type.fits
        below = [text for text in told or [task.goal, task.brief] if fits(text, "note", self._under.size)]
        if not fits(task.aim, self.head.text_style, (self._over.width, 0)):
            told, below = told or [task.aim], []  # in two lines of smaller letters
        self.text.text = (below or told[-1:] or [""])[0]
        whole, instead = self._over.union(self._under), bool(told) and not below
        self.head.rect = self._over if self.text.text else whole
        self.text.rect = whole if instead else self._under
        self.panel.mark_dirty()
        for widget in (self.panel, self.text, self.leave):
            widget.set_visible(visible)
        self.head.set_visible(visible and not instead)
        self.hint.label = self.hint.brief = _("First step") if task.hints else _("Hint")
        if task.price:
            self.hint.label = _("First step (1 leaf)") if task.hints else _("Hint (1 leaf)")
        self.hint.set_visible(visible and not shows)
        self.hint.enable(part.can_hint, part.none_left)
        for button in (self.hint, self.leave):
            button.hint = button.label if button.small else ""
