"""A pilot that plays by ear: it chooses keys only from the sentences spoken."""

import random
from collections.abc import Callable, Sequence

from tests.ui.ear.listener import Ears, Listener

BONUSES = ("money", "cart", "bull", "bridge", "milestone", "storehouse", "plough", "stored")
ASKED = 3
"""Times that the position is asked for until a question must have been heard."""
ROUNDS = 12
"""Keys that are tried before something else is."""
TILES = 4
"""One's own bonuses that are gone through."""


class EarPilot(Ears):
    """Presses keys of a `Listener` until it hears who has won."""

    def __init__(self, listener: Listener, seed: int = 0) -> None:
        super().__init__(listener)
        self._chance = random.Random(seed)
        self._tried: set[str] = set()
        self._turn = ""
        self._since = 0
        self._unanswered = 0

    def ask(self, key: str) -> list[str]:
        self.listener.wait(1.1)
        return self.press(key)

    def over(self, heard: Sequence[str]) -> bool:
        """Return whether the end of the game was heard."""
        return any(text.startswith("The game is over.") for text in heard)

    def play(self, most: int = 4000) -> None:
        """Play to the end of the game; fails where it takes more keys than ``most``."""
        while self.keys < most:
            heard = self.ask("0")
            told = [text for _time, text in self.listener.times[self._since :]]
            self._since = len(self.listener.times)
            if self.over(told):
                return
            if not any(text.startswith("Turn ") for text in heard):
                self.press("escape")
                continue
            said = " ".join(heard)
            if said.split(".")[0] != self._turn:
                self._turn = said.split(".")[0]
                self._tried.clear()
            self._answer(said)
        raise AssertionError(f"no end after {most} keys: {self.listener.times[-8:]}")

    def _answer(self, said: str) -> None:
        """Do what was asked. A computer player's step may have cut the question off: then ask again."""
        for asked, act in self._acts():
            if asked in said:
                self._unanswered = 0
                act()
                return
        self._unanswered += 1
        assert self._unanswered < ASKED, f"nothing known to be done: {said}"

    def _acts(self) -> list[tuple[str, Callable[[], object]]]:
        return [
            ("is choosing …", lambda: self.listener.wait(0.5)),
            ("A new finca", self._on_board),
            ("with the milestone?", lambda: self.press("b")),
            ("Choose a plantation in the market", self._market_tile),
            ("Put the bull", self._on_board),
            ("Take over a neutral", self._on_board),
            ("can be bridged", self._on_board),
            ("cannot be planted", lambda: self.press("r")),
            ("fits only with your bridge", lambda: self._bonus("ridge")),
            ("Choose your storehouse to keep it", lambda: self._bonus("torehouse")),
            ("Plant another one first", self._other_tile),
            ("Plant the", self._plant),
            ("ake the income", lambda: self.press("i")),
            ("That was your turn", self._end),
            ("Anything else", self._end),
            ("That was the last turn", self._end),
            ("Your turn", self._begin),
            ("Buy for", lambda: self.press("b")),
            ("Harvest", self._on_board),
        ]

    def _hear(self, keys: Sequence[str], wanted: Callable[[str], bool]) -> bool:
        """Press keys one after the other until something wanted is heard."""
        return any(wanted(" ".join(self.press(key))) for key in keys)

    def _on_board(self) -> None:
        """Choose one of the next spaces where something can be done."""
        self.press("3")
        for _next in range(self._chance.randrange(1, 4)):
            self.press("n")
        self.press("return")

    def _plant(self) -> None:
        if self._chance.random() < 0.1 and self._bonus(self._chance.choice(("ridge", "torehouse"))):
            return
        self._on_board()

    def _other_tile(self) -> None:
        self._hear(["1", *["right"] * ROUNDS], lambda said: "It can be planted on" in said)
        self.press("return")

    def _market_tile(self) -> None:
        self._hear(["2"] * self._chance.randrange(1, 4), lambda _said: False)
        self.press("return")

    def _begin(self) -> None:
        """Use a bonus, buy a row or column that can be planted, else harvest, else pass."""
        if self._chance.random() < 0.4 and self._any_bonus():
            return
        heard = self.ask("5")
        good = [text.split(":")[0] for text in heard if "can be planted" in text and "−" not in text]
        if good and self._chance.random() < 0.85:
            line = self._chance.choice(good)
            if self._hear(
                ["2", *["down"] * 6, *["right"] * 6, *["up"] * 6, *["left"] * 6], lambda s: line in s
            ):
                self.press("return")
                self.press("b")
                return
        if "Nothing to harvest" not in " ".join(self.press("h")):
            self._on_board()
            self.press("return")
            return
        if not good:
            self.press("p")

    def _end(self) -> None:
        if self._chance.random() < 0.5 and self._any_bonus():
            return
        self.press("e")

    def _any_bonus(self) -> bool:
        """Try one of the bonuses that was not tried in this turn; tell whether there was one."""
        for _next in range(TILES):
            said = " ".join(self.press("4"))
            name = said.split(".")[0]
            if name in self._tried or not any(bonus in name.casefold() for bonus in BONUSES):
                continue
            self._tried.add(name)
            self.press("return")
            return True
        return False

    def _bonus(self, name: str) -> bool:
        """Use a bonus by a part of its name."""
        if self._hear(["4"] * TILES, lambda said: name in said.split(".")[0]):
            self.press("return")
            return True
        return False
