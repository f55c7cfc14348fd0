"""First-time tips of the coach, and what each of them marks."""

from collections.abc import Callable, Collection, Sequence
from functools import reduce
from operator import or_

from citrus_game.bots.people import person_of
from citrus_game.content.settings import commands
from citrus_game.facts.fincas import FincaFacts
from citrus_game.facts.lines import market_facts
from citrus_game.narration import words
from citrus_game.narration.fincas import level_words, worth_words
from citrus_game.narration.lines import sign_words
from citrus_game.narration.rule_texts import RuleTexts, bonus_words
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import BRIDGE, BULL, CART, HORSES, MILESTONE, MONEY
from citrus_game.rules.model.regions import parts_beside
from citrus_game.rules.moves.harvest import workers_paid
from citrus_game.rules.moves.placing import Forbids, forbids, free_spaces, open_spaces
from citrus_game.session.history import rival_turns, won_fincas
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.telling.news import taken_over, took_over_words
from citrus_game.text import _, later, ngettext
from citrus_game.ui.board.layers.hover import HoverMarks
from citrus_game.ui.board.view import FLYING
from citrus_game.ui.scenes.play.coach.coach import FULL, OPENINGS, Saying, Tip
from citrus_game.ui.scenes.play.coach.coach_texts import full_saying
from citrus_game.ui.scenes.play.coach.highlight import (
    BAG,
    HAND,
    HARVESTS,
    MARKET,
    MAT,
    PANEL,
    Mark,
    bonus_mark,
    ring_shown,
    telling_site,
)

NEARLY = 3
"""A ring with at most this many open spaces is mentioned."""
FEW_COINS = 2
"""With at most this many coins, harvesting is mentioned, and no region needs to be kept."""
BONUSES = {"own-money": MONEY, "own-cart": (CART,), "own-bull": (BULL,), "own-bridge": (BRIDGE,),
           "own-milestone": (MILESTONE,)}  # fmt: skip
"""By tip: the kinds of own bonuses that it is about."""
MIXED = 2
"""With at least this many players around a finca, the ownership overlay is mentioned."""
EARLY = 2
"""After this many turns of everybody, the end of the game is mentioned."""
LOW_BAG = 12
"""With at most this many plantations in the bag, the final scoring is mentioned."""


def outlined(*masks: int) -> tuple[HoverMarks, ...]:
    """Return marks that draw an outline around each set of spaces."""
    return (HoverMarks(outlined=masks),)


def _fincas(controller: TurnController) -> Sequence[FincaFacts]:
    return controller.outlook.foresight.fincas()


def _at_ring(text: str, controller: TurnController, facts: FincaFacts) -> Saying:
    """Return a tip that marks the ring of a finca."""
    return Saying(text, Mark("", ring_shown(controller, facts.site)))


def _own_fruit(controller: TurnController) -> int:
    """Return the player's own plantations of the picked one's fruit; 0 if none is picked."""
    state, tile = controller.state, controller.picked_tile()
    return 0 if tile is None else state.owned_by(state.player) & state.planted[tile >> 1]


def _is_first_move(controller: TurnController) -> bool:
    """Whether the player on turn has not made a move in this game."""
    return all(done.player != controller.state.player for done in controller.session.history)


def _aim(controller: TurnController) -> Saying | None:
    """Return how to win, with what the two numbers of the finca bring whose ring is marked."""
    if not _is_first_move(controller):
        return None
    site, rival = telling_site(controller), _only_rival(controller)
    said = _("Most points win: plant fruit in the ring around each finca.")
    if rival >= 0:
        text = _("Score more than {name}: plant fruit in the ring around each finca.")
        said = text.format(name=controller.session.names[rival])
    values = controller.state.fincas[site] if site >= 0 else None
    if values is not None:
        text = _("Once this ring is full, most fruit scores {first}, second most {second}.")
        said = f"{said} {text.format(first=values[0], second=values[1])}"
    return Saying(said, Mark("", ring_shown(controller, site)))


def _only_rival(controller: TurnController) -> int:
    """Return the only other player if a person plays for the computer there, or -1."""
    others = [number for number in range(controller.state.game.players) if number != controller.state.player]
    known = person_of(controller.session.seats[others[0]].player) is not None
    return others[0] if len(others) == 1 and known else -1


