"""What is stored about games: saves, their list, statistics, crash reports."""
