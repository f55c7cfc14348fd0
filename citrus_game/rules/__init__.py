"""The game itself: state, steps, events and refusals; one module a chapter of RULES.md.

Standard library only: no files, no clock, no pygame. ``legal_steps`` and ``refusals`` are the only
sources of what may be done; ``apply`` is the only thing that changes a state.
"""
