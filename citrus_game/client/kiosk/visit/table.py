"""The kiosk's play: the game with what a visitor needs, and no way to anything else."""

from dataclasses import replace
from functools import partial

from citrus_game.client.kiosk.app import BY_TOUCH, KioskApp
from citrus_game.client.kiosk.parts.cards import KioskPanel
from citrus_game.client.kiosk.parts.places import is_wide, place_kiosk
from citrus_game.client.kiosk.visit.bar import TopButtons, taken
from citrus_game.client.kiosk.visit.prompt import KioskPrompt, row_high, words_high
from citrus_game.client.kiosk.visit.words import VisitWords
from citrus_game.client.kiosk.window.stay import Stay, Wait
from citrus_game.client.kit.input.commands import Commands
from citrus_game.client.kit.input.intents import Intent, Press
from citrus_game.client.kit.sheets.dialogs import Question
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.play.coach.finca import ring_shown, telling_site
from citrus_game.client.play.coach.ring import Mark
from citrus_game.client.play.coached import MarkedScene
from citrus_game.client.play.hands.commands import Acts, follow
from citrus_game.client.play.hands.hands import Hands
from citrus_game.client.play.view.places import Places
from citrus_game.client.play.view.table import Kit
from citrus_game.content.kiosk import Mode
from citrus_game.content.preferences import commands
from citrus_game.content.preferences.commands import Command
from citrus_game.kiosk.sprint import Sprint
from citrus_game.table.conduct.bots import Bots
from citrus_game.table.conduct.conductor import Conductor
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.why import Why, why_not_line, why_not_space
from citrus_game.table.desk.wording import Prompt
from citrus_game.table.sitting import Sitting
from citrus_game.text import _, ngettext

KIT = Kit(panel=KioskPanel, prompt=KioskPrompt, icons=())
"""The table of play with panels to be read from afar, words that wrap, and without the icons."""
ALLOWED = (commands.UNDO, commands.REDO, commands.HINT, commands.FOLLOW, commands.RULES)
"""The commands that a visitor has: none leads out of the game."""
RING_SECONDS = 8.0
"""How long a finca's ring is shown at a visitor's first turn, unless something is done before."""
LAST_SECONDS = 60
"""From here on a sprint's clock is red."""


class LeaveQuestion(Question):
    """Whether the game is really to be left; staying is what stands out."""

    def buttons(self) -> list[Button]:
        """Give both answers."""
        return [Button(self.answer, self._act, icon="quit"), Button(self.stay, self.close, kind="primary")]

    def entered(self) -> None:
        """Show no focus: a finger comes next."""


