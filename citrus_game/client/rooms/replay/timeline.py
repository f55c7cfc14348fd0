"""The timeline under the board: turns, scored fincas, the curve of the scores, and where one is."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from citrus_game.client.board.charts.plot import Plot, ScoreLine, draw_ends, draw_houses, draw_lines, extremes
from citrus_game.client.board.paint import TINTS
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.input.intents import Intent, Move, Position
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.table.review.playback import Playback
from citrus_game.table.telling.charts import points_words
from citrus_game.text import _

HIGH = 152
"""Units of the strip between board and prompt."""
BAND, HOUSES, EMBLEM = 20, 32, 18
"""Units of the strips that show whose turns these were, with emblems, and where fincas were scored."""
LEAST_EMBLEM = 7
"""Pixels of an emblem that can be told from others."""
TURNS = (1, 5, 10, 20, 50)
"""Turns between two numbers; the least with which they do not touch."""


class TimelineMarks(NamedTuple):
    """What the strip is made of, in window pixels."""

    plot: Plot
    band: pygame.Rect
    numbers: pygame.Rect


class Timeline(Widget):
    """Every moment of a game on one strip; a press or the arrow keys go there.

    ``go`` is called with a number of steps.
    """

    drags = True
    shows_hover = False

    def __init__(self, playback: Playback, go: Callable[[int], None]) -> None:
        super().__init__()
        self.playback = playback
        self._go = go
        self._kept: pygame.Surface | None = None
        self._pointed: int | None = None

    def words_on(self) -> tuple[str, ...]:
        """Tell which moment it is, and how everybody stands there."""
        playback = self.playback
        step = _("Step {step} of {last}").format(step=playback.position, last=playback.length)
        points = points_words(playback.scores.steps[playback.position], playback.names)
        return _("Timeline"), moment_words(playback, playback.position), step, *points

    def marks(self) -> TimelineMarks:
        """Give where everything stands."""
        look, scores = self.look, self.playback.scores
        line = look.type.line("note")
        inside = self.rect.inflate(-2 * look.u(20), 0)
        inside.width -= look.u(30)
        top = self.rect.y + look.u(12 + HOUSES)
        numbers = pygame.Rect(inside.x, self.rect.bottom - look.u(8) - line, inside.width, line)
        band = pygame.Rect(inside.x, numbers.top - look.u(BAND), inside.width, look.u(BAND))
        least, most = extremes(scores.steps)
        room = pygame.Rect(inside.x, top, inside.width, max(4, band.top - look.u(6) - top))
        return TimelineMarks(Plot(room, self.playback.length, least, most), band, numbers)

    def forget(self) -> None:
        """Have it all drawn again, for another place."""
        self._kept = None

    def press(self, pos: Position) -> None:
        """Go to the moment that was pressed."""
        self._to(pos)

    def drag(self, pos: Position) -> None:
        """Follow the pointer."""
        self._to(pos)

    def choose(self, _pos: Position | None) -> None:
        """Nothing more: pressing and dragging go there already."""

    def hover(self, pos: Position) -> None:
        """Name the moment under the pointer."""
        step = self.marks().plot.value_at(pos[0])
        if step != self._pointed:
            self._pointed = step
            self.changed()

    def key(self, intent: Intent) -> bool:
        """Go a step with the arrow keys."""
        if not isinstance(intent, Move) or not intent.dx:
            return False
        self._go(self.playback.position + intent.dx)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the strip as it is kept, and over it the moment shown and the one pointed at."""
        if self._kept is None:
            self._kept = self._draw_kept(surface)
        surface.blit(self._kept, self.rect)
        marks = self.marks()
        if not self.hovered or self._pointed is None:
            self._draw_moment(surface, marks, self.playback.position, "terracotta", self.pressed)
            return
        self._draw_moment(surface, marks, self.playback.position, "terracotta", False)
        self._draw_moment(surface, marks, self._pointed, "cobalt", True)

    def _to(self, pos: Position) -> None:
        self._pointed = None
        self._go(self.marks().plot.value_at(pos[0]))

    def _draw_kept(self, surface: pygame.Surface) -> pygame.Surface:
        look, marks = self.look, self.marks()
        kept = surface.get_clip()
        surface.set_clip(self.rect)
        look.chrome(surface, "panel", self.rect, 0.9)
        self._draw_turns(surface, marks)
        self._draw_fincas(surface, marks)
        lines = self.lines()
        draw_lines(surface, marks.plot, lines, max(1.5, look.u(40) / 16))
        draw_ends(look, surface, marks.plot, lines, look.u(22))
        made = surface.subsurface(self.rect).copy()
        surface.set_clip(kept)
        return made

    def lines(self) -> list[ScoreLine]:
        """Give the players' lines over the steps."""
        scores, seats = self.playback.scores, self.playback.seats
        return [
            ScoreLine(seat.colour, [(step, points[player]) for step, points in enumerate(scores.steps)])
            for player, seat in enumerate(seats)
        ]

    def _draw_turns(self, surface: pygame.Surface, marks: TimelineMarks) -> None:
        """Paint whose turn it was, and the numbers of turns."""
        look, plot = self.look, marks.plot
        turns = self.playback.scores.turns
        per_turn = plot.room.width / max(1, len(turns))
        every = next((n for n in TURNS if n * per_turn >= look.u(64)), TURNS[-1])
        for turn in turns:
            left, right = plot.x(turn.first), plot.x(turn.end)
            tint = pygame.Color(TINTS[self.playback.seats[turn.player].colour])
            part = pygame.Rect(left, marks.band.y, max(1, right - left - 1), marks.band.height)
            surface.fill(tint, part)
            px = min(look.u(EMBLEM), part.width)
            if px >= LEAST_EMBLEM:
                emblem = look.art.piece(f"emblem-{self.playback.seats[turn.player].colour}", px)
                surface.blit(emblem, emblem.get_rect(center=part.center))
            if turn.number % every == 0 or turn.number == 1:
                surface.fill(look.colour("muted"), (left, marks.band.y, max(1, look.u(2)), marks.band.height))
                box = pygame.Rect(left - look.u(40), marks.numbers.y, look.u(80), marks.numbers.height)
                look.type.place(surface, str(turn.number), "note", look.colour("muted"), box, "centre")

    def _draw_fincas(self, surface: pygame.Surface, marks: TimelineMarks) -> None:
        """Paint a line with a house where fincas were scored."""
        places = [marks.plot.x(step) for step in self.playback.scores.fincas]
        draw_houses(self.look, surface, marks.plot, places, self.look.u(HOUSES))

    def _draw_moment(
        self, surface: pygame.Surface, marks: TimelineMarks, step: int, colour: str, named: bool
    ) -> None:
        look, x = self.look, marks.plot.x(step)
        wide = max(2, look.u(4))
        paint = look.colour(colour)
        surface.fill(
            paint, (x - wide // 2, self.rect.y + look.u(8), wide, marks.band.bottom - self.rect.y - look.u(8))
        )
        knob = pygame.Rect(0, 0, look.u(20), look.u(20))
        knob.center = (x, marks.band.centery)
        look.art.paint_box(surface, knob, knob.width // 2, paint)
        if named:
            self._draw_name(surface, step, x)

    def _draw_name(self, surface: pygame.Surface, step: int, x: int) -> None:
        """Paint a small label with the turn of a moment beside its line."""
        look = self.look
        words = moment_words(self.playback, step)
        wide, line = look.type.width(words, "note") + look.u(20), look.type.line("note")
        box = pygame.Rect(x + look.u(8), self.rect.y + look.u(10), wide, line + look.u(4))
        if box.right > self.rect.right - look.u(8):
            box.right = x - look.u(8)
        look.art.paint_box(surface, box, look.u(8), look.colour("table-deep"))
        look.type.place(surface, words, "note", look.colour("cream"), box, "centre")


def moment_words(playback: Playback, step: int) -> str:
    """Name the moment after so many steps by its turn and player."""
    turn = next((each for each in playback.scores.turns if each.end > step), None)
    if turn is None:
        return _("The end") if playback.length else _("The start")
    return _("Turn {turn}: {player}").format(turn=turn.number, player=playback.names[turn.player])


def strip_height(look: Look) -> int:
    """Give the pixels the timeline needs, which grow with the text."""
    return look.u(HIGH - 27) + look.type.line("note")
