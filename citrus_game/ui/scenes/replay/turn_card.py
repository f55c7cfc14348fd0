"""The card of a turn: the verdict, what was played beside what is better, step by step, and why."""

from collections.abc import Callable, Sequence

import pygame

from citrus_game.narration.gains import signed
from citrus_game.narration.turn_steps import StepLine
from citrus_game.rules.model import steps
from citrus_game.session.score_curve import Turn
from citrus_game.text import _
from citrus_game.ui.scenes.replay.judged import JudgedTurns
from citrus_game.ui.scenes.replay.turn_list import draw_mark, step_picture
from citrus_game.ui.toolkit.drawing.cells import FirstThatFits, TextCell
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget

PAD, PIECE, LEAST_ROW = 16, 28, 18
"""Units: around what is shown, of a step's picture, and least height of a step."""
GROUNDS = {"played": "bad-ground", "better": "good-ground"}


class TurnCard(Widget):
    """The card of the current turn: steps, gain and verdict. Its tooltip says all of it in words."""

    focusable = False

    def __init__(self, judged: JudgedTurns, current: Callable[[], Turn | None]) -> None:
        super().__init__()
        self.judged, self._current = judged, current
        self.foot = 0
        """Pixels at its lower end that buttons cover."""

    def accessible_text(self) -> tuple[str, ...]:
        turn = self._current()
        return tuple(self.judged.aloud(turn)) if turn is not None else (_("The end"),)

    def tooltip_text(self) -> str:
        return " ".join(filter(None, self.accessible_text()))

    def draw(self, surface: pygame.Surface) -> None:
        style, turn = self.style, self._current()
        style.chrome(surface, "panel-active", self.rect)
        pad = style.u(PAD)
        room = self.rect.inflate(-2 * pad, -2 * pad)
        room.height -= self.foot
        if turn is None:
            text = _("The game is over here. Choose a turn in the list or on the timeline.")
            style.type.block(surface, text, "note", style.colour("muted"), room)
            return
        self._draw_head(surface, room, turn)
        both = self.judged.compared(turn)
        if both is None:
            self._draw_alone(surface, room, turn)
            return
        note, why = style.type.line("note"), both.why
        columns = room.copy()
        rows = max(len(both.played), len(both.better))
        high = style.type.block_height(why, "note", room.width) if why else 0
        least = note + rows * max(style.u(LEAST_ROW), note * 7 // 10)
        # a sentence is told whole or not at all; the tooltip has it, too
        high = high if room.height - least >= high else 0
        columns.height -= high + (pad // 2 if high else 0)
        gap = pad // 2
        wide = (columns.width - 2 * gap) // 2
        left = pygame.Rect(columns.x, columns.y, wide, columns.height)
        right = pygame.Rect(columns.right - wide, columns.y, wide, columns.height)
        bottom = self._draw_steps(surface, left, _("Played"), both.played, "played")
        if both.left_out:
            self._draw_title(surface, right, _("Better"))
            told = right.move(0, note)
            told.height -= note
            style.type.block(surface, both.better_told(), "note", style.colour("ink"), told)
        else:
            bottom = max(bottom, self._draw_steps(surface, right, _("Better"), both.better, "better"))
        surface.fill(
            style.colour("line"), (columns.centerx, columns.y, max(1, style.u(2)), bottom - columns.y)
        )
        if high >= note:
            below = pygame.Rect(room.x, bottom + gap, room.width, room.bottom - bottom - gap)
            style.type.block(surface, why, "note", style.colour("muted"), below)

    def _draw_head(self, surface: pygame.Surface, room: pygame.Rect, turn: Turn) -> None:
        """Draw turn, player and verdict, and take their height from the room."""
        style = self.style
        line = style.type.line("name")
        head = pygame.Rect(room.x, room.y, room.width, line)
        colour = self.judged.session.seats[turn.player].colour
        emblem = style.art.piece(f"emblem-{colour}", max(8, line * 3 // 4))
        surface.blit(emblem, emblem.get_rect(midleft=head.midleft))
        head.x += emblem.get_width() + style.u(8)
        head.width = room.right - head.x
        brief = f"{turn.number}: {self.judged.session.names[turn.player]}"
        told = [TextCell(text, "ink", "name") for text in (self.judged.head(turn), brief)]
        FirstThatFits([*told, told[-1]._replace(text_style="note")]).draw(style, surface, head)
        taken = line + style.u(4)
        if self.judged.judges:
            said, wide = self.judged.verdict_words(turn), style.type.line("note") + style.u(20)
            beside = max(1, room.width - wide - style.u(16))
            px = style.type.shrunk(said, "note", beside)
            one_line = style.type.width(said, "note", px) <= beside
            lines = style.type.line("note") if one_line else style.type.block_height(said, "note", beside)
            high = lines + style.u(10)
            plate = pygame.Rect(room.x, room.y + taken, room.width, high)
            style.art.paint_box(surface, plate, style.u(8), style.colour("inset"))
            mark = pygame.Rect(plate.x + style.u(4), plate.y, wide, high)
            found = self.judged.verdict(turn)
            dark = mark.inflate(0, -style.u(6))
            style.art.paint_box(surface, dark, style.u(6), style.colour("table-deep"))
            draw_mark(style, surface, found._replace(missed=0.0) if found else None, dark, "…")
            words = pygame.Rect(dark.right + style.u(8), plate.y + style.u(5), beside, high - style.u(10))
            if one_line:
                style.type.place(surface, said, "note", style.colour("ink"), words, "left", px)
            else:
                style.type.block(surface, said, "note", style.colour("ink"), words)
            taken += high + style.u(8)
        room.y += taken
        room.height -= taken

    def _draw_alone(self, surface: pygame.Surface, room: pygame.Rect, turn: Turn) -> None:
        """Draw a turn without a better one over the whole width, and what it brought."""
        bottom = self._draw_steps(surface, room, _("Played"), self.judged.lines(turn), "")
        style = self.style
        gain = _("Forecast {change}").format(change=signed(self.judged.gain(turn)))
        below = pygame.Rect(room.x, bottom + style.u(4), room.width, style.type.line("note"))
        if below.bottom <= room.bottom:
            style.type.place(surface, gain, "note", style.colour("muted"), below)

    def _draw_title(self, surface: pygame.Surface, room: pygame.Rect, title: str) -> None:
        line = pygame.Rect(room.x, room.y, room.width, self.style.type.line("note"))
        self.style.type.place(surface, title, "clock", self.style.colour("ink"), line)

    def _draw_steps(
        self, surface: pygame.Surface, room: pygame.Rect, title: str, lines: Sequence[StepLine], ground: str
    ) -> int:
        """Draw the steps of a turn below their title; return where they end."""
        style = self.style
        self._draw_title(surface, room, title)
        top = room.y + style.type.line("note")
        shown = [line for line in lines if line.step.verb != steps.INCOME]
        high = min(
            max(style.u(PIECE + 4), style.type.line("note")), (room.bottom - top) // max(1, len(shown))
        )
        for number, line in enumerate(shown):
            row = pygame.Rect(room.x, top + number * high, room.width, high)
            if line.own and ground:
                style.art.paint_box(surface, row.inflate(0, -1), style.u(6), style.colour(GROUNDS[ground]))
            self._draw_step(style, surface, row, line, bold=line.own and bool(ground))
        return top + len(shown) * high

    @staticmethod
    def _draw_step(
        style: Style, surface: pygame.Surface, row: pygame.Rect, line: StepLine, *, bold: bool
    ) -> None:
        px = max(6, min(style.u(PIECE), row.height - 2))
        picture = step_picture(style, line.step, px, "ink")
        if picture is not None:
            surface.blit(picture, picture.get_rect(midleft=(row.x + style.u(4), row.centery)))
        text = pygame.Rect(row.x + px + style.u(12), row.y, row.width - px - style.u(14), row.height)
        size = min(style.type.px("note"), max(style.type.tightest, row.height - 2))
        kind = "clock" if bold else "note"
        # words are there whole or not at all, beside their picture; the tooltip has them, too
        if picture is None or style.type.width(line.brief, kind, style.type.tightest) <= text.width:
            style.type.place(surface, line.brief, kind, style.colour("ink"), text, "left", size)
