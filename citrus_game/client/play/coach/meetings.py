"""What is told once, at the moment when it is first met: each thing with what is to be seen of it."""

from collections.abc import Sequence

from citrus_game.client.board.layers.over import Over
from citrus_game.client.play.coach.coach import OPENINGS, Meeting, Saying
from citrus_game.client.play.coach.finca import open_sites, ring_shown, telling_site
from citrus_game.client.play.coach.ring import BAG, HAND, HARVESTS, MARKET, MAT, PANEL, TILE, Mark
from citrus_game.rules.actions.market import NEVER, due_from
from citrus_game.rules.material.board import bits
from citrus_game.rules.material.components import CART, HORSES
from citrus_game.rules.material.state import EMPTY
from citrus_game.table.desk.desk import Desk
from citrus_game.table.history import all_events, finca_winners
from citrus_game.table.speech import words
from citrus_game.table.speech.rule_words import Rules
from citrus_game.text import _, ngettext

NEARLY = 3
"""A ring with so few open spaces is told of."""
FEW_COINS = 2
"""With so few coins a harvest is told of."""
LOW_MARKET = 5
"""With so few plantations in the market the new finca is told of."""
LOW_BAG = 12
"""With so few plantations in the bag the end of the game is told of."""


def outlined(*masks: int) -> tuple[Over, ...]:
    """Outline sets of spaces."""
    return (Over(outlined=masks),)


def _fresh(desk: Desk) -> bool:
    """Tell whether the player on turn has done nothing yet in the game."""
    return all(done.player != desk.state.player for done in desk.sitting.history)


def _aim(desk: Desk) -> Saying | None:
    text = _(
        "The buildings on the board are fincas. Plant fruit around them: when all spaces around one are "
        "taken, whoever has the most plantations there gets its points."
    )
    site = telling_site(desk)
    return Saying("aim", _("The aim"), text, Mark("", ring_shown(desk, site))) if _fresh(desk) else None


def _turn(_desk: Desk) -> Saying | None:
    text = _("On your turn, either buy and plant, or harvest.")
    return Saying("turn", _("Your turn"), text)


def _scored(desk: Desk) -> Saying | None:
    won = finca_winners(all_events(desk.sitting))
    site = next(iter(won), -1)
    values = desk.state.fincas[site] if site >= 0 else None
    if values is None:
        return None
    text = _(
        "The ring of finca {at} was closed. The most plantations around it got {first} points, the "
        "second most {second}. It won’t score again."
    )
    board = desk.state.game.board
    said = text.format(at=board.sites[site], first=values[0], second=values[1])
    return Saying("scored", _("Scored"), said, Mark("", outlined(board.rings[site])))


def _ring(desk: Desk) -> Saying | None:
    near = [
        standing
        for standing in map(desk.outlook.foresight.standing, open_sites(desk))
        if 0 < standing.open.bit_count() <= NEARLY and standing.shares
    ]
    if not near or near[0].values is None:
        return None
    standing, mine = near[0], near[0].share(desk.state.player)
    text = ngettext(
        "{n} space is left around finca {at}. When the ring closes, the most plantations there score "
        "{first}, the second most {second}. You have {mine}: a region that touches the ring counts in "
        "full.",
        "{n} spaces are left around finca {at}. When the ring closes, the most plantations there score "
        "{first}, the second most {second}. You have {mine}: a region that touches the ring counts in "
        "full.",
        standing.open.bit_count(),
    )
    said = text.format(
        at=desk.state.game.board.sites[standing.site],
        n=standing.open.bit_count(),
        first=near[0].values[0],
        second=near[0].values[1],
        mine=mine.total if mine is not None else 0,
    )
    return Saying("ring", _("The ring"), said, Mark("", ring_shown(desk, standing.site)))


def _coins(desk: Desk) -> Saying | None:
    if not desk.now.harvest or desk.state.coins[desk.state.player] > FEW_COINS:
        return None
    text = _(
        "You are running low on coins. A harvest scores a point for each plantation of a region, and "
        "coins for every worker at home. After that the region counts for no finca."
    )
    return Saying("coins", _("Harvest"), text, Mark(HARVESTS))


def _market(desk: Desk) -> Saying | None:
    state = desk.state
    if sum(tile != EMPTY for tile in state.market) > LOW_MARKET or not state.finca_stack:
        return None
    if due_from(state) == NEVER:
        return None
    text = _(
        "The market is nearly empty. Leave {n} plantations or fewer and you build a new finca; then the "
        "market is refilled."
    )
    said = text.format(n=state.game.components.refill_at)
    return Saying("market", _("The market"), said, Mark(MARKET))


def _ending(desk: Desk) -> Saying | None:
    if len(desk.state.bag) > LOW_BAG:
        return None
    text = _(
        "The bag is nearly empty. The game ends when bag and market are empty; then open fincas and all "
        "regions are scored, and most points wins."
    )
    return Saying("ending", _("The end is near"), text, Mark(BAG))


