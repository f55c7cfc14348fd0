"""What lessons, puzzles, own puzzles and the kiosk say: what is asked, what is lacking, what was reached.

``about`` is the task, or for a lesson the position in which its task began.
"""

from collections import Counter

from citrus_game.bots.evaluation import EvaluationContext
from citrus_game.content.settings.themes import colour_name
from citrus_game.learning.practice import ENOUGH, TRIES
from citrus_game.learning.task import PracticeTask, PuzzleTask
from citrus_game.learning.verdicts import LARGE
from citrus_game.narration.turn_steps import UNTOLD
from citrus_game.rules.legal import refusals
from citrus_game.rules.model import steps
from citrus_game.rules.model.state import FROM_FINAL_FINCAS, FROM_FINCAS, FROM_PENALTIES, State
from citrus_game.rules.observe import observe
from citrus_game.rules.scoring import last_turn_points, projected
from citrus_game.ui.kiosk.puzzle import PuzzleResult
from tests.claims.moment import (
    Moment,
    check,
    forecast,
    number,
    parts,
    played,
    quiet,
    scored,
    still_open,
    totals,
)
from tests.claims.spoken import Said, unmarked

# lessons


@check(
    "Your region at {at} has {n} plantation; it should have {wanted}.", "No region of yours is at {at} yet."
)
def a_region_is_small(said: Said, at: Moment) -> bool:
    space, state = at.at(said.values["at"]), at.after_all
    size = state.region_at(space).bit_count() if state.owner_at(space) == at.player else 0
    return size == (number(said.values["n"]) if "n" in said.values else 0)


@check(
    "The ring of finca {at} still has {n} open space.",
    "The ring of finca {at} is full, but somebody else has {wanted} there, you {n}.",
)
def a_ring_is_not_won(said: Said, at: Moment) -> bool:
    site, state, told = at.site(said.values["at"]), at.after_all, number(said.values["n"])
    left, found = still_open(state, site).bit_count(), totals(state, site)
    if "wanted" not in said.values:
        return left == told > 0
    return not left and (found[at.player], max(found)) == (told, number(said.values["wanted"]))


@check("You have planted {n} plantation; the task asks for {wanted} or more.")
def too_few_are_planted(said: Said, at: Moment) -> bool:
    assert isinstance(at.about, State)
    planted = at.after_all.taken.bit_count() - at.about.taken.bit_count()
    return planted == number(said.values["n"]) < number(said.values["wanted"])


@check("You gave a plantation back, and that costs points. This time, plant all that you buy.")
def gave_back(_said: Said, at: Moment) -> bool:
    assert isinstance(at.about, State)
    then, now = (state.sources[at.player][FROM_PENALTIES] for state in (at.about, at.after_all))
    return now < then


@check(
    "You would end your turn with {n} of {wanted} coin.",
    "Your forecast is {n}; it should be {wanted} or more.",
)
def has_too_little(said: Said, at: Moment) -> bool:
    coins, points = at.after_all.coins[at.player], forecast(at.after_all)[at.player]
    there = coins if "coin" in said.message else points
    return there == number(said.values["n"]) < number(said.values["wanted"])


check("You chose “{chosen}”; this task needs “{asked}”.")(
    lambda said, at: (
        said.values["chosen"].text != said.values["asked"].text and not refusals(at.state, at.plan[0])
    )
)


# puzzles


def puzzle(at: Moment) -> PuzzleTask:
    task = at.about.task if isinstance(at.about, PuzzleResult) else at.about
    assert isinstance(task, PuzzleTask)
    return task


def practice(at: Moment) -> PracticeTask:
    assert isinstance(at.about, PracticeTask)
    return at.about


def best_of(task: PuzzleTask | PracticeTask) -> State:
    """Return the position after the best turn."""
    return played(task.start, *task.best)


def gained(task: PuzzleTask, after: State) -> int:
    """Return what a turn adds to the points at the end of the game."""
    me = task.start.player
    return last_turn_points(after, me) - last_turn_points(task.start, me)


@check("One step fills the ring of finca {site}: the most plantations there score {points}.")
def one_step_fills_it(said: Said, at: Moment) -> bool:
    task, site = puzzle(at), at.site(said.values["site"])
    before, state = still_open(task.start, site), played(task.start, task.best[0])
    most = max(scored(state, site, final=False))
    return bool(before) and not still_open(state, site) and most == number(said.values["points"])


