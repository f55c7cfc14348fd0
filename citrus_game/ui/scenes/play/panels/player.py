"""The panel of a player: name, points, forecast, coins, workers, bonuses."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from citrus_game.bots.people import person_of
from citrus_game.narration.words import number
from citrus_game.rules.model.components import HORSES
from citrus_game.rules.model.state import HARVEST, State
from citrus_game.ui.board.colours import GOLD, RIBBONS
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.board.people.cells import HeadCell
from citrus_game.ui.board.people.figures import Mood
from citrus_game.ui.board.portraits import PortraitCell, Pose
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.play.panels.tiles import SeatSpot, Spot, paint_ring
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.toolkit.drawing.cells import (
    ALL,
    Cell,
    CountCell,
    Elastic,
    FirstThatFits,
    Line,
    PictureCell,
    PicturesCell,
    PillCell,
    Space,
    Stack,
    StackItem,
    TextCell,
)
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget

LEAST_WITH_PORTRAIT = 8
"""Least width of a panel with a portrait, as a multiple of the text size of its numbers."""
BARS = {colour: paint.line for colour, paint in RIBBONS.items()} | {"ivory": RIBBONS["ivory"].deep}
"""Colours of the bars. Ivory would be hard to see on the panel."""
RING = 4
"""Units by which the ring of a chosen panel lies inside."""
LEAST_BAR = 40
"""Least length of a bar in units."""
LEAST_GOAL = 40
"""Least number of points for a full bar."""


class PlayerData(NamedTuple):
    """What the panel shows.

    ``active`` is whether the player is on turn. ``pieces`` are pictures of tiles, face-down ones first.
    ``clock`` is the time left, ``late`` whether it is short. ``gain`` is what a proposal adds to
    ``projected``, the forecast. ``goal`` is the number of points of a full bar. ``person`` is who plays for
    the computer. ``foretold``: the market's forecasts are this player's.
    """

    name: str
    colour: str
    bot: bool
    active: bool
    points: int | None
    projected: int | None
    coins: int
    workers: int
    pieces: tuple[str, ...]
    clock: str = ""
    late: bool = False
    gain: int = 0
    pose: Pose = "idle"
    goal: int = 1
    person: str = ""
    foretold: bool = False


def tile_piece(kind: int) -> str:
    """Return the picture of a landscape tile in front of a player, where horses lie face down."""
    return "landscape-back" if kind in HORSES else land_piece(kind)


def tile_pieces(state: State, player: int) -> tuple[str, ...]:
    """Return the pictures of a player's tiles: face-down horses, bonuses, stored plantations."""
    horses = [tile_piece(kind) for kind in state.horses[player]]
    stored = [whole_tile(tile) for tile, _fresh in state.stored[player]]
    return (*horses, *map(tile_piece, state.tiles[player]), *stored)


def pose_of(state: State, player: int, turn: int) -> Pose:
    """Return the pose of a player's worker: with a basket during a harvest."""
    return "carrying" if player == turn == state.player and state.acted == HARVEST else "idle"


