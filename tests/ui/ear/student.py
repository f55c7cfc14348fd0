"""A player who does lessons and puzzles by ear: follows what is said, and tries again on failure."""

import random
import re
from collections.abc import Sequence

from tests.ui.ear.listener import Ears, Listener

SPACE = re.compile(r"[a-z]\d+")
LINE = re.compile(r"market (?:row|column) \d")
FORECAST = re.compile(r"If it ended now: you (?:from \d+ to |stay at )(\d+)")
HARVEST = re.compile(r"harvest (?:them|so)")
WATCHED = re.compile(r"look at the ring of (\w)")
RING = "The ring is around "


class Student(Ears):
    """Presses keys of a `Listener`; all it knows is what was said last."""

    def __init__(self, listener: Listener, seed: int = 0) -> None:
        super().__init__(listener)
        self._chance = random.Random(seed)
        self.tries = 0

    def learn(self, most: int = 1500) -> None:
        """Go through a lesson to its last words."""
        end = self.keys + most
        while self.keys < end:
            heard = self.ask("0")
            said = " ".join(heard)
            if "Well done! The next lesson" in said or "You are ready to play" in said:
                return
            ring = next((text.removeprefix(RING).rstrip(".") for text in heard if text.startswith(RING)), "")
            self._follow(heard, said, ring)
        raise AssertionError(f"no end after {most} keys: {self.listener.times[-12:]}")

    def solve(self, most: int = 3000) -> None:
        """Ask for both hints of a puzzle, and play its turn until there is nothing more to find."""
        end = self.keys + most
        for _hint in range(2):
            self.ask("y")
        while self.keys < end:
            said = " ".join(self.ask("0"))
            task, _turn, asked = said.partition(" Turn ")
            if not asked:
                if not self.find("tab", "Try again"):
                    return
                self.tries += 1
                self.press("return")
            elif "Your turn" in asked:
                self._buy(task.casefold(), "")
            else:
                self.act(said, "")
        raise AssertionError(f"no end after {most} keys: {self.listener.times[-12:]}")

    def _follow(self, heard: Sequence[str], said: str, ring: str) -> None:
        """Do what the coach and the prompt ask."""
        alone = "Now you try" in said or "for yourself" in said or "Your turn. " in said
        if "Buttons: Next." in heard:
            self.find("tab", "Next", start="a")
            self.press("return")
        elif heard[0].startswith("Not yet."):
            self._again()
        elif " is choosing …" in said:
            self.listener.wait(0.5)
        elif ring == "End turn":
            self.press("e")
        elif ring.startswith("Take "):
            self.press("i")
        elif LINE.fullmatch(ring) and "Point at" in said:
            self._wander(heard[0])
        elif SPACE.fullmatch(ring) and not alone:
            self._go_to(ring, heard[0])
        else:
            self.act(said, ring)

    def _again(self) -> None:
        """Begin a turn alone anew."""
        self.tries += 1
        if not self.find("tab", "Try again"):  # behind the rest of what the coach says
            self.find("tab", "More")
            self.press("return")
            self.find("tab", "Try again")
        self.press("return")

    def _wander(self, task: str) -> None:
        """Go about the market, whose closed arrows are reached one from the other, until the task is done."""
        self.press("2")
        for _key in range(60):
            self.press(self._chance.choice(("up", "left", "down", "right")))
            if self.ask("0")[0] != task:
                return

    def _go_to(self, space: str, task: str) -> None:
        """Go to a space by its column and row; choose it where to look at it was not enough."""
        said = " ".join(self.press("3"))
        for _key in range(40):
            here = said.split(":")[0]
            if here == space or not SPACE.fullmatch(here):
                break
            across = ord(space[0]) - ord(here[0])
            down = int(space[1:]) - int(here[1:])
            key = ("right" if across > 0 else "left") if across else "down" if down > 0 else "up"
            said = " ".join(self.press(key))
        if self.ask("0")[0] == task:
            self.press("return")

    def act(self, said: str, ring: str) -> None:
        """Do what the prompt asks."""
        task, _turn, asked = said.partition(" Turn ")
        task = task.casefold()
        if "Plant the" in asked or "Plant one" in asked or "for the new finca" in asked:
            self.plant(task)
        elif "Buttons: Harvest" in asked:
            self.press("return" if HARVEST.search(task) else "escape")
        elif "Buttons: Buy" in asked:
            self.press("b")
        elif "Give back" in asked:
            self.press("r")
        elif any(said in asked for said in ("That was your turn", "Anything else", "That was the last turn")):
            self.press("e")
        elif HARVEST.search(task) and self._harvests():
            self.press("return")
        elif "ake the income" in asked:
            self.press("i")
        elif "bonus" in task and "use it" in task and "money bonus first" in asked:
            self.press("4")
            self.press("return")
        else:
            self._buy(task, ring)

    def _harvests(self) -> bool:
        """Go to a region that can be harvested, if there is one."""
        return "Nothing to harvest" not in " ".join(self.press("h"))

    def _buy(self, task: str, ring: str) -> None:
        """Buy the row or column that is ringed or named, else one that can be planted."""
        good = [text for text in self.ask("5") if "can be planted" in text and "−" not in text]
        lines = [text.split(":")[0].casefold() for text in good]
        named = [line for line in lines if ring.casefold().endswith(line) or line in task]
        line = self._chance.choice(named or lines)
        if self.find("2", line):
            self.press("return")
            self.press("b")

    def plant(self, task: str) -> None:
        """Choose the space that is told to bring most, and what was asked for; at later tries any such."""
        offers = self.offers()
        ring = WATCHED.search(task)
        sought = "wild horses" if "wild horses" in task else f"finca {ring[1].upper()}" if ring else ""
        asked = [each for each in offers if sought and sought in each]
        if asked and (not ring or self._chance.random() < 0.6):
            offers = asked
        best = max(offers, key=self._forecast)
        wanted = best if not self.tries else self._chance.choice(offers)
        self.find("n", wanted.split(":")[0] + ":")
        self.press("return")

    def offers(self) -> list[str]:
        """Hear all spaces where something can be done."""
        found = [" ".join(self.press("3"))]
        while len(found) < 40:
            said = " ".join(self.press("n"))
            if any(said.split(":")[0] == each.split(":")[0] for each in found):
                return found
            found.append(said)
        return found

    def _forecast(self, offer: str) -> int:
        forecast = FORECAST.search(offer)
        return int(forecast[1]) if forecast else 0
