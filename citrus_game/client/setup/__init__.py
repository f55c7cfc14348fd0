"""Setting a new game up."""
