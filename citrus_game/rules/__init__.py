"""The rules of the game: state, steps, events and refusals; the modules cite the sections of RULES.md.

Uses the standard library only: no files, no clock, no pygame. Ask ``legal_steps`` and ``refusals`` which
steps are allowed; change a state only through ``apply``.
"""
