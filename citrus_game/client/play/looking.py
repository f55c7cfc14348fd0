"""What the player points at with pointer or focus, and what the scene shows of it."""

from typing import TYPE_CHECKING

import pygame

from citrus_game.client.board.over import Over, OverLayer
from citrus_game.client.board.paint import GOLD, WHITE_EDGE
from citrus_game.client.play import wording
from citrus_game.client.play.frames import paint_ring
from citrus_game.client.play.hints import Seen, look_at
from citrus_game.client.play.verdict import Verdict
from citrus_game.client.play.why import why_not_line
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.callout import Callout, Side
from citrus_game.table.log import Entry

if TYPE_CHECKING:
    from citrus_game.client.play.scene import PlayScene


class Looking:
    """Marks over the board, a call-out, the verdict under the market, frames around its lines.

    ``seen`` is what is shown now, ``callout`` its words, ``verdict`` what stands under the market.
    """

    verdict: Verdict

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene
        self.seen = Seen()
        self.callout: Callout | None = None
        self._entry: Entry | None = None
        self._over_layer = OverLayer()
        self._frames: dict[int, str] = {}

    @property
    def widget(self) -> Widget | None:
        """Give the widget that is looked at: with the visible focus, else under the pointer."""
        widgets = self.scene.widgets
        return widgets.focus if widgets.focus is not None and widgets.focus.ringed else widgets.hovered

    def at_entry(self, entry: Entry | None) -> None:
        """Show the spaces of a log entry, from the next look on."""
        self._entry = entry

    def away(self) -> None:
        """Show nothing; for a scene that is laid out anew."""
        self.seen, self.callout = Seen(), None

    def around(self) -> None:
        """Show what is pointed at now, where it changed."""
        self.show_market()
        seen = self._now_seen()
        if seen == self.seen:
            return
        self._damage_seen()
        self.seen, self.callout = seen, self._call_out(seen)
        self._damage_seen()

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Paint the marks on market and board."""
        cards = self.scene.cards
        for line, colour in self._frames.items():
            paint_ring(self.scene.look, surface, cards.market.frame(line), colour)
        self._over_layer.draw(cards.canvas, surface, self.seen.over)

    def draw_words(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the call-out, over everything else."""
        if self.callout is not None and self.callout.extent.colliderect(area):
            self.callout.draw(surface)

    def show_market(self) -> None:
        """Show the line that is pointed at and the verdict on it."""
        scene = self.scene
        line = scene.controls.market.looked_at(self.widget)
        pick = scene.desk.pick
        judged = line if line >= 0 else pick.what if pick is not None and pick.kind == "line" else -1
        if judged < 0 or not scene.desk.open:
            self.verdict = wording.market_news(scene.sitting.state)
        else:
            why = why_not_line(scene.desk, judged)
            self.verdict = wording.line_verdict(scene.desk, judged, scene.sitting.names, why)
        for rect in scene.cards.show_market(scene.desk, self.verdict):
            scene.damage(rect)
        self._frame_lines(line)

    def _now_seen(self) -> Seen:
        scene, widget = self.scene, self.widget
        if widget is scene.controls.board:
            space = scene.controls.board.space
            if space is None:
                return Seen()
            seen = look_at(scene.desk, space, scene.sitting.names)
            reasons = scene.app.settings.aids.reasons and not scene.app.settings.purist
            return seen if reasons or not seen.bad else Seen(Over(ring=space))
        if widget is not None and widget is scene.controls.log:
            return Seen(Over(outlined=(self._entry.spaces,) if self._entry else ()))
        over = Over(causes=scene.controls.culprits(widget))
        told = self.verdict.texts[0]
        if scene.controls.market.looked_at(widget) >= 0 and not scene.cards.verdict.holds(told):
            return Seen(over, "", told)
        return Seen(over)

    def _frame_lines(self, lit: int) -> None:
        """Frame the chosen line in gold, and the one pointed at in white."""
        scene = self.scene
        pick, frames = scene.desk.pick, {}
        if lit >= 0:
            frames[lit] = WHITE_EDGE
        if pick is not None and pick.kind == "line":
            frames[pick.what] = GOLD
        if frames != self._frames:
            for line in {*frames, *self._frames}:
                around = 2 * scene.look.u(8)
                scene.damage(scene.cards.market.frame(line).inflate(around, around))
            self._frames = frames

    def _call_out(self, seen: Seen) -> Callout | None:
        if not seen.title and not seen.body:
            return None
        cards = self.scene.cards
        # without a space it is about a market arrow, whose words have no room under the market
        anchor = cards.market.rect
        if seen.around:
            anchor = cards.canvas.geometry.cells(seen.around)[1]
        board = cards.board.rect
        sides: tuple[Side, ...] = ("left", "right", "above", "below")
        if anchor.centerx < board.x + board.width // 3:
            sides = ("right", "left", "above", "below")
        icon = "cross" if seen.bad else ""
        return Callout(self.scene.look, anchor, seen.title, seen.body, icon=icon, sides=sides)

    def _damage_seen(self) -> None:
        scene = self.scene
        if self.seen.over.spaces:
            for rect in self._over_layer.extent(scene.cards.canvas, self.seen.over):
                scene.damage(rect)
        if self.callout is not None:
            scene.damage(self.callout.extent)
