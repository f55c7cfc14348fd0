"""Everything that a part of the play scene may show, worked out once a change; plain data."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from citrus_game.client.board.picture import Marks, Picture, take_picture
from citrus_game.client.play.moment.desk import Desk
from citrus_game.content.preferences.settings import Settings
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.scoring import projected
from citrus_game.table.history import last_spaces, round_start
from citrus_game.table.log import Entry
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting

Act = Literal["confirm", "cancel", "return", "income", "end", "pass", "follow"]


class Offer(NamedTuple):
    """A button of the prompt: what it does and says; ``coin`` shows a coin at its end."""

    act: Act
    label: str
    coin: bool = False


class Prompt(NamedTuple):
    """What is asked: a title, sentences (the first counts most), the primary button, the way back.

    ``speaker`` is the player who says it, where somebody does; ``follow`` does what a hint says. ``brief``
    is a title that will do where there is less room.
    """

    title: str
    texts: tuple[str, ...]
    primary: Offer | None = None
    secondary: Offer | None = None
    speaker: int | None = None
    follow: Offer | None = None
    brief: str = ""


class Outcome(NamedTuple):
    """Points by player and source: as they are, and as they would be if the game ended now."""

    now: tuple[tuple[int, ...], ...]
    end: tuple[tuple[int, ...], ...]


class Aided(NamedTuple):
    """Which aids are on: why not, numbers of what would follow, warnings of tiles left over, lights.

    A ``purist`` has none of them, nor any others.
    """

    reasons: bool = True
    numbers: bool = True
    warnings: bool = True
    lights: bool = True
    hint: bool = True
    preview: bool = True
    purist: bool = False


PURIST = Aided(
    reasons=False, numbers=False, warnings=False, lights=False, hint=False, preview=False, purist=True
)


def aided(settings: Settings) -> Aided:
    """Tell which aids are on."""
    if settings.purist:
        return PURIST
    aids = settings.aids
    return Aided(aids.reasons, aids.projection, aids.warnings, aids.legal, aids.hint, aids.preview)


class Past(NamedTuple):
    """What can be taken back or done again, in words; ``news`` are steps since one's own last turn."""

    reason: str | None
    undo: str
    can_redo: bool
    redo: str
    news: bool


def past(sitting: Sitting) -> Past:
    """Look back from where a sitting is."""
    news = round_start(sitting) < len(sitting.history)
    return Past(sitting.undo_reason(), sitting.undo_words(), sitting.can_redo(), sitting.redo_words(), news)


class Warned(NamedTuple):
    """What would leave a tile over, as far as it is known: spaces, market lines, steps."""

    strands: int = 0
    costly: frozenset[int] = frozenset()
    steps: frozenset[Step] = frozenset()


class Passing(NamedTuple):
    """What changes while the position stays as it is.

    ``points`` and ``coins`` as they count up; who is shown to be on ``turn``, and how many lines of the log
    are ``told``, -1 for the truth; everybody's ``clocks`` with whether they are short; the
    ``gains`` of a proposal, its words as ``hint``; the market ``line`` that is pointed at, -1 for none;
    what is ``said`` of what is pointed at; the toggles of the top bar that are ``on``.
    """

    points: tuple[int, ...] = ()
    coins: tuple[int, ...] = ()
    clocks: tuple[tuple[str, bool], ...] = ()
    gains: tuple[int, ...] = ()
    hint: tuple[str, tuple[str, ...]] | None = None
    line: int = -1
    said: str = ""
    on: frozenset[str] = frozenset()
    turn: int = -1
    told: int = -1

    def but_pointed(self) -> "Passing":
        """Give what is left without all that depends on what is pointed at."""
        return self._replace(gains=(), line=-1, said="")


@dataclass(frozen=True)
class Moment:
    """What there is to be shown now.

    ``change`` counts the changes of all but what is `Passing`. ``player`` is on turn, or had the last one
    of the game, and mat and tray are this player's: the position itself goes on while this is still shown.
    ``speed`` is that of the settings, ``swapped``
    whether the own tiles stand in the place of the mat where both share it.
    """

    change: int
    player: int
    desk: Desk
    seats: Sequence[Seat]
    aided: Aided
    prompt: Prompt
    picture: Picture
    past: Past
    log: Sequence[Entry]
    outcome: Outcome | None
    warned: Warned
    swapped: bool
    speed: str
    passing: Passing

    @property
    def state(self) -> State:
        """Give the position."""
        return self.desk.state

    @property
    def turn(self) -> int:
        """Give the player who is shown to be on turn: not yet the next one while a step is being shown."""
        return self.player if self.passing.turn < 0 else self.passing.turn

    @property
    def names(self) -> tuple[str, ...]:
        """Give the players' names."""
        return tuple(seat.name for seat in self.seats)


class More(NamedTuple):
    """What a moment holds that the table knows: see `Moment`."""

    change: int
    warned: Warned
    swapped: bool
    passing: Passing


def take_moment(
    desk: Desk, settings: Settings, prompt: Prompt, winners: dict[int, tuple[int, ...]], more: More
) -> Moment:
    """Work out everything that may be shown now."""
    aids, state, sitting = aided(settings), desk.state, desk.sitting
    spaces, player = last_spaces(sitting)
    marks = Marks(
        legal=desk.lit() if aids.lights else 0,
        ghost=desk.ghost(),
        ready=desk.ready() if aids.lights else 0,
        chosen=desk.framed(chosen_only=not aids.lights),
        last=sum(1 << space for space in spaces),
        last_by=player,
        order=spaces,
        strands=more.warned.strands if aids.lights else 0,
        rings=not aids.purist,
    )
    return Moment(
        more.change,
        sitting.turn_player,
        desk,
        sitting.seats,
        aids,
        prompt,
        take_picture(state, marks, winners),
        past(sitting),
        sitting.log,
        Outcome(state.sources, projected(state)) if aids.numbers else None,
        more.warned,
        more.swapped,
        settings.speed,
        more.passing,
    )
