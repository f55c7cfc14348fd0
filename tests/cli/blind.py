"""A player at the terminal who knows only the lines that were printed."""

import io
import random
import re
from collections.abc import Callable

from citrus_game.cli.text_mode.game import Talk, TextGame
from citrus_game.session.game_session import GameSession

NUMBERED = re.compile(r"(\d+)\. ")
ASKS = ("market", "mine", "others", "fincas", "board", "row 3", "at c4", "round", "log", "left")


class Blind(io.StringIO):
    """Answers by the numbers of the last list that was said; what is said to it is kept, line by line.

    Now and then it asks for more first, or takes a step back.
    """

    def __init__(self, seed: int, style: Callable[[str, "list[str]"], None] | None = None) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.answers: list[str] = []
        self._chance = random.Random(seed)
        self._part = ""
        self._style = style
        self._since = 0

    def write(self, text: str, /) -> int:
        self._part += text
        *whole, self._part = self._part.split("\n")
        self.lines += whole
        return len(text)

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        heard = self.lines[self._since :]
        if self._style is not None and self.answers:
            self._style(self.answers[-1], heard)
        self._since = len(self.lines)
        answer = self.answer()
        self.answers.append(answer)
        return f"{answer}\n"

    def answer(self) -> str:
        if self._chance.random() < 0.15:
            return self._chance.choice((*ASKS, f"what {self._chance.choice(self.offered())}", "undo", "list"))
        return self._chance.choice(self.offered())

    def offered(self) -> list[str]:
        """Return the numbers of the last list that was said."""
        last: list[str] = []
        for line in self.lines:
            match = NUMBERED.match(line)
            if match is not None:
                last = [*last, match[1]] if match[1] != "1" else ["1"]
        return last


def play(session: GameSession, player: Blind) -> None:
    """Let a player play a sitting to its end."""
    TextGame(session, Talk(player, player)).run()
