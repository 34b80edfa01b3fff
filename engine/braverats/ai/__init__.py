"""The BraveRats opponent: exact values, and mixes of cards.

A round is a matrix game over what each pair of cards leads to; a Spy makes it a max-min.  `nodes.py` says when two
positions are the same for that purpose (391,798 in the base game).  `tools/lab/solve` solves all of them
backwards, with the rules as tables from the functions that play.  Values with five or more cards a side are
shipped; below that, or without a table, `tablebase.py` solves on demand.  In a match the same policy is right:
before a deal both sides stand alike and drawn games are replayed, so the value of a match is linear in the value
of the game.

Among optimal mixes `mind.py` takes the one that gains most against the way people play (`opponent_model.py`,
fitted to 119 recorded games).  `fox` does so with a stated risk and a model of its opponent.

In Draw, `draw_table.py` has mixes for the first three rounds by what was played.  `draw_end.py` solves the last
two rounds with hidden hands on demand, from how likely those mixes make each hand; where there is no table,
`hidden.py` plays by a rule.
"""
