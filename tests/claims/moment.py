"""What a text is held against: the moment at which it was said; and the register of what texts claim."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from citrus_game.narration import words
from citrus_game.rules.legal import legal_steps, refusals
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.model.board import Board
from citrus_game.rules.model.components import FRUITS, KINDS, PLANTATIONS
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.fincas import finca_sizes, score_finca, score_surrounded
from citrus_game.rules.moves.placing import open_spaces
from citrus_game.rules.scoring import projected
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.selection.turn_controller import TurnController
from tests.claims.spoken import Part, Said, unmarked

SPACE = re.compile(r"\b[a-z]{1,2}\d+\b")
TILES = {
    word(tile): tile
    for tile in range(len(PLANTATIONS))
    for word in (words.a_plantation, words.the_plantation, words.plantation_name)
}
KINDS_NAMED = {
    word(kind): kind for kind in reversed(range(len(KINDS))) for word in (words.a_tile, words.tile_name)
}
"""A storehouse that was used has the name of a fresh one."""
FRUIT = {
    name(fruit): fruit for fruit in range(len(FRUITS)) for name in (words.fruit_name, words.fruit_plural)
}
SAME_NAME = {kind: KINDS_NAMED[words.tile_name(kind)] for kind in range(len(KINDS))}
COUNTED = re.compile(rf"(\d+) ({'|'.join(sorted(FRUIT, key=len, reverse=True))})( with (?:a well|wells))?")
NUMBER = re.compile(r"[−+-]?\d+")
TURN_ENDS = (steps.END, steps.PASS)


def number(part: Part | str) -> int:
    """Return the first number of a text, with its sign."""
    found = NUMBER.search(part if isinstance(part, str) else part.text)
    assert found, part
    return int(found[0].replace("−", "-"))


def tiles_in(part: Part) -> Counter[int]:
    """Return how many plantations of each code are counted in a text."""
    found = Counter[int]()
    for many, name, well in COUNTED.findall(part.text):
        found[FRUIT[name] * 2 + bool(well)] += int(many)
    return found


def fruits_in(part: Part) -> Counter[int]:
    """Return the same by fruit."""
    found = Counter[int]()
    for tile, many in tiles_in(part).items():
        found[tile >> 1] += many
    return found


def by_fruit(tiles: Sequence[int]) -> Counter[int]:
    return Counter(tile >> 1 for tile in tiles)


@dataclass
class Moment:
    """A position in which something was said. ``steps`` are what the words are about: those that a choice
    would play, or those of a plan; ``space`` is what is pointed at, ``topic`` the site that was named last.

    Of the log and what tells the past, ``state`` is the position before the ``events``.
    """

    session: GameSession
    state: State
    steps: tuple[Step, ...] = ()
    plan: tuple[Step, ...] = ()
    """All steps of a plan, the guesses behind what is hidden, too; where it is not told, the steps."""
    space: int = -1
    tile: int = -1
    controller: TurnController | None = None
    events: tuple[ev.Event, ...] = ()
    priced: bool = True
    surface: str = ""
    topic: int = -1
    reader: int = -1
    """The player whose deeds are told."""
    viewer: int = -1
    """The player to whom they are told."""
    about: object = None
    """The task, the game with a time limit, or what both judges found, of which something is said."""
    why: "Moment | None" = None
    """What a reason is about, where that is not the first step."""
    until: int = 0
    """The number of steps played when the turn that is told of was over."""

    @property
    def board(self) -> Board:
        return self.state.game.board

    @property
    def player(self) -> int:
        return self.state.player

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(map(unmarked, self.session.names))

    def who(self, part: Part) -> int:
        """Return the player named in a text; who reads it for "you"."""
        if part.find("points|you") or part.find("forecast|you"):
            return self.player
        return self.names.index(part.text)

    def all_of(self, part: Part) -> list[int]:
        """Return the players named in a list."""
        return [self.names.index(name) for name in re.split(r", | and ", part.text)]

    def site(self, part: Part) -> int:
        return self.board.sites.index(part.text)

    def sites(self, part: Part) -> set[int]:
        """Return the sites named in a list."""
        return {self.board.sites.index(name) for name in re.split(r", | and | or ", part.text)}

    def spaces(self, part: Part) -> int:
        """Return the spaces named in a text as a mask."""
        return sum({1 << self.board.spaces[name] for name in SPACE.findall(part.text)})

    def at(self, part: Part) -> int:
        return self.board.spaces[part.text]

    def line(self, part: Part) -> int:
        """Return the market line named in a text."""
        for said in part.all():
            for word, letter in (("row {number}", "R"), ("column {number}", "C")):
                if said.message.endswith(word):
                    return self.state.game.lines.index(f"{letter}{said.values['number'].text}")
        raise ValueError(part.text)

    @cached_property
    def legal(self) -> list[Step]:
        return legal_steps(self.state)

    def can(self, *verbs: str, what: int | None = None) -> list[Step]:
        """Return the legal steps of some verbs, or those for a plantation."""
        return [step for step in self.legal if step.verb in verbs and what in (None, step.what)]

    def after(self, count: int | None = None) -> State:
        """Return the position after the steps, or the first of them, without the final scoring."""
        state = self.state.copy()
        for step in self.steps[:count]:
            before = state.snapshot()
            apply(state, step)
            if state.over:
                state.restore(before)
        return state

    @cached_property
    def after_all(self) -> State:
        """The position after the steps, and after the end of the turn if it is one of them."""
        return played(self.state, *self.steps)

    @cached_property
    def then(self) -> State:
        """The position after the steps, without the final scoring, to be looked at."""
        return self.after()

    @cached_property
    def happened(self) -> list[ev.Event]:
        """What happens while the steps are played, before the end of the turn."""
        state, found = self.state.copy(), list[ev.Event]()
        for step in self.steps:
            if step.verb not in TURN_ENDS:
                found += apply(state, step)
        return found

    @cached_property
    def ahead(self) -> State:
        """The position in which the selected plantation would be planted: after buying the selected line."""
        buys = self.steps[:1] and self.steps[0].verb == steps.BUY
        return self.after(1) if buys else self.state

    @cached_property
    def buys(self) -> list[tuple[Step, State]]:
        """The purchases that are talked about with the positions after them: those in the steps, or all that
        are legal."""
        found = [step for step in self.steps[:1] if step.verb == steps.BUY] or self.can(steps.BUY)
        return [(step, replace(self, steps=(step,)).after()) for step in found]


def played(state: State, *found: Step) -> State:
    """Return the position after steps."""
    after = state.copy()
    for step in found:
        apply(after, step)
    return after


def full_rings(state: State) -> dict[int, ev.FincaScored]:
    """Return by site what the fincas whose rings are full score at the end of this turn."""
    ended = score_surrounded(state.copy())
    return {event.site: event for event in ended if isinstance(event, ev.FincaScored)}


def paid(state: State, site: int, player: int) -> int:
    """Return what a player gets for a finca at the end of this turn, or -1 if it is not scored."""
    event = full_rings(state).get(site)
    return -1 if event is None else event.points[player]


def forecast(state: State) -> tuple[int, ...]:
    """Return all players' points if the game ended with this turn."""
    return tuple(map(sum, projected(state)))


