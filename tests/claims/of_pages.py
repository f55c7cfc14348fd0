"""What pages beside a table say: the kiosk's attract loop, its chooser, clocks, results and staff pages; the
menu, the result of a game, its saved games and the setup of the next one. ``about`` is the page.
"""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import TypeVar

from citrus_game.bots.people import person_name
from citrus_game.bots.players import LEVELS
from citrus_game.content.game.options import load_preset, options_from
from citrus_game.content.kiosk import KioskSettings
from citrus_game.content.kiosk_scores import MOST_KEPT, Entry
from citrus_game.content.records.record import SUFFIX
from citrus_game.kiosk.games import mode_title, new_game, new_sprint
from citrus_game.kiosk.stats.counts import Day, today
from citrus_game.kiosk.stats.scores import TABLES, worth
from citrus_game.kiosk.time_limit import Sprint, TimeLimit
from citrus_game.rules.model import steps
from citrus_game.rules.model.components import SOURCES
from citrus_game.rules.model.events import FincaScored, Harvested, TileTaken, WorkerPlaced
from citrus_game.rules.model.options import Options
from citrus_game.rules.setup import FEWEST, MOST
from citrus_game.session.game_config import GameConfig
from citrus_game.session.history import all_events
from citrus_game.session.saves.saves import folder
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.puzzle import PuzzleResult
from citrus_game.ui.kiosk.staff.menu import rule_title
from citrus_game.ui.kiosk.visit.result import KioskScoring
from citrus_game.ui.kiosk.visit.sign import SignScene
from citrus_game.ui.scenes.scoring.scoring_scene import ScoringScene
from citrus_game.ui.scenes.setup.options_dialog import OptionsDialog
from citrus_game.ui.scenes.setup.setup_scene import SetupScene
from citrus_game.ui.toolkit.app.scene import Scene
from tests.claims.moment import Moment, check, forecast, number, parts, quiet
from tests.claims.spoken import Said, unmarked

Page = TypeVar("Page", bound=Scene)


def page(at: Moment, kind: type[Page]) -> Page:
    assert isinstance(at.about, kind), at.about
    return at.about


def app(at: Moment) -> Game:
    assert isinstance(at.about, Scene)
    assert isinstance(at.about.app, Game)
    return at.about.app


def kiosk_app(at: Moment) -> KioskApp:
    found = app(at)
    assert isinstance(found, KioskApp)
    return found


def kiosk(at: Moment) -> KioskSettings:
    return kiosk_app(at).kiosk


def everybody(at: Moment) -> range:
    """Return the numbers of people who may sit down together."""
    return range(1, kiosk(at).most_players + 1)


# what can be played at the kiosk


@check("Jump into a half-played game. It ends when {n} finca is scored or time is up.")
def offers_a_sprint(said: Said, at: Moment) -> bool:
    sprints = [new_sprint(kiosk(at), persons, 0) for persons in everybody(at)]
    begun = all(sprint.session.state.scored or sprint.session.state.taken for sprint in sprints)
    return begun and {sprint.fincas for sprint in sprints} == {number(said.values["n"])}


@check("Simpler rules, and a small board for up to three: a good first game.")
def offers_a_short_game(_said: Said, at: Moment) -> bool:
    games = {persons: new_game(kiosk(at), "short", persons).state.game for persons in everybody(at)}
    small = {persons for persons, game in games.items() if game.board.side == "short"}
    return small == {1, 2, 3} & {*games} and all(game.options.family for game in games.values())


@check("The large board and all the rules, from first turn to last.")
def offers_a_full_game(_said: Said, at: Moment) -> bool:
    games = [new_game(kiosk(at), "full", persons).state for persons in everybody(at)]
    return all(
        (state.game.board.side, state.game.options, state.turn) == ("long", Options(), 1) for state in games
    )


def limits(at: Moment) -> dict[str, float]:
    """Return the minutes after which the last round of a game begins, by its mode."""
    found = kiosk(at)
    times = {"sprint": found.sprint_minutes, "puzzle": found.puzzle_seconds / 60}
    return {mode: times.get(mode, found.visit_minutes) for mode in found.modes}


