"""What is true of the client at every moment, whatever a monkey does. Each truth yields what is wrong."""

import itertools
import math
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.progress import open_progress
from citrus_game.content.records.record import read_record
from citrus_game.content.settings.settings import open_settings, own_settings
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BULL, CART, MILESTONE, MONEY, PLOW
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.market import line_tiles
from citrus_game.session.saves import saves
from citrus_game.session.saves.statistics import open_statistics
from citrus_game.session.selection.prompt_text import Prompt, prompt
from citrus_game.session.selection.selection import gather
from citrus_game.text import _
from citrus_game.ui.game import Game, HasSession
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.lock import IdlePolicy
from citrus_game.ui.kiosk.visit.sign import SignScene
from citrus_game.ui.scenes.play.panels.rival_turns import LONG_NAME
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.layer import Layer
from citrus_game.ui.toolkit.drawing.metrics import TARGET
from citrus_game.ui.toolkit.drawing.text import ELLIPSIS, TextRenderer
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.choices import Dropdown, SegmentedControl
from citrus_game.ui.toolkit.widgets.controls import Slider, Switch
from citrus_game.ui.toolkit.widgets.lists import ScrollList
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tools.inspector import Inspector
from tools.monkey.worlds import AXES, SIZES

SOLID = (Button, Slider, Switch, Dropdown, SegmentedControl, TextField)
OPEN_FIELD = re.compile(r"\{\w*\}|None\b")
BONUSES = {BULL: steps.BULL, PLOW: steps.PLOW, CART: steps.CART, MILESTONE: steps.MILESTONE}
BARE = {"income": steps.INCOME, "return": steps.RETURN, "pass": steps.PASS, "end": steps.END}
Truth = Callable[[Game, Layer], Iterator[str]]


def has_open_field(text: str) -> bool:
    """Whether a text has a field that was not filled in; in English, "None" is a choice, too."""
    return OPEN_FIELD.search(text.replace(_("None"), "")) is not None


def told(widget: Widget) -> str:
    """Return what a widget is and where."""
    words = getattr(widget, "label", "") or getattr(widget, "text", "") or widget.hint
    return f"{type(widget).__name__} {words!r} at {tuple(widget.rect)}"


def nothing_went_wrong(app: Game, _top: Layer) -> Iterator[str]:
    """Everything could be read and kept."""
    yield from app.problems


def widgets_are_there(_app: Game, top: Layer) -> Iterator[str]:
    """What can be chosen lies in the window, is large enough, lies over nothing else, and has words."""
    shown = top.widgets.visible_widgets()
    least = 0.5 * top.style.u(TARGET)
    for widget in shown:
        if not widget.is_interactive:
            continue
        if not top.window.contains(widget.visible_rect):
            yield f"{told(widget)} leaves the window"
        if isinstance(widget, SOLID) and widget.viewport is None and min(widget.rect.size) < least - 1:
            yield f"{told(widget)} is too small"
        words = widget.spoken()
        if not words.strip() and isinstance(widget, SOLID) and not isinstance(top, SessionScene):
            yield f"{told(widget)} has no words"
        if has_open_field(words):
            yield f"{told(widget)} says {words!r}"
    active = top.widgets.active_widget
    silent = (
        active is None
        or not active.is_interactive
        or isinstance(active, ScrollList)
        or active.group == "board"
    )
    if active is not None and not silent and not top.hover_text().strip():
        yield f"{told(active)} is pointed at and has no words"
    solid = [widget for widget in shown if isinstance(widget, SOLID) and widget.visible_rect.width]
    near = top.style.metrics.reach // 2
    for one, other in itertools.combinations(solid, 2):
        if one.visible_rect.inflate(-2, -2).colliderect(other.visible_rect.inflate(-2, -2)):
            yield f"{told(one)} over {told(other)}"
        elif math.dist(one.visible_rect.center, other.visible_rect.center) < near - 1 and one.is_interactive:
            yield f"{told(one)} is too near {told(other)} for a finger"
    others = [each for each in shown if each.is_interactive and not isinstance(each, (*SOLID, ScrollList))]
    places = [each.visible_rect.inflate(-2, -2) for each in others]
    for button in solid:
        for index in button.visible_rect.inflate(-2, -2).collidelistall(places):
            if not others[index].rect.contains(button.rect):  # a card may have a button, and the board tools
                yield f"{told(button)} over {told(others[index])}"


