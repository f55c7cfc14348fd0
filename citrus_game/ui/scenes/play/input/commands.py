"""What the commands of keys, buttons and gamepads do in session scenes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from weakref import proxy

from citrus_game.content.settings import commands
from citrus_game.content.settings.commands import Command
from citrus_game.narration.position import hand_words, player_words
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import MILESTONE
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import past
from citrus_game.session.selection import prompt_text
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.telling.fincas import fincas_words, last_round
from citrus_game.session.telling.spoken import market_aloud, prompt_aloud, refused_aloud
from citrus_game.session.telling.turn import turn_words
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.input.controllers import Focus, InputController
from citrus_game.ui.scenes.play.input.hints import HintController
from citrus_game.ui.scenes.play.input.hover import HoverController
from citrus_game.ui.scenes.play.panels.buttons import ICONS, SPEED
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.scenes.play.view.overlays import OwnershipOverlay
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.input.commands import Commands, command_of
from citrus_game.ui.toolkit.input.events import InputEvent
from citrus_game.ui.toolkit.screen_reader.narrator import Narrator

Acts = dict[Command, Callable[[], object]]
SPEEDS = ("0.5x", "1x", "2x", "4x", "off")


def watched_commands(
    game: Game, controller: TurnController, owners: OwnershipOverlay, pointing: HoverController
) -> Acts:
    """Return the commands of every session scene, including those that speak."""
    return {
        **heard_commands(game, controller),
        commands.OWNERS: owners.toggle,
        commands.LEFT_OVER: lambda: game.router.left_over(controller.state),
        commands.LOG: lambda: game.router.log(controller.session),
        commands.RULES: lambda: game.router.rulebook(pointing.seen.topic or "marks"),
        SPEED: partial(_next_speed, game),
    }


def say_turn(
    game: Game, controller: TurnController, asked: Callable[[], Iterable[str]]
) -> Callable[[], object]:
    """Return a function that speaks whose turn it is and what may be done, preceded by the texts that
    ``asked`` returns.
    """

    def told() -> list[str]:
        prompt = prompt_aloud(prompt_text.prompt(controller, controller.session.names))
        return [text for text in (*asked(), *turn_words(controller.session), *prompt) if text]

    return lambda: game.narrator.speak(told())


def heard_commands(game: Game, controller: TurnController) -> Acts:
    """Return the commands that speak about the game."""
    state = controller.state

    def names() -> Sequence[str]:
        return controller.session.names

    def tell(lines: Callable[[], Iterable[str]]) -> Callable[[], object]:
        return lambda: game.narrator.speak(list(lines()))

    def others() -> Iterator[str]:
        for by in range(1, state.game.players):
            yield from player_words(state, (state.player + by) % state.game.players, names())

    return {
        commands.SAY_TURN: say_turn(game, controller, list),
        commands.SAY_MARKET: tell(lambda: market_aloud(controller)),
        commands.SAY_MINE: tell(lambda: [*player_words(state, state.player, names()), hand_words(state)]),
        commands.SAY_OTHERS: tell(others),
        commands.SAY_FINCAS: tell(lambda: fincas_words(controller.outlook.foresight, controller.session)),
        commands.SAY_ROUND: tell(lambda: last_round(controller.session)),
    }


def played_commands(
    game: Game, input_controller: InputController, focus: Focus, hints: HintController
) -> Acts:
    """Return the commands of scenes where the player may act."""
    return {
        **input_controller.commands(),
        **focus.commands(),
        commands.HARVEST: partial(_harvest, input_controller, focus),
        commands.SETTINGS: game.router.settings,
        commands.PAUSE: game.router.pause,
        commands.HINT: hints.toggle_hint,
        commands.FOLLOW: partial(follow, input_controller, hints),
        commands.LAST_ROUND: partial(_last_round, game, input_controller.controller.session),
    }


def wire(view: TableView, known: Commands, swap: Callable[[], None]) -> None:
    """Connect the buttons of a table with their commands. ``swap`` switches between tray and mat."""
    known = proxy(known)  # a proxy, as in `Scene`: commands hold a reference to the view
    view.tray.tab.action = swap
    view.prompt.follow.action = partial(_run, known, commands.FOLLOW)
    for command in (*ICONS, commands.SETTINGS):
        icon = view.icons.icons.get(command.name)
        if icon is not None:
            icon.action = partial(_run, known, command)
    for spot in view.rival_turns.widgets() if view.rival_turns is not None else ():
        spot.set_action(partial(_run, known, commands.LOG))
    for spot in (view.top.bag, view.top.fincas):
        spot.set_action(partial(_run, known, commands.LEFT_OVER))


def _run(known: Commands, command: Command) -> None:
    known.run(command)


def _harvest(input_controller: InputController, focus: Focus) -> None:
    """Start or stop selecting regions to harvest, with the focus on the board."""
    input_controller.harvest()
    pick = input_controller.controller.pick
    if pick is not None and pick.kind == "harvest":
        focus.to_board()


def follow(input_controller: InputController, hints: HintController) -> None:
    """Play the next step of the hint, if one is shown; or what a purchase has planned, step by step until
    something is revealed. Before a milestone it is asked, as by hand.
    """
    controller, step = input_controller.controller, hints.next_step
    session = controller.session
    if step is not None and not session.refusals(step):
        input_controller.play([step])
        return
    while (step := hints.next_planned) is not None and not session.refusals(step):
        played = len(session.history)
        input_controller.play(controller.choose_kind(MILESTONE) if step.verb == steps.MILESTONE else [step])
        if len(session.history) == played or session.history[-1].undo_reason() is not None:
            return


def _last_round(game: Game, session: GameSession) -> None:
    if past(session).news:
        game.router.last_round(session)


def _next_speed(game: Game) -> None:
    game.change(speed=SPEEDS[(SPEEDS.index(game.settings.speed) + 1) % len(SPEEDS)])


class SpokenTable:
    """What the screen reader says of a table with a session."""

    def __init__(self, controller: TurnController, narrator: Narrator) -> None:
        self._controller, self._narrator = controller, narrator
        self._heard = len(controller.session.log)
        self.withholds = False
        """Whether it is left to the final scoring to name the winner."""

    def spoken_prompt(self, snapshot: Snapshot | None, prompt: Prompt | None) -> list[str]:
        """Return the texts of the prompt that is shown, or those of ``prompt`` if it is newer."""
        return prompt_aloud(prompt or snapshot.prompt) if snapshot is not None else []

    def new_text(self) -> list[str]:
        """Return the log entries since the last call, or that something was undone."""
        log, heard = self._controller.session.log, self._heard
        self._heard = len(log)
        if len(log) < heard:
            return [_("Undone.")]
        texts = [entry.text for entry in log[heard:]]
        if texts and self.withholds and self._controller.state.over:
            texts[-1] = _("The game is over.")
        return texts

    def speak_refusal(self, input_event: InputEvent) -> None:
        """Speak why a command did nothing."""
        command = command_of(input_event)
        if command is not None:
            self._narrator.speak(
                refused_aloud(self._controller, command.name, self._controller.session.names)
            )
