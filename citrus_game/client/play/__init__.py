"""The play scene: the board, the market, the players' mats and what may be done now."""