@check(
    "You are {colour}, and this is the last turn of the game. "
    "The best turn adds {points} to your final score.",
    "You are {colour}. Each hint costs a leaf.",
    "You are {player}, {colour}.",
    "You are {player}, {colour}. In your game there was a better turn than yours.",
    "You are {player}, {colour}. In your game you missed about {points} this turn.",
)
def tells_who_you_are(said: Said, at: Moment) -> bool:
    task = at.about
    assert isinstance(task, PuzzleTask | PracticeTask)
    seat = at.session.seats[task.start.player]
    right = said.values["colour"].text in map(unmarked, (seat.name, colour_name(seat.colour)))
    right = right and ("player" not in said.values or said.values["player"].text == unmarked(seat.name))
    if "points" not in said.values:
        return right
    points = number(said.values["points"])
    if isinstance(task, PuzzleTask):
        return right and points == gained(task, best_of(task))
    return right and points == round(task.exercise.worth - task.exercise.was) >= LARGE


@check("{points}: the best possible turn!", "{points}. The best turn scores {best}.")
def tells_a_result(said: Said, at: Moment) -> bool:
    task, points = puzzle(at), number(said.values["points"])
    best = gained(task, best_of(task))
    right = points == gained(task, at.state)
    return right and (
        points >= best if "best" not in said.values else points < best == number(said.values["best"])
    )


@check("This turn: {points} of {best} point", "{points} of {best}")
def tells_points_so_far(said: Said, at: Moment) -> bool:
    told = number(said.values["points"]), number(said.values["best"])
    if isinstance(at.about, PracticeTask):
        better = at.about.exercise
        return told == (max(0, more(at)), round(better.worth - better.was)) and told[1] >= LARGE
    return told == (gained(puzzle(at), at.state), gained(puzzle(at), best_of(puzzle(at))))


@check("The best turn scores {parts}.")
def tells_what_is_missing(said: Said, at: Moment) -> bool:
    signs = {"more from": 1, "fewer from": -1, "fewer lost": 1, "more lost": -1}
    told = 0
    for each in said.values["parts"].all():
        if each.message.startswith("{points} "):
            told += number(each.values["points"]) * next(
                n for words, n in signs.items() if words in each.message
            )
    return told == gained(puzzle(at), best_of(puzzle(at))) - gained(puzzle(at), at.state)


HINTS = {
    "A bridge opens the way.": steps.BRIDGE,
    "Your cart is worth more than it seems.": steps.CART,
    "A bull fills a space, too.": steps.BULL,
    "Look at what belongs to nobody.": steps.PLOW,
    "A milestone builds a finca at once.": steps.MILESTONE,
    "Do not forget your storehouse.": steps.UNSTORE,
    "Look at what your regions would score.": steps.HARVEST,
}


@check(*HINTS)
def the_best_turn_has_it(said: Said, at: Moment) -> bool:
    assert isinstance(at.about, PuzzleTask | PracticeTask)
    return any(step.verb == HINTS[said.message] for step in at.about.best)


@check("Look at the ring of {sites}.", "Look at the rings around the fincas.")
def the_best_turn_is_about_rings(said: Said, at: Moment) -> bool:
    task = at.about
    assert isinstance(task, PuzzleTask | PracticeTask)
    me, after = task.start.player, best_of(task)
    if "sites" not in said.values:
        then, now = (
            sum(projected(state)[me][source] for source in (FROM_FINCAS, FROM_FINAL_FINCAS))
            for state in (task.start, after)
        )
        return now > then
    closed = after.scored & ~task.start.scored
    return all(closed >> site & 1 for site in at.sites(said.values["sites"]))


check("{n} hint: −{n} leaf.")(lambda said, at: number(said.values["n"]) == puzzle(at).hints)


# own puzzles


def more(at: Moment) -> int:
    """Return by how many points the turn is worth more than the one in the game."""
    exercise = practice(at).exercise
    worth = EvaluationContext(observe(exercise.state).state).full(at.state)
    return round(worth - exercise.was)


