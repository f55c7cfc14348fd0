"""The page with a game's charts: scores, sources of points, turning points, better turns, numbers."""

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple, get_args

from citrus_game.content.learning.review import Verdict
from citrus_game.learning.practice import Study, better_turn, is_exercise, known_as, study_of
from citrus_game.learning.verdict_texts import verdict_words
from citrus_game.narration import words
from citrus_game.narration.comparison import compare
from citrus_game.narration.turn_steps import told
from citrus_game.session.game_session import GameSession
from citrus_game.session.score_curve import Swing, Turn, curve, swings
from citrus_game.session.standings import tallies
from citrus_game.text import _, ngettext
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.charts.plots import NumbersTable, ScoreChart, SourceAreas
from citrus_game.ui.toolkit.dialogs.page import Page
from citrus_game.ui.toolkit.layout.nodes import (
    Box,
    Column,
    FirstThatFits,
    Item,
    Layers,
    Node,
    Row,
    Scroll,
)
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.choices import Option, SegmentedControl
from citrus_game.ui.toolkit.widgets.panels import Frame, Label

Chart = Literal["scores", "sources", "swings", "chances", "numbers"]
MOST_SWINGS = 5
TABS = 760
"""Least width of the tabs in units."""
ABOVE, CURVE = 850, 640
"""Units of height from which the curve of the scores stands below what a tab shows: of that, and of it."""


class TurnCard(NamedTuple):
    """A card in the list of turns: the turn, a title and a text. ``chance`` is set if the turn could have
    been better.
    """

    turn: Turn
    head: str
    text: str
    chance: Verdict | None = None


