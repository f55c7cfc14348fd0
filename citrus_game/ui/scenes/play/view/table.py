"""`TableView`: the board and the panels, drawn on one picture. It does not handle input."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from citrus_game.content.settings.commands import Command
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.model.steps import Step
from citrus_game.session.selection.why import RefusalReason
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.layers.ground import GroundLayer, Grounds
from citrus_game.ui.board.painter import BoardPainter, light_of
from citrus_game.ui.scenes.play.panels.buttons import ICONS, TopIcons, TurnButtons
from citrus_game.ui.scenes.play.panels.market import Market
from citrus_game.ui.scenes.play.panels.mat import Mat
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.play.panels.player import PlayerPanel
from citrus_game.ui.scenes.play.panels.prompt import PromptBar
from citrus_game.ui.scenes.play.panels.rival_turns import RivalTurnsPanel
from citrus_game.ui.scenes.play.panels.top_bar import TopBar
from citrus_game.ui.scenes.play.panels.tray import Tray
from citrus_game.ui.scenes.play.panels.verdict import ReadoutStrip, VerdictStrip
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.scenes.play.view.board import BoardArea
from citrus_game.ui.scenes.play.view.flat_board import FlatBoard, TurnedGeometry
from citrus_game.ui.scenes.play.view.places import Places
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.drawing.style import DRAWN, Style
from citrus_game.ui.toolkit.input.rotation import Rotation
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button


@dataclass(frozen=True)
class TableStyle:
    """What differs between the tables of scenes: panel classes, buttons of the top bar, whether there are
    buttons to end a turn.

    ``tab`` adds a button that switches between tray and mat, if they share a place. Without ``own`` neither
    is shown.
    """

    panel: type[PlayerPanel] = PlayerPanel
    prompt: type[PromptBar] = PromptBar
    icons: Sequence[Command] = ICONS
    turn: bool = True
    tab: bool = True
    own: bool = True


class TableView:
    """The picture of the table with the board and all panels. Each is drawn again when its data changes.

    ``snapshot`` is what is shown, None before the first.
    """

    def __init__(
        self,
        style: Style,
        places: Places,
        game: Game,
        colours: Sequence[str],
        grounds: Grounds,
        turn: Rotation | None = None,
        table_style: TableStyle | None = None,
    ) -> None:
        table_style = table_style or TableStyle()
        self.style, self.places = style, places
        self.snapshot: Snapshot | None = None
        self.others: Sequence[Widget] = ()
        """Widgets of the scene that are not part of a panel."""
        self.named: Mapping[str, Widget] = {}
        """Some of these widgets by name, for tests and tools."""
        bare = backgrounds.own_table(style)
        self._make_board(game, colours, grounds, turn)
        self._make_parts(game, table_style)
        for part in self.parts:
            if part is self.tray and places.tray_swaps:
                self.tray.share_place(self.mat)
            elif part is not self.verdict:
                part.mount(bare)
        self.board.start(bare)
        self.kept = backgrounds.to_draw_over(bare)
        self.before = backgrounds.to_draw_over(bare)
        """The picture before the current step, from which masks take the old content."""
        self._withheld: list[Panel[Any]] = []
        self._late: list[Panel[Any]] = []
        """Panels that were left until the next call, since too many changed at once."""
        self.due = False
        """Whether a panel still has to be drawn."""

    def _make_board(
        self, game: Game, colours: Sequence[str], grounds: Grounds, turn: Rotation | None
    ) -> None:
        style = self.style
        geometry = Geometry.fit(game.board, self.places.board)
        self.canvas = Canvas(style.art, style.type, geometry, colours, style.theme.name != DRAWN)
        self.seen = self.canvas
        """Like ``canvas``, but with the board's places as seen in the view, which is rotated on a flat
        table.
        """
        painter = BoardPainter(self.canvas, GroundLayer(grounds, coordinates=self.places.coordinates))
        self.board: BoardPainter | FlatBoard = painter
        if turn is not None and turn.quarter:
            self.seen = replace(self.canvas, geometry=TurnedGeometry.of(self.canvas.geometry, turn))
            self.board = FlatBoard(painter, turn)
        self.area = BoardArea(self.seen.geometry)
        # without the rim: a finger there may mean a small button beside it
        self.area.rect = self.seen.geometry.inside

    def _make_parts(self, game: Game, table_style: TableStyle) -> None:
        style, places = self.style, self.places
        self.panels = [table_style.panel(style, rect, player) for player, rect in enumerate(places.players)]
        self.top = TopBar(style, places.top, places.board.x)
        self.market = Market(style, places.market, game)
        self.verdict = VerdictStrip(style, self.market)
        self.tray = Tray(style, places.tray, shared=places.tray_swaps, tab=table_style.tab)
        self.mat = Mat(style, places.mat, self.tray.tab if places.tray_swaps else None)
        longest = max(len(line) for line in game.line_spaces) + 1
        self.prompt = table_style.prompt(style, places.prompt, words_over=places.words_over, longest=longest)
        self.prompt.is_bubble = places.corner is not None
        self.prompt.hand_first = places.prompt.x > self.seen.geometry.slab.right
        self.readout = ReadoutStrip(style, places.readout) if places.readout else None
        self.rival_turns = (
            RivalTurnsPanel(style, places.rival_turns, game.players) if places.rival_turns else None
        )
        corner = places.icons or (places.top.right + style.u(8), (places.top.height - style.u(56)) // 2)
        self.icons = TopIcons(style, corner, table_style.icons)
        self.turn = TurnButtons(style, places.turn) if table_style.turn else None
        found: list[Panel[Any] | None] = [
            *self.panels,
            self.top,
            self.market,
            self.verdict,
            self.tray if table_style.own else None,
            self.mat if table_style.own else None,
            self.prompt,
            self.readout,
            self.rival_turns,
            self.turn,
            self.icons,
        ]  # fmt: skip; the mat keeps clear of the tray's tab
        self.parts: list[Panel[Any]] = [part for part in found if part is not None]

    def widgets(self) -> list[Widget]:
        """Return all widgets in focus order."""
        tray = self.tray if self.tray in self.parts else None
        order: list[Panel[Any] | None] = [self.prompt, tray, self.turn, self.icons, self.rival_turns]
        order += [*self.panels, self.top]
        own = [*self.mat.widgets(), self.tray.tab] if tray is not None else []
        found: list[Widget] = [*own, *self.market.widgets(), self.area]
        return found + [widget for part in order if part is not None for widget in part.widgets()]

    @property
    def pressable(self) -> list[pygame.Rect]:
        """Rectangles of the buttons that can be pressed now. Tooltips must not cover them."""
        buttons = (each for each in (*self.widgets(), *self.others) if isinstance(each, Button))
        return [button.rect for button in buttons if button.visible and button.is_interactive]

    def show_snapshot(self, snapshot: Snapshot) -> list[pygame.Rect]:
        """Update all widgets for a new snapshot and draw the board; return the rectangles drawn."""
        for part in self.parts:
            part.update(snapshot)
        controller, area = snapshot.controller, self.area
        area.open, area.firm = controller.open_spaces(), controller.firm()
        area.framed = controller.framed(chosen_only=True)
        area.helps = not snapshot.aided.purist
        if self.snapshot is None:
            self.update_light(snapshot.state)
        self.snapshot = snapshot
        return self.board.draw_changes(self.kept, snapshot.picture)

    def draw_changes(self, snapshot: Snapshot, most: int | None = None) -> list[pygame.Rect]:
        """Draw the panels whose data have changed; return the rectangles drawn. Once ``most`` are drawn, the
        others are left until the next call, but for the prompt, which stays when its last caption ends.
        """
        never_late = self.prompt, self.verdict  # the verdict lies on the market
        drawn: list[pygame.Rect] = []
        late: list[Panel[Any]] = []
        for part in sorted(self.parts, key=lambda part: part not in self._late):
            part.update_transient(snapshot)
            if not part.is_visible(snapshot):
                part.invalidate()
            elif part in self._withheld:
                continue
            elif most is not None and len(drawn) >= most and part not in never_late:
                late.append(part)
            elif (rect := part.draw_changes(self.kept, part.build_data(snapshot))) is not None:
                drawn.append(rect)
                if part is self.market:
                    self.verdict.invalidate()
        self.snapshot, self._late, self.due = snapshot, late, bool(late)
        return drawn

    def withhold(self, part: Panel[Any]) -> None:
        """Draw what changes in a panel only after `reveal` was called, as often as this."""
        self._withheld.append(part)

    def reveal(self, part: Panel[Any]) -> None:
        """Have a panel drawn that was withheld."""
        self._withheld.remove(part)
        self.due = True

    def update_light(self, state: State) -> list[pygame.Rect]:
        """Draw a band of the land in the light of a position; return the rectangles drawn, none if all is."""
        if self.canvas.plain:
            return []
        return self.board.update_light(self.kept, light_of(state), dry=not state.bag)

    # queries of the scene

    @property
    def player(self) -> int:
        """The player shown as on turn."""
        return 0 if self.snapshot is None else self.snapshot.player

    def why(self, widget: Widget | None) -> RefusalReason | None:
        """Return why a widget cannot be chosen, or None."""
        if widget is None:
            return None
        return next((why for part in self.parts if (why := part.why(widget)) is not None), None)

    def step_of(self, widget: Widget | None) -> Step | None:
        """Return the step that choosing a bonus or market tile plays at once, or None."""
        if self.snapshot is None or widget is None or not (widget.visible and widget.enabled):
            return None
        if widget in self.market.tiles:
            return self.snapshot.state.game.steps.cart[self.market.tiles.index(widget)]
        return self.tray.step_of(widget, self.snapshot.controller)

    def panel_of(self, widget: Widget | None) -> int:
        """Return the player of a panel, or -1 for another widget."""
        return next((panel.player for panel in self.panels if panel.spot is widget), -1)

    @property
    def mat_stands(self) -> bool:
        """Whether the mat is visible, and not the tray in its place."""
        return self.snapshot is None or self.mat.is_visible(self.snapshot)

    @property
    def upright(self) -> bool:
        """Whether the board is not rotated."""
        return not isinstance(self.board, FlatBoard)

    def turned(self, picture: pygame.Surface) -> pygame.Surface:
        """Return a picture rotated as the board is seen on a flat table."""
        return self.board.turn.to_view(picture) if isinstance(self.board, FlatBoard) else picture

    def seen_rect(self, rect: pygame.Rect) -> pygame.Rect:
        """Convert a rectangle of the unrotated board to where it is seen on a flat table."""
        return self.board.turn.rect(rect) if isinstance(self.board, FlatBoard) else rect

    def over_board(self, surface: pygame.Surface, draw: Callable[[pygame.Surface], None]) -> None:
        """Call ``draw`` with a surface to draw over the board within the clip, without rotation."""
        if not isinstance(self.board, FlatBoard):
            draw(surface)
            return
        drawn, rect = self.board.upright_copy(surface)
        if rect.width:
            draw(drawn)
            self.board.copy_back(surface, drawn, rect)
