"""A sitting on the screen: what is shown of it, who moves, who may touch."""

from collections.abc import Sequence
from functools import partial
from weakref import proxy

import pygame

from citrus_game.client.board.grounds import ground_tiles
from citrus_game.client.game import Game
from citrus_game.client.kit.input.commands import Commands
from citrus_game.client.kit.input.intents import Intent, Leave, Point, Release, by_finger
from citrus_game.client.kit.stage.scene import Scene
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.play.hands.commands import watched_commands, wire
from citrus_game.client.play.hands.focus import Focus
from citrus_game.client.play.hands.hands import Hands
from citrus_game.client.play.hands.hearing import Hearing
from citrus_game.client.play.hands.moments import Moments
from citrus_game.client.play.hands.pointing import Pointing
from citrus_game.client.play.hands.proposals import Proposals
from citrus_game.client.play.hands.regard import TableWidgets
from citrus_game.client.play.motion.banner import Banners
from citrus_game.client.play.motion.cues import let_hear, loop_of
from citrus_game.client.play.motion.happening import Happening
from citrus_game.client.play.sitters import acting, people
from citrus_game.client.play.view.flatplaces import Facing, places_of
from citrus_game.client.play.view.owners import Owners
from citrus_game.client.play.view.places import Card, Places
from citrus_game.client.play.view.table import Kit, TableView
from citrus_game.content.preferences import commands
from citrus_game.rules.material.events import Event
from citrus_game.rules.material.steps import Step
from citrus_game.table.conduct.conductor import Conductor, while_there
from citrus_game.table.conduct.timekeeper import TimeKeeper
from citrus_game.table.desk import wording
from citrus_game.table.desk.aids import aided
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.wording import Prompt


