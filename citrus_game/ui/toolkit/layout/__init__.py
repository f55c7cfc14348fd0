"""Layout with flexbox terms: rows, columns, grids and boxes that place widgets."""
