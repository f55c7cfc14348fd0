"""Whole games of all kinds, with a witness at the table."""

import random
from typing import NamedTuple

from citrus_game.bots.players import make_bot
from citrus_game.bots.process import answer
from citrus_game.content.game.options import options_from
from citrus_game.facts.fincas import NEAR
from citrus_game.rules.model import steps
from citrus_game.rules.model.steps import Step
from citrus_game.rules.observe import observe
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import PERSON, Seat
from citrus_game.ui.game import Game
from tests.claims.moment import Judge, fincas, still_open
from tests.claims.spoken import Marking
from tests.claims.witness import Onlooker
from tests.rules.games import PRESETS, SIDES
from tests.session.positions import COLOURS

NAMES = ("Ana", "Ben", "Chiara", "Dario", "Elif")
BOTS = ("planter", "builder", "grower", "trader:12n", "picker", "master:12n", "random")


class Kind(NamedTuple):
    """What a game is like: by its number all presets, sides, numbers of players and variants come; with
    another seed it is dealt and played in another way.
    """

    number: int
    seed: int = 0

    @property
    def players(self) -> int:
        return 2 + self.number % 4

    @property
    def bots(self) -> bool:
        """Whether everybody but the first is a computer player."""
        return self.number % 2 == 1

    @property
    def coached(self) -> bool:
        return self.number % 4 in (1, 2)

    def start(self) -> GameSession:
        number = self.number
        changed: dict[str, object] = {
            "expansion": number % 3 != 2,
            "family": number % 7 == 3,
            "random_start": number % 5 == 4,
            "road_rule_sites": ("all", "marked", "fincas")[number // 3 % 3],
        }
        seats = tuple(
            Seat(NAMES[who], COLOURS[who], BOTS[(number + who) % len(BOTS)] if self.bots and who else PERSON)
            for who in range(self.players)
        )
        preset, side = PRESETS[number % 3], SIDES[number // 2 % 2]
        return NewGame(seats, side, options_from(preset, changed), 0, number + 1000 * self.seed).start()

    def __str__(self) -> str:
        return f"--games 1 --first {self.number} --seed {self.seed}"


def attend(
    app: Game, marking: Marking, judge: Judge, kind: Kind, every: int, most: int = 10_000
) -> GameSession:
    """Play a game and look at all that happens, at every so many-th position of a person's turn, and at each
    that is like none before in this game.
    """
    session, rng = kind.start(), random.Random(f"steps {kind}")
    judge.game, seen = f"{kind} --every {every}", set[object]()
    witness = Onlooker(app, marking, judge, session, str(kind), coached=kind.coached)
    bots = [make_bot(seat.player) if seat.is_bot else None for seat in session.seats]
    count = 0
    while not session.state.over and len(session.history) < most:
        bot = bots[session.state.player]
        if bot is not None:
            view, legal = observe(session.state), session.legal()
            found = answer(bot, view, legal, rng)
            plan = bot.outline(view) if hasattr(bot, "outline") else []
            witness.plans[len(session.history)] = tuple(plan) or (found.step,)
            session.do(found.step, reason=found.reason)
            continue
        count += 1
        here = likeness(session)
        looks = here not in seen or count % every == 0
        seen.add(here)
        if looks:
            witness.look(often=0.5)
        step = None
        if rng.random() < 0.5:
            step = witness.hint() if looks or rng.random() < 0.3 else None
            if step is not None and rng.random() < 0.2:
                witness.text_hint()
        session.do(step or chosen(session, rng))
        if rng.random() < 0.02:
            witness.left_dialog()
    if session.state.over:
        witness.over()
    app.stack.pop() if len(app.stack) > 1 else None
    return session


def likeness(session: GameSession) -> object:
    """Return what tells positions apart that make the game say different things."""
    state = session.state
    verbs = frozenset(step.verb for step in session.legal())
    near = any(0 < still_open(state, site).bit_count() <= NEAR for site in fincas(state))
    runs_out = bool(state.bag), bool(state.finca_stack), bool(state.site_stack)
    return not session.history, verbs, near, runs_out, session.seats[session.state.player - 1].is_bot


def chosen(session: GameSession, rng: random.Random) -> Step:
    """Choose a step by chance, seldom one that gives plantations back; what is bought mostly is planted."""
    legal = session.legal()
    verbs = sorted({step.verb for step in legal})
    wanted = [verb for verb in (steps.BUY, steps.PLACE) if verb in verbs]
    verb = wanted[0] if wanted and rng.random() < 0.5 else rng.choice(verbs)
    return rng.choice([step for step in legal if step.verb == verb])
