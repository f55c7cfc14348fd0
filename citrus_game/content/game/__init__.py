"""Configuration of a game: components, options, presets, variants, seat offsets, timer."""
