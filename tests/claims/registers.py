"""Brings all checks together."""

from tests.claims import (
    of_events,
    of_fincas,
    of_market,
    of_players,
    of_reasons,
    of_refusals,
    of_review,
    of_steps,
    of_tables,
    of_turn,
)

MODULES = (
    of_events,
    of_fincas,
    of_market,
    of_players,
    of_reasons,
    of_refusals,
    of_review,
    of_steps,
    of_tables,
    of_turn,
)
