"""The play scene: the game on the screen, played by single clicks or by keys alone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.board.over import Over, OverLayer
from citrus_game.client.board.picture import Marks, take_picture
from citrus_game.client.intents import Intent, Redo, Shortcut, Undo
from citrus_game.client.play import history, wording
from citrus_game.client.play.cards import Cards
from citrus_game.client.play.commands import Commands
from citrus_game.client.play.controls import Controls
from citrus_game.client.play.desk import Desk
from citrus_game.client.play.grounds import ground_pictures
from citrus_game.client.play.hints import Seen, look_at
from citrus_game.client.play.pace import Pace
from citrus_game.client.play.places import place_all
from citrus_game.client.play.why import why_not_line
from citrus_game.client.scene import Scene
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.callout import Callout
from citrus_game.rules.events import Event
from citrus_game.rules.scoring import projected
from citrus_game.rules.steps import Step
from citrus_game.table.log import Entry
from citrus_game.table.sitting import Sitting

if TYPE_CHECKING:
    from citrus_game.client.app import App


class PlayScene(Scene):
    """A sitting as a scene: it shows what may be done, and does what is chosen.

    With ``lingers`` it does not leave for the final scoring by itself.
    """

    cards: Cards
    controls: Controls

    def __init__(self, app: "App", sitting: Sitting, *, lingers: bool = False) -> None:
        super().__init__(app)
        self.sitting = sitting
        self.desk = Desk(sitting)
        self.commands = Commands(self)
        self.pace = Pace(self, lingers)
        self.tray_open = False
        self._grounds = ground_pictures(sitting)
        self._winners = history.finca_winners(history.all_events(sitting))
        self._over_layer = OverLayer()
        self._seen = Seen()
        self._callout: Callout | None = None
        self._entry: Entry | None = None
        self._projected: Sequence[Sequence[int]] | None = None
        sitting.subscribe(self._happened)

    # the scene's life

    @property
    def moving(self) -> bool:
        """Tell whether a computer player is about to move or something flies."""
        return self.pace.waiting

    def layout(self) -> None:
        """Place and draw everything for the window's size."""
        self.desk.refresh()
        state = self.sitting.state
        places = place_all(self.look.metrics, state.game.players)
        places.board.clamp_ip(self.window)
        colours = [seat.colour for seat in self.sitting.seats]
        self.cards = Cards(self.look, places, self.desk, colours, self._grounds)
        self.cards.swap(self.tray_open)
        self.widgets.rebuild(self._build)
        self.controls.show_settings(self.app.settings, self.app.fullscreen)
        self._look_away()
        self.refresh()
        self.damage()

    def _build(self) -> None:
        self.controls = Controls(self.widgets, self.cards, self.sitting, self.desk, self)

    def update(self, dt: float) -> None:
        """Let time pass: tooltips, computer players."""
        super().update(dt)
        self.pace.update(dt)

    def handle(self, intent: Intent) -> bool:
        """Act on an intent and look at what is pointed at now."""
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
        self._over_layer.draw(self.cards.canvas, surface, self._seen.over)
        super().draw(surface, area)
        if self._callout is not None and self._callout.extent.colliderect(area):
            self._callout.draw(surface)

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

    def _happened(self, _step: Step | None, events: Sequence[Event]) -> None:
        """Show what a step changed."""
        if self not in self.app.stack:
            return
        self._winners |= history.finca_winners(events)
        self.desk.refresh()
        self.pace.stepped()
        self.refresh()

    def refresh(self) -> None:
        """Bring everything on the screen up to date with the desk."""
        state, cards, aids = self.sitting.state, self.cards, self.app.settings.aids
        purist = self.app.settings.purist
        self._projected = projected(state) if aids.projection and not purist else None
        for rect in cards.show_top(self.desk):
            self.damage(rect)
        self.controls.refresh(self._projected, self.tray_open or not cards.places.tray_swaps)
        marks = Marks(
            legal=self.desk.lit() if aids.legal and not purist else 0,
            ghost=self.desk.ghost(),
            ready=self.desk.ready() if aids.legal and not purist else 0,
            chosen=self.desk.framed(),
            last=history.last_move(self.sitting),
        )
        drawn = cards.show_board(take_picture(state, marks, self._winners))
        totals = [sum(points) for points in self._projected] if self._projected else None
        drawn += cards.show_players(self.desk, self.sitting.seats, self._shown(), totals)
        drawn += cards.show_mat(self.desk, self.sitting.seats, state.coins[state.player])
        drawn += cards.show_tray(self.controls.tray.title())
        drawn += cards.show_prompt(self.controls.hand.refresh(self.sitting.names))
        for rect in drawn:
            self.damage(rect)
        self._show_market()

    def _shown(self) -> list[tuple[int, int]]:
        state = self.sitting.state
        return list(zip(state.points, state.coins, strict=True))

    # what is pointed at

    def point_at_entry(self, entry: Entry | None) -> None:
        """Show the spaces of a log entry."""
        self._entry = entry

    def _look_away(self) -> None:
        self._seen, self._callout = Seen(), None

    def _look_around(self) -> None:
        """Show what is pointed at now, where it changed."""
        self._show_market()
        seen = self._now_seen()
        if seen == self._seen:
            return
        self._damage_seen()
        self._seen, self._callout = seen, self._call_out(seen)
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
            return Seen(Over(outlined=self._entry.spaces if self._entry else 0))
        return Seen(Over(causes=self.controls.culprits(widget)))

    def _looked_at(self) -> Widget | None:
        focus = self.widgets.focus
        return focus if focus is not None and focus.ringed else self.widgets.hovered

    def _show_market(self) -> None:
        """Show the line that is pointed at and the verdict on it."""
        line = self.controls.market.looked_at(self._looked_at())
        pick = self.desk.pick
        judged = line if line >= 0 else pick.what if pick is not None and pick.kind == "line" else -1
        if judged < 0 or not self.desk.open:
            verdict = wording.market_news(self.sitting.state)
        else:
            why = why_not_line(self.desk, judged)
            verdict = wording.line_verdict(self.desk, judged, self.sitting.names, why)
        for rect in self.cards.show_market(self.desk, line, verdict):
            self.damage(rect)

    def _call_out(self, seen: Seen) -> Callout | None:
        if not seen.title and not seen.body:
            return None
        geometry = self.cards.canvas.geometry
        anchor = geometry.cells(seen.around)[1]
        icon = "cross" if seen.bad else ""
        return Callout(self.look, anchor, seen.title, seen.body, icon=icon)

    def _damage_seen(self) -> None:
        if self._seen.over.spaces:
            for rect in self._over_layer.extent(self.cards.canvas, self._seen.over):
                self.damage(rect)
        if self._callout is not None:
            self.damage(self._callout.extent)
