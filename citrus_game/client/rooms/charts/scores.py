"""The curve of the scores as a widget, with what was scored at the turn pointed at."""

from collections.abc import Callable

import pygame

from citrus_game.client.board.charts.curves import draw_scores, score_plot
from citrus_game.client.board.charts.plot import Plot
from citrus_game.client.kit.input.intents import Intent, Move, Position
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.table.review.curve import Curve
from citrus_game.table.seat import Seat
from citrus_game.table.telling.charts import scores_words, turn_words
from citrus_game.text import _


class ScoreChart(Widget):
    """The chart as a widget: pointing at a turn names the scores, choosing it watches it."""

    shows_hover = False

    def __init__(self, scores: Curve, seats: tuple[Seat, ...], watch: Callable[[int], None]) -> None:
        super().__init__()
        self.scores, self.seats = scores, seats
        self._watch = watch
        self._turn = 0
        self._kept: pygame.Surface | None = None

    def words_on(self) -> tuple[str, ...]:
        """Tell the turn that the keys have gone to, or before that all of them, and the way to one."""
        names = [seat.name for seat in self.seats]
        if 1 <= self._turn <= len(self.scores.turns):
            return tuple(turn_words(self.scores, self._turn, names))
        return *scores_words(self.scores, names), _("Arrow keys: change turn. Enter: watch it")

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
