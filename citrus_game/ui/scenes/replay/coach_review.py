"""What the coach shows after the first game: the best turn, and one that could have been better."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from citrus_game.content.settings import commands
from citrus_game.learning.practice import study_of
from citrus_game.learning.verdicts import told_points
from citrus_game.narration import words
from citrus_game.narration.comparison import why_words
from citrus_game.narration.turn_steps import StepLine
from citrus_game.narration.turn_steps import step_sentences as told_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import Game as TableGame
from citrus_game.session.game_session import GameSession
from citrus_game.session.playback import Playback
from citrus_game.session.score_curve import Turn
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.selection import AssistOptions
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.turn_drivers import TurnDriver
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.coach.card import Words
from citrus_game.ui.scenes.play.coach.highlight import Mark
from citrus_game.ui.scenes.play.coached_scene import CoachedScene
from citrus_game.ui.scenes.play.panels.buttons import OfferButton
from citrus_game.ui.scenes.play.view.places import Places
from citrus_game.ui.scenes.play.view.table import TableStyle
from citrus_game.ui.scenes.replay.judged import JudgedTurns
from citrus_game.ui.scenes.replay.shown_turn import ShownTurn


class CoachReview(CoachedScene):
    """Two pages of a finished game: people's best turn, then the better one of another, each on the board.

    The second is only shown if both judges know one. It comes when it is found, and then stays.
    """

    def __init__(self, game: Game, session: GameSession) -> None:
        self.playback = Playback(session)
        controller = TurnController(self.playback, read_only=True)
        style = TableStyle(icons=(commands.OWNERS, commands.RULES, commands.SETTINGS), turn=False)
        super().__init__(game, controller, TurnDriver(), table_style=style)
        self.study = study_of(session) if game.settings.verdicts else None
        self.judged = JudgedTurns(session, self.study)
        self.best = self._best_turn()
        self.better: Turn | None = None
        self.page = 0
        self.shown = ShownTurn(self.dirty)
        self.commands |= {
            commands.SETTINGS: game.router.settings,
            commands.PAUSE: game.router.settings,
        }
        self.playback.go_to(self.best.first)

    def _best_turn(self) -> Turn:
        """Return the turn of a person that brought most points, if both judges know nothing better there."""
        own = [turn for turn in self.judged.turns if self.judged.of_person(turn)]
        good = [turn for turn in own if not self.judged.is_mistake(turn)]
        return max(good or own, key=lambda turn: (self.judged.gain(turn), turn.number))

    def _better_turn(self) -> Turn | None:
        """Return the turn where most points were missing of those that both judges call poor by now."""
        poor = [turn for turn in self.judged.turns if turn != self.best and self.judged.is_mistake(turn)]
        return max(poor, key=self._missed, default=None)

    def _missed(self, turn: Turn) -> float:
        found = self.judged.verdict(turn)
        return found.missed if found is not None else 0.0

    def on_enter(self) -> None:
        self.judged.hold()

    def on_leave(self) -> None:
        super().on_leave()
        self.judged.release()

    @property
    def moving(self) -> bool:
        return super().moving or self.judged.judging

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.judged.poll() and self.page and self.better is None:
            self._turn_page()

    @property
    def turn(self) -> Turn | None:
        """The turn that is shown, None while there is no better one."""
        return self.better if self.page else self.best

    def places(self) -> Places:
        return replace(super().places(), rival_turns=None)

    @property
    def aids(self) -> AssistOptions:
        return super().aids._replace(hidden=frozenset({"turn"}))

    def current_prompt(self) -> Prompt:
        turn = self.turn
        return Prompt(self.judged.head(turn) if turn is not None else _("Rosa, your coach"), ())

    def coach_texts(self) -> Words:
        last = self.page or self.study is None
        text = self._better_words() if self.page else self._best_words()
        return Words(_("Rosa, your coach"), "", text, _("Done") if last else _("Next"))

    def _best_words(self) -> str:
        turn, names = self.best, self.session.names
        said = [_("Turn {turn} was your best.").format(turn=turn.number)]
        if len({each.player for each in self.judged.turns if self.judged.of_person(each)}) > 1:
            said = [
                _("Turn {turn} was the best, by {player}.").format(
                    turn=turn.number, player=names[turn.player]
                )
            ]
        gain = self.judged.gain(turn)
        if gain > 0:
            points = words.points(gain)
            said.append(_("{points} if the game had ended there.").format(points=f"+{points}"))
        said.append(why_words(self.playback.state, (), self.judged.played(turn), names))
        return " ".join(filter(None, (*said, _("The numbers on the board are its steps."))))

    def _better_words(self) -> str:
        turn = self.better
        found, both = (self.judged.verdict(turn), self.judged.compared(turn)) if turn else (None, None)
        if turn is None or found is None or both is None:
            if self.judged.failed:
                return _("I could not look at your other turns.")
            if self.judged.judging:
                return _("I am still looking at your other turns …")
            return _("I found none that could clearly have been better.")
        points = told_points(found)
        said = _("Turn {turn} could have been better.").format(turn=turn.number)
        if points:
            said = _("Turn {turn} could have been about {points} better.").format(
                turn=turn.number, points=words.points(points)
            )
        different = both.difference_told()
        if not both.left_out:
            own = [line for line in both.better if line.own]
            different = instead_words(own, self.session.state.game)
        shown = _("The numbers show the better turn, the frames what was played.")
        return " ".join(filter(None, (said, both.why, different, shown)))

    def static_text(self) -> list[str]:
        turn, told = self.turn, list[str]()
        if turn is not None:
            both = self.judged.compared(turn) if self.page else None
            played = told_steps(self.judged.lines(turn))
            told = [_("Played: {steps}").format(steps=played)]
            told += [_("Better: {steps}").format(steps=both.better_told())] if both is not None else []
        return [*super().static_text(), *told]

    def current_mark(self) -> Mark:
        return Mark()

    def snapshot_changed(self) -> None:
        super().snapshot_changed()
        if self.coach_card is not None:
            self.input.focus.rest_on(self.coach_card.next)
        turn = self.turn
        if turn is None:
            self.shown.show(self.view, self.playback.state, ())
            return
        played, found = self.judged.played(turn), self.judged.verdict(turn)
        if self.page and found is not None:
            self.shown.show(self.view, self.playback.state, found.best, played)
        else:
            self.shown.show(self.view, self.playback.state, played)

    def _draw_over_board(self, surface: pygame.Surface) -> None:
        super()._draw_over_board(surface)
        self.shown.draw(self.view, surface)

    def go_on(self) -> None:
        if self.page or self.study is None:
            self.cancel()
        else:
            self.page = 1
            self._turn_page()

    def _turn_page(self) -> None:
        """Show the better turn, if there is one by now."""
        self.better = self._better_turn()
        if self.better is not None:
            self.playback.go_to(self.better.first)
        self.refresh()

    def leave_button(self) -> OfferButton:
        return OfferButton(_("Back"), self.cancel, hint=_("Back to the result"))

    def cancel(self) -> bool:
        self.app.stack.pop(self)
        return True


def instead_words(lines: Sequence[StepLine], game: TableGame) -> str:
    """Return the steps of a better turn that were not played, as a short sentence."""
    return _("Instead: {steps}.").format(steps=words.joined(list(_briefly(lines, game))))


def _briefly(lines: Sequence[StepLine], game: TableGame) -> Iterator[str]:
    """Yield the steps of a turn as parts of a sentence: all that are planted from the hand as one."""
    spaces = [line.brief for line in lines if line.step.verb in steps.PLANTING]
    for line in lines:
        if line.step.verb == steps.BUY:
            yield _("buy {line}").format(line=words.line_at_market(game.lines[line.step.what]))
        elif line.step.verb not in steps.PLANTING:
            yield line.text[:1].lower() + line.text[1:]
        elif line.brief == spaces[0]:
            yield _("plant on {spaces}").format(spaces=words.joined(spaces))
