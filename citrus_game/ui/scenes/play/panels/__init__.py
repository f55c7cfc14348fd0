"""The panels of the play scene. Each builds its data from a snapshot and paints it."""
