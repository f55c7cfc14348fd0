"""What is said of all fincas of a session, and of the last round."""

from collections.abc import Iterator

from citrus_game.content.game.box import values_text
from citrus_game.facts.preview import Preview
from citrus_game.narration.events import event_sentence
from citrus_game.narration.fincas import shares_words
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import finca_scored, round_start
from citrus_game.text import _


def fincas_words(foresight: Preview, session: GameSession) -> Iterator[str]:
    """Yield a sentence for each finca, scored ones last, then for each marked site."""
    state = foresight.state
    built = [site for site, values in enumerate(state.fincas) if values is not None]
    built.sort(key=lambda site: state.scored >> site & 1)
    for site in built:
        yield site_words(foresight, session, site)
    for site in sorted(state.marked):
        yield shares_words(foresight.finca(site), state.game.board, session.names)


def site_words(foresight: Preview, session: GameSession, site: int) -> str:
    """Return the shares of the finca on a site, or how it was scored."""
    if foresight.state.scored >> site & 1:
        return scored_words(session, site)
    return shares_words(foresight.finca(site), foresight.state.game.board, session.names)


def scored_words(session: GameSession, site: int) -> str:
    """Return how a finca was scored."""
    state, event = session.state, finca_scored(session, site)
    told = event_sentence(event, session.names, state.game) if event is not None else None
    values = state.fincas[site]
    assert values is not None
    return told or _("The finca {values} on {site} is scored.").format(
        values=values_text(values), site=state.game.board.sites[site]
    )


def last_round(session: GameSession) -> list[str]:
    """Return in words what happened since one's own last turn."""
    start = round_start(session)
    told = [entry.text for entry in session.log if entry.step >= start]
    return told or [_("Nothing has happened since your last turn.")]
