"""Short sheets: a message, a question, a list to choose from."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from citrus_game.client.kit.input.intents import Intent, Press
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Action
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.choices import Dropdown, Option
from citrus_game.client.kit.widgets.entry import ListEntry
from citrus_game.client.kit.widgets.panels import Label, Panel
from citrus_game.client.kit.widgets.scroll import BAR, ScrollList
from citrus_game.text import _


class Message(Sheet):
    """A text to read and put away."""

    wide = 720

    def __init__(self, app: App, title: str, text: str) -> None:
        super().__init__(app, title)
        self.text = text

    def fill(self, column: Column) -> None:
        """Put the text."""
        column.put(self.put(Label(self.text, wrap=True)))

    def buttons(self) -> list[Button]:
        """Give the button that puts it away."""
        return [Button(_("All right"), self.close, kind="primary")]

    def entered(self) -> None:
        """Put the focus on the last button."""
        focus_last(self)


class Question(Sheet):
    """A question with an answer that does something and one that leaves everything as it is."""

    wide = 720

    def __init__(
        self, app: App, title: str, text: str, answer: str, action: Action, *, stay: str = ""
    ) -> None:
        super().__init__(app, title)
        self.text, self.answer, self.action = text, answer, action
        self.stay = stay or _("Cancel")

    def fill(self, column: Column) -> None:
        """Put the question."""
        column.put(self.put(Label(self.text, wrap=True)))

    def buttons(self) -> list[Button]:
        """Give both answers."""
        return [Button(self.stay, self.close), Button(self.answer, self._act, kind="primary")]

    def entered(self) -> None:
        """Put the focus on the last button."""
        focus_last(self)

    def _act(self) -> None:
        self.close()
        self.action()


def focus_last(scene: Scene) -> None:
    """Put the focus on the last of a scene's labelled buttons."""
    buttons = [widget for widget in scene.widgets if isinstance(widget, Button) and widget.label]
    if buttons:
        scene.widgets.focus_on(buttons[-1])


class ListSheet(Scene):
    """A list that opens at ``anchor``; ``chosen`` gets the value of what is clicked."""

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
        self.panel = Panel("panel-active")

    @classmethod
    def of(cls, app: App, dropdown: Dropdown) -> "ListSheet":
        """Make the list of a drop-down, which takes what is chosen."""
        return cls(app, lambda: dropdown.rect, dropdown.options, dropdown.value, dropdown.take)

    def layout(self) -> None:
        """Place the list under its anchor, or over it where there is more room; close on a new size."""
        if list(self.widgets):
            self.app.stack.pop(self)
        else:
            self._build()

    def entered(self) -> None:
        """Put the focus on what is chosen now."""
        for widget in self.widgets:
            if isinstance(widget, ListEntry) and widget.chosen:
                self.widgets.focus_on(widget)

    def handle(self, intent: Intent) -> bool:
        """Close on a press outside."""
        if isinstance(intent, Press) and not self.panel.rect.collidepoint(intent.pos):
            return self.cancel()
        return super().handle(intent)

    def cancel(self) -> bool:
        """Close without a choice."""
        self.app.stack.pop(self)
        return True

    def _build(self) -> None:
        look, anchor = self.look, self.anchor()
        rim, edge = look.u(12), look.u(8)  # what is scrolled away ends inside the panel's gold edge
        self.panel = self.widgets.add(Panel("panel-active"))
        scroll = self.widgets.add(ScrollList())
        entries = [
            scroll.add(ListEntry(option, partial(self._take, option.value), option.value == self.value))
            for option in self.options
        ]
        widest = max(entry.natural()[0] for entry in entries)
        room = self.window.inflate(-look.u(16), -look.u(16))
        width = min(room.width, max(anchor.width, widest + 2 * rim + look.u(BAR)))
        column = Column(rim, rim - edge, width - 2 * rim - look.u(BAR), look.u(2))
        for entry in entries:
            column.put(entry)
        content = column.bottom + rim - edge
        below, above = room.bottom - anchor.bottom, anchor.top - room.top
        height = min(content + 2 * edge + look.lip(), max(below, above) - look.u(8))
        rect = pygame.Rect(anchor.x, anchor.bottom + look.u(4), width, height)
        if height > below - look.u(8) and above > below:
            rect.bottom = anchor.top - look.u(4)
        rect.clamp_ip(room)
        self.panel.rect = rect
        high = rect.height - look.lip() - 2 * edge
        scroll.settle(pygame.Rect(rect.x, rect.y + edge, rect.width - look.u(4), high), content)

    def _take(self, value: str) -> None:
        self.app.stack.pop(self)
        self.chosen(value)
