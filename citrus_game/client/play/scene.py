"""The play scene: the game on the screen, played by single clicks or by keys alone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import ref

import pygame

from citrus_game.client.board.picture import Marks, Picture, take_picture
from citrus_game.client.dialogs import Message
from citrus_game.client.intents import Intent, Leave, Point, Redo, Release, Shortcut, Undo
from citrus_game.client.play import history, wording
from citrus_game.client.play.banner import Heralds
from citrus_game.client.play.cards import Cards
from citrus_game.client.play.carry import Carry
from citrus_game.client.play.choreography import FADE, Choreography
from citrus_game.client.play.commands import Commands
from citrus_game.client.play.controls import Controls, TableWidgets
from citrus_game.client.play.counting import Counting
from citrus_game.client.play.desk import Desk
from citrus_game.client.play.facts import Outcome
from citrus_game.client.play.flatplaces import flat_places
from citrus_game.client.play.grounds import ground_tiles
from citrus_game.client.play.guard import Guard
from citrus_game.client.play.looking import Looking
from citrus_game.client.play.motions import Stage
from citrus_game.client.play.pace import RATES, Pace
from citrus_game.client.play.places import Places, place_all
from citrus_game.client.play.proposals import Proposals
from citrus_game.client.play.timekeeper import TimeKeeper
from citrus_game.client.play.views import Views
from citrus_game.client.scene import Scene
from citrus_game.client.seating import HandOver
from citrus_game.client.sound.hearing import let_hear
from citrus_game.client.turned import SIDES
from citrus_game.client.widgets.base import Widget
from citrus_game.rules.events import Event, TurnStarted
from citrus_game.rules.scoring import projected
from citrus_game.rules.steps import Step
from citrus_game.table.sitting import Listener, Sitting
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App


class PlayScene(Scene):
    """A sitting as a scene: it shows what may be done, and does what is chosen.

    With ``lingers`` it does not leave for the final scoring by itself.
    """

    turns = True
    """Whether it turns towards the player on turn where the table lies flat."""
    announces = True
    """Whether banners say whose turn it is: where people play, not where they watch."""
    cards: Cards
    controls: Controls
    cards_kind: type[Cards] = Cards

    def __init__(self, app: "App", sitting: Sitting, *, lingers: bool = False) -> None:
        super().__init__(app)
        self.widgets: TableWidgets = TableWidgets(self.damage, lambda: self.app.look, app.sound.cue)
        self.sitting = sitting
        self.desk = Desk(sitting)
        self.commands = Commands(self)
        self.carry = Carry(self)
        self.pace = Pace(self, lingers)
        self.timekeeper = TimeKeeper(self)
        self.stage = Stage(self.damage)
        self.heralds = Heralds(self)
        self.shown_player = sitting.state.player
        self.counting = Counting(sitting.state.points, sitting.state.coins)
        self.tray_open = self._begun = False
        self._taken: Picture | None = None
        self._side = SIDES[0]
        self._grounds = ground_tiles(sitting)
        self._winners = history.finca_winners(history.all_events(sitting))
        self.looking = Looking(self)
        self.widgets.silent = self.looking.speaks_of
        self.views = Views(self)
        self.proposals = Proposals(self)
        self.guard = Guard(self._guarded)
        self.outcome: Outcome | None = None
        self._language = app.settings.language
        sitting.subscribe(_listener(self))

    # the scene's life

    @property
    def moving(self) -> bool:
        """Tell whether a computer player is about to move or something flies."""
        waits = self.pace.waiting or self.guard.busy or self.proposals.waiting
        return waits or self.stage.busy or self.heralds.moving

    @property
    def acting(self) -> tuple[str, frozenset[str]]:
        """Give the colour of the person on turn, and those of all seats."""
        sitting = self.sitting
        seats = sitting.seats
        colour = "" if sitting.state.over or sitting.is_bot_turn() else seats[sitting.state.player].colour
        return colour, frozenset(seat.colour for seat in seats)

    def pads_changed(self) -> None:
        """Say whose gamepad came or went."""
        self.heralds.gamepads()

    def layout(self) -> None:
        """Place and draw everything for the window's size."""
        if self._language != self.app.settings.language:
            self._language = self.app.settings.language
            self.sitting.retell()
        self.desk.refresh()
        state = self.sitting.state
        places = self.places()
        colours = [seat.colour for seat in self.sitting.seats]
        self.stage.finish()
        self.heralds.layout()
        self.proposals.stepped()
        self.counting.jump(state.points, state.coins)
        turn = self.app.turn if self.turns else None
        self.cards = self.cards_kind(self.look, places, self.desk, colours, self._grounds, turn)
        self.cards.swap(self.tray_open)
        self.widgets.rebuild(self._build)
        self.controls.show_settings(self.app.settings)
        self.looking.away()
        self.refresh()
        self.damage()

    def entered(self) -> None:
        """Say who begins, or goes on, when the game comes to the screen."""
        if not self._begun and not self.sitting.state.over and not self.pace.held:
            self._begun = True
            self.heralds.turn(self.sitting.state.player)

    def left(self) -> None:
        """End what computer players think about."""
        self.pace.close()
        self.proposals.close()

    def places(self) -> Places:
        """Give where everything stands in the window as it is now."""
        players, settings = self.sitting.state.game.players, self.app.settings
        readout = settings.aids.readout and not settings.purist
        if self.turns and settings.flat:
            return flat_places(self.look.metrics, players, self.app.turn, readout=readout)
        return place_all(self.look.metrics, players, readout=readout)

    @property
    def quarter(self) -> int | None:
        """Give the side of the table from which the last person on turn plays."""
        sitting = self.sitting
        if not (self.turns and self.app.settings.flat):
            return 0
        if not self.stage.busy and not (sitting.state.over or sitting.is_bot_turn()):
            self._side = self.app.settings.side(sitting.seats[sitting.state.player].colour)
        return SIDES.index(self._side)

    def _build(self) -> None:
        self.controls = Controls(self.widgets, self.cards, self.sitting, self.desk, self)

    def update(self, dt: float) -> None:
        """Let time pass: tooltips, computer players."""
        super().update(dt)
        rate = RATES.get(self.app.settings.speed, 0.0)
        self.stage.update(dt * rate)
        state = self.sitting.state
        if self.counting.update(dt * rate, state.points, state.coins):
            self.show_players()
        self.pace.update(dt)
        self.views.update(dt)
        self.timekeeper.update(dt)
        self.heralds.update(dt)
        self.proposals.update(dt)
        self.guard.update()
        self.looking.update(dt)

    def handle(self, intent: Intent) -> bool:
        """Act on an intent and look at what is pointed at now."""
        if self.stage.busy and not isinstance(intent, Point | Leave):
            self.stage.finish()
            self.app.sound.hurry()
        self.heralds.heed(intent)
        self.carry.taken(intent)
        self.looking.taken(intent)
        used = self._handle(intent)
        self.looking.around()
        return self.looking.answered(intent) or used

    def _handle(self, intent: Intent) -> bool:
        if isinstance(intent, Undo | Redo):
            self.command("undo" if isinstance(intent, Undo) else "redo")
            return True
        if isinstance(intent, Release):
            self.views.lifted(intent.name)
            return True
        if isinstance(intent, Shortcut) and self.commands.shortcut(intent.name):
            return True
        return super().handle(intent)

    def keep_focus(self, keys: bool) -> None:
        """See that the focus goes on to where the game does, and what it is on is looked at."""
        before = self.widgets.focus
        self.carry.keep(keys)
        super().keep_focus(keys)
        if self.widgets.focus is not before:
            self.looking.around()

    def first_focus(self) -> Widget | None:
        """Begin at the market."""
        return next((arrow for arrow in self.controls.market.arrows if arrow.live), self.controls.board)

    def cancel(self) -> bool:
        """Put down what was picked; with nothing picked, pause."""
        if self.proposals.hinting:
            self.proposals.clear()
        elif self.desk.cancel():
            self.refresh()
        else:
            self.command("settings")
        return True

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the kept picture, what is pointed at, the widgets, the call-out."""
        surface.blit(self.cards.kept, area, area)
        self.heralds.draw_frame(surface, area)
        self.cards.over_board(surface, self._draw_over_board)
        self.proposals.draw(surface)
        self.looking.draw_frames(surface)
        super().draw(surface, area)
        self.stage.draw(surface, area)
        self.heralds.banner.draw(surface, area)
        self.proposals.draw_words(surface, area)
        self.looking.draw_words(surface, area)

    def _draw_over_board(self, surface: pygame.Surface) -> None:
        self.views.draw(surface)
        self.proposals.draw_ghosts(surface)
        self.looking.draw_marks(surface)

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

    def show_seat(self, player: int) -> None:
        """Let a player's seat change hands, as long as the game goes on."""
        if not self.sitting.state.over:
            self.app.stack.push(HandOver(self.app, self.sitting, (player,)))

    def command(self, name: str) -> None:
        """Do what a named button says."""
        self.commands.run(name)

    def happened(self, _step: Step | None, events: Sequence[Event]) -> None:
        """Show what a step changed, and let it move."""
        if self not in self.app.stack:
            return
        self.stage.finish()
        self.carry.stepped = True
        self._winners |= history.finca_winners(events)
        settings = self.app.settings
        plan = Choreography(self)
        if events and settings.speed != "off" and not settings.reduced_motion:
            plan.plan(events)
        else:
            plan.board_fade = FADE
        self.desk.refresh()
        self._taken = self._picture()
        veils = plan.veils(self.cards.board.pending(self._taken)) if settings.speed != "off" else []
        self.pace.stepped()
        self.proposals.stepped()
        if not plan.motions:
            self.counting.jump(self.sitting.state.points, self.sitting.state.coins)
        self.refresh()
        self.stage.add([*veils, *plan.motions])
        let_hear(self.app, self.sitting, events, plan.starts)
        if any(isinstance(event, TurnStarted) for event in events):
            self.heralds.turn(self.sitting.state.player)
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
        self.outcome = Outcome(state.sources, projected(state)) if aids.projection and not purist else None
        for rect in cards.show_top(self.desk):
            self.damage(rect)
        self.controls.refresh(self.tray_open or not cards.places.tray_swaps)
        self.guard.start(self.desk, self.controls, on=aids.warnings and not purist)
        self.controls.show_warnings(self.guard)
        drawn = cards.show_board(self._same_picture() or self._picture())
        self.show_players()
        if self.shown_player != state.player and self.heralds.several:
            self.damage(self.heralds.frame)
        self.shown_player = state.player
        coins = state.coins[state.player]
        drawn += cards.show_mat(self.desk, self.sitting.seats, coins, ahead=not purist)
        drawn += cards.show_tray(self.controls.tray.title())
        for rect in drawn:
            self.damage(rect)
        self.show_prompt()
        self.views.refresh()
        self.looking.show_market()

    def _same_picture(self) -> Picture | None:
        """Give the picture that `happened` has taken, if the guard has not found anything else since."""
        taken, self._taken = self._taken, None
        return taken if taken is not None and taken.marks.strands == self.guard.strands else None

    def _picture(self) -> Picture:
        """Take the picture of the board as it is to be shown now."""
        lights = self.app.settings.aids.legal and not self.app.settings.purist
        last, player = history.last_move(self.sitting)
        marks = Marks(
            legal=self.desk.lit() if lights else 0,
            ghost=self.desk.ghost(),
            ready=self.desk.ready() if lights else 0,
            chosen=self.desk.framed(chosen_only=not lights),
            last=last,
            last_by=player,
            strands=self.guard.strands if lights else 0,
        )
        return take_picture(self.sitting.state, marks, self._winners)

    def show_prompt(self) -> None:
        """Show what is asked, or a hint in its place."""
        face = self.controls.hand.refresh(self.sitting.names)
        if self.app.settings.purist and self.desk.open and self.desk.state.drawn is None:
            face = face._replace(texts=())
        for rect in self.cards.show_prompt(self.proposals.face(face)):
            self.damage(rect)

    def show_words(self) -> None:
        """Show a proposal in the prompt and on the panels, or take it away."""
        self.show_prompt()
        self.show_players()

    def _guarded(self) -> None:
        """Show the warnings once all of them are known."""
        self.controls.show_warnings(self.guard)
        for rect in self.cards.show_board(self._picture()):
            self.damage(rect)
        self.looking.around()

    def show_players(self) -> None:
        """Show the panels with their numbers as they count, and the clocks."""
        totals = [sum(points) for points in self.outcome.end] if self.outcome else None
        shown = list(zip(self.counting.points, self.counting.coins, strict=True))
        clocks, gains = self.timekeeper.faces(), self.proposals.gains
        for rect in self.cards.show_players(self.desk, self.sitting.seats, shown, totals, clocks, gains):
            self.damage(rect)


def _listener(scene: PlayScene) -> Listener:
    """Tell a scene what happens as long as it is there: the sitting outlives it."""
    weak = ref(scene)

    def tell(step: Step | None, events: Sequence[Event]) -> None:
        there = weak()
        if there is not None:
            there.happened(step, events)

    return tell
