"""What the buttons and keys of the play scene do beside playing steps."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from citrus_game.client.play.wording import Act
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.chain import can_have_focus
from citrus_game.rules import steps

if TYPE_CHECKING:
    from citrus_game.client.play.scene import PlayScene

SPEEDS = ("0.5x", "1x", "2x", "4x", "off")


COMMANDS = (
    "harvest", "end", "log", "rules", "settings", "pause", "mute", "owners", "left_over", "hint", "last_round"
)  # fmt: skip
"""Keys that do what a button of the same name does, or nearly the same."""
KEY_ANSWERS: Mapping[str, Act] = {"buy": "confirm", "income": "income", "return": "return", "pass": "pass"}

JUMPS: Mapping[str, int] = {"next_space": 1, "previous_space": -1}


class Commands:
    """The commands of a play scene by name."""

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene

    def shortcut(self, name: str) -> bool:
        """Do what a key stands for; tell whether it stands for something here."""
        scene = self.scene
        groups: dict[str, Sequence[Widget]] = {
            "hand": scene.controls.hand.tiles,
            "market": scene.controls.market.arrows,
            "board": [scene.controls.board],
            "tiles": scene.controls.tray.tiles,
        }
        if name in groups:
            there = [widget for widget in groups[name] if can_have_focus(widget)]
            found = next((widget for widget in there if widget.live), next(iter(there), None))
            if found is not None:
                scene.widgets.focus_on(found)
                found.take_focus()
            return found is not None
        if name in JUMPS:
            scene.widgets.focus_on(scene.controls.board)
            return scene.controls.board.jump(JUMPS[name])
        if name in KEY_ANSWERS:
            self.answer(KEY_ANSWERS[name])
            return True
        if name in COMMANDS:
            self.run({"rules": "help", "pause": "settings", "mute": "sound"}.get(name, name))
            return True
        return False

    def answer(self, act: Act) -> None:
        """Do what a button of the prompt says."""
        scene, desk = self.scene, self.scene.desk
        book = scene.sitting.state.game.steps
        if act == "cancel":
            desk.cancel()
            scene.refresh()
        elif act == "confirm":
            scene.play([step for step in desk.confirm() if not scene.sitting.refusals(step)])
        elif scene.sitting.state.over:
            self.show_scoring()
        else:
            step = {"return": book.ret, "income": book.income, "end": book.end, "pass": book.pass_}[act]
            if step.verb in desk.now.bare:
                scene.play([step])

    def run(self, name: str) -> None:
        """Do what a named button says."""
        getattr(self, f"_{name}")()

    def show_scoring(self) -> None:
        """Go on to the final scoring."""
        from citrus_game.client.scoring.scene import ScoringScene

        self.scene.app.stack.replace(ScoringScene(self.scene.app, self.scene.sitting))

    def _undo(self) -> None:
        self.scene.sitting.undo()

    def _redo(self) -> None:
        if self.scene.sitting.can_redo():
            self.scene.sitting.redo()

    def _harvest(self) -> None:
        self.scene.desk.toggle_harvest()
        self.scene.refresh()

    def _end(self) -> None:
        self.answer("pass" if steps.PASS in self.scene.desk.now.bare else "end")

    def _tray(self) -> None:
        scene = self.scene
        scene.tray_open = not scene.tray_open
        scene.cards.swap(scene.tray_open)
        scene.refresh()

    def _owners(self) -> None:
        self.scene.views.toggle()

    def _hint(self) -> None:
        self.scene.proposals.toggle_hint()

    def _last_round(self) -> None:
        from citrus_game.client.replay.lastround import LastRound

        if self.scene.controls.icons["last_round"].enabled:
            self.scene.app.stack.push(LastRound(self.scene.app, self.scene.sitting))

    def _left_over(self) -> None:
        from citrus_game.client.play.leftsheet import LeftSheet

        self.scene.app.stack.push(LeftSheet(self.scene.app, self.scene.sitting.state))

    def _log(self) -> None:
        from citrus_game.client.play.logsheet import LogSheet

        self.scene.app.stack.push(LogSheet(self.scene.app, self.scene.sitting))

    def _help(self) -> None:
        from citrus_game.client.pages.scene import RulesScene

        self.scene.app.stack.push(RulesScene(self.scene.app, self.scene.looking.seen.topic))

    def _settings(self) -> None:
        from citrus_game.client.pause import PauseScene

        self.scene.app.stack.push(PauseScene(self.scene.app))

    def _speed(self) -> None:
        app = self.scene.app
        app.change(speed=SPEEDS[(SPEEDS.index(app.settings.speed) + 1) % len(SPEEDS)])

    def _sound(self) -> None:
        app = self.scene.app
        app.change(mute=not app.settings.mute)

    def _fullscreen(self) -> None:
        app = self.scene.app
        app.change(fullscreen=not app.fullscreen)
