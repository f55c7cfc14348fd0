"""A row for a rival: the market says what its rows would bring another player, and while others play."""

import pytest

from citrus_game.content.settings.languages import speak
from citrus_game.content.settings.settings import default_settings
from citrus_game.facts.lines import line_facts
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model import steps
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.observe import observe
from citrus_game.rules.turn import as_turn_of
from citrus_game.session.game_session import GameSession
from citrus_game.session.hints.adviser import advise
from citrus_game.session.seats import Seat
from citrus_game.session.turn_drivers import BotDriver
from citrus_game.ui.scenes.play.panels.player import PlayerData
from citrus_game.ui.scenes.seating import HandOver
from tests.cases import plain
from tests.ui.ear.listener import Ears
from tests.ui.ear.test_by_ear import at_table
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.test_proposals import at_once, several, wait
from tests.ui.vocabulary.table import Table

__all__ = ["at_once"]
AIDS = default_settings().aids


def rival_of(session: GameSession, by: int = 1) -> int:
    return (session.state.player + by) % len(session.seats)


def begun() -> GameSession:
    """Return a game in which everybody can buy most rows."""
    return new_sitting(3, "short", seed=3)


def affordable(session: GameSession, player: int) -> str:
    """Return a line that reveals nothing and that a player could buy if it were the player's turn."""
    state = as_turn_of(session.state, player)
    lines = (step.what for step in legal_steps(state) if step.verb == steps.BUY)
    return session.state.game.lines[next(line for line in lines if not line_facts(state, line).finca)]


def assert_foretold(table: Table, player: int, line: str) -> None:
    """Assert that the preview of a line is a player's, with the same numbers as the panels would show."""
    session = table.session
    number, name = session.state.game.lines.index(line), session.names[player]
    (found,) = advise(observe(as_turn_of(session.state, player)), number)
    assert table.proposal() == found
    assert found.told is not None
    assert tuple(table.gains()) == found.told.gains
    assert [face.gain for face in table.panel_faces()] == list(found.told.gains)
    assert table.verdict().texts[0].startswith(f"For {name}: ")


def title(table: Table) -> str:
    face = table.scene.view.market.face
    assert face is not None
    return face.rival


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("by", [1, 2])
def test_a_card_shows_what_rows_would_bring_that_player_until_it_is_chosen_again(show: Show, by: int) -> None:
    session = begun()
    table, rival = show(session), rival_of(session, by)
    before, line = session.state.copy(), affordable(session, rival)
    table.panel(rival).click()
    table.frames(2)
    assert title(table) == f"Forecast for {session.names[rival]}"
    assert [face.foretold for face in faces(table)] == [player == rival for player in range(3)]
    table.arrow(line).point()
    wait(table)
    assert table.ghosts()
    assert_foretold(table, rival, line)
    table.arrow(line).click()
    assert table.arrow(line).chosen
    assert table.scene.controller.pick is None, "nothing is bought for another player"
    assert session.state == before
    table.panel(rival).click()
    table.frames(2)
    assert title(table) == ""
    assert not table.ghosts()
    line = table.buyable()[0]
    table.arrow(line).click()
    table.arrow(line).click()
    assert session.history[-1].step.verb == steps.BUY


def faces(table: Table) -> list[PlayerData]:
    return [panel.face for panel in table.scene.view.panels if panel.face is not None]


@pytest.mark.usefixtures("at_once")
def test_a_held_key_shows_it_until_it_is_let_go(show: Show) -> None:
    session = begun()
    table, rival = show(session), rival_of(session)
    line = affordable(session, rival)
    table.arrow(line).point()
    wait(table)
    own = table.proposal()
    table.key("c")
    wait(table)
    assert_foretold(table, rival, line)
    table.let_go("c")
    wait(table)
    assert title(table) == ""
    assert table.proposal() == own


def test_a_key_that_is_tapped_goes_on_from_player_to_player_and_ends(show: Show) -> None:
    session = begun()
    table, names = show(session), session.names
    said = []
    for _tap in range(4):
        table.key("c")
        table.let_go("c")
        table.frames()
        said.append(title(table))
    first, second = (f"Forecast for {names[rival_of(session, by)]}" for by in (1, 2))
    assert said == [first, second, "", first]
    table.key("escape")
    table.frames()
    assert title(table) == ""
    assert table.on_top, "no menu opens"


@pytest.mark.usefixtures("at_once")
def test_taps_show_a_row_for_a_rival_and_it_stays_without_a_finger(show: Show) -> None:
    session = begun()
    table, rival = show(session), rival_of(session)
    line = affordable(session, rival)
    table.panel(rival).tap()
    table.panel(rival).tap()
    table.frames()
    assert title(table) == f"Forecast for {session.names[rival]}"
    table.arrow(line).tap()
    wait(table)
    assert_foretold(table, rival, line)
    table.point_away()
    wait(table)
    assert table.ghosts(), "the row stays chosen"
    table.arrow(line).tap()
    table.point_away()
    wait(table)
    assert not table.ghosts()


