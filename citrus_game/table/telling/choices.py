"""What may be done now, as a list to choose from: steps that differ in their space alone are one."""

from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.rules.material import steps
from citrus_game.rules.material.steps import Step
from citrus_game.table.advice.foresight import Foresight
from citrus_game.table.speech import words
from citrus_game.table.telling.turn import step_line
from citrus_game.table.telling.verdicts import stranding_title
from citrus_game.text import _, ngettext

GROUPED = (*steps.WITH_TILE_AND_SPACE, steps.BULL)


class Choice(NamedTuple):
    """Something to choose: one step, or some among which the space is chosen next."""

    words: str
    steps: tuple[Step, ...]


def choices(foresight: Foresight, legal: Sequence[Step], names: Sequence[str]) -> list[Choice]:
    """Put legal steps into a list; a region's harvest is one step, whatever space names it."""
    groups: dict[tuple[str, int, int], list[Step]] = {}
    for step in legal:
        groups.setdefault(_key(foresight, step), []).append(step)
    return [_choice(foresight, tuple(group), names) for group in groups.values()]


def spaces_of(foresight: Foresight, choice: Choice, names: Sequence[str]) -> list[Choice]:
    """Give a step for each space of a choice, with a warning where it leaves a plantation without one."""
    found = []
    for step in choice.steps:
        stranding = foresight.strands(step)
        line = step_line(foresight, step, names)
        if stranding is not None:
            line = f"{line} {stranding_title(stranding)}."
        found.append(Choice(line, (step,)))
    return found


def _key(foresight: Foresight, step: Step) -> tuple[str, int, int]:
    """Name the group of a step; what is chosen by its region is named by the region."""
    if step.verb in GROUPED:
        return step.verb, step.what, -1
    if step.verb in (steps.HARVEST, steps.PLOW):
        return step.verb, -1, foresight.state.region_at(step.at)
    return step.verb, step.what, step.at


def _choice(foresight: Foresight, found: tuple[Step, ...], names: Sequence[str]) -> Choice:
    first = found[0]
    if first.verb not in GROUPED:
        return Choice(step_line(foresight, first, names), (first,))
    if len(found) == 1:
        return spaces_of(foresight, Choice("", found), names)[0]
    board = foresight.state.game.board
    said = ngettext("{what} on {n} space: {spaces}.", "{what} on one of {n} spaces: {spaces}.", len(found))
    spaces = words.joined([board.name(step.at) for step in found])
    return Choice(said.format(what=_what(first), n=len(found), spaces=spaces), found)


def _what(step: Step) -> str:
    """Say what is done, without the space."""
    if step.verb == steps.BULL:
        return _("Put the bull")
    text = {
        steps.PLACE: _("Plant {tile}"),
        steps.BRIDGE: _("With your bridge, plant {tile}"),
        steps.UNSTORE: _("Plant {tile} from your storehouse"),
    }[step.verb]
    return text.format(tile=words.the_plantation(step.what))
