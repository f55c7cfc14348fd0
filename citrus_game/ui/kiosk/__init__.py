"""The kiosk's user interface: attract loop, chooser, games, puzzle, staff menu. Start it with
`router.run`.
"""

SCENES = (
    "attract", "attract-game", "attract-rules", "attract-scores", "chooser", "sprint", "short", "puzzle",
    "puzzle-result", "sign", "day", "countdown", "pin", "staff", "staff-lower", "staff-scores", "staff-pin",
    "staff-end", "trouble", "still",
)  # fmt: skip
"""Scenes for which `tools.screenshot.kiosk` takes pictures."""
