"""Texts of the prompt, and of refusals, for the current position."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from citrus_game.facts.lines import all_lines, market_facts
from citrus_game.facts.regions import region_facts
from citrus_game.narration import words
from citrus_game.narration.board import region_contents
from citrus_game.narration.fincas import full_words
from citrus_game.narration.gains import cost_words
from citrus_game.narration.lines import follows_words
from citrus_game.narration.position import end_reason_words
from citrus_game.narration.refusals import cart_first, no_space_words, refusal_sentence
from citrus_game.narration.verdicts import income_texts
from citrus_game.rules.model import steps
from citrus_game.rules.model.events import reveals
from citrus_game.rules.model.state import EMPTY, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.harvest import income
from citrus_game.rules.turn import apply, is_last_turn
from citrus_game.session.selection.selection import PickKind
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.selection.why import RefusalReason
from citrus_game.text import _, ngettext

Act = Literal["confirm", "cancel", "return", "income", "end", "pass", "follow"]
CANCEL: Act = "cancel"


class Offer(NamedTuple):
    """A button of the prompt: its action and label; ``coin`` adds a picture of a coin, ``hint`` a tooltip."""

    act: Act
    label: str
    coin: bool = False
    hint: str = ""


class Prompt(NamedTuple):
    """The text of the prompt: a title, sentences (the most important first), and buttons.

    ``speaker`` is the player who says it, if any; ``follow`` plays a hint's step. ``brief`` is a shorter
    title for small windows; "" if the sentences can stand alone there.
    """

    title: str
    texts: tuple[str, ...]
    primary: Offer | None = None
    secondary: Offer | None = None
    speaker: int | None = None
    follow: Offer | None = None
    brief: str | None = None


def prompt(controller: TurnController, names: Sequence[str]) -> Prompt:
    """Return the prompt for the current position."""
    state = controller.state
    name = names[state.player]
    if state.over:
        reason = end_reason_words(state)
        return Prompt(_("Game over"), (reason,) if reason else (), Offer("end", _("Final scoring")))
    if not controller.open:
        title = _("{player} is choosing …") if controller.session.is_bot_turn() else _("{player} plays")
        return Prompt(title.format(player=name), ())
    if state.drawn is not None:
        return Prompt(
            _("A new finca: {points}, second {second}").format(
                points=words.points(state.drawn[0]), second=state.drawn[1]
            ),
            (_("Choose where to build it: {sites}.").format(sites=words.marked_sites(state)),),
            brief="",
        )
    if controller.pick is not None and controller.pick.kind in _PICKED:
        return _PICKED[controller.pick.kind](controller)
    if controller.pick is not None and controller.pick.kind != "hand":
        return _always(controller.pick.kind)
    if (tile := controller.picked_tile()) is not None:
        return _placing(controller, tile)
    if state.income_due:
        return _income(state)
    if steps.END in controller.now.bare:
        title, texts = _("That was your turn, {player}."), [_("End your turn.")]
        if controller.can_use_bonus():
            title, texts = _("Anything else, {player}?"), [*texts, _("Or use a bonus first.")]
        if is_last_turn(state):
            title, texts = _("That was the last turn, {player}."), [_("Then the game ends."), *texts]
        return Prompt(title.format(player=name), (*_closed(controller, names), *texts), brief="")
    return _begin(controller, name)


def _closed(controller: TurnController, names: Sequence[str]) -> Iterator[str]:
    """Yield what the fincas pay whose rings were closed in this turn."""
    for facts in controller.outlook.foresight.fincas():
        if facts.stage == "full":
            yield full_words(facts, names)


def _begin(controller: TurnController, name: str) -> Prompt:
    state = controller.state
    title = _("Your turn, {player}").format(player=name)
    if controller.now.lines and controller.now.harvest:
        both = _("Buy a row of the market."), _("Or harvest one or more of your regions.")
        return Prompt(title, both, brief="")
    if controller.now.lines:
        return Prompt(title, (_("Buy a row of the market."),), brief="")
    if controller.now.harvest:
        buying = why_not_buying(state)
        if controller.can_buy_with_money():
            buying = _("Or use your money bonus first, then buy.")
        return Prompt(title, (_("Harvest one or more of your regions."), buying), brief="")
    texts = [why_not_buying(state), _("You have no region to harvest.")]
    if controller.can_buy_with_money():
        texts = [_("Use your money bonus first, then buy.")]
    return Prompt(title, tuple(texts), Offer("pass", _("Pass")), brief="")


def why_not_buying(state: State) -> str:
    """Return why no row or column can be bought: no plantations, coins, or spaces for them."""
    lines = all_lines(state)
    if not lines:
        return _("The market is empty.")
    if all(facts.lacking for facts in lines):
        return _("You have too few coins to buy.")
    if state.game.options.purchase_check == "all":
        return _("No row that you can pay can be planted in full.")
    return _("No row that you can pay can be planted.")


def _spaces(count: int, tile: int) -> str:
    return ngettext("{tile}: {n} space.", "{tile}: {n} spaces.", count).format(
        n=count, tile=words.capital(words.plantation_name(tile))
    )


def _line(controller: TurnController) -> Prompt:
    assert controller.pick is not None
    facts, tiles = controller.outlook.foresight.line(controller.pick.what), controller.tiles()
    line = words.capital(words.line_name(facts.name))
    title = _("{line}: {tiles}").format(line=line, tiles=words.counted_tiles(tiles))
    if facts.finca:
        texts = [follows_words(facts), _("You cannot undo this.")]
    else:
        texts = [_spaces(controller.lit().bit_count(), tiles[controller.pick.tile])]
        if facts.follows == "end":
            texts.append(follows_words(facts))
        elif facts.cost > 1:
            texts.append(_("Choose another plantation to see where it fits."))
    # Translators: {coins} is a number here; a picture of a coin follows it.
    buy = Offer("confirm", _("Buy for {coins}").format(coins=facts.cost), coin=True)
    return Prompt(title, tuple(texts), buy, Offer(CANCEL, _("Cancel")), brief=line)


def _placing(controller: TurnController, tile: int) -> Prompt:
    title = _("Plant {tile}").format(tile=words.the_plantation(tile))
    left = len(controller.tiles()) - 1
    if steps.RETURN in controller.now.bare:
        return _returning(controller)
    if not controller.lit():
        texts: tuple[str, ...]
        if controller.state.cart_tile not in (EMPTY, tile):
            texts = (cart_first(controller.state),)
        elif tile in controller.now.bridge:
            only = _("{tile} fits only with your bridge.")
            texts = only.format(tile=words.capital(words.the_plantation(tile))), _("Choose the bridge first.")
        elif tile in controller.now.store:
            texts = _("Choose your storehouse to keep it."), _("It fits on no space.")
        else:
            texts = no_space_words(controller.state, tile), _("Plant another one first.")
        return Prompt(title, texts, brief="")
    count = controller.lit().bit_count()
    told = [ngettext("{n} space for it.", "{n} spaces for it.", count).format(n=count)]
    if tile in controller.now.store:
        told.append(_("Or your storehouse."))
    if left:
        more = ngettext("{n} more in hand.", "{n} more in hand.", left)
        told.append(more.format(n=left))  # Last, since the hand shows it as well.
    elif _reveals(controller.state, controller.steps_on(_first(controller.lit()))[-1]):
        told.append(_("Then the market is refilled: you cannot undo this."))
    return Prompt(title, tuple(told))


def _first(spaces: int) -> int:
    return (spaces & -spaces).bit_length() - 1


def _reveals(state: State, step: Step) -> bool:
    """Whether something is revealed after a legal step, so that nothing can be undone."""
    return any(reveals(event) for event in apply(state.copy(), step))


def _returning(controller: TurnController) -> Prompt:
    state = controller.state
    count = 1 if state.cart_tile != EMPTY else len(state.hand)
    penalty = count * state.game.components.return_penalty
    price = (
        _("It goes back to the market and costs you {points}.")
        if count == 1
        else _("They go back to the market and cost you {points}.")
    )
    return Prompt(
        ngettext("It cannot be planted", "These cannot be planted", count),
        (
            price.format(points=words.points(penalty)),
            *([_("You cannot undo this.")] if _reveals(state, state.game.steps.ret) else []),
        ),
        Offer("return", _("Give back: −{points}").format(points=penalty)),
    )


def _bridge(controller: TurnController) -> Prompt:
    tile = controller.picked_tile()
    assert tile is not None
    return Prompt(
        _("Bridge: plant {tile}").format(tile=words.a_plantation(tile)),
        (
            ngettext(
                "{n} rock or neutral plantation can be bridged.",
                "{n} rocks or neutral plantations can be bridged.",
                controller.lit().bit_count(),
            ).format(n=controller.lit().bit_count()),
        ),
        None,
        Offer(CANCEL, _("Without the bridge")),
    )


def _stored(controller: TurnController) -> Prompt:
    tile = controller.picked_tile()
    assert tile is not None
    return Prompt(
        _("Plant {tile} from your storehouse").format(tile=words.the_plantation(tile)),
        (_spaces(controller.lit().bit_count(), tile),),
        None,
        Offer(CANCEL, _("Leave it there")),
    )


def _always(kind: PickKind) -> Prompt:
    """Return the prompt of a selection that is the same in every position."""
    cancel = Offer(CANCEL, _("Cancel"))
    prompts: dict[PickKind, Prompt] = {
        "bull": Prompt(
            _("Put the bull on an open space"),
            (_("It fills the space like a plantation."), _("Whoever plants there takes it.")),
            secondary=cancel,
        ),
        "plow": Prompt(
            _("Take over a neutral region"),
            (_("Choose one of 1 or 2 plantations."), _("It needs a worker from your player’s mat.")),
            secondary=cancel,
        ),
        "cart": Prompt(
            _("Choose a plantation in the market"),
            (_("You plant it at once."), _("It costs you nothing.")),
            secondary=cancel,
        ),
        "harvest": Prompt(
            _("Harvest"),
            (_("Choose one of your regions; more can follow."), _("It scores and its worker comes home.")),
            secondary=cancel,
            brief="",
        ),
    }
    return prompts[kind]


def _milestone(controller: TurnController) -> Prompt:
    refilled = market_facts(controller.state).refills
    text = _("You choose the site, then the market is refilled.") if refilled else _("You choose the site.")
    return Prompt(
        _("Build a finca with the milestone?"),
        (text, _("You cannot undo this.")),
        Offer("confirm", _("Build")),
        Offer(CANCEL, _("Cancel")),
    )


def _region(controller: TurnController) -> Prompt:
    assert controller.pick is not None
    state, regions = controller.state, controller.chosen_regions()
    facts = [region_facts(state, region) for region in regions]
    points = words.points(sum(each.points for each in facts))
    offer = Offer("confirm", _("Harvest: +{points}").format(points=points))
    told = controller.outlook.balance(controller.confirm())
    assert told is not None, "a harvest turns nothing over"
    gain, *others = cost_words(told, state.game.board, controller.session.names, state.player)
    texts = (gain, *others)
    if controller.now.harvest & ~controller.pick.what and not controller.one_region:
        texts = (gain, _("Choose another to harvest it, too."), *others)
    full = [finca for finca in controller.outlook.foresight.fincas() if finca.stage == "full"]
    touching = [each for each in full if any(region in each.touching for region in regions)]
    if full := [each for each in touching if each.pays(state.player)]:
        warning = _("It counts at {fincas} as this turn ends, but not once it is harvested.")
        texts = (warning.format(fincas=words.joined([each.letter for each in full])), *texts)
    title = words.headed(words.joined([region_contents(each) for each in facts]), points)
    return Prompt(title, texts, offer, Offer(CANCEL, _("Cancel")), brief=words.headed(_("Harvest"), points))


def _income(state: State) -> Prompt:
    workers = state.mat[state.player]
    paid, lost = income(state, workers)
    more = bool(state.owned_by(state.player))
    return Prompt(
        _("Harvest another, or take the income") if more else _("Take the income"),
        income_texts(state, workers),
        # Translators: {coins} is a number here; a picture of a coin follows it.
        Offer("income", _("Take {coins}").format(coins=paid - lost), coin=True),
    )


_PICKED = {
    "line": _line,
    "bridge": _bridge,
    "stored": _stored,
    "milestone": _milestone,
    "region": _region,
}


def sentences(why: RefusalReason, names: Sequence[str]) -> str:
    """Return why a step is refused: one sentence a line."""
    told = [refusal_sentence(refusal, why.step, why.state, names) for refusal in why.refusals]
    return "\n".join(dict.fromkeys(told))


def refusal_title(why: RefusalReason) -> str:
    """Return the title of the tooltip on a space where a step is refused."""
    verb, what, _at = why.step
    if verb in steps.PLANTING:
        return _("No {tile} here").format(tile=words.fruit_name(what >> 1))
    if verb == steps.SITE:
        return _("Not this site")
    if verb == steps.HARVEST:
        return _("No harvest here")
    return _("No bull here") if verb == steps.BULL else _("No plough here")


def refused_button(why: RefusalReason) -> str:
    """Return the title of the tooltip on a button that cannot be pressed; "" for one that shows a tile."""
    return {
        steps.HARVEST: _("You cannot harvest now"),
        steps.END: _("You cannot end your turn yet"),
    }.get(why.step.verb, "")
