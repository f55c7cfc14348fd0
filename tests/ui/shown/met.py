"""The first-time tips of the coach and when they appear in the example game, as text."""

from collections.abc import Iterator
from pathlib import Path

from citrus_game.cli.given import played
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.scenes.play.coach.coach import Saying, moment
from citrus_game.ui.scenes.play.coach.first_time_tips import TIPS
from tools.sheets import GAME


def file_of() -> Path:
    """Return the file in which all is kept."""
    return Path(__file__).parent / "kept" / "met.txt"


def told() -> Iterator[str]:
    """Yield for each position what is new to be said in it, whole where it is said for the first time."""
    game, known = played(GAME), set[str]()
    people = [Seat(seat.name, seat.colour) for seat in game.seats]
    session, before = GameSession(game.start.copy(), people), ""
    for number, step in enumerate(game.steps):
        now = moment(TurnController(session))
        said = [
            (each.name, saying)
            for each in TIPS
            if now in each.moments and (saying := each.due(TurnController(session)))
        ]
        names = " ".join(name for name, _saying in said)
        if f"{now}: {names}" != before:
            before = f"{now}: {names}"
            yield f"{number} {before}"
        for name, saying in said:
            if name not in known:
                known.add(name)
                yield from _whole(saying, session)
        session.do(step)


def _whole(saying: Saying, session: GameSession) -> Iterator[str]:
    board = session.state.game.board
    yield f"  : {saying.text}"
    yield f"  thing {saying.mark.thing or '-'}"
    for over in saying.mark.over:
        rings = [" ".join(board.names_of(mask)) for mask in over.outlined]
        yield f"  outlined {'; '.join(rings)}, needed {' '.join(board.names_of(over.needed))}"
