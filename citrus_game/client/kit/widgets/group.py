"""The widgets of a scene: hovering, pressing, one chain of focus, tooltips."""

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.input.intents import (
    NO_PAD,
    Choose,
    Erase,
    Intent,
    Leave,
    Move,
    Next,
    Point,
    Position,
    Press,
    Previous,
    Scroll,
    Text,
)
from citrus_game.client.kit.widgets.base import MOST_BEYOND, Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.callout import Callout
from citrus_game.client.kit.widgets.chain import Chain
from citrus_game.client.kit.widgets.patience import Patience, Taps, Threshold, meant, nearest_meant
from citrus_game.client.kit.widgets.scroll import ScrollList
from citrus_game.client.kit.widgets.tooltip import Tooltip

DRAG_AFTER = 10
"""Units a finger moves before a press becomes scrolling."""


class Widgets(Chain):
    """The widgets of a scene in the order of their focus, drawn in the order they were added.

    ``sound`` plays a cue by its name; ``write`` opens a way to write without a keyboard into a field
    that a finger or a gamepad chose.
    """

    def __init__(
        self,
        damage: Callable[[pygame.Rect | None], None],
        look: Callable[[], Look],
        sound: Callable[[str], object],
    ) -> None:
        super().__init__(damage, look)
        self._sound = sound
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self._tooltip = Tooltip(damage, look)
        self.write: Callable[[Widget], None] | None = None
        self._pressed_at: Position = (0, 0)
        self._taps = Taps()
        self.patience, self.threshold = Patience(), Threshold()

    @property
    def callout(self) -> Callout | None:
        """Give the tooltip that is shown."""
        return self._tooltip.callout

    def clear(self) -> None:
        """Take all widgets out."""
        super().clear()
        self.hovered = self.pressed = None
        self._taps.forget()
        self._tooltip.hide()

    @property
    def typing(self) -> bool:
        """Tell whether the focused widget takes letters."""
        return self.focus is not None and bool(getattr(self.focus, "typing", False))

    def at(self, pos: Position) -> Widget | None:
        """Give the uppermost widget at a position that can be chosen or explains itself."""
        for widget in self.reach(pos):
            counts = widget.focusable or widget.pressable or widget.hint
            if counts and widget.visible and widget.seen.collidepoint(pos):
                return widget
        return None

    def touched(self, pos: Position) -> Widget | None:
        """Give the widget that a finger means there: what is too small for it is hit beside it, too."""
        widget = self.at(pos)
        live = widget is not None and widget.live
        return widget if live else nearest_meant(self.shown(), pos) or widget

    @property
    def looked_at(self) -> Widget | None:
        """Give the widget with the visible focus, else that under the pointer."""
        return self.focus if self.focus is not None and self.focus.ringed else self.hovered

    @property
    def place(self) -> Hashable:
        """Name what is looked at, and what of it."""
        widget = self.looked_at
        return None if widget is None else (widget, widget.part)

    def handle(self, intent: Intent) -> bool:
        """Act on an intent; tell whether a widget took it."""
        if isinstance(intent, Choose):
            self.patience.asked()
        used = self._take(intent)
        self.patience.look(self.place, moved=True)
        if not isinstance(intent, Point):
            self._look_under(moved=isinstance(intent, Scroll))
        return used

    def entered(self) -> None:
        """Have no tooltip of what had the focus before."""
        self._tooltip.begin()

    def done(self) -> None:
        """Note that something was done: nothing is refused before somebody asks for something else."""
        self.patience.done(self.place)
        widget = self.looked_at
        if widget is not None and not widget.enabled:
            self._tooltip.hide()

    def holds(self, pos: Position) -> bool:
        """Tell whether what lies at a position has only just appeared there: it takes no click."""
        return self.threshold.holds(self._deed_of(self.at(pos)))

    def enter(self, pointer: Position | None) -> None:
        """Note that the scene has come under the pointer: what lies there takes no click for a moment."""
        self.threshold.enter(pointer)
        self._look_under(moved=False)

    def _deed_of(self, widget: Widget | None) -> Hashable:
        """Name what a click on a widget would do, as far as it says; None for nothing."""
        return None if widget is None or not widget.live else (type(widget), tuple(widget.rect), widget.deed)

    def _look_under(self, *, moved: bool) -> None:
        pointer = self.threshold.pointer
        if pointer is not None and self.pressed is None:
            self.threshold.look(self._deed_of(self.at(pointer)), moved=moved)

    def _take(self, intent: Intent) -> bool:
        match intent:
            case Point(pos):
                return self._point(pos)
            case Press(pos, touch):
                return self._press(pos, touch)
            case Choose(None):
                return self._choose_focus(intent)
            case Choose():
                return self._release(intent)
            case Leave():
                self.forget_pointer()
                return True
            case Scroll(pos, steps):
                return self._scroll(pos, steps)
            case Next() | Previous():
                return self._heard(self.step(1 if isinstance(intent, Next) else -1))
            case Move(dx, dy):
                if self.focus is not None and self.focus.live and self.focus.key(intent):
                    return True
                return self._heard(self.move(dx, dy))
            case Text() | Erase():
                return self.focus is not None and self.focus.key(intent)
        return self.focus is not None and self.focus.key(intent)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass: tooltips appear, and go with what they speak of."""
        self.patience.look(self.place, moved=False)
        self.patience.update(dt)
        self.threshold.update(dt)
        self._look_under(moved=False)
        widget = self.looked_at
        text = widget.explanation() if widget is not None and widget.visible else ""
        self._tooltip.outdated(text)
        if widget is not None and self.pressed is None:
            self.explain(widget, text, dt)

    def explain(self, widget: Widget, text: str, dt: float) -> None:
        """Let the tooltip of what is looked at appear in its time."""
        if text and (widget.enabled or not self.patience.quiet):
            self._tooltip.appear(widget, text, dt, partial(self._buttons, widget))

    def _buttons(self, but: Widget) -> list[pygame.Rect]:
        """Give where other buttons are that can be pressed now."""
        buttons = (each for each in self if isinstance(each, Button) and each is not but)
        return [each.seen for each in buttons if each.live and each.visible]

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw all widgets that touch ``area``, the focus ring and the tooltip over them."""
        most = 2 * self._look().u(MOST_BEYOND)
        near = area.inflate(most, most).collidelistall([widget.rect for widget in self._list])
        for widget in map(self._list.__getitem__, near):
            if widget.visible and (widget.rect.colliderect(area) or widget.extent.colliderect(area)):
                widget.draw(surface)
        focus = self.focus
        if focus is not None and focus.ringed and focus.visible and focus.viewport is None:
            focus.draw_focus(surface)
        self._tooltip.draw(surface, area)

    def forget_pointer(self) -> None:
        """Act as if the pointer were nowhere: nothing is hovered or pressed."""
        self._hover(None)
        self._let_go()
        self._taps.forget()
        self.threshold.pointer = None
        self._tooltip.hide()

    def _point(self, pos: Position) -> bool:
        if self.pressed is not None:
            self._drag(self.pressed, pos)
            return True
        widget = self.at(pos)
        self._under_pointer(pos, widget)
        self._hover(widget)
        if widget is not None:
            widget.hover(pos)
            if self.ring and widget.focusable:
                self.focus_on(self.focus, ring=False)
        return widget is not None

    def _under_pointer(self, pos: Position, widget: Widget | None) -> None:
        """Note that the pointer was moved onto a widget, after what appeared where it was before."""
        if not self.threshold.rests_on(deed := self._deed_of(widget)):
            self._look_under(moved=False)
        self.threshold.come(pos, deed)

    def _drag(self, pressed: Widget, pos: Position) -> None:
        rows = pressed if isinstance(pressed, ScrollList) else pressed.viewport
        far = abs(pos[1] - self._pressed_at[1]) > self._look().u(DRAG_AFTER)
        if pressed is not rows and isinstance(rows, ScrollList) and far and not pressed.drags:
            pressed.pressed = False
            pressed.changed()
            self.pressed = pressed = rows
            rows.press(self._pressed_at)
        inside = pressed.seen.collidepoint(pos)
        if pressed.pressed != inside:
            pressed.pressed = inside
            pressed.changed()
        pressed.drag(pos)

    def _press(self, pos: Position, touch: bool) -> bool:
        self._let_go()
        self._under_pointer(pos, self.at(pos))
        if self.holds(pos):
            return True
        widget = self.touched(pos) if touch else self.at(pos)
        if touch and widget is not None and not widget.seen.collidepoint(pos):
            pos = meant(widget, pos)
        self._hover(widget)
        if widget is None or not (widget.focusable or widget.pressable):
            self.focus_on(None, ring=False)
            return widget is not None
        if touch:
            pos = widget.snap(pos)
            widget.hover(pos)
        self.focus_on(widget if widget.live else None, ring=False)
        if not touch or self._taps.act(widget, pos):
            self._hear(widget, pos)
        if not widget.enabled and widget.viewport is not None:
            # what says why not is no obstacle to a finger that scrolls
            widget = widget.viewport
        if widget.enabled:
            self.pressed, self._pressed_at = widget, pos
            widget.pressed = True
            widget.press(pos)
            widget.changed()
        return True

    def _release(self, intent: Choose) -> bool:
        pressed, pos = self.pressed, intent.pos
        if pos is None:
            return False
        if intent.touch and self.hovered is not None:
            pos = self.hovered.snap(meant(self.hovered, pos))
        self._let_go()
        chosen = pressed is not None and pressed.live and pressed.seen.collidepoint(pos)
        acts = pressed is not None and chosen and (not intent.touch or self._taps.act(pressed, pos))
        self._taps.note(pressed if chosen else None, pos, acts)
        if pressed is not None and acts:
            pressed.choose(pos)
            self._chosen(pressed)
            self._write_into(pressed, intent)
        if intent.touch:
            self._tooltip.touched()
            if self.hovered is not None and not self._taps.goes_on(self.hovered, pos, acts):
                self._hover(None)
        return pressed is not None

    def _let_go(self) -> None:
        """Have nothing pressed any more."""
        if self.pressed is not None:
            self.pressed.pressed = False
            self.pressed.changed()
            self.pressed = None

    def _write_into(self, widget: Widget, intent: Choose) -> None:
        if widget.writes and self.write is not None and (intent.touch or intent.device != NO_PAD):
            self.write(widget)

    def _choose_focus(self, intent: Choose) -> bool:
        focus = self.focus
        if focus is None:
            return False
        self._hear(focus, None)
        if not focus.live:
            return False
        self.focus_on(focus)
        focus.choose(None)
        self._chosen(focus)
        self._write_into(focus, intent)
        return True

    def _chosen(self, widget: Widget) -> None:
        """Note that a widget did what it is for, if that was its last for now."""
        if not widget.live:
            self.done()

    def _hear(self, widget: Widget, pos: Position | None) -> None:
        """Let it be heard that a widget was pressed, or that it cannot be."""
        cue = widget.cue(pos) if widget.enabled else "refused"
        if cue and not (cue == "refused" and self.patience.quiet):
            self._sound(cue)

    def _scroll(self, pos: Position | None, steps: float) -> bool:
        scrolls = [w for w in reversed(self._list) if isinstance(w, ScrollList) and w.visible and w.furthest]
        if pos is None:
            # keys scroll the list that has the focus, or has it in it; without one, any
            scrolls.sort(key=lambda w: self.focus is None or self.focus not in (w, *w.children))
        for widget in scrolls:
            if pos is None or widget.rect.collidepoint(pos):
                self._tooltip.hide()
                return widget.scroll_by(steps)
        return False

    def _heard(self, went: bool) -> bool:
        """Let it be heard that the focus went on."""
        if went:
            self._sound("hover")
        return went

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        if widget is not None and widget.live:
            self._sound("hover")
        for each, over in ((self.hovered, False), (widget, True)):
            if each is not None:
                each.hovered = over
                each.hover_changed()
        self.hovered = widget
        self._tooltip.begin()
