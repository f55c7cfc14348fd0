"""The curve of the scores over the turns, with what was scored at the turn pointed at."""

from collections.abc import Callable

import pygame

from citrus_game.client.charts.plot import Line, Plot, draw_ends, draw_grid, draw_lines, extremes, whole_steps
from citrus_game.client.intents import Intent, Move, Position
from citrus_game.client.look import Look
from citrus_game.client.widgets.base import Widget
from citrus_game.table.curve import Curve
from citrus_game.table.seat import Seat
from citrus_game.text import _

TURNS = (1, 2, 5, 10, 20, 50)
"""Turns between two numbers of the axis."""
HOUSE = 36
"""Units of the houses of scored fincas, which stand above the plot."""
EMBLEMS = 6
"""Emblems along each line, so that lines are told apart by more than their colour."""


def score_lines(scores: Curve, seats: tuple[Seat, ...]) -> list[Line]:
    """Give the players' lines over the turns, from nothing on."""
    rows = [(0,) * len(seats), *(turn.points for turn in scores.turns)]
    return [
        Line(seat.colour, [(turn, points[player]) for turn, points in enumerate(rows)])
        for player, seat in enumerate(seats)
    ]


def score_plot(look: Look, scores: Curve, room: pygame.Rect) -> Plot:
    """Fit the scores over the turns into a room, with places for numbers at the left and below."""
    line = look.type.line("note")
    head = look.u(HOUSE + 8)
    inside = pygame.Rect(room.x + look.u(74), room.y + head, 0, 0)
    inside.size = (max(40, room.width - look.u(74 + 50)), max(40, room.height - line - look.u(18) - head))
    return whole_steps(Plot(inside, len(scores.turns), *extremes(scores.steps)))


def draw_scores(
    look: Look, target: pygame.Surface, plot: Plot, scores: Curve, seats: tuple[Seat, ...]
) -> None:
    """Paint grid, axis, scored fincas and lines."""
    draw_grid(look, target, plot)
    _draw_axis(look, target, plot)
    _draw_fincas(look, target, plot, scores)
    lines = score_lines(scores, seats)
    draw_lines(target, plot, lines, max(2.0, 4.5 * look.metrics.k))
    _draw_emblems(look, target, plot, lines)
    draw_ends(look, target, plot, lines, look.u(34))


def _draw_axis(look: Look, target: pygame.Surface, plot: Plot) -> None:
    per_turn = plot.room.width / max(1, plot.last)
    every = next((n for n in TURNS if n * per_turn >= look.u(70)), TURNS[-1])
    line = look.type.line("note")
    for turn in range(every, plot.last + 1, every):
        x = plot.x(turn)
        target.fill(look.colour("line"), (x, plot.room.bottom, max(1, look.u(2)), look.u(8)))
        box = pygame.Rect(x - look.u(60), plot.room.bottom + look.u(10), look.u(120), line)
        look.type.place(target, str(turn), "note", look.colour("muted"), box, "centre")
    words = pygame.Rect(plot.room.x - look.u(74), plot.room.bottom + look.u(10), look.u(90), line)
    if look.type.width(_("Turn"), "note") <= words.width:
        look.type.place(target, _("Turn"), "note", look.colour("muted"), words)


