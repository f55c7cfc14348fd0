"""Write down anew what is told of the golden games and reckoned: ``python -m tests.table.golden``."""

from tests.table.golden import reckoned
from tests.table.golden.telling import STEPS, file_of, told

if __name__ == "__main__":
    for name in STEPS:
        file_of(name).write_text("\n".join(told(name)) + "\n", encoding="utf-8")
    for part, lines in reckoned.PARTS.items():
        reckoned.file_of(part).write_text("\n".join(lines()) + "\n", encoding="utf-8")
