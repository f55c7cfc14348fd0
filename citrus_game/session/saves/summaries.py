"""Short summaries of saved games for a list."""

from citrus_game.content.disk.model import Model
from citrus_game.content.disk.names import PlayerName
from citrus_game.content.settings.themes import PLAYER_COLOURS
from citrus_game.rules.setup import MOST
from citrus_game.session.game_session import GameSession

SIDES = ("long", "short")


class Summary(Model):
    """A summary of a saved game; ``problem`` is a sentence that says why the record cannot be read to its
    end.

    ``players`` are "person" or computer players' names, ``points`` are by seat; all are empty if nothing can
    be read. ``side`` is long, short, or another board's title.
    """

    names: list[PlayerName] = []  # noqa: RUF012 - pydantic copies defaults
    players: list[str] = []  # noqa: RUF012
    colours: list[str] = []  # noqa: RUF012
    points: list[int] = []  # noqa: RUF012
    side: str = ""
    turn: int = 0
    over: bool = False
    problem: str = ""


def summary_from(text: bytes) -> Summary | None:
    """Return the summary from its JSON, or None if the text is invalid."""
    try:
        kept = Summary.model_validate_json(text)
    except ValueError:
        return None
    seats = len(kept.names)
    if any(len(each) != seats for each in (kept.players, kept.colours, kept.points)):
        return None
    if seats > MOST or any(colour not in PLAYER_COLOURS for colour in kept.colours):
        return None
    return kept


def summed(session: GameSession, problem: str = "") -> Summary:
    """Return the summary of a session; ``problem`` says why its record cannot be read to its end."""
    state, seats = session.state, session.seats
    board = state.game.board
    return Summary(
        names=list(session.names),
        players=[seat.player for seat in seats],
        colours=[seat.colour for seat in seats],
        points=list(state.points),
        side=board.side if board.side in SIDES else board.title or board.side,
        turn=state.turn,
        over=state.over,
        problem=problem,
    )
