"""Make all sounds of the game, ``assets/sound/*.ogg``: ``python -m tools.make_sounds [NAME...]``.

Needs ``oggenc`` (vorbis-tools). Everything is synthesised and reproducible. At the end it measures the sounds
and updates the table of ``docs/SOUND.md``.
"""

import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from tools.sounds import ambience, table
from tools.sounds.cues import file_names, make_cue
from tools.sounds.loudness import cue_loudness, integrated, peak
from tools.sounds.music import LOUDNESS, MUSIC
from tools.sounds.parts import RATE, Sound, write_wav

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sound"
CEILING = -3.0
"""The maximum level of a sound in dBFS, so that two at once do not clip at normal volume."""
AMBIENCE = "ambience"
QUALITY = {AMBIENCE: "0", **dict.fromkeys(MUSIC, "1")}
USUAL_QUALITY = "3"
Measure = Callable[[Sequence[Sound], int], float]


def at_level(channels: Sequence[Sound], level: float, rate: int, measure: Measure) -> list[Sound]:
    """Return a sound at a loudness in LUFS; peaks are compressed to stay below `CEILING`."""
    most, loud = 10 ** (CEILING / 20), list(channels)
    gain = 1.0
    for _round in range(6):
        gain *= 10 ** ((level - measure(loud, rate)) / 20)
        loud = [_bent(gain * channel, most) for channel in channels]
    return loud


def _bent(sound: Sound, most: float) -> Sound:
    """Return a sound with everything above two thirds of ``most`` compressed, so that it stays below
    ``most``.
    """
    knee = most / 1.5
    over = np.maximum(0.0, np.abs(sound) - knee)
    bent = knee + (most - knee) * np.tanh(over / (most - knee))
    return np.where(over > 0, np.sign(sound) * bent, sound)


def render(name: str) -> tuple[list[Sound], int]:
    """Synthesise a sound by name; return its channels and their rate."""
    if name == AMBIENCE:
        loop = ambience.make_ambience().at_rate(RATE)
        return at_level(list(loop.both), ambience.LOUDNESS, RATE, integrated), RATE
    if name in MUSIC:
        return at_level(list(MUSIC[name]().both), LOUDNESS, RATE, integrated), RATE
    sound, level = make_cue(name)
    return at_level([sound], level, RATE, cue_loudness), RATE


def encode(name: str, wav: Path, folder: Path) -> Path:
    """Encode a WAV file; the stream's serial number comes from the name, so that the file is reproducible."""
    out = folder / f"{name}.ogg"
    number = str(zlib.crc32(name.encode()) & 0x7FFFFFFF)
    quality = QUALITY.get(name, USUAL_QUALITY)
    command = ["oggenc", "--quiet", "--quality", quality, "--serial", number, "--output", str(out), str(wav)]
    subprocess.run(command, check=True)
    return out


def all_names() -> list[str]:
    """Return the names of all files."""
    return [*file_names(), AMBIENCE, *MUSIC]


def main(names: Sequence[str]) -> None:
    """Make the named sounds, or all; then update the table."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        for name in names or all_names():
            channels, rate = render(name)
            wav = Path(temporary) / f"{name}.wav"
            write_wav(wav, channels, rate)
            out = encode(name, wav, FOLDER)
            seconds, size = len(channels[0]) / rate, out.stat().st_size
            print(f"{name:10} {seconds:7.3f} s {peak(channels):6.1f} dBFS {size:7} bytes")
    table.write(FOLDER)


if __name__ == "__main__":
    main(sys.argv[1:])
