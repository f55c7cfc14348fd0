"""Speech: voices of the system or of a library, into a file, for tests, or none."""
