"""What is heard of the table beyond the line of text: everything that sighted players have before them."""

from collections.abc import Iterator, Sequence

from citrus_game.rules.material import steps
from citrus_game.rules.material.state import State
from citrus_game.table.desk import wording
from citrus_game.table.desk.aids import Aided
from citrus_game.table.desk.desk import Desk
from citrus_game.table.desk.why import why_not_bare, why_not_harvest, why_not_space
from citrus_game.table.desk.wording import Prompt
from citrus_game.table.speech import words
from citrus_game.table.speech.step_words import step_words
from citrus_game.table.telling.ground import named_space
from citrus_game.table.telling.people import player_words
from citrus_game.table.telling.table import site_words
from citrus_game.table.telling.turn import brings
from citrus_game.table.telling.verdicts import stranding_title
from citrus_game.text import _


def space_aloud(desk: Desk, space: int, names: Sequence[str], aided: Aided) -> str:
    """Say what is on a space, and what choosing it would do and bring, or why it would do nothing."""
    state, sites = desk.state, desk.state.game.board.site_spaces
    said = [named_space(state, space, names)]
    site = sites.index(space) if space in sites else -1
    if site >= 0 and aided.numbers and (state.fincas[site] is not None or site in state.marked):
        said.append(site_words(desk.outlook.foresight, desk.sitting, site))
    if (desk.lit() | desk.others()) >> space & 1:
        said += _choosing(desk, space, names, aided) if aided.lights else []
    elif (desk.now.harvest >> space & 1) and desk.harvests() and aided.numbers:
        region = state.region_at(space)
        harvest = state.game.steps.harvest[region & -region]
        said += [step_words(harvest, state), *brings(desk.outlook.foresight, [harvest], names)]
    elif site < 0 or state.drawn is not None:
        why = why_not_space(desk, space) if aided.reasons else None
        said += [wording.sentences(why, names)] if why is not None else []
    return in_one(said)


def _choosing(desk: Desk, space: int, names: Sequence[str], aided: Aided) -> Iterator[str]:
    """Say what choosing a space would do, what it would bring, and what it would leave over."""
    found = desk.steps_on(space)
    foresight = desk.ahead_foresight()
    yield step_words(found[-1], foresight.state)
    stranding = foresight.strands(found[-1]) if aided.warnings else None
    if stranding is not None:
        yield stranding_title(stranding)
    if aided.numbers:
        yield from brings(desk.outlook.foresight, found, names, desk.outlook.balance(found), warned=True)


def tile_aloud(desk: Desk, index: int, aided: Aided) -> str:
    """Say a plantation of the hand, or of the chosen line, and all spaces on which it may be planted."""
    tile = desk.tiles()[index]
    said = [words.capital(words.plantation_name(tile))]
    spaces = desk.spaces_for(tile)
    if aided.lights:
        named = words.space_names(desk.state.game.board, spaces)
        fits = _("It can be planted on {spaces}.").format(spaces=named)
        said.append(fits if spaces else _("It fits on no space now."))
    return in_one(said)


def player_aloud(state: State, player: int, names: Sequence[str]) -> str:
    """Say all that a player has."""
    return " ".join(player_words(state, player, names))


def prompt_aloud(prompt: Prompt) -> list[str]:
    """Say what is asked, and what the prompt's buttons do."""
    offers = [offer.label for offer in (prompt.primary, prompt.secondary) if offer is not None]
    told = [in_one([prompt.title]), *prompt.texts]
    return [*told, _("Buttons: {labels}.").format(labels=", ".join(offers))] if offers else told


def refused_aloud(desk: Desk, verb: str, names: Sequence[str]) -> list[str]:
    """Say why a step without an object, or any harvest, cannot be done; nothing where it can."""
    if not desk.open or verb not in (*steps.BARE, steps.HARVEST):
        return []
    why = why_not_harvest(desk) if verb == steps.HARVEST else why_not_bare(desk, verb)
    return [in_one([wording.sentences(why, names)])] if why is not None else []


def in_one(said: Sequence[str]) -> str:
    """Put sentences into one text, each with its full stop."""
    texts = [" ".join(text.split()) for text in said if text]
    return " ".join(text if text.endswith((".", "?", "!")) else f"{text}." for text in texts)
