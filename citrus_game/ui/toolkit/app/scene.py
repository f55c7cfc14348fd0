"""The base class of scenes: layers that know the app."""

from functools import partial

from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.app.layer import Layer
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.text_field import TextField


class Scene(Layer):
    """A layer with its app, which gives the settings, the stack and everything else."""

    def __init__(self, app: App) -> None:
        self.app = app
        # what widgets are given never leads back to the scene: it would stay, with all its pictures, until
        # the oldest generation of the garbage collector is looked at
        super().__init__(app.stack.dirty, lambda: app.style, app.sound.play_sound)
        self.widgets.write = partial(open_letters, app)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.app.stack.top is self:
            self.widgets.update(dt)


def open_letters(app: App, field: Widget) -> None:
    """Open the on-screen keyboard for a text field."""
    if isinstance(field, TextField):
        app.open_letters(field)
