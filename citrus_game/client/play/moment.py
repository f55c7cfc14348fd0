"""Everything that a part of the play scene may show, worked out once a change; plain data."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from citrus_game.client.board.layers.pieces import land_piece
from citrus_game.client.board.layers.plants import motif
from citrus_game.client.board.picture import Marks, Picture, take_picture
from citrus_game.content.preferences.settings import Settings
from citrus_game.rules.material.components import BULL
from citrus_game.rules.material.state import State
from citrus_game.rules.scoring import projected
from citrus_game.table.desk.aids import Aided, aided
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.guard import Warned
from citrus_game.table.desk.wording import Prompt
from citrus_game.table.history import Past, last_spaces, past
from citrus_game.table.log import Entry
from citrus_game.table.seat import Seat


class Outcome(NamedTuple):
    """Points by player and source: as they are, and as they would be if the game ended now."""

    now: tuple[tuple[int, ...], ...]
    end: tuple[tuple[int, ...], ...]


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
        ghost=_ghost(desk),
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


def _ghost(desk: Desk) -> str | None:
    """Name the piece that would lie on a lit space."""
    if desk.pick is not None and desk.pick.kind == "bull":
        return land_piece(BULL)
    tile = desk.picked_tile()
    return motif(tile) if tile is not None and not desk.now.sites else None
