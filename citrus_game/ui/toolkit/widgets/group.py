"""The widgets of a scene: hover, press, focus, tooltips."""

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.input.events import (
    NO_PAD,
    Activate,
    Cancel,
    Hover,
    InputEvent,
    Leave,
    Move,
    Next,
    Position,
    Press,
    Previous,
    Scroll,
    Text,
)
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.click_guard import (
    ClickGuard,
    DoubleTap,
    RefusalDelay,
    meant,
    nearest_meant,
)
from citrus_game.ui.toolkit.widgets.focus_order import FocusOrder
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from citrus_game.ui.toolkit.widgets.popover import Popover, Tooltip, TooltipDelay

DRAG_AFTER = 10
"""Units a finger moves before a press becomes scrolling."""


class WidgetGroup(FocusOrder):
    """The widgets of a scene, in focus and drawing order. ``sound`` plays an effect by name; ``write`` opens
    the on-screen keyboard for a field chosen by touch or gamepad.
    """

    def __init__(
        self,
        dirty: Callable[[pygame.Rect | None], None],
        style: Callable[[], Style],
        sound: Callable[[str], object],
    ) -> None:
        super().__init__(dirty, style)
        self._sound = sound
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self.delay = TooltipDelay()
        self._tooltip = Tooltip(dirty, self.delay)
        self.write: Callable[[Widget], None] | None = None
        self._pressed_at: Position = (0, 0)
        self._points = False
        """Whether a mouse has pointed here: no finger, and none that has rested since before."""
        self._hovered_rect: tuple[int, ...] = ()
        """Where the hovered widget was when the pointer came to it, or it to the pointer."""
        self._taps = DoubleTap()
        self.patience, self.threshold = RefusalDelay(), ClickGuard()

    @property
    def popover(self) -> Popover | None:
        return self._tooltip.popover

    def clear(self) -> None:
        super().clear()
        self.hovered = self.pressed = None
        self._taps.reset()
        self._tooltip.reset()

    @property
    def typing(self) -> bool:
        """Whether the focused widget accepts text."""
        return self.focus is not None and bool(getattr(self.focus, "typing", False))

    def at(self, pos: Position) -> Widget | None:
        """Return the topmost widget at a position that is clickable or has a tooltip."""
        for widget in self.widgets_at(pos):
            counts = widget.focusable or widget.pressable or widget.hint
            if counts and widget.visible and widget.visible_rect.collidepoint(pos):
                return widget
        return None

    def find_touched(self, pos: Position) -> Widget | None:
        """Return the widget that a touch means; small widgets are also hit beside them."""
        widget = self.at(pos)
        live = widget is not None and widget.is_interactive
        return widget if live else nearest_meant(self.visible_widgets(), pos) or widget

    @property
    def active_widget(self) -> Widget | None:
        """The visibly focused widget, else the hovered one."""
        return self.focus if self.focus is not None and self.focus.ringed else self.hovered

    @property
    def place(self) -> Hashable:
        """What is pointed at: the hovered or focused widget, and its part."""
        widget = self.active_widget
        return None if widget is None else (widget, widget.part)

    def handle(self, input_event: InputEvent) -> bool:
        """Handle an input event; return whether a widget used it."""
        if isinstance(input_event, Activate):
            self.patience.count_click()
        elif isinstance(input_event, Hover | Press):
            self._points = not input_event.touch
        elif isinstance(input_event, Scroll) and input_event.pos is not None:
            self._points, self.threshold.pointer = True, input_event.pos
        if isinstance(input_event, Hover):
            self.patience.count_move()
        used = self._take(input_event)
        if isinstance(input_event, Text) and self.focus is not None and self.focus.refusal:
            self._sound("refused")
        self.patience.set_hovered(self.place, moved=True)
        if not isinstance(input_event, Hover):
            self._look_under(moved=isinstance(input_event, Scroll))
            self.update_hover()
        return used

    def focus_changed(self) -> None:
        self._restart_tooltip()

    def suppress_refusals(self) -> None:
        """Show no refusals until the player moves on."""
        self.patience.suppress(self.place)
        widget = self.active_widget
        if widget is not None and not widget.enabled:
            self._tooltip.hide()

    def ignores_click(self, pos: Position) -> bool:
        """Return whether the widget at a position has just appeared and ignores clicks."""
        return self.threshold.blocks(self._deed_of(self.at(pos)))

    def guard_clicks(self, pointer: Position | None) -> None:
        """Ignore clicks for a moment, because the scene has just appeared under the pointer."""
        self.threshold.reset(pointer)
        self._points = False
        self._look_under(moved=False)

    def _deed_of(self, widget: Widget | None) -> Hashable:
        """Identify what a click on a widget would do, or None."""
        return (
            None
            if widget is None or not widget.is_interactive
            else (type(widget), tuple(widget.rect), widget.action_id)
        )

    def _look_under(self, *, moved: bool) -> None:
        pointer = self.threshold.pointer
        if pointer is not None and self.pressed is None:
            self.threshold.set_hovered(self._deed_of(self.at(pointer)), moved=moved)

    def update_hover(self) -> None:
        """Find out again what lies under a pointer that rests, after widgets have moved."""
        pointer = self.threshold.pointer
        if pointer is None or not self._points or self.pressed is not None:
            return
        widget = self.at(pointer)
        if widget is not self.hovered or (widget is not None and tuple(widget.rect) != self._hovered_rect):
            self._hover(widget, pointer, moved=False)

    def _take(self, input_event: InputEvent) -> bool:
        match input_event:
            case Hover(pos):
                return self._point(pos)
            case Press(pos, touch):
                return self._press(pos, touch)
            case Activate(None):
                return self._choose_focus(input_event)
            case Activate():
                return self._release(input_event)
            case Leave():
                self.forget_pointer()
                return True
            case Cancel() if self.pressed is not None:
                self.release()
                return True
            case Scroll(pos, steps):
                return self._scroll(pos, steps)
            case Next() | Previous():
                return self._heard(self.step(1 if isinstance(input_event, Next) else -1))
            case Move(dx, dy):
                if (
                    self.focus is not None
                    and self.focus.is_interactive
                    and self.focus.handle_key(input_event)
                ):
                    return True
                return self._heard(self.move(dx, dy))
        return self.focus is not None and self.focus.handle_key(input_event)

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds: show and hide tooltips."""
        self._look_under(moved=False)
        self.update_hover()
        by_mouse = self.hovered is not None and self.active_widget is self.hovered
        self.patience.set_hovered(self.place, moved=False, by_mouse=by_mouse)
        self.patience.update(dt)
        self.threshold.update(dt)
        widget = self.active_widget
        text = widget.tooltip_text() if widget is not None and widget.visible else ""
        self._tooltip.outdated(text)
        if widget is not None and self.pressed is None:
            self.explain(widget, text)
        self._tooltip.update(dt)

    def explain(self, widget: Widget, text: str) -> None:
        """Show the tooltip of the hovered widget after its delay."""
        if text and not self.patience.rests and (widget.enabled or not self.patience.quiet):
            self._tooltip.appear(text, partial(self.tooltip_of, widget, text))

    def tooltip_of(self, widget: Widget, text: str) -> Popover:
        """Return a widget's tooltip. It covers as little of other buttons as possible."""
        return Popover.tooltip(self._style(), text, widget.visible_rect, self._buttons(widget))

    def _restart_tooltip(self) -> None:
        """Hide the tooltip, and delay the next one."""
        self._tooltip.hide()
        self.delay.restart()

    def _buttons(self, but: Widget) -> list[pygame.Rect]:
        """Return the rectangles of other clickable buttons."""
        buttons = (each for each in self if isinstance(each, Button) and each is not but)
        return [each.visible_rect for each in buttons if each.is_interactive and each.visible]

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the widgets that touch ``area``, with the focus ring on top."""
        reached: dict[int, pygame.Rect] = {}
        for widget in self._list:
            if not widget.visible:
                continue
            if (near := reached.get(widget.beyond)) is None:
                margin = 2 * self._style().u(widget.beyond)
                near = reached[widget.beyond] = area.inflate(margin, margin)
            if near.colliderect(widget.rect):
                widget.draw(surface)
        focus = self.focus
        if focus is not None and focus.ringed and focus.visible and focus.viewport is None:
            focus.draw_focus(surface)

    def draw_tooltip(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the tooltip if it touches ``area``."""
        self._tooltip.draw(surface, area)

    def on_covered(self) -> None:
        """Forget the pointer and drop the tooltip at once, as no time passes below another scene."""
        self.forget_pointer()
        self._tooltip.reset()

    def forget_pointer(self) -> None:
        """Reset hover and press state."""
        self._hover(None)
        self.release()
        self._taps.reset()
        self.threshold.pointer = None
        self._tooltip.hide()

    def _point(self, pos: Position) -> bool:
        if self.pressed is not None:
            self._drag(self.pressed, pos)
            return True
        widget = self.at(pos)
        self._under_pointer(pos, widget)
        self._hover(widget, pos)
        if self.ring and widget is not None and widget.focusable:
            self.focus_on(self.focus, ring=False)
        return widget is not None

    def _under_pointer(self, pos: Position, widget: Widget | None) -> None:
        """Note that the pointer moved onto a widget."""
        if not self.threshold.rests_on(action_id := self._deed_of(widget)):
            self._look_under(moved=False)
        self.threshold.pointer_moved(pos, action_id)

    def _drag(self, pressed: Widget, pos: Position) -> None:
        rows = pressed if isinstance(pressed, ScrollList) else pressed.viewport
        far = abs(pos[1] - self._pressed_at[1]) > self._style().u(DRAG_AFTER)
        if pressed is not rows and isinstance(rows, ScrollList) and far and not pressed.drags:
            pressed.pressed = False
            pressed.mark_dirty()
            self.pressed = pressed = rows
            rows.press(self._pressed_at)
        inside = pressed.visible_rect.collidepoint(pos)
        if pressed.pressed != inside:
            pressed.pressed = inside
            pressed.mark_dirty()
        pressed.drag(pos)

    def _press(self, pos: Position, touch: bool) -> bool:
        self.release()
        self._under_pointer(pos, self.at(pos))
        if self.ignores_click(pos):
            return True
        widget = self.find_touched(pos) if touch else self.at(pos)
        if touch and widget is not None and not widget.visible_rect.collidepoint(pos):
            pos = meant(widget, pos)
        self._hover(widget)
        if widget is None or not (widget.focusable or widget.pressable):
            self.focus_on(None, ring=False)
            return widget is not None
        if touch:
            pos = widget.snap(pos)
            widget.hover(pos)
        self.focus_on(widget if widget.is_interactive else None, ring=False)
        if not touch or self._taps.activates(widget, pos):
            self._play_click_sound(widget, pos)
        if not widget.enabled and widget.viewport is not None:
            # what says why not is no obstacle to a finger that scrolls
            widget = widget.viewport
        if not widget.enabled:
            self.delay.skip()  # it says why not
        if widget.enabled:
            self.pressed, self._pressed_at = widget, pos
            widget.pressed = True
            widget.press(pos)
            widget.mark_dirty()
        return True

    def _release(self, input_event: Activate) -> bool:
        pressed, pos = self.pressed, input_event.pos
        if pos is None:
            return False
        if pos != self.threshold.pointer:  # the end of a drag
            self.threshold.pointer_moved(pos, self._deed_of(self.at(pos)))
        if input_event.touch and self.hovered is not None:
            pos = self.hovered.snap(meant(self.hovered, pos))
        self.release(pos)
        chosen = pressed is not None and pressed.is_interactive and pressed.visible_rect.collidepoint(pos)
        acts = (
            pressed is not None and chosen and (not input_event.touch or self._taps.activates(pressed, pos))
        )
        self._taps.record_tap(pressed if chosen else None, pos, acts)
        if pressed is not None and acts:
            pressed.choose(pos)
            self._chosen(pressed)
            self._write_into(pressed, input_event)
        if input_event.touch:
            self.delay.skip()
            if self.hovered is not None and not self._taps.keeps_tooltip(self.hovered, pos, acts):
                self._hover(None)
        return pressed is not None

    def release(self, pos: Position | None = None) -> None:
        """End a press or drag; ``pos`` is where the pointer was released, None if the press is void."""
        pressed, self.pressed = self.pressed, None
        if pressed is not None:
            pressed.pressed = False
            pressed.mark_dirty()
            pressed.release(pos)

    def _write_into(self, widget: Widget, input_event: Activate) -> None:
        if widget.writes and self.write is not None and (input_event.touch or input_event.device != NO_PAD):
            self.write(widget)

    def _choose_focus(self, input_event: Activate) -> bool:
        focus = self.focus
        if focus is None:
            return False
        self._play_click_sound(focus, None)
        if not focus.is_interactive:
            return False
        self.focus_on(focus)
        focus.choose(None)
        self._chosen(focus)
        self._write_into(focus, input_event)
        return True

    def _chosen(self, widget: Widget) -> None:
        """Note that a widget has finished its action."""
        if not widget.is_interactive:
            self.suppress_refusals()

    def _play_click_sound(self, widget: Widget, pos: Position | None) -> None:
        """Play a widget's click sound, or that of a disabled one."""
        cue = widget.click_sound(pos) if widget.enabled else "refused"
        if cue and not (cue == "refused" and self.patience.quiet):
            self._sound(cue)

    def _scroll(self, pos: Position | None, steps: float) -> bool:
        scrolls = [scroll for scroll in reversed(self._scrolls()) if scroll.visible and scroll.furthest]
        if pos is None:
            # keys scroll the list that has the focus, or has it in it; without one, any
            scrolls.sort(key=lambda w: self.focus is None or self.focus not in (w, *w.children))
        for widget in scrolls:
            if pos is None or widget.rect.collidepoint(pos):
                self._tooltip.hide()
                return widget.scroll_by(steps)
        return False

    def _heard(self, went: bool) -> bool:
        """Play the sound of a moved focus; return ``went``."""
        if went:
            self._sound("hover")
        return went

    def _hover(self, widget: Widget | None, pos: Position | None = None, *, moved: bool = True) -> None:
        """Note what is under the pointer at ``pos``; ``moved``: the player moved it there."""
        if widget is not None and pos is not None:
            self._hovered_rect = tuple(widget.rect)
            widget.hover(pos)
        if widget is self.hovered:
            return
        if moved and widget is not None and widget.is_interactive:
            self._sound("hover")
        for each, over in ((self.hovered, False), (widget, True)):
            if each is not None:
                each.hovered = over
                if each.shows_hover and each.focusable:
                    each.mark_dirty()
        self.hovered = widget
        self._restart_tooltip()