def drawn_as_anew(app: Game, _top: Layer) -> Iterator[str]:
    """The window looks as if it were drawn anew, but for roundings of what is blended, which nobody sees."""
    app.paint()
    was = app.view.get_buffer().raw
    app.stack.dirty.add(None)
    app.paint()
    if was != app.view.get_buffer().raw:
        before = pygame.image.frombuffer(was, app.view.get_size(), "BGRA")
        other = pygame.mask.from_threshold(before, (0, 0, 0), (3, 3, 3, 255), app.view)
        other.invert()
        if boxes := other.get_bounding_rects():
            yield f"drawn anew it looks different at {boxes[0].unionall(boxes[1:])}"


def texts_are_whole(app: Game, _top: Layer) -> Iterator[str]:
    """No text that was drawn since the last look is cut, and none has an open field. Only what a player has
    written may lose its end: names of more than `LONG_NAME` letters, and what is said of them, as no card has
    room for every name; and texts in fields, which show the end at which somebody writes.
    """
    found = dict.fromkeys(CUT)
    CUT.clear()
    written = set(_written(app))
    long = {text[:LONG_NAME] for text in written | WRITTEN if len(text) > LONG_NAME}
    WRITTEN.clear()
    WRITTEN.update(written)
    yield from (what for text, what in found if not any(name in text for name in long))


WRITTEN: set[str] = set()
"""What players had written at the last look: a field that was emptied since may have been drawn before."""
CUT: list[tuple[str, str]] = []
"""What `watch_texts` has seen: texts, and what is wrong with them."""


def watch_texts(patch: pytest.MonkeyPatch) -> None:
    """Note every text that is drawn without its end, or with an open field, from now on."""
    fit, block = TextRenderer._fit, TextRenderer.block
    lines: list[str] = []

    def look(self: TextRenderer, string: str, style: str, width: int, px: int | None) -> tuple[str, int, int]:
        shown = fit(self, string, style, width, px)
        lines.append(shown[0])
        if shown[0] != string and width > 0:
            CUT.append((string, f"{string!r} is cut to {shown[0]!r} in {width} px"))
        if has_open_field(string):
            CUT.append((string, f"{string!r} has an open field"))
        return shown

    def look_at_block(self: TextRenderer, *given: Any) -> int:
        lines.clear()
        used = block(self, *given)
        string, box = given[1], given[4]
        if sum(line.count(ELLIPSIS) for line in lines) > string.count(ELLIPSIS):
            CUT.append((string, f"{string!r} is cut in {box.size}"))
        return used

    patch.setattr(TextRenderer, "_fit", look)
    patch.setattr(TextRenderer, "block", look_at_block)


def _written(app: Game) -> Iterator[str]:
    """Yield names and other words that a player has written, without the spaces around them, as they are
    shown elsewhere.
    """
    yield from (seat.name for seat in app.settings.seats)
    for scene in app.stack:
        yield from (widget.text.strip() for widget in scene.widgets if isinstance(widget, TextField))
        if isinstance(scene, HasSession):
            yield from (seat.name for seat in scene.session.seats)


def settings_are_kept(app: Game, _top: Layer) -> Iterator[str]:
    """What is set is what the next start finds."""
    if not isinstance(app, KioskApp) and own_settings().exists():
        found = open_settings()
        yield from map(str, found.problems)
        names = [
            n for n in type(found.value).model_fields if getattr(found.value, n) != getattr(app.settings, n)
        ]
        if names:
            yield f"the next start finds other {names}"


