"""The window, its loop, and the scenes on their stack."""
