"""The words of the prompt, the verdicts and the call-outs, worked out from the position."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from citrus_game.rules.actions.harvest import income, region_points
from citrus_game.rules.material import steps
from citrus_game.rules.material.state import EMPTY, State
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.why import Why
from citrus_game.table.speech import words
from citrus_game.table.speech.reasons import refusal_sentence
from citrus_game.table.speech.sentences import finca_name
from citrus_game.table.telling.cost import cost_words
from citrus_game.table.telling.verdicts import income_texts
from citrus_game.text import _, ngettext

Act = Literal["confirm", "cancel", "return", "income", "end", "pass", "follow"]
CANCEL: Act = "cancel"


class Offer(NamedTuple):
    """A button of the prompt: what it does and says; ``coin`` shows a coin at its end."""

    act: Act
    label: str
    coin: bool = False


class Prompt(NamedTuple):
    """What is asked: a title, sentences (the first counts most), the primary button, the way back.

    ``speaker`` is the player who says it, where somebody does; ``follow`` does what a hint says. ``brief``
    is a title that will do where there is less room.
    """

    title: str
    texts: tuple[str, ...]
    primary: Offer | None = None
    secondary: Offer | None = None
    speaker: int | None = None
    follow: Offer | None = None
    brief: str = ""


def prompt(desk: Desk, names: Sequence[str]) -> Prompt:
    """Say what the player on turn is asked now."""
    state = desk.state
    name = names[state.player]
    if state.over:
        return Prompt(_("Game over"), (), Offer("end", _("Final scoring")))
    if not desk.open:
        reason = (_("A computer player is choosing …"),) if desk.sitting.is_bot_turn() else ()
        return Prompt(_("{player} plays").format(player=name), reason)
    if state.drawn is not None:
        return Prompt(
            _("A new finca: {values}").format(values=finca_name(state.drawn)),
            (_("Choose where to build it: {sites}.").format(sites=words.marked_sites(state)),),
        )
    if desk.pick is not None and desk.pick.kind in _PICKED:
        return _PICKED[desk.pick.kind](desk)
    if state.hand or state.cart_tile != EMPTY:
        return _placing(desk)
    if state.income_due:
        return _income(state)
    if steps.END in desk.now.bare:
        bonus = any(desk.now.uses(kind, None) for kind in state.tiles[state.player])
        texts = (_("End your turn."), _("Or use a bonus first.")) if bonus else (_("End your turn."),)
        return Prompt(_("All done, {player}?").format(player=name), texts)
    return _begin(desk, name)


def _begin(desk: Desk, name: str) -> Prompt:
    title = _("Your turn, {player}").format(player=name)
    if desk.now.lines and desk.now.harvest:
        return Prompt(
            title, (_("Choose a market arrow to buy and plant."), _("Or choose a worker to harvest."))
        )
    if desk.now.lines:
        return Prompt(title, (_("Choose a market arrow to buy and plant."),))
    if desk.now.harvest:
        return Prompt(title, (_("Choose a worker to harvest."), _("You cannot buy a row or column now.")))
    texts = (_("You can neither buy nor harvest."),)
    return Prompt(title, texts, Offer("pass", _("Pass")))


def _spaces(count: int, tile: int) -> str:
    return ngettext("{tile}: {n} space.", "{tile}: {n} spaces.", count).format(
        n=count, tile=words.capital(words.plantation_name(tile))
    )


def _line(desk: Desk) -> Prompt:
    assert desk.pick is not None
    state, tiles = desk.state, desk.tiles()
    line = words.capital(words.line_name(state.game.lines[desk.pick.what]))
    title = _("{line}: {tiles}").format(line=line, tiles=words.counted_tiles(tiles))
    if desk.ahead() is None:
        texts = [_("This brings a new finca."), _("You choose its site before you plant.")]
    else:
        tile = tiles[desk.pick.tile]
        texts = [_spaces(desk.lit().bit_count(), tile)]
        if len(tiles) > 1:
            texts.append(_("Choose another plantation to see where it fits."))
    buy = Offer("confirm", _("Buy for {coins}").format(coins=len(tiles)), coin=True)
    return Prompt(title, tuple(texts), buy, Offer(CANCEL, _("Cancel")), brief=line)


def _placing(desk: Desk) -> Prompt:
    tile = desk.picked_tile()
    assert tile is not None
    title = _("Plant {tile}").format(tile=words.the_plantation(tile))
    left = len(desk.tiles()) - 1
    if steps.RETURN in desk.now.bare:
        return _returning(desk)
    if not desk.lit():
        if tile in desk.now.bridge:
            return Prompt(title, (_("Choose your bridge first."), _("It fits nowhere else.")))
        if tile in desk.now.store:
            return Prompt(title, (_("Choose your storehouse to keep it."), _("It fits on no space.")))
        return Prompt(title, (_("It fits on no space now."), _("Plant another one first.")))
    count = desk.lit().bit_count()
    texts = [ngettext("{n} space for it.", "{n} spaces for it.", count).format(n=count)]
    if tile in desk.now.store:
        texts.append(_("Or your storehouse."))
    if left:
        more = ngettext("{n} more in hand.", "{n} more in hand.", left)
        texts.append(more.format(n=left))  # last, for the hand shows it too
    return Prompt(title, tuple(texts))


def _returning(desk: Desk) -> Prompt:
    count = 1 if desk.state.cart_tile != EMPTY else len(desk.state.hand)
    penalty = count * desk.state.game.components.return_penalty
    return Prompt(
        ngettext("It cannot be planted", "These cannot be planted", count),
        (
            ngettext(
                "It goes back to the market and costs you {points}.",
                "They go back to the market and cost you {points}.",
                count,
            ).format(points=words.points(penalty)),
        ),
        Offer("return", _("Give back: −{points}").format(points=penalty)),
    )


def _bridge(desk: Desk) -> Prompt:
    tile = desk.picked_tile()
    assert tile is not None
    return Prompt(
        _("Bridge: plant {tile}").format(tile=words.a_plantation(tile)),
        (
            ngettext(
                "{n} rock or neutral plantation can be bridged.",
                "{n} rocks or neutral plantations can be bridged.",
                desk.lit().bit_count(),
            ).format(n=desk.lit().bit_count()),
        ),
        None,
        Offer(CANCEL, _("No bridge")),
    )


def _stored(desk: Desk) -> Prompt:
    tile = desk.picked_tile()
    assert tile is not None
    return Prompt(
        _("Plant {tile} from your storehouse").format(tile=words.the_plantation(tile)),
        (_spaces(desk.lit().bit_count(), tile),),
        None,
        Offer(CANCEL, _("Leave it there")),
    )


def _bull(_desk: Desk) -> Prompt:
    return Prompt(
        _("Put the bull on an open space"),
        (_("The space then counts as taken."), _("Whoever plants there takes it.")),
        None,
        Offer(CANCEL, _("Cancel")),
    )


def _plow(_desk: Desk) -> Prompt:
    return Prompt(
        _("Take over a neutral region"),
        (_("Choose one of 1 or 2 plantations."), _("It needs a worker from your player’s mat.")),
        None,
        Offer(CANCEL, _("Cancel")),
    )


def _cart(_desk: Desk) -> Prompt:
    return Prompt(
        _("Choose a plantation in the market"),
        (_("You plant it at once."), _("It costs you nothing.")),
        None,
        Offer(CANCEL, _("Cancel")),
    )


def _milestone(_desk: Desk) -> Prompt:
    return Prompt(
        _("Build a finca with the milestone?"),
        (_("You choose the site, then the market is refilled."), _("You cannot undo this.")),
        Offer("confirm", _("Build")),
        Offer(CANCEL, _("Cancel")),
    )


def _harvest(_desk: Desk) -> Prompt:
    return Prompt(
        _("Harvest"),
        (_("Choose one of your regions."), _("It scores and its worker comes home.")),
        None,
        Offer(CANCEL, _("Cancel")),
    )


def _region(desk: Desk) -> Prompt:
    assert desk.pick is not None
    state, region = desk.state, desk.pick.what
    plantations, wells = region_points(state, region)
    title = _region_fruits(state, region)
    if wells:
        title += ", " + ngettext("{n} well", "{n} wells", wells).format(n=wells)
    title = _("{region}: {points}").format(region=title, points=words.points(plantations + wells))
    offer = Offer("confirm", _("Harvest: +{points}").format(points=plantations + wells))
    told = desk.outlook.balance([state.game.steps.harvest[region & -region]])
    assert told is not None, "a harvest turns nothing over"
    gain, *others = cost_words(told, state.game.board, desk.sitting.names, state.player)
    if desk.pick.instead:
        instead = _("Instead of {region}: harvest one, then the next.")
        texts = (instead.format(region=_region_fruits(state, desk.pick.instead)), gain, *others)
    elif desk.now.harvest & ~region:
        texts = (gain, _("Then you can harvest another."), *others)
    else:
        texts = (gain, *others)
    return Prompt(title, texts, offer, Offer(CANCEL, _("Cancel")))


def _region_fruits(state: State, region: int) -> str:
    """Name the plantations of a region by number and fruit."""
    tile = state.tile_on((region & -region).bit_length() - 1)
    assert tile is not None
    return words.counted_fruit(tile >> 1, region.bit_count())


def _income(state: State) -> Prompt:
    workers = state.mat[state.player]
    paid, _lost = income(state, workers)
    more = bool(state.owned_by(state.player))
    return Prompt(
        _("Harvest another, or take the income") if more else _("Take the income"),
        income_texts(state, workers),
        Offer("income", _("Take {coins}").format(coins=paid), coin=True),
    )


_PICKED = {
    "line": _line,
    "bridge": _bridge,
    "stored": _stored,
    "bull": _bull,
    "plow": _plow,
    "cart": _cart,
    "milestone": _milestone,
    "harvest": _harvest,
    "region": _region,
}


def sentences(why: Why, names: Sequence[str]) -> str:
    """Say why not, one sentence a rule, one a line."""
    told = [refusal_sentence(refusal, why.step, why.state, names) for refusal in why.refusals]
    return "\n".join(dict.fromkeys(told))


def refusal_title(why: Why) -> str:
    """Head the call-out on a space where a step is refused."""
    verb, what, _at = why.step
    if verb in steps.WITH_TILE_AND_SPACE:
        return _("No {tile} here").format(tile=words.fruit_name(what >> 1))
    if verb == steps.SITE:
        return _("Not this site")
    if verb == steps.HARVEST:
        return _("No harvest here")
    return _("No bull here") if verb == steps.BULL else _("No plough here")
