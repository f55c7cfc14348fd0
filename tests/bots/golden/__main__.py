"""Rewrite the stored decisions of computer players: ``python -m tests.bots.golden``."""

from tests.bots import test_numbers
from tests.bots.golden.minds import KINDS, file_of, told

if __name__ == "__main__":
    for kind, options in KINDS.items():
        file_of(kind).write_text("\n".join(told(options)) + "\n", encoding="utf-8")
    lines = map(test_numbers.told, test_numbers.numbers())
    test_numbers.FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
