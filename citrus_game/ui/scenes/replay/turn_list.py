"""The list of a game's turns: number, player, pictures of what was played, and the verdict."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from citrus_game.content.learning.review import Verdict
from citrus_game.learning.verdicts import told_points
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BULL, CART, MILESTONE, MONEY_KINDS, PLOW
from citrus_game.rules.model.steps import Step
from citrus_game.session.score_curve import Turn
from citrus_game.text import _
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.scenes.play.panels.buttons import FittingButton
from citrus_game.ui.scenes.replay.judged import JudgedTurns
from citrus_game.ui.toolkit.drawing.cells import FirstThatFits, TextCell
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.events import Position
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Item, Layers, LongGrid
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.lists import RowList
from citrus_game.ui.toolkit.widgets.panels import Frame

ROW, PIECE, BAR, PAD = 40, 28, 6, 8
"""Units: least height of a row, of a picture, width of the bar in a player's colour, between parts."""
LEAST_ROWS = 3
"""Rows that must have room for a list."""


def step_piece(step: Step) -> str:
    """Return the picture of a step, or "" if it has none."""
    match step.verb:
        case steps.PLACE | steps.BRIDGE | steps.UNSTORE | steps.STORE:
            return whole_tile(step.what)
        case steps.SITE:
            return "finca"
        case steps.MONEY:
            return land_piece(MONEY_KINDS[step.what])
        case steps.BULL:
            return land_piece(BULL)
        case steps.PLOW:
            return land_piece(PLOW)
        case steps.MILESTONE:
            return land_piece(MILESTONE)
        case steps.CART:
            return land_piece(CART)
    return ""


ICONS = {steps.BUY: "build", steps.PASS: "pass", steps.RETURN: "undo", steps.HARVEST: "harvest"}
"""Icons of steps without a picture."""


def step_picture(style: Style, step: Step, px: int, ink: str) -> pygame.Surface | None:
    """Return the picture of a step, its icon in a colour if it has none, or None."""
    if piece := step_piece(step):
        return style.art.piece(piece, px)
    return style.icon(ICONS[step.verb], px, ink) if step.verb in ICONS else None


