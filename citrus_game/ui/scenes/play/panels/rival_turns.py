"""Since your turn: a ribbon for each rival with what it did and won; each opens the whole log."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from citrus_game.narration import words
from citrus_game.narration.events import event_spaces
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import BRIDGE, BULL, CART, MILESTONE, MONEY_KINDS, PLOW
from citrus_game.rules.model.state import Game
from citrus_game.session.history import RivalTurn, rival_turns
from citrus_game.session.log import Entry
from citrus_game.session.seats import Seat
from citrus_game.text import _
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.play.panels.tiles import Spot
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.toolkit.drawing.cells import (
    Cell,
    CountCell,
    Elastic,
    FirstThatFits,
    Line,
    PictureCell,
    PicturesCell,
    Space,
    Stack,
    StackItem,
    TextCell,
)
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget

ACROSS = 300
"""Units from which on another ribbon stands beside the first."""
EDGE = 8
"""Units round a row without a title."""
GAP, PIECE, BAR, PAD = 8, 30, 6, 10
"""Units between ribbons, of a picture, of the bar in a player's colour, and from that to the words."""
PIECES, CLEAR = (PIECE, 27, 24), 0.8
"""Sizes in units of pictures side by side, and the share of each that is at least seen."""
EMBLEM = 0.74
"""Size of a player's emblem, as a share of a line."""
MOST_LINES = 3
"""Lines of a ribbon that has room: the name, what was done, what was won."""
LONG_NAME, LEAST_NAME = 8, 110
"""Letters from which on a name may lose its end, and units that are left of it then."""
QUIET = "muted-dark"
"""Colour of the words below the name."""
SHOWN = (ev.Planted, ev.Harvested, ev.Plowed, ev.BullPut, ev.FincaBuilt)
"""What is outlined on the board while a ribbon is pointed at."""


USED = {ev.CartUsed: CART, ev.BullPut: BULL, ev.Plowed: PLOW, ev.MilestoneUsed: MILESTONE}
"""The kind of bonus that an event uses, if it has only one."""


COINS, TAKEN, BONUSES, ROW, PLANTED, HARVESTED, SCORED, WHAT = range(8)
"""How much a deed tells: where there is no room for all, the least telling are left out."""


class Deed(NamedTuple):
    """Something that a rival did or won, and how much it ``tells``; ``size`` is that of a harvest."""

    cells: tuple[Cell, ...]
    tells: int
    size: int = 0

    def drawn(self) -> Cell:
        """Return all of it as one cell."""
        return self.cells[0] if len(self.cells) == 1 else Line(*self.cells, gap=PAD)


class Ribbon(NamedTuple):
    """What a rival did since one's own turn, with a word for it, and what it brought besides ``points``."""

    name: str
    colour: str
    points: int
    word: tuple[Deed, ...]
    did: tuple[Deed, ...]
    won: tuple[Deed, ...]


def ribbon_of(turn: RivalTurn, seats: Sequence[Seat], game: Game) -> Ribbon:
    """Return the ribbon of a rival; points that a scored finca brought to who looks are shown, too."""
    seat, own = seats[turn.player], seats[turn.viewer]
    did, took, won, coins, word, tells = list[Deed](), list[str](), list[Deed](), list[str](), "", WHAT
    for event in turn.events:
        match event:
            case ev.Bought():
                word, tells = words.capital(words.line_at_market(game.lines[event.line])), ROW
                coins.append(f"−{event.cost}")
            case ev.TurnEnded(passed=True):
                word = _("Pass")
            case ev.TileTaken():
                took.append(land_piece(event.kind))
            case ev.FincaBuilt():
                took.append("finca-back")
            case ev.FincaScored():
                letter = game.board.sites[event.site]
                scored: list[Cell] = [TextCell(words.capital(_("finca {site}").format(site=letter)), QUIET)]
                if event.points[turn.viewer]:
                    gained = TextCell(f"+{event.points[turn.viewer]}", "gold")
                    scored += [PictureCell(f"emblem-{own.colour}", EMBLEM), gained]
                won.append(Deed(tuple(scored), SCORED))
    if turn.harvests:
        word, tells = _("Harvest"), WHAT
        did += [
            Deed(
                (_count(whole_tile(event.fruit << 1), str(event.plantations)),), HARVESTED, event.plantations
            )
            for event in turn.harvests
        ]
    gain = sum(map(_coins, turn.events))
    coins += [f"+{gain}"] if gain else []
    paid = [Deed((_count("coin", " ".join(coins)),), COINS)] if coins else []
    planted = [event.tile for event in turn.events if isinstance(event, ev.Planted)]
    did += _pictures([whole_tile(tile) for tile in planted], PLANTED)
    did += _pictures([land_piece(kind) for event in turn.events for kind in _used(event)], BONUSES)
    told = (Deed((TextCell(word, QUIET),), tells),) if word else ()
    return Ribbon(
        seat.name, seat.colour, turn.points, told, tuple(did), (*paid, *_pictures(took, TAKEN), *won)
    )


