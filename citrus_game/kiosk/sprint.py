"""The sprint: ten minutes for passers-by, from a position prepared in mid-game (EXPERIENCE: Kiosk).

It ends after two more fincas are scored or when the time is up, the round finished, with the final
scoring; no last turn can be held for ever (`citrus_game.kiosk.cap`). The clock is given from outside, so
a sprint is the same whenever its steps and seconds are.
"""

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from citrus_game.content.disk.paths import config
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import SUFFIX, Record, read_record
from citrus_game.kiosk.cap import LAST_TURN, Cap
from citrus_game.rules.observe import determinise, observe
from citrus_game.rules.scoring import projected
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from citrus_game.text import _, ngettext

FINCAS = 2
"""Fincas that are scored before the last round is over."""
SECONDS = 600.0


class Sprint(Cap):
    """A sitting that ends early: ``fincas`` to be scored, ``seconds`` to play."""

    def __init__(
        self,
        sitting: Sitting,
        fincas: int = FINCAS,
        seconds: float = SECONDS,
        last_turn: float = LAST_TURN,
    ) -> None:
        super().__init__(sitting, seconds, last_turn)
        self.fincas = fincas
        self._scored = sitting.state.scored.bit_count()

    @property
    def fincas_left(self) -> int:
        """Tell how many fincas are still to be scored before the last round."""
        return max(0, self.fincas - (self.sitting.state.scored.bit_count() - self._scored))

    @property
    def last_round(self) -> bool:
        """Tell whether the round that is played is the last one."""
        return self.left <= 0 or not self.fincas_left

    def result(self) -> tuple[tuple[int, ...], ...]:
        """Give each player's points by `SOURCES`; before the end, as if it came now."""
        return projected(self.sitting.state)

    def words(self) -> str:
        """Say in a sentence what ends the sprint."""
        if self.over:
            return _("The sprint is over.")
        if self.last_round:
            return super().words()
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
    """Put a prepared position on the table; the first seat begins.

    ``number`` counts the positions for as many players, over and over; what is hidden in it is shuffled
    by ``seed``. Raises `ContentError` where no position has that many seats, or its file is damaged.
    """
    found = positions(len(seats))
    if not found:
        raise ContentError(_("there is no sprint for {n} players").format(n=len(seats)), folder())
    record = _read(found[number % len(found)])
    state = determinise(observe(record.start), random.Random(f"sprint {seed}"))
    sitting = Sitting(state, seats, seed=seed, map_name=record.head.side, map_hash=record.head.map_hash)
    return Sprint(sitting, fincas, seconds, last_turn)


def positions(players: int) -> list[Path]:
    """List the prepared positions for so many players: ``4-1.citrus`` is the first one for four."""
    return sorted(folder().glob(f"{players}-*{SUFFIX}"))


def folder() -> Path:
    """Give the folder of the prepared positions: records in which nothing has been played yet."""
    return config() / "kiosk" / "sprint"


@cache
def _read(path: Path) -> Record:
    return read_record(path)
