"""Positions and games as text (NOTATION.md): records, scenarios, what they expect."""