class ChartsScene(Page):
    """The charts of a game, in tabs. ``watch`` is called with a number of steps to show that position; by
    default it opens the replay.
    """

    def __init__(self, game: Game, session: GameSession, watch: Callable[[int], None] | None = None) -> None:
        super().__init__(game)
        self.game = game
        self.session = session
        self.scores = curve(session)
        self.tab: Chart = "scores"
        self._study: Study | None = None
        self._seen = -1
        """How many turns had been analysed when the better turns were last shown."""
        self._watch = watch or self._replay

    def left(self) -> None:
        if self._study is not None:
            self._study.release()

    @property
    def moving(self) -> bool:
        return self._study is not None and not self._study.analysis.over

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._study is None:
            return
        self._study.poll()
        if self.tab == "chances" and self._seen != self._study.analysis.done:
            self._seen = self._study.analysis.done
            self.again()

    @property
    def heading(self) -> str:
        return _("Score charts")

    def choose(self, tab: str) -> None:
        """Show the chart of a tab."""
        self.tab = next(each for each in get_args(Chart) if each == tab)
        if tab == "chances" and self._study is None:
            self._study = study_of(self.session)
            self._study.hold()
        self.again()

    def foot(self) -> Item:
        share = Button(_("Export"), self._export, kind="dark", icon="save", tall=76)
        watch = Button(_("Watch the replay"), partial(self._watch, 0), kind="primary", icon="replay", tall=76)
        return Row(share, watch, gap=self.style.u(20), justify="end", padding=(0, self.style.u(22), 0, 0))

    def main(self) -> Item:
        u, rim = self.style.u, self.rim
        tabs = SegmentedControl(
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
        head = Box(tabs, align_self="start", min_width=u(TABS) + 2 * rim, padding=(rim, 0))
        inside = Column(head, self._body(), gap=u(18), padding=(u(26) - rim, u(22)))
        return Layers(Frame(), inside)

    def _body(self) -> Node:
        """Return what the tab shows, in a high window with the curve of the scores below it."""
        if self.tab in ("swings", "chances"):
            # the cards' focus rings reach into the padding of the panel
            shown: Item = Scroll(self._cards(), padding=self.rim)
        else:
            shown = Box(self._chart(), padding=(self.rim, 0))
        alone = Box(shown, grow=1, basis=0, min_height=0)
        if self.tab == "scores":
            return alone
        u, curve = self.style.u, ScoreChart(self.scores, self.session.seats, self._watch)
        above = Box(shown, grow=4, basis=0, min_height=u(ABOVE))
        below = Box(curve, grow=3, basis=0, min_height=u(CURVE), padding=(self.rim, 0))
        return FirstThatFits(Column(above, below, gap=u(30)), Column(alone), grow=1, basis=0, min_height=0)

    def _chart(self) -> Widget:
        seats = self.session.seats
        if self.tab == "scores":
            return ScoreChart(self.scores, seats, self._watch)
        if self.tab == "sources":
            return SourceAreas(self.scores, seats)
        return NumbersTable(tallies(self.session), seats)

    def _cards(self) -> Node:
        """Return the cards one below the other, or what is said where there are none."""
        swings = self.tab == "swings"
        cards = self._swings() if swings else self._chances()
        note = _("Nobody has taken the lead yet.") if swings else self._search_status()
        notes = [Label(note, wrap=True)] if note and not (cards and swings) else []
        return Column(*map(self._card, cards), *notes, gap=self.style.u(14))

    def _card(self, shown: TurnCard) -> Node:
        """Return a turn's card with its texts and buttons."""
        u, turn, seat = self.style.u, shown.turn, self.session.seats[shown.turn.player]
        if shown.chance is not None:
            action, hint = (
                partial(self._watch_better, turn, shown.chance),
                _("Watch how {player} could have played"),
            )
        else:
            action, hint = partial(self._watch, turn.first), _("Watch turn {turn} of {player}")
        watch = Button(_("Watch"), action, icon="play")
        watch.hint = hint.format(turn=turn.number, player=seat.name)
        buttons = [watch]
        if shown.chance is not None and is_exercise(self.session, turn, shown.chance):
            buttons.insert(0, Button(_("Try it"), partial(self._try, turn, shown.chance), icon="puzzle"))
        texts = Column(Label(shown.head, "name", wrap=True), Label(shown.text, "note", "muted", wrap=True))
        row = Row(
            Box(texts, grow=1, basis=0),
            Column(*buttons, gap=u(10), shrink=0),
            gap=u(22),
            align="centre",
            padding=(u(22), u(12)),
        )
        return Layers(Frame("panel-inset"), row)

    def _try(self, turn: Turn, found: Verdict) -> None:
        """Open the position before the turn as an exercise."""
        assert self._study is not None
        self.game.router.practise(known_as(self._study.exercise(turn, found)))

    def _watch_better(self, turn: Turn, found: Verdict) -> None:
        """Play the better turn on the board."""
        title = _("A better turn {turn} for {player}")
        name = self.session.names[turn.player]
        better = better_turn(self.session, turn, found.best)
        self.game.router.show_turn(better, title.format(turn=turn.number, player=name))

    def _swings(self) -> list[TurnCard]:
        found = swings(self.scores, MOST_SWINGS)
        return [
            TurnCard(swing.turn, swing_words(swing, self.session), self._log_text(swing)) for swing in found
        ]

    def _chances(self) -> list[TurnCard]:
        assert self._study is not None
        analysis = self._study.analysis
        judged = [(turn, found) for turn in analysis.turns if (found := analysis.verdict(turn)) is not None]
        poor = [(turn, found) for turn, found in judged if found.best]
        poor.sort(key=lambda each: (not analysis.of_person(each[0]), -each[1].missed, each[0].number))
        return [
            TurnCard(turn, chance_words(turn, found, self.session), self._better(turn, found), found)
            for turn, found in poor
        ]

    def _better(self, turn: Turn, found: Verdict) -> str:
        """Return what was played, and what a better turn would have been and why, every step named."""
        session = self.session
        played = tuple(done.step for done in session.history[turn.first : turn.end])
        both = compare(session.position_at(turn.first), played, found.best, session.names)
        text = _("Played: {played}\nBetter: {instead} {why}")
        return text.format(played=told(both.played), instead=both.better_told(), why=both.why).strip()

    def _search_status(self) -> str:
        """Return how far the analysis is, or its result if there is nothing to list."""
        assert self._study is not None
        analysis = self._study.analysis
        if analysis.failed:
            return _("The search stopped. Open this page again to restart it.")
        if not analysis.over:
            text = ngettext(
                "Looking for better turns: {done} of {all} turn checked.",
                "Looking for better turns: {done} of {all} turns checked.",
                analysis.length,
            )
            return text.format(done=analysis.done, all=analysis.length)
        if not self._chances():
            return _("No turn could have been played much better.")
        return self._study.problem

    def _log_text(self, swing: Swing) -> str:
        """Return whose forecast a swing changed, and the log's sentences about its turn, without what
        computer players say.
        """
        turn = swing.turn
        deeds = (
            entry.text
            for entry in self.session.log
            if turn.first <= entry.step < turn.end and entry.reason is None
        )
        return " ".join((self._changes(turn), *deeds))

    def _changes(self, turn: Turn) -> str:
        """Return a sentence with the forecasts that a turn changed."""
        each = _("{name} {before} → {after}")
        changes = [
            each.format(name=name, before=words.number(before), after=words.number(after))
            for name, before, after in zip(self.session.names, *turn.forecasts, strict=True)
            if before != after
        ]
        return _("Forecast: {changes}.").format(changes=", ".join(changes))

    def _replay(self, position: int) -> None:
        self.game.router.replay(self.session, position)

    def _export(self) -> None:
        self.game.router.export(self.session)


def swing_words(swing: Swing, session: GameSession) -> str:
    """Return the title of a swing's card: turn, player, and points gained on the others."""
    name = session.names[swing.player]
    if len(session.seats) == 2:
        other = session.names[1 - swing.player]
        text = _("Turn {turn}: {player} gains {points} on {other}")
        return text.format(turn=swing.turn.number, player=name, points=words.points(swing.gain), other=other)
    text = _("Turn {turn}: {player} gains {points} on everybody else")
    return text.format(turn=swing.turn.number, player=name, points=words.points(swing.gain))


def chance_words(turn: Turn, found: Verdict, session: GameSession) -> str:
    """Return the title of a better turn's card: turn, player, and the verdict."""
    text = _("Turn {turn}: {player}. {verdict}")
    return text.format(turn=turn.number, player=session.names[turn.player], verdict=verdict_words(found))
