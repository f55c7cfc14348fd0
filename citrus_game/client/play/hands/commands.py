"""What can be asked for at a table, by keys, buttons and gamepads alike, and which buttons ask for it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from weakref import proxy

from citrus_game.client.game import Game
from citrus_game.client.kit.input.commands import Commands
from citrus_game.client.play.hands.focus import Focus
from citrus_game.client.play.hands.hands import Hands
from citrus_game.client.play.hands.pointing import Pointing
from citrus_game.client.play.hands.proposals import Proposals
from citrus_game.client.play.hands.sheets import LeftSheet, LogSheet
from citrus_game.client.play.parts.buttons import ICONS, SPEED
from citrus_game.client.play.view.owners import Owners
from citrus_game.client.play.view.table import TableView
from citrus_game.content.preferences import commands
from citrus_game.content.preferences.commands import Command
from citrus_game.table.desk import wording
from citrus_game.table.desk.aloud import prompt_aloud
from citrus_game.table.desk.desk import Desk
from citrus_game.table.history import past
from citrus_game.table.sitting import Sitting
from citrus_game.table.telling.people import hand_words, player_words
from citrus_game.table.telling.table import fincas_words, last_round, market_words
from citrus_game.table.telling.turn import turn_words

Acts = dict[Command, Callable[[], object]]
SPEEDS = ("0.5x", "1x", "2x", "4x", "off")


def watched_commands(game: Game, desk: Desk, owners: Owners, pointing: Pointing) -> Acts:
    """Say what commands do at every table, those too that speak of it."""
    return {
        **heard_commands(game, desk),
        commands.OWNERS: owners.toggle,
        commands.LEFT_OVER: lambda: game.stack.push(LeftSheet(game, desk.state)),
        commands.LOG: lambda: game.stack.push(LogSheet(game, desk.sitting)),
        commands.RULES: lambda: game.ways.rulebook(pointing.seen.topic or "marks"),
        SPEED: partial(_next_speed, game),
    }


def say_turn(game: Game, desk: Desk, asked: Callable[[], Iterable[str]]) -> Callable[[], object]:
    """Say whose turn it is and what may be done, after what is ``asked`` beside it: a task, an aim."""

    def told() -> list[str]:
        prompt = prompt_aloud(wording.prompt(desk, desk.sitting.names))
        return [text for text in (*asked(), *turn_words(desk.sitting), *prompt) if text]

    return lambda: game.narrator.tell(told())


def heard_commands(game: Game, desk: Desk) -> Acts:
    """Say what commands speak of, where everything is spoken."""
    state = desk.state

    def names() -> Sequence[str]:
        return desk.sitting.names

    def tell(lines: Callable[[], Iterable[str]]) -> Callable[[], object]:
        return lambda: game.narrator.tell(list(lines()))

    def others() -> Iterator[str]:
        for by in range(1, state.game.players):
            yield from player_words(state, (state.player + by) % state.game.players, names())

    return {
        commands.SAY_TURN: say_turn(game, desk, list),
        commands.SAY_MARKET: tell(lambda: market_words(desk.outlook.foresight, names())),
        commands.SAY_MINE: tell(lambda: [*player_words(state, state.player, names()), hand_words(state)]),
        commands.SAY_OTHERS: tell(others),
        commands.SAY_FINCAS: tell(lambda: fincas_words(desk.outlook.foresight, desk.sitting)),
        commands.SAY_ROUND: tell(lambda: last_round(desk.sitting)),
    }


def played_commands(game: Game, hands: Hands, focus: Focus, proposals: Proposals) -> Acts:
    """Say what commands do where somebody plays."""
    return {
        **hands.commands(),
        **focus.commands(),
        commands.HARVEST: partial(_harvest, hands, focus),
        commands.SETTINGS: game.ways.settings,
        commands.PAUSE: game.ways.pause,
        commands.HINT: proposals.toggle_hint,
        commands.FOLLOW: partial(follow, hands, proposals),
        commands.LAST_ROUND: partial(_last_round, game, hands.desk.sitting),
    }


def wire(view: TableView, known: Commands, swap: Callable[[], None]) -> None:
    """Let the buttons of a table that is laid out ask for their commands, and the tab change the cards."""
    known = proxy(known)  # as in `Scene`: the commands lead to the view
    view.tray.tab.action = swap
    view.prompt.follow.action = partial(_run, known, commands.FOLLOW)
    for command in (*ICONS, commands.SETTINGS):
        icon = view.icons.icons.get(command.name)
        if icon is not None:
            icon.action = partial(_run, known, command)
    for spot in (view.top.bag, view.top.fincas):
        spot.act(partial(_run, known, commands.LEFT_OVER))


def _run(known: Commands, command: Command) -> None:
    known.run(command)


def _harvest(hands: Hands, focus: Focus) -> None:
    """Begin or leave choosing regions to harvest; the focus goes to where they are."""
    hands.harvest()
    pick = hands.desk.pick
    if pick is not None and pick.kind == "harvest":
        focus.to_board()


def follow(hands: Hands, proposals: Proposals) -> None:
    """Do the next step of the hint, where one is shown."""
    step = proposals.next_step
    if step is not None and not hands.desk.sitting.refusals(step):
        hands.play([step])


def _last_round(game: Game, sitting: Sitting) -> None:
    if past(sitting).news:
        game.ways.last_round(sitting)


def _next_speed(game: Game) -> None:
    game.change(speed=SPEEDS[(SPEEDS.index(game.settings.speed) + 1) % len(SPEEDS)])
