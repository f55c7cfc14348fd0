"""Voices: speech out of programs of the system or a library, into a file, for tests, or none at all."""
