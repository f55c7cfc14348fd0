"""The review of a game, and the playback of the last round."""

from typing import Literal, get_args

import pygame

from citrus_game.content.settings import commands
from citrus_game.learning.practice import better_turn, known_as, study_of
from citrus_game.narration.position import end_reason_words
from citrus_game.session import history
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import round_start
from citrus_game.session.playback import Playback
from citrus_game.session.saves.saves import Autosave
from citrus_game.session.score_curve import Turn
from citrus_game.session.seats import Seat
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.turn_drivers import PlaybackDriver
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.panels.buttons import SPEED, FittingButton
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.scenes.play.view.places import Card, Places
from citrus_game.ui.scenes.play.view.table import TableStyle
from citrus_game.ui.scenes.replay.all_turns import AllTurnsDialog
from citrus_game.ui.scenes.replay.judged import JudgedTurns
from citrus_game.ui.scenes.replay.review_places import review_places
from citrus_game.ui.scenes.replay.shown_turn import ShownTurn
from citrus_game.ui.scenes.replay.timeline import Transport, WatchBar, moment_words, strip_height
from citrus_game.ui.scenes.replay.turn_card import TurnCard
from citrus_game.ui.scenes.replay.turn_list import TurnList, TurnRow
from citrus_game.ui.toolkit.input.events import PASSIVE, InputEvent, Move, Next, Previous
from citrus_game.ui.toolkit.layout.nodes import Column, lay_out
from citrus_game.ui.toolkit.widgets.choices import Option, SegmentedControl

QUICKEST = 0.06
"""Seconds between steps if animations are off."""
ICONS = (commands.LOG, commands.OWNERS, commands.RULES, SPEED, commands.SETTINGS)
"""Buttons of the top bar."""
BUTTON, GAP = 52, 8
"""Units: height of the card's buttons, and between them."""
WALKED = ("", "turns")
"""Groups of widgets on which arrow keys walk through the game: the buttons that play it, and the list."""
Shows = Literal["played", "better", "both"]
"""What the board shows of a turn: the game as it was played, the better turn, or both."""


