"""The players' panels: name, points, points if the game ended now, coins, workers, tiles."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from citrus_game.client.board.layers.pieces import land_piece
from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.client.board.paint import TINTS
from citrus_game.client.board.portraits import Pose, portrait
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.part import Part
from citrus_game.client.play.parts.tiles import SeatSpot, Spot
from citrus_game.rules.material.state import HARVEST, State
from citrus_game.text import _

LEAST_WITH_PORTRAIT = 8
"""Panels narrower than this, in sizes of their numbers, have no portrait."""
LEAST_ROWS = 0.8
"""A panel lower than this share of its three rows has two."""
CLOSEST = 0.45
"""The share of a tile that shows beside the next; with less the tiles are a number."""


class PanelFace(NamedTuple):
    """What a player's panel shows; ``pieces`` are the pictures of the tiles, face down ones first.

    ``active`` is who is on turn, ``asked`` a person who may do something now. ``clock`` is the time left
    where one is counted, ``late`` whether it is short; ``gain`` what a proposal adds to what is projected.
    """

    name: str
    colour: str
    bot: bool
    active: bool
    asked: bool
    points: int
    projected: int | None
    coins: int
    workers: int
    pieces: tuple[str, ...]
    clock: str = ""
    late: bool = False
    gain: int = 0
    pose: Pose = "idle"


def tile_pieces(state: State, player: int) -> tuple[str, ...]:
    """Name the pictures of a player's tiles: wild horses face down, tiles, what is in storehouses."""
    horses = ["landscape-back"] * len(state.horses[player])
    stored = [whole_tile(tile) for tile, _fresh in state.stored[player]]
    return (*horses, *map(land_piece, state.tiles[player]), *stored)


def _forecast(face: PanelFace) -> tuple[str, str]:
    """Give the forecast as it is, and as a proposal would make it; empty where there is none."""
    if face.projected is None:
        return "", ""
    before, after = (str(face.projected + gain).replace("-", "−") for gain in (0, face.gain))
    return (f"{before} →", after) if face.gain else (before, "")


def pose_of(state: State, player: int, turn: int) -> Pose:
    """Tell how a player stands: with a basket in a turn of harvest, cheering as the winner."""
    if state.over:
        return "cheering" if state.points[player] == max(state.points) else "idle"
    return "carrying" if player == turn == state.player and state.acted == HARVEST else "idle"


