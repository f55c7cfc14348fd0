"""The play scene: the board, the market, the players' panels and what they may do."""