def _reach(controller: TurnController) -> Saying | None:
    """Return the tip that all of a region counts at a finca, while regions touch one, or while one could grow
    away from it.
    """
    board, own, tile = controller.state.game.board, _own_fruit(controller), controller.picked_tile()
    for facts in _fincas(controller):
        counted = reduce(or_, (region for region in facts.touching if region & own), 0)
        away = board.beside(counted) & controller.lit() & ~board.rings[facts.site]
        if away or (tile is None and facts.shares):
            text = _("A region beside a finca counts there as a whole. It may reach as far as you like.")
            return _at_ring(text, controller, facts)
    return None


def _harvested(controller: TurnController) -> Saying | None:
    """Return the tip what becomes of harvested regions, once there is one."""
    neutral = reduce(or_, controller.state.neutral, 0)
    text = _(
        "Harvested fruit is neutral: it belongs to nobody. Any region of that fruit, if as large, can take "
        "it over."
    )
    return Saying(text, Mark("", outlined(neutral))) if neutral else None


def _taken_over(controller: TurnController) -> Saying | None:
    """Return the tip that a rival has just taken over neutral plantations, with the rule."""
    session = controller.session
    for turn in rival_turns(session):
        told = took_over_words(session, turn)
        if told:
            mask = reduce(or_, (region for _fruit, region in taken_over(session, turn)), 0)
            deed = _("{player} {deeds}").format(player=session.names[turn.player], deeds=told)
            rule = _("Harvested fruit is neutral: a region as large can take it over.")
            return Saying(f"{deed}. {rule}", Mark("", outlined(mask)))
    return None


def _plan(controller: TurnController) -> Saying | None:
    """Return the tip to keep regions at a ring that is nearly full, which they would score at. With few
    coins a harvest is often worth more.
    """
    player = controller.state.player
    if controller.state.coins[player] <= FEW_COINS:
        return None
    for facts in _fincas(controller):
        if facts.near and player in dict(facts.paid):
            text = ngettext(
                "Your fruit at finca {at} counts there until you harvest it. Its ring has {n} space left.",
                "Your fruit at finca {at} counts there until you harvest it. Its ring has {n} spaces left.",
                facts.left,
            )
            return _at_ring(text.format(at=facts.letter, n=facts.left), controller, facts)
    return None


def _closed(controller: TurnController) -> Saying | None:
    """Return the tip that a ring filled in this turn will score."""
    full = next((facts for facts in _fincas(controller) if facts.stage == "full"), None)
    if full is None:
        return None
    return _at_ring(" ".join((_("A ring is full."), full_saying(controller))), controller, full)


def _harvest(controller: TurnController) -> Saying | None:
    if not controller.now.harvest:
        return None
    text = _(
        "A harvest brings points, and the coins in the red frame. But a harvested region no longer counts "
        "for fincas."
    )
    return Saying(text, Mark(HARVESTS))


def _scored(controller: TurnController) -> Saying | None:
    won = won_fincas(controller.session)
    site = next(iter(won), -1)
    values = controller.state.fincas[site] if site >= 0 else None
    if values is None:
        return None
    text = _("Finca {at} scored {points} for the most, {second} for the second. It won’t score again.")
    board = controller.state.game.board
    said = text.format(at=board.sites[site], points=words.points(values[0]), second=values[1])
    return Saying(said, Mark("", outlined(board.rings[site])))


def _ring(controller: TurnController) -> Saying | None:
    player = controller.state.player
    for facts in _fincas(controller):
        if 0 < facts.left <= NEARLY and facts.shares:
            mine = _("Your regions have {mine}.").format(mine=facts.total(player))
            return _at_ring(f"{worth_words(facts)} {mine}", controller, facts)
    return None


def _tie(controller: TurnController) -> Saying | None:
    """Return the tip about equal players at a finca whose ring is nearly full."""
    for facts in _fincas(controller):
        if facts.left <= NEARLY and facts.level:
            return _at_ring(level_words(facts), controller, facts)
    return None


def _coins(controller: TurnController) -> Saying | None:
    if not controller.now.harvest or controller.state.coins[controller.state.player] > FEW_COINS:
        return None
    text = _("You are running low on coins. A harvest now brings {coins}, with {workers} at home then.")
    workers = workers_paid(controller.state)
    coins = controller.state.game.components.income[workers]
    said = text.format(coins=words.takes_coins(coins), workers=words.workers(workers))
    return Saying(said, Mark(HARVESTS))


