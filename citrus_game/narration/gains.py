"""The effect of steps in words, before they are played.

Points and coins are gained "now". The forecast is told separately, before and after, with a reason if it
changes differently: what is harvested was already included.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from citrus_game.content.game.box import values_text
from citrus_game.facts.forecast import CoinChange, Forecast, Shift
from citrus_game.narration import words
from citrus_game.narration.fincas import full_words, place_name
from citrus_game.narration.words import parts
from citrus_game.rules.model import steps
from citrus_game.rules.model.board import Board
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.model.steps import BRIDGE, CART, PLACE, STORE, UNSTORE, Step
from citrus_game.text import _, ngettext, pgettext


def step_words(step: Step, state: State) -> str:
    """Return a step in words, from the position before it."""
    return _WORDS[step.verb](step, state)


def gains_words(gains: Sequence[int], names: Sequence[str], player: int) -> str:
    """Return the change of everybody's points, own ones first: "you +4, Ben −3"; "" without numbers."""
    order = [player, *(other for other in range(len(names)) if other != player)]
    told = []
    for who in order:
        if gains and (gains[who] or who == player):
            name = pgettext("points", "you") if who == player else names[who]
            told.append(_("{player} {gain}").format(player=name, gain=signed(gains[who])))
    return ", ".join(told)


def signed(number: int) -> str:
    """Return a number with its sign, using a real minus.

    >>> signed(4), signed(-3), signed(0)
    ('+4', '−3', '±0')
    """
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


def _place(step: Step, state: State) -> str:
    text = _("Plant {tile} on {space}")
    return text.format(tile=words.the_plantation(step.what), space=state.game.board.name(step.at))


def _bridge(step: Step, state: State) -> str:
    text = _("Plant {tile} on {space} with your bridge")
    return text.format(tile=words.the_plantation(step.what), space=state.game.board.name(step.at))


def _unstore(step: Step, state: State) -> str:
    text = _("Plant {tile} from your storehouse on {space}")
    return text.format(tile=words.the_plantation(step.what), space=state.game.board.name(step.at))


def _harvest(step: Step, state: State) -> str:
    tile, space = state.tile_on(step.at), state.game.board.name(step.at)
    if tile is None:
        return _("Harvest the region on {space}").format(space=space)
    return _("Harvest the {fruits} on {space}").format(fruits=words.fruit_plural(tile >> 1), space=space)


def _cart(step: Step, state: State) -> str:
    tile = state.market[step.what - 1]
    if tile == EMPTY:
        return _("Use a cart")
    return _("Use a cart to take {tile} from market space {number}").format(
        tile=words.the_plantation(tile), number=step.what
    )


_WORDS: Mapping[str, Callable[[Step, State], str]] = {
    steps.BUY: lambda step, state: _("Buy {line}").format(line=words.line_name(state.game.lines[step.what])),
    steps.SITE: lambda step, state: _("Build the finca on {site}").format(
        site=state.game.board.sites[step.what]
    ),
    steps.PLACE: _place,
    steps.BRIDGE: _bridge,
    steps.UNSTORE: _unstore,
    steps.STORE: lambda step, _state: _("Keep {tile} in your storehouse").format(
        tile=words.the_plantation(step.what)
    ),
    steps.RETURN: lambda _step, _state: _("Give back what cannot be planted"),
    steps.HARVEST: _harvest,
    steps.INCOME: lambda _step, _state: _("Take the income"),
    steps.MONEY: lambda step, _state: _("Use your money bonus of {coins}").format(
        coins=words.coins(step.what)
    ),
    steps.CART: _cart,
    steps.BULL: lambda step, state: _("Put the bull on {space}").format(space=state.game.board.name(step.at)),
    steps.PLOW: lambda step, state: _("Take over the region on {space} with the plough").format(
        space=state.game.board.name(step.at)
    ),
    steps.MILESTONE: lambda _step, _state: _("Build a finca with the milestone"),
    steps.END: lambda _step, _state: _("End your turn"),
    steps.PASS: lambda _step, _state: _("Pass"),
}


MOST_SHIFTS = 3
"""Maximum number of sentences about changed ranks."""


