"""The language of the system, for the first start."""

import pygame

from citrus_game.content.preferences.languages import SOURCE, environment_language, languages


def system_language() -> str:
    """Give the first of the languages wished for in the user's system that there is, else English.

    The environment comes first, as in a terminal; a desktop that sets none is asked itself.
    """
    there = languages()
    wished = (place["language"] for place in pygame.system.get_pref_locales())
    return environment_language() or next((code for code in wished if code in there), SOURCE)
