"""A puzzle: one turn to play, then its result, and optionally the best turn to watch."""

from collections.abc import Iterator

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.progress import MOST_LEAVES
from citrus_game.content.settings import commands
from citrus_game.learning.task import HINTS, Task
from citrus_game.rules.model.steps import Step
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.turn_drivers import PAUSES, ScriptDriver
from citrus_game.text import _, ngettext
from citrus_game.ui.board.leaves import FallingLeaves
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.animation.sprites import ease_out_back
from citrus_game.ui.scenes.play.coach.highlight import Mark
from citrus_game.ui.scenes.play.coached_scene import MarkedScene
from citrus_game.ui.scenes.play.input.commands import played_commands, say_turn
from citrus_game.ui.scenes.play.input.controllers import InputController
from citrus_game.ui.scenes.play.panels.buttons import ICONS, FittingButton
from citrus_game.ui.scenes.play.view.places import Card, Places, card_beside
from citrus_game.ui.scenes.play.view.table import TableStyle
from citrus_game.ui.scenes.puzzles.puzzle_hints import (
    BESIDE_PANELS,
    GoalCard,
    PuzzleHints,
    aim_height,
    beside_height,
)
from citrus_game.ui.toolkit.dialogs.dialog import MARGIN, Dialog
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.layout.nodes import Item
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Label, Notice

LEAF, BETWEEN = 44, 8
"""Units: size of a leaf of a result, and gap between leaves."""


def paint_leaves(
    style: Style,
    surface: pygame.Surface,
    corner: tuple[int, int],
    px: int,
    *,
    lit: int,
    most: int,
    colour: str = "good",
) -> int:
    """Draw a row of ``most`` leaves of which ``lit`` are filled; return the x coordinate after it."""
    left, top = corner
    for number in range(most):
        # unfilled leaves are outlines, since both colours are dark in high contrast
        name, tint = ("leaf", colour) if number < lit else ("leaf-open", "muted")
        surface.blit(style.icon(name, px, tint), (left, top))
        left += px + style.u(BETWEEN)
    return left


def leaves_width(style: Style, px: int, most: int) -> int:
    """Return the width in pixels of a row of leaves."""
    return most * px + (most - 1) * style.u(BETWEEN)


class Leaves(Widget):
    """A result of 0 to 3 leaves."""

    focusable = False

    def __init__(self, won: int) -> None:
        super().__init__(hint=ngettext("{n} leaf of three", "{n} leaves of three", won).format(n=won))
        self.won = won
        self.grown = float(MOST_LEAVES)
        """How many of them have grown; a fraction while one does."""

    def accessible_text(self) -> tuple[str, ...]:
        return (self.hint,)

    def measure(self, width: int = 0) -> tuple[int, int]:
        return width, self.style.u(LEAF)

    def draw(self, surface: pygame.Surface) -> None:
        px = self.style.u(LEAF)
        wide = leaves_width(self.style, px, MOST_LEAVES)
        left, top = self.rect.centerx - wide // 2, self.rect.centery - px // 2
        paint_leaves(self.style, surface, (left, top), px, lit=0, most=MOST_LEAVES)
        for number in range(self.won):
            size = round(px * ease_out_back(max(0.0, min(1.0, self.grown - number))))
            if size:
                icon = self.style.icon("leaf", size, "good")
                x = left + number * (px + self.style.u(BETWEEN)) + px // 2
                surface.blit(icon, icon.get_rect(center=(x, self.rect.centery)))


RAINS, GROWS = 2.5, 0.25
"""Seconds that leaves fall after the best turn, and in which each leaf of a result grows."""
WIDEST = 300
"""Units at usual text size: more width is of no use to a result beside the board."""
FLATTEST = 0.45
"""Least height of a place for the result, as a share of its width."""
QUICK = 0.4
"""Seconds between steps of the solution if animations are off."""
HIDDEN = (commands.HINT, commands.LAST_ROUND)
"""Commands that are not available, since puzzles have their own hints."""

SOLUTION_COMMANDS = (commands.SETTINGS, commands.PAUSE)
"""Commands available while the solution is played."""