def finca_on(board: Board, shift: Shift | CoinChange) -> str:
    """Return a finca's name with its letter and values, since two may have the same values."""
    return _("Finca {site}, {values}").format(site=board.sites[shift.site], values=values_text(shift.values))


def forecast_words(before: Sequence[int], after: Sequence[int], names: Sequence[str], player: int) -> str:
    """Return how the forecasts change: that of the player on turn first, others' only if they change."""
    order = [player, *(other for other in range(len(names)) if other != player)]
    told = []
    for who in order:
        if before[who] != after[who] or who == player:
            name = pgettext("forecast", "you") if who == player else names[who]
            then, now = words.number(before[who]), words.number(after[who])
            text = _("{player} from {before} to {after}") if then != now else _("{player} stay at {before}")
            told.append(text.format(player=name, before=then, after=now))
    return _("If it ended now: {changes}.").format(changes=", ".join(told))


def still_words(told: Forecast, player: int) -> str:
    """Return a sentence if the own forecast changes by other points than the step brings, and why; else "".

    Harvested plantations were already included in the forecast.
    """
    changed = parts(told.parts)
    if changed and told.before[player] == told.after[player]:
        text = ", ".join(f"{part.words} {signed(part.points)}" for part in changed)
        return _("Unchanged: {changes}.").format(changes=text)
    names = {part.name for part in changed}
    known = sum(part.points for part in parts(told.scored) if part.name not in names)
    text = ngettext("Already included: {n} point.", "Already included: {n} points.", known)
    return text.format(n=known) if known > 0 else ""


def coins_words(told: Forecast) -> str:
    """Return the change of coins: "+6 coins (2 lost)"; "" if there is none."""
    if not (told.coins or told.lost):
        return ""
    paid = words.number(told.coins) if told.coins < 0 else f"+{told.coins}"
    text = ngettext("{sum} coin", "{sum} coins", abs(told.coins)).format(sum=paid)
    return _("{coins} ({n} lost)").format(coins=text, n=told.lost) if told.lost else text


def returned_words(tiles: Sequence[int]) -> str:
    """Return which tiles go back to the market; each costs points (RULES.md 6.4)."""
    text = ngettext("{tiles} goes back", "{tiles} go back", len(tiles))
    return text.format(tiles=words.counted_tiles(tiles))


def lost_words(tiles: Sequence[int], penalty: int) -> str:
    """Return which tiles a plan leaves without a space, with the points for one; "" for none."""
    text = ngettext("{tiles} will not fit: −{points}.", "{tiles} will not fit: −{points}.", len(tiles))
    return text.format(tiles=words.counted_tiles(tiles), points=penalty * len(tiles)) if tiles else ""


def gain_words(told: Forecast) -> str:
    """Return the points and coins gained at once: "Now: +4 points, +6 coins (2 lost)."; "" if there are
    none.
    """
    points = f"+{words.points(told.points)}" if told.points > 0 else ""
    if told.points < 0:
        points = f"−{words.points(-told.points)}"
    if points and told.returned:
        points = _("{points} ({returned})").format(points=points, returned=returned_words(told.returned))
    both = [text for text in (points, coins_words(told)) if text]
    return _("Now: {gain}.").format(gain=", ".join(both)) if both else ""


def shift_words(told: Forecast, board: Board, names: Sequence[str], player: int) -> tuple[str, ...]:
    """Return sentences about changed ranks at fincas whose rings stay open, and about leaders who stay
    first.
    """
    closed = {ring.site for ring in told.closed}
    found = [shift for shift in told.shifts if shift.rank[0] != shift.rank[1] and shift.site not in closed]
    moved = {shift.site for shift in found} | closed
    text = _("{finca}: {player} still has the most.")
    keeps = [
        text.format(finca=finca_on(board, kept), player=names[kept.leader])
        for kept in told.kept
        if kept.site not in moved
    ]
    return (*(_shift(shift, board, names, player) for shift in found), *keeps)[:MOST_SHIFTS]


def cost_words(told: Forecast, board: Board, names: Sequence[str], player: int) -> tuple[str, ...]:
    """Return all sentences about an effect, the most important first."""
    forecast = forecast_words(told.before, told.after, names, player)
    still = still_words(told, player)
    forecast = f"{forecast} {still}" if still else forecast
    closed = [full_words(finca, names) for finca in told.closed]
    shifts = shift_words(told, board, names, player)
    return tuple(filter(None, (*closed, gain_words(told), forecast, *shifts)))


