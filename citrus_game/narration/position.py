"""The position in sentences: market, fincas with everybody's shares, last round, bag, players."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from citrus_game.content.game.box import values_text
from citrus_game.facts.forecast import forecast
from citrus_game.facts.lines import market_facts
from citrus_game.facts.preview import Preview
from citrus_game.narration import words
from citrus_game.narration.board import space_words
from citrus_game.narration.lines import line_title, line_verdict, market_line, market_texts
from citrus_game.narration.refusals import refusal_sentence
from citrus_game.narration.verdicts import income_texts
from citrus_game.narration.words import Names
from citrus_game.rules.legal import NOT_YOUR_PHASE, refusals
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.components import HORSES, WORKERS
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.harvest import income
from citrus_game.rules.turn import end_reason
from citrus_game.text import _, ngettext


def line_words(foresight: Preview, line: int, names: Names) -> str:
    """Return a sentence with a market line's tiles, its price, and what buying it would bring or why it is
    refused.
    """
    state = foresight.state
    step = state.game.steps.buy[line]
    found = refusals(state, step)
    why = refusal_sentence(found[0], step, state, names).rstrip(".") if found else ""
    return market_line(foresight.line(line), line_verdict(foresight, line, why).texts[0]) + "."


def market_words(
    foresight: Preview, names: Names, refusal: Callable[[int], str] | None = None
) -> Iterator[str]:
    """Yield sentences for the whole market: how many plantations it has and when the next finca is due, then
    every row and column; before them, once, why nothing can be bought now. ``refusal`` returns why a line
    cannot be bought by somebody who is not called "you".
    """
    state, market = foresight.state, market_facts(foresight.state)
    text = ngettext("{n} plantation here", "{n} plantations here", market.left)
    yield text.format(n=market.left) + "."
    yield market_texts(market)[1] + "."
    shared = _none_now(state, names) if refusal is None else ""
    if shared:
        yield shared
    for line in range(len(state.game.lines)):
        facts = foresight.line(line)
        if shared and facts.tiles:
            tiles = words.plantations(facts.tiles)
            yield _("{line}: {tiles}").format(line=line_title(facts), tiles=tiles) + "."
        elif refusal is None:
            yield line_words(foresight, line, names)
        else:
            yield market_line(facts, line_verdict(foresight, line, refusal(line)).texts[0]) + "."


def _none_now(state: State, names: Names) -> str:
    """Return in a sentence why nothing can be bought now, whatever a line has and costs; else ""."""
    step = state.game.steps.buy[0]
    found = refusals(state, step)
    return refusal_sentence(found[0], step, state, names) if found == NOT_YOUR_PHASE else ""


def left_words(state: State) -> Iterator[str]:
    """Yield sentences for the tiles left in bag and stacks; their order is unknown."""
    yield words.headed(bag_head(state), words.plantations(sorted(state.bag))) + "."
    yield words.headed(stack_head(state), words.joined(finca_list(state))) + "."
    unmarked = unmarked_words(state)
    if unmarked:
        yield unmarked


def bag_head(state: State) -> str:
    """Return how many plantations are in the bag."""
    count = len(state.bag)
    return ngettext("{n} plantation in the bag", "{n} plantations in the bag", count).format(n=count)


def stack_head(state: State) -> str:
    """Return how many fincas are in the stack."""
    count = len(state.finca_stack)
    return ngettext("{n} finca to come", "{n} fincas to come", count).format(n=count)


def finca_list(state: State) -> list[str]:
    """Return the values of the fincas in the stack, sorted, so that their order stays secret: "2 × 6/3"."""
    counted = sorted(Counter(state.finca_stack).items())
    return [
        values_text(values) if number == 1 else f"{number} × {values_text(values)}"
        for values, number in counted
    ]


def unmarked_words(state: State) -> str:
    """Return a sentence with the sites whose turn to be marked is still to come; "" for none."""
    letters = sorted(state.game.board.sites[site] for site in state.site_stack)
    text = _("Building sites not marked yet: {sites}.").format(sites=words.joined(letters))
    return text if letters else ""


def score_words(state: State, player: int, names: Sequence[str]) -> str:
    """Return a line about a player: points, forecast, coins, workers at home."""
    return _("{player}: {points}, forecast {forecast}; {coins}; {workers} at home.").format(
        player=names[player],
        points=words.points(state.points[player]).replace("-", "−"),
        forecast=words.number(forecast(state)[player]),
        coins=words.coins(state.coins[player]),
        workers=words.workers(state.mat[player]),
    )


def player_words(state: State, player: int, names: Sequence[str]) -> Iterator[str]:
    """Yield sentences for all that a player has; the value of wild horses only for the player on turn."""
    yield score_words(state, player, names)
    if player == state.player and not state.over:
        yield income_texts(state, state.mat[player])[0]
        yield income_table(state)
    yield from workers_words(state, player, names)
    yield bonuses_words(state, player)
    stored = [tile for tile, _fresh in state.stored[player]]
    if stored:
        yield _("In storehouses: {tiles}.").format(tiles=words.plantations(stored))


def workers_words(state: State, player: int, names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each worker on the board, with its region and spaces."""
    board = state.game.board
    out = [low.bit_length() - 1 for low in bits(state.worker_at[player])]
    if not out:
        yield ngettext(
            "No worker on the board, {n} at home.", "No worker on the board, {n} at home.", state.mat[player]
        ).format(n=state.mat[player])
    for space in out:
        spaces = words.space_names(board, state.region_at(space))
        yield _("Worker on {space}: {what}. It covers {spaces}.").format(
            space=board.name(space), what=space_words(state, space, names), spaces=spaces
        )


def bonuses_words(state: State, player: int) -> str:
    """Return a player's landscape tiles; wild horses are face down, so only the player on turn knows their
    value.
    """
    found = [
        words.tile_name(kind)
        if count == 1
        else ngettext("{tile} ({n} time)", "{tile} ({n} times)", count).format(
            tile=words.tile_name(kind), n=count
        )
        for kind, count in Counter(state.tiles[player]).items()
    ]
    horses = state.horses[player]
    if horses and player == state.player:
        worth = sum(HORSES[kind] for kind in horses)
        found.append(_("wild horses worth {points}").format(points=words.points(worth)))
    elif horses:
        hidden = ngettext("{n} bonus face down", "{n} bonuses face down", len(horses))
        found.append(hidden.format(n=len(horses)))
    return _("Bonuses: {tiles}.").format(tiles=words.joined(found) or _("none"))


def hand_words(state: State) -> str:
    """Return the tiles in hand, or ""."""
    hand = state.hand_shown()
    return _("In hand: {tiles}.").format(tiles=words.plantations(hand)) if hand else ""


def income_table(state: State) -> str:
    """Return the income for each number of workers at home."""
    paid = [income(state, workers)[0] for workers in range(WORKERS + 1)]
    steps = [_("{workers}: {coins}").format(workers=n, coins=coins) for n, coins in enumerate(paid)]
    return _("Coins of a harvest by workers at home: {steps}.").format(steps=", ".join(steps))


def end_reason_words(state: State) -> str:
    """Return a sentence that says why the game ended (RULES.md 10); "" if the rules did not end it."""
    reason = end_reason(state)
    if reason is None:
        return ""
    return {
        "no plantations": _("The game ended: no plantations were left."),
        "no finca": _("The game ended: nobody could play or build a finca."),
        "all passed again": _("The game ended: nobody could play, despite a new finca."),
    }[reason]
