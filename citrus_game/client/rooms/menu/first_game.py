"""The first game: the lessons offered first, a name, a short board, the weakest computer player, a coach."""

from citrus_game.bots.players import bot_title
from citrus_game.client.game import Game
from citrus_game.client.kit.input.intents import Choose, Intent
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.client.play.begin import begin
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import LONGEST_NAME, Seat, names_problem
from citrus_game.text import _

SIDE, LEVEL = "short", "picker"
HELPING = ("legal", "reasons", "projection", "warnings", "hint", "preview", "coach")
"""The aids that a first game has on; the others are matters of taste."""


def begin_first(game: Game) -> None:
    """Begin a game of the player who is known by name against the weakest computer player."""
    settings = game.settings
    mine, other = settings.seats[0].colour, settings.seats[1].colour
    seats = (Seat(settings.me, mine), Seat(computer_name(), other, LEVEL))
    aids = settings.aids.model_copy(update=dict.fromkeys(HELPING, True))
    if settings.purist or aids != settings.aids:
        game.change(aids=aids, purist=False)
    begin(game, NewGame(seats, SIDE))


def computer_name() -> str:
    """Name the computer player."""
    return bot_title(LEVEL)


class NameSheet(Sheet):
    """Asks who plays here, and whether to learn or to play first; Enter plays."""

    wide = 620

    def __init__(self, game: Game) -> None:
        super().__init__(game, _("Your first game"))
        self.game = game
        self.name = game.settings.me
        self._start: Button | None = None

    def fill(self, column: Column) -> None:
        """Put the question and the field."""
        column.put(self.put(Label(_("What is your name?"), "name", wrap=True)))
        self.field = self.put(
            TextField(
                self.name,
                self._write,
                longest=LONGEST_NAME,
                style="name",
                empty=self.game.settings.seats[0].name,
                hint=_("Type a name"),
            )
        )
        column.put(self.field)
        words = _(
            "You play on the short board against the Picker, the easiest opponent, with a coach at your "
            "side. Or take nine one-minute lessons first."
        )
        column.put(self.put(Label(words, "note", "muted", wrap=True)))

    def buttons(self) -> list[Button]:
        """Give the buttons that begin."""
        self._start = Button(_("Play with the coach"), self._begin, kind="primary", icon="play")
        self._learn = Button(_("Lessons first"), self._first_lesson, icon="help")
        self._check()
        return [self._learn, self._start]

    def entered(self) -> None:
        """Let letters go into the field."""
        self.widgets.focus_on(self.field)

    def handle(self, intent: Intent) -> bool:
        """Begin by Enter in the field, with or without a name."""
        if isinstance(intent, Choose) and intent.pos is None and self.field.focused:
            if self._start is not None and self._start.enabled:
                self._begin()
            return True
        return super().handle(intent)

    def _write(self, text: str) -> None:
        self.name = text
        self._check()

    def _check(self) -> None:
        if self._start is not None:
            problem = names_problem([self._called(), computer_name()])
            self._start.enable(not problem, problem)

    def _called(self) -> str:
        return self.name.strip() or self.game.settings.seats[0].name

    def _begin(self) -> None:
        """Keep the name and begin."""
        self._keep()
        self.close()
        begin_first(self.game)

    def _first_lesson(self) -> None:
        """Learn first; a name that was written is kept."""
        if self.name.strip() and not names_problem([self._called(), computer_name()]):
            self._keep()
        self.close()
        self.game.ways.learn()

    def _keep(self) -> None:
        """Keep the name, also for the first seat of the setup."""
        me, seats = self._called(), list(self.game.settings.seats)
        for number, seat in enumerate(seats):
            if number and seat.name == me:
                seats[number] = seat.model_copy(update={"name": seats[0].name})
        seats[0] = seats[0].model_copy(update={"name": me})
        self.game.change(me=me, seats=seats)
