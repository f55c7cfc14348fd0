"""What moves after a step, and by when what it changes may be seen; times in milliseconds from the step."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import pygame

from citrus_game.client.board.layers.pieces import worker_rect
from citrus_game.client.board.layers.plants import BLEED, whole_tile
from citrus_game.client.board.picture import Picture
from citrus_game.client.play.motion.motions import Flight, Motion, Pixel, Shout, arrive
from citrus_game.client.play.motion.veils import Veil, Way, without
from citrus_game.client.play.parts.part import Part
from citrus_game.client.play.parts.tiles import TileButton
from citrus_game.client.play.view.table import TableView
from citrus_game.rules.material import events as ev
from citrus_game.rules.material.board import bits
from citrus_game.rules.material.state import State

FLOWS, TURN = 160.0, 300.0
"""How long the board's picture takes to fade, and a card to go over to another player."""
FADE = 120.0
"""How long everything takes with reduced motion."""
GOLD, RED = "#FFD34D", "#FF9B85"


@dataclass(frozen=True)
class Hidden:
    """A part of the board that shows what was there until a time, then gives way in ``length``."""

    rect: pygame.Rect
    until: float
    length: float = 0.0
    way: Way = "fade"
    origin: Pixel = (0, 0)


class Interim(NamedTuple):
    """A part of the board that shows, until a time, the new picture without something; that fades in."""

    rect: pygame.Rect
    until: float
    lacking: Callable[[Picture], Picture]
    length: float = 1.0


class HeldPart(NamedTuple):
    """A card that shows what stood on it until a time, then gives way in ``length``; not its ``holes``.

    ``edge`` is the width of the edge that slides over it.
    """

    part: Part[Any]
    until: float
    length: float = 1.0
    way: Way = "fade"
    holes: tuple[pygame.Rect, ...] = ()
    edge: int = 0


class Owed(NamedTuple):
    """Points and coins that a player's card counts only from a time on."""

    time: float
    player: int
    points: int
    coins: int


