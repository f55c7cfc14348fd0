"""The time-lapse: a frame for each turn, written by Pillow as an animated GIF or WebP."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

import pygame
from PIL import Image

from citrus_game.session import history
from citrus_game.session.game_session import GameSession
from citrus_game.session.playback import Playback
from citrus_game.text import _
from citrus_game.ui.board.farmhouse import Farmhouse
from citrus_game.ui.board.layers.ground import ground_tiles
from citrus_game.ui.board.thumbnail import fitted_painter
from citrus_game.ui.board.view import Highlights, take_view
from citrus_game.ui.scenes.export.poster import export_style
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.layout.nodes import Column, Row, Space

ROW, MOST_HEAD = 38, 160
"""Pixels: height of a player's bar, and limit for all bars together."""
EDGE, NAME, NUMBER, TURN = 14, 150, 44, 130
"""Pixels: margin, widths of a player's name and points, and of the turn number beside the bars."""
FIRST, EACH, BOARD, LAST = 1000, 220, 1500, 4500
"""Milliseconds for which the first frame, each turn, the last board and the azulejo are shown."""
SAMPLES = 4
"""Number of positions from which the palette is computed."""
THINNED = 2
"""Of how many pixels in a row one is looked at for the palette: all of them would take seconds."""
COLOURS = 255
"""Colours in the palette; GIF needs one more for unchanged pixels."""


@dataclass(frozen=True)
class FileKind:
    """A file format: its name for Pillow, its size in pixels, and whether it needs a palette."""

    name: str
    size: tuple[int, int]
    palette: bool


KINDS = {
    ".gif": FileKind("GIF", (800, 752), palette=True),
    ".webp": FileKind("WEBP", (1080, 1015), palette=False),
}
"""File formats by suffix."""


class TimeLapse:
    """Draws a game turn by turn, then encodes the frames."""

    def __init__(self, session: GameSession, suffix: str) -> None:
        self.kind = KINDS[suffix]
        self.playback = Playback(session)
        self.style = export_style(self.kind.size)
        self.surface = pygame.Surface(self.kind.size)
        self._ground = backgrounds.table(self.style)
        self._winners = history.won_fincas(session)
        px, seats = self._px, session.seats
        self._rows = [Space(grow=1) for _seat in seats]
        bars, turn, room = Column(*self._rows, grow=1), Space(px(TURN)), Space(grow=1)
        head = Row(bars, turn, height=px(min(MOST_HEAD, ROW * len(seats))))
        page = Column(head, room, gap=px(EDGE) // 2, padding=(px(EDGE), px(EDGE) // 2, px(EDGE), px(EDGE)))
        page.place(self.surface.get_rect())
        self._head, self._turn, self._room = head.rect, turn.rect, room.rect
        colours = [seat.colour for seat in session.seats]
        grounds = ground_tiles(session)
        self._painter = fitted_painter(
            self.style.art, self.style.type, room.rect, session.state.game.board, colours, grounds
        )
        self._snapshots = [0, *(turn.end for turn in self.playback.scores.turns)]
        self._most = max([10, *(max(points) for points in self.playback.scores.steps)])
        self._ends = session.state.over
        self._frames: list[Image.Image] = []

    @property
    def length(self) -> int:
        """Number of frames: the start, each turn, and the azulejo if the game is over."""
        return len(self._snapshots) + self._ends

    @property
    def times(self) -> list[int]:
        """Duration of each frame in milliseconds."""
        turns = [FIRST, *[EACH] * (len(self._snapshots) - 2), BOARD if self._ends else LAST]
        return [*turns[-len(self._snapshots) :], *([LAST] if self._ends else [])]

    def draw(self) -> Iterator[int]:
        """Draw one frame for each iteration; yield the number of frames so far."""
        palette = self._palette() if self.kind.palette else None
        self._begin()
        for number in range(self.length):
            if number < len(self._snapshots):
                self._show(self._snapshots[number])
            else:
                self._show_winner()
            picture = self._picture()
            if palette is not None:
                picture = picture.quantize(palette=palette, dither=Image.Dither.NONE)
            self._frames.append(picture)
            yield len(self._frames)

    def file(self) -> bytes:
        """Return the encoded file. It does not use pygame, so it may run in a thread."""
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
        """Return a palette computed from positions spread over the game."""
        self._begin()
        width, height = size = self.kind.size[0] // THINNED, self.kind.size[1] // THINNED
        every = Image.new("RGB", (width, height * (SAMPLES + self._ends)))

        def take(number: int) -> None:
            every.paste(self._picture().resize(size, Image.Resampling.NEAREST), (0, height * number))

        for number in range(SAMPLES):
            self._show(self._snapshots[(len(self._snapshots) - 1) * number // (SAMPLES - 1)])
            take(number)
        if self._ends:
            self._show_winner()
            take(SAMPLES)
        return every.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2)

    def _picture(self) -> Image.Image:
        return Image.frombytes("RGB", self.kind.size, pygame.image.tobytes(self.surface, "RGB"))

    def _begin(self) -> None:
        self.surface.blit(self._ground, (0, 0))
        self._painter.start(self.surface)

    def _show(self, snapshot: int) -> None:
        """Draw the position after a number of steps."""
        self.playback.go_to(snapshot)
        self._painter.draw_changes(self.surface, take_view(self.playback.state, Highlights(), self._winners))
        self._draw_head()

    def _px(self, pixels: int) -> int:
        """Scale a length in pixels of the GIF to this format."""
        return round(pixels * self.kind.size[0] / KINDS[".gif"].size[0])

    def _draw_head(self) -> None:
        """Draw a bar for each player's points above the board, and the turn."""
        style, surface, px, head = self.style, self.surface, self._px, self._head
        surface.blit(self._ground, head, head)
        state = self.playback.state
        words = _("The end") if state.over else _("Turn {turn}").format(turn=state.turn)
        style.type.place(surface, words, "card", style.colour("cream"), self._turn, "right", px(24))
        for player, row in enumerate(self._rows):
            self._draw_bar(row.rect, player)

    def _draw_bar(self, row: pygame.Rect, player: int) -> None:
        """Draw a player's worker and name, and a bar with the points."""
        style, surface, px, cream = self.style, self.surface, self._px, self.style.colour("cream")
        seat, points = self.playback.seats[player], self.playback.state.points[player]
        worker, name, bar = Space(row.height - px(2)), Space(px(NAME)), Space(grow=1)
        Row(worker, Space(px(6)), name, Space(px(8)), bar, Space(px(NUMBER))).place(row)
        surface.blit(style.art.piece(f"worker-{seat.colour}", worker.rect.width), row)
        size = style.type.shrunk(seat.name, "name", name.rect.width, px(21), px(12))
        style.type.place(surface, seat.name, "name", cream, name.rect, px=size)
        box = bar.rect.inflate(0, -px(8))
        box.width = max(px(4), box.width * max(0, points) // self._most)
        fill = style.colour(f"player-{seat.colour}")
        style.art.paint_box(surface, box, min(px(6), box.width // 2), fill, cream, max(1, px(2)))
        number = row.move(box.right + px(8) - row.x, 0)
        style.type.place(surface, str(points), "name", cream, number, px=px(24))

    def _show_winner(self) -> None:
        """Draw the farmhouse with the azulejos in place of the board."""
        Farmhouse(self.style, self.playback.played).draw(self.surface)
