"""The kiosk at an event without its screens: games, time limits, statistics, PIN, watchdog; uses no
pygame.
"""
