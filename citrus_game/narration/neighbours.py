"""What those who play for the computer say in the first person: twenty lines each by what they do, three
reactions.
"""

from collections.abc import Mapping, Sequence

from citrus_game.bots import reasons
from citrus_game.bots.reasons import Reason
from citrus_game.narration.bot_reasons import own_reason, reason_sentence, reason_values
from citrus_game.rules.model.state import Game
from citrus_game.text import _, later

NEW, MIXED, GROWS, CLOSES = "new", "mixed", "grows", "closes"
"""Purchases: for new regions, for some new ones, for own regions alone, to close a ring."""
HARVESTS, NEAR, AWAY = "harvests", "near", "away"
"""Harvests, and fincas built near own regions or away from those of others."""
WON, LOST, LATE = "won", "lost", "late"
"""Reactions: to a finca that brought most or less than most, and to the empty bag."""


def neighbour_words(
    level: str, reason: Reason, names: Sequence[str], game: Game, number: int, reaction: str
) -> str:
    """Return what a computer player says of its step: of its own lines that fit, the one with this
    ``number``.

    If none fits, it says the plain reason in the first person. A computer player without lines of its own is
    told of in the third person.
    """
    lines = LINES.get(level, {})
    fitting = lines.get(_deed(reason), ())
    if not fitting:
        return (own_reason if lines else reason_sentence)(reason, names, game)
    line = _(fitting[number % len(fitting)]).format(**reason_values(reason, names, game))
    return " ".join([*map(_, lines.get(reaction, ())), line])


def _deed(reason: Reason) -> str:
    if reason.kind == reasons.BUYS:
        return GROWS if reason.more == reason.count else MIXED
    return _DEEDS.get(reason.kind, "")


_DEEDS = {
    reasons.BUYS_NEW: NEW,
    reasons.BUYS_TO_CLOSE: CLOSES,
    reasons.HARVESTS: HARVESTS,
    reasons.FINCA_NEAR: NEAR,
    reasons.FINCA_AWAY: AWAY,
}

