"""Rewrite the stored texts of the golden games: ``python -m tests.session.golden``."""

from tests.session.golden.telling import STEPS, file_of, told

if __name__ == "__main__":
    for name in STEPS:
        file_of(name).write_text("\n".join(told(name)) + "\n", encoding="utf-8")
