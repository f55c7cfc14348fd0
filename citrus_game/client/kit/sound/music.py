"""Music: one loop at a time, the next one faded over it, quieter under what matters more."""

import math
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pygame

from citrus_game.client.kit.sound.oggloop import OggLoop
from citrus_game.client.kit.sound.tape import FAULTS, Slices, TapeLoop, Tapes

DECKS = 2
"""Channels that the music keeps for itself, the mixer's first: one plays, one fades."""
SLICE = 43 * 4096
"""Frames that are decoded at once, 4 s: whole buffers of any device, so that one follows the other."""
FADE = 2.0
"""Seconds in which one loop gives way to the other."""
GLIDE = 0.15
"""Seconds of any other change of loudness."""
DUCK = 10 ** (-4 / 20)
"""How much of it is left under a large effect: 4 dB less."""
SETTLES, WRITES = 20.0, 0.1
"""Seconds before tapes are written, so that nobody who only looks in waits for it, and between two pieces."""
BACK = 0.8
"""Seconds in which it comes back afterwards."""


class Deck:
    """A loop on a channel of its own, read and decoded in the background, a slice ahead."""

    def __init__(
        self, number: int, path: Path, decoder: ThreadPoolExecutor, tapes: Tapes | None = None
    ) -> None:
        self.number, self.name = number, path.stem
        self.level = 0.0
        """How far it is faded in, 0 to 1."""
        self._path, self._decoder, self._tapes = path, decoder, tapes
        self._loop: Slices | None = None
        self._channel = pygame.mixer.Channel(number)
        self._at = 0
        self._next = decoder.submit(self._decode)

    @property
    def sounding(self) -> bool:
        """Tell whether its first slice is decoded and playing."""
        return bool(self._channel.get_busy())

    @property
    def broken(self) -> bool:
        """Tell whether its file is missing or cannot be decoded."""
        return self._next.done() and self._next.exception() is not None

    def feed(self, volume: float) -> None:
        """See that the channel goes on with the next slice, and set how loud it is."""
        if not self._channel.get_queue() and self._next.done() and not self.broken:
            sound = self._next.result()
            if self._channel.get_busy():
                self._channel.queue(sound)
            else:
                # a channel begins at full volume: the first milliseconds rise from nothing
                self._channel.play(sound, fade_ms=20)
            self._next = self._decoder.submit(self._decode)
        self._channel.set_volume(volume)

    def stop(self) -> None:
        """Fall silent."""
        self._next.cancel()
        # what is queued begins when what is playing is stopped
        while self._channel.get_busy():
            self._channel.stop()

    def _decode(self) -> pygame.mixer.Sound:
        """Give the next slice, from the tape where there is one; only the decoder's thread does this."""
        raw = self._from_tape()
        if raw is None:
            if not isinstance(self._loop, OggLoop):
                self._loop = OggLoop(self._path)
            raw = self._loop.slice(self._at, SLICE)
        sound = pygame.mixer.Sound(buffer=raw)
        self._at += SLICE
        return sound

    def _from_tape(self) -> bytes | None:
        """Read the next slice off the tape; None where there is none, or it is gone again."""
        if self._tapes is None:
            return None
        try:
            if not isinstance(self._loop, TapeLoop):
                tape = self._tapes.find(self._path)
                if tape is None:
                    return None
                self._loop = TapeLoop(tape)
            return self._loop.slice(self._at, SLICE)
        except FAULTS:
            return None


class Music:
    """What is played in the background: `want` names it, `update` lets it fade and go on.

    ``folder`` holds a file for each name; one that is missing or broken is silence. So is all until `open`.
    What is heard is put on ``tapes``, beside the loop, by the thread that decodes.
    """

    def __init__(self, folder: Path, tapes: Tapes | None = None) -> None:
        self.folder, self.tapes = folder, tapes
        self._written: Future[None] | None = None
        self._rested = -SETTLES
        self.decks: list[Deck] = []
        """What is heard; the last one is what is wanted, any before it gives way."""
        self._decoder: ThreadPoolExecutor | None = None
        self._wanted = ""
        self._volume = self._heard = 0.0
        self._ducked, self._duck = 0.0, 1.0
        """Seconds for which it stays quieter, and how much of it is heard now."""
        self._depth = DUCK

    def open(self) -> None:
        """Begin; the mixer must be open."""
        pygame.mixer.set_reserved(DECKS)
        self._decoder = ThreadPoolExecutor(1, "music")

    def close(self) -> None:
        """Fall silent; the mixer must still be open."""
        self._stop()
        if self._decoder is not None:
            self._decoder.shutdown(wait=True, cancel_futures=True)
            self._decoder = None
        if self.tapes is not None:
            self.tapes.close()

    def want(self, name: str) -> None:
        """Go over to another loop; empty for silence."""
        self._wanted = name

    def tune(self, volume: float) -> None:
        """Set how loud it is, 0 to 1; 0 ends it, and it begins anew after that."""
        self._volume = volume

    def duck(self, seconds: float, depth: float = DUCK) -> None:
        """Be quieter for so long: ``depth`` of it is left."""
        if self._ducked <= 0 or depth <= self._depth:
            self._depth = depth
        self._ducked = max(self._ducked, seconds)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        if self._decoder is None:
            return
        self._write(dt, self._decoder)
        self._ducked = max(0.0, self._ducked - dt)
        if self._ducked:
            self._duck = _towards(self._duck, self._depth, dt / GLIDE)
        else:
            self._duck = _towards(self._duck, 1.0, dt / BACK)
        self._heard = _towards(self._heard, self._volume, dt / GLIDE)
        if not self._heard and not self._volume:
            self._stop()
            return
        self._choose(self._decoder)
        self._fade(dt)

    def _write(self, dt: float, decoder: ThreadPoolExecutor) -> None:
        """Have the next piece of a tape written, now and then: what is heard comes first."""
        self._rested += dt
        if self.tapes is None or self._rested < WRITES or not self.tapes.waiting:
            return
        if self._written is None or self._written.done():
            self._rested = 0.0
            self._written = decoder.submit(self.tapes.step)

    def _choose(self, decoder: ThreadPoolExecutor) -> None:
        """Put what is wanted last; a third loop waits until one of two is silent."""
        names = [deck.name for deck in self.decks]
        if self._wanted in names:
            self.decks.sort(key=lambda deck: deck.name == self._wanted)
        elif self._wanted and len(self.decks) < DECKS:
            free = next(n for n in range(DECKS) if n not in [deck.number for deck in self.decks])
            self.decks.append(Deck(free, self.folder / f"{self._wanted}.ogg", decoder, self.tapes))

    def _fade(self, dt: float) -> None:
        """Move each deck towards what it is to be, let go those that are silent."""
        ready = all(d.sounding or d.broken for d in self.decks if d.name == self._wanted)
        for deck in list(self.decks):
            rising = deck.name == self._wanted
            if deck.sounding if rising else ready:
                deck.level = _towards(deck.level, float(rising), dt / FADE)
            if not rising and not deck.level:
                deck.stop()
                self.decks.remove(deck)
            else:
                # equal power: two loops that cross are together about as loud as one
                deck.feed(self._heard * self._duck * math.sin(deck.level * math.pi / 2))

    def _stop(self) -> None:
        for deck in self.decks:
            deck.stop()
        self.decks.clear()


def _towards(now: float, goal: float, step: float) -> float:
    """Move from ``now`` towards ``goal`` by no more than ``step``."""
    return min(goal, now + step) if goal > now else max(goal, now - step)
