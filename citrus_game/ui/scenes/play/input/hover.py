"""`HoverController`: marks and tooltip of what is hovered or has the focus."""

from collections.abc import Hashable
from functools import partial
from weakref import proxy

import pygame

from citrus_game.facts.fincas import flagged
from citrus_game.facts.lines import market_facts
from citrus_game.facts.regions import region_facts
from citrus_game.narration import words
from citrus_game.narration.board import harvest_words
from citrus_game.narration.fincas import covered_words, flag_words, worth_words
from citrus_game.narration.lines import sign_words
from citrus_game.narration.rule_texts import RuleTexts, rule_help
from citrus_game.rules.model.components import KIND
from citrus_game.text import _
from citrus_game.ui.board.colours import GOLD, WHITE_EDGE
from citrus_game.ui.board.info_table import InfoTableView
from citrus_game.ui.board.layers.hover import HoverLayer
from citrus_game.ui.scenes.play.input.hover_target import HoverTarget, TableWidgets, box_of
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.tooltips.hover_info import HoverInfo
from citrus_game.ui.scenes.play.view.overlays import FrameLayer
from citrus_game.ui.scenes.play.view.reading import reading_card, tooltip_beside
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.input.events import Activate, Hover, InputEvent, Press, by_finger
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.popover import Popover, PopoverLayer

ICONS = {"bad": "cross", "warn": "warning"}
"""Icon of a tooltip, by mood."""


