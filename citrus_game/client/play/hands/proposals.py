"""Proposals of the Grower on the board: the hint, and one way to place a line pointed at or chosen.

A proposal is a plan that stays while it is carried out, each plantation with its number on the board and in
the hand, to the last one; what the player does otherwise ends it where it cannot go on. The search runs
elsewhere (`Adviser`), so that no frame waits for it.
"""

from collections.abc import Callable

import pygame

from citrus_game.bots.players import bot_title
from citrus_game.client.board.layers.ghosts import Ghost, draw_ghosts, draw_numbers, ghosts_extent
from citrus_game.client.board.layers.pieces import land_piece
from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.client.board.paint import GOLD
from citrus_game.client.play.hands.linecard import LineCard, hint_card
from citrus_game.client.play.parts.part import Redraw
from citrus_game.client.play.view.overlays import CardLayer, FrameLayer
from citrus_game.client.play.view.table import TableView
from citrus_game.rules.actions.harvest import own_region
from citrus_game.rules.material import steps
from citrus_game.rules.material.components import BULL
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.table.advice.adviser import Adviser
from citrus_game.table.advice.balance import Balance, balance
from citrus_game.table.advice.proposal import Proposal, go_on
from citrus_game.table.desk.aids import Aided
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.plan import Plan, numbered, without
from citrus_game.table.desk.wording import Offer, Prompt
from citrus_game.table.speech.bot_words import reason_sentence
from citrus_game.table.speech.step_words import step_words
from citrus_game.table.telling.cost import plan_words, purchase_aloud, purchase_words
from citrus_game.table.telling.turn import gains_words
from citrus_game.text import _

READY = 1.0
"""Seconds into a person's turn after which the adviser is made ready."""
AFTER = 0.15
"""Seconds that an arrow is pointed at before one way to place its tiles is sought."""


