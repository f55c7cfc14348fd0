"""What is said of a finca or a building site: its state, what it pays, who stands how."""

from collections import Counter
from collections.abc import Sequence

from citrus_game.content.game.box import values_text
from citrus_game.facts.fincas import FincaFacts, Share
from citrus_game.narration import words
from citrus_game.rules.model.board import Board
from citrus_game.text import _, ngettext, pgettext


def place_name(rank: int) -> str:
    """Return a rank as a word for a sentence."""
    return (
        "", pgettext("place", "first"), pgettext("place", "second"), pgettext("place", "third"),
        pgettext("place", "fourth"), pgettext("place", "fifth"),
    )[rank]  # fmt: skip


def finca_name(facts: FincaFacts) -> str:
    """Return the name of a site and its finca: "Finca 6/2 on A"."""
    if facts.values is None:
        return _("Site {site}").format(site=facts.letter)
    return _("Finca {values} on {site}").format(values=values_text(facts.values), site=facts.letter)


def stage_words(facts: FincaFacts) -> str:
    """Return what a site is for, or what has become of its finca; "" while its ring is open."""
    return {
        "later": _("Not marked yet: a later finca may stand here."),
        "marked": _("Marked: the next finca may be built here."),
        "bare": _("No finca will be built here."),
        "open": "",
        "full": _("Ring full: it scores at the end of this turn."),
        "scored": _("It has been scored."),
    }[facts.stage]


def left_words(facts: FincaFacts) -> str:
    """Return how many spaces around a finca or marked site are open; "" for none, and where it does not
    matter.
    """
    if not facts.left or facts.stage not in ("marked", "open"):
        return ""
    text = ngettext("{n} space around it is still open", "{n} spaces around it are still open", facts.left)
    return words.capital(text.format(n=facts.left))


def finca_sentences(facts: FincaFacts) -> str:
    """Return sentences on the stage of a finca and on its open spaces."""
    return " ".join(f"{text.rstrip('.')}." for text in (stage_words(facts), left_words(facts)) if text)


def finca_line(facts: FincaFacts) -> str:
    """Return what stands on a site, and its state, as a line without a full stop."""
    return ". ".join(filter(None, (finca_name(facts), finca_sentences(facts).rstrip("."))))


def pays_words(facts: FincaFacts) -> str:
    """Return what the two values of a finca mean, for somebody who has never played."""
    assert facts.values is not None
    text = _(
        "Once the ring of spaces around it is full (bonuses and rocks count), the most plantations there get "
        "{points}, the second most {second}. If the game ends first, the most get {second}."
    )
    return text.format(points=words.points(facts.values[0]), second=facts.values[1])


def worth_words(facts: FincaFacts) -> str:
    """Return in one short sentence what the two values of a finca bring, and how many spaces are open."""
    assert facts.values is not None
    if facts.stage == "full":
        return f"{finca_line(facts)}."
    text = ngettext(
        "Finca {site}, {n} space left: most plantations get {first} points, second {second}.",
        "Finca {site}, {n} spaces left: most plantations get {first} points, second {second}.",
        facts.left,
    )
    return text.format(site=facts.letter, n=facts.left, first=facts.values[0], second=facts.values[1])


def covered_words(facts: FincaFacts) -> str:
    """Return why fewer spaces around a finca are open than look free, or ""."""
    return _("Rocks and bonuses fill their spaces.") if facts.stage == "open" and facts.covered else ""


def full_words(facts: FincaFacts, names: Sequence[str]) -> str:
    """Return what each player gets for a finca whose ring is full."""
    text = _("Finca {site} scores at the end of this turn: {shares}.")
    if not facts.paid:
        text = _("Finca {site} scores at the end of this turn, for nobody.")
    paid = [_("{player} +{points}").format(player=names[who], points=points) for who, points in facts.paid]
    return text.format(site=facts.letter, shares=", ".join(paid))


def all_full_words(full: Sequence[FincaFacts], names: Sequence[str]) -> str:
    """Return in one sentence what each player gets for the fincas whose rings are full."""
    if len(full) == 1:
        return full_words(full[0], names)
    sums = Counter[int]()
    for facts in full:
        sums.update(dict(facts.paid))
    text = _("Fincas {sites} score as this turn ends: {shares}.")
    if not sums:
        text = _("Fincas {sites} score as this turn ends, for nobody.")
    paid = [_("{player} +{points}").format(player=names[who], points=sums[who]) for who in sums]
    return text.format(sites=words.joined([facts.letter for facts in full]), shares=", ".join(paid))


def flag_words(found: Sequence[FincaFacts]) -> str:
    """Return what a flag says, a line for each finca whose ring is nearly full; "" for none."""
    return "\n".join(
        ngettext(
            "The finca on {site} scores when this space is taken.",
            "The finca on {site} scores when {n} more spaces are taken, including this one.",
            facts.left,
        ).format(site=facts.letter, n=facts.left)
        for facts in found
    )


def level_words(facts: FincaFacts) -> str:
    """Return what happens at a finca where several players are level on the first rank."""
    assert facts.values is not None
    text = _("Level at finca {site}: each would get {points}, nobody the second.")
    return text.format(site=facts.letter, points=words.points(facts.values[0]))


def shares_words(facts: FincaFacts, board: Board, names: Sequence[str]) -> str:
    """Return all about a finca for the screen reader: state, open spaces by name, everybody's share."""
    around = around_words(facts, board, names)
    return " ".join(filter(None, (finca_name(facts) + ".", stage_words(facts), around)))


def around_words(facts: FincaFacts, board: Board, names: Sequence[str]) -> str:
    """Return the open spaces around a finca or site by name, and everybody's share."""
    still = left_words(facts)
    if still:
        still = words.headed(still, words.space_names(board, facts.open)) + "."
    told = words.apart([_share(share, facts, names) for share in facts.shares])
    return " ".join(filter(None, (still, f"{told}." if told else _("Nobody has a region there yet."))))


def _share(share: Share, facts: FincaFacts, names: Sequence[str]) -> str:
    """Return a player's share: regions and their sum, rank, points if the ring closes or the game ends."""
    count = " + ".join(words.counted_fruit(fruit, size) for fruit, size in share.regions)
    if len(share.regions) > 1:
        count += f" = {share.total}"
    tied = sum(other.rank == share.rank for other in facts.shares) > 1
    place = place_name(share.rank)
    place = _("{place} place, tied").format(place=place) if tied else _("{place} place").format(place=place)
    if facts.values is None:
        return _("{player} {count}, {place}").format(player=names[share.player], count=count, place=place)
    return _("{player} {count}, {place}: {now} if the ring closes, {final} if the game ends").format(
        player=names[share.player], count=count, place=place, now=words.points(share.now), final=share.final
    )
