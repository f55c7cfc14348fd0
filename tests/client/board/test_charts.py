"""Charts: where a pointer is, which points stand where, that every line ends with its player's emblem."""

import pygame
import pytest

from citrus_game.client.board.charts.plot import Plot, extremes, grid_step, whole_steps
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.rooms.charts.areas import draw_areas
from citrus_game.commands.games import played
from citrus_game.rules.material.components import SOURCES
from citrus_game.table.review.curve import curve
from citrus_game.table.review.standings import COLOURS
from tools.sheets import GAME

PLOT = Plot(pygame.Rect(100, 50, 600, 300), 12, -10, 90)


def test_a_pointer_over_a_value_means_that_value_and_beside_the_plot_the_nearest() -> None:
    assert [PLOT.value_at(PLOT.x(value)) for value in range(13)] == list(range(13))
    assert (PLOT.value_at(0), PLOT.value_at(5000)) == (0, 12)


def test_most_points_stand_at_the_top_and_least_at_the_bottom() -> None:
    assert (PLOT.y(90), PLOT.y(-10)) == (PLOT.room.top, PLOT.room.bottom)
    assert PLOT.y(40) == PLOT.room.centery
    assert (PLOT.x(0), PLOT.x(12)) == (PLOT.room.left, PLOT.room.right)


def test_points_below_none_are_seen_and_ten_at_least() -> None:
    assert extremes([(0, 3), (2, 4)]) == (0, 10)
    assert extremes([(0, -7), (25, -3)]) == (-7, 25)
    assert extremes([(5, 20)]) == (0, 20)


@pytest.mark.parametrize(("most", "step"), [(10, 5), (60, 10), (61, 20), (150, 25), (300, 50)])
def test_the_grid_has_few_lines_at_round_numbers(most: int, step: int) -> None:
    plot = Plot(PLOT.room, 12, 0, most)
    assert grid_step(plot) == step
    wide = whole_steps(plot)
    assert (wide.least % step, wide.most % step) == (0, 0)
    assert wide.least <= plot.least < plot.most <= wide.most < plot.most + step


def test_what_the_end_of_a_game_brings_is_as_broad_in_the_chart_of_sources_as_all_else(look: Look) -> None:
    """Ben's 35 points of the final scoring were a needle at the edge of the areas."""
    sitting = played(GAME)
    scores = curve(sitting)
    target = pygame.Surface((900, 500))
    target.fill(look.colour("panel"))
    draw_areas(look, target, target.get_rect(), scores, sitting.seats)
    legend = target.get_height() * 3 // 4
    third = target.get_width() // len(sitting.seats)
    for player in range(len(sitting.seats)):
        brought = [each for each in range(len(SOURCES)) if scores.turns[-1].sources[player][each]]
        assert len(brought) > 4
        for source in brought:
            colour = look.colour(COLOURS[source])
            across = {
                x
                for x in range(player * third, (player + 1) * third)
                if any(target.get_at((x, y)) == colour for y in range(legend))
            }
            assert len(across) >= 20, (player, SOURCES[source])
