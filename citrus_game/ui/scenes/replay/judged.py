"""What the review knows of its turns: who played them, what was played, and the verdicts as they come."""

from collections.abc import Sequence
from functools import cached_property

from citrus_game.content.learning.review import Verdict
from citrus_game.learning.practice import Study, is_exercise
from citrus_game.learning.verdict_texts import hope_words, verdict_words
from citrus_game.narration.comparison import Comparison, compare
from citrus_game.narration.turn_steps import StepLine, step_sentences, turn_lines
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.session.score_curve import Turn, curve
from citrus_game.text import _


class JudgedTurns:
    """The turns of a session with their verdicts; there are none without a ``study``."""

    def __init__(self, session: GameSession, study: Study | None) -> None:
        self.session, self.study = session, study
        self._holds = False
        self._compared: dict[int, Comparison] = {}

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        return curve(self.session).turns

    def hold(self) -> None:
        """Let the judges go on while a scene shows their verdicts, until `release`."""
        if self.study is not None and not self._holds:
            self._holds = True
            self.study.hold()

    def release(self) -> None:
        """Let the judges stop if no other scene holds them."""
        if self.study is not None and self._holds:
            self._holds = False
            self.study.release()

    @property
    def judging(self) -> bool:
        """Whether verdicts are still to come."""
        return self._holds and self.study is not None and not self.study.analysis.over

    def poll(self) -> bool:
        """Receive new verdicts; return whether there were any."""
        return self._holds and self.study is not None and self.study.poll()

    @property
    def judges(self) -> bool:
        """Whether there are verdicts, or will be."""
        return self.study is not None

    @property
    def failed(self) -> bool:
        """Whether judging has stopped before its end."""
        return self.study is not None and self.study.analysis.failed

    def at(self, position: int) -> Turn | None:
        """Return the turn that a position, a number of steps, is in; None at the end."""
        return next((turn for turn in self.turns if turn.end > position), None)

    def verdict(self, turn: Turn) -> Verdict | None:
        """Return the verdict on a turn, None while there is none."""
        return self.study.analysis.verdict(turn) if self.study is not None else None

    def of_person(self, turn: Turn) -> bool:
        """Whether a person played a turn."""
        return not self.session.history[turn.first].by.is_bot

    def is_exercise(self, turn: Turn) -> bool:
        """Whether a turn can be tried again as an exercise."""
        return is_exercise(self.session, turn, self.verdict(turn))

    def is_mistake(self, turn: Turn) -> bool:
        """Whether both judges know a better turn."""
        found = self.verdict(turn)
        return found is not None and found.kind == "better"

    def next_mistake(self, turn: Turn | None, *, back: bool = False) -> Turn | None:
        """Return the next mistake after a turn, from the beginning after the last one; with ``back`` the one
        before, from the end before the first. None if no turn is one.
        """
        number = turn.number if turn is not None else len(self.turns) + 1 if back else 0
        ahead = [each for each in self.turns if (each.number < number if back else each.number > number)]
        others = [each for each in self.turns if each not in ahead]
        order = [*reversed(ahead), *reversed(others)] if back else [*ahead, *others]
        return next((each for each in order if self.is_mistake(each)), None)

    def played(self, turn: Turn) -> tuple[Step, ...]:
        """Return the steps of a turn."""
        return tuple(done.step for done in self.session.history[turn.first : turn.end])

    def lines(self, turn: Turn) -> Sequence[StepLine]:
        """Return the steps of a turn in words."""
        both = self.compared(turn)
        return both.played if both is not None else turn_lines(self._before(turn), self.played(turn))

    def _before(self, turn: Turn) -> State:
        return self.session.position_at(turn.first)

    def compared(self, turn: Turn) -> Comparison | None:
        """Return a turn side by side with the better one; None if no better one is known."""
        found = self.verdict(turn)
        if found is None or not found.best:
            return None
        if turn.number not in self._compared:
            names, hope = self.session.names, hope_words(found) if turn != self.turns[-1] else ""
            both = compare(self._before(turn), self.played(turn), found.best, names, hope)
            self._compared[turn.number] = both
        return self._compared[turn.number]

    def verdict_words(self, turn: Turn) -> str:
        """Return the verdict on a turn in words, "" if there are none."""
        return verdict_words(self.verdict(turn), failed=self.failed) if self.judges else ""

    def head(self, turn: Turn) -> str:
        """Return the number of a turn and who played it, as text."""
        return _("Turn {turn}: {player}").format(turn=turn.number, player=self.session.names[turn.player])

    def gain(self, turn: Turn) -> int:
        """Return what the turn brought its player in the forecast."""
        before, after = turn.forecasts
        return after[turn.player] - before[turn.player]

    def aloud(self, turn: Turn) -> list[str]:
        """Return everything that the card says of a turn, as sentences."""
        both = self.compared(turn)
        said = [f"{self.head(turn)}.", _("Played: {steps}").format(steps=step_sentences(self.lines(turn)))]
        if both is None:
            return [*said, f"{words}." if (words := self.verdict_words(turn)) else ""]
        said.append(f"{self.verdict_words(turn)}: {both.better_told()}")
        if not both.left_out:
            said.append(_("Different: {steps}").format(steps=both.difference_told()))
        return [*said, both.why]

    def briefly(self, turn: Turn) -> list[str]:
        """Return what the list says of a turn that is pointed at: the card has its steps."""
        both = self.compared(turn)
        return [self.head(turn), self.verdict_words(turn), both.why if both is not None else ""]

    @property
    def checked(self) -> tuple[int, int]:
        """The number of turns that have been checked, and of all."""
        return (self.study.analysis.done, self.study.analysis.length) if self.study is not None else (0, 0)

    def progress(self) -> str:
        """Return as text how many turns have been judged, "" if all are."""
        if self.study is None or self.failed:
            return ""
        done, length = self.checked
        if done >= length:
            return ""
        text = _("{done} of {all} checked")
        if any(map(self.of_person, self.turns)) and not all(map(self.of_person, self.turns)):
            text = _("{done} of {all} checked, yours first")
        return text.format(done=done, all=length)
