"""Interprets pressed keys on keyboards of all layouts."""

import unicodedata
from collections.abc import Iterator

import pygame

from citrus_game.content.settings.commands import MODIFIERS, parts_of

Chord = tuple[int, int]
"""A key's code and what is held with it, as `KMOD_SHIFT`, `KMOD_CTRL`, `KMOD_ALT` and `KMOD_GUI`."""

_MASKS = {"ctrl+": pygame.KMOD_CTRL, "alt+": pygame.KMOD_ALT, "shift+": pygame.KMOD_SHIFT}
_KEYPAD = {getattr(pygame, f"K_KP{digit}"): ord(str(digit)) for digit in range(10)}
_SAME = {**_KEYPAD, pygame.K_KP_ENTER: pygame.K_RETURN}
"""Keys of the keypad that are those of the main block."""
_PLACES = {
    **{pygame.KSCAN_A + number: ord("a") + number for number in range(26)},
    **{pygame.KSCAN_1 + number: ord("1") + number for number in range(9)},
    pygame.KSCAN_0: ord("0"),
    pygame.KSCAN_MINUS: ord("-"),
    pygame.KSCAN_EQUALS: ord("="),
    pygame.KSCAN_LEFTBRACKET: ord("["),
    pygame.KSCAN_RIGHTBRACKET: ord("]"),
    pygame.KSCAN_BACKSLASH: ord("\\"),
    pygame.KSCAN_SEMICOLON: ord(";"),
    pygame.KSCAN_APOSTROPHE: ord("'"),
    pygame.KSCAN_GRAVE: ord("`"),
    pygame.KSCAN_COMMA: ord(","),
    pygame.KSCAN_PERIOD: ord("."),
    pygame.KSCAN_SLASH: ord("/"),
}
"""What stands on a US keyboard at the place of a key (its scancode)."""


def chord(text: str) -> Chord:
    """Parse a key such as ``ctrl+shift+z``; raises ValueError for an unknown key."""
    held, key = parts_of(text)
    mod = 0
    for name in MODIFIERS:
        mod |= _MASKS[name] if name in held else 0
    return (ord(key) if len(key) == 1 else pygame.key.key_code(key)), mod


def chords_of(event: pygame.event.Event) -> Iterator[Chord]:
    """Yield the possible meanings of a key: the typed character, its label, then its physical position (for
    layouts without Latin letters).
    """
    mod, typed, key = _modifiers(event), typed_by(event), key_of(event)
    if typed:
        shift = mod & pygame.KMOD_SHIFT
        yield ord(typed), shift
        if typed.lower() == typed.upper():
            # Shift was needed to type it: French keyboards have the full stop over the semicolon
            yield ord(typed), 0
    yield key, mod
    if _is_foreign(typed) or (key < 0x11_0000 and _is_foreign(chr(key))):
        place = _PLACES.get(getattr(event, "scancode", 0))
        if place is not None:
            yield place, mod


def typed_by(event: pygame.event.Event) -> str:
    """Return the character that a key press types, in lower case; "" for none."""
    text = getattr(event, "unicode", "").lower()
    if len(text) != 1 or not text.isprintable():
        return ""
    held = _modifiers(event)
    # AltGr types, too: it comes as the right Alt key, under Windows with Ctrl
    altgr = getattr(event, "mod", 0) & pygame.KMOD_RALT and ord(text) != event.key
    if held & pygame.KMOD_GUI or (held & (pygame.KMOD_CTRL | pygame.KMOD_ALT) and not altgr):
        return ""
    return str(unicodedata.decimal(text)) if text.isdecimal() else str(text)


def digit_of(event: pygame.event.Event) -> str:
    """Return the digit of a pressed key in any layout; "" for none."""
    typed, key = typed_by(event), key_of(event)
    if typed.isdecimal():
        return typed
    return chr(key) if ord("0") <= key <= ord("9") and not _modifiers(event) else ""


def key_of(event: pygame.event.Event) -> int:
    """Return a key's code; the keypad's digits and Enter count as those of the main block."""
    return _SAME.get(event.key, int(event.key))


def is_command(event: pygame.event.Event) -> bool:
    """Whether Ctrl, Alt or the system key is held, so that nothing is typed."""
    return bool(_modifiers(event) & ~pygame.KMOD_SHIFT)


def _modifiers(event: pygame.event.Event) -> int:
    """Return the modifiers with left and right keys merged."""
    mod, folded = getattr(event, "mod", 0), 0
    for mask in (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_GUI):
        if mod & mask:
            folded |= mask
    return folded


def _is_foreign(text: str) -> bool:
    """Whether a text is a letter of a non-Latin alphabet, or part of one."""
    if not text or unicodedata.category(text)[0] not in "LM":
        return False
    return not unicodedata.name(text, "LATIN").startswith("LATIN")