def totals(state: State, site: int) -> list[int]:
    """Return how many plantations of each player count at a site."""
    return list(map(sum, finca_sizes(state, site)))


def rank(state: State, site: int, player: int) -> int:
    """Return a player's place at a site, 0 for nothing there."""
    found = totals(state, site)
    return 1 + sum(count > found[player] for count in found) if found[player] else 0


def still_open(state: State, site: int) -> int:
    """Return the open spaces in a ring."""
    return state.game.board.rings[site] & open_spaces(state)


def scored(state: State, site: int, *, final: bool) -> tuple[int, ...]:
    """Return each player's points if a finca were scored now."""
    event = score_finca(state.copy(), site, final)
    assert isinstance(event, ev.FincaScored)
    return event.points


def worth(state: State, site: int, player: int) -> int:
    """Return a finca's part of a player's forecast."""
    return scored(state, site, final=bool(still_open(state, site)))[player]


def fincas(state: State) -> Iterator[int]:
    """Yield the sites of the fincas that are not scored yet."""
    for site, values in enumerate(state.fincas):
        if values is not None and not state.scored >> site & 1:
            yield site


def refused(state: State, step: Step) -> bool:
    return bool(refusals(state, step))


Check = Callable[[Said, Moment], bool | None]
CHECKS: dict[str, Check] = {}
"""What holds a message against the moment; None where it is about something else."""
QUIET: dict[str, str] = {}
"""Messages that claim nothing of a position, with their kind."""
PARTS: set[str] = set()
"""Messages that are judged together with the one that they are filled into."""


def check(*messages: str) -> Callable[[Check], Check]:
    """Hold these messages against what the function says."""

    def register(found: Check) -> Check:
        for message in messages:
            assert message not in CHECKS, message
            CHECKS[message] = found
        return found

    return register


def quiet(kind: str, *messages: str) -> None:
    """Register messages that claim nothing of a position."""
    for message in messages:
        QUIET[message] = kind


def parts(*messages: str) -> None:
    """Register messages that are judged with what they are filled into."""
    PARTS.update(messages)


@dataclass
class FalseClaim:
    """A false claim: where it was said, the message, and the whole text."""

    surface: str
    message: str
    text: str
    where: str


class Judge:
    """Judges all texts of a game, and counts."""

    def __init__(self, known: Callable[[str], bool]) -> None:
        self.known = known
        """Whether a message may be said without being judged."""
        self.judged, self.false = Counter[str](), Counter[str]()
        self.heard, self.wrong = Counter[str](), Counter[str]()
        self.found: list[FalseClaim] = []
        self.unknown = Counter[str]()

    def hear(self, surface: str, part: Part, moment: Moment) -> None:
        """Judge every message in a text."""
        moment.topic = -1
        for said in part.said:
            self._judge(surface, part, said, moment, covered=False)

    def count(self, surface: str, message: str, text: str, moment: Moment, verdict: bool) -> None:
        """Count a claim that was judged."""
        self.judged[surface] += 1
        self.heard[message] += 1
        if not verdict:
            self.false[surface] += 1
            self.wrong[message] += 1
            told = ", ".join(moment.state.game.steps.text(step) for step in moment.steps)
            where = f"{self.game}, {len(moment.session.history)} steps, about: {told or 'no step'}"
            self.found.append(FalseClaim(surface, message, text, where))

    def _judge(self, surface: str, part: Part, said: Said, moment: Moment, *, covered: bool) -> None:
        found = CHECKS.get(said.message)
        moment.surface = surface
        if moment.why is not None and found is not None and found.__module__.endswith("of_reasons"):
            moment = moment.why
        if "site" in said.values and len(said.values["site"].text) == 1:
            moment.topic = moment.site(said.values["site"])
        try:
            verdict = found(said, moment) if found is not None else None
        except Exception as problem:  # noqa: BLE001
            verdict, part = False, Part(f"{part.text} [{problem!r}]")
        if verdict is not None:
            covered = True
            self.count(surface, said.message, part.text, moment, verdict)
        elif not covered and not self.known(said.message):
            self.unknown[f"{surface}: {said.message}"] += 1
        for value in said.values.values():
            for inner in value.said:
                self._judge(surface, part, inner, moment, covered=covered)

    game = ""
    """The game that is played, for who looks for what was false."""
