"""What can be learned from: lessons, puzzles, exercises, the rule pages, and how far somebody is."""
