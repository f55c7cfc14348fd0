"""The sound board: plays cues, music and the ambience, or nothing where there is no device."""

import math
import random
from collections import deque
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pygame

from citrus_game.client.kit.sound.music import DUCK, Music
from citrus_game.content.preferences.settings import Settings

CHANNELS, BUFFER, RATE = 1 + 24, 1024, 44100
"""The first channel is kept for the ambience."""
LOUD = frozenset({"harvest", "scored", "built", "turn", "over", "bull", "win"})
"""Cues that are heard also where computer players race."""
MOST, WITHIN = 6, 0.25
"""So many cues begin in so many seconds, no more; those that are `LOUD` always do."""
GAP = 0.04
GAPS: Mapping[str, float] = {
    "hover": 0.07, "press": 0.08, "scored": 0.35, "built": 0.3, "harvest": 0.3, "refused": 0.15,
}  # fmt: skip
"""Seconds between two of the same cue, `GAP` for the others."""
HURRIED = 3
"""The most cues that are heard at once when a click finishes what runs."""
HEADROOM = 0.75
"""Cues are played at so much of their level, so that several at once do not clip."""
DUCKS: Mapping[str, tuple[float, float]] = {
    "harvest": (1.4, DUCK), "built": (1.2, DUCK), "scored": (1.6, DUCK), "win": (1.8, DUCK),
    "over": (9.0, 0.0),
}  # fmt: skip
"""Seconds for which the music is quieter under large cues, how much of it is left; one is music itself."""
AMBIENCE = "ambience"
FADE_IN, FADE_OUT = 4000, 400


class Cue(NamedTuple):
    """A sound by the name of its file, and after how many milliseconds it begins."""

    name: str
    at: float = 0.0


def strength(percent: int) -> float:
    """Give the amplitude for a volume in percent: half on the slider sounds about half as loud.

    >>> strength(0), round(strength(50), 2), strength(100)
    (0.0, 0.35, 1.0)
    """
    share = percent / 100
    return share * math.sqrt(share)


class SoundBoard:
    """All that is heard. It is silent until `open` has found a device, and for ever without one.

    ``folder`` holds an OGG for each cue, loop of music and the ambience; one that cannot be read is silent.
    A cue of which there are several takes has them as ``press_1.ogg`` and so on.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ready = self._looked = False
        self._volume = self._ambient = 0.0
        self.music = Music(folder)
        self._ambience: pygame.mixer.Sound | None = None
        self._loader: Thread | None = None
        self._takes: dict[str, list[pygame.mixer.Sound]] = {}
        self._chance = random.Random()
        self._waiting: list[tuple[float, str]] = []
        """By the board's clock, in seconds."""
        self._clock = 0.0
        self._last: dict[str, float] = {}
        self._begun: deque[float] = deque()

    def open(self, settings: Settings) -> bool:
        """Look for a device and begin; tell whether there is one. It looks only once until `close`."""
        if self._looked:
            return self.ready
        self._looked = True
        try:
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        except pygame.error:
            return False
        pygame.mixer.set_num_channels(CHANNELS)
        pygame.mixer.set_reserved(1)
        self.music.open()
        self.ready = True
        self.tune(settings)
        return True

    def close(self) -> None:
        """Fall silent and let the device go."""
        self._looked = False
        if self.ready:
            self.ready = False
            if self._loader is not None:
                self._loader.join()
            self._loader = self._ambience = None
            self._takes.clear()
            self._waiting.clear()
            self.music.close()
            pygame.mixer.quit()

    def tune(self, settings: Settings) -> None:
        """Follow the settings: volumes of cues, music and ambience, mute."""
        if not self.ready:
            return
        self._volume = 0.0 if settings.mute else HEADROOM * strength(settings.effects)
        if not self._volume:
            self._waiting.clear()
            for number in range(1, CHANNELS):
                pygame.mixer.Channel(number).stop()
        for sound in chain.from_iterable(self._takes.values()):
            sound.set_volume(self._volume)
        self.music.tune(0.0 if settings.mute else HEADROOM * strength(settings.music))
        self._ambient = 0.0 if settings.mute else strength(settings.ambience)

    def cue(self, name: str) -> bool:
        """Play a cue now; tell whether it is heard, not left out because too much is."""
        if not self.ready or not self._volume or not self._free(name):
            return False
        sound = self._sound(name)
        if sound is None or sound.play() is None:
            return False
        if name in DUCKS:
            self.music.duck(*DUCKS[name])
        self._last[name] = self._clock
        self._begun.append(self._clock)
        return True

    def play(self, cues: Iterable[Cue], rate: float, loud_only: bool = False) -> None:
        """Play cues in their time, ``rate`` times as fast; with ``loud_only`` those that matter alone."""
        if not self.ready or not self._volume:
            return
        for cue in cues:
            if not loud_only or cue.name in LOUD:
                self._waiting.append((self._clock + cue.at / 1000 / rate, cue.name))
        self.update(0.0)

    def hurry(self) -> None:
        """Let what still waits be heard at once, the loud first and not too much of it."""
        waiting, self._waiting = self._waiting, []
        heard = 0
        for _due, name in sorted(waiting, key=lambda waits: (waits[1] not in LOUD, waits[0])):
            heard += heard < HURRIED and self.cue(name)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass: what is due begins."""
        self._clock += dt
        self.music.update(dt)
        self._update_ambience()
        if not self._waiting:
            return
        self._waiting.sort()
        while self._waiting and self._waiting[0][0] <= self._clock:
            self.cue(self._waiting.pop(0)[1])

    def _free(self, name: str) -> bool:
        """Tell whether a cue may begin without making noise of it all."""
        last = self._last.get(name)
        if last is not None and self._clock - last < GAPS.get(name, GAP):
            return False
        while self._begun and self._clock - self._begun[0] > WITHIN:
            self._begun.popleft()
        return name in LOUD or len(self._begun) < MOST

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        """Give a take of a cue, never the one that was heard last; they are loaded when it is first heard."""
        if name not in self._takes:
            files = sorted(self.folder.glob(f"{name}_*.ogg")) or [self.folder / f"{name}.ogg"]
            self._takes[name] = [sound for sound in map(_load, files) if sound is not None]
            for sound in self._takes[name]:
                sound.set_volume(self._volume)
        takes = self._takes[name]
        if not takes:
            return None
        # the one that was heard last stands last
        takes.append(takes.pop(self._chance.randrange(max(1, len(takes) - 1))))
        return takes[-1]

    def _update_ambience(self) -> None:
        """Start, tune or end the ambience; its minutes are decoded in a thread, so that no frame waits."""
        if not self.ready:
            return
        channel = pygame.mixer.Channel(0)
        if not self._ambient:
            channel.fadeout(FADE_OUT)  # nothing, where it fades already
            return
        if self._loader is None:
            self._loader = Thread(target=self._load_ambience, daemon=True)
            self._loader.start()
        if self._ambience is None:
            return
        self._ambience.set_volume(self._ambient)
        if not channel.get_busy():
            channel.play(self._ambience, loops=-1, fade_ms=FADE_IN)

    def _load_ambience(self) -> None:
        self._ambience = _load(self.folder / f"{AMBIENCE}.ogg")


def _load(path: Path) -> pygame.mixer.Sound | None:
    try:
        return pygame.mixer.Sound(path)
    except (pygame.error, FileNotFoundError):
        return None
