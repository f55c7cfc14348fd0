"""The time-lapse of the orchard: a frame a turn, as an animated GIF or WebP, which Pillow writes."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

import pygame
from PIL import Image

from citrus_game.client.board.grounds import ground_tiles
from citrus_game.client.board.miniature import Miniature
from citrus_game.client.kit.draw import backdrop
from citrus_game.client.rooms.export.studio import studio
from citrus_game.table import history
from citrus_game.table.review.playback import Playback
from citrus_game.table.review.standings import headline, standings, subline
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

ROW, MOST_HEAD = 38, 160
"""Pixels of a player's bar, and the most for the bars of all."""
EDGE, NAME, TURN = 14, 150, 130
"""Pixels: around everything, for a player's name, and for the turn beside the bars."""
FIRST, EACH, BOARD, LAST = 1000, 220, 1500, 4500
"""Milliseconds for which the first frame, each turn, the last board, and the winner over it are shown."""
SAMPLES = 4
"""Moments of the game of which a palette is made."""
COLOURS = 255
"""Colours of a palette; one more stands for what does not change."""


@dataclass(frozen=True)
class FileKind:
    """A kind of file: its size in pixels, and whether its frames share a palette."""

    name: str
    size: tuple[int, int]
    palette: bool


KINDS = {
    ".gif": FileKind("GIF", (800, 752), palette=True),
    ".webp": FileKind("WEBP", (1080, 1015), palette=False),
}
"""The kinds of files by how their names end."""


