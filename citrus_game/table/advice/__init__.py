"""What would come of a step: forecasts, balances, and what the normal player would do."""