def _market(controller: TurnController) -> Saying | None:
    pick, foresight = controller.pick, controller.outlook.foresight
    lines = [pick.what] if pick is not None and pick.kind == "line" else controller.now.lines
    if not any(foresight.line(line).finca for line in lines):
        return None
    return Saying(sign_words(market_facts(controller.state)), Mark(MARKET))


def _flag(controller: TurnController) -> Saying | None:
    """Return the tip about the flags on the last open spaces of a ring."""
    mask = reduce(or_, (facts.open for facts in _fincas(controller) if facts.near), 0)
    text = _("Red flags stand on the last free spaces around a finca.")
    return Saying(text, Mark("", outlined(mask))) if mask else None


def _warning(controller: TurnController) -> Saying | None:
    """Return the tip about the triangles on spaces that would leave a plantation over, once known."""
    foresight, mask = controller.ahead_foresight(), 0
    if not foresight.guards:
        return None
    for low in bits(controller.lit()):
        step = controller.step_for_click(low.bit_length() - 1)
        if step is not None and foresight.knows(step) and foresight.strands(step) is not None:
            mask |= low
    text = _("A triangle warns: plant there, and not all others fit. Each that is left costs {points}.")
    said = text.format(points=words.points(controller.state.game.components.return_penalty))
    return Saying(said, Mark("", outlined(mask))) if mask else None


def _ending(controller: TurnController) -> Saying | None:
    if len(controller.state.bag) > LOW_BAG:
        return None
    text = _(
        "Soon the game ends, and all regions score. An open finca then scores only for the most: its small "
        "number."
    )
    return Saying(text, Mark(BAG))


def _ends(controller: TurnController) -> Saying | None:
    state = controller.state
    text = _("The game ends when bag and market are empty.")
    return Saying(text, Mark(BAG)) if state.turn > EARLY * state.game.players else None


def _unused(controller: TurnController) -> Saying | None:
    """Return the tip to use bonuses before the game ends."""
    state = controller.state
    own = state.tiles[state.player]
    if not own or len(state.bag) > LOW_BAG:
        return None
    worth = max(state.game.options.unused_points[kind] for kind in own)
    text = _("Use your bonuses before the game ends. One that is left brings only {points}.")
    return Saying(text.format(points=words.points(worth)), Mark(bonus_mark(controller, own)))


def _points(controller: TurnController) -> Saying | None:
    text = _("The large number is your points.")
    mark = Mark(f"{PANEL}{controller.state.player + 1}")
    return None if _is_first_move(controller) else Saying(text, mark)


def _rock(controller: TurnController) -> Saying | None:
    """Return the tip that rocks and bonuses in a ring count as taken."""
    own = controller.state.owned_by(controller.state.player)
    near = (
        facts.covered
        for facts in _fincas(controller)
        if controller.state.game.board.rings[facts.site] & own or (facts.shares and facts.left <= NEARLY)
    )
    mask = next(filter(None, near), 0)
    text = _("In a ring, rocks and bonuses already fill their spaces. Planting on a rock needs a bridge.")
    return Saying(text, Mark("", outlined(mask))) if mask else None


def _fruits(controller: TurnController) -> Saying | None:
    """Return the tip that the roads of a finca need different fruits, if a road is not legal for that
    reason.
    """
    state, tile = controller.state, controller.picked_tile()
    if tile is None:
        return None
    roads = reduce(or_, (state.game.board.roads[facts.site] for facts in _fincas(controller)), 0)
    mask = state.road_block[tile >> 1] & roads & ~controller.lit() & open_spaces(state)
    text = _("No two roads of a finca may have the same fruit. One there has {fruits} already.")
    said = text.format(fruits=words.fruit_plural(tile >> 1))
    return Saying(said, Mark("", outlined(mask))) if mask else None


def _neutral(controller: TurnController) -> Saying | None:
    """Return the tip that a neutral region can be taken over, if a plantation in hand could do it."""
    state, tile = controller.state, controller.picked_tile()
    if tile is None:
        return None
    found = state.neutral[tile >> 1]
    if not state.game.board.beside(found) & controller.lit():
        return None
    text = _("Plant beside neutral fruit of the same kind. All of it becomes yours.")
    return Saying(text, Mark("", outlined(found)))


