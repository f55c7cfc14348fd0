"""A poster of a game: its board, its players, and the curve of their scores."""

from collections.abc import Sequence

import pygame

from citrus_game.client.board.charts.curves import draw_scores, score_plot
from citrus_game.client.board.charts.plot import Plot
from citrus_game.client.board.grounds import ground_tiles
from citrus_game.client.board.miniature import draw_board
from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.rooms.export.studio import studio
from citrus_game.table import history
from citrus_game.table.review.curve import curve
from citrus_game.table.review.playback import Playback
from citrus_game.table.review.standings import Standing, headline, standings, subline
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech.words import progress, side_name
from citrus_game.text import _

SIZE = (1500, 2000)
"""Pixels: prints well on a sheet of A4."""
EDGE = 60
BOARD_TOP, BOARD_HIGH = 300, 1010
CARDS_HIGH, GAP = 150, 20


def poster(sitting: Sitting) -> pygame.Surface:
    """Draw the poster of a sitting's game so far."""
    look = studio(SIZE)
    target = backdrop.table(look).copy()
    found = standings(sitting)
    _draw_head(look, target, sitting, found)
    _draw_board(look, target, sitting)
    top = BOARD_TOP + BOARD_HIGH + 2 * GAP
    _draw_players(look, target, found, pygame.Rect(EDGE, top, SIZE[0] - 2 * EDGE, CARDS_HIGH))
    top += CARDS_HIGH + GAP
    _draw_curve(look, target, sitting, pygame.Rect(EDGE, top, SIZE[0] - 2 * EDGE, SIZE[1] - EDGE - top))
    return target


def _draw_head(look: Look, target: pygame.Surface, sitting: Sitting, found: list[Standing]) -> None:
    """Draw the logo, who won, and which game it was."""
    logo = look.art.piece("logo", (380, 131))
    target.blit(logo, (EDGE, 48))
    state, cream, quiet = sitting.state, look.colour("cream"), look.colour("muted-dark")
    right = pygame.Rect(EDGE + 420, 60, SIZE[0] - 2 * EDGE - 420, look.type.line("body"))
    for text in (
        _("{side} · {progress}").format(side=side_name(state), progress=progress(state)),
        _("Game {seed}").format(seed=sitting.seed),
    ):
        look.type.place(target, text, "body", quiet, right, "right")
        right.y += right.height
    title = headline(found) if state.over else _("A game of Citrus")
    head = pygame.Rect(EDGE, 186, SIZE[0] - 2 * EDGE, look.type.line("winner"))
    used = look.type.place(target, title, "winner", cream, head)
    if state.over:
        below = pygame.Rect(used.right + 30, head.y + 12, head.right - used.right - 30, head.height)
        look.type.place(target, subline(found), "large", quiet, below)


def _draw_board(look: Look, target: pygame.Surface, sitting: Sitting) -> None:
    size = (SIZE[0] - 2 * EDGE, BOARD_HIGH)
    playback = Playback(sitting)
    # the final scoring makes every region neutral: the orchard is shown as it stood before
    playback.go_to(playback.length - sitting.state.over)
    winners = history.finca_winners(history.all_events(sitting))
    colours = [seat.colour for seat in sitting.seats]
    picture = draw_board(look.art, look.type, size, playback.state, colours, winners, ground_tiles(sitting))
    target.blit(picture, (EDGE, BOARD_TOP))


def _draw_players(look: Look, target: pygame.Surface, found: Sequence[Standing], row: pygame.Rect) -> None:
    """Draw a card for each player, by rank."""
    wide = (row.width - GAP * (len(found) - 1)) // len(found)
    for number, standing in enumerate(found):
        card = pygame.Rect(row.x + number * (wide + GAP), row.y, wide, row.height)
        look.chrome(target, "panel-active" if standing.rank == 1 else "panel", card, 0.9)
        worker = look.art.piece(f"worker-{standing.seat.colour}", 112)
        target.blit(worker, worker.get_rect(midleft=(card.x + 6, card.centery)))
        words = pygame.Rect(card.x + 118, card.y + 22, card.width - 138, look.type.line("name"))
        look.type.place(target, standing.seat.name, "name", look.colour("ink"), words)
        below = pygame.Rect(words.x, words.bottom + 4, words.width, look.type.line("title"))
        look.type.place(target, str(standing.total), "title", look.colour("ink"), below)


def _draw_curve(look: Look, target: pygame.Surface, sitting: Sitting, card: pygame.Rect) -> None:
    look.chrome(target, "panel", card, 0.9)
    scores = curve(sitting)
    plot: Plot = score_plot(look, scores, card.inflate(-50, -40))
    draw_scores(look, target, plot, scores, sitting.seats)
