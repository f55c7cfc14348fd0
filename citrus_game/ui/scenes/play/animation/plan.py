"""`AnimationPlan`: what moves after a step, and when its changes become visible. Times are milliseconds
after the step.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from math import cos, pi, sin
from typing import Any, NamedTuple

import pygame

from citrus_game.bots.reasons import BUYS_TO_CLOSE, CLOSES, FINCA_NEAR, HARVESTS
from citrus_game.narration.neighbours import LOST, WON
from citrus_game.rules.model import events as ev
from citrus_game.rules.model.state import State
from citrus_game.session.log import Entry
from citrus_game.ui.board.layers.pieces import worker_rect
from citrus_game.ui.board.layers.plants import BLEED, whole_tile
from citrus_game.ui.board.people.figures import Mood
from citrus_game.ui.board.view import BoardView, Grass
from citrus_game.ui.scenes.play.animation.sprites import (
    UNCOVERED,
    Blit,
    Pixel,
    Sprite,
    Way,
    ease_out,
    flight,
    lazy,
    make_mask,
    standing,
)
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.play.panels.prompt import Caption, Round
from citrus_game.ui.scenes.play.panels.tiles import Spot, TileButton
from citrus_game.ui.scenes.play.snapshot import Told
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.drawing.dirty_rects import apart, shared, without

FLOWS, GROWS = 160.0, 400.0
"""Milliseconds for the board to fade, and for grass to spread or to go."""
AT_ONCE = 1.0
"""Milliseconds of a change that is not seen to fade."""
LIFT = 14
"""Units that the tiles of a line are lifted before a computer player buys them."""
FADE = 120.0
"""Milliseconds of every fade with reduced motion."""
SAID, WORDS, EDGE = 250.0, 51, 0.118
"""Milliseconds for which gained points stand before they fly, their size in units, and their dark edge as a
share of it.
"""
AROUND = [
    (share * cos(2 * pi * turn / count), share * sin(2 * pi * turn / count))
    for share, count in ((1, 16), (0.5, 8))
    for turn in range(count)
]
"""Where texts are drawn again for their dark edge, in its widths: so near that thin strokes have no gaps."""
GOLD, RED = "#FFD34D", "#FF9B85"
Stages = list[tuple[float, list[pygame.Rect]]]
"""What is dark and until when, in milliseconds from its start."""

GLAD = (HARVESTS, CLOSES, BUYS_TO_CLOSE, FINCA_NEAR)
"""Kinds of reasons that please who gives them."""


@dataclass(frozen=True)
class HiddenPiece:
    """A part of the board that shows its old content until ``until``, and fades to the new within
    ``length``.
    """

    rect: pygame.Rect
    until: float
    length: float = 0.0
    way: Way = "fade"
    origin: Pixel = (0, 0)


class InterimPicture(NamedTuple):
    """A part of the board that changes again at ``until``; until then the board is drawn as ``make_view``
    makes it from the new view. Then the new view fades in.
    """

    rect: pygame.Rect
    until: float
    make_view: Callable[[BoardView], BoardView]
    length: float = AT_ONCE


class DelayedPanel(NamedTuple):
    """A panel that shows its old content until ``until``, except within ``holes``, and then fades to the new
    within ``length``.
    """

    part: Panel[Any]
    until: float
    length: float = AT_ONCE
    holes: tuple[pygame.Rect, ...] = ()


class DelayedChange(NamedTuple):
    """What the panels must not show before ``time``, e.g. what a player gains (what is paid shows at once).

    ``gained`` and ``spent`` are pictures of tiles: one that has not arrived, one that is still there. The
    market's ``slot`` and the hand's ``place`` are empty until then (-1: none).
    """

    time: float
    player: int = 0
    points: int = 0
    coins: int = 0
    workers: int = 0
    gained: str = ""
    spent: str = ""
    slot: int = -1
    place: int = -1


def mood_of(said: Entry) -> Mood:
    """Return how a computer player looks who says something of its step."""
    if said.reaction == LOST:
        return "annoyed"
    glad = said.reason is not None and said.reason.kind in GLAD
    return "pleased" if glad or said.reaction == WON else "calm"


class AnimationPlan:
    """The animations of one step, planned before the new position is shown.

    ``state`` is the position after the step. ``at`` is the time planned so far, ``starts`` when each event
    begins. ``board_until``, ``cards``, ``hidden`` and ``interim`` say how long the board, panels and parts
    of the board show old content, ``delayed`` what the panels do not show yet. With ``still`` nothing
    travels. ``by_bot`` marks a computer player's step, explained by what is ``said`` of it.
    """

    def __init__(
        self,
        view: TableView,
        state: State,
        *,
        still: bool = False,
        by_bot: bool = False,
        said: Entry | None = None,
    ) -> None:
        self.by_bot, self.reason = by_bot, said.text if said is not None else ""
        self.mood: Mood = mood_of(said) if said is not None else "calm"
        """How a computer player looks after this step."""
        self.view, self.state, self.style = view, state, view.style
        self.art, self.still = view.style.art, still
        self.before = view.board.drawn_view
        self.motions: list[Sprite] = []
        self.at = self.board_until = 0.0
        self.board_fade = FADE if still else FLOWS
        self.haste = 1.0
        """Factor that shortens the animations of fincas if several are scored."""
        self.purchase: tuple[ev.Planted, ...] = ()
        """Tiles that a computer player buys and plants in one animation; empty otherwise."""
        self.plantings, self.flown = 1, 0
        """Number of tiles planted in one animation, and how many of them were planned."""
        self.lifted: dict[int, int] = {}
        """Market slots whose tiles wait to be planted, with their tiles."""
        self.first_finca = False
        """Whether the next finca to be scored is the first of the game."""
        self.shade: Sprite | None = None
        """The darkness around the fincas that are scored, whose ``darkened`` parts change."""
        self.darkened: Stages = []
        self.landed = 0.0
        """When this step's tile is on its space."""
        self.cards: list[DelayedPanel] = []
        self.said: Sprite | None = None
        """The last caption in the prompt."""
        self.told: Told | None = None
        """What a computer player does in this step."""
        self.last_harvests: list[ev.Harvested] = []
        """The harvests at the end of the game."""
        self.last_tiles: list[ev.TilesScored] = []
        """What each player gets for horses and bonuses at the end of the game."""
        self.goes_on = 0.0
        """When what follows the last harvests may begin, so that what is told of them can be read."""
        self.turns: tuple[int, float] | None = None
        """The previous player on turn, and until when this player is shown."""
        self.hidden: list[HiddenPiece] = []
        self.interim: list[InterimPicture] = []
        self.leaving: set[int] = set()
        """Spaces whose workers are drawn as sprites from the start."""
        self.harvested = 0
        """Mask of the spaces that are harvested."""
        self.coming: list[int] = []
        """Spaces of workers that arrive one after the other."""
        self.delayed: list[DelayedChange] = []
        self.at_home = list(state.mat)
        """Number of each player's workers on the mat at the time ``at``."""
        self.starts: list[tuple[ev.Event, float]] = []

    # how long old content is shown

    def show_board_at(self, time: float) -> None:
        """Keep the old board at least until ``time``."""
        self.board_until = max(self.board_until, time)

    def hide(self, rect: pygame.Rect, until: float, length: float = 0.0, **more: Any) -> None:
        """Let a part of the board show its old content until ``until``."""
        self.hidden.append(HiddenPiece(rect, until, length, **more))

    def cover(self, part: Panel[Any], player: int, until: float, length: float = AT_ONCE) -> None:
        """Let a panel show its old content until ``until``, if it is visible and is about this player."""
        snapshot = self.view.snapshot
        if player == self.view.player and snapshot is not None and part.is_visible(snapshot):
            self.cards.append(DelayedPanel(part, until, length))

    def cover_market(self, until: float) -> None:
        """Let the market show its old prices and texts until ``until``. Its slots show what lies in them."""
        market = self.view.market
        self.cards.append(DelayedPanel(market, until, holes=market.places.slots))

    def delay(self, time: float, player: int = 0, **change: Any) -> None:
        """Keep a gain or payment from the panels until ``time`` (see `DelayedChange`)."""
        self.delayed.append(DelayedChange(time, player, **change))

    @property
    def ends(self) -> float:
        """The time in milliseconds at which everything has been shown and counted."""
        return max([self.at, *(change.time for change in self.delayed)])

    def masks(self, picture: BoardView) -> list[Sprite]:
        """Return sprites that cover everything that changes with the old picture. Call it before the new view
        ``picture`` is drawn.

        Each part of the new view is drawn when its cover goes.
        """
        marks = self._fade_marks()
        masks = self._board_masks(picture)
        return [*marks, *masks, *map(self._panel_mask, self.cards)]

    def _fade_marks(self) -> list[Sprite]:
        """Draw the board without legal marks, and return masks that fade the marks out."""
        board, kept = self.view.board, self.view.kept
        if board.drawn_view is None:
            return []
        bare = board.drawn_view.without_choices(self.leaving, self.harvested)
        # copies, since masks of the same places show them without legal marks
        masks = [
            make_mask(kept.subsurface(rect).copy(), rect, 0.0, FADE) for rect in board.changed_rects(bare)
        ]
        board.draw_changes(kept, bare)
        return masks

    def _board_masks(self, picture: BoardView) -> list[Sprite]:
        """Withhold all that changes on the board; return its masks in the order in which they begin. Parts
        that are shown later hide earlier ones.
        """
        board = self.view.board
        grass = self.before.grass if self.before is not None and not self.still else picture.grass
        changed = board.changed_rects(replace(picture, grass=grass))
        found: list[tuple[HiddenPiece, list[pygame.Rect]]] = []
        left = changed
        for part in sorted(self.hidden, key=lambda part: -part.until - part.length):
            found.append((part, apart(shared(left, part.rect))))
            left = without(left, part.rect)
        found += [(HiddenPiece(rect, self.board_until, self.board_fade), [rect]) for rect in apart(left)]
        growing: list[InterimPicture] = []
        if grass != picture.grass:
            # last, so that it spreads everywhere at once
            until = max((part.until + part.length for part, _rects in found), default=self.board_until)
            growing = [
                InterimPicture(rect, until, partial(replace, grass=grass), GROWS)
                for rect in board.grass_rects(picture)
            ]
            self.interim += growing
        again = []
        for interim in self.interim:
            rects = [interim.rect.clip(board.rect)]
            for part, others in found:
                if part.until > interim.until:
                    for other in others:
                        rects = without(rects, other)
            again.append((HiddenPiece(interim.rect, interim.until, interim.length), rects))
        parts = sorted([*found, *again], key=lambda each: each[0].until)
        board.withhold(picture, (piece for _part, pieces in parts for piece in pieces))
        first = again[-len(growing)][0] if growing else None
        masks: list[Sprite] = []
        for part, pieces in parts:
            if part is first:
                masks.append(self._growth(picture.grass, part.until))
            if pieces:
                masks.append(self._board_mask(part, pieces))
        return masks

    def _growth(self, grass: Grass, start: float) -> Sprite:
        """Return what has the ground drawn under new grass, in a frame of its own, before it is uncovered."""

        def begins() -> list[pygame.Rect]:
            self.view.board.grow(grass)
            return []

        return Sprite("growth", lambda _t: (), start, GROWS, begins=begins, load=UNCOVERED)

    def _board_mask(self, part: HiddenPiece, pieces: list[pygame.Rect]) -> Sprite:
        """Return the mask of pieces of the board, which are drawn when it begins to uncover them."""
        board, kept, place = self.view.board, self.view.kept, part.rect.clip(self.view.board.rect)

        def begins() -> list[pygame.Rect]:
            picture = board.drawn_view
            assert picture is not None
            for interim in self.interim:
                if interim.until > part.until:
                    picture = interim.make_view(picture)
            for piece in pieces:
                self._copy_before(piece)
                board.reveal(kept, piece, picture)
            return pieces

        patch = self.view.before.subsurface(place)
        more: dict[str, Any] = {"way": part.way, "origin": part.origin, "pieces": pieces, "begins": begins}
        return make_mask(patch, place, part.until, max(AT_ONCE, part.length), load=len(pieces), **more)

    def _copy_before(self, rect: pygame.Rect) -> pygame.Surface:
        """Copy a part of the current picture into the view's picture of the position before; return that
        part.
        """
        before = self.view.before
        before.blit(self.view.kept, rect, rect)
        return before.subsurface(rect)

    def _panel_mask(self, card: DelayedPanel) -> Sprite:
        """Return the mask of a panel with its widgets. The panel itself is drawn when it begins to be
        uncovered, unless it has holes.
        """
        part, view, before = card.part, self.view, self.view.before
        rect = part.rect.clip(before.get_rect())
        drawn = [widget for widget in part.widgets() if not isinstance(widget, Spot)]
        if drawn:
            self._copy_before(rect)
            before.set_clip(rect)
            for widget in drawn:
                if widget.visible:
                    widget.draw(before)
            before.set_clip(None)
        fades = card.length > AT_ONCE and not drawn
        pieces = [rect] if drawn or fades else []
        for hole in card.holes:
            pieces = without(pieces, hole)

        def begins() -> list[pygame.Rect]:
            if fades:
                self._copy_before(rect)
            view.reveal(part)
            return []

        if not card.holes:
            view.withhold(part)
        return make_mask(
            before.subsurface(rect),
            rect,
            card.until,
            card.length,
            pieces=pieces,
            begins=None if card.holes else begins,
            early=bool(drawn),
        )

    # players

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return self.view.snapshot.names if self.view.snapshot is not None else ()

    @property
    def _turns(self) -> Round:
        return self.view.snapshot.round if self.by_bot and self.view.snapshot is not None else ()

    def caption(
        self, title: str, text: str, player: int, start: float, length: float, mood: Mood = "calm"
    ) -> None:
        """Show a caption in the prompt for ``length`` milliseconds, or until the next one, with the player's
        worker or who plays for the computer.
        """
        prompt, colour, turns = self.view.prompt, self.view.canvas.colours[player], self._turns
        picture = cache(lambda: prompt.caption(Caption(title, text, colour, mood), turns))
        telling = Sprite("caption", lambda _t: [Blit(picture(), prompt.rect)], start, length)
        if self.said is not None:  # no other text between two captions
            self.said.length = max(self.said.length, start - self.said.start)
        self.said = telling
        self.motions.append(telling)

    # positions

    @property
    def tile(self) -> int:
        """Tile size in pixels."""
        return self.view.canvas.tile

    def cell(self, space: int) -> pygame.Rect:
        """Return the rectangle of a space in the window."""
        return self.view.seen.geometry.rect(space)

    def space(self, space: int) -> Pixel:
        """Return the centre of a space in the window."""
        return self.cell(space).center

    def bounds_of(self, mask: int) -> pygame.Rect:
        """Return the rectangle around a mask of spaces, including the shadows of regions."""
        spread = round(2 * BLEED * self.tile)
        return self.view.seen.geometry.cells(mask)[1].inflate(spread, spread)

    def foot(self, space: int) -> pygame.Rect:
        """Return the rectangle where a worker stands on a space."""
        regions = self.before.regions if self.before is not None else ()
        mask = next((region.mask for region in regions if region.mask >> space & 1), 1 << space)
        return self.view.seen_rect(worker_rect(self.view.canvas, space, alone=mask.bit_count() == 1))

    def mat(self, player: int) -> Pixel:
        """Return the position of a player's last worker at home: on the mat, or else on the player's
        panel.
        """
        if player == self.view.player:
            return self.view.mat.home(self.at_home[player])
        return self.view.places.players[player].center

    def points_spot(self, player: int) -> Pixel:
        """Return the position of a player's points."""
        panel, u = self.view.places.players[player], self.style.u
        return panel.right - u(40), panel.y + u(34)

    def beside_points(self, player: int, size: tuple[int, int]) -> Pixel:
        """Return the target for flying points with the given size, beside the number on the player's
        panel.
        """
        panels, u, (wide, high) = self.view.places.players, self.style.u, size
        panel = panels[player]
        if len({each.x for each in panels}) == 1:
            return panel.right + u(6) + wide // 2, panel.y + u(34)
        below = panel.bottom + high <= self.style.metrics.height
        return panel.right - u(40), (panel.bottom + high // 2) if below else panel.y - high // 2

    def slot(self, index: int) -> Pixel:
        """Return the centre of a market slot."""
        return self.view.market.places.slots[index].center

    def hand(self, tile: int) -> TileButton | None:
        """Return the button of a plantation in the hand, or None."""
        name = whole_tile(tile)
        return next((each for each in self.view.prompt.tiles if each.visible and each.piece == name), None)

    def hand_spot(self, tile: int, player: int) -> Pixel:
        """Return the position of a plantation in the hand, or of a lifted tile in the market."""
        index = next((index for index, each in self.lifted.items() if each == tile), None)
        if index is not None:
            del self.lifted[index]
            x, y = self.slot(index)
            return x, y - self.style.u(LIFT)
        button = self.hand(tile)
        return button.rect.center if button is not None else self.view.places.players[player].center

    def tray(self, kind: int, player: int) -> Pixel:
        """Return the position of a player's landscape tile, or where it will be placed."""
        if player == self.view.player:
            return (self.view.tray.place_of(kind) or self.view.tray.next_place()).center
        return self.view.places.players[player].center

    def worker(self, player: int) -> str:
        """Return the picture name of a player's worker."""
        return f"worker-{self.view.canvas.colours[player]}"

    # sprites

    def fly(
        self, piece: str, px: int, way: tuple[Pixel, Pixel], start: float, length: float, **more: Any
    ) -> None:
        """Add a piece that flies."""

        def flies() -> Sprite:
            return flight(self.art.piece(piece, px), way, start, length, **more)

        self.motions.append(lazy("flight", flies, start, length))

    def add_text(
        self, text: str, spot: Pixel, to: Pixel, start: float, length: float, colour: str = GOLD
    ) -> None:
        """Add a text that stands for `SAID` milliseconds, flies from one position to another and
        disappears.
        """

        def stands() -> Sprite:
            return standing(self.words(text, colour, self.style.u(WORDS)), spot, start, SAID)

        def flies() -> Sprite:
            words = self.words(text, colour, self.style.u(WORDS))
            return flight(words, (spot, to), start + SAID, length, ease_out, kind="words", fades=True)

        self.motions.append(lazy("words", stands, start, SAID))
        self.motions.append(lazy("words", flies, start + SAID, length))

    def words(self, text: str, colour: str, px: int | None = None) -> pygame.Surface:
        """Return a picture of a text with a dark edge; ``px`` is the font size (default: that of points)."""
        style = self.style
        words = style.type.text(text, "points", style.colour("ink"), px)
        front = style.type.text(text, "points", pygame.Color(colour), px)
        edge = max(1, round((px or style.type.px("points")) * EDGE))
        size = words.get_width() + 2 * edge, words.get_height() + 2 * edge
        picture = pygame.Surface(size, pygame.SRCALPHA)
        for dx, dy in AROUND:
            picture.blit(words, (edge + round(dx * edge), edge + round(dy * edge)))
        picture.blit(front, (edge, edge))
        return picture
