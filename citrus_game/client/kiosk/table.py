"""The kiosk's play: the game with what a visitor needs, and no way to anything else."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.dialogs import Question
from citrus_game.client.intents import Choose, Intent, Press
from citrus_game.client.kiosk.cards import KioskCards
from citrus_game.client.kiosk.coach import Coach
from citrus_game.client.kiosk.places import place_kiosk
from citrus_game.client.kiosk.stay import Stay, Wait
from citrus_game.client.look import Look
from citrus_game.client.play.cards import Cards
from citrus_game.client.play.commands import Commands
from citrus_game.client.play.controls import Controls
from citrus_game.client.play.desk import Desk
from citrus_game.client.play.handstation import FittingButton
from citrus_game.client.play.orders import Orders
from citrus_game.client.play.places import Places
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.play.why import Why, why_not_line, why_not_space
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.group import Widgets
from citrus_game.content.kiosk import Mode
from citrus_game.content.settings import Settings
from citrus_game.kiosk.sprint import Sprint
from citrus_game.rules.events import Event
from citrus_game.rules.steps import Step
from citrus_game.table.sitting import Sitting
from citrus_game.text import _, ngettext

if TYPE_CHECKING:
    from citrus_game.client.kiosk.app import KioskApp

BUTTON, CLOCK = 204, 410
"""Units: least width of a button in the top bar, and width of the clock beside them."""
SIDES = 58
"""Units that a button of the top bar has beside its words."""
LAST_SECONDS = 60
"""From here on a sprint's clock is red."""


class Clock(Widget):
    """The time that is left, with what else ends the game."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self._face = (0, "", False)

    def tell(self, seconds: float, words: str, *, late: bool) -> None:
        """Show whole seconds and some words, red when it is late."""
        face = (max(0, -int(-seconds // 1)), words, late)
        if face != self._face:
            self._face = face
            self.changed()

    def draw(self, surface: pygame.Surface) -> None:
        """Paint a pill with clock, time and words."""
        look, (seconds, words, late) = self.look, self._face
        fill = look.colour("terracotta" if late else "panel-active")
        ink = look.colour("on-primary" if late else "ink")
        look.art.paint_box(surface, self.rect, self.rect.height // 2, fill, look.colour("gold-edge"), 3)
        px = round(self.rect.height * 0.5)
        left = self.rect.x + look.u(22)
        surface.blit(
            look.icon("clock", px, "on-primary" if late else "ink"), (left, self.rect.centery - px // 2)
        )
        box = pygame.Rect(left + px + look.u(10), self.rect.y, look.u(110), self.rect.height)
        time = f"{seconds // 60}:{seconds % 60:02}"
        used = look.type.place(surface, time, "card", ink, box)
        rest = pygame.Rect(used.right + look.u(14), self.rect.y, 0, self.rect.height)
        rest.width = self.rect.right - look.u(18) - rest.x
        if words and rest.width > look.u(40):
            look.type.place(surface, words, "note", ink, rest, "right")


def bar_widths(look: Look) -> tuple[int, int]:
    """Give the widths in pixels at which the words of undo and of leaving fit."""
    sides = look.u(SIDES)
    undo, leave = (look.type.width(word, "button") + sides for word in (_("Undo"), _("Leave")))
    return max(look.u(BUTTON), undo), max(look.u(BUTTON), leave)


class Plate(Widget):
    """A player's panel, which explains itself; nobody changes seats here."""

    focusable = False