def _texts(log: Sequence[Entry], turn: RivalTurn) -> str:
    """Return what the log says of a turn."""
    return "\n".join(entry.text for entry in log if entry.step in turn.steps)


def _count(picture: str, number: str) -> CountCell:
    return CountCell(picture, number, PIECE, 4, QUIET)


def _coins(event: ev.Event) -> int:
    """Return the coins that an event brought."""
    match event:
        case ev.Income():
            return event.coins
        case ev.MoneyUsed():
            return event.value - event.forfeited
    return 0


def _used(event: ev.Event) -> list[int]:
    """Return the kind of the bonus that was used, if any."""
    match event:
        case ev.Planted():
            return [BRIDGE] if event.bridged else []
        case ev.MoneyUsed():
            return [MONEY_KINDS[event.value]]
    return [USED[type(event)]] if type(event) in USED else []


def ribbons_height(m: Metrics, rivals: int, lines: int = 1) -> int:
    """Return the height of the panel with ribbons of a number of lines below each other."""
    return m.line_px(26) + m.u(30) + rivals * (_ribbon_high(m, lines) + m.u(GAP))


def ribbon_row(m: Metrics) -> int:
    """Return the height of a panel that has all ribbons side by side in one line, and no title."""
    return 2 * m.u(EDGE) + _ribbon_high(m, 1)


def _ribbon_high(m: Metrics, lines: int) -> int:
    return lines * max(m.line_px(20), m.u(PIECE + 2)) + m.u(PAD)


def _composed(style: Style, ribbon: Ribbon, lines: int, room: pygame.Rect) -> Cell:
    """Return a ribbon of some lines for its room."""
    emblem = PictureCell(f"emblem-{ribbon.colour}", EMBLEM)
    told = f"{ribbon.points:+}".replace("-", "−")
    points = [TextCell(told, "gold", "count")] if ribbon.points else []
    both = [*ribbon.word, *ribbon.did, *ribbon.won]
    if lines == 1:
        return FirstThatFits(Line(emblem, *way, Space(), *points, gap=PAD) for way in _ways(both))
    name = FirstThatFits(Line(emblem, *way, *points, gap=PAD) for way in _names(ribbon.name))
    rows = _two_rows(style, ribbon, room.width) if lines == MOST_LINES else (both,)
    shown = (FirstThatFits(Line(*way, gap=PAD) for way in _ways(row)) for row in rows)
    high = room.height // lines
    return Stack(StackItem(name, high), *(StackItem(row, high) for row in shown))


def _names(name: str) -> Iterator[Sequence[Cell]]:
    """Yield the name, which may become smaller, and if it is long may lose its end; then none, as the emblem
    says who it is.
    """
    cell = TextCell(name, "cream", "field")
    yield cell._replace(shrinks=True), Space()
    if len(name) > LONG_NAME:
        yield (Elastic(cell, LEAST_NAME),)
    yield (Space(),)


def _two_rows(style: Style, ribbon: Ribbon, width: int) -> tuple[Sequence[Deed], Sequence[Deed]]:
    """Return what was done, and what was won with what was bought for it. Without room in its row, that goes
    before what was done, and harvests go on before what was won.
    """

    def fit(deeds: Sequence[Deed]) -> bool:
        return Line(*(deed.drawn() for deed in deeds), gap=PAD).span(style)[0] <= width

    word, did, won = ribbon.word, ribbon.did, ribbon.won
    if any(deed.tells == HARVESTED for deed in did):
        if fit([*word, *did]):
            return [*word, *did], won
        count = next((count for count in range(len(did), 1, -1) if fit(did[:count])), 1)
        return did[:count], [*did[count:], *won]
    return (did, [*word, *won]) if did and fit([*word, *won]) else ([*word, *did], won)


def _ways(deeds: Sequence[Deed]) -> Iterator[Sequence[Cell]]:
    """Yield the deeds, then without the least telling ones, one after the other; several harvests become one
    before any is left out. A ribbon tells all of it while pointed at.
    """
    left = list(deeds)
    yield [deed.drawn() for deed in left]
    while left:
        least = min(deed.tells for deed in left)
        same = [deed for deed in left if deed.tells == least]
        at = len(left) - 1 - left[::-1].index(same[-1])
        if least == HARVESTED and len(same) > 1:
            size = sum(deed.size for deed in same)
            left = [deed for deed in left if deed.tells != HARVESTED]
            basket = PictureCell("icon-harvest", colour=QUIET, units=PIECE)
            together = Deed((basket, TextCell(str(size), QUIET, "count")), HARVESTED, size)
            left.insert(min(at, len(left)), together)
        else:
            del left[at]
        yield [deed.drawn() for deed in left]


def _pictures(names: Sequence[str], tells: int) -> list[Deed]:
    return [Deed((PicturesCell(tuple(names), PIECES, CLEAR, 4),), tells)] if names else []


