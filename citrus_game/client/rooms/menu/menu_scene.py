"""The menu: where everything begins."""

from contextlib import suppress
from functools import partial
from pathlib import Path

import pygame

from citrus_game import __version__
from citrus_game.client.game import Game
from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.draw.layout import TARGET
from citrus_game.client.kit.draw.scenery import Scenery
from citrus_game.client.kit.input.commands import Commands
from citrus_game.client.kit.input.intents import Intent
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Action
from citrus_game.client.kit.widgets.buttons import Button, IconButton
from citrus_game.client.kit.widgets.panels import Illustration, Label
from citrus_game.content.disk.names import RECORD, is_named
from citrus_game.content.disk.paths import user_data
from citrus_game.content.preferences.commands import RULES, SETTINGS
from citrus_game.content.preferences.languages import language_title
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

LEFT, TOP, WIDTH = 114, 92, 517
"""Units: where the column of buttons begins, and how wide it is at usual text size."""
LOGO = (580, 200)
SAVES = "saves"
"""Where `table.keeping.saves` keeps its records in the user's folder."""
STATISTICS = "statistics.yaml"
"""Where `table.review.statistics` counts finished games in the user's folder."""
FIRST = 94
"""Units: the height of the first button, which has a line under its words."""
SHADED = 0.64
"""Share of the window's width that is dark behind the buttons."""

UPRIGHT, DEEP = 0.72, 1.6
"""In a window higher than wide: the column's share of its width; the dark, in heights of the buttons."""


def anything_finished() -> bool:
    """Tell whether a game was ever finished here, by the file that counts them."""
    return (user_data() / STATISTICS).exists()


def anything_saved() -> bool:
    """Tell whether there is a saved game, without the table, whose import the first frame would wait for."""
    with suppress(OSError):
        return any(is_named(path, RECORD) for path in (user_data() / SAVES).iterdir())
    return False


def saved_words() -> str:
    """Say that nothing is lost by leaving."""
    return _("Saved. Continue any time.")


