"""How the table looks: where its parts are, and their pixels."""

import pygame

from citrus_game.client.board.picture import Marks, take_picture
from citrus_game.client.game import Game
from citrus_game.client.play.coach.ring import rect_of
from citrus_game.client.play.coach.target import target
from citrus_game.client.play.table import SittingScene
from citrus_game.rules.material.steps import Step
from tests.client.play import drive
from tests.client.vocabulary.telling import Telling


class Looked(Telling):
    """A table that is looked at, pixel by pixel."""

    def __init__(self, scene: SittingScene) -> None:
        super().__init__(scene)
        self.app: Game = scene.game

    def parts(self) -> dict[str, pygame.Rect]:
        """Give where the parts of the table are (see `Inspector.parts`)."""
        return self.eyes.parts()

    def part(self, name: str) -> pygame.Rect:
        """Give where a part of the table is."""
        return self.parts()[name]

    def ring_toward(self, step: Step) -> pygame.Rect | None:
        """Give where a coach's ring would lie on the way to a step; None where there is none."""
        return rect_of(self.scene.view, self.scene.sitting.state.game, target(self.scene.desk, step))

    def picture(self) -> bytes:
        """Draw the whole window anew and give its pixels."""
        return drive.picture(self.app)

    def pixels(self, rect: pygame.Rect) -> bytes:
        """Give the pixels of the window within a rect, as they are now."""
        return pygame.image.tobytes(self.app.screen.subsurface(rect), "RGB")

    def drawn(self, what: str | pygame.Rect) -> bytes:
        """Give the pixels of a part, a space, a line's tiles or a rect, once what changed is drawn."""
        drive.frames(self.app, 2)
        return self.pixels(what if isinstance(what, pygame.Rect) else self.find(what))

    def find(self, name: str) -> pygame.Rect:
        """Give the rect of a part of the table (mat), a space (c4), or of a line's tiles (R1)."""
        lines = self.scene.sitting.state.game.lines
        if name in lines:
            return self.eyes.lines()[lines.index(name)]
        return self.parts().get(name) or self.eyes.space(name)

    def board_kept(self) -> bytes:
        """Give the pixels of the board as it is kept drawn, with nothing over it."""
        cards = self.scene.view
        return pygame.image.tobytes(cards.kept.subsurface(cards.board.rect), "RGB")

    def board_with(self, marks: Marks) -> bytes:
        """Draw the board with these marks alone, and give its pixels."""
        cards, winners = self.scene.view, self.scene.moments.winners
        cards.board.show(cards.kept, take_picture(self.state, Marks(), winners))
        cards.board.show(cards.kept, take_picture(self.state, marks, winners))
        return self.board_kept()

    def lay_out(self) -> None:
        """Place and draw everything anew."""
        self.scene.layout()

    def kept_size(self) -> tuple[int, int]:
        """Give the size of the picture on which the table is kept drawn."""
        return self.scene.view.kept.get_size()
