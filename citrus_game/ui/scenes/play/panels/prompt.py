"""The prompt panel below the board: what to do, and the hand."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from citrus_game.bots.people import person_of
from citrus_game.narration import words
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.text import _
from citrus_game.ui.board.layers.fincas import paint_finca
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.board.people.cells import HeadCell
from citrus_game.ui.board.people.figures import Mood
from citrus_game.ui.board.portraits import PortraitCell
from citrus_game.ui.scenes.play.panels.buttons import OfferButton
from citrus_game.ui.scenes.play.panels.panel import CARD, Panel
from citrus_game.ui.scenes.play.panels.tiles import Spot, TileButton, readable
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.toolkit.drawing.cells import Cell, Elastic, Line, Paragraphs, TextCell
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget

DISC = 34
"""Size of a player's disc in units."""
MARGIN = 24
"""Padding in units beside the text."""
WORDS = 260
"""Units that the text needs at least, so that the discs of a round stand beside it."""
EDGE, LEAST_TILE = 6, 54
"""Units that a hand in two rows keeps from the upper and lower edge, and least size of its tiles."""
ROOMY = 15
"""Width, in lines, of a text that needs no room from the hand."""
LEAST_WORDS = 4
"""Width of the text, in sizes of its letters, below which a text that does not fit is left out."""
PORTRAIT, TALL = 66, 84
"""Width, and greatest height, in units of the worker beside a caption."""


ELLIPSIS = "…"
"""Ends the title of a player who is choosing."""
Round = tuple[tuple[str, bool, bool], ...]
"""The players of a round: colour, whether on turn, and whether they had their turn."""


