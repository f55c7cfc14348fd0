"""The coach's texts in the ordinary game, for each moment of a turn."""

from collections.abc import Callable

from citrus_game.narration import words
from citrus_game.narration.fincas import all_full_words
from citrus_game.narration.lines import follows_words
from citrus_game.narration.verdicts import income_texts
from citrus_game.rules.model.components import BRIDGE
from citrus_game.rules.turn import is_last_turn
from citrus_game.session.selection import prompt_text
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.session.telling.news import MOST, news_words, stake_words
from citrus_game.text import _
from citrus_game.ui.board.layers.hover import HoverMarks
from citrus_game.ui.scenes.play.coach.coach import FULL, Saying
from citrus_game.ui.scenes.play.coach.highlight import ANSWER, ARROWS, ENDS, HAND, HARVESTS, Mark, bonus_mark


def saying_at(moment: str, controller: TurnController) -> Saying:
    """Return what the coach says at a moment."""
    if moment in _SAID:
        return _SAID[moment](controller)
    always = {
        "choose": Saying(_("Choose the worker whose region you want to harvest.")),
        "region": Saying(
            _(
                "Each plantation is a point, and the worker comes home. After that the region no longer "
                "counts for fincas."
            ),
            Mark(ANSWER),
        ),
        "cart": Saying(
            _("It is free: take one of the framed plantations in the market. You plant it at once.")
        ),
        "return": Saying(_("This fits nowhere. It goes back and costs points."), Mark(ANSWER)),
    }
    if moment in always:
        return always[moment]
    if controller.open:
        return Saying(" ".join(prompt_text.prompt(controller, controller.session.names).texts[:2]))
    if controller.state.over:
        return Saying(_("Well played! Open fincas, regions and bonuses are counted now."))
    plays = _("Now {player} plays.").format(player=controller.session.names[controller.state.player])
    return Saying(news_words(controller) or plays)


def _buy(controller: TurnController) -> Saying:
    if not controller.session.history:
        text = _("Choose a blue arrow: it buys a row or column of plantations. The number is the price.")
        return Saying(text, Mark(ARROWS))
    text = _("Buy a row or column.")
    if controller.now.harvest:
        text = _("Buy a row or column, or harvest a region.")
    return Saying(_after_news(controller, text), Mark(ARROWS))


def _harvest(controller: TurnController) -> Saying:
    text = _("{why}: harvest.").format(why=prompt_text.why_not_buying(controller.state).rstrip("."))
    if controller.can_buy_with_money():
        text = _("Use your money bonus and buy, or harvest with a worker.")
    return Saying(_after_news(controller, text), Mark(HARVESTS))


def _after_news(controller: TurnController, text: str) -> str:
    """Return the text, preceded by what other players did, or replaced by what is at stake."""
    stake = stake_words(controller)
    news = news_words(controller, most=1 if stake else MOST)
    return " ".join(filter(None, (news, stake or text)))


def _line(controller: TurnController) -> Saying:
    assert controller.pick is not None
    facts = controller.outlook.foresight.line(controller.pick.what)
    if facts.finca:
        return Saying(" ".join((follows_words(facts), _("You cannot undo this."))), Mark(ANSWER))
    text = _("Press “Buy for {n}”, or choose a space for the first.")
    return Saying(text.format(n=facts.cost), Mark(ANSWER))


def _hand(controller: TurnController) -> Saying:
    tile, place = controller.picked_tile(), controller.picked_index() + 1
    if tile is None or not controller.lit():
        return Saying(" ".join(prompt_text.prompt(controller, controller.session.names).texts[:2]))
    text = _("Choose a highlighted space for {tile}.").format(tile=words.the_plantation(tile))
    return Saying(text, Mark(f"{HAND}{place}" if place else ""))


def _bridge(controller: TurnController) -> Saying:
    """Return that the plantation needs the player's bridge, which is marked."""
    said = prompt_text.prompt(controller, controller.session.names).texts[:2]
    return Saying(" ".join(said), Mark(bonus_mark(controller, {BRIDGE})))


def _income(controller: TurnController) -> Saying:
    state = controller.state
    paid = income_texts(state, state.mat[state.player])[0]
    text = _("Take them.")
    if controller.now.harvest:
        text = _("Take them, or harvest another region first.")
    return Saying(f"{paid} {text}", Mark(ANSWER))


def _site(controller: TurnController) -> Saying:
    text = _("Choose a highlighted letter for the new finca.")
    if controller.state.site_stack and controller.state.finca_stack:
        text += " " + _("The pale letters are for later fincas.")
    return Saying(text, Mark("", (HoverMarks(outlined=(controller.lit(),)),)))


def _end(controller: TurnController) -> Saying:
    if controller.can_use_bonus():
        return Saying(_("Use a bonus, or press “End turn”."), Mark(ENDS))
    return Saying(_("Press “End turn”."), Mark(ENDS))


def full_saying(controller: TurnController) -> str:
    """Return what the fincas bring that score at the end of this turn, as a sentence."""
    full = [facts for facts in controller.outlook.foresight.fincas() if facts.stage == "full"]
    return all_full_words(full, controller.session.names)


def _full(controller: TurnController) -> Saying:
    end = _last(controller) if is_last_turn(controller.state) else _end(controller)
    return Saying(f"{full_saying(controller)} {end.text}", end.mark)


def _last(controller: TurnController) -> Saying:
    text = _("The market and the bag are empty: “End turn” ends the game.")
    if controller.can_use_bonus():
        text += " " + _("You can still use a bonus.")
    return Saying(text, Mark(ENDS))


_SAID: dict[str, Callable[[TurnController], Saying]] = {
    "buy": _buy,
    "harvest": _harvest,
    "line": _line,
    "hand": _hand,
    "bridge": _bridge,
    "income": _income,
    "site": _site,
    "end": _end,
    FULL: _full,
    "last": _last,
}
