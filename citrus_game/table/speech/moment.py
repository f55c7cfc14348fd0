"""Why a step does not fit the moment, in one sentence (`NOT-YOUR-PHASE`, RULES.md 5)."""

from citrus_game.rules.actions.landscape import must_return
from citrus_game.rules.material import steps
from citrus_game.rules.material.state import BUILD, EMPTY, NO_ACTION, State
from citrus_game.rules.material.steps import Step
from citrus_game.table.speech.words import the_plantation
from citrus_game.text import _, ngettext


def not_now(step: Step, state: State) -> str:
    """Say why a step comes at the wrong moment, and what comes first."""
    if state.over:
        return _("The game is over.")
    if state.drawn is not None:
        return _("First choose a site for the new finca.")
    if step.verb == steps.SITE:
        return _("No finca is due now.")
    if state.cart_tile != EMPTY:
        return cart_first(state)
    if step.verb in (steps.PLACE, steps.BRIDGE, steps.STORE, steps.RETURN):
        return _no_hand(state)
    if step.verb == steps.UNSTORE:
        return _("You can plant from a storehouse only in a turn in which you buy.")
    if step.verb == steps.CART:
        return _("In this game you cannot use a cart while bought plantations are in hand.")
    if step.verb == steps.INCOME:
        return _("You take income once, after a harvest.")
    return _not_finished(state) if step.verb == steps.END else _acted(state)


def _no_hand(state: State) -> str:
    if state.acted == NO_ACTION:
        return _("Your hand is empty: buy a row or column first.")
    return _("Your hand is empty.")


def _not_finished(state: State) -> str:
    if state.acted == NO_ACTION:
        return _("First buy or harvest.")
    if state.income_due:
        return _("First take the income of your harvest.")
    return ngettext(
        "You still have {n} plantation in hand.", "You still have {n} plantations in hand.", len(state.hand)
    ).format(n=len(state.hand))


def _acted(state: State) -> str:
    if state.acted == BUILD:
        return _("You have already built, and there is only one main action a turn.")
    return _("You have already harvested, and there is only one main action a turn.")


def cart_first(state: State) -> str:
    """Say what is to be done with a cart's tile before anything else."""
    text = _("First plant {tile} from the cart.")
    if must_return(state):
        text = _("First give back {tile} from the cart.")
    return text.format(tile=the_plantation(state.cart_tile))
