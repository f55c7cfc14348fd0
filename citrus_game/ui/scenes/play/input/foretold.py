"""`ForetoldRival`: chooses for whom the market's forecasts are."""

from collections.abc import Callable, Sequence

from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.text import _
from citrus_game.ui.scenes.play.input.hints import HintController
from citrus_game.ui.scenes.play.view.overlays import HELD_AFTER


class ForetoldRival:
    """Chooses the other player whose forecasts the market shows: one whose card was clicked, or while a key
    is held.

    ``changed`` is called after each change, ``tell`` with sentences for the screen reader.
    """

    def __init__(
        self,
        controller: TurnController,
        hints: HintController,
        changed: Callable[[], None],
        tell: Callable[[Sequence[str]], None],
    ) -> None:
        self._controller, self._hints, self._changed, self._tell = controller, hints, changed, tell
        self._held = 0.0

    def takes(self, player: int) -> bool:
        """Whether a click on a player's card is about the market: it is not for the player on turn."""
        controller = self._controller
        possible = controller.foretells and not controller.state.over
        return possible and (controller.rival >= 0 or player != controller.state.player)

    def choose(self, player: int) -> None:
        """Show a player's forecasts, or end it if they are shown already."""
        before = self._controller.rival
        self._hints.foretell(-1 if player == before else player)
        if self._controller.rival != before:
            self._tell([self._head()])
            self._changed()

    def next(self) -> None:
        """Show the next player's forecasts in the market; after the last player's, those of whoever looks."""
        controller = self._controller
        count, looks, self._held = len(controller.session.seats), controller.reader, 0.0
        if controller.foretells and not controller.state.over:
            current = controller.rival if controller.rival >= 0 else looks
            following = (current + 1) % count
            self.choose(-1 if following == looks else following)

    def end(self) -> bool:
        """Let the market show one's own forecasts again; return whether it showed another player's."""
        before = self._controller.rival
        self.choose(before)
        return before >= 0

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._held += dt

    def lifted(self) -> None:
        """Show one's own forecasts again, if the key that was held is released."""
        if self._held >= HELD_AFTER:
            self.end()

    def _head(self) -> str:
        buyer = self._controller.buyer if self._controller.rival >= 0 else None
        return f"{buyer.head()}." if buyer is not None else _("The forecasts are yours again.")