class BarCell(NamedTuple):
    """A bar that is solid up to the points and pale up to the forecast; ``goal`` is a full one."""

    colour: str
    points: int
    projected: int
    goal: int

    def span(self, style: Style) -> tuple[int, int]:
        return style.u(LEAST_BAR), ALL

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        bar = pygame.Rect(rect.x, 0, rect.width, max(style.u(8), rect.height // 3))
        bar.centery = rect.centery
        radius, pale = bar.height // 2, style.colour(f"player-{self.colour}-tint")
        style.art.paint_box(surface, bar, radius, style.colour("inset"))
        for points, colour in ((self.projected, pale), (self.points, pygame.Color(BARS[self.colour]))):
            wide = min(bar.width, bar.width * max(0, points) // self.goal)
            if wide >= bar.height:
                style.art.paint_box(surface, pygame.Rect(bar.topleft, (wide, bar.height)), radius, colour)


class PlayerPanel(Panel[PlayerData]):
    """The panel of a player."""

    spot_kind: type[Spot] = SeatSpot
    """Class of the clickable area over the panel."""

    padding = (8, 8, 14, 14)

    def __init__(self, style: Style, rect: pygame.Rect, player: int) -> None:
        super().__init__(style, rect)
        self.player = player
        self.spot = self.spot_kind()
        self.spot.rect = rect

    def widgets(self) -> Sequence[Widget]:
        return [self.spot]

    def update(self, snapshot: Snapshot) -> None:
        self.spot.hint = snapshot.seats[self.player].name

    def build_data(self, snapshot: Snapshot) -> PlayerData:
        state, player, passing = snapshot.state, self.player, snapshot.passing
        displayed = passing.displayed
        seat, outcome = snapshot.seats[player], snapshot.outcome
        person = person_of(seat.player)
        clock, late = passing.clocks[player] if passing.clocks else ("", False)
        return PlayerData(
            seat.name,
            seat.colour,
            seat.is_bot,
            player == snapshot.turn and not state.over,
            None if passing.hides_leader else displayed.points[player],
            sum(outcome.end[player]) if outcome is not None else None,
            displayed.coins[player],
            displayed.workers[player],
            displayed.pieces[player],
            clock,
            late,
            passing.gains[player] if passing.gains else 0,
            pose_of(state, player, snapshot.turn),
            max(LEAST_GOAL, *displayed.points, *(sum(end) for end in (outcome.end if outcome else ()))),
            person.picture if person is not None else "",
            player == snapshot.controller.rival,
        )

    def chrome_of(self, face: PlayerData) -> str:
        return "panel-active" if face.active else "panel"

    def paint(self, target: pygame.Surface, face: PlayerData) -> None:
        super().paint(target, face)
        if face.foretold:
            within = 2 * self.style.u(RING)
            paint_ring(self.style, target, self.rect.inflate(-within, -within), GOLD)

    def compose(self, face: PlayerData) -> Cell:
        u, line = self.style.u, self.style.type.line
        name, high = StackItem(FirstThatFits(_name(face)), line("name")), max(line("count"), u(40))
        forecast = StackItem(FirstThatFits(_forecast(face)), line("note") * 3 // 4)
        two_rows = name, StackItem(FirstThatFits(_counts_and_forecast(face)), high)
        counts = StackItem(FirstThatFits(_counts(face)), high)
        words = Stack(name, forecast, counts, low=() if face.clock else two_rows)
        if self.rect.width < LEAST_WITH_PORTRAIT * self.style.type.px("count"):
            return Line(Space(6), words)  # the worker beside its number shows the colour
        return Line(portrait_of(face, 60), words, gap=10)


def portrait_of(face: PlayerData, units: float) -> Cell:
    """Return the player's worker, or the head of who plays for the computer, who is glad of a harvest."""
    if face.person:
        mood: Mood = "pleased" if face.pose == "carrying" else "calm"
        return HeadCell(face.person, mood, face.colour, units)
    return PortraitCell(face.colour, face.pose, units)


def points_of(face: PlayerData) -> str:
    """Return the points as text, or a question mark while nobody may know the winner."""
    return "?" if face.points is None else number(face.points)


def _name(face: PlayerData) -> Iterator[Cell]:
    """Yield name and points, with a computer between them if the player is one and there is room."""
    name, points = TextCell(face.name, "ink", "name"), TextCell(points_of(face), "ink", "points")
    if face.bot:
        computer = PictureCell("icon-computer", colour="muted", units=24)
        yield Line(Line(name, computer, gap=8), Space(), points, gap=4)
    yield Line(name, Space(), points, gap=4)
    yield Line(Elastic(name), points._replace(text_style="card"), gap=8)


def _forecast(face: PlayerData) -> Iterator[Cell]:
    """Yield the time left, the bar, and the forecast with what a proposal would make of it."""
    clock, bar, ends = list[Cell](), list[Cell](), _forecast_ends(face)
    if face.clock:
        colour = "bad" if face.late else "ink" if face.active else "muted"
        clock = [PictureCell("icon-clock", 0.8, colour), TextCell(face.clock, colour, "clock")]
    if face.projected is not None and face.points is not None:
        bar = [BarCell(face.colour, face.points, face.projected, face.goal)]
    yield Line(*clock, *bar, *ends, gap=6)
    yield Line(*clock, Space(), *ends, gap=6)
    yield Line(*bar, *ends, gap=6)
    yield Line(Space(), *ends, gap=6)


def _forecast_ends(face: PlayerData) -> list[Cell]:
    """Return the forecast, if there is one, with what a proposal would make of it."""
    if face.projected is None:
        return []
    now = number(face.projected)
    if not face.gain:
        return [TextCell(now, "muted")]
    mood = "good" if face.gain > 0 else "bad"
    gained = PillCell(number(face.projected + face.gain), mood, f"{mood}-ground")
    return [TextCell(f"{now} →", "muted"), gained]


def _counts_and_forecast(face: PlayerData) -> Iterator[Cell]:
    """Yield the counts with the forecast behind them, for which the bar has no room; then without it."""
    for way in _counts(face):
        yield Line(way, Space(), *_forecast_ends(face), gap=6)
    yield from _counts(face)


def _counts(face: PlayerData) -> Iterator[Cell]:
    """Yield coins, workers and tiles: each tile, or each kind with its number, or the number of all
    beside the icon that bonuses have elsewhere.
    """
    ways: list[list[Cell]] = [[]]
    if face.pieces:
        kinds = Counter(face.pieces).items()
        icon, number = PictureCell("icon-bonus", colour="muted", units=20), str(len(face.pieces))
        ways = [
            [PicturesCell(face.pieces, (40, 36, 32, 28), visible=1)],
            [CountCell(kind, str(n), 28, 2) if n > 1 else PicturesCell((kind,), (28,)) for kind, n in kinds],
            [Line(icon, TextCell(number, "ink", "count"), gap=2)],
        ]
    for way in ways:
        for coin, worker, near, gap in ((29, 36, 6, 14), (22, 28, 3, 4), (18, 20, 1, 2)):
            coins = CountCell("coin", str(face.coins), coin, near)
            workers = CountCell(f"worker-{face.colour}", str(face.workers), worker, near)
            yield Line(coins, workers, *way, gap=gap)