class SittingScene(Scene):
    """A table with its view, a conductor and, where something may be done, hands.

    An event marks what is shown as stale; the end of an intent and the frame show it (`show`). ``turns``
    tells whether the view turns to the player on turn where the table lies flat.
    """

    view: TableView
    turns = False

    def __init__(
        self,
        game: Game,
        desk: Desk,
        conductor: Conductor,
        hands: Hands | None = None,
        *,
        kit: Kit | None = None,
        announces: bool = False,
    ) -> None:
        super().__init__(game)
        self.game, self.desk, self.sitting = game, desk, desk.sitting
        self.widgets: TableWidgets = TableWidgets(self.damage, lambda: game.look, game.sound.cue)
        self.conductor, self.hands, self.kit = conductor, hands, kit
        self.happening = Happening(self.sitting, self.damage, partial(let_hear, game, self.sitting))
        self.stage = self.happening.stage
        self.banners = Banners(game, self.sitting, self.damage, announces=announces)
        self.timekeeper = TimeKeeper(self.sitting, self.banners.ring)
        self.pointing, self.owners = Pointing(self.widgets, self.damage), Owners(self.damage)
        # without a way back to the scene, as in `Scene`; a proxy's method by itself would hold the scene
        scene = proxy(self)
        self.focus, self.hearing = Focus(self.widgets, desk, lambda: scene.view), Hearing(desk, game.narrator)
        self.proposals = Proposals(desk, self.damage, lambda: scene.moments.outdate())  # noqa: PLW0108
        self.commands = Commands(watched_commands(game, desk, self.owners, self.pointing))
        passing = self.happening, self.timekeeper, self.pointing, self.proposals, self.owners
        self.moments = Moments(desk, lambda: scene.ask(), *passing)  # noqa: PLW0108
        self._facing, self._due, self._by_finger = Facing(), False, False
        self._grounds = ground_tiles(self.sitting)
        self.sitting.subscribe(while_there(self.happened))

    def places(self) -> Places:
        """Give where everything stands in the window as it is now, or on a table that lies flat."""
        turn = self.app.turn if self.turns else None
        players, around = self.sitting.state.game.players, people(self.sitting)
        return places_of(self.look.metrics, players, self.app.settings, turn, around, self.card())

    def card(self) -> Card | None:
        """Give what else the scene wants room for, None for nothing."""
        return None

    def furnish(self) -> None:
        """Put further widgets on the table that has been laid out."""

    def ask(self) -> Prompt:
        """Say what the prompt asks."""
        return wording.prompt(self.desk, self.sitting.names)

    def changed(self) -> None:
        """Do what is due when more has changed on the screen than what is passing."""

    @property
    def moving(self) -> bool:
        """Tell whether something is about to happen by itself, or moves."""
        return self.conductor.waiting or self.moments.waiting or self.stage.busy or self.banners.moving

    @property
    def free(self) -> bool:
        """Tell whether nothing moves on the table or lies over it."""
        return not self.stage.busy and self.app.stack.top is self

    @property
    def music(self) -> str:
        """Give the loop of music that goes with the position."""
        return loop_of(self.sitting.state)

    @property
    def quarter(self) -> int | None:
        """Give the side of the table from which the last person on turn plays."""
        if not (self.turns and self.app.settings.flat):
            return 0
        colour = "" if self.stage.busy else self.acting[0]
        return self._facing.quarter(self.app.settings, colour, people(self.sitting))

    @property
    def acting(self) -> tuple[str, frozenset[str]]:
        """Give the colour of the person on turn, and those of all seats."""
        return acting(self.sitting)

    def pads_changed(self) -> None:
        """Say whose gamepad came or went."""
        self.banners.gamepads()

    def layout(self) -> None:
        """Place and draw everything for the window's size."""
        self.desk.refresh()
        state, colours = self.sitting.state, [seat.colour for seat in self.sitting.seats]
        self.happening.drop()
        self.banners.layout()
        turn = self.app.turn if self.turns else None
        self.view = TableView(self.look, self.places(), state.game, colours, self._grounds, turn, self.kit)
        self.pointing.look(self.view)
        self.proposals.look(self.view, aided(self.app.settings))
        self.widgets.rebuild(self._build)
        self.refresh()
        self.show()
        self.damage()

    def settings_changed(self, names: frozenset[str]) -> None:
        """Show other aids, or another speed."""
        if names & {"aids", "purist"}:
            self.layout()
        elif "speed" in names:
            self.refresh()

    def left(self) -> None:
        """End what computer players think about."""
        self.conductor.close()
        self.proposals.close()

    def update(self, dt: float) -> None:
        """Let time pass; then show what came of it."""
        self._catch_up()
        quiet = self.widgets.patience.quiet
        super().update(dt)
        self.happening.update(dt, self.app.settings)
        self.owners.update(dt)
        if self.free and not self.conductor.held:
            self.timekeeper.update(dt + self.app.late)
        self.banners.update(dt, self.view, free=self.free)
        self.proposals.update(dt, self.pointing.regard.line, free=self.free)
        if self.moments.warn() or self.widgets.patience.quiet != quiet:
            self.look_around()
        self.pointing.update(dt, beside=self.proposals.card.callout is not None)
        self.show()
        self.conductor.update(dt, free=self.free)

    @property
    def resting(self) -> bool:
        """Tell whether nothing moves, waits or is about to change by itself, but for a banner that goes."""
        return not (self.moving or self._due) and self.moments.resting

    def idle(self, dt: float) -> None:
        """Let time pass for a banner that is read."""
        self.banners.update(dt, self.view, free=self.free)

    def handle(self, intent: Intent) -> bool:
        """Act on an intent and look at what is pointed at now."""
        if self.stage.busy and not isinstance(intent, Point | Leave):
            self.happening.hurry()
            self.app.sound.hurry()
        self._catch_up()
        self._by_finger = by_finger(intent)
        if self.banners.banner.news is not None:
            self.banners.heed(intent)
        self.focus.taken(intent)
        looks = self.pointing.taken(intent)
        steps, pick = len(self.sitting.history), self.desk.pick
        used = self._handle(intent)
        self.widgets.patience.look(self.widgets.place, moved=True)
        self._due = steps != len(self.sitting.history)
        if self._due or pick != self.desk.pick:
            self.widgets.done()
        elif self.app.narrator.on:
            self.hearing.refused(intent)
        if not looks or (self._due and not self._by_finger):
            return used
        if self.moments.stale or not (isinstance(intent, Point) and self.pointing.rests):
            self.look_around()
        return self.pointing.answered(intent) or used

    def _handle(self, intent: Intent) -> bool:
        if isinstance(intent, Release):
            self.owners.lifted(intent.name)
            return True
        return self.commands.handle(intent) or super().handle(intent)

    def keep_focus(self, keys: bool) -> None:
        """See that the focus goes on to where the game does, and what it is on is looked at."""
        before = self.widgets.focus
        self.focus.keep(keys)
        super().keep_focus(keys)
        if self.widgets.focus is not before:
            self.look_around()

    def standing(self) -> list[str]:
        """Give what is asked, and the words of what else stands on the table."""
        return [*super().standing(), *self.hearing.asked(self.view.moment)]

    def looked_at(self) -> str:
        """Say what has the focus or is pointed at, with all that there is to know of it."""
        return self.pointing.regard.aloud(self.proposals.line_aloud)

    def fresh(self) -> list[str]:
        """Give what is new in the log."""
        return self.hearing.fresh()

    def first_focus(self) -> Widget | None:
        """Begin at the market."""
        return self.focus.first()

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the kept picture, what is pointed at, the widgets, the call-out."""
        surface.blit(self.view.kept, area, area)
        self.view.over_board(surface, self._draw_over_board)
        self.proposals.frames.draw(surface)
        self.pointing.frames.draw(surface)
        super().draw(surface, area)
        self.stage.draw(surface, area, covers=True)
        self.banners.draw_frame(self.view, surface, area)
        self.stage.draw(surface, area, covers=False)
        self._draw_over_table(surface)
        self.banners.banner.draw(surface, area)
        self.proposals.draw_words(surface, area)
        self.pointing.card.draw(surface, area)

    def _draw_over_table(self, surface: pygame.Surface) -> None:
        """Paint what lies on the table, under all words that are passing."""

    def _draw_over_board(self, surface: pygame.Surface) -> None:
        self.owners.draw(surface)
        self.proposals.draw_ghosts(surface)
        self.pointing.draw_marks(surface)
        self.proposals.draw_numbers(surface)

    def cancel(self) -> bool:
        """Put down what was picked; with nothing picked, pause where that can be."""
        if self.proposals.hinting:
            self.proposals.clear()
        elif self.hands is None or not self.hands.put_down():
            return self.commands.run(commands.PAUSE)
        return True

    def show_seat(self, player: int) -> None:
        """Let a player's seat change hands, where it may."""

    def _build(self) -> None:
        view = self.view
        for widget in view.widgets():
            self.widgets.add(widget)
        moments = proxy(self.moments)
        wire(view, self.commands, lambda: moments.swap())  # noqa: PLW0108
        if self.hands is not None:
            self.hands.take(view, self.show_seat)
        self.furnish()
        view.others = [widget for widget in self.widgets if widget not in view.widgets()]

    def happened(self, step: Step | None, events: Sequence[Event]) -> None:
        """Let what a step changed be shown: it is heard at once and moves from what is shown still."""
        if self not in self.app.stack:
            return
        self.widgets.done()
        self.focus.stepped = True
        self.moments.happened(events)
        self.happening.begin(self.view, events, self.app.settings)
        self.desk.refresh()
        self.conductor.stepped()
        self.proposals.stepped(step)
        self.banners.begun(events)
        self.refresh()

    def refresh(self) -> None:
        """Have everything shown anew: the position, what is picked or a setting has changed."""
        self.moments.refresh()

    def touched(self) -> None:
        """Note that something was picked or played; what a finger goes on pointing at depends on it."""
        self.refresh()
        if self._by_finger:
            self.show()

    def _catch_up(self) -> None:
        """Show what came of a step: the frame does it, or what is done before there is one."""
        if self._due:
            self._due = False
            self.look_around()
        elif self.moments.stale:
            self.show()

    def look_around(self) -> None:
        """Show what there is, and what is pointed at of it."""
        if self.moments.stale:
            self.show()
        self.pointing.around()
        self.show()

    def show(self) -> None:
        """Show the moment as it is, where it is another one than that shown."""
        before, moment = self.view.moment, self.moments.now(self.view, self.app.settings)
        if moment is None:
            return
        motions = self.happening.take(moment.picture, self.app.settings)
        for rect in self.view.show(moment):
            self.damage(rect)
        self.banners.turned(self.view)
        self.stage.add(motions)
        self.proposals.call_out()
        self.pointing.frame_lines()
        if before is None or moment.change != before.change:
            self.owners.look(self.view, moment.state)
            self.changed()
