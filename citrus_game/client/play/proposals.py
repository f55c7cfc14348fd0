"""Proposals of the normal player on the board: the hint, and one way to place a line pointed at.

What is shown is only ever looked at: the player does it. The search runs elsewhere (`Adviser`), so that
no frame waits for it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from citrus_game.bots.players import bot_title
from citrus_game.client.board.ghosts import Ghost, draw_ghosts, ghosts_extent
from citrus_game.client.board.paint import GOLD
from citrus_game.client.board.pieces import land_piece
from citrus_game.client.board.plants import whole_tile
from citrus_game.client.play.frames import paint_ring
from citrus_game.client.play.promptbar import PromptFace
from citrus_game.client.widgets.callout import Callout
from citrus_game.rules import steps
from citrus_game.rules.components import BULL
from citrus_game.rules.harvest import own_region
from citrus_game.rules.observe import observe
from citrus_game.rules.state import State
from citrus_game.rules.steps import Step
from citrus_game.table.adviser import Adviser
from citrus_game.table.bot_words import reason_sentence
from citrus_game.table.proposal import Proposal
from citrus_game.table.step_words import gains_words, step_words
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.play.scene import PlayScene

READY = 1.0
"""Seconds into a person's turn after which the adviser is made ready."""
AFTER = 0.15
"""Seconds that an arrow is pointed at before one way to place its tiles is sought."""