def _points(desk: Desk) -> Saying | None:
    text = _(
        "The large number is your points. Beside the trophy is your forecast: your points if the game ended "
        "now. A finca with an open ring would then bring only its small number."
    )
    mark = Mark(f"{PANEL}{desk.state.player + 1}")
    return None if _fresh(desk) else Saying("points", _("Points"), text, mark)


def _rock(desk: Desk) -> Saying | None:
    board, own = desk.state.game.board, desk.state.owned_by(desk.state.player)
    near = [board.rings[site] & board.rocks for site in open_sites(desk) if board.rings[site] & own]
    mask = next(filter(None, near), 0)
    text = _("You cannot plant on a rock. In a ring, rocks and bonuses already count as taken.")
    return Saying("rock", _("Rocks"), text, Mark("", outlined(mask))) if mask else None


def _road(desk: Desk) -> Saying | None:
    state, board = desk.state, desk.state.game.board
    roads = sum(board.roads[site] for site, values in enumerate(state.fincas) if values is not None)
    mask = roads & desk.lit() & ~board.beside(state.owned_by(state.player))
    text = _(
        "The same fruit side by side is one region. A new one starts on a road: a paved space at the "
        "side of a finca, not at its corners."
    )
    return Saying("road", _("Roads"), text, Mark("", outlined(mask))) if mask else None


def _worker(desk: Desk) -> Saying | None:
    state = desk.state
    if not state.worker_at[state.player]:
        return None
    text = _("One of your workers now stands there: every region needs one. You have {workers} left at home.")
    said = text.format(workers=words.workers(state.mat[state.player]))
    return Saying("worker", _("Workers"), said, Mark(MAT))


def _grow(desk: Desk) -> Saying | None:
    state, board, tile = desk.state, desk.state.game.board, desk.picked_tile()
    if tile is None:
        return None
    own = state.owned_by(state.player) & state.planted[tile >> 1]
    if not board.beside(own) & desk.lit():
        return None
    text = _("Plant next to your own region of the same fruit and it simply grows, with no worker needed.")
    return Saying("grow", _("Growing"), text, Mark("", outlined(own)))


def _well(desk: Desk) -> Saying | None:
    place = next((n for n, tile in enumerate(desk.tiles(), 1) if tile & 1), 0)
    text = _("The blue well makes this plantation worth an extra point at harvest.")
    return Saying("well", _("A well"), text, Mark(f"{HAND}{place}")) if place else None


def _lit_land(desk: Desk) -> tuple[int, int]:
    """Give the lit spaces with wild horses, and those with other bonuses."""
    horses = others = 0
    for low in bits(desk.lit() & desk.state.tiled):
        if desk.state.land_on(low.bit_length() - 1) in HORSES:
            horses |= low
        else:
            others |= low
    return horses, others


def _horses(desk: Desk) -> Saying | None:
    horses, _others = _lit_land(desk)
    text = _("Whoever plants there takes the wild horses.") + " " + Rules.of(desk.state.game).horses()
    return Saying("horses", _("Wild horses"), text, Mark("", outlined(horses))) if horses else None


def _bonus(desk: Desk) -> Saying | None:
    _horses_there, others = _lit_land(desk)
    text = _("Plant on an eight-sided bonus and it is yours. Point at it to see what it does.")
    return Saying("bonus", _("Bonuses"), text, Mark("", outlined(others))) if others else None


def _taken(desk: Desk) -> Saying | None:
    tiles = desk.state.tiles[desk.state.player]
    if not tiles:
        return None
    text = _("Your new bonus. Choose it on any of your turns to use it.")
    waits = Rules.of(desk.state.game).cart_waits() if CART in tiles else ""
    return Saying("taken", _("Your bonus"), f"{text} {waits}".strip(), Mark(f"{TILE}1"))


def _meetings() -> Sequence[Meeting]:
    planting, begun = ("hand",), ("hand", "end")
    return (
        Meeting("aim", OPENINGS, _aim),
        Meeting("turn", OPENINGS, _turn),
        Meeting("scored", OPENINGS, _scored),
        Meeting("ring", OPENINGS, _ring),
        Meeting("coins", OPENINGS, _coins),
        Meeting("ending", OPENINGS, _ending),
        Meeting("market", OPENINGS, _market),
        Meeting("points", OPENINGS, _points),
        Meeting("rock", OPENINGS, _rock),
        Meeting("worker", begun, _worker),
        Meeting("taken", (*begun, *OPENINGS), _taken),
        Meeting("road", planting, _road),
        Meeting("well", planting, _well),
        Meeting("grow", planting, _grow),
        Meeting("horses", planting, _horses),
        Meeting("bonus", planting, _bonus),
    )


MEETINGS = _meetings()
"""All that is told once, what matters most first."""
