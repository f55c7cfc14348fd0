"""Computer players; they see only what a person at the table sees (docs/COMPUTER_PLAYERS.md).

`players` lists them by name; each decides through `Bot.decide`. `features` and `evaluation` rate a position,
`planner` searches a turn; `picker`, `grower` and `master` are the players built on them. `process` runs one
in its own process, `advice` and `reasons` serve hints, `arena` measures strength.
"""
