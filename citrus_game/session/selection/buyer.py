"""`Buyer`: a player who is not choosing now, and what the market's rows would bring that player."""

from functools import cached_property

from citrus_game.facts.lines import line_facts
from citrus_game.facts.preview import Preview
from citrus_game.narration.lines import Verdict, line_verdict
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import BUY
from citrus_game.rules.turn import as_turn_of
from citrus_game.text import _


class Buyer:
    """A player as if it were the player's turn: ``state`` is the position then, ``name`` the player's."""

    def __init__(self, state: State, player: int, name: str) -> None:
        self.player, self.name = player, name
        self.state = as_turn_of(state, player)
        self.foresight = Preview(self.state)

    @cached_property
    def lines(self) -> frozenset[int]:
        """The market lines that the player could buy."""
        return frozenset(step.what for step in legal_steps(self.state) if step.verb == BUY)

    def verdict(self, line: int, returned: tuple[int, ...] = ()) -> Verdict:
        """Return the verdict on a market line for the player, with the name where there is room for it."""
        why = self.refusal(line)
        mood, texts = line_verdict(self.foresight, line, why, returned)
        if why:
            return Verdict(mood, texts)
        named = _("For {player}: {verdict}")
        return Verdict(mood, (*(named.format(player=self.name, verdict=text) for text in texts[:2]), *texts))

    def refusal(self, line: int) -> str:
        """Return why the player could not buy a market line, without a full stop; "" if that is possible."""
        if line in self.lines:
            return ""
        text = _("{player} cannot buy it now")
        if line_facts(self.state, line).lacking:
            text = _("{player} has too few coins for it")
        return text.format(player=self.name)

    def head(self) -> str:
        """Return for whom the market's forecasts are."""
        return _("Forecast for {player}").format(player=self.name)
