"""The window with its settings, style, scene stack and sound."""

import gc
from collections.abc import Mapping
from dataclasses import replace

import pygame

from citrus_game.content.disk.files import is_there
from citrus_game.content.disk.paths import assets
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.settings.commands import open_keys
from citrus_game.content.settings.languages import speak
from citrus_game.content.settings.settings import (
    Settings,
    default_settings,
    open_settings,
    own_settings,
    save_settings,
)
from citrus_game.text import _
from citrus_game.ui.toolkit.app.scene_stack import SceneStack
from citrus_game.ui.toolkit.app.system import system_language
from citrus_game.ui.toolkit.app.window import LEAST, Geometry, WindowSize, desktop_size, open_window
from citrus_game.ui.toolkit.audio.mixer import SoundBoard
from citrus_game.ui.toolkit.drawing.art import Art
from citrus_game.ui.toolkit.drawing.metrics import (
    COUCH_TARGET,
    COUCH_TEXT,
    LEAST_MM,
    MOST_REACH,
    TABLE_MM,
    TABLE_SHARE,
    TABLE_TARGET,
    Metrics,
    pixels_per_mm,
)
from citrus_game.ui.toolkit.drawing.style import Style, Theme
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from citrus_game.ui.toolkit.input.events import Translator
from citrus_game.ui.toolkit.input.rotation import Rotation
from citrus_game.ui.toolkit.screen_reader.narrator import Narrator
from citrus_game.ui.toolkit.screen_reader.voices import Voice

HEARD = frozenset({"effects", "ambience", "mute"})
"""Settings that the sounds know."""
SPOKEN = frozenset({"speech", "speech_pace", "language"})
"""Settings that the voice knows."""
WINDOW = frozenset({"width", "height", "fullscreen"})
"""Settings of the window."""
LOOK = frozenset({"theme", "text_size", "couch", "flat", "screen_inches"})
"""Settings that make another look."""
PLACES = frozenset({"language"})
"""Settings after which everything is placed anew, in the same look. All others only some scenes ask for."""


