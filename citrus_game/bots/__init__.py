"""Computer players: they see only what a person at the table sees (docs/COMPUTER_PLAYERS.md).

`players` names them in one table; each decides through `Bot.decide`. `features` and `appraisal` say what a
position is worth, `planner` searches a turn, `picker`, `grower` and `master` are the three levels. `process`
lets one think in a process of its own, `advice` and `reasons` serve hints, `arena` measures strength.
"""
