"""Pictures drawn without a window, at any size: a poster of a game, and a heat map of a board for the
survey.
"""

from collections.abc import Mapping
from io import BytesIO

import pygame

from citrus_game.content.disk.paths import assets
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.maps.tmx import LoadedMap
from citrus_game.content.settings.settings import default_settings
from citrus_game.narration.words import progress, side_words
from citrus_game.rules.model.board import bits
from citrus_game.session import history
from citrus_game.session.game_session import GameSession
from citrus_game.session.score_curve import curve
from citrus_game.session.standings import Standing, standings
from citrus_game.text import _
from citrus_game.ui.board.canvas import Canvas
from citrus_game.ui.board.charts.plot import Plot, draw_scores, score_plot
from citrus_game.ui.board.farmhouse import Farmhouse
from citrus_game.ui.board.geometry import Geometry
from citrus_game.ui.board.layers.ground import board_of, ground_tiles
from citrus_game.ui.board.thumbnail import draw_board
from citrus_game.ui.toolkit.app.window import open_window
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.drawing.art import Art
from citrus_game.ui.toolkit.drawing.metrics import Metrics
from citrus_game.ui.toolkit.drawing.style import Style, Theme
from citrus_game.ui.toolkit.drawing.text import TextRenderer
from citrus_game.ui.toolkit.layout.nodes import Column, Row, Space


def open_hidden_window() -> None:
    """Initialise pygame's display and fonts without a visible window."""
    open_window((64, 64), fullscreen=False, headless=True)
    pygame.font.init()


def export_style(size: tuple[int, int]) -> Style:
    """Return a style for a picture of ``size`` pixels. A display mode must be set."""
    metrics = Metrics(*size)
    theme = Theme(default_settings().theme)
    art = Art(assets() / "svg")
    art.resize(size, theme.repainted())
    return Style(metrics, theme, art, TextRenderer(metrics))


SIZE = (1500, 2000)
"""Pixels; the aspect ratio is close to A4."""
EDGE = 60
FOOT = 70
"""Pixels of the line below a finished game."""
HEAD_HIGH, MIDDLE_HIGH, CARDS_HIGH, GAP = 300, 1200, 150, 20
"""Pixels: heights of the head, of board and cards together, and of the cards; and the gap between cards."""


def poster(session: GameSession) -> pygame.Surface:
    """Return the poster of a game: its azulejos at the farmhouse, or so far board, players and scores."""
    style = export_style(SIZE)
    if session.state.over:
        return _farmhouse(style, session)
    target = backgrounds.table(style).copy()
    found = standings(session)
    head, board, scores = Space(HEAD_HIGH, shrink=0), Space(grow=1), Space(grow=1)
    cards = Row(*(Space(grow=1) for _standing in found), gap=GAP, height=CARDS_HIGH)
    middle = Column(board, cards, gap=2 * GAP, height=MIDDLE_HIGH)
    Column(head, middle, Space(GAP), scores, padding=(EDGE, 0, EDGE, EDGE)).place(target.get_rect())
    _draw_head(style, target, session)
    _draw_board(style, target, session, board.rect)
    for standing, card in zip(found, cards.parts, strict=True):
        _draw_player(style, target, standing, session.state.points[standing.player], card.rect)
    _draw_curve(style, target, session, scores.rect)
    return target


def _farmhouse(style: Style, session: GameSession) -> pygame.Surface:
    """Return the farmhouse with the azulejos of a finished game; on its floor are board and seed."""
    target = pygame.Surface(SIZE)
    Farmhouse(style, session).draw(target)
    seed = _("Game {seed}").format(seed=session.seed)
    floor = pygame.Rect(EDGE, SIZE[1] - FOOT, SIZE[0] - 2 * EDGE, FOOT)
    style.type.place(target, _board_title(session), "body", style.colour("cream"), floor)
    style.type.place(target, seed, "body", style.colour("cream"), floor, "right")
    return target


def poster_bytes(session: GameSession) -> bytes:
    """Return the poster of a session as a PNG file."""
    file = BytesIO()
    pygame.image.save(poster(session), file, "poster.png")
    return file.getvalue()