class PuzzleScene(MarkedScene):
    """A puzzle or exercise. With ``shows`` the solution is played and the player cannot act."""

    turns = True
    aim: GoalCard

    def __init__(self, game: Game, task: Task, *, shows: bool = False) -> None:
        self.task, self.shows = task, shows
        self._steps: list[Step] = list(task.best) if shows else []
        controller = TurnController(task.session, read_only=shows)
        self.part = PuzzleHints(task, controller)
        input_controller = InputController(
            controller, self.selection_changed, self._reopen_result, self._allows
        )
        best = ScriptDriver(lambda: bool(self._steps), self._play, self._pause)
        table_style = TableStyle(icons=tuple(command for command in ICONS if command not in HIDDEN))
        super().__init__(
            game, controller, best, input_controller, table_style=table_style, announces=not task.practised
        )
        self.hints.previews = False
        acts = played_commands(game, input_controller, self.input.focus, self.hints)
        own = {**{each: acts[each] for each in acts if each not in HIDDEN}, commands.HINT: self.give_hint}
        told = {commands.SAY_TURN: say_turn(game, controller, self._spoken_task)}
        self.commands |= {each: own[each] for each in (SOLUTION_COMMANDS if shows else own)} | told

    @property
    def moving(self) -> bool:
        return super().moving or (self._over and not self.part.notified)

    @property
    def _over(self) -> bool:
        """Whether the turn, or the solution that is being played, has ended."""
        return not self._steps if self.shows else self.task.ended

    @property
    def _idle(self) -> bool:
        """Whether nothing was chosen or is in the hand, so that the prompt has little to say."""
        return self.controller.pick is None and self.view.prompt.beside_hand == self.view.places.prompt

    def places(self) -> Places:
        high = beside_height(self.style)
        return card_beside(self.style.metrics, super().places(), high, grows=1)

    def card(self) -> Card:
        return Card(aim_height(self.style), over=True, wide=self.style.metrics.scaled(BESIDE_PANELS))

    def build_panels(self) -> None:
        super().build_panels()
        self.aim = GoalCard(self.style, self.give_hint, self.leave)
        places = self.view.places
        room = places.card or places.prompt
        self.on_prompt = room == places.prompt
        self.aim.place(self.widgets, room, on_prompt=self.on_prompt)

    def _spoken_task(self) -> list[str]:
        """Return the sentences for the screen reader: title, aim, goal and hints."""
        return [self.task.title, f"{self.task.aim}.", self.task.goal, *self.part.hints]

    def current_prompt(self) -> Prompt:
        prompt = super().current_prompt()
        if self.session.state.over:
            # the result is beside it, and the game is not the player's own
            return prompt._replace(primary=None)
        if self.task.ended:
            player = self.session.names[self.task.start.player]
            return Prompt(_("That was your turn, {player}.").format(player=player), (), brief="")
        return prompt

    def snapshot_changed(self) -> None:
        self.aim.update(self.part, shows=self.shows, visible=not self.on_prompt or self._idle)
        super().snapshot_changed()

    def current_mark(self) -> Mark:
        return Mark() if self.shows else self.part.mark()

    def give_hint(self) -> None:
        """Reveal the next of the two hints."""
        if not self.shows:
            self.part.reveal_next()
            self.refresh()

    def leave(self) -> None:
        """Return to the previous scene."""
        self.app.stack.pop(self)

    def update(self, dt: float) -> None:
        super().update(dt)
        # at once: the final count goes on beside it
        if self.app.stack.top is self and self._over and not self.part.notified:
            self.part.notified = True
            self._show_result()

    def _show_result(self) -> None:
        if not self.shows:
            try:
                self.task.save()
            except ContentError as problem:
                self.app.stack.push(ResultDialog(self.game, self, problem=problem.message))
                return
        self.app.stack.push(ResultDialog(self.game, self))

    def _allows(self, found: list[Step]) -> bool:
        return not self.shows and self.part.allows(found)

    def _play(self) -> None:
        self.session.do(self._steps.pop(0))

    def _pause(self) -> float:
        return 2 * PAUSES.get(self.app.settings.speed, QUICK / 2)

    def _reopen_result(self) -> None:
        self.part.notified = False


