"""A game in the terminal: prints what happened and what is possible, and plays what is typed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NoReturn, TextIO, TypeVar

from citrus_game.cli.arguments import CommandError
from citrus_game.cli.text_mode.commands import (
    AT,
    BOARD,
    FINCAS,
    HELP,
    HINT,
    LEFT,
    LIST,
    LOG,
    MARKET,
    MINE,
    ORDERS,
    OTHERS,
    REDO,
    ROUND,
    ROW,
    RULE,
    SAVE,
    UNDO,
    WHAT,
    Order,
    help_lines,
    order_of,
)
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.game.box import LANDSCAPE
from citrus_game.content.game.options import OPTIONS
from citrus_game.facts.preview import Preview
from citrus_game.narration import words
from citrus_game.narration.board import board_words, named_space, row_words
from citrus_game.narration.bot_reasons import your_reason
from citrus_game.narration.events import event_sentence
from citrus_game.narration.gains import gains_words, step_words
from citrus_game.narration.position import hand_words, left_words, market_words, player_words
from citrus_game.narration.rule_texts import RuleTexts, rule_help, rule_title, rules_in, tile_card
from citrus_game.rules.model.components import KIND
from citrus_game.rules.model.refusal import RULE_IDS
from citrus_game.rules.model.steps import BUY, SITE, StepError
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import apply
from citrus_game.session.ai_runner import AIRunner
from citrus_game.session.game_session import GameSession
from citrus_game.session.hints.adviser import BEST, advise
from citrus_game.session.selection.buyer import Buyer
from citrus_game.session.telling.fincas import fincas_words, last_round, site_words
from citrus_game.session.telling.turn import (
    Choice,
    asked_words,
    brings,
    choices,
    end_words,
    spaces_of,
    turn_words,
    why_not,
)
from citrus_game.text import _, cut

T = TypeVar("T")


class GoneError(Exception):
    """Raised when nobody answers any more: the input has ended or was interrupted."""


class Talk:
    """Prints lines and reads answers; ``mark`` is printed before an answer is typed."""

    def __init__(self, heard: TextIO, said: TextIO, *, mark: str = "") -> None:
        self._heard, self._said, self._mark = heard, said, mark

    def print_lines(self, lines: Iterable[str]) -> None:
        """Print sentences, one a line."""
        for line in lines:
            print(line, file=self._said, flush=True)

    def read_line(self) -> str:
        """Return the next line; raise `GoneError` at the end of the input."""
        if self._mark:
            print(self._mark, end="", file=self._said, flush=True)
        try:
            line = self._heard.readline()
        except KeyboardInterrupt:
            self.print_lines([""])
            raise GoneError from None
        if not line:
            raise GoneError
        return line.strip()

    def ask(self, question: Sequence[str], read: Callable[[str], T]) -> T:
        """Ask until ``read`` accepts the answer; print the error of an answer that it rejects."""
        while True:
            self.print_lines(question)
            try:
                return read(self.read_line())
            except (CommandError, ContentError) as problem:
                self.print_lines([f"{problem}."])


GAME = "game"
"""Argument of ``rule`` that prints all options of the game."""


def _written(line: str) -> str:
    """Return a step in the spelling of FILE_FORMATS.md; braille displays and dictation may add capitals.

    >>> _written("Buy r1"), _written("PLACE LEMON C4."), _written("site e")
    ('buy R1', 'place lemon c4', 'site E')
    """
    words = line.casefold().rstrip(".").split()
    if words[:1] in ([BUY], [SITE]):
        words[1:] = map(str.upper, words[1:])
    return " ".join(words)


class TextGame:
    """Plays a session in a terminal; a person's turn waits for `Talk.read_line`."""

    def __init__(self, session: GameSession, talk: Talk) -> None:
        self.session, self.talk = session, talk
        self._thinking = AIRunner(session, waits=True)
        self._foresight = Preview(session.state)
        self._told = len(session.log)
        self._turn = -1
        self._listed: list[Choice] = []
        self._orders: Mapping[Order, Callable[[str], Iterable[str]]] = {
            HELP: lambda _rest: help_lines(),
            LIST: lambda _rest: self._list(),
            WHAT: self._what,
            MARKET: self._market,
            MINE: lambda _rest: self._mine(),
            OTHERS: lambda _rest: self._others(),
            FINCAS: lambda _rest: fincas_words(self._foresight, self.session),
            BOARD: lambda _rest: board_words(self.session.state, self.session.names),
            ROW: self._row,
            AT: self._at,
            ROUND: lambda _rest: last_round(self.session),
            LOG: lambda _rest: [entry.text for entry in self.session.log],
            LEFT: lambda _rest: left_words(self.session.state),
            HINT: lambda _rest: self._hint(),
            RULE: self._rule,
            UNDO: lambda _rest: self._undo(),
            REDO: lambda _rest: self._redo(),
            SAVE: lambda _rest: self._leave(),
        }
        assert set(self._orders) == set(ORDERS)

    def run(self) -> None:
        """Play to the end; raise `GoneError` when the input ends."""
        session = self.session
        while not session.state.over:
            if session.is_bot_turn():
                self._thinking.step()
                self._news()
            else:
                self._begin()
                self._answer(self.talk.read_line())
        self._news()
        self.talk.print_lines(end_words(session))

    def _news(self) -> None:
        """Print what happened since the last time, and the notices."""
        log, notices = self.session.log, self.session.notices
        won = self._won()
        self.talk.print_lines(entry.text for entry in log[self._told :] if entry.text != won)
        self._told = len(log)
        self.talk.print_lines(notices)
        notices.clear()
        self._foresight, self._listed = Preview(self.session.state), []

    def _won(self) -> str | None:
        """Return the log's sentence on who has won, which the result says again; None before the end."""
        if not self.session.state.over:
            return None
        return event_sentence(
            self.session.history[-1].events[-1], self.session.names, self.session.state.game
        )

    def _begin(self) -> None:
        """Print whose turn it is and the possible steps, once for each position."""
        state = self.session.state
        if self._turn != state.turn:
            self._turn = state.turn
            self.talk.print_lines(turn_words(self.session))
        if not self._listed:
            self.talk.print_lines([*asked_words(state), *self._list()])

    def _list(self) -> list[str]:
        self._listed = choices(self._foresight, self.session.legal(), self.session.names)
        return self._numbered()

    def _numbered(self) -> list[str]:
        text = _("{number}. {words}")
        return [
            text.format(number=number, words=choice.words) for number, choice in enumerate(self._listed, 1)
        ]

    def _answer(self, line: str) -> None:
        """Do what a line says: an order, a number of the list, or a step."""
        found = order_of(line)
        if found is not None:
            order, rest = found
            self.talk.print_lines(self._orders[order](rest))
        elif line:
            self._choose(line)

    def _choose(self, line: str) -> None:
        choice = self._choice(line)
        if choice is None:
            return
        if len(choice.steps) > 1:
            self._listed = spaces_of(self._foresight, choice, self.session.names)
            self.talk.print_lines([_("Choose the space, or write list to go back."), *self._numbered()])
            return
        step = choice.steps[0]
        forbidden = why_not(self.session, step)
        if forbidden:
            self.talk.print_lines([" ".join(forbidden)])
            return
        self.session.do(step)
        self._news()

    def _choice(self, line: str) -> Choice | None:
        """Return the choice for a number of the list or a step; print the problem and return None if it is
        neither.
        """
        if line.isascii() and line.rstrip(".").isdecimal():
            number = int(line.rstrip(".")[:6])
            if 1 <= number <= len(self._listed):
                return self._listed[number - 1]
            text = _("There is no number {number} in the list; it goes from 1 to {last}.")
            self.talk.print_lines([text.format(number=number, last=len(self._listed))])
            return None
        try:
            return Choice("", (self.session.state.game.steps.parse(_written(line)),))
        except StepError:
            shown = line if len(line) <= 40 else f"{cut(line, 40)}…"
            text = _("“{line}” is neither a step nor a number of the list; type help for a list of commands.")
            self.talk.print_lines([text.format(line=shown)])
            return None

    def _what(self, rest: str) -> list[str]:
        choice = self._choice(rest) if rest else None
        if choice is None:
            return [] if rest else [_("Write the number or the step behind it, as in what 2.")]
        found: list[str] = []
        for step in choice.steps:
            forbidden = why_not(self.session, step)
            head = step_words(step, self.session.state) if not forbidden else ""
            told = forbidden or brings(self._foresight, [step], self.session.names)
            found.append(" ".join([*([f"{head}:"] if head else []), *told]))
        return found

    def _market(self, rest: str) -> list[str]:
        """Return the market, or with a player's name what each line would bring that player."""
        session, state = self.session, self.session.state
        names = session.names
        found = [player for player, name in enumerate(names) if name.casefold() == rest.casefold()]
        if rest and not found:
            return [_("Nobody here has that name; there are: {names}.").format(names=words.joined(names))]
        if not rest or found[0] == state.player:
            return list(market_words(self._foresight, names))
        buyer = Buyer(state, found[0], names[found[0]])
        told = [f"{buyer.head()}.", *market_words(buyer.foresight, names, buyer.refusal)]
        for line in sorted(buyer.lines):
            forecast = advise(observe(buyer.state), line)[0].told
            gains = gains_words(forecast.gains, names, state.player) if forecast is not None else ""
            if gains:
                name = words.capital(words.line_at_market(state.game.lines[line]))
                told.append(_("{line} would bring: {gains}.").format(line=name, gains=gains))
        return told

    def _mine(self) -> list[str]:
        state = self.session.state
        hand = hand_words(state)
        return [*player_words(state, state.player, self.session.names), *([hand] if hand else [])]

    def _others(self) -> list[str]:
        state, names = self.session.state, self.session.names
        order = [(state.player + by) % len(names) for by in range(1, len(names))]
        return [line for player in order for line in player_words(state, player, names)]

    def _row(self, rest: str) -> list[str]:
        rows = self.session.state.game.board.height
        if not (rest.isascii() and rest.isdecimal() and 1 <= int(rest[:4]) <= rows):
            return [_("Write a row from 1 to {last} behind it, as in row 4.").format(last=rows)]
        return list(row_words(self.session.state, int(rest), self.session.names))

    def _at(self, rest: str) -> list[str]:
        space = self.session.state.game.board.spaces.get(rest.casefold())
        if space is None:
            return [_("There is no such space on this board.")]
        sites = self.session.state.game.board.site_spaces
        if space in sites and self.session.state.fincas[sites.index(space)] is not None:
            return [site_words(self._foresight, self.session, sites.index(space))]
        return [named_space(self.session.state, space, self.session.names) + "."]

    def _hint(self) -> list[str]:
        state = self.session.state
        found = advise(observe(state), BEST)
        if not found:
            return [_("No hint found. Ask again after your next step.")]
        best, after = found[0], state.copy()
        told: list[str] = []
        why = your_reason(best.reason, self.session.names, state.game)
        for step in best.steps[: best.sure]:
            told.append(" ".join([step_words(step, after) + ".", *([] if told else [why])]))
            apply(after, step)
        gains = gains_words(best.gains, self.session.names, state.player)
        return [*told, _("Forecast after it: {gains}.").format(gains=gains)] if gains else told

    def _rule(self, rest: str) -> list[str]:
        rules, name = RuleTexts.of(self.session.state.game), rest.casefold().replace("-", "_")
        if rest.upper() in RULE_IDS:
            return [rule_title(rest.upper()) + ".", rule_help(rest.upper(), rules)]
        if rest.casefold() in LANDSCAPE:
            card = tile_card(KIND[rest.casefold()], rules)
            return [card.title + ".", card.text]
        if name in OPTIONS:
            return [rules.option_text(name) or _("It changes nothing in this game.")]
        if rest.casefold() == GAME:
            return rules.option_texts()
        names = [*map(str.lower, rules_in(rules)), *LANDSCAPE, GAME, *OPTIONS]
        return [_("There are: {names}.").format(names=", ".join(names))]

    def _undo(self) -> list[str]:
        reason = self.session.undo_reason()
        if reason is not None:
            return [reason]
        undone = self.session.undo_words()
        self.session.undo()
        self._told = len(self.session.log)
        self._news()
        return [_("Taken back: {step}").format(step=undone)]

    def _redo(self) -> list[str]:
        if not self.session.can_redo():
            return [_("Nothing was taken back.")]
        self.session.redo()
        self._news()
        return []

    def _leave(self) -> NoReturn:
        raise GoneError
