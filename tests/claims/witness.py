"""Somebody who looks at, points at and listens to everything of a table, and has it judged."""

import io
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from citrus_game.cli.text_mode.commands import (
    AT,
    BOARD,
    FINCAS,
    HINT,
    LEFT,
    MARKET,
    MINE,
    OTHERS,
    ROUND,
    ROW,
    WHAT,
)
from citrus_game.cli.text_mode.game import Talk, TextGame
from citrus_game.content.settings.settings import default_settings
from citrus_game.facts.forecast import balance
from citrus_game.kiosk.time_limit import first_harvest
from citrus_game.learning import verdicts
from citrus_game.learning.practice import Study
from citrus_game.learning.verdicts import first_look, second_look, verdict
from citrus_game.narration.events import scored_words
from citrus_game.narration.position import end_reason_words
from citrus_game.narration.refusals import refusal_sentence
from citrus_game.rules.legal import refusals
from citrus_game.rules.model import events as ev
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import BRIDGE, BULL, CART, MILESTONE, PLOW
from citrus_game.rules.model.state import state_of
from citrus_game.rules.model.steps import Step
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.observe import View, observe
from citrus_game.session.game_session import GameSession
from citrus_game.session.hints import adviser
from citrus_game.session.hints.adviser import Adviser, Proposed, advise
from citrus_game.session.score_curve import Turn, curve
from citrus_game.session.selection.buyer import Buyer
from citrus_game.session.selection.selection import Selection
from citrus_game.session.selection.why import why_not_space
from citrus_game.session.telling.spoken import prompt_aloud, refused_aloud
from citrus_game.session.telling.turn import (
    asked_words,
    choices,
    end_words,
    spaces_of,
    step_line,
    turn_words,
    why_not,
)
from citrus_game.ui.game import Game
from citrus_game.ui.kiosk.visit.prompt import VisitWords
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.animation.purchase import narrate
from citrus_game.ui.scenes.play.dialogs import LeftDialog, LogDialog
from citrus_game.ui.scenes.play.input.commands import heard_commands
from citrus_game.ui.scenes.play.play_scene import PlayScene
from citrus_game.ui.scenes.play.tooltips.info_tables import purchase_facts
from citrus_game.ui.scenes.replay.all_turns import AllTurnsDialog
from citrus_game.ui.scenes.replay.coach_review import CoachReview
from citrus_game.ui.scenes.replay.judged import JudgedTurns
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.screen_reader.narrator import Narrator
from citrus_game.ui.toolkit.screen_reader.voices import Voice
from citrus_game.ui.toolkit.widgets.base import Widget
from tests.claims import of_tables
from tests.claims.moment import Judge, Moment
from tests.claims.of_review import Looks
from tests.claims.pages import Reader, result
from tests.claims.spoken import Marking, marked
from tests.rules.agreement import conceivable

SIZE = (1280, 720)
LOOKS = {"line": 2, "space": 6}


class Asked(Narrator):
    """A screen reader that keeps what it is told to say."""

    def __init__(self) -> None:
        super().__init__(Voice)
        self.told: list[str] = []

    def speak(self, texts: Sequence[str]) -> None:
        self.told += [text for text in texts if text]


def ask_now(self: Adviser, what: int) -> Proposed | None:
    """Search at once, in place of the process."""
    if self._here is None:
        return ()
    known = self._found.setdefault(self._here, {})
    if what not in known:
        known[what] = advise(View(state_of(self._game, self._here)), what)
    return known[what]


@contextmanager
def listening() -> Iterator[tuple[Game, Marking]]:
    """Open the game, and let it speak with signs; searches for hints are made at once."""
    app = open_game(default_settings().model_copy(update={"speed": "off"}), size=SIZE, headless=True)
    app.narrator = Asked()
    with searching_at_once(), marked() as marking:
        yield app, marking