class KioskTable(Stay, MarkedScene):
    """A visitor's game of a mode; a sprint with its clock. Of the icons there is undo, and a way out."""

    app: KioskApp
    wait: Wait = "long"

    def __init__(
        self,
        app: KioskApp,
        sitting: Sitting,
        mode: Mode,
        sprint: Sprint | None = None,
        conductor: Conductor | None = None,
    ) -> None:
        self.mode, self.sprint = mode, sprint
        desk = Desk(sitting)
        self.speech = VisitWords(desk, lambda: self.app.by_touch)
        self.coach = self.speech.coach
        hands = Hands(desk, self.touched, self.show_result)
        bots = conductor or Bots(lambda: app.settings.speed, sitting, self.show_result)
        super().__init__(app, desk, bots, hands, kit=KIT, announces=True)
        acts: Acts = {
            **hands.commands(),
            commands.HINT: self.proposals.toggle_hint,
            commands.FOLLOW: partial(follow, hands, self.proposals),
            commands.RULES: app.ways.howto,
        }
        self.commands = Commands(acts).only(ALLOWED)
        self._begun = False
        self._ring_left = 0.0
        if sprint is not None:
            self.speech.more = sprint.words()

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

    def entered(self) -> None:
        """Say who begins, once."""
        if not self._begun and not self.sitting.state.over:
            self._begun = True
            self.banners.turn(self.sitting.state.player)

    def settings_changed(self, names: frozenset[str]) -> None:
        """Speak of touching to a finger, and of clicking to a mouse."""
        super().settings_changed(names)
        if BY_TOUCH in names:
            self.refresh()

    def places(self) -> Places:
        """Give the places of the kiosk's play, with room for all that the prompt may say.

        Hints name spaces, so that the rim names columns and rows.
        """
        look, players = self.look, self.sitting.state.game.players
        m, extra = look.metrics, round(taken(look, timed=self.timed))
        over = m.narrow or m.width < m.height or is_wide(m)
        wide = place_kiosk(m, players, extra=extra).prompt.width
        high = words_high(look, wide, self.speech.opening_words())
        if over:
            # whoever has something in hand is told less than at the beginning
            high = max(high, words_high(look, wide, self.speech.later_words()) + row_high(look))
        places = place_kiosk(m, players, extra=extra, words=high, over=over)
        return replace(places, coordinates=True)

    def furnish(self) -> None:
        """Put the rules, the hint, undo, the way out and the clock into the top bar."""
        super().furnish()
        self.bar = TopButtons()
        self.clock, self.undo, self.leave = self.bar.clock, self.bar.undo, self.bar.leave
        for widget in (*self.bar.buttons, self.clock):
            self.widgets.add(widget)
        self.bar.place(self.look, self.view.places.top, timed=self.timed)
        self.bar.help.action = partial(_run, self.commands, commands.RULES)
        self.bar.hint.action = partial(_run, self.commands, commands.HINT)
        self.undo.action, self.leave.action = self.sitting.undo, self.ask_to_leave
        self.view.named = {"leave": self.leave, "undo": self.undo, "clock": self.clock}

    def ask(self) -> Prompt:
        """Say who one is, what wins and what to do as long as that is new, else what is asked."""
        self.coach.look()
        return self.speech.say(super().ask())

    def layout(self) -> None:
        """Place and draw everything."""
        super().layout()
        self.show_clock()
        if self.coach.opening:
            self._ring_left = RING_SECONDS
            self.mark_anew()

    def changed(self) -> None:
        """Say whether something can be taken back, and what to do next."""
        reason = self.sitting.undo_reason()
        self.undo.enable(reason is None, reason or "")
        self.bar.hint.enable(self.desk.open)
        self.sitting.notices.clear()
        self.mark_anew()

    def marked(self) -> Mark:
        """Give what is new, and at the first turn the ring of a finca."""
        said = self.coach.saying
        thing = said.mark.thing if said is not None and self.coach.about else ""
        over = ring_shown(self.desk, telling_site(self.desk)) if self._ring_left > 0.0 else ()
        return Mark(thing, over)

    def _let_ring_go(self, seconds: float) -> None:
        """Take away time of the finca's ring."""
        if self._ring_left > 0.0:
            self._ring_left -= seconds
            if self._ring_left <= 0.0:
                self.mark_anew()

    def update(self, dt: float) -> None:
        """Let time pass, of the clock too, whatever lies over the game."""
        super().update(dt)
        if self.sprint is not None:
            self.sprint.passed(dt)
        self.show_clock()
        self._let_ring_go(dt)

    def handle(self, intent: Intent) -> bool:
        """Act on an intent; count what a rule refuses."""
        if isinstance(intent, Press):
            self._count_refusals(intent)
            self._let_ring_go(RING_SECONDS)
        return super().handle(intent)

    def cancel(self) -> bool:
        """Put down what was picked."""
        super().cancel()
        return True

    def ask_to_leave(self) -> None:
        """Ask whether the game is really to be left."""
        self.app.stack.push(
            LeaveQuestion(
                self.app,
                _("Leave the game?"),
                _("The game ends here and is not saved."),
                _("Quit"),
                self.app.attract,
                stay=_("Resume"),
            )
        )

    def show_result(self) -> None:
        """Go on to the result."""
        self.app.finish()
        self.app.ways.result(self.sitting, self.mode, self.sprint)

    def show_clock(self) -> None:
        """Show the time that is left of a sprint."""
        sprint = self.sprint
        if sprint is None:
            return
        self.clock.show()
        left = sprint.fincas_left
        words = (
            _("Last round") if sprint.last_round else ngettext("{n} finca", "{n} fincas", left).format(n=left)
        )
        self.clock.tell(sprint.left, words, late=sprint.last_round or sprint.left < LAST_SECONDS)

    def _count_refusals(self, press: Press) -> None:
        if not self.desk.open:
            return
        why = self._refused(press)
        for refusal in why.refusals if why is not None else ():
            self.app.counts.refused(refusal.rule)

    def _refused(self, press: Press) -> Why | None:
        """Give why what was touched cannot be done; None where it can, or is nothing."""
        widget = self.widgets.at(press.pos)
        if widget is self.view.area:
            space = self.view.area.geometry.space_at(press.pos)
            return why_not_space(self.desk, space) if space is not None and self.desk.lit() else None
        line = self.view.market.looked_at(widget)
        if line >= 0 and widget is not None and not widget.enabled:
            return why_not_line(self.desk, line)
        return None


def _run(known: Commands, command: Command) -> None:
    known.run(command)
