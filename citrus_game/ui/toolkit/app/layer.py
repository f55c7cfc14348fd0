"""The layers of the stack: what a scene is to the stack and the app. ``draw`` must paint everything of the
layer inside the area it is given (see `SceneStack`).
"""

from collections.abc import Callable, Sequence

import pygame

from citrus_game.ui.toolkit.drawing.dirty_rects import DirtyRects
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.events import Cancel, InputEvent
from citrus_game.ui.toolkit.screen_reader.narrator import standing_words
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.group import WidgetGroup


class Layer:
    """One screen of the app, or an overlay on one. Override what you need. ``widgets`` are drawn and handled
    by the methods of this base class. A `Scene` is a layer that knows its app.
    """

    overlay = False
    """An overlay leaves what lies under it visible."""
    secret = False
    """Whether the places that are chosen on it say what nobody else may know: a PIN, a name."""

    digits = False
    """Whether digits are typed here, on whatever keyboard, as on a number pad."""

    def __init__(self, areas: DirtyRects, style: Callable[[], Style], cue: Callable[[str], object]) -> None:
        self.dirty = areas.add
        """Has a part of the window drawn again in the next frame, None: all of it."""
        self._style, self._cue = style, cue
        self.widgets = WidgetGroup(self.dirty, style, cue)

    @property
    def style(self) -> Style:
        """Sizes, colours, pictures and fonts for the window's present size."""
        return self._style()

    @property
    def window(self) -> pygame.Rect:
        """The whole window as a rectangle."""
        return pygame.Rect((0, 0), self.style.metrics.size)

    @property
    def moving(self) -> bool:
        """Whether something moves by itself, so that the loop must not slow down."""
        return False

    @property
    def typing(self) -> bool:
        """Whether a text field receives the typed letters."""
        return self.widgets.typing

    def restore_focus(self, keys: bool) -> None:
        """Restore a lost focus; with ``keys`` (keyboard in use) also set one if there is none."""
        self.widgets.restore_focus(keys, self.first_focus)

    def first_focus(self) -> Widget | None:
        """Return the widget focused at first; never a text field, so that letters work as shortcuts."""
        chain = self.widgets.focusable_widgets()
        live = [widget for widget in chain if widget.is_interactive and not widget.writes]
        return next(iter(live or chain), None)

    def static_text(self) -> Sequence[str]:
        """Return the scene's static text for the screen reader."""
        return list(standing_words(self.widgets))

    def hover_text(self) -> str:
        """Return the text of the focused or hovered widget for the screen reader."""
        widget = self.widgets.active_widget
        return "" if widget is None or not widget.visible else widget.spoken()

    def new_text(self) -> Sequence[str]:
        """Return news since the last call for the screen reader."""
        return ()

    @property
    def quarter(self) -> int | None:
        """The side of the table that the view is turned to (see `Rotation`), or None for that of the scene
        below.
        """
        return None

    @property
    def music(self) -> str | None:
        """The name of the music to play, or None for that of the scene below."""
        return None

    @property
    def active_seat(self) -> tuple[str, frozenset[str]]:
        """The colour of the player whose gamepad may act ("": any), and all players' colours."""
        return "", frozenset()

    def gamepads_changed(self) -> None:
        """React to a gamepad that was connected or removed."""

    def settings_changed(self, names: frozenset[str]) -> None:
        """React to changed settings (by name) that need no new layout."""

    def on_enter(self) -> None:
        """React when the scene, already laid out, becomes the top of the stack."""

    def on_covered(self) -> None:
        """React when another scene is about to be pushed on top: drop hover and tooltip."""
        self.widgets.on_covered()

    def on_leave(self) -> None:
        """React when the scene is removed from the stack."""

    def layout(self) -> None:
        """Place all widgets for ``self.style``; called when the scene is pushed and on each resize."""
        self.widgets.rebuild(self._build)

    def _build(self) -> None:
        """Make the widgets and lay them out."""

    def relayout(self) -> None:
        """Lay out the layer again after its content changed."""
        self.layout()
        self.dirty()

    def background(self) -> pygame.Surface | None:
        """Return what to draw behind the widgets: a picture as large as the window, or None."""
        return None

    def handle(self, input_event: InputEvent) -> bool:
        """Handle an input event; return whether it was used."""
        if self.widgets.handle(input_event):
            return True
        if not isinstance(input_event, Cancel) or not self.cancel():
            return False
        self._cue("back")
        return True

    def cancel(self) -> bool:
        """Go back if there is somewhere to go; return whether there was."""
        return False

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds; report changed areas with `dirty`."""
        self.widgets.delay.update(dt)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the part of the scene inside ``area``; the surface's clip is set to it."""
        if (ground := self.background()) is not None:
            surface.blit(ground, area, area)
        self.widgets.draw(surface, area)
        self.widgets.draw_tooltip(surface, area)
