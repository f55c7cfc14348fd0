"""Short dialogs: a message, a question, a list to choose from."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from citrus_game.text import _
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.input.events import NO_PAD, PASSIVE, InputEvent, Press
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Item, Layers, Scroll, lay_out
from citrus_game.ui.toolkit.widgets.base import Action
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.choices import Dropdown, Option
from citrus_game.ui.toolkit.widgets.lists import BAR, ListEntry
from citrus_game.ui.toolkit.widgets.panels import Frame, Label


class Message(Dialog):
    """A message with a button that closes it."""

    wide = 720

    def __init__(self, app: App, title: str, text: str) -> None:
        super().__init__(app, title)
        self.text = text

    def content(self) -> Iterator[Item]:
        yield Label(self.text, wrap=True)

    def buttons(self) -> list[Button]:
        return [Button(_("All right"), self.close, kind="primary")]

    def on_enter(self) -> None:
        focus_last(self)


class Question(Dialog):
    """A question with a confirming and a cancelling button."""

    wide = 720

    def __init__(
        self, app: App, title: str, text: str, answer: str, action: Action, *, stay: str = ""
    ) -> None:
        super().__init__(app, title)
        self.text, self.answer, self.action = text, answer, action
        self.stay = stay or _("Cancel")

    def content(self) -> Iterator[Item]:
        yield Label(self.text, wrap=True)

    def buttons(self) -> list[Button]:
        return [Button(self.stay, self.close), Button(self.answer, self._act, kind="primary")]

    def on_enter(self) -> None:
        focus_last(self)

    def _act(self) -> None:
        self.close()
        self.action()


def focus_last(scene: Scene) -> None:
    """Focus the last labelled button of a scene."""
    buttons = [widget for widget in scene.widgets if isinstance(widget, Button) and widget.label]
    if buttons:
        scene.widgets.focus_on(buttons[-1])


class PopupMenu(Scene):
    """A list opened at ``anchor``; ``chosen`` is called with the clicked value."""

    overlay = True

    def __init__(
        self,
        app: App,
        anchor: Callable[[], pygame.Rect],
        options: Sequence[Option],
        value: str,
        chosen: Callable[[str], None],
    ) -> None:
        super().__init__(app)
        self.anchor, self.options, self.value, self.chosen = anchor, list(options), value, chosen
        self.panel = Frame("panel-active")

    @classmethod
    def of(cls, app: App, dropdown: Dropdown) -> "PopupMenu":
        """Return the popup list of a drop-down."""
        return cls(app, lambda: dropdown.rect, dropdown.options, dropdown.value, dropdown.pick)

    def layout(self) -> None:
        if list(self.widgets):
            self.app.stack.pop(self)
        else:
            self._build()

    def on_enter(self) -> None:
        for widget in self.widgets:
            if isinstance(widget, ListEntry) and widget.chosen:
                self.widgets.focus_on(widget)

    def handle(self, input_event: InputEvent) -> bool:
        if isinstance(input_event, Press) and not self.panel.rect.collidepoint(input_event.pos):
            return self.cancel()
        return super().handle(input_event)

    def cancel(self) -> bool:
        self.app.stack.pop(self)
        return True

    def _build(self) -> None:
        style, u, anchor = self.style, self.style.u, self.anchor()
        rim, edge = u(12), u(8)  # what is scrolled away ends inside the panel's gold edge
        self.panel = Frame("panel-active")
        entries = [
            ListEntry(option, partial(self._pick, option.value), option.value == self.value)
            for option in self.options
        ]
        scroll = Scroll(Column(*entries, gap=u(2)), padding=(rim, rim - edge, rim, rim - edge))
        tree = Layers(self.panel, Box(scroll, padding=(0, edge, u(4), style.lip() + edge)))
        for widget in tree.all_widgets():
            self.widgets.attach(widget)
        room = self.window.inflate(-u(16), -u(16))
        rect = anchor.copy()
        rect.width = min(room.width, max(anchor.width, tree.widths()[1] + u(BAR)))
        below, above = room.bottom - anchor.bottom - u(8), anchor.top - room.top - u(8)
        rect.height = min(tree.height_at(rect.width), max(below, above))
        rect.top = anchor.bottom + u(4)
        if rect.height > below and above > below:
            rect.bottom = anchor.top - u(4)
        lay_out(self.widgets, tree, rect.clamp(room))

    def _pick(self, value: str) -> None:
        self.app.stack.pop(self)
        self.chosen(value)


class ListenDialog(Dialog):
    """Waits for a gamepad button press; ``changed`` is called after a choice."""

    wide = 720

    def __init__(self, app: App, name: str, colour: str, changed: Callable[[], None]) -> None:
        super().__init__(app, _("A gamepad for {player}").format(player=name))
        self.colour, self.changed = colour, changed

    def content(self) -> Iterator[Item]:
        text = _("Press a button on the gamepad. In the game it works only on its player’s turn.")
        yield Label(text, wrap=True)

    def buttons(self) -> list[Button]:
        none = Button(_("No gamepad"), self._none)
        none.enable(bool(self.app.gamepad_seats.number(self.colour)), _("None is connected yet."))
        return [none, Button(_("Cancel"), self.close, kind="primary")]

    def handle(self, input_event: InputEvent) -> bool:
        if input_event.device == NO_PAD:
            return super().handle(input_event)
        if not isinstance(input_event, PASSIVE):
            self._give(input_event.device)
        return True

    def _none(self) -> None:
        self._give(NO_PAD)

    def _give(self, device: int) -> None:
        self.app.gamepad_seats.assign(self.colour, device)
        self.app.change(pads=self.app.gamepad_seats.kinds_by_colour())
        self.close()
        self.changed()
