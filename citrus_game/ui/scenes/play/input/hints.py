"""Hints and previews: proposals of the Grower, shown as ghosts on the board.

A proposal stays while it is played, with numbers on the board and in the hand, until the player does or
chooses something else. The search runs in another process (`Adviser`), so that no frame waits for it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from operator import or_

import pygame

from citrus_game.facts.forecast import Forecast, balance
from citrus_game.facts.lines import line_facts
from citrus_game.narration.bot_reasons import your_reason
from citrus_game.narration.gains import (
    bonus_words,
    lost_words,
    plan_words,
    purchase_aloud,
    purchase_words,
    step_words,
)
from citrus_game.narration.lines import follows_words
from citrus_game.narration.words import the_plantation
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BULL
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.harvest import own_region
from citrus_game.rules.observe import observe
from citrus_game.session.hints.adviser import Adviser, Proposal, Proposed, go_on
from citrus_game.session.selection.buyer import Buyer
from citrus_game.session.selection.lookahead import MARKED, Plan, by_bonus, numbered, without
from citrus_game.session.selection.prompt_text import Offer, Prompt
from citrus_game.session.selection.selection import AssistOptions, PickKind, Selection
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.telling.news import closing_space
from citrus_game.session.telling.turn import gains_words
from citrus_game.text import _
from citrus_game.ui.board.colours import GOLD
from citrus_game.ui.board.info_table import InfoTableView
from citrus_game.ui.board.layers.hover import Ghost, draw_ghosts, draw_numbers, ghosts_extent
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.tooltips.info_tables import purchase_facts
from citrus_game.ui.scenes.play.view.overlays import FrameLayer
from citrus_game.ui.scenes.play.view.reading import reading_card
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.widgets.popover import Popover, PopoverLayer


class LineCard(PopoverLayer):
    """The tooltip about a market line."""

    def __init__(self, controller: TurnController, dirty: Redraw) -> None:
        super().__init__(dirty)
        self.controller = controller
        self._content: tuple[int, Forecast, Buyer | None] | None = None
        self._buttons: list[pygame.Rect] = []
        """The buttons that existed when it was placed."""

    def reset(self) -> None:
        self._content = None
        super().reset()

    def show_line(self, view: TableView, line: int, told: Forecast | None, ghosts: Sequence[Ghost]) -> None:
        """Show what a market line brings, beside ``ghosts`` on the board; hide the tooltip if ``told`` is
        None.
        """
        buyer = self.controller.buyer
        wanted = (line, told, buyer) if told is not None else None
        # choosing a line adds buttons, which it must not hide
        if wanted == self._content and (wanted is None or view.pressable == self._buttons):
            return
        self._content = wanted
        if wanted is None:
            self.show(None)
            return
        state, seats = self.controller.state, self.controller.session.seats
        facts = purchase_facts(state, line, wanted[1], seats)
        if buyer is not None:
            facts = purchase_facts(buyer.state, line, wanted[1], seats, buyer.name)
        self._buttons = view.pressable
        style = view.style
        versions = [
            partial(Popover, style, fill=partial(InfoTableView, style, version)) for version in facts.versions
        ]
        self.show(reading_card(view, view.market.rect, versions, _spaces(ghosts)))


def hint_card(
    view: TableView, icon: pygame.Rect, said: tuple[str, str], ghosts: Sequence[Ghost], lit: int
) -> Popover:
    """Return the tooltip of a hint, whose button is ``icon``. It avoids ``ghosts`` and the mask ``lit``."""
    title, body = said
    make = partial(Popover, view.style, title=title, body=body)
    return reading_card(view, icon, [make], _spaces(ghosts) | lit)


def _spaces(ghosts: Sequence[Ghost]) -> int:
    """Return the mask of the ghosts' spaces."""
    return reduce(or_, (ghost.spaces for ghost in ghosts), 0)


