"""Deliberate faults, made one at a time in a copy of the checkout, to see whether the tests find them.

mutmut 3 and cosmic-ray were looked at: neither takes a seeded sample, mutmut changes functions only and runs
the tests in its own process, and cosmic-ray would bring nine packages, mutates types, and removes no call.
"""
