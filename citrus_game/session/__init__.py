"""One game being played: seats, undo and redo, log, selection, clocks, saves, turn drivers, hints.

Uses no pygame.
"""
