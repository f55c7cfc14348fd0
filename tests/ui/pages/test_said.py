"""What a page is for can be read on it, from the top to the bottom, in dialogs and on the kiosk's pages."""

from collections.abc import Callable

import pygame
import pytest

from tests.ui.pages.pages import SIZE, pictures
from tests.ui.pages.said import reading
from tests.ui.toolkit.controls import seen_between, without

SAYS: dict[str, tuple[str, ...]] = {
    "menu in a game": ("Continue", "Turn 1 with Ben", "New game", "Your first game", "Settings", "Quit"),
    "first game": ("What is your name? Your results are kept under it.", "Done"),
    "full setup": (
        "New game", "Ana", "Person", "Blue, disc", "Yasmin", "Easy", "Plans her turn for points at once.",
        "Chiara", "Dario", "Elif", "Rulebook, short board, 5 players",
    ),
    "settings": (
        "Settings", "Display", "Window size", "Full screen", "Text size", "TV mode: everything larger",
        "Colours", "Language", "Sound", "Effects", "Done",
    ),
    "settings at 0.35": ("Read everything aloud", "Speech rate", "Animation speed"),
    "settings at 0.7": (
        "Forecast: points if the game ended now", "Describe what you point at", "Board coordinates",
    ),
    "settings at 1.0": ("Purist: no help at all", "Show verdicts on your turns after a game"),
    "message": ("Something went wrong", "A file cannot be read. " * 30, "All right"),
    "question": ("Quit the game?", "It is not kept. " * 8, "Quit the game"),
    "list": (
        "Beginner: Nino", "Easy: Yasmin",
        "Plans her turn for points at once. Cares little for what pays later.",
        "Medium: Luce", "Skilled: Idris", "Hard: Stelios",
    ),
    "crash": (
        "Something went wrong", "Citrus had to stop here. It’s a bug in the game, not something you did.",
        "Your game is saved up to the last step. Choose Continue in the menu to go on with it.",
        "Crashes/2026-11-22 20.15.00.txt", "Back to the menu",
    ),
    "keys": ("Keys and gamepad", "Keyboard", "Enter / Space", "Esc", "Shift+Tab", "Ctrl+Z / Backspace", "B"),
    "writing": ("Type a name", "Ana", "1", "q", "a", "z", "Space", "Done"),
    "writing digits": ("Write", "1", "Delete", "Done"),
    "a gamepad": (
        "A gamepad for Ana", "Press a button on the gamepad. In the game it works only on its player’s turn.",
        "No gamepad",
    ),
    "log": ("Log", "Turn 32", "Wilhelmina Nr. 1 plants a blood orange on k3.", "Turn 31", "Turn 30"),
    "still to come": (
        "Still to come", "32 plantations in the bag", "×7", "6 fincas to come", "17 bonuses on the board",
        "Building sites not marked yet: G, J and M.",
    ),
    "hand over": ("Who plays from here", "Wilhelmina Nr. 0", "Wilhelmina Nr. 1", "Wilhelmina Nr. 4", "Done"),
    "a result": ("There is more to find", "0 of 8", "0 points. The best turn scores 8.", "Next puzzle"),
    "saved games": ("Saved games", "Name", "A long evening", "Finished after 44 turns in all", "82"),
    "no saved games": ("Saved games", "There are no saved games yet.", "Every game is saved as you play."),
    "menu focused": ("Plant orchards. Surround the fincas.", "New game", "Quit"),
    "statistics": ("Results and records", "No game has been finished yet."),
    "export": ("Export", "Files are saved in Citrus/exports."),
    "kiosk title": ("Deutsch", "Touch to play", "alone or together"),
    "kiosk demo": (
        "Zeynep", "With these I can close the ring of F: 6 points, before Luce overtakes me there.",
    ),
    "kiosk lesson": ("How to play", "Buy", "Buy a row of fruit. Each plantation costs 1 coin."),
    "kiosk scores": ("Best of the day", "Sprint", "1", "2", "3", "Nobody yet. Be the first today!"),
    "kiosk trouble": (
        "Staff: kiosk.yaml, line 3, key effects: it must be a whole number from 0 to 100, not 'loud'.",
    ),
    "kiosk chooser": (
        "What would you like to play?", "2 of us", "Sprint",
        "Jump into a half-played game. It ends when 2 fincas are scored or time is up.", "10 minutes", "Back",
    ),
    "kiosk table": (
        "2 fincas", "Blue", "You are Blue. Surround the fincas: the most plantations around one scores.",
    ),
    "kiosk short": ("How to play", "Nino", "Tap an arrow: its number is the price of that row."),
    "kiosk full": ("How to play", "Blue", "Violet", "Teal", "White"),
    "kiosk how to play": (
        "How to play", "Plant",
        "Start on a road next to a finca and let your regions grow.", "Back to the game",
    ),
    "kiosk leave": ("Quit the game?", "The game ends here and is not saved.", "Resume"),
    "kiosk result": ("The game ended: nobody could play or build a finca.", "Play again"),
    "kiosk sprint result": ("The game ended: time was up.", "Add your name"),
    "kiosk puzzle": (
        "Hint", "0 of 5", "One step fills the ring of finca F: the most plantations there score 9 points.",
    ),
    "kiosk puzzle result": ("Time is up", "0 of 5", "0 points. The best turn scores 5.", "Harder"),
    "kiosk sign": ("Enter your name", "1", "Q", "A", "Z", "Save"),
    "kiosk table of the day": (
        "Today’s best at puzzles", "29 / 30", "28 / 30", "27 / 30", "21 / 30", "2 / 30", "Play again",
    ),
    "kiosk countdown": ("Are you still there?", "120", "Touch anywhere to play on.", "Resume"),
    "kiosk pin": ("Staff only", "Enter the PIN, then OK. It opens the staff menu.", "1", "4", "7", "0"),
    "kiosk staff": (
        "Staff", "Sound and language", "Effects", "Screen", "Diagonal", "Times",
        "Idle time before the countdown", "Save and close",
    ),
    "kiosk lower staff": (
        "Short game", "Full game", "Maximum players per game", "Computer players", "Change the PIN",
        "Test play (not counted)", "Today", "Scores of the day",
    ),
    "kiosk staff's scores": ("Scores of the day", "Puzzle", "1.  –   29 / 30", "10.  –   20 / 30"),
    "kiosk new pin": ("Change the PIN", "Enter the new PIN, then OK. It has 4 to 12 digits.", "1", "0"),
    "kiosk end": ("End the kiosk?", "Nobody can play here until somebody starts it again."),
    "kiosk unsaved": (
        "The settings were not saved",
        "kiosk.yaml, line 3, key effects: it must be a whole number from 0 to 100, not 'loud'.", "All right",
    ),
}  # fmt: skip
"""By page: what is read on it, from the top to the bottom."""
LEVEL = 8
"""Pixels by which what stands side by side may be higher or lower."""


