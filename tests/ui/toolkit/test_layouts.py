"""Shortcuts work with all keyboard layouts: by the typed sign, the key's label or its place.

The events are those that SDL sends under X11 for the named layouts.
"""

from pathlib import Path

import pygame
import pytest

from citrus_game.content.settings.commands import load_keys
from citrus_game.ui.toolkit.input.events import Activate, Erase, InputEvent, Text, Translator, intent_of
from tests.cases import plain
from tests.ui.toolkit.conftest import MakeApp

SHIFT, CTRL, LALT, RALT = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT
NUM, CAPS, SUPER = pygame.KMOD_NUM, pygame.KMOD_CAPS, pygame.KMOD_LGUI
A = pygame.KSCAN_A - ord("a")


def key(layout: str, sign: str, typed: str, place: str, mod: int = 0) -> tuple[str, int, str, int, int]:
    """A key by the sign on it, what it typed, and where a US keyboard has it."""
    places = {",": 54, ".": 55, "/": 56, ";": 51, "'": 52, "-": 45, "0": 39, "<": 100, "\\": 49}
    scancode = places.get(place) or (ord(place) - ord("1") + 30 if place.isdigit() else ord(place) + A)
    return layout, ord(sign), typed, scancode, mod


TABLE: list[tuple[tuple[str, int, str, int, int], str]] = [
    (key("us", ".", ".", "."), "faster"),
    (key("us", ",", ",", ","), "slower"),
    (key("us", "h", "h", "h"), "harvest"),
    (key("us", "h", "H", "h", CAPS), "harvest"),
    (key("us", "n", "N", "n", SHIFT), "previous_space"),
    (key("us", "n", "n", "n", SHIFT | CAPS), "previous_space"),
    (key("us", "h", "H", "h", SHIFT), ""),
    (key("us", "1", "1", "1"), "hand"),
    (key("us", "1", "!", "1", SHIFT), ""),
    (key("us", "z", "\x1a", "z", CTRL), "undo"),
    (key("us", "z", "\x1a", "z", CTRL | SHIFT), "redo"),
    (key("us", "e", "e", "e", LALT), ""),
    (key("us", "e", "e", "e", RALT), ""),
    (key("us", "m", "m", "m", SUPER), ""),
    (key("uk", "m", "m", "m", NUM), "mute"),
    (key("uk", "'", "@", "'", SHIFT), ""),
    (key("de", "z", "z", "y"), ""),
    (key("de", "y", "y", "z"), "hint"),
    (key("de", "z", "\x1a", "y", CTRL), "undo"),
    (key("de", "y", "\x19", "z", CTRL), "redo"),
    (key("de", ".", ".", "."), "faster"),
    (key("de", "ß", "ß", "-"), ""),
    (key("de", "q", "@", "q", RALT), ""),
    (key("fr", ";", ".", ",", SHIFT), "faster"),
    (key("fr", ",", ",", "m"), "slower"),
    (key("fr", ";", ";", ","), ""),
    (key("fr", "m", "m", ";"), "mute"),
    (key("fr", "a", "a", "q"), "say_again"),
    (key("fr", "z", "\x1a", "w", CTRL), "undo"),
    (key("fr", "1", "&", "1"), "hand"),
    (key("fr", "2", "é", "2"), "market"),
    (key("fr", "1", "1", "1", SHIFT), "hand"),
    (key("fr", "0", "à", "0"), "say_turn"),
    (key("it", ".", ".", "."), "faster"),
    (key("it", "ì", "ì", "-"), ""),
    (key("it", "h", "h", "h"), "harvest"),
    (key("gr", "η", "η", "h"), "harvest"),
    (key("gr", "ν", "Ν", "n", SHIFT), "previous_space"),
    (key("gr", "ς", "ς", "w"), "last_round"),
    (key("gr", "ζ", "\x1a", "z", CTRL), "undo"),
    (key("gr", "ζ", "", "z", CTRL), "undo"),
    (key("gr", ".", ".", "."), "faster"),
    (key("gr", "1", "1", "1"), "hand"),
    (key("ru", "р", "р", "h"), "harvest"),
    (key("ru", "ь", "ь", "m"), "mute"),
    (key("ru", "т", "Т", "n", SHIFT), "previous_space"),
    (key("ru", "я", "", "z", CTRL), "undo"),
    (key("ru", "н", "", "y", CTRL), "redo"),
    (key("ru", ".", ".", "/"), "faster"),
    (key("ru", ".", ",", "/", SHIFT), "slower"),
    (key("ru", "ю", "ю", "."), "faster"),
    (key("ru", "у", "у", "e", LALT), ""),
    (key("ua", "і", "і", "s"), ""),
    (key("il", "י", "י", "h"), "harvest"),
    (key("ara", "ا", "ا", "h"), "harvest"),
    (key("th", "ั", "ั", "y"), "hint"),
    (key("ir", "۲", "۲", "2"), "market"),
]


