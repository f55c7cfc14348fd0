"""What computer players say of their steps: in character, true, the same for the same seed."""

import re
from collections import defaultdict
from itertools import pairwise

import pytest

from citrus_game.bots import reasons
from citrus_game.bots.players import LEVELS
from citrus_game.content.disk.paths import assets
from citrus_game.narration.bot_reasons import reason_sentence
from citrus_game.narration.neighbours import LATE, LINES, LOST, WON
from citrus_game.rules.model.events import FincaScored, Harvested
from citrus_game.session.ai_runner import AIRunner
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.text import use_language

REACTIONS = (WON, LOST, LATE)


def played(seed: int, level: str = "picker") -> GameSession:
    """Play a game of two computer players of a level to its end."""
    seats = (Seat("Ana", "azure", level), Seat("Ben", "violet", level))
    session = NewGame(seats, "short", seed=seed).start()
    runner = AIRunner(session, waits=True)
    while not session.state.over:
        runner.step()
    return session


@pytest.mark.parametrize("level", LEVELS)
def test_each_has_twenty_lines_of_its_own_and_three_short_reactions(level: str) -> None:
    lines = [line for deed, said in LINES[level].items() if deed not in REACTIONS for line in said]
    assert len(lines) == len(set(lines)) == 20
    assert all(len(line.split()) <= 12 for line in lines)
    others = {line for other in LEVELS if other != level for said in LINES[other].values() for line in said}
    assert not others & set(lines)
    assert [len(LINES[level][each]) for each in REACTIONS] == [1, 1, 1]


@pytest.fixture(scope="module")
def session() -> GameSession:
    return played(4)


def test_what_is_said_is_true_of_what_was_done(session: GameSession) -> None:
    names, game = session.names, session.state.game
    reactions = set()
    for entry in session.log:
        if entry.reason is None:
            continue
        events, reason = session.history[entry.step].events, entry.reason
        for harvest in (event for event in events if isinstance(event, Harvested)):
            assert reason.count == harvest.plantations
        plain = reason_sentence(reason, names, game)
        numbers = set(re.findall(r"\d+", entry.text))
        assert numbers <= set(re.findall(r"\d+", plain)), (entry.text, plain)
        for site in re.findall(r"\b[B-HJ-O]\b", entry.text):
            assert site == game.board.sites[reason.site]
        if entry.reaction in (WON, LOST):
            reactions.add(entry.reaction)
            before = [done for done in session.history[: entry.step] if entry.turn - done.turn <= 2]
            scored = [event for done in before for event in done.events if isinstance(event, FincaScored)]
            best = [each.points[entry.player or 0] == max(each.points) for each in scored]
            assert (entry.reaction == WON) in best
    assert reactions == {WON, LOST}


def test_the_same_seed_says_the_same_and_lines_follow_each_other(session: GameSession) -> None:
    said = [entry.text for entry in session.log if entry.reason is not None]
    assert said == [entry.text for entry in played(4).log if entry.reason is not None]
    for player in (0, 1):
        own = [entry.text for entry in session.log if entry.reason is not None and entry.player == player]
        assert len(set(own)) > len(own) // 3
        assert not any(first == second for first, second in pairwise(own))


def test_lines_of_one_deed_come_in_turn_round_after_round(session: GameSession) -> None:
    used, rounds = defaultdict[object, set[str]](set), defaultdict[object, set[int]](set)
    for entry in session.log:
        for deed, lines in LINES["picker"].items():
            for line in lines if entry.reason is not None and deed not in REACTIONS else ():
                if re.search(re.sub(r"\\\{.*?\}", ".*", re.escape(line)), entry.text):
                    used[entry.player, deed].add(line)
                    rounds[entry.player, deed].add(entry.turn // 2 % len(lines))
    assert sum(map(len, used.values())) > 10
    assert {key: len(found) for key, found in used.items()} == {key: len(at) for key, at in rounds.items()}


def test_what_was_said_follows_the_language(session: GameSession) -> None:
    english = [entry.text for entry in session.log]
    use_language("de", assets() / "locale")
    german = [entry.text for entry in session.log]
    use_language("en", assets() / "locale")
    assert not {text for text in english if text.startswith("“")} & set(german)
    assert [entry.text for entry in session.log] == english


def test_a_random_player_gives_plain_reasons() -> None:
    session = NewGame((Seat("Ana", "azure", "random"), Seat("Ben", "violet")), seed=1).start()
    runner = AIRunner(session, waits=True)
    while session.is_bot_turn():
        runner.step()
    entry = next(entry for entry in session.log if entry.reason is not None)
    assert entry.reason is not None
    assert entry.reason.kind == reasons.BUYS or entry.text
    assert reason_sentence(entry.reason, session.names, session.state.game) in entry.text
