"""Which voice this system has."""

import shutil
import sys

from citrus_game.client.kit.voice.dispatcher import DispatcherVoice
from citrus_game.client.kit.voice.library import LibraryVoice, installed
from citrus_game.client.kit.voice.programs import ProgramVoice, espeak, mac
from citrus_game.client.kit.voice.voice import Silence, Voice


def find_voice() -> Voice:
    """Give the system's voice: speech-dispatcher or espeak-ng, a library's, that of macOS; else silence."""
    if shutil.which("spd-say"):
        return DispatcherVoice()
    if shutil.which("espeak-ng"):
        return ProgramVoice(espeak)
    if installed():
        return LibraryVoice()
    if sys.platform == "darwin" and shutil.which("say"):
        return ProgramVoice(mac)
    return Silence()
