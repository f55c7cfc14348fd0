"""First-time tips of the coach, and what each of them marks."""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from citrus_game.content.settings import commands
from citrus_game.narration import words
from citrus_game.narration.rule_texts import RuleTexts
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import CART, HORSES
from citrus_game.rules.model.state import EMPTY
from citrus_game.rules.moves.market import NEVER, due_from
from citrus_game.rules.moves.placing import open_spaces
from citrus_game.session.history import all_events, finca_winners
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.text import _, ngettext
from citrus_game.ui.board.layers.hover import HoverMarks
from citrus_game.ui.scenes.play.coach.coach import OPENINGS, Saying, Tip
from citrus_game.ui.scenes.play.coach.highlight import (
    BAG,
    HAND,
    HARVESTS,
    MARKET,
    MAT,
    PANEL,
    TILE,
    Mark,
    open_sites,
    ring_shown,
    telling_site,
)

NEARLY, PLAN = 3, 2
"""A ring with at most this many open spaces is mentioned, and the advice to keep regions around it."""
FEW_COINS = 2
"""With at most this many coins, harvesting is mentioned."""
LOW_MARKET = 5
"""With at most this many plantations in the market, the new finca is mentioned."""
MIXED = 2
"""With at least this many players around a finca, the ownership overlay is mentioned."""
LOW_BAG = 12
"""With at most this many plantations in the bag, the end of the game is mentioned."""


def outlined(*masks: int) -> tuple[HoverMarks, ...]:
    """Return marks that outline sets of spaces."""
    return (HoverMarks(outlined=masks),)


def _fresh(controller: TurnController) -> bool:
    """Whether the player on turn has not made a move in this game."""
    return all(done.player != controller.state.player for done in controller.session.history)


def _aim(controller: TurnController) -> Saying | None:
    text = _(
        "The buildings are fincas: plant fruit around them. When a ring is full, whoever has most there "
        "scores."
    )
    site = telling_site(controller)
    return Saying("aim", "", text, Mark("", ring_shown(controller, site))) if _fresh(controller) else None


def _plan(controller: TurnController) -> Saying | None:
    """Return the tip to keep regions at a ring that is nearly full."""
    for site in open_sites(controller):
        standing = controller.outlook.foresight.standing(site)
        share = standing.share(controller.state.player)
        if share is not None and 0 < standing.open.bit_count() <= PLAN:
            text = _("Hold your regions at finca {at} until its ring is full. Harvest them then.")
            said = text.format(at=controller.state.game.board.sites[site])
            return Saying("plan", "", said, Mark("", ring_shown(controller, site)))
    return None


def _closed(controller: TurnController) -> Saying | None:
    """Return the tip that a ring filled in this turn will pay."""
    for site in open_sites(controller):
        standing = controller.outlook.foresight.standing(site)
        if standing.shares and not standing.open:
            text = _("The ring of finca {at} is full. It pays at the end of this turn.")
            said = text.format(at=controller.state.game.board.sites[site])
            return Saying("closed", "", said, Mark("", ring_shown(controller, site)))
    return None


def _harvest(controller: TurnController) -> Saying | None:
    if not controller.now.harvest:
        return None
    text = _(
        "Instead of buying you may harvest: a point for each plantation. But a harvested region no "
        "longer counts for fincas."
    )
    return Saying("harvests", "", text, Mark(HARVESTS))


def _scored(controller: TurnController) -> Saying | None:
    won = finca_winners(all_events(controller.session))
    site = next(iter(won), -1)
    values = controller.state.fincas[site] if site >= 0 else None
    if values is None:
        return None
    text = _("Finca {at} paid {first} points for the most, {second} for the second. It won’t score again.")
    board = controller.state.game.board
    said = text.format(at=board.sites[site], first=values[0], second=values[1])
    return Saying("scored", "", said, Mark("", outlined(board.rings[site])))


