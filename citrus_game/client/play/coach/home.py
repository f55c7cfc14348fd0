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
        "Choose a highlighted arrow to buy that whole row or column. The number is the price. You "
        "have {coins}."
    )
    if desk.now.harvest:
        text = _("Choose an arrow to buy its row or column, or harvest a region. You have {coins}.")
    coins = words.coins(desk.state.coins[desk.state.player])
    return Saying("buy", _("Buy"), text.format(coins=coins), Mark(MARKET))


def _harvest(_desk: Desk) -> Saying:
    text = _("Nothing to buy now, so harvest: choose one of your workers on the board.")
    return Saying("harvest", _("Harvest"), text, Mark(HARVESTS))


def _line(desk: Desk) -> Saying:
    if desk.ahead() is None:
        text = _("Buy these for {coins}. That leaves so few that a new finca is built first.")
    else:
        text = _(
            "Buy these for {coins} here. Or choose a highlighted space: that buys them and plants the first."
        )
    return Saying("line", _("Buy"), text.format(coins=words.coins(len(desk.tiles()))), Mark(ANSWER))


def _hand(desk: Desk) -> Saying:
    tile, place = desk.picked_tile(), desk.picked_index() + 1
    if tile is None or not desk.lit():
        prompt = wording.prompt(desk, desk.sitting.names)
        return Saying("hand", prompt.title, " ".join(prompt.texts))
    text = _("Now plant it: choose a highlighted space for {tile}.").format(tile=words.the_plantation(tile))
    return Saying("hand", _("Plant"), text, Mark(f"{HAND}{place}" if place else ""))


def _choose(_desk: Desk) -> Saying:
    return Saying("choose", _("Harvest"), _("Choose the worker whose region you want to harvest."))


def _region(_desk: Desk) -> Saying:
    text = _(
        "The region scores, and its worker comes home. The plantations stay on the board, but no longer "
        "count for anyone around the fincas."
    )
    return Saying("region", _("Harvest"), text, Mark(ANSWER))


def _income(_desk: Desk) -> Saying:
    text = _(
        "After a harvest comes the income: the more workers are at home, the more coins. Take it here, or "
        "harvest another region first."
    )
    return Saying("income", _("Income"), text, Mark(ANSWER))


def _site(desk: Desk) -> Saying:
    text = _("Where shall the new finca stand? Choose a highlighted letter.")
    return Saying("site", _("A new finca"), text, Mark("", (Over(outlined=(desk.lit(),)),)))


def _return(_desk: Desk) -> Saying:
    text = _("Nothing in your hand fits. It goes back to the market and costs points.")
    return Saying("return", _("Give back"), text, Mark(ANSWER))


def _end(_desk: Desk) -> Saying:
    text = _("That was your turn. End it here.")
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
