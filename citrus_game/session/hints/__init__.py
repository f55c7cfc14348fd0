"""Hints and previews: what a step would bring, and the turn that the Grower would play."""