class PlayerPanel(Part[PanelFace]):
    """A player's panel beside the board."""

    pointed = True
    spot_kind: type[Spot] = SeatSpot
    """What explains whose panel it is."""

    def __init__(self, look: Look, rect: pygame.Rect, player: int, *, strip: bool) -> None:
        super().__init__(look, rect)
        self.player, self.strip = player, strip
        self.spot = self.spot_kind()
        self.spot.rect = rect
        self._pieces: tuple[str, ...] = ()
        u = look.u
        wide = u(62 if strip else 72)
        self._portrait = pygame.Rect(rect.x + u(10), rect.y + u(10), wide, rect.height - u(26))
        if rect.width < LEAST_WITH_PORTRAIT * look.type.px("count"):
            # the worker beside the number of workers says whose panel it is
            self._portrait.width = 0
        left = self._portrait.right + u(14 if self._portrait.width else 6)
        self._inside = pygame.Rect(left, rect.y + u(8), rect.right - u(18) - left, rect.height - u(22))

    def widgets(self) -> Sequence[Widget]:
        """List the panel itself, which explains whose it is."""
        return [self.spot]

    def settle(self, moment: Moment) -> None:
        """Say whose panel it is, and look at the tiles."""
        self.spot.hint = moment.seats[self.player].name
        self._pieces = tile_pieces(moment.state, self.player)

    def see(self, moment: Moment) -> PanelFace:
        """Look at the player, with numbers as they count up."""
        state, player, passing = moment.state, self.player, moment.passing
        seat, outcome = moment.seats[player], moment.outcome
        clock, late = passing.clocks[player] if passing.clocks else ("", False)
        return PanelFace(
            seat.name,
            seat.colour,
            seat.is_bot,
            player == moment.turn and not state.over,
            moment.desk.open and player == moment.turn == state.player,
            passing.points[player],
            sum(outcome.end[player]) if outcome is not None else None,
            passing.coins[player],
            state.mat[player],
            self._pieces,
            clock,
            late,
            passing.gains[player] if passing.gains else 0,
            pose_of(state, player, moment.turn),
        )

    def chrome_of(self, face: PanelFace) -> str:
        """Give the active player's card a gold edge."""
        return "panel-active" if face.active else "panel"

    def paint(self, target: pygame.Surface, face: PanelFace) -> None:
        """Draw portrait, name row, projection and counts."""
        if self._portrait.width:
            self._paint_portrait(target, face)
        type_ = self.look.type
        rows = [type_.line("name"), type_.line("note") * 3 // 4, max(type_.line("count"), self.look.u(40))]
        if sum(rows) * LEAST_ROWS > self._inside.height and not face.clock:
            rows[1] = 0  # of three rows that would stand over each other the forecast is missed least
        if sum(rows) > self._inside.height:
            rows = [row * self._inside.height // sum(rows) for row in rows]
        spare = max(0, self._inside.height - sum(rows)) // 2
        top = self._inside.y + spare
        self._paint_name(target, face, pygame.Rect(self._inside.x, top, self._inside.width, rows[0]))
        self._paint_counts(target, face, self._inside.bottom - spare - rows[2] // 2)
        second = pygame.Rect(self._inside.x, top + rows[0], self._inside.width, rows[1])
        self._paint_second(target, self._fitting(face, second.width), second)

    def _paint_portrait(self, target: pygame.Surface, face: PanelFace) -> None:
        look, box = self.look, self._portrait
        look.art.paint_box(target, box, look.u(10), pygame.Color(TINTS[face.colour]))
        px = min(round(box.width * 1.12), box.height)
        piece = portrait(look.art, face.colour, face.pose, px)
        target.blit(piece, piece.get_rect(midbottom=(box.centerx, box.bottom)))

    def _paint_name(self, target: pygame.Surface, face: PanelFace, row: pygame.Rect) -> None:
        look = self.look
        px, measure = look.type.px("points"), look.type.width
        if measure(face.name, "name") + measure(str(face.points), "points") + look.u(8) > row.width:
            px = round(look.type.px("name") * 1.1)
        used = look.type.place(target, str(face.points), "points", look.colour("ink"), row, "right", px)
        right = used.left - look.u(8)
        room = right - row.x - look.type.width(face.name, "name") - look.u(10)
        words, wide = self._tag(face, room)
        end = right - (wide + look.u(8) if wide else 0)
        box = pygame.Rect(row.x, row.y, max(10, end - row.x), row.height)
        left = look.type.place(target, face.name, "name", look.colour("ink"), box).right + look.u(8)
        if face.bot and wide:
            px = look.u(24)
            target.blit(look.icon("computer", px, "muted"), (left, row.centery - px // 2))
        elif wide:
            self._paint_tag(target, words, pygame.Rect(left, row.y, wide, row.height))

    def _tag(self, face: PanelFace, room: int) -> tuple[str, int]:
        """Choose what stands behind the name, if it fits: a computer, words, an arrow; give its width."""
        if face.bot:
            return "", self.look.u(24) if room >= self.look.u(24) else 0
        if not face.asked:
            return "", 0
        words = _("Your turn")
        wide = self.look.type.width(words, "note") + self.look.u(24)
        if wide <= room:
            return words, wide
        return "", self.look.u(40) if room >= self.look.u(40) else 0

    def _paint_tag(self, target: pygame.Surface, words: str, box: pygame.Rect) -> None:
        look = self.look
        high = min(box.height, look.type.line("note") + look.u(4), round(box.width * 0.8))
        pill = pygame.Rect(box.x, box.centery - high // 2, box.width, high)
        look.art.paint_box(target, pill, high // 2, look.colour("terracotta"))
        if words:
            look.type.place(target, words, "note", look.colour("on-primary"), pill, "centre")
        else:
            px = round(high * 0.7)
            target.blit(look.icon("play", px, "on-primary"), (pill.centerx - px // 2, pill.centery - px // 2))

    def _fitting(self, face: PanelFace, room: int) -> PanelFace:
        """Leave the clock out of the second row beside a gain, which shows for a moment only."""
        if not (face.gain and face.clock) or face.projected is None:
            return face
        measure, u = self.look.type.width, self.look.u
        size = self.look.type.px("note")
        clock = round(size * 1.1) + u(14) + measure(face.clock, "large", size)
        return face if clock + self._forecast_wide(face) <= room else face._replace(clock="")

    def _paint_second(self, target: pygame.Surface, face: PanelFace, row: pygame.Rect) -> None:
        """Draw the clock, and the points if the game ended now: before and after where a proposal shows."""
        left = row.x
        if face.clock:
            left = self._paint_clock(target, face, row) + self.look.u(8)
        if face.projected is not None and row.height:
            self._paint_projected(target, face, pygame.Rect(left, row.y, row.right - left, row.height))

    def _forecast_wide(self, face: PanelFace) -> int:
        """Give the pixels of trophy and numbers."""
        look = self.look
        before, after = _forecast(face)
        wide = look.type.width(before, "note") + round(look.type.px("note") * 0.9) + look.u(5)
        return wide + (look.type.width(after, "note") + look.u(16 + 4) if after else 0)

    def _paint_projected(self, target: pygame.Surface, face: PanelFace, room: pygame.Rect) -> None:
        """Draw the word, the trophy and the number, with the one it would become on a tinted pill."""
        look, row = self.look, room
        before, after = _forecast(face)
        right = row.right
        if after:
            mood = "good" if face.gain > 0 else "bad"
            wide = look.type.width(after, "note") + look.u(16)
            high = min(look.type.line("note"), row.height + look.u(8))
            pill = pygame.Rect(right - wide, row.centery - high // 2, wide, high)
            look.art.paint_box(target, pill, high // 2, look.colour(f"{mood}-ground"))
            look.type.place(target, after, "note", look.colour(mood), pill, "centre")
            right = pill.x - look.u(4)
        muted = look.colour("muted")
        used = look.type.place(
            target, before, "note", muted, pygame.Rect(row.x, row.y, right - row.x, row.height), "right"
        )
        px = round(look.type.px("note") * 0.9)
        left = used.left - px - look.u(5)
        target.blit(look.icon("trophy", px, "muted"), (left, row.centery - px // 2))
        words, end = _("Forecast"), left - look.u(6)
        if look.type.width(words, "note") <= end - row.x:
            look.type.place(
                target, words, "note", muted, pygame.Rect(row.x, row.y, end - row.x, row.height), "right"
            )

    def _paint_clock(self, target: pygame.Surface, face: PanelFace, row: pygame.Rect) -> int:
        """Draw the time that is left; give where it ends."""
        look = self.look
        colour = "bad" if face.late else "ink" if face.active else "muted"
        px = round(look.type.px("note") * 1.1)
        target.blit(look.icon("clock", px, colour), (row.x, row.centery - px // 2))
        left = row.x + px + look.u(6)
        box = pygame.Rect(left, row.y, row.right - left, row.height)
        return look.type.place(
            target, face.clock, "large", look.colour(colour), box, px=look.type.px("note")
        ).right

    def _paint_counts(self, target: pygame.Surface, face: PanelFace, middle: int) -> None:
        look, left = self.look, self._inside.x
        tight = self.strip and self._counts_width(face) > self._inside.right + look.u(6) - left
        for piece, px, number in (
            ("coin", look.u(22 if tight else 29), face.coins),
            (f"worker-{face.colour}", look.u(28 if tight else 36), face.workers),
        ):
            target.blit(look.art.piece(piece, px), (left, middle - px // 2))
            left = self.count(target, str(number), left + px + look.u(3 if tight else 6), middle)
            left += look.u(4 if tight else 8 if self.strip else 14)
        if face.pieces:
            room = pygame.Rect(left, middle - look.u(20), self._inside.right + look.u(6) - left, look.u(40))
            if not self._told_apart(len(face.pieces), room):
                self._paint_total(target, len(face.pieces), room, look.u(24 if tight else 30))
            else:
                self._paint_pieces(target, face.pieces, room)

    def _counts_width(self, face: PanelFace) -> int:
        """Measure coins, workers and the number of tiles in a strip as they are drawn with room to spare."""
        numbers = [face.coins, face.workers, *([len(face.pieces)] if face.pieces else [])]
        pieces = self.look.u(29 + 36 + 2 * (6 + 8) + (30 + 5) * bool(face.pieces))
        return pieces + sum(self.look.type.width(str(number), "count") for number in numbers)

    def _paint_total(self, target: pygame.Surface, total: int, room: pygame.Rect, px: int) -> None:
        """Draw how many tiles there are, ``px`` the size of their picture."""
        target.blit(self.look.art.piece("landscape-back", px), (room.x, room.centery - px // 2))
        self.count(target, str(total), room.x + px + self.look.u(5), room.centery)

    def _paint_pieces(self, target: pygame.Surface, pieces: Sequence[str], room: pygame.Rect) -> None:
        """Draw the tiles from the left, overlapping as far as they must."""
        px, step = self._spread(len(pieces), room)
        for number, name in enumerate(pieces):
            target.blit(self.look.art.piece(name, px), (room.x + number * step, room.centery - px // 2))

    def _spread(self, count: int, room: pygame.Rect) -> tuple[int, int]:
        """Give the size of so many tiles and how far they stand apart: smaller where many overlap."""
        px = step = self.look.u(40)
        if count < 2:
            return px, step
        for units in (40, 36, 32, 28):
            px = self.look.u(units)
            step = min(px + self.look.u(2), (room.width - px) // (count - 1))
            if step >= px * CLOSEST:
                break
        return px, step

    def _told_apart(self, count: int, room: pygame.Rect) -> bool:
        """Tell whether each of so many tiles shows enough of itself."""
        px, step = self._spread(count, room)
        return step >= px * CLOSEST
