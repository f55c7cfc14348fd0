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
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

HEAD = 72
EDGE = 14
FIRST, EACH, LAST = 1000, 220, 5000
"""Milliseconds for which the first frame, each turn, and the last frame are shown."""
SAMPLES = 4
"""Moments of the game of which a palette is made."""
COLOURS = 255
"""Colours of a palette; one more stands for what does not change."""


@dataclass(frozen=True)
class Kind:
    """A kind of file: its size in pixels, and whether its frames share a palette."""

    name: str
    size: tuple[int, int]
    palette: bool


KINDS = {".gif": Kind("GIF", (800, 680), palette=True), ".webp": Kind("WEBP", (1080, 918), palette=False)}
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
        head, edge = self._px(HEAD), self._px(EDGE)
        room = pygame.Rect(edge, head, width - 2 * edge, height - head - edge)
        colours = [seat.colour for seat in sitting.seats]
        grounds = ground_tiles(sitting)
        self._still = Miniature(self.look.art, self.look.type, room, sitting.state, colours, grounds)
        self._moments = [0, *(turn.end for turn in self.playback.scores.turns)]
        self._frames: list[Image.Image] = []

    @property
    def length(self) -> int:
        """Give the number of frames: one for the start and one for each turn."""
        return len(self._moments)

    @property
    def times(self) -> list[int]:
        """Give for how many milliseconds each frame is shown."""
        return [FIRST, *[EACH] * (self.length - 2), LAST][-self.length :]

    def draw(self) -> Iterator[int]:
        """Draw frame by frame, and give how many there are."""
        palette = self._palette() if self.kind.palette else None
        self._begin()
        for moment in self._moments:
            self._show(moment)
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
            self._show(self._moments[(self.length - 1) * number // (SAMPLES - 1)])
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
        """Draw the players' points and the turn over the board."""
        look, surface, px = self.look, self.surface, self._px
        width, high, edge = self.kind.size[0], px(HEAD), px(EDGE)
        head = pygame.Rect(0, 0, width, px(HEAD - 4))
        surface.blit(self._ground, head, head)
        state, seats = self.playback.state, self.playback.seats
        cream, muted = look.colour("cream"), look.colour("muted-dark")
        words = _("The end") if state.over else _("Turn {turn}").format(turn=state.turn)
        right = pygame.Rect(width - px(130), 0, px(130 - EDGE), high)
        look.type.place(surface, words, "field", muted, right, "right")
        wide = (right.x - edge) // len(seats)
        for player, seat in enumerate(seats):
            box = pygame.Rect(edge + player * wide, 0, wide - px(10), high)
            surface.blit(look.art.piece(f"worker-{seat.colour}", px(44)), (box.x, px(14)))
            place = pygame.Rect(box.x + px(50), 0, px(60), high)
            points = look.type.place(surface, str(state.points[player]), "name", cream, place)
            left = points.right + px(8)
            name = pygame.Rect(left, 0, max(1, box.right - left), high)
            text = look.type.ellipsize(seat.name, "note", name.width)
            look.type.place(surface, text, "note", muted, name)
