"""Brings all checks together: the modules ``of_*.py`` of this folder, which register theirs when imported."""

from importlib import import_module
from pathlib import Path

MODULES = tuple(
    import_module(f"tests.claims.{file.stem}") for file in sorted(Path(__file__).parent.glob("of_*.py"))
)
