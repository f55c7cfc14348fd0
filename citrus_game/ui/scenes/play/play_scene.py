"""The play scene: a game played by people and computer players."""

from collections.abc import Callable
from dataclasses import replace
from weakref import proxy

from citrus_game.content.settings import commands
from citrus_game.narration import words
from citrus_game.rules.model.events import FincaScored
from citrus_game.session.game_session import GameSession
from citrus_game.session.selection.prompt_text import Prompt
from citrus_game.session.selection.selection import AssistOptions
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.telling.turn import played_on_words
from citrus_game.session.turn_drivers import BotDriver
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.coach.card import Words
from citrus_game.ui.scenes.play.coach.coach import Coach
from citrus_game.ui.scenes.play.coach.coach_texts import saying_at
from citrus_game.ui.scenes.play.coach.first_time_tips import TIPS
from citrus_game.ui.scenes.play.coach.highlight import Mark
from citrus_game.ui.scenes.play.coached_scene import CoachedScene
from citrus_game.ui.scenes.play.input.commands import played_commands, say_turn
from citrus_game.ui.scenes.play.input.controllers import InputController
from citrus_game.ui.scenes.play.input.foretold import ForetoldRival
from citrus_game.ui.scenes.play.panels.buttons import OfferButton
from citrus_game.ui.scenes.play.view.places import Places

TOLD_WITH = {
    "log": ("log", "last_round"),
    "owners": ("owners",),
    "market": ("fincas",),
    "ends": ("bag",),
}
"""By tip of the coach: buttons and counters that stay hidden until the tip is given. The turns of all players
stay hidden: the bag tells how long the game is.
"""
TELLING = (
    commands.SAY_TURN,
    commands.SAY_MINE,
    commands.SAY_OTHERS,
    commands.SAY_FINCAS,
    commands.SAY_ROUND,
    commands.LOG,
    commands.LAST_ROUND,
)
"""Commands that would tell totals, or who won."""
LATER = frozenset(name for names in TOLD_WITH.values() for name in names) | {"turn"}