class MenuScene(Scene):
    """Continue, new game, load, rules, settings, leave; language, sound and full screen below.

    ``greeting`` is done once, when it is seen first: the last game may have something to be told.
    """

    def __init__(self, game: Game, greeting: Action | None = None) -> None:
        super().__init__(game)
        self.game = game
        self._greeting = greeting
        self._shaded = 0
        self._scenery: Scenery | None = None
        self._saved = False
        self._commands = Commands({RULES: game.ways.rulebook, SETTINGS: game.ways.settings})

    @property
    def music(self) -> str:
        """Give the loop of music beside the table."""
        return "menu"

    def layout(self) -> None:
        """Place logo, buttons and the line at the bottom."""
        self._saved = anything_saved()
        self.widgets.rebuild(self._build)
        words = [widget.rect for widget in self.widgets if widget.visible]
        self._scenery = Scenery(self.look, backdrop.light_left(self.look, self._shaded), words)

    def entered(self) -> None:
        """Show the first button as the one that a key would choose; tell what could not be read."""
        first = next((w for w in self.widgets if isinstance(w, Button) and w.enabled), None)
        if self.widgets.focus is None and first is not None:
            self.widgets.focus_on(first)
        if self.app.problems:
            problems, self.app.problems = self.app.problems, []
            self.game.ways.message(_("Something went wrong"), "\n".join(problems))
        elif self._greeting is not None:
            greeting, self._greeting = self._greeting, None
            greeting()

    def settings_changed(self, names: frozenset[str]) -> None:
        """Show whether sounds are heard."""
        if "mute" in names:
            self.layout()
            self.damage()

    def handle(self, intent: Intent) -> bool:
        """Open the rules and the settings by their keys."""
        return self._commands.handle(intent) or super().handle(intent)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the landscape and what lives in it, then everything on it."""
        surface.blit(backdrop.landscape(self.look, self._shaded), area, area)
        if self._scenery is not None:
            self._scenery.draw(surface, area)
        super().draw(surface, area)

    def update(self, dt: float) -> None:
        """Let the landscape live, unless it lies under something or shall keep still."""
        super().update(dt)
        if self._scenery is None or self.app.settings.reduced_motion or self.app.stack.top is not self:
            return
        for area in self._scenery.update(dt):
            self.damage(area)

    def _build(self) -> None:
        look, window = self.look, self.window
        upright = window.height > window.width
        left = look.u(LEFT)
        width = min(look.metrics.grown(WIDTH), window.width - 2 * left)
        if upright:
            width = max(width, round(window.width * UPRIGHT))
            left = (window.width - width) // 2
        self._shaded = max(round(window.width * SHADED), 2 * (left + width))
        foot = window.height - look.u(88) - self._foot_side()
        column = Column(left, 0, width, look.u(20))
        ground = "ink" if upright else "cream"
        motto = self.widgets.add(Label(_("Plant orchards. Surround the fincas."), "motto", ground, wrap=True))
        rows = self._buttons()
        for row in rows:
            for button in row:
                self.widgets.add(button)
        buttons = sum(max(b.natural(width)[1] for b in row) + column.gap for row in rows)
        words = motto.natural(width)[1] + look.u(26)
        spare = foot - buttons - words
        logo_height = max(look.u(60), min(look.u(LOGO[1]), spare - look.u(40)))
        top = min(look.u(TOP), max(look.u(12), (spare - logo_height) // 2))
        logo = self.widgets.add(Illustration("logo"))
        logo_width = logo_height * LOGO[0] // LOGO[1]
        logo.rect = pygame.Rect(
            left - look.u(8) * logo_height // look.u(LOGO[1]), top, logo_width, logo_height
        )
        column.y = logo.rect.bottom + look.u(16)
        if upright:
            column.width = width * 2 // 3  # the branch hangs beside it
        column.put(motto, gap=look.u(26))
        column.width = width
        if upright:
            # under the house, with the grove below in the dark
            column.y = max(column.y, foot - buttons)
            self._shaded = round((window.height - column.y) * DEEP)
        for row in rows:
            column.row(row)
        self._build_foot(left, width, foot + look.u(24))

    def _buttons(self) -> list[list[Button]]:
        """List the rows; the first is what to go on with, so that all others stay where they are."""
        ways, first = self.game.ways, self._first()
        new = self._large(_("New game"), ways.setup, "build", primary=first.kind != "primary")
        rows: list[list[Button]] = [[first], [new]]
        sitting = self.game.sitting
        dark = [
            Button(label, action, kind="dark", icon=icon, centred=False, tall=68)
            for label, action, icon in (
                (_("Tutorial"), ways.lessons, "help"),
                (_("Puzzles"), ways.puzzles, "puzzle"),
                (_("Rules"), ways.rulebook, "book"),
                (_("Saved games"), ways.saved, "save"),
                (_("Settings"), ways.settings, "settings"),
                (_("Quit"), self.app.leave, "quit"),
            )
        ]
        if sitting is not None and not sitting.state.over:
            dark[5].hint = saved_words()
        dark[3].enable(self._saved, _("There are no saved games yet."))
        rows.extend([dark[:2], dark[2:4], dark[4:]])
        return rows

    def _first(self) -> Button:
        """Offer to go on with a game, or to begin the first one; else nothing can be gone on with."""
        sitting = self.game.sitting
        if sitting is not None and not sitting.state.over:
            return self._continue(sitting)
        if self.game.troubled is not None:
            return self._try_again(self.game.troubled)
        if not anything_finished():
            text = _("With a coach, or take lessons first.")
            return self._noted(_("Your first game"), self.game.ways.first_game, "play", text)
        why = _("No game in progress.")
        nothing = self._noted(_("Continue"), self._resume, "play", why)
        nothing.kind = "secondary"
        nothing.disable(why)
        return nothing

    def _noted(self, label: str, action: Action, icon: str, note: str) -> Button:
        """Make a button with a line about it."""
        return Button(
            label, action, kind="primary", icon=icon, note=note, style="large", centred=False, tall=FIRST
        )

    def _large(self, label: str, action: Action, icon: str, *, primary: bool) -> Button:
        return Button(
            label,
            action,
            kind="primary" if primary else "secondary",
            icon=icon,
            trail="next",
            style="large",
            centred=False,
            tall=78,
        )

    def _continue(self, sitting: Sitting) -> Button:
        others = [seat.name for seat in sitting.seats[1:]]
        note = _("Turn {turn} with {names}").format(turn=sitting.state.turn, names=", ".join(others))
        return self._noted(_("Continue"), self._resume, "play", note)

    def _try_again(self, record: Path) -> Button:
        """Offer the game in which Citrus broke off, with a word, and not as the usual way."""
        text = _("Citrus crashed here last time. Try again.")
        again = self._noted(_("Continue"), partial(self.game.ways.open_record, record), "warning", text)
        again.kind = "secondary"
        return again

    def _foot_side(self) -> int:
        return max(self.look.metrics.target, self.look.metrics.grown(TARGET * 0.8))

    def _build_foot(self, left: int, width: int, top: int) -> None:
        look, settings = self.look, self.app.settings
        quiet = settings.mute
        buttons = [
            IconButton("language", self.game.ways.settings, hint=_("Language")),
            IconButton(
                "sound-off" if quiet else "sound",
                self.app.switch_sound,
                hint=_("Sound on") if quiet else _("Sound off"),
            ),
            IconButton("trophy", self.game.ways.statistics, hint=_("Results and records")),
            IconButton(
                "windowed" if self.app.fullscreen else "fullscreen",
                self.app.switch_fullscreen,
                hint=_("Window") if self.app.fullscreen else _("Full screen"),
            ),
        ]
        side, x = self._foot_side(), left
        for button in buttons:
            self.widgets.add(button).rect = pygame.Rect(x, top, side, side)
            x += side + look.u(12)
        language = self.widgets.add(Label(language_title(settings.language), "note", "muted-dark"))
        version = self.widgets.add(Label(__version__, "note", "muted-dark", "right"))
        room = left + width - x - look.u(16)
        wide = version.natural()[0]
        language.rect = pygame.Rect(x + look.u(16), top, max(1, room - wide - look.u(12)), side)
        version.rect = pygame.Rect(left + width - wide, top, wide, side)
        language.show(language.natural()[0] <= language.rect.width)

    def _resume(self) -> None:
        if self.game.sitting is not None:
            self.game.ways.play(self.game.sitting)
