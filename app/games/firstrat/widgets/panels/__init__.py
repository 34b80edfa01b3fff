"""The panels of the First Rat table.

A `FirstRatPanel` draws its property `model`, fills the rectangle that it is given, and says in `needed` how high
it wants to be at its width.  It dispatches `on_choose(move)`, `on_fold()` when it is to be closed, and
`on_explain(item)` when an item is tapped for an explanation.
"""
