"""Between the last turn and the crown nothing tells who wins: only single gains are shown and spoken."""

import random
import re

from citrus_game.ui.scenes.play.play_scene import PlayScene
from tests.session.positions import sit
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp
from tests.ui.vocabulary.table import Table


def test_cards_prompt_and_speech_keep_totals_to_themselves_after_the_last_turn(make_app: MakeApp) -> None:
    session, chance = sit(3, players=3, side="short"), random.Random(3)
    steps = []
    while not session.state.over:
        steps.append(chance.choice(session.legal()))
        session.do(steps[-1])
    totals = [str(points) for points in session.state.points]
    session = sit(3, players=3, side="short")
    for step in steps[:-1]:
        session.do(step)
    app = make_app(speed="1x")
    scene = PlayScene(app, session)
    app.stack.reset(scene)
    drive.frames(app, 5)
    session.do(steps[-1])
    seen, said = set[int | None](), list[str]()
    for _frame in range(600):
        drive.frames(app, 1, 0.05)
        if app.stack.top is not scene:
            break
        seen.update(panel.points for panel in Table(scene).panel_faces())
        said += [*scene.new_text(), *Table(scene).prompt().texts]
    assert app.stack.top is not scene
    assert seen == {None}
    numbers = {number for text in said for number in re.findall(r"\d+", text)}
    assert not numbers & {total for total in totals if int(total) > 20}
