"""The games for libraries that other people's bots are written for: OpenSpiel, PettingZoo and Gymnasium.

One module for each library; each needs its library, and nothing else imports them.  They know no rules: they ask a
game for its contract (`engine/base.py`) and for its `encoding.py`, so they work for every game in the register.
`pip install ratskeller[openspiel]` and `ratskeller[rl]` install what they need.
"""