def record_is_the_game(app: Game, _top: Layer) -> Iterator[str]:
    """The record on the disk is the game that is played."""
    session = app.session
    if session is not None and session.record is not None and session.record.exists() and not session._undone:
        saves.wait_for_saves()
        record = read_record(session.record)
        if list(record.steps) != session.steps or record.state != session.state:
            kept, played = len(record.steps), len(session.steps)
            yield f"the record has {kept} steps, the game {played}, or another position"


def undo_and_redo(_app: Game, top: Layer) -> Iterator[str]:
    """To undo and do again changes nothing; but what is still sought, and what it picks, comes later."""
    if not isinstance(top, PlayScene) or not top.controller.open or not top.session.can_undo():
        return
    session, hints = top.session, top.hints
    sought = hints.hinting or (top.controller.plan and not hints._begun)
    if session._undone or sought or top.controller.pick != top.controller._settled():
        return

    def moment() -> tuple[object, ...]:
        log = [entry.text for entry in session.log]
        return session.state.snapshot(), session.steps, log, prompt(top.controller, session.names)

    before = moment()
    session.undo()
    session.redo()
    after = moment()
    for what, one, other in zip(("position", "steps", "log", "prompt"), before, after, strict=True):
        if one != other:
            yield f"after undo and redo the {what} is {other!r}, it was {one!r}"


def offers_are_the_rules(_app: Game, top: Layer) -> Iterator[str]:
    """All that can be chosen is legal, and all that is legal can be chosen."""
    if not isinstance(top, SessionScene) or Inspector(top).stirring or top.display.stale:
        return
    controller, state, snapshot = top.controller, top.session.state, top.view.snapshot
    if snapshot is None:
        return
    legal = legal_steps(state) if controller.open else []
    if controller.now != gather(state.game.board, legal):
        yield "what can be clicked is not what is legal now"
    asked = top.current_prompt()
    if type(top) is PlayScene and _gist(snapshot.prompt) != _gist(asked):
        yield f"the prompt is {_gist(snapshot.prompt)}, {_gist(asked)} would be right"
    if not isinstance(top, PlayScene) or not controller.open:
        return
    if not snapshot.aided.purist:
        yield from _market_and_bonuses(top, legal)
    yield from _board(top, legal)
    yield from _answers(top, asked, {step.verb for step in legal})
    shown = snapshot.passing.displayed
    if (shown.points, shown.coins) != (tuple(state.points), tuple(state.coins)):
        yield f"points {shown.points} and coins {shown.coins} are shown, not {state.points} and {state.coins}"
    yield from _claims(top)


def _market_and_bonuses(top: SessionScene, legal: list[Step]) -> Iterator[str]:
    """Yield what is wrong with the market's arrows and the bonuses."""
    state, verbs = top.session.state, {step.verb for step in legal}
    foretold = top.controller.buyer if top.controller.rival >= 0 else None
    for line, arrow in enumerate(top.view.market.arrows):
        can = state.game.steps.buy[line] in legal if foretold is None else line in foretold.lines
        if arrow.is_interactive != can:
            yield f"the arrow {state.game.lines[line]} is {arrow.is_interactive}"
    for item, tile in zip(top.view.tray.items, top.view.tray.tiles, strict=False):
        verb = BONUSES.get(item.kind)
        can = (MONEY[item.kind] in top.controller.now.money) if item.kind in MONEY else verb in verbs
        if tile.visible and (verb or item.kind in MONEY) and tile.is_interactive != can:
            yield f"the bonus {item.piece} can be chosen: {tile.is_interactive}, legal: {can}"


def _board(top: SessionScene, legal: list[Step]) -> Iterator[str]:
    """Yield what is wrong with the spaces that can be chosen."""
    controller, names = top.controller, top.session.state.game.board.names
    for space in range(controller.lit().bit_length()):
        found = controller.steps_on(space) if controller.lit() >> space & 1 else []
        if found and found[0] not in legal:
            yield f"{names[space]} is lit for an illegal step"
    if top.view.area.open != controller.open_spaces():
        yield "other spaces can be chosen on the board than the selection allows"


