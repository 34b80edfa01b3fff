"""What made the tables, weights and riddles that are shipped; not part of `./dev test`.

./dev lab solve [--variant open4]        BraveRats: the solved tables, and what a best response wins from them
./dev lab solve.brooke_book build|pack|check    Brooke: the opening book
./dev lab solve.brooke_figures [--write]        Brooke: what the book says of passes, as pass_figures.json
./dev lab train.tune, train.leads        First Rat: weights.json, for points and for leads
./dev lab train.calibrate                First Rat: chances.json
./dev lab train.rounds [--write]         Brooke: pass_chances.json, and whether its chances come true
./dev lab riddles build|check|regrade|withdraw   the riddles of a game
./dev lab smoke                          each of them for a moment, in a copy of the tree
"""
