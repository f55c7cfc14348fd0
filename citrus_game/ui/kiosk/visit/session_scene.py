"""The kiosk's play scene: large, with instructions for beginners, and without ways to other scenes."""

from dataclasses import replace
from functools import partial

import pygame

from citrus_game.content.kiosk import Mode
from citrus_game.content.settings import commands
from citrus_game.kiosk.time_limit import Sprint, first_harvest
from citrus_game.narration.words import headed
from citrus_game.session.game_session import GameSession
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.selection.why import RefusalReason, why_not_line, why_not_space
from citrus_game.session.turn_drivers import BotDriver, TurnDriver
from citrus_game.text import _, ngettext
from citrus_game.ui.kiosk.app import BY_TOUCH, KioskApp
from citrus_game.ui.kiosk.lock import IdlePolicy, Wait
from citrus_game.ui.kiosk.parts.panels import KioskPanel
from citrus_game.ui.kiosk.parts.places import place_kiosk
from citrus_game.ui.kiosk.visit.prompt import KioskPrompt, PromptSpace, VisitWords
from citrus_game.ui.scenes.play.coach.highlight import Mark, ring_shown, telling_site
from citrus_game.ui.scenes.play.coached_scene import MarkedScene
from citrus_game.ui.scenes.play.input.commands import Acts, follow
from citrus_game.ui.scenes.play.input.controllers import InputController
from citrus_game.ui.scenes.play.panels.buttons import FittingButton
from citrus_game.ui.scenes.play.view.places import Places
from citrus_game.ui.scenes.play.view.table import TableStyle
from citrus_game.ui.toolkit.dialogs.messages import Question
from citrus_game.ui.toolkit.drawing.cells import Elastic, FirstThatFits, Line, PictureCell, TextCell
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.commands import Commands
from citrus_game.ui.toolkit.input.events import InputEvent, Press
from citrus_game.ui.toolkit.layout.nodes import Box, Node, Row
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button

BUTTON, CLOCK = 150, 410
"""Units: least width of a button with a label, and of the clock beside such buttons."""
SIDES, BRIEF_SIDES = 84, 40
"""Padding beside a label in units; the second one is for bars without labels on most buttons."""


class ClockPill(Widget):
    """The time left, with a short text beside it."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self._face = (0, "", False)

    def show_time(self, seconds: float, words: str, *, late: bool) -> None:
        """Show whole seconds and a text, in red if ``late``."""
        face = (max(0, -int(-seconds // 1)), words, late)
        if face != self._face:
            self._face = face
            self.mark_dirty()

    def measure(self, width: int = 0) -> tuple[int, int]:  # noqa: ARG002
        style = self.style
        said = (_("Last round"), ngettext("{n} finca", "{n} fincas", 2).format(n=2))
        words = max(style.type.width(each, "note") for each in said)
        time = style.type.width("0:00", "card") + round(style.type.px("card"))
        return words + time + style.u(18 + 10 + 12 + 20 + 18), style.metrics.target

    def draw(self, surface: pygame.Surface) -> None:
        style, (seconds, words, late) = self.style, self._face
        fill = style.colour("terracotta" if late else "panel-active")
        ink = "on-primary" if late else "ink"
        style.art.paint_box(surface, self.rect, self.rect.height // 2, fill, style.colour("gold-edge"), 3)
        icon = PictureCell("icon-clock", colour=ink, units=self.rect.height * 0.5 / style.metrics.k)
        time = Line(icon, TextCell(f"{seconds // 60}:{seconds % 60:02}", ink, "card"), gap=10)
        said = Line(time, Elastic(TextCell(words, ink, align="right"), 40), gap=12)
        FirstThatFits([said, time]).draw(style, surface, self.rect.inflate(-2 * style.u(19), 0))


class TopButtons:
    """The buttons and the clock, or with ``brief`` most buttons as icons. The scene sets their actions."""

    def __init__(self, *, brief: bool, timed: bool) -> None:
        self.brief = brief
        self.clock = ClockPill()
        self.clock.set_visible(timed)
        named = ((_("How to play"), "help"), (_("Hint"), "hint"), (_("Undo"), "undo"))
        self.help, self.hint, self.undo = (
            FittingButton("" if brief else words, kind="dark", icon=icon, hint=words if brief else "")
            for words, icon in named
        )
        self.leave = FittingButton(_("Quit"), kind="dark", icon="" if brief else "quit")
        self.buttons = (self.help, self.hint, self.undo, self.leave)
        for button in () if brief else self.buttons:
            button.peers = self.buttons

    def row(self, style: Style) -> Node:
        """Return the right end of the top bar."""
        u, icon = style.u, max(style.metrics.target, style.u(68))
        sides = u(BRIEF_SIDES if self.brief else SIDES)
        words = [style.type.width(button.label, "button") for button in self.buttons]
        wides = [max(u(BUTTON), wide + sides) if wide else icon for wide in words]
        clock = Box(self.clock, min_width=0 if self.brief else u(CLOCK), shrink=0)
        parts = [clock] if self.clock.visible else []
        parts += [Box(button, width=wide, shrink=0) for button, wide in zip(self.buttons, wides, strict=True)]
        return Row(*parts, gap=u(12), padding=(u(20), u(5), u(18), u(5)))


TABLE_STYLE = TableStyle(panel=KioskPanel, prompt=KioskPrompt, icons=())
"""The layout of the table: large panels, a prompt that wraps, no icons."""
ALLOWED = (commands.UNDO, commands.REDO, commands.HINT, commands.FOLLOW, commands.RULES)
"""Commands that visitors have."""
RING_SECONDS = 8.0
"""Seconds for which the ring of a finca is shown at a visitor's first turn, unless there is input before."""
LAST_SECONDS = 60
"""Below this number of seconds the clock of a sprint is red."""


