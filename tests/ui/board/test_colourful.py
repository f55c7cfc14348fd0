"""The end of a game is its most colourful picture; colourfulness after Hasler and Süsstrunk."""

import math
import random
import statistics

import pygame
import pytest

from citrus_game.bots.players import make_bot
from citrus_game.content.settings.settings import default_settings
from citrus_game.rules.observe import observe
from citrus_game.session.game_session import GameSession
from citrus_game.session.playback import Playback
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.layers.ground import GroundLayer, ground_tiles
from citrus_game.ui.board.painter import BoardPainter, light_of
from citrus_game.ui.board.view import Highlights, take_view
from citrus_game.ui.router import open_game
from tests.cases import plain
from tests.session.positions import sit

TILE = 48
"""Pixels of a tile in the pictures."""
PARTS = (0.25, 0.5, 0.75, 1.0)
"""Parts of a game after which the board is looked at."""


def colourfulness(picture: pygame.Surface) -> float:
    """Return how colourful a picture is."""
    pixels = pygame.image.tobytes(picture, "RGB")
    reds, greens, blues = pixels[0::3], pixels[1::3], pixels[2::3]
    between = [red - green for red, green in zip(reds, greens, strict=True)]
    yellow = [(r + g) / 2 - b for r, g, b in zip(reds, greens, blues, strict=True)]
    spread = math.hypot(statistics.pstdev(between), statistics.pstdev(yellow))
    return spread + 0.3 * math.hypot(statistics.fmean(between), statistics.fmean(yellow))


def generated(seed: int) -> GameSession:
    """Return a whole game of three players."""
    session, chance = sit(seed, players=3, side="long"), random.Random(seed)
    players = [make_bot("planter") for _seat in range(3)]
    while not session.state.over:
        legal, seat = session.legal(), session.state.player
        session.do(players[seat].decide(observe(session.state), legal, chance))
    return session


def pictured(session: GameSession) -> list[float]:
    """Return how colourful the board is after each of `PARTS` of a game."""
    app = open_game(default_settings(), size=(960, 640), headless=True)
    board = session.state.game.board
    colours = [seat.colour for seat in session.seats]
    canvas = Canvas(app.style.art, app.style.type, Geometry(board, TILE, TILE, TILE), colours, plain=False)
    painter = BoardPainter(canvas, GroundLayer(ground_tiles(session)))
    surface = pygame.Surface((TILE * (board.width + 2), TILE * (board.height + 2)))
    painter.start(surface)
    found, playback = [], Playback(session)
    for part in PARTS:
        playback.go_to(round(playback.length * part))
        painter.draw_changes(surface, take_view(playback.state, Highlights()))
        while painter.update_light(surface, light_of(playback.state)):
            pass
        inside = surface.subsurface(canvas.geometry.inside.clip(surface.get_rect()))
        found.append(colourfulness(pygame.transform.smoothscale_by(inside, 0.5)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", plain(1, range(1, 5)))
def test_the_end_is_the_most_colourful_picture_of_a_game(seed: int) -> None:
    found = pictured(generated(seed))
    assert found[-1] == max(found)