class RoundCell(NamedTuple):
    """A disc for each player of a round: a ring is round the one on turn, a check on those who were."""

    turns: Round

    def span(self, style: Style) -> tuple[int, int]:
        return (len(self.turns) * style.u(DISC + 8) + style.u(MARGIN),) * 2

    def draw(self, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        disc = pygame.Rect(0, 0, style.u(DISC), style.u(DISC))
        disc.midleft = rect.x + style.u(MARGIN) // 2, rect.centery
        for colour, now, had in self.turns:
            ground, done = style.colour(f"player-{colour}"), now or had
            if now:
                ring = disc.inflate(style.u(10), style.u(10))
                style.art.paint_box(surface, ring, ring.width // 2, style.colour("gold-edge"))
            edge = style.colour(f"player-{colour}-edge" if done else "ink")
            face = ground if done else style.colour("cream")
            style.art.paint_box(surface, disc, disc.width // 2, face, edge, max(2, style.u(3)))
            if had:
                check = style.icon("check", round(disc.width * 0.6), readable(style, ground))
                surface.blit(check, check.get_rect(center=disc.center))
            disc.x += style.u(DISC + 8)


class Caption(NamedTuple):
    """What the prompt tells of a player's step, in the player's colour, with the mood of whoever plays for
    the computer.
    """

    title: str
    text: str
    colour: str
    mood: Mood = "calm"


class PromptData(NamedTuple):
    """What the prompt shows. ``titles`` are versions of the title, the longest first. The text is between
    ``left`` and ``right``, in pixels. A `caption` takes its place.
    """

    titles: tuple[str, ...]
    texts: tuple[str, ...]
    left: int
    right: int
    active: bool
    finca: tuple[int, int] | None
    round: Round = ()
    caption: Caption | None = None


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
        self.follow.group = self.follow.shortcut = "follow"
        self.bounds = rect.left, rect.right
        """Left and right end of the text."""
        self.words_over = words_over
        self.whole = True
        """Whether the whole text fitted when it was last drawn."""
        self.shown_text: tuple[str, ...] = ()
        """Title and text that were last drawn, or one of both."""
        self.row = rect.copy()
        if words_over:
            high = style.type.line("prompt") + style.type.line("note") + style.u(16)
            self.row = pygame.Rect(rect.x, rect.y + high, rect.width, rect.height - high)
        self.discs = Spot()
        """Where the discs of a round are drawn."""
        self.hand_first = False
        """Whether the hand is at the left end, for a prompt on the right of the board."""
        self._hand_left = self.row.right
        self.people: Mapping[str, str] = {}
        """The people who play for the computer, by their players' colours."""
        self.is_bubble = False
        """Whether who plays for the computer leans in beside it, and these are their words."""
        self._bubble_of = ""
        """The colour of the player who leans in."""
        self.dots: tuple[int, int] | None = None
        """Where dots begin behind the title of who thinks, in pixels (`animation.speaker`)."""

    def widgets(self) -> Sequence[Widget]:
        return [*self.tiles, self.follow, self.discs]

    @property
    def caption_width(self) -> int:
        """Width in pixels of the part of the bar that has a caption."""
        return self.rect.width

    def update(self, snapshot: Snapshot) -> None:
        controller = snapshot.controller
        self.update_transient(snapshot)
        seated = ((seat.colour, person_of(seat.player)) for seat in snapshot.seats)
        self.people = {colour: person.picture for colour, person in seated if person is not None}
        held, picked, order = controller.tiles(), controller.picked_index(), controller.order()
        first = int(controller.state.drawn is not None)
        self.bounds = self._place_hand(snapshot.prompt, first + len(held))
        slots = self.hand_slots(len(self.tiles) + first)[first:]
        places = dict(enumerate(slots)) | {
            index: slot for slot, (index, _) in zip(slots, order, strict=False)
        }
        for index, tile in enumerate(self.tiles):
            tile.set_visible(index < len(held))
            tile.move_to(places[index])
        for index, number in order:
            tile = self.tiles[index]
            if tile.visible:
                tile.show_tile(whole_tile(held[index]), picked=index == picked, number=number)
                tile.hint = words.plantation_name(held[index])
                tile.enable(controller.open and controller.state.drawn is None)

    def update_transient(self, snapshot: Snapshot) -> None:
        speaker = snapshot.speaker if self.is_bubble else None
        self._bubble_of = speaker.colour if speaker is not None else ""
        for index, tile in enumerate(self.tiles):
            tile.conceal(index in snapshot.passing.displayed.coming)

    @property
    def beside_hand(self) -> pygame.Rect:
        """The part of the bar left of the hand and of the button that follows a hint."""
        room = self.rect.copy()
        if self.bounds[1] < self.rect.right - self.style.u(MARGIN):
            room.width = self.bounds[1] + self.style.u(8) - room.x
        return room

    def _place_hand(self, prompt: Prompt, count: int) -> tuple[int, int]:
        """Let the hand stand at the right end, nearest to the market, or left of the button that follows a
        hint; return the left and right end of the text.

        Its first place stays while tiles are planted.
        """
        u = self.style.u
        right = self.row.right - u(12)
        self.follow.set_visible(prompt.follow is not None)
        if prompt.follow is not None:
            high = self.row.height - u(20)
            self.follow.label = prompt.follow.label
            self.follow.wraps = high >= 2 * self.style.type.line(self.follow.text_style)
            wide = min(max(self.follow.measure()[0], u(146)), self.rect.width * 41 // 100)
            self.follow.rect = pygame.Rect(right - wide, self.row.y + u(7), wide, high)
            right -= wide + u(14)
        left = self.rect.x + u(MARGIN)
        places = count if prompt.follow is not None else max(count, len(self.tiles))
        px, step, columns = self._hand_steps()
        self._hand_left = left if self.hand_first else right - px - (min(places, columns) - 1) * step
        if not count:
            return left, right - u(6)
        if self.hand_first:
            return left + px + (min(count, columns) - 1) * step + u(16), right - u(6)
        return left, self._hand_left - u(16)

    def build_data(self, snapshot: Snapshot) -> PromptData:
        controller, (left, right) = snapshot.controller, self.bounds
        title, texts, brief = snapshot.prompt.title, snapshot.prompt.texts, snapshot.prompt.brief
        if snapshot.aided.purist and controller.open and controller.state.drawn is None:
            texts = ()
        if snapshot.passing.hint is not None:
            (title, texts), brief = snapshot.passing.hint, None
        titles: tuple[str, ...] = (title,) if brief is None else (title, brief)
        turns = snapshot.round if not controller.open and not controller.state.over else ()
        told = snapshot.passing.told
        caption, speaker = None, snapshot.speaker
        if told is not None:
            caption = Caption(told.title, told.text, snapshot.seats[told.player].colour, told.mood)
        elif speaker is not None and title.endswith(ELLIPSIS):
            caption = Caption(title.removesuffix(ELLIPSIS).rstrip(), "", speaker.colour, "thinking")
        return PromptData(titles, texts, left, right, controller.open, controller.state.drawn, turns, caption)

    def chrome_of(self, face: PromptData) -> str:
        return "panel-active" if face.active or face.caption is not None else "panel"

    def paint(self, target: pygame.Surface, face: PromptData) -> None:
        self.dots = None
        self.discs.set_visible(False)
        self.discs.hint = _("The players of this round. A ring: on turn. A tick: has had the turn.")
        if face.caption is not None:
            for cell, place in self._told_by(face.caption, face.round):
                words = place.move(self.rect.topleft)
                cell.draw(self.style, target, words)
            if isinstance(cell, Line):
                self._show_discs(cell, words)
            if face.caption.mood == "thinking":
                end = words.x + self.style.type.width(face.caption.title, "prompt")
                self.dots = min(end, words.right) + self.style.u(10), words.centery
            return
        told = told_in(face.titles, face.texts)
        for room in self._rooms(face):
            line = _beside_round(self.style, told, face.round, room.width)
            number = told.first(self.style, line.places(self.style, room)[0].size)
            self.whole = 0 <= number < len(face.titles)
            if self.whole:
                break
        self.shown_text = ()
        if number >= 0 or room.width >= LEAST_WORDS * self.style.type.px("prompt"):
            self.shown_text = tuple(cell.text for cell in told.ways[number])
            line.draw(self.style, target, room)
            self._show_discs(line, room)
        if face.finca is not None:
            paint_finca(self.style.art, self.style.type, target, self.hand_slots(1)[0], face.finca)

    def _show_discs(self, line: Line, room: pygame.Rect) -> None:
        """Let the discs of a round say what they are where they were drawn; ``room`` is in the window."""
        for cell, place in zip(line.cells, line.places(self.style, room), strict=True):
            if isinstance(cell, RoundCell) and cell.turns:
                self.discs.rect = place
                self.discs.set_visible(True)

    def _rooms(self, face: PromptData) -> list[pygame.Rect]:
        """Return where the text may stand, the best place first: above the hand, or beside it."""
        left, margin = self.rect.x + self.style.u(MARGIN), self.style.u(MARGIN)
        high = self.rect.height - self.style.u(5)
        beside = pygame.Rect(face.left, self.rect.y, max(20, face.right - face.left), high)
        if not self.words_over or not self._holds(face):
            return [beside]
        over = pygame.Rect(left, self.rect.y, self.rect.width - 2 * margin, self.row.y - self.rect.y)
        hand = face.finca is not None or any(tile.visible for tile in self.tiles)
        return [over] if hand else [over, beside]

    def caption(self, caption: Caption, turns: Round = ()) -> pygame.Surface:
        """Return a picture of the bar with another text, and with the player's worker or the head of who
        plays for the computer, unless the words are those of who leans in or would be cut beside it.
        """
        style = self.style
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        style.chrome(picture, "panel-active", picture.get_rect(), CARD)
        for cell, place in self._told_by(caption, turns):
            cell.draw(style, picture, place)
        return picture

    def _told_by(self, caption: Caption, turns: Round) -> list[tuple[Cell, pygame.Rect]]:
        """Return who tells something, if not from the corner, and the words with the discs of a round, with
        their places in the bar.
        """
        style, u, colour = self.style, self.style.u, caption.colour
        inside = pygame.Rect(u(16), u(7), self.caption_width - u(40), self.rect.height - u(19))
        told = told_in((caption.title, ""), (caption.text,))
        words = _beside_round(style, told, turns, inside.width - u(PORTRAIT + 14))
        who: Cell = PortraitCell(colour, "idle", PORTRAIT, TALL)
        if colour in self.people:
            who = HeadCell(self.people[colour], caption.mood, colour, PORTRAIT, TALL)
        line = Line(who, words, gap=14)
        head, beside = line.places(style, inside)
        if colour == self._bubble_of or told.first(style, words.places(style, beside)[0].size) < 0:
            inside.x, inside.width = u(MARGIN), inside.right - u(MARGIN)
            return [(_beside_round(style, told, turns, inside.width), inside)]
        return [(who, head), (words, beside)]

    def _holds(self, face: PromptData) -> bool:
        """Whether there are tiles or buttons on the bar."""
        return face.finca is not None or any(widget.visible for widget in self.widgets())

    def hand_slots(self, count: int) -> list[pygame.Rect]:
        """Return the rectangles of the hand's tiles, from left to right."""
        px, step, columns = self._hand_steps()
        room = self._hand_high - px
        down = min(room, max(self.style.metrics.reach, min(step, room - self.style.u(2 * EDGE))))
        top = self.row.y + (self._hand_high - px - len(self.tiles) // columns * down) // 2
        places = [divmod(index, columns) for index in range(count)]
        return [pygame.Rect(self._hand_left + at * step, top + row * down, px, px) for row, at in places]

    @property
    def _hand_high(self) -> int:
        return self.row.height - self.style.u(5)

    def _hand_steps(self) -> tuple[int, int, int]:
        """Return the size of the hand's tiles, the distance from one to the next, and how many stand side by
        side: half of the most where the bar is high enough and the text needs the room.
        """
        u, reach, most = self.style.u, self.style.metrics.reach, len(self.tiles) + 1
        px = min(u(60), self.row.height - u(18))
        step = max(px + u(10), reach)
        if self.rect.width - most * step < ROOMY * self.style.type.line("prompt"):
            small = min(px, (self._hand_high - u(2 * EDGE + 4)) // 2)
            if small >= u(LEAST_TILE) and small + max(small + u(4), reach) <= self._hand_high:
                return small, max(small + u(10), reach), -(-most // 2)
        return px, step, most


def told_in(titles: Sequence[str], texts: Sequence[str]) -> Paragraphs:
    """Return a title with sentences below it. If there is no room, the next title is tried, then sentences
    are left out from the last on, and at the end the title.
    """
    said = [" ".join(texts[:count]) for count in range(len(texts), -1, -1)]
    pairs = [(title, text) for text in said for title in titles] + [("", text) for text in texts[:1]]
    styled = ((TextCell(title, "ink", "prompt"), TextCell(text, "muted")) for title, text in pairs)
    return Paragraphs(
        [cell for cell in pair if cell.text] for pair in styled if any(cell.text for cell in pair)
    )


def _beside_round(style: Style, told: Paragraphs, turns: Round, width: int) -> Line:
    """Return a text with the discs of a round, if there is one and room for it."""
    both = Line(Elastic(told, WORDS), RoundCell(turns))
    return both if turns and both.span(style)[0] <= width else Line(told)
