"""File access: paths, size limits, checked YAML and XML, locks, atomic writing, cache."""