def _ring(controller: TurnController) -> Saying | None:
    near = [
        standing
        for standing in map(controller.outlook.foresight.standing, open_sites(controller))
        if 0 < standing.open.bit_count() <= NEARLY and standing.shares
    ]
    if not near or near[0].values is None:
        return None
    standing, mine = near[0], near[0].share(controller.state.player)
    text = ngettext(
        "Finca {at}, {n} space left: most fruit gets {first} points, second {second}. You have {mine}.",
        "Finca {at}, {n} spaces left: most fruit gets {first} points, second {second}. You have {mine}.",
        standing.open.bit_count(),
    )
    said = text.format(
        at=controller.state.game.board.sites[standing.site],
        n=standing.open.bit_count(),
        first=near[0].values[0],
        second=near[0].values[1],
        mine=mine.total if mine is not None else 0,
    )
    return Saying("ring", "", said, Mark("", ring_shown(controller, standing.site)))


def _coins(controller: TurnController) -> Saying | None:
    if not controller.now.harvest or controller.state.coins[controller.state.player] > FEW_COINS:
        return None
    text = _("You are running low on coins. A harvest brings coins for every worker at home.")
    return Saying("coins", "", text, Mark(HARVESTS))


def _market(controller: TurnController) -> Saying | None:
    state = controller.state
    pick = controller.pick
    chosen = pick is not None and pick.kind == "line" and controller.ahead() is None
    few = sum(tile != EMPTY for tile in state.market) <= LOW_MARKET
    if not (few or chosen) or not state.finca_stack:
        return None
    if due_from(state) == NEVER:
        return None
    text = _("Leave {n} plantations or fewer in the market: you build a finca. Then it is refilled.")
    said = text.format(n=state.game.components.refill_at)
    return Saying("market", "", said, Mark(MARKET))


def _ending(controller: TurnController) -> Saying | None:
    if len(controller.state.bag) > LOW_BAG:
        return None
    text = _(
        "When bag and market are empty, the game ends. Then every region scores, and open fincas pay their "
        "small number."
    )
    return Saying("ending", "", text, Mark(BAG))


def _points(controller: TurnController) -> Saying | None:
    text = _("The large number is your points.")
    mark = Mark(f"{PANEL}{controller.state.player + 1}")
    return None if _fresh(controller) else Saying("points", "", text, mark)


def _rock(controller: TurnController) -> Saying | None:
    """Return the tip that rocks and bonuses in a ring count as taken."""
    state, board = controller.state, controller.state.game.board
    own, near = state.owned_by(state.player), []
    for site in open_sites(controller):
        standing = controller.outlook.foresight.standing(site)
        if board.rings[site] & own or (standing.shares and standing.open.bit_count() <= NEARLY):
            near.append(board.rings[site] & (board.rocks | state.tiled))
    mask = next(filter(None, near), 0)
    text = _("Rocks and bonuses in a ring already count as taken. Nothing can be planted on a rock.")
    return Saying("rock", "", text, Mark("", outlined(mask))) if mask else None


def _fruits(controller: TurnController) -> Saying | None:
    """Return the tip that the roads of a finca need different fruits, if a road is not legal for that
    reason.
    """
    state, tile = controller.state, controller.picked_tile()
    if tile is None:
        return None
    roads = reduce(or_, (state.game.board.roads[site] for site in open_sites(controller)), 0)
    mask = state.road_block[tile >> 1] & roads & ~controller.lit() & open_spaces(state)
    text = _("The roads of a finca want different fruits. So you cannot begin {fruits} there.")
    said = text.format(fruits=words.fruit_plural(tile >> 1))
    return Saying("fruits", "", said, Mark("", outlined(mask))) if mask else None


def _neutral(controller: TurnController) -> Saying | None:
    """Return the tip that a neutral region can be taken over, if a plantation in hand could do it."""
    state, tile = controller.state, controller.picked_tile()
    if tile is None:
        return None
    found = state.neutral[tile >> 1]
    if not state.game.board.beside(found) & controller.lit():
        return None
    text = _("Plant beside a harvested region of the same fruit. All of it becomes yours.")
    return Saying("neutral", "", text, Mark("", outlined(found)))


def _road(controller: TurnController) -> Saying | None:
    state, board = controller.state, controller.state.game.board
    roads = sum(board.roads[site] for site, values in enumerate(state.fincas) if values is not None)
    mask = roads & controller.lit() & ~board.beside(state.owned_by(state.player))
    text = _("Begin on a paved road beside a finca. The same fruit side by side is a region.")
    return Saying("road", "", text, Mark("", outlined(mask))) if mask else None


