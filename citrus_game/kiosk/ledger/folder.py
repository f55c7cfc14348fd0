"""Where the kiosk keeps its files: counts, scores, tries of the PIN and logs, in the user's data folder."""

from pathlib import Path

from citrus_game.content.disk.paths import user_data


def folder() -> Path:
    """Give the kiosk's folder; it may not exist yet."""
    return user_data() / "kiosk"


def counts_file() -> Path:
    """Give the file of the counts (`citrus_game.kiosk.ledger.counts`)."""
    return folder() / "counts.log"


def scores_file() -> Path:
    """Give the file of the day's scores (`citrus_game.kiosk.ledger.scores`)."""
    return folder() / "scores.yaml"


def tries_file() -> Path:
    """Give the file of the wrong PINs (`citrus_game.kiosk.pin`)."""
    return folder() / "tries.txt"


def starts_file() -> Path:
    """Give the file of the number of starts (`citrus_game.kiosk.ledger.starts`)."""
    return folder() / "starts.txt"


def log_file() -> Path:
    """Give the newest of the rotating logs (`citrus_game.kiosk.watchdog.supervisor`)."""
    return folder() / "logs" / "kiosk.log"
