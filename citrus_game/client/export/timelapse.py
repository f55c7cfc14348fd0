"""The time-lapse of the orchard: a frame a turn, as an animated GIF."""

import sys
from array import array
from collections.abc import Iterator
from typing import Literal

import pygame

from citrus_game.client import backdrop
from citrus_game.client.board.painter import merged
from citrus_game.client.board.still import Still
from citrus_game.client.export import gif
from citrus_game.client.export.studio import studio
from citrus_game.client.play import history
from citrus_game.client.play.grounds import ground_tiles
from citrus_game.table.playback import Playback
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

SIZE = (800, 680)
HEAD = 72
EDGE = 14
FIRST, EACH, LAST = 100, 22, 500
"""Hundredths of a second for which the first frame, each turn, and the last frame are shown."""
SHORTEST = 2
"""Hundredths that every viewer keeps to: what changes in several places comes as frames this short."""
MOST_PLACES = 5
"""More places than this that change in a turn are written as one."""
SAMPLES = 4
"""Moments of the game of which the palette is made."""
PIXELS: Literal["BGRA", "ARGB"] = "BGRA" if sys.byteorder == "little" else "ARGB"
"""The order of bytes that makes a pixel the number 0xAARRGGBB."""


class TimeLapse:
    """Draws a game turn by turn and writes each frame; `parts` are the file, piece by piece."""

    def __init__(self, sitting: Sitting) -> None:
        self.playback = Playback(sitting)
        self.look = studio(SIZE)
        self.surface = pygame.Surface(SIZE)
        self._ground = backdrop.table(self.look)
        self._winners = history.finca_winners(history.all_events(sitting))
        room = pygame.Rect(EDGE, HEAD, SIZE[0] - 2 * EDGE, SIZE[1] - HEAD - EDGE)
        colours = [seat.colour for seat in sitting.seats]
        grounds = ground_tiles(sitting)
        self._still = Still(self.look.art, self.look.type, room, sitting.state, colours, grounds)
        self._moments = [0, *(turn.end for turn in self.playback.scores.turns)]

    @property
    def length(self) -> int:
        """Give the number of parts: the palette, then a frame for the start and for each turn."""
        return 1 + len(self._moments)

    def parts(self) -> Iterator[bytes]:
        """Draw and give the file part by part."""
        palette = gif.make_palette(self._samples())
        yield gif.head(*SIZE, palette)
        colours = gif.Colours(palette)
        self._begin()
        shown = array("I", bytes(4 * SIZE[0] * SIZE[1]))
        window = self.surface.get_rect()
        for number, moment in enumerate(self._moments):
            rects = merged(self._show(moment))
            if len(rects) > MOST_PLACES:
                rects = [rects[0].unionall(rects[1:])]
            last = number == len(self._moments) - 1
            left = LAST if last else EACH if number else FIRST
            frames = []
            for place, rect in enumerate(rects if number else [window], 1):
                hundredths = SHORTEST if place < len(rects) and number else left
                left -= hundredths
                frames.append(self._frame(shown, rect.clip(window), colours, hundredths))
            yield b"".join(frames) + (gif.TAIL if last else b"")

    def _samples(self) -> Iterator["array[int]"]:
        """Give pictures of moments spread over the game."""
        self._begin()
        count = len(self._moments)
        for number in range(SAMPLES):
            self._show(self._moments[(count - 1) * number // (SAMPLES - 1)])
            yield self._pixels(self.surface.get_rect())

    def _begin(self) -> None:
        self.surface.blit(self._ground, (0, 0))
        self._still.start(self.surface)

    def _show(self, moment: int) -> list[pygame.Rect]:
        """Draw the position after so many steps; give the rects that were drawn."""
        self.playback.go_to(moment)
        drawn = self._still.show(self.surface, self.playback.state, self._winners)
        return [*drawn, self._draw_head()]

    def _draw_head(self) -> pygame.Rect:
        """Draw the players' points and the turn over the board."""
        look, surface = self.look, self.surface
        head = pygame.Rect(0, 0, SIZE[0], HEAD - 4)
        surface.blit(self._ground, head, head)
        state, seats = self.playback.state, self.playback.seats
        cream = look.colour("cream")
        words = _("The end") if state.over else _("Turn {turn}").format(turn=state.turn)
        right = pygame.Rect(SIZE[0] - 130, 0, 130 - EDGE, HEAD)
        look.type.place(surface, words, "field", look.colour("muted-dark"), right, "right")
        wide = (right.x - EDGE) // len(seats)
        for player, seat in enumerate(seats):
            box = pygame.Rect(EDGE + player * wide, 0, wide - 10, HEAD)
            surface.blit(look.art.piece(f"worker-{seat.colour}", 44), (box.x, 14))
            points = look.type.place(
                surface, str(state.points[player]), "name", cream, pygame.Rect(box.x + 50, 0, 60, HEAD)
            )
            name = pygame.Rect(points.right + 8, 0, max(1, box.right - points.right - 8), HEAD)
            text = look.type.ellipsize(seat.name, "note", name.width)
            look.type.place(surface, text, "note", look.colour("muted-dark"), name)
        return head

    def _pixels(self, rect: pygame.Rect) -> "array[int]":
        return array("I", pygame.image.tobytes(self.surface.subsurface(rect), PIXELS))

    def _frame(self, shown: "array[int]", rect: pygame.Rect, colours: gif.Colours, hundredths: int) -> bytes:
        """Write what is new in a rectangle, and note in ``shown`` that it is shown now."""
        wide = SIZE[0]
        now = self._pixels(rect)
        indices = bytearray()
        for row in range(rect.height):
            start = (rect.y + row) * wide + rect.x
            before = shown[start : start + rect.width]
            line = now[row * rect.width : (row + 1) * rect.width]
            if line == before:
                indices += bytes((gif.TRANSPARENT,)) * rect.width
                continue
            indices += bytes(
                gif.TRANSPARENT if new == old else colours[new] for new, old in zip(line, before, strict=True)
            )
            shown[start : start + rect.width] = line
        return gif.frame(bytes(indices), rect.x, rect.y, rect.width, hundredths)