class KioskControls(Controls):
    """The widgets of play; of the icons there is only undo, and a way out of the game."""

    panel = Plate

    def __init__(self, widgets: Widgets, cards: Cards, sitting: Sitting, desk: Desk, orders: Orders) -> None:
        super().__init__(widgets, cards, sitting, desk, orders)
        for icon in self.icons.values():
            icon.show(False)
        look, top = cards.look, cards.places.top
        high = max(look.metrics.target, top.height - look.u(16))
        y = max(0, (top.height - high) // 2)
        right = look.metrics.width - look.u(18)
        undo_wide, leave_wide = bar_widths(look)
        self.leave = widgets.add(
            FittingButton(_("Leave"), partial(orders.command, "leave"), kind="dark", icon="quit")
        )
        self.leave.rect = pygame.Rect(right - leave_wide, y, leave_wide, high)
        self.undo = widgets.add(
            FittingButton(_("Undo"), partial(orders.command, "undo"), kind="dark", icon="undo")
        )
        self.undo.rect = pygame.Rect(self.leave.rect.x - look.u(12) - undo_wide, y, undo_wide, high)
        self.clock = widgets.add(Clock())
        self.clock.rect = pygame.Rect(0, y, look.u(CLOCK), high)
        self.clock.rect.right = self.undo.rect.left - look.u(16)
        self.clock.show(False)

    def show_settings(self, settings: Settings) -> None:
        """There is nothing to show: visitors set nothing."""

    def _refresh_icons(self) -> None:
        reason = self.sitting.undo_reason()
        self.undo.enable(reason is None, reason or "")


class KioskCommands(Commands):
    """What the kiosk's buttons do; what would lead away does nothing."""

    table: "KioskTable"

    def run(self, name: str) -> None:
        """Do what a named button says, if the kiosk has it."""
        if name in ("undo", "redo", "harvest", "end", "tray"):
            super().run(name)
        elif name == "leave":
            self.table.ask_to_leave()

    def shortcut(self, _name: str) -> bool:
        """Do nothing: keys have no commands here."""
        return False

    def show_scoring(self) -> None:
        """Go on to the result."""
        self.table.show_result()


class LeaveQuestion(Question):
    """Whether the game is really to be left; staying is what stands out."""

    def buttons(self) -> list[Button]:
        """Give both answers."""
        return [Button(self.answer, self._act, icon="quit"), Button(self.stay, self.close, kind="primary")]

    def entered(self) -> None:
        """Show no focus: a finger comes next."""


class KioskTable(Stay, PlayScene):
    """A visitor's game of a mode; a sprint with its clock."""

    app: "KioskApp"
    wait: Wait = "long"
    turns = False
    cards_kind = KioskCards
    controls: KioskControls

    def __init__(self, app: "KioskApp", sitting: Sitting, mode: Mode, sprint: Sprint | None = None) -> None:
        super().__init__(app, sitting)
        self.mode, self.sprint = mode, sprint
        self.commands: KioskCommands = KioskCommands(self)
        self.commands.table = self
        self.coach = Coach(self)
        if sprint is not None:
            self.coach.first = _("Sprint"), sprint.words()

    @property
    def busy(self) -> bool:
        """Tell whether computer players move."""
        return self.sitting.is_bot_turn()

    @property
    def where(self) -> str:
        """Name the round that is played."""
        state = self.sitting.state
        return f"round-{1 + (state.turn - self.sitting.start.turn) // state.game.players}"

    @property
    def timed(self) -> bool:
        """Tell whether a clock is shown."""
        return self.sprint is not None

    def places(self) -> Places:
        """Give the places of the kiosk's play."""
        extra = (
            round(sum(bar_widths(self.look)) / self.look.metrics.k) + 24 + (CLOCK + 20 if self.timed else 0)
        )
        return place_kiosk(self.look.metrics, self.sitting.state.game.players, extra=extra)

    def layout(self) -> None:
        """Place and draw everything."""
        super().layout()
        self.coach.away()
        self._show_clock()

    def update(self, dt: float) -> None:
        """Let time pass, of the clock too, whatever lies over the game."""
        super().update(dt)
        if self.sprint is not None:
            self.sprint.passed(dt)
        self._show_clock()
        self.coach.update(dt)

    def handle(self, intent: Intent) -> bool:
        """Act on an intent; count what a rule refuses."""
        if isinstance(intent, Press):
            self._count_refusals(intent)
            self.coach.hush()
        used = super().handle(intent)
        if isinstance(intent, Press | Choose):
            self.coach.look()
        return used

    def cancel(self) -> bool:
        """Put down what was picked."""
        if self.desk.cancel():
            self.refresh()
        return True

    def happened(self, step: Step | None, events: Sequence[Event]) -> None:
        """Show what a step changed, and what to do next."""
        self.sitting.notices.clear()
        super().happened(step, events)
        self.coach.look()

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the game, then what the coach says."""
        super().draw(surface, area)
        self.coach.draw(surface, area)

    def ask_to_leave(self) -> None:
        """Ask whether the game is really to be left."""
        self.app.stack.push(
            LeaveQuestion(
                self.app,
                _("Leave the game?"),
                _("The game ends here and is not kept."),
                _("Leave"),
                self.app.attract,
                stay=_("Play on"),
            )
        )

    def show_result(self) -> None:
        """Go on to the result."""
        from citrus_game.client.kiosk.result import KioskScoring

        self.app.finish()
        self.app.stack.reset(KioskScoring(self.app, self.sitting, self.mode, self.sprint))

    def _build(self) -> None:
        self.controls = KioskControls(self.widgets, self.cards, self.sitting, self.desk, self)

    def _show_clock(self) -> None:
        sprint = self.sprint
        if sprint is None:
            return
        self.controls.clock.show()
        left = sprint.fincas_left
        words = (
            _("Last round")
            if sprint.last_round
            else ngettext("{n} finca to go", "{n} fincas to go", left).format(n=left)
        )
        self.controls.clock.tell(sprint.left, words, late=sprint.last_round or sprint.left < LAST_SECONDS)

    def _count_refusals(self, press: Press) -> None:
        if not self.desk.open:
            return
        why = self._refused(press)
        for refusal in why.refusals if why is not None else ():
            self.app.counts.refused(refusal.rule)

    def _refused(self, press: Press) -> Why | None:
        """Give why what was touched cannot be done; None where it can, or is nothing."""
        widget = self.widgets.at(press.pos)
        if widget is self.controls.board:
            space = self.controls.board.geometry.space_at(press.pos)
            return why_not_space(self.desk, space) if space is not None and self.desk.lit() else None
        line = self.controls.market.looked_at(widget)
        if line >= 0 and widget is not None and not widget.enabled:
            return why_not_line(self.desk, line)
        return None
