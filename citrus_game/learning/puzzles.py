"""Puzzles: the last turn of a game, with limited time and a proven best result."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from citrus_game.content.disk.paths import config
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.puzzle import FOLDER, PuzzleData, load_puzzle
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.content.settings.themes import colour_name, load_player_colours
from citrus_game.narration import words
from citrus_game.narration.words import parts, points
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import SOURCES
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import BRIDGE, BULL, CART, HARVEST, MILESTONE, PLOW, UNSTORE, Step
from citrus_game.rules.scoring import last_turn_points, projected
from citrus_game.rules.turn import apply
from citrus_game.session.clock import Countdown
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat
from citrus_game.text import _

SECONDS = 60.0


@dataclass(frozen=True)
class Puzzle:
    """A puzzle that comes with the game; ``name`` is its file's, and identifies it in the daily scores."""

    name: str
    data: PuzzleData
    easy: bool = False
    """Whether only its last step is left to do (`last_step`)."""

    @property
    def title(self) -> str:
        """Its title, translated."""
        return _(self.data.title)

    @property
    def goal(self) -> str:
        """A sentence that says what to do."""
        if self.easy:
            site = self.sites[0]
            values = self.data.state.fincas[site]
            text = _("One step fills the ring of finca {site}: the most plantations there score {points}.")
            letter = self.data.state.game.board.sites[site]
            return text.format(site=letter, points=points(values[0] if values is not None else 0))
        return _("The last turn of the game is yours: how many points can it bring you?")

    @property
    def best(self) -> int:
        return self.data.best

    @property
    def sites(self) -> tuple[int, ...]:
        """The sites of fincas whose rings the best turn closes."""
        return ringed(self.data.state, self.steps)

    def last_step(self) -> "Puzzle":
        """Return an easier puzzle: only the last step of the best turn, and the end of the turn, are left."""
        state, me = self.data.state.copy(), self.data.state.player
        without = last_turn_points(state, me)
        for step in self.steps[:-2]:
            apply(state, step)
        best = self.best - (last_turn_points(state, me) - without)
        return Puzzle(self.name, replace(self.data, state=state, steps=self.steps[-2:], best=best), easy=True)

    @property
    def level(self) -> int:
        """How hard it is, from 1."""
        return self.data.level

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of a best turn."""
        return self.data.steps

    def session(self) -> GameSession:
        """Return a session with the puzzle's position, which ends after the turn.

        Whoever plays the puzzle has the seat on turn and is named after its colour.
        """
        data = self.data
        colours = load_player_colours().items()
        seats = [
            Seat(colour_name(colour) if number == data.state.player else known.name, colour)
            for number, (colour, known) in zip(range(data.state.game.players), colours, strict=False)
        ]
        board = load_map(find_map(data.map))
        session = GameSession(data.state.copy(), seats, map_name=data.map, map_hash=board.sha256)
        session.ends_early = lambda _state: True
        return session


class PuzzleScore(NamedTuple):
    """The result of an attempt: points of the turn, the maximum, and the seconds it took."""

    points: int
    best: int
    seconds: float

    @property
    def solved(self) -> bool:
        """Whether it is the best possible result."""
        return self.points >= self.best

    def words(self) -> str:
        """Return a sentence about the result."""
        if self.solved:
            return _("{points}: the best possible turn!").format(points=points(self.points))
        return _("{points}. The best turn scores {best}.").format(points=points(self.points), best=self.best)


class PuzzleAttempt(Countdown):
    """One turn with a time limit; the caller passes the time.

    It is over when the turn has ended or time is up. Everything else comes from the session, so undo works.
    """

    def __init__(self, puzzle: Puzzle, session: GameSession, seconds: float = SECONDS) -> None:
        super().__init__(seconds)
        self.puzzle = puzzle
        self.session = session
        self._player = session.state.player
        self._without = last_turn_points(session.state, self._player)

    @property
    def ended(self) -> bool:
        """Whether the turn has ended."""
        return self.session.state.over

    @property
    def over(self) -> bool:
        return self.ended or self.seconds_left <= 0

    @property
    def made(self) -> int:
        """The points gained so far, as if the turn ended now. They count if time runs out.

        If time is up during the turn, this counts.
        """
        return last_turn_points(self.session.state, self._player) - self._without

    def result(self) -> PuzzleScore:
        """Return the result so far."""
        return PuzzleScore(self.made, self.puzzle.best, self._gone)


def files() -> Sequence[Path]:
    """Return the paths of the puzzles, easiest first: their names begin with the level."""
    return sorted((config() / "kiosk" / FOLDER).glob("*.yaml"))


def puzzles() -> tuple[Puzzle, ...]:
    """Load all puzzles, easiest first; raise `ContentError` if a file is invalid."""
    return tuple(_load(path) for path in files())


def easy_puzzle_after(name: str) -> Puzzle:
    """Return the next puzzle of one step on a small board that fills a ring; raise `ContentError`."""
    small = [each for each in puzzles() if each.data.state.game.board.side == "short"]
    easy = [each for each in (puzzle.last_step() for puzzle in small) if each.best > 0 and each.sites]
    names = [puzzle.name for puzzle in easy]
    return easy[(names.index(name) + 1) % len(easy)] if name in names else easy[0]


def puzzle_after(name: str) -> Puzzle:
    """Load the puzzle after the one with this name; the first one after the last or for an unknown name.

    Raise `ContentError` if its file is invalid or there are no puzzles.
    """
    found = files()
    if not found:
        raise ContentError(_("there is no puzzle"), config() / "kiosk" / FOLDER)
    names = [path.stem for path in found]
    return _load(found[(names.index(name) + 1) % len(found)] if name in names else found[0])


@cache
def _load(path: Path) -> Puzzle:
    return Puzzle(path.stem, load_puzzle(path))


def aim(puzzle: Puzzle, colour: str) -> str:
    """Return a sentence with the visitor's colour and the points to reach."""
    text = _(
        "You are {colour}, and this is the last turn of the game. "
        "The best turn adds {points} to your final score."
    )
    return text.format(colour=colour, points=words.points(puzzle.best))


