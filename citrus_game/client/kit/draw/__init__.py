"""Pictures, type, colours and sizes at the final pixel."""
