"""The main menu."""

from contextlib import suppress
from functools import partial
from pathlib import Path

import pygame

from citrus_game import __version__
from citrus_game.content.disk.names import RECORD, is_named
from citrus_game.content.disk.paths import statistics_file
from citrus_game.content.settings.commands import RULES, SETTINGS
from citrus_game.content.settings.languages import language_title
from citrus_game.session.game_config import GameConfig
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import known_player
from citrus_game.session.saves.saves import folder
from citrus_game.session.seats import Seat, with_people
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.start_game import begin
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.drawing.dirty_rects import without
from citrus_game.ui.toolkit.drawing.scenery import Scenery
from citrus_game.ui.toolkit.input.commands import Commands
from citrus_game.ui.toolkit.input.events import InputEvent
from citrus_game.ui.toolkit.layout.nodes import (
    Box,
    Column,
    FirstThatFits,
    Grid,
    Node,
    Row,
    Space,
    lay_out,
)
from citrus_game.ui.toolkit.widgets.base import Action
from citrus_game.ui.toolkit.widgets.buttons import Button, IconButton, Kind
from citrus_game.ui.toolkit.widgets.panels import Illustration, Label

LEFT, TOP, WIDTH = 72, 92, 517
"""Units: left and top of the column of buttons, and its width at the usual text size."""
LOGO = (580, 200)
"""Units: width and height of the logo, which gets lower where there is little room."""
INDENT = 8
"""Units that the logo begins further left than the buttons."""
FIRST = 94
"""Height of the first button, which has two lines; in units."""
AROUND = 34
"""Units of the dark panel above the buttons in a portrait window."""
UPRIGHT = 0.72
"""In a portrait window: width of the column as a share of the window."""


def anything_saved() -> bool:
    """Whether there is a saved game."""
    with suppress(OSError):
        return any(is_named(path, RECORD) for path in folder().iterdir())
    return False


def saved_words() -> str:
    """Return the sentence that says that the game is saved."""
    return _("Saved. Continue any time.")


