"""What the coach would tell once, and when: all through the example game; kept as readable text."""

from collections.abc import Iterator
from pathlib import Path

from citrus_game.client.play.coach.coach import Saying, moment
from citrus_game.client.play.coach.meetings import MEETINGS
from citrus_game.commands.games import played
from citrus_game.table.desk.desk import Desk
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from tools.sheets import GAME


def file_of() -> Path:
    """Give the file in which all is kept."""
    return Path(__file__).parent / "kept" / "met.txt"


def told() -> Iterator[str]:
    """Tell for each position what is new to be said in it, whole where it is said for the first time."""
    game, known = played(GAME), set[str]()
    people = [Seat(seat.name, seat.colour) for seat in game.seats]
    sitting, before = Sitting(game.start.copy(), people), ""
    for number, step in enumerate(game.steps):
        now = moment(Desk(sitting))
        said = [saying for each in MEETINGS if now in each.moments and (saying := each.due(Desk(sitting)))]
        names = " ".join(saying.about for saying in said)
        if f"{now}: {names}" != before:
            before = f"{now}: {names}"
            yield f"{number} {before}"
        for saying in said:
            if saying.about not in known:
                known.add(saying.about)
                yield from _whole(saying, sitting)
        sitting.do(step)


def _whole(saying: Saying, sitting: Sitting) -> Iterator[str]:
    board = sitting.state.game.board
    yield f"  {saying.title}: {saying.text}"
    yield f"  thing {saying.mark.thing or '-'}"
    for over in saying.mark.over:
        rings = [" ".join(board.names_of(mask)) for mask in over.outlined]
        yield f"  outlined {'; '.join(rings)}, needed {' '.join(board.names_of(over.needed))}"
