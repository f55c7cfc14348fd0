"""The coach: what is said to somebody who plays for the first time, when, and what is ringed meanwhile."""
