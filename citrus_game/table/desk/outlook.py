"""What would follow: the position after buying a line, and what steps bring; worked out once a position."""

from collections.abc import Sequence
from typing import NamedTuple

from citrus_game.rules.legal import legal_steps
from citrus_game.rules.material.state import State
from citrus_game.rules.material.steps import Step
from citrus_game.rules.turn import apply
from citrus_game.table.advice.balance import Balance, balance
from citrus_game.table.advice.foresight import Foresight
from citrus_game.table.desk.choices import Choices, gather


class Preview(NamedTuple):
    """What follows when a line is bought: the position, what may be done there, what would be lost."""

    line: int
    state: State
    choices: Choices
    foresight: Foresight


class Outlook:
    """Looks ahead from a position, and remembers what it saw."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.foresight = Foresight(state)
        self._preview: Preview | None = None
        self._balances: dict[tuple[Step, ...], Balance | None] = {}

    def bought(self, line: int) -> Preview:
        """Look at what follows when a line is bought; nothing may be placed where a finca comes first."""
        if self._preview is None or self._preview.line != line:
            state = self.state.copy()
            apply(state, state.game.steps.buy[line])
            choices = Choices() if state.drawn is not None else gather(state.game.board, legal_steps(state))
            self._preview = Preview(line, state, choices, Foresight(state))
        return self._preview

    def balance(self, found: Sequence[Step]) -> Balance | None:
        """Tell what legal steps would bring and cost; None where something hidden decides."""
        key = tuple(found)
        if key not in self._balances:
            self._balances[key] = balance(self.state, key)
        return self._balances[key]
