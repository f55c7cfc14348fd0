"""The kiosk's client: attract loop, chooser, play, sprint, puzzle, staff menu. `doors.run` shows it all."""

SCENES = (
    "attract", "attract-game", "attract-rules", "attract-scores", "chooser", "sprint", "short", "puzzle",
    "puzzle-result", "sign", "day", "countdown", "pin", "staff", "staff-lower", "staff-scores", "staff-pin",
    "staff-end", "trouble", "still", "still-pin", "still-staff",
)  # fmt: skip
"""Scenes of which there are pictures (`tools.screenshot.kiosk`)."""
