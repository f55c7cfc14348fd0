"""The azulejo after the reveal: a blue and white wall that any input ends."""

from collections.abc import Callable

import pygame
import pytest

from citrus_game.cli.given import played
from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.board.azulejo import last_wall
from citrus_game.ui.game import Game
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.scoring.azulejo import Azulejo
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from tests.ui.toolkit import drive
from tools.sheets import GAME


def opened(**settings: object) -> tuple[Game, ScoringScene]:
    values = default_settings().model_copy(update={"speed": "4x", **settings})
    app = open_game(values, size=(640, 360), headless=True)
    scene = ScoringScene(app, played(GAME))
    app.stack.reset(scene)
    return app, scene


def passed(app: Game, seconds: float) -> None:
    """Let time pass, and draw what is seen then."""
    for _frame in range(round(20 * seconds)):
        app.stack.update(0.05)
    app.paint()


def until(app: Game, happened: Callable[[], bool]) -> None:
    """Let time pass until something has happened, and draw what is seen then."""
    for _frame in range(20 * 60):
        if happened():
            break
        app.stack.update(0.05)
    assert happened()
    app.paint()


def press(app: Game) -> None:
    app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0))
    app.paint()


def covered(scene: ScoringScene) -> bool:
    return scene.azulejo is not None


def azulejo(scene: ScoringScene) -> Azulejo:
    assert scene.azulejo is not None
    return scene.azulejo


@pytest.mark.parametrize("reduced", [False, True])
def test_the_wall_comes_after_the_reveal_and_any_input_ends_it(reduced: bool) -> None:
    app, scene = opened(reduced_motion=reduced)
    until(app, lambda: not scene.showing)
    passed(app, 1.5)
    results = pygame.image.tobytes(app.screen.subsurface(scene.panel.rect), "RGB")
    assert not covered(scene), "the winner is seen first"
    until(app, lambda: covered(scene))
    until(app, lambda: azulejo(scene).hangs)
    passed(app, 0.1)
    wall = azulejo(scene).house.wall
    whole = app.screen.copy()
    wall.draw(whole)
    assert pygame.image.tobytes(app.screen.subsurface(wall.rect), "RGB") == pygame.image.tobytes(
        whole.subsurface(wall.rect), "RGB"
    ), "the sweep has gone through, and the wall hangs at the farmhouse"
    farm = app.screen.copy()
    azulejo(scene).house.draw(farm)
    lamp = azulejo(scene).house.lantern
    burns, dark = app.screen.get_at(lamp.center), pygame.Surface(app.screen.get_size())
    azulejo(scene).house.draw_house(dark)
    assert burns == farm.get_at(lamp.center) != dark.get_at(lamp.center), "the lantern has been lit"
    press(app)
    assert not covered(scene)
    assert pygame.image.tobytes(app.screen.subsurface(scene.panel.rect), "RGB") == results
    passed(app, 5)
    assert not covered(scene), "it comes once"


def test_the_title_is_written_when_the_wall_hangs_and_never_half_behind_it() -> None:
    app, scene = opened()
    until(app, lambda: covered(scene))
    passed(app, 1)
    house, bare = azulejo(scene).house, app.screen.copy()
    house.draw_house(bare)
    place = pygame.Rect(0, 0, house.wall.rect.left, house.window.height // 8)
    near = azulejo(scene).wall.rect
    place.width = min(place.width, near.left) - app.screen.get_width() // 40
    written = pygame.image.tobytes(bare.subsurface(place), "RGB")
    assert not azulejo(scene).hangs
    assert pygame.image.tobytes(app.screen.subsurface(place), "RGB") == written
    until(app, lambda: azulejo(scene).hangs)
    assert pygame.image.tobytes(app.screen.subsurface(place), "RGB") != written


def test_an_input_ends_the_sweep_and_nothing_comes_where_nothing_moves_at_all() -> None:
    app, scene = opened(speed="1x")
    press(app)
    passed(app, 3.2)
    assert covered(scene)
    press(app)
    assert not covered(scene)
    app, scene = opened(speed="off")
    passed(app, 5)
    assert not covered(scene)


def test_a_click_while_the_wall_fades_in_is_for_what_is_still_seen() -> None:
    """A click on "Table" only ended the wall that had just begun."""
    app, scene = opened(speed="1x")
    until(app, lambda: covered(scene))
    assert azulejo(scene).fades_in
    place = scene.choice.segment(1).center
    drive.click(app, place)
    assert not covered(scene)
    assert scene.tab == "table"


def test_the_wall_is_blue_and_white_alone() -> None:
    app, scene = opened(speed="off")
    surface = pygame.Surface((640, 360))
    wall = last_wall(app.style, scene.session, surface.get_rect())
    wall.draw(surface)
    for x in range(wall.rect.x, wall.rect.right, 3):
        for y in range(wall.rect.y, wall.rect.bottom, 3):
            red, green, blue, _alpha = surface.get_at((x, y))
            assert blue >= max(red, green) - 20, (x, y)


def test_names_are_fired_in_one_after_the_other_the_winner_last() -> None:
    app, scene = opened(speed="1x")
    until(app, lambda: not scene.showing and covered(scene))
    shown, wall = azulejo(scene), azulejo(scene).wall
    places = [wall.caption(number) for number in range(len(wall.standings))]
    until(app, lambda: shown.age >= 3.3)
    bare = [pygame.image.tobytes(app.screen.subsurface(place), "RGB") for place in places]
    fired: list[int] = []
    for _frame in range(60):
        passed(app, 0.05)
        for number, place in enumerate(places):
            if (
                number not in fired
                and pygame.image.tobytes(app.screen.subsurface(place), "RGB") != bare[number]
            ):
                fired.append(number)
    assert fired == [2, 1, 0]


def test_at_four_times_the_speed_the_sweep_is_still_seen_and_the_wall_can_be_read() -> None:
    app, scene = opened(speed="4x")
    until(app, lambda: covered(scene))
    wall, sweeping, whole = azulejo(scene).wall, 0, 0
    first, last = wall.cell(1, 1), wall.cell(wall.columns - 2, wall.rows - 2)
    glazed = app.screen.copy()
    wall.draw(glazed)

    def shown(rect: pygame.Rect) -> bool:
        seen, due = (pygame.image.tobytes(each.subsurface(rect), "RGB") for each in (app.screen, glazed))
        return seen == due

    while covered(scene):
        passed(app, 0.05)
        sweeping += shown(first) and not shown(last)
        whole += scene.azulejo is not None and scene.azulejo.hangs
    assert sweeping * 0.05 >= 0.3
    assert whole * 0.05 >= 2.5
