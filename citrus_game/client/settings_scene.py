"""The settings overlay: everything takes effect at once and is kept."""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.arrange import Column
from citrus_game.client.dialogs import Choices
from citrus_game.client.keys_sheet import KeysSheet
from citrus_game.client.languages import language_title, languages
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.choices import Option, Segments, Slider, Switch
from citrus_game.client.widgets.dropdown import Dropdown
from citrus_game.client.widgets.panels import Label
from citrus_game.content.config import load_theme, theme_names
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App

SIZES = ((1280, 720), (1366, 768), (1600, 900), (1920, 1080), (1920, 1200), (2560, 1440), (3840, 2160))
"""Window sizes that are offered; the window's edge gives any other."""
INCHES = (0, 8, 10, 12, 14, 16, 20, 22, 24, 27, 32, 43, 55, 65)
"""Diagonals of screens that are offered; 0: unknown."""
TEXT_SIZES = (100, 125, 150, 175, 200)
SPEEDS = ("0.5x", "1x", "2x", "4x", "off")


class SettingsScene(Sheet):
    """Window, text, sound, speed, language, aids."""

    wide = 1120
    key = "settings"

    def __init__(self, app: "App") -> None:
        super().__init__(app, _("Settings"))

    def buttons(self) -> list[Button]:
        """Give the buttons that show the keys and that close it."""
        keys = Button(_("Keys and gamepad"), self._keys)
        return [keys, Button(_("Done"), self.close, kind="primary")]

    def layout(self) -> None:
        """Build everything anew, also in a language just chosen."""
        self.title = _("Settings")
        super().layout()

    def fill(self, column: Column) -> None:
        """Put the settings in groups."""
        self._picture(column)
        self._sound(column)
        self._play(column)

    def _picture(self, column: Column) -> None:
        settings = self.app.settings
        self._head(column, _("Picture"))
        now = self.app.screen.get_size()
        sizes = sorted({*SIZES, now})
        options = [Option(f"{w}x{h}", _("{w} by {h}").format(w=w, h=h)) for w, h in sizes]
        window = Dropdown(options, f"{now[0]}x{now[1]}", self._window, self._open)
        self._row(column, _("Window size"), window)
        if self.app.fullscreen:
            window.disable(_("The game fills the whole screen now."))
        full = Switch(_("Full screen"), self.app.fullscreen, lambda on: self._set(fullscreen=on))
        motion = Switch(_("Reduced motion"), settings.reduced_motion, lambda on: self._set(reduced_motion=on))
        self._pair(column, full, motion)
        texts = [Option(str(size), _("{size} %").format(size=size)) for size in TEXT_SIZES]
        self._row(column, _("Text size"), Segments(texts, str(settings.text_size), self._text_size))
        inches = [Option(f"{size:g}", _("{n} inches").format(n=f"{size:g}")) for size in self._inches()]
        inches[0] = Option("0", _("Unknown"))
        couch = Switch(_("Couch: everything large"), settings.couch, lambda on: self._set(couch=on))
        flat = Switch(_("The screen is a table"), settings.flat, lambda on: self._set(flat=on))
        self._pair(column, couch, flat)
        screen = Dropdown(inches, f"{settings.screen_inches:g}", self._screen, self._open)
        screen.hint = _("From corner to corner: what fingers hit is made large enough for it.")
        self._row(column, _("Size of the screen"), screen)
        themes = [Option(name, _(load_theme(name).title)) for name in theme_names()]
        self._row(column, _("Colours"), Segments(themes, settings.theme, lambda name: self._set(theme=name)))
        tongues = [Option(code, language_title(code)) for code in languages()]
        tongue = Dropdown(tongues, settings.language, lambda code: self._set(language=code), self._open)
        self._row(column, _("Language"), tongue)

    def _sound(self, column: Column) -> None:
        settings = self.app.settings
        self._head(column, _("Sound"))
        self._row(column, _("Effects"), Slider(settings.effects, lambda value: self._volume(effects=value)))
        self._row(
            column, _("Ambience"), Slider(settings.ambience, lambda value: self._volume(ambience=value))
        )
        self._pair(column, Switch(_("No sound at all"), settings.mute, lambda on: self._set(mute=on)))

    def _play(self, column: Column) -> None:
        settings = self.app.settings
        self._head(column, _("Play"))
        names = {"off": _("Off")}
        speeds = [Option(speed, names.get(speed, speed)) for speed in SPEEDS]
        self._row(
            column,
            _("Speed of motion"),
            Segments(speeds, settings.speed, lambda speed: self._set(speed=speed)),
        )
        aids = (
            ("legal", _("Light what may be done"), settings.aids.legal),
            ("reasons", _("Say why not"), settings.aids.reasons),
            ("projection", _("Points if it ended now"), settings.aids.projection),
            ("warnings", _("Warn of tiles left over"), settings.aids.warnings),
            ("readout", _("A line for what is pointed at"), settings.aids.readout),
            ("hint", _("Hints of a computer player"), settings.aids.hint),
            ("preview", _("One way to place a line"), settings.aids.preview),
        )
        switches = []
        for name, words, on in aids:
            switch = Switch(words, on, partial(self._aid, name))
            switches.append(switch)
        for index in range(0, len(switches), 2):
            self._pair(column, *switches[index : index + 2])
        purist = Switch(_("Purist: no aids at all"), settings.purist, lambda on: self._set(purist=on))
        self._pair(column, purist)
        for switch in switches:
            switch.enable(not settings.purist, _("The purist switch turns all aids off."))

    def _head(self, column: Column, words: str) -> None:
        if column.y > column.top:
            column.space(self.look.u(14))
        column.put(self.put(Label(words, "heading")), gap=self.look.u(6))

    def _row(self, column: Column, words: str, control: Widget) -> None:
        """Place words on the left and their control on the right, or below where it is narrow."""
        label, control = self.put(Label(words, "field", wrap=True)), self.put(control)
        wide, high = control.natural()
        wide = min(column.width, max(wide, self.look.metrics.grown(360)))
        room = column.width - wide - self.look.u(24)
        if room >= self.look.metrics.grown(200):
            words_high = label.natural(room)[1]
            tall = max(high, words_high)
            label.rect = pygame.Rect(column.left, column.y + (tall - words_high) // 2, room, words_high)
            left = column.left + column.width - wide
            control.rect = pygame.Rect(left, column.y + (tall - high) // 2, wide, high)
            column.y += tall + column.gap
        else:
            column.put(label, gap=self.look.u(4))
            control.rect = pygame.Rect(column.left, column.y, wide, high)
            column.y += high + column.gap

    def _pair(self, column: Column, *switches: Switch) -> None:
        """Place switches side by side where they fit, else below each other."""
        for switch in switches:
            self.put(switch)
        half = (column.width - column.gap) // 2
        if all(switch.natural()[0] <= half for switch in switches):
            high = max(switch.natural()[1] for switch in switches)
            for index, switch in enumerate(switches):
                left = column.left + index * (half + column.gap)
                switch.rect = pygame.Rect(left, column.y, half, high)
            column.y += high + column.gap
        else:
            for switch in switches:
                column.put(switch)

    def _keys(self) -> None:
        self.app.stack.push(KeysSheet(self.app))

    def _set(self, **settings: object) -> None:
        self.app.change(**settings)

    def _volume(self, **volume: int) -> None:
        # Nothing is laid out anew: the slider is still held.
        self.app.settings = self.app.settings.model_copy(update=volume)
        self.app.sound.tune(self.app.settings)
        if "effects" in volume:
            self.app.sound.cue("press")
        self.app.keep_settings()

    def _window(self, value: str) -> None:
        width, _x, height = value.partition("x")
        self._set(width=int(width), height=int(height))

    def _text_size(self, value: str) -> None:
        self._set(text_size=int(value))

    def _inches(self) -> list[float]:
        return sorted({*INCHES, self.app.settings.screen_inches})

    def _screen(self, value: str) -> None:
        self._set(screen_inches=float(value))

    def _aid(self, name: str, on: bool) -> None:
        self._set(aids=self.app.settings.aids.model_copy(update={name: on}))

    def _open(self, dropdown: Dropdown) -> None:
        self.app.stack.push(Choices.of(self.app, dropdown))
