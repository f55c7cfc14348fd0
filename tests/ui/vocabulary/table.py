"""The play scene as a player sees it: things to hover and click, time, and what is shown and said.

Only this folder and `tools.inspector` depend on how the play scene is built; all other tests use these words,
which are those of RULES.md and FILE_FORMATS.md: lines R1, spaces c4, sites A.
"""

from collections.abc import Iterable
from typing import Any

import pygame
import pytest

from citrus_game.content.settings.commands import COMMANDS
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.ui.scenes.play.animation.sprites import Sprite
from citrus_game.ui.scenes.replay.replay_scene import ReplayScene
from citrus_game.ui.toolkit.app.layer import Layer
from citrus_game.ui.toolkit.audio.mixer import Cue
from citrus_game.ui.toolkit.input.events import Activate, Hover, Position, Press
from citrus_game.ui.toolkit.input.keyboard import chord
from tests.ui.play import drive
from tests.ui.vocabulary.pictures import Looked
from tests.ui.vocabulary.things import Arrow, Space, Thing, Tile

AWAY = (2, 2)
"""A spot of the window with nothing on it."""
FINGER: dict[str, Any] = {"dx": 0.0, "dy": 0.0, "finger_id": 1, "touch_id": 1}


class Table(Looked):
    """A play scene with hands on it."""

    @property
    def session(self) -> GameSession:
        """The game that is played."""
        return self.scene.session

    @property
    def top(self) -> Layer | None:
        """The scene on top, with which the player has to do."""
        return self.app.stack.top

    @property
    def on_top(self) -> bool:
        """Whether nothing lies over the table."""
        return self.app.stack.top is self.scene

    def verbs(self) -> list[str]:
        """Return what was done since the beginning: buy, place, ..."""
        return [done.step.verb for done in self.session.history]

    # things

    def arrows(self) -> list[Arrow]:
        """Return the market's arrows, rows first."""
        lines = self.state.game.lines
        return [Arrow(self, arrow, line) for arrow, line in zip(self.eyes.arrows(), lines, strict=True)]

    def arrow(self, line: str) -> Arrow:
        """Return the arrow of a line (R2, C1)."""
        return Arrow(self, self.eyes.arrow(line), line)

    def space(self, name: str) -> Space:
        """Return a space (c4), or a site (A)."""
        return Space(self, name, self.eyes.space(name))

    def spaces(self) -> list[str]:
        """Name all spaces of the board."""
        return list(self.state.game.board.spaces)

    def first_lit(self) -> Space:
        """Return the first space that can be chosen."""
        return self.space(self.lit()[0])

    def hand(self) -> list[Tile]:
        """Return the tiles of the hand."""
        return [Tile(self, tile) for tile in self.eyes.hand()]

    def dragged(self) -> bool:
        """Whether a tile hangs on the pointer."""
        view = self.scene.view
        return any(tile.dragged_to is not None for tile in (*view.prompt.tiles, *view.market.tiles))

    def tiles(self) -> list[Tile]:
        """Return the tiles in front of the player on turn: landscape tiles and stored plantations."""
        return [Tile(self, tile) for tile in self.eyes.tiles()]

    def tile(self, piece: str) -> Tile:
        """Return the first of the own tiles whose picture's name begins so (bull, money, ...)."""
        return next(tile for tile in self.tiles() if tile.piece.startswith(piece))

    def cart_tiles(self) -> list[Tile]:
        """Return the market's tiles while a cart may take one of them."""
        return [Tile(self, tile) for tile in self.eyes.cart_tiles() if tile is not None]

    def panels(self) -> list[Thing]:
        """Return the players' panels."""
        return [Thing(self, panel) for panel in self.eyes.panels()]

    def panel(self, player: int) -> Thing:
        """Return a player's panel, counted from 0."""
        return self.panels()[player]

    def button(self, name: str) -> Thing:
        """Return a button by its name (see `Inspector.buttons`)."""
        return Thing(self, self.eyes.button(name))

    def things(self) -> list[Thing]:
        """Return all that is in sight but the board."""
        return [
            Thing(self, each) for each in self.scene.widgets.visible_widgets() if each is not self.eyes.board
        ]

    def ribbons(self) -> list[Thing]:
        """Return the ribbons that say what each rival did since one's own turn."""
        return [Thing(self, each) for each in self.eyes.ribbons()]

    def at(self, pos: Position) -> Thing | None:
        """Return the thing that can be chosen there, None for none."""
        found = self.scene.widgets.at(pos)
        return None if found is None else Thing(self, found)

    def focus(self) -> Thing | None:
        """Return what has the focus, None for nothing."""
        focus = self.scene.widgets.focus
        return None if focus is None else Thing(self, focus)

    # the board and its cursor

    def focus_board(self) -> None:
        """Give the board the focus."""
        self.scene.widgets.focus_on(self.eyes.board)

    def cursor(self) -> str:
        """Name the space with the cursor of the keys."""
        return self.state.game.board.name(self.eyes.board.cursor)

    def put_cursor(self, space: str) -> None:
        """Put the cursor of the keys on a space."""
        self.eyes.board.cursor = self.state.game.board.spaces[space]

    def enter_board(self) -> None:
        """Let the cursor go to where it begins when keys come to the board."""
        self.eyes.board.on_focus()

    def next_lit(self) -> bool:
        """Move the cursor to the next space that can be chosen; tell whether it moved."""
        return self.eyes.board.jump(1)

    def space_pointed_at(self) -> str:
        """Name the space that is pointed at, empty for none."""
        space = self.eyes.board.space
        return "" if space is None else self.state.game.board.name(space)

    def space_at(self, pos: Position) -> str:
        """Name the space at a position, empty for none."""
        space = self.eyes.board.geometry.space_at(pos)
        return "" if space is None else self.state.game.board.name(space)

    def meant(self, pos: Position) -> Position:
        """Return where on the board a finger at a position is taken to be."""
        return self.eyes.board.snap(pos)

    @property
    def tile_size(self) -> int:
        """The side of a space, in pixels."""
        return self.scene.view.canvas.tile

    # hands

    def point(self, at: Position | str) -> None:
        """Move the pointer to a position, or to a place by its name (R2, c4, tile1, harvest)."""
        drive.point(self.app, self.app.turn.back(self.where(at)))

    def point_away(self) -> None:
        """Move the pointer to where nothing is."""
        drive.point(self.app, AWAY)
        self.frames(2)

    def click(self, at: Position | str) -> None:
        """Click at a position or a place."""
        self.await_click(at)
        drive.click(self.app, self.app.turn.back(self.where(at)))

    def tap(self, at: Position | str) -> None:
        """Tap with a finger at a position or a place."""
        self.await_click(at)
        width, height = self.app.screen.get_size()
        x, y = self.app.turn.back(self.where(at))
        finger = FINGER | {"x": (x + 0.5) / width, "y": (y + 0.5) / height}
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, **finger))
            self.frames()

    def await_click(self, at: Position | str) -> None:
        """Let the time pass in which what has only just appeared under the pointer takes no click."""
        pos = self.where(at)
        while self.top is not None and self.top.widgets.ignores_click(pos):
            self.frames()

    def choose(self, at: str, *, touch: bool = False) -> None:
        """Choose a place by its name at once, without events and frames."""
        self.await_click(at)
        pos = self.where(at)
        for input_event in (Hover(pos), Press(pos, touch=touch), Activate(pos, touch=touch))[touch:]:
            self.app.handle(input_event)

    def key(self, text: str) -> None:
        """Press a key: "y", "return", "ctrl+z"."""
        drive.key(self.app, *chord(text))

    def let_go(self, text: str) -> None:
        """Release a key."""
        code, mod = chord(text)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0))
        self.frames()

    def command(self, name: str) -> None:
        """Do what a command says, whatever brought it about, or what a button of that name does."""
        if name in COMMANDS:
            assert self.scene.commands.run(COMMANDS[name]), f"there is no {name} here"
        else:
            self.eyes.button(name).choose(None)

    def swap(self) -> None:
        """Let the own tiles and the mat change places."""
        self.scene.display.swap()
        self.scene.show_changes()

    def do(self, *steps: Step | str) -> None:
        """Do steps, given as in FILE_FORMATS.md or as they are."""
        parse = self.state.game.steps.parse
        for step in steps:
            self.session.do(parse(step) if isinstance(step, str) else step)
            self.scene.show_changes()

    def where(self, at: Position | str) -> Position:
        """Return the position of a place by its name."""
        if not isinstance(at, str):
            return at
        place = self.eyes.place(at)
        assert place is not None, f"there is no {at}"
        return place

    # time

    def frames(self, count: int = 1) -> None:
        """Let frames pass."""
        drive.frames(self.app, count)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.frames(round(seconds * 60))

    def settle(self) -> None:
        """Let everything that moves arrive."""
        for _frame in range(600):
            if not self.on_top or not self.eyes.flying:
                return
            self.frames()
        raise AssertionError("something moves for ten seconds")

    def look_ahead(self) -> None:
        """Let all warnings be worked out."""
        self.eyes.look_ahead()

    def rest(self) -> None:
        """Let the pointer have rested, without frames."""
        self.eyes.rest()

    def listen(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Return a list into which the names of the sounds go that the table makes from now on."""
        heard: list[str] = []

        def play(cues: Iterable[Cue], *_rest: object, **_more: object) -> None:
            heard.extend(cue.name for cue in cues)

        monkeypatch.setattr(self.app.sound, "schedule", play)
        return heard

    def hold(self) -> None:
        """Let nothing happen by itself any more."""
        self.eyes.hold()

    def finish(self) -> None:
        """Let everything that moves arrive at once."""
        self.scene.effects.stage.finish()

    def no_banner(self) -> None:
        """Take away the banner that says who begins."""
        self.scene.effects.banners.clear()

    def place_banner(self) -> None:
        """Place the banner anew, as for another window."""
        self.scene.effects.banners.layout()

    @property
    def flying(self) -> bool:
        """Whether something moves on the table."""
        return self.eyes.flying

    @property
    def watching(self) -> bool:
        """Whether a replay plays by itself."""
        return isinstance(self.scene, ReplayScene) and not self.scene.player.held

    def motions(self) -> list[Sprite]:
        """Return what moves on the table."""
        return list(self.scene.effects.stage)

    @property
    def motion_time(self) -> float:
        """The time by which `motions` begin, in milliseconds."""
        return self.scene.effects.stage.now

    @property
    def moving(self) -> bool:
        """Whether the window must go on drawing frames: somebody moves, or something is due."""
        return self.scene.moving

    @property
    def banner_moves(self) -> bool:
        """Whether a banner comes or goes."""
        return self.scene.effects.banners.moving