@check("{minutes} at most", "{least} to {most} minute")
def tells_how_long_it_takes(said: Said, at: Moment) -> bool:
    """The title page tells the shortest and the longest time of all; a card the limit of its game."""
    if "minutes" in said.values:
        return number(said.values["minutes"]) == kiosk(at).visit_minutes
    least, most = number(said.values["least"]), number(said.values["most"])
    found = limits(at).values()
    return most in {math.ceil(max(found)), kiosk(at).visit_minutes} and least <= most


@check("{n} minute", "{n} second")
def tells_a_time(said: Said, at: Moment) -> bool | None:
    """A limit of a game."""
    if not isinstance(at.about, Scene) or not isinstance(at.about.app, KioskApp):
        return None
    told = number(said.values["n"]) / (1 if "minute" in said.message else 60)
    return told in limits(at).values()


@check("Touch to play", "Click to play", "Touch anywhere to play on.", "Click anywhere to play on.")
def tells_how_to_go_on(said: Said, at: Moment) -> bool:
    return kiosk_app(at).by_touch == said.message.startswith("Touch")


# limits of time


def limit(at: Moment) -> TimeLimit:
    assert isinstance(at.about, TimeLimit)
    return at.about


@check("The last round: {n} turn is left.")
def tells_turns_left(said: Said, at: Moment) -> bool:
    """The round ends before whoever began it is on turn again."""
    first, players = at.session.start.player, len(at.names)
    turns = next(n for n in range(1, players + 1) if (at.player + n) % players == first)
    return limit(at).last_round and number(said.values["n"]) == turns


check("The time is up")(lambda _said, at: limit(at).seconds_left <= 0)


def fincas_scored(at: Moment) -> int:
    """Return how many fincas were scored since the start, but for the final scoring."""
    scored = [event for event in all_events(at.session) if isinstance(event, FincaScored)]
    return sum(not event.final for event in scored)


@check("The sprint ends when {n} more finca is scored.", "{n} finca")
def tells_fincas_left(said: Said, at: Moment) -> bool | None:
    if not isinstance(at.about, Sprint):
        return None
    return number(said.values["n"]) == at.about.fincas - fincas_scored(at) > 0


@check("Last round")
def is_the_last_round(_said: Said, at: Moment) -> bool:
    sprint = limit(at)
    assert isinstance(sprint, Sprint)
    return sprint.seconds_left <= 0 or fincas_scored(at) >= sprint.fincas


@check("The game ended: time was up.", "The game ended: {n} finca was scored.")
def tells_why_the_kiosk_ended_it(said: Said, at: Moment) -> bool:
    """Of two reasons, either is true."""
    result = page(at, KioskScoring)
    if "n" in said.values:
        assert result.sprint is not None
        return number(said.values["n"]) == fincas_scored(at) >= result.sprint.fincas
    return result.sprint is None or result.sprint.seconds_left <= 0


# scores and counts of the day


def entries(at: Moment) -> list[Entry]:
    return [entry for mode in TABLES for entry in kiosk_app(at).scores.best(mode, 1000)]


check("Nobody yet. Be the first today!")(
    lambda _said, at: any(not kiosk_app(at).scores.best(mode) for mode in TABLES)
)
check("{points} / {best}")(
    lambda said, at: (
        (number(said.values["points"]), number(said.values["best"]))
        in {(entry.points, entry.maximum) for entry in [*entries(at), *signing(at)]}
    )
)


def signing(at: Moment) -> list[Entry]:
    return [at.about.entry()] if isinstance(at.about, SignScene) else []


@check("Number {n} today", "Not in today’s top {n}")
def tells_the_rank(said: Said, at: Moment) -> bool:
    """Who was first with a score keeps the place."""
    mine = page(at, SignScene).entry()
    before = sum(entry.mode == mine.mode and worth(entry) >= worth(mine) for entry in entries(at))
    told = number(said.values["n"])
    return told == before + 1 <= MOST_KEPT if "Number" in said.message else told == MOST_KEPT <= before


@check("Time is up")
def a_puzzle_was_too_long(_said: Said, at: Moment) -> bool:
    attempt = page(at, PuzzleResult).attempt
    return attempt.seconds_left <= 0 and not attempt.ended


