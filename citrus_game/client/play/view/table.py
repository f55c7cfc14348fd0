"""What is shown: the board and the parts of the play scene, kept drawn on one picture. It knows no input."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.geometry import Geometry
from citrus_game.client.board.layers.ground import GroundLayer, Grounds
from citrus_game.client.board.painter import BoardPainter
from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.input.turned import Rotation
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.buttons import ICONS, TopIcons, TurnButtons, turn_places
from citrus_game.client.play.parts.log import Log
from citrus_game.client.play.parts.market import Market
from citrus_game.client.play.parts.mat import Mat
from citrus_game.client.play.parts.panels import PlayerPanel
from citrus_game.client.play.parts.part import Part
from citrus_game.client.play.parts.prompt import PromptBar
from citrus_game.client.play.parts.topbar import TopBar
from citrus_game.client.play.parts.tray import Tray
from citrus_game.client.play.parts.verdict import ReadoutStrip, VerdictStrip
from citrus_game.client.play.view.board import BoardArea
from citrus_game.client.play.view.flatboard import FlatBoard, TurnedGeometry
from citrus_game.client.play.view.places import Places
from citrus_game.content.preferences.commands import Command
from citrus_game.rules.material.state import Game
from citrus_game.rules.material.steps import Step
from citrus_game.table.desk.why import Why


@dataclass(frozen=True)
class Kit:
    """What a table is made of: kinds of parts, the top bar's buttons, whether turns are ended on it.

    ``tab``: where the own tiles share the place of the mat, a button lets them change places.
    """

    panel: type[PlayerPanel] = PlayerPanel
    prompt: type[PromptBar] = PromptBar
    icons: Sequence[Command] = ICONS
    turn: bool = True
    tab: bool = True


class TableView:
    """The kept picture of the window: table, parts and board, each drawn again when it changes.

    ``moment`` is what is shown now, None before the first.
    """

    def __init__(
        self,
        look: Look,
        places: Places,
        game: Game,
        colours: Sequence[str],
        grounds: Grounds,
        turn: Rotation | None = None,
        kit: Kit | None = None,
    ) -> None:
        kit = kit or Kit()
        if kit.turn:
            harvest, end = turn_places(look, places.harvest, places.end)
            places = replace(places, harvest=harvest, end=end)
        self.look, self.places = look, places
        self.moment: Moment | None = None
        self.others: Sequence[Widget] = ()
        """What the scene put up beside the parts."""
        self.named: Mapping[str, Widget] = {}
        """Those of them that somebody may look for, by name."""
        bare = backdrop.own_table(look)
        self._make_board(game, colours, grounds, turn)
        self._make_parts(game, colours, kit)
        for part in self.parts:
            if part is self.tray and places.tray_swaps:
                self.tray.share(self.mat)
            elif part is not self.verdict:
                part.attach(bare)
        self.board.lie_on(bare)
        self.kept = backdrop.to_draw_over(bare)

    def _make_board(
        self, game: Game, colours: Sequence[str], grounds: Grounds, turn: Rotation | None
    ) -> None:
        look = self.look
        self.canvas = Canvas(look.art, look.type, Geometry.fit(game.board, self.places.board), colours)
        self.seen = self.canvas
        """What draws on the board, but with the places at which it is seen: turned on a flat table."""
        painter = BoardPainter(self.canvas, GroundLayer(grounds, coordinates=self.places.coordinates))
        self.board: BoardPainter | FlatBoard = painter
        if turn is not None and turn.quarter:
            self.seen = replace(self.canvas, geometry=TurnedGeometry.of(self.canvas.geometry, turn))
            self.board = FlatBoard(painter, turn)
        self.area = BoardArea(self.seen.geometry)
        self.area.rect = self.board.rect

    def _make_parts(self, game: Game, colours: Sequence[str], kit: Kit) -> None:
        look, places = self.look, self.places
        narrow = look.metrics.narrow
        self.panels = [
            kit.panel(look, rect, player, strip=narrow) for player, rect in enumerate(places.players)
        ]
        self.top = TopBar(look, places.top, places.board.x)
        self.market = Market(look, places.market, game)
        self.verdict = VerdictStrip(look, self.market)
        self.tray = Tray(look, places.tray, shared=places.tray_swaps, tab=kit.tab)
        self.mat = Mat(look, places.mat, self.tray.tab if places.tray_swaps else None)
        longest = max(len(line) for line in game.line_spaces) + 1
        self.prompt = kit.prompt(look, places.prompt, words_over=places.words_over, longest=longest)
        self.readout = ReadoutStrip(look, places.readout) if places.readout else None
        self.log = Log(look, places.log, colours) if places.log else None
        corner = places.icons or (places.top.right + look.u(8), look.u(10))
        self.icons = TopIcons(look, corner, kit.icons)
        self.turn = TurnButtons(look, places.harvest, places.end) if kit.turn else None
        found: list[Part[Any] | None] = [
            *self.panels,
            self.top,
            self.market,
            self.verdict,
            self.tray,
            self.mat,
            self.prompt,
            self.readout,
            self.log,
            self.turn,
            self.icons,
        ]  # fmt: skip; the mat keeps clear of the tray's tab
        self.parts: list[Part[Any]] = [part for part in found if part is not None]

    def widgets(self) -> list[Widget]:
        """List all widgets in the order of the focus."""
        order: list[Part[Any] | None] = [self.prompt, self.tray, self.turn, self.icons, self.log]
        order += [*self.panels, self.top]
        found: list[Widget] = [*self.mat.widgets(), self.tray.tab, *self.market.widgets(), self.area]
        return found + [widget for part in order if part is not None for widget in part.widgets()]

    @property
    def pressable(self) -> list[pygame.Rect]:
        """Give where buttons are that can be pressed now: no card is to lie over them."""
        buttons = (each for each in (*self.widgets(), *self.others) if isinstance(each, Button))
        return [button.rect for button in buttons if button.visible and button.live]

    @property
    def spared(self) -> list[pygame.Rect]:
        """Give what a card leaves in sight where there is another place for it: all but the board."""
        places = self.places
        return [self.mat.rect, self.tray.rect, self.market.rect, *places.players, places.prompt, places.top]

    def show(self, moment: Moment) -> list[pygame.Rect]:
        """Show a moment: bring all widgets up to date, draw what has changed, give where that is."""
        drawn = []
        same = self._same(moment)
        parts = [part for part in self.parts if part.pointed or not same]
        for part in parts:
            part.bring(moment)
        if self.moment is None or moment.change != self.moment.change:
            desk = moment.desk
            self.area.open, self.area.firm, self.area.also = desk.open_spaces(), desk.firm(), desk.others()
            self.area.helps = not moment.aided.purist
            drawn += self.board.show(self.kept, moment.picture)
        for part in parts:
            if not part.stands(moment):
                part.forget()
            elif (rect := part.show(self.kept, part.see(moment))) is not None:
                drawn.append(rect)
                if part is self.market:
                    self.verdict.forget()
        self.moment = moment
        return drawn

    def _same(self, moment: Moment) -> bool:
        """Tell whether a moment is that shown but for what is pointed at: most parts need not look."""
        before = self.moment
        if before is None or moment.change != before.change:
            return False
        return moment.passing.but_pointed() == before.passing.but_pointed()

    # what others ask of it

    @property
    def player(self) -> int:
        """Give the player who is shown to be on turn."""
        return 0 if self.moment is None else self.moment.player

    def why(self, widget: Widget | None) -> Why | None:
        """Give why a widget cannot be chosen, None where it can or nothing is told."""
        if widget is None:
            return None
        return next((part.whys[widget] for part in self.parts if widget in part.whys), None)

    def step_of(self, widget: Widget | None) -> Step | None:
        """Give the step that choosing one of the own tiles or a market tile would be at once."""
        if self.moment is None or widget is None or not (widget.visible and widget.enabled):
            return None
        if widget in self.market.tiles:
            return self.moment.state.game.steps.cart[self.market.tiles.index(widget)]
        return self.tray.step_of(widget, self.moment.desk)

    def panel_of(self, widget: Widget | None) -> int:
        """Give the player whose panel a widget is, -1 for none."""
        return next((panel.player for panel in self.panels if panel.spot is widget), -1)

    @property
    def mat_stands(self) -> bool:
        """Tell whether the mat is to be seen, and not the own tiles in its place."""
        return self.moment is None or self.mat.stands(self.moment)

    @property
    def upright(self) -> bool:
        """Tell whether the board is seen as it is painted."""
        return not isinstance(self.board, FlatBoard)

    def turned(self, picture: pygame.Surface) -> pygame.Surface:
        """Turn a picture that was made for the upright board as the board is seen."""
        return self.board.turn.to_view(picture) if isinstance(self.board, FlatBoard) else picture

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
