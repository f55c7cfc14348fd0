"""Benchmarks of the engine and the window."""