def _answers(top: SessionScene, asked: Prompt, verbs: set[str]) -> Iterator[str]:
    """Yield what is wrong with the buttons that answer the prompt, end the turn and harvest."""
    turn, pick = top.view.turn, top.controller.pick
    offers = {offer.act for offer in (asked.primary, asked.secondary) if offer is not None}
    yield from (f"{act} is offered" for act in offers & set(BARE) if BARE[act] not in verbs)
    if pick is None or pick.kind == "hand":
        ends = turn is not None and turn.end.is_interactive and turn.end.visible
        for act, verb in BARE.items():
            if verb in verbs and act not in offers and not (act == "end" and ends):
                yield f"{act} is legal and not offered"
    if turn is not None and turn.harvest.visible and turn.harvest.is_interactive != (steps.HARVEST in verbs):
        yield "the button to harvest is not as the rules are"


def _gist(told: Prompt) -> tuple[object, ...]:
    return told.title, told.primary and told.primary.act, told.secondary and told.secondary.act


def _claims(top: SessionScene) -> Iterator[str]:
    """Yield what the prompt claims and is not so."""
    state, legal = top.session.state, legal_steps(top.session.state)
    prices = [count for line in range(len(state.game.lines)) if (count := len(line_tiles(state, line)))]
    coins, verbs = state.coins[state.player], {step.verb for step in legal}
    claims = {
        _("You have too few coins to buy."): coins < min(prices, default=0),
        _("Buy a row of the market."): steps.BUY in verbs,
        _("Harvest one of your regions."): steps.HARVEST in verbs,
        _("You can neither buy nor harvest."): not verbs & {steps.BUY, steps.HARVEST},
        _("End your turn."): steps.END in verbs,
        _("It fits on no space."): top.controller.picked_tile() not in top.controller.now.place,
    }
    yield from (f"{text!r} is said" for text in top.current_prompt().texts if not claims.get(text, True))


def kiosk_is_locked(app: Game, top: Layer) -> Iterator[str]:
    """A visitor sees scenes of the kiosk alone; the books are right; and it goes back when left alone."""
    if not isinstance(app, KioskApp):
        return
    if not app.staff_here:
        if not app.running:
            yield "a visitor ended the kiosk"
        for scene in app.stack:
            if ".kiosk." not in type(scene).__module__:
                yield f"a visitor sees {type(scene).__name__}"
    modes = [count for day in app.counts.read() for count in day.modes.values()]
    begun = sum(count.started for count in modes)
    ended = sum(count.finished + sum(count.left.values()) for count in modes)
    if not app.staff_here and begun != ended + (app.visit is not None):
        yield f"{begun} visits began, {ended} ended, one goes on: {app.visit is not None}"
    if app.rest > 40:
        yield f"nobody was there for {app.rest:.0f} s"
    if isinstance(top, IdlePolicy) and top.wait == "attract" and app.visit is not None:
        yield "a visit goes on while the kiosk waits for visitors"


def nothing_is_held(_app: Game, top: Layer) -> Iterator[str]:
    """Once hands are off, no widget is pressed."""
    held = [widget for widget in (top.widgets.pressed, *top.widgets) if widget is not None and widget.pressed]
    yield from (f"{told(widget)} is still held" for widget in dict.fromkeys(held))


def hover_follows(app: Game, top: Layer) -> Iterator[str]:
    """What lies under the resting mouse looks pointed at a frame later, and nothing else does."""
    app.frame(app._last)
    group, pointer = top.widgets, top.widgets.threshold.pointer
    if top is app.stack.top and group._points and pointer is not None and group.pressed is None:
        under = group.at(pointer)
        wrong = [widget for widget in group if widget.hovered != (widget is under)]
        yield from (f"{told(widget)} looks pointed at: {widget.hovered}" for widget in wrong)


def setup_can_start(_app: Game, top: Layer) -> Iterator[str]:
    """What can be set up can be played."""
    if isinstance(top, SetupScene) and not top.draft.problem():
        try:
            top.draft.new_game().start()
        except ContentError as error:
            yield f"no game can be started: {error}"


