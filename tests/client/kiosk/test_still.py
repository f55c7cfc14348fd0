"""The still screen with nothing to read, and the staff's door on it."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from citrus_game.client.kiosk.window import still
from citrus_game.client.kiosk.window.stilldoor import PATIENCE, StillDoor
from citrus_game.client.kit.draw.type import Type
from citrus_game.client.kit.stage.window import open_window
from citrus_game.content.disk import paths
from citrus_game.content.kiosk import default_kiosk
from citrus_game.content.preferences.languages import speak
from citrus_game.kiosk.pin import Gate, hash_pin
from citrus_game.kiosk.watchdog.exits import LEAVE, RESTART

SIZES = [(1280, 720), (640, 360), (720, 1280), (1920, 1080)]


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


class Staff:
    """Somebody at a still screen whose PIN is 2468."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720)) -> None:
        settings = default_kiosk().model_copy(update={"pin_hash": hash_pin("2468", cost=1024)})
        self.clock, self.size = Clock(), size
        self.door = StillDoor(settings, Gate(settings.pin_hash, folder / "tries.txt", self.clock), self.clock)
        self.screen = pygame.Surface(size)
        pygame.font.init()

    def tap(self, pos: tuple[int, int]) -> int:
        mouse = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True)
        finger = pygame.event.Event(pygame.FINGERDOWN, x=pos[0] / self.size[0], y=pos[1] / self.size[1])
        return self.door.take(mouse, self.size) or self.door.take(finger, self.size)

    def knock(self, taps: int = 7) -> None:
        for _ in range(taps):
            assert self.tap((3, 3)) == 0

    def press(self, *keys: str) -> int:
        code = 0
        for key in keys:
            code = self.tap(dict(self.door.keys(self.size))[key].center)
        return code


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("choice", "code"), [("restart", RESTART), ("leave", LEAVE), ("close", 0)])
def test_the_staff_gets_in(tmp_path: Path, size: tuple[int, int], choice: str, code: int) -> None:
    staff = Staff(tmp_path, size)
    staff.knock(6)
    before = staff.door.open
    staff.knock(1)
    assert (before, staff.door.open) == (False, True)
    assert staff.press("2", "4", "6", "9", "<", "8", ">") == 0
    assert staff.door.inside
    assert staff.press(choice) == code
    assert staff.door.open == bool(code)


@pytest.mark.parametrize("size", SIZES)
def test_all_keys_are_on_the_screen_and_apart(tmp_path: Path, size: tuple[int, int]) -> None:
    staff = Staff(tmp_path, size)
    for staff.door.inside in (False, True):
        rects = [rect for _key, rect in staff.door.keys(size)]
        for number, rect in enumerate(rects):
            assert pygame.Rect((0, 0), size).contains(rect)
            assert min(rect.size) >= min(size) // 10
            assert rect.collidelist(rects[number + 1 :]) < 0
        staff.door.open = True
        staff.door.draw(staff.screen)


def test_a_wrong_pin_waits_and_a_visitor_who_goes_closes_it(tmp_path: Path) -> None:
    staff = Staff(tmp_path)
    staff.knock()
    for _ in range(3):
        staff.press("1", "1", "1", "1", ">")
    assert not staff.door.inside
    staff.press("2", "4", "6", "8", ">")
    assert not staff.door.inside, "the right one waits, too"
    assert staff.door.tick(), "the seconds are drawn"
    staff.clock.now += PATIENCE + 1
    assert staff.door.tick()
    assert not staff.door.open
    staff.knock()
    staff.press("2", "4", "6", "8", ">")
    assert staff.door.inside


def test_the_chord_opens_it(tmp_path: Path) -> None:
    staff = Staff(tmp_path)
    mod = pygame.KMOD_LCTRL | pygame.KMOD_LALT | pygame.KMOD_LSHIFT
    staff.door.take(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_s, mod=mod, unicode="", scancode=0), (9, 9)
    )
    assert staff.door.open


def colours(screen: pygame.Surface) -> int:
    step = 4
    width, height = screen.get_size()
    return len({tuple(screen.get_at((x, y))) for x in range(0, width, step) for y in range(0, height, step)})


def test_it_says_who_to_ask_with_no_file_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.display.set_mode((640, 360))
    pygame.font.init()
    screen = pygame.Surface((640, 360))
    still.paint(screen, ["en", "de"])
    assert colours(screen) > 200, "the picture"
    for folder in ("assets", "config", "maps"):
        monkeypatch.setattr(paths, folder, lambda: tmp_path)
    monkeypatch.setattr(still, "assets", lambda: tmp_path)
    for spoken in (["en", "de"], []):
        screen.fill("black")
        still.paint(screen, spoken)
        plain = pygame.Surface((640, 360))
        still.paint_plain(plain)
        assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(plain, "RGB")
        words = pygame.mask.from_threshold(plain, "white", (60, 60, 60, 255))
        assert words.count() > 500, "there are words"


@pytest.mark.parametrize(
    "size", [(1280, 720), (1024, 768), (2560, 1080), (1080, 1920), (3840, 2160)], ids=str
)
def test_all_languages_have_room(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    open_window((640, 360), False, True)
    pygame.font.init()
    said: list[str] = []
    block = Type.block

    def listen(self: Type, surface: pygame.Surface, text: str, *others: Any) -> int:
        said.append(text)
        return block(self, surface, text, *others)

    monkeypatch.setattr(Type, "block", listen)
    still.paint(pygame.Surface(size), default_kiosk().languages)
    speak("en")
    assert len(said) == len(set(said)) == 2 * len(default_kiosk().languages)
    assert {*still.PLAIN_WORDS} == {*said[::2]}
