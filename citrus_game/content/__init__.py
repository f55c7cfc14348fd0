"""Reads and writes files: boards, YAML, records, scenarios, settings, and the user's folders."""
