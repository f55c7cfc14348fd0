"""What is so in a position, found once for all who say it: the tooltips, the coach, the log, the ear."""
