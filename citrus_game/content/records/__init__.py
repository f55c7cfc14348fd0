"""Positions and games as text (FILE_FORMATS.md): records, scenarios and their expectations."""
