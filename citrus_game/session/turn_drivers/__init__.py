"""Turn drivers: they play steps by themselves (computer players, replays, scripts); and the running
timers.
"""
