"""What the ribbons of rivals show, through whole games."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pygame
import pytest

from citrus_game.cli.given import played
from citrus_game.content.settings.settings import default_settings
from citrus_game.rules.model.events import FincaScored, Harvested, Planted
from citrus_game.rules.model.steps import END, HARVEST, PASS
from citrus_game.session.game_session import GameSession
from citrus_game.session.history import rival_turns, round_start
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.panels.rival_turns import QUIET, Ribbon, RivalTurnsPanel, ribbon_of
from citrus_game.ui.toolkit.drawing.cells import CountCell, PicturesCell, TextCell
from citrus_game.ui.toolkit.drawing.style import Style
from tests.ui.play.conftest import Show, new_sitting
from tools.monkey.truths import CUT, watch_texts

GAME = Path(__file__).resolve().parents[3] / "docs" / "example.citrus"


def fruits_on(session: GameSession, region: int) -> str:
    """Return the picture of what grows on a region, "" for nothing."""
    tile = session.state.tile_on(region.bit_length() - 1)
    return "" if tile is None else whole_tile(tile & ~1)


def test_a_ribbon_shows_what_was_harvested_though_something_else_grows_there_by_now() -> None:
    chance, planted_over = random.Random(3), 0
    for seed in range(8):
        session, pictures = new_sitting(3, "short", seed), dict[int, str]()
        while not session.state.over:
            step = chance.choice(session.legal())
            grown = session.position_at(len(session.history))
            for event in session.do(step):
                if isinstance(event, Harvested) and not event.final:
                    tile = grown.tile_on(event.region.bit_length() - 1)
                    assert tile is not None
                    pictures[len(session.history) - 1] = whole_tile(tile & ~1)
            for turn in rival_turns(session):
                did = ribbon_of(turn, session.seats, session.state.game).did
                cells = [cell for deed in did for cell in deed.cells]
                counts = [(cell.picture, cell.number) for cell in cells if isinstance(cell, CountCell)]
                shown = [pictures[number] for number in turn.steps if number in pictures]
                sizes = [str(event.plantations) for event in turn.harvests]
                assert counts == list(zip(shown, sizes, strict=True))
                now = [fruits_on(session, event.region) for event in turn.harvests]
                planted_over += now != shown
    assert planted_over


def test_a_ribbon_shows_all_points_since_ones_turn_and_what_the_one_who_looks_won() -> None:
    session, chance, seen = new_sitting(3, "short", 4), random.Random(4), set[str]()
    while not session.state.over:
        session.do(chance.choice(session.legal()))
        before = session.position_at(round_start(session)).points
        for turn in rival_turns(session):
            ribbon = ribbon_of(turn, session.seats, session.state.game)
            if session.history[-1].player != session.state.player == turn.viewer:
                assert ribbon.points == session.state.points[turn.player] - before[turn.player]
            for event in turn.events:
                if isinstance(event, FincaScored) and event.points[turn.viewer]:
                    assert TextCell(f"+{event.points[turn.viewer]}", "gold") in [
                        cell for deed in ribbon.won for cell in deed.cells
                    ]
                    seen.add("own points")
                if isinstance(event, FincaScored) and sum(map(bool, event.points)) > 1:
                    seen.add("points of two")
    assert seen == {"own points", "points of two"}


def many_harvests(session: GameSession) -> Iterator[GameSession]:
    """Yield a game each time a rival of the first player has just harvested four regions."""
    chance = random.Random(1)
    while not session.state.over:
        if session.state.player == 0 and any(len(turn.harvests) == 4 for turn in rival_turns(session)):
            yield session
        legal, done = session.legal(), session.history
        harvests = [step for step in legal if step.verb == HARVEST]
        begun = bool(done) and done[-1].step.verb == HARVEST
        if harvests and (begun or session.state.mat[session.state.player] <= 1):
            session.do(chance.choice(harvests))
        else:
            going_on = [step for step in legal if step.verb not in (HARVEST, END, PASS)]
            session.do(chance.choice(going_on or legal))


def test_harvests_without_room_go_on_in_the_next_line_or_become_one(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After three fruits a ribbon stopped without a sign."""
    drawn, count, text = list[str](), CountCell.draw, TextCell.draw
    sizes = list[int]()

    def counted(cell: CountCell, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        drawn.append(cell.picture)
        sizes.extend([int(cell.number)] if cell.picture in harvested else [])
        count(cell, style, surface, rect)

    def written(cell: TextCell, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        drawn.append(cell.text)
        sizes.extend([int(cell.text)] if cell.text.isdigit() and cell.colour == QUIET else [])
        text(cell, style, surface, rect)

    monkeypatch.setattr(CountCell, "draw", counted)
    monkeypatch.setattr(TextCell, "draw", written)
    harvested: list[str] = []
    games = (game for seed in range(20) for game in many_harvests(new_sitting(3, "short", seed)))
    session = next(games)
    done = [event for turn in rival_turns(session) for event in turn.harvests]
    harvested += [whole_tile(event.fruit << 1) for event in done]
    show(session, size=(1920, 1080))
    assert len(harvested) > 4
    assert [each for each in drawn if each in harvested] == harvested
    assert "…" not in drawn
    drawn.clear()
    sizes.clear()
    show(session, size=(1920, 1080), text_size=200)
    assert len([each for each in drawn if each in harvested]) < len(harvested)
    assert "…" not in drawn
    assert sizes
    assert sum(sizes) == sum(event.plantations for event in done)


def test_a_name_is_whole_or_not_there_but_a_long_one_may_lose_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch_texts(monkeypatch)
    style = open_game(default_settings(), size=(640, 360), headless=True).style
    panel = RivalTurnsPanel(style, pygame.Rect(0, 0, 0, 0), 2)
    for name, wide in itertools.product(("Chloé", "Wilhelmina"), range(64, 220, 3)):
        CUT.clear()
        panel.rect = pygame.Rect(0, 0, wide, 110)
        panel.paint(pygame.Surface((240, 120)), (Ribbon(name, "teal", -12, (), (), ()),))
        cut = {text for text, _what in CUT} - {"Since your turn"}
        assert cut <= {"Wilhelmina"}, (cut, wide)


@dataclass
class Watched:
    """A surface that notes which part of each picture is seen beside the next one."""

    surface: pygame.Surface
    shares: list[float] = field(default_factory=list)
    last: pygame.Rect | None = None

    def blit(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        place = self.surface.blit(picture, at)
        if self.last is not None:
            self.shares.append((place.x - self.last.x) / place.width)
        self.last = place


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("step", [67, 114])
def test_pictures_of_a_ribbon_hardly_cover_each_other(
    show: Show, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], step: int
) -> None:
    """Eight plantations and bonuses lay over each other by halves."""
    drawn, draw = list[tuple[tuple[str, ...], list[float]]](), PicturesCell.draw

    def watched(cell: PicturesCell, style: Style, surface: pygame.Surface, rect: pygame.Rect) -> None:
        spy = Watched(surface)
        draw(cell, style, spy, rect)  # type: ignore[arg-type]  # only draws onto it
        drawn.append((cell.names, spy.shares))

    session = played(GAME, step)
    turns = rival_turns(session)
    planted = {
        tuple(whole_tile(event.tile) for event in turn.events if isinstance(event, Planted)) for turn in turns
    }
    monkeypatch.setattr(PicturesCell, "draw", watched)
    show(session, size=size)
    assert planted - {()} <= {names for names, _shares in drawn}
    assert min(share for _names, shares in drawn for share in shares) >= 0.75
