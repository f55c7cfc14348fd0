"""Sentences for the screen reader that replace what sighted players see."""

from collections.abc import Iterator, Sequence

from citrus_game.narration import words
from citrus_game.narration.board import named_space
from citrus_game.narration.fincas import pays_words
from citrus_game.narration.gains import step_words
from citrus_game.narration.position import market_words, player_words
from citrus_game.narration.verdicts import stranding_title
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import State
from citrus_game.session.selection import prompt_text
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.selection import AssistOptions
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.selection.why import why_not_bare, why_not_harvest, why_not_space
from citrus_game.session.telling.fincas import site_words
from citrus_game.session.telling.turn import brings
from citrus_game.text import _


def space_aloud(controller: TurnController, space: int, names: Sequence[str], aided: AssistOptions) -> str:
    """Return what is on a space, and what choosing it would do and bring, or why it does nothing."""
    state, sites = controller.state, controller.state.game.board.site_spaces
    said = [named_space(state, space, names)]
    site = sites.index(space) if space in sites else -1
    if site >= 0 and aided.numbers and (state.fincas[site] is not None or site in state.marked):
        told = site_words(controller.outlook.foresight, controller.session, site)
        said = [words.headed(state.game.board.name(space), told)]
        facts = controller.outlook.foresight.finca(site)
        if facts.stage in ("open", "full"):
            said.append(pays_words(facts))
    if controller.invites(space):
        said += _choosing(controller, space, names, aided) if aided.lights else []
    elif controller.harvestable(space) and aided.numbers:
        region = state.region_at(space)
        harvest = state.game.steps.harvest[region & -region]
        said += [step_words(harvest, state), *brings(controller.outlook.foresight, [harvest], names)]
    elif site < 0 or state.drawn is not None:
        why = why_not_space(controller, space) if aided.reasons else None
        said += [prompt_text.sentences(why, names)] if why is not None else []
    return in_one(said)


def _choosing(
    controller: TurnController, space: int, names: Sequence[str], aided: AssistOptions
) -> Iterator[str]:
    """Yield what choosing a space would do, what it would bring, and what it would leave over."""
    found = controller.steps_on(space)
    foresight = controller.ahead_foresight()
    yield step_words(found[-1], foresight.state)
    stranding = foresight.strands(found[-1]) if aided.warnings else None
    if stranding is not None:
        yield stranding_title(stranding)
    if aided.numbers:
        yield from brings(
            controller.outlook.foresight, found, names, controller.outlook.balance(found), warned=True
        )


def tile_aloud(controller: TurnController, index: int, aided: AssistOptions) -> str:
    """Return a tile of the hand or of the selected line, and all spaces where it can be placed."""
    tile = controller.tiles()[index]
    said = [words.capital(words.plantation_name(tile))]
    spaces = controller.spaces_for(tile)
    if aided.lights:
        named = words.space_names(controller.state.game.board, spaces)
        fits = _("It can be planted on {spaces}.").format(spaces=named)
        said.append(fits if spaces else _("It fits on no space now."))
    return in_one(said)


def market_aloud(controller: TurnController) -> Iterator[str]:
    """Yield sentences for the whole market, for a rival if its forecasts are that player's."""
    buyer, names = controller.buyer, controller.session.names
    if buyer is None:
        yield from market_words(controller.outlook.foresight, names)
    else:
        yield f"{buyer.head()}."
        yield from market_words(buyer.foresight, names, buyer.refusal)


def player_aloud(state: State, player: int, names: Sequence[str]) -> str:
    """Return all that a player has."""
    return " ".join(player_words(state, player, names))


def prompt_aloud(prompt: Prompt) -> list[str]:
    """Return the prompt and what its buttons do."""
    offers = [offer.label for offer in (prompt.primary, prompt.secondary) if offer is not None]
    told = [in_one([prompt.title]), *prompt.texts]
    return [*told, _("Buttons: {labels}.").format(labels=", ".join(offers))] if offers else told


def refused_aloud(controller: TurnController, verb: str, names: Sequence[str]) -> list[str]:
    """Return why a step without an object, or any harvest, is refused; empty if it is not."""
    if not controller.open or verb not in (*steps.BARE, steps.HARVEST):
        return []
    why = why_not_harvest(controller) if verb == steps.HARVEST else why_not_bare(controller, verb)
    return [in_one([prompt_text.sentences(why, names)])] if why is not None else []


def in_one(said: Sequence[str]) -> str:
    """Return sentences as one text, each with a full stop."""
    texts = [" ".join(text.split()) for text in said if text]
    return " ".join(text if text.endswith((".", "?", "!")) else f"{text}." for text in texts)
