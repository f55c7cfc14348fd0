"""The layers of the board, from the ground up. Each draws its part of a `BoardView`."""
