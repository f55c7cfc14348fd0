"""The timeline of a replay: turns, scored fincas, the curve of the scores, and the buttons."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pygame

from citrus_game.narration import words
from citrus_game.session.playback import Playback
from citrus_game.session.telling.charts import points_words
from citrus_game.text import _
from citrus_game.ui.board.charts.plot import (
    Plot,
    ScoreLine,
    draw_ends,
    draw_grid,
    draw_houses,
    draw_lines,
)
from citrus_game.ui.board.colours import TINTS
from citrus_game.ui.scenes.play.panels.buttons import FittingButton
from citrus_game.ui.scenes.play.panels.prompt import PromptBar, PromptData
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.scenes.replay.judged import JudgedTurns
from citrus_game.ui.scenes.replay.turn_list import draw_triangle
from citrus_game.ui.toolkit.drawing.cells import Cell, FirstThatFits, Line, PictureCell, TextCell
from citrus_game.ui.toolkit.drawing.metrics import TARGET
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.events import InputEvent, Move, Position
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Row, Space
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, IconButton
from citrus_game.ui.toolkit.widgets.group import WidgetGroup

HIGH = 176
"""Height of the strip between board and prompt, in units."""
BAND, HOUSES, EMBLEM = 20, 32, 18
"""Units: height of the band that shows whose turn it was, of the houses for scored fincas, and of the
emblems.
"""
MARKS, LEAST_LAG, PALE = 22, 10, 150
"""Units of height for the marks of verdicts; points behind the leader that the curve shows at least; how
opaque what makes the first third pale is.
"""
NAMES = 0.14
"""Greatest share of the strip's width that the players' names take."""
LEAST_EMBLEM = 7
"""Smallest size in pixels at which emblems are drawn."""
TURNS = (1, 5, 10, 20, 50)
"""Possible numbers of turns between two labels. The smallest with which labels do not touch is used."""


class TimelineMarks(NamedTuple):
    """The parts of the timeline as rectangles of the window: curve, row of marks, band of turns, row of
    numbers.
    """

    plot: Plot
    marks: pygame.Rect
    band: pygame.Rect
    numbers: pygame.Rect


class Timeline(Widget):
    """All positions of a game on one strip. Clicking, dragging or the arrow keys call ``go`` with a
    number of steps.
    """

    drags = True

    def __init__(self, playback: Playback, judged: JudgedTurns, go: Callable[[int], None]) -> None:
        super().__init__()
        self.playback, self.judged = playback, judged
        self._go = go
        self._least = min([-LEAST_LAG, *(min(row) - max(row) for row in playback.scores.steps)])
        """The greatest distance to the leader that the curve has room for."""
        self._picture: pygame.Surface | None = None
        self._pointed: int | None = None

    def accessible_text(self) -> tuple[str, ...]:
        playback = self.playback
        step = _("Step {step} of {last}").format(step=playback.position, last=playback.length)
        points = points_words(playback.scores.steps[playback.position], playback.names)
        return _("Timeline"), moment_words(playback, playback.position), step, *points

    def marks(self) -> TimelineMarks:
        """Return the parts of the timeline for its current size."""
        u = self.style.u
        room = Space(grow=1, min_height=4)
        line = self.style.type.line("note")
        marks, band, numbers = (Space(high, shrink=0) for high in (u(MARKS), u(BAND), line))
        parts = (room, Space(u(4), shrink=0), marks, band, numbers)
        left = max(u(20), self.style.type.width("−88", "note") + u(20))
        Column(*parts, padding=(left, u(12 + HOUSES), u(50) + self._names_wide, u(8))).place(self.rect)
        plot = Plot(room.rect, self.playback.length, self._least, 0)
        return TimelineMarks(plot, marks.rect, band.rect, numbers.rect)

    @property
    def _names_wide(self) -> int:
        """The width in pixels of the players' names behind the lines."""
        widest = max(self.style.type.width(name, "note") for name in self.playback.names)
        return min(widest, round(NAMES * self.rect.width))

    def tooltip_text(self) -> str:
        """Return what the lines and marks mean."""
        told = [
            _("The curves: how many points each player is behind the leader. A finca above: scored then.")
        ]
        if self.judged.judges:
            told.append(_("A dot: another turn may be a little better. A triangle: one is better."))
        return "\n".join(told)

    def press(self, pos: Position) -> None:
        self._to(pos)

    def drag(self, pos: Position) -> None:
        self._to(pos)

    def choose(self, _pos: Position | None) -> None:
        """Do nothing: `press` and `drag` have already moved there."""

    def hover(self, pos: Position) -> None:
        step = self.marks().plot.value_at(pos[0])
        if step != self._pointed:
            self._pointed = step
            self.mark_dirty()

    def handle_key(self, input_event: InputEvent) -> bool:
        if not isinstance(input_event, Move) or not input_event.dx:
            return False
        self._go(self.playback.position + input_event.dx)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        if self._picture is None:
            self._picture = self._draw_picture(surface)
        surface.blit(self._picture, self.rect)
        marks = self.marks()
        self._draw_marks(surface, marks)
        if not self.hovered or self._pointed is None:
            self._draw_moment(surface, marks, self.playback.position, "terracotta", self.pressed)
            return
        self._draw_moment(surface, marks, self.playback.position, "terracotta", False)
        self._draw_moment(surface, marks, self._pointed, "cobalt", True)

    def _to(self, pos: Position) -> None:
        self._pointed = None
        self._go(self.marks().plot.value_at(pos[0]))

    def _draw_picture(self, surface: pygame.Surface) -> pygame.Surface:
        style, marks = self.style, self.marks()
        kept = surface.get_clip()
        surface.set_clip(self.rect)
        style.chrome(surface, "panel", self.rect, 0.9)
        self._draw_turns(surface, marks)
        draw_grid(style, surface, marks.plot, round(0.75 * style.type.line("note")))
        self._draw_fincas(surface, marks)
        lines = self.lines()
        draw_lines(surface, marks.plot, lines, max(1.5, style.u(40) / 16))
        early = marks.plot.room.copy()
        early.width //= 3
        # who leads so early says little: in the first third the lines are pale
        veil = pygame.Surface(early.size, pygame.SRCALPHA)
        veil.fill((*style.colour("panel")[:3], PALE))
        surface.blit(veil, early)
        line = style.type.line("note")
        below = pygame.Rect(early.x + style.u(8), early.bottom - line, early.width, line)
        scale = TextCell(_("Points behind the leader"), "muted")
        FirstThatFits((scale, TextCell(""))).draw(style, surface, below)
        names = {seat.colour: seat.name for seat in self.playback.seats}
        ends = pygame.Rect(0, marks.plot.room.y - style.u(11), 0, 0)
        ends.size = self.rect.right - style.u(12), self.rect.bottom - style.u(8) - ends.y
        draw_ends(style, surface, marks.plot, lines, style.u(22), names, ends)
        made = surface.subsurface(self.rect).copy()
        surface.set_clip(kept)
        return made

    def lines(self) -> list[ScoreLine]:
        """Return the players' lines over the steps: their distances to the leader."""
        scores, seats = self.playback.scores, self.playback.seats
        return [
            ScoreLine(seat.colour, [(at, row[player] - max(row)) for at, row in enumerate(scores.steps)])
            for player, seat in enumerate(seats)
        ]

    def _draw_turns(self, surface: pygame.Surface, marks: TimelineMarks) -> None:
        """Draw a band in the colours of the players on turn, and the numbers of turns."""
        style, plot = self.style, marks.plot
        turns = self.playback.scores.turns
        per_turn = plot.room.width / max(1, len(turns))
        every = next((n for n in TURNS if n * per_turn >= style.u(64)), TURNS[-1])
        for turn in turns:
            left, right = plot.x(turn.first), plot.x(turn.end)
            tint = pygame.Color(TINTS[self.playback.seats[turn.player].colour])
            part = pygame.Rect(left, marks.band.y, max(1, right - left - 1), marks.band.height)
            surface.fill(tint, part)
            px = min(style.u(EMBLEM), part.width)
            if px >= LEAST_EMBLEM:
                emblem = style.art.piece(f"emblem-{self.playback.seats[turn.player].colour}", px)
                surface.blit(emblem, emblem.get_rect(center=part.center))
            if turn.number % every == 0 or turn.number == 1:
                surface.fill(
                    style.colour("muted"), (left, marks.band.y, max(1, style.u(2)), marks.band.height)
                )
                box = pygame.Rect(left - style.u(40), marks.numbers.y, style.u(80), marks.numbers.height)
                style.type.place(surface, str(turn.number), "note", style.colour("muted"), box, "centre")

    def _draw_marks(self, surface: pygame.Surface, marks: TimelineMarks) -> None:
        """Draw a dot for a turn that may be a little worse than another, a triangle for a poor one."""
        style, px = self.style, max(6, self.style.u(14))
        for turn in self.judged.turns:
            found = self.judged.verdict(turn)
            x = (marks.plot.x(turn.first) + marks.plot.x(turn.end)) // 2
            if found is not None and found.kind == "maybe":
                pygame.draw.circle(surface, style.colour("ink"), (x, marks.marks.centery), px // 3 + 1)
                pygame.draw.circle(surface, style.colour("gold"), (x, marks.marks.centery), px // 3)
            elif found is not None and found.kind == "better":
                draw_triangle(style, surface, (x, marks.marks.centery), px)

    def _draw_fincas(self, surface: pygame.Surface, marks: TimelineMarks) -> None:
        """Draw a line with a house at each step in which fincas were scored."""
        places = [marks.plot.x(step) for step in self.playback.scores.fincas]
        draw_houses(self.style, surface, marks.plot, places, self.style.u(HOUSES))

    def _draw_moment(
        self, surface: pygame.Surface, marks: TimelineMarks, step: int, colour: str, named: bool
    ) -> None:
        style, x = self.style, marks.plot.x(step)
        wide = max(2, style.u(4))
        paint = style.colour(colour)
        surface.fill(
            paint,
            (x - wide // 2, self.rect.y + style.u(8), wide, marks.band.bottom - self.rect.y - style.u(8)),
        )
        knob = pygame.Rect(0, 0, style.u(20), style.u(20))
        knob.center = (x, marks.band.centery)
        style.art.paint_box(surface, knob, knob.width // 2, paint)
        if named:
            self._draw_name(surface, step, x)

    def _draw_name(self, surface: pygame.Surface, step: int, x: int) -> None:
        """Draw a label with turn, player, and everybody's points beside the line of a step."""
        style, playback = self.style, self.playback
        told: list[Cell] = [TextCell(moment_words(playback, step))]
        for seat, points in zip(playback.seats, playback.scores.steps[step], strict=True):
            told += [PictureCell(f"emblem-{seat.colour}", units=EMBLEM), TextCell(words.number(points))]
        label = Line(*told, gap=8)
        wide, line = label.span(style)[1] + style.u(20), style.type.line("note")
        if wide > self.rect.width // 2:
            label = Line(told[0])
            wide = label.span(style)[1] + style.u(20)
        box = pygame.Rect(x + style.u(8), self.rect.y + style.u(10), wide, line + style.u(4))
        if box.right > self.rect.right - style.u(8):
            box.right = x - style.u(8)
        style.art.paint_box(surface, box, style.u(8), style.colour("table-deep"))
        label.draw(style, surface, box.inflate(-style.u(20), 0))


def moment_words(playback: Playback, step: int) -> str:
    """Return turn and player of the position after a number of steps."""
    turn = next((each for each in playback.scores.turns if each.end > step), None)
    if turn is None:
        return _("The end") if playback.length else _("The start")
    return _("Turn {turn}: {player}").format(turn=turn.number, player=playback.names[turn.player])


def strip_height(style: Style) -> int:
    """Return the height in pixels that the timeline needs."""
    return style.u(HIGH - 27) + style.type.line("note")


TRANSPORT = ("turn_back", "step_back", "watch", "step_next", "turn_next")
"""Names of the playback buttons. Icons have the same names."""


MOST_OF_BAR = 0.3
"""Share of the prompt bar that the playback buttons take at most, so that words have room."""
MOST_WITH_LABEL = 0.5
"""The same, where that lets the button of the next turn show its label."""


class WatchBar(PromptBar):
    """The prompt bar of a replay: turn and player, the hand, and the playback buttons at its right end."""

    transport: tuple[Button, ...] = ()

    def update(self, snapshot: Snapshot) -> None:
        u, row = self.style.u, self.row.copy()
        row.width = self.rect.right - row.x
        least, share = u(TARGET), round(MOST_OF_BAR * row.width)
        most = min(row.height - u(12), max(least, share // max(1, len(self.transport))))
        parts = [Box(each, aspect=1, min_width=0, max_width=most) for each in self.transport]
        last = self.transport[-1] if self.transport else None
        if isinstance(last, FittingButton):
            wide = last.needs()[0]
            shown = (len(parts) - 1) * (most + u(8)) + wide <= MOST_WITH_LABEL * row.width
            parts[-1] = Box(last, width=wide, shrink=0) if shown else parts[-1]
            last.hint = "" if shown else last.label
        buttons = Row(*parts, gap=u(8))
        Row(buttons, justify="end", padding=(0, 0, u(14), u(5))).place(row)
        if isinstance(last, FittingButton):
            first = self.transport[0].rect
            last.rect = pygame.Rect(last.rect.x, first.y, last.rect.width, first.height)
        self.row.width = buttons.rect.x - row.x
        super().update(snapshot)

    def build_data(self, snapshot: Snapshot) -> PromptData:
        # without the discs of a round: beside verdicts they look as if they judged the turn
        return super().build_data(snapshot)._replace(round=())

    @property
    def caption_width(self) -> int:
        return self.row.width


class Transport:
    """Timeline and buttons of a replay, in focus order.

    ``acts`` has a function for each button: those of `TRANSPORT`, ``back``, ``export`` and ``play_on``.
    ``go`` goes to a position.
    """

    def __init__(
        self,
        widgets: WidgetGroup,
        view: TableView,
        playback: Playback,
        judged: JudgedTurns,
        acts: Mapping[str, Callable[[], object]],
        go: Callable[[int], None],
    ) -> None:
        add, self.playback = widgets.add, playback
        self.timeline = add(Timeline(playback, judged, go))
        self.buttons: dict[str, Button] = {
            name: add(IconButton(_icon(name), acts[name], hint=hint, kind="secondary", scale=0.6))
            for name, hint in zip(TRANSPORT, _hints(), strict=False)
        }
        self.buttons["turn_next"] = add(FittingButton(_("Next turn"), acts["turn_next"], icon="turn-next"))
        if isinstance(view.prompt, WatchBar):
            view.prompt.transport = tuple(self.buttons.values())
        self.back = add(IconButton("back", acts["back"], hint=_("Back")))
        self.export = add(IconButton("save", acts["export"], hint=_("Export")))
        view.icons.more = (self.back, self.export)
        self.play_on = add(
            FittingButton(_("Play on from here"), acts["play_on"], kind="primary", icon="person")
        )
        self.play_on.brief = _("Play on")
        self.play_on.rect = view.places.turn
        assert view.places.card is not None
        self.timeline.rect = view.places.card

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw the buttons over what moves and over captions, so that they stay in sight."""
        for button in self.buttons.values():
            button.draw(surface)
            if button.focused and button.ringed:
                button.draw_focus(surface)

    @property
    def named(self) -> dict[str, Widget]:
        """All widgets by name."""
        return {
            **self.buttons,
            "timeline": self.timeline,
            "play_on": self.play_on,
            "back": self.back,
            "export": self.export,
        }

    def update(self, watching: bool) -> None:
        """Update the buttons for the current position. ``watching`` means that the game is playing."""
        buttons = self.buttons
        buttons["watch"].icon = "pause" if watching else "play"
        buttons["watch"].hint = _("Pause") if watching else _("Play")
        at, length = self.playback.position, self.playback.length
        for name in ("turn_back", "step_back"):
            buttons[name].enable(at > 0, _("This is the start."))
        for name in ("step_next", "turn_next"):
            buttons[name].enable(at < length, _("This is the end."))
        over = self.playback.state.over
        self.play_on.enable(not over, _("The game is over here. Go back to an earlier turn."))
        changed: tuple[Widget, ...] = (self.timeline, *buttons.values())
        for widget in changed:
            widget.mark_dirty()


def _icon(name: str) -> str:
    return "play" if name == "watch" else name.replace("_", "-")


def _hints() -> tuple[str, ...]:
    """Return the tooltips of the playback buttons that have no label."""
    return (
        _("Previous turn"),
        _("Step back"),
        _("Play"),
        _("Step forward"),
    )