class HoverController:
    """Shows what is hovered: marks on the board, a tooltip, and frames in the market.

    ``hover_target`` is what is hovered, ``seen`` what is shown about it.
    """

    def __init__(self, widgets: TableWidgets, dirty: Redraw) -> None:
        self.hover_target, self.dirty = HoverTarget(widgets), dirty
        pointing: HoverController = proxy(self)  # a proxy, as in `Scene`
        widgets.silent = lambda widget: pointing.speaks_of(widget)  # noqa: PLW0108
        self.seen = HoverInfo()
        self.card, self.frames = PopoverLayer(dirty), FrameLayer(dirty)
        self._over_layer = HoverLayer()
        self._marked: list[pygame.Rect] = []
        """Rectangles of the marks."""
        self._explained = False
        self._tooltip_due = False
        self._before: Hashable = None
        self._asked: Hashable = None
        """What was pointed at before the last input event, and before the last but a choice."""
        self._touched = False
        self._looked: Hashable = None
        self._place: Hashable = None
        """The hovered or focused widget and its part, when the delay of the tooltip began."""

    def set_view(self, view: TableView) -> None:
        """Follow a new layout of the table, and show nothing."""
        self.hover_target.set_view(view)
        self.seen, self._marked, self._tooltip_due = HoverInfo(), [], False
        self._looked = None
        self.card.reset()

    @property
    def popover(self) -> Popover | None:
        """The tooltip, or None."""
        return self.card.popover

    @property
    def words(self) -> str:
        """The text about what is hovered, once the pointer rests; "" for none. Used by the coach."""
        seen, target = self.seen, self.hover_target
        if not self._tooltip_due and target.points_at_new_finca:
            return sign_words(market_facts(target.snapshot.state))
        if not self._tooltip_due and target.player >= 0:
            snapshot, player = target.snapshot, target.player
            name, points = snapshot.names[player], snapshot.state.points[player]
            return f"{words.headed(name, words.points(points))}."
        if self._tooltip_due or not self._tells(seen):
            return ""
        if seen.planned and not seen.mood:
            return seen.planned
        on_board = target.widget is target.view.area
        if seen.bonus and not self._explained and not (on_board and seen.mood == "bad"):
            return self._bonus_words(seen)
        if seen.mood:
            title = f"{seen.title}. " if seen.title else ""
            body, foot = self._texts(seen)
            return f"{title}{body} {foot}".replace("\n\n", " ").strip()
        if on_board and target.view.area.space is not None:
            controller, space = target.snapshot.controller, target.view.area.space
            state = controller.state
            lit, sites = controller.invites(space), state.game.board.site_spaces
            if controller.pick is not None and controller.harvestable(space):
                return f"{harvest_words(region_facts(state, state.region_at(space)))}."
            # not of plantations: after planting, the pointer rests on one
            if lit or space not in sites:
                rock = state.game.board.rocks >> space & 1 and state.tile_on(space) is None
                return seen.body if rock else flag_words(flagged(state, space)).replace("\n", " ")
            facts = controller.outlook.foresight.finca(sites.index(space))
            if facts.stage in ("open", "full"):
                return f"{worth_words(facts)} {covered_words(facts)}".rstrip()
        return target.hover_line(seen, "")

    def _bonus_words(self, seen: HoverInfo) -> str:
        """Return what the bonus does, with what is refused or warned of; "" while the bonus is picked."""
        target = self.hover_target
        if target.widget is target.view.area:
            return f"{seen.title}. {seen.bonus}" if seen.mood else seen.bonus
        if target.is_picked:
            return ""
        more = {"bad": seen.body.partition("\n")[0], "warn": f"{seen.title}."}.get(seen.mood, "")
        return f"{seen.bonus} {more}".strip()

    def _tells(self, seen: HoverInfo) -> bool:
        """Whether there is anything to say about what is hovered."""
        told = seen.title or seen.body or seen.facts or seen.bonus or seen.planned
        return bool(told or self._explained)

    @property
    def gains(self) -> tuple[int, ...]:
        """How everybody's forecast would change by choosing what is hovered; empty if unknown."""
        return self.seen.told.gains if self.seen.told is not None else ()

    @property
    def rests(self) -> bool:
        """Whether nothing has changed since the last call of `update_content`."""
        return self._looked == self.hover_target.place

    @property
    def due(self) -> bool:
        """Whether a tooltip may show now. For keys and fingers it may at once, since they show nothing by
        accident.
        """
        widgets = self.hover_target.widgets
        return self._touched or widgets.ring or (widgets.delay.due and not widgets.patience.rests)

    def speaks_of(self, widget: Widget) -> bool:
        """Whether the current tooltip is about a widget."""
        told_by_coach = self.hover_target.snapshot.aided.brief and bool(self.seen.bonus or self.seen.mood)
        return (self.popover is not None or told_by_coach) and self.seen.beside == box_of(widget.rect)

    def update(self, dt: float, *, beside: bool = False, busy: bool = False) -> None:
        """Advance by ``dt`` seconds; show the tooltip once it is due.

        With ``beside`` a market line has the tooltip of its preview, which replaces this one. While the table
        is ``busy``, only buttons that can be pressed have one.
        """
        widgets = self.hover_target.widgets
        if busy and not (isinstance(widgets.active_widget, Button) and widgets.active_widget.is_interactive):
            self.mute(0.0)
        if beside and self.popover is not None and self.hover_target.line >= 0:
            self.card.show(None)
        if self._tooltip_due and self.due:
            self._tooltip_due = False
            self.card.show(self._call_out(self.seen))
        if self.popover is not None or beside:
            widgets.delay.tooltip_shown()
        self.card.update(dt)
        widgets.yield_to_card()

    def mute(self, seconds: float) -> None:
        """Let the pointer bring up no tooltip for some seconds."""
        widgets = self.hover_target.widgets
        if self._touched or widgets.ring:
            return
        widgets.delay.mute(seconds)
        if self.popover is not None:
            self.card.show(None)
            self._tooltip_due = True

    def update_content(self) -> None:
        """Update what is shown about the hovered thing."""
        self._looked = self.hover_target.place
        if self._place != (place := self.hover_target.widgets.place):
            self._place = place
            self.hover_target.widgets.delay.restart()
        seen = self.hover_target.hover_content()
        if self.hover_target.quiet and seen.mood == "bad":
            seen = HoverInfo()
        if seen != self.seen:
            self._explained = False
            self._show(seen)

    def hover_line(self, gains: str) -> str:
        """Return one line about what is hovered, or "". ``gains`` is what a proposal for a market line
        would bring.
        """
        return self.hover_target.hover_line(self.seen, gains)

    def draw_marks(self, surface: pygame.Surface, *, owners: bool) -> None:
        """Draw the marks on the board, or on the view of ``owners``, where no worker hides a number."""
        if surface.get_clip().collidelist(self._marked) >= 0 or not self.hover_target.view.upright:
            view = self.hover_target.view
            self._over_layer.draw(
                view.canvas, surface, self.seen.over, None if owners else view.board.drawn_view
            )

    def board_changed(self) -> None:
        """Draw the marks anew: what stands over a frame may have changed with the board below."""
        if self.seen.over.marked:
            for rect in self._marked:
                self.dirty(rect)

    def before_input(self, input_event: InputEvent) -> None:
        """Remember what is pointed at, before an input event changes it."""
        self._asked = self._pointed_at
        if isinstance(input_event, Press | Hover):
            self._touched = by_finger(input_event)
        if not isinstance(input_event, Activate):
            self._before = self._asked

    @property
    def _pointed_at(self) -> Hashable:
        return self.hover_target.widgets.place, self.hover_target.quiet

    def add_rule_text(self, choice: Activate) -> bool:
        """Add the text of the rule to the tooltip after a choice that did nothing; return whether that was
        done.

        With touch the first tap only shows the tooltip.
        """
        here = self._pointed_at
        if here != self._asked or (choice.pos is not None and here != self._before):
            return False
        if self.seen.mood != "bad" or not self.seen.topic or self._explained:
            return False
        # the coach keeps it short, and names the key for the rule
        self._explained = self._touched or not self.hover_target.snapshot.aided.brief
        self._tooltip_due = False
        self.card.show(self._call_out(self.seen))
        self.hover_target.widgets.yield_to_card()
        return True

    def frame_lines(self) -> None:
        """Draw a gold frame around the chosen market line, a white one around the hovered line."""
        chosen, frames = self.hover_target.snapshot.controller.chosen_line, {}
        lines = self.hover_target.view.market.lines
        if self.hover_target.line >= 0:
            frames[lines[self.hover_target.line]] = WHITE_EDGE
        if chosen >= 0:
            frames[lines[chosen]] = GOLD
        self.frames.show(self.hover_target.view, frames)

    def _show(self, seen: HoverInfo) -> None:
        before, spaces = self._marked, seen.over.spaces
        view = self.hover_target.view
        marked = self._over_layer.extent(view.canvas, seen.over) if spaces else []
        self._marked = [view.seen_rect(rect) for rect in marked]
        for rect in (*before, *self._marked):
            self.dirty(rect)
        self.seen, self._tooltip_due = seen, True
        if not self.due:
            self.card.show(None)

    def _call_out(self, seen: HoverInfo) -> Popover | None:
        """Return the tooltip of what is hovered, or None."""
        if not self._tells(seen):
            return None
        if self.hover_target.snapshot.aided.brief:
            return None  # the coach's card says it
        view = self.hover_target.view
        style = view.style
        around = view.seen.geometry.cells(seen.around)[1] if seen.around else None
        anchor = around or pygame.Rect(seen.beside or view.market.rect)
        body, foot = self._texts(seen)
        make = partial(
            Popover,
            style,
            title=seen.title,
            body=body,
            icon=ICONS.get(seen.mood, ""),
            icon_colour="gold" if seen.mood == "warn" else "bad-on-dark",
            foot=foot,
        )
        versions = [
            partial(make, fill=partial(InfoTableView, style, facts)) if facts is not None else make
            for facts in (seen.facts.versions if seen.facts is not None else (None,))
        ]
        # where all of it would hide too much, the first sentence has to do
        first = body.partition("\n")[0].partition(". ")[0].rstrip(".") + "."
        if seen.facts is None and first not in (body, ".") and not self._explained:
            versions.append(partial(make, body=first))
        if seen.facts is None and not around and anchor != view.market.rect:
            return tooltip_beside(view, anchor, versions)
        explains = seen.topic == "fincas" and len(versions) > 1
        return reading_card(view, anchor, versions, seen.over.spaces & ~seen.around, yields=explains)

    def _texts(self, seen: HoverInfo) -> tuple[str, str]:
        """Return text and last line of the tooltip. The rule is included only after a click."""
        style = self.hover_target.view.style
        body, foot = seen.body, ""
        if seen.mood == "bad" and not self._explained:
            body = body.partition("\n")[0]
        if seen.planned:
            body = "\n".join(filter(None, (seen.planned, body)))
        if seen.bonus and seen.topic not in KIND:
            body = "\n".join(filter(None, (body, seen.bonus)))
        if seen.mood == "bad" and seen.topic:
            if self._explained:
                # the reason may be shown below the market already
                rules = RuleTexts.of(self.hover_target.snapshot.state.game)
                body = "\n\n".join([*filter(None, [body]), *(rule_help(rule, rules) for rule in seen.rules)])
            keys = style.keys_of("rules")
            foot = _("{keys}: the rule").format(keys=keys) if keys else ""
            if self._touched:
                foot = "" if self._explained else _("Tap again: the rule")
        return body, foot
