"""The play scene: the game on the screen, played by single clicks or by keys alone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import ref

import pygame

from citrus_game.client.board.over import Over, OverLayer
from citrus_game.client.board.paint import GOLD, WHITE_EDGE
from citrus_game.client.board.picture import Marks, Picture, take_picture
from citrus_game.client.dialogs import Message
from citrus_game.client.intents import Intent, Leave, Point, Redo, Shortcut, Undo
from citrus_game.client.play import history, wording
from citrus_game.client.play.cards import Cards
from citrus_game.client.play.choreography import FADE, Choreography
from citrus_game.client.play.commands import Commands
from citrus_game.client.play.controls import Controls, TableWidgets
from citrus_game.client.play.counting import Counting
from citrus_game.client.play.desk import Desk
from citrus_game.client.play.frames import paint_ring
from citrus_game.client.play.grounds import ground_tiles
from citrus_game.client.play.hints import Seen, look_at
from citrus_game.client.play.motions import Stage
from citrus_game.client.play.pace import RATES, Pace
from citrus_game.client.play.places import Places, place_all
from citrus_game.client.play.verdict import Verdict
from citrus_game.client.play.why import why_not_line
from citrus_game.client.scene import Scene
from citrus_game.client.sound.hearing import let_hear
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.callout import Callout, Side
from citrus_game.rules.events import Event
from citrus_game.rules.scoring import projected
from citrus_game.rules.steps import Step
from citrus_game.table.log import Entry
from citrus_game.table.sitting import Listener, Sitting
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App


class PlayScene(Scene):
    """A sitting as a scene: it shows what may be done, and does what is chosen.

    With ``lingers`` it does not leave for the final scoring by itself.
    """

    cards: Cards
    controls: Controls
    verdict: Verdict

    def __init__(self, app: "App", sitting: Sitting, *, lingers: bool = False) -> None:
        super().__init__(app)
        self.widgets: TableWidgets = TableWidgets(self.damage, lambda: self.app.look, app.sound.cue)
        self.sitting = sitting
        self.desk = Desk(sitting)
        self.commands = Commands(self)
        self.pace = Pace(self, lingers)
        self.stage = Stage(self.damage)
        self.shown_player = sitting.state.player
        self.counting = Counting(sitting.state.points, sitting.state.coins)
        self.tray_open = False
        self._grounds = ground_tiles(sitting)
        self._winners = history.finca_winners(history.all_events(sitting))
        self._over_layer = OverLayer()
        self.seen = Seen()
        self.callout: Callout | None = None
        self._entry: Entry | None = None
        self._frames: dict[int, str] = {}
        self._projected: Sequence[Sequence[int]] | None = None
        sitting.subscribe(_listener(self))

    # the scene's life

    @property
    def moving(self) -> bool:
        """Tell whether a computer player is about to move or something flies."""
        return self.pace.waiting or self.stage.busy

    def layout(self) -> None:
        """Place and draw everything for the window's size."""
        self.desk.refresh()
        state = self.sitting.state
        places = self.places()
        colours = [seat.colour for seat in self.sitting.seats]
        self.stage.finish()
        self.counting.jump(state.points, state.coins)
        self.cards = Cards(self.look, places, self.desk, colours, self._grounds)
        self.cards.swap(self.tray_open)
        self.widgets.rebuild(self._build)
        self.controls.show_settings(self.app.settings, self.app.fullscreen)
        self._look_away()
        self.refresh()
        self.damage()

    def left(self) -> None:
        """End what computer players think about."""
        self.pace.close()

    def places(self) -> Places:
        """Give where everything stands in the window as it is now."""
        return place_all(self.look.metrics, self.sitting.state.game.players)

    def _build(self) -> None:
        self.controls = Controls(self.widgets, self.cards, self.sitting, self.desk, self)

    def update(self, dt: float) -> None:
        """Let time pass: tooltips, computer players."""
        super().update(dt)
        rate = RATES.get(self.app.settings.speed, 0.0)
        self.stage.update(dt * rate)
        state = self.sitting.state
        if self.counting.update(dt * rate, state.points, state.coins):
            self._show_players()
        self.pace.update(dt)

    def handle(self, intent: Intent) -> bool:
        """Act on an intent and look at what is pointed at now."""
        if self.stage.busy and not isinstance(intent, Point | Leave):
            self.stage.finish()
            self.app.sound.hurry()
        used = self._handle(intent)
        self._look_around()
        return used

    def _handle(self, intent: Intent) -> bool:
        if isinstance(intent, Undo | Redo):
            self.command("undo" if isinstance(intent, Undo) else "redo")
            return True
        if isinstance(intent, Shortcut) and self.commands.shortcut(intent.name):
            return True
        return super().handle(intent)

    def cancel(self) -> bool:
        """Put down what was picked; with nothing picked, pause."""
        if self.desk.cancel():
            self.refresh()
        else:
            self.command("settings")
        return True

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the kept picture, what is pointed at, the widgets, the call-out."""
        surface.blit(self.cards.kept, area, area)
        for line, colour in self._frames.items():
            paint_ring(self.look, surface, self.cards.market.frame(line), colour)
        self._over_layer.draw(self.cards.canvas, surface, self.seen.over)
        super().draw(surface, area)
        self.stage.draw(surface, area)
        if self.callout is not None and self.callout.extent.colliderect(area):
            self.callout.draw(surface)

    # what happens

    def play(self, found: list[Step]) -> None:
        """Play steps; without any, show what was picked."""
        for step in found:
            self.sitting.do(step)
        if not found:
            self.refresh()

    def choose_space(self, space: int) -> None:
        """Do what a click on a space does."""
        self.play(self.desk.choose_space(space))

    def answer(self, act: wording.Act) -> None:
        """Do what a button of the prompt says."""
        self.commands.answer(act)

    def command(self, name: str) -> None:
        """Do what a named button says."""
        self.commands.run(name)

    def happened(self, _step: Step | None, events: Sequence[Event]) -> None:
        """Show what a step changed, and let it move."""
        if self not in self.app.stack:
            return
        self.stage.finish()
        self._winners |= history.finca_winners(events)
        settings = self.app.settings
        plan = Choreography(self)
        if events and settings.speed != "off" and not settings.reduced_motion:
            plan.plan(events)
        else:
            plan.board_fade = FADE
        self.desk.refresh()
        veils = plan.veils(self.cards.board.pending(self._picture())) if settings.speed != "off" else []
        self.pace.stepped()
        if not plan.motions:
            self.counting.jump(self.sitting.state.points, self.sitting.state.coins)
        self.refresh()
        self.stage.add([*veils, *plan.motions])
        let_hear(self.app, self.sitting, events, plan.starts)
        self._tell_notices()

    def _tell_notices(self) -> None:
        """Show what the table has to say, such as that the game cannot be saved."""
        notices, self.sitting.notices = self.sitting.notices, []
        if notices:
            self.app.stack.push(Message(self.app, _("A word on this game"), "\n".join(notices)))

    def refresh(self) -> None:
        """Bring everything on the screen up to date with the desk."""
        state, cards, aids = self.sitting.state, self.cards, self.app.settings.aids
        purist = self.app.settings.purist
        self._projected = projected(state) if aids.projection and not purist else None
        for rect in cards.show_top(self.desk):
            self.damage(rect)
        self.controls.refresh(self._projected, self.tray_open or not cards.places.tray_swaps)
        drawn = cards.show_board(self._picture())
        self._show_players()
        self.shown_player = state.player
        drawn += cards.show_mat(self.desk, self.sitting.seats, state.coins[state.player])
        drawn += cards.show_tray(self.controls.tray.title())
        drawn += cards.show_prompt(self.controls.hand.refresh(self.sitting.names))
        for rect in drawn:
            self.damage(rect)
        self._show_market()

    def _picture(self) -> Picture:
        """Take the picture of the board as it is to be shown now."""
        lights = self.app.settings.aids.legal and not self.app.settings.purist
        marks = Marks(
            legal=self.desk.lit() if lights else 0,
            ghost=self.desk.ghost(),
            ready=self.desk.ready() if lights else 0,
            chosen=self.desk.framed(),
            last=history.last_move(self.sitting),
        )
        return take_picture(self.sitting.state, marks, self._winners)

    def _show_players(self) -> None:
        """Show the panels with their numbers as they count."""
        totals = [sum(points) for points in self._projected] if self._projected else None
        shown = list(zip(self.counting.points, self.counting.coins, strict=True))
        for rect in self.cards.show_players(self.desk, self.sitting.seats, shown, totals):
            self.damage(rect)

    # what is pointed at

    def point_at_entry(self, entry: Entry | None) -> None:
        """Show the spaces of a log entry."""
        self._entry = entry

    def _look_away(self) -> None:
        self.seen, self.callout = Seen(), None

    def _look_around(self) -> None:
        """Show what is pointed at now, where it changed."""
        self._show_market()
        seen = self._now_seen()
        if seen == self.seen:
            return
        self._damage_seen()
        self.seen, self.callout = seen, self._call_out(seen)
        self._damage_seen()

    def _now_seen(self) -> Seen:
        widget = self._looked_at()
        if widget is self.controls.board:
            space = self.controls.board.space
            if space is None:
                return Seen()
            seen = look_at(self.desk, space, self.sitting.names)
            reasons = self.app.settings.aids.reasons and not self.app.settings.purist
            return seen if reasons or not seen.bad else Seen(Over(ring=space))
        if widget is not None and widget is self.controls.log:
            return Seen(Over(outlined=(self._entry.spaces,) if self._entry else ()))
        over = Over(causes=self.controls.culprits(widget))
        told = self.verdict.texts[0]
        if self.controls.market.looked_at(widget) >= 0 and not self.cards.verdict.holds(told):
            return Seen(over, "", told)
        return Seen(over)

    def _looked_at(self) -> Widget | None:
        focus = self.widgets.focus
        return focus if focus is not None and focus.ringed else self.widgets.hovered

    def _show_market(self) -> None:
        """Show the line that is pointed at and the verdict on it."""
        line = self.controls.market.looked_at(self._looked_at())
        pick = self.desk.pick
        judged = line if line >= 0 else pick.what if pick is not None and pick.kind == "line" else -1
        if judged < 0 or not self.desk.open:
            self.verdict = wording.market_news(self.sitting.state)
        else:
            why = why_not_line(self.desk, judged)
            self.verdict = wording.line_verdict(self.desk, judged, self.sitting.names, why)
        for rect in self.cards.show_market(self.desk, self.verdict):
            self.damage(rect)
        self._frame_lines(line)

    def _frame_lines(self, lit: int) -> None:
        """Frame the chosen line in gold, and the one pointed at in white."""
        pick, frames = self.desk.pick, {}
        if lit >= 0:
            frames[lit] = WHITE_EDGE
        if pick is not None and pick.kind == "line":
            frames[pick.what] = GOLD
        if frames != self._frames:
            for line in {*frames, *self._frames}:
                around = 2 * self.look.u(8)
                self.damage(self.cards.market.frame(line).inflate(around, around))
            self._frames = frames

    def _call_out(self, seen: Seen) -> Callout | None:
        if not seen.title and not seen.body:
            return None
        # without a space it is about a market arrow, whose words have no room under the market
        anchor = self.cards.market.rect
        if seen.around:
            anchor = self.cards.canvas.geometry.cells(seen.around)[1]
        board = self.cards.board.rect
        sides: tuple[Side, ...] = ("left", "right", "above", "below")
        if anchor.centerx < board.x + board.width // 3:
            sides = ("right", "left", "above", "below")
        icon = "cross" if seen.bad else ""
        return Callout(self.look, anchor, seen.title, seen.body, icon=icon, sides=sides)

    def _damage_seen(self) -> None:
        if self.seen.over.spaces:
            for rect in self._over_layer.extent(self.cards.canvas, self.seen.over):
                self.damage(rect)
        if self.callout is not None:
            self.damage(self.callout.extent)


def _listener(scene: PlayScene) -> Listener:
    """Tell a scene what happens as long as it is there: the sitting outlives it."""
    weak = ref(scene)

    def tell(step: Step | None, events: Sequence[Event]) -> None:
        there = weak()
        if there is not None:
            there.happened(step, events)

    return tell
