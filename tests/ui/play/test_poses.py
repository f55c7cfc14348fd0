"""The poses of the players on the panels."""

from tests.ui.play.conftest import Show, new_sitting


def test_who_harvests_carries_a_basket(show: Show) -> None:
    table = show(new_sitting(2, seed=4, steps=60))
    while table.session.state.acted or not table.harvestable():
        table.session.do(table.session.legal()[-1])
    player = table.session.state.player
    before = table.drawn(f"player{player + 1}")
    poses = [panel.face.pose for panel in table.scene.view.panels if panel.face]
    assert poses == ["idle", "idle"]
    table.do(next(step for step in table.session.legal() if step.verb == "harvest"))
    faces = [panel.face.pose for panel in table.scene.view.panels if panel.face]
    assert faces[player] == "carrying"
    assert faces[1 - player] == "idle"
    assert table.drawn(f"player{player + 1}") != before