def _beginnings(controller: TurnController) -> int:
    """Return the highlighted spaces where the plantation would begin a region."""
    state = controller.state
    if controller.picked_tile() is None:
        return 0
    return controller.lit() & state.start_roads & ~state.game.board.beside(_own_fruit(controller))


def _road(controller: TurnController) -> Saying | None:
    mask = _beginnings(controller)
    text = _("Begin on one of the framed roads beside a finca. A worker of yours goes there.")
    return Saying(text, Mark("", outlined(mask))) if mask else None


def _worker(controller: TurnController) -> Saying | None:
    state = controller.state
    if not state.worker_at[state.player]:
        return None
    text = _("The same fruit side by side is one region, with one worker. {workers} left at home.")
    said = text.format(workers=words.capital(words.workers(state.mat[state.player])))
    return Saying(said, Mark(MAT))


def _last_worker(controller: TurnController) -> Saying | None:
    """Return the warning that the last worker is about to leave."""
    if controller.state.mat[controller.state.player] != 1 or not _beginnings(controller):
        return None
    text = _("Only one worker is left for a new region. A harvest brings one back.")
    return Saying(text, Mark(MAT))


def _no_worker(controller: TurnController) -> Saying | None:
    if controller.state.mat[controller.state.player]:
        return None
    text = _("All your workers are out: only your own regions can grow. A harvest brings one back.")
    return Saying(text, Mark(MAT))


def _all_of_it(controller: TurnController) -> Saying | None:
    """Return the tip about what fits nowhere, once something is planted: all fits in the first turn."""
    if _is_first_move(controller):
        return None
    text = _("You must plant all that you buy. What fits nowhere goes back and costs {points} each.")
    if controller.state.game.options.purchase_check == "all":
        text = _(
            "You can only buy a row that can be planted whole. What you then leave without a space costs "
            "{points} each."
        )
    return Saying(text.format(points=words.points(controller.state.game.components.return_penalty)))


def _joins(controller: TurnController) -> Saying | None:
    """Return the tip that two own regions can be joined, if the plantation could do it."""
    board, own, mask = controller.state.game.board, _own_fruit(controller), 0
    for low in bits(controller.lit() & board.beside(own)):
        mask |= low if len(parts_beside(board, low, own)) > 1 else 0
    text = _("Plant between two regions of yours to join them. A worker comes home.")
    return Saying(text, Mark("", outlined(mask))) if mask else None


def _forbidden(text: str, rule: Callable[[Forbids], int]) -> Callable[[TurnController], Saying | None]:
    """Return a function that returns the tip about a rule of placing, if it forbids a space where the
    plantation looks as if it could stand.
    """

    def due(controller: TurnController) -> Saying | None:
        state, tile = controller.state, controller.picked_tile()
        if tile is None:
            return None
        wanted = state.start_roads | state.game.board.beside(_own_fruit(controller))
        mask = rule(forbids(state, tile >> 1)) & wanted & free_spaces(state) & ~controller.lit()
        return Saying(_(text), Mark("", outlined(mask))) if mask else None

    return due


_foreign = _forbidden(later("The same fruit of two players may not touch."), lambda found: found.foreign)
_too_large = _forbidden(
    later("Neutral fruit joins your region only if yours is as large."), lambda found: found.neutral_size
)


def _grow(controller: TurnController) -> Saying | None:
    own = _own_fruit(controller)
    if not controller.state.game.board.beside(own) & controller.lit():
        return None
    text = _("Plant beside your own region of the same fruit. It grows, and needs no other worker.")
    return Saying(text, Mark("", outlined(own)))


def _well(controller: TurnController) -> Saying | None:
    """Return the tip about wells, while one is in the hand or in an own region."""
    state = controller.state
    place = next((n for n, tile in enumerate(controller.tiles(), 1) if tile & 1), 0)
    own = state.wells & state.owned_by(state.player)
    text = _("The blue drop is a well: one point more at the harvest.")
    mark = Mark(f"{HAND}{place}") if place else Mark("", outlined(own))
    return Saying(text, mark) if place or own else None


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
    state, score = controller.state, RuleTexts.of(controller.state.game).option_text("horses_score")
    if state.horses[state.player]:
        return Saying(score)
    text = _("Plant there and the horses are yours.") + " " + score
    return Saying(text, Mark("", outlined(horses))) if horses else None


def _bonus(controller: TurnController) -> Saying | None:
    _horses_there, others = _lit_land(controller)
    text = _("Plant on an eight-sided bonus and it is yours. Point at it to see what it does.")
    return Saying(text, Mark("", outlined(others))) if others else None


