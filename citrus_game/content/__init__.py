"""Reads the outside world into rules: boards, YAML, records, scenarios."""
