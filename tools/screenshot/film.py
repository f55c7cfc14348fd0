"""Films: the animation of a step frame by frame with simulated time, and strips of frames."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from citrus_game.content.settings.settings import default_settings
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import PERSON
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from tools.inspector import Inspector

RATE = 60
"""Frames per second."""
LONGEST = 60 * RATE
"""Maximum number of frames of a film."""
ACROSS, MOST, WIDE, GAP = 6, 48, 320, 6
"""Layout of a strip: frames in a row, maximum frames, their width and the gap in pixels."""
GROUND, INK = "#0C2C3D", "#FFFFFF"


class Film:
    """A step and its animation: `frames` yields the window after each 60th of a second.

    The session is in the position before the step; people are in all seats. ``settings`` override the
    defaults.
    """

    def __init__(self, session: GameSession, size: tuple[int, int], **settings: object) -> None:
        session.seats = tuple(replace(seat, player=PERSON) for seat in session.seats)
        usual = default_settings()
        # The processes of previews would outlive the film.
        aids = usual.aids.model_copy(update={"preview": False})
        chosen = usual.model_copy(update={"aids": aids, **settings})
        self.app = open_game(chosen, size=size, headless=True)
        self.scene = PlayScene(self.app, session, stays_open=True)
        self.eyes = Inspector(self.scene)
        self.eyes.hold()
        self.app.stack.reset(self.scene)
        self._pass()

    def frames(self, step: Step) -> Iterator[pygame.Surface]:
        """Play a step and yield the window, first as it was, until nothing moves; copy what you keep."""
        yield self.app.screen
        self.scene.session.do(step)
        for _frame in range(LONGEST):
            self._pass()
            yield self.app.screen
            if not self.eyes.stirring:
                break
        self.scene.on_leave()

    def _pass(self) -> None:
        """Let a frame's time pass and draw the changes."""
        self.app.stack.update(1 / RATE)
        self.app.paint()


def shoot_film(
    folder: Path, session: GameSession, step: Step, size: tuple[int, int], **settings: object
) -> int:
    """Write every frame of a step's animation as a PNG, and a strip of them; return their number.

    Raise OSError if they cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    film = Film(session, size, **settings)
    kept: list[pygame.Surface] = []
    for number, frame in enumerate(film.frames(step)):
        _save(frame, folder / f"{number:04}.png")
        kept.append(pygame.transform.smoothscale(frame, (WIDE * 2, WIDE * 2 * size[1] // size[0])))
    _save(strip(spread(kept)), folder / "strip.png")
    return len(kept)


def spread(frames: Sequence[pygame.Surface], most: int = MOST) -> list[tuple[int, pygame.Surface]]:
    """Return at most ``most`` frames with their numbers, evenly chosen from the first to the last."""
    count = min(most, len(frames))
    picked = sorted({round(index * (len(frames) - 1) / max(1, count - 1)) for index in range(count)})
    return [(number, frames[number]) for number in picked]


def strip(
    frames: Sequence[tuple[int, pygame.Surface]],
    area: pygame.Rect | None = None,
    wide: int = WIDE,
    across: int = ACROSS,
) -> pygame.Surface:
    """Return numbered frames in rows, each cropped to an area and scaled to ``wide`` pixels."""
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
