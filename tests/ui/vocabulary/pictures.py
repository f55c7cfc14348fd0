"""The look of a play scene: positions of its parts, and their pixels."""

import pygame

from citrus_game.rules.model.steps import Step
from citrus_game.ui.board.view import Highlights, take_view
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.play.coach.highlight import rect_of, target
from citrus_game.ui.scenes.play.session_scene import SessionScene
from tests.ui.play import drive
from tests.ui.vocabulary.table_reader import TableReader


class Looked(TableReader):
    """A table that is looked at, pixel by pixel."""

    def __init__(self, scene: SessionScene) -> None:
        super().__init__(scene)
        self.app: Game = scene.game

    def parts(self) -> dict[str, pygame.Rect]:
        """Return where the parts of the table are (see `Inspector.parts`)."""
        return self.eyes.parts()

    def part(self, name: str) -> pygame.Rect:
        """Return where a part of the table is."""
        return self.parts()[name]

    def ring_toward(self, step: Step) -> pygame.Rect | None:
        """Return where a coach's ring would lie on the way to a step; None where there is none."""
        return rect_of(self.scene.view, self.scene.session.state.game, target(self.scene.controller, step))

    def picture(self) -> bytes:
        """Draw the whole window anew and give its pixels."""
        return drive.picture(self.app)

    def pixels(self, rect: pygame.Rect) -> bytes:
        """Return the pixels of the window within a rect, as they are now."""
        return pygame.image.tobytes(self.app.screen.subsurface(rect), "RGB")

    def drawn(self, what: str | pygame.Rect) -> bytes:
        """Return the pixels of a part, a space, a line's tiles or a rect, once what changed is drawn."""
        drive.frames(self.app, 2)
        return self.pixels(what if isinstance(what, pygame.Rect) else self.find(what))

    def find(self, name: str) -> pygame.Rect:
        """Return the rect of a part of the table (mat), a space (c4), or of a line's tiles (R1)."""
        lines = self.scene.session.state.game.lines
        if name in lines:
            return self.eyes.lines()[lines.index(name)]
        return self.parts().get(name) or self.eyes.space(name)

    def board_kept(self) -> bytes:
        """Return the pixels of the board as it is kept drawn, with nothing over it."""
        cards = self.scene.view
        return pygame.image.tobytes(cards.kept.subsurface(cards.board.rect), "RGB")

    def board_with(self, marks: Highlights) -> bytes:
        """Draw the board with these marks alone, and give its pixels."""
        cards, winners = self.scene.view, self.scene.display.winners
        cards.board.draw_changes(cards.kept, take_view(self.state, Highlights(), winners))
        cards.board.draw_changes(cards.kept, take_view(self.state, marks, winners))
        return self.board_kept()

    def lay_out(self) -> None:
        """Place and draw everything anew."""
        self.scene.layout()

    def kept_size(self) -> tuple[int, int]:
        """Return the size of the picture on which the table is kept drawn."""
        return self.scene.view.kept.get_size()
