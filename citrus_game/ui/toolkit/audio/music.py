"""Music: plays the parts of a piece with pauses between, quieter during loud effects."""

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pygame

APART_SECONDS = 240.0
"""Least time from the end of a part to its next beginning."""
SET, REST_SECONDS = 4, 30.0
"""After so many parts the ambience is heard alone for so long."""
QUEUE_SECONDS = 30.0
"""When the next part is queued, from the beginning of the one that is heard; every part is longer."""
CALM = "play"
"""The piece whose parts are heard where all of another were heard lately."""
FADE_MS = 1000
"""How long a part fades out when another piece is wanted, and the next one in."""
GLIDE_SECONDS, BACK_SECONDS = 0.15, 0.8
"""How long it takes to get quieter under a large effect, and to come back afterwards."""
DUCK = 10 ** (-4 / 20)
"""How much of it is left under a large effect: 4 dB less."""

Ends = Mapping[str, float]
"""When each part that was heard ended, in seconds."""


def free_parts(parts: Iterable[str], ends: Ends, now: float) -> list[str]:
    """Return those parts of a piece that have not played for `APART_SECONDS`."""
    return [part for part in parts if now - ends.get(part, -math.inf) >= APART_SECONDS]


def next_part(pieces: Iterable[Sequence[str]], ends: Ends, now: float, chance: random.Random) -> str:
    """Return a random free part of the first piece that has one, to play next; "" if none has."""
    for parts in pieces:
        if free := free_parts(parts, ends, now):
            return chance.choice(free)
    return ""


def may_go_on(part: str, pieces: Iterable[Sequence[str]], ends: Ends, now: float) -> bool:
    """Whether the playing part fits the wanted pieces, so that no fade is needed."""
    for parts in pieces:
        if part in parts or free_parts(parts, ends, now):
            return part in parts
    return False


class Music:
    """Plays the piece that `change_to` names, through ``pygame.mixer.music``. ``folder`` holds a piece as
    ``menu.ogg`` or in parts as ``play_1.ogg`` and so on; missing or broken files are silent. The mixer must
    be open before `open`.
    """

    def __init__(self, folder: Path, chance: random.Random | None = None) -> None:
        self.folder = folder
        self.playing = ""
        """The part that is heard or fades out, empty for none."""
        self._open = self._fading = False
        self._wanted = self._piece = ""
        self._volume = 0.0
        self._ducked_seconds, self._duck, self._depth = 0.0, 1.0, DUCK
        self._chance = chance or random.Random()
        self._clock = self._rested_at = 0.0
        self._parts: dict[str, list[str]] = {}
        self._ends: dict[str, float] = {}
        self._queued, self._in_set = "", 0

    def open(self) -> None:
        """Let music play, now that the mixer is open."""
        self._open = True
        self._parts.clear()
        for path in sorted(self.folder.glob("*.ogg")):
            self._parts.setdefault(path.stem.partition("_")[0], []).append(path.stem)

    def close(self) -> None:
        """Stop the music at once. Call it before the mixer is closed."""
        self._open = False
        self._end_part()
        self._piece = ""
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()

    def change_to(self, name: str) -> None:
        """Let another piece follow what plays; "" for silence."""
        self._wanted = name

    def set_volume(self, volume: float) -> None:
        """Set the volume, 0 to 1; 0 stops the piece, and it restarts from the beginning later."""
        self._volume = volume

    def duck(self, seconds: float, depth: float = DUCK) -> None:
        """Lower the volume to a share of it (``depth``, 0 to 1) for some seconds, for a sound to be heard."""
        if self._ducked_seconds <= 0 or depth <= self._depth:
            self._depth = depth
        self._ducked_seconds = max(self._ducked_seconds, seconds)

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if not self._open:
            return
        self._clock += dt
        self._ducked_seconds = max(0.0, self._ducked_seconds - dt)
        if self._ducked_seconds:
            self._duck = max(self._depth, self._duck - dt / GLIDE_SECONDS)
        else:
            self._duck = min(1.0, self._duck + dt / BACK_SECONDS)
        self._notice_queued()
        self._follow_wanted()
        self._follow_parts()
        if self._volume:
            pygame.mixer.music.set_volume(self._volume * self._duck)

    def _notice_queued(self) -> None:
        """Notice that the mixer went over to the queued part, before anything else can end it."""
        music = pygame.mixer.music
        if self._queued and music.get_busy() and music.get_pos() / 1000 < QUEUE_SECONDS / 2:
            queued = self._queued
            self._end_part()
            self.playing, self._in_set = queued, self._in_set + 1

    def _follow_wanted(self) -> None:
        """Change to the wanted piece, fading out a part that does not fit."""
        wanted = self._wanted if self._volume else ""
        if wanted == self._piece:
            return
        self._piece, self._in_set, self._rested_at = wanted, 0, self._clock
        if not self.playing or self._fading:
            return
        if not may_go_on(self.playing, self._pieces, self._ends, self._clock):
            # what is queued goes with it
            self._fading, self._queued = True, ""
            pygame.mixer.music.fadeout(FADE_MS)

    def _follow_parts(self) -> None:
        """Notice the end of a part; queue or start the next one."""
        music = pygame.mixer.music
        if not music.get_busy():
            self._end_part()
            if self._clock >= self._rested_at:
                self._begin_part()
            return
        late = music.get_pos() / 1000 > QUEUE_SECONDS
        if late and not self._queued and self._in_set < SET and not self._fading:
            self._queue_part()

    def _end_part(self) -> None:
        if self.playing:
            self._ends[self.playing] = self._clock
            if self._in_set >= SET:
                self._in_set, self._rested_at = 0, self._clock + REST_SECONDS
        self.playing = self._queued = ""
        self._fading = False

    def _begin_part(self) -> None:
        part, music = next_part(self._pieces, self._ends, self._clock, self._chance), pygame.mixer.music
        if not part:
            return
        self.playing, self._in_set = part, self._in_set + 1
        try:
            music.load(self.folder / f"{part}.ogg")
            music.set_volume(self._volume * self._duck)
            music.play(fade_ms=FADE_MS)
        except (pygame.error, FileNotFoundError):
            music.unload()

    def _queue_part(self) -> None:
        ends = {**self._ends, self.playing: self._clock}
        if part := next_part(self._pieces, ends, self._clock, self._chance):
            try:
                pygame.mixer.music.queue(self.folder / f"{part}.ogg")
                self._queued = part
            except (pygame.error, FileNotFoundError):
                self._ends[part] = self._clock

    @property
    def _pieces(self) -> list[list[str]]:
        """The parts of the wanted piece, then those of the calm one; empty for silence."""
        names = dict.fromkeys((self._piece, CALM)) if self._piece else ()
        return [self._parts.get(name, []) for name in names]
