"""The prompt panel below the board: what to do, and the hand."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from citrus_game.narration import words
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.ui.board.colours import TINTS
from citrus_game.ui.board.layers.fincas import paint_finca
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.board.portraits import portrait
from citrus_game.ui.scenes.play.panels.buttons import OfferButton
from citrus_game.ui.scenes.play.panels.panel import CARD, Panel
from citrus_game.ui.scenes.play.panels.tiles import TileButton, readable
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget

DISC = 34
"""Size of a player's disc in units."""
MARGIN = 24
"""Padding in units beside the text, if the text is above the hand."""


class Wording(NamedTuple):
    """A title and a text to be laid out; each may be empty."""

    title: str
    text: str

    def height(self, style: Style, wide: int) -> int:
        """Return the height in pixels at a width."""
        blocks = ((self.title, "prompt"), (self.text, "note"))
        return sum(style.type.block_height(text, text_style, wide) for text, text_style in blocks if text)

    def over_end(self, style: Style, wide: int, end: int) -> int:
        """Return the height without the last line, if that line is at most ``end`` wide; otherwise the
        whole height.
        """
        high, text_style = self.height(style, wide), "note" if self.text else "prompt"
        last = style.type.wrap(self.text or self.title, text_style, wide)[-1]
        return high - style.type.line(text_style) if style.type.width(last, text_style) <= end else high

    def paint(self, style: Style, target: pygame.Surface, box: pygame.Rect, end: int) -> None:
        """Draw it vertically centred. A last line at most ``end`` wide may be below the box."""
        high = self.height(style, box.width)
        if high > box.height:
            high = self.over_end(style, box.width, end)
        top = box.y + (box.height - high) // 2
        for text, text_style, colour in ((self.title, "prompt", "ink"), (self.text, "note", "muted")):
            if text:
                high = style.type.block_height(text, text_style, box.width)
                row = pygame.Rect(box.x, top, box.width, high)
                style.type.block(target, text, text_style, style.colour(colour), row)
                top += high


Round = tuple[tuple[str, bool, bool], ...]
"""The players of a round: colour, whether on turn, and whether they had their turn."""


class PromptData(NamedTuple):
    """What the prompt shows. ``titles`` are versions of the title, the longest first. The text is between
    ``left`` and ``right``, in pixels.
    """

    titles: tuple[str, ...]
    texts: tuple[str, ...]
    left: int
    right: int
    active: bool
    finca: tuple[int, int] | None
    round: Round = ()


