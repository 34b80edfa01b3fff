"""The games for libraries that other people's bots are written for: OpenSpiel, PettingZoo and Gymnasium.

One module for each library; each needs its library, and nothing else imports them.  They know no rules: they ask a
game for its contract (`engine/base.py`) and for its `encoding.py`, so they work for every game in the register.
`pip install "ratskeller-engine[openspiel]"` and `[rl]` install what they need.

Libraries number actions.  Whole moves of First Rat cannot be numbered (four walking rats make millions), and an
index into the legal moves would mean something else in each position.  So the words of a move are the actions
(`spelling.py`): a move is spelled word by word, and a word is only chosen where legal moves differ.  BraveRats and
Brooke have one action for each move, First Rat one to five.  `table.py` keeps a match as a chain of moments that
never change: a copy of one is itself, and it is stored as the choices that led to it.  A seat knows its view and
its history: all moves where nothing is secret, else its own moves and the events that it may see.  Chance nodes
have the odds of the game.

* OpenSpiel: BraveRats has simultaneous nodes.  Information states are the history and the view; their tensors hold
  the history where that is at most 65,536 numbers.  Matches of several games are refused.
* PettingZoo and Gymnasium: an illegal action ends the match and costs its author a point.  Gymnasium's opponents
  are levels of the AI, with the random numbers of the match's seed.
"""