class RivalTurnsPanel(Panel[tuple[Ribbon, ...]]):
    """The dark card below the player panels, with a ribbon for what each rival did. Pointing at a ribbon
    shows all of it in words.
    """

    chrome = "panel-dark"

    def __init__(self, style: Style, rect: pygame.Rect, players: int) -> None:
        super().__init__(style, rect)
        self._ribbons: tuple[Ribbon, ...] = ()
        self.card = Spot()
        self.card.rect, self.card.shortcut = rect, "log"
        self.spots = [Spot() for _rival in range(max(1, players - 1))]
        for spot, place in zip(self.spots, self._places(), strict=True):
            spot.rect = place
            spot.set_visible(False)
        for spot in (self.card, *self.spots):
            spot.group = "log"
        self._told: tuple[int, int] | None = None
        """The change and the log lines that the ribbons are of."""
        self.spaces = [0] * len(self.spots)
        """The spaces that each ribbon tells of."""

    def widgets(self) -> Sequence[Spot]:
        return [self.card, *self.spots]

    def spaces_of(self, widget: Widget) -> int:
        """Return the spaces that a ribbon tells of, 0 for another widget."""
        return next((mask for spot, mask in zip(self.spots, self.spaces, strict=True) if spot is widget), 0)

    def update_transient(self, snapshot: Snapshot) -> None:
        told = snapshot.passing.log_lines
        if self._told == (now := (snapshot.change, told)):
            return
        self._told = now
        self.card.hint = _("Log")
        session, log = snapshot.controller.session, snapshot.log
        hidden = log[told].step if 0 <= told < len(log) else None
        turns = rival_turns(session, hidden)[-len(self.spots) :]
        game = session.state.game
        self._ribbons = tuple(ribbon_of(turn, session.seats, game) for turn in turns)
        self.card.set_visible(not turns)
        for number, spot in enumerate(self.spots):
            spot.set_visible(number < len(turns))
            if number < len(turns):
                turn = turns[number]
                spot.hint = partial(_texts, log, turn)
                shown = (event_spaces(each, game) for each in turn.events if isinstance(each, SHOWN))
                self.spaces[number] = sum({low for mask in shown for low in bits(mask)})

    def build_data(self, snapshot: Snapshot) -> tuple[Ribbon, ...]:  # noqa: ARG002
        return self._ribbons

    def paint(self, target: pygame.Surface, ribbons: tuple[Ribbon, ...]) -> None:
        style = self.style
        if not self._is_row:
            title, head = _("Since your turn"), self._head
            px = style.type.shrunk(title, "heading", head.width, least=style.type.px("note") // 2)
            style.type.place(target, title, "heading", style.colour("cream"), head, px=px)
        if not ribbons:
            told = _("What the others do is shown here.")
            style.type.block(target, told, "note", style.colour("muted-dark"), self._inside)
        for ribbon, place in zip(ribbons, self._places(), strict=False):
            style.art.paint_box(target, place, style.u(8), style.colour("table"))
            bar = pygame.Rect(place.x, place.y, style.u(BAR), place.height)
            style.art.paint_box(target, bar, bar.width // 2, style.colour(f"player-{ribbon.colour}"))
            inside = place.inflate(-style.u(BAR + 2 * PAD), -style.u(PAD)).move(style.u(BAR) // 2, 0)
            lines = self._lines(place.height)
            _composed(style, ribbon, lines, inside).draw(style, target, inside)

    def _lines(self, high: int) -> int:
        """Return how many lines a ribbon of a height has."""
        m = self.style.metrics
        return next((lines for lines in range(MOST_LINES, 1, -1) if _ribbon_high(m, lines) <= high), 1)

    def _places(self) -> Iterator[pygame.Rect]:
        """Yield where the ribbons stand, the first rival's first."""
        room, gap, count = self._inside, self.style.u(GAP), len(self.spots)
        most = count if self._is_row else room.width // self.style.metrics.scaled(ACROSS)
        across = max(1, min(count, most))
        rows = -(-count // across)
        wide = (room.width - gap * (across - 1)) // across
        high = min((room.height - gap * (rows - 1)) // rows, _ribbon_high(self.style.metrics, MOST_LINES))
        for number in range(count):
            row, column = divmod(number, across)
            yield pygame.Rect(room.x + column * (wide + gap), room.y + row * (high + gap), wide, high)

    @property
    def _is_row(self) -> bool:
        """Whether it has no room for a title."""
        return self.rect.height == ribbon_row(self.style.metrics)

    @property
    def _head(self) -> pygame.Rect:
        """The rect of the title."""
        u, line = self.style.u, self.style.type.line("heading")
        return pygame.Rect(self.rect.x + u(16), self.rect.y + u(8), self.rect.width - u(32), line)

    @property
    def _inside(self) -> pygame.Rect:
        """The rect of the ribbons."""
        if self._is_row:
            return self.rect.inflate(-2 * self.style.u(EDGE), -2 * self.style.u(EDGE))
        u, top = self.style.u, self._head.bottom + self.style.u(4)
        return pygame.Rect(self.rect.x + u(12), top, self.rect.width - u(24), self.rect.bottom - u(16) - top)
