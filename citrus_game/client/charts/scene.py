"""How a game went: the scores over the turns, their sources, the biggest swings, numbers."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal, get_args

import pygame

from citrus_game.client import backdrop
from citrus_game.client.charts.areas import SourceAreas
from citrus_game.client.charts.numbers import NumbersTable
from citrus_game.client.charts.scores import ScoreChart
from citrus_game.client.scene import Scene
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.buttons import Button, IconButton
from citrus_game.client.widgets.choices import Option, Segments
from citrus_game.client.widgets.panels import Label, Panel
from citrus_game.client.widgets.scroll import BAR, ScrollList
from citrus_game.table import words
from citrus_game.table.curve import Swing, curve, swings
from citrus_game.table.sitting import Sitting
from citrus_game.table.tally import tallies
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App

Tab = Literal["scores", "sources", "swings", "numbers"]
MOST_SWINGS = 5
EDGE = 33
"""Units from the window's edge to the panel."""


class ChartsScene(Scene):
    """Charts of a game; ``watch`` shows the moment after so many steps, else a replay does."""

    def __init__(self, app: "App", sitting: Sitting, watch: Callable[[int], None] | None = None) -> None:
        super().__init__(app)
        self.sitting = sitting
        self.scores = curve(sitting)
        self.tab: Tab = "scores"
        self._watch = watch or self._replay

    def layout(self) -> None:
        """Place head, panel with the chosen chart, and what can be done with the game."""
        self.widgets.rebuild(self._build)

    def cancel(self) -> bool:
        """Go back."""
        self.app.stack.pop(self)
        return True

    def choose(self, tab: str) -> None:
        """Show another chart."""
        self.tab = next(each for each in get_args(Tab) if each == tab)
        self.layout()
        self.damage()

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the table and everything on it."""
        surface.blit(backdrop.table(self.look), area, area)
        super().draw(surface, area)

    def _build(self) -> None:
        look, window = self.look, self.window
        edge = look.u(EDGE)
        back = self.widgets.add(IconButton("back", self._leave, hint=_("Back")))
        side = back.natural()[0]
        line = max(side, look.type.line("title"))
        top = look.u(26)
        back.rect = pygame.Rect(edge, top + (line - side) // 2, side, side)
        title = self.widgets.add(Label(_("How the game went"), "title", "cream"))
        left = back.rect.right + look.u(30)
        title.rect = pygame.Rect(left, top, window.width - left - edge, line)
        foot = self._build_foot(edge)
        panel = self.widgets.add(Panel())
        head = top + line + look.u(18)
        panel.rect = pygame.Rect(edge, head, window.width - 2 * edge, foot - look.u(22) - head)
        self._build_panel(panel.rect.inflate(-2 * look.u(26), -2 * look.u(22)))

    def _build_foot(self, edge: int) -> int:
        """Place the buttons at the bottom; give where they begin."""
        look, window = self.look, self.window
        share = self.widgets.add(Button(_("Export"), self._export, kind="dark", icon="save", tall=76))
        watch = self.widgets.add(
            Button(_("Watch the replay"), partial(self._watch, 0), kind="primary", icon="replay", tall=76)
        )
        wide, high = watch.natural()
        top = window.height - look.u(34) - high
        watch.rect = pygame.Rect(window.width - edge - wide, top, wide, high)
        share_wide = share.natural()[0]
        share.rect = pygame.Rect(watch.rect.x - look.u(20) - share_wide, top, share_wide, high)
        return top

    def _build_panel(self, room: pygame.Rect) -> None:
        look = self.look
        tabs = self.widgets.add(
            Segments(
                [
                    Option("scores", _("Scores")),
                    Option("sources", _("Sources")),
                    Option("swings", _("Swings")),
                    Option("numbers", _("Numbers")),
                ],
                self.tab,
                self.choose,
            )
        )
        wide, high = tabs.natural()
        tabs.rect = pygame.Rect(room.x, room.y, min(room.width, max(wide, look.u(760))), high)
        top = tabs.rect.bottom + look.u(18)
        inside = pygame.Rect(room.x, top, room.width, room.bottom - top)
        if self.tab == "swings":
            self._build_swings(inside)
        else:
            self.widgets.add(self._chart()).rect = inside

    def _chart(self) -> Widget:
        seats = self.sitting.seats
        if self.tab == "scores":
            return ScoreChart(self.scores, seats, self._watch)
        if self.tab == "sources":
            return SourceAreas(self.scores, seats)
        return NumbersTable(tallies(self.sitting), seats)

    def _build_swings(self, room: pygame.Rect) -> None:
        look = self.look
        body = self.widgets.add(ScrollList())
        rim = look.u(12)
        y, wide = rim, room.width - look.u(BAR) - 2 * rim
        found = swings(self.scores, MOST_SWINGS)
        if not found:
            note = body.add(Label(_("Nobody has been ahead of the others yet."), wrap=True))
            note.rect = pygame.Rect(rim, y, wide, note.natural(wide)[1])
        for swing in found:
            y = self._build_swing(body, swing, pygame.Rect(rim, y, wide, 0)) + look.u(14)
        body.settle(room, y)

    def _build_swing(self, body: ScrollList, swing: Swing, row: pygame.Rect) -> int:
        """Place a swing: what it was, what happened, the way there; give where it ends."""
        look, seats = self.look, self.sitting.seats
        card = body.add(Panel("panel-inset"))
        watch = body.add(Button(_("Watch"), partial(self._watch, swing.turn.first), icon="play"))
        button_wide, button_high = watch.natural()
        pad = look.u(22)
        left, right = row.x + pad, row.right - pad - button_wide - pad
        head = body.add(Label(swing_words(swing, self.sitting), "name"))
        head.rect = pygame.Rect(left, row.y + look.u(14), right - left, look.type.line("name"))
        told = body.add(Label(" ".join(self._told(swing)), "note", "muted", wrap=True))
        high = told.natural(right - left)[1]
        told.rect = pygame.Rect(left, head.rect.bottom, right - left, high)
        bottom = max(told.rect.bottom + look.u(14), row.y + button_high + look.u(24))
        card.rect = pygame.Rect(row.x, row.y, row.width, bottom - row.y)
        watch.rect = pygame.Rect(row.right - pad - button_wide, 0, button_wide, button_high)
        watch.rect.centery = card.rect.centery
        watch.hint = _("Watch turn {turn} of {player}").format(
            turn=swing.turn.number, player=seats[swing.turn.player].name
        )
        return bottom

    def _told(self, swing: Swing) -> list[str]:
        """Give the log's sentences of a turn."""
        turn = swing.turn
        return [entry.text for entry in self.sitting.log if turn.first <= entry.step < turn.end]

    def _leave(self) -> None:
        self.cancel()

    def _replay(self, position: int) -> None:
        from citrus_game.client.replay.scene import ReplayScene

        self.app.stack.push(ReplayScene(self.app, self.sitting, position))

    def _export(self) -> None:
        from citrus_game.client.export.sheet import ExportSheet

        self.app.stack.push(ExportSheet(self.app, self.sitting))


def swing_words(swing: Swing, sitting: Sitting) -> str:
    """Say what a swing was."""
    name = sitting.names[swing.player]
    if len(sitting.seats) == 2:
        other = sitting.names[1 - swing.player]
        text = _("Turn {turn}: {player} gains {points} on {other}")
        return text.format(turn=swing.turn.number, player=name, points=words.points(swing.gain), other=other)
    text = _("Turn {turn}: {player} gains {points} on everybody else")
    return text.format(turn=swing.turn.number, player=name, points=words.points(swing.gain))