class PromptBar(Panel[PromptData]):
    """The prompt with its text; the tiles of the hand, and the button that follows a hint, are widgets on it.

    With ``words_over`` the text has a row of its own above them. ``longest`` is the greatest number of tiles
    in a hand.
    """

    def __init__(self, style: Style, rect: pygame.Rect, *, words_over: bool, longest: int) -> None:
        super().__init__(style, rect)
        self.tiles = [TileButton() for _place in range(longest)]
        for tile in self.tiles:
            tile.group = "hand"
        self.follow = OfferButton("", kind="primary")
        self.follow.group, self.follow.shortcut = "answers", "follow"
        self.bounds = rect.left, rect.right
        """Left and right end of the text."""
        self.words_over = words_over
        self.whole = True
        """Whether the whole text fitted when it was last drawn."""
        self.shown_text = "", ""
        """Title and text that were last drawn."""
        self.row = rect.copy()
        if words_over:
            high = style.type.line("prompt") + style.type.line("note") + style.u(16)
            self.row = pygame.Rect(rect.x, rect.y + high, rect.width, rect.height - high)
        self.hand_first = False
        """Whether the hand is at the left end, for a prompt on the right of the board."""
        self._hand_left = self.row.right

    def widgets(self) -> Sequence[Widget]:
        return [*self.tiles, self.follow]

    def update(self, snapshot: Snapshot) -> None:
        controller = snapshot.controller
        held, picked = controller.tiles(), controller.picked_index()
        first = int(controller.state.drawn is not None)
        self.bounds = self._place_hand(snapshot.prompt, first + len(held))
        slots = self.hand_slots(len(self.tiles) + first)[first:]
        for index, tile in enumerate(self.tiles):
            tile.show(index < len(held))
            tile.rect = slots[index]
        for slot, (index, number) in zip(slots, controller.order(), strict=False):
            tile = self.tiles[index]
            tile.rect = slot
            if tile.visible:
                tile.show_tile(whole_tile(held[index]), picked=index == picked, number=number)
                tile.hint = words.plantation_name(held[index])
                tile.enable(controller.open and controller.state.drawn is None)

    def _place_hand(self, prompt: Prompt, count: int) -> tuple[int, int]:
        """Let the hand stand at the right end, nearest to the market, or left of the button that follows a
        hint; return the left and right end of the text.

        Its first place stays while tiles are planted.
        """
        u = self.style.u
        right = self.rect.right - u(12)
        self.follow.show(prompt.follow is not None)
        if prompt.follow is not None:
            self.follow.label = prompt.follow.label
            wide = min(max(self.follow.measure()[0], u(146)), self.rect.width * 41 // 100)
            high = self.row.height - u(20)
            self.follow.rect = pygame.Rect(right - wide, self.row.y + u(7), wide, high)
            right -= wide + u(14)
        left = self.rect.x + u(MARGIN)
        places = count if prompt.follow is not None else max(count, len(self.tiles))
        px, step = self._hand_steps()
        self._hand_left = left if self.hand_first else right - px - (places - 1) * step
        if not count:
            return left, right - u(6)
        if self.hand_first:
            return left + px + (count - 1) * step + u(16), right - u(6)
        return left, self._hand_left - u(16)

    def build_data(self, snapshot: Snapshot) -> PromptData:
        controller, (left, right) = snapshot.controller, self.bounds
        title, texts, brief = snapshot.prompt.title, snapshot.prompt.texts, snapshot.prompt.brief
        if snapshot.aided.purist and controller.open and controller.state.drawn is None:
            texts = ()
        if snapshot.passing.hint is not None:
            (title, texts), brief = snapshot.passing.hint, None
        titles = (title,) if brief is None else (title, brief)
        turns = snapshot.round if not controller.open and not controller.state.over else ()
        return PromptData(titles, texts, left, right, controller.open, controller.state.drawn, turns)

    def chrome_of(self, face: PromptData) -> str:
        return "panel-active" if face.active else "panel"

    def paint(self, target: pygame.Surface, face: PromptData) -> None:
        style, margin = self.style, self.style.u(MARGIN)
        box = pygame.Rect(face.left, self.rect.y, max(20, face.right - face.left), self.rect.height)
        if self.words_over:
            box = self.rect.inflate(-2 * margin, 0)
        end = 0
        if self.words_over and self._holds(face):
            box.height = self.row.y - self.rect.y
            if face.finca is None and not any(tile.visible for tile in self.tiles):
                end = face.right - box.x  # if the hand is empty, the last line fits beside the buttons
        else:
            box.height -= style.u(5)
        wordings = _wordings(face)
        fitting = [wording for wording in wordings if wording.over_end(style, box.width, end) <= box.height]
        self.whole = bool(fitting) and fitting[0] in wordings[: len(face.titles)]
        shown = fitting[0] if fitting else wordings[-1]
        self.shown_text = shown.title, shown.text
        shown.paint(style, target, self._paint_round(target, face.round, box), end)
        self.paint_drawn(target, face)

    def _paint_round(self, target: pygame.Surface, turns: Round, room: pygame.Rect) -> pygame.Rect:
        """Draw a disc for each player at the right end of a room; return the rest of the room."""
        style, px = self.style, self.style.u(DISC)
        wide = len(turns) * (px + style.u(8)) + style.u(MARGIN)
        if not turns or room.width < 3 * wide:
            return room
        x = room.right - wide + style.u(MARGIN) // 2 + px // 2
        for colour, now, had in turns:
            middle, ground = (x, room.centery), style.colour(f"player-{colour}")
            disc = pygame.Rect(0, 0, px, px)
            disc.center = middle
            if now:
                ring = disc.inflate(style.u(10), style.u(10))
                style.art.paint_box(target, ring, ring.width // 2, style.colour("gold-edge"))
            edge = style.colour(f"player-{colour}-edge" if now or had else "ink")
            face = ground if now or had else style.colour("cream")
            style.art.paint_box(target, disc, px // 2, face, edge, max(2, style.u(3)))
            if had:
                check = style.art.piece("icon-check", round(px * 0.6), readable(style, ground))
                target.blit(check, check.get_rect(center=middle))
            x += px + style.u(8)
        return pygame.Rect(room.x, room.y, room.width - wide, room.height)

    def caption(self, title: str, text: str, colour: str, turns: Round = ()) -> pygame.Surface:
        """Return a picture of the bar with another text and a worker of a colour."""
        style = self.style
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        style.chrome(picture, "panel-active", picture.get_rect(), CARD)
        inside = picture.get_rect().inflate(-2 * style.u(MARGIN), 0)
        inside.height -= style.u(5)
        px = min(inside.height - style.u(14), style.u(84))
        box = pygame.Rect(inside.x - style.u(8), inside.centery - px // 2, round(px * 0.9), px)
        style.art.paint_box(picture, box, style.u(10), pygame.Color(TINTS[colour]))
        worker = portrait(style.art, colour, "idle", px)
        picture.blit(worker, worker.get_rect(midbottom=box.midbottom))
        left = box.right + style.u(14)
        words = pygame.Rect(left, inside.y, inside.right - left, inside.height)
        words = self._paint_round(picture, turns, words)
        wordings = (Wording(title, text), Wording("", text), Wording(title, ""))
        fitting = [each for each in wordings if each.height(style, words.width) <= words.height]
        (fitting or wordings)[0].paint(style, picture, words, 0)
        return picture

    def _holds(self, face: PromptData) -> bool:
        """Whether there are tiles or buttons on the bar."""
        return face.finca is not None or any(widget.visible for widget in self.widgets())

    def paint_drawn(self, target: pygame.Surface, face: PromptData) -> None:
        """Draw the drawn finca in the first place of the hand."""
        if face.finca is not None:
            paint_finca(self.style.art, self.style.type, target, self.hand_slots(1)[0], face.finca)

    def hand_slots(self, count: int) -> list[pygame.Rect]:
        """Return the rectangles of the hand's tiles, from left to right."""
        px, step = self._hand_steps()
        top = self.row.y + (self.row.height - self.style.u(5) - px) // 2
        return [pygame.Rect(self._hand_left + index * step, top, px, px) for index in range(count)]

    def _hand_steps(self) -> tuple[int, int]:
        """Return the size of the hand's tiles, and the distance from one to the next."""
        px = min(self.style.u(60), self.row.height - self.style.u(18))
        return px, max(px + self.style.u(10), self.style.metrics.reach)


def _wordings(face: PromptData) -> list[Wording]:
    """Return the possible texts, the longest first."""
    counts = range(len(face.texts), 0, -1)
    found = [Wording(title, " ".join(face.texts[:count])) for count in counts for title in face.titles]
    found += [Wording(title, "") for title in face.titles if title]
    return found + [Wording("", text) for text in face.texts[:1]]
