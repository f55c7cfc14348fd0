"""The parts of the play scene: each sees a moment and paints it."""