def direction(state: State, best: Sequence[Step], done: Sequence[Step] = ()) -> str:
    """Return a hint in words: where to look for a best turn, but not what to do. Steps in ``done`` are
    ignored.
    """
    verbs = {step.verb for step in best if step not in done}
    for verb, hint in (
        (BRIDGE, _("A bridge opens the way.")),
        (CART, _("Your cart is worth more than it seems.")),
        (BULL, _("A bull fills a space, too.")),
        (PLOW, _("Look at what belongs to nobody.")),
        (MILESTONE, _("A milestone builds a finca at once.")),
        (UNSTORE, _("Do not forget your storehouse.")),
    ):
        if verb in verbs:
            return hint
    if any(part.name == "fincas" and part.points > 0 for part in parts(_gained(state, _after(state, best)))):
        letters = [state.game.board.sites[site] for site in ringed(state, best)]
        text = _("Look at the ring of {sites}.")
        return (
            text.format(sites=words.either(letters)) if letters else _("Look at the rings around the fincas.")
        )
    if HARVEST in verbs:
        return _("Look at what your regions would score.")
    return _("Let your regions grow, and mind what lies on the bonus spaces.")


def ringed(state: State, best: Sequence[Step]) -> tuple[int, ...]:
    """Return the sites of the fincas whose rings a turn fills."""
    closed = _after(state, best).scored & ~state.scored
    return tuple(
        site for site, values in enumerate(state.fincas) if values is not None and closed >> site & 1
    )


def spaces_used(state: State, best: Sequence[Step]) -> frozenset[int]:
    """Return the spaces that a turn is about: those of its steps, and the rings that it closes."""
    spaces = {step.at for step in best if step.at >= 0}
    for site in ringed(state, best):
        spaces |= {low.bit_length() - 1 for low in bits(state.game.board.rings[site])}
    return frozenset(spaces)


def lesser(puzzle: Puzzle, after: State) -> str:
    """Return a sentence about the sources from which a turn brought fewer points than the best one."""
    best = _gained(puzzle.data.state, _after(puzzle.data.state, puzzle.steps))
    made = _gained(puzzle.data.state, after)
    gaps = parts([most - got for most, got in zip(best, made, strict=True)])
    told = []
    for part in gaps:
        text = _("{points} more from {part}") if part.points > 0 else _("{points} fewer from {part}")
        if part.name == "penalties":
            text = _("{points} fewer lost") if part.points > 0 else _("{points} more lost")
        told.append(text.format(points=abs(part.points), part=part.words))
    return _("The best turn scores {parts}.").format(parts=words.joined(told)) if told else ""


def _after(state: State, steps: Sequence[Step]) -> State:
    after = state.copy()
    for step in steps:
        apply(after, step)
    return after


def _gained(before: State, after: State) -> list[int]:
    """Return the points that a turn gains its player, by source, including the final scoring."""
    player = before.player
    then, now = projected(before)[player], projected(after)[player]
    return [now[source] - then[source] for source in range(len(SOURCES))]


def leaves(points: int, best: int) -> int:
    """Return the leaves for a result: 3 for the best, 2 for two thirds of its points, 1 for a third.

    >>> [leaves(points, 9) for points in (9, 8, 6, 5, 3, 2, 0, -3)]
    [3, 2, 2, 1, 1, 0, 0, 0]
    """
    if points >= best:
        return 3
    return 2 if 3 * points >= 2 * best else 1 if 3 * points >= best else 0


def praise(won: int) -> str:
    """Return a short comment for a number of leaves."""
    return (_("There is more to find"), _("Not bad"), _("Well done"), _("Perfect!"))[won]
