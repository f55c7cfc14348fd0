"""The scoring scene: who won, with how much, and from what."""

import math

import pygame

from citrus_game.client.game import Game
from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.input.intents import Intent, Leave, Point
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.choices import Option, Segments
from citrus_game.client.kit.widgets.panels import Panel
from citrus_game.client.play.begin import begin
from citrus_game.client.play.parts.answers import FittingButton
from citrus_game.client.rooms.scoring.bars import Bars
from citrus_game.client.rooms.scoring.leaves import FallingLeaves
from citrus_game.client.rooms.scoring.podium import Podium, draw_also
from citrus_game.client.rooms.scoring.points_table import PointsTable
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps.tmx import named_map
from citrus_game.rules.material.components import SOURCES
from citrus_game.table.lessons.study import Study, study_of
from citrus_game.table.newgame import NewGame
from citrus_game.table.review.rating import proposal
from citrus_game.table.review.standings import headline, standings, subline
from citrus_game.table.review.statistics import load_statistics
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech import words
from citrus_game.table.telling.turn import end_words
from citrus_game.text import _

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
"""What the bars of a source sound like."""
UPRIGHT = 1.2
"""From this height to width on the podium stands over the card."""
LARGE = 1.5
"""From this text size on the buttons stand closer together."""
LEARNS = 4.0
"""Seconds after which the game is looked through in the background."""
SOURCES_A_SECOND = {"0.5x": 1.5, "1x": 3.0, "2x": 6.0, "4x": 12.0}
"""How fast the bars grow, by the speed setting."""


