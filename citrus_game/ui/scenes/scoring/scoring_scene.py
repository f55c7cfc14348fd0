"""The final scoring: who won, with how many points, and where they came from."""

import math
from collections.abc import Iterator

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps.tmx import named_map
from citrus_game.content.settings.themes import colour_name
from citrus_game.learning.practice import Study, study_of
from citrus_game.narration.position import end_reason_words
from citrus_game.narration.words import capital
from citrus_game.rules.model.components import SOURCES
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves.rating import proposal
from citrus_game.session.saves.statistics import load_statistics
from citrus_game.session.seats import PERSON
from citrus_game.session.standings import headline, source_words, standings, subline, tallies
from citrus_game.session.telling.turn import result_words
from citrus_game.text import _
from citrus_game.ui.board.leaves import FallingLeaves
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.animation.sprites import FINAL_RATES, ease_in_out, ease_out
from citrus_game.ui.scenes.play.panels.buttons import FittingButton
from citrus_game.ui.scenes.play.start_game import begin
from citrus_game.ui.scenes.scoring.azulejo import Azulejo
from citrus_game.ui.scenes.scoring.bars import Bars, PointsTable
from citrus_game.ui.scenes.scoring.numbers import NumbersTable
from citrus_game.ui.scenes.scoring.podium import Podium, Reveal
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.input.events import PASSIVE, InputEvent
from citrus_game.ui.toolkit.layout.nodes import (
    Box,
    Column,
    FirstThatFits,
    Item,
    Layers,
    Node,
    Row,
    Space,
    lay_out,
)
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button, Kind
from citrus_game.ui.toolkit.widgets.choices import Option, SegmentedControl
from citrus_game.ui.toolkit.widgets.panels import Frame, Label

SOUNDS = {
    "harvest": "harvest",
    "wells": "coin",
    "large wells": "coin",
    "fincas": "scored",
    "final fincas": "scored",
    "final harvest": "harvest",
    "horses": "horses",
    "tiles": "paper",
    "penalties": "refused",
    "start": "worker",
}
"""Sound for each source of points."""
PODIUM = 400
"""Units of height that names on the podium need."""
LEAST = 780
"""Units of height of podium and table from which they stand one above the other."""
ANALYSE_AFTER = 4.0
"""Seconds after which the game is analysed in the background."""
SOURCE, COMES, SEEKS, DROPS, RISES, RAINS = 0.4, 0.4, 0.5, 0.45, 0.5, 2.5
"""Seconds: for each source, for the crown to come into the window, for each of its two ways over the heads,
for it to come down, for the steps to rise and the bars to stack, for falling leaves.
"""
HOPS = 0.45
"""How far a figure hops out of its crate, of the whole way."""
BEAT = 0.125
"""Seconds of a beat of clapping and breathing."""

GLAZED_AFTER = 2.5
"""Seconds between the end of the reveal and the azulejo."""


class _Chart(Widget):
    """The bars, or the table of points, below tooltips."""

    focusable = False

    def __init__(self, scene: "ScoringScene") -> None:
        super().__init__()
        self._scene = scene

    def draw(self, surface: pygame.Surface) -> None:
        scene = self._scene
        if not scene.revealed:
            scene.bars.draw_source(surface, scene.shown)
        elif scene.tab == "bars":
            scene.bars.draw(surface, len(scene.bars.sources) * scene.grown)
        elif scene.tab == "table":
            scene.table.draw(surface)


