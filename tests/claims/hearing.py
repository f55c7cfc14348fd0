"""Games of who only hears or reads: what is said is judged as it is said, and nothing is said twice."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from citrus_game.cli.text_mode.game import Talk, TextGame
from citrus_game.session.game_session import GameSession
from citrus_game.session.telling.turn import Choice
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.toolkit.widgets.base import Widget
from tests.claims.moment import Judge
from tests.claims.spoken import marked
from tests.claims.witness import TableWitness, Witness, searching_at_once
from tests.cli.blind import Blind
from tests.ui.ear.listener import Listener

SENTENCE = re.compile(r"(?<=[.?!]) ")


def twice(texts: Sequence[str]) -> list[str]:
    """Return what comes more than once in an answer: whole texts, and the first sentences of texts. Further
    ones may be alike, since a list has an entry for each row or player.
    """
    firsts = Counter(SENTENCE.split(text)[0].rstrip(".") for text in texts)
    inside = [each for text in texts for each, many in Counter(SENTENCE.split(text)).items() if many > 1]
    return [*(each for each, many in firsts.items() if many > 1), *inside]


class HeardScene(PlayScene):
    """A play scene whose spoken texts are judged as they are made."""

    witness: TableWitness

    def hover_text(self) -> str:
        said = super().hover_text()
        self.witness.hear("ear", said, **self._about(self.pointing.hover_target.widget))
        return said

    def static_text(self) -> list[str]:
        said = super().static_text()
        for text in said:
            self.witness.hear("ear", text, **(self._preview() or {"steps": self.witness.steps}))
        return said

    def new_text(self) -> list[str]:
        said = super().new_text()
        for text in said:
            self.witness.hear("ear", text, **self.witness.line_of(text))
        return said

    def _about(self, widget: Widget | None) -> dict[str, object]:
        view, state = self.view, self.session.state
        if widget is None:
            return {}
        if widget is view.area:
            plan = tuple(step for step, _number in self.controller.plan)
            return {} if view.area.space is None else self.witness.about(view.area.space) | {"plan": plan}
        line = view.market.line_of(widget)
        if line < 0:
            return self.witness.widget_about(widget)
        return self._preview() or {"steps": (state.game.steps.buy[line],)}

    def _preview(self) -> dict[str, object]:
        """Return the plan for a row or column that is shown."""
        shown = self.hints._line_shown
        return {} if shown is None or shown.told is None else {"steps": shown.steps, "priced": False}


@contextmanager
def heard(session: GameSession, judge: Judge) -> Iterator[Listener]:
    """Open a listener at a table that has all judged that it says."""
    listener = Listener()
    with searching_at_once(), marked() as marking:
        narrator, voice = listener.game.narrator, listener.voice
        tell, say = narrator.speak, voice.say
        scene = HeardScene(listener.game, session)
        scene.witness = TableWitness(marking, judge, scene)

        def told(texts: Sequence[str]) -> None:
            for text in texts:
                scene.witness.hear("ear", text, **scene.witness.line_of(text))
            tell(texts)

        narrator.speak = told  # type: ignore[method-assign]
        voice.say = lambda text: say(marking.taken_apart(text).text)  # type: ignore[method-assign]
        listener.game.session = session
        listener.game.stack.reset(scene)
        listener.wait(1.0)
        yield listener


class JudgedTalk(Talk):
    """Prints lines, and has each judged as it is printed."""

    game: TextGame

    def __init__(self, player: Blind, witness: Witness) -> None:
        super().__init__(player, player)
        self.witness = witness
        self.chosen: list[Choice] = []
        """What was asked about: its lines come in the order of its steps."""

    def print_lines(self, lines: Iterable[str]) -> None:
        plain, told = [], list(lines)
        for number, line in enumerate(told):
            self.witness.hear("text mode", line, **self._about(line, number))
            plain.append(self.witness.marking.taken_apart(line).text)
        self.chosen.clear()
        super().print_lines(plain)

    def _about(self, line: str, number: int) -> dict[str, object]:
        session, said = self.witness.session, self.witness.marking.taken_apart(line)
        if said.find("Taken back: {step}"):
            done = session._undone[-1].done
            return {"steps": (done.step,), "events": done.events}
        listed = said.find("{number}. {words}")
        if listed is not None:
            return {"steps": self.game._listed[int(listed.values["number"].text) - 1].steps}
        if self.chosen:
            return {"steps": (self.chosen[0].steps[number],)}
        return self.witness.line_of(line)


class AskedGame(TextGame):
    """A game in the terminal that tells its talk what was asked about."""

    def _what(self, rest: str) -> list[str]:
        said = super()._what(rest)
        choice = self._choice(rest) if said else None
        if choice is not None and isinstance(self.talk, JudgedTalk):
            self.talk.chosen.append(choice)
        return said


def read(session: GameSession, judge: Judge, seed: int) -> list[str]:
    """Play a game in the terminal; return what was said twice in an answer."""
    doubles: list[str] = []
    player = Blind(seed, lambda asked, lines: None if asked == "log" else doubles.extend(twice(lines)))
    with marked() as marking:
        talk = JudgedTalk(player, Witness(marking, judge, session))
        talk.game = AskedGame(session, talk)
        talk.game.run()
    last = player.lines[player._since :]
    won = [line for line in last if re.search(r"\b(wins|share the victory)\b", line)]
    return [*doubles, *twice(last), *won[1:]]