class Choreography:
    """The plan of one step's motions, made before what changed is shown: ``state`` is the position after it.

    ``at`` is the time that has been planned so far, ``starts`` when each event begins. The board as a whole
    may show the new position from ``board_until`` on, ``slots`` say it of market slots, ``cards`` of cards,
    ``owed`` is what is still to be counted, ``hidden`` and
    ``interim`` parts of the board with times of their own. ``still``: nothing travels.
    """

    def __init__(self, view: TableView, state: State, *, still: bool = False) -> None:
        self.view, self.state, self.look = view, state, view.look
        self.art, self.still = view.look.art, still
        self.before = view.board.shown
        self.motions: list[Motion] = []
        self.at = self.board_until = 0.0
        self.board_fade = FADE if still else FLOWS
        self.haste = 1.0
        """What the moments of fincas are shortened by, where there are several."""
        self.landed = 0.0
        """When the tile of this step lies on its space."""
        self.slots: dict[int, float] = {}
        self.cards: list[HeldPart] = []
        self.turns: tuple[int, float] | None = None
        """Who was on turn, and until when."""
        self.hidden: list[Hidden] = []
        self.interim: list[Interim] = []
        self.leaving: set[int] = set()
        """Spaces whose workers something that moves shows from the beginning."""
        self.owed: list[Owed] = []
        self.at_home = list(state.mat)
        """How many workers of each player stand on the mat at the time that has been planned."""
        self.starts: list[tuple[ev.Event, float]] = []

    # by when things are seen

    def show_board_at(self, time: float) -> None:
        """Let the board show the new position not before a time."""
        self.board_until = max(self.board_until, time)

    def hide(self, rect: pygame.Rect, until: float, length: float = 0.0, **more: Any) -> None:
        """Let a part of the board show what was there until a time of its own."""
        self.hidden.append(Hidden(rect, until, length, **more))

    def cover_mat(self, player: int, until: float) -> None:
        """Let the mat show what stood on it until a time, where it is this player's."""
        if player == self.view.player and self.view.mat_stands:
            self.cards.append(HeldPart(self.view.mat, until))

    def cover_tray(self, player: int, until: float) -> None:
        """Let the bonuses show what lay there until a time, where they are this player's."""
        tray, moment = self.view.tray, self.view.moment
        if player == self.view.player and moment is not None and tray.stands(moment):
            self.cards.append(HeldPart(tray, until))

    def owe(self, time: float, player: int, points: int = 0, coins: int = 0) -> None:
        """Let a player's card count points and coins only from a time on."""
        self.owed.append(Owed(time, player, points, coins))

    @property
    def ends(self) -> float:
        """Give when all of it is told: all has been planned, and everything that is owed is counted."""
        return max([self.at, *(owed.time for owed in self.owed)])

    def veils(self, picture: Picture) -> list[Motion]:
        """Cover what changes with the picture as it was, before ``picture`` is drawn."""
        board, kept, window = self.view.board, self.view.kept, self.view.kept.get_rect()
        chosen = self._calm()
        changed = [rect.clip(window) for rect in board.pending(picture)]
        veils: list[Motion] = []
        for part in self.interim:
            rect = part.rect.clip(board.rect)
            veils.append(Veil(board.trial(kept, part.lacking(picture), rect), rect, part.until, part.length))
        own = self._hidden_veils(board.rect)
        for rect in changed:
            pieces = [rect]
            for veil in own:
                pieces = without(pieces, veil.place)
            if pieces:
                patch = kept.subsurface(rect).copy()
                length = self.board_fade
                if pieces == [rect]:
                    veils.append(Veil(patch, rect, self.board_until, length))
                else:
                    veils += [self._cut(piece, self.board_until, length) for piece in pieces]
        veils += own + chosen
        places = self.view.market.places.slots
        veils += [self._cut(places[index], until, 1.0) for index, until in self.slots.items()]
        return veils + [self._covered(card) for card in self.cards]

    def _calm(self) -> list[Motion]:
        """Let what could be chosen go at once: nothing may stand in what is covered till later."""
        before, kept = self.view.board.shown, self.view.kept
        if before is None:
            return []
        calm = before.calm(self.leaving)
        lit = before.marks.legal | before.marks.strands
        edge = self.tile // 8
        cells = [self.cell(low.bit_length() - 1).inflate(edge, edge) for low in bits(lit)]
        ghosts: list[Motion] = [self._cut(cell.clip(kept.get_rect()), 0.0, FADE) for cell in cells]
        self.view.board.show(kept, calm)
        return ghosts

    def _hidden_veils(self, room: pygame.Rect) -> list[Veil]:
        """Make the veils of parts with times of their own; where two overlap the later one is seen."""
        found: list[Veil] = []
        for part in sorted(self.hidden, key=lambda part: -part.until - part.length):
            rect = part.rect.clip(room)
            pieces = [rect]
            for earlier in found:
                pieces = without(pieces, earlier.place)
            patch = self.view.kept.subsurface(rect).copy()
            if part.way == "fade" and pieces != [rect]:
                found += [self._cut(piece, part.until, max(1.0, part.length)) for piece in pieces]
                continue
            found.append(
                Veil(
                    patch, rect, part.until, max(1.0, part.length),
                    way=part.way, origin=part.origin, pieces=pieces,
                )
            )  # fmt: skip
        return found

    def _cut(self, rect: pygame.Rect, until: float, length: float) -> Veil:
        return Veil(self.view.kept.subsurface(rect).copy(), rect, until, length)

    def _covered(self, card: HeldPart) -> Veil:
        """Cover a card as it was, with what can be chosen on it."""
        kept = self.view.kept
        rect = card.part.rect.clip(kept.get_rect())
        bare = kept.subsurface(rect).copy()
        kept.set_clip(rect)
        for widget in card.part.widgets():
            if widget.visible:
                widget.draw(kept)
        kept.set_clip(None)
        patch = kept.subsurface(rect).copy()
        kept.blit(bare, rect)
        pieces = [rect]
        for hole in card.holes:
            pieces = without(pieces, hole)
        edge = (card.edge, self.look.colour("gold-edge"))
        return Veil(patch, rect, card.until, card.length, way=card.way, pieces=pieces, edge=edge)

    # where things are

    @property
    def tile(self) -> int:
        """Give the tile size in pixels."""
        return self.view.canvas.tile

    def cell(self, space: int) -> pygame.Rect:
        """Give the rect of a space."""
        return self.view.seen.geometry.rect(space)

    def space(self, space: int) -> Pixel:
        """Give the middle of a space."""
        return self.cell(space).center

    def around(self, mask: int) -> pygame.Rect:
        """Give the rect around some spaces with all that regions on them may reach."""
        spread = round(2 * BLEED * self.tile)
        return self.view.seen.geometry.cells(mask)[1].inflate(spread, spread)

    def foot(self, space: int) -> pygame.Rect:
        """Give the rect of a worker on a space."""
        return self.view.seen_rect(worker_rect(self.view.canvas, space))

    def mat(self, player: int) -> Pixel:
        """Give where a player's worker stands that came last: on the mat shown, else on the panel."""
        if player == self.view.player:
            return self.view.mat.home(self.at_home[player])
        return self.view.places.players[player].center

    def points_spot(self, player: int) -> Pixel:
        """Give where a player's points stand."""
        panel, u = self.view.places.players[player], self.look.u
        return panel.right - u(40), panel.y + u(34)

    def beside_points(self, player: int, size: tuple[int, int]) -> Pixel:
        """Give where words of a size end that are added to a player's points: off the number itself."""
        panels, u, (wide, high) = self.view.places.players, self.look.u, size
        panel = panels[player]
        if len({each.x for each in panels}) == 1:
            return panel.right + u(6) + wide // 2, panel.y + u(34)
        below = panel.bottom + high <= self.look.metrics.height
        return panel.right - u(40), (panel.bottom + high // 2) if below else panel.y - high // 2

    def slot(self, index: int) -> Pixel:
        """Give the middle of a market slot."""
        return self.view.market.places.slots[index].center

    def hand(self, tile: int) -> TileButton | None:
        """Give the tile of the hand that shows a plantation."""
        name = whole_tile(tile)
        return next((each for each in self.view.prompt.tiles if each.visible and each.piece == name), None)

    def hand_spot(self, tile: int, player: int) -> Pixel:
        """Give where a plantation of the hand is."""
        button = self.hand(tile)
        return button.rect.center if button is not None else self.view.places.players[player].center

    def tray(self, kind: int, player: int) -> Pixel:
        """Give where a player's landscape tile lies or comes to lie."""
        if player == self.view.player:
            return (self.view.tray.place_of(kind) or self.view.tray.next_place()).center
        return self.view.places.players[player].center

    def worker(self, player: int) -> str:
        """Name the picture of a player's worker."""
        return f"worker-{self.view.canvas.colours[player]}"

    # what flies

    def fly(
        self, piece: str, px: int, way: tuple[Pixel, Pixel], start: float, length: float, **more: Any
    ) -> None:
        """Let a piece fly."""
        self.motions.append(Flight(self.art.piece(piece, px), way, start, length, **more))

    def say(self, text: str, spot: Pixel, to: Pixel, start: float, length: float, colour: str = GOLD) -> None:
        """Let words fly from a spot to another, and vanish there."""
        self.motions.append(Shout(self.words(text, colour), (spot, to), start, length, arrive, fades=True))

    def words(self, text: str, colour: str, px: int | None = None) -> pygame.Surface:
        """Paint words in the size of points, or a size in pixels, with a dark edge."""
        look = self.look
        words = look.type.text(text, "points", look.colour("ink"), px)
        front = look.type.text(text, "points", pygame.Color(colour), px)
        edge = max(1, look.u(2))
        size = words.get_width() + 2 * edge, words.get_height() + 2 * edge
        picture = pygame.Surface(size, pygame.SRCALPHA)
        for dx in (0, edge, 2 * edge):
            for dy in (0, edge, 2 * edge):
                picture.blit(words, (dx, dy))
        picture.blit(front, (edge, edge))
        return picture
