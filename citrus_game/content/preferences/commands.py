"""The commands of the client, each once: what keys, the keys' page, buttons and gamepads call alike.

A scene says what a command does there (`citrus_game.client.kit.input.commands`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from citrus_game.text import later


@dataclass(frozen=True)
class Command:
    """Something that can be asked for: by a key, a button or on a gamepad.

    ``words`` say what it does, ``on_button`` what its button says where that differs, both untranslated;
    ``icon`` is its button's. ``held``: it lasts as long as its key is held. ``pad`` is the button or
    trigger of a gamepad that stands for it, as SDL names it; empty for none.
    """

    name: str
    words: str
    icon: str = ""
    on_button: str = ""
    held: bool = False
    pad: str = ""

    @property
    def hint(self) -> str:
        """Give the words that name its button, untranslated."""
        return self.on_button or self.words


CHOOSE = Command("choose", later("Choose"), pad="a")
CANCEL = Command("cancel", later("Cancel, go back"), pad="b")
NEXT = Command("next", later("Next part of the screen"), pad="rightshoulder")
PREVIOUS = Command("previous", later("Previous part of the screen"), pad="leftshoulder")
UP = Command("up", later("Up"), pad="dpup")
DOWN = Command("down", later("Down"), pad="dpdown")
LEFT = Command("left", later("To the left"), pad="dpleft")
RIGHT = Command("right", later("To the right"), pad="dpright")
PAGE_UP = Command("page_up", later("Scroll up"))
PAGE_DOWN = Command("page_down", later("Scroll down"))
UNDO = Command("undo", later("Undo"), "undo", pad="x")
REDO = Command("redo", later("Redo"), "redo", pad="rightstick")
BUY = Command("buy", later("Buy the chosen row or column"))
HARVEST = Command("harvest", later("Harvest"), "harvest")
INCOME = Command("income", later("Take the income"))
RETURN = Command("return", later("Give back what cannot be planted"))
END = Command("end", later("End turn"), "end-turn", pad="y")
PASS = Command("pass", later("Pass"))
HAND = Command("hand", later("Go to the hand"))
MARKET = Command("market", later("Go to the market"))
BOARD = Command("board", later("Go to the board"))
TILES = Command("tiles", later("Go to your bonuses"))
NEXT_SPACE = Command("next_space", later("Next highlighted space"), pad="leftstick")
PREVIOUS_SPACE = Command("previous_space", later("Previous highlighted space"))
OWNERS = Command(
    "owners",
    later("Who owns what (hold)"),
    "owners",
    on_button=later("Who owns what"),
    held=True,
    pad="lefttrigger",
)
LEFT_OVER = Command("left_over", later("What is still to come"), held=True)
HINT = Command(
    "hint",
    later("Hint"),
    "hint",
    on_button=later("Hint: show a good move"),
    pad="righttrigger",
)
FOLLOW = Command("follow", later("Do the next step of the hint"))
LAST_ROUND = Command("last_round", later("Watch the last round again"), "last-round")
LOG = Command("log", later("Log"), "log")
RULES = Command("rules", later("Rules"), "help", pad="back")
SETTINGS = Command("settings", later("Settings"), "settings")
PAUSE = Command("pause", later("Pause"), "menu", on_button=later("Menu"), pad="start")
NEXT_REGION = Command("next_region", later("Next region of mine"))
PREVIOUS_REGION = Command("previous_region", later("Previous region of mine"))
NEXT_FINCA = Command("next_finca", later("Next finca with an open ring"))
PREVIOUS_FINCA = Command("previous_finca", later("Previous finca with an open ring"))
SAY_MARKET = Command("say_market", later("Hear the market"))
SAY_MINE = Command("say_mine", later("Hear what is mine: workers, bonuses, coins"))
SAY_OTHERS = Command("say_others", later("Hear what the others have"))
SAY_FINCAS = Command("say_fincas", later("Hear how each finca stands"))
SAY_ROUND = Command("say_round", later("Hear the last round again"))
SAY_TURN = Command("say_turn", later("Hear whose turn it is, and what may be done"))
SAY_AGAIN = Command("say_again", later("Hear again what is here"))
SPEECH = Command("speech", later("Speak everything, or not"))
SLOWER = Command("slower", later("Speak slower"))
FASTER = Command("faster", later("Speak faster"))
FULLSCREEN = Command("fullscreen", later("Full screen"), "fullscreen")
MUTE = Command("mute", later("Sound on or off"), "sound")

COMMANDS: Mapping[str, Command] = {
    command.name: command
    for command in (
        CHOOSE, CANCEL, NEXT, PREVIOUS, UP, DOWN, LEFT, RIGHT, PAGE_UP, PAGE_DOWN, UNDO, REDO, BUY, HARVEST,
        INCOME, RETURN, END, PASS, HAND, MARKET, BOARD, TILES, NEXT_SPACE, PREVIOUS_SPACE, OWNERS,
        LEFT_OVER, HINT, FOLLOW, NEXT_REGION, PREVIOUS_REGION, NEXT_FINCA, PREVIOUS_FINCA, SAY_TURN,
        SAY_MARKET, SAY_MINE, SAY_OTHERS, SAY_FINCAS, SAY_ROUND, SAY_AGAIN, SPEECH, SLOWER, FASTER,
        LAST_ROUND, LOG, RULES, SETTINGS, PAUSE, FULLSCREEN, MUTE,
    )
}  # fmt: skip
"""All that a key of ``config/keys.yaml`` can do, by name."""
