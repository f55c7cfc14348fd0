"""The turn in sentences: who is on turn, which steps are possible, what they would bring."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citrus_game.content.game.box import values_text
from citrus_game.facts.forecast import Forecast, balance, forecast
from citrus_game.facts.preview import Preview
from citrus_game.narration import words
from citrus_game.narration.board import space_words
from citrus_game.narration.fincas import around_words
from citrus_game.narration.gains import cost_words, forecast_words, step_words
from citrus_game.narration.lines import held, line_verdict
from citrus_game.narration.position import end_reason_words, hand_words, score_words
from citrus_game.narration.refusals import refusal_sentence
from citrus_game.narration.verdicts import income_texts, stranding_text, stranding_title
from citrus_game.narration.words import Names
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.session.standings import headline, standings, subline
from citrus_game.text import _, ngettext


def turn_words(session: GameSession) -> Iterator[str]:
    """Yield whose turn it is, and what that player has."""
    state, names = session.state, session.names
    yield _("Turn {number}: {player}.").format(number=state.turn, player=names[state.player])
    yield score_words(state, state.player, names)
    yield from played_on_words(session)


def played_on_words(session: GameSession) -> list[str]:
    """Return the sentence on the turn from which a game was played on; none for one from its beginning."""
    told = _("Played on from turn {turn}.")
    return [told.format(turn=session.from_turn)] if session.from_turn else []


def asked_words(state: State) -> Iterator[str]:
    """Yield what must be done first: choosing a site, placing tiles in hand."""
    if state.drawn is not None:
        yield _("A new finca: {values}").format(values=values_text(state.drawn)) + "."
        yield _("Choose where to build it: {sites}.").format(sites=words.marked_sites(state))
    hand = hand_words(state)
    if hand:
        yield hand


def step_line(foresight: Preview, step: Step, names: Names) -> str:
    """Return a step as one line, with what is at its place."""
    state = foresight.state
    if step.verb == steps.BUY:
        verdict = line_verdict(foresight, step.what).texts[0]
        return held(step_words(step, state), foresight.line(step.what), verdict) + "."
    if step.verb == steps.SITE:
        standing = around_words(foresight.finca(step.what), state.game.board, names)
        return _("{step}. {more}").format(step=step_words(step, state), more=standing)
    said = step_words(step, state)
    if step.at >= 0:
        said = _("{step} ({there})").format(step=said, there=space_words(state, step.at, names))
    if step.verb == steps.INCOME:
        said = _("{step}. {more}").format(
            step=said, more=" ".join(income_texts(state, state.mat[state.player]))
        )
    return said if said.endswith(".") else f"{said}."


def brings(
    foresight: Preview,
    found: Sequence[Step],
    names: Names,
    told: Forecast | None = None,
    *,
    warned: bool = False,
) -> list[str]:
    """Return what legal steps would bring, as far as nothing hidden decides it; unless ``warned``, also a
    warning if a single one leaves tiles over.
    """
    state = foresight.state
    texts = []
    stranding = foresight.strands(found[-1]) if len(found) == 1 and not warned else None
    if stranding is not None:
        texts.append(stranding_title(stranding) + ".")
        texts.append(stranding_text(stranding))
    told = told or balance(state, found)
    return texts if told is None else [*texts, *cost_words(told, state.game.board, names, state.player)]


def why_not(session: GameSession, step: Step) -> list[str]:
    """Return why a step is refused, a sentence for each rule."""
    found = [
        refusal_sentence(refusal, step, session.state, session.names) for refusal in session.refusals(step)
    ]
    return list(dict.fromkeys(found))


def end_words(session: GameSession) -> Iterator[str]:
    """Yield how the game ended: why, who won, then each player's points by source."""
    reason = end_reason_words(session.state)
    if reason:
        yield reason
    yield from result_words(session)


def result_words(session: GameSession) -> Iterator[str]:
    """Yield who won, then each player's points by source."""
    found = standings(session)
    yield words.headed(headline(found), subline(found)) + "."
    for standing in found:
        yield _("{rank}. {player}: {points}. {parts}.").format(
            rank=standing.rank,
            player=standing.seat.name,
            points=words.points(standing.total),
            parts=words.by_source(standing.sources),
        )


def gains_words(state: State, gains: Sequence[int], names: Names, player: int) -> str:
    """Return everybody's forecast with these points added, "" if they are unknown. ``player`` comes first and
    is called "you".
    """
    if not gains:
        return ""
    before = forecast(state)
    after = tuple(points + gain for points, gain in zip(before, gains, strict=True))
    return forecast_words(before, after, names, player)


GROUPED = (*steps.PLANTING, steps.BULL)


class Choice(NamedTuple):
    """An entry of the list of possible steps: one step, or several that differ in their space."""

    words: str
    steps: tuple[Step, ...]


def choices(foresight: Preview, legal: Sequence[Step], names: Sequence[str]) -> list[Choice]:
    """Return legal steps as a list of choices; the harvest of a region occurs once."""
    groups: dict[tuple[str, int, int], list[Step]] = {}
    for step in legal:
        groups.setdefault(_key(foresight, step), []).append(step)
    return [_choice(foresight, tuple(group), names) for group in groups.values()]


def spaces_of(foresight: Preview, choice: Choice, names: Sequence[str]) -> list[Choice]:
    """Return a choice for each step of a choice, with a warning if it leaves tiles over."""
    found = []
    for step in choice.steps:
        stranding = foresight.strands(step)
        line = step_line(foresight, step, names)
        if stranding is not None:
            line = f"{line} {stranding_title(stranding)}."
        found.append(Choice(line, (step,)))
    return found


def _key(foresight: Preview, step: Step) -> tuple[str, int, int]:
    """Return the key of a step's group; harvest and plow are grouped by region."""
    if step.verb in GROUPED:
        return step.verb, step.what, -1
    if step.verb in (steps.HARVEST, steps.PLOW):
        return step.verb, -1, foresight.state.region_at(step.at)
    return step.verb, step.what, step.at


def _choice(foresight: Preview, found: tuple[Step, ...], names: Sequence[str]) -> Choice:
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
    """Return what a step does, without the space."""
    if step.verb == steps.BULL:
        return _("Put the bull")
    text = {
        steps.PLACE: _("Plant {tile}"),
        steps.BRIDGE: _("With your bridge, plant {tile}"),
        steps.UNSTORE: _("Plant {tile} from your storehouse"),
    }[step.verb]
    return text.format(tile=words.the_plantation(step.what))
