"""What steps bring and cost, in words, before they are done.

Points and coins come "now"; apart from that stands the forecast, before and after, with a reason where it
does not move as they do: what is harvested was counted already.
"""

from collections.abc import Iterator, Sequence

from citrus_game.rules.material.board import Board
from citrus_game.rules.material.steps import BRIDGE, CART, PLACE, STORE, UNSTORE, Step
from citrus_game.table.advice.balance import Balance, Kept, Shift
from citrus_game.table.speech import words
from citrus_game.table.speech.parts import parts
from citrus_game.table.speech.sentences import finca_name
from citrus_game.table.speech.step_words import signed
from citrus_game.text import _, ngettext, pgettext

MOST_SHIFTS = 3
"""More places that change than these are not named in a sentence each."""


def finca_on(board: Board, shift: Shift | Kept) -> str:
    """Name a finca by its letter and its values, since two may have the same values."""
    return _("Finca {site}, {values}").format(site=board.sites[shift.site], values=finca_name(shift.values))


def forecast_words(
    before: Sequence[int], after: Sequence[int], names: Sequence[str], player: int, *, brief: bool = False
) -> str:
    """Say how everybody's forecast changes, that of the player on turn first, others' where it does.

    In ``brief`` it is not said what a forecast is: for whoever hears one after the other.
    """
    order = [player, *(other for other in range(len(names)) if other != player)]
    told = []
    for who in order:
        if before[who] != after[who] or who == player:
            name = pgettext("forecast", "you") if who == player else names[who]
            then, now = _number(before[who]), _number(after[who])
            text = _("{player} from {before} to {after}") if then != now else _("{player} stay at {before}")
            told.append(text.format(player=name, before=then, after=now))
    text = _("Forecast: {changes}.") if brief else _("If the game ended now: {changes}.")
    return text.format(changes=", ".join(told))


def still_words(told: Balance, player: int) -> str:
    """Say why the forecast of the player on turn does not move as the points do; empty where nobody wonders.

    What is harvested was counted in the forecast already, whatever else changes there.
    """
    changed = parts(told.parts)
    if changed and told.before[player] == told.after[player]:
        text = ", ".join(f"{part.words} {signed(part.points)}" for part in changed)
        return _("Unchanged: {changes}.").format(changes=text)
    names = {part.name for part in changed}
    known = sum(part.points for part in parts(told.scored) if part.name not in names)
    text = ngettext("Already included: {n} point.", "Already included: {n} points.", known)
    return text.format(n=known) if known > 0 else ""


def coins_words(told: Balance) -> str:
    """Say what is paid or comes in: "+6 coins (2 lost)"; empty where that is nothing."""
    if not (told.coins or told.lost):
        return ""
    paid = _number(told.coins) if told.coins < 0 else f"+{told.coins}"
    text = ngettext("{sum} coin", "{sum} coins", abs(told.coins)).format(sum=paid)
    return _("{coins} ({n} lost)").format(coins=text, n=told.lost) if told.lost else text


def returned_words(tiles: int) -> str:
    """Say how many tiles go back to the market, each at a loss (RULES.md 6.4)."""
    return ngettext("{n} plantation goes back", "{n} plantations go back", tiles).format(n=tiles)


def gain_words(told: Balance) -> str:
    """Say what comes at once: "Now: +4 points, +6 coins (2 lost)."; empty where that is nothing."""
    points = f"+{words.points(told.points)}" if told.points > 0 else ""
    if told.points < 0:
        points = f"−{words.points(-told.points)}"
    if points and told.returned:
        points = _("{points} ({returned})").format(points=points, returned=returned_words(told.returned))
    both = [text for text in (points, coins_words(told)) if text]
    return _("Now: {gain}.").format(gain=", ".join(both)) if both else ""


def shift_words(told: Balance, board: Board, names: Sequence[str], player: int) -> tuple[str, ...]:
    """Say whose place changes at which finca, and who keeps the most where more of it changes nothing."""
    found = [shift for shift in told.shifts if shift.rank[0] != shift.rank[1]]
    moved = {shift.site for shift in found}
    text = _("{finca}: {player} still has the most.")
    keeps = [
        text.format(finca=finca_on(board, kept), player=names[kept.leader])
        for kept in told.kept
        if kept.site not in moved
    ]
    return (*(_shift(shift, board, names, player) for shift in found), *keeps)[:MOST_SHIFTS]


def cost_words(
    told: Balance, board: Board, names: Sequence[str], player: int, *, brief: bool = False
) -> tuple[str, ...]:
    """Say all of it, what counts most first; ``brief`` as in `forecast_words`."""
    forecast = forecast_words(told.before, told.after, names, player, brief=brief)
    still = still_words(told, player)
    forecast = f"{forecast} {still}" if still else forecast
    return tuple(filter(None, (gain_words(told), forecast, *shift_words(told, board, names, player))))


def purchase_words(told: Balance, board: Board, names: Sequence[str], player: int) -> tuple[str, ...]:
    """Say what a purchase brings, but for its price: lost points, the forecast, places."""
    return cost_words(told._replace(coins=0, lost=0), board, names, player)


def purchase_aloud(told: Balance, board: Board, names: Sequence[str], player: int) -> tuple[str, ...]:
    """Say what a purchase brings with every place that changes, for whoever hears it and sees no card."""
    brought = told._replace(coins=0, lost=0)
    forecast = forecast_words(told.before, told.after, names, player, brief=True)
    first = (gain_words(brought), forecast, still_words(brought, player))
    return tuple(filter(None, (*first, *place_words(told, board, names, player))))


def place_words(told: Balance, board: Board, names: Sequence[str], player: int) -> Iterator[str]:
    """Say of every place at a finca that changes, or its worth, what becomes of it in the forecast."""
    for shift in told.shifts:
        before, after = shift.worth
        place = _shift(shift, board, names, player).rstrip(".")
        text = _("{place}: {change} in the forecast.") if after != before else "{place}."
        yield text.format(place=place, change=signed(after - before))


def plan_words(plan: Sequence[Step], board: Board) -> str:
    """Say where a plan plants what is bought, step by step; empty where it plants nothing."""
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


def place_name(rank: int) -> str:
    """Name a place at a finca within a sentence."""
    return (
        "", pgettext("place", "first"), pgettext("place", "second"), pgettext("place", "third"),
        pgettext("place", "fourth"), pgettext("place", "fifth"),
    )[rank]  # fmt: skip


def _shift(shift: Shift, board: Board, names: Sequence[str], player: int) -> str:
    mine = shift.player == player
    if shift.rank[0] == shift.rank[1]:
        text = _("{finca}: you keep {place} place.") if mine else _("{finca}: {player} keeps {place} place.")
    elif not shift.rank[1]:
        text = _("{finca}: you lose your place.") if mine else _("{finca}: {player} is out of the running.")
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


def _number(number: int) -> str:
    return str(number).replace("-", "−")
