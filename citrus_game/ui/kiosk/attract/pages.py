"""Two pages of the attract loop: scores of the day, and rules."""

from citrus_game.kiosk.games import mode_title
from citrus_game.kiosk.stats.scores import TABLES
from citrus_game.text import _
from citrus_game.ui.kiosk.attract.page import CallPage
from citrus_game.ui.kiosk.parts.day_scores import score_card
from citrus_game.ui.kiosk.parts.how_to_play import how_to_play
from citrus_game.ui.toolkit.layout.nodes import Box, Column, FirstThatFits, Node, Row


class ScoresPage(CallPage):
    """The best scores of the day."""

    def title(self) -> str:
        return _("Best of the day")

    def body(self) -> Node:
        u = self.style.u
        offered = [mode for mode in TABLES if mode in self.app.kiosk.modes] or list(TABLES)

        def cards() -> list[Node]:
            return [score_card(self.style, mode_title(mode), self.app.scores.best(mode)) for mode in offered]

        below = Column(
            *(Box(card, width=u(1000), min_width=0, grow=1) for card in cards()), gap=u(32), align="centre"
        )
        beside = Row(
            *(Box(card, basis=0, grow=1, max_width=u(1000)) for card in cards()), gap=u(32), justify="centre"
        )
        return FirstThatFits(below, beside)


class LessonPage(CallPage):
    """The rules in three pictures."""

    def title(self) -> str:
        return _("How to play")

    def body(self) -> Node:
        return how_to_play(self.style)