def files_are_good(_app: Game, _top: Layer) -> Iterator[str]:
    """What the game has written it reads again without a word."""
    for kept in (open_statistics(), open_progress()):
        yield from map(str, kept.problems)


def rests(app: Game, top: Layer) -> Iterator[str]:
    """Where nothing moves and nobody does anything, nothing is drawn."""
    if (
        any(scene.moving for scene in app.stack)
        or not app.settings.reduced_motion
        or top.typing
        or isinstance(app, KioskApp)
    ):
        return
    for _frame in range(40):
        app.frame(app._last + 0.1)
    if app.stack.top is top and not top.moving and (areas := app.frame(app._last + 0.1)):
        yield f"{len(areas)} areas are drawn though nothing happens"


def nothing_is_busy(app: Game, _top: Layer) -> Iterator[str]:
    """What was started beside the game is forgotten after it has ended."""
    for program, _folder in app.folders._started:
        program.wait()
    app.folders.check_failures()
    if app.folders.busy:
        yield "a file manager that has ended is still waited for"


def score_is_signed_as_it_was(app: Game, top: Layer) -> Iterator[str]:
    """The seconds of a score are those of the visit."""
    if isinstance(app, KioskApp):
        began, _end = times = getattr(app, "_seen_visit", (0.0, 0.0))
        if app.visit is not None:
            app._seen_visit = app.visit.began, app.clock  # type: ignore[attr-defined]
        elif isinstance(top, SignScene) and top.score.mode == "sprint":
            lasted = times[1] - began
            if abs(top.score.seconds - lasted) > max(5.0, 0.3 * lasted):
                yield f"the score says {top.score.seconds} s, the visit lasted {lasted:.0f} s"


ALWAYS: tuple[Truth, ...] = (
    nothing_went_wrong, widgets_are_there, offers_are_the_rules, kiosk_is_locked, nothing_is_held,
    hover_follows, setup_can_start, texts_are_whole, score_is_signed_as_it_was,
)  # fmt: skip
SELDOM: tuple[tuple[float, Truth], ...] = (
    (0.08, drawn_as_anew), (0.08, settings_are_kept), (0.10, record_is_the_game),
    (0.15, undo_and_redo), (0.04, files_are_good), (0.04, rests), (0.3, nothing_is_busy),
)  # fmt: skip
"""Truths that cost more, with the share of moments at which they are looked at."""


def stands_elsewhere(app: Game, rng: random.Random) -> Iterator[str]:
    """What is shown can also be shown in another window, text size and language, and comes back as it was."""
    before, size = app.settings, app.screen.get_size()
    kept = {} if isinstance(app, KioskApp) else {name: getattr(before, name) for name in ELSE}
    values = {name: rng.choice(AXES[name]) for name in kept}
    for window, settings in ((rng.choice(SIZES), values), (size, kept)):
        app.screen = pygame.display.set_mode(window, pygame.RESIZABLE)
        app._see_from(app.turn.quarter)
        app.change(width=window[0], height=window[1], **settings)
        app.frame(app._last)
        if (top := app.stack.top) is not None:
            shown = " ".join(map(str, (window, *settings.values())))
            yield from (f"stands_elsewhere: {what} in {shown!r}" for what in widgets_are_there(app, top))


ELSE = ("text_size", "language", "flat", "couch")
"""Settings that it is shown with, beside the size."""
ELSEWHERE = 0.01
"""Share of moments at which all is laid out for another window too."""


def untrue(app: Game, rng: random.Random, *, all_of_them: bool = False) -> Iterator[str]:
    """Yield what is wrong now."""
    due = [truth for share, truth in SELDOM if rng.random() < share or all_of_them]
    for truth in (*ALWAYS, *due):
        top = app.stack.top
        if top is None:
            return
        yield from (f"{truth.__name__}: {what}" for what in truth(app, top))
    if rng.random() < ELSEWHERE:
        yield from stands_elsewhere(app, rng)
