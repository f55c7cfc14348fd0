"""Who moves, and when: computer players, a record that is played back, a script; whose clock runs."""
