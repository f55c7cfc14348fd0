"""What lies on the table: the market, the fincas with everybody's part in them, the last round, the bag."""

from collections import Counter
from collections.abc import Iterator

from citrus_game.rules.legal import refusals
from citrus_game.rules.material.state import State
from citrus_game.table.advice.foresight import FincaStanding, Foresight, Share
from citrus_game.table.history import finca_scored, round_start
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech import words
from citrus_game.table.speech.reasons import refusal_sentence
from citrus_game.table.speech.sentences import event_sentence, finca_name
from citrus_game.table.speech.words import Names
from citrus_game.table.telling.cost import place_name
from citrus_game.table.telling.spaces import market_line
from citrus_game.table.telling.verdicts import line_verdict, market_news
from citrus_game.text import _, ngettext


def line_words(foresight: Foresight, line: int, names: Names) -> str:
    """Say what a market line holds and costs, and what would come of buying it or why it cannot be bought."""
    state = foresight.state
    step = state.game.steps.buy[line]
    found = refusals(state, step)
    why = refusal_sentence(found[0], step, state, names).rstrip(".") if found else ""
    return market_line(state, line, line_verdict(foresight, line, why).texts[0]) + "."


def market_words(foresight: Foresight, names: Names) -> Iterator[str]:
    """Tell the whole market: how near the next finca is, then every row and column."""
    yield words.capital(market_news(foresight.state).texts[0]) + "."
    for line in range(len(foresight.state.game.lines)):
        yield line_words(foresight, line, names)


def fincas_words(foresight: Foresight, sitting: Sitting) -> Iterator[str]:
    """Tell how every finca stands, those that are scored last; then the marked sites."""
    state = foresight.state
    built = [site for site, values in enumerate(state.fincas) if values is not None]
    built.sort(key=lambda site: state.scored >> site & 1)
    for site in built:
        yield site_words(foresight, sitting, site)
    for site in sorted(state.marked):
        yield finca_words(foresight.standing(site), state, sitting.names)


def site_words(foresight: Foresight, sitting: Sitting, site: int) -> str:
    """Tell how the finca on a site stands, or how it was scored."""
    if foresight.state.scored >> site & 1:
        return scored_words(sitting, site)
    return finca_words(foresight.standing(site), foresight.state, sitting.names)


def finca_words(standing: FincaStanding, state: State, names: Names) -> str:
    """Tell how a finca stands, or a marked site: what is open around it, and everybody's part."""
    board, values = state.game.board, standing.values
    letter = board.sites[standing.site]
    if values is None:
        head = _("Marked site {site}").format(site=letter)
    else:
        head = _("Finca {values} on {site}").format(values=finca_name(values), site=letter)
    count = standing.open.bit_count()
    still = ngettext("{n} space still open: {spaces}", "{n} spaces still open: {spaces}", count)
    said = still.format(n=count, spaces=words.space_names(board, standing.open))
    if not count:
        said = _("its ring is closed")
    parts = [_share(share, standing, names) for share in standing.shares]
    told = words.apart(parts) or _("Nobody has a region there yet")
    return _("{finca}, {ring}. {parts}.").format(finca=head, ring=said, parts=told)


def _share(share: Share, standing: FincaStanding, names: Names) -> str:
    """Tell a player's part: the sum region by region, the place, the points at either time."""
    count = " + ".join(words.counted_fruit(fruit, size) for fruit, size in share.regions)
    if len(share.regions) > 1:
        count += f" = {share.total}"
    tied = sum(other.rank == share.rank for other in standing.shares) > 1
    place = place_name(share.rank)
    place = _("{place} place, tied").format(place=place) if tied else _("{place} place").format(place=place)
    if standing.values is None:
        return _("{player} {count}, {place}").format(player=names[share.player], count=count, place=place)
    return _("{player} {count}, {place}: {now} if the ring closes, {final} if the game ends").format(
        player=names[share.player], count=count, place=place, now=words.points(share.now), final=share.final
    )


def scored_words(sitting: Sitting, site: int) -> str:
    """Tell how a finca was scored."""
    state, event = sitting.state, finca_scored(sitting, site)
    told = event_sentence(event, sitting.names, state.game) if event is not None else None
    values = state.fincas[site]
    assert values is not None
    return told or _("The finca {values} on {site} is scored.").format(
        values=finca_name(values), site=state.game.board.sites[site]
    )


def last_round(sitting: Sitting) -> list[str]:
    """Tell what happened since the last turn of the person who asks."""
    start = round_start(sitting)
    told = [entry.text for entry in sitting.log if entry.step >= start]
    return told or [_("Nothing has happened since your last turn.")]


def left_words(state: State) -> Iterator[str]:
    """Tell what is still to come: the bag, the fincas, the sites. Their order nobody knows."""
    count = len(state.bag)
    head = ngettext("{n} plantation in the bag", "{n} plantations in the bag", count).format(n=count)
    bag = words.plantations(sorted(state.bag))
    yield words.headed(head, bag) + "."
    count = len(state.finca_stack)
    head = ngettext("{n} finca to come", "{n} fincas to come", count).format(n=count)
    fincas = Counter(state.finca_stack)
    told = [
        finca_name(values) if number == 1 else f"{number} × {finca_name(values)}"
        for values, number in sorted(fincas.items())
    ]
    yield words.headed(head, words.joined(told)) + "."
    letters = sorted(state.game.board.sites[site] for site in state.site_stack)
    if letters:
        yield _("Building sites not marked yet: {sites}.").format(sites=words.joined(letters))
