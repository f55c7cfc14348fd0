"""What lies on the table and in the box, the steps of a turn, what happened and why something is refused."""
