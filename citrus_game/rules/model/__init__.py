"""Data of the game: board, components, options, state, steps, events and refusals."""