def _draw_fincas(look: Look, target: pygame.Surface, plot: Plot, scores: Curve) -> None:
    """Paint a house above each turn at whose end fincas were scored."""
    px = look.u(HOUSE)
    for number, turn in enumerate(scores.turns, 1):
        if any(turn.first < step <= turn.end for step in scores.fincas):
            x = plot.x(number)
            target.fill(look.colour("line"), (x, plot.room.y, max(1, look.u(2)), plot.room.height))
            finca = look.art.piece("finca", px)
            target.blit(finca, (x - px // 2, plot.room.y - px - look.u(2)))


def _draw_emblems(look: Look, target: pygame.Surface, plot: Plot, lines: list[Line]) -> None:
    px = look.u(22)
    for number, line in enumerate(lines):
        emblem = look.art.piece(f"emblem-{line.colour}", px)
        for place in range(EMBLEMS):
            at = round(plot.last * (place + (number + 1) / (len(lines) + 1)) / EMBLEMS)
            x, y = line.points[min(at, len(line.points) - 1)]
            target.blit(emblem, emblem.get_rect(center=(plot.x(x), plot.y(y))))


class ScoreChart(Widget):
    """The chart as a widget: pointing at a turn names the scores, choosing it watches it."""

    shows_hover = False

    def __init__(self, scores: Curve, seats: tuple[Seat, ...], watch: Callable[[int], None]) -> None:
        super().__init__()
        self.scores, self.seats = scores, seats
        self._watch = watch
        self._turn = 0
        self._kept: pygame.Surface | None = None

    @property
    def plot(self) -> Plot:
        """Give where values stand."""
        return score_plot(self.look, self.scores, self.rect)

    def hover(self, pos: Position) -> None:
        """Note the turn under the pointer."""
        self._point(self.plot.value_at(pos[0]))

    def key(self, intent: Intent) -> bool:
        """Go from turn to turn with the arrow keys."""
        if not isinstance(intent, Move) or not intent.dx:
            return False
        self._point(max(1, min(len(self.scores.turns), self._turn + intent.dx)))
        return True

    def spot(self, pos: Position) -> object:
        """Name the scores of a turn at a finger's first tap."""
        return self.plot.value_at(pos[0])

    def choose(self, pos: Position | None) -> None:
        """Watch the turn pointed at."""
        turn = self._turn if pos is None else self.plot.value_at(pos[0])
        if 1 <= turn <= len(self.scores.turns):
            self._watch(self.scores.turns[turn - 1].first)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the chart as it is kept and the turn pointed at."""
        if self._kept is None:
            clip = surface.get_clip()
            surface.set_clip(self.rect)
            draw_scores(self.look, surface, self.plot, self.scores, self.seats)
            self._kept = surface.subsurface(self.rect).copy()
            surface.set_clip(clip)
        surface.blit(self._kept, self.rect)
        if (self.hovered or self.ringed) and 1 <= self._turn <= len(self.scores.turns):
            self._draw_turn(surface)

    def _point(self, turn: int) -> None:
        if turn != self._turn:
            self._turn = turn
            self.changed()

    def _draw_turn(self, surface: pygame.Surface) -> None:
        look, plot, turn = self.look, self.plot, self.scores.turns[self._turn - 1]
        x = plot.x(self._turn)
        surface.fill(look.colour("cobalt"), (x - 1, plot.room.y, max(2, look.u(3)), plot.room.height))
        head = _("Turn {turn}: {player}").format(turn=turn.number, player=self.seats[turn.player].name)
        line = look.type.line("note")
        px = round(look.type.px("note") * 1.2)
        widest = max(look.type.width(seat.name, "note") for seat in self.seats) + px + look.u(80)
        wide = max(widest, look.type.width(head, "note")) + look.u(32)
        box = pygame.Rect(
            x + look.u(14), plot.room.y + look.u(8), wide, line * (len(self.seats) + 1) + look.u(24)
        )
        if box.right > self.rect.right:
            box.right = x - look.u(14)
        look.chrome(surface, "tooltip", box, 0.8)
        row = pygame.Rect(box.x + look.u(16), box.y + look.u(12), box.width - look.u(32), line)
        look.type.place(surface, head, "note", look.colour("muted-dark"), row)
        order = sorted(range(len(self.seats)), key=lambda player: -turn.points[player])
        for player in order:
            row = row.move(0, line)
            emblem = look.art.piece(f"emblem-{self.seats[player].colour}", px)
            surface.blit(emblem, (row.x, row.centery - px // 2))
            name = pygame.Rect(row.x + px + look.u(8), row.y, row.width - px - look.u(70), line)
            look.type.place(surface, self.seats[player].name, "note", look.colour("cream"), name)
            look.type.place(surface, str(turn.points[player]), "note", look.colour("cream"), row, "right")
