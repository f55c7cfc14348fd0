"""What the coach says at home: a sentence or two for each moment of a turn, and what is first met."""

from collections.abc import Callable

from citrus_game.client.board.layers.over import Over
from citrus_game.client.play.coach.coach import Book, Saying
from citrus_game.client.play.coach.meetings import MEETINGS
from citrus_game.client.play.coach.ring import ANSWER, ENDS, HAND, HARVESTS, MARKET, Mark
from citrus_game.table.desk import wording
from citrus_game.table.desk.desk import Desk
from citrus_game.table.speech import words
from citrus_game.text import _


def book() -> Book:
    """Give the words of a first game at home."""
    return Book(_saying, meetings=MEETINGS)


def _saying(moment: str, desk: Desk) -> Saying | None:
    found = _SAID.get(moment)
    if found is not None:
        return found(desk)
    prompt = wording.prompt(desk, desk.sitting.names)
    return Saying(moment, prompt.title, " ".join(prompt.texts))


def _buy(desk: Desk) -> Saying:
    text = _(
        "Choose a lit arrow: it buys its whole row or column. The number is the price, and you have {coins}."
    )
    if desk.now.harvest:
        text = _("Choose an arrow to buy its row or column, or harvest a region. You have {coins}.")
    coins = words.coins(desk.state.coins[desk.state.player])
    return Saying("buy", _("Buy"), text.format(coins=coins), Mark(MARKET))


def _harvest(_desk: Desk) -> Saying:
    text = _("There is nothing that you can buy, so harvest: choose one of your workers on the board.")
    return Saying("harvest", _("Harvest"), text, Mark(HARVESTS))


def _line(desk: Desk) -> Saying:
    if desk.ahead() is None:
        text = _("Buy these for {coins}. So few are left in the market then that a new finca comes first.")
    else:
        text = _("Buy these for {coins} here, or choose a lit space to buy and plant at once.")
    return Saying("line", _("Buy"), text.format(coins=words.coins(len(desk.tiles()))), Mark(ANSWER))


def _hand(desk: Desk) -> Saying:
    tile, place = desk.picked_tile(), desk.picked_index() + 1
    if tile is None or not desk.lit():
        prompt = wording.prompt(desk, desk.sitting.names)
        return Saying("hand", prompt.title, " ".join(prompt.texts))
    text = _("Now plant it: choose a lit space for {tile}.").format(tile=words.the_plantation(tile))
    return Saying("hand", _("Plant"), text, Mark(f"{HAND}{place}" if place else ""))


def _choose(_desk: Desk) -> Saying:
    return Saying("choose", _("Harvest"), _("Choose the worker whose region you want to harvest."))


def _region(_desk: Desk) -> Saying:
    text = _(
        "The region scores, and its worker comes home. The plantations stay, but from then on they count for "
        "nobody around the fincas."
    )
    return Saying("region", _("Harvest"), text, Mark(ANSWER))


def _income(_desk: Desk) -> Saying:
    text = _(
        "After a harvest comes the income: the more workers are at home, the more coins. Take it here, or "
        "harvest another region first."
    )
    return Saying("income", _("Income"), text, Mark(ANSWER))


def _site(desk: Desk) -> Saying:
    text = _("The letters mark the sites, where fincas can be built. Choose a lit one for the new finca.")
    return Saying("site", _("A new finca"), text, Mark("", (Over(outlined=(desk.lit(),)),)))


def _return(_desk: Desk) -> Saying:
    text = _("Nothing in your hand fits anywhere. It goes back to the market, and that costs points.")
    return Saying("return", _("Give back"), text, Mark(ANSWER))


def _end(_desk: Desk) -> Saying:
    text = _("That was your turn. End it here, and the next player plays.")
    return Saying("end", _("Done"), text, Mark(ENDS))


_SAID: dict[str, Callable[[Desk], Saying]] = {
    "buy": _buy,
    "harvest": _harvest,
    "line": _line,
    "hand": _hand,
    "choose": _choose,
    "region": _region,
    "income": _income,
    "site": _site,
    "return": _return,
    "end": _end,
}