class LeaveQuestion(Question):
    """Asks whether to leave the game. The button to stay is highlighted."""

    def buttons(self) -> list[Button]:
        return [Button(self.answer, self._act, icon="quit"), Button(self.stay, self.close, kind="primary")]

    def on_enter(self) -> None:
        """Set no focus, since touch needs none."""


class KioskSessionScene(IdlePolicy, MarkedScene):
    """A visitor's game. A ``sprint`` adds a clock."""

    app: KioskApp
    wait: Wait = "long"

    def __init__(
        self,
        app: KioskApp,
        session: GameSession,
        mode: Mode,
        sprint: Sprint | None = None,
        driver: TurnDriver | None = None,
    ) -> None:
        self.mode, self.sprint = mode, sprint
        controller = TurnController(session, one_region=True)
        self.speech = VisitWords(controller, lambda: self.app.by_touch)
        self.coach = self.speech.coach
        input_controller = InputController(controller, self.selection_changed, self.show_result)
        bots = driver or BotDriver(lambda: app.settings.speed, session, self.show_result)
        super().__init__(app, controller, bots, input_controller, table_style=TABLE_STYLE, announces=True)
        acts: Acts = {
            **input_controller.commands(),
            commands.HINT: self.hints.toggle_hint,
            commands.FOLLOW: partial(follow, input_controller, self.hints),
            commands.RULES: app.router.howto,
        }
        self.commands = Commands({each: acts[each] for each in ALLOWED if each in acts})
        self._begun = False
        self._ring_left = 0.0
        if sprint is not None:
            self.speech.more = sprint.aim_words()
            self.speech.first_harvest = first_harvest

    @property
    def busy(self) -> bool:
        return self.session.is_bot_turn()

    @property
    def where(self) -> str:
        state = self.session.state
        return f"round-{1 + (state.turn - self.session.start.turn) // state.game.players}"

    @property
    def timed(self) -> bool:
        """Whether a clock is shown."""
        return self.sprint is not None

    def on_enter(self) -> None:
        if not self._begun and not self.session.state.over:
            self._begun = True
            self.effects.banners.turn(self.session.state.player)

    def settings_changed(self, names: frozenset[str]) -> None:
        super().settings_changed(names)
        if BY_TOUCH in names:
            self.refresh()

    def places(self) -> Places:
        """Return the layout of the table, with coordinates on the rim, since hints name spaces."""
        style, game = self.style, self.session.state.game
        bars = [TopButtons(brief=brief, timed=self.timed) for brief in (False, True)]
        for bar in bars:
            for widget in (*bar.buttons, bar.clock):
                self.widgets.attach(widget)
        corners = [bar.row(style) for bar in bars]
        prompt = partial(PromptSpace, style, self.speech)
        places = place_kiosk(style.metrics, game.board, game.players, corners, prompt)
        self.bar = next(bar for bar in bars if bar.leave.rect.width)
        return replace(places, coordinates=True)

    def build_panels(self) -> None:
        super().build_panels()
        self.clock, self.undo, self.leave = self.bar.clock, self.bar.undo, self.bar.leave
        for widget in (*self.bar.buttons, self.clock):
            self.widgets.add(widget)
        self.bar.help.action = partial(self.commands.run, commands.RULES)
        self.bar.hint.action = partial(self.commands.run, commands.HINT)
        self.undo.action, self.leave.action = self.session.undo, self.ask_to_leave
        self.view.named = {"leave": self.leave, "undo": self.undo, "clock": self.clock}

    def current_prompt(self) -> Prompt:
        self.coach.update()
        return self.speech.reword(super().current_prompt())

    def layout(self) -> None:
        super().layout()
        self.show_clock()
        if self.coach.opening:
            self._ring_left = RING_SECONDS
            self.update_marks()

    def snapshot_changed(self) -> None:
        reason = self.session.undo_reason()
        self.undo.enable(reason is None, reason or "")
        self.undo.hint = headed(_("Undo"), self.session.undo_words()) if reason is None else ""
        self.bar.hint.enable(self.controller.open)
        self.session.notices.clear()
        self.update_marks()

    def current_mark(self) -> Mark:
        said = self.coach.saying
        mark = said.mark if said is not None and self.coach.about else Mark()
        if mark.over:
            return mark
        over = ring_shown(self.controller, telling_site(self.controller)) if self._ring_left > 0.0 else ()
        return mark._replace(over=over)

    def _let_ring_go(self, seconds: float) -> None:
        """Reduce the time for which the ring of a finca is shown."""
        if self._ring_left > 0.0:
            self._ring_left -= seconds
            if self._ring_left <= 0.0:
                self.update_marks()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.sprint is not None:
            self.sprint.passed(dt)
        self.show_clock()
        self._let_ring_go(dt)

    def handle(self, input_event: InputEvent) -> bool:
        if isinstance(input_event, Press):
            self._count_refusals(input_event)
            self._let_ring_go(RING_SECONDS)
        return super().handle(input_event)

    def cancel(self) -> bool:
        super().cancel()
        return True

    def ask_to_leave(self) -> None:
        """Ask whether to leave the game."""
        self.app.stack.push(
            LeaveQuestion(
                self.app,
                _("Quit the game?"),
                _("The game ends here and is not saved."),
                _("Quit"),
                self.app.show_attract_loop,
                stay=_("Resume"),
            )
        )

    def show_result(self) -> None:
        """Show the result."""
        self.app.finish()
        self.app.router.result(self.session, self.mode, self.sprint)

    def show_clock(self) -> None:
        """Update the clock of a sprint."""
        sprint = self.sprint
        if sprint is None:
            return
        self.clock.set_visible()
        left = sprint.fincas_left
        words = (
            _("Last round") if sprint.last_round else ngettext("{n} finca", "{n} fincas", left).format(n=left)
        )
        self.clock.show_time(
            sprint.seconds_left, words, late=sprint.last_round or sprint.seconds_left < LAST_SECONDS
        )

    def _count_refusals(self, press: Press) -> None:
        if not self.controller.open:
            return
        why = self._refused(press)
        for refusal in why.refusals if why is not None else ():
            self.app.counts.count_refusal(refusal.rule)

    def _refused(self, press: Press) -> RefusalReason | None:
        """Return why the touched space or market line cannot be chosen, or None."""
        widget = self.widgets.at(press.pos)
        if widget is self.view.area:
            space = self.view.area.geometry.space_at(press.pos)
            return (
                why_not_space(self.controller, space) if space is not None and self.controller.lit() else None
            )
        line = self.view.market.line_of(widget)
        if line >= 0 and widget is not None and not widget.enabled:
            return why_not_line(self.controller, line)
        return None
