"""Music: one streamed piece at a time, quieter under what matters more."""

from pathlib import Path

import pygame

FADE_MS = 1000
"""How long a piece fades out, and the next one in."""
GLIDE_SECONDS, BACK_SECONDS = 0.15, 0.8
"""How long it takes to get quieter under a large effect, and to come back afterwards."""
DUCK = 10 ** (-4 / 20)
"""How much of it is left under a large effect: 4 dB less."""


class Music:
    """Plays the piece that `want` names round and round, through ``pygame.mixer.music``.

    ``folder`` holds an OGG for each name; one that is missing or broken is silence. Nothing is heard
    until `open`, for which the mixer must be open.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.playing = ""
        """The piece that is heard or fades out, empty for none."""
        self._open = self._fading = False
        self._wanted = ""
        self._volume = 0.0
        self._ducked_seconds, self._duck, self._depth = 0.0, 1.0, DUCK

    def open(self) -> None:
        """Allow music to be heard."""
        self._open = True

    def close(self) -> None:
        """Stop at once; the mixer must still be open."""
        self._open = False
        self._start("")

    def want(self, name: str) -> None:
        """Change to another piece; empty for silence."""
        self._wanted = name

    def tune(self, volume: float) -> None:
        """Set the volume, 0 to 1; 0 ends the piece, and it begins anew after that."""
        self._volume = volume

    def duck(self, seconds: float, depth: float = DUCK) -> None:
        """Be quieter for some seconds: ``depth`` of the volume is left."""
        if self._ducked_seconds <= 0 or depth <= self._depth:
            self._depth = depth
        self._ducked_seconds = max(self._ducked_seconds, seconds)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        if not self._open:
            return
        self._ducked_seconds = max(0.0, self._ducked_seconds - dt)
        if self._ducked_seconds:
            self._duck = max(self._depth, self._duck - dt / GLIDE_SECONDS)
        else:
            self._duck = min(1.0, self._duck + dt / BACK_SECONDS)
        wanted = self._wanted if self._volume else ""
        if wanted != self.playing:
            self._change(wanted)
        if self._volume:
            pygame.mixer.music.set_volume(self._volume * self._duck)

    def _change(self, wanted: str) -> None:
        """Fade out what is heard, then start what is wanted: one that fades cannot be called back."""
        if not pygame.mixer.music.get_busy():
            self._start(wanted)
        elif not self._fading:
            self._fading = True
            pygame.mixer.music.fadeout(FADE_MS)

    def _start(self, name: str) -> None:
        music = pygame.mixer.music
        self.playing, self._fading = name, False
        music.stop()
        music.unload()
        if name:
            try:
                music.load(self.folder / f"{name}.ogg")
                music.set_volume(self._volume * self._duck)
                music.play(loops=-1, fade_ms=FADE_MS)
            except (pygame.error, FileNotFoundError):
                music.unload()