def purchase_words(told: Forecast, board: Board, names: Sequence[str], player: int) -> tuple[str, ...]:
    """Return all sentences about a purchase except its price."""
    return cost_words(_without_price(told), board, names, player)


def _without_price(told: Forecast) -> Forecast:
    """Return what a purchase brings without its price: of the coins the income."""
    return told._replace(coins=told.income, lost=told.lost if told.income else 0)


def purchase_aloud(
    told: Forecast, board: Board, names: Sequence[str], player: int, buyer: int | None = None
) -> tuple[str, ...]:
    """Return the sentences of `purchase_words` for the screen reader, with every changed rank, since no
    tooltip is seen. ``buyer`` is who buys, if not the ``player`` who is called "you".
    """
    brought = _without_price(told)
    forecast = forecast_words(told.before, told.after, names, player)
    closed = [full_words(finca, names) for finca in told.closed]
    still = still_words(brought, player if buyer is None else buyer)
    first = (*closed, gain_words(brought), forecast, still)
    return tuple(filter(None, (*first, *place_words(told, board, names, player))))


def place_words(told: Forecast, board: Board, names: Sequence[str], player: int) -> Iterator[str]:
    """Yield a sentence for each changed rank or worth at a finca, with its part of the forecast."""
    for shift in told.shifts:
        before, after = shift.worth
        place = _shift(shift, board, names, player).rstrip(".")
        text = _("{place}: {change} in the forecast.") if after != before else "{place}."
        yield text.format(place=place, change=signed(after - before))


def plan_words(plan: Sequence[Step], board: Board) -> str:
    """Return where a plan places the bought tiles, step by step; "" if it places none."""
    told, by = [], ""
    texts = {
        PLACE: _("{tile} on {space}"),
        CART: _("{tile} on {space} with a cart"),
        BRIDGE: _("{tile} on {space} with a bridge"),
        UNSTORE: _("{tile} on {space} from a storehouse"),
        STORE: _("{tile} into a storehouse"),
    }
    for step in plan:
        if step.verb in texts and step.verb != CART:
            tile, space = words.plantation_name(step.what), board.name(step.at) if step.at >= 0 else ""
            told.append(texts[by or step.verb].format(tile=tile, space=space))
        by = CART if step.verb == CART else ""
    return _("One way to plant: {plan}.").format(plan=words.joined(told)) if told else ""


def bonus_words(numbers: Sequence[tuple[int, int]]) -> str:
    """Return which numbers on the board stand for bonuses, with the kind of each; "" for none."""
    told = [_("{n} ({land})").format(n=number, land=words.tile_name(kind)) for number, kind in numbers]
    # Translators: the numbers stand on spaces of the board, in the order of a plan: 3 (cart)
    text = ngettext(
        "Number {numbers} comes from a bonus and costs nothing.",
        "Numbers {numbers} come from bonuses and cost nothing.",
        len(told),
    )
    return text.format(numbers=words.joined(told)) if told else ""


def _shift(shift: Shift, board: Board, names: Sequence[str], player: int) -> str:
    mine = shift.player == player
    if shift.rank[0] == shift.rank[1]:
        text = _("{finca}: you keep {place} place.") if mine else _("{finca}: {player} keeps {place} place.")
    elif not shift.rank[1]:
        text = _("{finca}: you lose your place.") if mine else _("{finca}: {player} is out of the running.")
    elif shift.takes_lead:
        text = _("{finca}: you take the lead.") if mine else _("{finca}: {player} takes the lead.")
    elif shift.rises and not shift.alone and shift.rank[1] == 1:
        text = _("{finca}: you tie for the lead.")
        if not mine:
            text = _("{finca}: {player} ties for the lead.")
    elif shift.rises and mine:
        text = _("{finca}: you move up to {place} place.")
    elif shift.rises:
        text = _("{finca}: {player} moves up to {place} place.")
    elif mine:
        text = _("{finca}: you drop to {place} place.")
    else:
        text = _("{finca}: {player} drops to {place} place.")
    place = place_name(shift.rank[1])
    return text.format(finca=finca_on(board, shift), player=names[shift.player], place=place)