@check("Find a better turn. Try {number} of {most}", "Find about {points} more. Try {number} of {most}")
def tells_what_to_find(said: Said, at: Moment) -> bool:
    task = practice(at)
    told = number(said.values["number"]), number(said.values["most"])
    missing = round(task.exercise.worth - task.exercise.was)
    points = number(said.values["points"]) if "points" in said.values else missing
    return (
        told == (task.tried + 1, TRIES)
        and points == missing
        and (missing >= LARGE) == ("points" in said.values)
    )


@check(
    "This turn is better than the one you played.",
    "This turn is about {points} better than the one you played.",
    "This turn is no better than the one you played.",
)
def compares_with_the_game(said: Said, at: Moment) -> bool:
    points = more(at)
    if "points" in said.values:
        return number(said.values["points"]) == points >= LARGE
    return points <= 0 if "no better" in said.message else 0 < points < LARGE


@check("This is the turn that you played.")
def is_the_same(_said: Said, at: Moment) -> bool:
    exercise = practice(at).exercise
    one, other = (
        Counter(step for step in turn if step.verb not in UNTOLD)
        for turn in (at.session.steps, exercise.played)
    )
    return one == other


@check("No better one is known.", "The best one known is a little better.")
def compares_with_the_best(said: Said, at: Moment) -> bool:
    return (more(at) >= practice(at).exercise.points) == (said.message == "No better one is known.")


@check("Found!", "There is a better one: try again.", "Now watch the better turn.")
def tells_whether_it_is_found(said: Said, at: Moment) -> bool:
    exercise = practice(at).exercise
    worth = EvaluationContext(observe(exercise.state).state).full(at.state)
    found = worth - exercise.was >= ENOUGH * (exercise.worth - exercise.was)
    return found == (said.message == "Found!")


parts("{points} more from {part}", "{points} fewer from {part}", "{points} fewer lost", "{points} more lost")
quiet(
    "praise, and what to do next",
    "There is more to find",
    "Not bad",
    "Well done",
    "Perfect!",
    "Not yet",
    "Not yet.",
    "You harvested, but this task asks you to buy. Try again.",
    "Read, then continue",
    "Look at the yellow frame",
    "Point at it with the mouse, or tap it.",
    "The last turn of the game is yours: how many points can it bring you?",
    "Let your regions grow, and mind what lies on the bonus spaces.",
    "Each hint costs a leaf.",
    "The first step costs another leaf.",
    "Well done! Plant the rest, then end your turn.",
    "Well done! Now end your turn.",
    "The others are playing.",
    "Well done! The next lesson: {title}.",
    "Well done! You are ready to play.",
    "This is how it could have gone.",
    "There are two hints.",
    "Surround the fincas: the most plantations around one scores.",
)
quiet(
    "titles, files, lists",
    "Some of your turns could not be kept as puzzles: {problem}",
    "there is no puzzle",
    "{day}, turn {turn}",
    "Tutorial",
    "Your first game",
    "Lesson {n} is finished",
    "{number} / {total}",
    "{number}. {title}",
    "Puzzles",
    "My puzzles",
    "Level",
    "Level {level} of 5",
    "{n} leaf of three",
    "missed {n} time",
    "Best turn: {points}",
    "Best turn: {points}, you: {own}",
    "{n} short lesson. Watch, try, and solve a small task on your own.",
    "An easy opponent, with a coach at your side.",
    "It is the last turn: make it count. Three leaves for the best one.",
    "Turns from your own games that could have been better. Those you missed come first.",
    "Finish a game: the turns that could have been better will wait here for you.",
    "How to play",
    "Who plays?",
    "What would you like to play?",
    "Just me",
    "{n} person",
    "Enter your name",
    "Today’s best sprints",
    "Today’s best at puzzles",
    "Are you still there?",
    "Quit the game?",
    "The game ends here and is not saved.",
)
quiet(
    "buttons of pages",
    "Quit",
    "Back",
    "Next",
    "Next lesson",
    "Main menu",
    "Try again",
    "Start again",
    "Show me how",
    "Back to the lessons",
    "Hint",
    "Hint (1 leaf)",
    "First step (1 leaf)",
    "First step",
    "The better turn",
    "The best turn",
    "Done",
    "Next puzzle",
    "Harder",
    "Try another one",
    "Add your name",
    "a letter|Delete",
    "Play",
    "Play again",
    "Resume",
    "Back to the game",
    "Save",
    "Skip",
)