class Proposals:
    """What the adviser proposes, as ghosts over the board, gains on the panels and words in the prompt.

    ``aided`` says which aids are on; ``planned`` is called when the hand's order or what is offered changes.
    """

    def __init__(self, desk: Desk, damage: Redraw, planned: Callable[[], None]) -> None:
        self.desk, self.damage, self.planned = desk, damage, planned
        self.aided = Aided()
        self.previews = True
        """Whether a way to plant a row is shown that somebody points at: not where it is theirs to find."""
        self.hinting = False
        self.shown: Proposal | None = None
        self.ghosts: tuple[Ghost, ...] = ()
        self._view: TableView | None = None
        self._adviser: Adviser | None = None
        self._fresh = False
        self._line = self._turn = -1
        self._begun = False
        self._waited = self._open = 0.0
        self._none = False
        self.frames, self._hint = FrameLayer(damage), CardLayer(damage)
        self.card = LineCard(desk, damage)
        """What the line that is pointed at would bring and cost."""
        self._pointed = -1

    def look(self, view: TableView, aided: Aided) -> None:
        """Go on, on a table that has been laid out; begin anew where other aids are on."""
        aided = aided._replace(preview=aided.preview and self.previews)
        if aided != self.aided:
            self.drop()
        self._hint.forget()
        self.card.clear()
        self._view, self.aided = view, aided

    # what is asked

    @property
    def waiting(self) -> bool:
        """Tell whether something is sought or soon will be."""
        return self.shown is None and not self._none and (self.hinting or self._line >= 0)

    @property
    def gains(self) -> tuple[int, ...]:
        """Give what the proposal shown brings every player, none where that is not known or not wanted."""
        return tuple(self.shown.gains) if self.shown is not None and self.aided.numbers else ()

    def toggle_hint(self) -> None:
        """Show what the Grower would do now, or take it away."""
        if self.hinting:
            self.clear()
        elif self.aided.hint and self.desk.open:
            self.clear()
            self.desk.cancel()
            self.hinting, self._line, self._turn = True, -1, self.desk.state.turn
            self._seek()

    @property
    def next_step(self) -> Step | None:
        """Give the step with which the hint goes on, None where none is shown."""
        return self.shown.steps[0] if self.hinting and self.shown is not None else None

    def offered(self, prompt: Prompt) -> Prompt:
        """Offer beside a hint to do its next step; say of a line that is chosen what it would bring."""
        if self.next_step is not None:
            return prompt._replace(follow=Offer("follow", _("Play it")))
        told, pick, sitting = self._told, self.desk.pick, self.desk.sitting
        if told is None or pick is None or pick.kind != "line":
            return prompt
        board, player = sitting.state.game.board, sitting.state.player
        return prompt._replace(texts=(*purchase_words(told, board, sitting.names, player), *prompt.texts))

    @property
    def _line_shown(self) -> Proposal | None:
        """The way to plant the market line that is shown; None for none, or where numbers are not wanted."""
        wanted = self._line >= 0 and not (self._begun or self.hinting) and self.aided.numbers
        return self.shown if wanted else None

    @property
    def _told(self) -> Balance | None:
        """Give what the market line shown brings and costs; None where that is not known or not wanted."""
        return self._line_shown.told if self._line_shown is not None else None

    @property
    def _astray(self) -> bool:
        """Tell whether a line is chosen that is not the hint's: its words and numbers would be of another."""
        pick, step = self.desk.pick, self.next_step
        if pick is None or pick.kind != "line":
            return False
        return step is None or (step.verb, step.what) != (steps.BUY, pick.what)

    def stepped(self, step: Step | None) -> None:
        """Go on with the plan after a step, seek another hint, or show nothing any more.

        Without a ``step`` one was taken back.
        """
        self._fresh = False
        if self._adviser is not None:
            self._adviser.forget()
        plan, shown, hinting = without(self.desk.plan, step) if step else (), self.shown, self.hinting
        same = self.desk.open and self.desk.state.turn == self._turn
        rest = None
        if shown is not None and step is not None and same:
            rest = go_on(shown, step, observe(self.desk.state))
        self.clear()
        if rest is not None and (hinting or self.aided.preview):
            self.hinting, self._begun = hinting, True
            self._lay(rest, plan)
        elif hinting and same and not (shown is not None and step in shown.steps[-1:]):
            self.hinting = True

    def drop(self) -> None:
        """Take everything away."""
        self._fresh = False
        self.clear()
        self._line = -1

    def clear(self) -> None:
        """Show nothing."""
        self._damage()
        self.hinting = self._none = self._begun = False
        self.shown, self.ghosts = None, ()
        self._hint.show(None)
        self._frame(-1)
        self._follow(())

    def _follow(self, plan: Plan) -> None:
        if plan != self.desk.plan:
            self.desk.follow(plan)
            self.planned()

    def close(self) -> None:
        """End the adviser's process."""
        if self._adviser is not None:
            self._adviser.close(wait=False)
            self._adviser = None
            self._fresh = False

    def update(self, dt: float, line: int, *, free: bool) -> None:
        """Let time pass: the ``line`` may be pointed at long enough, an answer may have come.

        An arrow that is pointed at counts where it is ``free``: nothing moves, nothing lies over the table.
        With none the line that is chosen counts, on the way to the button that buys it.
        """
        if free and not self.ready:
            self._make_ready(dt)
        if line != self._pointed:
            self._pointed = line
            self.call_out()
        if self.hinting:
            if self._astray:
                self.clear()
                self.planned()
            elif self.waiting:
                self._seek()
            return
        if self._begun:
            return
        pick = self.desk.pick
        if line < 0 and pick is not None and pick.kind == "line":
            line = pick.what
        line = line if free and self.aided.preview and line in self.desk.now.lines else -1
        if line != self._line:
            self.clear()
            self._line, self._waited = line, 0.0
        elif self.waiting:
            self._waited += dt
            if self._waited >= AFTER:
                self._seek()

    @property
    def ready(self) -> bool:
        """Tell whether the adviser's process has been started, or nobody is there to ask it."""
        return self._adviser is not None or not (self.desk.open and (self.aided.hint or self.aided.preview))

    def _make_ready(self, dt: float) -> None:
        """Have the adviser's process started before it is asked, once a person is at play."""
        self._open += dt
        if self._open >= READY:
            self._advise().prepare()

    def _advise(self) -> Adviser:
        """Give the adviser of this game, made when it is first wanted."""
        if self._adviser is None:
            self._adviser = Adviser(self.desk.state.game)
        return self._adviser

    def _seek(self) -> None:
        """Ask the adviser; show what it says as soon as it does."""
        adviser = self._advise()
        if not self._fresh:
            adviser.look_at(observe(self.desk.state))
            self._fresh = True
        found = adviser.best_turns() if self.hinting else adviser.turn_with(self._line)
        if found:
            self._show(found[0])
        elif found is not None:
            self._none = True

    # what is shown

    def _show(self, proposal: Proposal) -> None:
        self._turn = self.desk.state.turn
        self._lay(proposal, numbered(proposal.steps[: proposal.sure] if self.hinting else proposal.steps))

    def _lay(self, proposal: Proposal, plan: Plan) -> None:
        """Show what a plan still has to do, on the board and in the hand."""
        self.shown = proposal
        self.ghosts = ghosts_of(plan, self.desk.state)
        self._follow(plan)
        self.planned()
        first = proposal.steps[0]
        self._frame(first.what if self.hinting and first.verb == steps.BUY else -1)
        self._damage()

    def _frame(self, line: int) -> None:
        """Frame the market line to buy, -1 for none."""
        if self._view is not None:
            self.frames.show(self._view, {line: GOLD} if line >= 0 else {})

    def words(self) -> tuple[str, tuple[str, ...]]:
        """Give title and sentences of the hint."""
        if self._none:
            return _("No hint found"), (_("The search took too long. Ask again after your next step."),)
        if self.shown is None:
            return _("{bot} is thinking").format(bot=bot_title("grower")), ()
        state = self.desk.state
        title = _("Hint: {step}").format(step=step_words(self.shown.steps[0], state))
        texts = [reason_sentence(self.shown.reason, self.desk.sitting.names, state.game)]
        gains = self.gains_words()
        return title, (*texts, gains) if gains else tuple(texts)

    def gains_words(self) -> str:
        """Say what the proposal shown brings everybody; empty where that is not known."""
        return gains_words(self.desk.state, self.gains, self.desk.sitting.names)

    def line_aloud(self, line: int) -> tuple[str, ...]:
        """Say what a market line that is pointed at would bring everybody, and one way to plant it."""
        told, state = self._told, self.desk.state
        if told is None or self.shown is None or line != self._line:
            return ()
        board, names = state.game.board, self.desk.sitting.names
        return (*purchase_aloud(told, board, names, state.player), plan_words(self.shown.steps, board))

    def call_out(self) -> None:
        """Say a hint that the prompt has no room for beside its button, and what a line would bring."""
        before, view = self._hint.callout, self._view
        if view is None:
            return
        told, shown = None, self._line_shown
        if shown is not None and self._pointed == self._line:
            # where a new finca comes first, only the price is known
            told = shown.told or balance(self.desk.state, shown.steps[: shown.sure])
        self.card.tell(view, self._line, told, self.ghosts)
        title, texts = self.words() if self.hinting else ("", ())
        icon = view.icons.icons.get("hint")
        wanted = self.hinting and self.shown is not None and not view.prompt.whole and icon is not None
        said = (title, "\n".join(texts)) if wanted else None
        if said == (None if before is None else (before.title, before.body)):
            return
        anchor = icon.rect if icon is not None else view.prompt.rect
        lit = self.desk.lit()
        self._hint.show(hint_card(view, anchor, said, self.ghosts, lit) if said is not None else None)

    def draw_ghosts(self, surface: pygame.Surface) -> None:
        """Paint the ghosts over the board."""
        if self.ghosts and self._view is not None:
            draw_ghosts(self._view.canvas, surface, self.ghosts)

    def draw_numbers(self, surface: pygame.Surface) -> None:
        """Paint the ghosts' numbers, over what is pointed at and outlined."""
        if self.ghosts and self._view is not None:
            draw_numbers(self._view.canvas, surface, self.ghosts)

    def draw_words(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what the prompt has no room for, over everything else."""
        self.card.draw(surface, area)
        self._hint.draw(surface, area)

    def _damage(self) -> None:
        if self._view is not None and self.ghosts:
            for rect in ghosts_extent(self._view.seen, self.ghosts):
                self.damage(rect)


def ghosts_of(plan: Plan, state: State) -> tuple[Ghost, ...]:
    """Give the ghosts of what a plan still has to do from a position on, with their numbers."""
    found = ((_ghost(step, state), number) for step, number in plan)
    return tuple(ghost._replace(number=number) for ghost, number in found if ghost is not None)


def _ghost(step: Step, state: State) -> Ghost | None:
    if step.verb in (steps.PLACE, steps.BRIDGE, steps.UNSTORE):
        return Ghost(1 << step.at, whole_tile(step.what))
    if step.verb == steps.BULL:
        return Ghost(1 << step.at, land_piece(BULL))
    if step.verb == steps.HARVEST:
        # a tile of the plan may be the region's first one: then there is only its space so far
        return Ghost(own_region(state, state.player, step.at) or 1 << step.at)
    if step.verb == steps.PLOW:
        return Ghost(state.region_at(step.at) or 1 << step.at)
    if step.verb == steps.SITE:
        piece = "finca-back" if state.drawn is None else "finca"
        return Ghost(1 << state.game.board.site_spaces[step.what], piece, state.drawn)
    return None