class PlayScene(CoachedScene):
    """A game played by people and computer players, with a coach if the settings want one.

    With a coach there is no log, no forecast and no tooltip, because the coach's card says what they would.
    With ``stays_open`` the scene does not go on to the final scoring by itself.
    """

    turns = True

    def __init__(self, game: Game, session: GameSession, *, stays_open: bool = False) -> None:
        controller = TurnController(session)
        input_controller = InputController(controller, self.selection_changed, self.show_scoring)
        bots = BotDriver(lambda: game.settings.speed, session, None if stays_open else self.show_scoring)
        super().__init__(game, controller, bots, input_controller, announces=True)
        self.effects.animator.withholds = self.input.hearing.withholds = not stays_open
        self._begun = self._paying = False
        self.coach = Coach(controller, saying_at, TIPS)
        self.hints.foretells = True
        scene: PlayScene = proxy(self)  # as in `Scene`
        self.foretold = ForetoldRival(
            controller,
            self.hints,
            lambda: scene.selection_changed(),  # noqa: PLW0108
            game.narrator.speak,
        )
        acts = played_commands(game, input_controller, self.input.focus, self.hints)
        told = {commands.SAY_TURN: say_turn(game, controller, self.spoken_texts)}
        self.commands |= {**acts, **told, commands.RIVAL: self.foretold.next}
        if not stays_open:
            self._keep_secret()

    def _keep_secret(self) -> None:
        """Let no command tell who wins between the last turn and the final scoring."""
        known, narrator, session = dict(self.commands), self.game.narrator, self.session

        def unless_over(act: Callable[[], object]) -> Callable[[], object]:
            return lambda: narrator.speak([_("The game is over.")]) if session.state.over else act()

        self.commands |= {command: unless_over(known[command]) for command in TELLING if command in known}

    def on_enter(self) -> None:
        if not self._begun and not self.session.state.over and not self.driver.held:
            self._begun = True
            self.effects.banners.turn(self.session.state.player)
            if told := played_on_words(self.session):
                self.effects.banners.announce_start(told[0])
                self.game.narrator.speak(told)

    def places(self) -> Places:
        places = super().places()
        return replace(places, rival_turns=None) if self.coached else places

    @property
    def aids(self) -> AssistOptions:
        if not self.coached:
            return super().aids
        told = {name for tip, names in TOLD_WITH.items() if tip in self.coach.told for name in names}
        return super().aids._replace(brief=True, hidden=LATER - told)

    def current_prompt(self) -> Prompt:
        prompt = super().current_prompt()
        return prompt._replace(texts=()) if self.coached and self.controller.open else prompt

    @property
    def _pays(self) -> bool:
        """Whether the table still shows what fincas pay at the end of the turn before."""
        done = self.session.history[-1:]
        scored = any(isinstance(event, FincaScored) for each in done for event in each.events)
        return scored and self.effects.animator.turn >= 0

    def update(self, dt: float) -> None:
        self.foretold.update(dt)
        super().update(dt)
        if self._pays != self._paying:
            self.refresh()

    def snapshot_changed(self) -> None:
        self._paying = self._pays
        if self.coached and not self._paying:
            told = len(self.coach.told)
            self.coach.update(covered=self.hints.hinting and self.controller.open)
            if len(self.coach.told) != told:
                self.refresh()
        super().snapshot_changed()
        notices, self.session.notices = self.session.notices, []
        if notices:
            self.game.router.message(_("About this game"), "\n".join(notices))

    @property
    def coached(self) -> bool:
        settings = self.app.settings
        return settings.aids.coach and not settings.purist

    @property
    def _hinted(self) -> bool:
        """Whether a hint has the place of what the coach says. What is urgent comes first."""
        urgent = self.coach.tip is not None and self.coach.tip.urgent
        return self.hints.hinting and self.controller.open and not urgent

    def coach_texts(self) -> Words:
        name, button = _("Rosa, your coach"), ""
        if self._hinted or self._paying:
            pass
        elif self.coach.tip is not None:
            button = _("Got it")
        elif self.hints.brings is not None and self.controller.pick is not None:
            button = _("Less") if self.hints.detailed else _("Why?")
        return Words(name, "", self._sentences(), button)

    def _sentences(self) -> str:
        """Return the coach's text: about the hint, about the hovered thing, or what to do now. What a bonus
        does is told to whoever points at it with the mouse, at any time.
        """
        if self.pointing.seen.bonus and self.pointing.words and not self.widgets.ring:
            return self.pointing.words
        if self._hinted:
            title, texts = self.hints.words()
            told = f"{title}. {texts[0]}" if texts else title
            return " ".join(filter(None, (told, self.hints.lost_words(), self.hints.bonus_words())))
        if self.controller.open and self.pointing.words:
            return self.pointing.words
        saying, brings = self.coach.saying, self.hints.brings
        if saying is None or (self.on_prompt and not self.controller.open):
            return ""  # the prompt itself says what others do
        if self._paying:
            return _("A ring is full: the finca scores for the most fruit there.")
        if self.coach.tip is None and self.hints.detailed:
            return _(
                "At the end an open ring scores only the finca’s small number. Basket, drop, octagon: points "
                "for plantations, wells, bonuses."
            )
        if self.coach.tip is None and brings is not None and brings > 0:
            text = _("{points}, but only if the game ended now.")
            if any(number for _step, number in self.controller.plan):
                text = _("Planted as numbered: {points}, but only if the game ended now.")
            brought = text.format(points=f"+{words.points(brings)}")
            then = saying.text if self.controller.pick is not None else _("Click to choose it.")
            aside = (self.hints.lost_words(), self.hints.bonus_words())
            return " ".join(filter(None, (brought, *aside) if any(aside) else (brought, then)))
        return saying.text

    def current_mark(self) -> Mark:
        saying = self.coach.saying
        if saying is None or self._hinted or self._paying or not self.coach.about:
            return Mark()
        return saying.mark

    def go_on(self) -> None:
        if self.coach.tip is not None:
            self.coach.mark_read()
        elif not self._hinted:
            self.hints.toggle_detail()
        self.refresh()

    def leave_button(self) -> OfferButton:
        hint = _("You can call the coach back in the settings.")
        return OfferButton(_("Turn the coach off"), self.dismiss, hint=hint)

    def dismiss(self) -> None:
        """Turn the coach off in the settings."""
        if self.coached:
            self.app.change(aids=self.app.settings.aids.model_copy(update={"coach": False}))

    def show_scoring(self) -> None:
        """Open the final scoring. After a whole game the coach is turned off, and has something to show."""
        coached = self.coached
        self.dismiss()
        self.game.router.scoring(self.session, coached=coached)

    def choose_card(self, player: int) -> None:
        """Show the market's forecasts for another player, or open the dialog of who plays a seat."""
        if self.foretold.takes(player):
            self.foretold.choose(player)
        elif not self.session.state.over:
            self.game.router.seats(self.session, (player,))

    def lifted(self, name: str) -> None:
        super().lifted(name)
        if name == commands.RIVAL.name:
            self.foretold.lifted()

    def cancel(self) -> bool:
        return self.foretold.end() or super().cancel()