def day(at: Moment) -> Day:
    return next((day for day in kiosk_app(at).counts.read() if day.date == today()), Day(today()))


@check("{mode}: {started} started, {finished} finished, {left} left early")
def counts_games(said: Said, at: Moment) -> bool:
    told = tuple(number(said.values[name]) for name in ("started", "finished", "left"))
    count = next(c for m, c in day(at).modes.items() if unmarked(mode_title(m)) == said.values["mode"].text)
    return told == (count.started, count.finished, sum(count.left.values()))


check("No games yet.")(lambda _said, at: not day(at).modes)
check("Crashes: {n}")(lambda said, at: number(said.values["n"]) == day(at).crashes)


@check("Refused moves: {rules}")
def counts_refusals(said: Said, at: Moment) -> bool:
    most = day(at).refused.most_common(5)
    return said.values["rules"].text == ", ".join(f"{unmarked(rule_title(rule))} {n}" for rule, n in most)


check("No names yet.")(lambda _said, at: not entries(at))
check("No PIN is set. Set one with citrus-game kiosk --set-pin.")(lambda _said, at: not kiosk(at).pin_hash)
check("Try again in {n} second.")(
    lambda said, at: 0 <= number(said.values["n"]) - kiosk_app(at).gate.wait < 1
)
check("Staff: {trouble}")(lambda said, at: said.values["trouble"].text == kiosk_app(at).trouble)


# how a game ended


@check("{points}, {lead} ahead of {player}")
def tells_the_lead(said: Said, at: Moment) -> bool:
    points, who = at.state.points, at.names.index(said.values["player"].text)
    best = max(points)
    others = [each for each in points if each != best]
    told = number(said.values["points"]), number(said.values["lead"]), points[who]
    return told == (best, best - max(others), max(others))


@check("Next time you could try {person}.", "{person} might be more fun for now.")
def suggests_a_level(said: Said, at: Moment) -> bool:
    """One above the strongest who was met after a victory, else one below."""
    (me,) = (who for who, seat in enumerate(at.session.seats) if not seat.is_bot)
    won = at.state.points[me] == max(at.state.points)
    others = (seat.player.partition(":")[0] for seat in at.session.seats if seat.is_bot)
    met = max(LEVELS.index(level) for level in others if level in LEVELS)
    told = [unmarked(person_name(level)) for level in LEVELS].index(said.values["person"].text)
    return told == (met + 1 if won else met - 1) and won == said.message.startswith("Next")


check("Rosa, your coach, can show you your best turn.", "Rosa: your best turn", "Your best turn")(
    lambda _said, at: page(at, ScoringScene).coached
)


def results(scene: ScoringScene) -> Iterator[tuple[str, bool]]:
    """Yield what the bars and tables of a result claim, and whether it is so."""
    session = scene.session
    state, history = session.state, session.history
    for each in scene.standings:
        ahead = sum(points > state.points[each.player] for points in state.points)
        right = each.sources == state.sources[each.player] and each.total == state.points[each.player]
        yield f"{each.seat.name}: {each.total}", right and each.rank == 1 + ahead
    used = [source for source in range(len(SOURCES)) if any(points[source] for points in state.sources)]
    yield "sources", used == scene.bars.sources
    planting, counted = (steps.PLACE, steps.BRIDGE, steps.UNSTORE), Counter[tuple[str, int]]()
    for done in history:
        counted["Plantations planted", done.player] += done.step.verb in planting
    for who in range(len(session.seats)):
        counted["Penalty points", who] = -state.sources[who][SOURCES.index("penalties")]
        for event in all_events(session):
            if isinstance(event, FincaScored):
                counted["Fincas won", who] += event.points[who] == max(event.points) > 0
            elif getattr(event, "player", -1) == who:
                counted["Regions started", who] += isinstance(event, WorkerPlaced)
                counted["Bonuses taken", who] += isinstance(event, TileTaken)
                counted["Coins lost", who] += getattr(event, "forfeited", 0)
                if isinstance(event, Harvested):
                    counted["Harvests", who] += not event.final
                    most = counted["Largest harvest", who], event.region.bit_count()
                    counted["Largest harvest", who] = max(most)
    for name, numbers in scene.numbers.rows:
        told = [counted[unmarked(name), who] for who in range(len(numbers))]
        yield f"{name}: {numbers}, not {told}", numbers == told