@contextmanager
def searching_at_once() -> Iterator[None]:
    """Let searches for hints be made at once, by no other process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(adviser.Adviser, "_ask", ask_now)
        patch.setattr(adviser.Adviser, "prepare", lambda _self: None)
        yield


class Witness:
    """Has judged what is said of a session."""

    def __init__(self, marking: Marking, judge: Judge, session: GameSession) -> None:
        self.marking, self.judge, self.session = marking, judge, session
        self.plans: dict[int, tuple[Step, ...]] = {}
        """The plans of computer players, by the number of steps played before."""
        self._here: object = None
        self._judged: set[object] = set()
        """What was judged in the position after so many steps."""

    def hear(self, surface: str, said: str | Sequence[str], **moment: object) -> None:
        """Have a text judged, said now if nothing else is told."""
        text = (
            said
            if isinstance(said, str)
            else " ".join(each if each.endswith(".") else f"{each}." for each in said if each)
        )
        if not text or self._known(surface, text, moment):
            return
        found = {"session": self.session, "state": self.session.state} | moment
        self.judge.hear(surface, self.marking.taken_apart(text), Moment(**found))  # type: ignore[arg-type]

    def _known(self, surface: str, text: str, moment: dict[str, object]) -> bool:
        """Whether this was judged in this position before, with the same selected."""
        if "state" in moment or "events" in moment:
            return False
        done = self.session.history
        here = len(done), id(done[-1]) if done else 0
        if here != self._here:
            self._here, self._judged = here, set()
        about = sorted((name, value) for name, value in moment.items() if name != "controller")
        key = surface, text, tuple(about), getattr(moment.get("controller"), "pick", None)
        seen = key in self._judged
        self._judged.add(key)
        return seen

    def line_of(self, text: str) -> dict[str, object]:
        """Return the purchase or the line of the log that a sentence is about, if any."""
        entry = next((entry for entry in self.session.log if text.endswith(entry.text)), None)
        if entry is not None:
            return self.entry(entry.step, entry.reason is not None)
        found = next((said for said in self.marking.taken_apart(text).said if "line" in said.values), None)
        if found is None:
            return self.no_row(text)
        line = Moment(self.session, self.session.state).line(found.values["line"])
        return {"steps": (self.session.state.game.steps.buy[line],)}

    def no_row(self, text: str) -> dict[str, object]:
        """Return the first purchase that is refused if a sentence says why none is possible."""
        state, names = self.session.state, self.session.names
        bought = next((step for step in state.game.steps.buy if line_tiles(state, step.what)), None)
        found = refusals(state, bought) if bought is not None else ()
        if bought is None or not found:
            return {}
        why = self.marking.taken_apart(refusal_sentence(found[0], bought, state, names))
        return {"steps": (bought,)} if why.text.rstrip(".") == text_of(self.marking, text) else {}

    def entry(self, number: int, reason: bool) -> dict[str, object]:
        """Return what a line of the log is about."""
        done, state = self.session.history[number], self.session.position_at(number)
        if reason:
            return {"state": state, "steps": self.plans.get(number, (done.step,))}
        return {"state": state, "steps": (done.step,), "events": done.events}


class TableWitness(Witness):
    """Has judged what is said at the table of a scene."""

    def __init__(self, marking: Marking, judge: Judge, scene: PlayScene) -> None:
        super().__init__(marking, judge, scene.session)
        self.scene, self.controller = scene, scene.controller

    def hear(self, surface: str, said: str | Sequence[str], **moment: object) -> None:
        super().hear(surface, said, **{"controller": self.controller} | moment)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What the selection is about."""
        pick = self.controller.pick
        if pick is None or pick.kind not in ("line", "region", "milestone"):
            return ()
        return tuple(self.controller.confirm())

    def about(self, space: int) -> dict[str, object]:
        """Return what pointing at a space is about: the steps of a click, or the refused one."""
        controller = self.controller
        why = why_not_space(controller, space)
        if controller.lit() >> space & 1:
            return {"steps": tuple(controller.steps_on(space)), "space": space}
        harvests = controller.harvests() and controller.now.harvest >> space & 1
        if harvests:
            region = self.session.state.region_at(space)
            return {"steps": (self.session.state.game.steps.harvest[region & -region],), "space": space}
        if why is not None:
            return {"steps": (why.step,), "state": why.state, "space": space}
        return {"space": space}

    def widget_about(self, widget: Widget) -> dict[str, object]:
        """Return what pointing at a widget is about: the refused step, the one that it plays, or a tile."""
        view, tiles = self.scene.view, self.controller.tiles()
        why, step = view.why(widget), view.step_of(widget)
        if why is not None:
            return {"steps": (why.step,), "state": why.state}
        found: dict[str, object] = {"steps": self.steps if step is None else (step,)}
        if widget in view.prompt.tiles and view.prompt.tiles.index(widget) < len(tiles):
            found["tile"] = tiles[view.prompt.tiles.index(widget)]
        return found