@pytest.mark.usefixtures("at_once")
def test_a_plan_that_is_begun_is_back_afterwards(show: Show) -> None:
    session = several()
    table = show(session)
    line = session.state.game.lines[advise(observe(session.state), -1)[0].steps[0].what]
    table.arrow(line).click()
    wait(table)
    table.key("b")
    table.settle()
    plan, shown = table.scene.controller.plan, table.ghosts()
    assert plan
    table.key("c")
    wait(table)
    assert not table.ghosts()
    assert table.scene.controller.plan == ()
    table.let_go("c")
    table.frames(2)
    assert table.scene.controller.plan == plan
    assert table.ghosts() == shown


@pytest.mark.usefixtures("at_once")
def test_rows_are_previewed_for_who_looks_while_a_computer_player_plays(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun()
    person = session.state.player
    bot = rival_of(session)
    session.seat(bot, Seat("Robot", session.seats[bot].colour, "random"))
    session.seat(rival_of(session, 2), Seat("Other", session.seats[rival_of(session, 2)].colour, "random"))
    rows = [step for step in session.legal() if step.verb == steps.BUY]
    session.do(min(rows, key=lambda step: len(line_tiles(session.state, step.what))))
    while session.state.player == person:
        session.do(session.legal()[0])
    assert session.is_bot_turn()
    monkeypatch.setattr(BotDriver, "update", lambda *_args, **_more: None)
    table = show(session)
    line = affordable(session, person)
    table.arrow(line).point()
    wait(table)
    assert_foretold(table, person, line)
    assert title(table) == "", "the market is still everybody's"
    other = rival_of(session)
    table.panel(other).click()
    table.frames(2)
    assert title(table) == f"Forecast for {session.names[other]}"


@pytest.mark.parametrize(
    "settings",
    plain(1, [{"purist": True}, {"aids": AIDS.model_copy(update={"preview": False})},
              {"aids": AIDS.model_copy(update={"coach": True})}], whole=True),
)  # fmt: skip
def test_without_forecasts_a_card_says_who_plays_its_seat(show: Show, settings: dict[str, object]) -> None:
    session = begun()
    table = show(session, **settings)
    table.key("c")
    table.let_go("c")
    table.frames()
    assert title(table) == ""
    table.panel(rival_of(session)).click()
    assert isinstance(table.top, HandOver)


def test_ones_own_turn_begins_with_ones_own_forecasts(show: Show) -> None:
    session = begun()
    table = show(session)
    table.panel(rival_of(session)).click()
    while not session.history or session.history[-1].step.verb not in (steps.END, steps.PASS):
        session.do(session.legal()[0])
    table.frames(2)
    assert title(table) == ""


def test_turning_purist_on_ends_it(show: Show) -> None:
    session = begun()
    table = show(session)
    table.panel(rival_of(session)).click()
    table.app.change(purist=True)
    table.frames(2)
    assert title(table) == ""
    table.arrow(table.buyable()[0]).click()
    assert table.picked(), "rows can be bought"


@pytest.mark.usefixtures("at_once")
def test_by_ear_it_is_told_for_whom_the_market_is() -> None:
    session = begun()
    listener, rival = at_table(session), rival_of(session)
    head = f"Forecast for {session.names[rival]}."
    assert head in listener.press("c")
    market = " ".join(Ears(listener).ask("5"))
    assert market.startswith(head)
    assert " you " not in market
    row = " ".join(Ears(listener).ask("2"))
    listener.wait(1.0)
    row += " ".join(Ears(listener).ask("a"))
    assert f"For {session.names[rival]}: " in row
    assert f"{session.names[rival]} from " in row


@pytest.mark.parametrize("language", plain(1, ["de", "en", "fr", "it"], whole=True))
def test_where_the_market_has_no_title_its_strip_says_for_whom_it_is(show: Show, language: str) -> None:
    speak(language)
    session = begun()
    for size in ((960, 540), (1920, 1080), (640, 900)):
        table = show(session, size, text_size=200, language=language)
        table.panel(rival_of(session)).click()
        table.point_away()
        market, strip = table.scene.view.market, table.scene.view.verdict
        assert market.face is not None
        assert session.names[rival_of(session)] in market.face.rival
        if not market.titled:
            assert session.names[rival_of(session)] in table.verdict().texts[0]
            assert strip.tells


def test_a_hint_ends_it_and_the_arrows_are_ones_own_again(show: Show) -> None:
    session = begun()
    while {step.verb for step in session.legal()} != {steps.END}:
        session.do(session.legal()[0])
    table, rival = show(session), rival_of(session)
    table.frames(2)
    arrows = table.scene.view.market.arrows
    assert not any(arrow.is_interactive for arrow in arrows), "who has bought buys nothing"
    table.panel(rival).click()
    table.frames(2)
    assert any(arrow.is_interactive for arrow in arrows)
    table.command("hint")
    table.frames(2)
    assert title(table) == ""
    assert not any(arrow.is_interactive for arrow in arrows)
