"""A turn told: who is on it, what may be done, and what a step would bring."""

from collections.abc import Iterator, Sequence

from citrus_game.rules.material import steps
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.table.advice.balance import Balance, balance, forecast
from citrus_game.table.advice.foresight import Foresight
from citrus_game.table.review.standings import headline, source_words, standings, subline, used_sources
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech import words
from citrus_game.table.speech.reasons import refusal_sentence
from citrus_game.table.speech.sentences import finca_name
from citrus_game.table.speech.step_words import step_words
from citrus_game.table.speech.words import Names
from citrus_game.table.telling.cost import cost_words, forecast_words
from citrus_game.table.telling.people import hand_words, score_words
from citrus_game.table.telling.spaces import held, space_words
from citrus_game.table.telling.table import finca_words
from citrus_game.table.telling.verdicts import income_texts, line_verdict, stranding_text, stranding_title
from citrus_game.text import _


def turn_words(sitting: Sitting) -> Iterator[str]:
    """Say whose turn it is, what that player has, and what is asked."""
    state, names = sitting.state, sitting.names
    yield _("Turn {number}: {player}.").format(number=state.turn, player=names[state.player])
    yield score_words(state, state.player, names)


def asked_words(state: State) -> Iterator[str]:
    """Say what waits to be done: a site to be chosen, plantations in hand."""
    if state.drawn is not None:
        yield _("A new finca: {values}").format(values=finca_name(state.drawn)) + "."
        yield _("Choose where to build it: {sites}.").format(sites=words.marked_sites(state))
    hand = hand_words(state)
    if hand:
        yield hand


def step_line(foresight: Foresight, step: Step, names: Names) -> str:
    """Say a step in one line, with what lies where it would be done."""
    state = foresight.state
    if step.verb == steps.BUY:
        verdict = line_verdict(foresight, step.what).texts[0]
        return held(step_words(step, state), state, step.what, verdict) + "."
    if step.verb == steps.SITE:
        standing = finca_words(foresight.standing(step.what), state, names)
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
    foresight: Foresight,
    found: Sequence[Step],
    names: Names,
    told: Balance | None = None,
    *,
    warned: bool = False,
) -> list[str]:
    """Tell what legal steps would bring and cost; unless ``warned``, first what a single one would lose."""
    state = foresight.state
    texts = []
    stranding = foresight.strands(found[-1]) if len(found) == 1 and not warned else None
    if stranding is not None:
        texts.append(stranding_title(stranding) + ".")
        texts.append(stranding_text(stranding))
    told = told or balance(state, found)
    if told is None:
        return [*texts, _("Something hidden is revealed first, so nobody knows the outcome.")]
    return [*texts, *cost_words(told, state.game.board, names, state.player, brief=True)]


def why_not(sitting: Sitting, step: Step) -> list[str]:
    """Say why a step cannot be done, a sentence for each rule."""
    found = [
        refusal_sentence(refusal, step, sitting.state, sitting.names) for refusal in sitting.refusals(step)
    ]
    return list(dict.fromkeys(found))


def end_words(sitting: Sitting) -> Iterator[str]:
    """Tell how the game ended: who won, then each player's points by source."""
    found = standings(sitting)
    yield words.headed(headline(found), subline(found)) + "."
    for standing in found:
        parts = [
            _("{source} {points}").format(
                source=source_words(source), points=str(standing.sources[source]).replace("-", "−")
            )
            for source in used_sources(found)
            if standing.sources[source]
        ]
        yield _("{rank}. {player}: {points}. {parts}.").format(
            rank=standing.rank,
            player=standing.seat.name,
            points=words.points(standing.total),
            parts=", ".join(parts) or _("nothing"),
        )


def gains_words(state: State, gains: Sequence[int], names: Names) -> str:
    """Say what everybody's forecast would be with so many points more; empty where that is not known."""
    if not gains:
        return ""
    before = forecast(state)
    after = tuple(points + gain for points, gain in zip(before, gains, strict=True))
    return forecast_words(before, after, names, state.player)
