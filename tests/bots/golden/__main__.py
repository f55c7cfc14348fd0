"""Write down anew what computer players make of positions: ``python -m tests.bots.golden``."""

from tests.bots.golden.minds import KINDS, file_of, numbers, numbers_file, told

if __name__ == "__main__":
    for kind, options in KINDS.items():
        file_of(kind).write_text("\n".join(told(options)) + "\n", encoding="utf-8")
    numbers_file().write_text("\n".join(numbers()) + "\n", encoding="utf-8")
