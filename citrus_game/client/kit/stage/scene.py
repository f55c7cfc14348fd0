"""Scenes: a screen of the client, or an overlay on one.

A scene's ``draw`` must paint everything of itself that lies in the area it is given (see `SceneStack`).
"""

from collections.abc import Sequence
from functools import partial

import pygame

from citrus_game.client.kit.aloud.words import standing_words
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.input.intents import Cancel, Intent
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.client.kit.widgets.group import Widgets


class Scene:
    """One screen of the client, or an overlay on one. Override what is needed.

    ``app`` gives the look, the settings and the stack; ``widgets`` are drawn and handled for
    scenes that call these methods of the base class.
    """

    overlay = False
    """An overlay leaves what lies under it visible."""
    secret = False
    """Whether the places that are chosen on it say what nobody else may know: a PIN, a name."""

    digits = False
    """Whether digits are typed here, on whatever keyboard, as on a number pad."""

    def __init__(self, app: App) -> None:
        self.app = app
        # what widgets are given never leads back to the scene: it would stay, with all its pictures, until
        # the oldest generation of the garbage collector is looked at
        self.damage = app.stack.damage.add
        """Has a part of the window drawn again in the next frame, None: all of it."""
        self.widgets = Widgets(self.damage, lambda: app.look, app.sound.cue)
        self.widgets.write = partial(open_letters, app)

    @property
    def look(self) -> Look:
        """Give sizes, colours, pictures and type of the window as it is now."""
        return self.app.look

    @property
    def window(self) -> pygame.Rect:
        """Give the whole window as a rectangle."""
        return pygame.Rect((0, 0), self.look.metrics.size)

    @property
    def moving(self) -> bool:
        """Tell whether something moves by itself, so that the loop must not slow down."""
        return False

    @property
    def typing(self) -> bool:
        """Tell whether letters go into a text field now."""
        return self.widgets.typing

    def keep_focus(self, keys: bool) -> None:
        """See that the focus is not lost; with ``keys`` in use something has it."""
        self.widgets.keep_focus(keys, self.first_focus)

    def first_focus(self) -> Widget | None:
        """Give what has the focus before anything was chosen: no field, so that letters are commands."""
        chain = self.widgets.chain()
        live = [widget for widget in chain if widget.live and not widget.writes]
        return next(iter(live or chain), None)

    def standing(self) -> Sequence[str]:
        """Give the words that stand there, for who hears them."""
        return list(standing_words(self.widgets))

    def looked_at(self) -> str:
        """Say what has the focus or is pointed at, for who hears it."""
        widget = self.widgets.looked_at
        return "" if widget is None or not widget.visible else widget.spoken()

    def fresh(self) -> Sequence[str]:
        """Give what has happened since the last time, for who hears it."""
        return ()

    @property
    def quarter(self) -> int | None:
        """Give the side of the table it is to be seen from (see `Rotation`), None: as what lies under it."""
        return None

    @property
    def music(self) -> str | None:
        """Give the loop of music that is heard with it, None: that of what lies under it."""
        return None

    @property
    def acting(self) -> tuple[str, frozenset[str]]:
        """Give the colour of the player whose gamepad acts now, empty for any, and those at the table."""
        return "", frozenset()

    def pads_changed(self) -> None:
        """Do what is due when a gamepad comes or goes."""

    def settings_changed(self, names: frozenset[str]) -> None:
        """Show settings that were changed, by name, where not everything is laid out for them."""

    def entered(self) -> None:
        """Do what is due when the scene comes to the top of the stack, laid out already."""

    def left(self) -> None:
        """Do what is due when the scene is taken off the stack."""

    def layout(self) -> None:
        """Place everything for ``self.look``; called when it comes on the stack and on each new size."""

    def handle(self, intent: Intent) -> bool:
        """Act on an intent; tell whether it was for this scene."""
        if self.widgets.handle(intent):
            return True
        return isinstance(intent, Cancel) and self.cancel()

    def cancel(self) -> bool:
        """Go back, if this scene has a way back; tell whether it has."""
        return False

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass; report what changed by `damage`."""
        if self.app.stack.top is self:
            self.widgets.update(dt)

    @property
    def resting(self) -> bool:
        """Tell whether time changes nothing until somebody does something, but for what `idle` does."""
        return False

    def idle(self, dt: float) -> None:
        """Let ``dt`` seconds pass while it rests: instead of `update`, and nothing is looked at anew."""

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint all of the scene that lies in ``area``; the surface's clip is set to it."""
        self.widgets.draw(surface, area)


def open_letters(app: App, field: Widget) -> None:
    """Open letters to choose from, for who has no keyboard."""
    if isinstance(field, TextField):
        app.open_letters(field)
