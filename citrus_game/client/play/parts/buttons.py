"""The buttons of the play scene: those that end a turn or begin a harvest, those of the top bar."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from citrus_game.client.kit.draw.layout import Metrics
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import IconButton, Kind, ToggleIcon, icon_px
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.answers import LEAST, TIGHT, FittingButton
from citrus_game.client.play.parts.part import Part
from citrus_game.content.preferences import commands
from citrus_game.content.preferences.commands import Command
from citrus_game.rules.material import steps
from citrus_game.table.desk.why import why_not_bare, why_not_harvest
from citrus_game.table.speech.words import headed
from citrus_game.text import _, later

SPEED = Command("speed", later("Speed"), "speed")
"""What the button of the top bar alone does."""
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
"""The commands of the top bar's buttons, from the left."""
TOGGLES = (commands.HINT, commands.OWNERS)
"""Those that stay down while what they show is on."""


def turn_places(look: Look, harvest: pygame.Rect, end: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Give the places of both buttons in their row: the longer words take what the shorter ones can spare.

    Icons stand beside the words where both have room for them.
    """
    if harvest.top != end.top:
        return harvest, end
    words = [
        look.type.width(each, "button") + 2 * look.u(TIGHT) + 4 for each in (_("Harvest"), _("End turn"))
    ]
    icon = icon_px(look, "button") + 2 * look.u(TIGHT)
    wide = harvest.width + end.width
    first = harvest.width
    for more in (icon, 0):
        needs = [each + more for each in words]
        if needs[0] <= harvest.width and needs[1] <= end.width:
            break
        if sum(needs) <= wide:
            first = needs[0] + (wide - sum(needs)) // 2
            break
    else:
        if LEAST * sum(words) <= wide:
            first = round(wide * words[0] / sum(words))
    less = harvest.width - first
    return (
        pygame.Rect(harvest.x, harvest.y, first, harvest.height),
        pygame.Rect(end.x - less, end.y, end.width + less, end.height),
    )


class TurnButtons(Part[int]):
    """Harvest, and end turn or pass; they draw themselves."""

    chrome = ""

    def __init__(self, look: Look, harvest: pygame.Rect, end: pygame.Rect) -> None:
        super().__init__(look, pygame.Rect(0, 0, 0, 0))
        self.harvest = FittingButton(_("Harvest"), icon="harvest")
        self.end = FittingButton(_("End turn"), icon="end-turn")
        self.harvest.peers = self.end.peers = (self.harvest, self.end)
        self.harvest.close = self.end.close = True
        self.harvest.rect, self.end.rect = harvest, end
        self.harvest.shortcut = "harvest"
        self.harvest.group = self.end.group = "turn"

    def widgets(self) -> Sequence[Widget]:
        """List the two buttons."""
        return [self.harvest, self.end]

    def settle(self, moment: Moment) -> None:
        """Say what can be done, or why not."""
        desk = moment.desk
        can = bool(desk.now.harvest)
        self.judge(self.harvest, can, None if can or not desk.open else why_not_harvest(desk), moment)
        passing = steps.PASS in desk.now.bare
        can = passing or steps.END in desk.now.bare
        self.end.label = _("Pass") if passing else _("End turn")
        self.end.shortcut = "pass" if passing else "end"
        self.judge(self.end, can, None if can or not desk.open else why_not_bare(desk, steps.END), moment)
        kind: Kind = "primary" if can and not passing else "secondary"
        if self.end.kind != kind:
            self.end.kind = kind
            self.end.changed()

    def see(self, moment: Moment) -> int:  # noqa: ARG002
        """Give nothing: the buttons show it."""
        return 0

    def paint(self, target: pygame.Surface, face: int) -> None:
        """Draw nothing: the buttons draw themselves."""


class TopIcons(Part[frozenset[str]]):
    """The buttons of the top bar; its face are those that are down."""

    chrome = ""

    def __init__(self, look: Look, corner: tuple[int, int], wanted: Sequence[Command]) -> None:
        super().__init__(look, pygame.Rect(0, 0, 0, 0))
        self._corner = corner
        self.icons: Mapping[str, IconButton] = {command.name: _icon(command) for command in wanted}
        for command in wanted:
            self.icons[command.name].rect = self.place(command)

    def place(self, command: Command) -> pygame.Rect:
        """Give where a command's button stands, or would."""
        u, step = self.look.u, icon_step(self.look.metrics)
        # where nothing is played there is no pause, and the settings stand in its place
        at = ICONS.index(commands.PAUSE if command is commands.SETTINGS else command)
        return pygame.Rect(self._corner[0] + step * at, self._corner[1], u(56), u(56))

    def widgets(self) -> Sequence[Widget]:
        """List the buttons from the left."""
        return list(self.icons.values())

    def settle(self, moment: Moment) -> None:
        """Say what can be taken back, done again or watched, and how fast it is now."""
        past = moment.past
        self._tell("undo", past.reason is None, past.reason or "", headed(_("Undo"), past.undo))
        nothing = _("There is nothing to undo.")
        self._tell("redo", past.can_redo, nothing, headed(_("Redo"), past.redo))
        self._tell("last_round", past.news, _("Nothing has happened since your last turn."))
        self._tell("hint", moment.desk.open, _("It is not your turn."))
        if "hint" in self.icons:
            self.icons["hint"].show(moment.aided.hint)
        words = _("Animations off") if moment.speed == "off" else _("Speed: {speed}")
        self._tell("speed", True, "", words.format(speed=moment.speed))

    def _tell(self, name: str, can: bool, reason: str, hint: str = "") -> None:
        icon = self.icons.get(name)
        if icon is not None:
            icon.enable(can, reason)
            icon.hint = hint or icon.hint

    def see(self, moment: Moment) -> frozenset[str]:
        """Give the buttons that are down."""
        return moment.passing.on

    def paint(self, target: pygame.Surface, face: frozenset[str]) -> None:  # noqa: ARG002
        """Press those that are down; they draw themselves."""
        for icon in self.icons.values():
            if isinstance(icon, ToggleIcon):
                icon.show_on(icon.shortcut in face)


def icon_step(m: Metrics) -> int:
    """Give the pixels from one button of the top bar to the next."""
    return max(m.u(64), m.reach)


def icons_wide(m: Metrics) -> int:
    """Give the pixels of all of them beside each other."""
    return (len(ICONS) - 1) * icon_step(m) + m.u(64)


def _icon(command: Command) -> IconButton:
    kind: Callable[..., IconButton] = ToggleIcon if command in TOGGLES else IconButton
    icon = kind(command.icon, hint=_(command.hint))
    icon.group, icon.shortcut = "icons", "" if command is SPEED else command.name
    return icon