def pressed(code: int, typed: str, scancode: int, mod: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=typed, scancode=scancode, mod=mod)


@pytest.fixture
def keys(make_app: MakeApp) -> Translator:
    make_app()
    return Translator(load_keys())


@pytest.mark.parametrize(
    ("what", "command"), plain(3, TABLE), ids=[f"{w[0]} {w[2]!r} {w[4]}" for w, _c in TABLE]
)
def test_a_key_of_a_layout(keys: Translator, what: tuple[str, int, str, int, int], command: str) -> None:
    event = pressed(what[1], what[2], what[3], what[4])
    assert keys.translate(event, (1, 1)) == (intent_of(command) if command else None)


@pytest.mark.parametrize("mod", [0, NUM])
@pytest.mark.parametrize("typed", [True, False])
def test_the_keypad_has_digits_and_enter(keys: Translator, mod: int, typed: bool) -> None:
    found: list[InputEvent | None] = []
    for digit in (1, 2, 0):
        code = getattr(pygame, f"K_KP{digit}")
        found.append(keys.translate(pressed(code, str(digit) if typed else "", 0, mod), (1, 1)))
    assert found == [intent_of("hand"), intent_of("market"), intent_of("say_turn")]
    assert keys.translate(pressed(pygame.K_KP_ENTER, "\r", 88, mod), (1, 1)) == Activate()


@pytest.mark.parametrize(
    ("own", "event"),
    plain(
        3,
        [
            ("?", pressed(ord("/"), "?", 56, SHIFT)),
            ("?", pressed(ord("ß"), "?", 45, SHIFT)),
            ("!", pressed(ord("1"), "!", 30, SHIFT)),
            ("!", pressed(ord("!"), "!", 56, 0)),
            ("shift+?", pressed(ord("/"), "?", 56, SHIFT)),
            ("shift+1", pressed(ord("1"), "!", 30, SHIFT)),
            ("shift+1", pressed(ord("1"), "1", 30, SHIFT)),
            ("@", pressed(ord("q"), "@", 20, RALT)),
            ("@", pressed(ord("q"), "@", 20, RALT | CTRL)),
            ("{", pressed(ord("7"), "{", 36, pygame.KMOD_MODE)),
            ("ж", pressed(ord("ж"), "ж", 51, 0)),
            ("ctrl+,", pressed(ord(","), "", 54, CTRL)),
            ("ctrl+alt+q", pressed(ord("й"), "", 20, CTRL | LALT)),
            ("+", pressed(pygame.K_KP_PLUS, "+", 87, NUM)),
            ("é", pressed(ord("2"), "é", 31, 0)),
            (" ", pressed(pygame.K_SPACE, " ", 44, 0)),
        ],
    ),
)
def test_ones_own_key_that_is_accepted_works(
    make_app: MakeApp, tmp_path: Path, own: str, event: pygame.event.Event
) -> None:
    make_app()
    path = tmp_path / "keys.yaml"
    path.write_text(f'rules: ["{own}"]\nchoose: [return]\n', encoding="utf-8")
    assert Translator(load_keys(path)).translate(event, (1, 1)) == intent_of("rules")


@pytest.mark.parametrize(
    "event",
    [
        pressed(ord("h"), "h", 11, 0),
        pressed(ord("р"), "р", 11, 0),
        pressed(ord(";"), ".", 54, SHIFT),
        pressed(ord("q"), "@", 20, RALT),
        pressed(pygame.K_KP1, "1", 89, NUM),
        pressed(pygame.K_SPACE, " ", 44, 0),
    ],
)
def test_who_writes_gives_no_commands(keys: Translator, event: pygame.event.Event) -> None:
    assert keys.translate(event, (1, 1), typing=True) is None


def test_who_types_digits_types_them_on_every_keyboard(keys: Translator) -> None:
    events = [
        pressed(ord("2"), "2", 31, 0),
        pressed(ord("2"), "é", 31, 0),
        pressed(ord("2"), "2", 31, SHIFT),
        pressed(pygame.K_KP2, "2", 90, NUM),
        pressed(pygame.K_KP2, "", 90, 0),
        pressed(ord("۲"), "۲", 31, 0),
        pressed(pygame.K_BACKSPACE, "\x08", 42, 0),
        pressed(ord("2"), "", 31, CTRL),
        pygame.event.Event(pygame.TEXTINPUT, text="2"),
    ]
    found = [keys.translate(event, (1, 1), digits=True) for event in events]
    assert found == [*[Text("2")] * 6, Erase(), None, None]
