"""Make all sounds of the game, ``assets/sound/*.ogg``: ``python -m tools.make_sounds [NAME...]``.

Needs ``oggenc`` (vorbis-tools). Everything is synthesised; the same script gives the same files.
"""

import math
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path

from tools.sounds import ambience
from tools.sounds.cues import cue_names, make_cue
from tools.sounds.parts import RATE, Sound, loudness, peak, write_wav

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sound"
CEILING = -3.0
"""The highest level of a sound in dBFS; at the usual volume two at once do not clip."""
AMBIENCE = "ambience"
QUALITY = {AMBIENCE: "0"}
USUAL_QUALITY = "3"


def at_level(channels: Sequence[Sound], level: float, rate: int) -> list[Sound]:
    """Bring a sound to a loudness in LUFS; peaks are bent so that they stay under `CEILING`."""
    both = [sum(frame) / len(channels) for frame in zip(*channels, strict=True)]
    factor = 10 ** ((level - loudness(both, rate)) / 20)
    loud = [[factor * x for x in channel] for channel in channels]
    most = 10 ** (CEILING / 20)
    if max(map(peak, loud)) <= CEILING:
        return loud
    return [[most * math.tanh(x / most) for x in channel] for channel in loud]


def render(name: str) -> tuple[list[Sound], int]:
    """Synthesise a sound by its name at its level; give its channels and their rate."""
    if name == AMBIENCE:
        return at_level(ambience.make_ambience(), ambience.LOUDNESS, ambience.RATE), ambience.RATE
    sound, level = make_cue(name)
    return at_level([sound], level, RATE), RATE


def encode(name: str, wav: Path, folder: Path) -> Path:
    """Encode a WAV file; the stream's number comes from the name, so that nothing is left to chance."""
    out = folder / f"{name}.ogg"
    number = str(zlib.crc32(name.encode()) & 0x7FFFFFFF)
    quality = QUALITY.get(name, USUAL_QUALITY)
    command = ["oggenc", "--quiet", "--quality", quality, "--serial", number, "--output", str(out), str(wav)]
    subprocess.run(command, check=True)
    return out


def main(names: Sequence[str]) -> None:
    """Make the sounds named, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        for name in names or [*cue_names(), AMBIENCE]:
            channels, rate = render(name)
            wav = Path(temporary) / f"{name}.wav"
            write_wav(wav, channels, rate)
            out = encode(name, wav, FOLDER)
            first = channels[0]
            figures = f"{len(first) / rate:7.3f} s {loudness(first, rate):6.1f} LUFS {peak(first):6.1f} dBFS"
            print(f"{name:10} {figures} {out.stat().st_size:7} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
