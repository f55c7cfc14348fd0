"""How a game went: the scores over the turns, their sources, the biggest swings, numbers."""

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple, get_args

import pygame

from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.page import Page
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.choices import Option, Segments
from citrus_game.client.kit.widgets.panels import Label, Panel
from citrus_game.client.kit.widgets.scroll import BAR, ScrollList
from citrus_game.client.rooms.charts.areas import SourceAreas
from citrus_game.client.rooms.charts.numbers import NumbersTable
from citrus_game.client.rooms.charts.scores import ScoreChart
from citrus_game.table.lessons.practice import known_as
from citrus_game.table.lessons.study import Study, study_of
from citrus_game.table.review.analysis import Chance
from citrus_game.table.review.curve import Swing, Turn, curve, swings
from citrus_game.table.review.tally import tallies
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech import words
from citrus_game.text import _

Chart = Literal["scores", "sources", "swings", "chances", "numbers"]
MOST_SWINGS = 5
EDGE = 33
"""Units from the window's edge to the panel."""
UPRIGHT, CURVE = 1.15, 0.42
"""How much higher than wide a room is that the curve of the scores shares, and how much of it that takes."""


class TurnCard(NamedTuple):
    """A turn that is worth a look: a head line and what is to be said of it."""

    turn: Turn
    head: str
    text: str
    chance: Chance | None = None


