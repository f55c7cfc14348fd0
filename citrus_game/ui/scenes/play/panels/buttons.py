"""Buttons of the play scene: those that fit labels into little room, end turn and harvest, and the top
bar's.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial

import pygame

from citrus_game.content.settings import commands
from citrus_game.content.settings.commands import Command
from citrus_game.narration.words import headed
from citrus_game.rules.model import steps
from citrus_game.session.selection.why import why_not_bare, why_not_harvest
from citrus_game.text import _, later
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.toolkit.drawing.cells import Line, PictureCell, Space, TextCell
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import (
    BETWEEN,
    LABEL_COLOURS,
    PAD,
    Button,
    IconButton,
    Kind,
    ToggleButton,
    icon_px,
)

TIGHT = 10
"""Units of padding where the usual one does not fit."""


LEAST = 0.85
"""Factor to which a label may shrink before the icon replaces it."""


class ShrinkingButton(Button):
    """A button with a label that shrinks a little if it must."""

    @property
    def least_width(self) -> int:
        """The width in pixels in which the label is whole when it has shrunk."""
        return round(LEAST * self._words_width()) + 2 * self.style.u(TIGHT) + 2

    def _words_px(self, width: int) -> int | None:
        if self._words_width() <= width:
            return None
        return round(LEAST * self.style.type.px(self.text_style))


class FittingButton(ShrinkingButton):
    """A button that shows what fits: icon and label, only the label, or only the icon."""

    close = False
    """Whether the padding may be reduced to keep the icon."""
    _tight = False
    peers: Sequence["FittingButton"] = ()
    """Buttons beside it: either all of them show icons with their labels, or none."""
    _measured: Hashable = None
    """Key of what decides what fits."""
    _fitted = ("", "", False, BETWEEN)

    def _pad(self, width: int) -> int:
        return self._side(width, tight=self._tight)

    def _side(self, width: int, *, tight: bool) -> int:
        """Return the padding in pixels on each side, the usual or the ``tight`` one."""
        usual = self._usual_pad(width)
        return min(usual, self.style.u(TIGHT)) if tight else usual

    def _spare(self, *, tight: bool) -> int:
        """Return the pixels left beside icon and label."""
        pad = self._side(self.rect.width, tight=tight)
        return self.rect.width - 2 * pad - 2 - self._words_width() - self._icon_px()

    def _fits(self, *, tight: bool) -> bool:
        """Whether icon and label fit in this button and in its peers."""
        return min(each._spare(tight=tight) for each in (self, *self.peers)) >= self.style.u(TIGHT)

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        icon, label = self.icon, self._label
        row = tuple((each.rect.width, each._label, each._note) for each in (self, *self.peers))
        measured = self.style, face.width, icon, self.close, row
        if measured != self._measured:
            self._measured, self._fitted = measured, self._fit(face.width)
        self.icon, self._label, self._tight, self.between = self._fitted
        super()._draw_inside(surface, face)
        self.icon, self._label, self._tight = icon, label, False

    def _fit(self, width: int) -> tuple[str, str, bool, int]:
        """Return icon and label that fit, whether the padding is tight, and the units between them."""
        icon, label, tight = self.icon, self._label, self.close and not self._fits(tight=False)
        between = BETWEEN if self._spare(tight=tight) >= self.style.u(BETWEEN) else TIGHT
        if icon and label and not self._fits(tight=tight):
            words = self._words_width()
            tight = words > width - 2 * self._side(width, tight=False) - 2
            if LEAST * words > width - 2 * self._side(width, tight=tight) - 2:
                label = ""
            else:
                icon = ""
        return icon, label, tight, between


class OfferButton(ShrinkingButton):
    """An answer to the prompt. ``coin`` adds a coin after the label if there is room; ``small`` shows only an
    icon.
    """

    coin = small = False

    def measure(self, width: int = 0) -> tuple[int, int]:
        wide, high = super().measure(width)
        return wide + self._coin_room(), high

    def _pad(self, width: int) -> int:
        usual = self._usual_pad(width)
        tight = self._words_width() + 2 * usual + 2 > width
        return min(usual, self.style.u(TIGHT)) if tight else usual

    def _coin_room(self) -> int:
        return round(self.style.type.px(self.text_style) * 1.6) if self.coin else 0

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        if self.small:
            px = round(min(face.size) * 0.56)
            icon = self.style.icon("cross", px, self._colour(LABEL_COLOURS))
            surface.blit(icon, icon.get_rect(center=face.center))
            return
        words, room, pads = self._words_width(), self._coin_room(), 2 * self.style.u(TIGHT)
        if LEAST * words + pads + room > face.width:
            room = 0  # the words alone say it
        super()._draw_inside(surface, pygame.Rect(face.x, face.y, face.width - room, face.height))
        if room:
            px = round(room * 0.72)
            words_end = face.x + (face.width - room + min(words, face.width - room - pads)) // 2
            left = words_end + room - px - self.style.u(4)
            surface.blit(self.style.art.piece("coin", px), (left, face.centery - px // 2))


class TabButton(Button):
    """A button in the header of a panel. With ``short`` it shows an icon and a ``number`` to leave room for
    the title.

    The screen reader always speaks the label.
    """

    short = False
    number = ""

    def _pad(self, width: int) -> int:
        return min(self._usual_pad(width), self.style.u(1.8 * TIGHT))

    def measure(self, width: int = 0) -> tuple[int, int]:
        high = super().measure(width)[1]
        if not self.short:
            return self._words_width() + 2 * self.style.u(1.8 * TIGHT) + 2, high
        inside = self._icon_px() + self.style.u(TIGHT) + self.style.type.width(self.number, self.text_style)
        return inside + 2 * self.style.u(1.5 * TIGHT), high

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        if not self.short:
            super()._draw_inside(surface, face)
            return
        colour, px = self._colour(LABEL_COLOURS), self._icon_px() / self.style.metrics.k
        icon = PictureCell(f"icon-{self.icon}", colour=colour, units=px)
        number = TextCell(self.number, colour, self.text_style)
        Line(Space(), icon, number, Space(), gap=TIGHT).draw(self.style, surface, face)


SPEED = Command("speed", later("Speed"), "speed")
"""A command that only a button of the top bar has."""
ICONS = (
    commands.UNDO,
    commands.REDO,
    commands.HINT,
    commands.OWNERS,
    commands.LAST_ROUND,
    commands.LOG,
    commands.RULES,
    SPEED,
    commands.PAUSE,
)
"""Commands of the top bar's buttons, from left to right."""
TOGGLES = (commands.HINT, commands.OWNERS)
"""Commands whose buttons stay pressed while they are on."""
ANSWER_KEYS = {
    "confirm": "buy",
    "income": "income",
    "return": "return",
    "end": "end",
    "pass": "pass",
    "cancel": "cancel",
    "follow": "follow",
}
"""Names of the commands that do the same as the answers."""
BETWEEN_BUTTONS = 12
"""Units between the buttons that end a turn."""