class MenuScene(Scene):
    """The main menu, with buttons for language, sound, statistics and full screen at the bottom.

    ``greeting`` is called once, when the menu is first shown, for example to show a message about the last
    game.
    """

    def __init__(self, game: Game, greeting: Action | None = None) -> None:
        super().__init__(game)
        self.game = game
        self._greeting = greeting
        self._shaded = pygame.Rect(0, 0, 0, 0)
        """The dark panel behind the buttons."""
        self._scenery: Scenery | None = None
        self._saved = False
        self._commands = Commands({RULES: game.router.rulebook, SETTINGS: game.router.settings})

    @property
    def music(self) -> str:
        return "menu"

    def layout(self) -> None:
        self._saved = anything_saved()
        self.widgets.rebuild(self._build)
        words = [widget.rect for widget in self.widgets if widget.visible]
        self._scenery = Scenery(self.style, words)

    def on_enter(self) -> None:
        first = next((w for w in self.widgets if isinstance(w, Button) and w.kind == "primary"), None)
        if self.widgets.focus is None and first is not None:
            self.widgets.focus_on(first)
        if self.app.problems:
            problems, self.app.problems = self.app.problems, []
            self.game.router.message(_("Something went wrong"), "\n".join(problems))
        elif self._greeting is not None:
            greeting, self._greeting = self._greeting, None
            greeting()

    def settings_changed(self, names: frozenset[str]) -> None:
        if "mute" in names:
            self.relayout()

    def handle(self, input_event: InputEvent) -> bool:
        return self._commands.handle(input_event) or super().handle(input_event)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.blit(backgrounds.landscape(self.style, self._shaded), area, area)
        if self._scenery is not None:
            clip = surface.get_clip()
            for lit in without([area.clip(clip)], self._shaded):
                surface.set_clip(lit)
                self._scenery.draw(surface, lit)
            surface.set_clip(clip)
        super().draw(surface, area)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._scenery is None or self.app.settings.reduced_motion or self.app.stack.top is not self:
            return
        for area in self._scenery.update(dt):
            self.dirty(area)

    def _build(self) -> None:
        style, window, u = self.style, self.window, self.style.u
        upright = window.height > window.width
        first, new, *dark = self._buttons()
        pair = self._new_beside_first()
        for button in (*pair, *(button for row in dark for button in row)):
            self.widgets.attach(button)
        gap = u(20)
        # with both of the pair also while one is there: nothing may move when a game begins or ends
        widest = max(button.measure()[0] for row in dark for button in row)
        need = gap + max(2 * widest, sum(button.measure()[0] for button in pair))
        width = min(max(style.metrics.scaled(WIDTH), need), window.width - 2 * u(LEFT))
        left = u(LEFT)
        if upright:
            width = max(width, round(window.width * UPRIGHT))
            left = (window.width - width) // 2
        aspect = LOGO[0] / LOGO[1]
        logo = Box(
            Illustration("logo"), aspect=aspect, width=u(LOGO[0]), min_height=u(60), align_self="start"
        )
        colour = "ink" if upright else "cream"
        motto = Label(_("Plant orchards. Surround the fincas."), "motto", colour, wrap=True)
        # in a portrait window the branch in the background picture has the upper right corner
        words = Box(motto, max_width=width * 2 // 3 if upright else width)
        beside = Row(*(Box(button, grow=1) for button in new), gap=gap)
        buttons = Column(*first, beside, *(Grid(*row, columns=2, gap=gap) for row in dark), gap=gap)
        # the buttons stand below the house in a portrait window's picture, else below the words
        spare = [Space(grow=1), Space()] if upright else [Space(), Space(grow=1)]
        column = Column(
            words, Space(u(26), shrink=0), spare[0], buttons, spare[1], self._foot(),
            grow=1, max_width=width + u(INDENT), padding=(u(INDENT), u(16), 0, 0),
        )  # fmt: skip
        # where there is little room, what is free above the logo goes first
        top = Space(u(TOP), min_height=u(12), shrink=10)
        lay_out(self.widgets, Column(top, logo, column, padding=(left - u(INDENT), 0, 0, u(64))), window)
        self._shaded = pygame.Rect(0, 0, 2 * left + width, window.height)
        if upright:
            top_of = buttons.rect.y - u(AROUND)
            self._shaded = pygame.Rect(0, top_of, window.width, window.height - top_of)

    def _buttons(self) -> list[list[Button]]:
        """Return the rows of buttons. The first one is always Continue or its replacement, so that the
        others keep their places.
        """
        router, first = self.game.router, self._first()
        kind: Kind = "secondary" if first.kind == "primary" else "primary"
        new = Button(
            _("New game"),
            router.setup,
            kind=kind,
            icon="build",
            trail="next",
            text_style="large",
            centred=False,
            tall=78,
        )
        rows: list[list[Button]] = [[first], [new]]
        session = self.game.session
        dark = [
            Button(label, action, kind="dark", icon=icon, centred=False, tall=68)
            for label, action, icon in (
                (_("Tutorial"), router.lessons, "help"),
                (_("Puzzles"), router.puzzles, "puzzle"),
                (_("Rules"), router.rulebook, "book"),
                (_("Saved games"), router.saved, "save"),
                (_("Settings"), router.settings, "settings"),
                (_("Quit"), self.app.leave, "quit"),
            )
        ]
        if session is not None and not session.state.over:
            dark[5].hint = saved_words()
        dark[3].enable(self._saved, _("There are no saved games yet."))
        if session is not None and not session.state.over and not statistics_file().exists():
            rows[1] = self._new_beside_first()
        rows.extend([dark[:2], dark[2:4], dark[4:]])
        return rows

    def _new_beside_first(self) -> list[Button]:
        """Return the buttons for a new and for the first game side by side, in smaller letters than alone."""
        router = self.game.router
        return [
            Button(_("New game"), router.setup, icon="build", centred=False, tall=78),
            Button(_("Your first game"), router.first_game, icon="play", centred=False, tall=78),
        ]

    def _first(self) -> Button:
        """Return the first button: continue a game, start one with the coach, or once a game was finished one
        as it was set up last.
        """
        session = self.game.session
        if session is not None and not session.state.over:
            return self._continue(session)
        if self.game.failed_save is not None:
            return self._try_again(self.game.failed_save)
        if statistics_file().exists():
            setup = self.app.settings.setup
            known = self.app.settings.seats[: setup.players]
            seats = with_people([Seat(seat.name, seat.colour, known_player(seat.player)) for seat in known])
            others = [seat.name for seat in seats[1:]]
            note = _("With {names}").format(names=", ".join(others))
            again = self._button_with_note(_("Play"), self._play_again, "play", note)
            again.kind = "secondary"
            return again
        text = _("With a coach at your side.")
        return self._button_with_note(_("Your first game"), self.game.router.first_game, "play", text)

    def _button_with_note(self, label: str, action: Action, icon: str, note: str) -> Button:
        """Return a large button with a second line."""
        return Button(
            label, action, kind="primary", icon=icon, note=note, text_style="large", centred=False, tall=FIRST
        )

    def _continue(self, session: GameSession) -> Button:
        others = [seat.name for seat in session.seats[1:]]
        note = _("Turn {turn} with {names}").format(turn=session.state.turn, names=", ".join(others))
        return self._button_with_note(_("Continue"), self._resume, "play", note)

    def _play_again(self) -> None:
        """Start a game as it was set up last."""
        begin(self.game, GameConfig.of(self.game.settings).new_game())

    def _try_again(self, record: Path) -> Button:
        """Return a button that continues the game that crashed. It is not highlighted."""
        text = _("Citrus crashed here last time. Try again.")
        again = self._button_with_note(
            _("Continue"), partial(self.game.router.open_record, record), "warning", text
        )
        again.kind = "secondary"
        return again

    def _foot(self) -> Node:
        """Return the row of icon buttons with the language, where there is room, and the version."""
        u, settings = self.style.u, self.app.settings
        quiet = settings.mute
        icons = [
            IconButton("language", self.game.router.settings, hint=_("Language")),
            IconButton(
                "sound-off" if quiet else "sound",
                self.app.switch_sound,
                hint=_("Sound on") if quiet else _("Sound off"),
            ),
            IconButton(
                "windowed" if self.app.fullscreen else "fullscreen",
                self.app.switch_fullscreen,
                hint=_("Window") if self.app.fullscreen else _("Full screen"),
            ),
        ]
        language = Label(language_title(settings.language), "note", "cream")
        version = Label(__version__, "note", "muted-dark")
        named = FirstThatFits(Box(language, padding=(u(16), 0, 0, 0)), Space())
        return Row(*icons, named, Space(grow=1), version, gap=u(12), align="centre", padding=(0, u(44), 0, 0))

    def _resume(self) -> None:
        if self.game.session is not None:
            self.game.router.play(self.game.session)
