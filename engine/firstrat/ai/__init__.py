"""The First Rat opponent: it plans a whole turn at its first decision and carries the plan out.

`turn.whole_turns` lists all distinct results of a turn.  `features.py` says what counts besides points, in groups
that depend on one number each, so that a position is evaluated by a handful of look-ups.  `weights.json` has the
weights as curves over the turns left, one set each for games against Greg, for two and for more families, fitted
to self-play (`tools/lab/train/tune.py`: ridge regression of what families gained; a run is kept only if its
weights win games).  In duels `master`, the coach and the chances use weights that were fitted to leads instead of
points (`tools/lab/train/leads.py`): points do not include what a family takes from the others.  Only their
differences mean something.

`search.py` follows the most promising turns: other families take what looks best to them, the AI's own next turns
branch, the best lines are kept, and against Greg all lines get the same luck.  Levels are counted in turns and
lines, never in time.
"""
