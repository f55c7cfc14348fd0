"""Test speech with a speech-dispatcher that writes sound files: ``python -m tools.dispatcher FOLDER``.

It starts its own dispatcher, not the user's. Each text is passed to espeak-ng, which writes a file, and takes
a second, like real speech. A cancelled text leaves no ``.whole`` file.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from citrus_game.ui.toolkit.screen_reader.voices import Voice, find_voice

SERVER = """LogLevel 1
CommunicationMethod "unix_socket"
AudioOutputMethod "alsa"
AudioALSADevice "null"
DefaultModule "file"
AddModule "file" "sd_generic" "file.conf"
"""
MODULE = """GenericExecuteSynth "sh {folder}/speak.sh $LANGUAGE \\'$DATA\\'"
GenericCmdDependency "espeak-ng"
GenericLanguage "en" "en" "utf-8"
GenericLanguage "de" "de" "utf-8"
AddVoice "en" "male1" "en"
AddVoice "de" "male1" "de"
GenericMaxChunkLength 10000
"""
SCRIPT = """name={folder}/$(date +%s%N)
espeak-ng -v "$1" -w "$name.wav" -- "$2"
printf '%s %s\\n' "$1" "$2" >"$name.txt"
case "$2" in One*) sleep 20 ;; esac
touch "$name.whole"
"""
LEAST, MOST = 2000, 60.0
"""Minimum bytes of the sound of a short text, and maximum seconds of the test."""


def main(folder: Path) -> int:
    """Say two texts, interrupt the first, say two more; return 0 if exactly the right three were spoken."""
    (folder / "modules").mkdir()
    (folder / "speechd.conf").write_text(SERVER, encoding="utf-8")
    (folder / "modules" / "file.conf").write_text(MODULE.format(folder=folder), encoding="utf-8")
    (folder / "speak.sh").write_text(SCRIPT.format(folder=folder), encoding="utf-8")
    socket = folder / "socket"
    os.environ["SPEECHD_ADDRESS"] = f"unix_socket:{socket}"
    places = {"-C": folder, "-L": folder, "-P": folder / "pid", "-S": socket}
    command = ["speech-dispatcher", "-s", "-t", "0", "-c", "unix_socket"]
    command += [str(word) for place in places.items() for word in place]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        wait(socket.exists)
        voice = find_voice()
        speak(voice, folder)
        voice.close()
    finally:
        server.terminate()
        server.wait()
    said = [path.read_text(encoding="utf-8").strip() for path in sorted(folder.glob("*.txt"))]
    whole = {path.stem for path in folder.glob("*.whole")}
    print(f"{' '.join(said)} {len(whole)} of them to their end")
    sounds = [path.stat().st_size >= LEAST for path in folder.glob("*.wav")]
    cut = [path.stem in whole for path in sorted(folder.glob("*.txt"))]
    return int(said != ["en One.", "de Drei.", "de Vier."] or cut != [False, True, True] or not all(sounds))


def speak(voice: Voice, folder: Path) -> None:
    """Say the texts; the first is interrupted, so that the second is never spoken."""
    voice.say("One.")
    voice.say("Two, which nobody hears.")
    wait(lambda: any(folder.glob("*.txt")))
    voice.stop()
    voice.configure("de", 150)
    voice.say("Drei.")
    voice.say("Vier.")
    wait(lambda: len(list(folder.glob("*.whole"))) == 2)


def wait(there: Callable[[], bool]) -> None:
    """Wait until ``there()`` is true; raise `TimeoutError`."""
    end = time.monotonic() + MOST
    while not there():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.05)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
