"""What steps bring and cost, in words, before they are done: points, coins, places, the forecast."""

from collections.abc import Sequence

from citrus_game.rules.board import Board
from citrus_game.table.advice.balance import Balance, Shift
from citrus_game.table.speech import words
from citrus_game.table.speech.sentences import finca_name
from citrus_game.text import _, ngettext, pgettext

MOST_SHIFTS = 3
"""More places that change than these are not named in a sentence each."""


def finca_on(board: Board, shift: Shift) -> str:
    """Name a finca by its letter and its values, since two may have the same values."""
    return _("Finca {site}, {values}").format(site=board.sites[shift.site], values=finca_name(shift.values))


def forecast_words(before: Sequence[int], after: Sequence[int], names: Sequence[str], player: int) -> str:
    """Say how everybody's forecast changes, that of the player on turn first, others' where it does."""
    order = [player, *(other for other in range(len(names)) if other != player)]
    told = []
    for who in order:
        if before[who] != after[who] or who == player:
            name = pgettext("forecast", "you") if who == player else names[who]
            then, now = _number(before[who]), _number(after[who])
            text = _("{player} {before} to {after}") if then != now else _("{player} stay at {before}")
            told.append(text.format(player=name, before=then, after=now))
    return _("Forecast: {changes}.").format(changes=", ".join(told))


def coins_words(told: Balance) -> str:
    """Say what is paid or comes in: "+6 coins (2 lost)"; empty where that is nothing."""
    if not (told.coins or told.lost):
        return ""
    paid = _number(told.coins) if told.coins < 0 else f"+{told.coins}"
    text = ngettext("{sum} coin", "{sum} coins", abs(told.coins)).format(sum=paid)
    return _("{coins} ({n} lost)").format(coins=text, n=told.lost) if told.lost else text


def gain_words(told: Balance) -> str:
    """Say what comes at once: "+4 points, +6 coins (2 lost)."; empty where that is nothing."""
    points = f"+{words.points(told.points)}" if told.points > 0 else ""
    if told.points < 0:
        points = f"−{words.points(-told.points)}"
    both = [text for text in (points, coins_words(told)) if text]
    return f"{', '.join(both)}." if both else ""


def shift_words(told: Balance, board: Board, names: Sequence[str], player: int) -> tuple[str, ...]:
    """Say whose place changes at which finca, one sentence each."""
    found = [shift for shift in told.shifts if shift.rank[0] != shift.rank[1]]
    return tuple(_shift(shift, board, names, player) for shift in found[:MOST_SHIFTS])


def cost_words(told: Balance, board: Board, names: Sequence[str], player: int) -> tuple[str, ...]:
    """Say all of it, what counts most first."""
    forecast = forecast_words(told.before, told.after, names, player)
    return tuple(filter(None, (gain_words(told), forecast, *shift_words(told, board, names, player))))


def purchase_words(told: Balance, board: Board, names: Sequence[str], player: int) -> tuple[str, ...]:
    """Say what a purchase brings, but for its price: lost points, the forecast, places."""
    return cost_words(told._replace(coins=0, lost=0), board, names, player)


def place_name(rank: int) -> str:
    """Name a place at a finca within a sentence."""
    return (
        "", pgettext("place", "first"), pgettext("place", "second"), pgettext("place", "third"),
        pgettext("place", "fourth"), pgettext("place", "fifth"),
    )[rank]  # fmt: skip


def _shift(shift: Shift, board: Board, names: Sequence[str], player: int) -> str:
    mine = shift.player == player
    if not shift.rank[1]:
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