LINES: Mapping[str, Mapping[str, Sequence[str]]] = {
    "picker": {
        NEW: (
            later("Ooh, something new!"),
            later("I have nothing like it yet. Mine!"),
            later("A new corner for me!"),
            later("I just start somewhere new."),
        ),
        MIXED: (
            later("Some I grow already, some I don’t!"),
            later("A bit of this, a bit of that!"),
            later("Old friends, and new ones."),
        ),
        GROWS: (
            later("More of my favourites!"),
            later("They match what I have. Lucky me!"),
            later("I grow these already. More!"),
            later("Bigger is better!"),
        ),
        CLOSES: (
            later("The ring of {site} is full in a moment!"),
            later("{points} at {site}? Yes, please!"),
            later("I close the ring of {site}. Fun!"),
        ),
        HARVESTS: (
            later("Ripe and mine!"),
            later("{points}, just like that!"),
            later("Time to pick!"),
        ),
        NEAR: (later("Right by my trees: {site}!"),),
        AWAY: (
            later("{site} is the least crowded site."),
            later("{site}: so nice and quiet!"),
        ),
        WON: (later("That finca was mine!"),),
        LOST: (later("That finca wasn’t mine."),),
        LATE: (later("Nearly over already?"),),
    },
    "planter": {
        NEW: (
            later("Fresh soil for new seedlings."),
            later("A new bed, neatly laid out."),
            later("I plant what I don’t have yet."),
            later("Nothing of this kind grows in my beds yet."),
        ),
        MIXED: (
            later("Some for old beds, some for new."),
            later("I know where part of this goes."),
            later("Water the old, set the new."),
        ),
        GROWS: (
            later("All of it joins my beds."),
            later("My trees asked for these."),
            later("One row longer, said the trees."),
            later("I planned my turn: these fit."),
        ),
        CLOSES: (
            later("The last bed at {site} is mine to fill."),
            later("I finish {site} for {points}."),
            later("Around {site} all will be green."),
        ),
        HARVESTS: (
            later("Into the basket with them."),
            later("Well grown: {points}."),
            later("My worker has earned a rest."),
        ),
        NEAR: (later("My beds are there already: {site}."),),
        AWAY: (
            later("At {site} the others reap the least."),
            later("On {site} it feeds the others least."),
        ),
        WON: (later("Patience paid."),),
        LOST: (later("A frost. It passes."),),
        LATE: (later("Autumn is coming."),),
    },
    "builder": {
        NEW: (
            later("I lay a new foundation."),
            later("New material for a new wall."),
            later("First the corner stone."),
            later("I open new ground."),
        ),
        MIXED: (
            later("Part extension, part new building."),
            later("Good material, most has its place."),
            later("I add on, and I start anew."),
        ),
        GROWS: (
            later("All of it goes on the old walls."),
            later("The plan holds: I extend."),
            later("Stone on stone, tree on tree."),
            later("I have walls of every kind I bought."),
        ),
        CLOSES: (
            later("The ring of {site}: I set the last stone."),
            later("{site} gets its roof: {points}."),
            later("I can finish {site} today."),
        ),
        HARVESTS: (
            later("Delivered."),
            later("Site cleared: {points}."),
            later("I need my worker back."),
        ),
        NEAR: (later("I built around {site} before you saw it."),),
        AWAY: (
            later("I build on {site}, the quietest site."),
            later("{site} has the fewest neighbours."),
        ),
        WON: (later("That one stands."),),
        LOST: (later("A crack in my plan."),),
        LATE: (later("Handover is near."),),
    },
    "grower": {
        NEW: (
            later("Who sows late must sow now."),
            later("Bare soil, sharp spade."),
            later("New field, new luck."),
            later("Nothing of this kind grows on my fields yet."),
        ),
        MIXED: (
            later("One hand for old trees, one for new."),
            later("Some fall on ready ground."),
            later("Part of it grows on my fields already."),
        ),
        GROWS: (
            later("It grows, and I watch you."),
            later("I have fields of all of it."),
            later("All of it for trees I know."),
            later("Slow trees bear longest."),
        ),
        CLOSES: (
            later("{site} is ripe. I take it."),
            later("I saw it coming: {points} at {site}."),
            later("No gap stays open at {site}."),
        ),
        HARVESTS: (
            later("A fair year."),
            later("Hay in while the sun shines: {points}."),
            later("What is ripe won’t wait."),
        ),
        NEAR: (later("{site} lies by my fence."),),
        AWAY: (
            later("At {site} my neighbours gain the least."),
            later("On {site} it bears least for you all."),
        ),
        WON: (later("A good barn, that."),),
        LOST: (later("You watched well."),),
        LATE: (later("I smell winter."),),
    },
    "trader": {
        NEW: (
            later("New goods sell best."),
            later("I open a branch."),
            later("Never only one product."),
            later("I don’t sell this kind yet."),
        ),
        MIXED: (
            later("A mixed crate, a fair price."),
            later("Part stock, part risk."),
            later("I already sell part of it."),
        ),
        GROWS: (
            later("More of the same sells well."),
            later("More of what sells: all for my groves."),
            later("Cheap, and it fits."),
            later("I deal in all of it already."),
        ),
        CLOSES: (
            later("The deal at {site} is closing."),
            later("{points} for {site}: sold!"),
            later("I invest in {site}, and it scores now."),
        ),
        HARVESTS: (
            later("Sold at once."),
            later("{points}, cash."),
            later("A worker at home is money."),
        ),
        NEAR: (later("My stall stands by {site} already."),),
        AWAY: (
            later("At {site} my rivals earn the least."),
            later("{site}: the worst deal for my rivals."),
        ),
        WON: (later("A pleasure to trade."),),
        LOST: (later("Write that off."),),
        LATE: (later("Closing time soon."),),
    },
    "master": {
        NEW: (
            later("This opens a second front."),
            later("I have none of this kind. That changes now."),
            later("A kind that I lack: I take it."),
            later("An opening, nothing more."),
        ),
        MIXED: (
            later("Part of it fits my regions, part is new."),
            later("Two plans with one hand."),
            later("I keep both roads open."),
        ),
        GROWS: (
            later("I have regions of all of it."),
            later("Every piece fits."),
            later("I strengthen what I have."),
            later("My regions can grow by all of it."),
        ),
        CLOSES: (
            later("{site} is decided."),
            later("The ring of {site} closes: {points}."),
            later("I counted {site} to the end."),
        ),
        HARVESTS: (
            later("Duty done."),
            later("{points}, at the right moment."),
            later("I free a worker."),
        ),
        NEAR: (later("{site}. I was waiting for that."),),
        AWAY: (
            later("{site} is where you gain least."),
            later("{site}: least for everybody else."),
        ),
        WON: (later("Of course."),),
        LOST: (later("Well played."),),
        LATE: (later("The endgame."),),
    },
}
"""The lines by level and deed; each reaction has one."""
