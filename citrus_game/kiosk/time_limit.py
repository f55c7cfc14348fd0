"""Limits the length of a visit; one of its games is the sprint, of ten minutes from a prepared position.

When time is up, the current round is finished and turns are limited. A sprint also ends with the round in
which some fincas have been scored. The final scoring follows. The caller passes the time.
"""

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from citrus_game.content.disk.paths import config
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import SUFFIX, read_record
from citrus_game.rules.model.events import FincaScored
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.harvest import own_region, region_points
from citrus_game.rules.observe import determinise, observe
from citrus_game.session.clock import Countdown
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat
from citrus_game.text import ngettext

STAND_IN = "picker"
"""The computer player that finishes a turn that takes too long."""
LAST_TURN = 60.0


class TimeLimit(Countdown):
    """Ends a session, with final scoring, after the round in which ``seconds`` are up.

    From then on a turn may take ``last_turn`` seconds; then a computer player finishes it. Everything but the
    time comes from the session, so undo works.
    """

    def __init__(self, session: GameSession, seconds: float, last_turn: float = LAST_TURN) -> None:
        super().__init__(seconds)
        self.session = session
        self.last_turn = last_turn
        self._first = session.state.player
        self._held = 0.0
        self._turn = session.state.turn
        session.ends_early = self._round_is_finished

    @property
    def last_round(self) -> bool:
        """Whether the current round is the last one."""
        return self.seconds_left <= 0

    @property
    def turns_left(self) -> int:
        """Number of turns to the end of this round, including the current one; 0 when the game is over."""
        state = self.session.state
        return 0 if state.over else state.game.players - (state.player - self._first) % state.game.players

    @property
    def over(self) -> bool:
        return self.session.state.over

    def passed(self, dt: float) -> None:
        late = self.seconds_left <= 0
        super().passed(dt)
        state = self.session.state
        self.session.ends_stay = (
            self.seconds_left <= 0
        )  # else taking it back would give a turn its time again
        if state.turn != self._turn or not late:
            self._turn, self._held = state.turn, 0.0
        if not late or self.over or self.session.is_bot_turn():
            return
        self._held += dt
        if self._held >= self.last_turn:
            self.session.lend(STAND_IN)

    def last_round_words(self) -> str:
        """Return a sentence that tells visitors in the last round how long it is."""
        return ngettext(
            "The last round: {n} turn is left.", "The last round: {n} turns are left.", self.turns_left
        ).format(n=self.turns_left)

    def _round_is_finished(self, state: State) -> bool:
        return self.last_round and state.player == self._first


FINCAS = 2
"""Fincas to be scored before the last round ends."""
SECONDS = 600.0
LEAST_POINTS, AT_STAKE = 3, 2
"""Points that a first harvest brings at least, and what a plantation at an open finca counts against it."""
_read = cache(read_record)


class Sprint(TimeLimit):
    """A session that ends with the round in which ``fincas`` are scored or ``seconds`` are up."""

    def __init__(
        self,
        session: GameSession,
        fincas: int = FINCAS,
        seconds: float = SECONDS,
        last_turn: float = LAST_TURN,
    ) -> None:
        super().__init__(session, seconds, last_turn)
        self.fincas = fincas
        self._scored = session.state.scored.bit_count()

    @property
    def fincas_scored(self) -> int:
        """Number of fincas scored since the start, without those of the final scoring."""
        last = self.session.history[-1].events if self.over else ()
        final = sum(isinstance(event, FincaScored) and event.final for event in last)
        return self.session.state.scored.bit_count() - self._scored - final

    @property
    def fincas_left(self) -> int:
        """Number of fincas still to be scored before the last round."""
        return max(0, self.fincas - self.fincas_scored)

    @property
    def last_round(self) -> bool:
        return self.seconds_left <= 0 or not self.fincas_left

    def aim_words(self) -> str:
        """Return a sentence that tells visitors at the start when the sprint ends."""
        return ngettext(
            "The sprint ends when {n} more finca is scored.",
            "The sprint ends when {n} more fincas are scored.",
            self.fincas_left,
        ).format(n=self.fincas_left)


def start_sprint(
    seats: Sequence[Seat],
    number: int,
    seed: int,
    *,
    fincas: int = FINCAS,
    seconds: float = SECONDS,
    last_turn: float = LAST_TURN,
) -> Sprint:
    """Return a sprint in a prepared position; the first seat begins.

    ``number`` selects the position, modulo their number; ``seed`` shuffles its hidden tiles. Raise
    `ContentError` if there is none for this many seats, or its file is invalid.
    """
    found = positions(len(seats))
    if not found:
        text = ngettext("there is no sprint for {n} player", "there is no sprint for {n} players", len(seats))
        raise ContentError(text.format(n=len(seats)), folder())
    record = _read(found[number % len(found)])
    state = determinise(observe(record.start), random.Random(f"sprint {seed}"))
    session = GameSession(state, seats, seed=seed, map_name=record.head.side, map_hash=record.head.map_hash)
    return Sprint(session, fincas, seconds, last_turn)


def positions(players: int) -> list[Path]:
    """Return the paths of the positions for a number of players: ``4-1.citrus`` is the first one for four."""
    return sorted(folder().glob(f"{players}-*{SUFFIX}"))


def folder() -> Path:
    """Return the folder of the prepared positions, which are records without steps."""
    return config() / "kiosk" / "sprint"


def first_harvest(state: State) -> int:
    """Return the mask of the region that the player on turn should harvest for its points now: worth at least
    `LEAST_POINTS`, and with few plantations that still count at fincas. 0 if there is none.
    """
    board, player = state.game.board, state.player
    spaces = state.worker_at[player]
    workers = [space for space in range(spaces.bit_length()) if spaces >> space & 1]
    regions = [own_region(state, player, space) for space in workers]
    rings = [
        board.rings[site]
        for site, values in enumerate(state.fincas)
        if values is not None and not state.scored >> site & 1
    ]

    def worth(region: int) -> int:
        return sum(region_points(state, region)) - AT_STAKE * sum(
            (ring & region).bit_count() for ring in rings
        )

    good = [region for region in regions if sum(region_points(state, region)) >= LEAST_POINTS]
    best = max(good, key=worth, default=0)
    return best if best and worth(best) > 0 else 0