class TimeLapse:
    """Draws a game turn by turn, then makes a file of its frames."""

    def __init__(self, sitting: Sitting, suffix: str) -> None:
        self.kind = KINDS[suffix]
        self.playback = Playback(sitting)
        self.look = studio(self.kind.size)
        self.surface = pygame.Surface(self.kind.size)
        self._ground = backdrop.table(self.look)
        self._winners = history.finca_winners(history.all_events(sitting))
        width, height = self.kind.size
        head, edge = self._px(min(MOST_HEAD, ROW * len(sitting.seats))), self._px(EDGE)
        self._head = pygame.Rect(edge, edge // 2, width - 2 * edge, head)
        head += edge
        room = pygame.Rect(edge, head, width - 2 * edge, height - head - edge)
        colours = [seat.colour for seat in sitting.seats]
        grounds = ground_tiles(sitting)
        self._still = Miniature(self.look.art, self.look.type, room, sitting.state, colours, grounds)
        self._moments = [0, *(turn.end for turn in self.playback.scores.turns)]
        self._most = max([10, *(max(points) for points in self.playback.scores.steps)])
        self._ends = sitting.state.over
        self._frames: list[Image.Image] = []

    @property
    def length(self) -> int:
        """Give the number of frames: one for the start and for each turn, one for who has won."""
        return len(self._moments) + self._ends

    @property
    def times(self) -> list[int]:
        """Give for how many milliseconds each frame is shown."""
        turns = [FIRST, *[EACH] * (len(self._moments) - 2), BOARD if self._ends else LAST]
        return [*turns[-len(self._moments) :], *([LAST] if self._ends else [])]

    def draw(self) -> Iterator[int]:
        """Draw frame by frame, and give how many there are."""
        palette = self._palette() if self.kind.palette else None
        self._begin()
        for number in range(self.length):
            if number < len(self._moments):
                self._show(self._moments[number])
            else:
                self._show_winner()
            picture = self._picture()
            if palette is not None:
                picture = picture.quantize(palette=palette, dither=Image.Dither.NONE)
            self._frames.append(picture)
            yield len(self._frames)

    def file(self) -> bytes:
        """Give the file of all frames; touches nothing that is drawn, so that a thread may do it."""
        first, *others = self._frames
        out = BytesIO()
        first.save(
            out,
            self.kind.name,
            save_all=True,
            append_images=others,
            duration=self.times,
            loop=0,
            optimize=self.kind.palette,  # unchanged pixels are left out
            quality=80,
            method=2,
        )
        return out.getvalue()

    def _palette(self) -> Image.Image:
        """Choose the colours by moments spread over the game."""
        self._begin()
        width, height = self.kind.size
        every = Image.new("RGB", (width, height * SAMPLES))
        for number in range(SAMPLES):
            self._show(self._moments[(len(self._moments) - 1) * number // (SAMPLES - 1)])
            every.paste(self._picture(), (0, height * number))
        return every.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2)

    def _picture(self) -> Image.Image:
        return Image.frombytes("RGB", self.kind.size, pygame.image.tobytes(self.surface, "RGB"))

    def _begin(self) -> None:
        self.surface.blit(self._ground, (0, 0))
        self._still.start(self.surface)

    def _show(self, moment: int) -> None:
        """Draw the position after so many steps."""
        self.playback.go_to(moment)
        self._still.show(self.surface, self.playback.state, self._winners)
        self._draw_head()

    def _px(self, pixels: int) -> int:
        """Scale pixels of the smaller kind."""
        return round(pixels * self.kind.size[0] / KINDS[".gif"].size[0])

    def _draw_head(self) -> None:
        """Draw a bar for each player's points, and the turn, over the board."""
        look, surface, px, head = self.look, self.surface, self._px, self._head
        surface.blit(self._ground, head, head)
        state, seats = self.playback.state, self.playback.seats
        words = _("The end") if state.over else _("Turn {turn}").format(turn=state.turn)
        right = pygame.Rect(head.right - px(TURN), head.y, px(TURN), head.height)
        look.type.place(surface, words, "card", look.colour("cream"), right, "right", px(24))
        high = head.height // len(seats)
        for player in range(len(seats)):
            row = pygame.Rect(head.x, head.y + player * high, right.x - head.x, high)
            self._draw_bar(row, player)

    def _draw_bar(self, row: pygame.Rect, player: int) -> None:
        """Draw a player's worker, name, and points as a bar with their number."""
        look, surface, px = self.look, self.surface, self._px
        seat, points = self.playback.seats[player], self.playback.state.points[player]
        side = row.height - px(2)
        surface.blit(look.art.piece(f"worker-{seat.colour}", side), (row.x, row.y))
        name = pygame.Rect(row.x + side + px(6), row.y, px(NAME), row.height)
        size = px(21)
        while size > px(12) and look.type.width(seat.name, "name", size) > name.width:
            size -= 1
        look.type.place(surface, seat.name, "name", look.colour("cream"), name, px=size)
        left, number = name.right + px(8), px(44)
        wide = max(px(4), (row.right - left - number) * max(0, points) // self._most)
        bar = pygame.Rect(left, row.y + px(4), wide, row.height - px(8))
        fill, edge = look.colour(f"player-{seat.colour}"), look.colour("cream")
        look.art.paint_box(surface, bar, min(px(6), bar.width // 2), fill, edge, max(1, px(2)))
        box = pygame.Rect(bar.right + px(8), row.y, number, row.height)
        look.type.place(surface, str(points), "name", look.colour("cream"), box, px=px(24))

    def _show_winner(self) -> None:
        """Draw over the last board who has won, with how much."""
        look, surface, px = self.look, self.surface, self._px
        found = standings(self.playback.played)
        board = self._still.rect
        card = pygame.Rect(0, 0, board.width * 4 // 5, px(190))
        card.center = board.center
        look.art.paint_shadow(surface, card.move(0, px(6)), px(18), px(10), 150)
        look.chrome(surface, "panel-active", card, 0.9)
        best = [standing.seat for standing in found if standing.rank == 1]
        side = px(110)
        for number, seat in enumerate(best[:2]):
            left = card.x + px(20) if not number else card.right - px(20) - side
            surface.blit(look.art.piece(f"worker-{seat.colour}", side), (left, card.centery - side // 2))
        words = card.inflate(-2 * (side + px(28)), -px(50))
        title, rest = words.copy(), words.copy()
        title.height, rest.height = words.height * 3 // 5, words.height * 2 // 5
        rest.bottom = words.bottom
        look.type.place(surface, headline(found), "winner", look.colour("ink"), title, "centre")
        look.type.place(surface, subline(found), "body", look.colour("muted"), rest, "centre", px(23))