class Proposals:
    """What the adviser proposes, as ghosts over the board, gains on the panels and words in the prompt."""

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene
        self.hinting = False
        self.shown: Proposal | None = None
        self.ghosts: tuple[Ghost, ...] = ()
        self._adviser: Adviser | None = None
        self._fresh = False
        self._line = -1
        self._waited = self._open = 0.0
        self._frame = -1
        self._none = False
        self._callout: Callout | None = None

    # what is asked

    @property
    def may_hint(self) -> bool:
        """Tell whether the player wants hints at all."""
        settings = self.scene.app.settings
        return settings.aids.hint and not settings.purist

    @property
    def _may_preview(self) -> bool:
        settings = self.scene.app.settings
        return settings.aids.preview and not settings.purist

    @property
    def waiting(self) -> bool:
        """Tell whether something is sought or soon will be."""
        return self.shown is None and not self._none and (self.hinting or self._line >= 0)

    @property
    def gains(self) -> Sequence[int]:
        """Give what the proposal shown brings every player, none where that is not known or not wanted."""
        wanted = self.scene.app.settings.aids.projection
        return self.shown.gains if self.shown is not None and wanted else ()

    def toggle_hint(self) -> None:
        """Show what the normal player would do now, or take it away."""
        if self.hinting:
            self.clear()
        elif self.may_hint and self.scene.desk.open:
            self.clear()
            self.hinting, self._line = True, -1
            self._seek()
            self._tell()

    def stepped(self) -> None:
        """Take everything away: the position has changed."""
        self._fresh = False
        if self._adviser is not None:
            self._adviser.forget()
        self._put_down()
        self._line = -1

    def clear(self) -> None:
        """Show nothing."""
        told = self.hinting or self.shown is not None
        self._put_down()
        if told:
            self._tell()

    def _put_down(self) -> None:
        self._damage()
        self.hinting = self._none = False
        self.shown, self.ghosts, self._frame, self._callout = None, (), -1, None

    def close(self) -> None:
        """End the adviser's process."""
        if self._adviser is not None:
            self._adviser.close(wait=False)
            self._adviser = None
            self._fresh = False

    def update(self, dt: float) -> None:
        """Let time pass: an arrow may be pointed at long enough, an answer may have come."""
        self._make_ready(dt)
        if self.hinting:
            if self.waiting:
                self._seek()
            return
        line = self._pointed_line()
        if line != self._line:
            self.clear()
            self._line, self._waited = line, 0.0
        elif self.waiting:
            self._waited += dt
            if self._waited >= AFTER:
                self._seek()

    def _make_ready(self, dt: float) -> None:
        """Have the adviser's process started before it is asked, once a person is at play."""
        scene = self.scene
        if self._adviser is None and scene.desk.open and scene.app.stack.top is scene:
            self._open += dt
            if self._open >= READY and (self.may_hint or self._may_preview):
                self._advise().prepare()

    def _advise(self) -> Adviser:
        """Give the adviser of this game, made when it is first wanted."""
        if self._adviser is None:
            self._adviser = Adviser(self.scene.sitting.state.game)
        return self._adviser

    def _pointed_line(self) -> int:
        """Give the market line that is pointed at and may be bought, -1 for none."""
        scene = self.scene
        if not self._may_preview or scene.stage.busy or scene.app.stack.top is not scene:
            return -1
        line = scene.controls.market.looked_at(scene.looking.widget)
        return line if line in scene.desk.now.lines else -1

    def _seek(self) -> None:
        """Ask the adviser; show what it says as soon as it does."""
        adviser = self._advise()
        if not self._fresh:
            adviser.look_at(observe(self.scene.sitting.state))
            self._fresh = True
        found = adviser.best_turns() if self.hinting else adviser.turn_with(self._line)
        if found:
            self._show(found[0])
        elif found is not None:
            self._none = True
            self._tell()

    # what is shown

    def _show(self, proposal: Proposal) -> None:
        scene = self.scene
        self.shown = proposal
        shown = proposal.steps[: proposal.sure] if self.hinting else proposal.steps
        self.ghosts = ghosts_of(shown, scene.sitting.state)
        first = proposal.steps[0]
        self._frame = first.what if self.hinting and first.verb == steps.BUY else -1
        self._damage()
        self._tell()

    def _tell(self) -> None:
        """Show the words in the prompt and the gains on the panels."""
        scene = self.scene
        scene.controls.show_on("hint", self.hinting)
        scene.show_words()
        scene.looking.read_out()
        self._put_callout()

    def words(self) -> tuple[str, tuple[str, ...]]:
        """Give title and sentences of the hint."""
        scene = self.scene
        if self._none:
            return _("No hint could be found"), ()
        if self.shown is None:
            return _("{bot} is thinking").format(bot=bot_title("normal")), ()
        sitting = scene.sitting
        state = sitting.state
        title = _("Hint: {step}").format(step=step_words(self.shown.steps[0], state))
        texts = [reason_sentence(self.shown.reason, sitting.names, state.game)]
        gains = self.gains_words()
        return title, (*texts, gains) if gains else tuple(texts)

    def gains_words(self) -> str:
        """Say what the proposal shown brings everybody; empty where that is not known."""
        sitting = self.scene.sitting
        gains = gains_words(self.gains, sitting.names, sitting.state.player)
        return _("If it ended then: {gains}.").format(gains=gains) if gains else ""

    def face(self, face: PromptFace) -> PromptFace:
        """Let the prompt say the hint instead of what it would say."""
        if not self.hinting:
            return face
        title, texts = self.words()
        return face._replace(title=title, texts=texts)

    def _put_callout(self) -> None:
        """Say a hint that the prompt has no room for beside its button."""
        scene = self.scene
        before = self._callout
        self._callout = None
        if self.hinting and self.shown is not None and not scene.cards.prompt_holds():
            title, texts = self.words()
            anchor = scene.controls.icons["hint"].rect
            self._callout = Callout(scene.look, anchor, title, "\n".join(texts), sides=("below", "left"))
        for callout in (before, self._callout):
            if callout is not None:
                scene.damage(callout.extent)

    def draw_ghosts(self, surface: pygame.Surface) -> None:
        """Paint the ghosts over the board."""
        if self.ghosts:
            draw_ghosts(self.scene.cards.canvas, surface, self.ghosts)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint a frame around the line to buy."""
        scene = self.scene
        if self._frame >= 0:
            paint_ring(scene.look, surface, scene.cards.market.frame(self._frame), GOLD)

    def draw_words(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what the prompt has no room for, over everything else."""
        if self._callout is not None and self._callout.extent.colliderect(area):
            self._callout.draw(surface)

    def _damage(self) -> None:
        scene = self.scene
        if self.ghosts:
            for rect in ghosts_extent(scene.cards.seen, self.ghosts):
                scene.damage(rect)
        if self._frame >= 0:
            around = 2 * scene.look.u(8)
            scene.damage(scene.cards.market.frame(self._frame).inflate(around, around))
        if self._callout is not None:
            scene.damage(self._callout.extent)


def ghosts_of(shown: Sequence[Step], state: State) -> tuple[Ghost, ...]:
    """Give the ghosts of some steps from a position on, in their order."""
    board = state.game.board
    found = []
    for step in shown:
        if step.verb in (steps.PLACE, steps.BRIDGE, steps.UNSTORE):
            found.append(Ghost(1 << step.at, whole_tile(step.what)))
        elif step.verb == steps.BULL:
            found.append(Ghost(1 << step.at, land_piece(BULL)))
        elif step.verb == steps.HARVEST:
            found.append(Ghost(own_region(state, state.player, step.at)))
        elif step.verb == steps.PLOW:
            found.append(Ghost(state.region_at(step.at)))
        elif step.verb == steps.SITE:
            piece = "finca-back" if state.drawn is None else "finca"
            found.append(Ghost(1 << board.site_spaces[step.what], piece, state.drawn))
    return tuple(found)
