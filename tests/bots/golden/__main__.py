"""Write down anew what computer players make of positions: ``python -m tests.bots.golden``."""

from tests.bots.golden.minds import KINDS, file_of, told
from tests.bots.test_numbers import FILE, numbers

if __name__ == "__main__":
    for kind, options in KINDS.items():
        file_of(kind).write_text("\n".join(told(options)) + "\n", encoding="utf-8")
    FILE.write_text("\n".join(numbers()) + "\n", encoding="utf-8")
