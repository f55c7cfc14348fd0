"""Survey both shipped boards and store the results, with which other boards are compared.

    python tools/survey_sides.py --games 200

Writes ``config/surveys.yaml``, and prints the tables.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = "# From citrus-game survey of both sides: tools/survey_sides.py --games {games}\n"


def main() -> None:
    """Run both surveys and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    text = HEAD.format(games=games)
    for side in ("long", "short"):
        command = [sys.executable, "-m", "citrus_game", "survey", side, "--games", str(games), "--json"]
        picture = ROOT / "docs" / f"survey-{side}.png"
        ran = subprocess.run(
            [*command, "--picture", str(picture)], stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT
        )
        counts = json.loads(ran.stdout)["counts"]
        text += f"{side}:\n"
        for count in counts:
            seats = [[seat["share"], seat["low"], seat["high"]] for seat in count["seats"]]
            numbers = ", ".join(
                f"{key}: {count[key]}" for key in ("games", "blocked", "scored", "points", "turns")
            )
            text += f"- {{{numbers}, seats: {seats}}}\n"
    (ROOT / "config" / "surveys.yaml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