class ReplayScene(SessionScene):
    """The review of a session, starting at ``position`` (default: its start): board, timeline, list of
    turns, and the card of the current turn with its verdict.

    With a ``title``, which is shown in place of turn and player, it plays a turn that was not played; then
    there is neither list nor card.
    """

    transport: Transport

    def __init__(
        self, game: Game, session: GameSession, position: int | None = None, title: str = ""
    ) -> None:
        self.title = title
        self.playback = Playback(session)
        if position is not None:
            self.playback.go_to(position)
        self.player = PlaybackDriver(lambda: game.settings.speed, self.playback, QUICKEST, self._pause)
        self.player.held = True
        self.whole = not title
        judges = self.whole and session.state.over and game.settings.verdicts
        self.study = study_of(session) if judges else None
        self.judged = JudgedTurns(session, self.study)
        self.shows: Shows = "played"
        self._tab = "turn"
        controller = TurnController(self.playback, read_only=True)
        style = TableStyle(prompt=WatchBar, icons=ICONS, turn=False, own=not self.whole)
        super().__init__(game, controller, self.player, table_style=style)
        self.shown = ShownTurn(self.dirty)
        self.display.winners = history.won_fincas(session)
        self.commands |= {
            commands.UNDO: self._step_back,
            commands.REDO: self._step_next,
            commands.SETTINGS: self._settings,
            commands.PAUSE: self._settings,
            commands.TURN_BACK: self._turn_back,
            commands.TURN_NEXT: self._turn_next,
        }
        if self.whole:
            self.commands |= {
                commands.LOG: self._all_turns,
                commands.NEXT_SPACE: self._next_mistake,
                commands.PREVIOUS_SPACE: self._mistake_before,
                commands.BUY: self._toggle_better,
                commands.HINT: self._toggle_better,
                commands.LEFT_OVER: self._try,
            }

    @property
    def turn(self) -> Turn | None:
        """The current turn, None at the end."""
        return self.judged.at(self.playback.position)

    def on_enter(self) -> None:
        self.judged.hold()
        if self.widgets.focus is None:
            self.widgets.focus_on(self.transport.buttons["watch"], ring=False)

    def on_leave(self) -> None:
        super().on_leave()
        self.judged.release()

    @property
    def moving(self) -> bool:
        return super().moving or self.judged.judging

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.judged.poll():
            self._show_turn()

    def card(self) -> Card:
        return Card(strip_height(self.style), over=False)

    def places(self) -> Places:
        found = super().places()
        if not self.whole:
            return found
        self._places = review_places(self.style.metrics, found)
        return self._places.table

    def build_panels(self) -> None:
        playback = self.playback
        acts = {
            "turn_back": self._turn_back,
            "step_back": self._step_back,
            "watch": lambda: self.watch(self.player.held),
            "step_next": self._step_next,
            "turn_next": self._turn_next,
            "back": self.cancel,
            "export": self._export,
            "play_on": self._play_on,
        }
        if self.whole:
            self.turn_card = self.widgets.add(TurnCard(self.judged, lambda: self.turn))
            self.turn_card.rect = self._places.card
        self.transport = Transport(self.widgets, self.view, playback, self.judged, acts, self._go)
        self.view.named = self.transport.named
        if self.whole:
            self._build_review()

    def _build_review(self) -> None:
        """Add card, its buttons, and list."""
        style, places = self.style, self._places
        options = [
            Option("played", _("Played")),
            Option("better", _("Better")),
            Option("both", _("Both")),
        ]
        self.choice = SegmentedControl(
            options, self.shows, self._choose_shown, hint=_("What the board shows")
        )
        self.try_it = FittingButton(_("Try it"), self._try, icon="puzzle")
        for widget in (self.choice, self.try_it):
            self.widgets.add(widget)
        self.choice.group = self.try_it.group = self.transport.play_on.group = "card"
        gap = style.u(GAP)
        high = max(style.u(BUTTON), style.metrics.reach, style.type.line("button") + style.u(2 * GAP))
        inside = places.card.inflate(-2 * style.u(14), -2 * style.u(14))
        row = pygame.Rect(inside.x, inside.bottom - high, inside.width, high)
        half = (row.width - gap) // 2
        self.try_it.rect = pygame.Rect(row.x, row.y, half, high)
        self.transport.play_on.rect = pygame.Rect(row.right - half, row.y, half, high)
        self._buttons_row = row
        self.choice.rect = row.move(0, -high - gap)
        self.turn_list = TurnList(
            self.judged, lambda: self.turn, self._go, self._next_mistake, self._all_turns
        )
        lay_out(self.widgets, Column(self.turn_list.tree(style, places.turns)), places.turns)
        self.tabs: SegmentedControl | None = None
        if places.tabs is not None:
            both = [Option("market", _("Market")), Option("turn", _("Turn"))]
            self.tabs = self.widgets.add(SegmentedControl(both, self._tab, self._choose_tab))
            self.tabs.rect = places.tabs
        self._show_turn()

    def current_prompt(self) -> Prompt:
        playback = self.playback
        last = [entry.text for entry in playback.log if entry.step == playback.position - 1]
        if playback.state.over:
            owners = _("The worker button at the top shows who harvested each region last.")
            last = [text for text in (end_reason_words(playback.state), *last[-1:], owners) if text]
        if self.whole and not self.judged.session.state.over and self.game.settings.verdicts:
            last.append(_("Turns are checked once the game is over."))
        return Prompt(self.title or moment_words(playback, playback.position), tuple(last))

    def new_text(self) -> list[str]:
        return []

    def static_text(self) -> list[str]:
        told = self.judged.aloud(self.turn) if self.whole and self.turn is not None else []
        return [*super().static_text(), *filter(None, told)]

    def _draw_over_table(self, surface: pygame.Surface) -> None:
        self.transport.draw_over(surface)

    def _draw_over_board(self, surface: pygame.Surface) -> None:
        super()._draw_over_board(surface)
        self.shown.draw(self.view, surface)

    def snapshot_changed(self) -> None:
        self.transport.update(not self.player.held)
        if self.whole:
            self._show_turn()

    def _show_turn(self) -> None:
        """Show list, card and buttons for the current turn, and what is known of it by now."""
        turn, card = self.turn, self._tab == "turn"
        both = self.judged.compared(turn) if turn is not None else None
        tries = turn is not None and self.judged.is_exercise(turn)
        if both is None and self.shows != "played":
            self.shows = self.choice.value = "played"
        self.turn_card.set_visible(card)
        self.view.market.covered = card and self.tabs is not None
        self.choice.set_visible(card and both is not None)
        self.try_it.set_visible(card and tries)
        on, row = self.transport.play_on, self._buttons_row
        on.set_visible(card)
        wide = self.try_it.rect.width if tries else row.width
        on.rect = pygame.Rect(row.right - wide, row.y, wide, row.height)
        self.turn_card.foot = row.height * (2 if both is not None else 1) + 2 * self.style.u(GAP)
        self.turn_card.mark_dirty()
        self.turn_list.reveal()
        self._focus_row(turn)
        failed = self.judged.failed
        self.turn_list.mistake.label = _("Check again") if failed else _("Next mistake")
        known = failed or self.judged.next_mistake(turn) is not None
        done, length = self.judged.checked
        none = _("No mistake found yet.") if done < length else _("No mistake found.")
        self.turn_list.mistake.enable(known, none)
        self.transport.timeline.mark_dirty()
        self._lay_ghosts(turn)

    def _focus_row(self, turn: Turn | None) -> None:
        """Let the focus go along, if it is on a row of the list."""
        focus = self.widgets.focus
        if isinstance(focus, TurnRow) and focus.turn != turn:
            self.turn_list.reveal()
            row = next((each for each in self.turn_list.view.children
                        if isinstance(each, TurnRow) and each.turn == turn), None)  # fmt: skip
            self.widgets.focus_on(row or self.transport.buttons["watch"], self.widgets.ring)

    def _lay_ghosts(self, turn: Turn | None) -> None:
        """Show the better turn on the board, from the position before it."""
        found = self.judged.verdict(turn) if turn is not None else None
        if turn is None or found is None or self.shows == "played" or turn.first != self.playback.position:
            self.shown.show(self.view, self.playback.state, ())
            return
        framed = self.judged.played(turn) if self.shows == "both" else ()
        self.shown.show(self.view, self.playback.state, found.best, framed)

    def _choose_shown(self, shown: str) -> None:
        """Show the better turn on the board, or no longer."""
        self.shows = next(each for each in get_args(Shows) if each == shown)
        self.choice.value = shown
        if shown != "played" and self.turn is not None:
            self._go(self.turn.first)
        self._show_turn()

    def _choose_tab(self, tab: str) -> None:
        """Show the market or the card, where they share a place."""
        self._tab = tab
        self._show_turn()
        self.refresh()  # the market's widgets come and go
        self.dirty(self._places.card)

    def _toggle_better(self) -> None:
        if self.choice.visible:
            self._choose_shown("both" if self.shows == "played" else "played")

    def _next_mistake(self) -> None:
        """Go to the next mistake; if judging failed, start it again."""
        if self.study is None:
            return
        if self.judged.failed:
            self.study.analysis.start()
            self._show_turn()
            return
        turn = self.judged.next_mistake(self.turn)
        if turn is not None:
            self._go(turn.first)

    def _mistake_before(self) -> None:
        """Go to the mistake before."""
        turn = self.judged.next_mistake(self.turn, back=True)
        if turn is not None:
            self._go(turn.first)

    def _try(self) -> None:
        """Open the position before the turn as an exercise."""
        turn = self.turn
        found = self.judged.verdict(turn) if turn is not None else None
        if self.study is None or turn is None or found is None or not self.judged.is_exercise(turn):
            return
        self.watch(False)
        self.game.router.practise(known_as(self.study.exercise(turn, found)))

    def _all_turns(self) -> None:
        self.watch(False)
        self.app.stack.push(AllTurnsDialog(self.app, self.judged, self.turn, self._go))

    def _act(self, input_event: InputEvent) -> bool:
        """Let arrow keys walk through the game, unless the focus is where they have something else to do."""
        if not isinstance(input_event, Move) or not self.whole or self._arrows_taken:
            used = super()._act(input_event)
            if isinstance(input_event, Next | Previous):
                self._focus_row(self.turn)  # the list is entered at the current turn
            return used
        if not self.widgets.ring:
            self.widgets.focus_on(self.transport.buttons["watch"], ring=False)
        focus, turns = self.widgets.focus, self.judged.turns
        if input_event.dx:
            self._go(self.playback.position + input_event.dx)
        elif isinstance(focus, TurnRow):
            there = turns.index(focus.turn) + input_event.dy
            self._go(turns[max(0, min(len(turns) - 1, there))].first)
            self._focus_row(self.turn)
        else:
            (self._turn_back if input_event.dy < 0 else self._turn_next)()
        return True

    @property
    def _arrows_taken(self) -> bool:
        """Whether arrow keys belong to what has the visible focus, such as the board or a row of buttons."""
        focus = self.widgets.focus
        if focus is None or not self.widgets.ring:
            return False
        return focus.group not in WALKED or isinstance(focus, SegmentedControl)

    def watch(self, running: bool) -> None:
        """Start playing, or stop. At the end of the game it starts again; where the board shows the better
        turn, that is played.
        """
        turn = self.turn
        found = self.judged.verdict(turn) if turn is not None else None
        if running and self.shows == "better" and turn is not None and found is not None and found.best:
            title = _("Not played: a better turn {turn} for {player}")
            name = self.session.names[turn.player]
            better = better_turn(self.playback.played, turn, found.best)
            self.game.router.show_turn(better, title.format(turn=turn.number, player=name))
            return
        if running and self.player.ended:
            self.playback.go_to(0)
        self.player.held = not running
        self.player.on_step()
        self.transport.update(running)

    def cancel(self) -> bool:
        if len(self.app.stack) > 1:
            self.app.stack.pop(self)
        else:
            self.game.router.menu()
        return True

    def _pause(self) -> None:
        self.watch(False)

    def _go(self, position: int) -> None:
        """Stop playing and go to a position."""
        self.watch(False)
        self.playback.go_to(position)

    def _turn_back(self) -> None:
        self._go(self.playback.turn_before())

    def _turn_next(self) -> None:
        self._go(self.playback.turn_after())

    def _step_back(self) -> None:
        self._go(self.playback.position - 1)

    def _step_next(self) -> None:
        self._go(self.playback.position + 1)

    def _settings(self) -> None:
        self.watch(False)
        self.game.router.settings()

    def _export(self) -> None:
        self.watch(False)
        self.game.router.export(self.playback.played)

    def _play_on(self) -> None:
        self.watch(False)
        self.game.router.other_seats(self.playback.state.turn, self.playback.seats, self._play_on_from_here)

    def _play_on_from_here(self, seats: tuple[Seat, ...]) -> None:
        """Continue from this position as a new game."""
        session = self.playback.play_on(seats)
        Autosave(session, background=True)
        self.game.router.play(session)


UNMOVED = 0.5
"""Seconds between steps if animations are off."""
LINGER = 0.8
"""Seconds for which the end is shown."""


class LastRound(SessionScene):
    """Plays back everything since the player's last turn. Any input ends it."""

    turns = True

    def __init__(self, game: Game, session: GameSession) -> None:
        self.playback = Playback(session)
        self.playback.go_to(round_start(session))
        player = PlaybackDriver(lambda: game.settings.speed, self.playback, UNMOVED, self.cancel, LINGER)
        super().__init__(game, TurnController(self.playback, read_only=True), player)

    @property
    def quarter(self) -> int | None:
        return None

    def current_prompt(self) -> Prompt:
        playback = self.playback
        last = [entry.text for entry in playback.log if entry.step == len(playback.history) - 1]
        return Prompt(" ".join(last[:1]) or _("Since your last turn"), (_("Press any key or tap to go on."),))

    def handle(self, input_event: InputEvent) -> bool:
        if not isinstance(input_event, PASSIVE):
            self.cancel()
        return True

    def cancel(self) -> bool:
        self.effects.stage.finish()
        self.app.stack.pop(self)
        return True
