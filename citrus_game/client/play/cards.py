"""All cards of the play scene with what they show, kept drawn on one picture with the board."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from citrus_game.client import backdrop
from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.geometry import Geometry
from citrus_game.client.board.ground import GroundLayer, Grounds
from citrus_game.client.board.painter import BoardPainter
from citrus_game.client.board.picture import Picture
from citrus_game.client.look import Look
from citrus_game.client.play.desk import Desk
from citrus_game.client.play.flatboard import FlatBoard, TurnedGeometry
from citrus_game.client.play.loglist import LogCard
from citrus_game.client.play.market import MarketCard, MarketFace
from citrus_game.client.play.mat import MatCard, MatFace
from citrus_game.client.play.panels import PlayerPanel, panel_face
from citrus_game.client.play.places import Places
from citrus_game.client.play.promptbar import PromptBar, PromptFace
from citrus_game.client.play.readout import ReadoutStrip
from citrus_game.client.play.topbar import TopBar, top_face
from citrus_game.client.play.tray import TrayCard
from citrus_game.client.play.verdict import Verdict, VerdictStrip
from citrus_game.client.turned import Turn
from citrus_game.rules.components import WORKERS
from citrus_game.table.seat import Seat
from citrus_game.text import _


class Cards:
    """The kept picture of the window: table, cards and board, each drawn again when it changes."""

    panel: type[PlayerPanel] = PlayerPanel
    bar: type[PromptBar] = PromptBar

    def __init__(
        self,
        look: Look,
        places: Places,
        desk: Desk,
        colours: Sequence[str],
        grounds: Grounds,
        turn: Turn | None = None,
    ) -> None:
        game = desk.state.game
        self.look, self.places = look, places
        self._swapped = False
        self.tab_width = 0
        self.kept = backdrop.table(look).copy()
        self.canvas = Canvas(look.art, look.type, Geometry.fit(game.board, places.board), colours)
        self.seen = self.canvas
        """What draws on the board, but with the places at which it is seen: turned on a flat table."""
        painter = BoardPainter(self.canvas, GroundLayer(grounds))
        self.board: BoardPainter | FlatBoard = painter
        if turn is not None and turn.quarter:
            self.seen = replace(self.canvas, geometry=TurnedGeometry.of(self.canvas.geometry, turn))
            self.board = FlatBoard(painter, turn)
        narrow = look.metrics.narrow
        self.top = TopBar(look, places.top, places.board.x)
        self.players = [self.panel(look, rect, strip=narrow) for rect in places.players]
        self.log = LogCard(look, places.log) if places.log else None
        self.market = MarketCard(look, places.market, game)
        self.verdict = VerdictStrip(look, self.market.strip)
        self.mat = MatCard(look, places.mat)
        self.tray = TrayCard(look, places.tray)
        self.prompt = self.bar(look, places.prompt, places.words_over)
        self.readout = ReadoutStrip(look, places.readout) if places.readout else None
        for panel in self.players:
            panel.attach(self.kept)
        self.top.attach(self.kept)
        self.market.attach(self.kept)
        self.mat.attach(self.kept)
        self.prompt.attach(self.kept)
        if self.readout is not None:
            self.readout.attach(self.kept)
        if places.tray_swaps:
            self.tray.share(self.mat)
        else:
            self.tray.attach(self.kept)
        if self.log is not None:
            self.log.attach(self.kept)
            self.log.show(self.kept, 0)
        self.board.start(self.kept)

    def seen_rect(self, rect: pygame.Rect) -> pygame.Rect:
        """Give where a rect of the upright board is seen."""
        return self.board.turn.rect(rect) if isinstance(self.board, FlatBoard) else rect

    def over_board(self, surface: pygame.Surface, draw: Callable[[pygame.Surface], None]) -> None:
        """Let something be drawn over the board within the surface's clip, upright for the board."""
        if not isinstance(self.board, FlatBoard):
            draw(surface)
            return
        drawn, rect = self.board.over(surface)
        if rect.width:
            draw(drawn)
            self.board.put(surface, drawn, rect)

    def show_board(self, picture: Picture) -> list[pygame.Rect]:
        """Draw the board where it changed."""
        return self.board.show(self.kept, picture)

    def show_players(
        self,
        desk: Desk,
        seats: Sequence[Seat],
        shown: Sequence[tuple[int, int]],
        projected: Sequence[int] | None,
        clocks: Sequence[tuple[str, bool]],
        gains: Sequence[int] = (),
    ) -> list[pygame.Rect]:
        """Draw the players' panels that changed; ``shown`` are points and coins as they count up.

        ``clocks`` are the times left, and whether they are short; ``gains`` what a proposal would bring
        everybody.
        """
        drawn = []
        for player, panel in enumerate(self.players):
            points = projected[player] if projected else None
            face = panel_face(desk.state, seats[player], player, points, desk.open)
            clock, late = clocks[player]
            face = face._replace(points=shown[player][0], coins=shown[player][1], clock=clock, late=late)
            if gains:
                face = face._replace(gain=gains[player])
            if panel.show(self.kept, face):
                drawn.append(panel.rect)
        return drawn

    def show_top(self, desk: Desk) -> list[pygame.Rect]:
        """Draw the top bar."""
        return [self.top.rect] if self.top.show(self.kept, top_face(desk.state)) else []

    def show_market(self, desk: Desk, verdict: Verdict) -> list[pygame.Rect]:
        """Draw the market and the verdict under it."""
        with_cart = desk.pick is not None and desk.pick.kind == "cart"
        face = MarketFace(desk.state.market, desk.now.carts if with_cart else frozenset())
        if self.market.show(self.kept, face):
            self.verdict.forget()
            self.verdict.show(self.kept, verdict)
            return [self.market.rect]
        return [self.verdict.rect] if self.verdict.show(self.kept, verdict) else []

    def show_mat(
        self, desk: Desk, seats: Sequence[Seat], coins: int, *, ahead: bool = True
    ) -> list[pygame.Rect]:
        """Draw the mat of the player on turn; with ``ahead`` it frames what a harvest would pay."""
        if self._swapped:
            return []
        state, player = desk.state, desk.state.player
        seat = seats[player]
        title = _("Your workers") if desk.open else _("Workers of {player}").format(player=seat.name)
        paid = state.mat[player]
        if not state.income_due:
            paid = min(WORKERS, paid + 1) if desk.now.harvest else 0
        notes = () if self.places.tray_swaps else (_("income at harvest"), _("income"))
        paid = paid if ahead else 0
        title = self._beside_tab(title)
        income = state.game.components.income
        face = MatFace(title, notes, seat.colour, state.mat[player], coins, income, paid)
        return [self.mat.rect] if self.mat.show(self.kept, face) else []

    def show_tray(self, title: str) -> list[pygame.Rect]:
        """Draw the card under the own tiles, where it has a place."""
        if self.places.tray_swaps and not self._swapped:
            return []
        return [self.tray.rect] if self.tray.show(self.kept, self._beside_tab(title)) else []

    def _beside_tab(self, title: str) -> str:
        """Give the title of the card that mat and tray share, none where the tab needs its room."""
        if not self.places.tray_swaps:
            return title
        room = self.places.mat.width - self.look.u(46) - self.tab_width
        return title if self.look.type.width(title, "card") <= room else ""

    def swap(self, tray: bool) -> None:
        """Show the own tiles in the place of the mat, or the mat again (narrow windows)."""
        self._swapped = tray
        self.mat.forget()
        self.tray.forget()

    def show_readout(self, text: str) -> list[pygame.Rect]:
        """Draw the line of text, where there is one."""
        drawn = self.readout is not None and self.readout.show(self.kept, text)
        return [self.readout.rect] if self.readout is not None and drawn else []

    def prompt_holds(self) -> bool:
        """Tell whether the prompt shows all of its words."""
        return self.prompt.whole

    def show_prompt(self, face: PromptFace) -> list[pygame.Rect]:
        """Draw the prompt's words."""
        return [self.prompt.rect] if self.prompt.show(self.kept, face) else []