def _draw_head(style: Style, target: pygame.Surface, session: GameSession) -> None:
    """Draw the logo, and the board and seed of an unfinished game."""
    logo = style.art.piece("logo", (380, 131))
    target.blit(logo, (EDGE, 48))
    cream, quiet = style.colour("cream"), style.colour("muted-dark")
    said = _("{side} · {progress}").format(side=_board_title(session), progress=progress(session.state))
    seed = _("Game {seed}").format(seed=session.seed)
    lines, head = [Space(style.type.line("body")) for _text in (said, seed)], Space(style.type.line("winner"))
    Column(*lines, padding=(EDGE + 420, 60, EDGE, 0)).place(target.get_rect())
    Column(head, padding=(EDGE, 186, EDGE, 0)).place(target.get_rect())
    for text, line in zip((said, seed), lines, strict=True):
        style.type.place(target, text, "body", quiet, line.rect, "right")
    style.type.place(target, _("A game of Citrus"), "winner", cream, head.rect)


def _board_title(session: GameSession) -> str:
    """Return the name of the board: of an own one the title in its map, if that is there."""
    try:
        loaded = board_of(session)
    except ContentError:
        loaded = None
    board = loaded.board if loaded is not None else session.state.game.board
    own = session.map_name not in ("", board.side)
    return side_words("" if own and board.title else board.side, board.title)


def _draw_board(style: Style, target: pygame.Surface, session: GameSession, room: pygame.Rect) -> None:
    winners = history.won_fincas(session)
    colours, ground = [seat.colour for seat in session.seats], ground_tiles(session)
    picture = draw_board(style.art, style.type, room.size, session.state, colours, winners, ground)
    target.blit(picture, room)


def _draw_player(
    style: Style, target: pygame.Surface, standing: Standing, points: int, card: pygame.Rect
) -> None:
    """Draw a player of an unfinished game, with the points so far and the forecast below them."""
    ink = style.colour("ink")
    style.chrome(target, "panel", card, 0.9)
    worker = style.art.piece(f"worker-{standing.seat.colour}", 112)
    target.blit(worker, worker.get_rect(midleft=(card.x + 6, card.centery)))
    styles = ("name", "title", "note")
    name, total, forecast = (Space(style.type.line(text_style), shrink=0) for text_style in styles)
    Column(name, total, forecast, gap=2, padding=(118, 12, 20, 0)).place(card)
    style.type.place(target, standing.seat.name, "name", ink, name.rect)
    style.type.place(target, str(points), "title", ink, total.rect)
    said = _("forecast {n}").format(n=standing.total)
    style.type.place(target, said, "note", style.colour("muted"), forecast.rect)


def _draw_curve(style: Style, target: pygame.Surface, session: GameSession, card: pygame.Rect) -> None:
    style.chrome(target, "panel", card, 0.9)
    scores = curve(session)
    plot: Plot = score_plot(style, scores, card.inflate(-50, -40))
    draw_scores(style, target, plot, scores, session.seats)


TILE = 72
"""Approximate pixels for each space of the board."""
HEAT_MAP_EDGE = 40
COLD, HOT = (70, 96, 150), (214, 84, 40)
NEVER = (40, 40, 46)
PAPER, ROCK, SITE = (244, 236, 220), (120, 116, 110), (250, 250, 244)


def heat_map_bytes(loaded: LoadedMap, usage: Mapping[str, float]) -> bytes:
    """Return a PNG of a board that shows in how many of 100 games each space was planted. ``usage`` has a
    share from 0 to 1 by space name.

    Rocks are grey, sites white with their letter, unused spaces black.
    """
    open_hidden_window()
    board = loaded.board
    size = (board.width * TILE + 2 * HEAT_MAP_EDGE, board.height * TILE + 2 * HEAT_MAP_EDGE)
    style = export_style(size)
    surface = pygame.Surface(size)
    surface.fill(PAPER)
    canvas = Canvas(style.art, style.type, Geometry(board, TILE, HEAT_MAP_EDGE, HEAT_MAP_EDGE), ())
    for low in bits(board.cells):
        space = low.bit_length() - 1
        share = usage.get(board.name(space))
        colour = ROCK if board.rocks & low else SITE if share is None else _heat(share)
        pygame.draw.rect(surface, colour, canvas.geometry.rect(space).inflate(-4, -4), border_radius=8)
        if share is not None:
            canvas.numeral(surface, f"{share:.0%}".rstrip("%"), space, (0.5, 0.5), 0.34, "#FFFFFF")
        elif not board.rocks & low:
            canvas.numeral(surface, board.kind(space), space, (0.5, 0.5), 0.5, "#3A2A1C")
    file = BytesIO()
    pygame.image.save(surface, file, "survey.png")
    return file.getvalue()


def _heat(share: float) -> tuple[int, int, int]:
    if not share:
        return NEVER
    red, green, blue = (round(cold + (hot - cold) * share) for cold, hot in zip(COLD, HOT, strict=True))
    return red, green, blue