def _worker(controller: TurnController) -> Saying | None:
    state = controller.state
    if not state.worker_at[state.player]:
        return None
    text = _("Every region needs a worker: yours stands there now. You have {workers} left at home.")
    said = text.format(workers=words.workers(state.mat[state.player]))
    return Saying("worker", "", said, Mark(MAT))


def _grow(controller: TurnController) -> Saying | None:
    state, board, tile = controller.state, controller.state.game.board, controller.picked_tile()
    if tile is None:
        return None
    own = state.owned_by(state.player) & state.planted[tile >> 1]
    if not board.beside(own) & controller.lit():
        return None
    text = _("Plant beside your own region of the same fruit. It grows, and needs no other worker.")
    return Saying("grow", "", text, Mark("", outlined(own)))


def _well(controller: TurnController) -> Saying | None:
    place = next((n for n, tile in enumerate(controller.tiles(), 1) if tile & 1), 0)
    text = _("A blue well is one point more at the harvest.")
    return Saying("well", "", text, Mark(f"{HAND}{place}")) if place else None


def _lit_land(controller: TurnController) -> tuple[int, int]:
    """Return masks of the legal spaces with wild horses, and with other bonuses."""
    horses = others = 0
    for low in bits(controller.lit() & controller.state.tiled):
        if controller.state.land_on(low.bit_length() - 1) in HORSES:
            horses |= low
        else:
            others |= low
    return horses, others


def _horses(controller: TurnController) -> Saying | None:
    horses, _others = _lit_land(controller)
    text = _("Plant there and the horses are yours.") + " " + RuleTexts.of(controller.state.game).horses()
    return Saying("horses", "", text, Mark("", outlined(horses))) if horses else None


def _bonus(controller: TurnController) -> Saying | None:
    _horses_there, others = _lit_land(controller)
    text = _("Plant on an eight-sided bonus and it is yours. Point at it to see what it does.")
    return Saying("bonus", "", text, Mark("", outlined(others))) if others else None


def _taken(controller: TurnController) -> Saying | None:
    tiles = controller.state.tiles[controller.state.player]
    if not tiles:
        return None
    use = _("Choose it in any of your turns to use it.")
    if CART in tiles:
        use = RuleTexts.of(controller.state.game).cart_waits() or use
    return Saying("taken", "", _("You have a new bonus.") + " " + use, Mark(f"{TILE}1"))


def _log(controller: TurnController) -> Saying | None:
    """Return the tip about the log, once another player has made a move."""
    others = any(done.player != controller.state.player for done in controller.session.history)
    if _fresh(controller) or not others:
        return None
    text = _("Missed something? The list at the top has every turn.")
    return Saying("log", "", text, Mark(commands.LOG.name))


def _owners(controller: TurnController) -> Saying | None:
    """Return the tip about the ownership overlay, if several players have regions around one finca."""
    standings = map(controller.outlook.foresight.standing, open_sites(controller))
    if all(len(standing.shares) < MIXED for standing in standings):
        return None
    text = _("Whose region is whose? The flag at the top shows it.")
    return Saying("owners", "", text, Mark(commands.OWNERS.name))


def _tips() -> Sequence[Tip]:
    planting, begun = ("hand",), ("hand", "end")
    return (
        Tip("aim", OPENINGS, _aim),
        Tip("scored", OPENINGS, _scored),
        Tip("closed", ("end",), _closed),
        Tip("plan", OPENINGS, _plan),
        Tip("rock", OPENINGS, _rock),
        Tip("ring", OPENINGS, _ring),
        Tip("harvests", OPENINGS, _harvest),
        Tip("coins", OPENINGS, _coins),
        Tip("ending", OPENINGS, _ending),
        Tip("market", (*OPENINGS, "line"), _market),
        Tip("points", OPENINGS, _points),
        Tip("owners", OPENINGS, _owners),
        Tip("log", OPENINGS, _log),
        Tip("fruits", planting, _fruits),
        Tip("neutral", planting, _neutral),
        Tip("worker", begun, _worker),
        Tip("taken", (*begun, *OPENINGS), _taken),
        Tip("road", planting, _road),
        Tip("well", planting, _well),
        Tip("grow", planting, _grow),
        Tip("horses", planting, _horses),
        Tip("bonus", planting, _bonus),
    )


TIPS = _tips()
"""All tips, the most important first."""
