"""What a step sets in motion, frame by frame by a clock of its own, and strips of such frames."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from citrus_game.client.doors import open_game
from citrus_game.client.play.scene import PlayScene
from citrus_game.content.preferences.settings import default_settings
from citrus_game.rules.material.steps import Step
from citrus_game.table.seat import PERSON
from citrus_game.table.sitting import Sitting
from tools.inspector import Inspector

RATE = 60
"""Frames a second."""
LONGEST = 60 * RATE
"""Frames after which a film ends, whatever still moves."""
ACROSS, MOST, WIDE, GAP = 6, 48, 320, 6
"""A strip: frames in a row, frames at most, their width and the space between them in pixels."""
GROUND, INK = "#0C2C3D", "#FFFFFF"


class Film:
    """A step on the table and what it sets in motion: `frames` yields the window after each 60th of a second.

    The sitting is the position before the step; everybody is a person. Settings differ from the game's own.
    """

    def __init__(self, sitting: Sitting, size: tuple[int, int], **settings: object) -> None:
        sitting.seats = tuple(replace(seat, player=PERSON) for seat in sitting.seats)
        usual = default_settings()
        aids = usual.aids.model_copy(update={"preview": False})  # whose processes would outlive the film
        chosen = usual.model_copy(update={"aids": aids, **settings})
        self.app = open_game(chosen, size=size, headless=True)
        self.scene = PlayScene(self.app, sitting, lingers=True)
        self.eyes = Inspector(self.scene)
        self.eyes.hold()
        self.app.stack.reset(self.scene)
        self._pass()

    def frames(self, step: Step) -> Iterator[pygame.Surface]:
        """Do a step and yield the window, first as it was, until nothing moves; copy what is to be kept."""
        yield self.app.screen
        self.scene.sitting.do(step)
        for _frame in range(LONGEST):
            self._pass()
            yield self.app.screen
            if not self.eyes.stirring:
                break
        self.scene.left()

    def _pass(self) -> None:
        """Let a frame's time pass and draw what it changes."""
        self.app.stack.update(1 / RATE)
        self.app.paint()


def shoot_film(folder: Path, sitting: Sitting, step: Step, size: tuple[int, int], **settings: object) -> int:
    """Write every frame that a step sets in motion as a PNG, and a strip of them; give how many.

    Raises OSError where they cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    film = Film(sitting, size, **settings)
    kept: list[pygame.Surface] = []
    for number, frame in enumerate(film.frames(step)):
        _save(frame, folder / f"{number:04}.png")
        kept.append(pygame.transform.smoothscale(frame, (WIDE * 2, WIDE * 2 * size[1] // size[0])))
    _save(strip(spread(kept)), folder / "strip.png")
    return len(kept)


def spread(frames: Sequence[pygame.Surface], most: int = MOST) -> list[tuple[int, pygame.Surface]]:
    """Choose at most so many frames, evenly, from the first to the last; give them with their numbers."""
    count = min(most, len(frames))
    picked = sorted({round(index * (len(frames) - 1) / max(1, count - 1)) for index in range(count)})
    return [(number, frames[number]) for number in picked]


def strip(
    frames: Sequence[tuple[int, pygame.Surface]],
    area: pygame.Rect | None = None,
    wide: int = WIDE,
    across: int = ACROSS,
) -> pygame.Surface:
    """Lay numbered frames out in rows, each cut to an area and made ``wide`` pixels wide."""
    area = area or frames[0][1].get_rect()
    high = round(wide * area.height / area.width)
    rows = -(-len(frames) // across)
    sheet = pygame.Surface((across * (wide + GAP) + GAP, rows * (high + GAP) + GAP))
    sheet.fill(GROUND)
    pygame.font.init()
    font = pygame.font.Font(None, 20)
    for place, (number, frame) in enumerate(frames):
        row, column = divmod(place, across)
        at = (GAP + column * (wide + GAP), GAP + row * (high + GAP))
        sheet.blit(pygame.transform.smoothscale(frame.subsurface(area).copy(), (wide, high)), at)
        sheet.blit(font.render(str(number), True, INK, GROUND), at)
    return sheet


def _save(picture: pygame.Surface, path: Path) -> None:
    with path.open("wb") as file:
        pygame.image.save(picture, file, path.name)