def _taken(kinds: Collection[int]) -> Callable[[TurnController], Saying | None]:
    """Return a function that returns the tip about an own bonus of some kinds."""

    def due(controller: TurnController) -> Saying | None:
        rules, own = RuleTexts.of(controller.state.game), controller.state.tiles[controller.state.player]
        kind = next((kind for kind in own if kind in kinds), None)
        if kind is None:
            return None
        use = _("Choose it in any of your turns to use it.")
        if kind == CART:
            use = rules.cart_waits() or use
        elif kind == BRIDGE:
            use = _("Choose it while you plant.")
        told = bonus_words(kind, rules, market_facts(controller.state))
        return Saying(f"{told} {use}", Mark(bonus_mark(controller, {kind})))

    return due


def _log(controller: TurnController) -> Saying | None:
    """Return the tip about the log, once another player has made a move."""
    others = any(done.player != controller.state.player for done in controller.session.history)
    if _is_first_move(controller) or not others:
        return None
    text = _("Small numbers show what was planted last. The list at the top has every turn.")
    return Saying(text, Mark(commands.LOG.name))


def _pennant(controller: TurnController) -> Saying | None:
    """Return the tip about pennants, while an own region has one."""
    state, board = controller.state, controller.state.game.board
    own = state.owned_by(state.player)
    regions = (region for fruit in state.planted for region in board.regions(own & fruit))
    large = next((region for region in regions if region.bit_count() >= FLYING), 0)
    text = ngettext(
        "A pennant only marks a region of {n} plantation or more.",
        "A pennant only marks a region of {n} plantations or more.",
        FLYING,
    ).format(n=FLYING)
    return Saying(text, Mark("", outlined(large))) if large else None


def _owners(controller: TurnController) -> Saying | None:
    """Return the tip about the ownership overlay, if several players have regions around one finca."""
    if all(len(facts.shares) < MIXED for facts in _fincas(controller)):
        return None
    text = _("Whose region is whose? The worker button at the top shows it.")
    return Saying(text, Mark(commands.OWNERS.name))


def _tips() -> Sequence[Tip]:
    planting = ("line", "hand")
    begun, always = (*planting, "end"), (*OPENINGS, *planting, "end")
    return (
        Tip("aim", OPENINGS, _aim),
        Tip("taken-over", OPENINGS, _taken_over),
        Tip("closed", (FULL,), _closed),
        Tip("all-of-it", ("end",), _all_of_it),
        Tip("warning", planting, _warning, urgent=True),
        Tip("neutral", planting, _neutral, urgent=True),
        Tip("joins", planting, _joins, urgent=True),
        Tip("market", ("line",), _market, urgent=True),
        Tip("last-worker", planting, _last_worker, urgent=True),
        Tip("all-of-it", ("line",), _all_of_it, urgent=True),
        Tip("harvested", (*OPENINGS, "income"), _harvested),
        Tip("harvests", OPENINGS, _harvest),
        Tip("scored", OPENINGS, _scored),
        Tip("market", OPENINGS, _market),
        Tip("no-worker", (*OPENINGS, *planting), _no_worker),
        Tip("coins", OPENINGS, _coins),
        Tip("ends", OPENINGS, _ends),
        Tip("road", planting, _road),
        Tip("fruits", planting, _fruits),
        Tip("well", always, _well),
        Tip("bonus", planting, _bonus),
        Tip("worker", begun, _worker),
        Tip("grow", planting, _grow),
        Tip("rock", always, _rock),
        Tip("flag", always, _flag),
        Tip("reach", always, _reach),
        Tip("foreign", planting, _foreign),
        Tip("horses", begun, _horses),
        *(Tip(name, always, _taken(kinds)) for name, kinds in BONUSES.items()),
        Tip("ring", always, _ring),
        Tip("plan", OPENINGS, _plan),
        Tip("tie", always, _tie),
        Tip("ending", OPENINGS, _ending),
        Tip("unused", always, _unused),
        Tip("too-large", planting, _too_large),
        Tip("points", (*OPENINGS, "income"), _points),
        Tip("owners", OPENINGS, _owners),
        Tip("log", (*OPENINGS, "end"), _log),
        Tip("pennant", always, _pennant),
    )


TIPS = _tips()
"""All tips, the most important first."""