class ScoringScene(Scene):
    """Podium, bars or table, and what comes next."""

    learns = True
    """Whether what people missed is kept as puzzles, and a level is proposed to them."""

    def __init__(self, game: Game, sitting: Sitting) -> None:
        super().__init__(game)
        self.game = game
        self.sitting = sitting
        self.standings = standings(sitting)
        self.proposal = self._proposal()
        self.tab = "bars"
        self.shown = 0.0
        self._study: Study | None = None
        self._here = 0.0

    def _proposal(self) -> str:
        """Give the sentence that proposes another level, empty for none."""
        if not (self.learns and self.app.settings.level):
            return ""
        try:
            return proposal(self.sitting, load_statistics().ratings)
        except ContentError:  # told where the statistics are shown
            return ""

    @property
    def music(self) -> str:
        """Give the loop of music beside the table."""
        return "menu"

    @property
    def moving(self) -> bool:
        """Tell whether bars still grow."""
        return self.shown < len(self.bars.sources)

    def standing(self) -> list[str]:
        """Give the result, everybody's points by source, and the proposal."""
        return [*super().standing(), *end_words(self.sitting), self.proposal]

    def layout(self) -> None:
        """Place podium, card and buttons."""
        self.widgets.rebuild(self._build)
        self._draw_kept()
        if self.app.settings.speed == "off" or self.app.settings.reduced_motion:
            self.shown = float(len(self.bars.sources))

    def entered(self) -> None:
        """Put the focus on playing again."""
        if self.widgets.focus is None:
            self.widgets.focus_on(self.again)

    def handle(self, intent: Intent) -> bool:
        """Let any click or key finish what grows."""
        if self.moving and not isinstance(intent, Point | Leave):
            self.shown = float(len(self.bars.sources))
            self.damage(self.panel.rect.union(self.leaves.room))
        return super().handle(intent)

    def update(self, dt: float) -> None:
        """Let the bars grow, one source after the other."""
        super().update(dt)
        self._learn(dt)
        if self.moving:
            before = self.shown
            self.shown += dt * SOURCES_A_SECOND.get(self.app.settings.speed, 100.0)
            self.damage(self.panel.rect)
            self.damage(self.leaves.room)
            if self.shown // 1 > before // 1 or not before:
                self._hear(int(self.shown if before else 0))

    def _learn(self, dt: float) -> None:
        """Have the game looked through for My puzzles once the bars have grown."""
        if not self.learns:
            return
        self._here += dt
        if self._study is not None:
            self._study.look()
        elif self._here >= LEARNS and not self.moving:
            study = study_of(self.sitting)
            if study.wanted:
                self._study = study
                study.hold()
            self._here = -math.inf

    def left(self) -> None:
        """Need the search no more."""
        if self._study is not None:
            self._study.release()
            self._study = None

    def _hear(self, number: int) -> None:
        """Let the bars of a source be heard as they begin to grow, and the end of all."""
        sources = self.bars.sources
        self.app.sound.cue(SOUNDS[SOURCES[sources[number]]] if number < len(sources) else "win")

    def cancel(self) -> bool:
        """Go to the menu."""
        self._menu()
        return True

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the podium, the card's chart and the widgets."""
        surface.blit(self._kept, area, area)
        if self.moving and self.leaves.room.colliderect(area):
            self.leaves.draw(surface, self.shown / len(self.bars.sources))
        super().draw(surface, area)
        if self.bars.room.colliderect(area):
            if self.tab == "bars":
                self.bars.draw(surface, self.shown)
            else:
                self.table.draw(surface)

    def _build(self) -> None:
        look = self.look
        self.panel = self.widgets.add(Panel())
        row = self._place_parts()
        self.choice = self.widgets.add(
            Segments([Option("bars", _("Bars")), Option("table", _("Table"))], self.tab, self.choose_tab)
        )
        wide, tall = self.choice.natural()
        title = _("Where the points came from")
        fits = look.type.width(title, "heading") + wide + look.u(80) <= self.panel.rect.width
        self.panel.title = title if fits else _("Points")
        if fits:
            beside = self.panel.rect.width - look.type.width(title, "heading") - look.u(80)
            wide = max(wide, min(beside, look.u(290)))
        self.panel.title_middle = look.u(16) + tall // 2
        corner = (self.panel.rect.right - wide - look.u(30), self.panel.rect.y + look.u(16))
        self.choice.rect = pygame.Rect(corner, (wide, tall))
        self._build_buttons(row)
        top = self.panel.rect.y + max(self.panel.title_height(), tall + look.u(26))
        inside = self.panel.rect.inflate(-look.u(64), 0)
        room = pygame.Rect(inside.x, top, inside.width, self.panel.rect.bottom - look.u(28) - top)
        self.bars = Bars(look, room, self.standings)
        self.table = PointsTable(look, room, self.standings)
        below = self._also.bottom if len(self.standings) <= 3 else self._stage.bottom
        self.leaves = FallingLeaves(look, pygame.Rect(self._stage.x, 0, self._stage.width, below))

    def _place_parts(self) -> pygame.Rect:
        """Place podium and card, in an upright window over each other; give the row of the buttons."""
        look, window = self.look, self.window
        edge, gap = look.u(36), look.u(20)
        high = max(look.u(90), look.metrics.grown(72))
        foot, head = window.height - look.u(52) - high, look.u(66)
        if window.height >= UPRIGHT * window.width:
            wide = window.width - 2 * edge
            self._stage = pygame.Rect(edge, head, wide, round(window.height * 0.4))
            self._also = pygame.Rect(edge, self._stage.bottom + look.u(24), wide, high)
            top = self._also.bottom + look.u(40)
            self.panel.rect = pygame.Rect(edge, top, wide, foot - look.u(28) - top)
            return pygame.Rect(edge, foot, wide, high)
        left = round(window.width * 0.376)
        wide = window.width - left - gap - edge
        self.panel.rect = pygame.Rect(left + gap, head, wide, foot - look.u(28) - head)
        self._stage = pygame.Rect(look.u(40), head, left - look.u(56), foot - look.u(24) - head)
        self._also = pygame.Rect(self._stage.x, foot, self._stage.width, high)
        return pygame.Rect(left + gap, foot, wide, high)

    def _build_buttons(self, row: pygame.Rect) -> None:
        look = self.look
        acts = (
            (_("Board"), self._board, "eye"),
            (_("Charts"), self._charts, "chart"),
            (_("Menu"), self._menu, "home"),
        )
        last = _("Play again")
        words = [*(each[0] for each in acts), last]
        gap = look.u(20 if look.metrics.text_size < LARGE else 10)
        room = row.width - 3 * gap
        style = "large"
        if sum(look.type.width(each, style) for each in words) + len(words) * look.u(24) > room:
            style = "button"
        board, charts, menu = (
            FittingButton(label, act, kind="dark", icon=icon, style=style) for label, act, icon in acts
        )
        board.hint, charts.hint = _("See the board again"), _("Scores turn by turn, swings, replay, poster")
        self.again = FittingButton(last, self._again, kind="primary", icon="play", style=style)
        wides = [look.type.width(each, style) for each in words]
        spare = (room - sum(wides)) // len(words)
        x = row.x
        for button, wide in zip((board, charts, menu, self.again), wides, strict=True):
            self.widgets.add(button).rect = pygame.Rect(x, row.y, wide + spare, row.height)
            x += wide + spare + gap

    def _draw_kept(self) -> None:
        look, stage = self.look, self._stage
        self._kept = backdrop.table(look).copy()
        left, line = stage.x + look.u(16), look.type.line("winner")
        head = pygame.Rect(left, stage.y - look.u(8), stage.right - left, line)
        cream = look.colour("cream")
        look.type.place(self._kept, headline(self.standings), "winner", cream, head)
        below = pygame.Rect(head.x, head.bottom, head.width, look.type.line("subtitle"))
        below.height = self._draw_subline(self._kept, below)
        if self.proposal:
            below = pygame.Rect(below.x, below.bottom, below.width, look.type.line("body"))
            words_shown = look.type.ellipsize(self.proposal, "body", below.width)
            look.type.place(self._kept, words_shown, "body", look.colour("cream"), below)
        also = len(self.standings) > 3
        bottom = stage.bottom if also else self._also.bottom
        room = pygame.Rect(stage.x, below.bottom, stage.width, bottom - below.bottom)
        Podium(look, room, self.standings).draw(self._kept)
        draw_also(look, self._kept, self._also, self.standings)

    def _draw_subline(self, target: pygame.Surface, row: pygame.Rect) -> int:
        """Draw points and lead: on one line, smaller where they must be, else on two; give their height."""
        type_, muted = self.look.type, self.look.colour("muted-dark")
        told = subline(self.standings)
        px = type_.shrunk(told, "subtitle", row.width)
        if type_.width(told, "subtitle", px) <= row.width:
            type_.place(target, told, "subtitle", muted, row, px=px)
            return row.height
        if len(type_.wrap(told, "subtitle", row.width)) > 2:
            told = words.points(self.standings[0].total)
        return type_.block(target, told, "subtitle", muted, row.unionall([row.move(0, row.height)]))

    def choose_tab(self, tab: str) -> None:
        """Show the bars or the table."""
        self.tab = tab
        self.damage(self.panel.rect)

    def _board(self) -> None:
        self.game.ways.board(self.sitting)

    def _charts(self) -> None:
        self.game.ways.charts(self.sitting)

    def _menu(self) -> None:
        self.game.ways.menu()

    def _again(self) -> None:
        """Begin another game like this one; the next seat begins. Who gave a seat away has it back."""
        sitting = self.sitting
        game = sitting.state.game
        name = sitting.map_name or game.board.side
        first = (sitting.start.player + 1) % game.players
        named = named_map(sitting.map_name, sitting.map_hash) is not None
        again = NewGame(sitting.seats_again(), name, game.options, first, timing=sitting.timing, named=named)
        begin(self.game, again)