class ResultDialog(Dialog):
    """The result of the turn, and what to do next, beside the board. ``problem`` says why it could not be
    saved. Leaves fall after the best turn.
    """

    wide = 760
    closes = False
    dims = False

    def __init__(self, game: Game, scene: PuzzleScene, *, problem: str = "") -> None:
        self.task, self.shows, self.problem = scene.task, scene.shows, problem
        self.outcome = None if scene.shows else scene.task.outcome()
        title = _("The better turn") if scene.task.practised else _("The best turn")
        super().__init__(game, self.outcome.head if self.outcome is not None else title)
        self.game, self.scene = game, scene
        self._leaves = Leaves(self.outcome.leaves if self.outcome is not None else 0)
        self._falling: FallingLeaves | None = None
        still = game.settings.reduced_motion or game.settings.speed == "off"
        self._seconds = RAINS if still or self.outcome is None else 0.0

    @property
    def room(self) -> pygame.Rect:
        """The widest place beside the board: that of the cards, or of players and goal."""
        view, margin = self.scene.view, 2 * self.style.u(MARGIN)
        places, slab = view.places, view.seen.geometry.slab
        cards = places.market.unionall([places.mat, places.tray])
        players = places.players[0].unionall([*places.players, places.card or places.players[0]])
        rooms = (cards.union(places.prompt), cards, players)
        beside = [
            room for room in rooms if not room.colliderect(slab) and room.height >= FLATTEST * room.width
        ]
        if not beside:
            return self.window
        enough = self.style.metrics.scaled(WIDEST)
        return max(beside, key=lambda room: min(room.width, enough)).inflate(margin, margin)

    @property
    def moving(self) -> bool:
        return self._seconds < RAINS

    def on_enter(self) -> None:
        if self.outcome is not None and self.outcome.found:
            self.app.sound.play_sound("win")

    def layout(self) -> None:
        super().layout()
        found = self.outcome is not None and self.outcome.found
        self._falling = FallingLeaves(self.style, self.window) if found else None

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.moving:
            self._seconds += dt
            self._leaves.grown = self._seconds / GROWS
            self.dirty(None if self._falling is not None else self.panel.rect)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super().draw(surface, area)
        if self._falling is not None and self.moving:
            self._falling.draw(surface, self._seconds / RAINS)

    def cancel(self) -> bool:
        self._back()
        return True

    def content(self) -> Iterator[Item]:
        fonts, room = self.style.type, self.inner_width
        if fonts.width(self.title, "heading", fonts.shrunk(self.title, "heading", room)) > room:
            self.panel.title = ""  # too wide for one line
            yield Label(self.title, "heading", wrap=True)
        if self.outcome is None:
            yield Label(_("This is how it could have gone."), wrap=True)
        else:
            if self.outcome.figure:
                yield Label(self.outcome.figure, "title", "terracotta", "centre")
            if self.outcome.leaves >= 0:
                yield self._leaves
            for text in self.outcome.texts:
                yield Label(text, wrap=True)
        if self.problem:
            yield Notice(self.problem)

    def buttons(self) -> list[Button]:
        outcome, following = self.outcome, self.task.next_task()
        found = outcome is not None and outcome.found
        missed = outcome is not None and outcome.given_up
        back = FittingButton(_("Done"), self._back, icon="back")
        best = FittingButton(_("The better turn") if self.task.practised else _("The best turn"), self._show)
        best.icon, best.kind = "eye", "primary" if missed else "secondary"
        again = FittingButton(_("Try again"), self._again, icon="undo")
        feet = [back]
        if not found and not missed:
            feet.append(again)
        if outcome is not None and not found and (missed or not self.task.practised):
            feet.append(best)
        if following is not None:
            feet.append(FittingButton(_("Next puzzle"), self._next, kind="primary", icon="puzzle"))
            feet[-1].brief = _("Next")
        elif not missed:
            (back if found or outcome is None else again).kind = "primary"
        for foot in feet:
            foot.peers = feet
        return [*feet]

    def _back(self) -> None:
        self.close()
        self.scene.leave()

    def _open(self, task: Task, *, shows: bool = False) -> None:
        self.close()
        self.app.stack.replace(PuzzleScene(self.game, task, shows=shows))

    def _again(self) -> None:
        self._open(self.task.new_attempt())

    def _show(self) -> None:
        again = self.task.new_attempt()
        again.hints = HINTS
        self._open(again, shows=True)

    def _next(self) -> None:
        following = self.task.next_task()
        if following is not None:
            self._open(following)
