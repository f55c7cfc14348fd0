"""Computer players: they see only what a person at the table sees.

`players` names them in one table; each decides through `Bot.decide`.
"""