class TurnButtons(Panel[int]):
    """Harvest and End turn, or in their place the answers to what the prompt asks."""

    chrome = ""

    def __init__(self, style: Style, room: pygame.Rect) -> None:
        super().__init__(style, pygame.Rect(0, 0, 0, 0))
        self.room = room
        self.end = FittingButton(_("End turn"), icon="end-turn")
        self.harvest = FittingButton(_("Harvest"), icon="harvest")
        self.harvest.peers = self.end.peers = (self.harvest, self.end)
        self.harvest.close = self.end.close = True
        self.harvest.shortcut, self.end.shortcut = "harvest", "end"
        self.harvest.group = self.end.group = "turn"
        self.secondary = OfferButton("")
        self.primary = OfferButton("", kind="primary")
        self.secondary.group = self.primary.group = "answers"
        self.end.rect, self.harvest.rect = self._share(self._first_width)

    def widgets(self) -> Sequence[Widget]:
        return [self.secondary, self.primary, self.end, self.harvest]

    def update(self, snapshot: Snapshot) -> None:
        prompt, asked = snapshot.prompt, []
        for button, offer in ((self.secondary, prompt.secondary), (self.primary, prompt.primary)):
            button.show(offer is not None)
            if offer is not None:
                button.shortcut = ANSWER_KEYS.get(offer.act, "")
                button.label, button.coin = offer.label, offer.coin
                asked.append(button)
        self._place_answers(asked)
        self.harvest.show(not asked)
        self.end.show(not asked)
        controller = snapshot.controller
        can = bool(controller.now.harvest)
        why = partial(why_not_harvest, controller) if controller.open else lambda: None
        self.judge(self.harvest, can, why, snapshot)
        can = steps.END in controller.now.bare
        why = partial(why_not_bare, controller, steps.END) if controller.open else lambda: None
        self.judge(self.end, can, why, snapshot)
        kind: Kind = "primary" if can else "secondary"
        if self.end.kind != kind:
            self.end.kind = kind
            self.end.changed()

    def build_data(self, snapshot: Snapshot) -> int:  # noqa: ARG002
        return 0

    def paint(self, target: pygame.Surface, face: int) -> None:
        """Draw nothing: the buttons are widgets."""

    def _place_answers(self, buttons: Sequence[OfferButton]) -> None:
        """Give one answer the whole room; of two, the first shows only an icon if the room is short."""
        for button in buttons:
            button.small, button.hint = False, ""
        places: Sequence[pygame.Rect] = [self.room]
        if len(buttons) > 1:
            first, second = buttons

            def first_width(wide: int) -> int:
                for less in (0, 2 * self.style.u(PAD - TIGHT)):
                    found = _first_width(wide, first.measure()[0] - less, second.measure()[0] - less)
                    if found is not None:
                        return found
                first.small, first.hint = True, first.label
                return max(self.style.metrics.target, self.room.height * 3 // 4)

            places = self._share(first_width)
        for button, place in zip(buttons, places, strict=False):
            if button.rect != place:
                button.changed()
                button.rect = place
                button.changed()

    def _share(self, first_width: Callable[[int], int]) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of two buttons: one above the other where the room is high enough, the second
        one above; else side by side, the first one ``first_width`` of their widths wide.
        """
        room, gap = self.room, self.style.u(BETWEEN_BUTTONS)
        high = (room.height - gap) // 2
        if high >= least_height(self.style):
            below = pygame.Rect(room.x, room.bottom - high, room.width, high)
            return below, pygame.Rect(room.x, room.y, room.width, high)
        wide = room.width - gap
        first = first_width(wide)
        return (
            pygame.Rect(room.x, room.y, first, room.height),
            pygame.Rect(room.x + first + gap, room.y, wide - first, room.height),
        )

    def _first_width(self, wide: int) -> int:
        """Return the width of End turn, so that both labels fit, with icons if possible."""
        style = self.style
        words = [style.type.width(each.label, "button") for each in (self.end, self.harvest)]
        bare = [each + 2 * style.u(TIGHT) + 4 for each in words]
        for more in (icon_px(style, "button") + 2 * style.u(TIGHT), 0):
            found = _first_width(wide, *(each + more for each in bare))
            if found is not None:
                return found
        return round(wide * bare[0] / sum(bare)) if LEAST * sum(bare) <= wide else wide // 2


def least_height(style: Style) -> int:
    """Return the least height in pixels of a button with a label."""
    return max(style.metrics.target, style.type.line("button") + style.u(18) + style.lip(0.75))


def _first_width(wide: int, first: int, second: int) -> int | None:
    """Return the width of the first of two buttons that need so much, or None if ``wide`` is too little."""
    if max(first, second) <= wide // 2:
        return wide // 2
    return first + (wide - first - second) // 2 if first + second <= wide else None


class TopIcons(Panel[frozenset[str]]):
    """The buttons of the top bar. Its data are the names of those that are on."""

    chrome = ""

    def __init__(self, style: Style, corner: tuple[int, int], wanted: Sequence[Command]) -> None:
        super().__init__(style, pygame.Rect(0, 0, 0, 0))
        self._corner = corner
        self._packed: list[IconButton] = []
        self.icons: Mapping[str, IconButton] = {command.name: _icon(command) for command in wanted}
        for command in wanted:
            self.icons[command.name].rect = self.place(command)

    def place(self, command: Command) -> pygame.Rect:
        """Return the rectangle of a command's button, even if it is not shown."""
        # scenes without pause have the settings there
        at = ICONS.index(commands.PAUSE if command is commands.SETTINGS else command)
        return self._slot(at)

    def _slot(self, at: int) -> pygame.Rect:
        u, step = self.style.u, icon_step(self.style.metrics)
        return pygame.Rect(self._corner[0] + step * at, self._corner[1], u(56), u(56))

    def widgets(self) -> Sequence[Widget]:
        return list(self.icons.values())

    def update(self, snapshot: Snapshot) -> None:
        past = snapshot.past
        self._tell("undo", past.reason is None, past.reason or "", headed(_("Undo"), past.undo))
        nothing = _("There is nothing to undo.")
        self._tell("redo", past.can_redo, nothing, headed(_("Redo"), past.redo))
        self._tell("last_round", past.news, _("Nothing has happened since your last turn."))
        self._tell("hint", snapshot.controller.open, _("It is not your turn."))
        words = _("Animations off") if snapshot.speed == "off" else _("Speed: {speed}")
        self._tell("speed", True, "", words.format(speed=snapshot.speed))
        hidden = snapshot.aided.hidden - ({"redo"} if past.can_redo else set())
        for name, icon in self.icons.items():
            icon.show(name not in hidden and (name != "hint" or snapshot.aided.hint))
        self._pack()

    def _pack(self) -> None:
        """Place the visible buttons side by side at the right end. One that comes later stands left of the
        others, so that none moves under the pointer.
        """
        kept = [icon for icon in self._packed if icon.visible]
        self._packed = [icon for icon in self.icons.values() if icon.visible and icon not in kept] + kept
        for at, icon in enumerate(self._packed, len(ICONS) - len(self._packed)):
            rect = self._slot(at)
            if rect != icon.rect:
                icon.changed()
                icon.rect = rect
                icon.changed()

    def _tell(self, name: str, can: bool, reason: str, hint: str = "") -> None:
        icon = self.icons.get(name)
        if icon is not None:
            icon.enable(can, reason)
            icon.hint = hint or icon.hint

    def build_data(self, snapshot: Snapshot) -> frozenset[str]:
        return snapshot.passing.on

    def paint(self, target: pygame.Surface, face: frozenset[str]) -> None:  # noqa: ARG002
        for icon in self.icons.values():
            if isinstance(icon, ToggleButton):
                icon.show_on(icon.shortcut in face)


def icon_step(m: Metrics) -> int:
    """Return the pixels from one button of the top bar to the next."""
    return max(m.u(64), m.reach)


def icons_wide(m: Metrics) -> int:
    """Return the width in pixels of all buttons together."""
    return (len(ICONS) - 1) * icon_step(m) + m.u(64)


def _icon(command: Command) -> IconButton:
    kind: Callable[..., IconButton] = ToggleButton if command in TOGGLES else IconButton
    icon = kind(command.icon, hint=_(command.hint))
    icon.group, icon.shortcut = "icons", "" if command is SPEED else command.name
    return icon
