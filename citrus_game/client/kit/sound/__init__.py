"""The sound board: cues played, or silence."""
