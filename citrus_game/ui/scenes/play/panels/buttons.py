"""Buttons of the play scene: those that fit labels into little room, end turn and harvest, and the top
bar's.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import pygame

from citrus_game.content.settings import commands
from citrus_game.content.settings.commands import Command
from citrus_game.narration.words import headed
from citrus_game.rules.model import steps
from citrus_game.session.selection.prompt_text import Offer
from citrus_game.session.selection.why import why_not_bare, why_not_harvest
from citrus_game.text import _, later, pgettext
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.toolkit.drawing.cells import (
    Cell,
    FirstThatFits,
    Line,
    PictureCell,
    Space,
    TextCell,
    TwoLines,
)
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Painted, Widget
from citrus_game.ui.toolkit.widgets.buttons import (
    BETWEEN,
    LABEL_COLOURS,
    Button,
    IconButton,
    Kind,
    ToggleButton,
)

TIGHT = 10
"""Units at each end of what a button shows, at least."""


class FittingButton(Button):
    """A button that shows the first of these that fits: icon and label, label, smaller label, icon."""

    _brief = _instead = ""
    brief = Painted[str]()
    """A shorter label that comes before the icon."""
    instead = Painted[str]()
    """The icon for where a label without an icon has no room."""
    about = ""
    """What its tooltip adds to the label."""
    peers: Sequence["FittingButton"] = ()
    """Buttons beside it: either all of them show icons with their labels, or none."""

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        Line(Space(), self._shown(face.width), Space()).draw(
            self.style, surface, face.inflate(-2 * self.style.u(TIGHT), 0)
        )

    def _shown(self, width: int) -> Cell:
        """Return what is shown at a width."""
        ways = list(self.ways())
        if self.icon and self.label and any(each.needs()[0] > each.rect.width for each in self.peers):
            ways = ways[1:]
        return FirstThatFits(ways).first(self.style, width - 2 * self.style.u(TIGHT))

    def tooltip_text(self) -> str:
        """Return its tooltip, without words that the label shows already."""
        keys = self.style.keys_of(self.shortcut) if self.shortcut else ""
        if not self.enabled or self.hint or not keys:
            return super().tooltip_text()
        return _("Key: {keys}").format(keys=keys)

    @property
    def small(self) -> bool:
        """Whether it shows only an icon."""
        return isinstance(self._shown(self.rect.width), PictureCell)

    def needs(self) -> list[int]:
        """Return the widths in pixels that its versions with words need, the best version first."""
        words = [way for way in self.ways() if not isinstance(way, PictureCell)]
        return [way.span(self.style)[0] + 2 * self.style.u(TIGHT) for way in words]

    def ways(self) -> Iterator[Cell]:
        """Yield the versions of what it shows, the best first."""
        label = self._words(self.label)
        if self.icon and self.label:
            yield Line(self._picture(f"icon-{self.icon}"), label, gap=BETWEEN)
        for words in (label, self._words(self.brief)):
            if words.text:
                yield words
                yield words._replace(shrinks=True, align="centre")
        if alone := self.icon or self.instead:
            yield self._picture(f"icon-{alone}")

    def _words(self, text: str) -> TextCell:
        return TextCell(text, self._colour(LABEL_COLOURS), self.text_style)

    def _picture(self, name: str) -> PictureCell:
        tint = self._colour(LABEL_COLOURS) if name.startswith("icon") else ""
        return PictureCell(name, colour=tint, units=self._icon_px() / self.style.metrics.k)


class OfferButton(FittingButton):
    """An answer to the prompt. ``coin`` adds a coin after the label if there is room."""

    _coin = _wraps = False
    coin = Painted[bool]()
    """Whether a coin follows the label."""
    wraps = Painted[bool]()
    """Whether it is high enough for a label on two lines."""

    def measure(self, width: int = 0) -> tuple[int, int]:
        wide, high = super().measure(width)
        return max(wide, self.needs()[0]), high

    def ways(self) -> Iterator[Cell]:
        words = self._words(self.label)
        yield Line(words, *([self._picture("coin")] if self.coin else []), gap=TIGHT)
        yield words
        yield words._replace(shrinks=True, align="centre")
        if self.wraps:
            yield TwoLines(*words[:3])
        if self.instead:
            yield self._picture(f"icon-{self.instead}")


class TabButton(Button):
    """A button in the header of a panel. With ``short`` it shows an icon and a ``number`` to leave room for
    the title.

    The screen reader always speaks the label.
    """

    _short, _number = False, ""
    short = Painted[bool]()
    """Whether it shows an icon and a number in place of its label."""
    number = Painted[str]()
    """The number beside the icon."""

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
    commands.LAST_ROUND,
    commands.LOG,
    commands.OWNERS,
    commands.UNDO,
    commands.REDO,
    commands.HINT,
    commands.RULES,
    SPEED,
    commands.PAUSE,
)
"""Commands of the top bar's buttons, from left to right. Those that come later in the first game are on the
left, so that no other moves.
"""
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
        # Translators: very short for "End turn", on a small button
        self.end.brief = pgettext("turn", "End")
        self.harvest = FittingButton(_("Harvest"), icon="harvest")
        self.harvest.peers = self.end.peers = (self.harvest, self.end)
        self.harvest.shortcut, self.end.shortcut = "harvest", "end"
        self.harvest.group = self.end.group = "turn"
        self.secondary = OfferButton("")
        self.secondary.instead = "cross"
        self.primary = OfferButton("", kind="primary")
        self.secondary.group = self.primary.group = "answers"
        self._offers: tuple[Offer | None, ...] | None = None
        """The answers that are shown, None before the first."""

    def widgets(self) -> Sequence[Widget]:
        return [self.secondary, self.primary, self.end, self.harvest]

    def update(self, snapshot: Snapshot) -> None:
        offers = snapshot.prompt.secondary, snapshot.prompt.primary
        if offers != self._offers:
            self._offers = offers
            self._show_offers(*offers)
        controller = snapshot.controller
        can = bool(controller.now.harvest)
        why = partial(why_not_harvest, controller) if controller.open else lambda: None
        self.set_enabled(self.harvest, can, why, snapshot)
        can = steps.END in controller.now.bare
        why = partial(why_not_bare, controller, steps.END) if controller.open else lambda: None
        self.set_enabled(self.end, can, why, snapshot)
        kind: Kind = "primary" if can else "secondary"
        if self.end.kind != kind:
            self.end.kind = kind
            self.end.mark_dirty()

    def _show_offers(self, *offers: Offer | None) -> None:
        """Show the answers to what is asked, or else the buttons that end a turn."""
        asked = []
        for button, offer in zip((self.secondary, self.primary), offers, strict=True):
            button.set_visible(offer is not None)
            if offer is not None:
                button.shortcut = ANSWER_KEYS.get(offer.act, "")
                button.label, button.coin, button.about = offer.label, offer.coin, offer.hint
                button.wraps = self.room.height >= 2 * self.style.type.line(button.text_style)
                asked.append(button)
        self._place(asked or (self.end, self.harvest))
        self.harvest.set_visible(not asked)
        self.end.set_visible(not asked)

    def build_data(self, snapshot: Snapshot) -> int:  # noqa: ARG002
        return 0

    def paint(self, target: pygame.Surface, face: int) -> None:
        """Draw nothing: the buttons are widgets."""

    def _place(self, buttons: Sequence[FittingButton]) -> None:
        """Give one button the whole room; of two, the first shows only an icon if the room is short."""
        places = self._share(*buttons) if len(buttons) > 1 else (self.room,)
        for button, place in zip(buttons, places, strict=False):
            if button.rect != place:
                button.mark_dirty()
                button.rect = place
                button.mark_dirty()
            button.hint = ". ".join(filter(None, (button.label if button.small else "", button.about)))

    def _share(self, first: FittingButton, second: FittingButton) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of two buttons: the second above the first where the room is high enough, else
        side by side, each with what it needs for the best that both can show and half of the rest.
        """
        room, gap = self.room, self.style.u(BETWEEN_BUTTONS)
        high = (room.height - gap) // 2
        if high >= least_height(self.style):
            below = pygame.Rect(room.x, room.bottom - high, room.width, high)
            return below, pygame.Rect(room.x, room.y, room.width, high)
        spare = room.width - gap
        wide = max(self.style.metrics.target, room.height * 3 // 4)
        ones, others = first.needs(), second.needs()
        for at in range(max(len(ones), len(others))):
            one, other = ones[min(at, len(ones) - 1)], others[min(at, len(others) - 1)]
            if one + other <= spare:
                wide = one + (spare - one - other) // 2
                break
        return (
            pygame.Rect(room.x, room.y, wide, room.height),
            pygame.Rect(room.x + wide + gap, room.y, spare - wide, room.height),
        )


def least_height(style: Style) -> int:
    """Return the least height in pixels of a button with a label."""
    return max(style.metrics.target, style.type.line("button") + style.u(18) + style.lip(0.75))


MARGINS = 24
"""Units beside the buttons of the top bar where they need a row of their own."""


class TopIcons(Panel[frozenset[str]]):
    """The buttons of the top bar. Its data are the names of those that are on."""

    chrome = ""

    def __init__(self, style: Style, corner: tuple[int, int], wanted: Sequence[Command]) -> None:
        super().__init__(style, pygame.Rect(0, 0, 0, 0))
        self._corner = corner
        self.icons: Mapping[str, IconButton] = {command.name: _icon(command) for command in wanted}
        self.more: Sequence[IconButton] = ()
        """Buttons of the scene that stand on the left of these."""
        self._pack()

    def _slot(self, at: int) -> pygame.Rect:
        u, step = self.style.u, icon_step(self.style.metrics)
        return pygame.Rect(self._corner[0] + step * at, self._corner[1], u(56), u(56))

    def widgets(self) -> Sequence[Widget]:
        return list(self.icons.values())

    def update(self, snapshot: Snapshot) -> None:
        past = snapshot.past
        self._set_state("undo", past.reason is None, past.reason or "", headed(_("Undo"), past.undo))
        nothing = _("There is nothing to redo.")
        self._set_state("redo", past.can_redo, nothing, headed(_("Redo"), past.redo))
        self._set_state("last_round", past.news, _("Nothing has happened since your last turn."))
        self._set_state("hint", snapshot.controller.open, _("It is not your turn."))
        words = _("Animations off") if snapshot.speed == "off" else _("Speed: {speed}")
        self._set_state("speed", True, "", words.format(speed=snapshot.speed))
        for name, icon in self.icons.items():
            icon.set_visible(name not in snapshot.aided.hidden and (name != "hint" or snapshot.aided.hint))
        self._pack()

    def _pack(self) -> None:
        """Place the visible buttons side by side at the right end, always in the same order."""
        shown = [*self.more, *(icon for icon in self.icons.values() if icon.visible)]
        for at, icon in enumerate(shown, len(ICONS) - len(shown)):
            rect = self._slot(at)
            if rect != icon.rect:
                icon.mark_dirty()
                icon.rect = rect
                icon.mark_dirty()

    def _set_state(self, name: str, can: bool, reason: str, hint: str = "") -> None:
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
    """Return the pixels from one button of the top bar to the next: as many as a finger needs, if all of them
    fit side by side into the window.
    """
    return min(max(m.u(64), m.reach), (m.width - m.u(MARGINS)) // len(ICONS))


def icons_wide(m: Metrics) -> int:
    """Return the width in pixels of all buttons together."""
    return (len(ICONS) - 1) * icon_step(m) + m.u(64)


def _icon(command: Command) -> IconButton:
    kind: Callable[..., IconButton] = ToggleButton if command in TOGGLES else IconButton
    icon = kind(command.icon, hint=_(command.hint))
    icon.group, icon.shortcut = "icons", "" if command is SPEED else command.name
    return icon
