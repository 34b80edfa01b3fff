"""The Brooke opponent: proofs, a search with a horizon, and an opening book.

After the two rolls a pass has neither chance nor secrets, so it can be solved.  `search.py` asks yes-or-no
questions ("is this worth at least this much to blue?") over an explicit stack, so that it can pause after any
position, and keeps the answers in one bounded table per decision.  Nothing is kept between decisions, so a restart
changes nothing.

* `lookahead.py` stops at a horizon and evaluates there (`evaluation.py`, fitted to solved positions).
* `proof.py` goes to the end of the pass.  It first tries the turn that decided the last time with the same dice.
* `last_dice.py` answers for the last two dice without listing positions: dice count by their totals, of which
  there are 1,140, so one number holds the set of all totals that a last die wins against.
* `pass_values.py` turns the end of a pass into the chance to win the game: the score, who starts the passes left,
  and the tie-break pips.
* `book.py` has the exact worth of every position after the first two dice of a pass, for all spreads of the
  standard deck, and for the 492 spreads with the longest passes also a best third turn: its number in the list of
  `turns`. Neighbours mostly share worth and turn, so positions are sorted by their dice before they are packed.
  Later in a pass a proof begins with the worth of the opening, which is right in three of four hard cases.
  `tools/lab/solve/brooke_book.py` builds the book, and `pass_figures.json` from it.

Among proven equals the AI prefers the position with the most wrong replies.  Levels limit the depth and the number
of positions, never time.
"""