class Onlooker(TableWitness):
    """Looks at a session of people in the play scene, with a coach or without."""

    def __init__(
        self, app: Game, marking: Marking, judge: Judge, session: GameSession, seed: str, *, coached: bool
    ) -> None:
        app.change(aids=app.settings.aids.model_copy(update={"coach": coached}))
        super().__init__(marking, judge, PlayScene(app, session))
        self.app, self.rng, self.coached = app, random.Random(f"looks {seed}"), coached
        app.stack.reset(self.scene)
        self._told = self._log = 0

    # everything

    def look(self, *, often: float = 1.0) -> None:
        """Look at the position as it is, then with this and that selected."""
        self.happened()
        self.scene.hints.reset()
        self.scene.refresh()
        self.scene.show_changes()
        self.table()
        if not self.session.history:
            self.dialog(LogDialog(self.app, self.session))
        for selection in self.selections():
            self.controller.pick = selection
            self.scene.refresh()
            self.scene.show_changes()
            self.table()
        self.controller.cancel()
        if self.rng.random() < often:
            self.aloud()
            self.text_mode()
            self.for_another()
        self.scene.refresh()
        self.scene.show_changes()

    def selections(self) -> list[Selection]:
        """Return what can be selected: some lines, and one of everything else."""
        now, controller, state = self.controller.now, self.controller, self.session.state
        found: list[Selection] = []
        for line in self.rng.sample(sorted(now.lines), min(LOOKS["line"], len(now.lines))):
            found += self.line_selected(line)
        if now.harvest:
            found.append(Selection("harvest"))
            regions = [
                region for mask in state.planted for region in state.game.board.regions(mask & now.harvest)
            ]
            found.append(Selection("region", self.rng.choice(regions)))
            if len(regions) > 1:
                found.append(Selection("region", regions[0] | regions[1]))
        kinds = {BULL: "bull", PLOW: "plow", CART: "cart", MILESTONE: "milestone"}
        for kind, name in kinds.items():
            if kind in state.tiles[state.player] and controller.usable(kind):
                found.append(Selection(name))  # type: ignore[arg-type]
        controller.pick = None
        controller.cancel()
        index = controller.picked_index()
        if index >= 0 and BRIDGE in state.tiles[state.player] and controller.usable(BRIDGE):
            found.append(Selection("bridge", index))
        if state.hand_shown() and state.drawn is None:
            found += [Selection("hand", each) for each in range(len(state.hand_shown())) if each != index][:2]
        for place, (tile, _fresh) in enumerate(state.stored[state.player]):
            if tile in now.unstore:
                found.append(Selection("stored", place))
        return found

    def line_selected(self, line: int) -> list[Selection]:
        """Return the selection of a line."""
        controller = self.controller
        controller.cancel()
        controller.choose_line(line)
        found = controller.pick
        controller.cancel()
        return [found] if found is not None else []

    def table(self) -> None:
        """Look at the prompt, the market, the panels; point at arrows, spaces and other things."""
        scene, view = self.scene, self.scene.view
        snapshot = view.snapshot
        assert snapshot is not None
        told = snapshot.prompt
        offers = [offer.label for offer in (told.primary, told.secondary, told.follow) if offer is not None]
        self.hear("prompt", [told.title, *told.texts, *offers], steps=self.steps)
        self.hear("ear", prompt_aloud(told), steps=self.steps)
        if self.coached:
            self.hear("coach", scene.coach_texts().text, steps=self.steps)
            self.hear("coach", scene.ring_words(), steps=self.steps)
        self.hear("strip", view.verdict.verdict.texts, steps=self.steps)
        for part in view.parts:
            if part is not view.rival_turns:
                for text in texts_in(part.face):
                    self.hear("panels", text, steps=self.steps)
        self.tips()
        self.arrows()
        scene.widgets.patience.count_click()
        names = [*self.session.state.game.board.names]
        lit = [space for space in names if self.controller.lit() >> space & 1]
        sites = list(self.session.state.game.board.site_spaces)
        few = (names, LOOKS["space"]), (lit, 4), (sites, 3)
        some = [space for each, most in few for space in self.rng.sample(each, min(most, len(each)))]
        for space in dict.fromkeys([*some, *self.flags()]):
            self.space(space)
        for widget in list(scene.widgets.visible_widgets()):
            if widget is not view.area and widget not in view.market.arrows:
                self.widget(widget)
        scene.widgets.focus_on(view.area)

    def flags(self) -> list[int]:
        """Return a space of each ring that is nearly full."""
        fincas = self.controller.outlook.foresight.fincas()
        return [facts.open.bit_length() - 1 for facts in fincas if facts.near]

    def tips(self) -> None:
        """Hear what the coach says of the moment, and the tips that are due now, though each is told once."""
        if not self.coached:
            return
        said = self.scene.coach.words(self.scene.coach.moment, self.controller)
        if said is not None:
            self.hear("coach", said.text, steps=self.steps)
        kiosk = VisitWords(self.controller, lambda: self.rng.random() < 0.5)
        for text in (kiosk.greeting(self.session.state.player), self.visited(kiosk)):
            self.hear("kiosk", text, steps=self.steps)
        if not self.scene.coach.moment:
            return
        for tip in self.scene.coach.tips:
            if self.scene.coach.moment in tip.moments and (said := tip.due(self.controller)) is not None:
                self.hear("coach", said.text, steps=self.steps)

    def visited(self, kiosk: VisitWords) -> str:
        """Return what the kiosk says of the moment, at times as at the first turn of a sprint."""
        kiosk.first_harvest = first_harvest if self.rng.random() < 0.5 else kiosk.first_harvest
        kiosk.coach.update()
        said = kiosk.coach.words(kiosk.coach.moment, self.controller)
        return said.text if said is not None else ""

    def arrows(self) -> None:
        """Point at rows and columns: the strip, the table about it, and what would be planted."""
        scene, view, snapshot = self.scene, self.scene.view, self.scene.view.snapshot
        assert snapshot is not None
        if self.controller.pick is not None:
            if self.controller.pick.kind == "line":
                self.another_line(self.controller.pick.what)
                self.preview(self.controller.pick.what)
            return
        book = self.session.state.game.steps
        for line, arrow in enumerate(view.market.arrows):
            view.verdict.judge_line(snapshot, line)
            about = {"steps": (book.buy[line],)}
            self.hear("strip", view.verdict.verdict.texts, **about)
            scene.widgets.focus_on(arrow)
            self.point()
            self.hear("tooltip", scene.pointing.seen.body, **about)
            self.hear("ear", scene.pointing.hover_target.spoken_text(lambda _line: ()), **about)
            if self.coached:
                self.hear("coach", scene.pointing.words, **about)

    def another_line(self, chosen: int) -> None:
        """Point at a row or column beside the one that is chosen."""
        view, book = self.scene.view, self.session.state.game.steps
        line = self.rng.choice([each for each in range(len(book.buy)) if each != chosen])
        assert view.snapshot is not None
        view.verdict.judge_line(view.snapshot, line)
        self.hear("strip", view.verdict.verdict.texts, steps=(book.buy[line],))

    def for_another(self) -> None:
        """Look at what rows would bring another player."""
        session, names = self.session, self.session.names
        rival = (session.state.player + self.rng.randrange(1, len(names))) % len(names)
        buyer = Buyer(session.state, rival, names[rival])
        for step in session.state.game.steps.buy:
            self.hear("strip", buyer.verdict(step.what).texts, state=buyer.state, steps=(step,))
        if self.rng.random() < 0.1:
            game = TextGame(session, Talk(io.StringIO(), io.StringIO()))
            for text in game._orders[MARKET](names[rival]):
                self.hear("text mode", text, **self.line_of(text) | {"state": buyer.state})

    def preview(self, line: int) -> None:
        """Look at what a row or column would bring."""
        scene, hints = self.scene, self.scene.hints
        hints.reset()
        for _time in range(2):
            hints.update(1.0, line, free=True, due=True)
        if hints.shown is None:
            return
        told = hints.shown.told
        whole = hints.shown.steps if told is not None else hints.shown.steps[: hints.shown.sure]
        about = {"steps": whole, "priced": False}
        view = scene.view
        scene.refresh()
        scene.show_changes()
        assert view.snapshot is not None
        self.hear("preview", view.snapshot.prompt.texts[: -1 if told is None else None], **about)
        self.hear("ear", hints.line_aloud(line), **about)
        self.hear("strip", view.verdict.verdict.texts, **about)
        if self.coached:
            self.hear("coach", scene.coach_texts().text, **about)
            hints.detailed = True
            self.hear("coach", scene.coach_texts().text, **about)
            hints.detailed = False
        known = told or balance(self.session.state, hints.shown.steps[: hints.shown.sure])
        if known is not None:
            facts = purchase_facts(self.session.state, line, known, self.session.seats)
            self.facts(
                "preview", facts, Moment(self.session, self.session.state, whole, controller=self.controller)
            )
        hints.reset()
        scene.refresh()
        scene.show_changes()

    def facts(self, surface: str, facts: object, moment: Moment) -> None:
        """Read a table: its texts, and the numbers of its rows."""
        of_tables.read(self.judge, surface, facts, self.marking, moment)  # type: ignore[arg-type]

    def point(self) -> None:
        """Let the table say all about what has the focus now."""
        self.scene.pointing.update_content()
        self.scene.pointing.update(1.0)

    def space(self, space: int) -> None:
        """Point at a space."""
        scene, area = self.scene, self.scene.view.area
        scene.widgets.focus_on(area)
        area.cursor = space
        self.point()
        seen, about = scene.pointing.seen, self.about(space)
        surface = "tooltip"
        self.hear(surface, [seen.title, seen.body], **about)
        self.hear(surface, seen.bonus, space=space)
        self.hear(surface, seen.planned, **about)
        if seen.facts is not None:
            found = {
                "session": self.session,
                "state": self.session.state,
                "controller": self.controller,
            } | about
            self.facts(surface, seen.facts, Moment(**found))  # type: ignore[arg-type]
        aloud = scene.hover_text()
        self.hear("ear", aloud, **about)
        if self.coached:
            self.hear("coach", scene.pointing.words, **about)

    def widget(self, widget: Widget) -> None:
        """Point at anything else."""
        scene, view, pick = self.scene, self.scene.view, self.controller.pick
        if view.rival_turns is not None and widget in view.rival_turns.widgets():
            return self.ribbon(widget)
        scene.widgets.focus_on(widget)
        self.point()
        seen, about = scene.pointing.seen, self.widget_about(widget)
        if widget in (view.icons.icons.get("undo"), view.icons.icons.get("redo")):
            return self.undone(widget)
        self.hear("tooltip", [seen.title, seen.body], **about)
        self.hear("tooltip", seen.bonus)
        resting = pick is not None and pick.kind == "region" and seen.told is not None
        if seen.facts is not None:
            self.facts(
                "tooltip", seen.facts, Moment(self.session, self.session.state, self.steps if resting else ())
            )
        if widget is not getattr(self.scene.coach_card, "text", None):
            self.hear("buttons", [widget.spoken(), widget.tooltip_text()], **about)
            self.hear("ear", scene.pointing.hover_target.spoken_text(lambda _line: ()), **about)
        return None

    def undone(self, widget: Widget) -> None:
        """Read what undo would take back."""
        if self.session.can_undo():
            done, number = self.session.history[-1], len(self.session.history) - 1
            self.hear(
                "buttons",
                widget.tooltip_text(),
                state=self.session.position_at(number),
                steps=(done.step,),
                events=done.events,
            )
        elif widget is self.scene.view.icons.icons.get("undo"):
            self.hear("buttons", widget.tooltip_text())

    # what happened

    def happened(self) -> None:
        """Read the log's new lines, and what is told of scored fincas."""
        session = self.session
        new = session.log[self._log :]
        self._log = len(session.log)
        for entry in new:
            reason = entry.reason is not None
            self.hear("reasons" if reason else "log", entry.text, **self.entry(entry.step, reason))
        for number in range(self._told, len(session.history)):
            done = session.history[number]
            self.hear("films", narrated(session, done.events), **self.entry(number, reason=False))
            for event in done.events:
                if isinstance(event, ev.FincaScored):
                    about = {"state": session.position_at(number), "steps": (done.step,), "events": (event,)}
                    self.hear("films", scored_words(event, session.names, session.state.game.board), **about)
        if self.coached and any(isinstance(event, ev.FincaScored) for event in happened_last(session)):
            self.scene._paying = True
            self.hear("coach", self.scene.coach_texts().text)
            self.scene._paying = False
        self._told = len(session.history)

    def ribbon(self, widget: Widget) -> None:
        """Look at what a rival did since one's own turn: its numbers; its words are the log's."""
        panel = self.scene.view.rival_turns
        assert panel is not None
        if widget is panel.card:
            return
        index = panel.spots.index(widget)  # type: ignore[arg-type]
        if index < len(panel._ribbons):
            of_tables.ribbon(self.judge, panel._ribbons[index], self.session, self.marking)
        texts = {entry.text for entry in self.session.log}
        assert {line for line in widget.hint.split("\n") if line} <= texts

    # by ear, in the terminal

    def aloud(self) -> None:
        """Ask for everything that the screen reader tells."""
        narrator = self.app.narrator
        assert isinstance(narrator, Asked)
        for act in heard_commands(self.app, self.controller).values():
            narrator.told.clear()
            act()
            for text in narrator.told:
                self.hear("ear", text, **self.line_of(text))
        narrator.told.clear()
        for verb in (*steps.BARE, steps.HARVEST):
            for text in refused_aloud(self.controller, verb, self.session.names):
                self.hear("ear", text, steps=(Step(verb),))

    def text_mode(self) -> None:
        """Read what the terminal prints, and answers."""
        session, foresight = self.session, self.controller.outlook.foresight
        state, names = session.state, session.names
        game = TextGame(session, Talk(io.StringIO(), io.StringIO()))
        self.hear("text mode", list(turn_words(session)) + list(asked_words(state)))
        for choice in choices(foresight, session.legal(), names):
            self.hear("text mode", choice.words, steps=choice.steps)
        for choice in choices(foresight, session.legal(), names)[:3]:
            for each in spaces_of(foresight, choice, names)[:2]:
                self.hear("text mode", each.words, steps=each.steps)
        orders: dict[object, str] = {
            MARKET: "",
            MINE: "",
            OTHERS: "",
            FINCAS: "",
            BOARD: "",
            ROUND: "",
            LEFT: "",
        }
        orders[ROW] = str(self.rng.randint(1, state.game.board.height))
        for order, rest in orders.items():
            for text in game._orders[order](rest):  # type: ignore[index]
                self.hear("text mode", text, **self.line_of(text))
        for space in self.rng.sample([*state.game.board.names.values()], 2):
            for text in game._orders[AT](space):
                self.hear("text mode", text)
        for step in self.rng.sample(session.legal(), min(3, len(session.legal()))):
            for text in game._orders[WHAT](state.game.steps.text(step)):
                self.hear("text mode", text, steps=(step,))
            self.hear("text mode", step_line(foresight, step, names), steps=(step,))
        by_verb: dict[str, list[Step]] = {}
        for step in conceivable(state.game):
            by_verb.setdefault(step.verb, []).append(step)
        for steps_ in by_verb.values():
            wrong = self.rng.choice(steps_)
            for text in why_not(session, wrong) if session.refusals(wrong) else ():
                self.hear("text mode", text, steps=(wrong,))

    def hint(self) -> Step | None:
        """Ask for a hint, and read it; return its next step."""
        scene, hints = self.scene, self.scene.hints
        self.controller.cancel()
        if not hints.hinting:
            hints.toggle_hint()
        hints.update(0.1, -1, free=True, due=True)
        if hints.shown is None:
            return None
        shown = hints.shown
        whole = shown.steps if shown.told is not None else shown.steps[: shown.sure]
        scene.refresh()
        scene.show_changes()
        title, texts = hints.words()
        self.hear("hint", [title, *texts], steps=whole, plan=shown.steps)
        if self.coached:
            self.hear("hint", scene.coach_texts().text, steps=whole, plan=shown.steps)
        return hints.next_step

    def text_hint(self) -> None:
        """Ask the terminal for a hint."""
        game = TextGame(self.session, Talk(io.StringIO(), io.StringIO()))
        best = advise(observe(self.session.state), adviser.BEST)[0]
        whole = best.steps if best.told is not None else best.steps[: best.sure]
        for text in game._orders[HINT](""):
            self.hear("text mode", text, steps=whole, plan=best.steps)

    def over(self) -> None:
        """Read how the game ended."""
        self.happened()
        of_tables.last_gains(self.judge, self.session, self.marking)
        self.scene.refresh()
        self.scene.show_changes()
        self.hear("prompt", self.scene.current_prompt().title)
        self.hear("prompt", end_reason_words(self.session.state))
        self.hear("buttons", self.session.undo_reason() or "")
        self.hear("text mode", list(end_words(self.session)))
        result(Reader(self.marking, self.judge, self.app), self.session, coached=self.coached)
        self.reviewed()

    def reviewed(self) -> None:
        """Read the verdicts on every fifth turn, with the better one and why; then the coach's pages."""
        session = self.session
        study = Study(session)
        judged = JudgedTurns(session, study)
        best = last = self.verdict_on(study, CoachReview(self.app, session).best)
        for turn in curve(session).turns[::5]:
            found = self.verdict_on(study, turn)
            last = found if judged.is_mistake(turn) else last
            dialog = AllTurnsDialog(self.app, judged, turn, lambda _step: None)
            for text in (*judged.aloud(turn), *dialog.texts(turn)):
                self.hear("review", text, **self.told_of(found))
        coach = CoachReview(self.app, session)
        coach.judged = judged
        self.hear(
            "review", coach.coach_texts().text, **self.told_of(best._replace(best=best.played, played=()))
        )
        coach.page, coach.better = 1, last.turn if judged.is_mistake(last.turn) else None
        self.hear("review", coach.coach_texts().text, **self.told_of(last))

    def verdict_on(self, study: Study, turn: Turn) -> Looks:
        """Let both judges look at a turn, the second at few worlds, and put their verdict into the study."""
        session, history = self.session, self.session.history
        played = tuple(done.step for done in history[turn.first : turn.end])
        view = observe(session.position_at(turn.first))
        first = first_look(view, session.position_at(turn.end), played)
        second = None
        if not history[turn.first].by.is_bot:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(verdicts, "WORLDS", 2)
                second = second_look(view, played, [each.steps for each in first.candidates])
        study.analysis._verdicts[turn.number] = found = verdict(first, second)
        return Looks(turn, first, second, found.best, played)

    def told_of(self, found: Looks) -> dict[str, object]:
        """Return what the words on a turn are about."""
        session, best = self.session, tuple(found.best)
        state = session.position_at(found.turn.first)
        return {"state": state, "steps": best, "plan": found.played, "about": found}

    def left_dialog(self) -> None:
        """Read what is still to come."""
        self.dialog(LeftDialog(self.app, self.session.state))

    def dialog(self, dialog: Dialog) -> None:
        """Read all of a dialog."""
        self.app.stack.push(dialog)
        for widget in dialog.widgets.visible_widgets():
            self.hear("tooltip", widget.spoken())
        self.app.stack.pop()


def text_of(marking: Marking, text: str) -> str:
    """Return a text without signs and its full stop."""
    return marking.taken_apart(text).text.rstrip(".")


def happened_last(session: GameSession) -> Sequence[ev.Event]:
    """Return the events of the last step."""
    return session.history[-1].events if session.history else ()


def narrated(session: GameSession, events: Sequence[ev.Event]) -> str:
    """Return what the prompt says of a step while a computer player's hand moves, "" for nothing."""
    plan = SimpleNamespace(state=session.state, names=session.names, reason="", purchase=None, mood="calm")
    plan.caption, plan.told = lambda *_args: None, None
    narrate(plan, events)  # type: ignore[arg-type]
    return plan.told.title if plan.told is not None else ""


def texts_in(face: object) -> Iterator[str]:
    """Yield all texts of what a panel shows."""
    if isinstance(face, str):
        yield face
    elif isinstance(face, tuple | list):
        for each in face:
            yield from texts_in(each)
