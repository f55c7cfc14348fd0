"""Refusals: the rule ids of RULES.md."""

from typing import NamedTuple

RULE_IDS = (
    "NOT-YOUR-PHASE", "PASS", "COINS", "EMPTY-LINE", "CANNOT-BUILD", "SITE", "HAND", "SPACE", "CONNECT",
    "WORKER", "ROAD-COLOUR", "FOREIGN", "NEUTRAL-SIZE", "RETURN", "NO-REGION", "TILE", "BRIDGE-SAME",
    "STORE-NEEDS-BUY",
)  # fmt: skip
"""All rule ids, roughly in the order in which players meet them."""


class Refusal(NamedTuple):
    """A rule that forbids a step, and the spaces to highlight (a mask, 0 for none)."""

    rule: str
    spaces: int = 0