# the menu, saved games, the next game


@check("Turn {turn} with {names}", "With {names}")
def names_the_others(said: Said, at: Moment) -> bool:
    """Of the game that goes on, or of the one that was set up last."""
    session, told = app(at).session, said.values["names"].text
    if "turn" not in said.values:
        return told == ", ".join(unmarked(seat.name) for seat in GameConfig.of(app(at).settings).named[1:])
    assert session is not None
    names = ", ".join(session.names[1:])
    return (number(said.values["turn"]), told) == (session.state.turn, names) and not session.state.over


check("Nothing has happened yet.")(lambda _said, at: not at.session.history)
check("There are no saved games yet.")(lambda _said, _at: not any(folder().glob(f"*{SUFFIX}")))
check("Saved. Continue any time.")(lambda _said, at: app(at).session is not None)
check("Citrus crashed here last time. Try again.")(lambda _said, at: app(at).failed_save is not None)
check("Sound on", "Sound off")(lambda said, at: app(at).settings.mute == ("on" in said.message))


@check("Finished after {turn} turn in all")
def was_finished(said: Said, at: Moment) -> bool:
    return at.state.over and number(said.values["turn"]) == at.state.turn


@check("{side} · {progress}", "Game {seed}", "forecast {n}")
def tells_a_poster(said: Said, at: Moment) -> bool:
    """What stands on the poster of a game."""
    if "n" in said.values:
        return number(said.values["n"]) in forecast(at.state)
    if "seed" in said.values:
        return number(said.values["seed"]) == at.session.seed
    turn = number(said.values["progress"]) == at.state.turn
    return turn and said.values["side"].text.lower().startswith(at.board.side)


def draft(at: Moment) -> GameConfig:
    assert isinstance(at.about, SetupScene | OptionsDialog)
    return at.about.draft


check("The short board is small for 4 or 5 players.")(
    lambda _said, at: draft(at).side == "short" and len(draft(at).seats) in (4, 5)
)
check("2 to 5 players")(lambda _said, _at: (FEWEST, MOST) == (2, 5))
check("A game needs at least two players.")(lambda _said, at: len(draft(at).seats) == 2)
check("This board already starts with fewer fincas.")(lambda _said, at: draft(at).side == "short")
check("chosen")(lambda _said, at: draft(at).chosen_map.loaded is not None)


@check("{n} site", "{width} by {height}")
def tells_a_board(said: Said, at: Moment) -> bool:
    boards = [choice.loaded.board for choice in draft(at).maps if choice.loaded is not None]
    if "n" in said.values:
        return number(said.values["n"]) in {len(board.sites) for board in boards}
    told = number(said.values["width"]), number(said.values["height"])
    return told in {(board.width, board.height) for board in boards}


def without_variants(at: Moment) -> Options:
    """Return the options that are set up, but for what the switches of variants change."""
    options, plain = draft(at).options, Options()
    switched = {name for each in draft(at).variants().values() for name in each.options()}
    return replace(options, **{name: getattr(plain, name) for name in switched})


check("Otherwise as in the rulebook.")(
    lambda _said, at: replace(without_variants(at), start_player=Options().start_player) == Options()
)


@check("{n} option changed")
def counts_changed_options(said: Said, at: Moment) -> bool:
    preset, found = options_from(draft(at).preset, {}), without_variants(at)
    names = [each.name for each in fields(Options) if each.name not in ("preset", "start_player")]
    return bool(
        number(said.values["n"]) == sum(getattr(preset, name) != getattr(found, name) for name in names)
    )


@check("{preset}, {board} board, {players}", "{preset}, {board} board, {players}, changed")
def sums_the_setup_up(said: Said, at: Moment) -> bool:
    set_up = draft(at)
    title = said.values["preset"].text == unmarked(_(load_preset(set_up.preset).title))
    board = said.values["board"].text == (set_up.side or set_up.map)
    right = title and board and number(said.values["players"]) == len(set_up.seats)
    starts = set_up.options.start_player
    same = without_variants(at) == replace(options_from(set_up.preset, {}), start_player=starts)
    return right and same != said.message.endswith("changed")


