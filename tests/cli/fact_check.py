"""Compares what a sighted player can see with what the terminal prints when asked."""

import re

from citrus_game.facts.fincas import finca_facts
from citrus_game.facts.lines import line_facts
from citrus_game.narration.words import coins, line_at_market, points
from citrus_game.rules.model.board import bits
from citrus_game.rules.model.state import State
from citrus_game.rules.moves.purchase import buildable_lines, judge
from citrus_game.rules.scoring import projected
from citrus_game.session.game_session import GameSession


def said_of(text: str, lines: list[str]) -> str:
    found = [line for line in lines if line.startswith(text)]
    assert found, f"{text!r} was not said in {lines}"
    return found[-1]


class FactCheck:
    """Compares what was said in answer to a question with what the engine knows; notes what was compared."""

    def __init__(self, played: GameSession) -> None:
        self.played = played
        self.seen: set[str] = set()

    def __call__(self, asked: str, lines: list[str]) -> None:
        checks = {"market": self._market, "mine": self._mine, "others": self._others, "fincas": self._fincas}
        if asked in checks and not self.played.state.over:
            checks[asked](self.played.state, lines)
            self.seen.add(asked)

    def _market(self, state: State, lines: list[str]) -> None:
        free = state.drawn is None and not state.hand_shown() and not state.acted
        for line, can in enumerate(buildable_lines(state)):
            told = said_of(line_at_market(state.game.lines[line]).capitalize(), lines)
            if can and free:
                verdict = judge(state, line)
                assert coins(verdict.cost) in told
                assert "can be planted" in told
                follows = line_facts(state, line).follows
                assert ("new finca" in told, "refilled" in told) == (follows == "finca", follows == "refill")

    def _mine(self, state: State, lines: list[str]) -> None:
        self._person(state, state.player, lines)

    def _others(self, state: State, lines: list[str]) -> None:
        for player in set(range(state.game.players)) - {state.player}:
            self._person(state, player, lines)

    def _person(self, state: State, player: int, lines: list[str]) -> None:
        told = said_of(f"{self.played.names[player]}: ", lines).replace("−", "-")
        end = sum(projected(state)[player])
        assert f"{points(state.points[player])}, forecast {end}; {coins(state.coins[player])}" in told
        assert f"{state.mat[player]} worker" in told
        for low in bits(state.worker_at[player]):
            space = low.bit_length() - 1
            covers = said_of(f"Worker on {state.game.board.name(space)}: ", lines)
            region = state.game.board.names_of(state.region_at(space))
            assert re.findall(r"\b[a-z]\d+\b", covers.rpartition("covers")[2]) == region

    def _fincas(self, state: State, lines: list[str]) -> None:
        for site, values in enumerate(state.fincas):
            if values is None or state.scored >> site & 1:
                continue
            letter = state.game.board.sites[site]
            told = said_of(f"Finca {values[0]}/{values[1]} on {letter}.", lines)
            stand = finca_facts(state, site)
            assert all(name in told for name in state.game.board.names_of(stand.open))
            for share in stand.shares:
                part = f"{points(share.now)} if the ring closes, {share.final} if the game ends"
                name = self.played.names[share.player]
                assert re.search(rf"{name} [^;]*{share.total}[^;]*{part}", told), told