def draw_mark(
    style: Style, surface: pygame.Surface, found: Verdict | None, rect: pygame.Rect, wait: str
) -> None:
    """Draw the mark of a verdict in the middle of a rectangle: a tick, a wave, or a triangle with a number.

    ``wait`` is what is drawn while there is none.
    """
    x, y = rect.center
    px = max(6, rect.height // 3)
    if found is None:
        if style.type.width(wait, "note", style.type.tightest) > rect.width:
            wait = "…"
        style.type.place(surface, wait, "note", style.colour("muted-dark"), rect, "centre")
    elif found.kind == "good":
        icon = style.icon("check", px * 2, "muted-dark")
        surface.blit(icon, icon.get_rect(center=rect.center))
    elif found.kind == "maybe":
        pygame.draw.circle(surface, style.colour("gold"), (x, y), px // 2 + 1)
    else:
        points = told_points(found)
        middle = rect.x + px if points else x
        draw_triangle(style, surface, (middle, y), px)
        if points:
            text = pygame.Rect(middle + px // 2, rect.y, rect.right - middle - px // 2, rect.height)
            style.type.place(surface, f"−{points}", "note", style.colour("cream"), text, "right")


def draw_triangle(style: Style, surface: pygame.Surface, centre: Position, px: int) -> None:
    """Draw the triangle of a turn for which a better one is known, with a light rim."""
    x, y = centre
    for grow, colour in ((2, "cream"), (0, "terracotta")):
        half = px // 2 + grow
        pygame.draw.polygon(
            surface, style.colour(colour), [(x - half, y - half), (x + half, y - half), (x, y + half)]
        )


class TurnRow(Widget):
    """A row of the list; choosing it goes to its turn."""

    group = "turns"

    def __init__(
        self, judged: JudgedTurns, turn: Turn, current: Callable[[], Turn | None], go: Callable[[int], None]
    ) -> None:
        super().__init__(action=partial(go, turn.first))
        self.judged, self.turn, self._current = judged, turn, current

    def accessible_text(self) -> tuple[str, ...]:
        return tuple(self.judged.aloud(self.turn))

    def tooltip_text(self) -> str:
        return "\n".join(filter(None, self.judged.briefly(self.turn)))

    def measure(self, width: int = 0) -> tuple[int, int]:
        style = self.style
        return width, max(style.u(ROW), style.type.line("note") + style.u(PAD), style.metrics.reach)

    def draw(self, surface: pygame.Surface) -> None:
        style, rect, turn = self.style, self.rect, self.turn
        here = self._current() == turn
        colour = self.judged.session.seats[turn.player].colour
        ground = "panel" if here else "cobalt-outline" if self.hovered else "table"
        style.art.paint_box(surface, rect, style.u(8), style.colour(ground))
        bar = pygame.Rect(rect.x, rect.y, style.u(BAR), rect.height)
        style.art.paint_box(surface, bar, bar.width // 2, style.colour(f"player-{colour}"))
        pad, ink = style.u(PAD), style.colour("ink" if here else "cream")
        left = bar.right + pad
        digits = max(2, len(str(self.judged.turns[-1].number)))
        number = pygame.Rect(left, rect.y, style.type.width("8" * digits, "note"), rect.height)
        style.type.place(surface, str(turn.number), "note", ink, number, "right")
        px = min(style.u(PIECE), rect.height - 4)
        emblem = style.art.piece(f"emblem-{colour}", max(6, px * 3 // 4))
        surface.blit(emblem, emblem.get_rect(midleft=(number.right + pad, rect.centery)))
        left = number.right + pad + emblem.get_width() + pad
        mark = pygame.Rect(
            0, rect.y, style.type.width("▼−88", "note") if self.judged.judges else 0, rect.height
        )
        mark.right = rect.right - pad
        played = self.judged.played(turn)
        shown = [step for step in played if step_piece(step) or step.verb == steps.HARVEST]
        shown = shown or [step for step in played if step.verb in ICONS]
        ink_of = "ink" if here else "muted-dark"
        pictures = [each for step in shown if (each := step_picture(style, step, px, ink_of)) is not None]
        room = mark.x - left
        apart = min(px + 2, max(px // 2, (room - px) // max(1, len(pictures) - 1))) if pictures else px
        for at, picture in enumerate(pictures):
            if (at * apart) + px > room:
                break
            surface.blit(picture, picture.get_rect(midleft=(left + at * apart, rect.centery)))
        if self.judged.judges:
            plate = mark.inflate(0, -style.u(8))
            if here:
                style.art.paint_box(surface, plate.inflate(pad, 0), style.u(8), style.colour("table-deep"))
            draw_mark(style, surface, self.judged.verdict(turn), plate, "?" if self.judged.failed else "…")


class ListHead(Widget):
    """The title of the list, and how many turns have been checked."""

    focusable = False

    def __init__(self, judged: JudgedTurns) -> None:
        super().__init__()
        self.judged = judged

    def accessible_text(self) -> tuple[str, ...]:
        return _("Turns"), self.judged.progress()

    def measure(self, width: int = 0) -> tuple[int, int]:
        return width, self.style.type.line("heading")

    def draw(self, surface: pygame.Surface) -> None:
        style, rect, title = self.style, self.rect, _("Turns")
        style.type.place(surface, title, "heading", style.colour("cream"), rect)
        progress = self.judged.progress()
        if not progress:
            return
        number, total = self.judged.checked
        left = style.type.width(title, "heading") + style.u(PAD)
        room = pygame.Rect(rect.x + left, rect.y, rect.width - left, rect.height)
        ways = [progress, _("{number} / {total}").format(number=number, total=total)]
        cells = [TextCell(text, "muted-dark", "note", align="right") for text in ways]
        FirstThatFits([*cells, TextCell("")]).draw(style, surface, room)


class TurnList:
    """The list of the turns with its buttons, in the place for it; in little room only the buttons."""

    def __init__(
        self,
        judged: JudgedTurns,
        current: Callable[[], Turn | None],
        go: Callable[[int], None],
        mistake: Callable[[], object],
        words: Callable[[], object],
    ) -> None:
        self.judged, self._current, self._go = judged, current, go
        self.view = RowList()
        self.head = ListHead(judged)
        self.words = FittingButton(_("All turns"), words, kind="dark", icon="log")
        self.mistake = FittingButton(_("Next mistake"), mistake, kind="dark", icon="next")
        self.long = False

    def tree(self, style: Style, room: pygame.Rect) -> Item:
        """Return the layout of the list and its buttons for a place."""
        u = style.u
        buttons: list[Item] = (
            [Box(self.mistake, min_height=max(u(44), style.metrics.reach))] if self.judged.judges else []
        )
        row = max(u(ROW), style.type.line("note") + u(PAD), style.metrics.reach) + 2
        taken = style.type.line("heading") + style.type.line("note") + u(90)
        self.long = bool(self.judged.turns) and room.height - taken >= LEAST_ROWS * row
        if not self.long:
            return Column(Box(self.words, min_height=max(u(44), style.metrics.reach)), *buttons, gap=u(8))
        rows = LongGrid(self._row, len(self.judged.turns), self.view, gap=2, grow=1, basis=0, min_height=0)
        inside = Column(self.head, rows, *buttons, gap=u(6), padding=(u(10), u(8)))
        return Layers(Frame("panel-dark"), inside, height=room.height)

    def _row(self, number: int) -> Widget:
        return TurnRow(self.judged, self.judged.turns[number], self._current, self._go)

    def reveal(self) -> None:
        """Scroll to the current turn, and redraw."""
        turn = self._current()
        if self.long and turn is not None:
            at = self.judged.turns.index(turn)
            top = at * self.view.pitch
            if not self.view.offset <= top <= self.view.offset + self.view.rect.height - self.view.pitch:
                self.view.scroll_to(top - self.view.rect.height // 2)
        self.changed()

    def changed(self) -> None:
        """Redraw rows and head."""
        widgets: Sequence[Widget] = (self.view, self.head) if self.long else ()
        for widget in widgets:
            widget.mark_dirty()
