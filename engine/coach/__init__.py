"""What the coaches of all games share: judging decisions and analysing matches.

A chance is the probability of winning the match.  `appraise` works on a view, so a hint knows no more than its
player. `analysis.py` walks a match and keeps accounts (`account.py`): a draw of chance is luck, a decision is
choice, and where both sides choose at once a card counts by its worth against the mix of `master`, and the rest
was a guess. Luck and choice add up to what happened.  `judgement.py` turns losses into grades.

* BraveRats uses the tables and the solver of its opponent, so it is exact wherever `master` is; Draw, Draft and
  dealt Mimes say how far they may be off.
* Brooke is judged from the end of each pass backwards: what was played has a known chance by then, and only that
  nothing was better is left to prove.  Before the last pass an analysis counts islands and not pips, which is four
  times as fast; hints count both.
* First Rat judges whole turns by a model that was fitted to self-play (`tools/lab/train/calibrate.py`).
"""
