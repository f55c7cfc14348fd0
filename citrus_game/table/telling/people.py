"""What a player has: points, coins, workers, regions and bonuses, in sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence

from citrus_game.rules.actions.harvest import income
from citrus_game.rules.material.board import bits
from citrus_game.rules.material.components import HORSES, WORKERS
from citrus_game.rules.material.state import State
from citrus_game.table.advice.balance import forecast
from citrus_game.table.speech import words
from citrus_game.table.telling.spaces import space_words
from citrus_game.table.telling.verdicts import income_texts
from citrus_game.text import _, ngettext


def score_words(state: State, player: int, names: Sequence[str]) -> str:
    """Sum a player up in one line: points, the forecast, coins, workers at home."""
    return _("{player}: {points}, forecast {forecast}; {coins}; {workers} at home.").format(
        player=names[player],
        points=words.points(state.points[player]).replace("-", "−"),
        forecast=str(forecast(state)[player]).replace("-", "−"),
        coins=words.coins(state.coins[player]),
        workers=words.workers(state.mat[player]),
    )


def player_words(state: State, player: int, names: Sequence[str]) -> Iterator[str]:
    """Tell all that lies before a player; how much their horses are worth only of the player on turn."""
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
    """Tell where a player's workers stand: the region of each, with its spaces."""
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
    """Name a player's bonuses; wild horses lie face down, and only the player on turn looks at theirs."""
    found = [
        words.tile_name(kind)
        if count == 1
        else _("{tile} ({n} times)").format(tile=words.tile_name(kind), n=count)
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
    """Name what is in the hand; empty where there is nothing."""
    hand = state.hand_shown()
    return _("In hand: {tiles}.").format(tiles=words.plantations(hand)) if hand else ""


def income_table(state: State) -> str:
    """Say what a harvest pays by the workers that are at home then."""
    paid = [income(state, workers)[0] for workers in range(WORKERS + 1)]
    steps = [_("{workers}: {coins}").format(workers=n, coins=coins) for n, coins in enumerate(paid)]
    return _("Coins of a harvest by workers at home: {steps}.").format(steps=", ".join(steps))
