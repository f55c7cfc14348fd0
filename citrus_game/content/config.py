"""Re-exports everything that is loaded from ``config/``: components, options, players, themes, keys,
settings.
"""

from citrus_game.content.game.box import load_components
from citrus_game.content.game.options import (
    OPTIONS,
    Variant,
    load_preset,
    load_presets,
    load_variants,
    options_data,
    options_from,
    preset_names,
    split_setting,
)
from citrus_game.content.settings.commands import load_keys
from citrus_game.content.settings.settings import Settings, load_settings, save_settings
from citrus_game.content.settings.themes import (
    TOKENS,
    PlayerColour,
    Theme,
    load_player_colours,
    load_theme,
    theme_names,
)

__all__ = [
    "OPTIONS", "TOKENS", "PlayerColour", "Settings", "Theme", "Variant", "load_components",
    "load_keys", "load_player_colours", "load_preset", "load_presets", "load_settings", "load_theme",
    "load_variants", "options_data", "options_from", "preset_names", "save_settings", "split_setting",
    "theme_names",
]  # fmt: skip
