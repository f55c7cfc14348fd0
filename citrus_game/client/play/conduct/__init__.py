"""Who moves: computer players, a record that is played back, a script."""
