"""Takes pictures and films of the window without a display."""

KIOSK = (
    "attract", "attract-game", "attract-rules", "attract-scores", "chooser", "sprint", "short", "puzzle",
    "puzzle-result", "sign", "day", "countdown", "pin", "staff", "staff-lower", "staff-scores", "staff-pin",
    "staff-end", "trouble", "still",
)  # fmt: skip
"""The kiosk's scenes; `tools.screenshot.kiosk` takes their pictures."""
