"""Plays sound effects, music and ambience; silent without an audio device."""

import math
import random
from collections import deque
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pygame

from citrus_game.content.settings.settings import Settings
from citrus_game.ui.toolkit.audio.music import DUCK, Music

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
FAR_EAR = 0.5
"""How much of a sound at one side is left on the other."""
AMBIENCE = "ambience"
FADE_IN, FADE_OUT = 4000, 400
AGAIN_SECONDS, MOST_SECONDS = 30.0, 600.0
"""When a device is looked for again where there is none: after so many seconds, then after twice as many each
time, at most so many. Looking takes a moment, and the system's library may write lines about it.
"""


class Cue(NamedTuple):
    """A sound effect: the name of its file and a delay in milliseconds. ``side`` is the stereo position, -1
    (left) to 1 (right).
    """

    name: str
    at: float = 0.0
    side: float = 0.0


def strength(percent: int) -> float:
    """Return the amplitude (0 to 1) for a volume in percent; 50 % sounds half as loud.

    >>> strength(0), round(strength(50), 2), strength(100)
    (0.0, 0.35, 1.0)
    """
    share = percent / 100
    return share * math.sqrt(share)


def ears(side: float) -> tuple[float, float]:
    """Return the volumes of the left and right channel for a stereo position.

    >>> ears(0.0), ears(-1.0), ears(0.5)
    ((1.0, 1.0), (1.0, 0.5), (0.75, 1.0))
    """
    less = 1.0 - (1.0 - FAR_EAR) * abs(side)
    return (less, 1.0) if side > 0 else (1.0, less)


class SoundBoard:
    """Plays all sound. Silent until `open` has found an audio device. ``folder`` holds an OGG file for each
    effect, music part and ambience; an unreadable file is silent. Several takes of an effect are named
    ``press_1.ogg`` and so on.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ready = False
        self._volume = self._ambient = 0.0
        self.music = Music(folder)
        self._ambience: pygame.mixer.Sound | None = None
        self._loader: Thread | None = None
        self._takes: dict[str, list[pygame.mixer.Sound]] = {}
        self._chance = random.Random()
        self._waiting: list[tuple[float, Cue]] = []
        """By the board's clock, in seconds."""
        self._clock = self._look_at = 0.0
        self._wait = AGAIN_SECONDS
        """Seconds after which `open` looks for a device again, if there is none."""
        self._last: dict[str, float] = {}
        self._begun: deque[float] = deque()

    def open(self, settings: Settings) -> bool:
        """Open the audio device; return whether there is one. Looks only now and then if there is none."""
        if self.ready or self._clock < self._look_at:
            return self.ready
        self._look_at, self._wait = self._clock + self._wait, min(2 * self._wait, MOST_SECONDS)
        try:
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        except pygame.error:
            return False
        pygame.mixer.set_num_channels(CHANNELS)
        pygame.mixer.set_reserved(1)
        self.music.open()
        self.ready, self._wait = True, AGAIN_SECONDS
        self.apply_settings(settings)
        return True

    def close(self) -> None:
        """Stop all sound and close the device."""
        self._look_at = 0.0
        if self.ready:
            self.ready = False
            if self._loader is not None:
                self._loader.join()
            self._loader = self._ambience = None
            self._takes.clear()
            self._waiting.clear()
            self.music.close()
            pygame.mixer.quit()

    def close_if_lost(self, event: pygame.event.Event) -> None:
        """Close the device if an event of SDL says that it was lost, as when it was unplugged; `open` looks
        for it again.
        """
        if event.which and not event.iscapture and self.ready:
            self.close()
            self._look_at = self._clock + AGAIN_SECONDS

    def apply_settings(self, settings: Settings) -> None:
        """Apply the volumes and mute of the settings."""
        if not self.ready:
            return
        self._volume = 0.0 if settings.mute else HEADROOM * strength(settings.effects)
        if not self._volume:
            self._waiting.clear()
            for number in range(1, CHANNELS):
                pygame.mixer.Channel(number).stop()
        for sound in chain.from_iterable(self._takes.values()):
            sound.set_volume(self._volume)
        self.music.set_volume(0.0 if settings.mute else HEADROOM * strength(settings.music))
        self._ambient = 0.0 if settings.mute else strength(settings.ambience)

    def play_sound(self, name: str, side: float = 0.0) -> bool:
        """Play an effect now at a stereo position; return False if too many sounds are playing."""
        if not self.ready or not self._volume or not self._free(name):
            return False
        sound = self._sound(name)
        channel = None if sound is None else sound.play()
        if channel is None:
            return False
        # in step with others it would clip, and would be much louder than its place
        quieter = 1 if name in LOUD else 1 + self._begun.count(self._clock)
        channel.set_volume(*(level / quieter for level in ears(side)))
        if name in DUCKS:
            self.music.duck(*DUCKS[name])
        self._last[name] = self._clock
        self._begun.append(self._clock)
        return True

    def schedule(self, cues: Iterable[Cue], rate: float, loud_only: bool = False) -> None:
        """Schedule effects at ``rate`` times normal speed; ``loud_only`` skips the minor ones."""
        if not self.ready or not self._volume:
            return
        for cue in cues:
            if not loud_only or cue.name in LOUD:
                self._waiting.append((self._clock + cue.at / 1000 / rate, cue))
        self.update(0.0)

    def finish_all(self) -> None:
        """Play all scheduled effects at once, the important first, up to a limit."""
        waiting, self._waiting = self._waiting, []
        heard = 0
        for _due, cue in sorted(waiting, key=lambda waits: (waits[1].name not in LOUD, waits[0])):
            heard += heard < HURRIED and self.play_sound(cue.name, cue.side)

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds and start the effects that are due."""
        self._clock += dt
        self.music.update(dt)
        self._update_ambience()
        if not self._waiting:
            return
        self._waiting.sort()
        while self._waiting and self._waiting[0][0] <= self._clock:
            _due, cue = self._waiting.pop(0)
            self.play_sound(cue.name, cue.side)

    def _free(self, name: str) -> bool:
        """Return whether an effect may start, so that not too many play at once."""
        last = self._last.get(name)
        if last is not None and self._clock - last < GAPS.get(name, GAP):
            return False
        while self._begun and self._clock - self._begun[0] > WITHIN:
            self._begun.popleft()
        return name in LOUD or len(self._begun) < MOST

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        """Return a take of an effect, loaded on first use, different from the last one played."""
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
        """Start, adjust or stop the ambience; decoding runs in a thread."""
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