@pytest.mark.parametrize(("name", "draw"), list(pictures()), ids=[name for name, _draw in pictures()])
def test_a_page_says_what_it_is_for_from_the_top_to_the_bottom(
    name: str, draw: Callable[[], pygame.Surface]
) -> None:
    with reading(SIZE) as texts:
        picture = draw()
    above = 0
    for words in SAYS[name]:
        found = [text.rect for text in texts if text.words == words and text.is_seen(picture)]
        below = [rect.centery for rect in found if rect.centery >= above - LEVEL]
        assert below, (
            f"{words!r} is {'above' if found else 'not'} there; {sorted({text.words for text in texts})}"
        )
        above = max(above, min(below))


def test_every_page_is_read() -> None:
    assert {name for name, _draw in pictures()} == SAYS.keys()


PICTURES = {
    "menu in a game": "logo", "kiosk title": "logo", "kiosk scores": "waiting", "kiosk sign": "lemon",
    "kiosk table of the day": "finca",
}  # fmt: skip
"""By page: a picture that is on it."""


@pytest.mark.parametrize("name", PICTURES)
def test_a_page_has_its_picture(name: str) -> None:
    draw = dict(pictures())[name]
    with without(PICTURES[name]):
        gone = draw()
    assert seen_between(draw(), gone).width > 20
