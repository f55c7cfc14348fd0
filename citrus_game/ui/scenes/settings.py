"""The settings. Changes take effect and are saved at once."""

from collections.abc import Iterator
from operator import attrgetter

from citrus_game.content.disk.paths import user_config
from citrus_game.content.settings.commands import SETTINGS
from citrus_game.content.settings.languages import language_title, languages
from citrus_game.content.settings.settings import PACES
from citrus_game.content.settings.themes import load_theme, theme_names
from citrus_game.text import _
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.form import (
    Choice,
    Fact,
    Flag,
    Flags,
    FormDialog,
    FormPart,
    Heading,
    Level,
    inches,
)
from citrus_game.ui.toolkit.input.commands import key_rows, pad_rows
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Label


class KeysDialog(FormDialog):
    """A list of the keys and gamepad buttons. Keys can be changed only in a file."""

    wide = 1000

    def __init__(self, app: App) -> None:
        super().__init__(app, _("Keys and gamepad"))

    def buttons(self) -> list[Button]:
        return [Button(_("Done"), self.close, kind="primary")]

    def rows(self) -> Iterator[FormPart]:
        yield Heading(_("Keyboard"))
        for keys, words in key_rows(self.app.translator.keys):
            yield Fact(keys, words)
        note = _(
            "To change keys, put a file keys.yaml beside your settings.yaml, with entries such as "
            "end: [x]. The names are those in the game’s own config/keys.yaml."
        )
        yield Label(note, "note", "muted", wrap=True)
        yield Heading(_("Gamepad"))
        for button, words in pad_rows():
            yield Fact(button, words)


SIZES = ((1280, 720), (1366, 768), (1600, 900), (1920, 1080), (1920, 1200), (2560, 1440), (3840, 2160))
"""Window sizes in the list. Others can be set by dragging the window's edge."""
INCHES = (0, 8, 10, 12, 14, 16, 20, 22, 24, 27, 32, 43, 55, 65)
"""Screen diagonals in the list; 0 means unknown."""
TEXT_SIZES = (100, 125, 150, 175, 200)
SPEEDS = ("0.5x", "1x", "2x", "4x", "off")
AIDS = "aids."
"""Prefix of the names of assist options."""


class SettingsScene(FormDialog):
    """All settings, by topic."""

    wide = 1120
    key = SETTINGS

    def __init__(self, app: App) -> None:
        super().__init__(app, _("Settings"))

    def buttons(self) -> list[Button]:
        folder = Button(
            _("Open folder"), self._open_folder, icon="folder", hint=_("Your settings, keys and colours")
        )
        keys = Button(_("Keys and gamepad"), self._keys)
        return [folder, keys, Button(_("Done"), self.close, kind="primary")]

    def layout(self) -> None:
        self.title = _("Settings")
        super().layout()

    def rows(self) -> Iterator[FormPart]:
        yield from self._picture()
        yield Heading(_("Sound"))
        yield Level("effects", _("Effects"))
        yield Level("music", _("Music"))
        yield Level("ambience", _("Ambience"))
        yield Flags((Flag("mute", _("Mute all sound")),))
        yield Heading(_("Speech"))
        yield Flags((Flag("speech", _("Read everything aloud")),))
        percent = _("{size}%")
        paces = [(pace, percent.format(size=pace)) for pace in PACES]
        yield Choice("speech_pace", _("Speech rate"), options=paces, listed=True)
        yield from self._play()

    def value(self, setting: str) -> object:
        if setting == "window":
            return self.app.screen.get_size()
        if setting == "fullscreen":
            return self.app.fullscreen
        return attrgetter(setting)(self.app.settings)

    def change(self, setting: str, value: object) -> None:
        if isinstance(value, tuple):
            width, height = value
            self.app.change(width=width, height=height)
        elif setting.startswith(AIDS):
            aids = self.app.settings.aids.model_copy(update={setting.removeprefix(AIDS): value})
            self.app.change(aids=aids)
        else:
            self.app.change(**{setting: value})
        if setting == "effects":
            self.app.sound.play_sound("press")

    def _picture(self) -> Iterator[FormPart]:
        yield Heading(_("Display"))
        sizes = sorted({*SIZES, self.app.screen.get_size()})
        yield Choice(
            "window",
            _("Window size"),
            options=[((w, h), _("{w} × {h}").format(w=w, h=h)) for w, h in sizes],
            listed=True,
            off=_("The game is in full screen.") if self.app.fullscreen else "",
        )
        yield Flags((Flag("fullscreen", _("Full screen")), Flag("reduced_motion", _("Reduced motion"))))
        percent = _("{size}%")
        yield Choice(
            "text_size", _("Text size"), options=[(size, percent.format(size=size)) for size in TEXT_SIZES]
        )
        yield Flags((Flag("couch", _("TV mode: everything larger")), Flag("flat", _("Table-top screen"))))
        diagonals = sorted({*INCHES, self.app.settings.screen_inches})
        yield Choice(
            "screen_inches",
            _("Screen size in inches"),
            options=[(n, inches(n) if n else _("Not set")) for n in map(float, diagonals)],
            listed=True,
            hint=_("Measured corner to corner, so that everything you touch is big enough."),
        )
        themes = [(name, _(load_theme(name).title)) for name in theme_names()]
        yield Choice("theme", _("Colours"), options=themes)
        tongues = [(code, language_title(code)) for code in languages()]
        yield Choice("language", _("Language"), options=tongues, listed=True)

    def _play(self) -> Iterator[FormPart]:
        yield Heading(_("Play"))
        names = {"off": _("Off")}
        yield Choice(
            "speed", _("Animation speed"), options=[(speed, names.get(speed, speed)) for speed in SPEEDS]
        )
        off = _("The purist switch turns off all help.") if self.app.settings.purist else ""
        aids = (
            ("legal", _("Highlight possible moves")),
            ("reasons", _("Explain forbidden moves")),
            ("projection", _("Forecast: points if the game ended now")),
            ("warnings", _("Warn before a −3 mistake")),
            ("readout", _("Describe what you point at")),
            ("hint", _("Hints")),
            ("preview", _("Show one way to plant a row or column")),
            ("coordinates", _("Board coordinates")),
            ("coach", _("A coach who tells you what to do")),
        )
        yield Flags(tuple(Flag(AIDS + name, words, off=off) for name, words in aids))
        yield Flags((Flag("purist", _("Purist: no help at all")),))
        yield Flags((Flag("level", _("Show your rating and suggest opponents")),))
        yield Flags((Flag("verdicts", _("Show verdicts on your turns after a game")),))

    def _open_folder(self) -> None:
        self.app.open_folder(user_config)

    def _keys(self) -> None:
        self.app.stack.push(KeysDialog(self.app))