class ChartsScene(Page):
    """Charts of a game; ``watch`` shows the moment after so many steps, else a replay does."""

    def __init__(self, game: Game, sitting: Sitting, watch: Callable[[int], None] | None = None) -> None:
        super().__init__(game)
        self.game = game
        self.sitting = sitting
        self.scores = curve(sitting)
        self.tab: Chart = "scores"
        self._study: Study | None = None
        self._seen = -1
        """How many turns had been looked at when the chances were shown last."""
        self._watch = watch or self._replay

    def left(self) -> None:
        """End the search."""
        if self._study is not None:
            self._study.release()

    @property
    def moving(self) -> bool:
        """Tell whether the search is still at it."""
        return self._study is not None and not self._study.analysis.over

    def update(self, dt: float) -> None:
        """Let time pass; show what the search has found meanwhile."""
        super().update(dt)
        if self._study is None:
            return
        self._study.look()
        if self.tab == "chances" and self._seen != self._study.analysis.done:
            self._seen = self._study.analysis.done
            self.again()

    @property
    def heading(self) -> str:
        """Give the words at its head."""
        return _("Score charts")

    def choose(self, tab: str) -> None:
        """Show another chart."""
        self.tab = next(each for each in get_args(Chart) if each == tab)
        if tab == "chances" and self._study is None:
            self._study = study_of(self.sitting)
            self._study.hold()
        self.again()

    def foot(self, edge: int) -> int:
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

    def place(self, room: pygame.Rect) -> None:
        """Place the panel with the tabs and what they show."""
        look = self.look
        panel = self.widgets.add(Panel())
        panel.rect = pygame.Rect(room.x, room.y, room.width, room.height - look.u(22))
        self._build_panel(panel.rect.inflate(-2 * look.u(26), -2 * look.u(22)))

    def _build_panel(self, room: pygame.Rect) -> None:
        look = self.look
        tabs = self.widgets.add(
            Segments(
                [
                    Option("scores", _("Scores")),
                    Option("sources", _("Sources")),
                    Option("swings", _("Turning points")),
                    Option("chances", _("Better turns")),
                    Option("numbers", _("Numbers")),
                ],
                self.tab,
                self.choose,
            )
        )
        wide, high = tabs.natural()
        tabs.rect = pygame.Rect(room.x, room.y, min(room.width, max(wide, look.u(760))), high)
        top = tabs.rect.bottom + look.u(18)
        inside = self._with_curve(pygame.Rect(room.x, top, room.width, room.bottom - top))
        if self.tab == "swings":
            self._build_cards(inside, _("Nobody has taken the lead yet."), self._swings())
        elif self.tab == "chances":
            self._build_cards(inside, self._searching(), self._chances())
        else:
            self.widgets.add(self._chart()).rect = inside

    def _with_curve(self, room: pygame.Rect) -> pygame.Rect:
        """Share a room that is higher than wide with the curve of the scores; give what is left over it."""
        if self.tab == "scores" or room.height < room.width * UPRIGHT:
            return room
        high = round(room.height * CURVE)
        curve = self.widgets.add(ScoreChart(self.scores, self.sitting.seats, self._watch))
        curve.rect = pygame.Rect(room.x, room.bottom - high, room.width, high)
        return pygame.Rect(room.x, room.y, room.width, room.height - high - self.look.u(30))

    def _chart(self) -> Widget:
        seats = self.sitting.seats
        if self.tab == "scores":
            return ScoreChart(self.scores, seats, self._watch)
        if self.tab == "sources":
            return SourceAreas(self.scores, seats)
        return NumbersTable(tallies(self.sitting), seats)

    def _build_cards(self, room: pygame.Rect, note: str, cards: list[TurnCard]) -> None:
        """List cards below each other; ``note`` stands in the place of the first, or under the last."""
        look = self.look
        body = self.widgets.add(ScrollList())
        rim = look.u(12)
        # the cards, not the rim for the ring of what is pointed at, stand below the tabs' left edge
        room = pygame.Rect(room.x - rim, room.y, room.width + rim, room.height)
        y, wide = rim, room.width - look.u(BAR) - 2 * rim
        for card in cards:
            y = self._build_card(body, card, pygame.Rect(rim, y, wide, 0)) + look.u(14)
        if note and not (cards and self.tab == "swings"):
            label = body.add(Label(note, wrap=True))
            label.rect = pygame.Rect(rim, y, wide, label.natural(wide)[1])
            y = label.rect.bottom
        body.settle(room, y)

    def _build_card(self, body: ScrollList, shown: TurnCard, row: pygame.Rect) -> int:
        """Place a turn: what it was, what is to be said of it, the way there; give where it ends."""
        look, turn = self.look, shown.turn
        card = body.add(Panel("panel-inset"))
        watch = body.add(Button(_("Watch"), partial(self._watch, turn.first), icon="play"))
        buttons = [watch]
        if shown.chance is not None and not self.sitting.seats[turn.player].is_bot:
            buttons.insert(0, body.add(Button(_("Try it"), partial(self._try, shown.chance), icon="puzzle")))
        sizes = [button.natural() for button in buttons]
        button_wide, gap = max(wide for wide, _high in sizes), look.u(10)
        button_high = sum(high + gap for _wide, high in sizes) - gap
        pad = look.u(22)
        left, right = row.x + pad, row.right - pad - button_wide - pad
        head = body.add(Label(shown.head, "name", wrap=True))
        head.rect = pygame.Rect(left, row.y + look.u(14), right - left, head.natural(right - left)[1])
        told = body.add(Label(shown.text, "note", "muted", wrap=True))
        high = told.natural(right - left)[1]
        told.rect = pygame.Rect(left, head.rect.bottom, right - left, high)
        bottom = max(told.rect.bottom + look.u(14), row.y + button_high + look.u(24))
        card.rect = pygame.Rect(row.x, row.y, row.width, bottom - row.y)
        y = card.rect.centery - button_high // 2
        for button, (_wide, high) in zip(buttons, sizes, strict=True):
            button.rect = pygame.Rect(row.right - pad - button_wide, y, button_wide, high)
            y += high + gap
        watch.hint = _("Watch turn {turn} of {player}").format(
            turn=turn.number, player=self.sitting.seats[turn.player].name
        )
        return bottom

    def _try(self, chance: Chance) -> None:
        """Let the better turn be found from the very position."""
        assert self._study is not None
        self.game.ways.practise(known_as(self._study.exercise(chance)))

    def _swings(self) -> list[TurnCard]:
        found = swings(self.scores, MOST_SWINGS)
        return [TurnCard(swing.turn, swing_words(swing, self.sitting), self._told(swing)) for swing in found]

    def _chances(self) -> list[TurnCard]:
        assert self._study is not None
        text = _("Better: {instead} {why}")
        return [
            TurnCard(
                chance.turn,
                chance_words(chance, self.sitting),
                text.format(instead=chance.instead, why=chance.why),
                chance,
            )
            for chance in self._study.analysis.chances()
        ]

    def _searching(self) -> str:
        """Say how far the search is, or that it found nothing."""
        assert self._study is not None
        analysis = self._study.analysis
        if analysis.failed:
            return _("The search stopped. Open this page again to restart it.")
        if not analysis.over:
            text = _("Looking for better turns: {done} of {all} turns checked.")
            return text.format(done=analysis.done, all=analysis.length)
        if not analysis.chances():
            return _("No turn could have been played much better.")
        return self._study.problem

    def _told(self, swing: Swing) -> str:
        """Give the log's sentences of a turn."""
        turn = swing.turn
        return " ".join(entry.text for entry in self.sitting.log if turn.first <= entry.step < turn.end)

    def _replay(self, position: int) -> None:
        self.game.ways.replay(self.sitting, position)

    def _export(self) -> None:
        self.game.ways.export(self.sitting)


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