class ScoringScene(Scene):
    """The final scoring: podium, bars or tables, and buttons for what to do next."""

    learns = True
    """Whether missed better turns are saved as puzzles, another level is suggested, and a player without a
    name can add one.
    """

    def __init__(self, game: Game, session: GameSession, *, coached: bool = False) -> None:
        super().__init__(game)
        self.game = game
        self.session = session
        self.coached = coached and any(not done.by.is_bot for done in session.history)
        """Whether the coach has turns of this game to show."""
        self.standings = standings(session)
        self.proposal = self._proposal()
        self.tab = "bars"
        self.now = 0.0
        """Seconds since the reveal began."""
        self._last_sound = -1
        self._beat = 0.0
        self.azulejo: Azulejo | None = None
        self._study: Study | None = None
        self._seconds_open = self._seconds_idle = 0.0

    def _proposal(self) -> str:
        """Return the sentence that suggests another level, or ""."""
        if not (self.learns and self.app.settings.level):
            return ""
        try:
            return proposal(self.session, load_statistics().ratings)
        except ContentError:  # the statistics dialog shows the problem
            return ""

    @property
    def _nameless(self) -> int | None:
        """The only person, if they are still called by their colour, as in a first game; else None."""
        seats = self.session.players()
        persons = [player for player, seat in enumerate(seats) if not seat.is_bot]
        if not self.learns or self.app.settings.me or len(persons) != 1:
            return None
        seat = seats[persons[0]]
        mine = seat.player == PERSON and seat.name == colour_name(seat.colour)
        return persons[0] if mine else None

    @property
    def music(self) -> str:
        return "menu"

    @property
    def shown(self) -> float:
        """Number of sources counted so far; a fraction while one is being counted."""
        return min(float(len(self.bars.sources)), self.now / SOURCE)

    @property
    def _crowned(self) -> float:
        """Time at which the crown is on the winner's head."""
        return len(self.bars.sources) * SOURCE + COMES + 2 * SEEKS + DROPS

    @property
    def grown(self) -> float:
        """How far the steps of the podium and the bars have grown to what the players reached."""
        return max(0.0, min(1.0, (self.now - self._crowned) / RISES))

    @property
    def revealed(self) -> bool:
        """Whether the winner has the crown. Nothing shows who won before."""
        return self.now >= self._crowned

    @property
    def moving(self) -> bool:
        return self.showing or self.azulejo is not None

    @property
    def showing(self) -> bool:
        """Whether the reveal is running, including the falling leaves."""
        return self.now < self._crowned + RAINS

    @property
    def _still(self) -> bool:
        return self.app.settings.speed == "off" or self.app.settings.reduced_motion

    @property
    def end_reason(self) -> str:
        """A sentence that says why the game ended, or ""."""
        return end_reason_words(self.session.state)

    def _reveal(self) -> Reveal:
        """Return the state of the podium: the crown comes, goes over all heads, and down on the winner's."""
        beat = -1 if self._still else int(self._beat / BEAT)
        if self.revealed:
            return Reveal(grown=ease_out(self.grown), beat=beat)
        count, winner = len(self.standings), self.standings[0].player
        came = self.now - len(self.bars.sources) * SOURCE
        sought, seeks = came - COMES, self._crowned - DROPS - self.now
        crown = min(0.0, came / COMES - 1) if seeks > 0 else -seeks / DROPS
        there, back = (ease_in_out(max(0.0, min(1.0, sought / SEEKS - way))) for way in range(2))
        over = (count - 1) * there + (winner - count + 1) * back
        return Reveal(max(-1.0, crown), over, 0.0, tuple(map(self._up, range(count))))

    def _up(self, player: int) -> float:
        """Return how far a player's figure has come out of its crate: it hops up for points of a source, and
        stands there when the crown comes.
        """
        place, share = divmod(self.now / SOURCE, 1)
        if place >= len(self.bars.sources):
            return ease_out(min(1.0, (self.now - len(self.bars.sources) * SOURCE) / COMES))
        points = next(each.sources for each in self.standings if each.player == player)
        return HOPS * math.sin(math.pi * share) * (points[self.bars.sources[int(place)]] > 0)

    def static_text(self) -> list[str]:
        said = list(super().static_text())
        if not self.revealed:
            return said
        coach = _("Rosa, your coach, can show you your best turn.") if self.coached else ""
        shown = {text.rstrip(".") for text in said}
        more = [self.end_reason, *list(result_words(self.session))[1:], coach]
        return [*said, *(text for text in more if text.rstrip(".") not in shown)]

    def layout(self) -> None:
        self.azulejo = None
        self.widgets.rebuild(self._build)
        if self._still:
            self.now = self._crowned + RAINS
        self._show_texts()

    def _finish(self) -> None:
        """Skip to the end of the reveal."""
        told = self.revealed
        self.now = self._crowned + RAINS
        if not told:
            self._show_texts()
        self.dirty(None)

    def on_enter(self) -> None:
        if self.widgets.focus is None:
            self.widgets.focus_on(self.play_again)

    def handle(self, input_event: InputEvent) -> bool:
        if isinstance(input_event, PASSIVE):
            return super().handle(input_event)
        if self.azulejo is not None:
            meant = self.azulejo.fades_in  # for what is still seen
            self._end_azulejo()
            if not meant:
                return True
        if self.showing:
            self._finish()
        else:
            self._seconds_idle, self._next = math.inf, None
        return super().handle(input_event)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._analyse(dt)
        self._glaze(dt)
        if self.showing:
            told = self.revealed
            if self.grown < 1:
                self.dirty(self.panel.rect)
            self.now += dt * FINAL_RATES.get(self.app.settings.speed, 100.0)
            self.dirty(self._moves_in)
            count = len(self.bars.sources)
            self._play_sound(min(count - 1, int(self.shown)) if not self.revealed else count)
            if self.revealed and not told:
                self._show_texts()
        if self.revealed and not self._still:
            before = int(self._beat / BEAT)
            self._beat += dt
            if int(self._beat / BEAT) != before:
                self.dirty(self._moves_in)

    def _glaze(self, dt: float) -> None:
        """Start the azulejo some time after the reveal if there was no input, and update it."""
        if self.azulejo is not None:
            for rect in self.azulejo.update(dt * FINAL_RATES.get(self.app.settings.speed, 1.0)):
                self.dirty(rect)
            if self.azulejo.over:
                self._end_azulejo()
        elif not self.showing and self.app.settings.speed != "off" and self._seconds_idle < GLAZED_AFTER:
            self._seconds_idle += dt
            if self._seconds_idle >= GLAZED_AFTER and self.app.stack.top is self:
                still = self.app.settings.reduced_motion
                before = self.app.view.copy()
                self.azulejo = Azulejo(self.style, self.window, self.session, before, still=still)
                self.dirty(self.window)

    def _end_azulejo(self) -> None:
        self.azulejo = None
        self.dirty(self.window)

    def _analyse(self, dt: float) -> None:
        """Analyse the game for "My puzzles" in the background, some seconds after the reveal."""
        if not self.learns:
            return
        self._seconds_open += dt
        if self._study is not None:
            self._study.poll()
        elif self._seconds_open >= ANALYSE_AFTER and not self.moving:
            study = study_of(self.session)
            if study.wanted:
                self._study = study
                study.hold()
            self._seconds_open = -math.inf

    def on_leave(self) -> None:
        if self._study is not None:
            self._study.release()
            self._study = None

    def _play_sound(self, number: int) -> None:
        """Play the sound of a source when its bars start to grow, and of the crown at the end."""
        sources = self.bars.sources
        if number <= self._last_sound:
            return
        self._last_sound = number
        self.app.sound.play_sound(SOUNDS[SOURCES[sources[number]]] if number < len(sources) else "win")

    def cancel(self) -> bool:
        self._menu()
        return True

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if self.azulejo is not None:
            self.azulejo.draw(surface, area)
            return
        surface.blit(self._background, area, area)
        if self._moves_in.union(self._stage.rect).colliderect(area):
            self._draw_podium(surface)
        super().draw(surface, area)
        self.podium.draw_flying_crown(surface, self._reveal())  # also over the sentences above

    def _build(self) -> None:
        u = self.style.u
        high = max(u(90), self.style.metrics.scaled(72))
        podium, chart = Space(grow=1, min_height=u(PODIUM)), Space(grow=1)
        self._stage = self._told_over(podium)
        self.panel = Frame()
        inside = Column(self._chart_head(), chart, gap=u(10), padding=(u(32), u(16), u(32), u(28)))
        panel = Layers(self.panel, inside, grow=1, basis=0, min_height=0)
        buttons = Box(self._buttons(), height=high, shrink=0)
        table = Column(panel, buttons, gap=u(28), padding=(0, u(8), 0, 0))
        below = Column(
            Box(self._stage, grow=1, basis=0, min_height=u(LEAST)),
            Box(table, grow=1, basis=0, min_height=u(LEAST)),
            gap=u(30),
            min_width=0,
        )
        beside = Row(
            Box(self._stage, grow=7, basis=0, min_width=0),
            Box(table, grow=12, basis=0, min_width=0),
            gap=u(36),
        )
        page = FirstThatFits(below, beside, padding=(u(36), u(58), u(36), u(52)))
        lay_out(self.widgets, page, self.window)
        *_others, self.play_again = self.widgets.focusable_widgets()
        self.podium = Podium(self.style, podium.rect, self.standings)
        self.bars = Bars(self.style, chart.rect, self.standings)
        self.table = PointsTable(self.style, chart.rect, self.standings)
        self.chart = self.widgets.add(_Chart(self))
        self.chart.rect = chart.rect
        self.numbers = self.widgets.add(NumbersTable(tallies(self.session), self.session.seats))
        self.numbers.rect = chart.rect
        self._show_tab()
        falling = pygame.Rect(podium.rect.x, 0, podium.rect.width, podium.rect.bottom)
        self.leaves = FallingLeaves(self.style, falling)
        self._moves_in = self.leaves.room.union(self.podium.extent)
        sun = podium.rect.centerx, self._stage.rect.y + self._stage.rect.height * 5 // 8
        self._background = backgrounds.sunset_table(self.style, sun)

    def _told_over(self, podium: Node) -> Node:
        """Return the podium below the headline, the points and the lead, why the game ended, and what is
        suggested for the next game. Where the podium needs the room it is left out why the game ended.
        """
        text, style = subline(self.standings), self.style
        one, wrapped = (Label(text, "subtitle", "muted-dark", wrap=wrap) for wrap in (False, True))
        smallest = style.type.width(text, "subtitle", style.metrics.text_px(0)) + 1
        self._lead = FirstThatFits(Box(one, min_width=smallest), wrapped)
        told: list[Widget] = [Label(self.proposal, "body", "cream", wrap=True)] if self.proposal else []
        more: list[Item] = [*told]
        for button in self._offers():
            told.append(button)
            more.append(Box(button, align_self="start", padding=(0, style.u(10), 0, 0)))
        reason = Label(self.end_reason, "body", "muted-dark", wrap=True)
        self._title, self._told = Label("", "winner", "cream"), [one, wrapped, *told]
        ways = [[reason, *more], more] if self.end_reason else [more]
        beside = style.u(16), 0, 0, 0
        found = (Column(Column(self._title, self._lead, *way, padding=beside), podium) for way in ways)
        return FirstThatFits(*found, grow=1, basis=0, min_height=0)

    def _offers(self) -> Iterator[Button]:
        """Make the buttons that only a first game has."""
        if self.coached:
            best = FittingButton(
                _("Rosa: your best turn"), self._show_best, kind="primary", icon="person", scale=0.8
            )
            best.brief = _("Your best turn")
            yield best
        if self._nameless is not None:
            yield Button(_("Add your name"), self._sign, kind="dark", icon="pencil", scale=0.8)

    def _chart_head(self) -> Node:
        """Return the title of the panel and the choice between bars, table and numbers."""
        options = [Option("bars", _("Bars")), Option("table", _("Table")), Option("numbers", _("Numbers"))]
        self.choice = SegmentedControl(options, self.tab, self.choose_tab)
        choice = Box(self.choice, grow=1, max_width=self.style.metrics.scaled(430), shrink=0)
        titles = (Label(title, "heading") for title in (_("Where the points came from"), _("Points")))
        gap = self.style.u(24)
        return FirstThatFits(
            *(Row(title, choice, gap=gap, align="centre", justify="between") for title in titles)
        )

    def _buttons(self) -> Node:
        """Return the buttons in a row, in smaller letters where they are too wide."""
        u = self.style.u
        ways = (("large", 20), ("button", 10))
        return FirstThatFits(*(Row(*self._made_buttons(text_style), gap=u(gap)) for text_style, gap in ways))

    def _made_buttons(self, text_style: str) -> Iterator[Node]:
        """Make the buttons. Their words get what they need, and all of them equally much of the rest."""
        review = _("The game turn by turn, better turns, export")
        for label, act, icon, hint in (
            (_("Review"), self._review, "replay", review),
            (_("Menu"), self._menu, "home", ""),
            (_("Play again"), self._again, "play", ""),
        ):
            kind: Kind = "primary" if icon == "play" else "dark"
            button = FittingButton(label, act, kind=kind, icon=icon, text_style=text_style, hint=hint)
            wide = self.style.type.width(label, text_style)
            yield Box(button, grow=1, basis=wide, min_width=wide + self.style.u(24))

    def _draw_podium(self, surface: pygame.Surface) -> None:
        """Draw the current state of the reveal: source being counted, podium, leaves."""
        if 0 < self.now < len(self.bars.sources) * SOURCE:
            words_shown = source_words(self.bars.sources[int(self.shown)])
            cream = self.style.colour("muted-dark")
            self.style.type.place(surface, capital(words_shown), "subtitle", cream, self._lead.rect)
        self.podium.draw(surface, self._reveal())
        if self.revealed and self.moving:
            self.leaves.draw(surface, (self.now - self._crowned) / RAINS)

    def _show_texts(self) -> None:
        """Show what the moment allows to be told: before the crown nothing says who won."""
        self._title.text = headline(self.standings) if self.revealed else _("Final scoring")
        for label in self._told:
            label.set_visible(self.revealed)

    def choose_tab(self, tab: str) -> None:
        """Show the bars, the table of points or the table of numbers."""
        self.tab = tab
        self._show_tab()
        self.dirty(self.panel.rect)

    def _show_tab(self) -> None:
        self.chart.set_visible(self.tab != "numbers")
        self.numbers.set_visible(self.tab == "numbers")

    def _sign(self) -> None:
        if self._nameless is not None:
            self.game.router.ask_name(self.session, self._nameless, self._signed)

    def _signed(self) -> None:
        """Show the name that was added."""
        self.standings = standings(self.session)
        self.relayout()

    def _show_best(self) -> None:
        self.game.router.coach_review(self.session)

    def _review(self) -> None:
        self.game.router.replay(self.session, 0)

    def _menu(self) -> None:
        self.game.router.menu()

    def _again(self) -> None:
        """Start another game with the same settings and the next player first. Seats given to computers
        during the game go back to their people.
        """
        session = self.session
        game = session.state.game
        first = (session.start.player + 1) % game.players
        named = named_map(session.map_name, session.map_hash)
        name = str(named.path) if named is not None else session.map_name or game.board.side
        again = NewGame(
            session.seats_again(), name, game.options, first, timing=session.timing, named=named is not None
        )
        begin(self.game, again)