class Screen:
    """A window with settings, style, scenes and sound, without the main loop."""

    def __init__(
        self,
        settings: Settings | None,
        *,
        size: tuple[int, int] | None,
        fullscreen: bool | None,
        headless: bool,
    ) -> None:
        self.problems: list[str] = []
        """What could not be read or kept, in sentences for the player; the menu shows them."""
        is_first = settings is None and not is_there(own_settings())
        self.settings = settings or self._load_settings()
        kept = self._kept = self.settings
        # a size that is asked for means a window
        self.fullscreen = (kept.fullscreen and size is None) if fullscreen is None else fullscreen
        if size is None and not is_first:
            size = kept.width, kept.height
        place = None if kept.left is None or kept.top is None else (kept.left, kept.top)
        self.screen = open_window(size, self.fullscreen and not headless, headless, place)
        self.window_size = WindowSize(Geometry(size or self.screen.get_size(), place))
        self._see_from(0)
        pygame.font.init()
        pygame.display.set_caption(_("Citrus"))
        self.stack = SceneStack(self.update_rotation)
        self.sound = SoundBoard(assets() / "sound")
        self.narrator = Narrator(self.find_voice)
        """Speaks of what is shown, where the settings or the start ask for it."""
        speak(self.settings.language)
        self.translator = Translator(self._load_keys())
        self._art = Art(assets() / "svg")
        self.style = self._new_look()
        self.configure_voice()

    def metrics(self) -> Metrics:
        """Return the sizes for the present window."""
        mm = pixels_per_mm(desktop_size(), self.settings.screen_inches)
        size, sideways = self.turn.size, bool(self.turn.quarter % 2)
        text, reach = self.settings.text_size / 100, round(LEAST_MM * mm)
        if self.settings.couch:
            text, reach = max(text, COUCH_TEXT), max(reach, Metrics(*size, sideways=sideways).u(COUCH_TARGET))
        if self.settings.flat:
            wanted = round(min(TABLE_MM * mm, TABLE_SHARE * min(size)))
            reach = max(reach, wanted or Metrics(*size, sideways=sideways).u(TABLE_TARGET))
        reach = min(reach, round(MOST_REACH * min(size)))
        return Metrics(*size, text, reach, mm, sideways)

    def change(self, **settings: object) -> None:
        """Change settings by name, at once, and save them later.

        Only what a setting touches is done anew: sounds, the window, the look, where everything stands.
        """
        if settings.get("fullscreen"):
            settings |= self._window_settings()
        self.settings = self.settings.model_copy(update=settings)
        self.save_settings()
        if not HEARD.isdisjoint(settings):
            self.sound.apply_settings(self.settings)
        if "language" in settings:
            speak(self.settings.language)
        if not SPOKEN.isdisjoint(settings):
            self.configure_voice()
        if not WINDOW.isdisjoint(settings):
            self._change_window(**settings)
        if not (WINDOW | LOOK).isdisjoint(settings):
            self.style = self._new_look()
        if (WINDOW | LOOK | PLACES).isdisjoint(settings):
            self.stack.settings_changed(frozenset(settings))
        else:
            self.stack.layout()

    def change_for_now(self, **settings: object) -> None:
        """Change settings by name before the window is used, for this run only."""
        self.settings = self.settings.model_copy(update=settings)
        self._kept = self._kept.model_copy(update=settings)

    def configure_voice(self) -> None:
        """Turn speech on or off as the settings say."""
        settings = self.settings
        self.narrator.configure(settings.language, settings.speech_pace, on=settings.speech)

    def find_voice(self) -> Voice:
        """Return the voice for speech; silent unless overridden."""
        return Voice()

    def save_settings(self) -> None:
        """Save the settings that were changed since the last time; a failure is added to `problems`."""
        try:
            told = save_settings(self.settings, before=self._kept)
            self._kept = self.settings
        except ContentError as error:
            told = str(error)
        if told and told not in self.problems:
            self.problems.append(told)

    def _load_settings(self) -> Settings:
        """Load the user's settings, or at the first start the defaults in the system's language."""
        if not is_there(own_settings()):
            return default_settings().model_copy(update={"language": system_language()})
        try:
            found = open_settings()
        except ContentError as error:
            self.problems.append(str(error))
            return default_settings()
        self.problems += map(str, found.problems)
        return found.value

    def _load_keys(self) -> dict[str, tuple[str, ...]]:
        keys, problems = open_keys()
        self.problems += map(str, problems)
        return keys

    def _change_window(self, **settings: object) -> None:
        """Apply window size or full screen from the settings."""
        if self.settings.fullscreen != self.fullscreen and "fullscreen" in settings:
            self.fullscreen = self.settings.fullscreen
            if self.fullscreen:
                self.window_size.enter_fullscreen()
            else:
                self.window_size.leave_fullscreen()
        elif not self.fullscreen and "width" in settings:
            self.window_size.change((self.settings.width, self.settings.height))
        self.screen = pygame.display.get_surface() or self.screen
        self._see_from(self.turn.quarter)

    def save_window_place(self) -> None:
        """Save the window's size and place for the next start, if they changed."""
        if not self.fullscreen and self.window_size.changed:
            self.settings = self.settings.model_copy(update=self._window_settings())
            self.save_settings()

    def _window_settings(self) -> dict[str, int | None]:
        """Return the window's size and place (outside full screen) as settings."""
        if not self.fullscreen:
            self.window_size.remember()
        (width, height), place = self.window_size.wanted
        left, top = place or (None, None)
        return {"width": max(width, LEAST[0]), "height": max(height, LEAST[1]), "left": left, "top": top}

    def resize(self) -> None:
        """Lay out everything for the window's new size."""
        surface = pygame.display.get_surface()
        if surface is None:
            return
        self.screen = surface
        if (self.turn.width, self.turn.height) != _drawn_size(surface):
            self._see_from(self.turn.quarter)
            self.style = self._new_look()
            self.stack.layout()
        elif not self.turn.quarter:
            self._see_from(0)
        self.stack.dirty.add(None)

    def _see_from(self, quarter: int) -> None:
        """Rotate the view to a side of the table (0 to 3)."""
        size = _drawn_size(self.screen)
        self.turn = Rotation(quarter, *size)
        """From which side the window is seen: other than 0 only on a table that lies flat."""
        is_window = not quarter and size == self.screen.get_size()
        self.view = self.screen if is_window else pygame.Surface(self.turn.size)
        """What scenes draw on: the window itself, or a view of it that is turned, or that it cuts off."""

    def update_rotation(self) -> bool:
        """Turn the view to the side of the table that the scenes ask for; return whether that changed it.

        What was drawn for the window's size is kept.
        """
        if self.stack.quarter == self.turn.quarter:
            return False
        self._see_from(self.stack.quarter)
        metrics = self.metrics()
        self.style = replace(self.style, metrics=metrics, type=TextRenderer(metrics))
        self.stack.layout()
        return True

    def named_keys(self) -> Mapping[str, tuple[str, ...]]:
        """Return the keys of each command."""
        return self.translator.keys

    def _new_look(self) -> Style:
        metrics = self.metrics()
        theme = Theme(self.settings.theme)
        self._art.resize(metrics.size, theme.repainted())
        return Style(metrics, theme, self._art, TextRenderer(metrics), self.named_keys())


def _drawn_size(surface: pygame.Surface) -> tuple[int, int]:
    """Return the layout size: at least the minimum, of which a smaller window shows a part."""
    width, height = surface.get_size()
    return max(width, LEAST[0]), max(height, LEAST[1])


def spare_loaded() -> bool:
    """Exclude everything loaded so far from garbage collection; return True.

    Modules, models and themes live to the end, and scanning them would take a whole frame.
    """
    gc.collect()
    gc.freeze()
    return True
