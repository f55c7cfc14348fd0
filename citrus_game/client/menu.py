"""The menu: where everything begins."""

from typing import TYPE_CHECKING

import pygame

from citrus_game import __version__
from citrus_game.client import backdrop
from citrus_game.client.arrange import Column
from citrus_game.client.intents import Intent, Shortcut
from citrus_game.client.languages import language_title
from citrus_game.client.layout import TARGET
from citrus_game.client.scene import Scene
from citrus_game.client.widgets.buttons import Button, IconButton
from citrus_game.client.widgets.panels import Label, Picture
from citrus_game.content.paths import user_data
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App
    from citrus_game.content.record import RecordProblem
    from citrus_game.table.sitting import Sitting

LEFT, TOP, WIDTH = 114, 92, 517
"""Units: where the column of buttons begins, and how wide it is at usual text size."""
LOGO = (580, 200)
SAVES = "saves/*.citrus"
"""Where `table.saves` keeps its records in the user's folder."""
SHADED = 0.64
"""Share of the window's width that is dark behind the buttons."""


def anything_saved() -> bool:
    """Tell whether there is a saved game, without the table, whose import the first frame would wait for."""
    return any(user_data().glob(SAVES))


class MenuScene(Scene):
    """Continue, new game, load, rules, settings, leave; language, sound and full screen below.

    ``damaged`` is what is wrong with the last game's record: what is good of it is offered once.
    """

    def __init__(self, app: "App", damaged: "RecordProblem | None" = None) -> None:
        super().__init__(app)
        self._damaged = damaged
        self._shaded = 0
        self._saved = False

    def layout(self) -> None:
        """Place logo, buttons and the line at the bottom."""
        self._saved = anything_saved()
        self.widgets.rebuild(self._build)

    def entered(self) -> None:
        """Show the first button as the one that a key would choose; tell what could not be read."""
        first = next((w for w in self.widgets if isinstance(w, Button)), None)
        if self.widgets.focus is None and first is not None:
            self.widgets.focus_on(first)
        if self.app.problems:
            from citrus_game.client.dialogs import Message

            problems, self.app.problems = self.app.problems, []
            self.app.stack.push(Message(self.app, _("Something is amiss"), "\n".join(problems)))
        elif self._damaged is not None:
            from citrus_game.client.saved.opening import offer_good

            damaged, self._damaged = self._damaged, None
            offer_good(self.app, damaged)

    def handle(self, intent: Intent) -> bool:
        """Open the rules and the settings by their keys."""
        if isinstance(intent, Shortcut) and intent.name in ("rules", "settings"):
            self._rules() if intent.name == "rules" else self._settings()
            return True
        return super().handle(intent)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the landscape, then everything on it."""
        ground = backdrop.landscape(self.look, self._shaded)
        surface.blit(ground, area, area)
        super().draw(surface, area)

    def _build(self) -> None:
        look, window = self.look, self.window
        left = look.u(LEFT)
        width = min(look.metrics.grown(WIDTH), window.width - 2 * left)
        self._shaded = max(round(window.width * SHADED), 2 * (left + width))
        foot = window.height - look.u(88) - self._foot_side()
        column = Column(left, 0, width, look.u(20))
        motto = self.widgets.add(Label(_("Plant the orchard. Ring the fincas."), "motto", "cream", wrap=True))
        rows = self._buttons()
        for row in rows:
            for button in row:
                self.widgets.add(button)
        buttons = sum(max(b.natural(width)[1] for b in row) + column.gap for row in rows)
        words = motto.natural(width)[1] + look.u(26)
        spare = foot - buttons - words
        logo_height = max(look.u(60), min(look.u(LOGO[1]), spare - look.u(40)))
        top = min(look.u(TOP), max(look.u(12), (spare - logo_height) // 2))
        logo = self.widgets.add(Picture("logo"))
        logo_width = logo_height * LOGO[0] // LOGO[1]
        logo.rect = pygame.Rect(
            left - look.u(8) * logo_height // look.u(LOGO[1]), top, logo_width, logo_height
        )
        column.y = logo.rect.bottom + look.u(16)
        column.put(motto, gap=look.u(26))
        for row in rows:
            column.row(row)
        self._build_foot(left, width, foot + look.u(24))

    def _buttons(self) -> list[list[Button]]:
        rows: list[list[Button]] = []
        sitting = self.app.sitting
        if sitting is not None and not sitting.state.over:
            rows.append([self._continue(sitting)])
        rows.append(
            [
                Button(
                    _("New game"),
                    self._setup,
                    kind="secondary" if rows else "primary",
                    icon="build",
                    trail="next",
                    style="large",
                    centred=False,
                    tall=78,
                )
            ]
        )
        dark = [
            Button(label, action, kind="dark", icon=icon, centred=False, tall=68)
            for label, action, icon in (
                (_("Tutorial"), self._lessons, "help"),
                (_("Puzzles"), self._puzzles, "puzzle"),
                (_("Rules"), self._rules, "book"),
                (_("Load"), self._load, "save"),
                (_("Settings"), self._settings, "settings"),
                (_("Leave"), self.app.leave, "quit"),
            )
        ]
        dark[3].enable(self._saved, _("There are no saved games yet."))
        rows.extend([dark[:2], dark[2:4], dark[4:]])
        return rows

    def _continue(self, sitting: "Sitting") -> Button:
        others = [seat.name for seat in sitting.seats[1:]]
        note = _("Turn {turn} with {names}").format(turn=sitting.state.turn, names=", ".join(others))
        return Button(
            _("Continue"),
            self._resume,
            kind="primary",
            icon="play",
            note=note,
            style="large",
            centred=False,
            tall=94,
        )

    def _foot_side(self) -> int:
        return max(self.look.metrics.target, self.look.metrics.grown(TARGET * 0.8))

    def _build_foot(self, left: int, width: int, top: int) -> None:
        look, settings = self.look, self.app.settings
        quiet = settings.mute
        buttons = [
            IconButton("language", self._settings, hint=_("Language")),
            IconButton(
                "sound-off" if quiet else "sound", self._mute, hint=_("Sound on") if quiet else _("Sound off")
            ),
            IconButton("trophy", self._statistics, hint=_("All games on this machine")),
            IconButton(
                "windowed" if self.app.fullscreen else "fullscreen",
                self._fullscreen,
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
        from citrus_game.client.begin import show_game

        if self.app.sitting is not None:
            show_game(self.app, self.app.sitting)

    def _setup(self) -> None:
        from citrus_game.client.setup.scene import SetupScene

        self.app.stack.push(SetupScene(self.app))

    def _lessons(self) -> None:
        from citrus_game.client.lessons.sheet import LessonsSheet

        self.app.stack.push(LessonsSheet(self.app))

    def _puzzles(self) -> None:
        from citrus_game.client.puzzles.sheet import PuzzlesSheet

        self.app.stack.push(PuzzlesSheet(self.app))

    def _load(self) -> None:
        from citrus_game.client.saved.scene import LoadScene

        self.app.stack.push(LoadScene(self.app))

    def _rules(self) -> None:
        from citrus_game.client.pages.scene import RulesScene

        self.app.stack.push(RulesScene(self.app))

    def _settings(self) -> None:
        from citrus_game.client.settings_scene import SettingsScene

        self.app.stack.push(SettingsScene(self.app))

    def _statistics(self) -> None:
        from citrus_game.client.charts.all_games import StatisticsSheet

        self.app.stack.push(StatisticsSheet(self.app))

    def _mute(self) -> None:
        self.app.change(mute=not self.app.settings.mute)

    def _fullscreen(self) -> None:
        self.app.change(fullscreen=not self.app.fullscreen)
