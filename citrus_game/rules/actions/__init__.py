"""Main actions and action tiles: how a market line is bought, planted and harvested, and fincas are built."""