AS_SHOWN = (*MARKED, steps.STORE, steps.CART, steps.MILESTONE)
"""Verbs of the steps that are played together as the plan of a purchase shows them."""
PLANTS = (*steps.PLANTING, steps.STORE, steps.CART)
"""Verbs of those that plant or keep a plantation."""
READY = 1.0
"""Seconds into a person's turn after which the adviser's process is started."""
AFTER = 0.15
"""Seconds that an arrow must be hovered before a preview is searched."""


class HintController:
    """Shows a hint or a preview: ghosts on the board, gains on the panels, a text in the prompt.

    ``aided`` are the assist options. ``planned`` is called when the order of the hand or the offered buttons
    change.
    """

    def __init__(self, controller: TurnController, dirty: Redraw, planned: Callable[[], None]) -> None:
        self.controller, self.dirty, self.planned = controller, dirty, planned
        self.aided = AssistOptions()
        self.previews = True
        """Whether previews of market lines are shown. Puzzles turn them off."""
        self.foretells = False
        """Whether they are shown for rivals, too, and while others play."""
        self.hinting = self.detailed = False
        """Whether a hint is shown, and whether the table about a line is shown while the coach is on."""
        self.shown: Proposal | None = None
        self.ghosts: tuple[Ghost, ...] = ()
        self._small = 0
        """Spaces where the plan's fruit is small, since another is shown there."""
        self._framed: tuple[int, ...] = ()
        self._view: TableView | None = None
        self._adviser: Adviser | None = None
        self._fresh = False
        self._line = self._turn = -1
        self._begun = False
        self._closes = -1
        """The space that the coach recommends, or -1."""
        self._waited = self._open = 0.0
        self._none = False
        self.frames, self._hint = FrameLayer(dirty), PopoverLayer(dirty)
        self.card = LineCard(controller, dirty)
        """The tooltip about the hovered or chosen market line."""
        self._aside: tuple[int, bool, bool, Proposal | None, Plan] = -1, False, False, None, ()
        """What was shown after how many steps, before the market's forecasts were a rival's."""
        self._laid: dict[tuple[Step, ...], tuple[Proposal, Plan]] = {}
        """The plans that purchases of a turn have begun, by the game's steps so far: they are there again
        after an undo.
        """
        self._laid_in = -1
        """This turn."""
        self._pointed = -1, False
        """The hovered line, and whether tooltips may show."""

    def set_view(self, view: TableView, aided: AssistOptions) -> None:
        """Follow a new layout of the table; drop the proposal if the assist options changed."""
        aided = aided._replace(preview=aided.preview and self.previews)
        if aided != self.aided:
            self.reset()
        self._hint.reset()
        self.card.reset()
        self._view, self.aided = view, aided
        self._frame(self._framed)
        self.controller.foretells = self.foretells and aided.preview and not aided.brief
        if not self.controller.foretells:
            self.foretell(-1)

    # requests

    @property
    def moving(self) -> bool:
        """Whether a tooltip appears or goes."""
        return self.card.moving or self._hint.moving

    @property
    def waiting(self) -> bool:
        """Whether a proposal is being searched or will be soon."""
        return self.shown is None and not self._none and (self.hinting or self._line >= 0)

    @property
    def gains(self) -> tuple[int, ...]:
        """The points that the proposal brings each player; empty if unknown or not wanted."""
        wanted = self.aided.numbers and not self.aided.brief
        return tuple(self.shown.gains) if self.shown is not None and wanted else ()

    @property
    def brings(self) -> int | None:
        """About how many points the market line that is shown brings the player, None if unknown."""
        told = self._forecast
        return told.gains[self.controller.state.player] if told is not None else None

    @property
    def returned(self) -> tuple[int, tuple[int, ...]]:
        """The market line that is shown, and those of its tiles that fit nowhere in the plan for it."""
        return self._line, self._line_shown.returned if self._line_shown is not None else ()

    @property
    def _buying(self) -> State:
        """The position in which the previewed line is bought."""
        buyer = self.controller.buyer
        return self.controller.state if buyer is None else buyer.state

    def foretell(self, player: int) -> None:
        """Preview market lines for a player, -1 for whoever looks. Afterwards what was shown before
        is back.
        """
        played, rival = len(self.controller.session.history), self.controller.rival
        self.controller.foretell(player)
        if self.controller.rival == rival:
            return
        if rival < 0:
            self._aside = played, self.hinting, self._begun, self.shown, self.controller.plan
        self.clear()
        self._fresh, self._line = False, -1
        if self.controller.rival >= 0:
            return
        then, hinting, begun, shown, plan = self._aside
        if then == played and shown is not None and (hinting or begun):
            self.hinting, self._begun = hinting, begun
            self._lay(shown, plan)

    def toggle_detail(self) -> None:
        """Show or hide the table about the chosen line."""
        self.detailed = not self.detailed
        self.update_tooltips()

    def toggle_hint(self) -> None:
        """Show or hide a hint for the current position."""
        if self.hinting:
            self.clear()
        elif self.aided.hint and self.controller.open:
            foretold = self.controller.rival >= 0
            self.foretell(-1)
            self.clear()
            if self.controller.cancel() or foretold:
                self.planned()
            self.hinting, self._line, self._turn = True, -1, self.controller.state.turn
            self._seek()

    @property
    def next_step(self) -> Step | None:
        """The next step of the hint, or None."""
        return self.shown.steps[0] if self.hinting and self.shown is not None else None

    @property
    def next_planned(self) -> Step | None:
        """The next step on the board of the plan that a purchase has begun, or None."""
        begun = self.shown is not None and self._begun and not self.hinting
        step = self.shown.steps[0] if self.shown is not None and begun else None
        return step if step is not None and step.verb in AS_SHOWN else None

    def with_hint_button(self, prompt: Prompt) -> Prompt:
        """Return the prompt with a button for the hint's next step, unless the player has chosen it; for all
        steps of a plan that is begun; or with what the chosen line would bring.
        """
        told, pick, session = self._forecast, self.controller.pick, self.controller.session
        if self.next_step is not None:
            chosen = pick is not None and pick.kind != "hand"
            return prompt if chosen else prompt._replace(follow=Offer("follow", _("Next step")))
        if self.next_planned is not None and not self.aided.brief:
            numbers = any(number > 0 for _step, number in self.controller.plan)
            chosen = pick is not None and pick.kind != "hand"
            # a finca is built first, and planting may wait for what that turns up
            builds = self.next_planned.verb == steps.SITE
            plants = not builds and any(step.verb in PLANTS for step, _number in self.controller.plan)
            label = _("Plant as shown") if plants else _("Do as shown")
            return prompt._replace(follow=Offer("follow", label)) if numbers and not chosen else prompt
        foretold = self.controller.buyer is not None
        chosen_line = pick is not None and pick.kind == "line" and self._line_shown is not None
        if foretold or not chosen_line or self.aided.brief:
            return prompt
        board, player = session.state.game.board, session.state.player
        brought = (*purchase_words(told, board, session.names, player), self.bonus_words()) if told else ()
        brought = brought or (self.lost_words(),)
        buys = prompt.primary
        if buys is not None and self.ghosts:
            where = _("You choose where to plant afterwards; the pale fruits show one way.")
            buys = buys._replace(hint=where)
        return prompt._replace(texts=(*filter(None, brought), *prompt.texts), primary=buys)

    @property
    def _line_shown(self) -> Proposal | None:
        """The preview of a market line, or None if there is none or numbers are not wanted."""
        wanted = self._line >= 0 and not (self._begun or self.hinting) and self.aided.numbers
        return self.shown if wanted else None

    @property
    def _forecast(self) -> Forecast | None:
        """What the previewed market line brings and costs, or None."""
        return self._line_shown.told if self._line_shown is not None else None

    @property
    def _differs(self) -> bool:
        """Whether the player has chosen something that is not in the hint; what is in hand always is."""
        pick, shown = self.controller.pick, self.shown
        if pick is None or pick.kind == "hand":
            return False
        sure = shown.steps[: shown.sure] if shown is not None else ()
        return not any(_begins(pick, step) for step in sure)

    def on_step(self, step: Step | None) -> None:
        """Continue the proposal after a step, search a new hint after the certain steps of one, or hide it.
        ``step`` is None for an undo.
        """
        self._fresh = False
        if self._adviser is not None:
            self._adviser.drop_questions()
        plan, shown, hinting = without(self.controller.plan, step) if step else (), self.shown, self.hinting
        own = shown.steps if shown is not None else ()
        goes_on = self.controller.open and self.controller.state.turn == self._turn
        goes_on = goes_on and (step is None or step in own or not hinting) and self.controller.buyer is None
        rest = None
        if shown is not None and step is not None and goes_on:
            rest = go_on(shown, step, observe(self.controller.state))
        self.clear()
        here, wanted = tuple(self.controller.session.steps), self.aided.preview and self.controller.open
        if self._laid_in != self.controller.state.turn:
            self._laid, self._laid_in = {}, self.controller.state.turn
        # a hint has only steps that are certain in its plan; what is revealed may make another turn better
        if rest is not None and (plan if hinting else self.aided.preview):
            self.hinting, self._begun = hinting, True
            self._lay(rest, plan)
            if not hinting:
                self._laid[here] = rest, plan
        elif here in self._laid and wanted and not hinting and self.controller.buyer is None:
            self._begun = True
            self._lay(*self._laid[here])
        elif hinting and goes_on and step not in own[-1:]:
            self.hinting = True

    def reset(self) -> None:
        """Hide everything and start again."""
        self._fresh = False
        self.clear()
        self._line = -1

    def clear(self) -> None:
        """Hide the hint or preview."""
        self._damage()
        self.hinting = self.detailed = self._none = self._begun = False
        self.shown, self.ghosts = None, ()
        self._hint.show(None)
        self._frame(())
        self._follow(())

    def _follow(self, plan: Plan) -> None:
        if plan != self.controller.plan:
            self.controller.set_plan(plan)
            self.planned()

    def close(self) -> None:
        """End the adviser's process."""
        if self._adviser is not None:
            self._adviser.close()
            self._adviser = None
            self._fresh = False

    def update(self, dt: float, line: int, *, free: bool, due: bool) -> None:
        """Advance by ``dt`` seconds: start a search, and show its result.

        ``line`` is the hovered market line, which counts only if ``free`` (no animation, no dialog). Without
        a hovered line the chosen one is previewed. ``due`` says whether tooltips may show.
        """
        self._hint.update(dt)
        self.card.update(dt)
        if free:
            self._make_ready(dt)
        if (line, due) != self._pointed:
            self._pointed = line, due
            self.update_tooltips()
        if self.hinting:
            if self._differs:
                self.clear()
                self.planned()
            elif self.waiting:
                self._seek()
            return
        if self._begun:
            return
        if line < 0:
            line = self.controller.chosen_line
        buyer = self.controller.buyer
        lines = self.controller.now.lines if buyer is None else buyer.lines
        line = line if free and self.aided.preview and line in lines else -1
        if line != self._line:
            self.clear()
            self._line, self._waited = line, 0.0
        elif self.waiting:
            self._waited += dt
            if self._waited >= AFTER:
                self._seek()

    def _make_ready(self, dt: float) -> None:
        """Start the adviser's process some time into a person's turn."""
        wanted = self.controller.open and (self.aided.hint or self.aided.preview)
        if wanted and self._adviser is None:
            self._open += dt
            if self._open >= READY:
                self._advise().prepare()

    def _advise(self) -> Adviser:
        """Return the adviser, which is created on first use."""
        if self._adviser is None:
            self._adviser = Adviser(self.controller.state.game)
        return self._adviser

    def _seek(self) -> None:
        """Ask the adviser for a proposal, and show the result once it is there."""
        adviser = self._advise()
        if not self._fresh:
            adviser.set_view(observe(self._buying))
            self._fresh = True
            self._closes = closing_space(self.controller) if self.aided.brief else -1
        found = self._found(adviser)
        if found:
            self._show(found[0])
        elif found is not None:
            self._none = True

    def _found(self, adviser: Adviser) -> Proposed | None:
        """Return what to propose, first what the coach recommends; None while searching."""
        closing = adviser.turns_onto(self._closes) if self._closes >= 0 else ()
        if closing is None:
            return None
        buys = Step(steps.BUY, self._line)
        closing = tuple(each for each in closing if self.hinting or each.steps[0] == buys)
        return closing or (adviser.best_turns() if self.hinting else adviser.turn_with(self._line))

    # display

    def _show(self, proposal: Proposal) -> None:
        self._turn = self.controller.state.turn
        self._lay(proposal, numbered(proposal.steps[: proposal.sure] if self.hinting else proposal.steps))

    def _lay(self, proposal: Proposal, plan: Plan) -> None:
        """Show the rest of a proposal on the board and in the hand."""
        self.shown = proposal
        self.ghosts = ghosts_of(plan, self._buying)
        self._follow(plan if self.controller.buyer is None else ())
        self.planned()
        first = proposal.steps[0]
        taken: tuple[int, ...] = ()
        if self.hinting and first.verb == steps.BUY:
            taken = self.controller.state.game.line_spaces[first.what]
        elif self.hinting and first.verb == steps.CART:
            taken = (first.what - 1,)
        self._frame(taken)
        self._damage()

    def _frame(self, indices: tuple[int, ...]) -> None:
        """Draw a frame around what the hint takes from the market, given as market indices."""
        self._framed = indices
        if self._view is not None:
            self.frames.show(self._view, {indices: GOLD} if indices else {})

    def words(self) -> tuple[str, tuple[str, ...]]:
        """Return title and texts of the hint."""
        if self._none:
            return _("No hint found"), (_("The search took too long. Ask again after your next step."),)
        if self.shown is None:
            return _("Looking for a good move …"), ()
        state = self.controller.state
        title = _("Hint: {step}").format(step=_shown_step(self.shown.steps[0], state))
        first = self.shown.steps[0]
        why = your_reason(self.shown.reason, self.controller.session.names, state.game)
        if first.verb == steps.BUY and (line := line_facts(state, first.what)).finca:
            why = follows_words(line)
        told = why, self.lost_words(), self.bonus_words(), self.gains_words()
        return title, tuple(filter(None, told))

    def bonus_words(self) -> str:
        """Return which of the further numbers on the board stand for bonuses, or ""."""
        return bonus_words(by_bonus(self.controller.plan[1:]))

    def lost_words(self) -> str:
        """Return which tiles the proposal leaves without a space, and what they cost, or ""."""
        penalty = self.controller.state.game.components.return_penalty
        return lost_words(self.shown.returned, penalty) if self.shown is not None else ""

    def gains_words(self) -> str:
        """Return what the proposal brings everybody, or ""."""
        names = self.controller.session.names
        return gains_words(self.controller.state, self.gains, names, self.controller.reader)

    def line_aloud(self, line: int) -> tuple[str, ...]:
        """Return sentences for the screen reader about a hovered market line and its preview."""
        told, state = self._forecast, self.controller.state
        if told is None or self.shown is None or line != self._line:
            return ()
        board, names = state.game.board, self.controller.session.names
        buyer, plan = self.controller.buyer, plan_words(self.shown.steps, board)
        if buyer is None:
            return (*purchase_aloud(told, board, names, state.player), plan)
        return (*purchase_aloud(told, board, names, self.controller.reader, buyer.player), plan)

    def update_tooltips(self) -> None:
        """Update the tooltips of the hint and of the market line."""
        before, view = self._hint.popover, self._view
        if view is None:
            return
        if (small := self._other_fruit()) != self._small:
            self._small = small
            self._damage()
        told, shown = None, self._line_shown
        if shown is not None and (self.detailed if self.aided.brief else self._pointed == (self._line, True)):
            # if a new finca is built first, only the price is known
            told = shown.told or balance(self._buying, shown.steps[: shown.sure])
            told = told._replace(returned=shown.returned) if told is not None else None
        self.card.show_line(view, self._line, told, self.ghosts)
        title, texts = self.words() if self.hinting else ("", ())
        icon = view.icons.icons.get("hint")
        wanted = self.hinting and self.shown is not None and not view.prompt.whole and icon is not None
        wanted = wanted and not self.aided.brief
        said = (title, "\n".join(texts)) if wanted else None
        if said == (None if before is None else (before.title, before.body)):
            return
        anchor = icon.rect if icon is not None else view.prompt.rect
        lit = self.controller.lit()
        self._hint.show(hint_card(view, anchor, said, self.ghosts, lit) if said is not None else None)

    def draw_ghosts(self, surface: pygame.Surface) -> None:
        """Draw the ghosts on the board."""
        if self.ghosts and self._view is not None:
            draw_ghosts(self._view.canvas, surface, self.ghosts, self._small)

    def _other_fruit(self) -> int:
        """Return the spaces that show another fruit than the plan's, since the picked tile can go there."""
        tile, state = self.controller.picked_tile(), self.controller.state
        if not self.ghosts or tile is None or self.controller.buyer is not None:
            return 0
        fruit = whole_tile(tile), whole_tile(tile ^ 1)
        same = (ghost.spaces for ghost in self.ghosts if ghost.piece in fruit)
        return self.controller.lit() & ~reduce(or_, (*state.land, *same))

    def draw_numbers(self, surface: pygame.Surface) -> None:
        """Draw the ghosts' numbers, above hover marks."""
        if self.ghosts and self._view is not None:
            draw_numbers(self._view.canvas, surface, self.ghosts)

    def draw_words(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the tooltips, above everything else."""
        self.card.draw(surface, area)
        self._hint.draw(surface, area)

    def _damage(self) -> None:
        if self._view is not None and self.ghosts:
            for rect in ghosts_extent(self._view.canvas, self.ghosts):
                self.dirty(self._view.seen_rect(rect))


_BEGUN: Mapping[PickKind, str] = {
    "bridge": steps.BRIDGE,
    "stored": steps.UNSTORE,
    "bull": steps.BULL,
    "plow": steps.PLOW,
    "cart": steps.CART,
    "milestone": steps.MILESTONE,
    "harvest": steps.HARVEST,
}
"""Verbs of the steps that a selection begins, whatever it is of."""


def _begins(pick: Selection, step: Step) -> bool:
    """Whether a selection can become a step."""
    if pick.kind == "line":
        return (step.verb, step.what) == (steps.BUY, pick.what)
    if pick.kind == "region":
        return step.verb == steps.HARVEST and bool(pick.what >> step.at & 1)
    return _BEGUN[pick.kind] == step.verb


def _shown_step(step: Step, state: State) -> str:
    """Return a hint's step in words; what it takes from the market has a frame there."""
    if step.verb == steps.CART:
        tile = the_plantation(state.market[step.what - 1])
        return _("Use a cart to take {tile} in the gold frame from the market").format(tile=tile)
    return step_words(step, state)


def ghosts_of(plan: Plan, state: State) -> tuple[Ghost, ...]:
    """Return the ghosts of a plan's remaining steps, with their numbers."""
    found = ((_ghost(step, state), number) for step, number in plan)
    return tuple(ghost._replace(number=number) for ghost, number in found if ghost is not None)


def _ghost(step: Step, state: State) -> Ghost | None:
    if step.verb in steps.PLANTING:
        return Ghost(1 << step.at, whole_tile(step.what))
    if step.verb == steps.BULL:
        return Ghost(1 << step.at, land_piece(BULL))
    if step.verb == steps.HARVEST:
        # the plan may create the region: until then only this space
        return Ghost(own_region(state, state.player, step.at) or 1 << step.at)
    if step.verb == steps.PLOW:
        return Ghost(state.region_at(step.at) or 1 << step.at)
    if step.verb == steps.SITE:
        piece = "finca-back" if state.drawn is None else "finca"
        return Ghost(1 << state.game.board.site_spaces[step.what], piece, state.drawn)
    return None