check("{n} player")(
    lambda said, at: (
        number(said.values["n"]) == len(draft(at).seats) if isinstance(at.about, SetupScene) else None
    )
)


parts(
    "Plantations planted",
    "Regions started",
    "Harvests",
    "Largest harvest",
    "Fincas won",
    "Bonuses taken",
    "Coins lost",
    "Penalty points",
    "bridge over the same fruit",
    "no space for what was bought",
    "too few coins",
    "not next to your own fruit",
    "nothing in the row or column",
    "beside another’s region",
    "not in the hand",
    "touches a larger neutral region",
    "no own region there",
    "not now",
    "passing too early",
    "giving back too early",
    "the same fruit on another road",
    "site not marked",
    "a space that is taken",
    "storehouse without a purchase",
    "no such bonus",
    "no worker left",
)
quiet(
    "problems",
    "Something went wrong",
    "cannot be played",
    "This record is damaged.",
    "there is no sprint for {n} player",
)
quiet(
    "rules in general",
    "alone or together",
    "easy to learn",
    "Buy a row of fruit. Each plantation costs 1 coin.",
    "Start on a road next to a finca and let your regions grow.",
    "When the ring around a finca is full, whoever has the most there scores. Harvests bring points and "
    "coins.",
    "One turn: how many points can you find?",
    "Plant orchards. Surround the fincas.",
    "With a coach at your side.",
)
quiet(
    "titles and names",
    "New game",
    "Players",
    "Person",
    "Computer",
    "Board",
    "Long",
    "Short",
    "50 to 60 min",
    "30 to 40 min",
    "First player",
    "Random",
    "Table and timer",
    "Advanced rules",
    "{colour}, {shape}",
    "{colour}; gamepad {number}",
    "disc",
    "diamond",
    "triangle",
    "cross",
    "square",
    "{origin}. {colour}",
    "Code {code}",
    "random",
    "Saved games",
    "Settings",
    "Full screen",
    "Latest",
    "Name",
    "Longest",
    "Sort by",
    "Results and records",
    "A game of Citrus",
    "Every game is saved as you play.",
    "Buy",
    "Plant",
    "Score",
    "Best of the day",
    "Sprint",
    "Puzzle",
    "Short game",
    "Full game",
    "Finca",
    "Well",
    "{mode}, {day}",
    "Where the points came from",
    "Points",
    "Bars",
    "Table",
    "Numbers",
    "Total",
    "Coins",
    "The game turn by turn, better turns, export",
)
quiet(
    "staff: tests/ui/kiosk/test_staff.py",
    "Staff",
    "Staff only",
    "Enter the PIN, then OK. It opens the staff menu.",
    "Enter the new PIN, then OK. It has 4 to 12 digits.",
    "4 to 12 digits",
    "Enter it again",
    "The two PINs differ.",
    "Wrong PIN.",
    "OK",
    "All right",
    "{value} s",
    "{value} min",
    "Sound and language",
    "Effects",
    "Music",
    "Ambience",
    "Language",
    "Screen",
    "Diagonal",
    "Reduced motion",
    "Times",
    "Idle time before the countdown",
    "Countdown",
    "Idle time in menus and after a game",
    "Length of the attract loop",
    "A sprint",
    "Time limit, short and full games",
    "Games",
    "Maximum players per game",
    "Computer players",
    "Change the PIN",
    "Test play (not counted)",
    "Today",
    "Scores of the day",
    "Clear today’s scores",
    "Clear the scores?",
    "Today’s scores will be deleted.",
    "Clear",
    "Delete",
    "End the kiosk",
    "End the kiosk?",
    "Nobody can play here until somebody starts it again.",
    "Restart",
    "Save and close",
    "The settings were not saved",
    "These earlier changes are not saved yet.",
)
quiet(
    "buttons",
    "Start game",
    "Add a player",
    "Choose a colour",
    "Type a name",
    "Remove this player",
    "Give this player a gamepad",
    "Back to the menu",
    "Open folder",
    "Open the folder of your own boards",
    "Continue",
    "Quit the game",
    "Mute all sound",
    "Review",
    "Change players",
    "Window",
)
