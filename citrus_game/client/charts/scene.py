"""How a game went: the scores over the turns, their sources, the biggest swings, numbers."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

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
from citrus_game.table.analysis import Analysis, Chance
from citrus_game.table.curve import Swing, Turn, curve, swings
from citrus_game.table.sitting import Sitting
from citrus_game.table.tally import tallies
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App

Tab = Literal["scores", "sources", "swings", "chances", "numbers"]
MOST_SWINGS = 5
EDGE = 33
"""Units from the window's edge to the panel."""


class Card(NamedTuple):
    """A turn that is worth a look: a head line and what is to be said of it."""

    turn: Turn
    head: str
    text: str


class ChartsScene(Scene):
    """Charts of a game; ``watch`` shows the moment after so many steps, else a replay does."""

    def __init__(self, app: "App", sitting: Sitting, watch: Callable[[int], None] | None = None) -> None:
        super().__init__(app)
        self.sitting = sitting
        self.scores = curve(sitting)
        self.tab: Tab = "scores"
        self._analysis: Analysis | None = None
        self._watch = watch or self._replay

    def layout(self) -> None:
        """Place head, panel with the chosen chart, and what can be done with the game."""
        self.widgets.rebuild(self._build)

    def left(self) -> None:
        """End the search."""
        if self._analysis is not None:
            self._analysis.close()

    @property
    def moving(self) -> bool:
        """Tell whether the search is still at it."""
        return self._analysis is not None and not self._analysis.over

    def update(self, dt: float) -> None:
        """Let time pass; show what the search has found meanwhile."""
        super().update(dt)
        if self._analysis is not None and self._analysis.look() and self.tab == "chances":
            self.layout()
            self.damage()

    def cancel(self) -> bool:
        """Go back."""
        self.app.stack.pop(self)
        return True

    def choose(self, tab: str) -> None:
        """Show another chart."""
        self.tab = next(each for each in get_args(Tab) if each == tab)
        if tab == "chances" and self._analysis is None:
            self._analysis = Analysis(self.sitting)
            self._analysis.start()
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
                    Option("chances", _("Chances")),
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
            self._build_cards(inside, _("Nobody has been ahead of the others yet."), self._swings())
        elif self.tab == "chances":
            self._build_cards(inside, self._searching(), self._chances())
        else:
            self.widgets.add(self._chart()).rect = inside

    def _chart(self) -> Widget:
        seats = self.sitting.seats
        if self.tab == "scores":
            return ScoreChart(self.scores, seats, self._watch)
        if self.tab == "sources":
            return SourceAreas(self.scores, seats)
        return NumbersTable(tallies(self.sitting), seats)

    def _build_cards(self, room: pygame.Rect, note: str, cards: list[Card]) -> None:
        """List cards below each other; ``note`` stands in the place of the first, or under the last."""
        look = self.look
        body = self.widgets.add(ScrollList())
        rim = look.u(12)
        y, wide = rim, room.width - look.u(BAR) - 2 * rim
        for card in cards:
            y = self._build_card(body, card, pygame.Rect(rim, y, wide, 0)) + look.u(14)
        if note and not (cards and self.tab == "swings"):
            label = body.add(Label(note, wrap=True))
            label.rect = pygame.Rect(rim, y, wide, label.natural(wide)[1])
            y = label.rect.bottom
        body.settle(room, y)

    def _build_card(self, body: ScrollList, shown: Card, row: pygame.Rect) -> int:
        """Place a turn: what it was, what is to be said of it, the way there; give where it ends."""
        look, turn = self.look, shown.turn
        card = body.add(Panel("panel-inset"))
        watch = body.add(Button(_("Watch"), partial(self._watch, turn.first), icon="play"))
        button_wide, button_high = watch.natural()
        pad = look.u(22)
        left, right = row.x + pad, row.right - pad - button_wide - pad
        head = body.add(Label(shown.head, "name", wrap=True))
        head.rect = pygame.Rect(left, row.y + look.u(14), right - left, head.natural(right - left)[1])
        told = body.add(Label(shown.text, "note", "muted", wrap=True))
        high = told.natural(right - left)[1]
        told.rect = pygame.Rect(left, head.rect.bottom, right - left, high)
        bottom = max(told.rect.bottom + look.u(14), row.y + button_high + look.u(24))
        card.rect = pygame.Rect(row.x, row.y, row.width, bottom - row.y)
        watch.rect = pygame.Rect(row.right - pad - button_wide, 0, button_wide, button_high)
        watch.rect.centery = card.rect.centery
        watch.hint = _("Watch turn {turn} of {player}").format(
            turn=turn.number, player=self.sitting.seats[turn.player].name
        )
        return bottom

    def _swings(self) -> list[Card]:
        found = swings(self.scores, MOST_SWINGS)
        return [Card(swing.turn, swing_words(swing, self.sitting), self._told(swing)) for swing in found]

    def _chances(self) -> list[Card]:
        assert self._analysis is not None
        text = _("Better: {instead} {why}")
        return [
            Card(
                chance.turn,
                chance_words(chance, self.sitting),
                text.format(instead=chance.instead, why=chance.why),
            )
            for chance in self._analysis.chances()
        ]

    def _searching(self) -> str:
        """Say how far the search is, or that it found nothing."""
        analysis = self._analysis
        assert analysis is not None
        if analysis.failed:
            return _("The search has broken off. Open this page again to start it anew.")
        if not analysis.over:
            text = _("Looking for better turns: {done} of {all} turns looked at.")
            return text.format(done=analysis.done, all=analysis.length)
        if not analysis.chances():
            return _("A computer player would have played no turn much better.")
        return ""

    def _told(self, swing: Swing) -> str:
        """Give the log's sentences of a turn."""
        turn = swing.turn
        return " ".join(entry.text for entry in self.sitting.log if turn.first <= entry.step < turn.end)

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


def chance_words(chance: Chance, sitting: Sitting) -> str:
    """Say how much better a turn could have been."""
    text = _("Turn {turn}: {player} misses about {points}")
    name = sitting.names[chance.turn.player]
    return text.format(turn=chance.turn.number, player=name, points=words.points(chance.points))
