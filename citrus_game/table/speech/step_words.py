"""A step put to a player: "Buy column 3", and what a way to play on brings."""

from collections.abc import Callable, Mapping, Sequence

from citrus_game.rules.material import steps
from citrus_game.rules.material.state import EMPTY, State
from citrus_game.rules.material.steps import Step
from citrus_game.table.speech import words
from citrus_game.text import _, pgettext


def step_words(step: Step, state: State) -> str:
    """Say what to do, in the position in which it is done."""
    return _WORDS[step.verb](step, state)


def gains_words(gains: Sequence[int], names: Sequence[str], player: int) -> str:
    """Say how everybody's points change, the player's own first: "you +4, Ben −3"; empty for none."""
    order = [player, *(other for other in range(len(names)) if other != player)]
    told = []
    for who in order:
        if gains and (gains[who] or who == player):
            name = pgettext("points", "you") if who == player else names[who]
            told.append(_("{player} {gain}").format(player=name, gain=signed(gains[who])))
    return ", ".join(told)


def signed(number: int) -> str:
    """Write a number with its sign, a real minus.

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
    tile = state.tile_on(step.at)
    fruit = 0 if tile is None else tile >> 1
    return _("Harvest the {fruits} on {space}").format(
        fruits=words.fruit_plural(fruit), space=state.game.board.name(step.at)
    )


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
    steps.MONEY: lambda step, _state: _("Use your money: {coins}").format(coins=words.coins(step.what)),
    steps.CART: _cart,
    steps.BULL: lambda step, state: _("Put the bull on {space}").format(space=state.game.board.name(step.at)),
    steps.PLOW: lambda step, state: _("Take over the region on {space} with the plough").format(
        space=state.game.board.name(step.at)
    ),
    steps.MILESTONE: lambda _step, _state: _("Build a finca with the milestone"),
    steps.END: lambda _step, _state: _("End your turn"),
    steps.PASS: lambda _step, _state: _("Pass"),
}
