"""The final scoring: the podium, and where the points came from."""
